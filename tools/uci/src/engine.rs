//! The searcher as an engine of the protocol.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use jadoube_board::CastlingMode;
use jadoube_diagram::Diagram;
use jadoube_eval::{HandCrafted, trace};
use jadoube_movegen::Status;
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_notation::uci::to_uci;
use jadoube_perft::{Leaves, Monitor, Options, Runner};
use jadoube_search::{Config, Control, Line, OutOfMemory, Searcher};
use jadoube_uci::serve::{Engine, Output, Search, Watch};
use jadoube_uci::{BestMove, OptionDeclaration, OptionValue, PlayedLine};

use crate::bench;
use crate::limits::limits;
use crate::settings::{self, Settings, declarations};
use crate::telling::Telling;
use crate::ticker::Ticker;

/// A mebibyte.
const MIB: usize = 1 << 20;

/// The engine.
pub(crate) struct Jadoube {
    searcher: Searcher,
    settings: Settings,
}

impl Jadoube {
    pub(crate) fn new() -> Result<Self, OutOfMemory> {
        let config = Config { hash_bytes: settings::DEFAULT_HASH * MIB, threads: 1 };
        let searcher = Searcher::new(config, HandCrafted::default())?;
        Ok(Self { searcher, settings: Settings::default() })
    }

    fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        let bytes = mebibytes.saturating_mul(MIB);
        let kept = self.searcher.config().hash_bytes / MIB;
        self.searcher.set_hash(bytes).map_err(|error| format!("{error}; it stays at {kept} MB"))
    }
}

impl Engine for Jadoube {
    fn name(&self) -> String {
        concat!("Jadoube ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn author(&self) -> String {
        "the Jadoube developers".to_owned()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        declarations()
    }

    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<(), String> {
        match (name, value) {
            (settings::HASH, OptionValue::Spin(mebibytes)) => {
                self.set_hash(usize::try_from(mebibytes).unwrap_or(1))?;
            }
            (settings::CLEAR_HASH, _) => self.searcher.clear(),
            (settings::THREADS, OptionValue::Spin(threads)) => {
                self.searcher.set_threads(usize::try_from(threads).unwrap_or(1));
            }
            (settings::MULTI_PV, OptionValue::Spin(lines)) => {
                self.settings.multi_pv = usize::try_from(lines).unwrap_or(1);
            }
            (settings::SHOW_WDL, OptionValue::Check(shows)) => self.settings.shows_wdl = shows,
            (settings::MOVE_OVERHEAD, OptionValue::Spin(milliseconds)) => {
                self.settings.move_overhead = Duration::from_millis(milliseconds.unsigned_abs());
            }
            // The others change nothing here.
            _ => {}
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn go(&mut self, search: Search<'_>) -> BestMove {
        let Search { line, go, moves, mode, received: begin, watch, output } = search;
        let turn = line.position.turn();
        let limits = limits(go, turn, moves, &self.settings, begin.elapsed());
        let control = Control::default();
        let (to_stop, to_hit) = (control.clone(), control.clone());
        watch.on_stop(move || to_stop.stop());
        watch.on_ponder_hit(move || to_hit.ponder_hit());
        let shows_wdl = self.settings.shows_wdl;
        let root = &line.position;
        let mut telling = Telling { output, root, mode, shows_wdl, begin, last: None };
        let (searcher, ticker) = (&mut self.searcher, Ticker::new(&control, output, mode, begin));
        let report = ticker.run(&limits, || {
            searcher.search(&history(line), &limits, &control, |info| {
                telling.tell(info);
                if output.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        match report.status {
            Status::Checkmate { .. } => output.string("the side to move is mated"),
            Status::Stalemate => output.string("the side to move is stalemated"),
            Status::Ongoing | Status::InsufficientMaterial => {}
        }
        if limits.mate.is_some() && report.no_mate_within > 0 {
            output.string(format_args!("there is no mate in {}", report.no_mate_within));
        }
        telling.tell_end(&report);
        telling.best_move(&report)
    }

    fn perft(&mut self, depth: u32, search: Search<'_>) {
        let Search { line, mode, watch, output, .. } = search;
        let Some(depth) = u8::try_from(depth).ok().filter(|&depth| depth <= 64) else {
            output.string("perft counts 64 plies at most");
            return;
        };
        let threads = NonZero::new(self.searcher.config().threads).unwrap_or(NonZero::<usize>::MIN);
        let runner = match Runner::new(Options { threads, leaves: Leaves::Bulk }) {
            Ok(runner) => runner,
            Err(error) => {
                output.string(error);
                return;
            }
        };
        let monitor = Arc::new(Monitor::new());
        let to_cancel = Arc::clone(&monitor);
        watch.on_stop(move || to_cancel.cancel());
        let counts = runner.watched_divide(&line.position, depth, &monitor);
        let mut sum = u128::from(depth == 0);
        for count in counts {
            let Some(nodes) = count.nodes else { continue };
            sum += nodes;
            output.line(format_args!("{}: {nodes}", to_uci(count.m, mode)));
        }
        if monitor.is_cancelled() {
            output.string("stopped: not all moves have been counted");
        }
        output.line(format_args!("\nNodes searched: {sum}"));
    }

    fn display(&mut self, line: &PlayedLine, mode: CastlingMode, output: Output<'_>) {
        let style = match mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        let position = &line.position;
        output.line(format_args!(
            "{}\nFen: {}\nKey: {:016X}",
            Diagram::from(position).text(),
            position_fen(position, style),
            position.key().0
        ));
    }

    fn eval(&mut self, line: &PlayedLine, output: Output<'_>) {
        output.line(trace(&line.position));
    }

    fn bench(&mut self, depth: Option<u32>, watch: &Watch, output: Output<'_>) {
        bench::run(depth.unwrap_or(bench::DEFAULT_DEPTH), watch, output);
    }
}

/// The game so far, as a search looks at it.
fn history(played: &PlayedLine) -> Line {
    let mut line = Line::new(played.start);
    for &m in &played.moves {
        if line.play(m).is_err() {
            // They have been played before; without them the position is still the right one.
            return Line::new(played.position);
        }
    }
    line
}
