//! The shared rule cases of diagrams (R5), read from the folder that `JADOUBE_SHARED` names.

use std::path::PathBuf;
use std::{env, fs};

use jadoube_board::Color;
use jadoube_diagram::{Coordinates, Diagram};
use serde_json::Value;

use crate::support::position;

#[test]
#[ignore = "reads the shared rule cases; JADOUBE_SHARED"]
fn diagrams_have_white_at_the_bottom_unless_stated_otherwise() {
    let root = env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared suites");
    let cases = fs::read_to_string(PathBuf::from(root).join("rules/cases.jsonl")).unwrap();
    let cases = cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let cases: Vec<Value> = cases.filter(|case| case["kind"] == "diagram").collect();
    assert!(!cases.is_empty());
    for case in cases {
        let diagram =
            Diagram::from(&position(case["fen"].as_str().unwrap())).coordinates(Coordinates::None);
        let lines = |diagram: Diagram| -> Value {
            diagram.text().to_string().lines().map(str::to_owned).collect()
        };
        assert_eq!(lines(diagram.clone()), case["expect"]["white_bottom"], "{}", case["id"]);
        let flipped = diagram.seen_from(Color::Black);
        assert_eq!(lines(flipped), case["expect"]["black_bottom"], "{}", case["id"]);
    }
}
