//! What the tests share.

use std::ops::ControlFlow;

use jadoube_board::Move;
use jadoube_eval::Evaluator;
use jadoube_movegen::{Position, Status};
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_search::{Control, Info, Limits, Line, Report, Score, Searcher};

pub(crate) fn position(fen: &str) -> Position {
    read_position(fen, FenOptions::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn line(fen: &str) -> Line {
    Line::new(position(fen))
}

/// Searches with a new searcher, and tests what holds for every search.
pub(crate) fn think(line: &Line, limits: &Limits) -> Report {
    think_with(&mut Searcher::default(), line, limits).0
}

/// Searches, tests what holds for every search, and gives all infos too.
pub(crate) fn think_with<E: Evaluator + 'static>(
    searcher: &mut Searcher<E>,
    line: &Line,
    limits: &Limits,
) -> (Report, Vec<Info>) {
    let mut infos = Vec::new();
    let report = searcher.search(line, limits, &Control::default(), |info| {
        infos.push(info.clone());
        ControlFlow::Continue(())
    });
    for info in &infos {
        check_line(line, &info.pv, info.score);
    }
    if let Some(best) = report.best {
        assert!(!infos.is_empty(), "no info before the best move");
        assert_eq!(report.pv.first(), Some(&best));
        check_line(line, &report.pv, report.score);
    }
    (report, infos)
}

/// The line is legal to its end and does not run past the end of the game; a mate announced comes in time.
pub(crate) fn check_line(line: &Line, pv: &[Move], score: Score) {
    let mut line = line.clone();
    for (ply, &m) in pv.iter().enumerate() {
        assert!(ply == 0 || !is_over(&line), "{pv:?} goes on after the end at ply {ply}");
        line.play(m).unwrap_or_else(|error| panic!("{pv:?}: {error}"));
    }
    match score {
        Score::MateIn(moves) => assert!(pv.len() < 2 * moves as usize, "{pv:?} for {score}"),
        Score::MatedIn(moves) => assert!(pv.len() <= 2 * moves as usize, "{pv:?} for {score}"),
        Score::Cp(_) => assert!(!line.position().is_checkmate(), "{pv:?} mates for {score}"),
    }
}

/// Whether the line, which is legal, ends in mate.
pub(crate) fn mates(line: &Line, pv: &[Move]) -> bool {
    let mut position = *line.position();
    pv.iter().for_each(|&m| position.play_unchecked(m));
    position.is_checkmate()
}

/// Mate, stalemate, dead by material, or repeated five times: the game cannot go on.
fn is_over(line: &Line) -> bool {
    let key = line.position().key();
    let earlier = line.keys().iter().filter(|earlier| **earlier == key).count();
    line.position().status() != Status::Ongoing || earlier >= 4
}
