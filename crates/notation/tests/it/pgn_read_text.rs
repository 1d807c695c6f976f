//! Reading PGN, event by event: bytes, lines and the borders between games.

use crate::pgn::{Row, check};

#[test]
fn boundaries() {
    const ROWS: &[Row] = &[
        ("nothing", b"", "", ""),
        ("blanks", b" \n\t\r\n \x0c", "", ""),
        ("text only", b"Dear Sir,\nsee you.\n", "", ""),
        ("no tags", b"1. e4 e5 *\n\n1. d4 1/2-1/2", "e4 e5 * | d4 1/2-1/2", ""),
        ("no moves", b"[Event \"A\"]\n*\n[Event \"B\"]\n1-0", "[Event=A] * | [Event=B] 1-0", ""),
        (
            "all on one line",
            b"[Event \"A\"] 1. e4 * [Event \"B\"] 1. d4 *",
            "[Event=A] e4 * | [Event=B] d4 *",
            "",
        ),
        (
            "blank lines inside",
            b"[Event \"A\"]\n\n\n1. e4\n\ne5\n\n\n2. d4\n\n*",
            "[Event=A] e4 e5 d4 *",
            "",
        ),
        (
            "text between",
            b"1. e4 *\nDear Sir,\nsee below.\n[Event \"B\"]\n1. d4 *",
            "e4 * | [Event=B] d4 *",
            "| text-outside-game@2:1",
        ),
        ("text before", b"From: me\n\n1. d4 *", "d4 *", "text-outside-game@1:1"),
        ("a glyph without tags", b"$1 1. e4 *", "$1 e4 *", ""),
        ("a movetext without its tags", b"e4 e5 1-0", "e4 e5 1-0", ""),
    ];
    check(ROWS);
}

#[test]
fn encodings() {
    const ROWS: &[Row] = &[
        ("byte order mark", b"\xEF\xBB\xBF[Event \"A\"]\n1. e4 *", "[Event=A] e4 *", ""),
        ("byte order mark before moves", b"\xEF\xBB\xBF1. e4 *", "e4 *", ""),
        (
            "inner mark before tags",
            b"1. e4 *\n\xEF\xBB\xBF[Event \"B\"]\n1. d4 *",
            "e4 * | [Event=B] d4 *",
            "| inner-byte-order-mark@2:1",
        ),
        (
            "inner mark without a result before it",
            b"1. e4\n\xEF\xBB\xBF[Event \"B\"]\n1. d4 *",
            "e4 | [Event=B] d4 *",
            "inner-byte-order-mark@2:1 missing-terminator@2:2 |",
        ),
        (
            "inner mark in the tags",
            b"[Event \"A\"]\n\xEF\xBB\xBF[White \"B\"]\n*",
            "[Event=A] [White=B] *",
            "inner-byte-order-mark@2:1",
        ),
        (
            "UTF-8",
            "[White \"Müller\"]\n1. e4 {größer} *".as_bytes(),
            "[White=Müller] e4 {größer} *",
            "",
        ),
        (
            "Latin-1",
            b"[White \"Rodr\xEDguez\"]\n1. e4 {gr\xF6\xDFer} *",
            "[White=Rodríguez] e4 {größer} *",
            "",
        ),
        ("Windows-1252", b"1. e4 {\x93best\x94 \x96 \x80} *", "e4 {“best” – €} *", ""),
        (
            "bytes of no encoding",
            b"1. e4 {\x90\x81} e5 {\xE2\x82} *",
            "e4 {\u{90}\u{81}} e5 {â‚} *",
            "",
        ),
        (
            "no-break spaces",
            "1.\u{a0}e4\u{a0}e5\u{202f}*".as_bytes(),
            "e4 e5 *",
            "foreign-blank@1:3 foreign-blank@1:6 foreign-blank@1:9",
        ),
        (
            "no-break space of Latin-1",
            b"1.\xA0e4 e5\xA0*",
            "e4 e5 *",
            "foreign-blank@1:3 foreign-blank@1:8",
        ),
        ("no-break space after a number", "1\u{a0}e4 *".as_bytes(), "e4 *", "foreign-blank@1:2"),
        ("NUL", b"1. e4\0 e5 \0\0*", "e4 e5 *", "control-character@1:6 control-character@1:11"),
        ("other controls", b"1. e4 \x1a\x07 e5 *", "e4 e5 *", "control-character@1:7"),
        ("end of file of DOS", b"1. e4 *\n\x1a", "e4 *", ""),
    ];
    check(ROWS);
}

#[test]
fn line_ends() {
    const ROWS: &[Row] = &[
        ("LF", b"[Event \"A\"]\n\n1. e4 x\n*", "[Event=A] e4 <x> *", "illegal-move@3:7"),
        ("CR LF", b"[Event \"A\"]\r\n\r\n1. e4 x\r\n*", "[Event=A] e4 <x> *", "illegal-move@3:7"),
        ("CR", b"[Event \"A\"]\r\r1. e4 x\r*", "[Event=A] e4 <x> *", "illegal-move@3:7"),
        ("mixed", b"[Event \"A\"]\r\n\n\r\r\n1. e4 x\n*", "[Event=A] e4 <x> *", "illegal-move@5:7"),
    ];
    check(ROWS);
}

#[test]
fn lines_and_columns() {
    const ROWS: &[Row] = &[
        (
            "several on a line",
            b"1. e4 ) e5 ) $ *",
            "e4 e5 '$' *",
            "unopened-variation@1:7 unopened-variation@1:12 bad-nag@1:14",
        ),
        (
            "after characters of two bytes",
            "1. e4 {größer} ) *".as_bytes(),
            "e4 {größer} *",
            "unopened-variation@1:16",
        ),
        (
            "after characters of three and four",
            "1. e4 {♘𝄞} ) {\n♘} ) *".as_bytes(),
            "e4 {♘𝄞} {\n♘} *",
            "unopened-variation@1:12 unopened-variation@2:4",
        ),
        ("after Latin-1", b"1. e4 {gr\xF6\xDFer} ) *", "e4 {größer} *", "unopened-variation@1:16"),
        (
            "after a tag",
            b"[Event \"A\"] [x.y \"B\"]\n*",
            "[Event=A] [x.y=B] *",
            "bad-tag-name@1:14",
        ),
        (
            "backwards",
            b"1. e4 (1. d4\n(1. c4\n(1. f4\n ) * ",
            "e4 ( d4 ( c4 ( f4 ) ) ) *",
            "unclosed-variation@1:7 unclosed-variation@2:1",
        ),
    ];
    check(ROWS);
}
