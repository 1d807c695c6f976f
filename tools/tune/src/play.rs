//! Games of the search against itself.

use std::io::{self, Write};
use std::ops::ControlFlow;

use jadoube_board::{Color, Move};
use jadoube_movegen::{Position, Status};
use jadoube_notation::fen::{FenStyle, to_fen};
use jadoube_search::{Config, Control, Limits, Line, Score, Searcher};

use crate::PlayOptions;
use crate::random::Random;

/// Scores beyond this many centipawns decide a game if they stay there for a few moves.
const DECIDED: i32 = 1_200;
const DECIDED_PLIES: u32 = 5;
/// Openings worth more than this to either side are thrown away.
const LOPSIDED: i32 = 250;
/// Longest game, in plies.
const LONGEST: u32 = 300;

pub(crate) fn run(options: &PlayOptions, out: &mut impl Write) -> io::Result<()> {
    let config = Config { hash_bytes: 8 << 20, threads: 1 };
    let evaluator = jadoube_eval::HandCrafted::default();
    let mut searcher = Searcher::new(config, evaluator).map_err(io::Error::other)?;
    let mut random = Random::new(options.seed);
    let mut game = 0;
    while game < options.games {
        searcher.clear();
        let Some(line) = opening(options, &mut random, &mut searcher) else { continue };
        let played = play(line, options, &mut searcher);
        for (position, score) in &played.positions {
            writeln!(
                out,
                "{};{score};{}",
                to_fen(&position.setup(), FenStyle::SHREDDER),
                played.result
            )?;
        }
        game += 1;
        if game.is_multiple_of(100) {
            eprintln!("{game} games");
        }
    }
    Ok(())
}

struct Played {
    /// Quiet positions with the search's score from White's side.
    positions: Vec<(Position, i32)>,
    /// 1, 0.5 or 0 for White.
    result: f64,
}

/// Some random moves, if they leave a game worth playing.
fn opening(options: &PlayOptions, random: &mut Random, searcher: &mut Searcher) -> Option<Line> {
    let shuffled = options.chess960 > 0 && random.below(options.chess960 as usize) == 0;
    let number = if shuffled { random.below(960) as u16 } else { 518 };
    let mut line = Line::new(Position::chess960(number)?);
    for _ in 0..7 + random.below(4) {
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        line.play(moves[random.below(moves.len())]).ok()?;
    }
    let (_, score) = think(searcher, &line, options.nodes);
    matches!(score, Score::Cp(worth) if worth.abs() <= LOPSIDED).then_some(line)
}

fn think(searcher: &mut Searcher, line: &Line, nodes: u64) -> (Option<Move>, Score) {
    let go_on = |_: &_| ControlFlow::Continue(());
    let report = searcher.search(line, &Limits::nodes(nodes), &Control::default(), go_on);
    (report.best, report.score)
}

fn play(mut line: Line, options: &PlayOptions, searcher: &mut Searcher) -> Played {
    let mut positions = Vec::new();
    // Plies for which one side has been winning, negative for Black.
    let mut decided: i32 = 0;
    for _ in 0..LONGEST {
        let position = *line.position();
        if let Some(result) = result(&line) {
            return Played { positions, result };
        }
        let (best, score) = think(searcher, &line, options.nodes);
        let Some(best) = best else { break };
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let score = match score {
            Score::Cp(worth) => sign * worth,
            Score::MateIn(_) => sign * 10_000,
            Score::MatedIn(_) => sign * -10_000,
        };
        decided = if score.abs() <= DECIDED {
            0
        } else if decided * score.signum() > 0 {
            decided + score.signum()
        } else {
            score.signum()
        };
        if decided.unsigned_abs() >= DECIDED_PLIES {
            return Played { positions, result: if decided > 0 { 1.0 } else { 0.0 } };
        }
        let is_quiet = position.captured(best).is_none()
            && best.promotion_role().is_none()
            && !position.is_check();
        if is_quiet && score.abs() <= DECIDED {
            positions.push((position, score));
        }
        if line.play(best).is_err() {
            break;
        }
    }
    Played { positions, result: 0.5 }
}

/// The result for White if the game is over. Threefold repetition and fifty moves end it.
fn result(line: &Line) -> Option<f64> {
    let position = line.position();
    match position.status() {
        Status::Checkmate { winner: Color::White } => return Some(1.0),
        Status::Checkmate { .. } => return Some(0.0),
        Status::Ongoing => {}
        _ => return Some(0.5),
    }
    let seen = line.keys().iter().filter(|key| **key == position.key()).count();
    (seen >= 2 || position.halfmove_clock() >= 100).then_some(0.5)
}
