//! Sides that cannot mate because of the men alone.

use jadoube_board::{Bitboard, Color, Placement, Role};

/// Whether these men can never mate the other side's king, wherever everything stands and whoever is to move.
///
/// - A king alone mates nobody.
/// - King and knight need a man of the other side that stands in its king's way and is no queen: a queen next to its king
///   always covers the knight's square.
/// - King and bishops of one square colour need a pawn, a knight or a bishop of the other square colour against them. Of the
///   king's neighbours on a checking bishop's side two squares of the other colour cannot both be guarded by the mating
///   king; a rook or queen that blocks one of them can take the bishop or step in between.
///
/// Everything else mates with help from somewhere.
pub(crate) fn is_hopeless(placement: &Placement, side: Color) -> bool {
    let men = placement.color(side) - placement.role(Role::King);
    if men.is_empty() {
        return true;
    }
    let strong =
        placement.role(Role::Pawn) | placement.role(Role::Rook) | placement.role(Role::Queen);
    if men.meets(strong) {
        return false;
    }
    let others = placement.color(!side);
    if men.meets(placement.role(Role::Knight)) {
        let queens_and_king = placement.role(Role::Queen) | placement.role(Role::King);
        return !men.more_than_one() && others.is_subset_of(queens_and_king);
    }
    let bishops = placement.role(Role::Bishop);
    let one_color = bishops.is_subset_of(Bitboard::DARK_SQUARES)
        || bishops.is_subset_of(Bitboard::LIGHT_SQUARES);
    one_color && others.is_disjoint_from(placement.role(Role::Pawn) | placement.role(Role::Knight))
}
