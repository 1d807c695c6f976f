//! Games and results as text: positions as eight ranks, moves by their squares, results as `1-0`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ::serde::de::{Error, Unexpected, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use jadoube_board::{Bitboard, Color, File, Move, Piece, Placement, Rank, Setup, Square};
use jadoube_movegen::{Position, Problems};

use crate::{Ending, Game, Outcome, RuleSet};

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Outcome;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a result: 1-0, 0-1, 1/2-1/2, 0-0 or *")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Outcome, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// A setup as text: what a FEN says, each part by itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupText {
    /// The men from the eighth rank to the first, a letter or a dot for each square.
    ranks: Vec<String>,
    turn: Color,
    /// The squares of the rooks that may still castle.
    #[serde(default)]
    castling_rooks: Vec<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    en_passant: Option<Square>,
    #[serde(default)]
    halfmove_clock: u16,
    #[serde(default = "one")]
    fullmove_number: u32,
}

const fn one() -> u32 {
    1
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let letter = |square| setup.placement.piece_at(square).map_or('.', Piece::char);
        let rank =
            |rank: Rank| File::ALL.iter().map(|&file| letter(Square::at(file, rank))).collect();
        Self {
            ranks: Rank::ALL.into_iter().rev().map(rank).collect(),
            turn: setup.turn,
            castling_rooks: setup.castling_rooks.iter().collect(),
            en_passant: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        }
    }
}

impl SetupText {
    fn placement(&self) -> Result<Placement, &'static str> {
        if self.ranks.len() != 8 || self.ranks.iter().any(|rank| rank.chars().count() != 8) {
            return Err("a board has eight ranks of eight squares each");
        }
        let mut placement = Placement::empty();
        for (rank, text) in Rank::ALL.into_iter().rev().zip(&self.ranks) {
            for (file, letter) in File::ALL.into_iter().zip(text.chars()).filter(|&(_, c)| c != '.')
            {
                let man =
                    Piece::from_char(letter).ok_or("a square holds a man's letter or a dot")?;
                placement.put(Square::at(file, rank), man);
            }
        }
        Ok(placement)
    }

    pub(crate) fn setup(&self) -> Result<Setup, &'static str> {
        Ok(Setup {
            placement: self.placement()?,
            turn: self.turn,
            castling_rooks: self.castling_rooks.iter().copied().collect::<Bitboard>(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        })
    }
}

/// A game as text. What is left out is as at the start of a standard game by the rules of today.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<SetupText>,
    #[serde(default)]
    rules: RuleSet,
    #[serde(default)]
    moves: Vec<Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw_offer: Option<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    must_play: Option<Move>,
}

impl Serialize for Game {
    /// The start, if it is not the usual one, the rules, the moves, and what has become of the game.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.start().setup();
        let text = GameText {
            start: (start != Setup::initial()).then(|| start.into()),
            rules: *self.rules(),
            moves: self.moves().to_vec(),
            ending: self.ending(),
            draw_offer: self.draw_offer(),
            must_play: self.must_play(),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    /// Plays the game again: illegal moves, moves after the end and endings that are not the case are errors.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = GameText::deserialize(deserializer)?;
        let setup = match &text.start {
            Some(start) => start.setup().map_err(D::Error::custom)?,
            None => Setup::initial(),
        };
        // Games are played on from positions with more men than promotion explains, so they are read back too.
        let accepted = Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED | Problems::TOO_MANY_PAWNS;
        let start = Position::with(setup, accepted).map_err(D::Error::custom)?;
        let mut game = Self::with_rules(start, text.rules);
        for (index, &m) in text.moves.iter().enumerate() {
            game.play(m)
                .map_err(|error| D::Error::custom(format_args!("ply {}: {error}", index + 1)))?;
        }
        game.resume(text.ending, text.draw_offer, text.must_play).map_err(D::Error::custom)?;
        Ok(game)
    }
}
