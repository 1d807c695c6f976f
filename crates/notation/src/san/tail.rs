//! What follows the target square: promotion, en passant, check.

use jadoube_board::Role;

use super::cursor::{Cursor, Symbol};
use super::error::{SanError, TextProblem};
use super::grammar::Tail;
use super::leniency::Leniency;
use super::value::{CheckMark, SanKind};

/// Words for check and mate, in lower case without blanks and dots; longer ones before those they begin with.
const CHECK_WORDS: [(&str, CheckMark); 13] = [
    ("dblch", CheckMark::Check),
    ("disch", CheckMark::Check),
    ("discch", CheckMark::Check),
    ("doublecheck", CheckMark::Check),
    ("discoveredcheck", CheckMark::Check),
    ("dis+", CheckMark::Check),
    ("dbl+", CheckMark::Check),
    ("checkmate", CheckMark::Mate),
    ("check", CheckMark::Check),
    ("ch", CheckMark::Check),
    ("mate", CheckMark::Mate),
    ("mt", CheckMark::Mate),
    ("matt", CheckMark::Mate),
];

/// `=Q`, `Q`, `(Q)`, `(=Q)`, `/Q`, or nothing.
pub(super) fn promotion(cursor: &mut Cursor<'_>) -> Result<Option<Role>, SanError> {
    let before = *cursor;
    cursor.skip_blanks_before(|symbol| matches!(symbol, Symbol::Other('=' | '(' | '/')));
    let role = match cursor.take_char(&['=', '(', '/']) {
        Some('(') => {
            cursor.used |= Leniency::PROMOTION_PARENTHESES;
            cursor.take_char(&['=']);
            let role = letter(cursor)?;
            if cursor.take_char(&[')']).is_none() {
                return Err(cursor.unexpected());
            }
            role
        }
        Some(sign) => {
            cursor.used.set(Leniency::PROMOTION_SLASH, sign == '/');
            cursor.skip_blanks_before(|symbol| matches!(symbol, Symbol::Other(_)));
            letter(cursor)?
        }
        None => {
            let Some(role) = bare_letter(cursor) else {
                *cursor = before;
                return Ok(None);
            };
            cursor.used |= Leniency::MISSING_EQUALS;
            role
        }
    };
    if role == Role::Pawn || role == Role::King {
        return Err(before.error(TextProblem::PromotionTo(role)));
    }
    Ok(Some(role))
}

fn letter(cursor: &mut Cursor<'_>) -> Result<Role, SanError> {
    let mut trial = *cursor;
    match trial.take_promotion_letter() {
        Some(role) => {
            *cursor = trial;
            Ok(role)
        }
        None => Err(cursor.unexpected()),
    }
}

/// A promotion letter without a sign: nothing but check marks may follow it, so that `e8 ch` in French is no bishop.
fn bare_letter(cursor: &mut Cursor<'_>) -> Option<Role> {
    let mut trial = *cursor;
    let role = trial.take_promotion_letter()?;
    if trial.peek_char().is_some_and(|next| next.is_alphanumeric() || next == '.') {
        return None;
    }
    *cursor = trial;
    Some(role)
}

/// Everything behind the move, to the end of the text.
pub(super) fn read(cursor: &mut Cursor<'_>, kind: SanKind) -> Result<Tail, SanError> {
    let mut tail = Tail::default();
    let is_man = !matches!(kind, SanKind::Castling(_) | SanKind::Null);
    // A pawn's capture needs its file.
    let is_push = matches!(kind, SanKind::Man { role: Role::Pawn, file: None, .. });
    let can_capture = is_man && !is_push;
    loop {
        if cursor.peek() == Symbol::End {
            return Ok(tail);
        }
        cursor.skip_blanks();
        let can_be_marked = tail.check == CheckMark::None;
        if can_be_marked && let Some(check) = check_mark(cursor) {
            tail.check = check;
        } else if is_man && !cursor.used.contains(Leniency::EN_PASSANT_SUFFIX) && en_passant(cursor)
        {
            cursor.used |= Leniency::EN_PASSANT_SUFFIX;
        } else if can_capture && !tail.capture && cursor.take_char(&[':']).is_some() {
            cursor.used |= Leniency::OTHER_CAPTURE_SIGN;
            tail.capture = true;
        } else {
            return Err(cursor.unexpected());
        }
    }
}

fn check_mark(cursor: &mut Cursor<'_>) -> Option<CheckMark> {
    if cursor.take_char(&['+']).is_some() {
        if cursor.take_char(&['+']).is_some() {
            cursor.used |= Leniency::DOUBLE_CHECK_MARK;
        }
        return Some(CheckMark::Check);
    }
    if cursor.take_char(&['#']).is_some() {
        return Some(CheckMark::Mate);
    }
    let mark = match cursor.take_char(&['†', '‡', '≠']) {
        Some('†') => {
            let is_double = cursor.take_char(&['†']).is_some();
            cursor.used.set(Leniency::DOUBLE_CHECK_MARK, is_double);
            Some(CheckMark::Check)
        }
        Some(_) => Some(CheckMark::Mate),
        None => CHECK_WORDS.iter().find(|(word, _)| take_word(cursor, word)).map(|it| it.1),
    }?;
    cursor.used |= Leniency::CHECK_IN_OTHER_WORDS;
    Some(mark)
}

/// `e.p.`, `ep`, `e. p.`, `E.P.` and the like.
fn en_passant(cursor: &mut Cursor<'_>) -> bool {
    take_word(cursor, "ep")
}

/// Takes a word in either case, with dots and blanks anywhere in it and a dot behind it; no letter may follow.
fn take_word(cursor: &mut Cursor<'_>, word: &str) -> bool {
    let mut trial = *cursor;
    for (index, wanted) in word.chars().enumerate() {
        while index > 0 && trial.take_char(&['.', ' ']).is_some() {}
        match trial.peek_char() {
            Some(found) if found.eq_ignore_ascii_case(&wanted) => trial.bump(),
            _ => return false,
        }
    }
    trial.take_char(&['.']);
    if trial.peek_char().is_some_and(char::is_alphanumeric) {
        return false;
    }
    *cursor = trial;
    true
}
