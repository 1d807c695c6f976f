use core::time::Duration;

use jadoube_board::Move;

/// When a search must end; it ends at the first limit reached. Without any it goes on until it is stopped or has looked
/// as deep as it can.
///
/// ```
/// use jadoube_search::Limits;
///
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert!(!limits.needs_clock());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit, exactly, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The game's clock of the side to move.
    pub clock: Option<ClockLimit>,
    /// End as soon as a mate in so many moves is found, or proved not to exist. When one is found, a shorter one is still looked
    /// for, for a moment.
    pub mate: Option<u32>,
    /// Look at these moves only; empty for all. Illegal ones are ignored.
    pub root_moves: Vec<Move>,
    /// How many best moves to find, with a line for each.
    pub multi_pv: usize,
    /// The opponent is thinking: time limits begin with [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
}

/// What the clock of a game allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLimit {
    /// Left on the clock.
    pub remaining: Duration,
    /// Added for each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Lost on the way of each move to the clock.
    pub overhead: Duration,
}

impl Default for Limits {
    /// No limit, all moves, one line.
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            mate: None,
            root_moves: Vec::new(),
            multi_pv: 1,
            ponder: false,
        }
    }
}

impl Limits {
    /// So many plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Whether any limit is one of time. The clock is never asked otherwise.
    #[must_use]
    pub fn needs_clock(&self) -> bool {
        self.move_time.is_some() || self.clock.is_some()
    }
}
