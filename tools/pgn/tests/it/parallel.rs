//! Threads, interrupts, going on.

use jadoube_terminal::Compression;

use crate::inputs::packed;
use crate::run::{Folder, GAMES, command, run, run_with};

/// Games with faults here and there, and things that make it hard to see where a game begins.
fn text() -> String {
    let odd = [
        "{ a comment before its game }\n",
        "[Event \"only tags\"]\n[Site \"x\"]\n",
        "1. e4 { open\n",
        "% escaped\n",
        "text between games\n\n",
        "1. e4 e5 (1... c5 2. Nf3\n\n",
    ];
    let mut text = String::new();
    for n in 0..6000 {
        text.push_str(GAMES);
        if n % 5 == 0 {
            text.push_str(odd[n / 5 % odd.len()]);
        }
    }
    text
}

/// The same game comes again and again in these texts.
const CSV: [&str; 7] =
    ["check", "-q", "--no-config", "--format", "csv", "--allow", "duplicate-game"];

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", text());
    for arguments in [
        &["check", "-q", "--no-config", "--profile", "strict"][..],
        &["check", "-q", "--no-config", "--format", "jsonl"],
        &["check", "-q", "--no-config", "--format", "sarif"],
        &["fix", "-q", "--no-config"],
        &["fix", "-q", "--no-config", "--diff"],
        &["fmt", "-q"],
    ] {
        let with = |threads: &str| run(&[arguments, &[threads, &path]].concat());
        let one = with("-j1");
        assert!(one.stdout.len() > 100_000, "{arguments:?}: {one:?}");
        for threads in ["-j2", "-j3", "-j8"] {
            let many = with(threads);
            assert!(one.stdout == many.stdout && one.code == many.code, "{arguments:?} {threads}");
        }
    }
}

#[test]
fn the_output_is_the_same_for_any_kind_of_input() {
    let folder = Folder::new();
    let text = text();
    let parts: Vec<&[u8]> = text.as_bytes().chunks(300_001).collect();
    let frames: Vec<u8> = parts.iter().flat_map(|part| packed(Compression::Zstd, part)).collect();
    let plain = folder.write("plain.pgn", &text);
    let frames = folder.write("frames.zst", frames);
    let gzip = folder.write("one.gz", packed(Compression::Gzip, text.as_bytes()));
    folder.write("files/empty.pgn", "");
    for (number, part) in parts.iter().enumerate() {
        folder.write(&format!("files/{number:03}.pgn"), part);
        folder.write(&format!("files/{number:03}.pgn.zst"), packed(Compression::Zstd, part));
    }
    let files = folder.path("files");
    let check = |more: &[&str], stdin: &[u8]| {
        let stdout = run_with(&[&CSV[..], more].concat(), stdin).stdout;
        let mut names = Vec::new();
        let mut rows = String::new();
        for row in stdout.lines().skip(1) {
            let (name, row) = row.split_once(',').unwrap();
            names.push(name.to_owned());
            rows.push_str(row);
            rows.push('\n');
        }
        names.dedup();
        (names, rows)
    };
    let (_, expected) = check(&["-j1", &plain], b"");
    let of_files = check(&["-j1", &files], b"");
    assert!(expected.len() > 100_000 && of_files.0.len() >= 2 * parts.len());
    for threads in ["-j1", "-j2", "-j3", "-j8"] {
        for path in [&plain, &frames, &gzip] {
            assert!(check(&[threads, path], b"").1 == expected, "{threads} {path}");
        }
        assert!(check(&[threads, "-"], text.as_bytes()).1 == expected, "{threads}");
        assert!(check(&[threads, &files], b"") == of_files, "{threads}");
    }
}

#[test]
fn what_stands_behind_the_last_game_has_its_number() {
    let rows = [("1. e4 e5 *\n1. d4 d5 *\nbehind it all", "2"), ("nothing but text\n", "0")];
    for (text, number) in rows {
        for threads in ["-j1", "-j2"] {
            let csv = run_with(
                &[&CSV[..], &["--profile", "strict", threads, "-"]].concat(),
                text.as_bytes(),
            )
            .stdout;
            let last = csv.lines().last().unwrap();
            assert!(last.ends_with(&format!(",{number}")), "{csv}");
        }
    }
    let many = format!("{}behind it all", GAMES.repeat(6000));
    let csv = run_with(&[&CSV[..], &["-"]].concat(), many.as_bytes()).stdout;
    assert!(csv.lines().last().unwrap().ends_with(",18000"), "{csv:.300}");
}

#[test]
fn games_are_numbered_through_all_blocks() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES.repeat(3000));
    let csv = run(&[&CSV[..], &[&path]].concat()).stdout;
    let last = csv.lines().last().unwrap();
    assert!(last.ends_with(",9000"), "{last}");
    let lines = GAMES.lines().count();
    let row = format!("{path},{},16,", 2999 * lines + lines);
    assert!(last.starts_with(&row), "{last} does not start with {row}");
}

#[test]
fn a_run_can_go_on_at_any_game() {
    let folder = Folder::new();
    let path = folder.write("x.pgn", GAMES.repeat(2000));
    let check = |more: &[&str]| run(&[&CSV[..], &[&path], more].concat()).stdout;
    let all = check(&[]);
    let before = 700;
    let offset = before * GAMES.len();
    let line = before * GAMES.lines().count() + 1;
    let rest: Vec<&str> = all.lines().skip(1 + 4 * before).collect();
    for at in [format!("{offset}:{line}:{}", 3 * before + 1), format!("{offset}:{line}")] {
        let resumed = check(&["--resume", &at]);
        let resumed: Vec<&str> = resumed.lines().skip(1).collect();
        let without_game = |lines: &[&str]| -> Vec<String> {
            lines.iter().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect()
        };
        assert!(without_game(&resumed) == without_game(&rest), "{at}");
        assert_eq!(resumed == rest, at.matches(':').count() == 2);
    }
    let counted = check(&["--resume", &offset.to_string()]);
    assert!(
        counted.lines().nth(1).unwrap().starts_with(&format!("{path},{},", line + 8)),
        "{counted:.200}"
    );
    let beyond = run(&["check", "--no-config", &path, "--resume", "99999999"]);
    assert_eq!(beyond.code, 3);
    assert!(beyond.stderr.contains("--resume: the text has no byte 99999999"), "{beyond:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_valid_partial_result_and_tells_how_to_go_on() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let text = GAMES.repeat(4000);
    let path = folder.write("x.pgn", &text);
    let mut command = command(&[&CSV[..], &["-"]].concat());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Standard input stays open: without the interrupt it would wait for ever.
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let (send, first) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut found = vec![0; 100_000];
        output.read_exact(&mut found).unwrap();
        send.send(()).unwrap();
        output.read_to_end(&mut found).unwrap();
        String::from_utf8(found).unwrap()
    });
    input.write_all(text.as_bytes()).unwrap();
    first.recv().unwrap();
    let kill = ["-INT".to_owned(), child.id().to_string()];
    assert!(Command::new("kill").args(kill).status().unwrap().success());
    let status = child.wait().unwrap();
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    drop(input);
    let first = reader.join().unwrap();
    assert_eq!(status.code(), Some(130), "{told}");
    assert!(told.starts_with("interrupted: all before byte "), "{told}");
    let at = told.split("--resume ").nth(1).unwrap().split_whitespace().next().unwrap();
    assert!(told.trim_end().ends_with(&format!(" --resume {at} -")), "{told}");
    // Both parts together are the whole.
    let whole = run(&[&CSV[..], &[&path]].concat()).stdout;
    let rest = run(&[&CSV[..], &["--resume", at, &path]].concat()).stdout;
    let rest = rest.split_once('\n').unwrap().1;
    let joined = format!("{}{rest}", first.replace("\nstdin,", &format!("\n{path},")));
    assert!(joined == whole, "{} {} {}", first.len(), rest.len(), whole.len());
}

#[test]
fn something_without_end_is_passed_over_and_told() {
    let folder = Folder::new();
    // Longer than the longest block.
    let text = format!("{GAMES}1. e4 {{{}}} *\n{GAMES}", "x".repeat(70 << 20));
    let path = folder.write("x.pgn", &text);
    let outcome = run(&["check", "-q", "--no-config", "--format", "csv", &path]);
    assert_eq!(outcome.code, 3);
    assert!(
        outcome.stderr.contains("x.pgn:30: no game ends within 64 MiB from here"),
        "{outcome:?}"
    );
    assert_eq!(outcome.stdout.lines().filter(|line| line.contains("PGN301")).count(), 2);
    let mended = run(&["fix", "-q", "--no-config", &path]);
    assert_eq!(mended.code, 3);
    assert!(mended.bytes.len() > 70 << 20);
}
