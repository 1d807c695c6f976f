//! Eight queens that do not attack each other: 92 solutions, 12 of them essentially different.
//!
//! `cargo run -p jadoube-board --example eight_queens` prints the twelve; with `--all`, all 92.

#[path = "../command_line/mod.rs"]
mod command_line;
mod queens;

use std::process::ExitCode;

use jadoube_board::{Bitboard, Color, Placement, Role};

const USAGE: &str = "usage: eight_queens [--all]    --all: print all 92 solutions";
const BOARDS_IN_A_ROW: usize = 4;

fn main() -> ExitCode {
    let arguments = command_line::arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = match arguments[..] {
        ["-h" | "--help"] => Ok(format!("{USAGE}\n")),
        [] => Ok(report(false)),
        ["--all"] => Ok(report(true)),
        [argument, ..] => Err(format!("unexpected argument '{argument}'")),
    };
    command_line::finish(USAGE, answer)
}

fn report(all: bool) -> String {
    let solutions = queens::solutions(8);
    assert!(solutions.iter().all(|&board| board.len() == 8 && queens::is_peaceful(board)));
    assert_eq!(solutions.len(), 92);
    let classes = queens::essentially_different(&solutions);
    assert_eq!(classes.len(), 12);

    let mut text = format!(
        "Eight queens, none attacking another: {} solutions, {} essentially different.\n",
        solutions.len(),
        classes.len()
    );
    let boards: Vec<(String, Bitboard)> = if all {
        solutions.iter().enumerate().map(|(n, &board)| (format!("{}", n + 1), board)).collect()
    } else {
        text += "In brackets: how many solutions come from turning and mirroring this one.\n";
        let title = |n: usize, size: usize| format!("{} ({size})", n + 1);
        classes.iter().enumerate().map(|(n, &(board, size))| (title(n, size), board)).collect()
    };
    for row in boards.chunks(BOARDS_IN_A_ROW) {
        text += "\n";
        text += &side_by_side(row);
    }
    text
}

/// The boards of one row, each under its title.
fn side_by_side(boards: &[(String, Bitboard)]) -> String {
    let columns: Vec<Vec<String>> = boards
        .iter()
        .map(|(title, queens)| {
            let mut placement = Placement::empty();
            for square in *queens {
                placement.put(square, Role::Queen.of(Color::White));
            }
            let lines = placement.to_string();
            std::iter::once(title.clone()).chain(lines.lines().map(str::to_owned)).collect()
        })
        .collect();
    let mut text = String::new();
    for line in 0..9 {
        let cells: Vec<String> =
            columns.iter().map(|column| format!("{:15}", column[line])).collect();
        text += cells.join("    ").trim_end();
        text += "\n";
    }
    text
}
