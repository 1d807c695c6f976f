//! What a GUI says.

use jadoube_notation::FenStyle;
use jadoube_notation::fen::position_fen;
use jadoube_uci::{Command, Register, SetPosition};

/// Lines and how they are written again.
const ROWS: &[(&str, &str)] = &[
    ("uci", "uci"),
    ("   debug     on  ", "debug on"),
    ("\t  debug \t  \t\ton\t  \r\n", "debug on"),
    ("joho debug on", "debug on"),
    ("debug on extra words", "debug on"),
    ("joho isready", "isready"),
    ("setoption name Nullmove value true", "setoption name Nullmove value true"),
    ("setoption   name  Clear   Hash ", "setoption name Clear Hash"),
    (
        r"setoption name NalimovPath value c:\chess\tb\4;c:\chess  tb\5",
        r"setoption name NalimovPath value c:\chess\tb\4;c:\chess  tb\5",
    ),
    ("setoption name Style value", "setoption name Style value"),
    ("register later", "register later"),
    ("register name Stefan MK code 4359874324", "register name Stefan MK code 4359874324"),
    ("register code 1", "register code 1"),
    ("ucinewgame", "ucinewgame"),
    ("position startpos", "position startpos"),
    ("position startpos moves", "position startpos"),
    ("position   startpos   moves   e2e4\r", "position startpos moves e2e4"),
    ("position joho startpos joho moves e2e4 e7e8q", "position startpos moves e2e4 e7e8q"),
    (
        "position fen 8/8/8/K1pP3r/8/8/8/4k3 w - - moves",
        "position fen 8/8/8/K1pP3r/8/8/8/4k3 w - -",
    ),
    ("go", "go"),
    ("go infinite searchmoves e2e4 d2d4", "go infinite searchmoves e2e4 d2d4"),
    ("go searchmoves e2e4 d2d4 depth 3", "go depth 3 searchmoves e2e4 d2d4"),
    (
        "go wtime 1 btime -2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9",
        "go wtime 1 btime -2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9",
    ),
    ("go ponder wtime 1000 btime 1000", "go ponder wtime 1000 btime 1000"),
    ("go joho depth 3", "go depth 3"),
    ("go perft 5", "go perft 5"),
    ("go nodes 99999999999999999999999", "go nodes 18446744073709551615"),
    ("go depth 99999999999", "go depth 4294967295"),
    ("stop", "stop"),
    ("ponderhit", "ponderhit"),
    ("quit now", "quit"),
    ("d", "d"),
    ("eval", "eval"),
    ("bench", "bench"),
    ("bench 9", "bench 9"),
];

#[test]
fn commands_are_read_leniently_and_written_in_one_way() {
    let mut failures = Vec::new();
    for (line, expected) in ROWS {
        match Command::parse(line) {
            Ok(Some(command)) if command.to_string() == *expected => {
                if Command::parse(expected) != Ok(Some(command)) {
                    failures.push(format!("{expected:?} is not read back"));
                }
            }
            other => failures.push(format!("{line:?}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn nothing_is_no_command() {
    for line in ["", "   ", "\t\r\n"] {
        assert_eq!(Command::parse(line), Ok(None));
    }
}

/// Lines and what is said of them.
const BROKEN: &[(&str, &str)] = &[
    ("foo bar", "expected a command, found \"foo\" (byte 0)"),
    ("  uci2", "expected a command, found \"uci2\" (byte 2)"),
    ("debug joho on", "debug: expected on or off, found \"joho\" (byte 6)"),
    ("debug", "debug: expected on or off, found the end of the line"),
    ("setoption Hash 3", "setoption: expected name, found the end of the line"),
    (
        "setoption name value 3",
        "setoption: expected the name of an option, found \"value\" (byte 15)",
    ),
    ("register", "register: expected later, name or code, found the end of the line"),
    ("position", "position: expected startpos or fen, found the end of the line"),
    ("position startpos moves e2e4 e7e9", "position: expected a move, found \"e7e9\" (byte 29)"),
    ("go depth", "go: expected a whole number, found the end of the line"),
    ("go nodes 1e6", "go: expected a whole number, found \"1e6\" (byte 9)"),
    ("go depth -1", "go: expected a whole number, found \"-1\" (byte 9)"),
    ("go searchmoves joho", "go: expected a move, found \"joho\" (byte 15)"),
    ("bench x", "bench: expected a depth, found \"x\" (byte 6)"),
];

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let mut failures = Vec::new();
    for (line, expected) in BROKEN {
        match Command::parse(line) {
            Err(error) if error.to_string() == *expected => {}
            other => failures.push(format!("{line:?}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_registration_has_parts() {
    let parsed = Command::parse("register name Stefan MK").unwrap();
    let register = Register::As { name: Some("Stefan MK".to_owned()), code: None };
    assert_eq!(parsed, Some(Command::Register(register)));
}

/// `position` lines and the FEN they lead to, or the reason why not.
const POSITIONS: &[(&str, Result<&str, &str>)] = &[
    (
        "position startpos moves e2e4",
        Ok("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
    ),
    // bugs uci-03
    ("position fen 8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2 moves", Ok("8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2")),
    ("position fen 8/8/8/K1pP3r/8/8/8/4k3 w - - moves", Ok("8/8/8/K1pP3r/8/8/8/4k3 w - - 0 1")),
    // bugs c960-11
    (
        "position fen 2r3kr/pppppppp/8/8/8/6P1/PPPPPP1P/2R3KR w KQkq - 0 1 moves c2c4 c7c5 d2d4 c5d4 c4c5 d7d6 \
         c5d6 c8c1 g1g2 g8h8",
        Ok("5rk1/pp2pppp/3P4/8/3p4/6P1/PP2PPKP/2r4R w - - 2 6"),
    ),
    ("position fen garbage", Err("no FEN")),
    ("position fen startpos", Err("no FEN")),
    ("position fen 4k3/8/8/8/8/8/8/8 w - - 0 1", Err("illegal position: White has no king")),
    ("position startpos moves e2e4 e7e5 e4e5", Err("move 3 (e4e5): the way is blocked on e5")),
    ("position startpos moves e2e4 0000", Err("move 2 (0000): the null move is no move of chess")),
    // bugs leg-01
    (
        "position fen 4k3/8/8/8/8/6b1/8/R3K2R w KQ - 0 1 moves e1g1",
        Err("move 1 (e1g1): castling is not possible"),
    ),
    // Rights without their rook are dropped, not refused.
    ("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", Ok("4k3/8/8/8/8/8/8/4K3 w - - 0 1")),
];

#[test]
fn positions_are_set_up_and_played() {
    let mut failures = Vec::new();
    for (line, expected) in POSITIONS {
        let position: SetPosition = line.parse().unwrap();
        let found = position.play(None);
        let found = found
            .map(|line| position_fen(&line.position, FenStyle::X_FEN))
            .map_err(|error| error.to_string());
        let is_right = match (&found, expected) {
            (Ok(found), Ok(expected)) => found == expected,
            (Err(found), Err(expected)) => found.starts_with(expected),
            _ => false,
        };
        if !is_right {
            failures.push(format!("{line}: {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
