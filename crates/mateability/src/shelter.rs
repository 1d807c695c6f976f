//! Whether the loser's king is safe for ever, judging from where every man may ever go.

use alloc::vec::Vec;

use jadoube_board::{Bitboard, Color, Role, Square, attacks};
use jadoube_movegen::Position;

use crate::guide::{Guide, corners};
use crate::mobility::{Assumptions, Man, Mobility};

/// Whether it is proved, from the squares that men may ever reach, that `winner` never mates.
pub(crate) fn is_safe(position: &Position, winner: Color) -> bool {
    let mobility = Mobility::new(position, winner, Assumptions::default());
    if !may_mate(&mobility) {
        return true;
    }
    let doubtful = mobility.taken_at_home;
    let holds = |not_taken_at_home: Bitboard, taken_at_home: Bitboard| {
        let assumptions = Assumptions { not_taken_at_home, taken_at_home };
        !may_mate(&Mobility::new(position, winner, assumptions))
    };
    // Each of these men is either taken where it stands, so that it never moves, or it is not up to the mate.
    doubtful.len() <= 6
        && doubtful.iter().any(|square| {
            holds(square.bitboard(), Bitboard::EMPTY) && holds(Bitboard::EMPTY, square.bitboard())
        })
        || (2..=3).contains(&doubtful.len())
            && doubtful
                .subsets()
                .all(|taken_at_home| holds(doubtful - taken_at_home, taken_at_home))
}

/// Pictures of the mate for a long search: the king in a corner where the bounds leave room for mate, bishops led there
/// past the men that never move; and the same without leading them.
pub(crate) fn guides(position: &Position, winner: Color) -> Vec<Guide> {
    let mobility = Mobility::new(position, winner, Assumptions::default());
    let king = mobility.king(!winner);
    let mates: Bitboard = if mobility.winner_promotes {
        Bitboard::ALL
    } else {
        let attackers = attackers(&mobility);
        king.reach.iter().filter(|&square| may_be_mated_on(&mobility, &attackers, square)).collect()
    };
    let corners = corners(position, winner);
    let near = |corner: &Square| (attacks::king(*corner).with(*corner)).meets(mates);
    let mut good: Vec<Square> = corners.iter().copied().filter(near).collect();
    if good.is_empty() {
        good = corners.to_vec();
    }
    let mut guides = Vec::new();
    if mates.len() <= FEW_MATES {
        for square in mates {
            guides.push(Guide::square(winner, square).leading_bishops(mobility.fixed));
        }
    }
    for corner in good {
        let guide = Guide::corner(winner, corner);
        guides.extend([guide.clone().leading_bishops(mobility.fixed), guide]);
    }
    guides
}

/// So few squares are each worth a picture of their own.
const FEW_MATES: u32 = 4;

/// Whether the bounds leave room for a mate.
fn may_mate(mobility: &Mobility) -> bool {
    mobility.winner_promotes || {
        let attackers = attackers(mobility);
        mobility
            .king(!mobility.winner)
            .reach
            .iter()
            .any(|square| may_be_mated_on(mobility, &attackers, square))
    }
}

/// A man of the winner, and what its other men except the king may attack.
struct Attacker<'a> {
    man: &'a Man,
    help: Bitboard,
}

fn attackers(mobility: &Mobility) -> Vec<Attacker<'_>> {
    // The king hides nothing behind it.
    let stopping = mobility.fixed.without(mobility.king(!mobility.winner).home);
    let attacked_by = |man: &Man| {
        man.reach.iter().fold(Bitboard::EMPTY, |all, from| all | man.attacks_from(from, stopping))
    };
    let all: Vec<(&Man, Bitboard)> =
        mobility.survivors(mobility.winner).map(|man| (man, attacked_by(man))).collect();
    let others = |man: &Man| {
        let others = all.iter().filter(|(other, _)| other.home != man.home);
        others.fold(Bitboard::EMPTY, |help, (_, attacked)| help | *attacked)
    };
    all.iter().map(|&(man, _)| Attacker { man, help: others(man) }).collect()
}

/// Whether the king may be mated on this square: by a check of some man from somewhere, every way out being barred.
fn may_be_mated_on(mobility: &Mobility, attackers: &[Attacker<'_>], square: Square) -> bool {
    let exits = attacks::king(square) & mobility.king(!mobility.winner).reach;
    let stopping = mobility.fixed.without(square);
    attackers.iter().any(|&Attacker { man, help }| {
        // A pawn or knight gives check by its own move only.
        if !man.moves() && matches!(man.role, Role::Pawn | Role::Knight) {
            return false;
        }
        // A man attacks the square from where a like man of the other side on the square attacks it.
        let checking = attacks::of(man.role.of(!man.color), square, stopping);
        (man.reach & checking).iter().any(|from| {
            let attacked = man.attacks_from(from, stopping);
            // The king may also take the man that gives check, if nothing protects it.
            let target = from.bitboard() & (exits - help);
            let open = (exits - attacked - help).without(from);
            are_barred(mobility, square, open, target)
        })
    })
}

/// Whether the winner's king and the loser's own men may bar all these squares; the target only the king.
fn are_barred(mobility: &Mobility, mated: Square, open: Bitboard, target: Bitboard) -> bool {
    if target.is_empty() && are_filled(mobility, open) {
        return true;
    }
    let stand = mobility.king(mobility.winner).reach - attacks::king(mated).with(mated);
    // Only from nearby a king guards any of them.
    let near = attacks::kings(open | target);
    (stand & near).iter().any(|king| {
        let guarded = attacks::king(king);
        target.is_subset_of(guarded) && are_filled(mobility, open - guarded)
    })
}

/// Whether the loser's men may stand on all these squares at once, each on one.
fn are_filled(mobility: &Mobility, squares: Bitboard) -> bool {
    if squares.is_empty() {
        return true;
    }
    let mut men = 0;
    let mut filled = Bitboard::EMPTY;
    for man in mobility.survivors(!mobility.winner).filter(|man| man.reach.meets(squares)) {
        men += 1;
        filled |= man.reach;
    }
    squares.is_subset_of(filled) && squares.len() <= men
}
