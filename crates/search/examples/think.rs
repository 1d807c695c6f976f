//! Thinks about a position: `cargo run --release --example think -- DEPTH [FEN]`.

#![allow(clippy::print_stdout)]

use std::ops::ControlFlow;

use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_search::{Control, Limits, Line, Searcher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(12), |text| text.parse())?;
    let fen = arguments.next();
    let line = match &fen {
        Some(fen) => Line::new(read_position(fen, FenOptions::default())?),
        None => Line::default(),
    };
    let begin = std::time::Instant::now();
    let report =
        Searcher::default().search(&line, &Limits::depth(depth), &Control::default(), |info| {
            let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
            println!(
                "depth {:2}/{:2} {:>8} nodes {:>9} {}",
                info.depth,
                info.selective_depth,
                info.score.to_string(),
                info.nodes,
                pv.join(" ")
            );
            ControlFlow::Continue(())
        });
    let seconds = begin.elapsed().as_secs_f64();
    println!("{} nodes, {:.0} nodes/s", report.nodes, report.nodes as f64 / seconds);
    Ok(())
}
