//! Answers as JSON.

use jadoube_board::{Move, Square};
use jadoube_mateability::{Budget, Deadness, Mateability};

#[test]
fn answers_survive_the_way_through_json() {
    let line = vec![Move::normal(Square::E2, Square::E4), Move::castling(Square::E8, Square::H8)];
    for answer in [Mateability::Yes(line), Mateability::No, Mateability::Unknown] {
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Mateability>(&text).unwrap(), answer, "{text}");
    }
    for answer in [Deadness::Dead, Deadness::Alive, Deadness::Unknown] {
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Deadness>(&text).unwrap(), answer, "{text}");
    }
    assert_eq!(serde_json::to_string(&Budget { nodes: 7 }).unwrap(), r#"{"nodes":7}"#);
}
