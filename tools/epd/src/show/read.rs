//! From the command line to a game that has come to the position.

use jadoube_board::{CastlingMode, Color, Move, Setup};
use jadoube_mateability::Budget;
use jadoube_movegen::{Position, Problems, problems};
use jadoube_notation::epd::{Epd, EpdOptions, EpdReading};
use jadoube_notation::san::SanOptions;
use jadoube_notation::uci::UciMove;
use jadoube_rules::{DeadPositions, Game, RuleSet};
use jadoube_terminal::Exit;

use super::ShowArguments;

/// What is to be shown.
pub(crate) struct Shown {
    /// The setup as it stands, after the moves.
    pub(crate) setup: Setup,
    pub(crate) mode: CastlingMode,
    /// The line it was read from, if it was.
    pub(crate) reading: Option<EpdReading>,
    /// What is wrong with the setup.
    pub(crate) problems: Problems,
    /// The game that led here; none if the position is not legal.
    pub(crate) game: Option<Game>,
    pub(crate) last_move: Option<Move>,
}

impl Shown {
    pub(crate) fn exit(&self) -> Exit {
        if self.game.is_some() { Exit::Clean } else { Exit::Findings }
    }

    /// The position and the operations, if they belong to it.
    pub(crate) fn epd(&self) -> Option<&Epd> {
        let reading = self.reading.as_ref()?;
        self.last_move.is_none().then_some(&reading.epd)
    }
}

/// Reads a position and plays the moves.
pub(crate) fn read(text: &str, arguments: &ShowArguments) -> Result<Shown, String> {
    let start = start(text, arguments)?;
    let Some(mut game) = start.game else {
        return match arguments.moves.is_empty() {
            true => Ok(start),
            false => Err(format!("no moves can be played: {}", start.problems)),
        };
    };
    let words = arguments.moves.iter().flat_map(|text| text.split([' ', ',']));
    let words = words.map(without_number).filter(|word| !word.is_empty());
    for (index, word) in words.enumerate() {
        let told = |error: String| format!("--moves: move {} ({word}): {error}", index + 1);
        let m = parse_move(word, game.position()).map_err(told)?;
        game.play(m).map_err(|error| told(error.to_string()))?;
    }
    Ok(Shown {
        setup: game.position().setup(),
        last_move: game.moves().last().copied(),
        game: Some(game),
        ..start
    })
}

fn start(text: &str, arguments: &ShowArguments) -> Result<Shown, String> {
    let nothing = Problems::empty();
    if text.trim().is_empty() || matches!(text.trim(), "startpos" | "start") {
        let number = arguments.chess960_number;
        let setup = number.and_then(Setup::chess960).unwrap_or(Setup::initial());
        let mode = match number.is_some() || arguments.chess960 {
            true => CastlingMode::Chess960,
            false => CastlingMode::Standard,
        };
        let game = game_from(setup, nothing);
        return Ok(Shown { setup, mode, reading: None, problems: nothing, game, last_move: None });
    }
    let castling = arguments.chess960.then_some(CastlingMode::Chess960);
    let options = EpdOptions { castling, ..EpdOptions::lenient() };
    let reading = options.read(text).map_err(|error| error.to_string())?;
    let setup = reading.epd.setup();
    let problems = problems(&setup);
    let game = game_from(setup, problems);
    let setup = game.as_ref().map_or(setup, |game| game.position().setup());
    let mode = reading.epd.castling_mode();
    Ok(Shown { setup, mode, reading: Some(reading), problems, game, last_move: None })
}

/// A game by the Laws that begins here; what can be lived with in the setup is mended.
fn game_from(setup: Setup, problems: Problems) -> Option<Game> {
    let position = Position::with(setup, problems & Problems::TOLERABLE).ok()?;
    let rules = RuleSet {
        dead_positions: DeadPositions::Full(Budget::nodes(200_000)),
        ..RuleSet::FIDE_2023
    };
    Some(Game::with_rules(position, rules))
}

/// A word of moves as games have them, without the number: `1.e4`, `1...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|it: char| it.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// A move in coordinates or in SAN of any spelling.
fn parse_move(word: &str, position: &Position) -> Result<Move, String> {
    // Two steps of a king from the e-file mean castling in Chess960 too, as no king steps that far.
    if let Ok(uci) = word.parse::<UciMove>() {
        return uci.resolve(position, CastlingMode::Standard).map_err(|error| error.to_string());
    }
    let reading =
        SanOptions::lenient().read_move(word, position).map_err(|error| error.to_string())?;
    reading.m.ok_or_else(|| "a null move is no move of chess".to_owned())
}

/// Whose side is at the bottom.
pub(crate) fn seen_from(arguments: &ShowArguments) -> Color {
    if arguments.flip { Color::Black } else { Color::White }
}
