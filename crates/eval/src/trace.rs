//! Why the evaluation says what it says.

use core::fmt;

use jadoube_board::{ByColor, Color, CpuPath};
use jadoube_movegen::Position;

use crate::count::Count;
use crate::evaluate::settle;
use crate::feature::{FEATURES, GROUPS};
use crate::score::FULL_PHASE;
use crate::tally::Counts;
use crate::weights::WEIGHTS;
use crate::{Score, Term};

/// Each term's share of an evaluation, for both sides.
///
/// ```
/// use jadoube_eval::{Term, evaluate, trace};
/// use jadoube_movegen::Position;
///
/// let position = Position::initial();
/// let trace = trace(&position);
/// assert_eq!(trace.total, evaluate(&position));
/// assert_eq!(trace.share(Term::Material).white, trace.share(Term::Material).black);
/// println!("{trace}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    shares: [ByColor<Score>; Term::ALL.len()],
    /// How much of the figures is left: 24 with all of them, 0 with none.
    pub phase: i32,
    /// How far an endgame advantage counts, in 64ths.
    pub scale: i32,
    /// What drives a bare king to the edge, from White's side, in centipawns.
    pub mating_drive: i32,
    /// Centipawns from White's side.
    pub total: i32,
}

impl Trace {
    /// A term's worth to each side.
    #[must_use]
    pub fn share(&self, term: Term) -> ByColor<Score> {
        self.shares[term as usize]
    }
}

/// The evaluation of the position with its terms; [`total`](Trace::total) is from White's side.
#[must_use]
pub fn trace(position: &Position) -> Trace {
    let counts = counts(position);
    let mut shares = [ByColor { white: Score::ZERO, black: Score::ZERO }; Term::ALL.len()];
    for group in GROUPS {
        let share = &mut shares[group.term as usize];
        for feature in group.start..group.start + group.len {
            for color in Color::ALL {
                share[color] += WEIGHTS[feature] * i32::from(counts[color as usize][feature]);
            }
        }
    }
    let sum = shares.iter().fold(Score::ZERO, |sum, share| sum + share.white - share.black);
    let settled = settle(position, sum);
    let total = if position.is_insufficient_material() { 0 } else { settled.total };
    Trace { shares, phase: settled.phase, scale: settled.scale, mating_drive: settled.drive, total }
}

/// How often White and Black have each feature: what a tuner needs.
#[must_use]
pub fn counts(position: &Position) -> [[i16; FEATURES]; 2] {
    let mut counts = Counts([[0; FEATURES]; 2]);
    CpuPath::current().run(Count { position, tally: &mut counts });
    counts.0
}

impl fmt::Display for Trace {
    /// A table: each term for White, Black and the difference, in pawns, middlegame and endgame.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |centipawns: i32| f64::from(centipawns) / 100.0;
        writeln!(f, "{:14}{:>16}{:>16}{:>16}", "term", "White mg/eg", "Black mg/eg", "difference")?;
        for term in Term::ALL {
            let ByColor { white, black } = self.share(term);
            write!(f, "{:14}", term.name())?;
            for score in [white, black, white - black] {
                write!(f, "{:>8.2}{:>8.2}", pawns(score.middlegame()), pawns(score.endgame()))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "phase {} of {FULL_PHASE}, endgame scale {}/64", self.phase, self.scale)?;
        if self.mating_drive != 0 {
            writeln!(f, "driving the bare king {:+.2}", pawns(self.mating_drive))?;
        }
        write!(f, "total {:+.2} from White's side", pawns(self.total))
    }
}
