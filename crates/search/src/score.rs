//! What a search says a position is worth.

use core::fmt;

use jadoube_eval::MAX_WORTH;

/// The search's own number: centipawns, or a mate so many plies from the root.
pub(crate) type Value = i32;

/// No value of any position.
pub(crate) const INFINITE: Value = 32_000;
/// Mate on the board at the root; every ply on the way costs one.
pub(crate) const MATE: Value = 31_000;
pub(crate) const DRAW: Value = 0;
/// The longest line that is ever looked at, in plies.
pub(crate) const MAX_PLY: usize = 128;
/// At this value or beyond lies a mate within the search.
pub(crate) const MATE_BOUND: Value = MATE - MAX_PLY as Value - 1;

pub(crate) const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// The worth of a position to the side to move.
///
/// Scores are ordered: being mated soonest is least, mating soonest is greatest.
///
/// ```
/// use jadoube_search::Score;
///
/// assert!(Score::MateIn(2) > Score::MateIn(5));
/// assert!(Score::MateIn(5) > Score::Cp(900));
/// assert!(Score::MatedIn(3) < Score::Cp(-900));
/// assert_eq!(Score::MateIn(2).to_string(), "mate 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// The side to move mates in so many of its own moves.
    MateIn(u32),
    /// The side to move is mated in so many moves of the other side; 0 if it is mated already.
    MatedIn(u32),
}

impl Score {
    pub(crate) fn new(value: Value) -> Self {
        let plies = (MATE - value.abs()).unsigned_abs();
        if value >= MATE_BOUND {
            Self::MateIn(plies.div_ceil(2))
        } else if value <= -MATE_BOUND {
            Self::MatedIn(plies / 2)
        } else {
            Self::Cp(value)
        }
    }

    /// A number to sort by.
    fn rank(self) -> i64 {
        match self {
            Self::Cp(worth) => i64::from(worth.clamp(-MAX_WORTH, MAX_WORTH)),
            Self::MateIn(moves) => 1 << 33 | i64::from(!moves),
            Self::MatedIn(moves) => -(1 << 33 | i64::from(!moves)),
        }
    }

    /// The chances of winning, drawing and losing, in thousandths that add up to 1,000.
    ///
    /// A model: the worth at which a game is won as often as not is taken as 150 centipawns. It tells players roughly what
    /// a number means; it is no measurement of this position.
    ///
    /// ```
    /// use jadoube_search::Score;
    ///
    /// let [win, draw, loss] = Score::Cp(0).wdl();
    /// assert_eq!(win, loss);
    /// assert_eq!(win + draw + loss, 1_000);
    /// assert_eq!(Score::MateIn(3).wdl(), [1_000, 0, 0]);
    /// ```
    #[must_use]
    pub fn wdl(self) -> [u32; 3] {
        let worth = match self {
            Self::MateIn(_) => return [1_000, 0, 0],
            Self::MatedIn(_) => return [0, 0, 1_000],
            Self::Cp(worth) => worth,
        };
        // A logistic curve by table and line between: the same on every platform.
        let win = chance(worth - EVEN_CHANCE);
        let loss = chance(-worth - EVEN_CHANCE);
        [win, 1_000 - win - loss, loss]
    }
}

/// The worth at which half the games are won, in centipawns.
const EVEN_CHANCE: i32 = 150;

/// 1000 / (1 + e^-x) at x = 0, 1/2, 1, ... 6.
const LOGISTIC: [i32; 13] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998];

fn chance(worth: i32) -> u32 {
    const STEP: i32 = 35;
    let steps = worth.abs().min(STEP * 12);
    let (index, rest) = ((steps / STEP) as usize, steps % STEP);
    let low = LOGISTIC[index];
    let high = LOGISTIC.get(index + 1).copied().unwrap_or(low);
    let chance = low + (high - low) * rest / STEP;
    if worth >= 0 { chance as u32 } else { (1_000 - chance) as u32 }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 23`, `mate 4`, `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(worth) => write!(f, "cp {worth}"),
            Self::MateIn(moves) => write!(f, "mate {moves}"),
            Self::MatedIn(0) => write!(f, "mate 0"),
            Self::MatedIn(moves) => write!(f, "mate -{moves}"),
        }
    }
}
