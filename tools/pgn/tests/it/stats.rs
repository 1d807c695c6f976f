//! `jadoube-pgn stats`.

use serde_json::Value;

use crate::run::{Folder, GAMES, run, run_with};

fn json(outcome: &str) -> Value {
    serde_json::from_str(outcome).unwrap_or_else(|error| panic!("{error}: {outcome}"))
}

#[test]
fn games_are_counted_in_three_formats() {
    let text = run_with(&["stats", "-q", "-"], GAMES).clean();
    for line in [
        "3 games, 12 plies in 1 file, 565 B",
        "checkmate                                        1   33.3%  ####################",
        "longest: 6 plies in 1 game; first: stdin, game 1 (Ada - Bob)",
        "shortest mate: move 2, stdin, game 3",
    ] {
        let line = line.replace("565 B", &format!("{} B", GAMES.len()));
        assert!(text.lines().any(|other| other == line), "{line} is not in {text}");
    }
    let value = json(&run_with(&["stats", "-q", "--format", "json", "-"], GAMES).clean());
    assert_eq!(value["schema"], "jadoube.pgn.stats/1");
    assert_eq!((value["games"].as_u64(), value["complete"].as_bool()), (Some(3), Some(true)));
    assert_eq!(value["results"]["black"], 1);
    let csv = run_with(&["stats", "-q", "--format", "csv", "-"], GAMES).clean();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let count = |section: &str, name: &str| {
        let row = rows.iter().find(|row| &row[0] == section && &row[1] == name);
        row.map_or("", |row| &row[2]).to_owned()
    };
    assert_eq!(count("total", "games"), "3");
    assert_eq!(count("endings", "checkmate games"), "1");
    assert_eq!(count("results", "0-1"), "1");
    assert_eq!(count("arrivals", "black queen h4"), "1");
}

#[test]
fn threads_and_blocks_make_no_difference() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES.repeat(2000));
    let one = run(&["stats", "-q", "-j1", "--format", "json", &path]).clean();
    let three = run(&["stats", "-q", "-j3", "--format", "json", &path]).clean();
    assert_eq!(one, three);
    let value = json(&one);
    assert_eq!(value["games"], 6000);
    assert_eq!(value["records"]["longest_game"]["games"], 2000);
    assert_eq!(value["records"]["longest_game"]["first"]["game"], 1);
}

#[test]
fn a_missing_file_is_told_and_the_others_are_counted() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let outcome = run(&["stats", "-q", "--format", "json", &folder.path("no.pgn"), &path]);
    assert_eq!(outcome.code, 3);
    assert!(outcome.stderr.starts_with("error: ") && outcome.stderr.contains("no.pgn"));
    let value = json(&outcome.stdout);
    assert_eq!((value["games"].as_u64(), value["complete"].as_bool()), (Some(3), Some(false)));
}

#[test]
fn an_empty_input_has_no_games() {
    assert_eq!(run_with(&["stats", "-q", "-"], "").clean(), "0 games, 0 plies in 1 file, 0 B\n");
}
