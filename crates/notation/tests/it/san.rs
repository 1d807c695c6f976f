//! What the tests of move texts share.

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::San;
use jadoube_notation::fen::FenOptions;
use jadoube_notation::uci::to_uci;

/// The position of a FEN; rights that nothing backs are dropped.
pub(crate) fn position(fen: &str) -> Position {
    position_in(fen, None)
}

pub(crate) fn position_in(fen: &str, mode: Option<CastlingMode>) -> Position {
    let options = match mode {
        Some(mode) => FenOptions::lenient().with_castling(mode),
        None => FenOptions::lenient(),
    };
    let setup = options.read(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).setup;
    Position::with(setup, Problems::TOLERABLE).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn strict(text: &str) -> San {
    San::read_strict(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn uci(m: Move) -> String {
    to_uci(m, CastlingMode::Standard).to_string()
}

/// Checks rows of text, position and what comes out of them, and names all that fail.
pub(crate) fn check_rows<const N: usize>(rows: &[[&str; N]], run: impl Fn(&[&str; N]) -> String) {
    let failures: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let found = run(row);
            (found != row[N - 1]).then(|| format!("{row:?}\n  found {found}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), rows.len(), failures.join("\n"));
}
