//! Moves that can be played, but are not written as the standard has them.

use core::ops::Range;

use jadoube_board::Move;
use jadoube_notation::San;
use jadoube_notation::san::{Leniency, MoveReading};

use super::Session;
use crate::{Rule, Safety};

/// What was let pass, the rule for it, and what is said of the word.
const SLIPS: [(Leniency, Rule, &str); 23] = [
    (Leniency::ZEROS, Rule::CastlingZeros, "castles with zeros in place of letters"),
    (
        Leniency::LOWER_CASE_CASTLING
            .union(Leniency::MISSING_CASTLING_DASH)
            .union(Leniency::CASTLING_AS_KING_MOVE),
        Rule::CastlingSpelling,
        "is castling in an unusual spelling",
    ),
    (
        Leniency::MISSING_EQUALS
            .union(Leniency::PROMOTION_PARENTHESES)
            .union(Leniency::PROMOTION_SLASH)
            .union(Leniency::LOWER_CASE_PROMOTION),
        Rule::PromotionForm,
        "is a promotion in an unusual form",
    ),
    (Leniency::LONG_ALGEBRAIC, Rule::LongAlgebraic, "is in long algebraic form"),
    (Leniency::COORDINATES, Rule::Coordinates, "is written in coordinates"),
    (Leniency::LOWER_CASE_PIECE, Rule::LowerCasePiece, "has a piece in lower case"),
    (Leniency::PAWN_LETTER, Rule::PawnLetter, "has a letter for the pawn"),
    (Leniency::FIGURINE, Rule::Figurine, "has a figurine for a letter"),
    (
        Leniency::EN_PASSANT_SUFFIX.union(Leniency::FALSE_EN_PASSANT_SUFFIX),
        Rule::EnPassantSuffix,
        "has e.p. behind it",
    ),
    (
        Leniency::OTHER_DASH
            .union(Leniency::OTHER_CAPTURE_SIGN)
            .union(Leniency::INNER_BLANKS)
            .union(Leniency::OUTER_BLANKS)
            .union(Leniency::UPPER_CASE_FILE)
            .union(Leniency::MISSING_RANK),
        Rule::MoveSpelling,
        "is written with unusual signs or letters",
    ),
    (Leniency::MISSING_CAPTURE_MARK, Rule::MissingCaptureMark, "captures and is written without x"),
    (Leniency::EXTRA_CAPTURE_MARK, Rule::FalseCaptureMark, "captures nothing"),
    (Leniency::OVER_DISAMBIGUATED, Rule::NeedlessOrigin, "tells more of its origin than is needed"),
    (
        Leniency::PINNED_TWIN,
        Rule::PinnedTwin,
        "tells its origin, though the other man may not go there",
    ),
    (
        Leniency::OTHER_ORIGIN,
        Rule::OtherOrigin,
        "tells another part of its origin than the standard wants",
    ),
    (
        Leniency::DOUBLE_CHECK_MARK.union(Leniency::CHECK_IN_OTHER_WORDS),
        Rule::CheckSpelling,
        "has its check marked in an unusual way",
    ),
    (Leniency::MISSING_CHECK_MARK, Rule::MissingCheckMark, "gives check and is not marked +"),
    (Leniency::EXTRA_CHECK_MARK, Rule::FalseCheckMark, "is marked + and gives no check"),
    (
        Leniency::MISSING_MATE_MARK.union(Leniency::CHECK_FOR_MATE),
        Rule::MissingMateMark,
        "is mate and is not marked #",
    ),
    (Leniency::MATE_FOR_CHECK, Rule::FalseMateMark, "is marked #, but it is check"),
    (Leniency::EXTRA_MATE_MARK, Rule::FalseMateMark, "is marked #, but it is no check"),
    (Leniency::ANNOTATION, Rule::SuffixMark, "has an annotation behind it"),
    (Leniency::NULL_MOVE_SPELLING, Rule::NullMoveSpelling, "is a null move, which is written --"),
];

impl Session<'_> {
    /// Tells what was let pass to read a word; the move is not yet made.
    pub(super) fn look_at_spelling(&mut self, reading: &MoveReading, m: Move, word: Range<usize>) {
        let mut leniency = reading.leniency;
        if self.has_detached_mark(word.end) {
            leniency -= Leniency::MISSING_CHECK_MARK | Leniency::MISSING_MATE_MARK;
        }
        if leniency.contains(Leniency::COORDINATES) {
            // This form has no marks.
            leniency -= Leniency::CHECK_MARKS | Leniency::MISSING_CAPTURE_MARK;
            // Nor is it the place to tell how castling or a file is spelt.
            leniency -= Leniency::CASTLING_AS_KING_MOVE | Leniency::UPPER_CASE_FILE;
        }
        if leniency.contains(Leniency::ZEROS) {
            leniency -= Leniency::OTHER_DASH;
        }
        if leniency.contains(Leniency::FIGURINE) {
            leniency -= Leniency::PAWN_LETTER;
        }
        if leniency.contains(Leniency::EN_PASSANT_SUFFIX) {
            leniency -= Leniency::INNER_BLANKS;
        }
        if leniency.is_empty() {
            return;
        }
        let mut right = San::of(&self.line.now, m).to_string();
        if leniency.contains(Leniency::ANNOTATION)
            && let Some(nag) = reading.nag
        {
            right += &format!(" ${nag}");
        }
        let shown = self.shown(word.clone());
        for (flags, rule, what) in SLIPS {
            if leniency.intersects(flags)
                && let Some(raw) = self.tell_move(rule, word.clone(), format!("{shown} {what}"))
            {
                raw.note(format!("the standard has {right}"));
                raw.mend(Safety::Safe, word.clone(), right.clone());
            }
        }
    }
}
