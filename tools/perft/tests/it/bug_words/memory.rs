//! What is not put back when a move is taken back, or mixed up in a hash table.

use super::Row;

pub(super) const ROWS: &[Row] = &[
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
    (
        "mate-is-a-leaf",
        "8/Q7/8/6K1/8/7k/8/8 w - - 0 1",
        "2",
        &["mates and stalemates are counted as leaves at any depth"],
    ),
    (
        "last-ply-not-legal",
        "8/6K1/8/7k/8/8/8/8 b - - 0 1",
        "3",
        &["the last ply counts moves that leave the king in check"],
    ),
    (
        "counts-overflow",
        "8/8/8/4Q3/2K2p1p/8/7k/8 b - - 0 1",
        "3",
        &["counts do not fit into their numbers", "what 8 bits can hold of it"],
    ),
    (
        "hash-knights-as-bishops",
        "8/8/8/8/8/1K6/2p5/1k6 b - - 0 1",
        "2",
        &[
            "promotions are mixed up while counting",
            "the hash key takes the new man for another one",
        ],
    ),
    (
        "hash-without-promotion",
        "8/8/8/8/8/1K6/2p5/1k6 b - - 0 1",
        "2",
        &["promotions are mixed up while counting", "or a pawn"],
    ),
    (
        "undo-keeps-promoted",
        "8/8/8/8/8/8/K1p2r2/7k b - - 0 1",
        "2",
        &[
            "a promotion is not taken back: the new man stays in the place of the pawn",
            "stays on c2 in the place of the pawn",
        ],
    ),
    (
        "undo-en-passant-square",
        "8/6K1/8/7k/6Pp/8/8/8 b - g3 0 1",
        "2",
        &[
            "a capture en passant is not taken back right",
            "the pawn on g4 comes back on g3 when h4g3",
        ],
    ),
    (
        "undo-leaves-castled-rook",
        "8/8/8/8/3k4/8/p7/R3K1R1 w GA - 0 1",
        "2",
        &["castling is not taken back", "the rook of a1 stays on d1 when castling e1c1"],
    ),
    (
        "undo-loses-captured",
        "4k2r/8/8/8/8/8/8/4K2R b - - 0 1",
        "2",
        &["a captured man does not come back", "the rook on h1 does not come back when h8h1"],
    ),
];
