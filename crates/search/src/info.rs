use jadoube_board::Move;
use jadoube_movegen::Status;

use crate::Score;

/// What a search has found out so far about one of its best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// 1 for the best move, 2 for the second, if more than one was asked for.
    pub multi_pv: usize,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Positions visited, all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
    /// The line, legal to its end; it ends where the game would.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best move; `None` if the game is over, or no move was allowed.
    pub best: Option<Move>,
    /// The reply expected.
    pub ponder: Option<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Depth of the last iteration that was finished.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited, all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
    /// It has been proved that there is no mate in so many moves; 0 if none was asked for.
    pub no_mate_within: u32,
    /// The line, legal to its end.
    pub pv: Vec<Move>,
    /// What the rules say of the position itself.
    pub status: Status,
}
