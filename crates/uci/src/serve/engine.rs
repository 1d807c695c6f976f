use std::time::Instant;

use jadoube_board::{CastlingMode, Move};

use super::{Output, Watch};
use crate::{BestMove, Go, OptionDeclaration, OptionValue, PlayedLine};

/// An engine, as far as the protocol is concerned. All calls come from one thread, one after the other.
pub trait Engine: Send {
    /// `id name`
    fn name(&self) -> String;

    /// `id author`
    fn author(&self) -> String;

    /// The options that can be set. With one named `UCI_Chess960` the server reads and expects Chess960 when it is set.
    fn options(&self) -> Vec<OptionDeclaration> {
        Vec::new()
    }

    /// Gives an option a value, which has been checked against its declaration; the name is spelt as there.
    ///
    /// # Errors
    /// A reason to be told, if it cannot be done after all.
    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// What comes belongs to another game.
    fn new_game(&mut self) {}

    /// Searches until a limit is reached or it is stopped. In a position without legal moves the best move is `None`.
    ///
    /// It may return before `stop` or `ponderhit` comes: the server waits with the answer where it must.
    fn go(&mut self, search: Search<'_>) -> BestMove;

    /// `go perft`: counts moves.
    fn perft(&mut self, depth: u32, search: Search<'_>) {
        let _ = depth;
        search.output.string("this engine does not count moves");
    }

    /// `d`: shows the board.
    fn display(&mut self, line: &PlayedLine, mode: CastlingMode, output: Output<'_>) {
        let _ = (line, mode);
        output.string("this engine does not show boards");
    }

    /// `eval`: says what the position is worth.
    fn eval(&mut self, line: &PlayedLine, output: Output<'_>) {
        let _ = line;
        output.string("this engine does not explain itself");
    }

    /// `bench`: searches fixed positions.
    fn bench(&mut self, depth: Option<u32>, watch: &Watch, output: Output<'_>) {
        let _ = (depth, watch);
        output.string("this engine has no bench");
    }
}

/// What to search.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The position and the moves that led to it.
    pub line: &'a PlayedLine,
    /// The limits.
    pub go: &'a Go,
    /// The legal ones among the moves of `searchmoves`; empty for all moves.
    pub moves: &'a [Move],
    /// How castling is to be written.
    pub mode: CastlingMode,
    /// When the `go` was read: since then the clock has been running.
    pub received: Instant,
    /// Tells when to stop.
    pub watch: &'a Watch,
    /// Where `info` goes.
    pub output: Output<'a>,
}
