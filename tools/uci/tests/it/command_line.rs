//! Commands, help and errors on the command line.

use jadoube_board::CpuPath;

use crate::session::{command, run};

#[test]
fn help_and_version_are_printed() {
    let (help, stderr, code) = run(&["--help"]);
    assert!(
        help.contains("Usage: jadoube-uci [COMMAND]") && help.contains("Exit codes:"),
        "{help}"
    );
    assert_eq!((stderr.as_str(), code), ("", 0));
    let (version, ..) = run(&["--version"]);
    assert!(
        version.starts_with(concat!("jadoube-uci ", env!("CARGO_PKG_VERSION"), " (")),
        "{version}"
    );
    assert!(version.contains("cpu "), "{version}");
    assert!(run(&["completions", "bash"]).0.contains("COMPREPLY"));
    assert!(run(&["man"]).0.contains(".TH jadoube-uci 1"));
}

#[test]
fn commands_of_the_protocol_are_obeyed_to_their_end() {
    let (answers, stderr, code) = run(&["go", "depth", "3"]);
    assert_eq!((stderr.as_str(), code), ("", 0));
    assert!(answers.lines().last().unwrap().starts_with("bestmove "), "{answers}");
    assert!(answers.contains("info depth 3 "), "{answers}");
    let (answers, ..) = run(&["position startpos moves e2e4", "go perft 2"]);
    assert!(answers.ends_with("Nodes searched: 600\n"), "{answers}");
    let (answers, ..) = run(&["uci"]);
    assert!(answers.starts_with("id name Jadoube ") && answers.ends_with("uciok\n"), "{answers}");
    let (answers, ..) = run(&["go", "infinite", "depth", "2"]);
    assert!(answers.contains("bestmove "), "{answers}");
}

/// What `bench 5` counts. A change of what is searched or how it is judged changes it: then the new number is written down
/// here, and told in the commit.
const SIGNATURE: u64 = 16_183;

/// This test runs with and without debug assertions, as the build may be: the number is the same.
#[test]
fn the_bench_is_the_same_in_every_build_and_on_every_cpu_path() {
    for path in CpuPath::ALL.into_iter().filter(|path| path.is_supported()) {
        let name = path.to_string();
        let output = command(&["bench", "5"]).env("JADOUBE_CPU", &name).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let nodes = text.split(" nodes ").next().and_then(|nodes| nodes.parse().ok());
        assert_eq!(nodes, Some(SIGNATURE), "{name}: {text}");
    }
}

#[test]
fn wrong_command_lines_are_refused() {
    for (arguments, expected) in [
        (&["foo"][..], "error: expected a command, found \"foo\" (byte 0) (try --help)\n"),
        (&["foo", "go"], "error: unknown command \"foo\" (try --help)\n"),
        (
            &["go", "depth", "x"],
            "error: go: expected a whole number, found \"x\" (byte 9) (try --help)\n",
        ),
        (
            &["bench", "0"],
            "error: invalid value '0' for '[DEPTH]': 0 is not in 1..=64 (try --help)\n",
        ),
        (&["--foo"], "error: unexpected argument '--foo' found (try --help)\n"),
    ] {
        let (stdout, stderr, code) = run(arguments);
        assert_eq!((stdout.as_str(), stderr.as_str(), code), ("", expected, 2), "{arguments:?}");
    }
    let output = command(&["d"]).env("JADOUBE_CPU", "mmx").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
