//! Captures en passant, promotions and other moves of pawns.

use super::Row;

pub(super) const ROWS: &[Row] = &[
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
            "no game leads there: before d2d4 the king on b6 was in check already",
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
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "1",
        &[
            "a pawn that gives check is not captured en passant",
            "the pawn on d4 gives check and can be captured en passant",
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
        "promotion-capture-three-pieces",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1",
        &["promotions to a knight are missing", "only with a capture"],
    ),
    (
        "pawn-capture-a-file-missing",
        "8/8/1p6/P2k4/8/8/8/K7 w - - 0 1",
        "1",
        &["captures by pawns are missing", "only on these files"],
    ),
    (
        "en-passant-no-answer-to-check",
        "4kq2/8/8/3pP3/1K6/8/8/8 w - d6 0 1",
        "1",
        &[
            "a capture en passant does not step into the way of a check",
            "steps into the way of the check by the queen on f8",
            "no game leads there",
        ],
    ),
    (
        "en-passant-pinned-leaves",
        "4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1",
        "1",
        &[
            "a pinned pawn captures en passant and leaves its line",
            "the capturing pawn on e5 is pinned along the diagonal by the bishop on g7",
        ],
    ),
    (
        "en-passant-rank-fear",
        "8/8/8/K2pP1kr/8/8/8/8 w - d6 0 1",
        "1",
        &[
            "en passant is refused for a rook or queen on the rank",
            "but the king on g5 still stands there",
        ],
    ),
];
