//! A game as a tree for serde: its lines lie flat, so that no depth of variations takes stack.
//!
//! ```json
//! { "tags": [{ "name": "White", "value": "A" }], "start": "rnbqkbnr/... w KQkq - 0 1", "chess960": false,
//!   "outcome": "1-0", "lines": [[{ "move": "e2e4" }, { "variation": 1 }], [{ "move": "d2d4" }]] }
//! ```

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::CastlingMode;
use jadoube_movegen::Position;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Outcome;
use super::game::{Game, Tag};
use super::line::{Item, Line, LineId};
use crate::fen::{FenOptions, FenStyle, position_fen, read_position};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game")]
struct Flat {
    tags: Vec<Tag>,
    start: String,
    chess960: bool,
    outcome: Option<Outcome>,
    lines: Vec<Vec<Item>>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_chess960 = self.mode == CastlingMode::Chess960;
        let style = if is_chess960 { FenStyle::SHREDDER } else { FenStyle::X_FEN };
        Flat {
            tags: self.tags.clone(),
            start: position_fen(self.main_line().start(), style),
            chess960: is_chess960,
            outcome: self.outcome,
            lines: self.lines().map(|line| line.items().to_vec()).collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let flat = Flat::deserialize(deserializer)?;
        let mode = if flat.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let options = FenOptions::lenient().with_castling(mode);
        let start = read_position(&flat.start, options).map_err(D::Error::custom)?;
        let lines = replay(start, flat.lines).map_err(D::Error::custom)?;
        let mut game = Self::from_lines(lines);
        (game.tags, game.mode, game.outcome) = (flat.tags, mode, flat.outcome);
        Ok(game)
    }
}

/// Plays the lines: each must be named once, in an earlier one, and every move be legal.
fn replay(start: Position, lines: Vec<Vec<Item>>) -> Result<Vec<Line>, String> {
    if lines.is_empty() {
        return Err("a game has a main line at least".to_string());
    }
    let mut starts = vec![None; lines.len()];
    starts[0] = Some(start);
    let mut played = Vec::with_capacity(lines.len());
    for (index, items) in lines.into_iter().enumerate() {
        let start = starts[index]
            .ok_or_else(|| alloc::format!("line {index} is named by no earlier one"))?;
        let mut line = Line::new(start);
        for item in items {
            if let Item::Variation(id) = item {
                let place = starts
                    .get_mut(id.index())
                    .filter(|place| id.index() > index && place.is_none());
                let place =
                    place.ok_or_else(|| alloc::format!("line {} is no new line", id.index()))?;
                *place = Some(*line.before_last());
            }
            line.append(item).map_err(|error| error.to_string())?;
        }
        played.push(line);
    }
    Ok(played)
}

impl LineId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}
