//! Journals: a match can be taken up where it ended.

use crate::run::{Folder, play};

#[test]
fn a_match_that_was_broken_off_goes_on_and_ends_the_same() {
    let folder = Folder::new();
    let run = |journal: &str, more: &[&str]| {
        let fixed =
            ["--nodes", "9", "--games", "8", "--journal", journal, "--format", "json", "-q"];
        play("good", "illegal", &[&fixed[..], more].concat())
    };
    let whole = folder.path("whole.jsonl");
    let expected = run(&whole, &[]).json();
    assert_eq!(expected["games"], 8);
    // What is left if the machine goes down while the fourth game is written.
    let text = folder.read_text("whole.jsonl");
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 9);
    let part = lines[..4].concat() + &lines[4][..lines[4].len() / 2];
    let part = folder.write("part.jsonl", &part);
    assert_eq!(run(&part, &["--resume"]).json(), expected);
    assert_eq!(folder.read_text("part.jsonl").lines().count(), 9);
    // Nothing is left to do.
    assert_eq!(run(&part, &["--resume"]).json(), expected);
    assert_eq!(folder.read_text("part.jsonl").lines().count(), 9);
}

#[test]
fn a_journal_is_not_overwritten_nor_mixed_with_another_match() {
    let folder = Folder::new();
    let journal = folder.path("j.jsonl");
    let run = |nodes: &str, more: &[&str]| {
        let fixed = ["--nodes", nodes, "--games", "2", "--journal", &journal, "-q"];
        play("good", "good", &[&fixed[..], more].concat())
    };
    assert_eq!(run("9", &[]).code, 0);
    assert!(run("9", &[]).complaint(2).contains("--resume takes it up"));
    assert!(run("10", &["--resume"]).complaint(3).contains("a match with other settings"));
    folder.write("j.jsonl", "{\"schema\":\"x\",\"settings\":\"\"}\n");
    assert!(run("9", &["--resume"]).complaint(3).contains("not the journal of a match"));
    folder.write("j.jsonl", "nonsense\n");
    assert!(run("9", &["--resume"]).complaint(3).contains("line 1: "));
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    use crate::fake::fields;
    use crate::run::command;

    let (first, second) = (fields("good"), fields("proud"));
    let mut command = command(&["--nodes", "9", "--games", "1000000", "--format", "jsonl", "-q"]);
    command.arg("--engine").args(first).arg("--engine").args(second);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.contains("jadoube.match.game/1"), "{line}");
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let last: serde_json::Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
    assert_eq!((&last["schema"], &last["complete"]), (&"jadoube.match/1".into(), &false.into()));
    assert!(last["games"].as_u64().unwrap() >= 1);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
