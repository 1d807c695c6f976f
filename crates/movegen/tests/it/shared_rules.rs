//! The rule cases of the shared suites, as far as they are moves and positions.

use jadoube_board::{CastlingMode, Color, Piece, Role, Setup, Square, attacks};
use jadoube_movegen::{Position, perft};
use serde_json::Value;

use crate::support::{
    Outcome, Report, after, fen_in, find_move, holds, legal, play_all, same, setup_in, shared_text,
};

/// One line of `cases.jsonl`.
struct Case(Value);

impl Case {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_else(|| panic!("no text {key} in {}", self.0))
    }

    fn texts(&self, key: &str) -> Vec<&str> {
        self.0[key].as_array().map_or(Vec::new(), |list| {
            list.iter().map(|text| text.as_str().expect("a list of texts")).collect()
        })
    }

    fn expected(&self, key: &str) -> &Value {
        &self.0["expect"][key]
    }

    fn expects(&self, key: &str) -> bool {
        self.expected(key).as_bool().unwrap_or_else(|| panic!("no answer {key} in {}", self.0))
    }

    fn expected_number(&self, key: &str) -> u64 {
        self.expected(key).as_u64().unwrap_or_else(|| panic!("no number {key} in {}", self.0))
    }

    fn mode(&self) -> CastlingMode {
        match self.0["chess960"].as_bool() {
            Some(true) => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        }
    }

    fn setup(&self) -> Setup {
        setup_in(self.text("fen"), self.mode())
    }

    /// The position after the moves that are played first.
    fn position(&self) -> Result<Position, String> {
        let mut position = Position::new(self.setup()).map_err(|error| error.to_string())?;
        play_all(&mut position, self.texts("moves"), self.mode())?;
        Ok(position)
    }
}

fn legal_moves(case: &Case) -> Outcome {
    let position = case.position()?;
    let from = case.0["from_square"].as_str().unwrap_or("");
    let moves = crate::support::ucis(&position, case.mode());
    let moves: Vec<&str> =
        moves.iter().map(String::as_str).filter(|text| text.starts_with(from)).collect();
    let expected = case.expected("moves").as_array().ok_or("no moves")?;
    let expected: Vec<&str> = expected.iter().filter_map(Value::as_str).collect();
    same("count", moves.len() as u64, case.expected_number("count"))?;
    same("moves", moves, expected)
}

fn single_move(case: &Case) -> Outcome {
    let position = case.position()?;
    let m = find_move(&position, case.text("move"), case.mode());
    same("legal", m.is_some(), case.expects("legal"))?;
    let (Some(m), Some(expected)) = (m, case.expected("fen_after").as_str()) else { return Ok(()) };
    let mut after = position;
    after.play(m).map_err(|error| error.to_string())?;
    same("FEN after", fen_in(&after, case.mode()), expected.to_owned())
}

fn apply(case: &Case) -> Outcome {
    let position = case.position()?;
    same("FEN", Some(fen_in(&position, case.mode()).as_str()), case.expected("fen").as_str())
}

fn attacked(case: &Case) -> Outcome {
    let square: Square = case.text("square").parse().map_err(|_| "no square")?;
    let by: Color = case.text("by").parse().map_err(|_| "no colour")?;
    same("attacked", case.setup().placement.is_attacked(square, by), case.expects("attacked"))
}

fn checkers(case: &Case) -> Outcome {
    let position = case.position()?;
    same("in check", position.is_check(), case.expects("in_check"))?;
    let expected = case.expected("checkers").as_array().ok_or("no checkers")?;
    let mut checkers: Vec<String> = position.checkers().iter().map(|at| at.to_string()).collect();
    checkers.sort_unstable();
    same(
        "checkers",
        checkers,
        expected.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
    )
}

fn symmetry(case: &Case) -> Outcome {
    let position = case.position()?;
    let flipped = setup_in(case.text("fen_colour_flipped"), case.mode());
    same("flipped", position.setup().mirrored(), flipped)?;
    let flipped = Position::new(flipped).map_err(|error| error.to_string())?;
    let nodes = case.expected_number("perft2");
    same("perft", [perft(&position, 2), perft(&flipped, 2)], [nodes; 2])
}

fn count(case: &Case) -> Outcome {
    let depth = u32::try_from(case.expected_number("depth")).map_err(|error| error.to_string())?;
    same("perft", perft(&case.position()?, depth), case.expected_number("nodes"))
}

fn promotion_choice(case: &Case) -> Outcome {
    let position = case.position()?;
    let m = legal(&position, case.text("move"));
    same("check", position.gives_check(m), case.expects("check"))?;
    let queen = legal(&position, &format!("{}{}q", m.from(), m.to()));
    same("queen gives check", position.gives_check(queen), case.expects("queen_gives_check"))?;
    let man: Piece = m.promotion_role().unwrap_or(Role::Queen).of(position.turn());
    let after = position.after(m);
    let attacked = attacks::of(man, m.to(), after.placement().occupied())
        & after.placement().color(after.turn());
    let expected = case.expected("attacks").as_array().ok_or("no attacks")?;
    let attacked: Vec<String> = attacked.iter().map(|at| at.to_string()).collect();
    let mut expected = expected.iter().filter_map(Value::as_str);
    holds("attacks", expected.all(|at| attacked.iter().any(|other| other == at)))
}

fn discovered_check(case: &Case) -> Outcome {
    let position = case.position()?;
    let m = legal(&position, case.text("move"));
    let checkers = position.checkers_after(m);
    same("check", checkers.any(), case.expects("check"))?;
    same("discovered", position.is_discovered_check(m), case.expects("discovered"))?;
    same("double", checkers.more_than_one(), case.expects("double"))
}

fn smothered_mate(case: &Case) -> Outcome {
    let position = case.position()?;
    same("checkmate", position.is_checkmate(), case.expects("checkmate"))?;
    same("smothered", position.is_smothered_mate(), case.expects("smothered"))
}

/// Single questions, told apart by their ids.
fn fact(case: &Case) -> Outcome {
    match case.text("id") {
        "R91.6" => {
            let game = "d2d4 d7d5 c2c4 e7e5 d4e5 d5d4 e2e3 f8b4 c1d2 d4e3 d2b4 e3f2 e1e2";
            let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            let position = after(start, game);
            let m = find_move(&position, "f2g1n", CastlingMode::Standard);
            same("Lasker trap", m.is_some_and(|m| position.gives_check(m)), case.expects("value"))
        }
        id => Err(format!("no handler for the fact {id}")),
    }
}

fn fen_valid(case: &Case) -> Outcome {
    same("valid", Position::new(case.setup()).is_ok(), case.expects("valid"))
}

fn fen_castling(case: &Case) -> Outcome {
    let rights = case.position()?.castling_rights().to_string();
    same("rights", Some(rights.as_str()), case.expected("clean_rights").as_str())
}

fn chess960_start(case: &Case) -> Outcome {
    let setup = case.setup();
    let mut starts = (0..960).filter_map(Setup::chess960);
    same("valid", starts.any(|start| start == setup), case.expects("valid"))
}

fn run(case: &Case) -> Outcome {
    match case.text("kind") {
        "legal_moves" => legal_moves(case),
        "move" | "move_text" | "chess960_castling" => single_move(case),
        "apply" => apply(case),
        "attacked" => attacked(case),
        "checkers" => checkers(case),
        "symmetry" => symmetry(case),
        "perft" => count(case),
        "promotion_choice" => promotion_choice(case),
        "discovered_check" => discovered_check(case),
        "smothered_mate" => smothered_mate(case),
        "fact" => fact(case),
        "fen_valid" => fen_valid(case),
        "fen_castling" => fen_castling(case),
        "chess960_start" => chess960_start(case),
        kind => Err(format!("no handler for the kind {kind}")),
    }
}

/// The kinds of the board layer that need a position.
const OF_BOARD: [&str; 6] =
    ["attacked", "checkers", "fen_valid", "fen_castling", "chess960_start", "discovered_check"];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn rule_cases_hold() {
    let mut report = Report::default();
    for line in shared_text("rules/cases.jsonl").lines() {
        let case = Case(serde_json::from_str(line).expect("a JSON object a line"));
        let is_ours = match case.text("layer") {
            "movegen" => true,
            "analysis" => case.text("kind") == "smothered_mate",
            "board" => OF_BOARD.contains(&case.text("kind")),
            _ => false,
        };
        if is_ours {
            report.row(case.text("id"), run(&case));
        }
    }
    report.finish();
}
