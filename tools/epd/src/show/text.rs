//! A position for people, 80 columns wide.

use std::io::{self, Write};

use jadoube_diagram::{AnsiColors, Symbols};
use jadoube_terminal::{Paint, counted, escaped};

use super::ShowArguments;
use super::facts::{Facts, MatesFacts, PositionFacts};
use super::picture::diagram;
use super::read::Shown;

const WIDTH: usize = 80;

/// How far the lines after the first of a paragraph are moved in.
const INDENT: usize = 14;

pub(crate) fn print(
    shown: &Shown,
    facts: &Facts,
    arguments: &ShowArguments,
    paint: Paint,
    to: &mut dyn Write,
) -> io::Result<()> {
    writeln!(to, "{}\n", paint.bold(&facts.fens.x_fen))?;
    let diagram = diagram(shown, arguments);
    let symbols = if arguments.figurines { Symbols::Figurines } else { Symbols::Letters };
    let board = diagram.text().symbols(symbols);
    match paint.is_on() {
        true => writeln!(to, "{}", board.colors(AnsiColors::default()))?,
        false => writeln!(to, "{board}")?,
    }
    for problem in &facts.problems {
        let what = match (facts.legal, problem.code.starts_with("bad-")) {
            (false, _) => paint.red("illegal"),
            (true, true) => "left out".to_owned(),
            (true, false) => "odd".to_owned(),
        };
        paragraph(to, &what, &problem.text)?;
    }
    if let Some(position) = &facts.position {
        state(position, paint, to)?;
        mates(position, to)?;
        moves(position, to)?;
    }
    operations(facts, paint, to)?;
    if let Some(position) = &facts.position {
        match &position.trace {
            Some(trace) => writeln!(to, "\n{trace}\n")?,
            None => writeln!(to)?,
        }
        paragraph(to, "key", &position.key)?;
        paragraph(to, "Polyglot key", &position.polyglot_key)?;
    }
    dialects(facts, to)
}

/// A name and a text, broken where a line would be too long.
fn paragraph(to: &mut dyn Write, name: &str, text: &str) -> io::Result<()> {
    let visible = name.chars().count() - if name.starts_with('\x1b') { 9 } else { 0 };
    write!(to, "{name}{:1$}", "", INDENT.saturating_sub(visible))?;
    let mut column = INDENT.max(visible);
    for (index, word) in text.split(' ').enumerate() {
        let len = word.chars().count();
        if index > 0 {
            if column + 1 + len > WIDTH {
                write!(to, "\n{:INDENT$}", "")?;
                column = INDENT;
            } else {
                write!(to, " ")?;
                column += 1;
            }
        }
        write!(to, "{word}")?;
        column += len;
    }
    writeln!(to)
}

/// Who is to move, checks, pins, how the game stands, what may be claimed.
fn state(position: &PositionFacts, paint: Paint, to: &mut dyn Write) -> io::Result<()> {
    match &position.ending {
        Some(ending) => paragraph(to, "state", &paint.bold(&ending.text))?,
        None => paragraph(to, "state", &format!("{} to move", position.turn))?,
    }
    if !position.checkers.is_empty() {
        let kind = if position.checkers.len() > 1 { "double check" } else { "check" };
        paragraph(to, kind, &format!("from {}", position.checkers.join(" and ")))?;
    }
    for pin in &position.pins {
        let text = format!("{} by {} along the {}", pin.pinned, pin.by, pin.line);
        paragraph(to, "pinned", &text)?;
    }
    if position.occurrences > 1 {
        let text = format!("the position appears for the {} time", ordinal(position.occurrences));
        paragraph(to, "repetition", &text)?;
    }
    if position.halfmove_clock > 0 {
        let plies = counted(u128::from(position.halfmove_clock), "ply", "plies");
        paragraph(to, "quiet", &format!("{plies} without pawn move and capture"))?;
    }
    for claims in position.claims.chunk_by(|a, b| a.article == b.article) {
        let claim = &claims[0];
        let kind = if claim.kind == "threefold" { "threefold repetition" } else { "fifty moves" };
        let moves: Vec<&str> =
            claims.iter().filter_map(|it| Some(it.announced.as_ref()?.san.as_str())).collect();
        let how = match moves.len() {
            0 => "on the board".to_owned(),
            1 | 2 => format!("by announcing {}", moves.join(" or ")),
            _ => format!("by announcing one of {}", moves.join(", ")),
        };
        let text = format!("a draw by {kind}, {how} (FIDE {})", claim.article);
        paragraph(to, "may claim", &text)?;
    }
    Ok(())
}

/// Who can still mate.
fn mates(position: &PositionFacts, to: &mut dyn Write) -> io::Result<()> {
    let text = |side: &MatesFacts| match (side.answer.as_str(), side.line.as_deref()) {
        (_, Some("")) => "has mated".to_owned(),
        ("yes", Some(line)) => format!("can still mate, for one by {}", shortened(line)),
        ("no", _) => "cannot mate by any series of legal moves (FIDE 6.9)".to_owned(),
        _ => "not decided within --mate-nodes".to_owned(),
    };
    paragraph(to, "White", &text(&position.can_mate.white))?;
    paragraph(to, "Black", &text(&position.can_mate.black))
}

/// The beginning and the end of a line that is too long to be read.
fn shortened(line: &str) -> String {
    const MOST: usize = 24;
    let words: Vec<&str> = line.split(' ').collect();
    if words.len() <= MOST {
        return line.to_owned();
    }
    let first = &words[..MOST / 2];
    // No number without its move.
    let first = match first {
        [moves @ .., number] if number.ends_with('.') => moves,
        all => all,
    };
    let first = first.join(" ");
    let last = words[words.len() - 4..].join(" ");
    format!("{first} ... {last} (--format json has all of it)")
}

fn moves(position: &PositionFacts, to: &mut dyn Write) -> io::Result<()> {
    let texts: Vec<&str> = position.moves.iter().map(|m| m.san.as_str()).collect();
    let name = counted(texts.len() as u128, "move", "moves");
    paragraph(to, &name, &texts.join(" "))
}

/// What an EPD asks for.
fn operations(facts: &Facts, paint: Paint, to: &mut dyn Write) -> io::Result<()> {
    for operation in &facts.operations {
        paragraph(to, &escaped(&operation.opcode), &escaped(&operation.value))?;
        for problem in &operation.problems {
            paragraph(to, &paint.red("wrong"), &escaped(problem))?;
        }
    }
    Ok(())
}

/// The FEN in the ways in which it differs.
fn dialects(facts: &Facts, to: &mut dyn Write) -> io::Result<()> {
    let fens = &facts.fens;
    writeln!(to, "{:INDENT$}{}", "X-FEN", fens.x_fen)?;
    if fens.shredder != fens.x_fen {
        writeln!(to, "{:INDENT$}{}", "Shredder-FEN", fens.shredder)?;
    }
    if facts.legal && fens.legal_en_passant != fens.x_fen {
        writeln!(to, "{:INDENT$}may not be captured by any legal move:", "en passant")?;
        writeln!(to, "{:INDENT$}{}", "", fens.legal_en_passant)?;
    }
    Ok(())
}

/// `2nd`, `11th`.
fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn long_lines_keep_whole_moves_at_both_ends() {
        let moves = |first: usize, last: usize| -> Vec<String> {
            (first..=last).map(|number| format!("{number}. Kb{number} Kc6")).collect()
        };
        let short = moves(1, 8).join(" ");
        assert_eq!(shortened(&short), short);
        let rows = [
            ("1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6", "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6"),
            ("1... a6 2. b3 b6 3. c3 c6 4. d3 d6 5.", "1... a6 2. b3 b6 3. c3 c6 4. d3 d6"),
        ];
        for (first, kept) in rows {
            let line = format!("{first} {} 20. Qa7+ Kxa7 21. Ra1#", moves(6, 12).join(" "));
            let end = "... Qa7+ Kxa7 21. Ra1# (--format json has all of it)";
            assert_eq!(shortened(&line), format!("{kept} {end}"));
        }
    }
}
