//! Games that go on after their end, and results that contradict it.

use jadoube_board::{Color, Square};
use jadoube_lint::Rule;

use super::Planted::{self, Broken, Restored};
use super::{edit, from_fen, with_tag};
use crate::random_games::Clean;

/// Breaks a rule about results and the rules of the game.
pub(super) fn plant(rule: Rule, game: &Clean) -> Option<Planted> {
    let other = if game.result() == "1-0" { "0-1" } else { "1-0" };
    let is_over = !game.last.has_legal_moves();
    let with_both = |result: &str| {
        let mut game = game.clone();
        game.set("Result", result);
        *game.words.last_mut().unwrap() = result.to_owned();
        game.text().into_bytes()
    };
    let mates = game.last.is_checkmate();
    let fen =
        |fen: &str, movetext: &str, result: &str| Broken(from_fen(game, fen, movetext, result));
    let shuffle =
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Some(match rule {
        Rule::MoveAfterMate if mates => Broken({
            let mut game = game.clone();
            let end = game.words.len() - 1;
            game.words.insert(end, "Kh4".to_owned());
            game.text().into_bytes()
        }),
        Rule::MoveAfterStalemate => fen("k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "1. Qb6 Ka7", "1/2-1/2"),
        Rule::MoveAfterDeadPosition => {
            fen("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "1. Kxb2 Kg7", "1/2-1/2")
        }
        Rule::MoveAfterFivefold => fen(first, &format!("{shuffle} 9. e4"), "1/2-1/2"),
        Rule::MoveAfterSeventyFive => {
            fen("6k1/8/8/8/8/8/8/K6R w - - 149 90", "90. Rh2 Kg7", "1/2-1/2")
        }
        Rule::BoardResultMove if !is_over && game.plies.len() % 2 == 1 && game.plies.len() < 20 => {
            Restored({
                let mut game = game.clone();
                let end = game.words.len() - 1;
                let king = game.last.king(game.last.turn());
                if king.rank().distance(Square::E5.rank()) < 2 {
                    return None;
                }
                game.words.insert(
                    end,
                    if game.last.turn() == Color::White { "Ke4" } else { "Ke5" }.to_owned(),
                );
                game.text().into_bytes()
            })
        }
        Rule::ResultMismatch if !is_over && game.result() != "*" => {
            Restored(with_tag(game, "Result", other))
        }
        Rule::ResultAgainstMate if mates => Restored(with_both(other)),
        Rule::ResultAgainstStalemate => fen("k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "1. Qb6", "1-0"),
        Rule::ResultAgainstDeadPosition => fen("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "1. Kxb2", "0-1"),
        Rule::ResultAgainstAutomaticDraw => fen(first, shuffle, "1-0"),
        Rule::UnknownResult if is_over => Restored(with_both("*")),
        Rule::ImpossibleTimeForfeit => Broken({
            let mut game = game.clone();
            game.set("Termination", "time forfeit");
            from_fen(&game, "7k/8/8/8/8/8/1q6/7K w - - 0 1", "1. Kg1 Kg7", "1-0")
        }),
        Rule::EmptyGame => Broken({
            let mut game = game.clone();
            game.words = vec!["*".to_owned()];
            game.set("Result", "*");
            game.set("PlyCount", "0");
            game.text().into_bytes()
        }),
        Rule::DuplicateGame => Broken(edit(game, |text| *text = format!("{text}\n{text}"))),
        _ => return None,
    })
}
