//! Games, rules and endings as JSON.

use jadoube_board::Color;
use jadoube_rules::{Arbiter, ClaimKind, Ending, Game, Outcome, RuleSet, Vigilance};
use serde_json::{Value, from_value, json, to_value};

use crate::arbiter_script::run;
use crate::support::{START, after, claim_now, claim_with, game, position, started};

fn round_trip(game: &Game) -> Value {
    let value = to_value(game).expect("written");
    let back: Game = from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
    assert_eq!(&back, game);
    for ply in 0..=game.plies() {
        assert_eq!(back.occurrences_at(ply), game.occurrences_at(ply));
    }
    value
}

#[test]
fn games_come_back_as_they_were() {
    let mut offered = started("e2e4 e7e5");
    offered.offer_draw(Color::Black).expect("an offer");
    let mut claimed = started(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    claimed.claim(claim_now(&claimed, ClaimKind::Threefold)).expect("a claim");
    let mut bound = started("e2e4 e7e5");
    bound.claim(claim_with(&bound, ClaimKind::Threefold, "g1f3")).expect("a claim");
    let mut resigned = started("e2e4");
    resigned.resign(Color::Black).expect("the game goes on");
    let games = [
        Game::new(),
        started("e2e4 e7e5 g1f3"),
        started("f2f3 e7e5 g2g4 d8h4"),
        started("e2e4 a7a6 e4e5 d7d5 e5d6"),
        Game::chess960(0).expect("below 960"),
        after("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20", "e1g1 e8c8", RuleSet::S1),
        game("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1"),
        game("8/8/4k3/8/8/4K3/8/8 w - - 0 1"),
        offered,
        claimed,
        bound,
        resigned,
    ];
    for game in &games {
        round_trip(game);
    }
}

#[test]
fn the_text_of_a_game_is_plain() {
    let mut game = after("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20", "e1g1", RuleSet::FIDE_2023);
    game.resign(Color::Black).expect("the game goes on");
    let value = round_trip(&game);
    let start = json!({
        "ranks": ["r...k..r", "........", "........", "........", "........", "........", "........", "R...K..R"],
        "turn": "w",
        "castling_rooks": ["h1", "a8"],
        "halfmove_clock": 3,
        "fullmove_number": 20,
    });
    assert_eq!(value["start"], start);
    assert_eq!(value["moves"], json!(["e1h1castling"]));
    let ending = json!({ "reason": "resignation", "by": "b", "opponent_mates": "yes" });
    assert_eq!(value["ending"], ending);
    assert_eq!(to_value(Game::new()).expect("written").get("start"), None);
}

#[test]
fn what_is_left_out_is_as_usual() {
    let game: Game = from_value(json!({ "moves": ["e2e4", "e7e5"] })).expect("a game");
    assert_eq!(game, started("e2e4 e7e5"));
    let rules: RuleSet = from_value(json!({ "fivefold": false })).expect("rules");
    assert_eq!(rules, RuleSet { fivefold: false, ..RuleSet::FIDE_2023 });
    let one_knight = json!({ "ranks": ["........", "....k...", "........", "........", "........", "........", "........", "N...K..."], "turn": "b" });
    let game: Game =
        from_value(json!({ "start": one_knight, "ending": { "reason": "dead-position" } }))
            .expect("a game");
    assert_eq!(game.position(), &position("8/4k3/8/8/8/8/8/N3K3 b - - 0 1"));
}

#[test]
fn games_that_cannot_be_are_refused_with_the_reason() {
    let empty = ["........"; 8];
    let nonsense = ["xxxxxxxx"; 8];
    let mut short = empty.to_vec();
    short.pop();
    let mated = json!(["f2f3", "e7e5", "g2g4", "d8h4"]);
    let rows = [
        (json!({ "moves": ["e2e5"] }), "ply 1: illegal move e2e5"),
        (json!({ "moves": ["e2e4", "e7e5", "e4e5"] }), "ply 3: illegal move e4e5"),
        (json!({ "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"] }), "ply 5: the game is over"),
        (json!({ "moves": mated }), "no ending is given, but the game is over"),
        (json!({ "moves": mated, "ending": { "reason": "stalemate" } }), "the game is over"),
        (json!({ "moves": ["e2e4"], "ending": { "reason": "stalemate" } }), "does not end so"),
        (
            json!({ "ending": { "reason": "fifty-moves", "claim": { "by": "w", "kind": "fifty-moves", "announced": null } } }),
            "does not end so",
        ),
        (json!({ "must_play": "e2e5" }), "does not belong"),
        (json!({ "ending": { "reason": "agreement" }, "draw_offer": "w" }), "does not belong"),
        (json!({ "ending": { "reason": "boredom" } }), "unknown variant"),
        (json!({ "start": { "ranks": empty, "turn": "w" } }), "king"),
        (json!({ "start": { "ranks": short, "turn": "w" } }), "eight ranks"),
        (json!({ "start": { "ranks": nonsense, "turn": "w" } }), "letter or a dot"),
        (json!({ "rules": { "fourfold": true } }), "unknown field"),
        (json!({ "result": "1-0" }), "unknown field"),
    ];
    for (value, expected) in rows {
        let error = from_value::<Game>(value.clone()).map(drop).expect_err("refused").to_string();
        assert!(error.contains(expected), "{value}: {error}");
    }
}

#[test]
fn endings_are_written_under_their_codes() {
    let codes: Vec<&str> = Ending::codes().collect();
    let samples = [
        Ending::Checkmate { winner: Color::Black },
        Ending::ThreefoldRepetition { claim: None },
        Ending::SeventyFiveMoves,
        Ending::BothFlagsFell,
        Ending::ArbiterDecision { outcome: Outcome::BothLose },
        Ending::Abandoned,
    ];
    for ending in samples {
        let value = to_value(ending).expect("written");
        assert_eq!(value["reason"], ending.code());
        assert!(codes.contains(&ending.code()));
        assert_eq!(from_value::<Ending>(value).expect("read"), ending);
    }
    assert!(from_value::<Outcome>(json!("1:0")).is_err());
    assert_eq!(to_value(Outcome::BothLose).expect("written"), "0-0");
}

#[test]
fn rule_sets_come_back_as_they_were() {
    let sets = [
        RuleSet::FIDE_2023,
        RuleSet::FIDE_2023_FULL,
        RuleSet::S0,
        RuleSet::S1,
        RuleSet::S2,
        RuleSet::S3,
        RuleSet::S4,
        RuleSet::HOME,
        RuleSet::AS_PLAYED,
    ];
    for rules in sets {
        let value = to_value(rules).expect("written");
        assert_eq!(from_value::<RuleSet>(value).expect("read"), rules);
        let game = Game::with_rules(position(START), rules);
        round_trip(&game);
    }
}

/// Whether the arbiter comes back as he was.
pub(crate) fn check_arbiter(arbiter: &Arbiter) -> Result<(), String> {
    let value = to_value(arbiter).map_err(|error| error.to_string())?;
    let back: Arbiter = from_value(value.clone()).map_err(|error| format!("{error}: {value}"))?;
    if back == *arbiter { Ok(()) } else { Err(format!("came back otherwise: {value}")) }
}

fn arbiter(script: &str) -> Arbiter {
    let control = "40/5400+30:1800+30".parse().expect("a time control");
    let mut arbiter = Arbiter::new(control).with_vigilance(Vigilance::WhenTold);
    run(&mut arbiter, script).unwrap_or_else(|error| panic!("{script}: {error}"));
    arbiter
}

#[test]
fn an_arbiter_is_taken_up_again_in_the_middle_of_a_game() {
    let unnoticed = "e2e4; w press; e7e5; b press; tick 4000; f1f5; w press";
    for (script, next) in [
        ("tick 5000; w touch g1", "g1f3"),
        ("e2e4; w press; e7e5; w touch f1", "f1c4"),
        (unnoticed, "found"),
        (unnoticed, "b8c6"),
        ("e2e4; w press; f7f6; b press; d1h5; w press; a7a6; b press", "found"),
        ("w claim 3 g1f3", "g1f3"),
        ("e2e4; w press; b stop", "restart"),
    ] {
        let mut first = arbiter(script);
        check_arbiter(&first).unwrap_or_else(|error| panic!("{script}: {error}"));
        let mut again: Arbiter = from_value(to_value(&first).expect("written")).expect("read");
        assert_eq!(run(&mut first, next), run(&mut again, next), "{script}; {next}");
        assert_eq!(first, again, "{script}; {next}");
    }
}

#[test]
fn an_arbiter_that_cannot_be_is_refused() {
    let touched = to_value(arbiter("w touch g1")).expect("written");
    let unnoticed =
        to_value(arbiter("e2e4; w press; e7e5; b press; f1f5; w press")).expect("written");
    let rows: [(&Value, &str, Value, &str); 12] = [
        (&touched, "/turn/touches", json!(["e4"]), "a square without a man was touched"),
        (&touched, "/turn/touches", json!(["g1", "g1"]), "a square without a man was touched"),
        (&touched, "/turn/chosen", json!(["q", "e8"]), "a man was chosen for a promotion"),
        (
            &touched,
            "/turn/stage",
            json!({"PawnReleased": {"from": "e7", "to": "e8"}}),
            "a promotion",
        ),
        (
            &touched,
            "/turn/stage",
            json!({"KingReleased": "e1h1castling"}),
            "castling that is not legal",
        ),
        (&touched, "/turn/stage", json!({"Displaced": "e2e4"}), "a legal move is called illegal"),
        (&touched, "/uncompleted/black", json!({"two_hands": false}), "not made"),
        (&touched, "/claimed", json!("b"), "not to move"),
        (&touched, "/started", json!(false), "before the start"),
        (&touched, "/paused", json!("w"), "stopped"),
        (&touched, "/clock/white/flag", json!(true), "a flag is down that cannot be"),
        (&unnoticed, "/earlier/0/by", json!("b"), "out of turn"),
    ];
    for (value, pointer, wrong, expected) in rows {
        let mut value = value.clone();
        *value.pointer_mut(pointer).expect(pointer) = wrong;
        let error = from_value::<Arbiter>(value).expect_err(pointer).to_string();
        assert!(error.contains(expected), "{pointer}: {error}");
    }
}
