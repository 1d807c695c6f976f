//! The shared cases of kind `uci`: whatever they are about, each `go` has its answer and each `isready` too.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use jadoube_uci::Command;

use crate::session::command;

fn shared() -> PathBuf {
    let path = std::env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED names the folder of the shared suites");
    PathBuf::from(path)
}

#[test]
#[ignore = "reads the shared suites"]
fn every_shared_case_is_answered_and_ends_well() {
    let cases =
        std::fs::read_to_string(shared().join("bugs/cases.jsonl")).expect("the cases are there");
    let mut seen = 0;
    let mut failures = Vec::new();
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let Some(lines) =
            case["input"]["lines"].as_array().filter(|_| case["input"]["type"] == "uci")
        else {
            continue;
        };
        seen += 1;
        let lines: Vec<_> =
            lines.iter().map(|line| line.as_str().expect("text").replace("\\r", "\r")).collect();
        let mut child = command(&[])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all((lines.join("\n") + "\n").as_bytes()).expect("the engine reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stdout).expect("text");
        let count = |word: &str| text.lines().filter(|line| line.starts_with(word)).count();
        let asked = |is_it: &dyn Fn(&Command) -> bool| {
            lines
                .iter()
                .filter(|line| matches!(Command::parse(line), Ok(Some(command)) if is_it(&command)))
                .count()
        };
        let searches = asked(&|command| matches!(command, Command::Go(_)));
        let pings = asked(&|command| matches!(command, Command::IsReady));
        if output.status.code() != Some(0)
            || count("bestmove") != searches
            || count("readyok") != pings
        {
            failures.push(format!("{}: {:?}\n{text}", case["id"], output.status));
        }
    }
    assert!(seen >= 5, "{seen}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
