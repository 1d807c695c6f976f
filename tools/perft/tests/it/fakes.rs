//! Engines of all kinds. This very test program is started again as one; the environment says how it behaves.

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

use jadoube_buggy::{Dialect, serve};
use jadoube_movegen::{Position, perft};
use jadoube_notation::uci::to_uci;
use jadoube_uci::{PlayedLine, SetPosition};

use crate::run::command;

const FAKE: &str = "JADOUBE_FAKE";
const BUG: &str = "JADOUBE_FAKE_BUG";
const DIALECT: &str = "JADOUBE_FAKE_DIALECT";
const PIDS: &str = "JADOUBE_FAKE_PIDS";

/// A check or a bisection of the fake of this name, whose command line is told as `ENGINE`.
pub(crate) fn command_with(fake: &str, arguments: &[&str]) -> Command {
    let program = std::env::current_exe().unwrap();
    let engine =
        format!("'{}' fakes::engine --exact --include-ignored --nocapture", program.display());
    let told = |argument: &&str| {
        if *argument == "ENGINE" { engine.clone() } else { (*argument).to_owned() }
    };
    let arguments: Vec<String> = arguments.iter().map(told).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = command(&arguments);
    command.env(FAKE, fake);
    command
}

/// As above, with a file in which each engine notes its process.
pub(crate) fn noting(mut command: Command, pids: &str) -> Command {
    command.env(PIDS, pids);
    command
}

/// The same, and the engine tells totals only.
pub(crate) fn totals(mut command: Command) -> Command {
    command.env(DIALECT, "totals");
    command
}

/// An engine with this bug.
pub(crate) fn buggy(bug: &str, arguments: &[&str]) -> Command {
    let mut command = command_with("buggy", arguments);
    command.env(BUG, bug);
    command
}

#[test]
#[ignore = "an engine for other tests"]
fn engine() {
    let Ok(name) = std::env::var(FAKE) else { return };
    if let Ok(path) = std::env::var(PIDS) {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
        // In one write: several engines note themselves at once.
        file.write_all(format!("{}\n", std::process::id()).as_bytes()).unwrap();
    }
    match name.as_str() {
        "buggy" => {
            let bug = std::env::var(BUG).unwrap();
            let bug = Some(bug.as_str()).filter(|bug| !bug.is_empty());
            let bug = bug.map(|bug| bug.parse().unwrap());
            let has_totals_only = std::env::var_os(DIALECT).is_some();
            let dialect = if has_totals_only { Dialect::Totals } else { Dialect::Divide };
            serve(bug, dialect, io::stdin().lock(), io::stdout()).unwrap();
        }
        "xboard" => xboard(),
        name => uci(name),
    }
    exit(0);
}

fn say(text: &str) {
    let mut output = io::stdout().lock();
    if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
        exit(0);
    }
}

fn babble() -> ! {
    loop {
        say("info string bla bla bla bla bla\nbla bla bla\n");
    }
}

fn hang() -> ! {
    sleep(Duration::from_secs(600));
    exit(0)
}

/// Those that do not count.
const ONLY_PLAY: [&str; 5] =
    ["moves only", "best moves only", "illegal best moves", "no best moves", "no castling"];

/// The row at which fakes misbehave.
const BAD: &str = "8/2p5/3p4/KP5r";

fn uci(name: &str) {
    if name == "silent from the start" {
        hang();
    }
    if name == "babbling from the start" {
        babble();
    }
    if name == "ends at once" {
        io::stderr().write_all(b"cannot load the network\n").unwrap();
        exit(7);
    }
    let mut position = SetPosition::default();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "uci" => say(
                "id name Fake\nid author A\noption name Hash type spin default 16 min 1 max 64\n\
                 option name UCI_Chess960 type check default false\nuciok\n",
            ),
            "isready" => say("readyok\n"),
            "position" => {
                position = line.parse().unwrap();
                if name == "ignores moves" {
                    position = line.split(" moves ").next().unwrap().parse().unwrap();
                }
                let is_bad = line.contains(BAD);
                match name {
                    "crashing in position" if is_bad => exit(3),
                    "hanging in position" if is_bad => hang(),
                    _ => {}
                }
            }
            "go" if words.get(1) == Some(&"perft") => {
                let depth = words[2].parse().unwrap();
                count(name, &position.play(None).unwrap(), &line, depth, position.to_string());
            }
            "perft" if name == "totals" => {
                let line = position.play(None).unwrap();
                say(&format!("{}\n", perft(&line.position, words[1].parse().unwrap())));
            }
            "go" if ONLY_PLAY.contains(&name) => {
                search(name, &position.play(None).unwrap(), &words);
            }
            "quit" => {
                if name == "ignores quit" {
                    hang();
                }
                return;
            }
            _ => {}
        }
    }
}

fn count(name: &str, line: &PlayedLine, command: &str, depth: u32, told: String) {
    let position = &line.position;
    let is_bad = told.contains(BAD);
    let rows = || -> Vec<(String, u64)> {
        let row = |m| (to_uci(m, line.mode).to_string(), perft(&position.after(m), depth - 1));
        position.legal_moves().iter().map(|&m| row(m)).collect()
    };
    let list = |row: &dyn Fn(usize, &str, u64) -> String| -> String {
        let numbered = rows().into_iter().enumerate();
        numbered.map(|(number, (m, nodes))| row(number + 1, &m, nodes)).collect()
    };
    let plain = || list(&|_, m, nodes| format!("{m}: {nodes}\n"));
    let total = perft(position, depth);
    match name {
        "crashing" if is_bad => {
            io::stderr().write_all(b"segmentation fault\n").unwrap();
            exit(139);
        }
        "hanging" if is_bad => hang(),
        "babbling" if is_bad => babble(),
        "silent" if is_bad => {}
        "lying" if is_bad => say(&format!("{}Nodes searched: {}\n", plain(), total + 1)),
        "ends after each answer" => {
            say(&format!("{}Nodes searched: {total}\n", plain()));
            exit(0);
        }
        "silent about counts" => {}
        name if name == "totals" || ONLY_PLAY.contains(&name) => {
            say(&format!("Unknown command: '{command}'\n"));
        }
        "numbered" => say(&format!(
            "{}\nTotal: {total}\nTime: 3 ms\n",
            list(&|number, m, nodes| format!("{number}. {m} {nodes}\n"))
        )),
        "table" => say(&format!(
            "Perft({depth}) of the position\n{}perft {depth} {total}\nNodes/second: 123456\n",
            list(&|_, m, nodes| format!("info string {m} - {nodes} (12.5 %)\n"))
        )),
        "without a total" => say(&plain()),
        "without an end of the line" => say(&format!("Nodes searched: {total}")),
        "many lines" => {
            let lines: String = (0..1000).map(|n| format!("info string still at {n}\n")).collect();
            (0..400).for_each(|_| say(&lines));
            say(&format!("{}Nodes searched: {total}\n", plain()));
        }
        "depth by depth" => {
            let depths =
                (1..=depth).map(|d| format!("info string perft {d} {}\n", perft(position, d)));
            say(&depths.collect::<String>());
        }
        "late" => {
            // As engines do that count in a thread.
            let text = format!("{}Nodes searched: {total}\n", plain());
            std::thread::spawn(move || {
                sleep(Duration::from_millis(30));
                say(&text);
            });
        }
        _ => say(&format!("{}\nNodes searched: {total}\n\n", plain())),
    }
}

fn search(name: &str, line: &PlayedLine, words: &[&str]) {
    let position: &Position = &line.position;
    let moves = position.legal_moves();
    let spell = |m| to_uci(m, line.mode).to_string();
    let asked = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
    let asked: Vec<&str> = asked.copied().collect();
    let known = moves.iter().filter(|m| name != "no castling" || !m.is_castling());
    let mut known = known.map(|&m| spell(m));
    let is_bad = position.piece_at(jadoube_board::Square::B5).is_some();
    let best = match name {
        "illegal best moves" if is_bad => Some("b5b7".to_owned()),
        "no best moves" if is_bad => None,
        "best moves only" | "illegal best moves" | "no best moves" => known.next(),
        _ if asked.is_empty() => known.next(),
        _ => known.find(|m| asked.contains(&m.as_str())),
    };
    let best = best.unwrap_or_else(|| "(none)".to_owned());
    say(&format!("info depth 1 score cp 3 nodes 20 pv {best}\nbestmove {best}\n"));
}

/// An engine of xboard that tells totals.
fn xboard() {
    let mut fen = String::new();
    let mut moves = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "protover" => say("feature myname=\"Old 1.0\" ping=1 setboard=1 done=1\n"),
            "ping" => say(&format!("pong {rest}\n")),
            "setboard" => {
                rest.clone_into(&mut fen);
                moves.clear();
            }
            "perft" => {
                let text = format!("position fen {fen} moves {}", moves.join(" "));
                let position: SetPosition = text.trim_end_matches(" moves ").parse().unwrap();
                let depth = rest.parse().unwrap();
                let nodes = perft(&position.play(None).unwrap().position, depth);
                say(&format!("Raw nodes for depth {depth}: {nodes}\nTime : 0.00\n"));
            }
            "quit" => return,
            _ if word.len() == 4 && word.as_bytes()[1].is_ascii_digit() => {
                moves.push(word.to_owned());
            }
            "uci" | "xboard" | "new" | "force" => {}
            _ => say(&format!("Error (unknown command): {line}\n")),
        }
    }
}
