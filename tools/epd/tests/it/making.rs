//! `make`.

use std::process::Stdio;

use crate::support::{Folder, Outcome, command, run, run_with_input};

const GAMES: &str = "\
[Event \"Club\"]\n[Date \"2020.01.01\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[ECO \"C20\"]\n[Result \"0-1\"]\n\n\
1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Ke2 { [%eval -0.9] } (2. Nf3) Nc6 { [%eval 2.0] } 3. Kd3 0-1\n\n\
[Event \"Club\"]\n[Date \"2020.01.02\"]\n[White \"Cyd\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n\
1. e4 e5 2. Nf3 *\n\n\
[Event \"Study\"]\n[Date \"????.??.??\"]\n[White \"Eve\"]\n[Black \"Fay\"]\n[SetUp \"1\"]\n\
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 40\"]\n[Result \"*\"]\n\n1. e4 Kd9 *\n";

fn make(arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["make", "-", "-q"];
    all.extend(arguments);
    let outcome = run_with_input(&all, GAMES);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    outcome.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn positions_by_ply_once_each() {
    let rows = make(&["--ply", "2"]);
    assert_eq!(
        rows,
        ["rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 \
          c0 \"Ada - Bob, Club, 2020.01.01, before ply 3\"; fmvn 2; id \"position.1\"; sm Ke2;"]
    );
    assert_eq!(make(&["--ply", "2", "--allow-duplicates"]).len(), 2);
    assert_eq!(make(&["--ply", "0-9", "--max", "3"]).len(), 3);
}

#[test]
fn starts_and_ends() {
    let rows = make(&["--start"]);
    assert_eq!(rows.len(), 1);
    assert!(rows[0].starts_with("4k3/8/8/8/8/8/4P3/4K3 w - - "), "{rows:?}");
    assert!(rows[0].contains("fmvn 40; hmvc 5;"), "{rows:?}");
    let rows = make(&["--end"]);
    // How the third game ended is not known: its second move is none.
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| !row.contains(" sm ")), "{rows:?}");
    assert!(make(&["--ply", "1"]).iter().any(|row| row.starts_with("4k3/8/8/8/4P3/8/8/4K3 b - ")));
}

#[test]
fn blunders_are_moves_to_avoid() {
    let rows = make(&["--swing", "100"]);
    let asked: Vec<&str> =
        rows.iter().map(|row| &row[row.find(" am ").unwrap() + 1..][..7]).collect();
    assert_eq!(asked, ["am Ke2;", "am Nc6;"]);
    assert!(rows[1].contains("c1 \"290 centipawns lost\";"), "{rows:?}");
    assert_eq!(make(&["--swing", "121"]).len(), 1);
}

#[test]
fn our_search_finds_the_swings_of_games_without_evaluations() {
    // Fool's mate, and a queen given away.
    let games = "[White \"Ada\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"Bob\"]\n\n1. e4 e5 2. Qh5 Nf6 3. Qxf7+ Kxf7 *\n";
    let nothing = run_with_input(&["make", "-", "--swing", "300"], games);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
    assert!(nothing.stderr.contains("2 games without [%eval] comments"), "{nothing:?}");
    let arguments = ["make", "-", "--swing", "300", "--nodes", "2000", "-q"];
    let outcome = run_with_input(&arguments, games);
    let asked: Vec<&str> =
        outcome.stdout.lines().map(|row| &row[row.find(" am ").unwrap() + 1..][..7]).collect();
    assert_eq!(asked, ["am g4; ", "am Qxf7"], "{outcome:?}");
    assert_eq!(run_with_input(&arguments, games).stdout, outcome.stdout);
}

#[test]
fn games_by_tag_and_ids_by_tag() {
    assert_eq!(make(&["--end", "--tag", "ECO"]).len(), 1);
    assert_eq!(make(&["--end", "--tag", "Event=club"]).len(), 2);
    assert_eq!(make(&["--end", "--tag", "Event=club", "--tag", "White=cyd"]).len(), 1);
    let rows = make(&["--end", "--id-tag", "ECO", "--id", "other"]);
    assert!(rows[0].contains("id \"C20.1\"") && rows[1].contains("id \"other.2\""), "{rows:?}");
}

#[test]
fn our_search_answers_and_can_be_asked_again() {
    let rows = make(&["--ply", "2", "--nodes", "2000"]);
    assert!(
        rows[0].contains(" bm ") && rows[0].contains(" ce ") && rows[0].contains("acn 2000;"),
        "{rows:?}"
    );
    assert_eq!(rows, make(&["--ply", "2", "--nodes", "2000"]));
    let checked = run_with_input(&["validate", "-", "--tell", "style", "-q"], &rows.join("\n"));
    assert_eq!(checked.stdout, "");
}

#[test]
fn files_appear_whole_and_faults_are_told() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let suite = folder.path("suite.epd");
    let outcome = run(&["make", &games, "--end", "-o", &suite]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, ""));
    assert!(
        outcome.stderr.starts_with("2 positions from 3 games; 1 game with faults"),
        "{outcome:?}"
    );
    assert_eq!(std::fs::read_to_string(&suite).unwrap().lines().count(), 2);
    assert_eq!(
        run(&["make", &games]).complaint(2),
        "which positions? give --ply, --start, --end or --swing"
    );
    let over_itself = run(&["make", &games, "--end", "-o", &games]).complaint(2);
    assert!(over_itself.ends_with("games.pgn: it is an input too"), "{over_itself}");
    let missing = run(&["make", "no/such.pgn", "--end"]);
    assert_eq!(missing.code, 3);
    let wrong = run(&["make", &games, "--ply", "x"]).complaint(2);
    assert!(wrong.contains("expected plies"), "{wrong}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_part_of_a_file() {
    let folder = Folder::new();
    let (games, suite) = (folder.write("games.pgn", GAMES), folder.path("suite.epd"));
    // The first position is never done.
    let arguments = ["make", &games, "--ply", "2", "--nodes", "100000000000", "-o", &suite];
    let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program runs");
    // It has another name while it is made.
    while folder.names().len() == 1 && child.try_wait().is_ok_and(|end| end.is_none()) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
    let outcome: Outcome = child.wait_with_output().expect("it ends").into();
    assert_eq!((outcome.code, folder.names()), (130, vec!["games.pgn".to_owned()]), "{outcome:?}");
    assert!(outcome.stderr.contains("interrupted: "), "{outcome:?}");
}
