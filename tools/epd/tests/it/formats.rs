//! Forms of output.

use std::process::Stdio;

use crate::fake::fields;
use crate::support::{Folder, Outcome, command, judge, run};

const SUITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one & <two>\";\n\
                     4k3/8/8/8/8/8/4P3/3K4 w - - bm Kd2; id \"=1+1\";\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;\n";

/// The fake engine `illegal` on the suite.
fn outcome(format: &str) -> Outcome {
    judge("illegal", SUITE, &["--format", format, "--no-times"])
}

#[test]
fn text_has_a_line_for_each_position_and_totals() {
    let outcome = outcome("text");
    assert_eq!(outcome.code, 3);
    let lines: Vec<&str> = outcome.stdout.lines().map(str::trim_end).collect();
    let expected = [
        "illegal (nodes=1000)",
        "  position    expected found      score depth   nodes     time solved at    after",
        "+ one & <two> e4       e4         +0.20     2      30        -        10        -",
        "! =1+1        Kd2      -              -     -       -        -         -        -  its best move, a1a8, is illegal: no man stands there",
        "",
        "positions of  engine    solved      of       %  faults   left  solved at    nodes",
        "all           illegal        1       2    50.0       1      0         10       30",
        "1 row could not be used",
    ];
    assert_eq!(lines, expected);
    assert!(outcome.stderr.ends_with("suite.epd:3: bm: Nf3: the side to move has no knight\n"));
}

#[test]
fn jsonl_begins_with_the_run_and_ends_with_the_totals() {
    let outcome = outcome("jsonl");
    let lines = outcome.json_lines();
    assert_eq!(lines[0]["schema"], "jadoube.epd.run/1");
    assert_eq!(lines[0]["judges"], serde_json::json!(["bm", "am", "dm", "credit"]));
    let result = &lines[1];
    assert_eq!(result["schema"], "jadoube.epd.result/1");
    assert_eq!(result["expected"], serde_json::json!({ "bm": ["e4"] }));
    assert_eq!(result["fen"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(result["pv"], serde_json::json!(["e2e4"]));
    let summary = &lines[3];
    assert_eq!(summary["schema"], "jadoube.epd.summary/1");
    assert_eq!((&summary["complete"], &summary["broken"][0]["line"]), (&true.into(), &3.into()));
    assert_eq!(summary["engines"][0]["kinds_of_faults"], serde_json::json!({ "illegal-move": 1 }));
}

#[test]
fn csv_computes_nothing_in_a_spreadsheet() {
    let outcome = outcome("csv");
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert!(
        lines[0].starts_with("suite,line,id,group,fen,expected,engine,verdict,reason,fault,best,")
    );
    assert!(lines[1].contains(
        ",1,one & <two>,one & <two>,4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e4,illegal,solved,,,e4,20,"
    ));
    assert!(lines[2].contains(",2,'=1+1,"), "{}", lines[2]);
}

#[test]
fn junit_counts_failures_and_errors() {
    let outcome = outcome("junit");
    let xml = &outcome.stdout;
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jadoube-epd\" tests=\"3\" failures=\"0\" errors=\"2\" skipped=\"0\">"), "{xml}");
    for part in [
        "<testcase classname=\"one &amp; &lt;two&gt;\" name=\"one &amp; &lt;two&gt;\"/>",
        "<error type=\"illegal-move\" message=\"its best move, a1a8, is illegal",
        "<error type=\"unusable\" message=\"bm: Nf3: the side to move has no knight\"/>",
    ] {
        assert!(xml.contains(part), "{part} is missing: {xml}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", SUITE.repeat(200));
    let fields = fields("good");
    let mut arguments = vec!["run", &suite, "--nodes", "10", "--tolerant", "--engine"];
    arguments.extend(fields.iter().map(String::as_str));
    let mut child = command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_files_and_engines_say_cannot_steer_the_terminal() {
    let position = "4k3/8/8/8/8/8/4P3/3K4 w - - bm e4;";
    let suite = format!("{position} id \"\u{1b}[31mred\";\n");
    let outcome = judge("crashing", &suite.repeat(2), &["--format", "text"]);
    assert!(!outcome.stdout.contains('\u{1b}'), "{outcome:?}");
    assert!(!outcome.stderr.contains('\u{1b}'), "{outcome:?}");
    assert!(outcome.stdout.contains("its last words: \\u{1b}[31mout of memory"), "{outcome:?}");
    let shown = run(&["show", &suite]);
    assert!(shown.stdout.contains("\\u{1b}[31mred") && !shown.stdout.contains('\u{1b}'));
}

#[test]
fn an_interrupted_run_prints_what_it_has() {
    let folder = Folder::new();
    let suite = folder.write(
        "suite.epd",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n7k/8/8/8/8/8/R7/1R5K w - - dm 2;\n",
    );
    let fields = fields("crashing");
    let mut arguments = vec!["run", &suite, "--format", "jsonl", "--engine"];
    arguments.extend(fields.iter().map(String::as_str));
    // The second engine never ends.
    arguments.extend(["nodes=1", "--engine", "built-in", "nodes=100000000000"]);
    let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program runs");
    let mut lines =
        std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().expect("a pipe")));
    let first = lines.by_ref().nth(1).expect("a result").expect("text");
    assert!(first.contains("\"solved\""), "{first}");
    let pid = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(killed.expect("kill is there").success());
    let last = lines.last().expect("totals").expect("text");
    assert!(last.contains("\"complete\":false"), "{last}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn perft_rows_are_sent_to_the_other_tool() {
    let folder = Folder::new();
    let suite = folder.write(
        "suite.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n",
    );
    let outcome = run(&["run", &suite, "--nodes", "10"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (3, ""));
    assert!(
        outcome.stderr.contains("1 row of perft counts, which belong to `jadoube-perft suite`"),
        "{outcome:?}"
    );
}
