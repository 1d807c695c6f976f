//! What is known of endings: `cargo run --release -p jadoube-endgames --example endings -- [NAME...]`.
//!
//! Prints the longest win of either side with a position, and how many positions are won, drawn and lost for the side to
//! move; for all endings if none is named. `--dump NAME` writes every position of one ending instead: a FEN, a tab, and the
//! plies to mate: positive if the side to move wins, negative if it loses, `mate`, or `draw`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use jadoube_board::Color;
use jadoube_endgames::{Distance, Ending, Table, Tables};
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenStyle, to_fen};

const USAGE: &str = "usage: endings [NAME...] | endings --dump NAME    (names such as KBNvK)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (is_dump, names) = match arguments.first().map(String::as_str) {
        Some("--dump") => (true, &arguments[1..]),
        Some("-h" | "--help") => {
            return finish(writeln!(io::stdout(), "{USAGE}"));
        }
        _ => (false, &arguments[..]),
    };
    if is_dump && names.len() != 1 {
        return refuse("--dump takes one ending");
    }
    let mut endings = Vec::new();
    for name in names {
        match name.parse::<Ending>() {
            Ok(ending) => endings.push(ending),
            Err(error) => return refuse(&format!("'{name}': {error}")),
        }
    }
    if endings.is_empty() {
        endings = Ending::all().collect();
    }
    let mut tables = Tables::new();
    let mut output = BufWriter::new(io::stdout().lock());
    let written = match is_dump {
        true => dump(tables.generate(&endings[0]), &mut output),
        false => summaries(&endings, &mut tables, &mut output),
    };
    finish(written.and_then(|()| output.flush()))
}

fn refuse(message: &str) -> ExitCode {
    // Nobody listening there is no reason to fail differently.
    let _ = writeln!(io::stderr(), "error: {message}\n{USAGE}");
    ExitCode::from(2)
}

/// A closed pipe is no error.
fn finish(written: io::Result<()>) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(3),
        _ => ExitCode::SUCCESS,
    }
}

fn dump(table: &Table, output: &mut impl Write) -> io::Result<()> {
    for (position, distance) in table.positions() {
        write!(output, "{}\t", fen(&position))?;
        match distance {
            None => writeln!(output, "draw")?,
            Some(Distance { plies: 0, .. }) => writeln!(output, "mate")?,
            Some(Distance { winner, plies }) => {
                let sign = if winner == position.turn() { "" } else { "-" };
                writeln!(output, "{sign}{plies}")?;
            }
        }
    }
    Ok(())
}

fn summaries(endings: &[Ending], tables: &mut Tables, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "of positions that are mirror images of each other, one is counted")?;
    writeln!(output, "ending        mates     won   drawn    lost   longest win")?;
    for ending in endings {
        summary(tables.generate(ending), output)?;
        output.flush()?;
    }
    Ok(())
}

fn summary(table: &Table, output: &mut impl Write) -> io::Result<()> {
    let (mut mates, mut won, mut drawn, mut lost) = (0, 0, 0, 0);
    for (position, distance) in table.positions() {
        match distance {
            None => drawn += 1,
            Some(Distance { winner, .. }) if winner == position.turn() => won += 1,
            Some(Distance { plies, .. }) => {
                lost += 1;
                mates += u32::from(plies == 0);
            }
        }
    }
    let name = table.ending().to_string();
    write!(output, "{name:9}  {mates:8} {won:7} {drawn:7} {lost:7}")?;
    for winner in Color::ALL {
        if let Some((position, distance)) = table.longest_win(winner) {
            write!(output, "   {distance}: {}", fen(&position))?;
        }
    }
    writeln!(output)
}

fn fen(position: &Position) -> String {
    to_fen(&position.setup(), FenStyle::X_FEN)
}
