//! R46: attack told by coordinates alone, as one of the sources prints it, and where that is too generous.

use jadoube_board::{Bitboard, Color, Role, Square, attacks, geometry};

use crate::support::{check, random_sets};

/// Whether the printed condition says that a man on `a` attacks `b`.
fn printed(role: Role, a: Square, b: Square) -> bool {
    let dx = a.file().distance(b.file());
    let dy = a.rank().distance(b.rank());
    match role {
        Role::Rook => dx == 0 || dy == 0,
        Role::Bishop => dy == dx,
        Role::Queen => dx == 0 || dy == 0 || dy == dx,
        Role::Knight => (dx == 2 && dy == 1) || (dx == 1 && dy == 2),
        Role::King => dx <= 1 && dy <= 1,
        Role::Pawn => unreachable!("the source has no condition for the pawn"),
    }
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|a| Square::all().map(move |b| (a, b)))
}

fn attacks(role: Role, a: Square, b: Square, occupied: Bitboard) -> bool {
    attacks::of(role.of(Color::White), a, occupied).has(b)
}

/// The pairs of different squares on which the condition is wrong on the empty board, and of equal ones.
pub(crate) fn errors(role: Role) -> (usize, usize) {
    let wrong =
        |&(a, b): &(Square, Square)| printed(role, a, b) != attacks(role, a, b, Bitboard::EMPTY);
    let (equal, different): (Vec<_>, Vec<_>) = pairs().filter(wrong).partition(|(a, b)| a == b);
    (different.len(), equal.len())
}

#[test]
fn the_printed_conditions_hold_for_different_squares_of_the_empty_board() {
    let rows = [
        ("R46 rook", Role::Rook, (0, 64)),
        ("R46 bishop", Role::Bishop, (0, 64)),
        ("R46 queen", Role::Queen, (0, 64)),
        ("R46 knight", Role::Knight, (0, 0)),
        ("R46 king", Role::King, (0, 64)),
    ];
    check(rows, errors);
}

#[test]
fn with_different_squares_and_nothing_between_the_conditions_always_hold() {
    for occupied in random_sets(50) {
        for role in [Role::Rook, Role::Bishop, Role::Queen, Role::Knight, Role::King] {
            for (a, b) in pairs() {
                let is_free = geometry::between(a, b).is_disjoint_from(occupied);
                let mended = a != b && printed(role, a, b) && is_free;
                assert_eq!(attacks(role, a, b, occupied), mended, "R46 {role} {a} {b}");
            }
        }
    }
}
