//! Values as text and back, in JSON.

use std::fmt::Debug;

use ::serde::Serialize;
use ::serde::de::DeserializeOwned;
use jadoube_board::{Bitboard, Color, File, Move, Piece, Rank, Role, Square};

use crate::support::{random_sets, sq};

/// Fails unless the value is written as this JSON and read back from it.
fn is_written_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

/// Fails unless each text is refused with a message that tells what was expected.
fn refuses<T: DeserializeOwned + Debug>(expected: &str, texts: &[&str]) {
    for text in texts {
        let message = serde_json::from_str::<T>(text).unwrap_err().to_string();
        assert!(message.contains(&format!("expected {expected}")), "{text}: {message}");
    }
}

#[test]
fn values_are_written_as_their_text_and_read_back() {
    for square in Square::all() {
        is_written_as(square, &format!("\"{square}\""));
    }
    for n in 0..8 {
        is_written_as(File::new(n), &format!("\"{}\"", File::new(n)));
        is_written_as(Rank::new(n), &format!("\"{}\"", Rank::new(n)));
    }
    for color in Color::ALL {
        is_written_as(color, &format!("\"{}\"", color.char()));
        for role in Role::ALL {
            is_written_as(role, &format!("\"{}\"", role.char()));
            is_written_as(role.of(color), &format!("\"{}\"", role.of(color)));
        }
    }
    for set in random_sets(20) {
        is_written_as(set, &set.0.to_string());
    }
}

#[test]
fn moves_keep_their_kind() {
    is_written_as(Move::normal(sq("e2"), sq("e4")), "\"e2e4\"");
    is_written_as(Move::en_passant(sq("e5"), sq("d6")), "\"e5d6ep\"");
    is_written_as(Move::castling(sq("e1"), sq("h1")), "\"e1h1castling\"");
    is_written_as(Move::promotion(sq("e7"), sq("e8"), Role::Knight), "\"e7e8n\"");
    for bits in 0..=u16::MAX {
        if let Some(value) = Move::from_bits(bits) {
            let json = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), value, "{json}");
        }
    }
}

#[test]
fn other_texts_are_refused_with_what_was_expected() {
    refuses::<Square>("a square from a1 to h8", &["\"\"", "\"i9\"", "\"e44\"", "12"]);
    refuses::<File>("a file from a to h", &["\"\"", "\"1\"", "\"ab\""]);
    refuses::<Rank>("a rank from 1 to 8", &["\"\"", "\"a\"", "\"0\"", "1"]);
    refuses::<Color>("a colour, \"w\" or \"b\"", &["\"\"", "\"white\"", "\"W\""]);
    refuses::<Role>("a role: p, n, b, r, q or k", &["\"\"", "\"x\"", "\"nn\""]);
    refuses::<Piece>("a man: PNBRQK or pnbrqk", &["\"\"", "\"x\"", "\"Nn\""]);
    let moves = [
        "\"\"",
        "\"e2\"",
        "\"e2e2\"",
        "\"e7e8k\"",
        "\"e7e8p\"",
        "\"e2e4x\"",
        "\"0000\"",
        "\"é2e4\"",
        "\"e7e8qq\"",
    ];
    refuses::<Move>("a move such as e2e4", &moves);
    assert!(serde_json::from_str::<Bitboard>("-1").is_err());
}
