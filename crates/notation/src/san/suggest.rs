//! What may have been meant by a text that is no legal move.

use jadoube_board::{CastlingSide, Move, Role, Square};
use jadoube_movegen::{MoveList, Position};

use super::value::{San, SanKind};

/// The legal moves that are written most like a text, the nearest first.
///
/// First those of the same kind of man to the same square, then those of other men to that square, then those of the same
/// kind to a square on the same file or rank, then its other moves, pawns excepted; for castling, castling to the other
/// side and the king's steps.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_notation::San;
/// use jadoube_notation::san::suggestions;
///
/// let san = San::read_strict(b"Nf4")?;
/// let moves = suggestions(&Position::initial(), &san);
/// assert_eq!(moves[0].to_string(), "f2f4");
/// assert!(moves.iter().any(|m| m.to_string() == "g1f3"));
/// # Ok::<(), jadoube_notation::SanError>(())
/// ```
#[must_use]
pub fn suggestions(position: &Position, san: &San) -> MoveList {
    let mut moves = position.legal_moves();
    moves.retain(|m| distance(position, san, m).is_some());
    moves.as_mut_slice().sort_unstable_by_key(|&m| (distance(position, san, m), m.to_bits()));
    moves
}

/// How far a legal move is from the text; none if too far.
fn distance(position: &Position, san: &San, m: Move) -> Option<u8> {
    let role = position.placement().role_at(m.from())?;
    match san.kind {
        SanKind::Null => None,
        SanKind::Castling(_) => match role {
            _ if m.is_castling() => Some(0),
            Role::King => Some(1),
            _ => None,
        },
        SanKind::Man { role: wanted, to, .. } => {
            let is_same_man = role == wanted;
            near(arrival(position, m), to, is_same_man, role != Role::Pawn)
        }
        SanKind::Coordinates { from, to, .. } => {
            near(arrival(position, m), to, m.from() == from, true)
        }
    }
}

/// Where the man arrives, the king when castling.
fn arrival(position: &Position, m: Move) -> Square {
    if m.is_castling() {
        return CastlingSide::of(m.from(), m.to()).king_target(position.turn());
    }
    m.to()
}

fn near(found: Square, wanted: Square, is_same_man: bool, far_too: bool) -> Option<u8> {
    let shares_line = found.file() == wanted.file() || found.rank() == wanted.rank();
    match (found == wanted, is_same_man) {
        (true, true) => Some(0),
        (true, false) => Some(1),
        (false, true) if shares_line => Some(2),
        (false, true) if far_too => Some(3),
        _ => None,
    }
}
