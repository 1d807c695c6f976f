//! How games end, and the words of events and rulings (FIDE 5, 6.7, 11).

use crate::arbiter_rows::{Row, check_rows, standard};
use crate::support::START;

const ENDINGS: [Row; 9] = [
    ("6.7.1 white is absent", START, "!w absent", "game-over 6.7.1: absence 0-1"),
    ("6.7.1 black is absent", START, "e2e4; b absent", "game-over 6.7.1: absence 1-0"),
    ("6.7.1 white has come", START, "e2e4; w absent", "refused already-started 6.7.1"),
    ("6.7.1 black has come", START, "e2e4; e7e5; b absent", "refused already-started 6.7.1"),
    ("11.7", START, "b forfeit", "game-over 11.7: forfeit 1-0"),
    ("11.8", START, "forfeit", "game-over 11.8: both-forfeit 0-0"),
    ("broken off", START, "e2e4; abandon", "game-over : abandoned *"),
    ("R110 nothing after the end", START, "w resign; e2e4", "refused game-is-over 5.1.2"),
    (
        "R96 mate",
        START,
        "f2f3; e7e5; g2g4; d8h4",
        "move-completed 6.2.1.2 | move-made 4.7: d8h4 | game-over 5.1.1: checkmate 0-1",
    ),
];

#[test]
fn games_end_and_stay_ended() {
    check_rows(&ENDINGS, standard);
}

#[cfg(feature = "serde")]
#[test]
fn events_and_rulings_are_tagged_json() {
    use jadoube_rules::{Event, Refusal, Ruling};
    let mut arbiter = standard(START);
    let mut say = |json: &str| -> String {
        let event: Event = serde_json::from_str(json).unwrap_or_else(|e| panic!("{json}: {e}"));
        let again = serde_json::to_string(&event).expect("serialises");
        assert_eq!(serde_json::from_str::<Event>(&again).expect("deserialises"), event);
        match arbiter.handle(&event) {
            Ok(rulings) => {
                let json = serde_json::to_string(&rulings).expect("serialises");
                let back: Vec<Ruling> = serde_json::from_str(&json).expect("deserialises");
                assert_eq!(back, rulings);
                json
            }
            Err(refusal) => {
                let json = serde_json::to_string(&refusal).expect("serialises");
                let back: Refusal = serde_json::from_str(&json).expect("deserialises");
                assert_eq!(back, refusal);
                json
            }
        }
    };
    for (event, answer) in [
        (
            r#"{"event":"start"}"#,
            r#"[{"code":"started","article":"6.6","by":null,"consequences":[{"then":"clock-runs","color":"w"}]}]"#,
        ),
        (
            r#"{"event":"touch","by":"w","square":"b1"}"#,
            r#"[{"code":"touch-move","article":"4.3.1","by":"w","consequences":[{"then":"must-play","moves":["b1a3","b1c3"]}]}]"#,
        ),
        (
            r#"{"event":"move","move":"e2e4"}"#,
            r#"{"code":"touched-otherwise","article":"4.3.1","by":"w","permitted":["b1a3","b1c3"]}"#,
        ),
        (
            r#"{"event":"penalise","player":"b","penalty":{"opponent-gains":1500}}"#,
            r#"[{"code":"penalised","article":"12.9.2","by":"b","consequences":[{"then":"time-added","color":"w","millis":1500}]}]"#,
        ),
        (
            r#"{"event":"resign","by":"b"}"#,
            r#"[{"code":"game-over","article":"5.1.2","by":"b","consequences":[{"then":"over","ending":{"reason":"resignation","by":"b","opponent_mates":"yes"},"outcome":"1-0"}]}]"#,
        ),
    ] {
        assert_eq!(say(event), answer, "{event}");
    }
    for wrong in
        [r#"{"event":"leave"}"#, r#"{"event":"touch","by":"w"}"#, r#"{"event":"start","x":1}"#]
    {
        assert!(serde_json::from_str::<Event>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn codes_are_words_with_hyphens_and_each_its_own() {
    use jadoube_rules::{RefusalCode, RulingCode};
    let rulings = RulingCode::ALL.iter().map(|code| (code.code(), code.text()));
    let refusals = RefusalCode::ALL.iter().map(|code| (code.code(), code.text()));
    let mut seen = std::collections::BTreeSet::new();
    for (code, text) in rulings.chain(refusals) {
        assert!(seen.insert(code), "{code} twice");
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
        assert!(!text.is_empty(), "{code}");
    }
}
