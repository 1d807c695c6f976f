use core::time::Duration;

use crate::{BestMove, Info, Score};

/// What a search has brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move.
    pub best: BestMove,
    /// The last `info` with a score of each line, the best line first. Empty if the engine told nothing.
    pub lines: Vec<Info>,
    /// The nodes of the last `info` that told them.
    pub nodes: Option<u64>,
    /// From the moment when the engine could read `go` to its answer.
    pub elapsed: Duration,
    /// Whether it was told to stop, by its time limit or whoever asked.
    pub was_stopped: bool,
}

impl Found {
    /// The best line as last told.
    #[must_use]
    pub fn line(&self) -> Option<&Info> {
        self.lines.first()
    }

    /// Its score, from the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.line().and_then(|line| line.score)
    }
}

/// The last lines of a search in the making.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) lines: Vec<Info>,
    pub(super) nodes: Option<u64>,
}

impl Gathered {
    /// An engine may tell any number of a line; so many are kept.
    const MAX_LINES: u32 = 512;

    pub(super) fn add(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        let number = info.multipv.unwrap_or(1);
        if info.score.is_none() || !(1..=Self::MAX_LINES).contains(&number) {
            return;
        }
        let of = |line: &Info| line.multipv.unwrap_or(1);
        match self.lines.binary_search_by_key(&number, of) {
            Ok(at) => self.lines[at] = info.clone(),
            Err(at) => self.lines.insert(at, info.clone()),
        }
    }
}
