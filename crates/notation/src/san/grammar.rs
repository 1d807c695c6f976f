//! The grammar of moves as people write them.

use jadoube_board::{CastlingSide, File, Rank, Role, Square};

use super::cursor::{Cursor, Symbol};
use super::error::{SanError, TextProblem};
use super::language::Language;
use super::leniency::Leniency;
use super::tail;
use super::value::{CheckMark, San, SanKind};

/// Longer texts are no moves: `Ng1 x f3 e. p. dbl. ch.` in figurines needs less.
pub(super) const MAX_LEN: usize = 64;

/// What a letter is at the start of a move that may be a file or a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstLetter {
    /// In lower case a file, and if that makes no move, a piece; in capitals a piece, else a file.
    AsWritten,
    /// A piece, though it is in lower case.
    Piece,
    /// A file, though it is in capitals.
    File,
}

/// Spellings of the null move, in lower case.
const NULL_MOVES: [&str; 8] = ["z0", "null", "pass", "@@@@", "0000", "<>", "(null)", "null move"];

pub(super) fn read(
    text: &[u8],
    language: Language,
    first: FirstLetter,
) -> Result<(San, Leniency), SanError> {
    let problem = |problem| Err(SanError::Text { problem, offset: 0 });
    if text.is_empty() {
        return problem(TextProblem::Empty);
    }
    if text.len() > MAX_LEN {
        return problem(TextProblem::TooLong);
    }
    if let Some(used) = null_move(text) {
        return Ok((San::NULL, used));
    }
    let mut cursor = Cursor::new(text, language);
    if let Some(kind) = castling(&mut cursor) {
        return finish(cursor, kind);
    }
    let start = Cursor::new(text, language);
    let as_file = man(start, None);
    match start.lower_case_piece() {
        Some((role, after)) if first == FirstLetter::Piece || as_file.is_err() => {
            man(after, Some(role)).or(as_file)
        }
        _ => as_file,
    }
}

fn null_move(text: &[u8]) -> Option<Leniency> {
    if text == b"--" {
        return Some(Leniency::empty());
    }
    let text = core::str::from_utf8(text).ok()?;
    let is_dash = |letter| Symbol::of(letter) == Symbol::Dash;
    if text.chars().count() == 2 && text.chars().all(is_dash) {
        return Some(Leniency::NULL_MOVE_SPELLING | Leniency::OTHER_DASH);
    }
    let known = NULL_MOVES.iter().any(|spelling| text.eq_ignore_ascii_case(spelling));
    known.then_some(Leniency::NULL_MOVE_SPELLING)
}

/// Two or three letters `O`, zeros or letters `o`, with or without dashes.
fn castling(cursor: &mut Cursor<'_>) -> Option<SanKind> {
    let mut trial = *cursor;
    let mut count = 0;
    loop {
        match trial.peek_char() {
            Some('O') => {}
            Some('0') => trial.used |= Leniency::ZEROS,
            Some('o') => trial.used |= Leniency::LOWER_CASE_CASTLING,
            _ => break,
        }
        trial.bump();
        count += 1;
        let before_dash = trial;
        let has_dash = trial.take_dash();
        if !matches!(trial.peek_char(), Some('O' | '0' | 'o')) {
            trial = before_dash;
            break;
        }
        if !has_dash {
            trial.used |= Leniency::MISSING_CASTLING_DASH;
        }
    }
    let side = match count {
        2 => CastlingSide::King,
        3 => CastlingSide::Queen,
        _ => return None,
    };
    *cursor = trial;
    Some(SanKind::Castling(side))
}

/// A file, a rank, both or neither.
#[derive(Clone, Copy, Default)]
struct Place {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Place {
    fn take(cursor: &mut Cursor<'_>) -> Self {
        let file = cursor.take_with(|symbol| match symbol {
            Symbol::File(file) => Some(file),
            _ => None,
        });
        let rank = cursor.take_with(|symbol| match symbol {
            Symbol::Rank(rank) => Some(rank),
            _ => None,
        });
        Self { file, rank }
    }

    fn square(self) -> Option<Square> {
        Some(Square::at(self.file?, self.rank?))
    }

    fn is_empty(self) -> bool {
        self.file.is_none() && self.rank.is_none()
    }
}

/// What stands between origin and target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    None,
    Dash,
    Capture,
}

/// A move of a man; `role` if its letter has been read.
fn man(mut cursor: Cursor<'_>, role: Option<Role>) -> Result<(San, Leniency), SanError> {
    let role = role.or_else(|| cursor.take_piece_letter());
    let first = Place::take(&mut cursor);
    let after_first = cursor;
    cursor.skip_blanks_before(|symbol| {
        matches!(symbol, Symbol::Dash | Symbol::Capture | Symbol::File(_))
    });
    let separator = match cursor.peek() {
        Symbol::Dash => Separator::Dash,
        Symbol::Capture => Separator::Capture,
        Symbol::Drop => return Err(cursor.error(TextProblem::Drop)),
        _ => Separator::None,
    };
    let at_separator = cursor;
    if separator != Separator::None {
        cursor.take_separator();
        cursor.skip_blanks_before(|symbol| matches!(symbol, Symbol::File(_)));
    }
    let mut second = Place::take(&mut cursor);
    if separator == Separator::None && first.square().is_some() && second.square().is_none() {
        // `e8b` and `d6ep`: what follows is no square.
        (cursor, second) = (after_first, Place::default());
    }
    let (origin, to) = if !second.is_empty() {
        (first, second.square())
    } else if separator == Separator::None {
        (Place::default(), first.square())
    } else if let (Separator::Capture, Some(to)) = (separator, first.square()) {
        // `exd5:` and the like are left to the tail.
        cursor = at_separator;
        (Place::default(), Some(to))
    } else {
        (Place::default(), None)
    };
    let Some(to) = to else { return Err(cursor.unexpected()) };
    let promotion = tail::promotion(&mut cursor)?;
    let kind = match (role, origin.square()) {
        (None, Some(from)) => coordinates(&mut cursor, from, to, separator, promotion)?,
        _ => {
            let role = role.unwrap_or(Role::Pawn);
            named(&mut cursor, role, origin, to, separator, promotion)?
        }
    };
    finish(cursor, kind)
}

fn coordinates(
    cursor: &mut Cursor<'_>,
    from: Square,
    to: Square,
    separator: Separator,
    promotion: Option<Role>,
) -> Result<SanKind, SanError> {
    if from == to {
        return Err(cursor.unexpected());
    }
    if separator == Separator::None {
        // The promotion letter alone belongs to this form.
        cursor.used -= Leniency::MISSING_EQUALS | Leniency::LOWER_CASE_PROMOTION;
        cursor.used |= Leniency::COORDINATES;
    } else {
        cursor.used |= Leniency::LONG_ALGEBRAIC;
    }
    Ok(SanKind::Coordinates { from, to, promotion })
}

fn named(
    cursor: &mut Cursor<'_>,
    role: Role,
    origin: Place,
    to: Square,
    separator: Separator,
    promotion: Option<Role>,
) -> Result<SanKind, SanError> {
    if promotion.is_some() && role != Role::Pawn {
        return Err(cursor.error(TextProblem::PromotionOf(role)));
    }
    let capture = separator == Separator::Capture;
    if separator == Separator::Dash || role == Role::Pawn && origin.rank.is_some() {
        cursor.used |= Leniency::LONG_ALGEBRAIC;
    }
    if role == Role::Pawn && !capture && origin.rank.is_none() {
        match origin.file {
            // `ed5`: files side by side, or it is no pawn's capture.
            Some(file) if file.distance(to.file()) == 1 => {
                cursor.used |= Leniency::MISSING_CAPTURE_MARK;
            }
            Some(_) => return Err(cursor.unexpected()),
            None => {}
        }
    }
    let is_half_written = origin.file.is_none() && (capture || origin.rank.is_some());
    if role == Role::Pawn && (is_half_written || origin.square() == Some(to)) {
        return Err(cursor.unexpected());
    }
    let Place { file, rank } = origin;
    Ok(SanKind::Man { role, file, rank, capture, to, promotion })
}

/// Check marks and suffixes to the end of the text.
fn finish(mut cursor: Cursor<'_>, kind: SanKind) -> Result<(San, Leniency), SanError> {
    let tail = tail::read(&mut cursor, kind)?;
    let mut kind = kind;
    if let SanKind::Man { capture, .. } = &mut kind {
        *capture |= tail.capture;
    }
    Ok((San { kind, check: tail.check }, cursor.used))
}

/// What stands behind a move.
#[derive(Clone, Copy, Default)]
pub(super) struct Tail {
    pub(super) check: CheckMark,
    pub(super) capture: bool,
}
