//! Draws a position: `cargo run -p jadoube-diagram --example board -- [OPTION...] [FEN]`.
//!
//! Text with colours unless `--svg` is given. `--plain` leaves colours out, `--figurines` takes chess symbols, `--flip`
//! shows it from Black's side, `--outside` puts the coordinates beside the board. `--mark e4R` marks a square, `--arrow
//! g1f3G` draws an arrow in green, red, blue or yellow (SVG only); `--dark` and `--light` fix the theme.

use std::io::{self, Write};
use std::process::ExitCode;

use jadoube_board::{Color, Square};
use jadoube_diagram::{AnsiColors, Brush, Coordinates, Diagram, Shape, Symbols, Theme};
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenOptions, read_position};

const USAGE: &str = "usage: board [--svg] [--plain] [--figurines] [--flip] [--outside] [--dark | --light] \
[--mark e4R]... [--arrow g1f3G]... [FEN]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (drawn, exit) = match draw(&arguments) {
        Ok(drawn) => (drawn, ExitCode::SUCCESS),
        Err(message) => {
            let _ = writeln!(io::stderr(), "error: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match io::stdout().write_all(drawn.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(3),
        _ => exit,
    }
}

fn draw(arguments: &[String]) -> Result<String, String> {
    let mut fen: Vec<&str> = Vec::new();
    let mut drawings = Vec::new();
    let mut is_svg = false;
    let mut is_plain = false;
    let mut symbols = Symbols::Letters;
    let mut seen_from = Color::White;
    let mut coordinates = Coordinates::Inside;
    let mut theme = Theme::Auto;
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        match argument {
            "-h" | "--help" => return Ok(format!("{USAGE}\n")),
            "--svg" => is_svg = true,
            "--plain" => is_plain = true,
            "--figurines" => symbols = Symbols::Figurines,
            "--flip" => seen_from = Color::Black,
            "--outside" => coordinates = Coordinates::Outside,
            "--dark" => theme = Theme::Dark,
            "--light" => theme = Theme::Light,
            "--mark" | "--arrow" => {
                let value = rest.next().ok_or_else(|| format!("{argument} needs a value"))?;
                drawings.push(
                    drawing(value)
                        .ok_or_else(|| format!("{argument} {value}: no squares and colour"))?,
                );
            }
            _ if argument.starts_with("--") => return Err(format!("unknown option {argument}")),
            part => fen.push(part),
        }
    }
    let position = match fen.is_empty() {
        true => Position::initial(),
        false => read_position(&fen.join(" "), FenOptions::lenient())
            .map_err(|error| error.to_string())?,
    };
    let mut diagram = Diagram::from(&position).seen_from(seen_from).coordinates(coordinates);
    for (from, to, brush) in drawings {
        diagram = match to {
            Some(to) => diagram.arrow(from, to, brush),
            None => diagram.mark(from, Shape::Ring, brush),
        };
    }
    if is_svg {
        return Ok(format!("{}\n", diagram.svg().theme(theme)));
    }
    let text = diagram.text().symbols(symbols);
    Ok(if is_plain { text.to_string() } else { text.colors(AnsiColors::default()).to_string() })
}

/// The squares and the colour of `e4R` or `g1f3G`.
fn drawing(text: &str) -> Option<(Square, Option<Square>, Brush)> {
    let brush = Brush::from_char(text.chars().last()?)?;
    let squares = text.get(..text.len() - 1)?;
    let from = squares.get(..2)?.parse().ok()?;
    match squares.get(2..)? {
        "" => Some((from, None, brush)),
        to => Some((from, Some(to.parse().ok()?), brush)),
    }
}
