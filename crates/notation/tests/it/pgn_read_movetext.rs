//! Reading PGN, event by event: moves and what stands between them.

use crate::pgn::{Row, check};

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
