//! What a lenient reader of EPD lets pass, by name.

use alloc::vec::Vec;

use crate::leniency::leniencies;

leniencies! {
    /// What had to be let pass to read a line of EPD; empty for the standard form.
    ///
    /// The names of the flags ([`iter_names`](Self::iter_names)) are stable.
    ///
    /// ```
    /// use jadoube_notation::epd::{self, Leniency};
    ///
    /// let reading = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - - bm e4")?;
    /// assert!(reading.leniency.contains(Leniency::STRAY_DASH));
    /// assert_eq!(reading.leniency.to_string(), "stray -; missing last semicolon");
    /// assert!(reading.leniency.texts().eq(["stray -", "missing last semicolon"]));
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    pub struct Leniency: u32;

    /// Six fields and no operation: a FEN.
    FEN = 0, "a FEN, not EPD";
    /// The clocks of a FEN before the operations.
    CLOCKS_BEFORE_OPERATIONS = 1, "clocks before the operations";
    /// A `-` that stands for nothing.
    STRAY_DASH = 2, "stray -";
    /// No `;` after the last operation.
    MISSING_LAST_SEMICOLON = 3, "missing last semicolon";
    /// No `;` between two operations.
    MISSING_SEMICOLON = 4, "missing semicolon between operations";
    /// A `;` that ends nothing.
    EMPTY_OPERATION = 5, "empty operation";
    /// `;D1 20 ;D2 400`: semicolons before the operations.
    LEADING_SEMICOLONS = 6, "semicolons before the operations";
    /// Blanks or a line end after the last operation.
    TRAILING_BLANKS = 7, "blanks after the end";
    /// More than one blank between two words.
    REPEATED_BLANKS = 8, "repeated blanks";
    /// A tab or another blank than a space between two words.
    TAB = 9, "tab between words";
    /// A blank before a `;`.
    BLANK_BEFORE_SEMICOLON = 10, "blank before a semicolon";
    /// No blank after a `;` or a string.
    MISSING_BLANK = 11, "missing blank";
    /// An opcode that is not a letter and up to fourteen letters, digits and underscores.
    ODD_OPCODE = 12, "opcode is no identifier";
    /// A standard opcode with capital letters.
    OPCODE_CASE = 13, "opcode in capitals";
    /// An opcode with a colon behind it.
    OPCODE_COLON = 14, "colon after an opcode";
    /// A comma behind a move.
    COMMA = 15, "comma between moves";
    /// `!` or `?` behind a move.
    ANNOTATION = 16, "annotation behind a move";
    /// A move as coordinates, not as SAN.
    COORDINATES = 17, "move as coordinates";
    /// A move number.
    MOVE_NUMBER = 18, "move number";
    /// `bm #5`: in how many moves it is mate, instead of a move.
    MATE_DISTANCE = 19, "mate distance instead of a move";
    /// A mate distance of 0 or less: drawn, or the side to move is mated.
    NO_MATE = 20, "mate distance not above 0";
    /// A string without quotes.
    UNQUOTED_STRING = 21, "string without quotes";
    /// Quotes around a number or a move.
    QUOTED_WORD = 22, "quotes around a number or a move";
    /// A quote inside a string.
    INNER_QUOTE = 23, "quote inside a string";
    /// A backslash, taken literally, just before the end of a string. It is written doubled.
    LAST_BACKSLASH = 24, "string ends with a backslash";
    /// A string of more than 255 bytes.
    LONG_STRING = 25, "string of more than 255 bytes";
    /// Text that is not ASCII.
    NOT_ASCII = 26, "text is not ASCII";
    /// Bytes that are not UTF-8: taken as Windows-1252.
    WINDOWS_1252 = 27, "bytes taken as Windows-1252";
    /// Opcodes not in the order of ASCII. No harm, so strict reading tells it too and refuses nothing.
    UNSORTED = 28, "operations not in the order of their opcodes";
}

impl Leniency {
    /// What strict reading tells too and does not refuse.
    pub const HARMLESS: Self = Self::UNSORTED;
}

/// Takes down what was let pass, and where for the first time.
#[derive(Debug, Default)]
pub(super) struct Notes<'a> {
    pub(super) used: Leniency,
    /// Where each of these comes first.
    pub(super) places: Vec<(Leniency, usize)>,
    /// The first thing in the line that strict reading refuses.
    pub(super) first: Option<(Leniency, usize, &'a str)>,
}

impl<'a> Notes<'a> {
    pub(super) fn note(&mut self, leniency: Leniency, offset: usize, text: &'a str) {
        self.used |= leniency;
        match self.places.iter_mut().find(|(noted, _)| *noted == leniency) {
            Some((_, first)) => *first = offset.min(*first),
            None => self.places.push((leniency, offset)),
        }
        if !Leniency::HARMLESS.contains(leniency)
            && self.first.is_none_or(|(_, first, _)| offset < first)
        {
            self.first = Some((leniency, offset, text));
        }
    }
}
