//! What an engine says.

use jadoube_uci::{Info, Message, OptionKind};

/// Lines and how they are written again; `None` for what is not of the protocol.
const ROWS: &[(&str, Option<&str>)] = &[
    ("id name Shredder X.Y", Some("id name Shredder X.Y")),
    ("id  author  Stefan MK ", Some("id author Stefan MK")),
    ("uciok", Some("uciok")),
    ("readyok\r", Some("readyok")),
    ("bestmove g1f3 ponder d8f6", Some("bestmove g1f3 ponder d8f6")),
    ("bestmove e7e8Q", Some("bestmove e7e8q")),
    ("bestmove (none)", Some("bestmove (none)")),
    ("bestmove 0000", Some("bestmove (none)")),
    ("bestmove NULL", Some("bestmove (none)")),
    ("bestmove a1a1", Some("bestmove (none)")),
    ("bestmove e2e4 ponder (none)", Some("bestmove e2e4")),
    ("bestmove e2e4 ponder", Some("bestmove e2e4")),
    ("copyprotection checking", Some("copyprotection checking")),
    ("registration error", Some("registration error")),
    (
        "option name Nullmove type check default true",
        Some("option name Nullmove type check default true"),
    ),
    (
        "option name Selectivity type spin default 2 min 0 max 4",
        Some("option name Selectivity type spin default 2 min 0 max 4"),
    ),
    (
        "option name Style type combo default Normal var Solid var Normal var Risky",
        Some("option name Style type combo default Normal var Solid var Normal var Risky"),
    ),
    (
        r"option name NalimovPath type string default c:\",
        Some(r"option name NalimovPath type string default c:\"),
    ),
    (
        "option name P type string default <empty>",
        Some("option name P type string default <empty>"),
    ),
    ("option name P type string default", Some("option name P type string default <empty>")),
    ("option name P type string", Some("option name P type string default <empty>")),
    (
        "option name About type string default min 3 and max 4",
        Some("option name About type string default min 3 and max 4"),
    ),
    ("option name Clear Hash type button", Some("option name Clear Hash type button")),
    (
        "option name Contempt type spin default -10 min -100 max 100",
        Some("option name Contempt type spin default -10 min -100 max 100"),
    ),
    ("info currmove e2e4 currmovenumber 1", Some("info currmove e2e4 currmovenumber 1")),
    ("info depth 12 nodes 123456 nps 100000", Some("info depth 12 nodes 123456 nps 100000")),
    (
        "info score cp 13  depth 1 nodes 13 time 15 pv f1b5 ",
        Some("info depth 1 score cp 13 nodes 13 time 15 pv f1b5"),
    ),
    (
        "info depth 9 score cp 20 lowerbound wdl 300 500 200 pv e2e4",
        Some("info depth 9 score cp 20 lowerbound wdl 300 500 200 pv e2e4"),
    ),
    ("info score mate -3 upperbound", Some("info score mate -3 upperbound")),
    ("info refutation d1h5 g6h5", Some("info refutation d1h5 g6h5")),
    ("info currline 2 e2e4 e7e5", Some("info currline 2 e2e4 e7e5")),
    ("info currline e2e4", Some("info currline e2e4")),
    ("info depth 3 string pv e2e4  is best", Some("info depth 3 string pv e2e4  is best")),
    (
        "info depth 1 seldepth 2 multipv 3 score cp 4 nodes 5 nps 6 hashfull 7 tbhits 8 sbhits 9 cpuload 10 time 11 pv a2a3",
        Some(
            "info depth 1 seldepth 2 multipv 3 score cp 4 nodes 5 nps 6 hashfull 7 tbhits 8 sbhits 9 cpuload 10 time 11 pv a2a3",
        ),
    ),
    // What cannot be understood is left out.
    ("info depth x score cp y nodes 5 joho 3 pv e2e4 (none) e7e5", Some("info nodes 5 pv e2e4")),
    ("info", Some("info")),
    ("Toga II 3.0 UCI based on Fruit", None),
    ("", None),
    ("id", None),
    ("readyok2", None),
];

#[test]
fn messages_are_read_leniently_and_written_in_one_way() {
    let mut failures = Vec::new();
    for (line, expected) in ROWS {
        match Message::parse(line) {
            Ok(message) if message.as_ref().map(ToString::to_string).as_deref() == *expected => {
                if let Some(expected) = expected
                    && Message::parse(expected) != Ok(message)
                {
                    failures.push(format!("{expected:?} is not read back"));
                }
            }
            other => failures.push(format!("{line:?}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

const BROKEN: &[(&str, &str)] = &[
    ("bestmove", "bestmove: expected a move or (none), found the end of the line"),
    ("bestmove e2", "bestmove: expected a move or (none), found \"e2\" (byte 9)"),
    ("option type spin", "option: expected name, found the end of the line"),
    ("option name X", "option: expected type, found the end of the line"),
    (
        "option name X type slider",
        "option: expected check, spin, combo, button or string, found \"slider\" (byte 19)",
    ),
    ("option name X type spin default y", "option: expected a whole number, found \"y\" (byte 0)"),
    ("copyprotection", "copyprotection: expected checking, ok or error, found the end of the line"),
];

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let mut failures = Vec::new();
    for (line, expected) in BROKEN {
        match Message::parse(line) {
            Err(error) if error.to_string() == *expected => {}
            other => failures.push(format!("{line:?}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn limits_of_a_number_that_are_not_told_are_the_widest() {
    let Ok(Some(Message::Option(option))) = Message::parse("option name X type spin default 3")
    else {
        panic!()
    };
    assert_eq!(option.kind, OptionKind::Spin { default: 3, min: i64::MIN, max: i64::MAX });
}

#[test]
fn a_text_with_line_breaks_stays_one_message() {
    assert_eq!(Info::string("a\nbestmove e2e4").to_string(), "info string a bestmove e2e4");
    assert_eq!(Message::Name("A\r\nB".to_owned()).to_string(), "id name A  B");
}
