//! The shared suites, found through the environment variable `JADOUBE_SHARED`.

use std::path::PathBuf;
use std::process::Command;

use crate::support::{Outcome, results, run};

fn shared(path: &str) -> String {
    let root = std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder");
    PathBuf::from(root).join(path).to_string_lossy().into_owned()
}

/// Where Stockfish is, if it is installed.
#[expect(clippy::print_stdout, reason = "why a test was skipped")]
fn stockfish() -> Option<&'static str> {
    let places = ["stockfish", "/usr/games/stockfish", "/usr/local/bin/stockfish"];
    let runs = |program: &&str| {
        Command::new(program).arg("quit").output().is_ok_and(|output| output.status.success())
    };
    let found = places.into_iter().find(runs);
    if found.is_none() {
        println!("skipped: there is no stockfish");
    }
    found
}

/// File, positions to be solved, rows that cannot be used, rows that are left out.
const SUITES: &[(&str, usize, usize, usize)] = &[
    ("search/arasan2024.epd", 139, 0, 0),
    ("search/bratko_kopec.epd", 17, 0, 0),
    ("search/brillante100.epd", 69, 0, 0),
    ("search/bt2630.epd", 19, 0, 0),
    ("search/ccr_one_hour.epd", 16, 0, 0),
    ("search/chestuci.epd", 4642, 0, 0),
    ("search/classic280.epd", 185, 0, 0),
    ("search/cursed.epd", 0, 217, 0),
    ("search/ecmgcp.epd", 124, 0, 0),
    ("search/eet.epd", 68, 0, 0),
    ("search/eret.epd", 77, 0, 0),
    ("search/iq4.epd", 131, 0, 0),
    ("search/kaufman.epd", 19, 0, 0),
    ("search/krvk1000.epd", 711, 0, 0),
    ("search/lapuce2.epd", 24, 0, 0),
    ("search/lct2.epd", 24, 0, 0),
    ("search/mates2000.epd", 1423, 0, 0),
    ("search/matetrack.epd", 4635, 0, 0),
    ("search/matetrackpv.epd", 4635, 0, 0),
    ("search/nolot.epd", 8, 0, 0),
    ("search/pet.epd", 32, 0, 0),
    ("search/sbd.epd", 92, 0, 0),
    ("search/senjo_test.epd", 1507, 1, 0),
    ("search/sts_v5.epd", 1064, 0, 0),
    ("search/sts_v6.epd", 837, 0, 0),
    ("search/wac_senjo.epd", 217, 0, 0),
    ("search/wacnew.epd", 217, 0, 0),
    ("search/zugzwang_cpw.epd", 5, 0, 0),
    ("search/zugzwang_zpts.epd", 16, 0, 0),
    ("tablebase/endgame_dm4.epd", 33, 0, 0),
    ("tablebase/endgame_dm5.epd", 17, 0, 0),
    ("tablebase/endgame_wdl_dtz.epd", 0, 0, 142),
    ("perft/standard.epd", 0, 0, 99),
];

#[test]
#[ignore = "reads the shared suites"]
fn every_suite_is_read_and_bad_rows_are_named() {
    let mut wrong = Vec::new();
    for &(file, positions, broken, left_out) in SUITES {
        let outcome = run(&[
            "run",
            &shared(&format!("suites/{file}")),
            "--nodes",
            "1",
            "--engine",
            "built-in",
            "option.Hash=1",
            "--format",
            "jsonl",
        ]);
        let is_right = match outcome.json_lines().last() {
            Some(summary) => {
                let engine = &summary["engines"][0];
                engine["positions"] == positions
                    && summary["broken"].as_array().is_some_and(|rows| rows.len() == broken)
                    && summary["perft_rows"].as_u64().unwrap()
                        + summary["silent_rows"].as_u64().unwrap()
                        == left_out as u64
                    && outcome.code == if broken > 0 { 3 } else { 0 }
            }
            None => positions == 0 && outcome.code == 3,
        };
        if !is_right {
            wrong.push(format!("{file}: {} {:?}", outcome.code, outcome.json_lines().last()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rows of the suites that cannot be used, or that are odd, and what is told of them.
const BAD_ROWS: &[(&str, &str)] = &[
    ("chestuci.epd", "chestuci.epd:3001: a side has more promoted men than missing pawns"),
    ("chestuci.epd", "chestuci.epd:3526: a side has more promoted men than missing pawns"),
    (
        "senjo_test.epd",
        "senjo_test.epd:974: illegal position: a pawn stands on the first or eighth rank",
    ),
    ("cursed.epd", "cursed.epd:1: the side to move should be mated in 1, but need not be"),
];

#[test]
#[ignore = "reads the shared suites"]
fn bad_rows_are_named() {
    for (file, message) in BAD_ROWS {
        let outcome =
            run(&["run", &shared(&format!("suites/search/{file}")), "--nodes", "1", "--summary"]);
        assert!(outcome.stderr.contains(message), "{message}: {}", outcome.stderr);
    }
}

fn search(program: &str, suite: &str, nodes: &str, arguments: &[&str]) -> Outcome {
    let all =
        ["run", suite, "--engine", program, "--nodes", nodes, "--format", "jsonl", "--no-times"];
    run(&[&all[..], arguments].concat())
}

#[test]
#[ignore = "reads the shared suites"]
fn stockfish_at_fixed_nodes_finds_the_same_each_time() {
    let Some(program) = stockfish() else { return };
    let suite = shared("suites/search/bratko_kopec.epd");
    let one = search(program, &suite, "5000", &[]);
    assert_eq!(results(&one).len(), 17, "{one:?}");
    let other = search(program, &suite, "5000", &["-j", "2"]);
    assert_eq!(one.stdout, other.stdout);
}

/// What the script of the shared folder, which uses another library for everything, calls solved. It reads no comments.
#[test]
#[ignore = "reads the shared suites"]
#[expect(clippy::print_stdout, reason = "why a test was skipped")]
fn judgements_are_those_of_the_shared_script() {
    let Some(program) = stockfish() else { return };
    for suite in ["wacnew.epd", "arasan2024.epd"] {
        let path = shared(&format!("suites/search/{suite}"));
        let python = Command::new("python3")
            .args([
                &shared("engine/wac.py"),
                "--epd",
                &path,
                "--nodes",
                "1000",
                "--n",
                "10000",
                program,
            ])
            .output();
        let text = match python {
            Ok(output) if output.status.success() => {
                String::from_utf8(output.stdout).expect("text")
            }
            other => {
                println!("skipped: the script does not run: {other:?}");
                return;
            }
        };
        let outcome = search(program, &path, "1000", &[]);
        let results = results(&outcome);
        let solved = results.iter().filter(|it| it["verdict"] == "solved").count();
        let counts = format!(": {solved}/{} in ", results.len());
        assert!(text.contains(&counts), "{suite}: {counts}; {text}");
        // It names the first 40 that are not solved.
        let failed =
            text.lines().find_map(|line| line.trim().strip_prefix("failed:")).expect("a line");
        let names = |it: &serde_json::Value| it["id"].as_str().unwrap_or("None").to_owned();
        let ours: Vec<String> =
            results.iter().filter(|it| it["verdict"] != "solved").map(names).take(40).collect();
        assert_eq!(failed.trim(), ours.join(" "), "{suite}");
    }
}
