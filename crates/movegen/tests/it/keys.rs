//! The position key and the Polyglot key.

use std::collections::HashSet;

use jadoube_movegen::Position;

use crate::support::{after, check, position, same};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn polyglot_keys_are_those_of_the_format() {
    // The first nine as published with the book format, the others found by python-chess 1.11.2.
    let rows = [
        ("", 0x463b_9618_1691_fc9c_u64),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ("c2c4 a7a6 c4c5 b7b5", 0xf563_13b7_d806_c51d),
        ("c2c4 a7a6 c4c5 h7h5", 0x6a23_8cec_9b87_e380),
    ];
    check(
        rows,
        |(moves, _)| format!("'{moves}'"),
        |&(moves, key)| {
            let position = after(START, moves);
            same("key", format!("{:016x}", position.polyglot_key()), format!("{key:016x}"))
        },
    );
}

#[test]
fn an_illegal_capture_counts_for_the_book_and_not_for_repetition() {
    // Found by python-chess 1.11.2.
    let with = position("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2");
    let without = position("8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2");
    assert_eq!(with.polyglot_key(), 0xd56a_d548_8ff6_405d);
    assert_eq!(without.polyglot_key(), 0xd550_4690_3d76_293f);
    assert_eq!(with.key(), without.key());
    assert!(with.is_same_as(&without));
    assert_eq!(with, without);
}

#[test]
fn a_double_step_that_cannot_be_answered_en_passant_makes_no_difference() {
    // The white pawn stands pinned, or there is none.
    let rows = [
        ("8/2p5/8/K2P3r/8/8/8/4k3 b - - 0 1", "c7c5", "8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2"),
        ("4k3/2p5/8/8/8/8/8/4K3 b - - 0 1", "c7c5", "4k3/8/8/2p5/8/8/8/4K3 w - - 0 2"),
    ];
    for (before, m, without) in rows {
        let (after, without) = (after(before, m), position(without));
        assert_eq!(after.key(), without.key());
        assert_eq!(after, without);
        assert!(after.en_passant().is_some());
    }
    let open = after("4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "c7c5");
    let closed = position("4k3/8/8/2pP4/8/8/8/4K3 w - - 0 2");
    assert_ne!(open.key(), closed.key());
    assert!(!open.is_same_as(&closed));
}

#[test]
fn transpositions_are_the_same_position() {
    let rows = [
        ("g1f3 d7d5 d2d4", "d2d4 d7d5 g1f3"),
        ("g1f3 g8f6 b1c3 b8c6", "b1c3 b8c6 g1f3 g8f6"),
        ("g1f3 g8f6 f3g1 f6g8", ""),
        ("e2e3 e7e6 e1e2 e8e7 e2e1 e7e8 d1e2", "e2e3 e7e6 d1e2 e8e7 e1d1 e7e8 d1e1 a7a6"),
        ("e2e4 a7a6 e4e5", "e2e3 a7a6 e3e4"),
    ];
    let is_same = |(one, other): (&str, &str)| {
        let (one, other) = (after(START, one), after(START, other));
        assert_eq!(one.is_same_as(&other), one.key() == other.key());
        one.is_same_as(&other)
    };
    assert_eq!(rows.map(is_same), [true, true, true, false, false]);
}

#[test]
fn positions_that_rules_tell_apart_have_keys_of_their_own() {
    let base = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
    let fields =
        ["w KQkq d6", "w KQkq -", "b KQkq -", "w KQk -", "w KQq -", "w Kkq -", "w Qkq -", "w - -"];
    let keys: HashSet<u64> =
        fields.iter().map(|rest| position(&format!("{base} {rest} 0 1")).key().0).collect();
    assert_eq!(keys.len(), fields.len());

    // The same right with another rook is another right.
    let rook = |right: char| position(&format!("4k3/8/8/8/8/8/8/RR2K3 w {right} - 0 1")).key();
    assert_ne!(rook('A'), rook('B'));
}

#[test]
fn clocks_make_no_difference_to_the_key_but_to_equality() {
    let young = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let old = position("4k3/8/8/8/8/8/8/4K2R w K - 30 40");
    assert_eq!(young.key(), old.key());
    assert_eq!(young.polyglot_key(), old.polyglot_key());
    assert!(young.is_same_as(&old));
    assert_ne!(young, old);
}

#[test]
fn all_960_starts_have_keys_of_their_own() {
    let keys: HashSet<u64> =
        (0..960).map(|number| Position::chess960(number).expect("a legal start").key().0).collect();
    assert_eq!(keys.len(), 960);
    assert_eq!(Position::chess960(518), Some(Position::initial()));
    assert_eq!(Position::chess960(960), None);
}

#[test]
fn polyglot_does_not_know_which_rook_castles() {
    let a = position("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1");
    let b = position("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    assert_eq!(a.polyglot_key(), b.polyglot_key());
}
