//! Faults reported against other projects: repetition, counted draws, dead positions.
//!
//! What is right is told there in prose, so each case has a handler here, by its id.

use jadoube_board::Color;
use jadoube_rules::{Claim, ClaimKind, Ending, Game, Outcome, RuleSet};
use serde_json::Value;

use crate::support::{
    Found, Report, START, holds, play_all, play_sans, read_position, result, same, shared_text,
};

struct Case(Value);

impl Case {
    fn input(&self, key: &str) -> &str {
        self.0["input"][key].as_str().unwrap_or_default()
    }

    fn fens(&self) -> Vec<&str> {
        let list = self.0["input"]["fens"].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).collect()
    }

    fn start(&self) -> &str {
        match self.input("fen") {
            "" => START,
            fen => fen,
        }
    }

    /// The game by the Laws of today after these moves.
    fn game_after(&self, moves: &str) -> Result<Game, String> {
        let mut game = Game::from_position(read_position(self.start())?);
        play_sans(&mut game, moves)?;
        Ok(game)
    }

    fn game(&self) -> Result<Game, String> {
        self.game_after(self.input("moves"))
    }
}

fn stands(game: &Game, kind: ClaimKind) -> bool {
    let claim = Claim::on_the_board(game.position().turn(), kind);
    game.judge(claim).is_ok_and(|verdict| verdict.is_correct())
}

fn third_time_and_not_over(case: &Case) -> Found {
    let game = case.game()?;
    same("occurrences", game.occurrences(), 3)?;
    same("claimable", stands(&game, ClaimKind::Threefold), true)?;
    same("over", game.is_over(), false)
}

fn repetition_case(id: &str, case: &Case) -> Option<Found> {
    Some(match id {
        "rep-01" => third_time_and_not_over(case).and_then(|()| {
            let game = case.game()?;
            let counts = [2, 6, 10].map(|ply| game.occurrences_at(ply));
            same("plies 2, 6 and 10", counts, [Some(1), Some(2), Some(3)])
        }),
        "rep-05" | "rep-09" => third_time_and_not_over(case),
        "rep-07" => fivefold(case),
        "rep-08" => case.game().and_then(|game| {
            let counts = [0, 4, 12, 16].map(|ply| game.occurrences_at(ply));
            same("start position", counts, [1, 2, 3, 4].map(Some))?;
            same("claimable since", game.first_repetition(3), Some(12))
        }),
        "rep-10" => case.game().and_then(|game| {
            same("now", stands(&game, ClaimKind::Threefold), false)?;
            same("list", game.claimable().len(), 0)?;
            same("earlier", game.first_repetition(3), Some(8))
        }),
        _ => return None,
    })
}

/// The moves are written `(Nc3 Nc6 Nb1 Nb8) x 4`.
fn fivefold(case: &Case) -> Found {
    let moves = case.input("moves");
    let cycle = moves.trim_start_matches('(').split(')').next().unwrap_or_default();
    let cycle = format!("{cycle} ");
    let three = case.game_after(&cycle.repeat(3))?;
    same("after 3", (three.occurrences(), three.ending()), (4, None))?;
    let four = case.game_after(&cycle.repeat(4))?;
    same("after 4", four.ending(), Some(Ending::FivefoldRepetition))
}

fn draw_case(id: &str, case: &Case) -> Option<Found> {
    Some(match id {
        "draw-02" => case.game_after("Ra8#").and_then(|mate| {
            same("Ra8#", result(&mate).as_str(), "checkmate 1-0")?;
            let quiet = case.game_after("Ra7")?;
            same("Ra7", result(&quiet).as_str(), "seventy-five-moves 1/2-1/2")?;
            (100..150).try_for_each(|clock| {
                let fen = case.start().replace(" 149 ", &format!(" {clock} "));
                same(clock, Game::from_position(read_position(&fen)?).is_over(), false)
            })
        }),
        "draw-03" => fifty_moves_are_a_hundred_plies(case),
        "draw-05" => case.game_after("a3").and_then(|pawn| {
            same("clock", pawn.position().halfmove_clock(), 0)?;
            same("claims", pawn.claimable().len(), 0)?;
            let rook = case.game_after("Rb1")?;
            same("claim", stands(&rook, ClaimKind::FiftyMoves), true)?;
            let before = case.game_after("")?;
            let pawn_moves = before.claimable().into_iter().filter_map(|claim| claim.announced);
            holds("a3 supports no claim", pawn_moves.map(|m| m.to_string()).all(|m| m != "a2a3"))
        }),
        // White's king and queen against a bare king: White makes the illegal move that loses.
        "draw-07" => case.game_after("").and_then(|mut game| {
            let ending = game.lose_by_illegal_moves(Color::White).map_err(|e| e.to_string())?;
            same("outcome", ending.outcome(), Outcome::Draw)?;
            same("code", ending.code(), "illegal-moves")?;
            holds("the text names the reason", ending.to_string().contains("black cannot mate"))
        }),
        _ => return None,
    })
}

fn fifty_moves_are_a_hundred_plies(case: &Case) -> Found {
    let fens = case.fens();
    // Whether the claim stands on the board, whether it does with a move, whether the game is over.
    let expected = [(false, false), (false, false), (false, true), (true, true)];
    same("positions", fens.len(), expected.len())?;
    for (fen, (now, announced)) in fens.into_iter().zip(expected) {
        let game = Game::from_position(read_position(fen)?);
        same(fen, stands(&game, ClaimKind::FiftyMoves), now)?;
        same(fen, game.claimable().iter().any(|claim| claim.announced.is_some()), announced)?;
        same(fen, game.is_over(), false)?;
    }
    Ok(())
}

/// Whether Black's flag falling loses for Black, and White's for White, and whether the position is over at once.
fn flags(fen: &str) -> Result<(bool, bool, bool), String> {
    let start = read_position(fen)?;
    let loses = |by: Color| {
        let mut game = Game::with_rules(start, RuleSet::AS_PLAYED);
        let ending = game.flag_fall(by).map_err(|error| error.to_string())?;
        holds("decided", !ending.is_undecided())?;
        Ok::<bool, String>(ending.outcome() == Outcome::Win(!by))
    };
    let over = Game::with_rules(start, RuleSet::FIDE_2023_FULL).is_over();
    Ok((loses(Color::White)?, loses(Color::Black)?, over))
}

fn dead_case(id: &str, case: &Case) -> Option<Found> {
    let all = |fens: Vec<&str>, expected: (bool, bool, bool)| {
        fens.into_iter().try_for_each(|fen| same(fen, flags(fen)?, expected))
    };
    Some(match id {
        "dead-01" | "dead-08" => all(vec![case.start()], (false, false, true)),
        "dead-02" => all(case.fens(), (true, true, false)),
        "dead-04" => case.fens().into_iter().try_for_each(|fen| {
            let (_, black_loses, over) = flags(fen)?;
            same(fen, (black_loses, over), (true, false))
        }),
        "dead-05" => all(case.fens(), (true, false, false)),
        _ => return None,
    })
}

/// Long games read in full, and where the Laws of today ended them.
fn length_case(id: &str) -> Option<Found> {
    // Both name the same file; the cost of a move is that of `long_games_cost_the_same_for_every_move`.
    matches!(id, "lim-05" | "perf-02").then(|| {
        let text = shared_text("bugs/inputs/game_12000_plies_one_line.pgn");
        let words = text.lines().filter(|line| !line.starts_with('['));
        let words = words.flat_map(str::split_whitespace);
        let moves: Vec<&str> = words.filter(|word| word.parse::<Outcome>().is_err()).collect();
        let start = read_position(START)?;
        let mut game = Game::with_rules(start, RuleSet::AS_PLAYED);
        play_sans(&mut game, &moves.join(" "))?;
        same("plies", game.plies(), 12_000)?;
        same("clock", game.position().halfmove_clock(), 12_000)?;
        same("fivefold", game.first_repetition(5), Some(16))?;
        let mut by_fide = Game::new();
        let texts: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let played = play_all(&mut by_fide, texts.iter().map(String::as_str));
        holds("refused after the end", played.is_err())?;
        same("plies by the Laws", by_fide.plies(), 16)
    })
}

/// The kinds that concern this crate; of others only what `length_case` names.
const KINDS: [&str; 3] = ["repetition", "draw-rules", "dead-position"];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn faults_of_others_are_not_ours() {
    let mut report = Report::default();
    for line in shared_text("bugs/cases.jsonl").lines() {
        let case = Case(serde_json::from_str(line).expect("a JSON object a line"));
        let text = |key: &str| case.0[key].as_str().unwrap_or_default();
        let (id, kind) = (text("id"), text("kind"));
        let found = repetition_case(id, &case)
            .or_else(|| draw_case(id, &case))
            .or_else(|| dead_case(id, &case))
            .or_else(|| length_case(id));
        match found {
            Some(found) => report.row(id, found),
            None if KINDS.contains(&kind) => report.row(id, Err("no handler".to_owned())),
            None => {}
        }
    }
    report.finish(17);
}
