//! The position of a finding as a picture.

use jadoube_board::{Color, Move, Square};
use jadoube_diagram::{Brush, Coordinates, Diagram, Shape};
use jadoube_lint::Board;
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_notation::san::SanOptions;

/// How many legal moves that may have been meant get an arrow.
const MOST_MEANT: usize = 3;

/// The board with the move that was tried in red and those that may have been meant in green; `None` if the FEN cannot be
/// read.
pub(super) fn picture(board: &Board) -> Option<String> {
    let position = read_position(&board.fen, FenOptions::lenient()).ok()?;
    let mut diagram = Diagram::from(&position)
        .coordinates(Coordinates::Outside)
        .title(format!("Position {}", board.fen));
    for m in meant(board, &position) {
        diagram = diagram.move_arrow(m, Brush::Green);
    }
    if let Some((from, to)) = board.tried.as_deref().and_then(squares) {
        diagram = diagram.arrow(from, to, Brush::Red).mark(to, Shape::Cross, Brush::Red);
    }
    let turn = match position.turn() {
        Color::White => "White to move",
        Color::Black => "Black to move",
    };
    Some(format!("{}<p class=\"turn\">{turn}</p>", diagram.svg().shared()))
}

/// The legal moves that may have been meant.
fn meant(board: &Board, position: &Position) -> Vec<Move> {
    let options = SanOptions::lenient();
    let moves = board.nearest.iter().take(MOST_MEANT);
    moves.filter_map(|san| options.read_move(san, position).ok()?.m).collect()
}

/// The squares of a move in UCI letters.
fn squares(uci: &str) -> Option<(Square, Square)> {
    Some((uci.get(..2)?.parse().ok()?, uci.get(2..4)?.parse().ok()?))
}
