//! Engines that crash, hang and lie cost one position, not the run.

use crate::support::{judge, results};

const SUITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"before\";\n\
                     4k3/8/8/8/8/8/4P3/3K4 w - - bm e4; id \"trap\";\n\
                     4k3/8/8/8/8/8/4P3/5K2 w - - bm e4; id \"after\";\n";

#[test]
fn a_bad_engine_costs_one_position() {
    // Engine, kind of fault, what the message has.
    let rows = [
        ("crashing", "crash", "the engine ended while bestmove was expected"),
        (
            "hanging",
            "hang",
            "it made no progress for 1 s (nodes=1000); it did not answer stop within 5 s",
        ),
        ("babbling", "hang", "it made no progress for 1 s (nodes=1000)"),
        ("insatiable", "limit", "it went beyond nodes=1000 and told 11"),
        ("illegal", "illegal-move", "its best move, a1a8, is illegal: "),
        ("no_move", "no-move", "it has no best move, but there are legal ones"),
        ("garbled", "garbled", "the engine's answer cannot be read"),
    ];
    let mut wrong = Vec::new();
    for (engine, kind, message) in rows {
        // A machine with much to do may make the good answers of an engine that must not hang late too.
        let can_be_late = kind == "hang";
        let outcome = judge(engine, SUITE, if can_be_late { &["--hang", "1"] } else { &[] });
        let results = results(&outcome);
        let verdict = |index: usize| match results[index]["fault"]["kind"].as_str() {
            Some("hang") if index != 1 && can_be_late => "solved",
            _ => results[index]["verdict"].as_str().unwrap_or_default(),
        };
        let verdicts: Vec<_> = (0..results.len()).map(verdict).collect();
        let fault = &results[1]["fault"];
        let is_right = outcome.code == 3
            && verdicts == ["solved", "fault", "solved"]
            && fault["kind"] == kind
            && fault["message"].as_str().is_some_and(|text| text.contains(message))
            && outcome.stderr.contains(&format!("trap: {engine}: "));
        if !is_right {
            wrong.push(format!("{engine}: {outcome:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn noise_costs_nothing() {
    let outcome = judge("noisy", SUITE, &[]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
}

#[test]
fn a_tolerant_run_with_failures_ends_well() {
    let outcome = judge("illegal", SUITE, &["--tolerant"]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let outcome = judge("illegal", SUITE, &["--tolerant", "--min-solved", "3"]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
}

#[test]
fn a_clock_that_is_overstepped_by_far_is_a_hang() {
    let suite = "4k3/8/8/8/8/8/4P3/3K4 w - - bm e4;\n";
    let outcome = judge("babbling", suite, &["--each", "movetime=100", "--hang", "1"]);
    let result = results(&outcome).remove(0);
    assert_eq!(result["fault"]["message"], "it did not end within 1.1 s (movetime=100)");
}

#[test]
fn chess960_needs_an_engine_that_plays_it() {
    let suite = "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - am a4;\n\
                 4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
    let outcome = judge("good", suite, &[]);
    let results = results(&outcome);
    assert_eq!(results[0]["fault"]["kind"], "unsupported");
    assert_eq!(results[0]["fault"]["message"], "the engine has no option UCI_Chess960");
    assert_eq!(results[1]["verdict"], "solved");
}
