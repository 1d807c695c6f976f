//! `compare`.

use crate::fake::fields;
use crate::support::{Folder, run};

const SUITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n\
                     4k3/8/8/8/8/8/4P3/3K4 w - - bm e3; id \"b\";\n\
                     4k3/8/8/8/8/8/4P3/5K2 w - - bm e4; id \"c\";\n";

fn record(folder: &Folder, engine: &str, suite: &str, file: &str, arguments: &[&str]) -> String {
    let (suite, file) = (folder.write("suite.epd", suite), folder.path(file));
    let fields = fields(engine);
    let mut all = vec!["run", &suite, "--summary", "--journal", &file, "--engine"];
    all.extend(fields.iter().map(String::as_str));
    all.extend(arguments);
    let outcome = run(&all);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    file
}

#[test]
fn gains_and_losses_are_told() {
    let folder = Folder::new();
    let before = record(&folder, "good", SUITE, "a.jsonl", &["--nodes", "100"]);
    let after = record(&folder, "losing_it", SUITE, "b.jsonl", &["--nodes", "100"]);
    let outcome = run(&["compare", &before, &after]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let expected = "A: good (nodes=100) solves 2 of 3, 66.7 %\n\
                    B: losing_it (nodes=100) solves 1 of 3, 33.3 %\n\
                    gained 1\n  b: e4 -> e3, expected e3\n\
                    lost 2\n  a: e4 -> e3, expected e4\n  c: e4 -> e3, expected e4\n\
                    exact test of McNemar: p 1.000 (two-sided); so much or more lost by chance: p 0.500\n\
                    no regression\n";
    assert_eq!(outcome.stdout, expected);
    let outcome = run(&["compare", &before, &after, "--max-lost", "1", "--format", "json"]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let json = outcome.json();
    assert_eq!(json["schema"], "jadoube.epd.compare/1");
    assert_eq!(json["regressions"], serde_json::json!(["2 positions lost, 1 allowed"]));
    assert_eq!(json["lost"][1]["id"], "c");
    assert!((json["p_lost"].as_f64().unwrap() - 0.5).abs() < 1e-9, "{json}");
    let outcome = run(&["compare", &before, &after, "--alpha", "0.6"]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert_eq!(run(&["compare", &before, &after, "--max-lost", "2"]).code, 0);
}

#[test]
fn slowdowns_are_measured_where_both_solve() {
    let folder = Folder::new();
    let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
    let before = record(&folder, "good", suite, "a.jsonl", &["--nodes", "100"]);
    let after = record(&folder, "wavering", suite, "b.jsonl", &["--nodes", "100"]);
    let json = run(&["compare", &before, &after, "--format", "json"]).json();
    let mean = json["nodes_to_solution"]["mean"].as_f64().unwrap();
    assert!((mean - 7.0).abs() < 1e-9, "{mean}");
    let outcome = run(&["compare", &before, &after, "--max-slowdown", "6.9"]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(
        outcome.stdout.contains("regression: 7.000 times the nodes to the solution, 6.9 allowed")
    );
}

#[test]
fn points_are_compared_where_there_are_some() {
    let folder = Folder::new();
    let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; c0 \"Kd2=10, e4=7, e3=2\"; id \"a\";\n\
                 4k3/8/8/8/8/8/4P3/5K2 w - - c0 \"e4=4, e3=5\"; id \"b\";\n";
    let before = record(&folder, "good", suite, "a.jsonl", &["--nodes", "100"]);
    let after = record(&folder, "losing_it", suite, "b.jsonl", &["--nodes", "100"]);
    let outcome = run(&["compare", &before, &after, "--max-points-lost", "4"]);
    assert!(outcome.stdout.contains("\npoints: more at 1, less at 1, p 1.000 (two-sided)\n"));
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let json = ["compare", &before, &after, "--max-points-lost", "3", "--format", "json"];
    let outcome = run(&json);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let json = outcome.json();
    assert_eq!(json["points"], serde_json::json!({ "more": 1, "less": 1, "p": 1.0 }));
    assert_eq!(json["regressions"], serde_json::json!(["4 points lost, 3 allowed"]));
}

#[test]
fn runs_that_say_nothing_about_each_other_are_refused() {
    let folder = Folder::new();
    let first = record(&folder, "good", SUITE, "a.jsonl", &["--nodes", "100"]);
    let limits = record(&folder, "good", SUITE, "b.jsonl", &["--nodes", "200"]);
    let judging =
        record(&folder, "good", SUITE, "c.jsonl", &["--nodes", "100", "--stop-after", "9"]);
    let fewer = SUITE.lines().next().unwrap();
    let fewer = record(&folder, "good", fewer, "d.jsonl", &["--nodes", "100"]);
    let refused = |second: &str| run(&["compare", &first, second]).complaint(2);
    assert_eq!(
        refused(&limits),
        "not the same conditions: nodes=100 there, nodes=200 here (--any-limits compares all the same)"
    );
    assert_eq!(
        refused(&judging),
        "not the same conditions: no --stop-after there, --stop-after 9 here (--any-limits compares all the same)"
    );
    assert_eq!(
        refused(&fewer),
        "not the same positions: 2 positions are only in the first run, such as b (--common compares those that both have)"
    );
    assert_eq!(run(&["compare", &first, &limits, "--any-limits"]).code, 0);
    assert_eq!(run(&["compare", &first, &fewer, "--common"]).code, 0);
    folder.write("e.jsonl", "");
    let empty = run(&["compare", &first, &folder.path("e.jsonl")]).complaint(3);
    assert!(empty.ends_with("e.jsonl: no results of jadoube-epd run"), "{empty}");
    let missing = run(&["compare", &first, &folder.path("none")]).complaint(3);
    assert!(missing.ends_with("none: no such file or directory"), "{missing}");
}

#[test]
fn engines_of_one_run_can_be_compared() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", SUITE);
    let file = folder.path("both.jsonl");
    let outcome = run(&[
        "run",
        &suite,
        "--journal",
        &file,
        "--engine",
        "built-in",
        "name=one",
        "--engine",
        "built-in",
        "name=two",
        "--nodes",
        "50",
    ]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let asked = run(&["compare", &file, &file]).complaint(2);
    assert!(asked.ends_with("which engine, --first of one, two?"), "{asked}");
    let outcome = run(&["compare", &file, &file, "--first", "one", "--second", "two"]);
    assert_eq!(outcome.code, 0);
    assert!(outcome.stdout.contains("gained 0\nlost 0\n"), "{outcome:?}");
    let unknown = run(&["compare", &file, &file, "--first", "x"]).complaint(2);
    assert!(unknown.ends_with("no engine \"x\", only one, two"), "{unknown}");
}
