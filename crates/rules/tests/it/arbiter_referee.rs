//! The example `referee` from outside: arguments and lines in; output, complaints and exit code out.

#[path = "../../examples/referee/main.rs"]
#[allow(dead_code, reason = "its main function is not ours")]
mod referee;

struct Said {
    code: u8,
    out: String,
    complaints: String,
}

fn run(arguments: &[&str], input: &[u8]) -> Said {
    let arguments: Vec<String> = arguments.iter().map(|&it| it.to_owned()).collect();
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let code = referee::run(&arguments, &mut &*input, &mut out, &mut complaints);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Said { code, out: text(out), complaints: text(complaints) }
}

fn text(input: &str) -> Said {
    run(&["--format", "text"], input.as_bytes())
}

#[test]
fn a_game_is_judged_line_by_line() {
    let input = "# a fool's mate\n\n\"f2f3\"\n{\"event\":\"press\",\"by\":\"w\"}\n\"e7e5\"\n\"g2g4\"\n\"d8h4\"\n";
    let said = text(input);
    let expected = "\
3: the game begins (FIDE 6.6): the clock of white runs
3: white: the move is made (FIDE 4.7): f2f3
4: white: the move is completed (FIDE 6.2.1): the clock of black runs
5: black: the move is made (FIDE 4.7): e7e5
6: white: the move is made (FIDE 4.7): g2g4
7: black: the move is completed (FIDE 6.2.1.2)
7: black: the move is made (FIDE 4.7): d8h4
7: the game is over (FIDE 5.1.1): 0-1, black wins: checkmate (FIDE 5.1.1)
7: 0-1 after 4 moves, black wins: checkmate (FIDE 5.1.1): rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
";
    assert_eq!(said.out, expected);
    assert_eq!((said.code, said.complaints.as_str()), (0, ""));
}

#[test]
fn answers_are_json_lines() {
    let input = "{\"start\":{\"time_control\":\"60+2\",\"fen\":\"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"}}\n{\"event\":\"tick\",\"millis\":60000}\n";
    let said = run(&[], input.as_bytes());
    let lines: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4, "{}", said.out);
    assert_eq!(lines[1]["ruling"]["code"], "flag-down");
    assert_eq!(lines[2]["ruling"]["consequences"][0]["outcome"], "1/2-1/2");
    assert_eq!(lines[3]["result"]["ending"]["reason"], "flag-fall");
    assert_eq!(lines[3]["result"]["clock"]["control"], "60+2");
    assert_eq!((said.code, said.complaints.as_str()), (0, ""));
}

#[test]
fn bad_lines_are_named_and_the_rest_is_done() {
    let input = [
        r#""e2e9""#,
        r#""e2e4""#,
        "nonsense",
        r#"{"event":"dance"}"#,
        "[1,2]",
        r#"{"start":{"fen":"8/8"}}"#,
        r#""d2d4""#,
        r#"{"start":{"rules":"s9"}}"#,
        r#"{"start":{"rules":{"threefold":"now"}}}"#,
        r#"{"start":{"colour":1}}"#,
        r#"{"start":{},"fen":"8/8"}"#,
        r#"{"start":{"chess960":960}}"#,
        r#"{"start":{}}"#,
        r#""d2d4""#,
    ];
    let said = text(&input.join("\n"));
    let complaints: Vec<&str> = said.complaints.lines().collect();
    let expected = [
        "line 1: no move \"e2e9\"",
        "line 3: no JSON",
        "line 4: no event: unknown variant `dance`",
        "line 5: expected an object, or a move in quotes",
        "line 6: start: fen: ",
        "line 7: its game, of line 6, did not begin",
        "line 8: start: no rules of the name \"s9\"",
        "line 9: start: rules: unknown variant `now`",
        "line 10: start: unknown field `colour`",
        "line 11: start: nothing else belongs into the object",
        "line 12: start: no Chess960 array 960",
    ];
    assert_eq!(complaints.len(), expected.len(), "{}", said.complaints);
    for (line, start) in complaints.iter().zip(expected) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(said.out.contains("2: white: the move is made (FIDE 4.7): e2e4\n"), "{}", said.out);
    assert!(said.out.contains("14: white: the move is made (FIDE 4.7): d2d4\n"), "{}", said.out);
    assert!(!said.out.contains("\n7: "), "{}", said.out);
    assert_eq!(said.code, 1);
}

#[test]
fn refusals_are_findings() {
    let said = text("\"e2e4\"\n{\"event\":\"press\",\"by\":\"b\"}\n");
    assert!(said.out.contains("2: refused: black: that clock is not running (FIDE 6.2.1)\n"));
    assert_eq!((said.code, said.complaints.as_str()), (1, ""));
}

#[test]
fn several_games_and_chess960_castling() {
    let input = "{\"start\":{\"chess960\":0}}\n{\"event\":\"resign\",\"by\":\"w\"}\n\
                 {\"start\":{\"fen\":\"1k6/8/8/8/8/8/8/1K3R2 w F - 0 1\"}}\n\"b1f1\"\n";
    let said = text(input);
    assert!(said.out.contains("2: 0-1 after 0 moves"), "{}", said.out);
    assert!(said.out.contains("4: white: the move is made (FIDE 4.7): b1f1\n"), "{}", said.out);
    assert!(
        said.out
            .ends_with("4: * after 1 moves, the game goes on: 1k6/8/8/8/8/8/8/5RK1 b - - 1 1\n"),
        "{}",
        said.out
    );
    assert_eq!(said.code, 0, "{}", said.complaints);
}

#[test]
fn empty_and_broken_input_is_no_disaster() {
    let empty = run(&[], b"");
    assert_eq!((empty.code, empty.out.as_str(), empty.complaints.as_str()), (0, "", ""));
    let bytes = run(&[], b"\xff\xfe\n\"e2e4\"\n");
    assert_eq!(bytes.code, 1);
    assert!(bytes.complaints.starts_with("line 1: no UTF-8"), "{}", bytes.complaints);
    assert!(bytes.out.contains("move-made"));
    let mut long = vec![b'['; 3 << 20];
    long.extend(b"\n\"e2e4\"\n");
    let long = run(&[], &long);
    assert_eq!(long.complaints, "line 1: longer than 1048576 bytes\n");
    assert!(long.out.contains("\"line\":2"), "{}", long.out);
    let deep = run(&[], &vec![b'['; 100_000]);
    assert!(deep.complaints.starts_with("line 1: no JSON"), "{}", deep.complaints);
}

#[test]
fn arguments_are_checked() {
    let help = run(&["--help"], b"");
    assert!(help.code == 0 && help.out.contains("exit codes") && help.complaints.is_empty());
    for arguments in [&["--format"][..], &["--format", "xml"], &["--what"], &["--format=csv"]] {
        let said = run(arguments, b"");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{arguments:?}");
        assert!(said.complaints.contains("usage: referee"), "{}", said.complaints);
    }
    let missing = run(&["no/such/file.jsonl"], b"");
    assert_eq!(missing.code, 3);
    assert!(missing.complaints.starts_with("error: cannot read no/such/file.jsonl"));
    assert_eq!(run(&["--format=text", "-"], b"\"e2e4\"").code, 0);
}

#[test]
fn a_closed_pipe_is_no_error() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut complaints = Vec::new();
    let code = referee::run(&[], &mut &b"\"e2e4\"\n"[..], &mut Closed, &mut complaints);
    assert_eq!((code, complaints.len()), (0, 0));
}
