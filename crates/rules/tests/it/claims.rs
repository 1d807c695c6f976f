//! Claims of a draw (FIDE 9.2 to 9.5).

use jadoube_board::{Color, Move, Square};
use jadoube_rules::{
    Claim, ClaimError, ClaimKind, DrawRule, Ending, Game, Outcome, PlayError, RuleSet, TimeClass,
};

use crate::support::{
    START, after, check, claim_now, claim_with, game, position, same, started, uci,
};

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// Item, FEN, moves, what is claimed, the announced move, whether the claim is right, its article.
const CLAIMS: [(&str, &str, &str, ClaimKind, &str, bool, &str); 21] = {
    use ClaimKind::{FiftyMoves as Fifty, Threefold as Three};
    const TWICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    const THRICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    [
        ("R102 on the board", START, THRICE, Three, "", true, "9.2.2"),
        ("R102 the second time", START, "g1f3 g8f6 f3g1 f6g8", Three, "", false, "9.2.2"),
        ("R104 announced", START, TWICE, Three, "f6g8", true, "9.2.1"),
        ("R104 another move announced", START, TWICE, Three, "e7e5", false, "9.2.1"),
        ("R104 on the board though only announced", START, TWICE, Three, "", false, "9.2.2"),
        ("R104 announced too early", START, "g1f3 g8f6 f3g1", Three, "f6g8", false, "9.2.1"),
        (
            "R104 a quiet 50th move",
            "7k/8/8/8/8/8/R7/K7 w - - 99 70",
            "",
            Fifty,
            "a2a3",
            true,
            "9.3.1",
        ),
        ("R104 the 99th ply", "7k/8/8/8/8/8/R7/K7 w - - 98 70", "", Fifty, "a2a3", false, "9.3.1"),
        ("R105 100 plies", "7k/8/8/8/8/8/R7/K7 w - - 100 70", "", Fifty, "", true, "9.3.2"),
        ("R105 99 plies", "7k/8/8/8/8/8/R7/K7 b - - 99 70", "", Fifty, "", false, "9.3.2"),
        ("R105 black", "7k/8/8/8/8/8/R5K1/8 b - - 99 70", "", Fifty, "h8g8", true, "9.3.1"),
        (
            "R105 the announced move mates",
            "6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60",
            "",
            Fifty,
            "h6f7",
            true,
            "9.3.1",
        ),
        (
            "R105 the announced move stalemates",
            "7k/8/6K1/8/8/8/8/5Q2 w - - 99 90",
            "",
            Fifty,
            "f1f7",
            true,
            "9.3.1",
        ),
        (
            "R105 a pawn move supports no claim",
            "7k/8/6K1/8/8/8/P7/R7 w - - 99 120",
            "",
            Fifty,
            "a2a3",
            false,
            "9.3.1",
        ),
        (
            "R105 nor after 50 moves",
            "7k/8/6K1/8/8/8/P7/R7 w - - 100 120",
            "",
            Fifty,
            "a2a3",
            false,
            "9.3.1",
        ),
        (
            "R105 nor a capture",
            "7k/8/8/8/8/8/Rp6/K7 w - - 99 70",
            "",
            Fifty,
            "a2b2",
            false,
            "9.3.1",
        ),
        (
            "R105 the rook goes",
            "7k/8/6K1/8/8/8/P7/R7 w - - 99 120",
            "a1b1",
            Fifty,
            "",
            true,
            "9.3.2",
        ),
        ("R105 149 plies", "7k/8/6K1/8/8/8/8/R7 w - - 149 120", "", Fifty, "", true, "9.3.2"),
        ("R105 49 plies", "7k/8/6K1/8/8/8/8/R7 w - - 49 60", "", Fifty, "a1a2", false, "9.3.1"),
        ("R105 plies of a game", ROOK_99, "a1a2", Fifty, "h8g8", true, "9.3.1"),
        (
            "R103 castling rights",
            CASTLING,
            "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1",
            Three,
            "e7e8",
            false,
            "9.2.1",
        ),
    ]
};

const ROOK_99: &str = "7k/8/6K1/8/8/8/8/R7 w - - 98 120";
const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn a_claim_is_judged_by_the_board_or_by_the_announced_move() {
    check(
        CLAIMS,
        |row| row.0.to_owned(),
        |&(_, fen, moves, kind, announced, correct, article)| {
            let game = after(fen, moves, RuleSet::FIDE_2023);
            let claim = match announced {
                "" => claim_now(&game, kind),
                text => claim_with(&game, kind, text),
            };
            let verdict = game.judge(claim).map_err(|error| error.to_string())?;
            same("correct", verdict.is_correct(), correct)?;
            same("article", verdict.article(), article)?;
            same("judging changes nothing", &game, &after(fen, moves, RuleSet::FIDE_2023))
        },
    );
}

#[test]
fn a_correct_claim_draws_at_once_even_if_the_announced_move_mates() {
    let mut game = game("6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60");
    let claim = claim_with(&game, ClaimKind::FiftyMoves, "h6f7");
    let verdict = game.claim(claim).expect("a claim");
    assert_eq!(game.ending(), Some(Ending::FiftyMoves { claim: Some(claim) }));
    assert_eq!(game.ending(), verdict.ending());
    assert_eq!(game.outcome(), Outcome::Draw);
    assert_eq!(game.plies(), 0);
    assert_eq!(verdict.must_play(), None);
    let text = "drawn: fifty moves without capture and pawn move, claimed by white (FIDE 9.3.1)";
    assert_eq!(verdict.ending().map(|ending| ending.to_string()).as_deref(), Some(text));
}

#[test]
fn after_a_wrong_claim_the_announced_move_must_be_made() {
    let mut game = started("e2e4 e7e5");
    let claim = claim_with(&game, ClaimKind::Threefold, "g1f3");
    let verdict = game.claim(claim).expect("a claim");
    assert!(!verdict.is_correct());
    let announced = Move::normal(Square::G1, Square::F3);
    assert_eq!(verdict.must_play(), Some(announced));
    assert_eq!(game.must_play(), Some(announced));
    let other = Move::normal(Square::D2, Square::D4);
    assert_eq!(game.play(other), Err(PlayError::MustPlay(announced)));
    let second = claim_with(&game, ClaimKind::Threefold, "d2d4");
    assert_eq!(game.claim(second), Err(ClaimError::MustPlay(announced)));
    assert_eq!(game.play(announced), Ok(None));
    assert_eq!(game.must_play(), None);
}

#[test]
fn a_wrong_claim_is_an_offer_of_a_draw_and_gives_the_opponent_time() {
    let mut game = started("e2e4 e7e5");
    let verdict = game.claim(claim_now(&game, ClaimKind::Threefold)).expect("a claim");
    assert_eq!(game.draw_offer(), Some(Color::White));
    assert_eq!(game.must_play(), None);
    let minutes = TimeClass::ALL.map(|class| verdict.extra_time(class).0 / 60_000);
    assert_eq!(minutes, [1, 1, 2]);
    assert_eq!(game.accept_draw(Color::Black), Ok(Ending::Agreement));
}

#[test]
fn a_correct_claim_gives_nobody_time() {
    let game = started(&KNIGHTS.repeat(2));
    let verdict = game.judge(claim_now(&game, ClaimKind::Threefold)).expect("a claim");
    assert!(verdict.is_correct());
    assert!(TimeClass::ALL.iter().all(|&class| verdict.extra_time(class).is_zero()));
    assert_eq!(verdict.to_string(), "correct: occurrence 3 of the position (FIDE 9.2.2)");
}

#[test]
fn only_the_player_to_move_can_claim() {
    let mut game = started(&KNIGHTS.repeat(2));
    let claim = Claim::on_the_board(Color::Black, ClaimKind::Threefold);
    assert_eq!(game.claim(claim), Err(ClaimError::NotToMove(Color::Black)));
    assert!(!game.is_over());
}

#[test]
fn an_illegal_announced_move_is_no_claim() {
    let mut game = started(&KNIGHTS.repeat(2));
    let m = Move::normal(Square::E2, Square::E5);
    let claim = Claim::with_move(Color::White, ClaimKind::Threefold, m);
    assert!(matches!(game.claim(claim), Err(ClaimError::Illegal(error)) if error.m == m));
    assert_eq!((game.draw_offer(), game.must_play()), (None, None));
}

#[test]
fn nothing_can_be_claimed_after_the_end_or_against_the_rules() {
    let mut mated = started("f2f3 e7e5 g2g4 d8h4");
    let claim = claim_now(&mated, ClaimKind::FiftyMoves);
    let ending = mated.ending().expect("mate");
    assert_eq!(mated.claim(claim), Err(ClaimError::Over(ending)));
    assert!(mated.claimable().is_empty());

    let rules = RuleSet { fifty_moves: DrawRule::Ignored, ..RuleSet::FIDE_2023 };
    let mut game = Game::with_rules(position("7k/8/8/8/8/8/R7/K7 w - - 100 70"), rules);
    let claim = claim_now(&game, ClaimKind::FiftyMoves);
    assert_eq!(game.claim(claim), Err(ClaimError::NoSuchRule(ClaimKind::FiftyMoves)));
}

#[test]
fn what_can_be_claimed_is_listed_with_the_moves_that_lead_there() {
    let game = started("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let back = uci(&game, "f6g8").expect("legal");
    assert_eq!(game.claimable(), [Claim::with_move(Color::Black, ClaimKind::Threefold, back)]);
    let game = started(&KNIGHTS.repeat(2));
    let claims = game.claimable();
    assert_eq!(claims.first(), Some(&claim_now(&game, ClaimKind::Threefold)));
    // The position after Nf3 stands for the third time too.
    let again = claim_with(&game, ClaimKind::Threefold, "g1f3");
    assert_eq!(claims[1..], [again]);
}

#[test]
fn what_can_be_claimed_agrees_with_judging_every_move() {
    let positions = [
        "7k/8/6K1/8/8/8/P7/R7 w - - 98 120",
        "7k/8/6K1/8/8/8/P7/R7 w - - 99 120",
        "7k/8/6K1/8/8/8/P7/R7 w - - 100 120",
        "6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60",
    ];
    let expected = [0, 13, 14, 1];
    for (fen, count) in positions.into_iter().zip(expected) {
        let game = game(fen);
        let claims = game.claimable();
        assert_eq!(claims.len(), count, "{fen}");
        for &m in &game.position().legal_moves() {
            let claim = Claim::with_move(Color::White, ClaimKind::FiftyMoves, m);
            let is_correct = game.judge(claim).is_ok_and(|verdict| verdict.is_correct());
            assert_eq!(claims.contains(&claim), is_correct, "{fen} {m}");
        }
    }
}
