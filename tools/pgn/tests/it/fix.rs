//! `jadoube-pgn fix`.

use std::io::Write;

use jadoube_terminal::{Compression, Encoder};

use crate::run::{Folder, GAMES, run, run_with};

fn mended() -> String {
    GAMES.replace("Ng1-f3", "Nf3").replace("Nf6 1/2\n", "Nf6 1/2-1/2\n").replace("Qh4+", "Qh4#")
}

#[test]
fn only_the_mended_spots_change_and_a_second_run_changes_nothing() {
    let outcome = run_with(&["fix", "--no-config", "-"], GAMES);
    assert_eq!(outcome.stdout, mended());
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, "mended: 3 faults; left: 1 finding\n"));
    let again = run_with(&["fix", "--no-config", "-"], &outcome.stdout);
    assert_eq!(again.stdout, outcome.stdout);
    assert!(again.stderr.starts_with("mended: 0 faults"), "{again:?}");
    // Many blocks, odd bytes: what has no fault stays as it is.
    let odd =
        "[Event \"M\u{fc}ller\"]\r\n[Site  \"x\"]\r\n\r\n{  }1.   e4  e5 *\r\n\r\n% escaped\n";
    let text = format!("{odd}{GAMES}").repeat(2000);
    let outcome = run_with(
        &["fix", "--no-config", "--allow", "all", "--style", "missing-mate-mark", "-q", "-"],
        &text,
    );
    assert!(
        outcome.code == 0 && outcome.stdout == text.replace("Qh4+", "Qh4#"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn mends_between_games_are_made_wherever_the_text_is_cut() {
    let text = GAMES.replace('\n', "\r\n").repeat(3000);
    for text in [text.clone(), text.replace("\r\n\r\n[", "\r\n[")] {
        let arguments =
            ["fix", "--no-config", "-q", "--allow", "all", "--style", "line-ends", "-j3", "-"];
        let outcome = run_with(&arguments, &text);
        let again = run_with(&arguments, &outcome.stdout);
        assert!(again.stdout == outcome.stdout);
        // Only line ends may change, and nearly all of them do: where no blank line parts the games, a cut may keep one.
        assert!(outcome.stdout.replace('\r', "") == text.replace('\r', ""));
        let left = outcome.stdout.matches('\r').count();
        assert!(left == 0 || left < 10 && !text.contains("\r\n\r\n["), "{left}");
    }
}

#[test]
fn unsafe_fixes_are_applied_only_when_asked_for() {
    let text = GAMES.replace("[Result \"0-1\"]", "[Result \"1-0\"]");
    let safe = run_with(&["fix", "--no-config", "-"], &text);
    assert!(
        safe.stdout.contains("[Result \"1-0\"]") && safe.stderr.contains("with a fix for --unsafe"),
        "{safe:?}"
    );
    let all = run_with(&["fix", "--no-config", "--unsafe", "-"], &text);
    assert!(!all.stdout.contains("[Result \"1-0\"]"), "{all:?}");
    let again = run_with(&["fix", "--no-config", "--unsafe", "-"], &all.stdout);
    assert_eq!(again.stdout, all.stdout);
}

#[test]
fn the_diff_is_what_would_change() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let outcome = run(&["fix", "--no-config", "--diff", &path]);
    assert_eq!(outcome.code, 1);
    let start = format!("--- {path}\n+++ {path}\n@@ -6,7 +6,7 @@\n [Black \"Bob\"]\n");
    assert!(outcome.stdout.starts_with(&start), "{}", outcome.stdout);
    let signed = |sign: char| outcome.stdout.lines().filter(|line| line.starts_with(sign)).count();
    assert_eq!((signed('-'), signed('+')), (3, 3));
    assert_eq!(folder.read("x.pgn"), GAMES.as_bytes());
    let clean = folder.write("clean.pgn", mended());
    let nothing = run(&["fix", "--no-config", "--fail-on", "never", "--diff", "-q", &clean]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
}

#[test]
fn a_diff_of_many_blocks_can_be_applied() {
    let folder = Folder::new();
    let text = GAMES.repeat(2500);
    let path = folder.write("x.pgn", &text);
    let diff = folder.write("x.diff", run(&["fix", "--no-config", "--diff", &path]).bytes);
    let patch = std::process::Command::new("patch").args(["-s", &path, &diff]).output();
    // Not every system has it.
    if let Ok(output) = patch {
        assert!(output.status.success(), "{output:?}");
        assert_eq!(folder.read("x.pgn"), mended().repeat(2500).as_bytes());
    }
}

#[test]
fn files_are_replaced_and_backups_kept() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let clean = folder.write("clean.pgn", mended());
    let outcome = run(&["fix", "--no-config", "--in-place", &path, &clean]);
    assert!(
        outcome.stderr.contains(&format!("the old text is kept as {path}.bak\n")),
        "{outcome:?}"
    );
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert_eq!(folder.read("x.pgn"), mended().as_bytes());
    assert_eq!(folder.read("x.pgn.bak"), GAMES.as_bytes());
    // Nothing to mend, nothing to keep.
    run(&["fix", "--no-config", "--in-place", &path]);
    assert_eq!(folder.names(), ["clean.pgn", "x.pgn", "x.pgn.bak"]);
    folder.write("x.pgn", GAMES);
    run(&["fix", "--no-config", "--in-place", &path]);
    assert_eq!(folder.names(), ["clean.pgn", "x.pgn", "x.pgn.bak", "x.pgn.bak2"]);
}

#[test]
fn compressed_files_stay_compressed() {
    let folder = Folder::new();
    for (kind, end) in
        [(Compression::Gzip, "gz"), (Compression::Bzip2, "bz2"), (Compression::Zstd, "zst")]
    {
        let mut encoder = Encoder::new(kind, Vec::new()).unwrap();
        encoder.write_all(GAMES.as_bytes()).unwrap();
        let name = format!("x.pgn.{end}");
        let path = folder.write(&name, encoder.finish().unwrap());
        run(&["fix", "--no-config", "--in-place", &path]);
        let first = folder.read(&name);
        assert!(!first.starts_with(b"[Event"), "{kind}");
        let other = folder.path(&format!("y.pgn.{end}"));
        run(&["fix", "--no-config", "-o", &other, &path]);
        for path in [&path, &other] {
            let text = run(&["fix", "--no-config", "-q", path]).stdout;
            assert_eq!(text, mended(), "{kind}");
        }
    }
    // A damaged archive is not replaced.
    let archive = folder.read("x.pgn.gz");
    let path = folder.write("cut.pgn.gz", &archive[..archive.len() - 10]);
    let outcome = run(&["fix", "--no-config", "--in-place", "--unsafe", &path]);
    assert_eq!(outcome.code, 3);
    assert_eq!(folder.read("cut.pgn.gz"), &archive[..archive.len() - 10]);
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let outcome = run(&["fix", "--no-config", "-o", "no/such/folder/x.pgn", &path]);
    assert_eq!(outcome.complaint(3), "no/such/folder/x.pgn: no such file or directory");
}

/// A parenthesis inside a comment would be a part of it, and the next run would add another one.
#[test]
fn variations_are_closed_behind_comments() {
    let fix = |text: &str| run_with(&["fix", "--no-config", "-q", "--unsafe", "-"], text).stdout;
    let rows = [
        ("1. e4 (1. d4 ; hi", "1. e4 (1. d4 ; hi\n) *"),
        ("1. e4 (1. d4 (1. c4 ; hi\n *\n", "1. e4 (1. d4 (1. c4 ; hi\n))\n *\n"),
        ("1. e4 (1. d4 (1. c4 {hi", "1. e4 (1. d4 (1. c4 {hi})) *"),
        ("1. e4 ; hi\n(1. d4 *\n", "1. e4 ; hi\n(1. d4) *\n"),
    ];
    for (text, expected) in rows {
        assert_eq!(fix(text), expected);
        assert_eq!(fix(expected), expected);
    }
}
