//! What is read: files, folders, archives, standard input.

use std::io::Write;

use jadoube_terminal::{Compression, Encoder};

use crate::run::{Folder, GAMES, run, run_with};

const KINDS: [(Compression, &str); 3] =
    [(Compression::Gzip, "gz"), (Compression::Bzip2, "bz2"), (Compression::Zstd, "zst")];

pub(crate) fn packed(kind: Compression, text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = Encoder::new(kind, Vec::new()).unwrap();
    encoder.write_all(text.as_ref()).unwrap();
    encoder.finish().unwrap()
}

/// The same game comes again and again in these texts.
const OPTIONS: &[&str] =
    &["check", "--no-config", "-q", "--format", "csv", "--allow", "duplicate-game"];

/// The findings without the name of the file.
fn findings(csv: &str) -> Vec<String> {
    csv.lines().skip(1).map(|line| line.split_once(',').unwrap().1.to_owned()).collect()
}

fn check(arguments: &[&str]) -> crate::run::Outcome {
    run(&[OPTIONS, arguments].concat())
}

#[test]
fn archives_are_read_by_content() {
    let folder = Folder::new();
    let text = GAMES.repeat(3000);
    let plain = check(&[&folder.write("plain.pgn", &text)]);
    assert_eq!(findings(&plain.stdout).len(), 12_000);
    for (kind, _) in KINDS {
        let one = packed(kind, &text);
        // Several members, streams or frames, cut in the middle of games.
        let several: Vec<u8> =
            text.as_bytes().chunks(200_001).flat_map(|part| packed(kind, part)).collect();
        let mut archives = vec![one, several.clone()];
        if kind == Compression::Zstd {
            let mut pzstd = b"\x50\x2A\x4D\x18\x04\0\0\0\x01\x02\0\0".to_vec();
            pzstd.extend(several);
            archives.push(pzstd);
        }
        for archive in archives {
            let path = folder.write("archive", &archive);
            let outcome = check(&[&path]);
            assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""), "{kind}");
            assert!(findings(&outcome.stdout) == findings(&plain.stdout), "{kind}");
            let piped = run_with(&[OPTIONS, &["-"]].concat(), &archive);
            assert!(findings(&piped.stdout) == findings(&plain.stdout), "{kind}");
        }
    }
}

#[test]
fn a_truncated_archive_gives_what_was_read_and_an_error() {
    let folder = Folder::new();
    let text: String =
        (0..20_000).map(|n| GAMES.replace("Ada", &format!("Ada {}", n * 7919 % 10_007))).collect();
    let whole = findings(&check(&[&folder.write("plain.pgn", &text)]).stdout);
    for (kind, _) in KINDS {
        let archive = packed(kind, &text);
        let path = folder.write("cut", &archive[..archive.len() / 2]);
        let outcome = check(&[&path]);
        assert_eq!(outcome.code, 3, "{kind}");
        let message = format!(
            "error: {path}: the {kind} archive ends too soon; what could be decoded was read\n"
        );
        assert_eq!(outcome.stderr, message);
        let found = findings(&outcome.stdout);
        assert!(found.len() > whole.len() / 4, "{kind}: {}", found.len());
        // The last game may be cut.
        let same = found.iter().zip(&whole).filter(|(a, b)| a == b).count();
        assert!(same + 8 >= found.len(), "{kind}: {same} of {}", found.len());
    }
}

#[test]
fn what_stands_behind_an_archive_is_told_and_the_archive_is_read() {
    let folder = Folder::new();
    let whole = findings(&check(&[&folder.write("plain.pgn", GAMES.repeat(9))]).stdout);
    for (kind, _) in KINDS {
        let archive = packed(kind, GAMES.repeat(9));
        let padded = folder.write("padded", [&archive[..], &[0; 5000]].concat());
        let outcome = check(&[&padded]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""), "{kind}");
        assert_eq!(findings(&outcome.stdout), whole);
        let followed = folder.write("followed", [&archive[..], b"[Event \"x\"]\n"].concat());
        for threads in ["-j1", "-j2"] {
            let outcome = check(&[threads, &followed]);
            let message = format!(
                "error: {followed}: 12 bytes behind the compressed data are not {kind}; what stands before was read\n"
            );
            assert_eq!((outcome.code, outcome.stderr), (3, message));
            assert_eq!(findings(&outcome.stdout), whole);
        }
    }
}

#[test]
fn other_archives_are_refused_with_advice() {
    let folder = Folder::new();
    let zip = folder.write("games.zip", b"PK\x03\x04\x14\0\0\0");
    let message = format!("{zip}: zip archives are not read: unzip it first");
    let outcome = check(&[&zip]);
    assert_eq!((outcome.code, outcome.stderr), (3, format!("error: {message}\n")));
}

#[test]
fn folders_are_walked_in_order() {
    let folder = Folder::new();
    folder.write("b/2.PGN", GAMES);
    folder.write("b/notes.txt", GAMES);
    folder.write("a.pgn.zst", packed(Compression::Zstd, GAMES));
    folder.write("b/1.pgn.gz", packed(Compression::Gzip, GAMES));
    let outcome = check(&[&folder.path("")]);
    let mut names: Vec<&str> =
        outcome.stdout.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    names.dedup();
    let expected = ["a.pgn.zst", "b/1.pgn.gz", "b/2.PGN"].map(|name| folder.path(name));
    assert_eq!(names, expected);
    folder.write("empty/notes.txt", "");
    let outcome = check(&[&folder.path("empty")]);
    assert_eq!(outcome.code, 3);
    assert!(outcome.stderr.ends_with("empty: no files to read in this folder\n"), "{outcome:?}");
}

#[test]
fn a_missing_file_is_told_and_the_others_are_read() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES);
    let outcome = check(&["no-such.pgn", &path]);
    assert_eq!((outcome.code, findings(&outcome.stdout).len()), (3, 4));
    assert_eq!(outcome.stderr, "error: no-such.pgn: no such file or directory\n");
}

#[test]
fn games_are_counted_in_each_file() {
    let folder = Folder::new();
    let (a, b) = (folder.write("a.pgn", GAMES), folder.write("b.pgn", GAMES));
    let outcome = check(&[&a, &b]);
    let found = findings(&outcome.stdout);
    assert_eq!(found[..4], found[4..]);
}
