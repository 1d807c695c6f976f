//! Help, versions and wrong command lines.

use crate::run::{START, command, run};

#[test]
fn help_goes_to_stdout() {
    let help = run(&["--help"]).clean();
    for word in ["Usage: jadoube-perft [OPTIONS] [DEPTH]", "--divide", "suite", "Exit codes:"] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
    assert!(run(&["suite", "--help"]).clean().contains("--max-nodes"));
}

#[test]
fn the_version_tells_the_cpu_path() {
    let version = run(&["--version"]).clean();
    let start = concat!("jadoube-perft ", env!("CARGO_PKG_VERSION"), " (");
    assert!(version.starts_with(start) && version.contains("cpu "), "{version}");
}

#[test]
fn the_environment_forces_the_cpu_path() {
    let with = |path: &str, arguments: &[&str]| {
        let output = command(arguments).env("JADOUBE_CPU", path).output().unwrap();
        crate::run::Outcome::from(output)
    };
    assert!(with("portable", &["--version"]).clean().ends_with("cpu portable)\n"));
    assert!(with("mmx", &["--help"]).clean().contains("Usage: "));
    assert!(with("mmx", &["--version"]).clean().contains("cpu "));
    assert!(with("portable", &["3"]).clean().contains(" 8,902 "));
    assert_eq!(
        with("mmx", &["3"]).complaint(2),
        "JADOUBE_CPU=mmx: expected a CPU path: portable, avx2 or avx512"
    );
}

#[test]
fn wrong_depths_are_refused() {
    for depth in ["-1", "65", "1000000", "x", "3.5"] {
        assert_eq!(
            run(&[depth]).complaint(2),
            format!(
                "invalid value '{depth}' for '[DEPTH]': expected a depth from 0 to 64, found \
                 {depth:?} (try --help)"
            )
        );
    }
    assert_eq!(
        run(&["0", "--divide"]).complaint(2),
        "--divide needs a depth of at least 1, found 0"
    );
}

#[test]
fn wrong_positions_are_refused() {
    assert_eq!(
        run(&["--fen", "4k3/8/8/8/8/8/8/4K4 w - - 0 1"]).complaint(2),
        "--fen: rank 1 has 9 squares (byte 16): \"4K4\""
    );
    assert_eq!(
        run(&["--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"]).complaint(2),
        "--fen: illegal position: a castling right has no king and rook to it"
    );
    assert_eq!(run(&["--fen", ""]).complaint(2), "--fen: nothing to read, expected a FEN (byte 0)");
    assert!(run(&["--960", "960"]).complaint(2).contains("from 0 to 959, found \"960\""));
    assert!(run(&["--double-960", "518"]).complaint(2).contains("expected two numbers"));
    assert!(run(&["--960", "1", "--fen", START]).complaint(2).contains("cannot be used with"));
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    assert_eq!(
        run(&["--moves", "e2e4", "e7e5", "e4e5"]).complaint(2),
        "--moves: move 3 (e4e5): the way is blocked on e5"
    );
    assert_eq!(
        run(&["--moves", "e2-e4"]).complaint(2),
        "--moves: move 1 (e2-e4): expected a square at byte 2, found \"-e4\""
    );
    let broken = run(&["--moves", "e2\ne4"]).complaint(2);
    assert!(broken.starts_with("--moves: move 1 (e2\\ne4): expected a square"), "{broken}");
}

#[test]
fn wrong_options_are_refused_in_one_line() {
    assert!(run(&["--no-such"]).complaint(2).starts_with("unexpected argument '--no-such' found"));
    assert!(run(&["suite"]).complaint(2).contains("<FILE>..."));
    for threads in ["0", "x", "-1"] {
        let message =
            format!("expected a whole number of threads from 1 to 1024, found {threads:?}");
        assert!(run(&["-j", threads]).complaint(2).contains(&message));
    }
    assert!(run(&["4", "suite", "x.epd"]).complaint(2).contains("cannot go with a command"));
    for nodes in ["x", "1e6", "-1"] {
        let message = format!("expected a whole number of nodes, found {nodes:?}");
        let complaint = run(&["suite", "--max-nodes", nodes, "x.epd"]).complaint(2);
        assert!(complaint.contains("--max-nodes") && complaint.contains(&message), "{complaint}");
    }
}

#[test]
fn completions_and_the_manual_are_printed() {
    assert!(run(&["completions", "bash"]).clean().contains("COMPREPLY"));
    assert!(run(&["man"]).clean().contains(".TH jadoube-perft 1"));
}
