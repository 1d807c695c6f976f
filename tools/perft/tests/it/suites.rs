//! `jadoube-perft suite`.

use std::io::Write;

use jadoube_terminal::{Compression, Encoder};
use jadoube_trial::Folder;

use crate::run::{Outcome, START, command, run, run_with};

fn suite(text: &str, more: &[&str]) -> Outcome {
    run_with(&[&["suite", "-"], more].concat(), text)
}

const ROWS: &str = "\
# EPD, a block and JSON
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ; start

id pos-3
epd 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -
perft 1 14
perft 2 191

{\"fen\": \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\", \"depth\": 3, \"nodes\": 12189}
";

#[test]
fn right_rows_are_a_clean_run() {
    let stdout = suite(ROWS, &["-j2"]).clean();
    let mut lines = stdout.lines();
    assert_eq!(lines.next(), Some("3 rows, 6 counts checked, 0 wrong"));
    assert!(lines.next().unwrap().starts_with("21,716 nodes in "), "{stdout}");
    assert!(lines.next().unwrap().starts_with("last moves counted in bulk, 2 threads, cpu "));
    assert_eq!(suite(ROWS, &["-q", "--no-bulk"]).clean(), "");
}

#[test]
fn large_counts_are_skipped() {
    let stdout = suite(ROWS, &["--max-nodes", "400"]).clean();
    let line = "3 rows, 4 counts checked, 0 wrong, 2 skipped (> 400 nodes)\n";
    assert!(stdout.starts_with(line), "{stdout}");
}

#[test]
fn wrong_counts_are_listed_in_the_order_of_the_file() {
    let text = ROWS.replace("400", "401").replace("perft 1 14", "perft 1 15");
    let outcome = suite(&text, &[]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let expected = format!(
        "stdin:2: depth 2: expected 401, got 400: {start}\n\
         stdin:6: depth 1: expected 15, got 14: {third} (pos-3)\n\
         3 rows, 6 counts checked, 2 wrong\n"
    );
    assert!(outcome.stdout.starts_with(&expected), "{outcome:?}");

    let colored = suite(&text, &["--color", "always"]).stdout;
    assert!(colored.contains("\x1b[31mexpected 401, got 400\x1b[0m"), "{colored}");
    let csv = suite(&text, &["--format", "csv"]);
    let expected = format!(
        "file,line,id,fen,depth,expected,got\n\
         stdin,2,,{start},2,401,400\n\
         stdin,6,pos-3,{third},1,15,14\n"
    );
    assert_eq!((csv.code, csv.stdout), (1, expected));
    let json = suite(&text, &["--format", "json"]).json();
    assert_eq!(json["schema"], "jadoube.perft.suite/1");
    assert_eq!(
        (&json["failures"][1]["got"], &json["failures"][1]["id"]),
        (&14.into(), &"pos-3".into())
    );
    let lines = suite(&text, &["--format", "jsonl"]).stdout;
    let values: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[0]["schema"], "jadoube.perft.failure/1");
    assert_eq!(values[2]["schema"], "jadoube.perft.summary/1");
    assert_eq!(values[2]["wrong"], 2);
}

#[test]
fn broken_rows_are_told_and_the_others_run() {
    let text =
        format!("{ROWS}4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/9/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n");
    let outcome = suite(&text, &[]);
    assert_eq!(outcome.code, 3);
    assert_eq!(
        outcome.stderr,
        "error: stdin:10: no counts, expected ;D1 20 ;D2 400 and so on after the FEN\n\
         error: stdin:11: expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found \"9\" (byte 4)\n"
    );
    let line = "3 rows, 6 counts checked, 0 wrong, 2 broken\n";
    assert!(outcome.stdout.starts_with(line), "{outcome:?}");
}

#[test]
fn mistyped_depths_end() {
    let rows = format!("{START} ;D1 20 ;D64 5\n{START} ;D2 401\n");
    for threads in ["-j1", "-j2"] {
        let outcome = suite(&rows, &["--max-nodes", "100000", threads]);
        let expected = format!(
            "stdin:1: depth 64: expected 5, got more than 100000: {START}\n\
             stdin:2: depth 2: expected 401, got 400: {START}\n\
             2 rows, 3 counts checked, 2 wrong\n"
        );
        assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
        assert!(outcome.stdout.starts_with(&expected), "{outcome:?}");
    }
    let json = suite(&rows, &["--max-nodes", "1000", "--format", "json"]).json();
    let failure = &json["failures"][0];
    assert_eq!((&failure["got"], &failure["more_than"]), (&().into(), &1000.into()));
    let csv = suite(&rows, &["--max-nodes", "1000", "--format", "csv"]).stdout;
    assert!(csv.contains(",64,5,>1000\n"), "{csv}");
}

#[test]
fn rows_that_say_more_than_is_checked_are_broken() {
    let four = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let clock = "halfmove clock must be a number from 0 to 65535, found";
    let json = |fen: &str, nodes: &str| {
        format!("{{\"fen\": \"{fen}\", \"depth\": 1, \"nodes\": {nodes}}}")
    };
    let rows = [
        (format!("{START} ;D1 20 ;D-2 7"), "expected a depth from 0 to 64, found \"-2\""),
        (
            format!("{START} ;D1 20 ;D 2 999"),
            "expected a depth and a count as in D2 400, found \"D 2 999\"",
        ),
        (
            format!("{START} moves e2e4 e7e5 ;D2 400"),
            "expected the end, found \"moves e2e4 e7e5 \" (byte 57)",
        ),
        (
            format!("  {START} extra garbage ;D1 20"),
            "expected the end, found \"extra garbage \" (byte 59)",
        ),
        (format!("{four} -3 1 ;D1 20"), &format!("{clock} \"-3\" (byte 53)")),
        (format!("{four} x y ;D1 20"), &format!("{clock} \"x\" (byte 53)")),
        (format!("epd {four} x y\nperft 1 20"), &format!("{clock} \"x\" (byte 57)")),
        (
            json(&format!("{START} ;D1 5"), "20"),
            "in the \"fen\": expected the end, found \";D1 5\" (byte 57)",
        ),
        (
            json(&format!("{START} moves e2e4"), "20"),
            "in the \"fen\": expected the end, found \"moves e2e4\" (byte 57)",
        ),
        (json(START, "\"20\""), "JSON: expected a whole number of nodes, found \"20\" (byte 89)"),
        (json(START, "-20"), "JSON: expected a whole number of nodes, found -20 (byte 89)"),
        ("4k3/8/8/8/8/8/8/4K4 w - - ;D1 5".to_owned(), "rank 1 has 9 squares (byte 16): \"4K4\""),
    ];
    for (row, message) in rows {
        let outcome = suite(&row, &["-q"]);
        assert_eq!(outcome.complaint(3), format!("stdin:1: {message}"), "{row}");
    }
    let remark = format!("{START} ;D1 20 ; pej ep evasion ; Difficult");
    assert!(suite(&remark, &[]).clean().starts_with("1 row, 1 count checked, 0 wrong\n"));
}

#[test]
fn divided_counts_are_read_as_those_after_the_move() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let lines = run(&["3", "--divide", "--format", "jsonl", "--fen", fen]).clean();
    assert!(suite(&lines, &[]).clean().starts_with("26 rows, 26 counts checked, 0 wrong\n"));
    let wrong = lines.replace("e1h1", "e1h8");
    let message = "in the \"move\": a king does not move that way";
    assert!(suite(&wrong, &[]).stderr.contains(message));
}

#[test]
fn control_characters_are_escaped() {
    let row = format!("{{\"id\":\"a\\nb\\u001b\",\"fen\":\"{START}\",\"depth\":1,\"nodes\":2}}");
    let stdout = suite(&row, &["-q"]).stdout;
    let line = format!("stdin:1: depth 1: expected 2, got 20: {START} (a\\nb\\u{{1b}})\n");
    assert_eq!(stdout, line);
}

#[test]
fn files_of_another_kind_are_told_in_few_lines() {
    let outcome = suite(&"x\n".repeat(25), &["-q"]);
    assert_eq!((outcome.code, outcome.stderr.lines().count()), (3, 21), "{outcome:?}");
    assert!(outcome.stderr.ends_with("error: stdin: and 5 more\n"), "{outcome:?}");
}

#[test]
fn suites_in_utf_16_are_read() {
    let folder = Folder::new();
    let units = ROWS.encode_utf16().flat_map(u16::to_le_bytes);
    let bytes: Vec<u8> = [0xFF, 0xFE].into_iter().chain(units).collect();
    let stdout = run(&["suite", &folder.write("rows.epd", bytes)]).clean();
    assert!(stdout.starts_with("3 rows, 6 counts checked, 0 wrong\n"), "{stdout}");
}

#[test]
fn compressed_suites_are_read() {
    let folder = std::env::temp_dir().join(format!("jadoube-perft-suites-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut files = Vec::new();
    for kind in [Compression::Gzip, Compression::Bzip2, Compression::Zstd] {
        let mut encoder = Encoder::new(kind, Vec::new()).unwrap();
        encoder.write_all(ROWS.as_bytes()).unwrap();
        let mut bytes = encoder.finish().unwrap();
        if kind == Compression::Zstd {
            bytes.splice(0..0, *b"\x50\x2A\x4D\x18\x04\0\0\0\xFF\xFF\0\0");
        }
        // By content, not by name.
        let path = folder.join(format!("{kind}.epd"));
        std::fs::write(&path, bytes).unwrap();
        files.push(path.display().to_string());
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let stdout = run(&[&["suite"], &files[..]].concat()).clean();
    let bytes = std::fs::read(files[0]).unwrap();
    std::fs::write(files[0], &bytes[..bytes.len() - 12]).unwrap();
    let truncated = run(&["suite", files[0]]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(stdout.starts_with("9 rows, 18 counts checked, 0 wrong\n"), "{stdout}");
    assert_eq!(truncated.code, 3);
    let message = "the gzip archive ends too soon; what could be decoded was read";
    assert!(truncated.stderr.contains(message), "{truncated:?}");
    let bzip2 = suite("BZh91AY&SY", &["-q"]).complaint(3);
    assert!(bzip2.contains("stdin: the bzip2 archive"), "{bzip2}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_wait_for_stdin() {
    use std::process::Stdio;

    let mut command = command(&["suite", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let open = child.stdin.take();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let kill = ["-INT", &child.id().to_string()].map(str::to_owned);
    assert!(std::process::Command::new("kill").args(kill).status().unwrap().success());
    std::thread::sleep(std::time::Duration::from_millis(500));
    let ended = child.try_wait().unwrap();
    drop(open);
    assert_eq!(ended.and_then(|status| status.code()), Some(130));
}

#[test]
fn empty_input_is_not_a_suite() {
    let outcome = suite("", &["-q"]);
    assert_eq!(outcome.complaint(3), "stdin: no rows, expected FEN ;D1 20 ;D2 400 and so on");
}

#[test]
fn a_missing_file_is_told_and_the_others_run() {
    let outcome = run_with(&["suite", "no-such-file.epd", "-"], ROWS);
    assert_eq!(outcome.code, 3);
    assert_eq!(outcome.stderr, "error: no-such-file.epd: no such file or directory\n");
    assert!(outcome.stdout.starts_with("3 rows, 6 counts checked, 0 wrong, 1 broken\n"));
}

#[test]
fn wrong_rights_are_dropped_with_a_note() {
    let outcome = suite("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 ;D1 5", &[]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let note = "note: stdin:1: dropped: a castling right has no king and rook to it\n";
    assert_eq!(outcome.stderr, note);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_shared_suites_are_right() {
    let folder = format!("{}/suites/perft", std::env::var("JADOUBE_SHARED").unwrap());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "epd" || end == "perft") {
            files.push(path.display().to_string());
        }
    }
    assert!(files.len() >= 9, "{files:?}");
    for leaves in [&[][..], &["--no-bulk"]] {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let options = ["--max-nodes", "1000000", "--format", "json"];
        let outcome = run(&[&["suite"], &options[..], leaves, &files].concat());
        assert_eq!(outcome.code, 0, "{outcome:?}");
        assert!(outcome.json()["checked"].as_u64() > Some(20_000));
    }
}
