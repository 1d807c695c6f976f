//! The shared tablebase rows, read from the folder that `JADOUBE_SHARED` names.
//!
//! The tables were compared once with the Syzygy files of the same folder: lines of `endings --dump NAME` (the example)
//! against what shakmaty-syzygy 0.25 says of their FENs, wins and losses that only the fifty-move rule turns into draws
//! counting as such (in Python: `chess.syzygy.open_tablebase(folder).probe_wdl(chess.Board(fen))`). All positions of
//! `KQvK KRvK KBvK KNvK KQQvK KQRvK KQNvK KRRvK KRBvK KRNvK KBBvK KBNvK`, 20.2 million, and every fortieth of the other twelve
//! endings, 0.8 million, agreed.

use std::path::PathBuf;
use std::{env, fs};

use jadoube_board::Role;
use jadoube_endgames::Tables;
use jadoube_movegen::Position;
use serde_json::Value;

use crate::support::{all_tables, check, generated, position, same};

fn read(name: &str) -> String {
    let root = env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared suites");
    let path = PathBuf::from(root).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The position of a row if it is one of these endings.
fn covered(fen: &str) -> Option<Position> {
    let position = position(fen);
    let placement = position.placement();
    let is_covered = placement.occupied().len() <= 4 && placement.role(Role::Pawn).is_empty();
    is_covered.then_some(position)
}

/// Win, draw or loss for the side to move: 2, 0 or -2.
fn wdl(tables: &Tables, position: &Position) -> Result<i64, String> {
    let distance = tables.distance_to_mate(position).map_err(|error| error.to_string())?;
    Ok(distance.map_or(0, |known| if known.winner == position.turn() { 2 } else { -2 }))
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn tablebase_rows_agree() {
    let tables = all_tables();
    let tablebase = |name: &str| read(&format!("suites/tablebase/{name}"));
    let mut rows: Vec<(String, i64)> = Vec::new();
    // FEN with `wdl 2;` among its operations, FEN and numbers between tabs or commas.
    for line in tablebase("endgame_wdl_dtz.epd").lines() {
        if let Some((fen, operations)) = line.split_once(" wdl_table ") {
            let wdl = operations.split("wdl ").nth(1).and_then(|rest| rest.split(';').next());
            rows.push((format!("{fen} 0 1"), wdl.unwrap().parse().unwrap()));
        }
    }
    for (name, separator) in [("fresh_wdl_dtz.tsv", '\t'), ("shakmaty_syzygy_chess.csv", ',')] {
        for line in tablebase(name).lines().skip(1) {
            let fields: Vec<&str> = line.split(separator).collect();
            let counters = if fields[0].split(' ').count() == 4 { " 0 1" } else { "" };
            rows.push((format!("{}{counters}", fields[0]), fields[1].parse().unwrap()));
        }
    }
    let rows: Vec<_> =
        rows.into_iter().filter_map(|(fen, wdl)| Some((covered(&fen)?, fen, wdl))).collect();
    assert!(rows.len() > 40, "{} rows of these endings", rows.len());
    check(
        rows,
        |row| row.1.clone(),
        |(position, _, expected)| same("wdl", wdl(tables, position)?, *expected),
    );

    let mates = tablebase("endgame_dm4.epd");
    let mates = mates.lines().filter_map(|line| {
        let (fen, moves) = line.strip_suffix(';')?.split_once(" dm ")?;
        Some((covered(&format!("{fen} 0 1"))?, fen, moves.parse::<i64>().unwrap()))
    });
    check(
        mates,
        |row| row.1.to_owned(),
        |(position, _, expected)| {
            let known = tables.distance_to_mate(position).map_err(|error| error.to_string())?;
            let known = known.ok_or("a draw")?;
            let sign = if known.winner == position.turn() { 1 } else { -1 };
            same("moves to mate", sign * i64::from(known.moves()), *expected)
        },
    );
}

#[test]
#[ignore = "reads the shared rule cases; JADOUBE_SHARED"]
fn rule_cases_of_endings_hold() {
    let tables = generated(&[&["KBNvK", "KQvK"], &["KNNvK", "KRvK"]]);
    let cases = read("rules/cases.jsonl");
    let cases = cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let ours: Vec<Value> = cases.filter(|case| case["kind"] == "tablebase_wdl").collect();
    check(
        &ours,
        |case| case["id"].to_string(),
        |case| {
            let position = covered(case["fen"].as_str().unwrap()).ok_or("not covered")?;
            let expected = &case["expect"];
            let expected_wdl = expected["wdl_side_to_move"].as_i64().ok_or("no wdl")?;
            same("wdl", wdl(&tables, &position)?, expected_wdl)?;
            // Whether a mate exists at all is a fact of the ending.
            let ending = match position.placement().role(Role::Knight).len() {
                2 => "KNNvK",
                _ => "KBvK",
            };
            let table = tables.get(&ending.parse().unwrap()).ok_or("not generated")?;
            let has_mates =
                table.positions().any(|(_, known)| known.is_some_and(|known| known.plies == 0));
            if expected["dead"] == true {
                same("mates exist", has_mates, false)?;
            }
            if expected["mate_possible_white"] == true {
                same("mates exist", has_mates, true)?;
            }
            Ok(())
        },
    );
}

#[test]
fn a_single_pawn_can_mate_after_promotion() {
    // R146.2: the pawn itself is not covered, what it becomes is.
    let tables = generated(&[&["KQvK"], &["KRvK"]]);
    let before = position("8/4P1k1/8/8/8/4K3/8/8 w - - 0 1");
    let moves = before.legal_moves();
    let wins: Vec<String> = moves
        .into_iter()
        .filter(|m| m.promotion_role().is_some_and(Role::is_major))
        .filter(|&m| tables.distance_to_mate(&before.after(m)).unwrap().is_some())
        .map(|m| m.to_string())
        .collect();
    assert_eq!(wins, ["e7e8q", "e7e8r"]);
}
