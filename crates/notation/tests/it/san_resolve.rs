//! From a text and a position to a move, or to the reason why there is none.

use jadoube_notation::San;
use jadoube_notation::san::{SanOptions, suggestions};

use crate::san::{check_rows, position, strict, uci};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// FEN, text, and the move with what had to be let pass, or the error.
const READINGS: &[[&str; 3]] = &[
    [START, "Nf3", "g1f3 none"],
    // bugs: api-03
    [START, "Ngf3", "g1f3 more of the origin than needed"],
    [START, "Nxf3", "g1f3 x without a capture"],
    [START, "Nf3+", "g1f3 + without check"],
    [START, "Nf3#", "g1f3 # without check"],
    [START, "e2e4", "e2e4 coordinates"],
    [START, "Pe4", "e2e4 letter for a pawn"],
    [START, "Ng1-f3", "g1f3 long algebraic form"],
    [START, "e2-e4", "e2e4 long algebraic form"],
    // bugs: san-02, the rook on d1 is pinned
    ["k7/8/8/8/8/4b3/2R3PP/2KR3q w - - 0 1", "Rd2", "c2d2 none"],
    [
        "k7/8/8/8/8/4b3/2R3PP/2KR3q w - - 0 1",
        "Rcd2",
        "c2d2 origin given to tell from a man that may not move",
    ],
    [
        "k7/8/8/8/8/4b3/2R3PP/2KR3q w - - 0 1",
        "Rdd2",
        "the rook on d1 cannot go to d2: the man is pinned from h1",
    ],
    // bugs: san-04
    ["4k3/8/8/8/5p2/8/8/5RK1 w - - 0 1", "Rf4", "f1f4 capture without x"],
    ["4k3/8/8/8/5p2/8/8/5RK1 w - - 0 1", "Rxf4", "f1f4 none"],
    ["4k3/8/8/8/5p2/8/8/5RK1 w - - 0 1", "Rxf3", "f1f3 x without a capture"],
    ["4k3/8/8/8/5p2/8/8/5RK1 w - - 0 1", "Nxf3+", "the side to move has no knight"],
    // bugs: san-05
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rg7+", "rooks on e7 h7 can go to g7"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rg7#", "rooks on e7 h7 can go to g7"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Reg7#", "e7g7 none"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rhg7+", "h7g7 none"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Reg7+", "e7g7 + for mate"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Reg7", "e7g7 mate without #"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rhg7#", "h7g7 # for a check that is no mate"],
    ["5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rhg7", "h7g7 check without +"],
    // rules: R9.1, R9.3, R84
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "exf6", "e5f6 none"],
    [
        "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2",
        "exf6 e.p.",
        "e5f6 blanks inside the move; en passant suffix",
    ],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "ef6", "e5f6 capture without x"],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "e5xf6", "e5f6 long algebraic form"],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "e5f6", "e5f6 coordinates"],
    [
        "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2",
        "f6",
        "a pawn captures on f6, and its file is not written",
    ],
    [
        "4k3/8/5p2/4P3/8/8/8/4K3 w - - 0 1",
        "exf6ep",
        "e5f6 en passant suffix; en passant suffix on another move",
    ],
    [
        "4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 2",
        "exf6",
        "the pawn on e5 cannot go to f6: a pawn moves slanting only to capture",
    ],
    // An en passant capture that would uncover the king.
    [
        "4k3/8/8/K3Pp1r/8/8/8/8 w - f6 0 2",
        "exf6",
        "the pawn on e5 cannot go to f6: the king would be in check from h5",
    ],
    // suites: bad_san
    [
        "2rq1rk1/pb2bppp/1p2p3/n1ppPn2/2PP4/PP3N2/1B1NQPPP/RB3RK1 b - - 4 13",
        "c4",
        "a pawn captures on c4, and its file is not written",
    ],
    [
        "rnbqkbnr/5p2/1pp3pp/p2P4/6P1/2NPpN2/PPP1Q1BP/R3K2R w Qq - 0 11",
        "O-O",
        "castling on the king side is not possible: there is no right to castle with that rook",
    ],
    // Promotion
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "what the pawn becomes on a8 is not written"],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "what the pawn becomes on a8 is not written"],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q+", "a7a8q promotion without ="],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n coordinates"],
    [START, "e4=Q", "nothing promotes on e4"],
    [START, "e2e4q", "nothing promotes on e4"],
    [START, "g1f3q", "nothing promotes on f3"],
    // In capitals
    [START, "NF3", "g1f3 upper-case file letter"],
    [START, "E4", "e2e4 upper-case file letter"],
    [START, "ND4", "no knight reaches d4"],
    [
        "4k3/8/8/2p5/8/B2B4/1P6/4K3 w - - 0 1",
        "BC5",
        "a3c5 upper-case file letter; capture without x",
    ],
    ["4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1", "BC4", "b3c4 upper-case file letter; capture without x"],
    [
        "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1",
        "BC4",
        "the first letter is a bishop or a pawn's file: men on b3 d3 can go to c4",
    ],
    // Castling as a move of the king
    [CASTLING, "Kg1", "e1g1 castling as a move of the king"],
    [CASTLING, "Kc1", "e1c1 castling as a move of the king"],
    [CASTLING, "Ke1g1", "e1g1 castling as a move of the king"],
    [CASTLING, "Ke1-c1", "e1c1 long algebraic form; castling as a move of the king"],
    [CASTLING, "Kxh1", "e1g1 castling as a move of the king"],
    [CASTLING, "e1g1", "e1g1 coordinates; castling as a move of the king"],
    [CASTLING, "e1h1", "e1g1 coordinates; castling as a move of the king"],
    [CASTLING, "Kf1", "e1f1 none"],
    [CASTLING, "Kb1", "the king on e1 cannot go to b1: a king does not move that way"],
    [CASTLING, "Kd1g1", "the side to move has no king on d1"],
    // The square may be reached by a step: that is what is meant.
    ["4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1 none"],
    ["4k3/8/8/8/8/8/8/2K4R w H - 0 1", "Kg1", "c1h1 castling as a move of the king"],
    [
        "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
        "Kg1",
        "castling on the king side is not possible: f1 is attacked",
    ],
    [
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "Kg1",
        "the king on e1 cannot go to g1: a king does not move that way",
    ],
    // Pawn captures without the rank
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd", "e4d5 pawn capture without the rank"],
    [
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "ed",
        "e4d5 pawn capture without the rank; capture without x",
    ],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "exf", "e5f6 pawn capture without the rank"],
    ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exf", "the move is not complete (byte 3)"],
    [
        "4k3/3p4/4P3/8/3n4/4P3/8/4K3 w - - 0 1",
        "exd",
        "pawns on e3 e6 can capture on d4 d7, and the rank is not written",
    ],
    ["3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd", "what the pawn becomes on d8 is not written"],
    ["3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd=Q+", "e7d8q pawn capture without the rank"],
    [
        "3nk3/4P3/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "edN",
        "e7d8n promotion without =; pawn capture without the rank; capture without x",
    ],
    // Why not
    [START, "Ra3", "the rook on a1 cannot go to a3: the way is blocked on a2"],
    [START, "Ke2", "the king on e1 cannot go to e2: a man of one's own stands there"],
    [START, "Nd4", "no knight reaches d4"],
    [START, "Nbf3", "the knight on b1 cannot go to f3: a knight does not move that way"],
    [START, "Nef3", "the side to move has no knight on the e-file"],
    [START, "N3f5", "the side to move has no knight on rank 3"],
    [START, "Nc3d5", "the side to move has no knight on c3"],
    [START, "e5", "the pawn on e2 cannot go to e5: a pawn does not move that way"],
    [START, "exd3", "the pawn on e2 cannot go to d3: a pawn moves slanting only to capture"],
    [START, "exe5", "no pawn reaches e5"],
    [START, "O-O", "castling on the king side is not possible: f1 is not empty"],
    [START, "e1g1", "castling is not possible, as f1 is not empty"],
    [START, "Zf3", "'Z' cannot stand here in a move (byte 0)"],
    [
        "4k3/8/8/8/8/2n5/8/R3K2R w KQ - 0 1",
        "O-O-O",
        "castling on the queen side is not possible: d1 is attacked",
    ],
    ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1g1 castling with zeros"],
    [
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1c1",
        "e1c1 coordinates; castling as a move of the king",
    ],
    [
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1h1",
        "e1g1 coordinates; castling as a move of the king",
    ],
    ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", "e1g1 castling as a move of the king"],
    [
        "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
        "Bd3",
        "the bishop on e2 cannot go to d3: the man is pinned from e7",
    ],
    [
        "4k3/4r3/8/8/8/8/3K4/8 w - - 0 1",
        "Ke2",
        "the king on d2 cannot go to e2: the king would be in check from e7",
    ],
    [
        "4k3/4r3/8/8/8/8/8/4K2B w - - 0 1",
        "Bg2",
        "the bishop on h1 cannot go to g2: the check from e7 is not answered",
    ],
    // Three knights: file and rank are needed.
    ["4k3/8/8/8/1N3N2/8/5N2/4K3 w - - 0 1", "Nf4d3", "f4d3 none"],
    ["4k3/8/8/8/1N3N2/8/5N2/4K3 w - - 0 1", "Nfd3", "knights on f2 f4 can go to d3"],
    ["4k3/8/8/8/1N3N2/8/5N2/4K3 w - - 0 1", "N2d3", "f2d3 none"],
    ["4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1", "N1d2", "b1d2 more of the origin than needed"],
    [
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
        "N1d2",
        "b1d2 other part of the origin than the standard one",
    ],
    // A lower-case b is the pawn's file if that makes a move.
    [
        "4k3/8/8/3p4/8/1P3B2/8/4K3 w - - 0 1",
        "bd5",
        "f3d5 lower-case piece letter; capture without x",
    ],
    ["4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "bxc4", "b3c4 none"],
    ["4k3/8/8/8/2p5/3B4/8/4K3 w - - 0 1", "bxc4", "d3c4 lower-case piece letter"],
    ["4k3/8/8/8/8/3B4/8/4K3 w - - 0 1", "bc4", "d3c4 lower-case piece letter"],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "bxc4", "the side to move has no pawn on the b-file"],
    [START, "--", "null none"],
    [START, "Z0", "null null move not as --"],
];

#[test]
fn readings_and_reasons() {
    check_rows(READINGS, |[fen, text, _]| {
        match SanOptions::lenient().read_move(text, &position(fen)) {
            Ok(reading) => {
                format!("{} {}", reading.m.map_or("null".into(), uci), reading.leniency)
            }
            Err(error) => error.to_string(),
        }
    });
}

/// FEN, text, and why strict reading refuses it; `ok` if it does not.
const STRICT: &[[&str; 3]] = &[
    [START, "Nf3", "ok"],
    [START, "Nf3!?", "ok"],
    [START, "Ngf3", "not the standard form: more of the origin than needed"],
    [START, "Nxf3", "not the standard form: x without a capture"],
    [START, "Nf3+", "not the standard form: + without check"],
    [START, "e2e4", "not the standard form: coordinates"],
    [START, "Pe4", "not the standard form: letter for a pawn"],
    ["4k3/8/5p2/4P3/8/8/8/4K3 w - - 0 1", "exf6 e.p.", "not an en passant capture on f6"],
    [START, "NF3", "not the standard form: upper-case file letter"],
    [CASTLING, "Kg1", "not the standard form: castling as a move of the king"],
    [
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "exd",
        "not the standard form: pawn capture without the rank",
    ],
    ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "not the standard form: castling with zeros"],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=P", "a pawn cannot become a pawn (byte 2)"],
];

#[test]
fn strict_reading_gives_each_slip_its_reason() {
    check_rows(STRICT, |[fen, text, _]| {
        match SanOptions::strict().read_move(text, &position(fen)) {
            Ok(_) => "ok".into(),
            Err(error) => error.to_string(),
        }
    });
}

#[test]
fn ambiguity_names_the_candidates() {
    for (fen, text, expected) in [
        ("5rk1/4R2R/8/8/8/5r2/5PPP/6K1 w - - 0 1", "Rg7+", ["e7g7", "h7g7"]),
        ("4k3/3p4/4P3/8/3n4/4P3/8/4K3 w - - 0 1", "exd", ["e3d4", "e6d7"]),
        ("4k3/8/8/3p4/2P5/3p4/2P5/4K3 w - - 0 1", "cd", ["c2d3", "c4d5"]),
        ("4k3/4p3/3P4/4p3/3P4/8/8/4K3 b - - 0 1", "ed", ["e5d4", "e7d6"]),
        ("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "BC4", ["b3c4", "d3c4"]),
    ] {
        let error = SanOptions::lenient().read_move(text, &position(fen)).unwrap_err();
        let candidates: Vec<String> = error.candidates().map(uci).collect();
        assert_eq!(candidates, expected, "{text}");
    }
}

#[test]
fn suggestions_begin_with_what_is_nearest() {
    for (fen, text, expected) in [
        (
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "Nd2",
            "Nbd2 Nfd2 Kd2 Nd4 Nh2 Na3 Nc3 Ne5 Ng5 Nh4 Ng1",
        ),
        (START, "Nf4", "f4 Nc3 Nf3 Nh3 Na3"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a8=N a8=B a8=R+ a8=Q+"),
        ("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "O-O", "O-O-O Kd1 Kf1 Kd2 Ke2 Kf2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--", ""),
    ] {
        let position = position(fen);
        let mut found: Vec<String> = suggestions(&position, &strict(text))
            .iter()
            .map(|&m| San::of(&position, m).to_string())
            .collect();
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(found.first().map(String::as_str), expected.first().copied(), "{text}");
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}
