//! The example `classify`.

#[path = "../../examples/classify.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod example;

use example::{Options, run};
use serde_json::{Value, json};

fn outcome(arguments: &[&str], input: &[u8]) -> (usize, Vec<Value>, String) {
    let options = Options::read(arguments.iter().map(ToString::to_string)).unwrap().unwrap();
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let bad = run(input, &mut output, &mut complaints, options).unwrap();
    let output = String::from_utf8(output).unwrap();
    let values = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (bad, values, String::from_utf8(complaints).unwrap())
}

#[test]
fn each_position_gets_a_line_and_bad_ones_are_named() {
    let input = b"# comment\n\n8/8/4k3/8/8/4K3/8/8 w - - 0 1\nnonsense\n7k/8/6Q1/8/8/8/8/K7 w - - 0 1\r\n\xff\xff\n";
    let (bad, values, complaints) = outcome(&[], input);
    assert_eq!(bad, 2);
    let numbers: Vec<&str> =
        complaints.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(numbers, ["line 4", "line 6"], "{complaints}");
    assert_eq!(
        values[0],
        json!({"fen": "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "white": "no", "black": "no", "dead": true, "line": {}})
    );
    assert_eq!((&values[1]["white"], &values[1]["black"]), (&json!("yes"), &json!("no")));
    assert_eq!(values[1]["dead"], json!(false));
    assert!(values[1]["line"]["white"].as_array().is_some_and(|moves| !moves.is_empty()));
}

#[test]
fn the_fast_way_proves_or_says_unknown() {
    let input = b"8/8/4k3/8/8/4K3/8/8 w - - 0 1\n7k/8/6Q1/8/8/8/8/K7 w - - 0 1\n";
    let (_, values, _) = outcome(&["--fast"], input);
    let found: Vec<_> =
        values.iter().map(|value| (&value["white"], &value["black"], &value["dead"])).collect();
    assert_eq!(found[0], (&json!("no"), &json!("no"), &json!(true)));
    assert_eq!(found[1], (&json!("unknown"), &json!("no"), &Value::Null));
}

#[test]
fn a_budget_of_nothing_leaves_it_unknown() {
    let (_, values, _) = outcome(&["--budget", "0"], b"7k/8/6Q1/8/8/8/8/K7 w - - 0 1\n");
    assert_eq!(values[0]["white"], json!("unknown"));
}

#[test]
fn chess960_is_understood() {
    let (bad, values, complaints) =
        outcome(&[], b"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n");
    assert_eq!((bad, complaints.as_str()), (0, ""));
    assert_eq!(values[0]["dead"], json!(false));
}

#[test]
fn wrong_arguments_are_refused() {
    let error =
        |arguments: &[&str]| Options::read(arguments.iter().map(ToString::to_string)).unwrap_err();
    assert_eq!(error(&["--slow"]), "unknown argument \"--slow\"");
    assert_eq!(error(&["--budget"]), "--budget needs a number of nodes");
    assert_eq!(error(&["--budget=-1"]), "--budget: expected a number of nodes, found \"-1\"");
    assert!(Options::read(["--help".to_owned()].into_iter()).unwrap().is_none());
}

#[test]
fn a_line_without_end_is_one_bad_line() {
    let mut input = vec![b'x'; 200_000];
    input.extend(b"\n8/8/4k3/8/8/4K3/8/8 w - - 0 1\n");
    let (bad, values, complaints) = outcome(&[], &input);
    assert_eq!((bad, values.len()), (1, 1), "{complaints}");
}
