//! Ending games whose result both engines agree on.

use jadoube_board::Color;
use jadoube_rules::Outcome;
use jadoube_terminal::Failure;
use jadoube_uci::{Score, Value};

use crate::cli::JudgingArguments;
use jadoube_engines::Fields;

/// When to end a game by what the engines say it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Adjudication {
    resign: Option<Resign>,
    draw: Option<Draw>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Resign {
    moves: usize,
    score: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Draw {
    after: u32,
    moves: usize,
    score: i32,
}

impl Adjudication {
    pub(crate) fn new(arguments: &JudgingArguments) -> Result<Self, Failure> {
        let mut adjudication = Self::default();
        if !arguments.resign.is_empty() {
            let is_known = |name: &str| matches!(name, "moves" | "score");
            let fields = Fields::new("--resign", &arguments.resign, is_known)?;
            let (moves, score) = (fields.needed("moves")?, fields.needed("score")?);
            positive("--resign", moves, score)?;
            adjudication.resign = Some(Resign { moves, score });
        }
        if !arguments.draw.is_empty() {
            let is_known = |name: &str| matches!(name, "after" | "moves" | "score");
            let fields = Fields::new("--draw", &arguments.draw, is_known)?;
            let (moves, score) = (fields.needed("moves")?, fields.needed("score")?);
            positive("--draw", moves, score)?;
            let after = fields.number("after")?.unwrap_or(0);
            adjudication.draw = Some(Draw { after, moves, score });
        }
        Ok(adjudication)
    }

    /// The result, if the last scores agree on one. `scores` are those of every move of the game, each from the side that moved,
    /// `None` where the engine told none; `turn` is to move now, in this move.
    pub(crate) fn judge(
        &self,
        scores: &[Option<Score>],
        turn: Color,
        move_number: u32,
    ) -> Option<Outcome> {
        self.draw(scores, move_number).or_else(|| self.win(scores, turn))
    }

    fn draw(&self, scores: &[Option<Score>], move_number: u32) -> Option<Outcome> {
        let Draw { after, moves, score } = self.draw?;
        let is_level = last(scores, 2 * moves)?.iter().all(|it| {
            matches!(it, Some(Score { value: Value::Cp(worth), .. }) if worth.unsigned_abs() <= score.unsigned_abs())
        });
        (is_level && move_number > after).then_some(Outcome::Draw)
    }

    fn win(&self, scores: &[Option<Score>], turn: Color) -> Option<Outcome> {
        let Resign { moves, score } = self.resign?;
        let last = last(scores, 2 * moves)?;
        // The last of an even number of scores is that of the side which is not to move.
        let all = |of_mover: usize, is_so: &dyn Fn(i32) -> bool| {
            last.iter().skip(of_mover).step_by(2).all(|it| it.is_some_and(|it| is_so(worth(it))))
        };
        let (is_high, is_low) = (|worth| worth >= score, |worth| worth <= -score);
        if all(0, &is_high) && all(1, &is_low) {
            Some(Outcome::Win(turn))
        } else if all(0, &is_low) && all(1, &is_high) {
            Some(Outcome::Win(!turn))
        } else {
            None
        }
    }
}

fn positive(argument: &str, moves: usize, score: i32) -> Result<(), Failure> {
    if moves == 0 || score < 0 {
        return Err(Failure::usage(format_args!(
            "{argument} needs moves above 0 and a score not below 0"
        )));
    }
    Ok(())
}

fn last(scores: &[Option<Score>], count: usize) -> Option<&[Option<Score>]> {
    scores.get(scores.len().checked_sub(count)?..)
}

/// Mates are worth more than any number of centipawns.
fn worth(score: Score) -> i32 {
    match score.value {
        Value::Cp(worth) => worth,
        Value::Mate(moves) if moves > 0 => i32::MAX,
        Value::Mate(_) => i32::MIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_engines_must_agree() {
        let judge = |worths: &[i32]| {
            let rules = Adjudication {
                resign: Some(Resign { moves: 2, score: 500 }),
                draw: Some(Draw { after: 5, moves: 2, score: 10 }),
            };
            let scores: Vec<_> = worths.iter().map(|&worth| Some(Score::cp(worth))).collect();
            rules.judge(&scores, Color::White, 10)
        };
        assert_eq!(judge(&[600, -600, 700, -700]), Some(Outcome::Win(Color::White)));
        assert_eq!(judge(&[-600, 600, -700, 700]), Some(Outcome::Win(Color::Black)));
        assert_eq!(judge(&[600, -600, 700, -400]), None);
        assert_eq!(judge(&[600, 600, 700, 700]), None);
        assert_eq!(judge(&[-600, 700, -700]), None);
        assert_eq!(judge(&[500, 5, -10, 10, 0]), Some(Outcome::Draw));
        assert_eq!(judge(&[5, -10, 11, 0]), None);
        let rules =
            Adjudication { resign: None, draw: Some(Draw { after: 5, moves: 1, score: 10 }) };
        assert_eq!(rules.judge(&[Some(Score::cp(0)), Some(Score::cp(0))], Color::White, 5), None);
        assert_eq!(rules.judge(&[Some(Score::cp(0)), None], Color::White, 9), None);
    }
}
