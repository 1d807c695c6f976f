//! Operations, put together from words, strings and semicolons.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use jadoube_board::Setup;

use super::error::{EpdProblem, EpdProblemKind, shortened};
use super::fields::is_separator;
use super::leniency::{Leniency, Notes};
use super::opcode::{OperandKind, is_known, operands_of};
use super::operation::{Form, Operand, Operation, standard_name};
use super::scanner::{Placed, Scanner, Token};
use super::value::{Clocks, Layout};

/// A line half read.
pub(super) struct Assembler<'a> {
    scanner: Scanner<'a>,
    pub(super) notes: Notes<'a>,
    pub(super) problems: Vec<EpdProblem>,
    pub(super) operations: Vec<Operation>,
    /// For each operation where its opcode begins, then where its operands begin.
    pub(super) places: Vec<Vec<usize>>,
    pub(super) layout: Layout,
    /// The operation that has not ended yet.
    draft: Option<Draft>,
}

struct Draft {
    opcode: String,
    kind: OperandKind,
    operands: Vec<Operand>,
    /// How many operands are in quotes.
    quoted: usize,
    places: Vec<usize>,
}

impl<'a> Assembler<'a> {
    /// Begins at this byte of the line.
    pub(super) fn new(line: &'a str, start: usize, notes: Notes<'a>) -> Self {
        Self {
            scanner: Scanner::new(line, start),
            notes,
            problems: Vec::new(),
            operations: Vec::new(),
            places: Vec::new(),
            layout: Layout::Standard,
            draft: None,
        }
    }

    /// Between the position and the first operation there is one space.
    pub(super) fn blanks_before(&mut self, fields: &'a str, rest: &'a str) {
        let end = fields.trim_end_matches(is_separator).len();
        let blanks = &fields[end..];
        if rest.is_empty() {
            if !blanks.is_empty() {
                self.notes.note(Leniency::TRAILING_BLANKS, end, blanks);
            }
        } else {
            self.note_blanks(blanks, end);
        }
    }

    fn note_blanks(&mut self, blanks: &'a str, offset: usize) {
        if blanks.len() > 1 {
            self.notes.note(Leniency::REPEATED_BLANKS, offset, blanks);
        }
        if blanks.bytes().any(|byte| byte != b' ') {
            self.notes.note(Leniency::TAB, offset, blanks);
        }
    }

    /// Drops dashes before the first operation; clocks may stand behind them.
    pub(super) fn read_dashes(&mut self, setup: &mut Setup, clocks: &mut Clocks) {
        loop {
            let mut ahead = self.scanner;
            let next = ahead.next(&mut Notes::default());
            let Some(Placed { token: Token::Word("-"), offset, .. }) = next else { return };
            self.notes.note(Leniency::STRAY_DASH, offset, "-");
            ahead.skip_blanks();
            self.scanner = ahead;
            if *clocks == Clocks::Absent
                && let Some((clock, number)) = read_clocks(&mut ahead)
            {
                (setup.halfmove_clock, setup.fullmove_number) = (clock, number.max(1));
                *clocks = Clocks::Both;
                self.scanner = ahead;
            }
        }
    }

    pub(super) fn read_operations(&mut self) {
        let mut is_first = true;
        let mut after = After::Fields;
        while let Some(Placed { token, offset, blanks }) = self.scanner.next(&mut self.notes) {
            let text = self.scanner.slice_from(offset);
            if mem::take(&mut is_first) && token == Token::Semicolon {
                self.layout = Layout::SemicolonsFirst;
            }
            self.note_blanks(blanks, offset - blanks.len());
            if self.layout == Layout::Standard {
                self.note_semicolon_blanks(&token, blanks, offset, after);
            }
            after = match token {
                Token::Semicolon => After::Semicolon,
                Token::Word(_) => After::Word,
                Token::Quoted(_) | Token::Unterminated(_) => After::String,
            };
            self.take(token, offset, text);
        }
        let (end, blanks) = self.scanner.trailing_blanks();
        if self.draft.is_some() {
            self.finish();
            if self.layout == Layout::Standard {
                self.notes.note(Leniency::MISSING_LAST_SEMICOLON, end, "");
            }
        }
        if !blanks.is_empty() && after != After::Fields {
            self.notes.note(Leniency::TRAILING_BLANKS, end, blanks);
        }
        if self.layout == Layout::SemicolonsFirst {
            match self.places.first() {
                None => {
                    self.layout = Layout::Standard;
                    self.notes.note(Leniency::EMPTY_OPERATION, end - 1, ";");
                }
                Some(places) => {
                    self.notes.note(Leniency::LEADING_SEMICOLONS, places[0] - 1, "");
                }
            }
        }
    }

    fn note_semicolon_blanks(
        &mut self,
        token: &Token<'a>,
        blanks: &'a str,
        offset: usize,
        after: After,
    ) {
        let is_semicolon = *token == Token::Semicolon;
        if is_semicolon && !blanks.is_empty() && self.draft.is_some() {
            self.notes.note(Leniency::BLANK_BEFORE_SEMICOLON, offset - blanks.len(), blanks);
        }
        let needs_blank = matches!(after, After::Semicolon | After::String);
        if !is_semicolon && blanks.is_empty() && needs_blank {
            self.notes.note(Leniency::MISSING_BLANK, offset, "");
        }
    }

    fn take(&mut self, token: Token<'a>, offset: usize, text: &'a str) {
        match token {
            Token::Semicolon => {
                let is_empty = self.draft.is_none();
                self.finish();
                let is_lead = self.layout == Layout::SemicolonsFirst && self.operations.is_empty();
                if is_empty && !is_lead {
                    self.notes.note(Leniency::EMPTY_OPERATION, offset, text);
                }
            }
            Token::Word("-") if self.draft.is_none() => {
                self.notes.note(Leniency::STRAY_DASH, offset, text);
            }
            Token::Word(word) => {
                if self.begins_operation(word) {
                    self.finish();
                    self.notes.note(Leniency::MISSING_SEMICOLON, offset, word);
                }
                match &mut self.draft {
                    None => self.start(word, offset),
                    Some(draft) => draft.push(Form::Word(word.to_string()), offset),
                }
            }
            Token::Quoted(raw) => self.push_string(raw, offset, text),
            Token::Unterminated(raw) => {
                self.push_string(raw, offset, text);
                self.problem(EpdProblemKind::UnterminatedString, offset, text);
            }
        }
    }

    fn push_string(&mut self, raw: Cow<'_, str>, offset: usize, text: &str) {
        if self.draft.is_none() {
            self.start("", offset);
            self.problem(EpdProblemKind::MissingOpcode, offset, text);
        }
        if let Some(draft) = &mut self.draft {
            draft.push(Form::Quoted(raw.into_owned()), offset);
        }
    }

    /// Whether a word can only be the next opcode, so that a semicolon is missing before it.
    fn begins_operation(&self, word: &str) -> bool {
        let Some(draft) = &self.draft else { return false };
        let is_full = match draft.kind {
            OperandKind::Any => false,
            OperandKind::None | OperandKind::Moves | OperandKind::Move | OperandKind::Line => true,
            OperandKind::Integer { .. } => !draft.operands.is_empty(),
            // Without quotes nobody knows where a text ends.
            OperandKind::Text | OperandKind::OptionalText => draft.quoted >= 1,
            OperandKind::TwoTexts => draft.quoted >= 2,
        };
        // `c4` is a pawn's move too.
        let is_square = matches!(word.as_bytes(), [b'c', b'1'..=b'8']);
        is_full && is_known(word) && (!is_square || self.scanner.quote_follows())
    }

    fn start(&mut self, opcode: &str, offset: usize) {
        let kind = operands_of(standard_name(opcode));
        let (opcode, places) = (opcode.to_string(), Vec::from([offset]));
        self.draft = Some(Draft { opcode, kind, operands: Vec::new(), quoted: 0, places });
    }

    fn finish(&mut self) {
        if let Some(Draft { opcode, operands, places, .. }) = self.draft.take() {
            self.operations.push(Operation { opcode, operands });
            self.places.push(places);
        }
    }

    fn problem(&mut self, kind: EpdProblemKind, offset: usize, text: &str) {
        let opcode = self.draft.as_ref().map(|draft| shortened(&draft.opcode)).unwrap_or_default();
        let operation = self.operations.len();
        self.problems.push(EpdProblem { kind, operation, opcode, offset, text: shortened(text) });
    }
}

impl Draft {
    fn push(&mut self, form: Form, offset: usize) {
        self.quoted += usize::from(matches!(form, Form::Quoted(_)));
        self.operands.push(Operand(form));
        self.places.push(offset);
    }
}

/// The clocks of a FEN, if these are the next two words.
fn read_clocks(scanner: &mut Scanner<'_>) -> Option<(u16, u32)> {
    let mut word = || match scanner.next(&mut Notes::default())?.token {
        Token::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => Some(word),
        _ => None,
    };
    let clocks = (word()?.parse().ok()?, word()?.parse().ok()?);
    scanner.skip_blanks();
    Some(clocks)
}

/// What stood before a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Fields,
    Word,
    String,
    Semicolon,
}
