//! The command line itself.

use crate::support::{Folder, run, run_with_input};

#[test]
fn a_missing_command_is_told() {
    assert_eq!(run(&[]).complaint(2), "a command is missing (try --help)");
}

#[test]
fn the_version_tells_the_cpu_path() {
    let outcome = run(&["--version"]);
    assert_eq!(outcome.code, 0);
    assert!(outcome.stdout.starts_with("jadoube-epd 0."), "{outcome:?}");
    assert!(outcome.stdout.contains("cpu "), "{outcome:?}");
}

#[test]
fn wrong_orders_are_told_in_one_line() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n");
    let is_suite = format!("--log {suite}: it is a suite too");
    let rows: &[(&[&str], i32, &str)] = &[
        (&["--nodes", "10"], 2, "which suites? (try --help)"),
        (&[&suite], 2, "how long may engines think? --nodes, --depth, --movetime or --tc"),
        (
            &[&suite, "--nodes", "1", "-j", "0"],
            2,
            "invalid value '0' for '--jobs <N>': 0 is not in 1..=1024 (try --help)",
        ),
        (&[&suite, "--nodes", "1", "--log", &suite], 2, &is_suite),
        (
            &[&suite, "--nodes", "1", "--journal", "new", "--report", "./new"],
            2,
            "--journal new: it is another output too",
        ),
        (&[&suite, "--nodes", "0"], 2, "--nodes expects a whole number above 0, found \"0\""),
        (&[&suite, "--tc", "x"], 2, "--tc expects [MOVES/]SECONDS[+INCREMENT], found \"x\""),
        (
            &[&suite, "--nodes", "1", "--engine", "x", "y=z"],
            2,
            "--engine: unknown field \"y=z\" (try --help)",
        ),
        (&[&suite, "--nodes", "1", "--engine", "nodes=5"], 2, "--engine needs a program"),
        (
            &[&suite, "--nodes", "1", "--engine", "built-in", "option.Foo=1"],
            2,
            "built-in has no option Foo",
        ),
        (
            &[&suite, "--nodes", "1", "--engine", "built-in", "option.Hash=x"],
            2,
            "built-in: Hash expects 1 to 65536, found \"x\"",
        ),
        (
            &[&suite, "--nodes", "1", "--engine", "no/such/engine"],
            3,
            "engine: cannot start no/such/engine: No such file or directory (os error 2)",
        ),
        (
            &[&suite, "--nodes", "1", "--min-solved", "x"],
            2,
            "invalid value 'x' for '--min-solved <N[%]>': expected a number of positions or of percent, found \"x\" (try --help)",
        ),
    ];
    let mut wrong = Vec::new();
    for (arguments, code, message) in rows {
        let outcome = run(&[&["run"], *arguments].concat());
        if (outcome.code, outcome.stderr.as_str()) != (*code, &format!("error: {message}\n")) {
            wrong.push(format!("{arguments:?}: {outcome:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_option_that_an_engine_does_not_have_is_told() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n");
    let fields = crate::fake::fields("good");
    let mut arguments = vec!["run", &suite, "--nodes", "1", "--engine"];
    arguments.extend(fields.iter().map(String::as_str));
    let with = |option: &str| run(&[&arguments[..], &[option]].concat());
    assert_eq!(with("option.Foo=1").complaint(2), "good: the engine has no option Foo");
    assert!(with("option.Hash=99").complaint(2).starts_with("good: "));
    assert_eq!(with("option.Hash=2").code, 0);
    // For all engines, it is left out.
    assert_eq!(run(&[&arguments[..], &["--each", "option.Foo=1"]].concat()).code, 0);
}

#[test]
fn suites_may_come_from_stdin() {
    let outcome =
        run_with_input(&["run", "-", "--nodes", "100"], "4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1;\n");
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert!(outcome.stdout.contains("stdin:1"), "{outcome:?}");
    assert_eq!(run_with_input(&["run", "-", "--nodes", "100"], "").code, 3);
}

#[test]
fn missing_files_are_told_and_the_others_run() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1;\n");
    let outcome = run(&["run", "no/such/file", &suite, "--nodes", "10", "--summary"]);
    assert_eq!(outcome.code, 3);
    assert_eq!(outcome.stderr, "error: no/such/file: no such file or directory\n");
    assert!(outcome.stdout.contains("1       1   100.0"), "{outcome:?}");
}
