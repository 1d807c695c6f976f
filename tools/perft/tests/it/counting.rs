//! The table of depths, divided counts and breakdowns, in every format.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::run::{START, command, run, run_with};

#[test]
fn the_table_has_a_row_for_each_depth_and_a_total() {
    let stdout = run(&["3", "-j", "2"]).clean();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], START);
    assert!(lines[1].starts_with("last moves counted in bulk, 2 threads, cpu "), "{stdout}");
    assert_eq!(lines[3], "depth                nodes          time          nodes/s");
    for (line, begin) in lines[4..].iter().zip([
        "    1                   20  ",
        "    2                  400  ",
        "    3                8,902  ",
        "total                9,322  ",
    ]) {
        assert!(line.starts_with(begin), "{line}");
    }
    assert_eq!(lines.len(), 8);
}

#[test]
fn quiet_prints_rows_only() {
    let stdout = run(&["2", "-q", "--no-bulk"]).clean();
    assert_eq!(stdout.lines().count(), 2);
}

#[test]
fn depth_0_is_one_leaf() {
    let stdout = run(&["0", "--format", "csv"]).clean();
    assert!(stdout.starts_with("depth,nodes,seconds,nodes_per_second\n0,1,"), "{stdout}");
}

#[test]
fn json_holds_all_facts() {
    let json = run(&["4", "--format", "json", "-j1"]).json();
    assert_eq!(json["schema"], "jadoube.perft.count/1");
    assert_eq!(json["fen"], START);
    assert_eq!(json["castling"], "standard");
    assert_eq!(json["leaves"], "bulk");
    assert_eq!(json["threads"], 1);
    assert_eq!(json["complete"], true);
    assert_eq!(json["depths"][3]["depth"], 4);
    assert_eq!(json["depths"][3]["nodes"], 197_281);
}

#[test]
fn lines_of_json_are_rows_of_a_suite() {
    let lines = run(&["4", "--format", "jsonl", "--960", "7"]).clean();
    assert_eq!(lines.lines().count(), 4);
    let outcome = run_with(&["suite", "-", "--format", "json"], &lines);
    assert_eq!((outcome.code, outcome.json()["checked"].as_u64()), (0, Some(4)), "{outcome:?}");
}

#[test]
fn csv_has_names_and_rows() {
    let stdout = run(&["2", "--format", "csv"]).clean();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], "depth,nodes,seconds,nodes_per_second");
    assert!(lines[1].starts_with("1,20,0.0") && lines[2].starts_with("2,400,0.0"), "{stdout}");
}

#[test]
fn divided_counts_are_sorted_and_spelt_for_the_mode() {
    let stdout = run(&["3", "--divide"]).clean();
    assert!(stdout.starts_with("a2a3: 380\na2a4: 420\nb1a3: 400\n"), "{stdout}");
    assert!(stdout.ends_with("h2h4: 420\n\nNodes searched: 8902\n"), "{stdout}");

    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let standard = run(&["1", "--divide", "--fen", castling]).clean();
    assert!(standard.contains("e1g1: 1\n") && standard.contains("e1c1: 1\n"), "{standard}");
    let chess960 = run(&["1", "--divide", "--fen", &castling.replace("KQkq", "HAha")]).clean();
    assert!(chess960.contains("e1h1: 1\n") && chess960.contains("e1a1: 1\n"), "{chess960}");
    assert_eq!(run(&["1", "--divide", "--chess960", "--fen", castling]).clean(), chess960);
}

#[test]
fn divided_counts_in_other_formats() {
    let json = run(&["2", "--divide", "--format", "json"]).json();
    assert_eq!(json["schema"], "jadoube.perft.divide/1");
    assert_eq!((&json["nodes"], &json["moves"][0]["move"]), (&400.into(), &"a2a3".into()));
    let csv = run(&["2", "--divide", "--format", "csv"]).clean();
    assert!(csv.starts_with("move,nodes\na2a3,20\n"), "{csv}");
    let lines = run(&["2", "--divide", "--format", "jsonl"]).clean();
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!((lines.lines().count(), &first["nodes"]), (20, &20.into()));
}

#[test]
fn breakdowns_have_the_well_known_columns() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let text = run(&["4", "--breakdown", "--fen", kiwipete]).clean();
    let row = "    4   4,085,603   757,163 1,929 128,013  15,172  25,523    42      6     43";
    assert!(text.lines().any(|line| line == row), "{text}");
    let csv = run(&["4", "--breakdown", "--format", "csv", "--fen", kiwipete]).clean();
    let row = "4,4085603,757163,1929,128013,15172,25523,42,6,43,";
    assert!(csv.lines().any(|line| line.starts_with(row)), "{csv}");
    let json = run(&["4", "--breakdown", "--format", "json", "--fen", kiwipete]).json();
    assert_eq!(json["depths"][3]["double_checks"], 6);
}

#[test]
fn moves_are_played_first() {
    let stdout = run(&["1", "-q", "--format=json", "--moves", "e2e4", "e7e5", "g1f3 b8c6"]).json();
    assert_eq!(stdout["fen"], "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let both = ["r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"; 2];
    let castled = ["e1g1", "e1h1"].map(|text| {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        run(&["1", "--format", "json", "--fen", fen, "--moves", text]).json()["fen"].clone()
    });
    assert_eq!(castled, both);
}

#[test]
fn chess960_numbers_are_start_positions() {
    let fen = |arguments: &[&str]| {
        let json = run(&[&["1", "--format", "json"], arguments].concat()).json();
        (json["fen"].as_str().unwrap().to_owned(), json["castling"].as_str().unwrap().to_owned())
    };
    let (zero, mode) = fen(&["--960", "0"]);
    assert_eq!(zero, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert_eq!(mode, "chess960");
    let (double, _) = fen(&["--double-960", "518,0"]);
    assert_eq!(double, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = command(&["5", "--no-bulk", "-j1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first.trim_end(), START);
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_is_done() {
    for (format, complete) in [("text", "\n    3 "), ("json", "\"complete\": false")] {
        let mut command = command(&["30", "--format", format, "-j2"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(700));
        let kill = ["-INT", &child.id().to_string()].map(str::to_owned);
        assert!(std::process::Command::new("kill").args(kill).status().unwrap().success());
        let outcome = crate::run::Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.code, 130, "{outcome:?}");
        assert!(outcome.stdout.contains(complete), "{outcome:?}");
        assert!(outcome.stderr.starts_with("interrupted at depth "), "{outcome:?}");
    }
}

#[test]
fn progress_as_lines_goes_to_stderr() {
    let outcome = run(&["5", "--no-bulk", "-j1", "--progress", "none"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
}
