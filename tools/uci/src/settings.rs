//! The options of the engine.

use std::time::Duration;

use jadoube_uci::OptionDeclaration;

pub(crate) const HASH: &str = "Hash";
pub(crate) const CLEAR_HASH: &str = "Clear Hash";
pub(crate) const THREADS: &str = "Threads";
pub(crate) const MULTI_PV: &str = "MultiPV";
pub(crate) const SHOW_WDL: &str = "UCI_ShowWDL";
pub(crate) const MOVE_OVERHEAD: &str = "MoveOverhead";

/// Mebibytes of the transposition table at the start.
pub(crate) const DEFAULT_HASH: usize = 16;

/// What the searcher itself does not keep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// How many best lines to tell.
    pub(crate) multi_pv: usize,
    /// Whether to tell the chances of winning, drawing and losing.
    pub(crate) shows_wdl: bool,
    /// Time that each move loses on its way to the clock.
    pub(crate) move_overhead: Duration,
}

impl Settings {
    const DEFAULT_OVERHEAD: u16 = 30;
}

impl Default for Settings {
    fn default() -> Self {
        let move_overhead = Duration::from_millis(Self::DEFAULT_OVERHEAD.into());
        Self { multi_pv: 1, shows_wdl: false, move_overhead }
    }
}

/// What `uci` is answered with.
///
/// `Ponder` and `UCI_AnalyseMode` are there because GUIs look for them; the engine thinks and analyses as it plays. The server
/// itself takes care of `UCI_Chess960`.
pub(crate) fn declarations() -> Vec<OptionDeclaration> {
    vec![
        OptionDeclaration::spin(HASH, DEFAULT_HASH as i64, 1..=65_536),
        OptionDeclaration::button(CLEAR_HASH),
        OptionDeclaration::spin(THREADS, 1, 1..=256),
        OptionDeclaration::spin(MULTI_PV, 1, 1..=256),
        OptionDeclaration::check_box("Ponder", false),
        OptionDeclaration::check_box("UCI_Chess960", false),
        OptionDeclaration::check_box(SHOW_WDL, false),
        OptionDeclaration::check_box("UCI_AnalyseMode", false),
        OptionDeclaration::spin(MOVE_OVERHEAD, Settings::DEFAULT_OVERHEAD.into(), 0..=5_000),
    ]
}
