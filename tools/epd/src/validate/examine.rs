//! One line, looked at from all sides.

use jadoube_board::{Color, Role, Setup};
use jadoube_movegen::{Position, Problems, fewest_pawn_captures, problems};
use jadoube_notation::epd::{EpdLine, EpdReading, Leniency};
use jadoube_notation::fen;

use super::code;
use super::finding::{Finding, Severity};

/// What no game can lead to, though it is a position by the rules.
const UNREACHABLE: Problems = Problems::IMPOSSIBLE_CHECK.union(Problems::TOO_MANY_PROMOTED);

/// Forms that a FEN or an EPD may have as it likes.
const USUAL: Leniency = Leniency::FEN.union(Leniency::UNSORTED);

/// Everything that is wrong with a line by itself.
pub(crate) fn examine(line: &EpdLine<'_>, findings: &mut Vec<Finding>) {
    let mut examination = Examination { text: &line.text, findings };
    match &line.result {
        Ok(reading) => examination.reading(reading),
        Err(error) => {
            let code = code::of_error(error).to_owned();
            examination.find(Severity::Error, code, error.offset(), without_place(error));
        }
    }
}

struct Examination<'a> {
    text: &'a str,
    findings: &'a mut Vec<Finding>,
}

impl Examination<'_> {
    fn find(&mut self, severity: Severity, code: String, offset: usize, message: String) {
        let column = self.text.char_indices().take_while(|&(at, _)| at < offset).count() + 1;
        self.findings.push(Finding { severity, code, column, message });
    }

    fn reading(&mut self, reading: &EpdReading) {
        self.form(reading);
        for problem in &reading.problems {
            let code = code::of_problem(problem.kind).to_owned();
            self.find(Severity::Error, code, problem.offset, without_place(problem));
        }
        let setup = reading.epd.setup();
        let found = problems(&setup);
        for (name, problem) in found.iter_names() {
            let severity = match UNREACHABLE.contains(problem) {
                true => Severity::Warning,
                false => Severity::Error,
            };
            self.find(severity, code::of_flag(name), 0, problem.to_string());
        }
        self.pawns(&setup);
        if let Ok(position) = Position::with(setup, Problems::TOLERABLE) {
            self.moves(reading, &position);
        }
    }

    /// What only lenient readers let pass.
    fn form(&mut self, reading: &EpdReading) {
        let operations = (reading.leniency - USUAL)
            .iter_names()
            .map(|(name, flag)| (code::of_flag(name), flag.to_string()));
        // The clocks are missing in every EPD.
        let clocks = fen::Leniency::MISSING_HALFMOVE_CLOCK | fen::Leniency::MISSING_FULLMOVE_NUMBER;
        let fields = match reading.is_fen() {
            true => reading.fen_leniency,
            false => reading.fen_leniency - clocks,
        };
        let fields =
            fields.iter_names().map(|(name, flag)| (code::of_flag(name), flag.to_string()));
        for (code, message) in fields.chain(operations) {
            self.find(Severity::Style, code, 0, message);
        }
    }

    /// Pawns that no game can have brought to where they stand.
    fn pawns(&mut self, setup: &Setup) {
        for color in Color::ALL {
            let (name, opponent) = match color {
                Color::White => ("White", "Black"),
                Color::Black => ("Black", "White"),
            };
            let lost = 16_u32.saturating_sub(setup.placement.color(!color).len());
            let message = match fewest_pawn_captures(&setup.placement, color) {
                Some(captures) if captures <= lost => continue,
                Some(captures) => format!(
                    "the pawns of {name} have made {captures} captures at least, but {opponent} has lost {lost} men"
                ),
                // More than eight, which has been told, or on squares that no pawn can come to.
                None if setup.placement.pieces(Role::Pawn.of(color)).len() > 8 => {
                    continue;
                }
                None => format!("the pawns of {name} cannot have come to where they stand"),
            };
            self.find(Severity::Warning, "unreachable-pawns".to_owned(), 0, message);
        }
    }

    /// Moves that are none, and answers that exclude each other.
    fn moves(&mut self, reading: &EpdReading, position: &Position) {
        let epd = &reading.epd;
        for problem in epd.move_problems(position) {
            let place = reading.place(problem.operation, Some(problem.operand)).unwrap_or(0);
            self.find(Severity::Error, "illegal-move".to_owned(), place, problem.to_string());
        }
        let avoided = epd.am(position);
        for best in epd.bm(position).moves {
            if avoided.contains(best.m) {
                let message = format!("{} is both the best move and one to avoid", best.text);
                let place = self.text.find(" bm ").map_or(0, |at| at + 1);
                self.find(Severity::Error, "contradiction".to_owned(), place, message);
            }
        }
        let is_over = !position.has_legal_moves();
        if is_over && (epd.has("bm") || epd.has("am")) {
            let message = "a move is asked for where no move is legal".to_owned();
            self.find(Severity::Error, "game-is-over".to_owned(), 0, message);
        }
    }
}

/// A message without its byte, which the column tells.
fn without_place(error: &impl ToString) -> String {
    let text = error.to_string();
    match text.rfind(" (byte ") {
        Some(at) if text.ends_with(')') => text[..at].to_owned(),
        _ => text,
    }
}
