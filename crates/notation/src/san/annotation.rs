//! `!`, `?` and their kin behind a move, and the numbers that PGN has for them.

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
