//! Engines that play and misbehave. This very test program is started again as one: the name of a test below is how it
//! behaves. When it runs as an ordinary test it does nothing.

use std::io::{self, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use jadoube_board::{Move, Role};
use jadoube_movegen::Position;
use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;
use jadoube_trial::{FakeEngine, fakes};
use jadoube_uci::serve::Search;
use jadoube_uci::{BestMove, Info, OptionDeclaration, Score};

/// The fields of `--engine` that start the one of this name.
pub(crate) fn fields(name: &str) -> Vec<String> {
    let (program, fields) = FakeEngine::fields("fake", name);
    std::iter::once(format!("cmd={program}")).chain(fields).collect()
}

fn options() -> Vec<OptionDeclaration> {
    vec![
        OptionDeclaration::spin("Hash", 1, 1..=16),
        OptionDeclaration::check_box("UCI_Chess960", false),
    ]
}

/// The fourth move of the game or a later one is on.
fn is_late(search: &Search<'_>) -> bool {
    search.line.moves.len() >= 6
}

/// Takes what is worth most, else a move that depends on the position alone.
fn choose(position: &Position) -> Option<Move> {
    let worth = |m: Move| {
        position.captured(m).map_or(0, |role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen | Role::King => 9,
        })
    };
    let key = position.key().0;
    let moves = position.legal_moves();
    moves.into_iter().max_by_key(|&m| {
        let mix = (u64::from(m.from().as_u8()) * 64 + u64::from(m.to().as_u8())) ^ key;
        (worth(m), mix.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40)
    })
}

fn answer(search: &Search<'_>) -> BestMove {
    let best = choose(&search.line.position).map(|m| to_uci(m, search.mode));
    BestMove { best, ponder: None }
}

fn tell(search: &Search<'_>, centipawns: i32, pv: Vec<UciMove>) {
    search.output.info(&Info {
        depth: Some(3),
        score: Some(Score::cp(centipawns)),
        nodes: Some(100),
        pv,
        ..Info::default()
    });
}

fakes! {
    options();
    good => |search| {
        let best = answer(search);
        tell(search, 10, best.best.into_iter().collect());
        best
    };
    proud => |search| {
        tell(search, 900, Vec::new());
        answer(search)
    };
    modest => |search| {
        tell(search, -900, Vec::new());
        answer(search)
    };
    illegal => |search| {
        if is_late(search) {
            return BestMove { best: Some("a1a8".parse().expect("a move")), ponder: None };
        }
        answer(search)
    };
    no_move => |search| if is_late(search) { BestMove::default() } else { answer(search) };
    crashing => |search| {
        if is_late(search) {
            let _ = io::stderr().lock().write_all(b"bo}om {\x1B[31m \\ %\n; second line\n");
            exit(5);
        }
        answer(search)
    };
    slow => |search| {
        if is_late(search) {
            sleep(Duration::from_secs(4));
        }
        answer(search)
    };
    hanging => |search| {
        if is_late(search) {
            sleep(Duration::from_secs(600));
        }
        answer(search)
    };
    lying => |search| {
        let best = answer(search);
        let line = best.best.into_iter().chain(["a1a8".parse().expect("a move")]).collect();
        tell(search, 0, line);
        best
    };
    garbled => |search| {
        if is_late(search) {
            search.output.line("bestmove Nf3");
        }
        answer(search)
    };
    twice => |search| {
        search.output.send(&jadoube_uci::Message::BestMove(answer(search)));
        answer(search)
    };
    noisy => |search| {
        let _ = io::stdout().lock().write_all(b"\xFF\xFE noise\n");
        for _ in 0..2_000 {
            search.output.string("bla bla bla bla bla bla bla bla");
        }
        answer(search)
    };
}
