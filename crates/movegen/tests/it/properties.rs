//! What holds for every position: on all test positions, in random games and after random setups.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use jadoube_board::sliders::Magic;
use jadoube_board::{Bitboard, CastlingSide, Color, Move, MoveKind, Role, Setup};
use jadoube_movegen::{
    IllegalReason, MAX_MOVES, MoveList, Position, Problems, Selection, perft, perft_made, problems,
};
use proptest::prelude::*;

use crate::oracle;
use crate::random::{Game, castling_setups, en_passant_setups, games, garbage, wild};
use crate::support::{Outcome, check, holds, same, test_positions};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Everything that holds for a position and the moves from it.
pub(crate) fn check_position(position: &Position) -> Outcome {
    keys_are_right(position)?;
    setup_gives_the_position_again(position)?;
    selections_share_out_the_moves(position)?;
    sets_hold_what_they_say(position)?;
    same("legal moves", sorted(position.legal_moves()), sorted(oracle::legal_moves(position)))?;
    the_view_of_the_king_is_right(position)?;
    for m in position.legal_moves() {
        check_move(position, m).map_err(|why| format!("{m:?}: {why}"))?;
    }
    counts_agree(position)
}

fn the_view_of_the_king_is_right(position: &Position) -> Outcome {
    let view = position.king_view();
    same("check seen from the king", view.is_check, position.is_check())?;
    if view.is_check {
        return Ok(());
    }
    let king = position.king(position.turn());
    let is_common = |m: &Move| m.kind() == MoveKind::Normal && m.from() != king;
    for m in position.legal_moves().into_iter().filter(is_common) {
        let is_known = view.snipers.without(m.to()).len() <= 2;
        same("safe", view.stays_safe(position, m.from(), m.to()), is_known)?;
    }
    for from in position.pinned() {
        let pinned = |m| matches!(position.check(m), Err(error) if matches!(error.reason, IllegalReason::Pinned(_)));
        let is_safe = |to| view.stays_safe(position, from, to);
        let mut targets = Bitboard::ALL.into_iter().filter(|&to| pinned(Move::normal(from, to)));
        holds("a pinned man may leave its line", !targets.any(is_safe))?;
    }
    Ok(())
}

fn keys_are_right(position: &Position) -> Outcome {
    same("key", position.key(), position.recomputed_key())?;
    let again = Position::with(position.setup(), Problems::TOLERABLE).expect("a setup of ours");
    same("polyglot key", position.polyglot_key(), again.polyglot_key())
}

fn setup_gives_the_position_again(position: &Position) -> Outcome {
    let setup = position.setup();
    let again = Position::with(setup, Problems::TOLERABLE).map_err(|error| error.to_string())?;
    same("position from its setup", again, *position)?;
    same("setup", again.setup(), setup)?;
    same("key from the setup", again.key(), position.key())?;
    same("hash", hash(&again), hash(position))?;
    same("checkers", again.checkers(), position.checkers())?;
    let castling = BTreeSet::from_iter(Color::ALL.into_iter().flat_map(|color| {
        CastlingSide::ALL.into_iter().filter_map(move |side| position.castling_rook(color, side))
    }));
    same("castling rooks", castling, position.castling_rooks().iter().collect())?;
    same("castling rights", position.castling_rights(), setup.castling_rights())
}

fn selections_share_out_the_moves(position: &Position) -> Outcome {
    let (captures, quiets) = (position.captures(), position.quiets());
    let captured = |m: &Move| position.captured(*m).is_some();
    holds("all captures capture", captures.iter().all(captured))?;
    holds("no quiet move captures", !quiets.iter().any(captured))?;
    let all = sorted(position.legal_moves());
    same("captures and quiets", sorted(captures.into_iter().chain(quiets)), all.clone())?;
    let mut distinct = all.clone();
    distinct.dedup();
    same("moves without repetition", distinct.len(), all.len())?;
    holds("no more moves than there is room for", all.len() <= MAX_MOVES)?;
    same("has_legal_moves", position.has_legal_moves(), !all.is_empty())
}

fn sets_hold_what_they_say(position: &Position) -> Outcome {
    let mut outcome = Ok(());
    for selection in [Selection::All, Selection::Captures, Selection::Quiets] {
        let mut moves = Vec::new();
        let _ = position.visit_moves(selection, |set| {
            let in_set: Vec<Move> = set.iter().collect();
            let mut iter = set.into_iter();
            for left in (0..=set.len()).rev() {
                if (iter.len(), iter.size_hint()) != (left, (left, Some(left))) {
                    outcome = Err(format!("{set:?} tells a wrong length"));
                }
                iter.next();
            }
            if in_set.len() != set.len() || set.is_empty() {
                outcome = Err(format!("{set:?} holds {} moves", in_set.len()));
            }
            moves.extend(in_set);
            ControlFlow::Continue(())
        });
        let list = position.selected_moves(selection);
        if moves[..] != list[..] {
            outcome = Err(format!("{selection:?}: sets {moves:?}, list {list:?}"));
        }
    }
    outcome
}

fn check_move(position: &Position, m: Move) -> Outcome {
    let us = position.turn();
    holds("is_legal", position.is_legal(m))?;
    let mut after = *position;
    after.play(m).map_err(|error| error.to_string())?;
    same("after", position.after(m), after)?;
    playing_the_man_does_the_same(position, m, &after)?;
    same("board", *after.placement(), oracle::board_after(position, m))?;
    same("turn", after.turn(), !us)?;
    holds("the mover is in check", !after.placement().is_attacked(after.king(us), !us))?;
    keys_are_right(&after)?;
    setup_gives_the_position_again(&after)?;
    same("gives_check", position.gives_check(m), after.is_check())?;
    same("checkers_after", position.checkers_after(m), after.checkers())?;
    clocks_are_right(position, &after, m)?;
    rights_are_right(position, &after, m)?;
    let new_problems = problems(&after.setup()) - problems(&position.setup());
    same("new problems", new_problems - Problems::IMPOSSIBLE_CHECK, Problems::empty())
}

fn playing_the_man_does_the_same(position: &Position, m: Move, after: &Position) -> Outcome {
    if m.kind() != MoveKind::Normal {
        return Ok(());
    }
    let mut played = *position;
    let role = position.placement().role_of_man(m.from());
    played.play_man_unchecked::<Magic>(role, m.from(), m.to());
    same("man played", played, *after)?;
    same("setup of man played", played.setup(), after.setup())?;
    same("key of man played", played.key(), after.key())
}

fn clocks_are_right(position: &Position, after: &Position, m: Move) -> Outcome {
    let role = position.placement().role_at(m.from());
    let men = |position: &Position| position.placement().occupied().len();
    let captures = men(after) < men(position);
    same("captured", position.captured(m).is_some(), captures)?;
    let is_zeroing = captures || role == Some(Role::Pawn);
    let clock = if is_zeroing { 0 } else { position.halfmove_clock().saturating_add(1) };
    same("halfmove clock", after.halfmove_clock(), clock)?;
    let ended = u32::from(position.turn() == Color::Black);
    let number = position.fullmove_number().saturating_add(ended);
    same("fullmove number", after.fullmove_number(), number)?;
    let passed = (role == Some(Role::Pawn) && m.from().rank().distance(m.to().rank()) == 2)
        .then(|| m.from().offset(0, if position.turn() == Color::White { 1 } else { -1 }))
        .flatten();
    same("en passant square", after.en_passant(), passed)
}

/// A right goes with its king, its rook, and nothing else.
fn rights_are_right(position: &Position, after: &Position, m: Move) -> Outcome {
    let us = position.turn();
    let mut rooks = position.castling_rooks().without(m.from()).without(m.to());
    if m.from() == position.king(us) {
        rooks -= us.back_rank().bitboard();
    }
    same("castling rooks", after.castling_rooks(), rooks)
}

/// Two ways of counting, and the two colours, count the same.
fn counts_agree(position: &Position) -> Outcome {
    let moves = position.legal_moves().len() as u64;
    same("perft 1", perft(position, 1), moves)?;
    let below = |m: &Move| position.after(*m).legal_moves().len() as u64;
    let expected: u64 = position.legal_moves().iter().map(below).sum();
    same("perft 2", perft(position, 2), expected)?;
    same("perft 2 with every move made", perft_made(position, 2), expected)?;
    let mirrored = Position::with(position.setup().mirrored(), Problems::TOLERABLE)
        .map_err(|error| format!("mirrored: {error}"))?;
    same("perft 2 of the mirrored position", perft(&mirrored, 2), expected)
}

#[test]
fn everything_holds_on_the_test_positions() {
    check(test_positions(), |row| row.0.to_owned(), |(_, position)| check_position(position));
}

fn as_test_case(setup: &Setup, outcome: Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(|why| {
        let fen = jadoube_notation::Fen(*setup);
        TestCaseError::fail(format!("{fen}: {why}"))
    })
}

fn check_game(game: &Game) -> Result<(), TestCaseError> {
    for (position, m) in game.steps() {
        as_test_case(&position.setup(), check_move(&position, m))?;
        let found = problems(&position.setup());
        as_test_case(&position.setup(), same("problems", found, Problems::empty()))?;
    }
    let end = game.end();
    as_test_case(&end.setup(), check_position(&end))
}

/// Whatever can be made of it: nothing panics, and what is accepted keeps all promises.
fn check_setup(setup: &Setup) -> Result<(), TestCaseError> {
    let found = problems(setup);
    for accepted in [Problems::empty(), Problems::ACCEPTED, Problems::TOLERABLE, Problems::all()] {
        let refused = found - (accepted & Problems::TOLERABLE);
        match Position::with(*setup, accepted) {
            Ok(_) => as_test_case(setup, same("accepted with", refused, Problems::empty()))?,
            Err(error) => as_test_case(setup, same("problems", error.problems, refused))?,
        }
    }
    if let Ok(position) = Position::with(*setup, Problems::TOLERABLE) {
        let mend = Problems::BAD_CASTLING_RIGHTS | Problems::BAD_EN_PASSANT;
        let left = problems(&position.setup());
        as_test_case(setup, same("problems not mended", left & mend, Problems::empty()))?;
        as_test_case(setup, check_position(&position))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn everything_holds_in_random_games(game in games(120)) {
        check_game(&game)?;
    }
}

proptest! {
    // Single positions are quickly tested, and the rare cases are rare.
    #![proptest_config(ProptestConfig {
        cases: 8192,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_setup_panics_however_mad(setup in garbage()) {
        check_setup(&setup)?;
    }

    #[test]
    fn everything_holds_on_wild_positions(setup in wild()) {
        check_setup(&setup)?;
    }

    #[test]
    fn everything_holds_where_castling_is_near(setup in castling_setups()) {
        check_setup(&setup)?;
    }

    #[test]
    fn everything_holds_where_en_passant_is_near(setup in en_passant_setups()) {
        check_setup(&setup)?;
    }
}

#[test]
fn an_empty_list_holds_nothing() {
    assert!(MoveList::new().is_empty());
    assert_eq!(MoveList::default(), MoveList::new());
}
