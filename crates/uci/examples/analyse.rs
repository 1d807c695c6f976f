//! Has any UCI engine search positions, several at a time: `cargo run --example analyse -- ENGINE NODES < positions.fen`.
//!
//! Results come in the order of the positions. An engine that crashes or hangs costs the position that it was at.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use jadoube_uci::drive::{Job, Launch, Pool};
use jadoube_uci::{Go, SetPosition};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().ok_or("which engine?")?;
    let nodes = arguments.next().map_or(Ok(10_000), |text| text.parse())?;
    let jobs = BufReader::new(io::stdin()).lines().map_while(Result::ok).map(|fen| {
        let position = SetPosition { fen: Some(fen.clone()), moves: Vec::new() };
        (fen, Job { position, go: Go::nodes(nodes), limit: Some(Duration::from_secs(60)) })
    });
    let mut output = io::stdout().lock();
    let mut result = Ok(());
    Pool::new(Launch::new(program), 2).run(jobs, |fen, found| {
        let told = match found {
            Ok(found) => match found.score() {
                Some(score) => format!("{fen}: {}, {score}", found.best),
                None => format!("{fen}: {}", found.best),
            },
            Err(error) => format!("{fen}: {error}"),
        };
        result = writeln!(output, "{told}");
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Ok(result?)
}
