//! Engines that answer and misbehave. This very test program is started again as one: the name of a test below is how it
//! behaves. When it runs as an ordinary test it does nothing.

use std::io::{self, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;
use jadoube_trial::{FakeEngine, fakes};
use jadoube_uci::serve::Search;
use jadoube_uci::{BestMove, Info, OptionDeclaration};

/// The words of `--engine` that start the one of this name.
pub(crate) fn fields(name: &str) -> Vec<String> {
    let (program, fields) = FakeEngine::fields("fake", name);
    std::iter::once(program).chain(fields).collect()
}

fn options() -> Vec<OptionDeclaration> {
    vec![OptionDeclaration::spin("Hash", 1, 1..=16), OptionDeclaration::spin("Threads", 4, 1..=8)]
}

/// The position of the suite at which fakes fail has White's king on d1; on others they answer well.
fn is_trap(search: &Search<'_>) -> bool {
    let position = &search.line.position;
    position.king(jadoube_board::Color::White) == jadoube_board::Square::D1
}

/// Tells a line, as text.
fn tell(search: &Search<'_>, line: &str) {
    search.output.info(&Info::read(line));
}

fn best(text: &str) -> BestMove {
    BestMove { best: text.parse().ok(), ponder: None }
}

/// The first legal move that pushes a pawn, else the first one.
fn push(search: &Search<'_>) -> BestMove {
    let moves = search.line.position.legal_moves();
    let is_push = |m: &&jadoube_board::Move| {
        search.line.position.placement().role_at(m.from()) == Some(jadoube_board::Role::Pawn)
            && m.from().rank().distance(m.to().rank()) == 2
    };
    let m = moves.iter().find(is_push).or(moves.first());
    let best: Option<UciMove> = m.map(|&m| to_uci(m, search.mode));
    if let Some(m) = best {
        tell(search, &format!("depth 1 score cp 20 nodes 10 pv {m}"));
        tell(search, &format!("depth 2 score cp 20 nodes 30 pv {m}"));
    }
    BestMove { best, ponder: None }
}

fakes! {
    options();
    good => push;
    crashing => |search| {
        if is_trap(search) {
            let _ = io::stderr().lock().write_all(b"\x1B[31mout of memory\n");
            exit(5);
        }
        push(search)
    };
    hanging => |search| {
        if is_trap(search) {
            sleep(Duration::from_secs(600));
        }
        push(search)
    };
    babbling => |search| {
        if is_trap(search) {
            while !search.watch.is_stopped() {
                search.output.string("thinking about it");
                tell(search, "depth 1 nodes 5 currmove e2e4");
            }
        }
        push(search)
    };
    // Tells more and more, as engines do that do not know `go nodes`.
    insatiable => |search| {
        let mut nodes = 0_u64;
        while is_trap(search) && !search.watch.is_stopped() {
            nodes += 100_000;
            tell(search, &format!("depth 3 nodes {nodes} score cp 1 pv e2e4"));
        }
        push(search)
    };
    illegal => |search| if is_trap(search) { best("a1a8") } else { push(search) };
    no_move => |search| if is_trap(search) { BestMove::default() } else { push(search) };
    garbled => |search| {
        if is_trap(search) {
            search.output.line("bestmove Nf3");
        }
        push(search)
    };
    noisy => |search| {
        let _ = io::stdout().lock().write_all(b"\xFF\xFE noise\n");
        for _ in 0..2_000 {
            search.output.string("bla bla bla bla bla bla bla bla");
        }
        push(search)
    };
    // Changes its mind: right, wrong, right.
    wavering => |search| {
        tell(search, "depth 1 score cp 20 nodes 10 pv e2e4");
        tell(search, "depth 2 score cp 25 nodes 30 pv e2e3");
        tell(search, "depth 3 score cp 20 nodes 70 lowerbound pv e2e4");
        tell(search, "depth 3 score cp 20 nodes 90 pv e2e4 e8e7");
        tell(search, "depth 4 score cp 20 nodes 200 pv e2e4 e8e7");
        best("e2e4")
    };
    // Had it, and left it.
    losing_it => |search| {
        tell(search, "depth 1 score cp 20 nodes 10 pv e2e4");
        tell(search, "depth 2 score cp 25 nodes 30 pv e2e3");
        best("e2e3")
    };
    // Goes on and on with the right move until it is stopped.
    patient => |search| {
        let mut depth = 0_u64;
        while !search.watch.is_stopped() && depth < 60 {
            depth += 1;
            tell(search, &format!("depth {depth} score cp 20 nodes {} pv e2e4", depth * 10));
            sleep(Duration::from_millis(20));
        }
        best("e2e4")
    };
    // Two rooks on the a- and b-file against a king on h8: mate in two, told in various ways.
    mating => |search| {
        tell(search, "depth 3 score mate 2 nodes 40 pv a2a7 h8g8 b1b8");
        best("a2a7")
    };
    mating_briefly => |search| {
        tell(search, "depth 3 score mate 2 nodes 40 pv a2a7");
        best("a2a7")
    };
    mating_too_soon => |search| {
        tell(search, "depth 3 score mate 1 nodes 40 pv a2a7");
        best("a2a7")
    };
    mating_illegally => |search| {
        tell(search, "depth 3 score mate 2 nodes 40 pv a2a7 h8h6 b1b8");
        best("a2a7")
    };
    mating_late => |search| {
        tell(search, "depth 5 score mate 3 nodes 40 pv h1h2 h8g8 a2a7 g8h8 b1b8");
        best("h1h2")
    };
    mating_otherwise => |search| {
        tell(search, "depth 3 score mate 2 nodes 40 pv a2a7 h8g8 b1b8");
        best("h1h2")
    };
}
