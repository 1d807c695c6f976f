//! What is accepted, and what comes of it: texts of our own, each with its games and its damage.

use crate::pgn::{Row, check};

#[test]
fn tags() {
    const ROWS: &[Row] = &[
        ("plain", b"[Event \"A\"]\n[White \"B\"]\n\n1. e4 *", "[Event=A] [White=B] e4 *", ""),
        ("no blank line", b"[Event \"A\"]\n1. e4 *", "[Event=A] e4 *", ""),
        ("blank lines between", b"[Event \"A\"]\n\n\n[White \"B\"]\n\n\n\n1. e4 *\n", "[Event=A] [White=B] e4 *", ""),
        ("several on a line", b"[Event \"A\"] [White \"B\"][Black \"C\"]\n1. e4 *", "[Event=A] [White=B] [Black=C] e4 *", ""),
        ("moves on the same line", b"[Event \"A\"] 1. e4 *", "[Event=A] e4 *", ""),
        ("blanks inside", b"  [ Event \t \"A\" ]\n\t[White\"B\"]\n1. e4 *", "[Event=A] [White=B] e4 *", ""),
        ("empty value", b"[Event \"\"]\n*", "[Event=] *", ""),
        ("value of blanks", b"[Event \"  \"]\n*", "[Event=  ] *", ""),
        ("escapes", br#"[Event "The \"Big\" cup \\ 1"] *"#, r#"[Event=The "Big" cup \ 1] *"#, ""),
        ("escape at the end", br#"[Event "a\\"] *"#, r"[Event=a\] *", ""),
        ("bracket in a value", b"[Event \"a ] b [c\"]\n*", "[Event=a ] b [c] *", ""),
        ("comment signs in a value", b"[Event \"{;%(\"]\n*", "[Event={;%(] *", ""),
        ("names like moves", b"[e4 \"1\"]\n[N \"2\"]\n[Nf3 \"3\"]\n[Tag_1 \"4\"]\n*", "[e4=1] [N=2] [Nf3=3] [Tag_1=4] *", ""),
        ("twice", b"[White \"A\"]\n[White \"B\"]\n*", "[White=A] [White=B] *", ""),
        ("only tags", b"[Event \"A\"]\n[Site \"s\"]\n", "[Event=A] [Site=s]", "missing-terminator@3:1"),
        // A second Event begins the next game, though nothing stands between them.
        (
            "tags of two games",
            b"[Event \"A\"]\n[Site \"s\"]\n\n[Event \"B\"]\n[Site \"t\"]\n1. e4 *",
            "[Event=A] [Site=s] | [Event=B] [Site=t] e4 *",
            "missing-terminator@4:1 |",
        ),
        // Other tags whose names begin with Event do not.
        (
            "EventDate is not Event",
            b"[Event \"A\"]\n[Site \"s\"]\n[EventDate  \"2001\"]\n[ EventType \"t\"]\n[EventSponsor \"\\\"X\\\"\"]\n*",
            "[Event=A] [Site=s] [EventDate=2001] [EventType=t] [EventSponsor=\"X\"] *",
            "",
        ),
        ("tag after moves", b"1. e4 e5\n[White \"B\"]\n1. d4 *", "e4 e5 | [White=B] d4 *", "missing-terminator@2:1 |"),
    ];
    check(ROWS);
}

#[test]
fn broken_tags() {
    const ROWS: &[Row] = &[
        ("no value", b"[Event \"A\"]\n[NoValue]\n1. e4 *", "[Event=A] e4 *", "broken-tag@2:1"),
        ("no name", b"[\"A\"]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("no quotes", b"[Event A]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("empty brackets", b"[]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("a lone bracket", b"[Event \"A\"]\n[\n1. e4 *", "[Event=A] e4 *", "broken-tag@2:1"),
        (
            "no end",
            b"[Event \"open\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "no quote at the end",
            b"[Event \"open]\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "no bracket at the end",
            b"[Event \"open\"\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "not White's either",
            b"[Event \"A\"]\n[White \"open\n[Black \"B\"]\n*",
            "[Event=A] [White=open] [Black=B] *",
            "unclosed-tag@2:1",
        ),
        (
            "the same with CR",
            b"[Event \"A\"]\r[White \"open\r[Black \"]\r*",
            "[Event=A] [White=open] [Black=] *",
            "unclosed-tag@2:1 unclosed-tag@3:1",
        ),
        (
            "raw quotes",
            b"[Event \"5th \"Great\" Cup\"]\n1. e4 *",
            "[Event=5th \"Great\" Cup] e4 *",
            "unescaped-quote@1:13",
        ),
        ("quote at the end", b"[Event \"A\"\"]\n*", "[Event=A\"] *", "unescaped-quote@1:10"),
        ("stray backslash", b"[Event \"Let\\'s\"]\n*", "[Event=Let\\'s] *", "stray-backslash@1:12"),
        (
            "backslash before the last quote",
            b"[Event \"C:\\\"]\n[White \"B\"]\n*",
            "[Event=C:\"] [White=B] *",
            "unclosed-tag@1:1",
        ),
        (
            "odd name",
            b"[O-O \"x\"]\n[a.b \"y\"]\n*",
            "[O-O=x] [a.b=y] *",
            "bad-tag-name@1:2 bad-tag-name@2:2",
        ),
    ];
    check(ROWS);
}

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

#[test]
fn glyphs() {
    const ROWS: &[Row] = &[
        ("numbers", b"1. e4 $1 e5 $0 $255 *", "e4 $1 e5 $0 $255 *", ""),
        ("glued", b"1. e4$1e5$2*", "e4 $1 e5 $2 *", ""),
        (
            "too large",
            b"1. e4 $256 e5 $999999999999999999999 *",
            "e4 '$256' e5 '$999999999999999999999' *",
            "bad-nag@1:7 bad-nag@1:15",
        ),
        (
            "no number",
            b"1. e4 $ e5 $x *",
            "e4 '$' e5 '$' <x> *",
            "bad-nag@1:7 bad-nag@1:12 illegal-move@1:13",
        ),
        (
            "marks of the standard",
            b"1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *",
            "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 *",
            "",
        ),
        ("with a blank", b"1. e4 ! e5 ?! *", "e4 $1 e5 $6 *", ""),
        (
            "evaluations",
            b"1. e4 += e5 +/- 2. Nf3 = Nc6 -+ *",
            "e4 $14 e5 $16 Nf3 $10 Nc6 $19 *",
            "",
        ),
        (
            "signs",
            "1. e4 ± e5 ∓ 2. Nf3 ∞ Nc6 ⩲ *".as_bytes(),
            "e4 $16 e5 $17 Nf3 $13 Nc6 $14 *",
            "",
        ),
        ("novelty and diagram", b"1. e4 N e5 D *", "e4 $146 e5 $220 *", ""),
        ("no mark", b"1. e4 !!! e5 *", "e4 '!!!' e5 *", "unknown-token@1:7"),
        ("before the first move", b"[Event \"A\"]\n$5 1. e4 *", "[Event=A] $5 e4 *", ""),
        ("after a variation", b"1. e4 (1. d4 $1) $2 *", "e4 ( d4 $1 ) $2 *", ""),
        ("check and mark", b"1. f3 e5 2. g4 Qh4#!! *", "f3 e5 g4 Qh4# $3 *", ""),
        (
            "null move with a mark",
            b"1. e4 (1. --! e5) 1... --?! *",
            "e4 ( -- $1 e5 ) -- $6 *",
            "null-move@1:24",
        ),
    ];
    check(ROWS);
}

#[test]
fn variations() {
    const ROWS: &[Row] = &[
        ("one", b"1. e4 e5 (1... c5 2. Nf3) 2. d4 *", "e4 e5 ( c5 Nf3 ) d4 *", ""),
        ("siblings", b"1. e4 (1. d4)(1. c4) ( 1. f4 ) e5 *", "e4 ( d4 ) ( c4 ) ( f4 ) e5 *", ""),
        (
            "nested",
            b"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... e6))) *",
            "e4 e5 ( c5 Nf3 ( c3 d5 ( e6 ) ) ) *",
            "",
        ),
        ("empty", b"1. e4 () e5 *", "e4 ( ) e5 *", ""),
        (
            "comment, variation, comment",
            b"1. e4 e6 {one} (1... c6) {two} 2. d4 *",
            "e4 e6 {one} ( c6 ) {two} d4 *",
            "",
        ),
        (
            "before the first move",
            b"[Event \"A\"]\n(1. d4) 1. e4 *",
            "[Event=A] ( d4 ) e4 *",
            "variation-before-move@2:1",
        ),
        (
            "first in a variation",
            b"1. e4 ((1. d4) 1. c4) *",
            "e4 ( ( d4 ) c4 ) *",
            "variation-before-move@1:8",
        ),
        (
            "unclosed, end of text",
            b"1. e4 (1. d4",
            "e4 ( d4 )",
            "unclosed-variation@1:7 missing-terminator@1:13",
        ),
        (
            "unclosed, result",
            b"1. e4 (1. d4 d5 (1... Nf6 1-0\n",
            "e4 ( d4 d5 ( Nf6 ) ) 1-0",
            "unclosed-variation@1:7 unclosed-variation@1:17",
        ),
        (
            "unclosed, next game",
            b"1. e4 (1. d4 1-0\n\n[Event \"B\"]\n*",
            "e4 ( d4 ) 1-0 | [Event=B] *",
            "unclosed-variation@1:7 |",
        ),
        (
            "extra",
            b"1. e4 ) e5 (1... c5)) 2. d4 *",
            "e4 e5 ( c5 ) d4 *",
            "unopened-variation@1:7 unopened-variation@1:21",
        ),
        ("result inside", b"1. e4 (1. d4 1-0) e5 *", "e4 ( d4 ) e5 *", "result-in-variation@1:14"),
        ("star inside", b"1. e4 (1. d4 *) e5 0-1", "e4 ( d4 ) e5 0-1", "result-in-variation@1:14"),
    ];
    check(ROWS);
}

#[test]
fn numbers_and_dots() {
    const ROWS: &[Row] = &[
        ("glued", b"1.e4 e5 2.Nf3 Nc6*", "e4 e5 Nf3 Nc6 *", ""),
        ("none", b"e4 e5 Nf3 *", "e4 e5 Nf3 *", ""),
        ("no dots", b"1 e4 1 e5 2 Nf3 *", "e4 e5 Nf3 *", ""),
        ("Black's", b"1. e4 1... e5 2. Nf3 2... Nc6 *", "e4 e5 Nf3 Nc6 *", ""),
        (
            "odd ones",
            b"1 . e4 1 ... e5 2.. Nf3 .. Nc6 3.... Bb5 1. ... a6 *",
            "e4 e5 Nf3 Nc6 Bb5 a6 *",
            "",
        ),
        ("wrong", b"7. e4 99. e5 0. Nf3 *", "e4 e5 Nf3 *", ""),
        ("huge", b"1. e4 99999999999999999999. e5 10000. Nf3 *", "e4 e5 Nf3 *", ""),
        ("each on its line", b"1.\ne4\ne5\n2.\nNf3\n*\n", "e4 e5 Nf3 *", ""),
        ("tabs and form feeds", b"1.\te4\x0c\x0be5\t*", "e4 e5 *", ""),
    ];
    check(ROWS);
}

#[test]
fn words() {
    const ROWS: &[Row] = &[
        (
            "promotions",
            b"[FEN \"6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8(N) Kg7 2. d8=Q *",
            "[FEN=6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1] a8=N Kg7 d8=Q *",
            "",
        ),
        ("en passant", b"1. e4 a6 2. e5 d5 3. exd6 e.p. h6 *", "e4 a6 e5 d5 exd6 h6 *", ""),
        ("en passant, glued", b"1. e4 a6 2. e5 d5 3. exd6e.p. h6 *", "e4 a6 e5 d5 exd6 h6 *", ""),
        ("en passant, ep", b"1. e4 a6 2. e5 d5 3. exd6 ep h6 *", "e4 a6 e5 d5 exd6 h6 *", ""),
        (
            "castling with zeros",
            b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O *",
            "",
        ),
        ("long and coordinate", b"1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 *", "e4 e5 Nf3 Nc6 *", ""),
        ("figurines", "1. ♘f3 ♞f6 *".as_bytes(), "Nf3 Nf6 *", ""),
        ("letters with a byte A0", "1. Πe4 Рf3 *".as_bytes(), "<Πe4> <Рf3> *", "illegal-move@1:4"),
        ("explicit pawn", b"1. Pe4 Pd5 2. Pexd5 *", "e4 d5 exd5 *", ""),
        ("punctuation", b"1. e4, e5 *", "e4 e5 *", "unknown-token@1:6"),
        (
            "brackets in movetext",
            b"1. e4 [%clk 0:01] e5 [note] *",
            "e4 e5 *",
            "unknown-token@1:7 unknown-token@1:22",
        ),
        (
            "ends in the middle",
            b"1. e4 e5 2. Nf",
            "e4 e5 <Nf>",
            "illegal-move@1:13 missing-terminator@1:15",
        ),
        (
            "ends behind a letter",
            b"1. e4 e5 2. N",
            "e4 e5 <N>",
            "illegal-move@1:13 missing-terminator@1:14",
        ),
    ];
    check(ROWS);
}

#[test]
fn results() {
    const ROWS: &[Row] = &[
        ("the four", b"1-0 0-1 1/2-1/2 *", "1-0 | 0-1 | 1/2-1/2 | *", ""),
        (
            "glued to the next game",
            b"1. e4 1-0[Event \"B\"]\n1. d4 0-1 1. c4 *",
            "e4 1-0 | [Event=B] d4 0-1 | c4 *",
            "",
        ),
        ("one half", b"1. e4 1/2", "e4 1/2-1/2", "result-spelling@1:7"),
        ("fractions", "1. e4 ½-½".as_bytes(), "e4 1/2-1/2", "result-spelling@1:7"),
        ("a fraction", "1. e4 ½".as_bytes(), "e4 1/2-1/2", "result-spelling@1:7"),
        ("en dash", "1. e4 1–0".as_bytes(), "e4 1-0", "result-spelling@1:7"),
        ("minus", "1. e4 0−1 1. d4 *".as_bytes(), "e4 0-1 | d4 *", "result-spelling@1:7 |"),
        ("colon", b"1. e4 1:0", "e4 1-0", "result-spelling@1:7"),
        ("letter O", b"1. e4 1-O", "e4 1-0", "result-spelling@1:7"),
        ("no result of chess", b"1. e4 2-0 e5 *", "e4 e5 *", "unknown-token@1:7"),
        ("fraction of Latin-1", b"1. e4 \xBD-\xBD", "e4 1/2-1/2", "result-spelling@1:7"),
        ("en dash of Windows-1252", b"1. e4 1\x960", "e4 1-0", "result-spelling@1:7"),
        (
            "missing",
            b"1. e4\n\n[Event \"B\"]\n1. d4\n",
            "e4 | [Event=B] d4",
            "missing-terminator@3:1 | missing-terminator@5:1",
        ),
    ];
    check(ROWS);
}

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

#[test]
fn illegal_moves() {
    const ROWS: &[Row] = &[
        (
            "in the middle",
            b"1. e4 e5 2. Ka1 Nc6 3. d4 *\n\n1. d4 *",
            "e4 e5 <Ka1> <Nc6> <d4> * | d4 *",
            "illegal-move@1:13 |",
        ),
        ("the first", b"1. Ne3 e5 *\n1. d4 *", "<Ne3> <e5> * | d4 *", "illegal-move@1:4 |"),
        ("no move", b"1. e4 foo e5 *", "e4 <foo> <e5> *", "illegal-move@1:7"),
        ("ambiguous", b"1. Nf3 a6 2. d3 a5 3. Nd2 *", "Nf3 a6 d3 a5 <Nd2> *", "illegal-move@1:23"),
        ("a drop", b"1. e4 N@h5 *", "e4 <N@h5> *", "illegal-move@1:7"),
        (
            "in a variation",
            b"1. e4 (1. d4 d4 c4 (1. c4)) e5 *",
            "e4 ( d4 <d4> <c4> ( <c4> ) ) e5 *",
            "illegal-move@1:14",
        ),
        // A variation may stand for the illegal move itself.
        (
            "a variation for it",
            b"1. e4 e5 2. Ka1 (2. Nf3 Nc6) Nc6 (2... d6) *",
            "e4 e5 <Ka1> ( Nf3 Nc6 ) <Nc6> ( <d6> ) *",
            "illegal-move@1:13",
        ),
        (
            "comments and glyphs stay",
            b"1. Ka1 {no} $4 e5! *",
            "<Ka1> {no} $4 <e5> $1 *",
            "illegal-move@1:4",
        ),
    ];
    check(ROWS);
}

#[test]
fn null_moves() {
    const ROWS: &[Row] = &[
        ("main line", b"1. e4 -- 2. d4 *", "e4 -- d4 *", "null-move@1:7"),
        ("variations", b"1. e4 (1. -- e5) (1. Z0 d5) e5 *", "e4 ( -- e5 ) ( -- d5 ) e5 *", ""),
        (
            "other spellings",
            b"1. e4 (1. null e5) (1. pass e5) (1. @@@@ e5) (1. 0000 e5) *",
            "e4 ( -- e5 ) ( -- e5 ) ( -- e5 ) ( -- e5 ) *",
            "",
        ),
        (
            "in check",
            b"1. e4 d5 2. Bb5+ (2. d3) -- *",
            "e4 d5 Bb5+ ( d3 ) <--> *",
            "illegal-move@1:26",
        ),
        (
            "en passant is over",
            b"1. e4 a6 2. e5 d5 3. -- -- 4. exd6 *",
            "e4 a6 e5 d5 -- -- <exd6> *",
            "null-move@1:22 null-move@1:25 illegal-move@1:31",
        ),
        ("a variation for it", b"1. e4 -- (1... e5) *", "e4 -- ( e5 ) *", "null-move@1:7"),
    ];
    check(ROWS);
}

#[test]
fn starts() {
    const ENDGAME: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const CHESS960: &str = "bqnrk1rb/pppppppp/8/8/8/8/PPPPPPPP/BQNRK1RB w KQkq - 0 1";
    let rows: Vec<(&str, String, &str, &str)> = vec![
        ("FEN and SetUp", format!("[SetUp \"1\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("FEN alone", format!("[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("SetUp 0", format!("[SetUp \"0\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("SetUp alone", "[SetUp \"1\"]\n1. e4 e5 *".into(), "e4 e5", ""),
        ("Black begins", "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n7... e5 *".into(), "e5", ""),
        ("bad FEN", "[FEN \"4k3/8/8 w\"]\n1. e4 *".into(), "<e4>", "bad-fen@2:1"),
        ("no kings", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *".into(), "<e4>", "bad-fen@2:1"),
        (
            "From Position",
            format!("[Variant \"From Position\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"),
            "e4",
            "",
        ),
        (
            "Chess960 by the FEN",
            format!("[FEN \"{CHESS960}\"]\n1. O-O O-O *"),
            "O-O O-O",
            "variant-mismatch@2:1",
        ),
        (
            "against the tag",
            format!("[Variant \"Standard\"]\n[FEN \"{CHESS960}\"]\n1. O-O O-O *"),
            "O-O O-O",
            "variant-mismatch@3:1",
        ),
        (
            "another variant",
            "[Variant \"Atomic\"]\n1. e4 N@f3 *".into(),
            "<e4> <N@f3>",
            "other-variant@2:1",
        ),
        (
            "Crazyhouse",
            "[Variant \"Crazyhouse\"]\n1. e4 @@@@ *".into(),
            "<e4> <@@@@>",
            "other-variant@2:1",
        ),
        ("Chess 1000", "[Variant \"Chess 1000\"]\n1. e4 *".into(), "<e4>", "other-variant@2:1"),
        ("standard, no FEN", "[Variant \"standard\"]\n1. e4 *".into(), "e4", ""),
    ];
    let mut failures = crate::pgn::Failures::default();
    for (id, text, expected, expected_damage) in rows {
        let games = crate::pgn::read_all(&text);
        assert_eq!(games.len(), 1, "{id}");
        let sketch = crate::pgn::sketch(&games[0].game);
        let moves = sketch.rsplit("] ").next().unwrap_or_default();
        failures.check(id, moves, format!("{expected} *"));
        failures.check(id, crate::pgn::damage(&games[0].diagnostics), expected_damage);
    }
    for spelling in [
        "Chess960",
        "chess960",
        "Chess 960",
        "chess-960",
        "Fischerandom",
        "fischerandom",
        "Fischer Random",
        "FischerRandom",
        "Fischer Random Chess",
        "Freestyle",
        "FRC",
        "DFRC",
        "Chess9LX",
    ] {
        let text = format!("[Variant \"{spelling}\"]\n[FEN \"{CHESS960}\"]\n1. O-O O-O *");
        let games = crate::pgn::read_all(&text);
        failures.check(spelling, crate::pgn::damage(&games[0].diagnostics), "");
        failures.check(spelling, games[0].game.main_line().moves().count().to_string(), "2");
        failures.check(spelling, format!("{:?}", games[0].game.mode), "Chess960");
    }
}
