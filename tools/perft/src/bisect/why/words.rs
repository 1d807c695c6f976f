//! Squares, men and lines in words.

use jadoube_board::{CastlingMode, CastlingSide, Color, File, Move, Role, Square};
use jadoube_movegen::Position;
use jadoube_notation::UciMove;

/// `knight on e2`; `empty square e2` if there is none.
pub(super) fn man(position: &Position, square: Square) -> String {
    match position.placement().role_at(square) {
        Some(role) => format!("{role} on {square}"),
        None => format!("empty square {square}"),
    }
}

/// The line on which two squares stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    Rank,
    File,
    Diagonal,
}

impl LineKind {
    pub(crate) fn of(a: Square, b: Square) -> Self {
        if a.rank() == b.rank() {
            Self::Rank
        } else if a.file() == b.file() {
            Self::File
        } else {
            Self::Diagonal
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
        }
    }
}

/// `e1`, `e1 and f1`, `e1, f1 and g1`.
pub(super) fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// `e1`, `e1 or f1`, `e1, f1 or g1`.
pub(super) fn any_of(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// From where to where, castling as the king's way.
pub(crate) fn arrow(m: Move) -> (Square, Square) {
    if !m.is_castling() {
        return (m.from(), m.to());
    }
    (m.from(), castling_target(m.from(), m.to()))
}

/// Where the king goes.
pub(super) fn castling_target(king: Square, rook: Square) -> Square {
    let is_white = king.rank() == Color::White.back_rank();
    let color = if is_white { Color::White } else { Color::Black };
    CastlingSide::of(king, rook).king_target(color)
}

/// The squares of a move as an engine wrote it.
pub(crate) fn arrow_of_text(position: &Position, text: &str) -> Option<(Square, Square)> {
    let (from, to) = squares(text)?;
    let king = Role::King.of(position.turn());
    let rook = Role::Rook.of(position.turn());
    let is_castling = position.piece_at(from) == Some(king) && position.piece_at(to) == Some(rook);
    Some(if is_castling { (from, castling_target(from, to)) } else { (from, to) })
}

/// The first two squares in the text.
pub(super) fn squares(text: &str) -> Option<(Square, Square)> {
    let text: String = text.chars().filter(|char| !matches!(char, '-' | 'x')).collect();
    let from = text.get(0..2)?.to_ascii_lowercase().parse().ok()?;
    let to = text.get(2..4)?.to_ascii_lowercase().parse().ok()?;
    (from != to).then_some((from, to))
}

/// What a text means, legal or not.
pub(super) fn read(text: &str) -> Option<UciMove> {
    let plain: String = text
        .chars()
        .filter(|char| !matches!(char, '-' | 'x' | '=' | '+' | '#'))
        .map(|char| char.to_ascii_lowercase())
        .collect();
    plain.parse().ok()
}

/// Whether moves of the king two squares along the rank are read as castling.
pub(super) const SPELLING: CastlingMode = CastlingMode::Standard;

/// How many files two squares are apart.
pub(super) fn files_apart(a: Square, b: Square) -> u8 {
    a.file().distance(b.file())
}

/// Whether this is the b-file.
pub(super) fn is_b_file(square: Square) -> bool {
    square.file() == File::B
}
