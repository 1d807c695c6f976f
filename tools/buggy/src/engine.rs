//! The generator as an engine.

use std::io::{self, BufRead, Write};

use jadoube_board::{CastlingMode, Move};
use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;
use jadoube_uci::serve::{AtEnd, Engine, Search, Server};
use jadoube_uci::{BestMove, OptionDeclaration, PlayedLine};

use crate::board::Board;
use crate::bug::Bug;
use crate::count::Generator;
use crate::legality::moves;

/// How much of `go perft` the engine understands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// A line for each move, then `Nodes searched: N`.
    #[default]
    Divide,
    /// `Nodes searched: N` alone.
    Totals,
    /// Nothing: it is left to `go depth 1 searchmoves`.
    None,
}

/// Speaks UCI until `quit` or the end of the input.
///
/// # Errors
/// If the input cannot be read.
pub fn serve(
    bug: Option<Bug>,
    dialect: Dialect,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let engine = Buggy { bug, generator: Generator::new(bug), dialect };
    Server::new(engine).at_end(AtEnd::Finish).run(input, output)
}

struct Buggy {
    bug: Option<Bug>,
    generator: Generator,
    dialect: Dialect,
}

impl Buggy {
    /// The position as the bug has it after the moves.
    fn board(&self, line: &PlayedLine) -> Board {
        let rules = self.generator.rules();
        let start = Board::new(&line.start, rules);
        line.moves.iter().fold(start, |board, &m| board.after(m, rules))
    }
}

/// Whether the text means this move, castling in either spelling.
fn means(text: UciMove, m: Move) -> bool {
    text == to_uci(m, CastlingMode::Standard) || text == to_uci(m, CastlingMode::Chess960)
}

impl Engine for Buggy {
    fn name(&self) -> String {
        match self.bug {
            Some(bug) => format!("Jadoube with a bug ({bug})"),
            None => "Jadoube without a bug".to_owned(),
        }
    }

    fn author(&self) -> String {
        "the Jadoube developers".to_owned()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        vec![OptionDeclaration::check_box("UCI_Chess960", false)]
    }

    /// Any move of its list, of those that are asked for if there are.
    fn go(&mut self, search: Search<'_>) -> BestMove {
        let list = moves(&self.board(search.line), self.generator.rules());
        let wanted = &search.go.search_moves;
        let is_wanted = |m: &Move| wanted.is_empty() || wanted.iter().any(|&text| means(text, *m));
        let best = list.iter().copied().find(is_wanted);
        BestMove { best: best.map(|m| to_uci(m, search.mode)), ponder: None }
    }

    fn perft(&mut self, depth: u32, search: Search<'_>) {
        if self.dialect == Dialect::None {
            search.output.string("this engine does not count moves");
            return;
        }
        let board = self.board(search.line);
        let mut sum = u64::from(depth == 0);
        if depth > 0 {
            for (m, nodes) in self.generator.divide(&board, depth, || search.watch.is_stopped()) {
                sum += nodes;
                if self.dialect == Dialect::Divide {
                    search.output.line(format_args!("{}: {nodes}", to_uci(m, search.mode)));
                }
            }
        }
        search.output.line(format_args!("Nodes searched: {sum}"));
    }
}
