//! `jadoube-pgn split`.

use crate::run::{Folder, GAMES, run, run_with};

/// `GAMES` with what stands between and around its games.
fn text() -> String {
    format!("{{before}}\n{GAMES}\n; between\n{GAMES}% tail\n")
}

#[test]
fn every_byte_goes_one_way_or_the_other() {
    let folder = Folder::new();
    let text = text().repeat(700);
    let path = folder.write("x.pgn", &text);
    let (good, bad) = (folder.path("good.pgn"), folder.path("bad.pgn"));
    let outcome = run(&["split", "--no-config", "--good", &good, "--bad", &bad, &path]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert_eq!(outcome.stderr, "2,800 good, 1,400 bad games\n");
    let (good, bad) = (folder.read("good.pgn"), folder.read("bad.pgn"));
    assert_eq!(good.len() + bad.len(), text.len());
    // Only the first game of three is bad; what stands before a game goes with it.
    let (mut from_good, mut from_bad, mut rest) = (good.as_slice(), bad.as_slice(), text.as_str());
    for end in ["Nf6 1/2", "d4 d5 *", "Qh4+ 0-1"].iter().cycle() {
        let Some(at) = rest.find(end) else { break };
        let (piece, others) = rest.split_at(at + end.len());
        rest = others;
        let part = if *end == "Nf6 1/2" { &mut from_bad } else { &mut from_good };
        *part = part.strip_prefix(piece.as_bytes()).expect("the piece");
    }
    assert_eq!((rest.as_bytes(), from_bad), (from_good, &b""[..]));
    let again = run(&["split", "--no-config", "--good", "-", &folder.path("good.pgn")]);
    assert_eq!((again.code, again.bytes), (0, good));
}

#[test]
fn the_severity_decides() {
    let counts = |at: &str, text: &str| {
        run_with(&["split", "--no-config", "--at", at, "--good", "-", "-"], text).stderr
    };
    assert_eq!(counts("error", GAMES), "2 good, 1 bad game\n");
    assert_eq!(counts("style", GAMES), "1 good, 2 bad games\n");
    let outcome = run_with(&["split", "--no-config", "--bad", "-", "-q", "-"], GAMES);
    assert_eq!(outcome.stdout, GAMES[..GAMES.find("\n\n[Event \"B").unwrap()]);
}

#[test]
fn results_can_be_compressed() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let good = folder.path("good.pgn.zst");
    run(&["split", "--no-config", "--good", &good, &path]);
    assert!(folder.read("good.pgn.zst").starts_with(b"\x28\xB5\x2F\xFD"));
    let checked = run(&["check", "--no-config", "--statistics", &good]);
    assert!(checked.stdout.contains("\n2 games, "), "{checked:?}");
}
