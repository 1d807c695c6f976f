//! Results in other spellings than those of the standard.

use crate::pgn::Outcome;
use crate::pgn::bytes::{IS_WORD, skip_blanks};
use crate::pgn::text::decoded;

/// The sides of results in use with twice their value, longer ones before those they begin with.
const SIDES: [(&str, u8); 10] = [
    ("1/2", 1),
    ("½", 1),
    ("0.5", 1),
    ("0,5", 1),
    ("1", 2),
    ("0", 0),
    // Letters for digits.
    ("l", 2),
    ("I", 2),
    ("O", 0),
    ("o", 0),
];

/// The result that a text begins with, in whatever spelling has both sides, and its length.
pub(super) fn result_at(text: &[u8]) -> Option<(Outcome, usize)> {
    const LONGEST: usize = 24;
    let text = &text[..text.len().min(LONGEST)];
    let (white, rest) = side(text)?;
    let rest = skip_dash(skip_blanks(rest))?;
    let (black, rest) = side(skip_blanks(rest))?;
    let goes_on = rest.first().is_some_and(|&byte| IS_WORD[usize::from(byte)] || byte == b',')
        || matches!(rest, [b'.', b'0'..=b'9', ..]);
    let outcome = match (white, black) {
        _ if goes_on => return None,
        (2, 0) => Outcome::WhiteWins,
        (0, 2) => Outcome::BlackWins,
        (1, 1) => Outcome::Draw,
        _ => return None,
    };
    Some((outcome, text.len() - rest.len()))
}

fn side(text: &[u8]) -> Option<(u8, &[u8])> {
    if let [0xBD, rest @ ..] = text {
        return Some((1, rest));
    }
    SIDES.iter().find_map(|&(side, value)| Some((value, text.strip_prefix(side.as_bytes())?)))
}

pub(super) fn skip_dash(text: &[u8]) -> Option<&[u8]> {
    // Those of Windows-1252 are a byte each.
    if let [b'-' | b':' | 0x96 | 0x97, rest @ ..] = text {
        return Some(rest);
    }
    ["–", "—", "−", "‐", "‑"].iter().find_map(|dash| text.strip_prefix(dash.as_bytes()))
}

/// What stands for the result of a game that was not played, and its length.
pub(super) fn forfeit(text: &[u8]) -> Option<(Outcome, usize)> {
    let outcome = match text.first_chunk::<3>()? {
        b"+/-" | b"+:-" => Outcome::WhiteWins,
        b"-/+" | b"-:+" => Outcome::BlackWins,
        b"=/=" | b"=:=" | b"=-=" => Outcome::Draw,
        _ => return None,
    };
    Some((outcome, 3))
}

/// Results that are understood, though not spelt as the standard has them.
pub(super) fn odd_result(text: &[u8]) -> Option<Outcome> {
    match &*decoded(text) {
        "1/2" | "½" | "0.5" => Some(Outcome::Draw),
        _ => result_at(text).filter(|&(_, len)| len == text.len()).map(|it| it.0),
    }
}
