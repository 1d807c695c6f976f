//! The rule cases of the shared suites of the layer "game", and those of "analysis" that ask who can still mate.

use jadoube_board::{CastlingMode, Color};
use jadoube_mateability::{Budget, Deadness, Mateability, can_mate, dead};
use jadoube_notation::uci::parse_uci;
use jadoube_rules::{
    Claim, ClaimKind, Game, Outcome, PlayError, RuleSet, TimeClass, TimeClassLimits, TimeControl,
};
use serde_json::Value;

use crate::support::{
    Found, Report, holds, play_all, play_sans, read_position, result, same, shared_text, uci,
};

/// One line of `cases.jsonl`.
struct Case(Value);

impl Case {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_else(|| panic!("no text {key} in {}", self.0))
    }

    fn moves(&self) -> Vec<&str> {
        let list = self.0["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).collect()
    }

    fn expected(&self, key: &str) -> &Value {
        &self.0["expect"][key]
    }

    fn expects(&self, key: &str) -> bool {
        self.expected(key).as_bool().unwrap_or_else(|| panic!("no answer {key} in {}", self.0))
    }

    fn number(&self, key: &str) -> u64 {
        self.expected(key).as_u64().unwrap_or_else(|| panic!("no number {key} in {}", self.0))
    }

    /// The game by the Laws of today after the moves that are played first.
    fn game(&self) -> Result<Game, String> {
        let mut game = Game::from_position(read_position(self.text("fen"))?);
        play_all(&mut game, self.moves())?;
        Ok(game)
    }
}

/// Kinds `outcome` and `automatic`.
fn ending(case: &Case) -> Found {
    let (termination, outcome) = (case.expected("termination"), case.expected("result"));
    let code = match termination.as_str().ok_or("no termination")? {
        "seventyfive_moves" => "seventy-five-moves",
        "fivefold_repetition" => "fivefold-repetition",
        same => same,
    };
    let expected = format!("{code} {}", outcome.as_str().ok_or("no result")?);
    same("ends", result(&case.game()?), expected)
}

fn after_end(case: &Case) -> Found {
    let mut game = case.game()?;
    let position = *game.position();
    let m = parse_uci(case.text("move"), &position, CastlingMode::Standard)
        .map_err(|error| error.to_string())?;
    let played = game.play(m);
    same("accepted", played.is_ok(), case.expects("accepted"))?;
    holds("refused as over", matches!(played, Err(PlayError::Over(_))))
}

fn repetition(case: &Case) -> Found {
    let game = case.game()?;
    let counts: Vec<u64> =
        (0..=game.plies()).filter_map(|ply| game.occurrences_at(ply)).map(u64::from).collect();
    let expected = case.expected("occurrence_after_each_ply").as_array().ok_or("no counts")?;
    let expected: Vec<u64> = expected.iter().filter_map(Value::as_u64).collect();
    same("occurrences", counts, expected)?;
    let now = Claim::on_the_board(game.position().turn(), ClaimKind::Threefold);
    let claimable = game.judge(now).is_ok_and(|verdict| verdict.is_correct());
    same("claimable", claimable, case.expects("threefold_claimable_now"))?;
    let fivefold = game.ending().is_some_and(|ending| ending.code() == "fivefold-repetition");
    same("fivefold", fivefold, case.expects("fivefold_automatic"))
}

fn draw_claim(case: &Case) -> Found {
    let game = case.game()?;
    let kind = match case.text("claim") {
        "threefold" => ClaimKind::Threefold,
        _ => ClaimKind::FiftyMoves,
    };
    let by = game.position().turn();
    let claim = match case.0["intended_move"].as_str() {
        Some(text) => Claim::with_move(by, kind, uci(&game, text)?),
        None => Claim::on_the_board(by, kind),
    };
    let verdict = game.judge(claim).map_err(|error| error.to_string())?;
    same("correct", verdict.is_correct(), case.expects("correct"))?;
    same("article", Some(verdict.article()), case.expected("article").as_str())
}

fn long_game(case: &Case) -> Found {
    let text = shared_text(&format!("rules/{}", case.text("pgn_file")));
    let words = text.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
    let moves: Vec<&str> = words.filter(|word| word.parse::<Outcome>().is_err()).collect();
    let mut game = Game::new();
    play_sans(&mut game, &moves.join(" "))?;
    same("plies", game.plies() as u64, case.number("plies"))?;
    let code = game.ending().map(|ending| ending.code());
    same("termination", code, case.expected("termination").as_str())?;
    let clock = game.position().halfmove_clock();
    same("clock", u64::from(clock), case.number("final_halfmove_clock"))?;
    let most = (0..=game.plies()).filter_map(|ply| game.occurrences_at(ply)).max();
    same("most", most.map(u64::from), Some(case.number("max_occurrences")))?;
    let zeroing = game.positions().iter().skip(1).filter(|position| position.halfmove_clock() == 0);
    same("zeroing", zeroing.count() as u64, case.number("zeroing_moves"))
}

/// A text that is no move.
fn move_text(case: &Case) -> Found {
    same("legal", uci(&case.game()?, case.text("move")).is_ok(), case.expects("legal"))
}

fn time_class(case: &Case) -> Found {
    let number = |key: &str| case.0[key].as_u64().and_then(|n| u32::try_from(n).ok());
    let minutes = number("minutes").ok_or("no minutes")?;
    let increment = number("increment_s").ok_or("no increment")?;
    let control = TimeControl::minutes(minutes, increment);
    for (limits, key) in
        [(TimeClassLimits::Fide2023, "fide_2023"), (TimeClassLimits::Older, "seed_1")]
    {
        let class = TimeClass::of(&control, limits).map(TimeClass::name);
        same(key, class, case.expected(key).as_str())?;
    }
    Ok(())
}

/// Single questions, told apart by their ids.
fn fact(case: &Case) -> Found {
    match case.text("id") {
        "R109.2" => {
            let expected = case.expected("value").as_array().ok_or("no list")?;
            let mut tokens: Vec<&str> = Outcome::ALL.iter().map(|outcome| outcome.text()).collect();
            // Both players can lose, which PGN cannot say.
            tokens.retain(|&text| text != "0-0");
            same("tokens", tokens, expected.iter().filter_map(Value::as_str).collect())
        }
        // Told by the longest game itself.
        "R151.2" => {
            let expected = case.expected("value").as_array().ok_or("no list")?;
            let longest: u64 = 118 * 150 - 3;
            let expected: Vec<u64> = expected.iter().filter_map(Value::as_u64).collect();
            same("longest", vec![longest, longest.div_ceil(2)], expected)
        }
        id => Err(format!("no handler for the fact {id}")),
    }
}

fn mate_possible(case: &Case) -> Found {
    let position = read_position(case.text("fen"))?;
    let budget = Budget::default();
    for (color, key) in [(Color::White, "white_can_mate"), (Color::Black, "black_can_mate")] {
        let Some(expected) = case.expected(key).as_bool() else { continue };
        let answer = can_mate(&position, color, budget);
        holds(format!("{key} is unknown"), !answer.is_unknown())?;
        same(key, answer.is_yes(), expected)?;
        if let Mateability::Yes(line) = answer {
            let mut game = Game::with_rules(position, RuleSet::AS_PLAYED);
            for m in line {
                game.play(m).map_err(|error| error.to_string())?;
            }
            same("line", game.outcome(), Outcome::Win(color))?;
        }
    }
    if let Some(expected) = case.expected("dead").as_bool() {
        let expected = if expected { Deadness::Dead } else { Deadness::Alive };
        same("dead", dead(&position, budget), expected)?;
        let game = Game::with_rules(position, RuleSet::FIDE_2023_FULL);
        let ends_dead = game.ending().is_some_and(|ending| ending.code() == "dead-position");
        let is_over_before = position.is_stalemate() || position.is_checkmate();
        same("ends", ends_dead, expected.is_dead() && !is_over_before)?;
    }
    Ok(())
}

fn run(case: &Case) -> Found {
    match case.text("kind") {
        "outcome" | "automatic" => ending(case),
        "after_end" => after_end(case),
        "repetition" => repetition(case),
        "draw_claim" => draw_claim(case),
        "long_game" => long_game(case),
        "move_text" => move_text(case),
        "time_class" => time_class(case),
        "fact" => fact(case),
        "mate_possible" => mate_possible(case),
        kind => Err(format!("no handler for the kind {kind}")),
    }
}

fn run_all(is_ours: impl Fn(&Case) -> bool, fewest: usize) {
    let mut report = Report::default();
    for line in shared_text("rules/cases.jsonl").lines() {
        let case = Case(serde_json::from_str(line).expect("a JSON object a line"));
        if is_ours(&case) {
            report.row(case.text("id"), run(&case));
        }
    }
    report.finish(fewest);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_rule_cases_of_the_layer_game_hold() {
    run_all(|case| case.text("layer") == "game", 41);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_rule_cases_that_ask_who_can_mate_hold() {
    run_all(|case| case.text("kind") == "mate_possible", 17);
}
