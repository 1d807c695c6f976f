//! Help, versions and wrong command lines.

use crate::run::{Folder, GAMES, Outcome, command, run, run_with};

#[test]
fn help_goes_to_stdout() {
    let help = run(&["--help"]).clean();
    for word in [
        "Usage: jadoube-pgn",
        "check",
        "explain",
        "fix",
        "fmt",
        "split",
        "Examples:",
        "Exit codes:",
    ] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
    for (name, word) in [
        ("check", "--fail-on"),
        ("explain", "--all"),
        ("fix", "--in-place"),
        ("fmt", "--style"),
        ("split", "--good"),
    ] {
        let help = run(&[name, "--help"]).clean();
        assert!(help.contains(word) && help.contains("Examples:"), "{help}");
    }
}

#[test]
fn the_version_tells_the_cpu_path() {
    let version = run(&["--version"]).clean();
    let start = concat!("jadoube-pgn ", env!("CARGO_PKG_VERSION"), " (");
    assert!(version.starts_with(start) && version.contains("cpu "), "{version}");
    let forced = command(&["--version"]).env("JADOUBE_CPU", "portable").output().unwrap();
    assert!(String::from_utf8(forced.stdout).unwrap().ends_with("cpu portable)\n"));
}

#[test]
fn completions_and_the_manual_are_printed() {
    assert!(run(&["completions", "bash"]).clean().contains("COMPREPLY"));
    assert!(run(&["man"]).clean().contains(".TH jadoube-pgn 1"));
}

#[test]
fn wrong_command_lines_are_refused_in_one_line() {
    assert_eq!(run(&[]).complaint(2), "a command is missing (try --help)");
    assert!(run(&["check"]).complaint(2).contains("<FILE>..."));
    let rows: [(&[&str], &str); 12] = [
        (&["check", "--no-such", "x"], "unexpected argument '--no-such' found"),
        (&["check", "-j0", "x"], "expected a whole number of threads from 1 to 1024, found \"0\""),
        (
            &["check", "--profile", "x", "-"],
            "possible values: import, export, lichess, twic, strict",
        ),
        (&["check", "--deny", "ilegal-move", "-"], "did you mean illegal-move (PGN301)?"),
        (&["check", "--deny", "PGN301", "--allow", "PGN301", "-"], "illegal-move stands in --"),
        (&["check", "--resume", "x", "-"], "expected OFFSET, OFFSET:LINE or OFFSET:LINE:GAME"),
        (&["check", "--max-findings", "0", "-"], "invalid value '0'"),
        (&["fix", "--in-place", "-"], "standard input cannot be replaced (--in-place)"),
        (&["chekc", "-"], "unrecognized subcommand 'chekc'; a similar subcommand exists: 'check'"),
        (&["check", "--statistics", "--format", "csv", "-"], "--format text or jsonl only"),
        (&["split", "-"], "--good <FILE>"),
        (&["split", "--good", "x", "--bad", "x", "-"], "--bad x: it is another output too"),
    ];
    for (arguments, message) in rows {
        let complaint = run(arguments).complaint(2);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_configuration_is_found_in_the_folders_above() {
    let folder = Folder::new();
    folder.write(
        "jadoube-pgn.toml",
        "profile = \"strict\"\n[rules]\nallow = [\"all\"]\ndeny = [\"missing-mate-mark\"]\n",
    );
    folder.write("a/b/games.pgn", GAMES);
    let here = folder.root().join("a/b");
    let check = |arguments: &[&str]| {
        let mut command = command(&["check", "-q", "--format", "csv", "games.pgn"]);
        crate::run::Outcome::from(command.args(arguments).current_dir(&here).output().unwrap())
    };
    let found = check(&[]);
    let lines: Vec<&str> = found.stdout.lines().skip(1).collect();
    assert!(lines.len() == 1 && lines[0].contains(",error,PGN322,"), "{found:?}");
    assert_eq!(found.code, 1);
    // The command line wins.
    assert_eq!(check(&["--style", "missing-mate-mark"]).code, 0);
    assert!(check(&["--no-config"]).stdout.contains(",PGN301,"));

    folder.write("a/jadoube-pgn.toml", "profile = \"strict\"\ncolour = true\n");
    let complaint = check(&[]).complaint(2);
    assert!(complaint.contains("jadoube-pgn.toml:2: unknown field `colour`"), "{complaint}");
    folder.write("a/jadoube-pgn.toml", "[rules]\ndeny = [\"x-y-z\"]\n");
    assert!(check(&[]).complaint(2).contains("in rules.deny: unknown rule \"x-y-z\""));
    let missing = run_with(&["check", "--config", "no/such.toml", "-"], "");
    assert!(missing.complaint(3).starts_with("no/such.toml: "));
}

/// What the help shows can be typed: only the files are missing.
#[test]
fn examples_of_the_help_are_understood() {
    let mut count = 0;
    for name in ["", "check", "explain", "fix", "fmt", "split", "stats"] {
        let command_line = if name.is_empty() { vec!["--help"] } else { vec![name, "--help"] };
        let help = run(&command_line).clean();
        let examples = help.split("Examples:").nth(1).expect("examples");
        for line in examples.lines() {
            let Some(example) = line.trim().strip_prefix("jadoube-pgn ") else { continue };
            let example = example.split(['|', '>']).next().unwrap_or_default();
            // Two blanks begin an explanation.
            let example = example.split("  ").next().unwrap_or_default();
            let folder = Folder::new();
            let mut command = command(&example.split_whitespace().collect::<Vec<_>>());
            let outcome = Outcome::from(command.current_dir(folder.root()).output().unwrap());
            assert_ne!(outcome.code, 2, "{line}: {}", outcome.stderr);
            count += 1;
        }
    }
    assert!(count >= 20, "{count}");
}

/// A database is not overwritten by what is told of it.
#[cfg(unix)]
#[test]
fn no_output_names_an_input() {
    let folder = Folder::new();
    let path = folder.write("games/x.pgn", GAMES);
    let (games, other) = (folder.path("games"), folder.path("other.pgn"));
    let linked = folder.path("link.pgn");
    std::os::unix::fs::symlink(&path, &linked).unwrap();
    let rows: [&[&str]; 7] = [
        &["check", "--report", &path, &path],
        &["stats", "--report", &path, &games],
        &["fix", "-o", &path, &path],
        &["fix", "-o", &linked, &games],
        &["fmt", "--output", &path, &linked],
        &["split", "--good", &path, &games],
        &["split", "--good", &other, "--bad", &linked, &path],
    ];
    for arguments in rows {
        let complaint = run(arguments).complaint(2);
        assert!(complaint.contains(": it is an input too"), "{arguments:?}: {complaint}");
        assert_eq!(folder.read("games/x.pgn"), GAMES.as_bytes());
    }
    assert_eq!(folder.names(), ["games", "link.pgn"]);
}

/// That a page cannot be written is not found out after hours of work.
#[test]
fn a_report_that_cannot_be_written_is_told_at_once() {
    let folder = Folder::new();
    let input = folder.write("x.pgn", GAMES);
    let page = folder.path("missing/page.html");
    for command in ["check", "stats"] {
        let outcome = run(&[command, "--report", &page, &input]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (3, ""), "{command}");
        assert_eq!(outcome.stderr, format!("error: {page}: no such file or directory\n"));
    }
}

/// Devices and pipes are written to, not replaced by files.
#[cfg(target_os = "linux")]
#[test]
fn devices_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;

    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let zero = folder.path("zero");
    std::os::unix::fs::symlink("/dev/zero", &zero).unwrap();
    let good = folder.path("good.pgn");
    for arguments in [
        &["split", "-q", "--good", &good, "--bad", &zero, &path] as &[&str],
        &["fix", "-q", "-o", &zero, &path],
        &["fmt", "-q", "-o", "/dev/zero", &path],
        &["stats", "-q", "--report", "/dev/zero", &path],
    ] {
        let outcome = run(arguments);
        assert!(outcome.code < 2 && outcome.stderr.is_empty(), "{outcome:?}");
        let device = std::fs::metadata("/dev/zero").unwrap().file_type();
        assert!(device.is_char_device(), "{arguments:?}");
    }
    assert_eq!(folder.names(), ["good.pgn", "x.pgn", "zero"]);
    let outcome = run(&["fix", "-q", "-o", "/dev/full", &path]);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (3, "error: /dev/full: no space left on device\n")
    );
    let refused = run(&["fix", "-q", "--in-place", "/dev/zero"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
}
