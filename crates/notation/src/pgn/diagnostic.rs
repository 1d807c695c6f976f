//! What is wrong with a PGN text, in a form that tools can sort and people can read.

use alloc::string::String;
use core::fmt;

use super::Location;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $text:literal;)+) => {
        /// What kind of damage it is. The texts of [`code`](Self::code) are stable.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum Damage { $($(#[$doc])* $variant),+ }

        impl Damage {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its stable name.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// What it means, in a sentence.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

codes! {
    /// `{` without `}`; the comment ends where the next game's tags begin, or with the text.
    UnclosedComment = "unclosed-comment", "the comment that begins here is never closed";
    /// `}` outside a comment.
    UnopenedComment = "unopened-comment", "this brace closes no comment";
    /// `(` without `)`; the variation ends with its game.
    UnclosedVariation = "unclosed-variation", "the variation that begins here is never closed";
    /// `)` outside a variation.
    UnopenedVariation = "unopened-variation", "this parenthesis closes no variation";
    /// A variation before the first move, for which it could stand.
    VariationBeforeMove = "variation-before-move", "there is no move that this variation could replace";
    /// A line in square brackets that is no tag pair.
    BrokenTag = "broken-tag", "expected a tag pair such as [Event \"name\"]";
    /// A tag value whose closing quote or bracket is missing.
    UnclosedTag = "unclosed-tag", "the tag pair is not closed on its line";
    /// A quote inside a tag value without a backslash before it.
    UnescapedQuote = "unescaped-quote", "a quote inside a tag value needs a backslash before it";
    /// A backslash in a tag value before something else than a quote or a backslash; kept as it is.
    StrayBackslash = "stray-backslash", "a backslash in a tag value stands before a quote or a backslash only";
    /// A tag name with other characters than letters, digits and underscore.
    BadTagName = "bad-tag-name", "a tag name is made of letters, digits and underscores";
    /// A game that ends without `1-0`, `0-1`, `1/2-1/2` or `*`.
    MissingTerminator = "missing-terminator", "the game ends without a result";
    /// A result inside a variation.
    ResultInVariation = "result-in-variation", "a result stands inside a variation";
    /// A result that is not spelt as the standard has it; the detail says how it should be.
    ResultSpelling = "result-spelling", "the result is not spelt 1-0, 0-1, 1/2-1/2 or *";
    /// A mark of check or mate with blanks before it, which belongs to the move before: `Qxf7 #`.
    DetachedMark = "detached-mark", "this mark of check or mate stands apart from its move";
    /// A move number with another sign than dots behind it: `1)`, `1…`.
    NumberSpelling = "number-spelling", "a move number is written as 12. or 12...";
    /// A word of the movetext that nothing can be made of.
    UnknownToken = "unknown-token", "this is no part of PGN movetext";
    /// Words outside any game.
    TextOutsideGame = "text-outside-game", "this text belongs to no game";
    /// `$` without a number from 0 to 255.
    BadNag = "bad-nag", "expected a number from 0 to 255 after $";
    /// A control character.
    ControlCharacter = "control-character", "a control character stands in the text";
    /// A blank that is no ASCII blank, such as the no-break space.
    ForeignBlank = "foreign-blank", "a blank other than space, tab and line end separates the moves";
    /// A text in UTF-16, of which nothing is read.
    Utf16 = "utf-16", "the text is in UTF-16, which is not read; UTF-8 would be";
    /// A byte order mark after the beginning.
    InnerByteOrderMark = "inner-byte-order-mark", "a byte order mark stands inside the text";
    /// A comment, tag or word longer than the limit; cut there.
    TooLong = "too-long", "this is longer than the reader's limit and was cut";
    /// A variation nested deeper than the limit; skipped.
    TooDeep = "too-deep", "this variation is nested deeper than the reader's limit and was skipped";
    /// A move that cannot be read or is not legal; the rest of its line is not played.
    IllegalMove = "illegal-move", "the move cannot be played";
    /// A null move, which is no move of chess.
    NullMove = "null-move", "a null move is no move of chess";
    /// The `FEN` tag cannot be read or describes no legal position; the moves are not played.
    BadFen = "bad-fen", "the FEN tag gives no legal position";
    /// The game is of a variant that is not read; its moves are not played.
    OtherVariant = "other-variant", "the game is of a variant other than chess and Chess960";
    /// The `FEN` describes a Chess960 position, which the `Variant` tag does not say.
    VariantMismatch = "variant-mismatch", "the FEN is one of Chess960, but the Variant tag does not say so";
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Something wrong at one place of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagnostic {
    /// What kind of damage.
    pub damage: Damage,
    /// Where it begins.
    pub location: Location,
    /// How many bytes it covers; 0 if it is the lack of something.
    pub len: u64,
    /// The offending text, cut after a few dozen characters, or why a move is illegal.
    pub detail: String,
}

impl fmt::Display for Diagnostic {
    /// `line:column: code: text: detail`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.location, self.damage, self.damage.text())?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}

/// The beginning of a text for a message, with what cannot be shown replaced.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const MAX: usize = 48;
    let cut = &text[..text.len().min(4 * MAX)];
    let shown = String::from_utf8_lossy(cut);
    let mut out = String::new();
    for (count, letter) in shown.chars().enumerate() {
        if count == MAX {
            out.push('…');
            break;
        }
        out.extend(letter.escape_debug());
    }
    out
}
