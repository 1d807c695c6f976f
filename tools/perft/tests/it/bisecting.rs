//! Every bug of the test engine is found, explained in the right words, and made small; engines that fail are told.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use jadoube_buggy::Bug;
use serde_json::Value;

use crate::fakes::{buggy, command_with, totals};
use crate::run::{Outcome, START, command, run};

/// A bug, a position in which it shows, how deep, and words that the explanation must have.
type Row = (&'static str, &'static str, &'static str, &'static [&'static str]);

const ROWS: &[Row] = &[
    (
        "en-passant-missing",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &["captures en passant are missing", "the pawn on d4 has just made a double step"],
    ),
    (
        "en-passant-black-missing",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &["captures en passant are missing", "only when Black moves"],
    ),
    (
        "en-passant-one-side",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &["captures en passant are missing", "only in this direction"],
    ),
    (
        "en-passant-stale",
        "8/8/1k6/8/2pP4/8/5B2/4K3 b - d3 0 1",
        "3",
        &["the right to capture en passant does not end after one move", "only at once"],
    ),
    (
        "en-passant-after-single-step",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "2",
        &["en passant is captured after a single step", "is a single step"],
    ),
    (
        "en-passant-no-removal",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "2",
        &["the pawn captured en passant stays on the board", "captured en passant by e4d3"],
    ),
    (
        "en-passant-by-any-man",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "3",
        &[
            "any man that arrives on the en passant square captures the pawn",
            "the king on h4 only moves",
        ],
    ),
    (
        "en-passant-wraps",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "2",
        &["around the edge of the board", "the pawn on h3"],
    ),
    (
        "en-passant-rank-pin",
        "8/8/8/8/R2pP2k/8/8/7K b - e3 0 1",
        "1",
        &[
            "along the rank that both pawns leave",
            "both pawns, on d4 and e4, leave the rank between the king on h4 and the rook on a4",
        ],
    ),
    (
        "en-passant-diagonal-pin",
        "8/8/1k6/8/2pP4/8/5B2/4K3 b - d3 0 1",
        "1",
        &[
            "the pawn captured en passant uncovers the king",
            "the diagonal between the king on b6 and the bishop on f2",
        ],
    ),
    (
        "en-passant-pinned-never",
        "4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1",
        "1",
        &[
            "a pawn pinned along the diagonal does not capture en passant along it",
            "stays on that line",
        ],
    ),
    (
        "en-passant-no-answer-to-check",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &[
            "a pawn that gives check is not captured en passant",
            "steps into the way of the check by the queen on f1",
        ],
    ),
    (
        "en-passant-ignores-check",
        "4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1",
        "1",
        &[
            "a capture en passant leaves the king in check",
            "does not answer the check by the bishop on e8",
        ],
    ),
    (
        "en-passant-fen-ignored",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &["captures en passant are missing", "the FEN's en passant square is not read"],
    ),
    (
        "promotion-queen-only",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["underpromotions are missing", "may become a rook, a bishop or a knight"],
    ),
    (
        "promotion-three-pieces",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["promotions to a knight are missing", "may become a knight"],
    ),
    (
        "promotion-rook-missing",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["promotions to a rook are missing", "may become a rook"],
    ),
    (
        "promotion-capture-missing",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["pawns do not promote by capturing", "the pawn on b7 captures on a8"],
    ),
    (
        "promotion-capture-queen-only",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &[
            "pawns that capture promote to a queen only",
            "captures on a8 and may become a rook, a bishop or a knight",
        ],
    ),
    (
        "promotion-push-missing",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["pawns do not promote straight ahead", "the pawn on b7 steps to b8"],
    ),
    (
        "promotion-not-forced",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "1",
        &["pawns stay pawns on the last rank", "it must become something"],
    ),
    (
        "promotion-black-missing",
        "4k3/8/8/8/8/8/3p1P2/4K2R w - - 0 1",
        "2",
        &["pawns do not promote straight ahead", "stays a pawn", "only when Black moves"],
    ),
    (
        "promotion-stays-pawn",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "2",
        &["the promoted man is still a pawn on the board", "gives check as a queen after b7a8q"],
    ),
    (
        "promotion-wrong-color",
        "4k3/8/8/8/8/8/3p4/R3K3 w Q - 0 1",
        "3",
        &["the promoted man has the wrong colour", "only when Black moves"],
    ),
    (
        "pawn-double-step-missing",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["double steps of pawns are missing", "may step two squares"],
    ),
    (
        "pawn-double-step-black-missing",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "2",
        &["double steps of pawns are missing", "only when Black moves"],
    ),
    (
        "pawn-double-step-jumps",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "1",
        &["double steps jump over men", "jumps over the pawn on"],
    ),
    (
        "pawn-double-step-captures",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "1",
        &["double steps capture", "at the end of the double step"],
    ),
    (
        "pawn-double-step-third-rank",
        "4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1",
        "1",
        &["pawns step two squares from other ranks than their first", "only from rank 2"],
    ),
    (
        "pawn-push-captures",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["pawns capture straight ahead", "pawns capture slanting"],
    ),
    (
        "pawn-slants-to-empty",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["pawns move slanting without a capture", "nothing to capture"],
    ),
    (
        "pawn-captures-own",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "1",
        &["men capture men of their own side", "the pawn on g2 captures"],
    ),
    (
        "pawn-capture-one-side",
        "4k3/8/8/PpPpP3/8/8/8/4K3 w - b6 0 1",
        "1",
        &["captures by pawns are missing", "en passant or any man", "only in this direction"],
    ),
    (
        "pawn-capture-wraps",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "2",
        &["around the edge of the board", "the pawn on h7"],
    ),
    (
        "knight-wraps",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["around the edge of the board", "the knight on"],
    ),
    (
        "knight-captures-own",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "1",
        &["men capture men of their own side", "the knight on g1 captures a man of its own"],
    ),
    (
        "king-wraps",
        "4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1",
        "1",
        &["around the edge of the board", "the king on"],
    ),
    (
        "sliders-wrap",
        "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1",
        "1",
        &["around the edge of the board", "the rook on h1"],
    ),
    (
        "sliders-jump-enemies",
        "4k3/8/8/8/8/8/8/2KRn3 w D - 0 1",
        "1",
        &["bishops, rooks or queens pass through men", "passes through the knight on e1"],
    ),
    (
        "sliders-jump-own",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["bishops, rooks or queens pass through men", "passes through the king on g1"],
    ),
    (
        "sliders-never-capture",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &[
            "captures by bishops, rooks or queens are missing",
            "the rook on b1 captures the rook on a1",
        ],
    ),
    (
        "sliders-miss-edge",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &["moves to the edge of the board are missing", "go on to the edge"],
    ),
    (
        "queen-no-diagonals",
        "4k3/8/8/7b/8/5Q2/4B3/3K4 w - - 0 1",
        "1",
        &["the diagonal moves of queens are missing"],
    ),
    (
        "castling-missing",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "1",
        &["castling is missing", "in the plainest of positions too"],
    ),
    (
        "castling-long-missing",
        "r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "1",
        &[
            "castling is missing",
            "castling on the queen side is missing",
            "the other side is there",
        ],
    ),
    (
        "castling-out-of-check",
        "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1",
        "1",
        &["castling out of check is allowed", "in check by the knight on d3"],
    ),
    (
        "castling-through-check",
        "4k3/8/8/8/8/8/6bP/4K2R b K - 0 1",
        "2",
        &[
            "castling through an attacked square is allowed",
            "f1, which the king crosses, is attacked by the bishop on h3",
        ],
    ),
    (
        "castling-through-check-black",
        "r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "2",
        &[
            "castling through an attacked square is allowed",
            "d8, which the king crosses",
            "only when Black moves",
        ],
    ),
    (
        "castling-into-check",
        "r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "1",
        &["castling onto an attacked square is allowed", "g1, where the king arrives"],
    ),
    (
        "castling-pawn-attacks-ignored",
        "4k3/8/8/8/8/8/3p4/R3K3 w Q - 0 1",
        "1",
        &[
            "castling out of check is allowed",
            "with another man in the place of the pawn the engine is right",
        ],
    ),
    (
        "castling-king-attacks-ignored",
        "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
        "1",
        &[
            "castling through an attacked square is allowed",
            "f1, which the king crosses, is attacked by the king on g2",
        ],
    ),
    (
        "castling-rook-path-attacked",
        "r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "1",
        &["a square that only the rook crosses is attacked", "b1 is attacked by the pawn on a2"],
    ),
    (
        "castling-rook-attacked",
        "r6r/8/8/8/8/8/1k6/R3K2R w KQ - 0 1",
        "1",
        &["castling is refused because the rook is attacked", "which does not matter"],
    ),
    (
        "castling-over-b-file",
        "1n2k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
        "1",
        &[
            "castling long over a man on the b-file is allowed",
            "the knight on b1 stands in the way of the rook",
        ],
    ),
    (
        "castling-over-men",
        "4k3/8/8/8/8/8/8/RK1n4 w A - 0 1",
        "1",
        &["castling over men is allowed", "men in the king's way do not prevent it either"],
    ),
    (
        "castling-rook-captured-keeps-right",
        "4k3/8/8/8/8/8/6bP/4K2R b K - 0 1",
        "2",
        &["the right to castle is kept when the rook is captured", "g2h1 captured the rook on h1"],
    ),
    (
        "castling-promotion-keeps-right",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "2",
        &[
            "kept when a promoting pawn captures the rook",
            "captured the rook on a8 by a promoting pawn",
        ],
    ),
    (
        "castling-new-rook",
        "4k3/8/8/8/8/8/6bR/4K2R b K - 0 1",
        "4",
        &[
            "the right to castle is kept when the rook is captured",
            "whatever rook stands on h1 now",
        ],
    ),
    (
        "castling-rook-moved-keeps-right",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
        "5",
        &["the right to castle is kept when the rook moves", "the rook of g1 has moved"],
    ),
    (
        "castling-king-moved-keeps-right",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
        "5",
        &["the right to castle is kept when the king moves", "the king has moved"],
    ),
    (
        "castling-rook-move-loses-both",
        "r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "3",
        &[
            "both rights to castle are lost when one rook moves",
            "takes only the right of that rook",
        ],
    ),
    (
        "castling-lost-after-check",
        "4k3/6b1/8/8/8/8/1P6/4K2R b K - 0 1",
        "4",
        &["the right to castle is lost after a check", "may castle later"],
    ),
    (
        "castling-rook-stays",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "2",
        &[
            "the rook stays where it was when the king castles",
            "leaves the rook on h1 instead of f1",
        ],
    ),
    (
        "castling-fen-ignored",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "1",
        &["castling is missing", "the FEN's castling rights are not read"],
    ),
    (
        "chess960-shield",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &[
            "castling is allowed although the rook shields the king",
            "once the rook has left b1 the king on c1 is in check by the rook on a1",
        ],
    ),
    (
        "chess960-rook-path",
        "4k3/8/8/8/8/8/8/RK1n4 w A - 0 1",
        "1",
        &[
            "castling is allowed with a man in the rook's way",
            "the knight on d1 stands in the way of the rook from a1 to d1",
        ],
    ),
    (
        "chess960-rook-blocks",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
        "1",
        &[
            "castling is missing where king and rook change places",
            "is not in the way of its own king",
        ],
    ),
    (
        "chess960-king-stays",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "1",
        &["castling is missing where the king stands on its target", "so only the rook moves"],
    ),
    (
        "chess960-rook-first",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
        "3",
        &["the king is lost from the board", "after f1g1 the engine has no king on g1"],
    ),
    (
        "chess960-corners",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
        "5",
        &["the right to castle is kept when the rook moves", "the rook of g1 has moved"],
    ),
    (
        "pins-ignored",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &["men pinned along a file leave it", "pinned along the file by the rook on e4"],
    ),
    (
        "pins-on-ranks-ignored",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &["men pinned along a rank leave it", "pinned along the rank by the rook on a1"],
    ),
    (
        "pins-on-files-ignored",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &["men pinned along a file leave it", "pinned along the file by the rook on e4"],
    ),
    (
        "pins-on-diagonals-ignored",
        "8/b7/8/2Pp4/8/4K3/8/7k w - d6 0 1",
        "1",
        &["men pinned along a diagonal leave it", "pinned along the diagonal by the bishop on a7"],
    ),
    (
        "pinned-knight-moves",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &[
            "men pinned along a file leave it",
            "the knight on e2 is pinned",
            "with another man in the place of the knight the engine is right",
        ],
    ),
    (
        "pinned-never-move",
        "4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1",
        "1",
        &["pawns pinned along their file do not step ahead", "but may move along it"],
    ),
    (
        "pinned-pawn-no-push",
        "4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1",
        "1",
        &["pawns pinned along their file do not step ahead", "but may move along it"],
    ),
    (
        "pins-through-two",
        "4k3/8/8/7b/8/5Q2/4B3/3K4 w - - 0 1",
        "1",
        &["men are taken for pinned that are not", "the bishop on e2 stands between as well"],
    ),
    (
        "check-ignored",
        "4k3/8/8/8/4r2b/8/8/4K1R1 w - - 0 1",
        "1",
        &["a check is not answered", "the check by the rook on e4 is not answered"],
    ),
    (
        "knight-check-ignored",
        "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1",
        "1",
        &[
            "the check of a knight is not answered",
            "with another man in the place of the knight the engine is right",
        ],
    ),
    (
        "pawn-check-ignored",
        "4k3/8/8/8/8/8/3p1P2/4K2R w - - 0 1",
        "1",
        &[
            "the check of a pawn is not answered",
            "with another man in the place of the pawn the engine is right",
        ],
    ),
    (
        "check-block-missing",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &[
            "no man steps between the king and the one that gives check",
            "steps between the king and the bishop on b6",
        ],
    ),
    (
        "check-capture-missing",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "2",
        &[
            "the man that gives check is not captured",
            "the queen on b8 gives check and the rook on a8 captures it",
        ],
    ),
    (
        "double-check-answered",
        "4k3/8/8/8/4r2b/8/8/4K1R1 w - - 0 1",
        "1",
        &[
            "a double check is answered without moving the king",
            "in double check only the king moves",
        ],
    ),
    (
        "king-along-ray",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &[
            "the king steps back along the line of the check",
            "along the diagonal of the check by the queen on f1",
        ],
    ),
    (
        "king-captures-protected",
        "8/8/8/8/3k4/4p3/8/3K4 w - - 0 1",
        "3",
        &["the king captures protected men", "the pawn on e3 is protected by the king on e4"],
    ),
    (
        "king-next-to-king",
        "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
        "1",
        &["the king steps next to the other king", "next to the king on g2"],
    ),
    (
        "king-into-pawn-attack",
        "8/8/8/8/3k4/4p3/8/3K4 w - - 0 1",
        "1",
        &["the king steps onto squares that pawns attack", "attacked by the pawn on e3"],
    ),
    (
        "king-fears-pushes",
        "4k3/8/8/8/8/4p3/4r3/4K3 w - - 0 1",
        "1",
        &["the king avoids squares straight ahead of pawns", "does not attack that square"],
    ),
    (
        "king-no-capture-in-check",
        "4k3/8/8/8/8/4p3/4r3/4K3 w - - 0 1",
        "1",
        &["the king in check does not capture", "the king on e1 may capture it, also in check"],
    ),
    (
        "hash-without-en-passant",
        "4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1",
        "4",
        &[
            "the en passant square is mixed up while counting",
            "by itself is counted right",
            "not in the hash key",
        ],
    ),
    (
        "hash-without-castling",
        "4k3/8/8/7N/8/8/8/R3K3 w Q - 0 1",
        "5",
        &["castling rights are mixed up while counting", "not in the hash key"],
    ),
    (
        "hash-without-depth",
        "4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1",
        "5",
        &["the hash table gives counts of other depths", "which is the count of depth"],
    ),
    (
        "undo-loses-castling",
        "4k3/8/8/8/8/8/6bP/4K2R b K - 0 1",
        "2",
        &[
            "castling rights are lost while counting",
            "without the right to castle with the rook on h1",
        ],
    ),
    (
        "undo-loses-en-passant",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "2",
        &[
            "moves are lost while others are made and taken back",
            "with depth 1 the list is right, with depth 2 it is not",
        ],
    ),
];

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Runs to its end.
fn ended(mut command: Command) -> Outcome {
    command.output().unwrap().into()
}

/// All that is said of the fault in its smallest position.
fn words(fault: &Value) -> String {
    let smallest = &fault["smallest"];
    let mut words = vec![fault["rule"].as_str().unwrap_or_default()];
    for finding in smallest["reasons"].as_array().unwrap() {
        words.extend([finding["rule"].as_str().unwrap(), finding["text"].as_str().unwrap()]);
    }
    words.extend(smallest["notes"].as_array().unwrap().iter().filter_map(Value::as_str));
    words.join("; ")
}

#[test]
fn every_bug_has_a_row() {
    let rows: BTreeSet<&str> = ROWS.iter().map(|row| row.0).collect();
    let bugs: BTreeSet<&str> = Bug::ALL.iter().map(|bug| bug.name()).collect();
    assert_eq!(rows, bugs);
}

#[test]
fn every_bug_is_explained_in_the_right_words() {
    let mut wrong = Vec::new();
    for (bug, fen, depth, expected) in ROWS {
        let arguments =
            ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", depth, "--format", "json"];
        let outcome = ended(buggy(bug, &arguments));
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap_or_default();
        let fault = &report["fault"];
        if outcome.code != 1 || fault.is_null() {
            wrong.push(format!("{bug}: no fault found: {outcome:?}"));
            continue;
        }
        let words = words(fault);
        for expected in expected.iter().filter(|expected| !words.contains(**expected)) {
            wrong.push(format!("{bug}: {expected:?} is not said in {words:?}"));
        }
        let test = &fault["test"];
        if test["got"].is_null() || test["got"] == test["nodes"] {
            wrong.push(format!("{bug}: the test row does not show it: {test}"));
        }
        if fault["smallest"]["men"].as_u64() > Some(5) {
            wrong.push(format!("{bug}: {} men are left", fault["smallest"]["men"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn engines_that_tell_totals_only_are_understood() {
    for (bug, expected) in [
        ("en-passant-rank-pin", "along the rank that both pawns leave"),
        ("promotion-three-pieces", "promotions to a knight are missing"),
        ("castling-rook-captured-keeps-right", "kept when the rook is captured"),
        ("pins-on-ranks-ignored", "men pinned along a rank leave it"),
        ("pawn-captures-own", "men capture men of their own side"),
        ("undo-loses-castling", "castling rights are mixed up while counting"),
    ] {
        let (_, fen, depth, _) = ROWS.iter().find(|row| row.0 == bug).unwrap();
        let arguments =
            ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", depth, "--format", "json"];
        let outcome = ended(totals(buggy(bug, &arguments)));
        assert_eq!(outcome.code, 1, "{bug}: {outcome:?}");
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert!(report["way"].as_str().unwrap().contains("totals only"), "{report}");
        let words = words(&report["fault"]);
        assert!(words.contains(expected), "{bug}: {words}");
    }
}

#[test]
fn without_a_position_the_corpus_is_searched() {
    let arguments = ["bisect", "--engine", "ENGINE", "--format", "jsonl", "--no-shrink"];
    let outcome = ended(buggy("chess960-shield", &arguments));
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert!(report["positions"].as_u64() > Some(60), "{report}");
    assert_eq!(report["fault"]["code"], "castling-shield", "{report}");
}

#[test]
fn a_right_engine_has_no_fault() {
    for fen in [START, KIWIPETE, "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1"] {
        let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", "3"];
        let outcome = ended(buggy("", &arguments));
        assert_eq!(outcome.code, 0, "{outcome:?}");
        assert!(outcome.stdout.contains("no fault found up to depth 3"), "{outcome:?}");
    }
}

#[test]
fn the_text_fits_into_a_terminal_and_has_board_and_rows() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen];
    let outcome = ended(buggy("en-passant-rank-pin", &arguments));
    let expected = "\
capturing en passant uncovers the king along the rank that both pawns leave
  extra   f4e3: both pawns, on f4 and e4, leave the rank between the king on h4
          and the rook on b4
  depth 1 has 6 leaves, the engine counts 7

Found in 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 after e2e4

Smallest position that shows it, 5 men
8/8/8/K7/1R2Pp1k/8/8/8 b - e3 0 1

8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  K . . . . . . .
4  .[R]→ → P p → k
3  . . . . ↙ . . .
2  . . . . . . . .
1  . . . . . . . .
   a b c d e f g h

Test rows: EPD, JSON, Rust, C++, Python

8/8/8/K7/1R2Pp1k/8/8/8 b - e3 0 1 ;D1 6 ; en-passant-rank
";
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.contains(expected), "{}", outcome.stdout);
    let found = outcome.stdout.split("Test rows").next().unwrap();
    assert!(found.lines().all(|line| line.chars().count() <= 80), "{found}");
}

#[test]
fn the_row_is_one_that_suites_read() {
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", KIWIPETE, "--format", "json"];
    let outcome = ended(buggy("castling-rook-captured-keeps-right", &arguments));
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let test = &report["fault"]["test"];
    let rows = format!("{}\n{}\n", test["epd"].as_str().unwrap(), test["json"].as_str().unwrap());
    let checked = crate::run::run_with(&["suite", "-"], &rows);
    assert_eq!(checked.code, 0, "{checked:?}");
}

fn temporary(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bisect-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn the_picture_has_the_arrows() {
    let path = temporary("fault.svg");
    let path_text = path.to_str().unwrap();
    let fen = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--svg", path_text];
    assert_eq!(ended(buggy("pins-ignored", &arguments)).code, 1);
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("men pinned along a file leave it"), "{svg}");
    assert!(svg.contains("jd-red") && svg.contains("jd-blue"), "{svg}");
    let nowhere = ["bisect", "--engine", "ENGINE", "--fen", fen, "--svg", "/nonexistent/a.svg"];
    let outcome = ended(buggy("pins-ignored", &nowhere));
    assert_eq!(outcome.code, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("/nonexistent/a.svg: "), "{outcome:?}");
}

#[test]
fn other_formats_say_the_same() {
    let kings = "8/8/8/8/8/8/6k1/4K2R w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", kings, "--format", "csv"];
    let outcome = ended(buggy("king-next-to-king", &arguments));
    assert_eq!(outcome.code, 1);
    let mut lines = outcome.stdout.lines();
    assert_eq!(lines.next(), Some("fen,moves,depth,expected,got,wrong,move,code,text"));
    assert!(lines.all(|line| line.contains(",extra,") && line.contains("king-next-to-king")));
    let (_, fen, ..) = ROWS.iter().find(|row| row.0 == "pins-ignored").unwrap();
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--format", "jsonl"];
    let outcome = ended(buggy("pins-ignored", &arguments));
    assert_eq!(outcome.stdout.lines().count(), 1);
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(report["schema"], "jadoube.perft.bisect/1");
}

#[test]
fn failing_engines_are_told() {
    // The fakes misbehave in this position.
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    for (fake, code, message) in [
        ("crashing", 3, "the engine ended"),
        ("crashing in position", 3, "the engine ended"),
        ("hanging", 3, "did not send counts within 2000 ms"),
        ("hanging in position", 3, "did not send readyok within 2000 ms"),
        ("babbling", 3, "did not send counts within 2000 ms"),
        ("silent", 3, "did not send counts within 2000 ms"),
        ("silent about counts", 3, "found no way to ask it"),
        ("silent from the start", 3, "did not send uciok"),
        ("ends at once", 3, "the engine ended"),
    ] {
        let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--timeout", "2"];
        let outcome = ended(command_with(fake, &arguments));
        assert_eq!(outcome.code, code, "{fake}: {outcome:?}");
        assert!(outcome.stderr.contains(message), "{fake}: {}", outcome.stderr);
        assert!(outcome.stdout.is_empty(), "{fake}: {outcome:?}");
    }
}

#[test]
fn a_wrong_total_of_right_moves_is_told() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--no-shrink"];
    let outcome = ended(command_with("lying", &arguments));
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let text = outcome.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the total is not the sum of the moves"), "{text}");
    let told = "the moves are counted right and have 14 leaves, the total says 15";
    assert!(text.contains(told), "{text}");
}

#[test]
fn wrong_command_lines_are_told() {
    for (arguments, message) in [
        (&["bisect"][..], "--engine <CMD ARGS>"),
        (&["bisect", "--engine", "x", "--depth", "0"], "expected a depth from 1 to 64, found 0"),
        (&["bisect", "--engine", "x", "--depth", "65"], "expected a depth"),
        (
            &["bisect", "--engine", "x", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
            "--fen: illegal position",
        ),
        (&["bisect", "--engine", "x", "--moves", "e2e5"], "--moves: move 1 (e2e5)"),
        (&["bisect", "--engine", "'x"], "is not closed"),
        (&["--fen", START, "bisect", "--engine", "x"], "cannot go with a command"),
    ] {
        let outcome = run(arguments);
        assert_eq!(outcome.code, 2, "{arguments:?}: {outcome:?}");
        assert!(outcome.stderr.contains(message), "{arguments:?}: {}", outcome.stderr);
        assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    }
    let outcome = ended(command(&["bisect", "--engine", "no-such-engine-here"]));
    assert_eq!(outcome.code, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("cannot start no-such-engine-here"), "{outcome:?}");
}
