//! Polyglot keys of the shared suites.

use jadoube_board::CastlingMode;
use jadoube_movegen::Position;

use crate::support::{Report, mended, play_all, same, shared_text};

fn hex(key: u64) -> String {
    format!("{key:016x}")
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn published_keys_are_ours() {
    let mut report = Report::default();
    for line in shared_text("suites/polyglot/spec_vectors.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let key = mended(fields[0], CastlingMode::Standard).map(|position| position.polyglot_key());
        report.row(fields[0], same("key", key.map(hex), Ok(fields[1].to_owned())));
    }
    report.finish();
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn keys_of_many_positions_are_ours() {
    let mut report = Report::default();
    for line in shared_text("suites/san_fen/fresh_moves.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let mode = if fields[1] == "960" { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let key = mended(fields[0], mode).map(|position| position.polyglot_key());
        report.row(fields[0], same("key", key.map(hex), Ok(fields[2].to_owned())));
    }
    report.finish();
}

/// 128-bit keys of games; the low half is the Polyglot key.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn keys_after_games_are_ours() {
    let mut report = Report::default();
    for line in shared_text("suites/polyglot/shakmaty_zobrist128.csv").lines().skip(1) {
        let (game, key) = line.rsplit_once(',').expect("a key");
        let moves = game.split_once(',').expect("moves").1;
        let mut position = Position::initial();
        let played = play_all(&mut position, moves.split_whitespace(), CastlingMode::Standard);
        let low = key.get(18..).unwrap_or_default();
        let outcome =
            played.and_then(|()| same("low half", hex(position.polyglot_key()), low.to_owned()));
        report.row(moves, outcome);
    }
    report.finish();
}
