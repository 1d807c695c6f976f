//! Passing, which no rule allows and a search wants to try.

use jadoube_board::{Move, Square};

use crate::support::{check, fen, holds, position, same, test_positions};

#[test]
fn passing_forgets_en_passant_and_turns_the_clocks() {
    let position = position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 3 9");
    let passed = position.null_move().unwrap();
    assert_eq!(fen(&passed), "4k3/8/8/3Pp3/8/8/8/4K3 b - - 4 9");
    assert_eq!(passed.en_passant(), None);
    let again = passed.null_move().unwrap();
    assert_eq!(fen(&again), "4k3/8/8/3Pp3/8/8/8/4K3 w - - 5 10");
}

#[test]
fn passing_shows_the_pins_of_the_other_side() {
    let position = position("4k3/3r4/8/8/8/8/3R4/3K4 b - - 0 1");
    let passed = position.null_move().unwrap();
    assert_eq!(passed.pinned(), Square::D2.into());
    assert!(!passed.is_legal(Move::normal(Square::D2, Square::A2)));
    assert_eq!(passed.legal_moves().len(), 9);
}

#[test]
fn nobody_passes_in_check() {
    assert!(position("4k3/8/8/8/7b/8/8/4K3 w - - 0 1").null_move().is_none());
}

#[test]
fn the_key_after_passing_is_that_of_the_position() {
    check(
        test_positions(),
        |(name, _)| (*name).to_owned(),
        |(_, position)| {
            let Some(passed) = position.null_move() else {
                return holds("refused without check", position.is_check());
            };
            same("key", passed.key(), passed.recomputed_key())?;
            same("turn", passed.turn(), !position.turn())?;
            same("men", passed.placement(), position.placement())
        },
    );
}
