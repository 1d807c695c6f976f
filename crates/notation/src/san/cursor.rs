//! A place in a move text and what stands there.

use jadoube_board::{File, Rank, Role};

use super::error::{SanError, TextProblem};
use super::language::Language;
use super::leniency::Leniency;

/// A character of a move text by its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    End,
    File(File),
    Rank(Rank),
    Figurine(Role),
    Capture,
    Dash,
    Blank,
    /// `@`
    Drop,
    Other(char),
    NotUtf8(u8),
}

impl Symbol {
    pub(super) fn of(letter: char) -> Self {
        match letter {
            'a'..='h' => File::from_char(letter).map_or(Self::Other(letter), Self::File),
            '1'..='8' => Rank::from_char(letter).map_or(Self::Other(letter), Self::Rank),
            'x' | 'X' | ':' | '×' => Self::Capture,
            // Hyphens, dashes and the minus sign.
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => Self::Dash,
            ' ' | '\t' | '\r' | '\n' | '\u{A0}' => Self::Blank,
            '@' => Self::Drop,
            '♔'..='♟' => Self::Figurine(figurine(letter)),
            _ => Self::Other(letter),
        }
    }
}

fn figurine(letter: char) -> Role {
    const ORDER: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    ORDER[(letter as usize - '♔' as usize) % 6]
}

/// A place in a move text, and what has been let pass on the way there.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    language: Language,
    pub(super) used: Leniency,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a [u8], language: Language) -> Self {
        Self { text, at: 0, language, used: Leniency::empty() }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// The character here, or the byte that begins none.
    fn decoded(&self) -> Result<Option<char>, u8> {
        let Some(&first) = self.rest().first() else { return Ok(None) };
        if first.is_ascii() {
            return Ok(Some(char::from(first)));
        }
        let chunk = &self.rest()[..self.rest().len().min(4)];
        let valid = match core::str::from_utf8(chunk) {
            Ok(valid) => valid,
            Err(error) => core::str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default(),
        };
        valid.chars().next().map(Some).ok_or(first)
    }

    pub(super) fn peek_char(&self) -> Option<char> {
        self.decoded().ok().flatten()
    }

    pub(super) fn peek(&self) -> Symbol {
        match self.decoded() {
            Ok(None) => Symbol::End,
            Ok(Some(letter)) => Symbol::of(letter),
            Err(byte) => Symbol::NotUtf8(byte),
        }
    }

    pub(super) fn bump(&mut self) {
        self.at = (self.at + self.peek_char().map_or(1, char::len_utf8)).min(self.text.len());
    }

    pub(super) fn take_with<T>(&mut self, wanted: impl Fn(Symbol) -> Option<T>) -> Option<T> {
        let found = wanted(self.peek())?;
        self.bump();
        Some(found)
    }

    /// Takes one of these characters.
    pub(super) fn take_char(&mut self, letters: &[char]) -> Option<char> {
        let letter = self.peek_char().filter(|letter| letters.contains(letter))?;
        self.bump();
        Some(letter)
    }

    pub(super) fn take_dash(&mut self) -> bool {
        let is_dash = self.peek() == Symbol::Dash;
        if is_dash {
            self.take_separator();
        }
        is_dash
    }

    /// Takes a dash or capture sign, whichever is here.
    pub(super) fn take_separator(&mut self) {
        match self.peek_char() {
            Some('-' | 'x') => {}
            _ if self.peek() == Symbol::Dash => self.used |= Leniency::OTHER_DASH,
            _ => self.used |= Leniency::OTHER_CAPTURE_SIGN,
        }
        self.bump();
    }

    /// Skips blanks if such a symbol follows them.
    pub(super) fn skip_blanks_before(&mut self, wanted: impl Fn(Symbol) -> bool) {
        let mut trial = *self;
        trial.skip_blanks();
        if wanted(trial.peek()) {
            *self = trial;
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek() == Symbol::Blank {
            self.used |= Leniency::INNER_BLANKS;
            self.bump();
        }
    }

    /// Takes an upper-case letter or a figurine.
    pub(super) fn take_piece_letter(&mut self) -> Option<Role> {
        let role = match self.peek() {
            Symbol::Figurine(role) => {
                self.used |= Leniency::FIGURINE;
                role
            }
            Symbol::Other(letter) => self.language.role(letter)?,
            _ => return None,
        };
        if role == Role::Pawn {
            self.used |= Leniency::PAWN_LETTER;
        }
        self.bump();
        Some(role)
    }

    /// The piece that a lower-case letter here may mean, and the place behind it.
    pub(super) fn lower_case_piece(mut self) -> Option<(Role, Self)> {
        let letter = self.peek_char().filter(char::is_ascii_lowercase)?;
        let role = self.language.role(letter.to_ascii_uppercase())?;
        self.used |= Leniency::LOWER_CASE_PIECE;
        if role == Role::Pawn {
            self.used |= Leniency::PAWN_LETTER;
        }
        self.bump();
        Some((role, self))
    }

    /// Takes the letter of what a pawn becomes, in either case.
    pub(super) fn take_promotion_letter(&mut self) -> Option<Role> {
        let letter = self.peek_char()?;
        let role = match Symbol::of(letter) {
            Symbol::Figurine(role) => {
                self.used |= Leniency::FIGURINE;
                role
            }
            _ if letter.is_ascii_uppercase() => self.language.role(letter)?,
            _ => {
                let role = self.language.role(letter.to_ascii_uppercase())?;
                self.used |= Leniency::LOWER_CASE_PROMOTION;
                role
            }
        };
        self.bump();
        Some(role)
    }

    pub(super) fn error(&self, problem: TextProblem) -> SanError {
        SanError::Text { problem, offset: self.at }
    }

    /// The error about what stands here.
    pub(super) fn unexpected(&self) -> SanError {
        self.error(match self.decoded() {
            Ok(None) => TextProblem::UnexpectedEnd,
            Ok(Some('@')) => TextProblem::Drop,
            Ok(Some(letter)) => TextProblem::Unexpected(letter),
            Err(byte) => TextProblem::NotUtf8(byte),
        })
    }
}
