//! Faults of comments.

use jadoube_lint::Rule;

use super::Planted::{self, Broken, Restored};
use super::insert;
use crate::random_games::{Clean, Random};

/// Breaks a rule about comments.
pub(super) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let clocks = |first: &str, second: &str| {
        let mut game = game.clone();
        let words: Vec<usize> = game.plies.iter().step_by(2).map(|ply| ply.word).collect();
        game.words[*words.get(1)?] += &format!(" {{[%clk {second}]}}");
        game.words[words[0]] += &format!(" {{[%clk {first}]}}");
        Some(game.text().into_bytes())
    };
    Some(match rule {
        Rule::ClockGoesUp => Broken(clocks("0:04:00", "0:04:10")?),
        Rule::ClockOverTimeControl => Broken(clocks("1:04:00", "0:04:10")?),
        Rule::BadClock => Broken(insert(game, random, "{[%clk late]}")?),
        Rule::BadEval => Broken(insert(game, random, "{[%eval fine]}")?),
        Rule::BadMarks => Broken(insert(game, random, "{[%csl Xe4]}")?),
        Rule::UnclosedCommand => Broken(insert(game, random, "{[%eval 0.3}")?),
        Rule::EmptyComment => Restored(insert(game, random, "{ }")?),
        Rule::LineComment => Broken(insert(game, random, "; a comment\n")?),
        Rule::AdjacentComments => Broken(insert(game, random, "{a} {b}")?),
        Rule::RepeatedNag => Broken(insert(game, random, "$1 $1")?),
        _ => return None,
    })
}
