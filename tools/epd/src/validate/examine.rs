//! One line, looked at from all sides.

use jadoube_board::{Color, Role, Setup};
use jadoube_movegen::{Position, Problems, fewest_pawn_captures, problems};
use jadoube_notation::epd::{CreditError, EpdLine, EpdReading, Leniency, MoveOperand, Operation};
use jadoube_notation::fen::{self, FenOptions};
use jadoube_notation::san;
use jadoube_terminal::counted;

use super::code;
use super::finding::{Finding, Severity, column};
use crate::run::{Mate, MateSource, impossible_mate};

/// What no game can lead to, though it is a position by the rules.
const UNREACHABLE: Problems = Problems::IMPOSSIBLE_CHECK.union(Problems::TOO_MANY_PROMOTED);

/// Forms that a FEN or an EPD may have as it likes.
const USUAL: Leniency = Leniency::FEN.union(Leniency::UNSORTED);

/// What the marks of a move say that the position does not: the move or the position may be another one than was meant.
const FALSE_MARKS: san::Leniency = san::Leniency::EXTRA_CAPTURE_MARK
    .union(san::Leniency::EXTRA_CHECK_MARK)
    .union(san::Leniency::MATE_FOR_CHECK)
    .union(san::Leniency::EXTRA_MATE_MARK)
    .union(san::Leniency::FALSE_EN_PASSANT_SUFFIX);

/// Forms of moves that everybody reads, or that the reader of the line has told.
const USUAL_MOVES: san::Leniency = san::Leniency::COORDINATES
    .union(san::Leniency::ANNOTATION)
    .union(san::Leniency::MISSING_CHECK_MARK)
    .union(san::Leniency::MISSING_MATE_MARK)
    .union(san::Leniency::CHECK_FOR_MATE);

/// The fields of a position, counted from 0.
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;
const HALFMOVE_CLOCK: usize = 4;

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
        let column = column(self.text, offset);
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
            let place = match problem {
                Problems::BAD_CASTLING_RIGHTS => self.field(CASTLING),
                Problems::BAD_EN_PASSANT => self.field(EN_PASSANT),
                _ => 0,
            };
            self.find(severity, code::of_flag(name), place, problem.to_string());
        }
        self.clocks(reading);
        self.pawns(&setup);
        if let Ok(position) = Position::with(setup, Problems::TOLERABLE) {
            self.moves(reading, &position);
        }
    }

    /// Where a field of the position begins.
    fn field(&self, number: usize) -> usize {
        let words = self.text.split([' ', '\t']).filter(|word| !word.is_empty());
        let start = self.text.as_ptr() as usize;
        words.map(|word| word.as_ptr() as usize - start).nth(number).unwrap_or(0)
    }

    /// A number with a sign in the place of the clocks is no opcode that somebody thought of.
    fn clocks(&mut self, reading: &EpdReading) {
        let Some(first) = reading.epd.operations().first().map(Operation::opcode) else { return };
        let digits = first.strip_prefix(['+', '-']).unwrap_or_default();
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("expected a halfmove clock from 0, found {first:?}");
            let place = reading.place(0, None).unwrap_or(0);
            self.find(Severity::Error, "bad-clock".to_owned(), place, message);
        }
    }

    /// What only lenient readers let pass.
    fn form(&mut self, reading: &EpdReading) {
        // The clocks are missing in every EPD.
        let clocks = fen::Leniency::MISSING_HALFMOVE_CLOCK | fen::Leniency::MISSING_FULLMOVE_NUMBER;
        let fields = match reading.is_fen() {
            true => reading.fen_leniency,
            false => reading.fen_leniency - clocks,
        };
        for (name, flag) in fields.iter_names() {
            let place = match flag {
                fen::Leniency::CLOCK_EXCEEDS_GAME => self.field(HALFMOVE_CLOCK),
                _ => FenOptions::lenient().place(self.text, flag).unwrap_or(0),
            };
            self.find(Severity::Style, code::of_flag(name), place, flag.to_string());
        }
        for (name, flag) in (reading.leniency - USUAL).iter_names() {
            let place = reading.leniency_place(flag).unwrap_or(0);
            self.find(Severity::Style, code::of_flag(name), place, flag.to_string());
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
                    "the pawns of {name} have made {} at least, but {opponent} has lost {}",
                    counted(captures, "capture", "captures"),
                    counted(lost, "man", "men")
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
        for problem in epd.credit_problems(position) {
            let place = reading.place(problem.operation, Some(0)).unwrap_or(0);
            let code = match problem.error {
                CreditError::Move(_) => "illegal-move",
                _ => "bad-points",
            };
            self.find(Severity::Error, code.to_owned(), place, problem.to_string());
        }
        self.mates(reading, position);
        let (best, avoided) = (epd.bm(position), epd.am(position));
        for m in &best.moves {
            if avoided.contains(m.m) {
                let message = format!("{} is both the best move and one to avoid", m.text);
                let place = self.operand(reading, "bm", &m.text);
                self.find(Severity::Error, "contradiction".to_owned(), place, message);
            }
        }
        self.forms(reading, "bm", &best.moves);
        self.forms(reading, "am", &avoided.moves);
        self.forms(reading, "pv", &epd.pv(position).unwrap_or_default().moves);
        for (name, found) in [("pm", epd.pm(position)), ("sm", epd.sm(position))] {
            self.forms(reading, name, found.and_then(Result::ok).as_slice());
        }
        let is_over = !position.has_legal_moves();
        if is_over && (epd.has("bm") || epd.has("am")) {
            let message = "a move is asked for where no move is legal".to_owned();
            self.find(Severity::Error, "game-is-over".to_owned(), 0, message);
        }
    }

    /// Mates that are none.
    fn mates(&mut self, reading: &EpdReading, position: &Position) {
        let epd = &reading.epd;
        let dm = epd.dm().map(|moves| ("dm", moves, MateSource::Dm));
        let bm = epd.bm(position).mate.map(|moves| ("bm", moves, MateSource::Bm));
        for (name, moves, source) in dm.into_iter().chain(bm) {
            if let Some(message) = impossible_mate(Mate { moves, source }, position) {
                let place = self.operation(reading, name);
                self.find(Severity::Error, "no-such-mate".to_owned(), place, message);
            }
        }
    }

    /// How moves are written.
    fn forms(&mut self, reading: &EpdReading, name: &str, moves: &[MoveOperand<'_>]) {
        for m in moves {
            for (flag_name, flag) in (m.leniency - USUAL_MOVES).iter_names() {
                let severity = match FALSE_MARKS.contains(flag) {
                    true => Severity::Warning,
                    false => Severity::Style,
                };
                let place = self.operand(reading, name, &m.text);
                let message = format!("{name}: {}: {flag}", m.text);
                self.find(severity, code::of_flag(flag_name), place, message);
            }
        }
    }

    /// Where the last operation of this name begins.
    fn operation(&self, reading: &EpdReading, name: &str) -> usize {
        let index = reading.epd.operations().iter().rposition(|it| it.name() == name);
        index.and_then(|index| reading.place(index, None)).unwrap_or(0)
    }

    /// Where an operand with this text begins.
    fn operand(&self, reading: &EpdReading, name: &str, text: &str) -> usize {
        let operations = reading.epd.operations().iter().enumerate();
        let mut places =
            operations.filter(|(_, it)| it.name() == name).filter_map(|(index, it)| {
                let operand = it.operands().iter().position(|operand| operand.value() == text)?;
                reading.place(index, Some(operand))
            });
        places.next().unwrap_or(0)
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
