//! Values as text: squares, files and ranks by name, men and roles by letter, moves as `e2e4`.

use core::fmt;

use ::serde::de::{Error, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Bitboard, Color, File, Move, MoveKind, Piece, Rank, Role, Square};

struct Text<T> {
    expected: &'static str,
    read: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::invalid_value(::serde::de::Unexpected::Str(text), &self))
    }
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

macro_rules! as_text {
    ($type:ty, $expected:literal, $write:expr, $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type, S) -> Result<S::Ok, S::Error> = $write;
                write(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, read: $read })
            }
        }
    };
}

as_text!(Color, "a colour, \"w\" or \"b\"", |c, s| s.serialize_char(c.char()), |t| t.parse().ok());
as_text!(File, "a file from a to h", |f, s| s.serialize_char(f.char()), |t| t.parse().ok());
as_text!(Rank, "a rank from 1 to 8", |r, s| s.serialize_char(r.char()), |t| t.parse().ok());
as_text!(Square, "a square from a1 to h8", |q, s| s.collect_str(q), |t| t.parse().ok());
as_text!(Role, "a role: p, n, b, r, q or k", |r, s| s.serialize_char(r.char()), |t| one_char(t)
    .and_then(Role::from_char));
as_text!(Piece, "a man: PNBRQK or pnbrqk", |p, s| s.serialize_char(p.char()), |t| one_char(t)
    .and_then(Piece::from_char));

/// The move's two squares and its kind: `e2e4`, `e7e8q`, `e5d6ep`, `e1h1castling`.
struct MoveText(Move);

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        f.write_str(match self.0.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => "",
            MoveKind::EnPassant => "ep",
            MoveKind::Castling => "castling",
        })
    }
}

fn read_move(text: &str) -> Option<Move> {
    let from: Square = text.get(0..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    if from == to {
        return None;
    }
    match text.get(4..)? {
        "" => Some(Move::normal(from, to)),
        "ep" => Some(Move::en_passant(from, to)),
        "castling" => Some(Move::castling(from, to)),
        letter => one_char(letter)
            .and_then(Role::from_char)
            .filter(|role| Role::PROMOTIONS.contains(role))
            .map(|role| Move::promotion(from, to, role)),
    }
}

as_text!(
    Move,
    "a move such as e2e4, e7e8q, e5d6ep or e1h1castling",
    |m, s| s.collect_str(&MoveText(*m)),
    read_move
);

impl Serialize for Bitboard {
    /// As the number itself.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}
