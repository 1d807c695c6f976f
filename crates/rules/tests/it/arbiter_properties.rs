//! What holds whatever happens at the board, in whatever order.

use std::collections::BTreeSet;

use jadoube_board::{Color, Role, Square};
use jadoube_movegen::{Position, Problems};
use jadoube_rules::{
    Arbiter, Budget, ClaimKind, Clocks, Displacement, DrawRule, Ending, Event, Irregularity,
    Millis, Outcome, Penalty, RefusalCode, RuleSet, Ruling, RulingCode, TimeClass, Vigilance,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::position;

const STARTS: [&str; 9] = [
    "7k/8/4Q1K1/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/8/3Pp3/8/8/PPP2PPP/R3K2R w KQkq e6 0 10",
    "1n2k3/P1P5/8/8/8/8/1p5p/R3K3 w Q - 0 1",
    "4r1k1/8/8/8/8/8/4B3/3QK3 w - - 98 90",
    "7k/8/8/8/8/8/R7/K7 b - - 140 99",
    "8/8/8/4k3/8/8/3QK3/8 w - - 0 1",
    "1k6/8/8/8/8/8/8/1K3R2 w F - 0 1",
    "4k3/7p/8/8/8/8/4N3/4K2R w K - 0 1",
];

/// Takes numbers off a list; zeros when it is empty.
struct Dice<'a>(std::slice::Iter<'a, u8>);

impl Dice<'_> {
    fn roll(&mut self, sides: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or_default()) % sides.max(1)
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.roll(one_in) == 0
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.roll(of.len())).copied()
    }

    fn square(&mut self, position: &Position) -> Square {
        let men: Vec<Square> = position.placement().iter().map(|(square, _)| square).collect();
        let any = Square::new(self.roll(64) as u8);
        if self.chance(6) { any } else { self.pick(&men).unwrap_or(any) }
    }

    fn color(&mut self, likely: Color) -> Color {
        if self.chance(8) { !likely } else { likely }
    }

    /// A permitted move mostly, sometimes a legal one, sometimes nonsense.
    fn step(&mut self, arbiter: &Arbiter) -> Displacement {
        // There and back again: positions come back.
        if let [.., last, _] = *arbiter.game().moves()
            && self.chance(2)
        {
            return Displacement { from: last.to(), to: last.from(), promotion: None };
        }
        let permitted = arbiter.obligation().permitted;
        let (from, to) = (self.square(arbiter.position()), self.square(arbiter.position()));
        let nonsense = Displacement {
            from,
            to: if from == to { from.flip_rank() } else { to },
            promotion: if self.chance(9) { Some(Role::Queen) } else { None },
        };
        let kind = self.roll(6);
        let legal = arbiter.position().legal_moves();
        let castling = legal.iter().copied().find(|m| m.is_castling());
        if let Some(m) = castling
            && self.chance(6)
        {
            return m.into();
        }
        let chosen =
            if kind == 0 { None } else { self.pick(if kind < 4 { &permitted } else { &legal }) };
        let mut step = chosen.map_or(nonsense, Displacement::from);
        if self.chance(10) {
            step.promotion = None;
        }
        step
    }
}

fn hands_event(dice: &mut Dice<'_>, arbiter: &Arbiter) -> Event {
    let turn = arbiter.position().turn();
    let by = dice.color(turn);
    let square = dice.square(arbiter.position());
    let rooks = arbiter.position().castling_rooks();
    match dice.roll(11) {
        9 => Event::Touch { by, square: arbiter.position().king(turn), accidental: false },
        10 if rooks.any() => Event::Touch { by, square: rooks.lowest(), accidental: false },
        0 => Event::Touch { by, square, accidental: dice.chance(4) },
        1 => Event::TouchTogether { by, squares: vec![square, dice.square(arbiter.position())] },
        2 => Event::Adjust { by, square, announced: dice.chance(2) },
        3 => Event::Hold { by },
        4 => Event::Release { by, to: dice.step(arbiter).to, from: None },
        5 => {
            let step = dice.step(arbiter);
            Event::Release { by, to: step.to, from: Some(step.from) }
        }
        6 => {
            let role = dice.pick(&Role::ALL).unwrap_or(Role::Queen);
            Event::Choose { by, role, square: dice.step(arbiter).to }
        }
        _ => Event::Touch { by, square: dice.step(arbiter).from, accidental: false },
    }
}

/// Two of three end the game while it is young.
fn irregularity(dice: &mut Dice<'_>) -> Event {
    let kind = match dice.roll(9) {
        0 => Irregularity::WrongArray,
        1..=3 => Irregularity::ColorsReversed,
        _ => Irregularity::TurnedBoard,
    };
    Event::Irregularity { kind }
}

fn talk_event(dice: &mut Dice<'_>, arbiter: &Arbiter) -> Event {
    let turn = arbiter.position().turn();
    let by = dice.color(turn);
    let claim = if dice.chance(2) { ClaimKind::Threefold } else { ClaimKind::FiftyMoves };
    match dice.roll(17) {
        0 | 1 => Event::OfferDraw { by: !by },
        2 if dice.chance(3) => Event::AcceptDraw { by },
        3 => Event::DeclineDraw { by },
        4 => Event::WithdrawOffer { by },
        5 => Event::Claim { by, claim, announced: None },
        6 => Event::Claim { by, claim, announced: Some(dice.step(arbiter)) },
        7 => Event::WithdrawClaim { by },
        8 => Event::NotRecording { by },
        9 => Event::RecordInAdvance { by },
        10 => Event::StopClock { by, valid_reason: dice.chance(2) },
        11 => Event::Restart {},
        12 => Event::Start {},
        13 => irregularity(dice),
        14 => Event::Displaced { by },
        15 => Event::Reinstate { plies: arbiter.plies().saturating_sub(dice.roll(3)) },
        _ => Event::TakeBack { plies: dice.roll(4) },
    }
}

fn rare_event(dice: &mut Dice<'_>, arbiter: &Arbiter) -> Event {
    let player = dice.color(arbiter.position().turn());
    let millis = Millis(1000 * dice.roll(256) as u64);
    match dice.roll(14) {
        0 => Event::Resign { by: player },
        1 | 2 => Event::FlagFall { of: player },
        3 => Event::BothFlags { more_periods: dice.chance(2) },
        4 => Event::SetClock { white: Some(millis), black: None },
        5 => Event::Penalise { player, penalty: Penalty::Loses(millis) },
        6 => Event::Penalise { player, penalty: Penalty::OpponentGains(millis) },
        7 => Event::Absent { player: dice.chance(2).then_some(player) },
        8 if dice.chance(4) => Event::Forfeit { player: dice.chance(2).then_some(player) },
        9 if dice.chance(4) => Event::Decide { outcome: Outcome::Draw },
        10 if dice.chance(4) => Event::Abandon {},
        _ => Event::IllegalFound {
            ply: dice.chance(3).then_some(dice.roll(8)),
            agreed: dice.chance(4),
            clocks: if dice.chance(2) { Clocks::Kept } else { Clocks::Restored },
        },
    }
}

fn event(dice: &mut Dice<'_>, arbiter: &Arbiter) -> Event {
    let running = arbiter.clock().running().unwrap_or(Color::White);
    match dice.roll(20) {
        0..=5 => {
            Event::Move { displacement: dice.step(arbiter), by: None, two_hands: dice.chance(12) }
        }
        6..=10 => Event::Press { by: dice.color(running), wrong_hand: dice.chance(9) },
        11..=14 => hands_event(dice, arbiter),
        15 | 16 => talk_event(dice, arbiter),
        17 => Event::Tick { millis: Millis(100 * dice.roll(256) as u64) },
        18 => rare_event(dice, arbiter),
        _ => Event::IllegalFound { ply: None, agreed: false, clocks: Clocks::Restored },
    }
}

fn rule_sets() -> [RuleSet; 7] {
    let mate_budget = Budget::nodes(200);
    let no_claims = RuleSet {
        threefold: DrawRule::Ignored,
        fifty_moves: DrawRule::Ignored,
        ..RuleSet::FIDE_2023
    };
    [
        RuleSet::FIDE_2023,
        RuleSet::S0,
        RuleSet::S1,
        RuleSet::S3,
        RuleSet::HOME,
        RuleSet::AS_PLAYED,
        no_claims,
    ]
    .map(|rules| RuleSet { mate_budget, ..rules })
}

fn arbiter(dice: &mut Dice<'_>) -> Arbiter {
    let start = position(dice.pick(&STARTS).unwrap_or(STARTS[0]));
    let rules = dice.pick(&rule_sets()).unwrap_or_default();
    let control = ["-", "60", "60+2", "2/60d3:30b2", "*60"];
    let control = dice.pick(&control).unwrap_or("-").parse().expect("a time control");
    let class = dice.pick(&TimeClass::ALL).unwrap_or_default();
    let vigilance = if dice.chance(2) { Vigilance::SeesAll } else { Vigilance::WhenTold };
    Arbiter::with_rules(start, rules, control).with_time_class(class).with_vigilance(vigilance)
}

fn check_state(arbiter: &Arbiter) -> Result<(), TestCaseError> {
    let position = arbiter.position();
    let again = Position::with(position.setup(), Problems::TOLERABLE).ok();
    prop_assert_eq!(again.as_ref(), Some(position));
    if arbiter.ending().is_some() {
        prop_assert_eq!(arbiter.clock().running(), None);
        return Ok(());
    }
    let obligation = arbiter.obligation();
    prop_assert!(!obligation.permitted.is_empty(), "nothing may be played: {:?}", obligation);
    let legal = position.legal_moves();
    prop_assert!(obligation.permitted.iter().all(|m| legal.contains(m)));
    Ok(())
}

/// Numbers that look like chance and are the same each time.
struct Lottery(u64);

impl Lottery {
    fn numbers(&mut self, count: usize) -> Vec<u8> {
        let mut next = || {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 56) as u8
        };
        (0..count).map(|_| next()).collect()
    }
}

#[test]
fn events_at_random_bring_about_every_ruling_every_refusal_and_every_ending() {
    let mut lottery = Lottery(7);
    let mut seen = BTreeSet::new();
    for _ in 0..3000 {
        let numbers = lottery.numbers(1000);
        let mut dice = Dice(numbers.iter());
        let mut arbiter = arbiter(&mut dice);
        if !dice.chance(10) {
            let _ = arbiter.handle(&Event::Start {});
        }
        while !dice.0.as_slice().is_empty() {
            match arbiter.handle(&event(&mut dice, &arbiter)) {
                Ok(rulings) => seen.extend(rulings.iter().map(|ruling| ruling.code.code())),
                Err(refusal) => {
                    seen.insert(refusal.code.code());
                }
            }
        }
        seen.extend(arbiter.ending().map(|ending| ending.code()));
    }
    let rulings = RulingCode::ALL.iter().map(|code| code.code());
    let refusals = RefusalCode::ALL.iter().map(|code| code.code());
    let all = rulings.chain(refusals).chain(Ending::codes());
    let missing: Vec<&str> = all.filter(|code| !seen.contains(code)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_series_of_events_breaks_the_arbiter(numbers in vec(any::<u8>(), 0..1500)) {
        let mut dice = Dice(numbers.iter());
        let mut arbiter = arbiter(&mut dice);
        if !dice.chance(10) {
            let _ = arbiter.handle(&Event::Start {});
        }
        while !dice.0.as_slice().is_empty() {
            let event = event(&mut dice, &arbiter);
            let before = arbiter.clone();
            let counts = |it: &Arbiter| Color::ALL.map(|color| it.illegal_moves(color));
            match arbiter.handle(&event) {
                Ok(rulings) => {
                    prop_assert!(before.ending().is_none(), "{:?} after the end", event);
                    let last = rulings.iter().rev().find_map(Ruling::ending);
                    prop_assert_eq!(last, arbiter.ending(), "{:?}", event);
                }
                Err(refusal) => {
                    prop_assert_eq!(&arbiter, &before, "{:?} was refused: {}", event, refusal);
                }
            }
            let grows = counts(&before).iter().zip(counts(&arbiter)).all(|(old, new)| *old <= new);
            prop_assert!(grows);
            check_state(&arbiter)?;
            #[cfg(feature = "serde")]
            crate::serde::check_arbiter(&arbiter).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn a_game_without_irregularities_is_the_game_itself(numbers in vec(any::<u8>(), 0..200)) {
        let mut dice = Dice(numbers.iter());
        let mut arbiter = Arbiter::new("60+1".parse().expect("a time control"));
        let mut game = jadoube_rules::Game::new();
        arbiter.handle(&Event::Start {}).expect("starts");
        while !dice.0.as_slice().is_empty() && !game.is_over() {
            let by = game.position().turn();
            let Some(m) = dice.pick(&game.position().legal_moves()) else { break };
            let displacement = Displacement::from(m);
            arbiter.handle(&Event::Tick { millis: Millis(900) }).expect("time passes");
            arbiter
                .handle(&Event::Move { displacement, by: Some(by), two_hands: false })
                .expect("a legal move");
            game.play(m).expect("a legal move");
            if !game.is_over() {
                arbiter.handle(&Event::Press { by, wrong_hand: false }).expect("completed");
            }
        }
        prop_assert_eq!(arbiter.game(), &game);
        prop_assert_eq!(arbiter.plies(), game.plies());
    }
}
