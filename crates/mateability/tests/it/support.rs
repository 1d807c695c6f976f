//! What the tests share.

use jadoube_board::Color;
use jadoube_mateability::{Budget, Mateability, Solver, cannot_mate};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::FenOptions;

/// Composed positions may have pawns and promoted men that no game can give them.
pub(crate) const ACCEPTED: Problems =
    Problems::ACCEPTED.union(Problems::TOO_MANY_PAWNS).union(Problems::TOO_MANY_PROMOTED);

/// Reads a FEN; clocks may be missing.
pub(crate) fn read(fen: &str) -> Result<Position, String> {
    let (reading, _) =
        FenOptions::lenient().read_prefix(fen).map_err(|error| format!("{fen}: {error}"))?;
    Position::with(reading.setup, ACCEPTED).map_err(|error| format!("{fen}: {error}"))
}

/// Whether the line is legal and ends with this side mating.
pub(crate) fn mates(position: &Position, side: Color, line: &[jadoube_board::Move]) -> bool {
    let mut end = *position;
    line.iter().all(|&m| end.play(m).is_ok()) && end.is_checkmate() && end.turn() != side
}

/// The answer in one letter for each side: `W` and `B` if it can mate, `-` if not, `?` if unknown. A line that is wrong, or
/// a fast answer that contradicts the full one, is `!`.
pub(crate) fn letters(position: &Position, solver: &mut Solver, budget: Budget) -> String {
    let letter = |side: Color| {
        let is_hopeless = cannot_mate(position, side);
        match solver.can_mate(position, side, budget) {
            Mateability::Yes(line) if is_hopeless || !mates(position, side, &line) => '!',
            Mateability::Yes(_) => side.char().to_ascii_uppercase(),
            Mateability::No => '-',
            Mateability::Unknown => '?',
        }
    };
    Color::ALL.map(letter).into_iter().collect()
}

/// Fails with all rows that went wrong.
pub(crate) fn report(rows: usize, failures: &[String]) {
    assert!(rows > 0, "no rows");
    assert!(failures.is_empty(), "{} of {rows} rows:\n{}", failures.len(), failures.join("\n"));
}
