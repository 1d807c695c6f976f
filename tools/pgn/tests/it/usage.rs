//! Help, versions and wrong command lines.

use crate::run::{Folder, GAMES, command, run, run_with};

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
    assert!(run(&[]).code == 2);
    assert!(run(&["check"]).complaint(2).contains("<FILE>..."));
    let rows: [(&[&str], &str); 10] = [
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
        (&["split", "-"], "--good <FILE>"),
        (&["split", "--good", "x", "--bad", "x", "-"], "--good and --bad name the same file"),
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
