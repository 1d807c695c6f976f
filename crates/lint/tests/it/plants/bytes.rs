//! Faults of bytes and lines.

use jadoube_lint::Rule;

use super::Planted::{self, Broken, Restored};
use super::{edit, insert, replace};
use crate::random_games::{Clean, Random};

/// Breaks a rule about bytes or lines.
pub(super) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let bytes = |name: &[u8]| {
        let text = game.text();
        let at = text.find("\"White ").unwrap() + 1;
        [&text.as_bytes()[..at], name, &text.as_bytes()[at..]].concat()
    };
    Some(match rule {
        Rule::InnerByteOrderMark => Restored(edit(game, |text| text.insert(0, '\u{feff}'))),
        Rule::ControlCharacter => Broken(insert(game, random, "\u{7}")?),
        Rule::ControlInText => Broken(bytes(b"\x07")),
        Rule::ForeignBlank => Restored(replace(game, "\n\n1. ", "\n\n1.\u{a0}")),
        Rule::Latin1 => Broken(bytes(b"\xE9")),
        Rule::Windows1252 => Broken(bytes(b"\x93")),
        Rule::MixedEncodings => Broken(bytes(b"\xC3\xA9\xE9")),
        Rule::Mojibake => Broken(bytes("Ã©".as_bytes())),
        Rule::ReplacementCharacter => Broken(bytes("\u{fffd}".as_bytes())),
        Rule::BinaryData => Broken(edit(game, |text| text.insert_str(0, "\u{1}\u{2}data\n\n"))),
        Rule::NoBlankAfterTags => Restored(replace(game, "\n\n", "\n")),
        Rule::LongLine => Broken(edit(game, |text| {
            text.insert_str(text.len() - 1, &format!(" {{{}}}", "long ".repeat(60)));
        })),
        Rule::LongMovetextLine if game.plies.len() > 20 => Restored(edit(game, |text| {
            let at = text.find("\n\n").unwrap() + 2;
            let joined = text[at..].trim_end().replace('\n', " ");
            text.replace_range(at.., &format!("{joined}\n"));
        })),
        Rule::ExtraBlanks => Restored(replace(game, "\n\n1. ", "\n\n1.  ")),
        Rule::TrailingBlanks => Restored(replace(game, "\"]\n[Site", "\"] \n[Site")),
        Rule::Tab => Restored(replace(game, "\n\n1. ", "\n\n1.\t")),
        Rule::NoBlankAfterNumber => Restored(replace(game, "\n\n1. ", "\n\n1.")),
        Rule::TagLayout => Restored(replace(game, "[Site \"?\"]", "[ Site  \"?\" ]")),
        Rule::LineEnds => Restored(edit(game, |text| *text = text.replace('\n', "\r\n"))),
        Rule::MixedLineEnds => Restored(replace(game, "\"]\n[Site", "\"]\r\n[Site")),
        _ => return None,
    })
}
