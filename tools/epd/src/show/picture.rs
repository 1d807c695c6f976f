//! The board as a drawing.

use std::io::Write;
use std::path::Path;

use jadoube_diagram::{Brush, Coordinates, Diagram};
use jadoube_terminal::{Compression, Failure, NewFile, Output};

use super::ShowArguments;
use super::read::{Shown, seen_from};

/// The men as they stand, with what the position shows by itself: check, last move, and the moves that an EPD asks for in
/// green (best) and red (to avoid).
pub(crate) fn diagram(shown: &Shown, arguments: &ShowArguments) -> Diagram {
    let position = shown.game.as_ref().map(jadoube_rules::Game::position);
    let mut diagram = position.map_or_else(|| Diagram::new(&shown.setup.placement), Diagram::from);
    diagram = diagram.seen_from(seen_from(arguments)).coordinates(Coordinates::Outside);
    if let Some(m) = shown.last_move {
        diagram = diagram.last_move(m);
    }
    if let (Some(epd), Some(position)) = (shown.epd(), position) {
        let asked = [(epd.bm(position), Brush::Green), (epd.am(position), Brush::Red)];
        for (set, brush) in asked {
            for operand in set.moves {
                diagram = diagram.move_arrow(operand.m, brush);
            }
        }
        if let Some(id) = epd.id() {
            diagram = diagram.title(id);
        }
    }
    diagram
}

/// Writes the picture.
pub(crate) fn write(
    shown: &Shown,
    arguments: &ShowArguments,
    path: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let picture = format!("{}\n", diagram(shown, arguments).svg());
    if path.as_os_str() == "-" {
        return Ok(output.write_all(picture.as_bytes())?);
    }
    let mut file = NewFile::create(path, Compression::Plain).map_err(Failure::system)?;
    file.write_all(picture.as_bytes()).map_err(Failure::system)?;
    file.commit().map_err(Failure::system)
}
