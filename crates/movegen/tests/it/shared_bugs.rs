//! Faults reported against other projects, as far as they concern moves and positions.
//!
//! What is right is told there in prose, so each case has a handler here, by its id.

use jadoube_board::{CastlingMode, Color, Move, Role, Setup, Square};
use jadoube_movegen::{Position, Problems, perft, problems};
use serde_json::Value;

use crate::support::{
    Outcome, Report, after, fen, find_move, holds, play_all, position, same, setup_in, shared_text,
    ucis,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Cases of our kinds that another crate answers, and why.
const LEFT_TO_OTHERS: [(&str, &str); 8] = [
    ("fen-13", "the board field is notation's"),
    ("fen-16", "missing fields are notation's"),
    ("fen-22", "blanks are notation's"),
    ("fen-23", "the spelling of castling rights is notation's"),
    ("fen-24", "a clock beyond the game is noted by notation, counted by the rules"),
    ("fen-26", "writing a FEN is notation's"),
    ("c960-13", "PGN tags are notation's and lint's"),
    ("c960-14", "PGN tags are notation's and lint's"),
];

/// The kinds that concern this crate.
const KINDS: [&str; 5] = ["legality", "castling960", "ep", "zobrist/polyglot", "fen"];

/// What a case gives: FENs, in the mode it names.
struct Case(Value);

impl Case {
    fn mode(&self) -> CastlingMode {
        match self.0["input"]["chess960"].as_bool() {
            Some(true) => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        }
    }

    fn fens(&self) -> Vec<&str> {
        let input = &self.0["input"];
        let list = input["fens"].as_array().map(Vec::as_slice).unwrap_or_default();
        input["fen"].as_str().into_iter().chain(list.iter().filter_map(Value::as_str)).collect()
    }

    fn setup(&self, index: usize) -> Setup {
        setup_in(self.fens()[index], self.mode())
    }

    fn position(&self, index: usize) -> Result<Position, String> {
        Position::new(self.setup(index)).map_err(|error| error.to_string())
    }

    /// Tests the counts of depths 1, 2 and so on.
    fn counts(&self, index: usize, expected: &[u64]) -> Outcome {
        let position = self.position(index)?;
        let counts: Vec<u64> =
            (1..).zip(expected).map(|(depth, _)| perft(&position, depth)).collect();
        same("perft", counts, expected.to_vec())
    }

    /// Tests all legal moves, given as text in alphabetical order.
    fn moves(&self, index: usize, expected: &str) -> Outcome {
        let moves: Vec<String> = ucis(&self.position(index)?, self.mode()).into_iter().collect();
        same("moves", moves.join(" "), expected.to_owned())
    }

    fn is_castling(&self, index: usize, text: &str) -> Result<Position, String> {
        let position = self.position(index)?;
        let m = find_move(&position, text, CastlingMode::Chess960)
            .filter(|m| m.is_castling())
            .ok_or_else(|| format!("{text} is not castling"))?;
        Ok(position.after(m))
    }

    fn no_castling(&self, index: usize) -> Outcome {
        let moves = self.position(index)?.legal_moves();
        same("castling moves", moves.iter().filter(|m| m.is_castling()).count(), 0)
    }
}

fn refused_as(setup: Setup, accepted: Problems, expected: Problems) -> Outcome {
    let refused = Position::with(setup, accepted).map(drop).map_err(|error| error.problems);
    same("refused as", refused, Err(expected))
}

fn board(position: &Position) -> String {
    fen(position).split(' ').next().unwrap_or_default().to_owned()
}

fn fen_case(id: &str, case: &Case) -> Option<Outcome> {
    use Problems as P;
    Some(match id {
        "fen-01" => {
            let setup = case.setup(0);
            refused_as(setup, P::TOLERABLE, P::MISSING_WHITE_KING)
                .and_then(|()| refused_as(setup.mirrored(), P::TOLERABLE, P::MISSING_BLACK_KING))
                .and_then(|()| {
                    let both = P::MISSING_WHITE_KING | P::MISSING_BLACK_KING;
                    refused_as(Setup::empty(), P::TOLERABLE, both)
                })
        }
        "fen-03" => castling_without_king_and_rook(case),
        "fen-05" => {
            let problems = |index| problems(&case.setup(index));
            let rows = [problems(0), problems(1), problems(2)];
            holds("20 men", rows[0].contains(P::TOO_MANY_MEN))
                .and_then(|()| same("9 pawns", rows[1], P::TOO_MANY_PAWNS))
                .and_then(|()| same("4 knights", rows[2], P::TOO_MANY_PROMOTED))
        }
        "fen-07" | "fen-09" => refused_as(case.setup(0), P::empty(), P::IMPOSSIBLE_CHECK),
        "fen-11" => refused_as(case.setup(0), P::empty(), P::IMPOSSIBLE_CHECK).and_then(|()| {
            let position = case.position(0)?;
            same("legal_en_passant", position.legal_en_passant(), None)?;
            let king = position.king(Color::White);
            holds("king moves only", position.legal_moves().iter().all(|m| m.from() == king))
        }),
        "fen-18" => clocks_at_their_limits(case),
        _ => return None,
    })
}

fn castling_without_king_and_rook(case: &Case) -> Outcome {
    let setup = case.setup(0);
    refused_as(setup, Problems::empty(), Problems::BAD_CASTLING_RIGHTS)?;
    let mended = Position::with(setup, Problems::TOLERABLE).map_err(|error| error.to_string())?;
    same("rights", mended.castling_rights().to_string(), "-".to_owned())?;
    same("moves", mended.legal_moves().len(), 16)
}

/// The texts of the first three are refused by notation already.
fn clocks_at_their_limits(case: &Case) -> Outcome {
    let mut full = case.position(3)?;
    play_all(&mut full, ["e1d1"], CastlingMode::Standard)?;
    same("clock", full.halfmove_clock(), u16::MAX)?;
    let mut long = case.position(4)?;
    play_all(&mut long, ["h1g1"], CastlingMode::Standard)?;
    same("FEN", fen(&long), "4k3/8/8/8/8/8/8/4K1R1 b - - 256 200".to_owned())
}

fn castling_case(id: &str, case: &Case) -> Option<Outcome> {
    Some(match id {
        "c960-02" => case.no_castling(0).and_then(|()| case.counts(0, &[9, 113, 1631])),
        "c960-04" => case.is_castling(0, "e1f1").and_then(|after| {
            same("after", board(&after), "1k6/8/8/8/8/8/8/5RKR".to_owned())?;
            case.counts(0, &[21, 95])?;
            case.no_castling(1)?;
            case.counts(1, &[20, 90])
        }),
        "c960-05" => case.is_castling(0, "c1b1").and_then(|after| {
            same("after", board(&after), "4k3/8/8/8/8/8/8/2KR4".to_owned())?;
            case.counts(0, &[13, 58, 1030])
        }),
        "c960-07" => case.is_castling(0, "e1h1").and_then(|_| {
            let after = case.is_castling(0, "e1b1")?;
            same("after", board(&after), "4k3/8/8/8/8/8/8/2KR3R".to_owned())?;
            case.counts(0, &[26, 112])?;
            let standard = setup_in(case.fens()[0], CastlingMode::Standard);
            same("in standard chess", problems(&standard), Problems::BAD_CASTLING_RIGHTS)
        }),
        "c960-08" => case.is_castling(0, "f1h1").and_then(|castled| {
            same("O-O", board(&castled), "2k5/8/8/8/8/8/8/5RK1".to_owned())?;
            let mut stepped = case.position(0)?;
            play_all(&mut stepped, ["f1g1"], case.mode())?;
            same("Kg1", fen(&stepped), "2k5/8/8/8/8/8/8/6KR b - - 1 1".to_owned())?;
            case.counts(0, &[14, 65])
        }),
        "c960-11" => one_rook_lost(case),
        _ => return None,
    })
}

fn one_rook_lost(case: &Case) -> Outcome {
    let moves = case.0["input"]["moves"].as_array().ok_or("no moves")?;
    let mut position = case.position(0)?;
    play_all(&mut position, moves.iter().filter_map(Value::as_str), case.mode())?;
    let expected = "6kr/pp2pppp/3P4/8/3p4/6P1/PP2PPKP/2r4R b k - 1 5";
    same("FEN", fen(&position), expected.to_owned())?;
    same("perft", [perft(&position, 1), perft(&position, 2)], [30, 604])?;
    let castled = position.after(Move::castling(Square::G8, Square::H8));
    same("O-O", board(&castled), "5rk1/pp2pppp/3P4/8/3p4/6P1/PP2PPKP/2r4R".to_owned())
}

fn legality_case(id: &str, case: &Case) -> Option<Outcome> {
    Some(match id {
        "leg-01" => case.counts(0, &[4, 56, 1473]).and_then(|()| {
            let position = case.position(0)?;
            let castling = [Square::A1, Square::H1].map(|rook| Move::castling(Square::E1, rook));
            holds("castling in check", castling.iter().all(|&m| !position.is_legal(m)))
        }),
        "leg-02" => case.is_castling(0, "e1a1").and_then(|_| case.counts(0, &[26, 357, 9198])),
        "leg-04" => case.position(0).and_then(|mut position| {
            play_all(&mut position, ["d4h8"], CastlingMode::Standard)?;
            same("FEN", fen(&position), "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1".to_owned())?;
            case.counts(0, &[32, 337, 8665])
        }),
        "leg-05" => case.moves(0, "a5a4 a5a6 a5b5 a5b6 d5d6").and_then(|()| {
            case.counts(0, &[5, 85, 537, 9803])?;
            let without = position("8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2");
            same("without en passant", case.position(0)?, without)
        }),
        "leg-07" => case
            .counts(0, &[9, 61, 497])
            .and_then(|()| same("e.p.", case.position(0)?.legal_en_passant(), Some(Square::C6))),
        "leg-08" => {
            case.counts(0, &[9, 46, 368, 2189]).and_then(|()| case.counts(1, &[8, 82, 611]))
        }
        "leg-09" => case.counts(0, &[13, 129, 1436]),
        "leg-10" => case
            .moves(0, "b7b5 b8c6 b8d7 c7c6 c8d7 d8d7")
            .and_then(|()| case.counts(0, &[6, 206, 4996])),
        "leg-13" => null_moves(),
        "leg-14" => case.counts(0, &[4, 64, 790]).and_then(|()| {
            let position = case.position(0)?;
            let moves = position.legal_moves();
            let mut patterns = (0..=u16::MAX).filter_map(Move::from_bits);
            holds("is_legal agrees", patterns.all(|m| position.is_legal(m) == moves.contains(&m)))
        }),
        _ => return None,
    })
}

fn null_moves() -> Outcome {
    let passed = position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 3 9").null_move().ok_or("refused")?;
    same("FEN", fen(&passed), "4k3/8/8/3Pp3/8/8/8/4K3 b - - 4 9".to_owned())?;
    same("key", passed.key(), position("4k3/8/8/3Pp3/8/8/8/4K3 b - - 4 9").key())?;
    let pinned = position("4k3/3r4/8/8/8/8/3R4/3K4 b - - 0 1").null_move().ok_or("refused")?;
    holds("Rd2 is pinned", !pinned.is_legal(Move::normal(Square::D2, Square::A2)))?;
    same("moves", pinned.legal_moves().len(), 9)?;
    holds("in check", position("4k3/8/8/8/7b/8/8/4K3 w - - 0 1").null_move().is_none())
}

fn key_case(id: &str, case: &Case) -> Option<Outcome> {
    Some(match id {
        "zob-01" => {
            let keys = ["", "c2c4 a7a6 c4c5 b7b5", "c2c4 a7a6 c4c5 h7h5"]
                .map(|moves| after(START, moves).polyglot_key());
            let expected = [0x463b_9618_1691_fc9c, 0xf563_13b7_d806_c51d, 0x6a23_8cec_9b87_e380];
            same("keys", keys, expected)
        }
        "zob-02" => case.position(0).and_then(|with| {
            let without = case.position(1)?;
            let keys = [with.polyglot_key(), without.polyglot_key()];
            same("book keys", keys, [0xd56a_d548_8ff6_405d, 0xd550_4690_3d76_293f])?;
            same("keys", with.key(), without.key())?;
            same("positions", with, without)
        }),
        "zob-03" => castling_in_books(),
        _ => return None,
    })
}

/// A book writes castling as we do; the same two squares are another move where no king stands.
///
/// In two of the reported positions Black's king on e8 stands in check with White to move: here it stands on d8.
fn castling_in_books() -> Outcome {
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", Role::King),
        ("3k4/8/8/8/8/8/8/R3R1K1 w - - 0 1", "e1b1", Role::Rook),
        ("3k4/8/8/8/8/8/8/4Q1K1 w - - 0 1", "e1a1", Role::Queen),
    ];
    for (fen, text, role) in rows {
        let position = position(fen);
        let m = find_move(&position, text, CastlingMode::Chess960).ok_or("not legal")?;
        same("castling", m.is_castling(), role == Role::King)?;
        same("man", position.placement().role_at(m.from()), Some(role))?;
    }
    Ok(())
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn faults_of_others_are_not_ours() {
    let mut report = Report::default();
    for line in shared_text("bugs/cases.jsonl").lines() {
        let case = Case(serde_json::from_str(line).expect("a JSON object a line"));
        let text = |key: &str| case.0[key].as_str().unwrap_or_default();
        let (id, kind) = (text("id"), text("kind"));
        let is_ours = KINDS.contains(&kind) && LEFT_TO_OTHERS.iter().all(|(other, _)| *other != id);
        if is_ours {
            let outcome = fen_case(id, &case)
                .or_else(|| castling_case(id, &case))
                .or_else(|| legality_case(id, &case))
                .or_else(|| key_case(id, &case));
            report.row(id, outcome.unwrap_or_else(|| Err("no handler".to_owned())));
        }
    }
    report.finish();
}
