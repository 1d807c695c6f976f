//! Whether an answer is what a row expects.

use jadoube_board::Move;
use jadoube_notation::UciMove;
use jadoube_notation::epd::mate_in_ce;
use jadoube_uci::{Score, Value};

use super::arguments::{Judge, JudgingArguments};
use super::expected::{Expected, Mate, MateSource, mate_words, san};
use super::suite::Row;

/// What is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Judges {
    judges: Vec<Judge>,
    /// How many centipawns a score may be away.
    margin: u32,
}

/// What an engine answers, or would answer now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) best: Option<Move>,
    /// From the side to move.
    pub(crate) score: Option<Score>,
    pub(crate) line: &'a [UciMove],
    pub(crate) depth: Option<u32>,
}

impl Answer<'_> {
    /// In how many moves it is mate, if that is claimed.
    pub(crate) fn mate(&self) -> Option<i32> {
        match self.score?.value {
            Value::Mate(moves) => Some(moves),
            Value::Cp(_) => None,
        }
    }
}

impl Judges {
    pub(crate) fn new(arguments: &JudgingArguments) -> Self {
        Self { judges: arguments.judge.clone(), margin: arguments.ce_margin }
    }

    /// In words, for journals.
    pub(crate) fn names(&self) -> Vec<String> {
        let all = [
            (Judge::Bm, "bm"),
            (Judge::Am, "am"),
            (Judge::Dm, "dm"),
            (Judge::Pv, "pv"),
            (Judge::Ce, "ce"),
            (Judge::Acd, "acd"),
            (Judge::Credit, "credit"),
        ];
        let mut names: Vec<String> = all
            .into_iter()
            .filter(|&(judge, _)| self.has(judge))
            .map(|(_, name)| name.to_owned())
            .collect();
        if self.has(Judge::Ce) {
            names.push(format!("ce-margin={}", self.margin));
        }
        names
    }

    fn has(&self, judge: Judge) -> bool {
        self.judges.contains(&judge)
    }

    /// Whether anything that a row expects is looked at.
    pub(crate) fn look_at(&self, expected: &Expected) -> bool {
        self.has_verdict(expected) || !expected.line.is_empty() || self.counts_points(expected)
    }

    /// Whether the row expects a mate distance that is looked at.
    pub(crate) fn mate(&self, expected: &Expected) -> Option<Mate> {
        expected.mate.filter(|mate| {
            self.has(Judge::Dm) || mate.source == MateSource::Bm && self.has(Judge::Bm)
        })
    }

    pub(crate) fn counts_points(&self, expected: &Expected) -> bool {
        self.has(Judge::Credit) && !expected.credits.is_empty()
    }

    /// Whether something else than points and lines decides.
    fn has_verdict(&self, expected: &Expected) -> bool {
        self.has(Judge::Bm) && !expected.best.is_empty()
            || self.has(Judge::Am) && !expected.avoid.is_empty()
            || self.mate(expected).is_some()
            || self.has(Judge::Ce) && expected.worth.is_some()
            || self.has(Judge::Acd) && expected.depth.is_some()
    }

    /// Why an answer is wrong; `None` if it is right. The line of a mate is not looked at here.
    pub(crate) fn objection(&self, row: &Row, answer: &Answer<'_>) -> Option<String> {
        let Row { expected, position, .. } = row;
        let best = answer.best;
        let is_among = |moves: &[Move]| best.is_some_and(|m| moves.contains(&m));
        if self.has(Judge::Bm) && !expected.best.is_empty() && !is_among(&expected.best) {
            let best: Vec<_> = expected.best.iter().map(|&m| san(position, m)).collect();
            return Some(format!("expected {}", best.join(" or ")));
        }
        if self.has(Judge::Am)
            && let Some(m) = best.filter(|m| expected.avoid.contains(m))
        {
            return Some(format!("{} is to be avoided", san(position, m)));
        }
        if let Some(mate) = self.mate(expected)
            && let Some(objection) = mate_objection(mate, answer.mate())
        {
            return Some(objection);
        }
        if self.has(Judge::Ce)
            && let Some(worth) = expected.worth
            && let Some(objection) = self.worth_objection(worth, answer.score)
        {
            return Some(objection);
        }
        if self.has(Judge::Acd)
            && let Some(depth) = expected.depth
            && answer.depth.is_none_or(|reached| reached < depth)
        {
            let reached = answer.depth.unwrap_or(0);
            return Some(format!("depth {reached}, expected {depth}"));
        }
        let decided = self.has_verdict(expected);
        if !expected.line.is_empty() && (self.has(Judge::Pv) || !decided) {
            return line_objection(row, answer.line);
        }
        match expected.points(best) {
            Some((points, most)) if !decided && self.counts_points(expected) && points < most => {
                Some(format!("{points} of {most} points"))
            }
            _ => None,
        }
    }

    fn worth_objection(&self, expected: i32, score: Option<Score>) -> Option<String> {
        let Some(score) = score else { return Some("no score was told".to_owned()) };
        let is_right = match (mate_in_ce(expected), score.value) {
            (Some(mate), Value::Mate(found)) => mate == found,
            (None, Value::Cp(found)) => found.abs_diff(expected) <= self.margin,
            _ => false,
        };
        (!is_right).then(|| format!("{score}, expected ce {expected}"))
    }
}

/// Compares mate distances.
fn mate_objection(expected: Mate, claimed: Option<i32>) -> Option<String> {
    let Mate { moves, source } = expected;
    let is_right = match (claimed, source) {
        (None, _) => moves == 0,
        (Some(claimed), MateSource::Dm) => claimed == moves,
        // Nobody knows that the distance is the shortest.
        (Some(claimed), MateSource::Bm) => {
            claimed.signum() == moves.signum() && claimed.abs() <= moves.abs()
        }
    };
    (!is_right).then(|| {
        let claimed = claimed.map_or_else(|| "no mate".to_owned(), mate_words);
        format!("{claimed} claimed, expected {}", mate_words(moves))
    })
}

/// Whether the engine's line begins with the expected one.
fn line_objection(row: &Row, line: &[UciMove]) -> Option<String> {
    let mut position = row.position;
    for (index, &expected) in row.expected.line.iter().enumerate() {
        let found = line.get(index).and_then(|m| m.resolve(&position, row.mode).ok());
        if found != Some(expected) {
            let expected = san(&position, expected);
            return Some(match found {
                Some(found) => {
                    format!("its line has {} where {expected} is expected", san(&position, found))
                }
                None => format!("its line ends where {expected} is expected"),
            });
        }
        position.play_unchecked(expected);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection(expected: i32, source: MateSource, claimed: Option<i32>) -> String {
        mate_objection(Mate { moves: expected, source }, claimed).unwrap_or_default()
    }

    #[test]
    fn dm_is_exact_and_bm_is_the_best_that_is_known() {
        use MateSource::{Bm, Dm};
        assert_eq!(objection(5, Dm, Some(5)), "");
        assert_eq!(objection(5, Dm, Some(4)), "mate in 4 claimed, expected mate in 5");
        assert_eq!(objection(5, Bm, Some(4)), "");
        assert_eq!(objection(5, Bm, Some(6)), "mate in 6 claimed, expected mate in 5");
        assert_eq!(objection(5, Bm, None), "no mate claimed, expected mate in 5");
        assert_eq!(objection(-5, Bm, Some(5)), "mate in 5 claimed, expected mated in 5");
        assert_eq!(objection(-5, Dm, Some(-5)), "");
        assert_eq!(objection(0, Dm, None), "");
        assert_eq!(objection(0, Dm, Some(3)), "mate in 3 claimed, expected no mate");
    }
}
