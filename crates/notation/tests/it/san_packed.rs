//! Packed moves: read and resolved as the general ways do it.

use jadoube_board::{Move, Square};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{PackedSan, SanKind};
use proptest::prelude::*;

/// What [`PackedSan::read_prefix`] must find, said with the general reader.
fn expected(text: &[u8]) -> Option<(San, usize)> {
    let len = text.iter().position(|&byte| byte < b'#').unwrap_or(text.len());
    // Eight bytes are looked at, and no move of the standard form has more than seven.
    let san = San::read_strict(&text[..len]).ok().filter(|_| len < 8)?;
    (san.kind != SanKind::Null).then_some((san, len))
}

fn check(text: &[u8]) -> Result<(), TestCaseError> {
    let found = PackedSan::read_prefix(text).map(|(packed, len)| (San::from(packed), len));
    prop_assert_eq!(found, expected(text), "{}", text.escape_ascii());
    Ok(())
}

/// All texts of the standard form and, one byte changed, their neighbours.
#[test]
fn every_move_and_its_neighbours_are_read_as_by_the_general_reader() -> Result<(), TestCaseError> {
    let mut bodies: Vec<String> = ["O-O", "O-O-O"].map(String::from).into();
    for to in ["a1", "d5", "h8", "e8", "c2"] {
        bodies.extend([to.to_owned(), format!("{to}=Q"), format!("cx{to}"), format!("cx{to}=N")]);
        for piece in ["N", "B", "R", "Q", "K"] {
            for origin in ["", "b", "7", "g6"] {
                bodies.extend([format!("{piece}{origin}{to}"), format!("{piece}{origin}x{to}")]);
            }
        }
    }
    for body in &bodies {
        for mark in ["", "+", "#", "++", "+!"] {
            let text = format!("{body}{mark}");
            let rests = ["", " ", "\n", " e5 2. Nf3 Nc6", "! e5 2. Nf3", "\r\nNc6 3. Bb5", ") Nf6"];
            for rest in rests {
                check(format!("{text}{rest}").as_bytes())?;
            }
            for at in 0..text.len() {
                for byte in b"abhix1890NKPO=+#-: )\0\x80\xE9\xFF" {
                    let mut changed = format!("{text} e5 2. Nf3 Nc6").into_bytes();
                    changed[at] = *byte;
                    check(&changed)?;
                }
            }
        }
    }
    Ok(())
}

/// Positions with pins, checks, several men that reach a square, pawns that capture en passant or promote.
const POSITIONS: [&str; 8] = [
    "r3k2r/1PPn1n2/1q1b1q2/2n5/2N5/1Q1B1Q2/1ppN1N2/R3K2R w KQkq - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "4k3/8/8/q2pP2K/8/8/8/8 w - d6 0 1",
    "4r1k1/8/8/b7/4N3/2N1N3/4K3/8 w - - 0 1",
    "6k1/8/8/q1q5/1P1P4/8/3Q4/q2QK2q w - - 0 1",
    "r3r1k1/8/2N1N3/8/8/2N1N3/1R6/R3K1R1 b - - 0 1",
    "3r3k/3q4/8/b6b/8/8/3Q4/3K4 w - - 0 1",
    "k7/P1P5/8/3pPp2/8/1p4Pp/P1P1P3/R3K2R w KQ f6 0 1",
];

/// Every packed move there is means in a position what it means to the general way, errors included.
fn check_all(position: &Position) -> Result<(), TestCaseError> {
    let hints = ["", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "5", "7", "8", "e4", "c3"];
    for piece in ["", "N", "B", "R", "Q", "K"] {
        for (hint, to) in hints.iter().flat_map(|hint| Square::all().map(move |to| (hint, to))) {
            for sign in ["", "x"] {
                let text = format!("{piece}{hint}{sign}{to}");
                let Some((packed, _)) = PackedSan::read_prefix(text.as_bytes()) else { continue };
                let general = San::from(packed).resolve(position);
                prop_assert_eq!(packed.resolve(position), general, "{} in {}", text, position);
            }
        }
    }
    Ok(())
}

#[test]
fn every_move_means_what_it_means_to_the_general_way() -> Result<(), TestCaseError> {
    for fen in POSITIONS {
        check_all(&crate::san::position(fen))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn moves_of_random_games_mean_the_same(choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let mut position = Position::initial();
        for choice in choices {
            let moves = position.legal_moves();
            for &m in &moves {
                let text = format!("{} ", San::of(&position, m));
                let packed = PackedSan::read_prefix(text.as_bytes()).map(|it| it.0);
                prop_assert_eq!(packed.map(|it| it.resolve(&position)), Some(Ok(m)), "{}", text);
            }
            let m: Option<&Move> = moves.get(usize::from(choice) % moves.len().max(1));
            let Some(&m) = m else { break };
            position.play_unchecked(m);
        }
        check_all(&position)?;
    }

    #[test]
    fn random_texts_are_read_as_by_the_general_reader(text in "[a-hNBRQKO1-8x=+# -]{0,12}") {
        check(text.as_bytes())?;
    }
}
