use core::fmt;
use core::ops::ControlFlow;

use alloc::borrow::Cow;

use super::{Diagnostic, Place};
use crate::san::PackedSan;

/// How a game ends, as the movetext says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// `1-0`
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWins,
    /// `0-1`
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWins,
    /// `1/2-1/2`
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
    /// `*`: unfinished, abandoned or unknown.
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    Unknown,
}

impl Outcome {
    /// The text of the standard.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The outcome that a text of the standard means.
    #[must_use]
    pub const fn from_bytes(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// The value of a tag pair as it stands between the quotes, escapes and all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagValue<'a> {
    /// The bytes between the quotes.
    pub raw: &'a [u8],
}

impl<'a> TagValue<'a> {
    /// The value with `\"` and `\\` resolved; other backslashes stay.
    #[must_use]
    pub fn unescaped(&self) -> Cow<'a, [u8]> {
        if !self.raw.contains(&b'\\') {
            return Cow::Borrowed(self.raw);
        }
        let mut value = alloc::vec::Vec::with_capacity(self.raw.len());
        let mut bytes = self.raw.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
            value.push(escaped.unwrap_or(byte));
        }
        Cow::Owned(value)
    }
}

/// A comment of the movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawComment<'a> {
    /// The text, without the braces or the semicolon.
    pub text: &'a [u8],
    /// Whether it was written from `;` to the end of the line.
    pub to_line_end: bool,
}

/// A Numeric Annotation Glyph or a mark that stands for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawNag<'a> {
    /// Its number; `None` for a mark without one, such as `!!!`.
    pub number: Option<u8>,
    /// What was written: `$1`, `!`, `+-`.
    pub text: &'a [u8],
}

/// A move number of one or two digits with one dot or, for Black's moves, three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainNumber {
    /// The number.
    pub number: u32,
    /// Whether it has Black's dots.
    pub is_black: bool,
    /// Its bytes up to the last dot.
    pub len: usize,
    /// The byte behind them.
    pub next: u8,
}

/// Whether a visitor wants a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variation {
    /// Its moves and comments are to be told.
    Enter,
    /// It is to be passed over; its end is not told either.
    Skip,
}

/// Takes in the parts of games in the order of the text.
///
/// Every method does nothing by default. Where one returns `Break`, the rest of the game is passed over in silence, damage
/// included, and [`end_game`](Self::end_game) follows.
pub trait Visitor {
    /// What a game is made into.
    type Game;

    /// A game begins.
    fn begin_game(&mut self, place: Place<'_>) {
        let _ = place;
    }

    /// A tag pair.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (name, value, place);
        ControlFlow::Continue(())
    }

    /// A tag pair that is written just so, `[Name "value"]`. Not every such pair comes here: the reader does so where it costs
    /// nothing. By default it is passed on to [`tag`](Self::tag).
    #[inline(always)]
    fn plain_tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.tag(name, value, place)
    }

    /// The tags are over, and the movetext begins.
    fn end_tags(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let _ = place;
        ControlFlow::Continue(())
    }

    /// A move number, `None` if it is too large to be one, and whether dots of Black's kind (`3...`) follow it.
    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        let _ = (number, is_black, place);
        ControlFlow::Continue(())
    }

    /// A move number of one or two digits with the dots that it should have. Not every such number comes here: the reader does
    /// so where it costs nothing. By default it is passed on to [`move_number`](Self::move_number).
    #[inline(always)]
    fn plain_number(&mut self, number: PlainNumber, place: Place<'_>) -> ControlFlow<()> {
        self.move_number(Some(number.number), number.is_black, place)
    }

    /// A word that may be a move, as it stands in the text.
    fn san(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let _ = (token, place);
        ControlFlow::Continue(())
    }

    /// A move in the standard form, already read. Not every word of that form comes here: the reader does so where it costs
    /// nothing. By default it is passed on to [`san`](Self::san).
    #[inline(always)]
    fn standard_san(&mut self, san: PackedSan, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let _ = san;
        self.san(token, place)
    }

    /// An annotation glyph.
    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (nag, place);
        ControlFlow::Continue(())
    }

    /// A comment. Those before and between the tags are told behind the tags.
    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (comment, place);
        ControlFlow::Continue(())
    }

    /// A comment in braces in which no opening brace or bracket stands, so that it holds no command. Not every such comment comes
    /// here: the reader does so where it costs nothing. By default it is passed on to [`comment`](Self::comment).
    #[inline(always)]
    fn plain_comment(&mut self, text: &[u8], place: Place<'_>) -> ControlFlow<()> {
        self.comment(RawComment { text, to_line_end: false }, place)
    }

    /// A comment in braces begins, and `rest` is what follows the brace. A visitor that knows by its first bytes what kind of
    /// comment it is takes it, and gives the length of its text; then it is not told as a [`comment`](Self::comment). Not every
    /// comment is offered.
    #[inline(always)]
    fn known_comment(&mut self, rest: &[u8], place: Place<'_>) -> Option<usize> {
        let _ = (rest, place);
        None
    }

    /// A variation begins: moves that could have been played in place of the last one.
    fn begin_variation(&mut self, place: Place<'_>) -> Variation {
        let _ = place;
        Variation::Enter
    }

    /// A variation ends.
    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let _ = place;
        ControlFlow::Continue(())
    }

    /// Something is wrong; the reader goes on.
    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let _ = diagnostic;
    }

    /// The game is over, with the result that stands there, if any.
    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> Self::Game;
}
