//! A GUI that these tests are.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use jadoube_movegen::Position;
use jadoube_uci::{Info, Message, SetPosition};

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube-uci"));
    command.args(arguments).env_remove("JADOUBE_CPU");
    command
}

/// What a run with these arguments prints: stdout, stderr and the exit code.
pub(crate) fn run(arguments: &[&str]) -> (String, String, i32) {
    let Output { status, stdout, stderr } = command(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(stdout), text(stderr), status.code().expect("an exit code"))
}

/// The engine, running.
pub(crate) struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Session {
    pub(crate) fn new() -> Self {
        let mut child = command(&[])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let stdin = child.stdin.take();
        Self { child, stdin, answers }
    }

    pub(crate) fn say(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(format!("{lines}\n").as_bytes()).expect("the engine reads");
    }

    /// The answers up to one that begins so.
    pub(crate) fn until(&mut self, end: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.answers.next().unwrap_or_else(|| panic!("no {end} in {lines:?}"));
            let line = line.expect("text");
            let is_end = line.starts_with(end);
            lines.push(line);
            if is_end {
                return lines;
            }
        }
    }

    /// What is said to `lines` before the answer to an `isready` behind them.
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.say("isready");
        let mut answers = self.until("readyok");
        answers.pop();
        answers
    }

    /// The best move, and what was told before it.
    pub(crate) fn best(&mut self, lines: &str) -> (String, Vec<Info>) {
        self.say(lines);
        let mut answers = self.until("bestmove");
        let best = answers.pop().unwrap_or_default();
        let best = best.split(' ').nth(1).unwrap_or_default().to_owned();
        let infos = answers.iter().filter_map(|line| match Message::parse(line) {
            Ok(Some(Message::Info(info))) => Some(*info),
            _ => None,
        });
        (best, infos.collect())
    }

    /// What is still said after the end of the input, and the exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, i32) {
        self.stdin = None;
        let rest = self.answers.map(|line| line.expect("text")).collect();
        (rest, self.child.wait().expect("it ends").code().expect("an exit code"))
    }

    pub(crate) fn end_in_silence(self) {
        assert_eq!(self.end(), (Vec::new(), 0));
    }
}

/// The position that a `position` line sets up.
pub(crate) fn position(line: &str) -> Position {
    line.parse::<SetPosition>().expect("a position").play(None).expect("legal").position
}

/// Whether a text is a legal move after a `position` line.
pub(crate) fn is_legal(line: &str, m: &str) -> bool {
    let m = m.parse::<jadoube_notation::UciMove>();
    m.is_ok_and(|m| m.resolve(&position(line), jadoube_board::CastlingMode::Standard).is_ok())
}
