//! A game that was played, as it is written down.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jadoube_board::{CastlingMode, Color};
use jadoube_movegen::Position;
use jadoube_notation::UciMove;
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_notation::pgn::{Game, LineId, Outcome as PgnOutcome, Style};
use jadoube_rules::Outcome;
use jadoube_terminal::counted;
use jadoube_uci::{Score, Value};
use serde::{Deserialize, Serialize};

use crate::book::Opening;
use jadoube_engines::Pace;

/// All that is known of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) schema: String,
    /// Its number in the match, from 1.
    pub(crate) game: u32,
    /// The number of its opening, from 1.
    pub(crate) opening: usize,
    /// Names.
    pub(crate) white: String,
    pub(crate) black: String,
    /// Which engine of the command line is White, 1 or 2.
    pub(crate) white_engine: u8,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) result: String,
    /// Why: the code of an ending by the rules, or `crash`, `hang`, `adjudicated-win`, `adjudicated-draw`.
    pub(crate) reason: String,
    /// What an engine did wrong, in words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) fault: Option<Fault>,
    pub(crate) fen: String,
    pub(crate) chess960: bool,
    /// Moves of the opening, then those of the engines.
    pub(crate) book: Vec<String>,
    pub(crate) moves: Vec<Ply>,
    /// What is wrong with lines that the engines told, the first ones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(crate) line_warnings: Vec<LineWarning>,
    /// How many there were, by engine of the command line.
    pub(crate) line_faults: [u32; 2],
    pub(crate) date: String,
}

pub(crate) const GAME_SCHEMA: &str = "jadoube.match.game/1";

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// Which engine of the command line, 1 or 2.
    pub(crate) engine: u8,
    pub(crate) kind: FaultKind,
    pub(crate) message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FaultKind {
    /// An illegal move, or none where there is one.
    IllegalMove,
    /// The time was overstepped.
    Time,
    /// No answer, even when told to stop.
    Hang,
    /// The engine ended, or said something unreadable.
    Crash,
}

impl FaultKind {
    pub(crate) const ALL: [Self; 4] = [Self::IllegalMove, Self::Time, Self::Hang, Self::Crash];

    /// So many of them, in words.
    pub(crate) fn counted(self, number: u32) -> String {
        let (one, many) = match self {
            Self::IllegalMove => ("illegal move", "illegal moves"),
            Self::Time => ("time loss", "time losses"),
            Self::Hang => ("hang", "hangs"),
            Self::Crash => ("crash", "crashes"),
        };
        counted(number, one, many)
    }
}

/// A line that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LineWarning {
    /// Which engine of the command line, 1 or 2.
    pub(crate) engine: u8,
    /// The ply at which it thought, from 1.
    pub(crate) ply: usize,
    pub(crate) message: String,
}

/// A move of an engine and what it said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Ply {
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// Centipawns from the engine's side.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) cp: Option<i32>,
    /// Moves to mate from the engine's side.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) mate: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for this move.
    pub(crate) time: u64,
    /// Milliseconds left after it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) clock: Option<u64>,
}

impl Ply {
    pub(crate) fn new(m: UciMove, elapsed: Duration) -> Self {
        let time = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        Self { m: m.to_string(), cp: None, mate: None, depth: None, nodes: None, time, clock: None }
    }

    pub(crate) fn set_score(&mut self, score: Score) {
        match score.value {
            Value::Cp(centipawns) => self.cp = Some(centipawns),
            Value::Mate(moves) => self.mate = Some(moves),
        }
    }

    /// The comment of PGN: from White's side, as the standard wants it.
    fn comment(&self, mover: Color) -> String {
        let sign = if mover == Color::White { 1 } else { -1 };
        let depth = self.depth.map_or(String::new(), |depth| format!(",{depth}"));
        let mut parts = Vec::new();
        if let Some(moves) = self.mate {
            parts.push(format!("[%eval #{}{depth}]", i64::from(moves) * sign));
        } else if let Some(centipawns) = self.cp {
            let pawns = (i64::from(centipawns) * sign) as f64 / 100.0;
            parts.push(format!("[%eval {pawns:.2}{depth}]"));
        }
        if let Some(clock) = self.clock {
            parts.push(format!("[%clk {}]", hours(clock)));
        }
        parts.push(format!("[%emt {}]", hours(self.time)));
        parts.join(" ")
    }
}

/// `0:00:01.250`
fn hours(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}.{:03}", milliseconds % 1000)
}

impl Record {
    /// The half points of an engine of the command line, 0 for the first; `None` if the result is none.
    pub(crate) fn half_points(&self, engine: u8) -> Option<u8> {
        let outcome: Outcome = self.result.parse().ok()?;
        let is_white = self.white_engine == engine + 1;
        outcome.half_points(if is_white { Color::White } else { Color::Black })
    }

    pub(crate) fn of_opening(opening: &Opening) -> (String, bool, Vec<String>) {
        let is_chess960 = opening.mode == CastlingMode::Chess960;
        let style = if is_chess960 { FenStyle::SHREDDER } else { FenStyle::X_FEN };
        let written = |&m| UciMove::of(m, opening.mode).to_string();
        (
            position_fen(&opening.start, style),
            is_chess960,
            opening.moves.iter().map(written).collect(),
        )
    }

    /// The game as PGN.
    pub(crate) fn pgn(&self, start: Position, event: &str, paces: [Pace; 2]) -> Vec<u8> {
        let mut game = Game::new(start);
        if self.chess960 {
            game.mode = CastlingMode::Chess960;
            game.set_tag("Variant", "Chess960");
            game.set_tag("SetUp", "1");
            // Readers of PGN expect KQkq where that says enough.
            game.set_tag("FEN", position_fen(&start, FenStyle::X_FEN).as_str());
        }
        let pair = (self.game - 1) / 2 + 1;
        game.set_tag("Event", event);
        game.set_tag("Date", self.date.as_str());
        game.set_tag("Round", format!("{pair}.{}", (self.game - 1) % 2 + 1).as_str());
        game.set_tag("White", self.white.as_str());
        game.set_tag("Black", self.black.as_str());
        game.set_tag("Result", self.result.as_str());
        game.set_tag("Termination", self.termination());
        game.set_tag("PlyCount", (self.book.len() + self.moves.len()).to_string().as_str());
        self.set_time_tags(&mut game, paces);
        let mut comments = self.comments(start.turn());
        let reason = match &self.fault {
            Some(fault) => format!("{}: {}", self.reason, fault.message),
            None => self.reason.clone(),
        };
        let reason = plain(&reason);
        match comments.last_mut() {
            Some((_, last)) => *last = format!("{last} {reason}"),
            None => game.comment(LineId::MAIN, reason.as_str()),
        }
        for (text, comment) in comments {
            let position = game.main_line().end();
            let m = text.parse::<UciMove>().ok();
            let m = m.and_then(|m| m.resolve(position, CastlingMode::Standard).ok());
            if m.is_some_and(|m| game.play(LineId::MAIN, m).is_ok()) {
                game.comment(LineId::MAIN, comment.as_str());
            }
        }
        game.outcome = match self.result.as_str() {
            "1-0" => Some(PgnOutcome::WhiteWins),
            "0-1" => Some(PgnOutcome::BlackWins),
            "1/2-1/2" => Some(PgnOutcome::Draw),
            _ => Some(PgnOutcome::Unknown),
        };
        game.to_bytes(&Style::EXPORT)
    }

    /// All moves, with what is to be said of each.
    fn comments(&self, first: Color) -> Vec<(&str, String)> {
        let book = self.book.iter().map(|m| (m.as_str(), "book".to_owned()));
        let mut mover = if self.book.len().is_multiple_of(2) { first } else { !first };
        let moves = self.moves.iter().map(|ply| {
            let comment = ply.comment(mover);
            mover = !mover;
            (ply.m.as_str(), comment)
        });
        book.chain(moves).collect()
    }

    /// The standard knows one time control for both sides; other limits have tags of their own.
    fn set_time_tags(&self, game: &mut Game, paces: [Pace; 2]) {
        let control = match paces {
            [Pace::Clock(first), Pace::Clock(second)] if first == second => {
                game.set_tag("TimeControl", first.to_string().as_str());
                return;
            }
            [Pace::Clock(_), _] | [_, Pace::Clock(_)] => "?",
            _ => "-",
        };
        let [first, second] = paces.map(|pace| pace.to_string());
        let (white, black) = if self.white_engine == 1 { (first, second) } else { (second, first) };
        game.set_tag("TimeControl", control);
        game.set_tag("WhiteLimit", white.as_str());
        game.set_tag("BlackLimit", black.as_str());
    }

    /// The words of the PGN standard.
    fn termination(&self) -> &'static str {
        match (&self.fault, self.reason.as_str()) {
            (Some(Fault { kind: FaultKind::Time, .. }), _) => "time forfeit",
            (Some(Fault { kind: FaultKind::IllegalMove, .. }), _) => "rules infraction",
            (Some(Fault { kind: FaultKind::Hang | FaultKind::Crash, .. }), _) => "abandoned",
            (None, "adjudicated-win" | "adjudicated-draw") => "adjudication",
            (None, _) => "normal",
        }
    }
}

/// A comment with what an engine has said: no brace ends it, and nothing in it steers a terminal.
fn plain(text: &str) -> String {
    let plain = |it: char| match it {
        '{' => '(',
        '}' => ')',
        it if it.is_control() => ' ',
        it => it,
    };
    text.chars().map(plain).collect()
}

/// Today, as PGN writes it, in UTC.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date_of(seconds / 86_400)
}

/// The date so many days after 1 January 1970. Years are taken to begin in March, so that the leap day is the last one.
fn date_of(days: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    /// From 1 March of year 0 to 1 January 1970.
    const BEFORE_1970: u64 = 719_468;
    let days = days + BEFORE_1970;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day_of_month:02}", era * 400 + year + carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_787, "2026.11.30"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date_of(days), expected);
        }
    }

    #[test]
    fn comments_tell_the_evaluation_from_whites_side() {
        let mut ply = Ply::new("e7e5".parse().unwrap(), Duration::from_millis(61_250));
        ply.set_score(Score::cp(-25));
        ply.depth = Some(9);
        ply.clock = Some(3_723_004);
        assert_eq!(
            ply.comment(Color::Black),
            "[%eval 0.25,9] [%clk 1:02:03.004] [%emt 0:01:01.250]"
        );
        ply.set_score(Score::mate(3));
        assert!(ply.comment(Color::Black).starts_with("[%eval #-3,9]"));
    }
}
