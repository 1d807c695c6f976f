//! What holds for games at random.

use jadoube_board::{Color, Move, Role, Setup};
use jadoube_movegen::Position;
use jadoube_rules::{Claim, ClaimKind, Game, RuleSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::position;

/// Starts of games: full boards, and few men that soon come back to where they were.
fn starts() -> impl Strategy<Value = Position> {
    let few = [
        "7k/8/8/8/8/8/8/K5R1 w - - 0 1",
        "k7/8/8/8/8/8/8/KN5n b - - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "r3k3/p7/8/8/8/8/P7/4K3 w q - 40 60",
        "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1",
    ];
    prop_oneof![
        Just(Position::initial()),
        (0..960_u16).prop_map(|number| Position::chess960(number).expect("below 960")),
        proptest::sample::select(few.to_vec()).prop_map(position),
    ]
}

/// The move that a number chooses: three times of four one that captures nothing and moves no pawn, so that positions come
/// back.
fn chosen(position: &Position, choice: u16) -> Option<Move> {
    let mut moves = position.legal_moves();
    let is_quiet = |m: Move| {
        position.captured(m).is_none() && position.placement().role_at(m.from()) != Some(Role::Pawn)
    };
    if choice & 3 != 0 && moves.iter().any(|&m| is_quiet(m)) {
        moves.retain(is_quiet);
    }
    let count = moves.len();
    if count == 0 { None } else { moves.get(usize::from(choice >> 2) % count).copied() }
}

fn played(start: Position, choices: &[u16], rules: RuleSet) -> Game {
    let mut game = Game::with_rules(start, rules);
    for &choice in choices {
        let Some(m) = chosen(game.position(), choice) else { break };
        if game.play(m).is_err() {
            break;
        }
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    // A short cycle of choices makes positions come back, a long list seldom does.
    prop_oneof![
        vec(any::<u16>(), 0..200),
        (vec(0..32_u16, 1..8), 0..120_usize)
            .prop_map(|(cycle, count)| { cycle.iter().copied().cycle().take(count).collect() }),
    ]
}

/// How often the last position stands in the list, counted one by one.
fn counted(positions: &[Position]) -> u32 {
    let last = positions.last().expect("a game has a position");
    positions.iter().map(|position| u32::from(position.is_same_as(last))).sum()
}

proptest! {
    #[test]
    fn occurrences_are_what_counting_one_by_one_gives(start in starts(), choices in choices()) {
        let game = played(start, &choices, RuleSet::AS_PLAYED);
        for ply in 0..=game.plies() {
            let expected = counted(&game.positions()[..=ply]);
            prop_assert_eq!(game.occurrences_at(ply), Some(expected), "ply {}", ply);
        }
        for times in 1..6 {
            let first = (0..=game.plies()).find(|&ply| game.occurrences_at(ply) >= Some(times));
            prop_assert_eq!(game.first_repetition(times), first);
        }
    }

    #[test]
    fn taking_back_and_playing_again_gives_the_same_game(start in starts(), choices in choices(), back in 0..40_usize) {
        let game = played(start, &choices, RuleSet::FIDE_2023);
        let mut other = game.clone();
        let mut taken = Vec::new();
        while taken.len() < back {
            let Some(m) = other.undo() else { break };
            taken.push(m);
            let plies = other.plies();
            prop_assert_eq!(other.positions(), &game.positions()[..=plies]);
            prop_assert_eq!(other.occurrences(), counted(other.positions()));
            prop_assert!(!other.is_over());
        }
        for &m in taken.iter().rev() {
            prop_assert!(other.play(m).is_ok());
        }
        prop_assert_eq!(&other, &game);
        for ply in 0..=game.plies() {
            prop_assert_eq!(other.occurrences_at(ply), game.occurrences_at(ply));
        }
    }

    #[test]
    fn an_illegal_move_is_refused_and_any_other_is_made(start in starts(), choices in choices(), bits in any::<u16>()) {
        let mut game = played(start, &choices, RuleSet::AS_PLAYED);
        let Some(m) = Move::from_bits(bits) else { return Ok(()) };
        let before = game.clone();
        let is_legal = game.position().is_legal(m) && !game.is_over();
        prop_assert_eq!(game.play(m).is_ok(), is_legal);
        if !is_legal {
            prop_assert_eq!(&game, &before);
        }
    }

    #[test]
    fn claims_agree_with_the_position_after_the_move(start in starts(), choices in choices()) {
        let game = played(start, &choices, RuleSet::AS_PLAYED);
        if game.is_over() {
            return Ok(());
        }
        let by = game.position().turn();
        let claimable = game.claimable();
        for kind in ClaimKind::ALL {
            for &m in &game.position().legal_moves() {
                let claim = Claim::with_move(by, kind, m);
                let mut after = game.positions().to_vec();
                after.push(game.position().after(m));
                let last = after[after.len() - 1];
                let found = match kind {
                    ClaimKind::Threefold => counted(&after) >= 3,
                    ClaimKind::FiftyMoves => last.halfmove_clock() >= 100,
                };
                let verdict = game.judge(claim).expect("a claim");
                prop_assert_eq!(verdict.is_correct(), found);
                prop_assert_eq!(claimable.contains(&claim), found);
            }
        }
    }

    #[test]
    fn a_finished_game_stays_finished(start in starts(), choices in choices()) {
        let mut game = played(start, &choices, RuleSet::FIDE_2023);
        if !game.is_over() {
            prop_assert!(game.resign(Color::White).is_ok());
        }
        let before = game.clone();
        for &m in &game.position().legal_moves() {
            prop_assert!(game.play(m).is_err());
        }
        prop_assert!(game.offer_draw(Color::White).is_err());
        prop_assert!(game.claimable().is_empty());
        prop_assert_eq!(&game, &before);
    }

    #[test]
    fn any_setup_that_is_a_position_starts_a_game(number in 0..960_u16, clock in any::<u16>(), number_of_move in any::<u32>()) {
        let mut setup = Setup::chess960(number).expect("below 960");
        setup.halfmove_clock = clock;
        setup.fullmove_number = number_of_move;
        let Ok(start) = Position::new(setup) else { return Ok(()) };
        let mut game = Game::from_position(start);
        prop_assert_eq!(game.is_over(), clock >= 150);
        prop_assert_eq!(game.occurrences(), 1);
        if let Some(&m) = game.position().legal_moves().first() && !game.is_over() {
            prop_assert!(game.play(m).is_ok());
        }
    }
}
