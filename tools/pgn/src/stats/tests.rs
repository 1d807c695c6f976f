//! Facts about single games.

use serde_json::{Value, json};

use super::observer::tally;
use super::{Statistics, csv, json, text};
use jadoube_terminal::{ColorChoice, Paint};

/// The statistics of one input.
fn statistics(pgn: &str) -> Statistics {
    let mut statistics = Statistics::new(vec!["a.pgn".to_owned()]);
    statistics.begin_input(0);
    statistics.add(tally(pgn.as_bytes(), 0), pgn.len());
    statistics
}

fn counted(pgn: &str) -> Value {
    json::value(&statistics(pgn))
}

/// Six promotions to queens from a set-up position, both sides three.
const QUEENS: &str = "[Result \"*\"]\n[FEN \"4k3/PPP5/8/8/8/8/5ppp/3K4 w - - 0 1\"]\n[SetUp \"1\"]\n\n\
1. a8=Q+ Ke7 2. b8=Q f1=Q+ 3. Kd2 g1=Q 4. c8=Q h1=Q *\n\n";

#[test]
fn every_reason_is_told_from_board_tag_or_result() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let twice = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let rows: [(&str, String); 16] = [
        ("checkmate", "1. f3 e5 2. g4 Qh4# 0-1".to_owned()),
        ("checkmate", "[Termination \"Time forfeit\"]\n\n1. f3 e5 2. g4 Qh4# 0-1".to_owned()),
        ("stalemate", "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2".to_owned()),
        (
            "dead-position",
            "[FEN \"7k/8/6K1/8/8/8/8/1r6 w - - 0 1\"]\n\n1. Kg5 Rg1+ 2. Kf4 Rg4+ 3. Kxg4 1/2-1/2"
                .to_owned(),
        ),
        ("fivefold-repetition", format!("{shuffle} 1/2-1/2")),
        ("threefold-repetition", format!("{twice} 1/2-1/2")),
        ("decisive-not-told", format!("{twice} 1-0")),
        (
            "fifty-moves",
            "[FEN \"7k/8/6K1/8/8/8/8/1R6 w - - 98 80\"]\n\n1. Kg5 Kg7 1/2-1/2".to_owned(),
        ),
        (
            "seventy-five-moves",
            "[FEN \"7k/8/6K1/8/8/8/8/1R6 w - - 149 80\"]\n\n1. Kg5 1/2-1/2".to_owned(),
        ),
        ("flag-fall", "[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0".to_owned()),
        ("flag-fall-drawn", "[Termination \"Time forfeit\"]\n\n1. e4 e5 1/2-1/2".to_owned()),
        ("resignation", "[Termination \"Anna won by resignation\"]\n\n1. e4 e5 1-0".to_owned()),
        ("draw-not-told", "1. e4 e5 1/2-1/2".to_owned()),
        ("unfinished", "1. e4 e5 *".to_owned()),
        ("no-moves", "[White \"A\"]\n\n1-0".to_owned()),
        ("damaged", "1. e4 Ke4 1-0".to_owned()),
    ];
    let mut failed = Vec::new();
    for (expected, pgn) in rows {
        let endings = counted(&pgn)["endings"].clone();
        let reasons: Vec<&str> =
            endings.as_array().unwrap().iter().filter_map(|row| row["reason"].as_str()).collect();
        if reasons != [expected] {
            failed.push(format!("{expected}: {reasons:?} in {pgn}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn equal_promotions_of_one_player_in_one_game_are_counted_once() {
    let both = counted(&QUEENS.repeat(2));
    let promotions = &both["promotions"];
    assert_eq!(promotions["games_with_promotion"], 2);
    assert_eq!(promotions["promotions_raw"], 12);
    let once = &promotions["by_piece_once_per_player_and_game"];
    assert_eq!(*once, json!({ "q": 4, "r": 0, "b": 0, "n": 0 }));
    assert_eq!(both["queens"]["max_queens_on_board"], 6);
    assert_eq!(both["queens"]["longest_run_plies_with_4_or_more_queens"], 3);
    assert_eq!(both["queens"]["longest_run_plies_with_5_or_more_queens"], 2);
    assert_eq!(both["queens"]["most_queenings"]["games"], 2);
}

#[test]
fn variations_and_what_follows_damage_count_for_nothing() {
    let value = counted("1. e4 (1. d4 d5 2. c4) e5 2. Ke8 Nc6 3. Nf3 *\n");
    assert_eq!(value["plies"], 2);
    assert_eq!(
        value["arrivals"]["white"]["pawn"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .sum::<u64>(),
        1
    );
}

#[test]
fn castling_moves_king_and_rook() {
    let value = counted("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. Re1 O-O 1/2-1/2\n");
    assert_eq!(value["castling"]["white"]["short"], 1);
    assert_eq!(value["castling"]["black"], json!({ "short": 1, "long": 0 }));
    // g1 is the seventh square.
    assert_eq!(value["arrivals"]["white"]["king"][6], 1);
    assert_eq!(value["arrivals"]["black"]["rook"][61], 1);
}

#[test]
fn mates_are_told_by_kind() {
    let smothered = "[FEN \"6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1\"]\n\n1. Nf7# 1-0\n";
    let value = counted(smothered);
    assert_eq!(value["mates"]["all"], 1);
    assert_eq!(value["mates"]["smothered"], 1);
    assert_eq!(value["mates"]["by"]["knight"], 1);
    assert_eq!(value["mated_kings"][63], 1);
}

#[test]
fn first_moves_are_written_and_scored() {
    let value = counted("1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 0-1\n\n1. e4 c5 0-1\n");
    let first = &value["first_moves"][0];
    assert_eq!((first["move"].as_str(), first["games"].as_u64()), (Some("e4"), Some(3)));
    assert_eq!(first["white_score"], 50.0);
    assert_eq!(first["replies"][0]["move"], "c5");
    assert_eq!(value["first_moves"][1]["replies"][0]["move"], "-");
}

#[test]
fn sums_are_the_same_however_the_text_is_cut() {
    let games = [
        QUEENS,
        "[White \"A\"]\n[ECO \"B20\"]\n\n1. e4 c5 1-0\n\n",
        "[Termination \"Normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
        "1. e4 d5 2. exd5 Qxd5 1/2-1/2\n\n",
        QUEENS,
    ];
    let whole = statistics(&games.concat());
    for cut in 0..=games.len() {
        let mut parts = Statistics::new(vec!["a.pgn".to_owned()]);
        parts.begin_input(0);
        for part in [games[..cut].concat(), games[cut..].concat()] {
            parts.add(tally(part.as_bytes(), 0), part.len());
        }
        assert_eq!(json::value(&parts), json::value(&whole), "cut at {cut}");
        assert_eq!(csv::table(&parts).unwrap(), csv::table(&whole).unwrap());
        let paint = Paint::new(ColorChoice::Never);
        assert_eq!(text::text(&parts, paint), text::text(&whole, paint));
    }
}

#[test]
fn text_fits_into_eighty_columns() {
    let pgn = [QUEENS, "1. e4 c5 2. Nf3 d6 1-0\n\n", "1. d4 d5 2. c4 e6 1/2-1/2\n\n"].concat();
    let text = text::text(&statistics(&pgn), Paint::new(ColorChoice::Never));
    for line in text.lines().filter(|line| !line.contains("first: ")) {
        assert!(line.chars().count() <= 80, "{} columns: {line}", line.chars().count());
    }
}

#[test]
fn nothing_is_an_answer() {
    let value = counted("");
    assert_eq!(value["games"], 0);
    assert_eq!(value["mean_plies"], Value::Null);
    let text = text::text(&statistics(""), Paint::new(ColorChoice::Never));
    assert_eq!(text, "0 games, 0 plies in 1 file, 0 B\n");
}

#[test]
#[ignore = "reads the shared rule cases; JADOUBE_SHARED"]
fn the_rule_cases_of_pgn_statistics_hold() {
    let root = std::env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared suites");
    let path = std::path::PathBuf::from(root).join("rules/cases.jsonl");
    let cases = std::fs::read_to_string(path).unwrap();
    let cases = cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let cases: Vec<Value> = cases.filter(|case| case["kind"] == "pgn_stats").collect();
    assert!(!cases.is_empty());
    let mut failed = Vec::new();
    for case in cases {
        let value = counted(case["pgn"].as_str().unwrap());
        for (key, expected) in case["expect"].as_object().unwrap() {
            let places = [&value[key], &value["promotions"][key], &value["queens"][key]];
            let found = places.into_iter().find(|found| !found.is_null());
            if found != Some(expected) {
                failed.push(format!("{} {key}: expected {expected}, found {found:?}", case["id"]));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
