//! Engines that misbehave. This very test program is started again as one: the name of a test below is how it behaves. When
//! it runs as an ordinary test it does nothing.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use jadoube_uci::drive::{Launch, Timeouts};

const VARIABLE: &str = "JADOUBE_FAKE_ENGINE";

/// How to start the one of this name. The limits are for loaded machines, as few tests wait for them.
pub(crate) fn launch(name: &str) -> Launch {
    let second = Duration::from_secs(1);
    let timeouts = Timeouts {
        handshake: 30 * second,
        ready: 30 * second,
        stop: 30 * second,
        quit: 10 * second,
    };
    Launch::new(std::env::current_exe().unwrap())
        .argument("--include-ignored")
        .argument("--exact")
        .argument("--nocapture")
        .argument(format!("fake::{name}"))
        .environment(VARIABLE, "1")
        .label(name)
        .timeouts(timeouts)
}

/// What it says to a line; `None` ends it.
fn obey(mut answer: impl FnMut(&str) -> Option<Vec<u8>>) {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    for line in io::stdin().lock().lines() {
        let Some(answer) = answer(line.unwrap_or_default().trim()) else { break };
        let mut output = io::stdout().lock();
        if output.write_all(&answer).and_then(|()| output.flush()).is_err() {
            break;
        }
    }
    exit(0);
}

/// What a good engine says.
fn good(line: &str) -> Option<Vec<u8>> {
    let text = match line.split(' ').next().unwrap_or_default() {
        "uci" => {
            "id name Good\nid author A\noption name Hash type spin default 1 min 1 max 9\n\
             option name Clear Hash type button\noption name Path type string default <empty>\nuciok\n"
        }
        "isready" => "readyok\n",
        "go" if line.contains("infinite") => "info depth 1 score cp 3 nodes 20 pv e2e4\n",
        "go" => {
            "info depth 1 score cp 3 nodes 20 pv e2e4\n\
             info depth 2 multipv 1 score cp 5 nodes 40 pv d2d4 d7d5\n\
             info depth 2 multipv 2 score cp 1 pv e2e4\ninfo nodes 41\nbestmove d2d4 ponder d7d5\n"
        }
        "stop" => "bestmove e2e4\n",
        "quit" => return None,
        _ => "",
    };
    Some(text.as_bytes().to_vec())
}

macro_rules! fakes {
    ($($name:ident => $answer:expr;)*) => {$(
        #[test]
        #[ignore = "an engine for other tests"]
        fn $name() {
            obey($answer);
        }
    )*};
}

fakes! {
    well_behaved => good;
    ends_at_once => |_| None;
    never_answers => |_| Some(Vec::new());
    ends_in_search => |line| {
        if line.starts_with("go") {
            let _ = io::stderr().write_all(b"out of\nmemory\n");
            exit(7);
        }
        good(line)
    };
    hangs_in_search => |line| match line {
        line if line.starts_with("go") => Some(b"info depth 1 score cp 1\n".to_vec()),
        "stop" => Some(Vec::new()),
        line => good(line),
    };
    babbles_before_uciok => |line| match line {
        "uci" => babble(),
        line => good(line),
    };
    babbles_in_search => |line| match line {
        line if line.starts_with("go") => babble(),
        line => good(line),
    };
    one_line_without_end => |line| match line {
        line if line.starts_with("go") => {
            let mut output = io::stdout().lock();
            for _ in 0..200 {
                let _ = output.write_all(&[b'x'; 1 << 16]);
            }
            Some(b"\nbestmove a2a3\n".to_vec())
        }
        line => good(line),
    };
    // 23 bytes, then 6 for each move: the 2^16th is the last but one of a move, which would be another move.
    line_of_promotions => |line| match line {
        line if line.starts_with("go") => {
            let text = format!("info score cp 100000 pv{}\nbestmove a7a8q\n", " a7a8q".repeat(1 << 16));
            Some(text.into_bytes())
        }
        line => good(line),
    };
    not_utf8 => |line| match line {
        // bugs uci-13
        "uci" => Some(b"id author J\xF6rn\nuciok\n".to_vec()),
        line if line.starts_with("go") => Some(b"bestmove e2e4\n".to_vec()),
        line => good(line),
    };
    writes_oddly => |line| {
        let text: &[u8] = match line.split(' ').next().unwrap_or_default() {
            "uci" => {
                b"\xFF\xFE banner\0\r\nreadyok\r\nid\tname  Odd \t\r\noption\r\noption name Pace type spin default x\r\n\
                  option  name Style\ttype combo default Very Risky var Very Risky var Solid\r\n uciok \r\n"
            }
            "isready" => b"readyok\r\n",
            "go" => {
                let _ = io::stdout()
                    .lock()
                    .write_all(b"info\tdepth 3\tscore cp 7 pv e2e4\r\nbestmove\te2e4 ponder e7e5 in 3 ms");
                // Without the end of its last line.
                exit(0);
            }
            _ => b"",
        };
        Some(text.to_vec())
    };
    garbled_best_move => |line| match line {
        line if line.starts_with("go") => Some(b"bestmove Nf3\n".to_vec()),
        line => good(line),
    };
    answers_twice => |line| match line {
        line if line.starts_with("go") => Some(b"bestmove e2e4\nbestmove d2d4\n".to_vec()),
        line => good(line),
    };
    wants_registration => |line| match line {
        "uci" => Some(b"id name R\nuciok\ncopyprotection checking\ncopyprotection ok\nregistration error\n".to_vec()),
        "register later" => Some(b"id name Registered\n".to_vec()),
        line => good(line),
    };
    illegal_copy => |line| match line {
        "uci" => Some(b"uciok\ncopyprotection error\n".to_vec()),
        line => good(line),
    };
    does_not_read => |line| match line {
        "isready" => {
            let mut output = io::stdout().lock();
            let _ = output.write_all(b"readyok\n").and_then(|()| output.flush());
            sleep(Duration::from_secs(600));
            None
        }
        line => good(line),
    };
    ignores_quit => |line| match line {
        "quit" => {
            sleep(Duration::from_secs(600));
            None
        }
        line => good(line),
    };
    ends_after_its_answer => |line| {
        let answer = good(line);
        if line.starts_with("go") {
            let mut output = io::stdout().lock();
            let _ = output.write_all(&answer.unwrap_or_default()).and_then(|()| output.flush());
            exit(1);
        }
        answer
    };
    // Answers with the move that the position names, crashes and hangs when that is asked for.
    as_told => {
        let mut position = String::new();
        move |line| {
            if line.starts_with("position") {
                line.clone_into(&mut position);
            }
            if line == "stop" && position.contains("a2a4") {
                return Some(Vec::new());
            }
            if !line.starts_with("go") {
                return good(line);
            }
            let last = position.split(' ').next_back().unwrap_or_default();
            match last {
                "a2a3" => exit(9),
                "a2a4" => Some(Vec::new()),
                _ => Some(format!("info score cp 1\nbestmove {last}\n").into_bytes()),
            }
        }
    };
}

/// Talks until nobody listens.
fn babble() -> Option<Vec<u8>> {
    let mut output = io::stdout().lock();
    while output.write_all(b"info string bla bla bla bla bla bla bla bla bla bla\n").is_ok() {}
    None
}
