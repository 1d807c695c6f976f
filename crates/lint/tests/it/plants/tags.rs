//! Faults of tags.

use jadoube_lint::Rule;

use super::Planted::{self, Broken, Restored};
use super::{edit, from_fen, replace, with_tag};
use crate::random_games::Clean;

/// Breaks a rule about tags.
pub(super) fn plant(rule: Rule, game: &Clean) -> Option<Planted> {
    let fen = |fen: &str, movetext: &str| Broken(from_fen(game, fen, movetext, "*"));
    Some(match rule {
        Rule::MissingRosterTag => Restored(replace(game, "[Site \"?\"]\n", "")),
        Rule::TagOrder => Restored({
            let mut game = game.clone();
            game.tags.swap(1, 4);
            game.text().into_bytes()
        }),
        Rule::ConflictingTag => Broken(replace(game, "[PlyCount", "[Site \"!\"]\n[PlyCount")),
        Rule::RepeatedTag => Restored(replace(game, "[PlyCount", "[Site \"?\"]\n[PlyCount")),
        Rule::DateForm => Restored(replace(game, "2026.11.", "2026-11-")),
        Rule::ImpossibleDate => Broken(with_tag(game, "Date", "2026.11.31")),
        Rule::ResultTag if game.result() == "1/2-1/2" => Restored(with_tag(game, "Result", "1/2")),
        Rule::EloValue => Broken(with_tag(game, "WhiteElo", "2100?")),
        Rule::EcoValue => Broken(with_tag(game, "ECO", "Z99")),
        Rule::TimeControlValue => Broken(with_tag(game, "TimeControl", "5 minutes")),
        Rule::TimeForm => Broken(with_tag(game, "UTCTime", "5:00 pm")),
        Rule::FenWithoutSetUp => Broken(edit(game, |text| {
            let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            *text = text.replacen("[PlyCount", &format!("[FEN \"{first}\"]\n[PlyCount"), 1);
        })),
        Rule::SetUpValue => Broken({
            let text = from_fen(game, "6k1/8/8/8/8/8/8/K6R w - - 0 1", "1. Rh2", "*");
            String::from_utf8(text).unwrap().replace("[SetUp \"1\"]", "[SetUp \"0\"]").into_bytes()
        }),
        Rule::SetUpWithoutFen => Broken(with_tag(game, "SetUp", "1")),
        Rule::BadFen => fen("6k1/8/8/8/8/8/8/K7R w - - 0 1", "1. Rh2"),
        Rule::ImpossiblePosition => fen("6k1/8/8/8/8/8/8/P5KR w - - 0 1", "1. Rh2"),
        Rule::FenRights => fen("4k3/8/8/8/8/8/4P3/4K3 w Qk - 0 1", "1. e4"),
        Rule::FenForm => fen("6k1/8/8/8/8/8/8/K6R w - -", "1. Rh2"),
        Rule::AmbiguousCastlingLetter => Broken({
            let mut game = game.clone();
            game.set("Variant", "Chess960");
            from_fen(&game, "4k3/8/8/8/8/8/8/1KR3R1 w K - 0 1", "1. Kb2", "*")
        }),
        Rule::ShredderCastling => Broken({
            let mut game = game.clone();
            game.set("Variant", "Chess960");
            from_fen(&game, "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "1. O-O", "*")
        }),
        Rule::VariantSpelling => Broken(with_tag(game, "Variant", "chess")),
        Rule::VariantMissing => fen("4k3/8/8/8/8/8/8/1K4R1 w K - 0 1", "1. O-O"),
        Rule::OtherVariant => Broken(with_tag(game, "Variant", "Atomic")),
        Rule::PlyCount => Restored(with_tag(game, "PlyCount", "9999")),
        Rule::EmptyTag => Restored(with_tag(game, "Site", "")),
        Rule::TagNameCase => Restored(replace(game, "[PlyCount", "[Plycount")),
        _ => return None,
    })
}
