//! What a lenient reader of moves lets pass, by name.

use crate::leniency::leniencies;

leniencies! {
    /// What had to be let pass to understand a move; empty for the standard form.
    ///
    /// The first group is told by the text alone, the second only by the position. The names of the flags
    /// ([`iter_names`](Self::iter_names)) are stable.
    ///
    /// ```
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::san::{Leniency, SanOptions};
    ///
    /// let reading = SanOptions::lenient().read_move("ngf3+", &Position::initial())?;
    /// assert!(reading.leniency.contains(Leniency::LOWER_CASE_PIECE));
    /// assert_eq!(
    ///     reading.leniency.to_string(),
    ///     "lower-case piece letter; more of the origin than needed; + without check"
    /// );
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    pub struct Leniency: u64;

    /// Blanks before or after the move.
    OUTER_BLANKS = 0, "blanks around the move";
    /// Blanks inside the move: `e8 =Q`, `Nf3 +`.
    INNER_BLANKS = 1, "blanks inside the move";
    /// `0-0`.
    ZEROS = 2, "castling with zeros";
    /// `o-o`.
    LOWER_CASE_CASTLING = 3, "castling in lower case";
    /// `OO`.
    MISSING_CASTLING_DASH = 4, "castling without dashes";
    /// `nf3`.
    LOWER_CASE_PIECE = 5, "lower-case piece letter";
    /// `Pe4`.
    PAWN_LETTER = 6, "letter for a pawn";
    /// `♘f3`.
    FIGURINE = 7, "figurine";
    /// `Ng1-f3`, `e2-e4`, `e2xd3`.
    LONG_ALGEBRAIC = 8, "long algebraic form";
    /// `g1f3`.
    COORDINATES = 9, "coordinates";
    /// Another dash than `-`: `e2–e4`.
    OTHER_DASH = 10, "dash other than -";
    /// `:` or `×` for a capture.
    OTHER_CAPTURE_SIGN = 11, "capture sign other than x";
    /// `e8Q`.
    MISSING_EQUALS = 12, "promotion without =";
    /// `e8(Q)`.
    PROMOTION_PARENTHESES = 13, "promotion in parentheses";
    /// `e8/Q`.
    PROMOTION_SLASH = 14, "promotion with a slash";
    /// `e8=q`.
    LOWER_CASE_PROMOTION = 15, "lower-case promotion letter";
    /// `exd6 e.p.`
    EN_PASSANT_SUFFIX = 16, "en passant suffix";
    /// `++`.
    DOUBLE_CHECK_MARK = 17, "++ for a check";
    /// `†`, `‡`, `ch`, `mate`, `dis ch` and the like.
    CHECK_IN_OTHER_WORDS = 18, "check or mate not as + or #";
    /// `Z0`, `null`, `pass`, `@@@@`, `0000` and other null moves than `--`.
    NULL_MOVE_SPELLING = 19, "null move not as --";
    /// More than one of `!!`, `!`, `!?`, `?!`, `?`, `??`, an annotation away from the move, or another mark behind it: `Nf3±`,
    /// `c4=`, `Nf3N`.
    ANNOTATION = 20, "annotation not of the usual six";
    /// `NF3`, `E4`, `EXD5`.
    UPPER_CASE_FILE = 21, "upper-case file letter";
    /// `exd`, `ed`: the only such capture.
    MISSING_RANK = 22, "pawn capture without the rank";

    /// A capture without `x`: `Rf4`, `ed5`.
    MISSING_CAPTURE_MARK = 32, "capture without x";
    /// `x` though nothing is captured.
    EXTRA_CAPTURE_MARK = 33, "x without a capture";
    /// More of the origin than is needed: another man of that kind is there, or none.
    OVER_DISAMBIGUATED = 34, "more of the origin than needed";
    /// The origin is given though the other man that could go there is pinned, or may not leave a check.
    PINNED_TWIN = 35, "origin given to tell from a man that may not move";
    /// Another part of the origin than the standard one: `R1d2` for `Rad2`.
    OTHER_ORIGIN = 36, "other part of the origin than the standard one";
    /// A check without `+`.
    MISSING_CHECK_MARK = 37, "check without +";
    /// `+` though there is no check.
    EXTRA_CHECK_MARK = 38, "+ without check";
    /// A mate without `#`, and without `+`.
    MISSING_MATE_MARK = 39, "mate without #";
    /// `+` for a mate.
    CHECK_FOR_MATE = 40, "+ for mate";
    /// `#` for a check that is no mate.
    MATE_FOR_CHECK = 41, "# for a check that is no mate";
    /// `#` though there is not even a check.
    EXTRA_MATE_MARK = 42, "# without check";
    /// `e.p.` on a move that is no capture en passant.
    FALSE_EN_PASSANT_SUFFIX = 43, "en passant suffix on another move";
    /// `Kg1`, `Ke1-g1`, `e1g1` or `Ke1xh1` for castling.
    CASTLING_AS_KING_MOVE = 44, "castling as a move of the king";
}

impl Leniency {
    /// Everything about `+` and `#` that only the position tells.
    pub const CHECK_MARKS: Self = Self::MISSING_CHECK_MARK
        .union(Self::EXTRA_CHECK_MARK)
        .union(Self::MISSING_MATE_MARK)
        .union(Self::CHECK_FOR_MATE)
        .union(Self::MATE_FOR_CHECK)
        .union(Self::EXTRA_MATE_MARK);

    /// Everything about how the origin is written that only the position tells.
    pub const ORIGIN: Self =
        Self::OVER_DISAMBIGUATED.union(Self::PINNED_TWIN).union(Self::OTHER_ORIGIN);
}
