//! Reading positions and moves, and telling all rows that fail.

use std::fmt::{Debug, Display};
use std::path::PathBuf;

use jadoube_board::{CastlingMode, Color, Move};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::FenOptions;
use jadoube_notation::san::SanOptions;
use jadoube_notation::uci::parse_uci;
use jadoube_rules::{Claim, ClaimKind, Game, RuleSet};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a row's test found: nothing, or what is wrong.
pub(crate) type Found = Result<(), String>;

/// The position of a FEN, mended where that is possible.
pub(crate) fn read_position(fen: &str) -> Result<Position, String> {
    let setup = FenOptions::lenient().read(fen).map_err(|error| format!("{fen}: {error}"))?.setup;
    Position::with(setup, Problems::TOLERABLE).map_err(|error| format!("{fen}: {error}"))
}

pub(crate) fn position(fen: &str) -> Position {
    read_position(fen).unwrap_or_else(|error| panic!("{error}"))
}

/// A game from a FEN by the Laws of today.
pub(crate) fn game(fen: &str) -> Game {
    Game::from_position(position(fen))
}

/// A legal move as UCI writes it.
pub(crate) fn uci(game: &Game, text: &str) -> Result<Move, String> {
    parse_uci(text, game.position(), CastlingMode::Standard).map_err(|error| error.to_string())
}

/// Plays moves as UCI writes them.
pub(crate) fn play_all<'a>(game: &mut Game, moves: impl IntoIterator<Item = &'a str>) -> Found {
    for (index, text) in moves.into_iter().enumerate() {
        let m = uci(game, text).map_err(|error| format!("ply {}: {error}", index + 1))?;
        game.play(m).map_err(|error| format!("ply {}: {error}", index + 1))?;
    }
    Ok(())
}

/// Plays moves as SAN writes them; move numbers are skipped.
pub(crate) fn play_sans(game: &mut Game, moves: &str) -> Found {
    let is_number = |text: &&str| text.ends_with('.');
    for text in moves.split_whitespace().filter(|text| !is_number(text)) {
        let reading = SanOptions::lenient().read_move(text, game.position());
        let m = reading.map_err(|error| error.to_string())?.m.ok_or("a null move")?;
        game.play(m).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(())
}

/// The game after moves as UCI writes them.
pub(crate) fn after(fen: &str, moves: &str, rules: RuleSet) -> Game {
    let mut game = Game::with_rules(position(fen), rules);
    play_all(&mut game, moves.split_whitespace()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    game
}

/// The game after moves from the first array.
pub(crate) fn started(moves: &str) -> Game {
    after(START, moves, RuleSet::FIDE_2023)
}

/// A claim of the side to move of the position on the board.
pub(crate) fn claim_now(game: &Game, kind: ClaimKind) -> Claim {
    Claim::on_the_board(game.position().turn(), kind)
}

/// A claim of the side to move with an announced move.
pub(crate) fn claim_with(game: &Game, kind: ClaimKind, text: &str) -> Claim {
    let m = uci(game, text).unwrap_or_else(|error| panic!("{error}"));
    Claim::with_move(game.position().turn(), kind, m)
}

/// How a game ended: `checkmate 1-0`, or `none *`.
pub(crate) fn result(game: &Game) -> String {
    let code = game.ending().map_or("none", |ending| ending.code());
    format!("{code} {}", game.outcome())
}

pub(crate) fn color(text: &str) -> Color {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether two values are equal, as an outcome.
pub(crate) fn same<T: PartialEq + Debug>(what: impl Display, got: T, expected: T) -> Found {
    if got == expected {
        return Ok(());
    }
    Err(format!("{what}: got {got:?}, expected {expected:?}"))
}

/// Whether something holds, as an outcome.
pub(crate) fn holds(what: impl Display, is_so: bool) -> Found {
    if is_so { Ok(()) } else { Err(what.to_string()) }
}

/// What failed of many rows.
#[derive(Default)]
pub(crate) struct Report {
    rows: usize,
    failures: Vec<String>,
}

impl Report {
    pub(crate) fn row(&mut self, id: impl Display, found: Found) {
        self.rows += 1;
        if let Err(why) = found {
            self.failures.push(format!("{id}: {why}"));
        }
    }

    /// Fails with every row that failed, or if there were fewer rows than that.
    pub(crate) fn finish(self, fewest: usize) {
        let Self { rows, failures } = self;
        assert!(rows >= fewest, "{rows} rows only");
        let failed = failures.len();
        assert!(failures.is_empty(), "{failed} of {rows} rows fail:\n{}", failures.join("\n"));
    }
}

/// Runs a test on every row and fails with all that fail.
pub(crate) fn check<R>(
    rows: impl IntoIterator<Item = R>,
    id: impl Fn(&R) -> String,
    test: impl Fn(&R) -> Found,
) {
    let mut report = Report::default();
    for row in rows {
        report.row(id(&row), test(&row));
    }
    report.finish(1);
}

/// The text of a file of the shared suites.
pub(crate) fn shared_text(path: &str) -> String {
    let root = std::env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared suites");
    let path = PathBuf::from(root).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
