//! Results in other spellings than those of the standard.

use crate::pgn::Outcome;
use crate::pgn::bytes::{IS_WORD, skip_blanks};
use crate::pgn::text::decoded;

/// The sides of results in use with twice their value, longer ones before those they begin with.
const SIDES: [(&str, u8); 13] = [
    ("1/2", 1),
    ("1\\2", 1),
    ("½", 1),
    ("0.5", 1),
    ("0,5", 1),
    (".5", 1),
    (",5", 1),
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

/// The length of a half that is written as a decimal and stands alone, a draw if it ends a game.
pub(super) fn decimal_half(text: &[u8]) -> Option<usize> {
    let half = ["0.5", "0,5", ".5"].into_iter().find(|half| text.starts_with(half.as_bytes()))?;
    text.get(half.len()).is_none_or(u8::is_ascii_whitespace).then_some(half.len())
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

/// Draws in words, in lower case.
const DRAWS: [&str; 9] =
    ["draw", "drawn", "remis", "remíza", "remiza", "remi", "tablas", "nulle", "patta"];

/// The draw that a text says in a word. Wins in words name a side, and are too many to be known.
pub(super) fn draw_in_words(text: &[u8]) -> Option<Outcome> {
    const SHORTEST: usize = 4;
    const LONGEST: usize = 8;
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    if !(SHORTEST..=LONGEST).contains(&text.len()) || !text.iter().all(is_letter) {
        return None;
    }
    let word = decoded(text).to_lowercase();
    DRAWS.contains(&&*word).then_some(Outcome::Draw)
}

impl Outcome {
    /// The outcome that a text means in whatever spelling, where there can be no doubt: `1:0`, `½`, `0.5-0.5`, `remis`, `+/-`.
    ///
    /// It is for texts that hold a result and nothing else, the value of a `Result` tag for one: behind moves `+-` or `=` is an
    /// evaluation.
    ///
    /// ```
    /// use jadoube_notation::pgn::Outcome;
    ///
    /// assert_eq!(Outcome::from_spelling(b".5-.5"), Some(Outcome::Draw));
    /// assert_eq!(Outcome::from_spelling(b"1-1"), None);
    /// ```
    #[must_use]
    pub fn from_spelling(text: &[u8]) -> Option<Self> {
        let text = text.trim_ascii();
        let text = text.strip_suffix(b".").or(text.strip_suffix(b",")).unwrap_or(text);
        match text {
            b"" | b"?" => return Some(Self::Unknown),
            b"=" => return Some(Self::Draw),
            b"+-" | b"+--" => return Some(Self::WhiteWins),
            b"-+" | b"--+" => return Some(Self::BlackWins),
            _ => {}
        }
        Self::from_bytes(text)
            .or_else(|| forfeit(text).filter(|&(_, len)| len == text.len()).map(|it| it.0))
            .or_else(|| odd_result(text))
            .or_else(|| draw_in_words(text))
    }
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
        "1/2" | "1\\2" | "½" | "0.5" | "0,5" | ".5" | ",5" => Some(Outcome::Draw),
        _ => result_at(text).filter(|&(_, len)| len == text.len()).map(|it| it.0),
    }
}
