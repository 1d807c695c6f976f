//! What pawns tell of the past.

use jadoube_board::{Color, Role};
use jadoube_movegen::fewest_pawn_captures;
use proptest::prelude::*;

use crate::random::games;
use crate::support::{check, same, setup};

/// Rows: the board, White's captures, Black's.
const ROWS: &[(&str, Option<u32>, Option<u32>)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", Some(0), Some(0)),
    ("4k3/8/8/8/8/8/8/4K3", Some(0), Some(0)),
    // Doubled and tripled pawns.
    ("4k3/2p1p3/2p5/8/8/4P3/4P3/4K3", Some(1), Some(1)),
    ("4k3/4p3/4p3/4p3/4P3/4P3/4P3/4K3", Some(2), Some(2)),
    // Crossing over does not pay: each takes the nearest file.
    ("4k3/8/8/8/1P4P1/8/8/4K3", Some(0), Some(0)),
    ("4k3/8/8/8/PP6/PP6/8/4K3", Some(4), Some(0)),
    ("4k3/8/PPP5/PPP5/8/8/8/4K3", Some(9), Some(0)),
    // Too near to their first rank to have come from another file, or from the only files left.
    ("4k3/pp6/p7/8/8/P7/PP6/4K3", None, None),
    ("4k3/8/8/8/8/PP6/PP6/4K3", None, Some(0)),
    // On the first rank, or too many.
    ("4k3/8/8/8/8/8/8/P3K3", None, Some(0)),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3", None, Some(0)),
];

#[test]
fn pawns_made_at_least_so_many_captures() {
    check(
        ROWS.iter(),
        |row| row.0.to_owned(),
        |&&(board, white, black)| {
            let placement = setup(&format!("{board} w - - 0 1")).placement;
            let captures = |color| fewest_pawn_captures(&placement, color);
            same("captures", (captures(Color::White), captures(Color::Black)), (white, black))
        },
    );
}

proptest! {
    #[test]
    fn no_game_needs_more_captures_than_men_were_lost(game in games(200)) {
        let full = |color| game.start.placement.color(color).len() == 16;
        let pawns_at_home = |color: Color| {
            game.start.placement.pieces(Role::Pawn.of(color)) == color.pawn_rank().bitboard()
        };
        prop_assume!(Color::ALL.into_iter().all(|color| full(color) && pawns_at_home(color)));
        for (position, _) in game.steps() {
            for color in Color::ALL {
                let lost = 16 - position.placement().color(!color).len();
                let captures = fewest_pawn_captures(position.placement(), color);
                prop_assert!(captures.is_some_and(|captures| captures <= lost), "{position:?}");
            }
        }
    }
}
