//! Commands inside comments: clocks, evaluations, marked squares and arrows.
//!
//! The draft "PGN: new commands" (Eade, 2004) and the servers write them as `[%clk 0:03:00]`. A comment is kept as the text
//! that it is; this module only reads what is in it.

use alloc::vec::Vec;
use core::time::Duration;

use jadoube_board::Square;

/// The colour of a mark or an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum MarkColor {
    /// `R`
    Red,
    /// `G`
    Green,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `O`
    Orange,
    /// `C`
    Cyan,
}

impl MarkColor {
    const fn from_byte(letter: u8) -> Option<Self> {
        match letter {
            b'R' => Some(Self::Red),
            b'G' => Some(Self::Green),
            b'Y' => Some(Self::Yellow),
            b'B' => Some(Self::Blue),
            b'O' => Some(Self::Orange),
            b'C' => Some(Self::Cyan),
            _ => None,
        }
    }
}

/// An evaluation from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if Black mates.
    Mate(i32),
}

/// What a command says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CommandValue {
    /// `%clk`: the time left on the clock of the player who has just moved.
    Clock(Duration),
    /// `%emt`: the time the move took.
    ElapsedMoveTime(Duration),
    /// `%eval`: an evaluation, and the depth it was found at.
    Eval(Score, Option<u32>),
    /// `%csl`: coloured squares.
    Squares(Vec<(MarkColor, Square)>),
    /// `%cal`: coloured arrows.
    Arrows(Vec<(MarkColor, Square, Square)>),
}

/// A command as it stands in a comment.
///
/// ```
/// use core::time::Duration;
/// use jadoube_notation::pgn::{CommandValue, commands};
///
/// let comment = b" a fine move [%clk 0:00:03.4][%foo bar] tail";
/// let found: Vec<_> = commands(comment).collect();
/// assert_eq!(found[0].name, b"clk");
/// assert_eq!(found[0].value(), Some(CommandValue::Clock(Duration::from_millis(3400))));
/// assert_eq!((found[1].name, found[1].arguments), (&b"foo"[..], &b"bar"[..]));
/// assert_eq!(found[1].value(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// The name without the percent sign.
    pub name: &'a [u8],
    /// What stands between the name and the bracket.
    pub arguments: &'a [u8],
    /// Where the command's bracket stands in the comment.
    pub offset: usize,
}

/// The commands of a comment, in order.
pub fn commands(comment: &[u8]) -> impl Iterator<Item = Command<'_>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let offset = at + comment.get(at..)?.windows(2).position(|pair| pair == b"[%")?;
            let body = &comment[offset + 2..];
            let Some(len) = memchr::memchr(b']', body) else {
                at = comment.len();
                return None;
            };
            at = offset + 2 + len + 1;
            let body = &body[..len];
            let name_len = body
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
                .count();
            if name_len > 0 {
                let (name, arguments) = body.split_at(name_len);
                return Some(Command { name, arguments: arguments.trim_ascii(), offset });
            }
        }
    })
}

impl Command<'_> {
    /// What the command says, if it is one of the known ones and well formed.
    #[must_use]
    pub fn value(&self) -> Option<CommandValue> {
        let text = core::str::from_utf8(self.arguments).ok()?;
        match self.name {
            b"clk" => duration(text).map(CommandValue::Clock),
            b"emt" => duration(text).map(CommandValue::ElapsedMoveTime),
            b"eval" => eval(text),
            b"csl" => marks(text).map(CommandValue::Squares),
            b"cal" => arrows(text).map(CommandValue::Arrows),
            _ => None,
        }
    }
}

/// `1:02:03.4`, `3:12` or `45.6`.
fn duration(text: &str) -> Option<Duration> {
    let mut seconds: u64 = 0;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let parts = whole.split(':').count();
    if parts > 3 {
        return None;
    }
    for part in whole.split(':') {
        let value: u64 = digits(part)?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(value)?;
    }
    let mut nanoseconds: u32 = 0;
    if text.len() > whole.len() {
        let fraction = digits(fraction)?;
        for place in 0..9 {
            let digit = fraction.as_bytes().get(place).map_or(0, |digit| digit - b'0');
            nanoseconds = 10 * nanoseconds + u32::from(digit);
        }
    }
    Some(Duration::new(seconds, nanoseconds))
}

fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// `0.25`, `-1.5,20` or `#-3`.
fn eval(text: &str) -> Option<CommandValue> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(centipawns(score)?),
    };
    Some(CommandValue::Eval(score, depth))
}

/// Pawns with a decimal point, without going through floating point.
fn centipawns(text: &str) -> Option<i32> {
    let (is_negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if text.is_empty() {
        return None;
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let whole: i32 = if whole.is_empty() { 0 } else { digits(whole)?.parse().ok()? };
    let mut hundredths = 0;
    let fraction = digits(fraction)?.as_bytes();
    for place in 0..2 {
        hundredths =
            10 * hundredths + fraction.get(place).map_or(0, |digit| i32::from(digit - b'0'));
    }
    let value = whole.checked_mul(100)?.checked_add(hundredths)?;
    Some(if is_negative { -value } else { value })
}

/// `Ga4,Rb5`
fn marks(text: &str) -> Option<Vec<(MarkColor, Square)>> {
    items(text)
        .map(|item| {
            Some((MarkColor::from_byte(*item.as_bytes().first()?)?, item.get(1..)?.parse().ok()?))
        })
        .collect()
}

/// `Ge2e4,Rd1h5`
fn arrows(text: &str) -> Option<Vec<(MarkColor, Square, Square)>> {
    items(text)
        .map(|item| {
            let color = MarkColor::from_byte(*item.as_bytes().first()?)?;
            Some((color, item.get(1..3)?.parse().ok()?, item.get(3..)?.parse().ok()?))
        })
        .collect()
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}
