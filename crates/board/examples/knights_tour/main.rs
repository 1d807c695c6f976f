//! A knight's tour from any square, printed as a board of numbers.
//!
//! `cargo run -p jadoube-board --example knights_tour -- d4 --closed`

#[path = "../command_line/mod.rs"]
mod command_line;
mod tour;

use std::fmt::Write;
use std::process::ExitCode;

use jadoube_board::{File, Rank, Square};
use tour::Tour;

const USAGE: &str =
    "usage: knights_tour [SQUARE] [--closed]    SQUARE: where it starts (default a1)";

fn main() -> ExitCode {
    command_line::finish(USAGE, answer(command_line::arguments()))
}

fn answer(arguments: Vec<String>) -> Result<String, String> {
    let mut start = None;
    let mut kind = Tour::Open;
    for argument in arguments {
        match argument.as_str() {
            "-h" | "--help" => return Ok(format!("{USAGE}\n")),
            "--closed" => kind = Tour::Closed,
            option if option.starts_with('-') => return Err(format!("unknown option '{option}'")),
            square if start.is_none() => {
                start = Some(square.parse().map_err(|error| format!("'{square}': {error}"))?);
            }
            another => return Err(format!("one square is enough, found '{another}' as well")),
        }
    }
    Ok(report(start.unwrap_or(Square::A1), kind))
}

fn report(start: Square, kind: Tour) -> String {
    let path = tour::find(start, kind).expect("on 8 x 8 squares there is a tour from everywhere");
    assert!(path[0] == start && tour::is_tour(&path, kind), "not a tour: {path:?}");
    let name = if kind == Tour::Closed { "closed knight's tour" } else { "knight's tour" };
    let mut text = format!("A {name} from {start} to {}\n\n", path[63]);
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{rank} ");
        for file in File::ALL {
            let visit = path.iter().position(|&square| square == Square::at(file, rank));
            let _ = write!(text, " {:2}", visit.map_or(0, |n| n + 1));
        }
        text += "\n";
    }
    text += "\n    a  b  c  d  e  f  g  h\n";
    text
}
