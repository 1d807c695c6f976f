//! What holds for every position.

use jadoube_board::{Color, Placement, Setup, Square};
use jadoube_eval::feature::FEATURES;
use jadoube_eval::{Evaluator, HandCrafted, MAX_WORTH, Score, Term, counts, evaluate, trace};
use jadoube_movegen::Position;

/// Some thousand positions of random games, the same in every run.
fn random_positions() -> impl Iterator<Item = Position> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut position = Position::initial();
    std::iter::repeat_with(move || {
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmove_clock() > 60 {
            position = Position::chess960(random(960) as u16).expect("a number below 960");
        } else {
            position.play_unchecked(moves[random(moves.len())]);
        }
        position
    })
    .take(5_000)
}

/// The same position with the colours exchanged.
fn mirrored(position: &Position) -> Position {
    let setup = position.setup();
    let mirror = Setup {
        placement: setup.placement.mirrored(),
        turn: !setup.turn,
        castling_rooks: setup.castling_rooks.flip_ranks(),
        en_passant: setup.en_passant.map(Square::flip_rank),
        ..setup
    };
    Position::new(mirror).expect("a mirrored position is legal")
}

/// The same position seen in a looking-glass standing beside the board, without castling rights.
fn turned(position: &Position) -> Position {
    let mut placement = Placement::empty();
    for (square, piece) in position.placement().iter() {
        placement.put(square.flip_file(), piece);
    }
    let setup = Setup {
        castling_rooks: jadoube_board::Bitboard::EMPTY,
        placement,
        en_passant: None,
        ..position.setup()
    };
    Position::new(setup).expect("a turned position is legal")
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    for position in random_positions() {
        assert_eq!(evaluate(&position), evaluate(&mirrored(&position)), "{position:?}");
    }
}

#[test]
fn left_and_right_are_worth_the_same() {
    for position in random_positions() {
        assert_eq!(evaluate(&position), evaluate(&turned(&position)), "{position:?}");
    }
}

#[test]
fn the_trace_adds_up_to_the_evaluation() {
    for position in random_positions() {
        let from_white = match position.turn() {
            Color::White => evaluate(&position),
            Color::Black => -evaluate(&position),
        };
        let trace = trace(&position);
        assert_eq!(trace.total, from_white, "{position:?}");
        let sum = Term::ALL
            .into_iter()
            .fold(Score::ZERO, |sum, term| sum + trace.share(term).white - trace.share(term).black);
        assert!(sum.middlegame().abs() < MAX_WORTH);
    }
}

#[test]
fn what_is_remembered_of_structures_changes_no_evaluation() {
    let mut evaluator = HandCrafted::default();
    // Twice over: the second time much is known.
    for position in random_positions().chain(random_positions()) {
        assert_eq!(evaluator.evaluate(&position), evaluate(&position), "{position:?}");
    }
}

#[test]
fn every_feature_occurs() {
    let mut seen = [false; FEATURES];
    for position in random_positions() {
        for side in counts(&position) {
            for (feature, count) in side.into_iter().enumerate() {
                seen[feature] |= count != 0;
            }
        }
    }
    let missing = seen.iter().filter(|seen| !**seen).count();
    assert!(missing < 80, "{missing} of {FEATURES} features never occur");
}
