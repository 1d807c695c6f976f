//! Runs that are taken up.

use crate::fake::fields;
use crate::support::{Folder, Outcome, results, run};

const SUITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n\
                     4k3/8/8/8/8/8/4P3/3K4 w - - bm e4; id \"b\";\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n";

fn go(engine: &str, suite: &str, arguments: &[&str]) -> Outcome {
    let fields = fields(engine);
    let mut all = vec!["run", suite, "--format", "jsonl", "--no-times", "--engine"];
    all.extend(fields.iter().map(String::as_str));
    // All fakes under one name, so that one can go on for another.
    all.extend(["name=it", "arg=--quiet", "--nodes", "100"]);
    all.extend(arguments);
    run(&all)
}

#[test]
fn done_positions_are_not_repeated() {
    let folder = Folder::new();
    let (suite, journal) = (folder.write("suite.epd", SUITE), folder.path("run.jsonl"));
    let whole = go("good", &suite, &["--journal", &journal]);
    assert_eq!(whole.code, 0, "{whole:?}");
    let text = folder.read_text("run.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    // Broken off in the middle of the third result; the first one is told to be another move, to know it again.
    let cut = format!(
        "{}\n{}\n{}\n{}",
        lines[0],
        lines[1].replace("\"e4\",\"best_uci\"", "\"mark\",\"best_uci\""),
        lines[2],
        &lines[3][..40]
    );
    folder.write("run.jsonl", &cut);
    let again = go("good", &suite, &["--resume", &journal]);
    assert_eq!(again.code, 0, "{again:?}");
    assert!(again.stderr.contains("2 results are there"), "{again:?}");
    let best: Vec<_> = results(&again).iter().map(|it| it["best"].clone()).collect();
    assert_eq!(best, ["mark", "e4", "e4"]);
    assert_eq!(folder.read_text("run.jsonl").lines().count(), 4);
    // Now everything is done.
    let third = go("good", &suite, &["--resume", &journal]);
    assert!(third.stderr.contains("3 results are there"), "{third:?}");
    assert_eq!(third.stdout, again.stdout);
}

#[test]
fn a_journal_of_another_run_is_not_taken_up() {
    let folder = Folder::new();
    let (suite, journal) = (folder.write("suite.epd", SUITE), folder.path("run.jsonl"));
    assert_eq!(go("good", &suite, &["--resume", &journal]).code, 0);
    let refused = go("good", &suite, &["--resume", &journal, "--stop-after", "2"]).complaint(2);
    assert!(refused.ends_with("no --stop-after there, --stop-after 2 here"), "{refused}");
    let refused = go("good", &suite, &["--journal", &journal]).complaint(2);
    assert!(refused.ends_with("there is such a file; --resume takes it up"), "{refused}");
    folder.write("run.jsonl", "something else\n");
    let refused = go("good", &suite, &["--resume", &journal]).complaint(3);
    assert!(
        refused.contains("run.jsonl: line 1: not the results of jadoube-epd run: expected value"),
        "{refused}"
    );
}
