//! One operation: an opcode and its operands, as text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::opcode::{Opcode, OperandKind, is_identifier, operands_of, perft_depth};

/// An operation, as it is written.
///
/// ```
/// use jadoube_notation::epd::{Operand, Operation};
///
/// let bm = Operation::new("bm", [Operand::word("Nf3")?, Operand::word("e4")?])?;
/// assert_eq!(bm.to_string(), "bm Nf3 e4;");
/// let id = Operation::new("id", [Operand::string("a \"b\"")])?;
/// assert_eq!(id.to_string(), r#"id "a \"b\"";"#);
/// assert_eq!(id.text().as_deref(), Some("a \"b\""));
/// # Ok::<(), jadoube_notation::epd::OperationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// A word other than `-`; empty if the operation began with a string.
    pub(super) opcode: String,
    /// Where the opcode is empty, the first operand is a string.
    pub(super) operands: Vec<Operand>,
}

impl Operation {
    /// An operation with this opcode.
    ///
    /// Private opcodes should begin with a capital. An operand of `bm` and its like that is itself the name of an opcode
    /// will be read as one: it is no move anyway.
    ///
    /// # Errors
    /// If the opcode is not a word: empty, `-`, with blanks, semicolons or a quote at the start.
    pub fn new(
        opcode: impl Into<String>,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<Self, OperationError> {
        let opcode = opcode.into();
        if opcode == "-" || !is_word(&opcode) {
            return Err(OperationError::Opcode);
        }
        Ok(Self { opcode, operands: operands.into_iter().collect() })
    }

    /// The opcode as written.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The opcode without a colon behind it, and as the standard writes it if the standard has it.
    ///
    /// ```
    /// use jadoube_notation::epd::{Operand, Operation};
    ///
    /// let pv = Operation::new("PV:", [Operand::word("d5e6")?])?;
    /// assert_eq!((pv.opcode(), pv.name()), ("PV:", "pv"));
    /// # Ok::<(), jadoube_notation::epd::OperationError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        standard_name(&self.opcode)
    }

    /// The operands in order.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// What this opcode takes.
    #[must_use]
    pub fn kind(&self) -> OperandKind {
        operands_of(self.name())
    }

    /// The depth, if this is a perft count: 3 for `D3`.
    #[must_use]
    pub fn perft_depth(&self) -> Option<u32> {
        perft_depth(self.name())
    }

    /// The operands as one text: the string, or the words with blanks between them. None without operands.
    #[must_use]
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match self.operands.as_slice() {
            [] => None,
            [operand] => Some(operand.value()),
            [first, rest @ ..] => {
                let mut text = String::from(first.value());
                for operand in rest {
                    text.push(' ');
                    text.push_str(&operand.value());
                }
                Some(Cow::Owned(text))
            }
        }
    }

    /// The first operand as a number, if it is one and the opcode allows it.
    #[must_use]
    pub fn integer(&self) -> Option<i128> {
        let number = parse_integer(&self.operands.first()?.value())?;
        match self.kind() {
            OperandKind::Integer { min, max } if number < min || number > max => None,
            _ => Some(number),
        }
    }

    /// Writes opcode and operands without the semicolon.
    pub(super) fn write(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for (index, operand) in self.operands.iter().enumerate() {
            if index > 0 || !self.opcode.is_empty() {
                f.write_char(' ')?;
            }
            write!(f, "{operand}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)?;
        f.write_str(";")
    }
}

/// The name of an opcode in the standard, if it is one but for capitals and a colon.
pub(super) fn standard_name(opcode: &str) -> &str {
    let bare = match opcode.strip_suffix(':') {
        Some(bare) if is_identifier(bare) => bare,
        _ => opcode,
    };
    Opcode::find_ignoring_case(bare).map_or(bare, |found| found.name)
}

/// An integer as the standard writes it: digits, maybe behind a sign.
///
/// None too if it is far too large for any opcode.
pub(super) fn parse_integer(text: &str) -> Option<i128> {
    is_integer(text).then(|| text.parse().ok()).flatten()
}

pub(super) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// An operand: a word or a string in quotes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operand(pub(super) Form);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Form {
    /// Not empty; no blanks, no semicolons, no quote at the start.
    Word(String),
    /// What is between the quotes: every quote escaped by a backslash, and no backslash left over at the end.
    Quoted(String),
}

impl Operand {
    /// A word: a move, a number.
    ///
    /// # Errors
    /// If it is empty, has blanks or semicolons, or begins with a quote.
    pub fn word(text: impl Into<String>) -> Result<Self, OperationError> {
        let text = text.into();
        if is_word(&text) { Ok(Self(Form::Word(text))) } else { Err(OperationError::Word) }
    }

    /// A string, which is put into quotes. Line breaks become blanks.
    #[must_use]
    pub fn string(text: &str) -> Self {
        let mut raw = String::with_capacity(text.len());
        for char in text.chars() {
            match char {
                '"' | '\\' => raw.extend(['\\', char]),
                '\n' | '\r' => raw.push(' '),
                _ => raw.push(char),
            }
        }
        Self(Form::Quoted(raw))
    }

    /// Whether it is in quotes.
    #[must_use]
    pub fn is_quoted(&self) -> bool {
        matches!(self.0, Form::Quoted(_))
    }

    /// What it says: the word, or the string with `\"` and `\\` resolved.
    #[must_use]
    pub fn value(&self) -> Cow<'_, str> {
        match &self.0 {
            Form::Word(text) => Cow::Borrowed(text),
            Form::Quoted(raw) if !raw.contains('\\') => Cow::Borrowed(raw),
            Form::Quoted(raw) => Cow::Owned(unescaped(raw)),
        }
    }

    /// The word, or what is between the quotes, as written.
    #[must_use]
    pub fn as_written(&self) -> &str {
        match &self.0 {
            Form::Word(text) | Form::Quoted(text) => text,
        }
    }
}

fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(char) = chars.next() {
        let escaped =
            if char == '\\' { chars.next_if(|it| matches!(it, '"' | '\\')) } else { None };
        text.push(escaped.unwrap_or(char));
    }
    text
}

impl fmt::Display for Operand {
    /// As it is written, quotes included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Word(text) => f.write_str(text),
            Form::Quoted(raw) => write!(f, "\"{raw}\""),
        }
    }
}

pub(super) fn is_blank(char: char) -> bool {
    char.is_ascii_whitespace()
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('"') && !text.contains(|it| is_blank(it) || it == ';')
}

/// Why something cannot be an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OperationError {
    /// The opcode is no word.
    Opcode,
    /// The operand is no word.
    Word,
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opcode => "an opcode is a word without blanks, semicolons and quotes",
            Self::Word => "a word has no blanks, no semicolons and no quote at its start",
        })
    }
}

impl core::error::Error for OperationError {}
