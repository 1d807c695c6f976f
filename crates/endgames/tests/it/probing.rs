//! What can be asked and what is refused.

use jadoube_board::Color;
use jadoube_endgames::{Distance, Ending, Tables, Uncovered};

use crate::support::{check, ending, position, same, tables};

#[test]
fn positions_are_answered_or_refused_by_name() {
    let rows = [
        ("8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "white mates in 16"),
        ("8/8/8/8/8/2K5/1r6/k7 b - - 0 1", "black mates in 16"),
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "white has mated"),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "draw"),
        ("8/8/8/8/8/8/6pk/K7 w - - 0 1", "endings with pawns are not covered"),
        ("7k/8/8/8/8/8/8/KQRB4 w - - 0 1", "endings of more than four men are not covered"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "positions with castling rights are not covered"),
        ("7k/8/8/8/8/8/8/KQQ5 w - - 0 1", "the table of KQQvK has not been generated"),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(fen, expected)| {
            let answer = match tables().distance_to_mate(&position(fen)) {
                Ok(Some(distance)) => distance.to_string(),
                Ok(None) => "draw".to_owned(),
                Err(refusal) => refusal.to_string(),
            };
            same("answer", answer.as_str(), expected)
        },
    );
}

#[test]
fn names_are_read_in_either_order_and_refused_when_wrong() {
    let rows = [
        ("KvK", Some("KvK")),
        ("KvKB", Some("KBvK")),
        ("KRvKQ", Some("KQvKR")),
        ("KNBvK", Some("KBNvK")),
        ("KvKNN", Some("KNNvK")),
        ("", None),
        ("KQ", None),
        ("QvK", None),
        ("KPvK", None),
        ("KQRvKB", None),
        ("KQRBvK", None),
        ("KQvKRvK", None),
        ("KqvK", None),
        ("KÄvK", None),
    ];
    check(
        rows,
        |row| format!("'{}'", row.0),
        |&(name, expected)| {
            let read = name.parse::<Ending>().ok().map(|ending| ending.to_string());
            same("name", read.as_deref(), expected)
        },
    );
}

#[test]
fn all_endings_have_names_of_their_own() {
    let names: Vec<String> = Ending::all().map(|ending| ending.to_string()).collect();
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!((names.len(), different.len()), (25, 25));
    check(Ending::all(), Ending::to_string, |known| {
        same("parsed", known.to_string().parse().as_ref(), Ok(known))
    });
}

#[test]
fn generating_brings_the_endings_after_captures_along() {
    let mut some = Tables::new();
    some.generate(&ending("KRvK"));
    assert!(some.get(&ending("KvK")).is_some() && some.get(&ending("KQvK")).is_none());
    let refusal = some.distance_to_mate(&position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
    assert_eq!(refusal, Err(Uncovered::NoTable(ending("KQvK"))));

    let mut more = Tables::new();
    more.generate(&ending("KQvK"));
    some.merge(more);
    let distance = some.distance_to_mate(&position("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1"));
    assert_eq!(distance, Ok(Some(Distance { winner: Color::White, plies: 3 })));
}
