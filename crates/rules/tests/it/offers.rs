//! Offers of a draw (FIDE 5.2.3, 9.1.2).

use jadoube_board::{Color, Move, Square};
use jadoube_rules::{Ending, Game, OfferError, Outcome, RuleSet};

use crate::support::{START, after, play_all, position, started};

#[test]
fn an_accepted_offer_draws_the_game() {
    let mut game = started("e2e4 e7e5");
    assert_eq!(game.offer_draw(Color::Black), Ok(()));
    assert_eq!(game.accept_draw(Color::White), Ok(Ending::Agreement));
    assert_eq!(game.outcome(), Outcome::Draw);
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.offer_draw(Color::White), Err(OfferError::Over(Ending::Agreement)));
    assert_eq!(game.accept_draw(Color::White), Err(OfferError::Over(Ending::Agreement)));
}

#[test]
fn a_word_or_a_touch_refuses_an_offer_for_good() {
    let mut game = started("e2e4 e7e5");
    game.offer_draw(Color::Black).expect("an offer");
    assert_eq!(game.refuse_draw(Color::White), Ok(()));
    assert_eq!(game.accept_draw(Color::White), Err(OfferError::NoOffer));
    assert_eq!(game.refuse_draw(Color::White), Err(OfferError::NoOffer));
}

#[test]
fn a_move_of_the_opponent_refuses_an_offer_and_ones_own_does_not() {
    let mut game = started("e2e4 e7e5");
    // White offers before moving: valid too, and it stands while White moves.
    game.offer_draw(Color::White).expect("an offer");
    play_all(&mut game, ["g1f3"]).expect("legal");
    assert_eq!(game.draw_offer(), Some(Color::White));
    play_all(&mut game, ["b8c6"]).expect("legal");
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn nobody_answers_or_withdraws_the_own_offer() {
    let mut game = started("e2e4 e7e5");
    game.offer_draw(Color::Black).expect("an offer");
    assert_eq!(game.accept_draw(Color::Black), Err(OfferError::OwnOffer(Color::Black)));
    assert_eq!(game.refuse_draw(Color::Black), Err(OfferError::OwnOffer(Color::Black)));
    assert_eq!(game.offer_draw(Color::Black), Ok(()));
    assert_eq!(game.offer_draw(Color::White), Err(OfferError::IsOffered));
    assert_eq!(game.draw_offer(), Some(Color::Black));
}

#[test]
fn no_draw_is_agreed_before_both_have_moved() {
    let mut game = started("e2e4");
    game.offer_draw(Color::White).expect("an offer");
    assert_eq!(game.accept_draw(Color::Black), Err(OfferError::TooEarly(1)));
    let rules = RuleSet { moves_before_agreement: 3, ..RuleSet::FIDE_2023 };
    for (moves, expected) in [
        ("e2e4 e7e5 g1f3 b8c6", Err(OfferError::TooEarly(3))),
        ("e2e4 e7e5 g1f3 b8c6 f1b5", Err(OfferError::TooEarly(3))),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", Ok(Ending::Agreement)),
    ] {
        let mut game = after(START, moves, rules);
        game.offer_draw(Color::White).expect("an offer");
        assert_eq!(game.accept_draw(Color::Black), expected, "{moves}");
    }
    let none = RuleSet { moves_before_agreement: 0, ..RuleSet::FIDE_2023 };
    let mut game = Game::with_rules(position(START), none);
    game.offer_draw(Color::White).expect("an offer");
    assert_eq!(game.accept_draw(Color::Black), Ok(Ending::Agreement));
}

#[test]
fn taking_a_move_back_and_the_end_of_the_game_end_an_offer() {
    let mut game = started("e2e4 e7e5");
    game.offer_draw(Color::Black).expect("an offer");
    game.undo();
    assert_eq!(game.draw_offer(), None);
    game.offer_draw(Color::White).expect("an offer");
    game.resign(Color::White).expect("the game goes on");
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn no_offer_outlives_the_game() {
    let mut game = started("f2f3 e7e5 g2g4");
    game.offer_draw(Color::Black).expect("an offer");
    game.play(Move::normal(Square::D8, Square::H4)).expect("a legal move");
    assert_eq!((game.is_over(), game.draw_offer()), (true, None));
}
