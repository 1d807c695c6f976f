//! Help, versions and wrong command lines.

use crate::run::{Folder, play, run};

#[test]
fn help_and_version_go_to_stdout() {
    let help = run(&["--help"]);
    for word in ["--engine", "--sprt", "--resume", "Exit codes:", "option.NAME=VALUE"] {
        assert!(help.stdout.contains(word), "{word} is not in {}", help.stdout);
    }
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    let version = run(&["--version"]).stdout;
    assert!(
        version.starts_with(concat!("jadoube-match ", env!("CARGO_PKG_VERSION"), " (")),
        "{version}"
    );
    assert!(run(&["completions", "bash"]).stdout.contains("COMPREPLY"));
    assert!(run(&["man"]).stdout.contains(".TH jadoube-match 1"));
}

/// What stands behind two good engines, and what is said of it.
const WRONG: &[(&[&str], &str)] = &[
    (&[], "how long may the engines think? --tc, --nodes, --depth or --movetime"),
    (&["--tc", "0"], "--tc expects [MOVES/]SECONDS[+INCREMENT], found \"0\""),
    (&["--nodes", "x"], "--nodes expects a whole number above 0, found \"x\""),
    (
        &["--nodes", "1", "--depth", "2"],
        "the argument '--nodes <N>' cannot be used with '--depth <N>' (try --help)",
    ),
    (&["--nodes", "1", "--sprt", "elo0=0"], "--sprt needs elo1="),
    (&["--nodes", "1", "--sprt", "elo0=5", "elo1=0"], "--sprt: elo0 must be less than elo1"),
    (&["--nodes", "1", "--sprt", "elo0=0", "elo1=x"], "--sprt: elo1 wants a number, found \"x\""),
    (
        &["--nodes", "1", "--sprt", "elo0=0", "elo1=5", "alpha=0.5"],
        "--sprt: alpha and beta lie between 0 and 0.5",
    ),
    (&["--nodes", "1", "--sprt", "elo=0"], "--sprt: unknown field \"elo=0\" (try --help)"),
    (
        &["--nodes", "1", "--resign", "moves=0", "score=1"],
        "--resign needs moves above 0 and a score not below 0",
    ),
    (&["--nodes", "1", "--draw", "moves=1"], "--draw needs score="),
    (&["--each", "nonsense", "--nodes", "1"], "--each: unknown field \"nonsense\" (try --help)"),
    (&["--each", "tc=x"], "--each: tc expects [MOVES/]SECONDS[+INCREMENT], found \"x\""),
];

#[test]
fn wrong_command_lines_are_refused_in_one_line() {
    let mut failures = Vec::new();
    for (arguments, expected) in WRONG {
        let complaint = play("good", "good", arguments).complaint(2);
        if complaint != *expected {
            failures.push(format!("{arguments:?}: {complaint}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // The book is not to be written over before it is read.
    let folder = Folder::new();
    let book = folder.write("book.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    let (pgn, log) = (folder.path("games.pgn"), folder.path("./games.pgn"));
    let complaint = play("good", "good", &["--book", &book, "--log", &book]).complaint(2);
    assert_eq!(complaint, format!("--log {book}: it is the book too"));
    assert_eq!(folder.read_text("book.epd").len(), 28);
    let complaint = play("good", "good", &["--pgn", &pgn, "--log", &log]).complaint(2);
    assert_eq!(complaint, format!("--log {log}: it is another output too"));
    assert!(
        run(&["--nodes", "1"]).complaint(2).starts_with("a match needs --engine twice, found 0")
    );
}

#[test]
fn options_that_an_engine_does_not_have_are_told() {
    let outcome =
        play("good", "good", &["--nodes", "1", "--games", "2", "--each", "option.Nothing=1", "-q"]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let mut fields = crate::fake::fields("good");
    fields.push("option.Nothing=1".to_owned());
    let mut arguments = vec!["--nodes", "1", "--engine"];
    arguments.extend(fields.iter().map(String::as_str));
    arguments.extend(["--engine"]);
    arguments.extend(fields.iter().map(String::as_str));
    let complaint = run(&arguments).complaint(2);
    assert_eq!(complaint, "good: the engine has no option Nothing");
}
