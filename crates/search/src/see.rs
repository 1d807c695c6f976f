//! Static exchange evaluation: what is left after all captures on one square.

use jadoube_board::{Bitboard, Color, Move, MoveKind, Role, attacks};
use jadoube_movegen::Position;

/// Round worths for exchanges, in centipawns.
pub(crate) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

fn worth(role: Role) -> i32 {
    WORTH[role as usize]
}

/// Whether the exchange that the move begins wins at least `threshold`.
///
/// Pinned men take part as if they were free; castling exchanges nothing.
pub(crate) fn wins(position: &Position, m: Move, threshold: i32) -> bool {
    let captured = position.captured(m).map_or(0, worth);
    let (gain, on_square) = match m.kind() {
        MoveKind::Castling => return threshold <= 0,
        MoveKind::Promotion(role) => (captured + worth(role) - worth(Role::Pawn), worth(role)),
        MoveKind::Normal | MoveKind::EnPassant => {
            let mover = position.placement().role_at(m.from()).unwrap_or(Role::Pawn);
            (captured, worth(mover))
        }
    };
    // What we are sure of if the man that moved is lost, and if it is not.
    if gain < threshold {
        return false;
    }
    if gain - on_square >= threshold {
        return true;
    }
    let mut occupied = (position.placement().occupied() - m.from().bitboard()).with(m.to());
    if m.is_en_passant() {
        let captured = jadoube_board::Square::at(m.to().file(), m.from().rank());
        occupied = occupied.without(captured);
    }
    let outcome = Exchange { position, occupied, square: m.to() };
    outcome.run(!position.turn(), gain - on_square - threshold)
}

struct Exchange<'a> {
    position: &'a Position,
    occupied: Bitboard,
    square: jadoube_board::Square,
}

impl Exchange<'_> {
    /// Takes and takes again with the least man; `balance` is what the side that began is ahead by once the man on the
    /// square is lost. Whether it ends at nothing or more.
    fn run(mut self, first: Color, mut balance: i32) -> bool {
        let placement = self.position.placement();
        let mut attackers = placement.attackers(self.square, self.occupied);
        let mut side = first;
        let beginner = !first;
        loop {
            attackers &= self.occupied;
            let ours = attackers & placement.color(side);
            let Some(role) = Role::ALL.into_iter().find(|role| ours.meets(placement.role(*role)))
            else {
                break;
            };
            if role == Role::King && attackers.meets(placement.color(!side)) {
                break; // the king may not take a defended man
            }
            side = !side;
            balance = -balance - 1 - worth(role);
            if balance >= 0 {
                break; // even losing this man, the taker stands well
            }
            let from = (ours & placement.role(role)).lowest();
            self.occupied = self.occupied.without(from);
            attackers |= self.uncovered(role);
        }
        side != beginner
    }

    /// Sliders that see the square now that a man of this role has left.
    fn uncovered(&self, left: Role) -> Bitboard {
        let placement = self.position.placement();
        let mut found = Bitboard::EMPTY;
        if matches!(left, Role::Pawn | Role::Bishop | Role::Queen) {
            found |= attacks::bishop(self.square, self.occupied) & placement.diagonal_sliders();
        }
        if matches!(left, Role::Rook | Role::Queen) {
            found |= attacks::rook(self.square, self.occupied) & placement.straight_sliders();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::Square;

    use super::*;

    /// A rook takes a pawn that a pawn defends: a bad exchange, an even one if the threshold allows it.
    #[test]
    fn a_rook_for_a_pawn_is_too_much() {
        let mut setup = jadoube_board::Setup::initial();
        let mut placement = jadoube_board::Placement::empty();
        for (square, role, color) in [
            (Square::E1, Role::King, Color::White),
            (Square::E8, Role::King, Color::Black),
            (Square::D1, Role::Rook, Color::White),
            (Square::D5, Role::Pawn, Color::Black),
            (Square::C6, Role::Pawn, Color::Black),
        ] {
            placement.put(square, role.of(color));
        }
        setup.placement = placement;
        setup.castling_rooks = Bitboard::EMPTY;
        let position = Position::new(setup).expect("legal");
        let m = Move::normal(Square::D1, Square::D5);
        assert!(!wins(&position, m, 0));
        assert!(wins(&position, m, -400));
        assert!(!wins(&position, m, -399));
    }
}
