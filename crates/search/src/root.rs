use jadoube_board::Move;

use crate::score::{INFINITE, Value};

/// A move at the root with its line.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) value: Value,
    /// The value of the iteration before.
    pub(crate) previous: Value,
    pub(crate) selective_depth: usize,
    /// Begins with the move itself.
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
}

impl RootMove {
    pub(crate) fn new(m: Move) -> Self {
        Self { value: -INFINITE, previous: -INFINITE, selective_depth: 0, line: vec![m], nodes: 0 }
    }

    pub(crate) fn first(&self) -> Move {
        self.line[0]
    }

    /// The value of this iteration, or of the last one that has one.
    pub(crate) fn known(&self) -> Option<Value> {
        [self.value, self.previous].into_iter().find(|value| *value != -INFINITE)
    }
}
