//! `!`, `?` and their kin behind a move, and the numbers that PGN has for them.

use crate::pgn::nag;

/// The NAG of an annotation: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6 (PGN standard, section 10).
///
/// ```
/// use jadoube_notation::san::annotation_nag;
///
/// assert_eq!(annotation_nag(b"!?"), Some(5));
/// assert_eq!(annotation_nag(b"!!!"), None);
/// ```
#[must_use]
pub const fn annotation_nag(text: &[u8]) -> Option<u8> {
    match text {
        b"!" => Some(1),
        b"?" => Some(2),
        b"!!" => Some(3),
        b"??" => Some(4),
        b"!?" => Some(5),
        b"?!" => Some(6),
        _ => None,
    }
}

/// The move and the `!` and `?` behind it.
///
/// ```
/// use jadoube_notation::san::split_annotation;
///
/// assert_eq!(split_annotation(b"Qxf7#!!"), (&b"Qxf7#"[..], &b"!!"[..]));
/// ```
#[must_use]
pub fn split_annotation(text: &[u8]) -> (&[u8], &[u8]) {
    let marks = text.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    text.split_at(text.len() - marks)
}

/// Where a mark that is neither `!` nor `?` may begin behind a move, the longest mark first, and its NAG: `Nf3+-`, `c4=`.
///
/// Marks have few letters, so that only the end of a long text is looked at.
pub(super) fn glued_marks(text: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    const LONGEST: usize = 5;
    let first = text.len().saturating_sub(LONGEST).max(2);
    (first..text.len()).filter_map(|len| Some((len, nag::number_of(&text[len..])?)))
}
