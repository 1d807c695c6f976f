//! What the evaluation counts, each with a weight of its own.
//!
//! The evaluation is a sum of counts times weights. A feature is the index of such a weight; a group is a run of them
//! (one for each number of squares a knight can go to, say). The tuner sees nothing else of chess.

use crate::weights::WEIGHTS;
use crate::{Score, Term};

/// A run of features that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What it counts.
    pub name: &'static str,
    /// The term of the trace that it adds to.
    pub term: Term,
    /// Where it begins among all features.
    pub start: usize,
    /// How many features it has.
    pub len: usize,
}

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $term:ident, $len:expr;)+) => {
        /// Places of the groups, in order.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Order { $($name),+ }

        const LENGTHS: &[usize] = &[$($len),+];

        $($(#[$doc])* pub(crate) const $name: usize = start(Order::$name);)+

        /// Every group, in the order of the weights.
        pub const GROUPS: &[Group] = &[
            $(Group { name: stringify!($name), term: Term::$term, start: $name, len: $len }),+
        ];

        /// How many features there are.
        pub const FEATURES: usize = { let mut sum = 0; let mut i = 0; while i < LENGTHS.len() { sum += LENGTHS[i]; i += 1; } sum };
    };
}

/// What a feature is worth, each time it is counted.
///
/// # Panics
/// If there is no feature of this index.
#[must_use]
pub fn weight(feature: usize) -> Score {
    WEIGHTS[feature]
}

const fn start(order: Order) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < order as usize {
        sum += LENGTHS[i];
        i += 1;
    }
    sum
}

groups! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: Material, 5;
    /// Two bishops on squares of different colours.
    BISHOP_PAIR: Material, 1;
    /// Knights, by the number of own pawns beyond five.
    KNIGHT_WITH_PAWNS: Material, 1;
    /// Rooks, by the number of own pawns beyond five.
    ROOK_WITH_PAWNS: Material, 1;
    /// Six roles, eight ranks, the files a to d mirrored onto e to h.
    SQUARES: Squares, 6 * 32;
    /// Squares a knight can go to.
    KNIGHT_MOBILITY: Mobility, 9;
    /// Squares a bishop can go to.
    BISHOP_MOBILITY: Mobility, 14;
    /// Squares a rook can go to.
    ROOK_MOBILITY: Mobility, 15;
    /// Squares a queen can go to.
    QUEEN_MOBILITY: Mobility, 28;
    /// No own pawn on the files beside it.
    ISOLATED: Pawns, 1;
    /// Isolated, and no enemy pawn before it.
    ISOLATED_OPEN: Pawns, 1;
    /// An own pawn behind it on its file.
    DOUBLED: Pawns, 1;
    /// Cannot be defended by a pawn and cannot step forward safely.
    BACKWARD: Pawns, 1;
    /// Beside an own pawn, by rank.
    PHALANX: Pawns, 8;
    /// Defended by an own pawn, by rank.
    DEFENDED: Pawns, 8;
    /// No enemy pawn can stop it, by rank.
    PASSED: Passed, 8;
    /// A passed pawn with a man before it, by rank.
    PASSED_BLOCKED: Passed, 8;
    /// A passed pawn whose next square is not attacked, by rank.
    PASSED_SAFE: Passed, 8;
    /// A passed pawn whose whole way is free and not attacked, by rank.
    PASSED_FREE: Passed, 8;
    /// Steps of the own king to the square before a passed pawn beyond its fourth rank.
    PASSED_OWN_KING: Passed, 8;
    /// Steps of the enemy king to that square.
    PASSED_ENEMY_KING: Passed, 8;
    /// An own rook behind a passed pawn.
    PASSED_ROOK_BEHIND: Passed, 1;
    /// An enemy rook behind a passed pawn.
    PASSED_ROOK_AGAINST: Passed, 1;
    /// A passed pawn beside or defended by another.
    PASSED_CONNECTED: Passed, 8;
    /// The king's file: ranks to the nearest own pawn before it, 7 if none.
    SHELTER_KING_FILE: King, 8;
    /// The files beside the king: the same.
    SHELTER_SIDE_FILE: King, 8;
    /// Near the king: ranks to the nearest enemy pawn that nothing blocks.
    STORM_FREE: King, 8;
    /// Near the king: the same for a pawn that an own one blocks.
    STORM_BLOCKED: King, 8;
    /// The enemy's attack on the king, from none to overwhelming.
    KING_DANGER: King, 40;
    /// Pawn attacks minor, rook, queen.
    PAWN_THREAT: Threats, 3;
    /// A pawn that can step forward safely to attack a figure.
    PUSH_THREAT: Threats, 1;
    /// Minor attacks pawn not defended by a pawn, minor, rook, queen.
    MINOR_THREAT: Threats, 4;
    /// Rook attacks pawn not defended by a pawn, minor, rook, queen.
    ROOK_THREAT: Threats, 4;
    /// An attacked man that nothing defends, pawn or figure.
    HANGING: Threats, 2;
    /// The king attacks a man that nothing defends.
    KING_THREAT: Threats, 1;
    /// A check that no enemy man answers by taking.
    SAFE_CHECK: Threats, 4;
    /// A knight on a square that no enemy pawn can ever attack, defended by a pawn.
    KNIGHT_OUTPOST: Figures, 1;
    /// The same for a bishop.
    BISHOP_OUTPOST: Figures, 1;
    /// A minor with a pawn right before it.
    MINOR_BEHIND_PAWN: Figures, 1;
    /// Own pawns on the colour of a bishop, each.
    BISHOP_PAWNS: Figures, 1;
    /// A bishop that looks at both squares of the centre through pawns only.
    BISHOP_LONG_DIAGONAL: Figures, 1;
    /// A rook on a file without pawns.
    ROOK_OPEN: Figures, 1;
    /// A rook on a file without own pawns.
    ROOK_HALF_OPEN: Figures, 1;
    /// A rook on the seventh rank with pawns there or the king behind.
    ROOK_SEVENTH: Figures, 1;
    /// Safe squares behind and among the own pawns in the centre.
    SPACE: Space, 1;
    /// Being to move.
    TEMPO: Tempo, 1;
}
