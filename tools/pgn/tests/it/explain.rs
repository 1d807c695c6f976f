//! `jadoube-pgn explain`.

use crate::run::run;

#[test]
fn rules_are_listed_and_explained() {
    let list = run(&["explain"]).clean();
    assert!(list.lines().count() > 60, "{list}");
    assert!(
        list.lines().any(|line| line.starts_with("PGN301  error") && line.contains("illegal-move"))
    );
    let by_id = run(&["explain", "pgn301"]).clean();
    assert_eq!(by_id, run(&["explain", "illegal-move"]).clean());
    for word in
        ["PGN301 illegal-move\n", "wrong:\n", "right:\n", "profiles: import error, ", "fix: none\n"]
    {
        assert!(by_id.contains(word), "{word} is not in {by_id}");
    }
    let all = run(&["explain", "--all"]).clean();
    assert_eq!(all.matches("\nprofiles: ").count(), list.lines().count() - 1);
    // Examples have all kinds of bytes; the terminal sees none of them.
    assert!(!all.contains(|char: char| char.is_control() && char != '\n'));
    assert!(
        run(&["explain", "no-such-rule"]).complaint(2).starts_with("unknown rule \"no-such-rule\"")
    );
}

#[test]
fn rules_are_told_to_programs() {
    let lines = run(&["explain", "--format", "jsonl"]).clean();
    assert_eq!(lines, run(&["explain", "--all", "--format", "jsonl"]).clean());
    for line in lines.lines() {
        let rule: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(rule["schema"], "jadoube.pgn.rule/1");
        assert!(rule["rule"].as_str().unwrap().starts_with("PGN"), "{line}");
        assert!(rule["why"].as_str().is_some_and(|why| !why.is_empty()), "{line}");
        assert!(rule["bad"].is_string() && rule["good"].is_string(), "{line}");
    }
}
