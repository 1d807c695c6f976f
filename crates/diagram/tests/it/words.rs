//! Descriptions for those who listen.

use jadoube_board::Placement;
use jadoube_diagram::Diagram;

use crate::support::{MATE, position};

#[test]
fn a_description_names_every_man_and_the_side_to_move() {
    assert_eq!(
        Diagram::from(&position(MATE)).description(),
        "White: king e1, queen e2, rooks a1 h1, bishops c1 f1, knights g1 d6, pawns a2 b2 c2 f2 g2 h2 d4. \
         Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights f6 d7, pawns c6 a7 b7 e7 f7 g7 h7. \
         Black to move."
    );
}

#[test]
fn a_bare_placement_has_nobody_to_move() {
    assert_eq!(Diagram::new(&Placement::empty()).description(), "White: no men. Black: no men.");
}
