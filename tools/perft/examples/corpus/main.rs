//! Writes the corpus of `jadoube-perft check`: few positions that exercise everything in a move generator.
//!
//! `cargo run --release -p jadoube-perft-cli --example corpus > tools/perft/src/check/corpus.epd`
//!
//! It looks at random games of chess, Chess960 and double Chess960 and at random boards with few men, keeps for each tag,
//! each side and each kind of castling the smallest positions, tries each classic bug of `jadoube-buggy` on them, and
//! chooses the cheapest set in which each tag and each bug shows several times; a few positions by hand follow. The same program writes the same corpus.

mod boards;
mod choose;
#[path = "../../src/check/features.rs"]
#[allow(dead_code, reason = "the tool looks at single moves, too")]
mod features;
mod games;
mod random;
mod stories;
#[path = "../../src/check/tag.rs"]
#[allow(dead_code, reason = "the tool reads tags, too")]
mod tag;
#[path = "../../src/check/tempting.rs"]
#[allow(dead_code, reason = "the tool asks about them")]
mod tempting;

use std::io::Write;

use jadoube_board::CastlingMode;
use jadoube_movegen::{Position, perft};
use jadoube_notation::fen::{FenOptions, FenStyle, position_fen};

use choose::{Candidate, Pool};
use features::tags;
use random::Random;

/// A count beyond this is not asked for.
const MAX_NODES: u64 = 150_000;
const MAX_DEPTH: u32 = 5;

fn main() -> std::io::Result<()> {
    let mut pool = Pool::default();
    let mut random = Random::new(20_261_130);
    let (games, boards, stories) = (5_000, 1_200_000, 60_000);
    for number in 0..games {
        games::play(number, &mut random, |position, mode| pool.offer(position, mode));
    }
    for _ in 0..boards {
        if let Some((position, mode)) = boards::random_board(&mut random) {
            pool.offer(&position, mode);
        }
    }
    for _ in 0..stories {
        if let Some((position, mode)) = boards::story(&mut random) {
            pool.tell_story(&position, mode);
        }
    }
    let mut output = std::io::stdout().lock();
    let comment = "\
# Positions that exercise everything in a move generator. Written by `cargo run --release -p jadoube-perft-cli --example
# corpus`; do not edit. The counts are those of our own generator; the tests count them again. After T stand the tags.";
    writeln!(output, "{comment}")?;
    for Candidate { position, mode, .. } in pool.chosen() {
        writeln!(output, "{}", row(&position, mode))?;
    }
    for story in stories::STORIES {
        let reading = FenOptions::lenient().read(story).map_err(std::io::Error::other)?;
        let position = Position::new(reading.setup).map_err(std::io::Error::other)?;
        writeln!(output, "{}", row(&position, reading.mode))?;
    }
    Ok(())
}

fn row(position: &Position, mode: CastlingMode) -> String {
    let style = match mode {
        CastlingMode::Standard => FenStyle::X_FEN,
        CastlingMode::Chess960 => FenStyle::SHREDDER,
    };
    let mut row = position_fen(position, style);
    for (depth, nodes) in counts(position) {
        row.push_str(&format!(" ;D{depth} {nodes}"));
    }
    row.push_str(" ;T");
    for tag in tags(position, mode) {
        row.push_str(&format!(" {tag}"));
    }
    row
}

/// The counts that are asked for: two plies at least, more where they are cheap.
fn counts(position: &Position) -> Vec<(u32, u64)> {
    let mut counts = Vec::new();
    for depth in 1..=MAX_DEPTH {
        let nodes = perft(position, depth);
        if depth > 2 && nodes > MAX_NODES {
            break;
        }
        counts.push((depth, nodes));
        if nodes == 0 {
            break;
        }
    }
    counts
}
