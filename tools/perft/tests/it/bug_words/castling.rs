//! Castling, in standard chess and Chess960.

use super::Row;

pub(super) const ROWS: &[Row] = &[
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
        "castling-long-through-check",
        "3r1k2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "1",
        &["castling through an attacked square is allowed", "only on the queen side"],
    ),
    (
        "castling-rook-takes-rook",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "3",
        &[
            "the right to castle is kept when the rook moves",
            "only with a capture: without the rook on",
        ],
    ),
    (
        "castling-capture-forgets-white",
        "4k3/8/8/8/8/6n1/8/4K2R b K - 0 1",
        "2",
        &["the right to castle is kept when the rook is captured", "only when Black moves"],
    ),
    (
        "chess960-usual-squares",
        "8/8/7k/8/8/8/4r3/1K2R3 w E - 0 1",
        "1",
        &[
            "castling through an attacked square is allowed",
            "e1, which the king crosses",
            "only in Chess960: with the king on e1 a rook prevents castling",
        ],
    ),
    (
        "chess960-outer-rook",
        "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1",
        "1",
        &[
            "the right to castle is taken for that of another rook",
            "that of the rook on f1, not of the one on h1",
        ],
    ),
];
