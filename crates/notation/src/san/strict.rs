//! Reading the standard form, at the speed of a games file.

use jadoube_board::{CastlingSide, File, Rank, Role, Square};

use super::annotation::split_annotation;
use super::error::{SanError, TextProblem};
use super::options::SanOptions;
use super::value::{CheckMark, San, SanKind};

/// The piece that each byte names.
const PIECES: [Option<Role>; 256] = {
    let mut pieces = [None; 256];
    pieces[b'N' as usize] = Some(Role::Knight);
    pieces[b'B' as usize] = Some(Role::Bishop);
    pieces[b'R' as usize] = Some(Role::Rook);
    pieces[b'Q' as usize] = Some(Role::Queen);
    pieces[b'K' as usize] = Some(Role::King);
    pieces
};

#[inline(always)]
fn file(letter: u8) -> Option<File> {
    File::try_new(letter.wrapping_sub(b'a'))
}

#[inline(always)]
fn rank(digit: u8) -> Option<Rank> {
    Rank::try_new(digit.wrapping_sub(b'1'))
}

#[inline(always)]
fn square(letter: u8, digit: u8) -> Option<Square> {
    Some(Square::at(file(letter)?, rank(digit)?))
}

#[inline(always)]
pub(super) fn parse(text: &[u8]) -> Option<San> {
    let (&last, front) = text.split_last()?;
    let (check, body) = match last {
        b'+' => (CheckMark::Check, front),
        b'#' => (CheckMark::Mate, front),
        _ => (CheckMark::None, text),
    };
    let kind = match *body {
        [b'-', b'-'] if check == CheckMark::None => SanKind::Null,
        [f, r] => push(square(f, r)?, None),
        [b'O', b'-', b'O'] => SanKind::Castling(CastlingSide::King),
        [b'O', b'-', b'O', b'-', b'O'] => SanKind::Castling(CastlingSide::Queen),
        [p, f, r] => piece(p, (None, None), false, square(f, r)?)?,
        [p, b'x', f, r] => match file(p) {
            Some(file) => capture(file, square(f, r)?, None),
            None => piece(p, (None, None), true, square(f, r)?)?,
        },
        [f, r, b'=', p] => push(square(f, r)?, Some(promotion(p)?)),
        [p, o, f, r] => piece(p, half_origin(o)?, false, square(f, r)?)?,
        [p, o, b'x', f, r] => piece(p, half_origin(o)?, true, square(f, r)?)?,
        [o, b'x', f, r, b'=', p] => capture(file(o)?, square(f, r)?, Some(promotion(p)?)),
        [p, o, n, f, r] => piece(p, (Some(file(o)?), Some(rank(n)?)), false, square(f, r)?)?,
        [p, o, n, b'x', f, r] => piece(p, (Some(file(o)?), Some(rank(n)?)), true, square(f, r)?)?,
        _ => return None,
    };
    Some(San { kind, check })
}

#[inline(always)]
fn push(to: Square, promotion: Option<Role>) -> SanKind {
    SanKind::Man { role: Role::Pawn, file: None, rank: None, capture: false, to, promotion }
}

#[inline(always)]
fn capture(from: File, to: Square, promotion: Option<Role>) -> SanKind {
    SanKind::Man { role: Role::Pawn, file: Some(from), rank: None, capture: true, to, promotion }
}

#[inline(always)]
fn promotion(letter: u8) -> Option<Role> {
    PIECES[usize::from(letter)].filter(|&role| role != Role::King)
}

#[inline(always)]
fn piece(
    letter: u8,
    (file, rank): (Option<File>, Option<Rank>),
    capture: bool,
    to: Square,
) -> Option<SanKind> {
    let role = PIECES[usize::from(letter)]?;
    Some(SanKind::Man { role, file, rank, capture, to, promotion: None })
}

/// The file or the rank that a piece comes from.
#[inline(always)]
fn half_origin(byte: u8) -> Option<(Option<File>, Option<Rank>)> {
    match file(byte) {
        Some(file) => Some((Some(file), None)),
        None => Some((None, Some(rank(byte)?))),
    }
}

impl San {
    /// Reads exactly the standard form with English letters: what [`Display`](core::fmt::Display) writes, but no
    /// coordinates. `--` is the null move. Annotations such as `!` are no part of it: take them off with
    /// [`split_annotation`](super::split_annotation).
    ///
    /// One look at no more than seven bytes, made for readers of large files.
    ///
    /// # Errors
    /// If the text has another form; the error says what would have to be let pass, or where it is no move at all.
    ///
    /// ```
    /// use jadoube_notation::San;
    ///
    /// assert!(San::read_strict(b"exd8=Q+").is_ok());
    /// let error = San::read_strict(b"0-0").unwrap_err();
    /// assert_eq!(error.to_string(), "not the standard form: castling with zeros");
    /// ```
    #[inline(always)]
    pub fn read_strict(text: &[u8]) -> Result<Self, SanError> {
        match parse(text) {
            Some(san) => Ok(san),
            None => Err(refusal(text)),
        }
    }
}

#[cold]
fn refusal(text: &[u8]) -> SanError {
    let (body, marks) = split_annotation(text);
    match (SanOptions::strict().read(text), marks.first()) {
        (Ok(_), Some(&mark)) => SanError::Text {
            problem: TextProblem::Unexpected(char::from(mark)),
            offset: body.len(),
        },
        (Err(error), _) => error,
        (Ok(_), None) => SanError::Text { problem: TextProblem::UnexpectedEnd, offset: 0 },
    }
}
