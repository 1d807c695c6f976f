//! Who can still mate, asked of the crate chasolver.
//!
//! ```text
//! mateability FILE --mode fast|full
//! ```
//!
//! reads lines like `WB FEN` (`-` for a side that cannot mate), asks of both sides, and prints
//! `positions=N no=N yes=N unknown=N wrong=N refused=N seconds=S`; the seconds are CPU time. Exit codes: 0 asked, 2 wrong
//! usage, 3 the file cannot be read.

use std::process::ExitCode;
use std::str::FromStr;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use chess::{Board, Color};

/// The CPU time of this process in seconds; where it cannot be had, the time of day.
fn seconds() -> f64 {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        std::time::Duration::try_from(time).map_or(f64::NAN, |time| time.as_secs_f64())
    }
    #[cfg(not(unix))]
    {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(f64::NAN, |time| time.as_secs_f64())
    }
}

/// Whether the side can mate, if that is known.
fn ask(board: &Board, side: Color, fast: bool) -> Option<bool> {
    if fast {
        return is_unwinnable_fast(board, side).then_some(false);
    }
    winnability(board, side).map(|answer| matches!(answer, Winnability::Winnable { .. }))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (file, fast) = match words[..] {
        [file, "--mode", "fast"] => (file, true),
        [file, "--mode", "full"] => (file, false),
        _ => {
            eprintln!("usage: mateability FILE --mode fast|full");
            return ExitCode::from(2);
        }
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("error: {file}: {error}");
            return ExitCode::from(3);
        }
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<(&str, Option<Board>)> = lines
        .filter_map(|line| line.split_at_checked(2))
        .map(|(letters, fen)| (letters, Board::from_str(fen.trim()).ok()))
        .collect();
    let refused = rows.iter().filter(|(_, board)| board.is_none()).count();
    let (mut no, mut yes, mut unknown, mut wrong) = (0, 0, 0, 0);
    let start = seconds();
    for (letters, board) in &rows {
        let Some(board) = board else { continue };
        for (side, letter) in [Color::White, Color::Black].into_iter().zip(letters.chars()) {
            let answer = ask(board, side, fast);
            match answer {
                Some(true) => yes += 1,
                Some(false) => no += 1,
                None => unknown += 1,
            }
            wrong += u32::from(answer.is_some_and(|can_mate| can_mate != (letter != '-')));
        }
    }
    let seconds = seconds() - start;
    let positions = rows.len() - refused;
    println!(
        "positions={positions} no={no} yes={yes} unknown={unknown} wrong={wrong} refused={refused} seconds={seconds:.9}"
    );
    ExitCode::SUCCESS
}
