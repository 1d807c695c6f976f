//! The arbiter as it is written down, to be taken up again in the middle of a game.

use alloc::vec::Vec;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use jadoube_board::{ByColor, Color, Move, Role, Square};
use jadoube_movegen::{Position, Problems};

use super::{Arbiter, Balance, Chapter, Made, Stage, Turn, Vigilance};
use crate::serde::SetupText;
use crate::{Clock, Game, TimeClass};

/// Something for each side.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Both<T> {
    white: T,
    black: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(both: ByColor<T>) -> Self {
        Self { white: both.white, black: both.black }
    }
}

impl<T> From<Both<T>> for ByColor<T> {
    fn from(both: Both<T>) -> Self {
        Self { white: both.white, black: both.black }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChapterText {
    game: Game,
    by: Color,
    touches: Vec<Square>,
    clock: Clock,
    penalties: Both<Balance>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArbiterText {
    game: Game,
    earlier: Vec<ChapterText>,
    clock: Clock,
    time_class: TimeClass,
    vigilance: Vigilance,
    started: bool,
    turn: Turn,
    uncompleted: Both<Option<Made>>,
    illegal_moves: Both<u32>,
    claimed: Option<Color>,
    paused: Option<Color>,
    impossible: Option<SetupText>,
    penalties: Both<Balance>,
}

impl Serialize for Arbiter {
    /// All that the arbiter knows: the game with what came before it, the clocks, and what the players have in hand.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chapter = |chapter: &Chapter| ChapterText {
            game: chapter.game.clone(),
            by: chapter.by,
            touches: chapter.touches.clone(),
            clock: chapter.clock.clone(),
            penalties: chapter.penalties.into(),
        };
        let text = ArbiterText {
            game: self.game.clone(),
            earlier: self.earlier.iter().map(chapter).collect(),
            clock: self.clock.clone(),
            time_class: self.time_class,
            vigilance: self.vigilance,
            started: self.started,
            turn: self.turn.clone(),
            uncompleted: self.uncompleted.into(),
            illegal_moves: self.illegal_moves.into(),
            claimed: self.claimed,
            paused: self.paused,
            impossible: self.impossible.map(SetupText::from),
            penalties: self.penalties.into(),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Arbiter {
    /// Plays the games again and looks whether all the rest belongs to them.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = ArbiterText::deserialize(deserializer)?;
        let impossible = text.impossible.map(|setup| setup.setup()).transpose();
        let chapter = |chapter: ChapterText| Chapter {
            game: chapter.game,
            by: chapter.by,
            touches: chapter.touches,
            clock: chapter.clock,
            penalties: chapter.penalties.into(),
        };
        let arbiter = Self {
            game: text.game,
            earlier: text.earlier.into_iter().map(chapter).collect(),
            clock: text.clock,
            time_class: text.time_class,
            vigilance: text.vigilance,
            started: text.started,
            turn: text.turn,
            uncompleted: text.uncompleted.into(),
            illegal_moves: text.illegal_moves.into(),
            claimed: text.claimed,
            paused: text.paused,
            impossible: impossible.map_err(D::Error::custom)?,
            penalties: text.penalties.into(),
        };
        arbiter.validate().map_err(D::Error::custom)?;
        Ok(arbiter)
    }
}

type Checked = Result<(), &'static str>;

fn holds(condition: bool, otherwise: &'static str) -> Checked {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// Whether these are squares of men, each once.
fn are_men(position: &Position, squares: &[Square]) -> bool {
    let is_new = |(index, square): (usize, &Square)| !squares[..index].contains(square);
    squares.iter().enumerate().all(is_new)
        && squares.iter().all(|&square| position.piece_at(square).is_some())
}

/// Whether the games are one, but for what is offered and how it ended.
fn are_moves_same(one: &Game, other: &Game) -> bool {
    one.start() == other.start() && one.moves() == other.moves()
}

impl Arbiter {
    /// Whether everything fits together.
    fn validate(&self) -> Checked {
        self.validate_chapters()?;
        self.validate_turn()?;
        let is_running = self.clock.running().is_some();
        holds(self.started || !is_running, "a clock runs before the start")?;
        holds(self.paused.is_none() || !is_running, "a clock runs that was stopped")?;
        holds(self.ending().is_none() || !is_running, "a clock runs after the end")?;
        let turn = self.position().turn();
        holds(self.claimed.is_none_or(|by| by == turn), "a claim of a player who is not to move")?;
        for color in Color::ALL {
            let least = if color == turn { 2 } else { 1 };
            let is_made = self.uncompleted[color].is_none() || self.game.plies() >= least;
            holds(is_made, "a move is to be completed that was not made")?;
        }
        Ok(())
    }

    fn validate_chapters(&self) -> Checked {
        let rules = self.game.rules();
        for (index, chapter) in self.earlier.iter().enumerate() {
            let game = &chapter.game;
            holds(!game.is_over(), "moves after the end of the game")?;
            holds(game.rules() == rules, "the rules change within the game")?;
            holds(game.position().turn() == chapter.by, "an illegal move out of turn")?;
            holds(
                are_men(game.position(), &chapter.touches),
                "a square without a man was touched",
            )?;
            let is_last = index + 1 == self.earlier.len();
            let next = if is_last { &self.game } else { &self.earlier[index + 1].game };
            let is_next = next.start().turn() != chapter.by;
            // After a move that nothing legal can follow the game stands still.
            let stands_still = is_last && self.impossible.is_some() && are_moves_same(next, game);
            holds(is_next || stands_still, "the wrong side goes on after an illegal move")?;
            for color in Color::ALL {
                let (now, then) = (self.penalties[color], chapter.penalties[color]);
                let grew = now.given >= then.given && now.taken >= then.taken;
                holds(grew, "penalties were taken back")?;
            }
        }
        let Some(setup) = self.impossible else { return Ok(()) };
        let is_impossible = Position::with(setup, Problems::TOLERABLE).is_err();
        holds(is_impossible, "a possible position is called impossible")?;
        let last = self.earlier.last().ok_or("an impossible position without an illegal move")?;
        holds(are_moves_same(&self.game, &last.game), "moves in an impossible position")?;
        holds(setup.turn != last.by, "the wrong side goes on after an illegal move")
    }

    fn validate_turn(&self) -> Checked {
        let position = self.position();
        holds(are_men(position, &self.turn.touches), "a square without a man was touched")?;
        let moves = position.legal_moves();
        if let Some((role, square)) = self.turn.chosen {
            let is_choice =
                moves.iter().any(|m| m.to() == square && m.promotion_role() == Some(role));
            holds(is_choice, "a man was chosen for a promotion that is not legal")?;
        }
        match self.turn.stage {
            Stage::Thinking => Ok(()),
            Stage::KingReleased(m) => {
                holds(m.is_castling() && moves.contains(&m), "castling that is not legal has begun")
            }
            Stage::PawnReleased { from, to } => {
                let is_it = |m: &&Move| m.from() == from && m.to() == to;
                let promotes =
                    moves.iter().find(is_it).is_some_and(|m| m.promotion_role().is_some());
                holds(promotes, "a promotion that is not legal has begun")
            }
            Stage::Displaced(step) => {
                let turn = position.turn();
                let is_own = position.piece_at(step.from).is_some_and(|man| man.color == turn);
                let stays_free = position
                    .piece_at(step.to)
                    .is_none_or(|man| man.color != turn && man.role != Role::King);
                holds(is_own && stays_free, "a man was put where none can be put")?;
                holds(step.legal_in(position).is_none(), "a legal move is called illegal")
            }
        }
    }
}
