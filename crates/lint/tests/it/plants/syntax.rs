//! Faults of syntax.

use jadoube_lint::Rule;
use jadoube_notation::San;

use super::Planted::{self, Broken, Restored};
use super::{edit, insert, replace, with_tag};
use crate::random_games::{Clean, Random};

/// Breaks a rule of syntax.
pub(super) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let result = game.result().to_owned();
    Some(match rule {
        Rule::UnclosedComment => Broken(insert(game, random, "{never closed")?),
        Rule::UnopenedComment => Broken(insert(game, random, "}")?),
        Rule::NestedComment => Broken(insert(game, random, "{a {b} c}")?),
        Rule::UnclosedVariation => Broken({
            let mut game = game.clone();
            let end = game.words.len() - 1;
            game.words.insert(end, "({open}".to_owned());
            let first = San::of(&game.plies.last()?.before, game.plies.last()?.m).to_string();
            game.words.insert(end + 1, first);
            game.text().into_bytes()
        }),
        Rule::UnopenedVariation => Broken(insert(game, random, ")")?),
        Rule::VariationBeforeMove => Broken({
            let mut game = game.clone();
            game.words.insert(0, "(1. e4)".to_owned());
            game.text().into_bytes()
        }),
        Rule::BrokenTag => Broken(edit(game, |text| text.insert_str(0, "[Nothing]\n"))),
        Rule::UnclosedTag => Restored(replace(game, "\"]\n[Site", "\n[Site")),
        Rule::UnescapedQuote => Broken(with_tag(game, "Event", "The \"Big\" Cup")),
        Rule::StrayBackslash => Broken(with_tag(game, "Event", "Let\\'s play")),
        Rule::BadTagName => {
            Broken(edit(game, |text| text.insert_str(text.find("\n\n").unwrap(), "\n[O-O \"x\"]")))
        }
        Rule::MissingTerminator => Restored({
            let mut game = game.clone();
            game.words.pop();
            game.text().into_bytes()
        }),
        Rule::ResultInVariation => Broken(insert(game, random, "(-- *)")?),
        Rule::ResultSpelling => Restored(match result.as_str() {
            "1/2-1/2" => edit(game, |text| {
                *text = format!("{}1/2\n", text.trim_end().strip_suffix("1/2-1/2").unwrap());
            }),
            "*" => return None,
            _ => edit(game, |text| {
                *text = format!("{}{}\n", &text[..text.len() - 4], result.replace('-', "–"));
            }),
        }),
        Rule::UnknownToken => Broken(insert(game, random, "&")?),
        Rule::TextOutsideGame => Broken(edit(game, |text| text.insert_str(0, "Dear reader,\n\n"))),
        Rule::BadNag => Broken(insert(game, random, "$300")?),
        Rule::UnknownMark => Broken(insert(game, random, "!!!")?),
        Rule::EmptyVariation => Broken(insert(game, random, "({nothing})")?),
        Rule::TooDeep => Broken(insert(game, random, &nest())?),
        _ => return None,
    })
}

/// One more variation in another than is read, each with a null move.
fn nest() -> String {
    let mut text = "(--".repeat(50_001);
    text += &")".repeat(50_001);
    text
}
