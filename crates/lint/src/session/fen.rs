//! Where a game begins: the tags `FEN`, `SetUp` and `Variant`.

use core::ops::Range;

use jadoube_board::{CastlingMode, CastlingSide, Color, Role, Setup};
use jadoube_movegen::{Position, Problems, problems};
use jadoube_notation::fen::{
    CastlingStyle, EnPassant, FenOptions, FenReading, FenStyle, Leniency, to_fen,
};
use jadoube_notation::pgn::Variant;

use super::Session;
use super::names::{FEN, SET_UP, VARIANT};
use crate::{Rule, Safety};

impl Session<'_> {
    /// Finds the position in which the game begins.
    pub(super) fn begin_course(&mut self) {
        let variant = self.look_at_variant();
        let position = match self.tags.get(FEN) {
            _ if variant == Variant::Other => None,
            None => Some(self.initial),
            Some(_) => self.look_at_fen(variant),
        };
        self.look_at_set_up();
        self.is_unplayable = position.is_none();
        self.first = position.unwrap_or(self.initial);
        self.line = super::Line::starting(self.first, position.is_some());
        self.course.begin(&self.first);
    }

    fn look_at_variant(&mut self) -> Variant {
        let Some(tag) = self.tags.get(VARIANT) else { return Variant::FromPosition };
        let (value, range) = (tag.value(self.text), tag.value.clone());
        let variant = Variant::from_tag(value);
        let shown = || self.shown(range.clone());
        match variant.spelling() {
            None => {
                let message = format!(
                    "the variant {:?} is not looked at: its moves may be anything",
                    shown()
                );
                self.tell(Rule::OtherVariant, range, message);
            }
            Some(usual)
                if value != usual.as_bytes() && value.iter().any(u8::is_ascii_alphanumeric) =>
            {
                let message = format!("the variant {:?} is usually spelt {usual:?}", shown());
                if let Some(raw) = self.tell(Rule::VariantSpelling, range.clone(), message) {
                    raw.mend(Safety::Safe, range, usual);
                }
            }
            Some(_) => {}
        }
        variant
    }

    fn look_at_set_up(&mut self) {
        let set_up = self.tags.get(SET_UP).map(|tag| (tag.value(self.text), tag.value.clone()));
        let fen = self.tags.get(FEN).map(|tag| tag.range.clone());
        match (fen, set_up) {
            (Some(fen), None) => {
                let line_end = self.line_end();
                let message = "the FEN tag wants a tag SetUp \"1\" with it (standard, 9.7)";
                if let Some(raw) = self.tell(Rule::FenWithoutSetUp, fen.clone(), message) {
                    raw.mend(
                        Safety::Safe,
                        fen.start..fen.start,
                        format!("[SetUp \"1\"]{line_end}"),
                    );
                }
            }
            (Some(_), Some((value, range))) if value != b"1" => {
                let message = format!(
                    "SetUp {:?} with a FEN tag: readers may pass over the FEN",
                    self.shown(range.clone())
                );
                if let Some(raw) = self.tell(Rule::SetUpValue, range.clone(), message) {
                    raw.mend(Safety::Safe, range, "1");
                }
            }
            (None, Some((b"1", range))) => {
                self.tell(Rule::SetUpWithoutFen, range, "SetUp \"1\" wants a FEN tag with it");
            }
            _ => {}
        }
    }

    /// The position of the `FEN` tag; none if there is no playing from it.
    fn look_at_fen(&mut self, variant: Variant) -> Option<Position> {
        let range = self.tags.get(FEN)?.value.clone();
        let text = String::from_utf8_lossy(&self.text[range.clone()]).into_owned();
        let mut options = FenOptions::lenient();
        if variant == Variant::Chess960 {
            options = options.with_castling(CastlingMode::Chess960);
        }
        let reading = match options.read(&text) {
            Ok(reading) => reading,
            Err(error) => {
                let at = (range.start + error.offset).min(range.end);
                let end = (at + error.text.len().max(1)).min(range.end);
                let raw = self.tell(
                    Rule::BadFen,
                    at..end.max(at),
                    format!("the FEN cannot be read: {error}"),
                );
                if let Some(raw) = raw {
                    raw.note("the moves are not looked at");
                }
                return None;
            }
        };
        self.look_at_problems(&reading, &text, range.clone());
        self.look_at_fen_form(&reading, &text, range.clone());
        if reading.mode == CastlingMode::Chess960 {
            self.look_at_castling_letters(&reading, &text, range);
            if variant != Variant::Chess960 {
                self.tell_variant_missing();
            }
        }
        Position::with(reading.setup, Problems::TOLERABLE).ok()
    }

    fn look_at_problems(&mut self, reading: &FenReading, text: &str, range: Range<usize>) {
        const RIGHTS: Problems = Problems::BAD_CASTLING_RIGHTS.union(Problems::BAD_EN_PASSANT);
        let found = problems(&reading.setup);
        let grave = found - RIGHTS;
        if !grave.is_empty() {
            let is_played = (grave - Problems::TOLERABLE).is_empty();
            let raw = self.tell(
                Rule::ImpossiblePosition,
                range.clone(),
                format!("no game can have this position: {grave}"),
            );
            if let Some(raw) = raw.filter(|_| !is_played) {
                raw.note("the moves are not looked at");
            }
        } else if !found.is_empty() {
            let mended = Position::with(reading.setup, Problems::TOLERABLE).ok();
            let mended = mended.map(|it| to_fen(&it.setup(), style_of(text)));
            if let Some(raw) = self.tell(Rule::FenRights, range.clone(), found.to_string())
                && let Some(mended) = mended
            {
                raw.mend(Safety::Safe, range, mended);
            }
        }
    }

    fn look_at_fen_form(&mut self, reading: &FenReading, text: &str, range: Range<usize>) {
        let used = reading.leniency - Leniency::CLOCK_EXCEEDS_GAME - Leniency::EN_PASSANT_SIDE;
        if used.is_empty() {
            return;
        }
        if let Some(raw) = self.tell(Rule::FenForm, range.clone(), format!("the FEN has {used}")) {
            raw.mend(Safety::Safe, range, to_fen(&reading.setup, style_of(text)));
        }
    }

    /// Letters that readers of Chess960 may take for different rooks.
    fn look_at_castling_letters(&mut self, reading: &FenReading, text: &str, range: Range<usize>) {
        let Some(field) = text.split_ascii_whitespace().nth(2) else { return };
        let has_files = field.bytes().any(|it| matches!(it, b'A'..=b'H' | b'a'..=b'h'));
        if has_files {
            let x_fen = with_castling(&reading.setup, CastlingStyle::XFen);
            let is_plain = |text: &str| {
                text.split(' ').nth(2).is_some_and(|it| it.bytes().all(|it| b"KQkq".contains(&it)))
            };
            if is_plain(&x_fen) {
                let message =
                    format!("castling rights {field}, where readers of X-FEN expect KQkq");
                if let Some(raw) = self.tell(Rule::ShredderCastling, range.clone(), message) {
                    raw.mend(Safety::Safe, range, x_fen);
                }
            }
        } else if let Some(letter) = ambiguous_letter(&reading.setup, field) {
            let message =
                format!("castling right {letter}: two rooks stand on that side of the king");
            if let Some(raw) = self.tell(Rule::AmbiguousCastlingLetter, range.clone(), message) {
                raw.note("X-FEN means the outer rook; a file letter leaves no doubt");
                let shredder = with_castling(&reading.setup, CastlingStyle::Shredder);
                raw.mend(Safety::Safe, range, shredder);
            }
        }
    }

    fn tell_variant_missing(&mut self) {
        let Some(fen) = self.tags.get(FEN).map(|tag| tag.range.clone()) else { return };
        let variant = self.tags.get(VARIANT).map(|tag| tag.value.clone());
        let line_end = self.line_end();
        let message = "only as a Chess960 position can this FEN have these castling rights";
        let Some(raw) = self.tell(Rule::VariantMissing, fen.clone(), message) else { return };
        match variant {
            None => {
                let tag = format!("[Variant \"Chess960\"]{line_end}");
                raw.mend(Safety::Safe, fen.start..fen.start, tag);
            }
            Some(range) => raw.mend(Safety::Unsafe, range, "Chess960"),
        }
    }
}

/// The style that keeps the castling letters of a FEN as they are.
fn style_of(text: &str) -> FenStyle {
    let field = text.split_ascii_whitespace().nth(2).unwrap_or("-");
    let has_files = field.bytes().any(|it| matches!(it, b'A'..=b'H' | b'a'..=b'h'));
    let castling = if has_files { CastlingStyle::Shredder } else { CastlingStyle::XFen };
    FenStyle { castling, en_passant: EnPassant::Always }
}

fn with_castling(setup: &Setup, castling: CastlingStyle) -> String {
    to_fen(setup, FenStyle { castling, en_passant: EnPassant::Always })
}

/// A letter of `KQkq` in the field for which two rooks stand on that side of the king.
fn ambiguous_letter(setup: &Setup, field: &str) -> Option<char> {
    field.chars().find(|letter| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let side = match letter.to_ascii_lowercase() {
            'k' => CastlingSide::King,
            'q' => CastlingSide::Queen,
            _ => return false,
        };
        let Some(king) = setup.placement.king(color) else { return false };
        let rooks = setup.placement.pieces(Role::Rook.of(color)) & color.back_rank().bitboard();
        rooks.iter().filter(|&rook| CastlingSide::of(king, rook) == side).count() > 1
    })
}
