//! Numeric Annotation Glyphs and the marks that stand for them (PGN standard, section 10).

use super::text::decoded;

/// Marks and their numbers. Those from `=` on are not in the standard's list of suffixes, but in use.
const MARKS: [(&str, u8); 55] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("N", 146),
    ("D", 220),
    // Other spellings.
    ("TN", 146),
    ("○", 26),
    ("⊙", 22),
    ("=∞", 44),
    ("∞=", 44),
    ("∞/=", 44),
    ("⯹", 44),
    ("−+", 19),
    ("+−", 18),
    ("+–", 18),
    ("–+", 19),
    ("+/−", 16),
    ("−/+", 17),
    ("Δ", 140),
    ("△", 140),
    ("⌓", 142),
    ("RR", 145),
    ("⇔", 239),
    ("⇗", 240),
    ("⊞", 241),
    ("⊥", 245),
];

/// The number of a mark such as `!?` or `+-`.
///
/// ```
/// use jadoube_notation::pgn::nag;
///
/// assert_eq!(nag::number_of(b"!?"), Some(5));
/// assert_eq!(nag::mark_of(5), Some("!?"));
/// ```
#[must_use]
pub fn number_of(mark: &[u8]) -> Option<u8> {
    let mark = decoded(mark);
    MARKS.iter().find(|(text, _)| *text == mark).map(|&(_, number)| number)
}

/// The usual mark of a number, if there is one.
#[must_use]
pub fn mark_of(number: u8) -> Option<&'static str> {
    MARKS.iter().find(|&&(_, known)| known == number).map(|&(mark, _)| mark)
}
