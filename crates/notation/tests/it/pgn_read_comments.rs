//! Reading PGN, event by event: comments and lines that are passed over.

use crate::pgn::{Row, check};

#[test]
fn comments() {
    const ROWS: &[Row] = &[
        ("after a move", b"1. e4 {best} e5 *", "e4 {best} e5 *", ""),
        ("glued", b"1.e4{best}e5{too}*", "e4 {best} e5 {too} *", ""),
        ("empty and adjacent", b"1. e4 {} {} e5 { a }{b} *", "e4 {} {} e5 { a } {b} *", ""),
        (
            "between number and move",
            b"1. {which?} e4 1... {this} e5 *",
            "{which?} e4 {this} e5 *",
            "",
        ),
        (
            "before the moves",
            b"[Event \"A\"]\n\n{intro} {more} 1. e4 *",
            "[Event=A] {intro} {more} e4 *",
            "",
        ),
        (
            "before the tags",
            b"{intro}\n; more\n[Event \"A\"]\n\n1. e4 *",
            "[Event=A] {intro} ; more~ e4 *",
            "",
        ),
        (
            "between tags",
            b"[Event \"A\"]\n{between}\n[White \"B\"]\n1. e4 *",
            "[Event=A] [White=B] {between} e4 *",
            "",
        ),
        ("without tags", b"{intro} 1. e4 *", "{intro} e4 *", ""),
        ("after the result, same line", b"1. e4 * {why}\n1. d4 *", "e4 {why} * | d4 *", ""),
        ("after the result, next line", b"1. e4 *\n{next}\n1. d4 *", "e4 * | {next} d4 *", ""),
        ("several lines", b"1. e4 {a\nb\n\nc} e5 *", "e4 {a\nb\n\nc} e5 *", ""),
        ("brace inside", b"1. e4 {a { b} e5 *", "e4 {a { b} e5 *", ""),
        (
            "nested braces",
            b"1. e4 {a {b} c} e5 *",
            "e4 {a {b} <c> <e5> *",
            "illegal-move@1:14 unopened-comment@1:15",
        ),
        ("semicolon in braces", b"1. e4 {a; b} e5 *", "e4 {a; b} e5 *", ""),
        (
            "to the line end",
            b"1. e4 ; best { ( by test\n1... e5 *",
            "e4 ; best { ( by test~ e5 *",
            "",
        ),
        ("to the line end, CR LF", b"1. e4 ;x\r\ne5;y\r\n*", "e4 ;x~ e5 ;y~ *", ""),
        ("to the line end, CR", b"1. e4 ;x\re5 *", "e4 ;x~ e5 *", ""),
        ("semicolon at the very end", b"1. e4 * ;", "e4 ;~ *", ""),
        (
            "in variations",
            b"1. e4 e5 ({in} 1... {x} c5 {out}) {after} *",
            "e4 e5 ( {in} {x} c5 {out} ) {after} *",
            "",
        ),
        (
            "command comments",
            b"1. e4 {[%clk 0:03:00]} e5 { [%eval 0.2] [%cal Ge2e4] } *",
            "e4 {[%clk 0:03:00]} e5 { [%eval 0.2] [%cal Ge2e4] } *",
            "",
        ),
        (
            "tag in a comment, same line",
            b"1. e4 {x [Event \"y\"]} e5 *",
            "e4 {x [Event \"y\"]} e5 *",
            "",
        ),
        (
            "some tag in a comment, next line",
            b"1. e4 {x\n[Opening \"y\"]} e5 *",
            "e4 {x\n[Opening \"y\"]} e5 *",
            "",
        ),
    ];
    check(ROWS);
}

#[test]
fn unclosed_comments() {
    const ROWS: &[Row] = &[
        (
            "to the end",
            b"1. e4 {open\n1... e5 *",
            "e4 {open\n1... e5 *}",
            "unclosed-comment@1:7 missing-terminator@2:10",
        ),
        (
            "recovered at Event",
            b"1. e4 {open e5 *\n\n[Event \"B\"]\n1. d4 *",
            "e4 {open e5 *\n\n} | [Event=B] d4 *",
            "unclosed-comment@1:7 missing-terminator@3:1 |",
        ),
        (
            "recovered at White",
            b"1. e4 {open e5 *\r\n[White  \"B\"]\r\n1. d4 *",
            "e4 {open e5 *\r\n} | [White=B] d4 *",
            "unclosed-comment@1:7 missing-terminator@2:1 |",
        ),
        (
            "with CR",
            b"1. e4 {open e5 *\r[Event \"B\"]\r1. d4 *",
            "e4 {open e5 *\r} | [Event=B] d4 *",
            "unclosed-comment@1:7 missing-terminator@2:1 |",
        ),
        (
            "inside a variation",
            b"1. e4 (1. d4 {open\n[Event \"B\"]\n1. c4 *",
            "e4 ( d4 {open\n} ) | [Event=B] c4 *",
            "unclosed-comment@1:14 unclosed-variation@1:7 missing-terminator@2:1 |",
        ),
        (
            "before the tags",
            b"{open\n[Event \"B\"]\n1. d4 *",
            "[Event=B] {open\n} d4 *",
            "unclosed-comment@1:1",
        ),
        (
            "before a game with comments",
            b"1. e4 {open\n[Event \"B\"]\n1. d4 {c} *",
            "e4 {open\n} | [Event=B] d4 {c} *",
            "unclosed-comment@1:7 missing-terminator@2:1 |",
        ),
        (
            "a brace behind two games closes nothing",
            b"1. e4 {open\n[Event \"B\"]\n*\n[Event \"C\"]\n1. d4 } *",
            "e4 {open\n} | [Event=B] * | [Event=C] d4 *",
            "unclosed-comment@1:7 missing-terminator@2:1 |  | unopened-comment@5:7",
        ),
        (
            "a game that a comment quotes",
            b"1. e4 {as in\n[Event \"B\"]\n[White \"x\"]\n\n1. d4 *\n} e5 *",
            "e4 {as in\n[Event \"B\"]\n[White \"x\"]\n\n1. d4 *\n} e5 *",
            "",
        ),
    ];
    check(ROWS);
}

#[test]
fn percent_lines() {
    const ROWS: &[Row] = &[
        (
            "before, between, after",
            b"% x\n[Event \"A\"]\n%y [White \"\n1. e4\n%1. d4 {\ne5 *\n%z",
            "[Event=A] e4 e5 *",
            "",
        ),
        ("CR LF", b"1. e4\r\n%x\r\ne5 *", "e4 e5 *", ""),
        ("CR", b"1. e4\r%x\re5 *", "e4 e5 *", ""),
        ("several", b"1. e4\n%a\n%b\n\n%c\ne5 *", "e4 e5 *", ""),
        ("after a line comment", b"1. e4 ;x\n%y\ne5 *", "e4 ;x~ e5 *", ""),
        (
            "in the middle of a line",
            b"1. e4 % x\ne5 *",
            "e4 <x> <e5> *",
            "unknown-token@1:7 illegal-move@1:9",
        ),
        ("in a comment", b"1. e4 {a\n%b\n} e5 *", "e4 {a\n%b\n} e5 *", ""),
        ("only these", b"%a\n%b", "", ""),
    ];
    check(ROWS);
}
