//! Reading positions and moves, and telling all rows that fail.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use jadoube_board::{CastlingMode, CastlingSide, CpuPath, Move, Setup};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::{FenOptions, FenStyle, to_fen};

/// What a row's test found: nothing, or what is wrong.
pub(crate) type Outcome = Result<(), String>;

/// The setup of a FEN that tells its castling dialect itself.
pub(crate) fn setup(fen: &str) -> Setup {
    FenOptions::lenient().read(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).setup
}

/// The setup of a FEN whose castling dialect is known.
pub(crate) fn setup_in(fen: &str, mode: CastlingMode) -> Setup {
    let options = FenOptions::lenient().with_castling(mode);
    options.read(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).setup
}

/// The position of a FEN, which must be legal.
pub(crate) fn position(fen: &str) -> Position {
    Position::new(setup(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position of a FEN of a foreign suite; mended where that is possible.
pub(crate) fn mended(fen: &str, mode: CastlingMode) -> Result<Position, String> {
    let setup = setup_in(fen, mode);
    Position::with(setup, Problems::TOLERABLE).map_err(|error| format!("{fen}: {error}"))
}

/// The FEN of a position: the en passant square only if a capture is legal, the castling rights as the mode has them.
pub(crate) fn fen_in(position: &Position, mode: CastlingMode) -> String {
    let setup = Setup { en_passant: position.legal_en_passant(), ..position.setup() };
    to_fen(
        &setup,
        match mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        },
    )
}

pub(crate) fn fen(position: &Position) -> String {
    fen_in(position, CastlingMode::Standard)
}

/// A move as UCI writes it in this mode.
pub(crate) fn uci(position: &Position, m: Move, mode: CastlingMode) -> String {
    if m.is_castling() && mode == CastlingMode::Standard {
        let side = CastlingSide::of(m.from(), m.to());
        return format!("{}{}", m.from(), side.king_target(position.turn()));
    }
    m.to_string()
}

/// All legal moves as text.
pub(crate) fn ucis(position: &Position, mode: CastlingMode) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&m| uci(position, m, mode)).collect()
}

/// The legal move that a text means in this mode.
pub(crate) fn find_move(position: &Position, text: &str, mode: CastlingMode) -> Option<Move> {
    position.legal_moves().into_iter().find(|&m| uci(position, m, mode) == text)
}

/// The legal move that a text means, castling as the king taking its own rook.
pub(crate) fn legal(position: &Position, text: &str) -> Move {
    find_move(position, text, CastlingMode::Chess960)
        .unwrap_or_else(|| panic!("{text} is not legal in\n{position}"))
}

/// Plays moves given as text.
pub(crate) fn play_all<'a>(
    position: &mut Position,
    moves: impl IntoIterator<Item = &'a str>,
    mode: CastlingMode,
) -> Outcome {
    for text in moves {
        let m = find_move(position, text, mode).ok_or_else(|| format!("{text} is not legal"))?;
        position.play(m).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The position after moves from a FEN.
pub(crate) fn after(fen: &str, moves: &str) -> Position {
    let mut position = position(fen);
    play_all(&mut position, moves.split_whitespace(), CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    position
}

/// Whether two values are equal, as an outcome.
pub(crate) fn same<T: PartialEq + Debug>(what: impl Display, got: T, expected: T) -> Outcome {
    if got == expected {
        return Ok(());
    }
    Err(format!("{what}: got {got:?}, expected {expected:?}"))
}

/// Whether something holds, as an outcome.
pub(crate) fn holds(what: impl Display, is_so: bool) -> Outcome {
    if is_so { Ok(()) } else { Err(what.to_string()) }
}

/// What failed of many rows.
#[derive(Default)]
pub(crate) struct Report {
    rows: usize,
    failures: Vec<String>,
}

impl Report {
    pub(crate) fn row(&mut self, id: impl Display, outcome: Outcome) {
        self.rows += 1;
        if let Err(why) = outcome {
            self.failures.push(format!("{id}: {why}"));
        }
    }

    /// Fails with every row that failed, or if there were none at all.
    pub(crate) fn finish(self) {
        let Self { rows, failures } = self;
        assert!(rows > 0, "no rows");
        let failed = failures.len();
        assert!(failures.is_empty(), "{failed} of {rows} rows fail:\n{}", failures.join("\n"));
    }
}

/// Runs a test on every row and fails with all that fail.
pub(crate) fn check<R>(
    rows: impl IntoIterator<Item = R>,
    id: impl Fn(&R) -> String,
    test: impl Fn(&R) -> Outcome,
) {
    let mut report = Report::default();
    for row in rows {
        report.row(id(&row), test(&row));
    }
    report.finish();
}

/// Runs a test on every code path that this CPU supports, one path after the other.
///
/// The path is a matter of the whole process. Tests that use this function wait for each other; others may run meanwhile, on
/// whichever path, which changes none of their results.
pub(crate) fn on_every_path(mut test: impl FnMut(CpuPath)) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let usual = CpuPath::current();
    for path in CpuPath::ALL.into_iter().filter(|path| path.is_supported()) {
        path.force().expect("a supported path");
        test(path);
    }
    usual.force().expect("the path of before");
}

/// The positions of all rows of the test data, with their names.
pub(crate) fn test_positions() -> impl Iterator<Item = (&'static str, Position)> {
    let perft = jadoube_testdata::perft().map(|row| (row.name, row.fen));
    let moves = jadoube_testdata::moves().map(|row| (row.name, row.fen));
    perft.chain(moves).map(|(name, fen)| (name, position(fen)))
}

/// A file of the shared suites.
pub(crate) fn shared(path: &str) -> PathBuf {
    let root = std::env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared suites");
    PathBuf::from(root).join(path)
}

/// The text of a file of the shared suites.
pub(crate) fn shared_text(path: &str) -> String {
    let path = shared(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
