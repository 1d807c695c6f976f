//! Positions by hand, for what takes so many moves to show that chance seldom brings it about.

/// Each for White and for Black.
pub(crate) const STORIES: [&str; 8] = [
    // The rook is captured and another one recaptures on its square: the right to castle does not come back.
    "k7/8/8/7R/8/6n1/8/4K2R b K - 0 1",
    "4k2r/8/6N1/8/7r/8/8/K7 w k - 0 1",
    // A check is blocked: the right to castle is still there.
    "8/7k/8/8/1b6/8/8/RN2K3 w Q - 0 1",
    "rn2k3/8/8/1B6/8/8/7K/8 b q - 0 1",
    // The same men on the same squares again, with and without the right to castle.
    "k7/8/8/8/8/8/8/N3K2R w K - 0 1",
    "n3k2r/8/8/8/8/8/8/K7 b k - 0 1",
    // A rook that does not come from a corner moves and returns: the right to castle is lost.
    "k7/8/8/8/8/8/8/4K1R1 w G - 0 1",
    "4k1r1/8/8/8/8/8/8/K7 b g - 0 1",
];
