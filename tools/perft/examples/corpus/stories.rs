//! Positions by hand, for what takes so many moves to show that chance seldom brings it about.

/// Each for White and for Black.
pub(crate) const STORIES: [&str; 20] = [
    // The rook is captured and another one recaptures on its square: the right to castle does not come back.
    "k7/8/8/7R/8/6n1/8/4K2R b K - 0 1",
    "4k2r/8/6N1/8/7r/8/8/K7 w k - 0 1",
    // Both men are rooks.
    "6k1/8/8/8/8/8/r7/RR2K3 b Q - 0 1",
    "rr2k3/R7/8/8/8/8/8/6K1 w q - 0 1",
    // A check is blocked: the right to castle is still there.
    "8/7k/8/8/1b6/8/8/RN2K3 w Q - 0 1",
    "rn2k3/8/8/1B6/8/8/7K/8 b q - 0 1",
    // The same men on the same squares again, with and without the right to castle.
    "k7/8/8/8/8/8/8/N3K2R w K - 0 1",
    "n3k2r/8/8/8/8/8/8/K7 b k - 0 1",
    // A rook that does not come from a corner moves and returns: the right to castle is lost.
    "k7/8/8/8/8/8/8/4K1R1 w G - 0 1",
    "4k1r1/8/8/8/8/8/8/K7 b g - 0 1",
    // A pinned pawn could capture and promote: along a rank, a file, a diagonal that it leaves and one that it stays on.
    "3n4/r3P1K1/8/8/8/8/8/k7 w - - 0 1",
    "K7/8/8/8/8/8/R3p1k1/3N4 b - - 0 1",
    "3nr3/4P3/8/4K3/8/8/8/k7 w - - 0 1",
    "K7/8/8/8/4k3/8/4p3/3NR3 b - - 0 1",
    "3b1n2/4P3/5K2/8/8/8/8/k7 w - - 0 1",
    "K7/8/8/8/8/5k2/4p3/3B1N2 b - - 0 1",
    "7q/6P1/5K2/8/8/8/8/k7 w - - 0 1",
    "K7/8/8/8/8/5k2/6p1/7Q b - - 0 1",
    // Both pawns leave the rank of king and rook, and another man still stands between them.
    "7k/8/8/K2pP1Nr/8/8/8/8 w - d6 0 1",
    "8/8/8/8/k2Pp1nR/8/8/7K b - d3 0 1",
];
