//! `--hash` and what goes with it.

use crate::run::{command, run};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn a_table_changes_no_count() {
    for hash in ["1K", "64K", "16M"] {
        for threads in ["-j1", "-j2"] {
            let text = run(&["4", "--hash", hash, threads, "--fen", KIWIPETE]).clean();
            assert!(text.contains(" 4,085,603 "), "{text}");
        }
        let divided = run(&["4", "--divide", "--hash", hash, "--fen", KIWIPETE]).clean();
        assert_eq!(divided, run(&["4", "--divide", "--fen", KIWIPETE]).clean());
    }
    let made = run(&["4", "--hash", "1M", "--no-bulk", "--fen", KIWIPETE]).clean();
    assert!(made.contains(" 4,085,603 "), "{made}");
}

#[test]
fn reports_tell_of_the_table() {
    let text = run(&["3", "--hash", "16M"]).clean();
    assert!(text.lines().nth(1).unwrap().ends_with(", table of 16 MiB"), "{text}");
    let json = run(&["3", "--format", "json", "--hash", "1M", "--seed", "9"]).json();
    assert_eq!((&json["hash"], &json["seed"]), (&1_048_576.into(), &9.into()));
    let without = run(&["3", "--format", "json"]).json();
    assert!(without["hash"].is_null() && without["seed"].is_null());
}

#[test]
fn counts_are_verified_with_other_keys() {
    let json = run(&["4", "--hash", "1M", "--verify-hash", "--format", "json"]).json();
    assert_eq!((&json["verified"], &json["complete"]), (&true.into(), &true.into()));
    let divided = run(&["3", "--divide", "--hash", "1M", "--verify-hash"]).clean();
    assert!(divided.ends_with("Nodes searched: 8902\n"), "{divided}");
    assert_eq!(run(&["4", "--verify-hash"]).complaint(2), "--verify-hash needs a --hash to verify");
    let suite = run(&["suite", "x", "--hash", "1M", "--verify-hash"]).complaint(2);
    assert!(suite.contains("cannot go with suite"), "{suite}");
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    for size in ["", "4", "4X", "0G", "-1M", "1.5G", "99999999999999999999G", "G"] {
        let complaint = run(&[&format!("--hash={size}"), "3"]).complaint(2);
        let message =
            format!("expected a whole number with K, M, G or T, as in 512M or 4G, found {size:?}");
        assert!(complaint.contains(&message), "{complaint}");
    }
    // More than any machine has: told as wrong usage where the system tells its memory, else as the system's refusal.
    let outcome = run(&["3", "--hash", "8000000T"]);
    assert!(
        [2, 3].contains(&outcome.code) && outcome.stderr.starts_with("error: --hash: "),
        "{outcome:?}"
    );
    for seed in ["x", "-1", "18446744073709551616"] {
        let complaint = run(&["3", "--hash", "1M", &format!("--seed={seed}")]).complaint(2);
        assert!(complaint.contains("expected a whole number from 0 to"), "{complaint}");
    }
    assert!(run(&["3", "--breakdown", "--hash", "1M"]).complaint(2).starts_with("--breakdown"));
}

#[test]
fn counts_past_128_bits_are_an_error() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let outcome = run(&["64", "--hash", "16M", "-q", "--format", "csv", "--fen", kings]);
    assert_eq!(outcome.code, 3, "{outcome:?}");
    assert!(outcome.stderr.ends_with("more nodes than 128 bits hold\n"), "{outcome:?}");
    assert!(outcome.stdout.lines().count() > 40, "{outcome:?}");
}

#[test]
fn the_bench_measures_every_path_and_checks_the_counts() {
    let json = run(&["bench", "--quick", "--repeats", "1", "--format", "json", "-q"]).json();
    assert_eq!((&json["schema"], &json["threads"]), (&"jadoube.perft.bench/1".into(), &1.into()));
    let rows = json["rows"].as_array().unwrap();
    let paths = json["means"].as_array().unwrap().len();
    assert_eq!(rows.len(), 6 * paths);
    assert!(rows.iter().all(|row| row["nodes_per_second"].as_u64().unwrap() > 0));
    assert!(rows.iter().any(|row| row["cpu"] == "portable"));

    let arguments = ["bench", "--quick", "--repeats", "2", "--format", "csv", "--hash", "1M"];
    let csv = command(&arguments).env("JADOUBE_CPU", "portable").output().unwrap();
    let csv = crate::run::Outcome::from(csv).clean();
    assert_eq!(csv.lines().count(), 7, "{csv}");
    assert!(csv.lines().nth(2).unwrap().starts_with("kiwipete,4,portable,4085603,"), "{csv}");
    let text =
        command(&["bench", "--quick", "--repeats=1"]).env("JADOUBE_CPU", "portable").output();
    let text = crate::run::Outcome::from(text.unwrap()).clean();
    assert!(text.contains("position 4") && text.contains("geometric mean"), "{text}");
    let arguments = ["bench", "--chess960", "--quick", "--repeats=1", "--format", "json"];
    let json = command(&arguments).env("JADOUBE_CPU", "portable").output().unwrap();
    let json = crate::run::Outcome::from(json).json();
    assert_eq!(json["rows"].as_array().unwrap().len(), 16, "{json}");
    assert!(json["means"][0]["chess960_nodes_per_second"].as_u64().unwrap() > 0, "{json}");
    for repeats in ["0", "x", "-1", "1001"] {
        assert!(run(&["bench", "--repeats", repeats]).complaint(2).contains("from 1 to 1000"));
    }
}
