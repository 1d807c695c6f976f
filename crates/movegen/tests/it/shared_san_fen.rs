//! Complete move lists and the positions after each move, from the shared suites.

use std::collections::BTreeSet;

use jadoube_board::{CastlingMode, Setup};
use jadoube_movegen::{Position, Problems, problems};
use serde_json::Value;

use crate::support::{
    Outcome, Report, fen_in, find_move, holds, mended, same, setup_in, shared_text, ucis,
};

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn mode(name: &str) -> CastlingMode {
    match name {
        "960" | "chess960" => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

/// The position after each legal move, as our FENs.
fn successors(position: &Position, mode: CastlingMode) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&m| fen_in(&position.after(m), mode)).collect()
}

/// FENs of others, read and written again: they differ in when the en passant square is written.
fn rewritten<'a>(
    fens: impl Iterator<Item = &'a str>,
    mode: CastlingMode,
) -> Result<BTreeSet<String>, String> {
    fens.map(|fen| Ok(fen_in(&mended(fen, mode)?, mode))).collect()
}

fn after_each_move(case: &Value) -> Outcome {
    let fen = case["start"]["fen"].as_str().ok_or("no FEN")?;
    let position = mended(fen, CastlingMode::Standard)?;
    let expected = case["expected"].as_array().ok_or("no list")?;
    let fens = expected.iter().filter_map(|entry| entry["fen"].as_str());
    let fens = rewritten(fens, CastlingMode::Standard)?;
    same("number of moves", position.legal_moves().len(), expected.len())?;
    same("FENs after", successors(&position, CastlingMode::Standard), fens)
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn each_move_leads_to_the_listed_position() {
    let mut report = Report::default();
    for topic in [
        "castling",
        "checkmates",
        "famous",
        "pawns",
        "promotions",
        "stalemates",
        "standard",
        "taxing",
    ] {
        let text = shared_text(&format!("suites/san_fen/rampart_{topic}.json"));
        let suite: Value = serde_json::from_str(&text).expect("JSON");
        let cases = suite["testCases"].as_array().expect("a list");
        for (index, case) in cases.iter().enumerate() {
            let mut outcome = after_each_move(case);
            let position =
                mended(case["start"]["fen"].as_str().unwrap_or_default(), CastlingMode::Standard);
            if let Ok(position) = position {
                let ends = (position.is_checkmate(), position.is_stalemate());
                let expected = (topic == "checkmates", topic == "stalemates");
                outcome = outcome.and_then(|()| same("mate, stalemate", ends, expected));
            }
            report.row(format!("{topic} {index} {}", case["start"]["fen"]), outcome);
        }
    }
    report.finish();
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn fresh_move_lists_are_ours() {
    let mut report = Report::default();
    let text = shared_text("suites/san_fen/fresh_moves.tsv");
    for fields in lines(&text) {
        let mode = mode(fields[1]);
        let expected = fields[4].split_whitespace().map(str::to_owned).collect();
        let outcome = mended(fields[0], mode)
            .and_then(|position| same("moves", ucis(&position, mode), expected));
        report.row(fields[0], outcome);
    }
    report.finish();
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn chess960_move_lists_are_ours() {
    let mut report = Report::default();
    let text = shared_text("suites/san_fen/scalachess_moves_chess960.txt");
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    while let (Some(fen), Some(moves)) = (lines.next(), lines.next()) {
        let expected = moves.split_whitespace().map(str::to_owned).collect();
        let outcome = mended(fen, CastlingMode::Chess960)
            .and_then(|position| same("moves", ucis(&position, CastlingMode::Chess960), expected));
        report.row(fen, outcome);
    }
    report.finish();
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn single_moves_lead_to_the_listed_position() {
    let mut report = Report::default();
    let text = shared_text("suites/san_fen/san_facts.tsv");
    for fields in lines(&text) {
        let outcome = mended(fields[0], CastlingMode::Standard).and_then(|position| {
            let m = find_move(&position, fields[1], CastlingMode::Standard).ok_or("not legal")?;
            let after = fen_in(&position.after(m), CastlingMode::Standard);
            same("FEN after", after, fields[4].to_owned())?;
            let ending = fields[2].chars().next_back();
            same("check", position.gives_check(m), matches!(ending, Some('+' | '#')))?;
            same("mate", position.after(m).is_checkmate(), ending == Some('#'))
        });
        report.row(format!("{} {}", fields[1], fields[0]), outcome);
    }
    report.finish();
}

/// What the suite calls a problem, in our words.
fn problem(name: &str) -> Problems {
    match name {
        "VALID" => Problems::empty(),
        "BAD_CASTLING_RIGHTS" => Problems::BAD_CASTLING_RIGHTS,
        "OPPOSITE_CHECK" => Problems::OPPONENT_IN_CHECK,
        "TOO_MANY_CHECKERS" | "IMPOSSIBLE_CHECK" => Problems::IMPOSSIBLE_CHECK,
        "INVALID_EP_SQUARE" => Problems::BAD_EN_PASSANT,
        _ => panic!("unknown problem {name}"),
    }
}

/// Rows of `fen_facts.tsv` that see another problem than we do, what we see, and why.
const OTHER_PROBLEMS: [(&str, Problems, &str); 2] = [
    (
        "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1",
        Problems::IMPOSSIBLE_CHECK,
        "one move never makes two knights give check: a discovered check comes from a slider",
    ),
    (
        "8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1",
        Problems::IMPOSSIBLE_CHECK,
        "before e2-e4 the bishop on c2 already gave check, with White to move",
    ),
];

fn facts_hold(fields: &[&str]) -> Outcome {
    let mode = mode(fields[1]);
    let setup: Setup = setup_in(fields[0], mode);
    let named = fields[2].split('|').map(problem).collect::<Problems>();
    let exception = OTHER_PROBLEMS.iter().find(|(fen, ..)| *fen == fields[0]);
    let expected = exception.map_or(named, |&(_, problems, _)| problems);
    same("problems", problems(&setup), expected)?;
    let Ok(position) = Position::with(setup, Problems::TOLERABLE) else {
        return holds("refused without a reason", !(expected - Problems::TOLERABLE).is_empty());
    };
    same("Shredder-FEN", fen_in(&position, CastlingMode::Chess960), fields[5].to_owned())?;
    same("number of moves", position.legal_moves().len().to_string(), fields[6].to_owned())?;
    let moves = position.legal_moves();
    let captures = moves.iter().filter(|m| m.is_en_passant()).map(ToString::to_string);
    same("en passant", captures.collect::<Vec<_>>().join(" "), fields[7].to_owned())
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn facts_about_fens_hold() {
    let mut report = Report::default();
    let text = shared_text("suites/san_fen/fen_facts.tsv");
    for fields in lines(&text) {
        report.row(format!("{} ({})", fields[0], fields[1]), facts_hold(&fields));
    }
    report.finish();
}

/// Rows of `kokopu_positions.tsv` where we decide otherwise, the column, and why.
const KOKOPU_EXCEPTIONS: [(&str, &str, &str); 4] = [
    (
        "Chess960 - Wrong castling flags (king not between rooks 1)",
        "SUCCESSORS",
        "of two rights on one side of the king the outer one is kept, as in X-FEN; there both are dropped",
    ),
    ("Chess960 - Wrong castling flags (two many rooks)", "SUCCESSORS", "as above"),
    (
        "Chess960 - Wrong castling flags (king in corner)",
        "UCI_MOVES",
        "the perft suites of python-chess and shakmaty count castling with a king on h8; so do we",
    ),
    ("Chess960 - Wrong castling flags (king in corner)", "SUCCESSORS", "as above"),
];

/// A table whose first line names the columns.
struct Row<'a> {
    names: &'a [&'a str],
    fields: Vec<&'a str>,
}

impl Row<'_> {
    fn get(&self, name: &str) -> &str {
        let index = self.names.iter().position(|other| *other == name);
        index.and_then(|index| self.fields.get(index)).copied().unwrap_or_default()
    }

    fn is_exception(&self, column: &str) -> bool {
        let label = self.get("LABEL");
        KOKOPU_EXCEPTIONS.iter().any(|&(row, other, _)| row == label && other == column)
    }

    fn same(&self, column: &str, got: &str) -> Outcome {
        same(column, got, self.get(column))
    }

    /// A field that is a list, in no certain order.
    fn list(&self, column: &str, separator: char) -> BTreeSet<&str> {
        self.get(column).split(separator).filter(|text| !text.is_empty()).collect()
    }
}

/// The first four fields: this suite starts its clocks anew with every position.
fn without_clocks(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn kokopu_row(row: &Row<'_>) -> Outcome {
    let mode = mode(row.get("VARIANT"));
    let Ok(position) = mended(row.get("FEN"), mode) else { return row.same("LEGAL", "false") };
    row.same("LEGAL", "true")?;
    row.same("CHECK", &position.is_check().to_string())?;
    row.same("CHECKMATE", &position.is_checkmate().to_string())?;
    row.same("STALEMATE", &position.is_stalemate().to_string())?;
    row.same("DEAD", &position.is_insufficient_material().to_string())?;
    row.same("HAS_MOVE", &position.has_legal_moves().to_string())?;
    let file = position.legal_en_passant().map_or("-".to_owned(), |at| at.file().to_string());
    row.same("EFF_EN_PASSANT", &file)?;
    if mode == CastlingMode::Standard {
        row.same("EFF_CASTLING", &position.castling_rights().to_string())?;
    }
    let moves = ucis(&position, mode);
    let moves: BTreeSet<&str> = moves.iter().map(String::as_str).collect();
    if !row.is_exception("UCI_MOVES") {
        same("UCI_MOVES", moves, row.list("UCI_MOVES", '/'))?;
    }
    if row.is_exception("SUCCESSORS") {
        return Ok(());
    }
    let after = rewritten(row.list("SUCCESSORS", '|').into_iter(), mode)?;
    let after = after.iter().map(|fen| without_clocks(fen)).collect();
    let ours: BTreeSet<String> =
        successors(&position, mode).iter().map(|fen| without_clocks(fen)).collect();
    same("SUCCESSORS", ours, after)
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn all_that_is_known_of_a_position_holds() {
    let mut report = Report::default();
    let text = shared_text("suites/san_fen/kokopu_positions.tsv");
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().expect("names of the columns");
    for fields in lines {
        let row = Row { names: &names, fields };
        if matches!(row.get("VARIANT"), "regular" | "chess960") {
            report.row(row.get("LABEL").to_owned(), kokopu_row(&row));
        }
    }
    report.finish();
}
