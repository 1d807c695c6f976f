//! Pawn captures without the rank, as books of the last century have them: `exd`, `ed`, `exd=Q`.

use jadoube_board::{Bitboard, File, Move, Role};
use jadoube_movegen::Position;

use super::annotation::split_annotation;
use super::error::SanError;
use super::language::Language;
use super::leniency::Leniency;
use super::options::{MoveReading, annotation};
use super::value::{CheckMark, San, SanKind};

/// A text such as `exd=Q+`.
struct ShortCapture {
    from: File,
    to: File,
    has_mark: bool,
    promotion: Option<Role>,
    check: CheckMark,
    used: Leniency,
}

/// The legal move of such a text; `None` if the text is something else, or there is no such capture.
#[cold]
pub(super) fn read(
    text: &[u8],
    language: Language,
    position: &Position,
) -> Option<Result<MoveReading, SanError>> {
    let trimmed = text.trim_ascii();
    let (body, marks) = split_annotation(trimmed);
    let (nag, mut leniency) = annotation(body, marks);
    leniency.set(Leniency::OUTER_BLANKS, trimmed.len() != text.len());
    let short = ShortCapture::parse(body.trim_ascii_end(), language)?;
    let found = match short.find(position)? {
        Ok(found) => found,
        Err(error) => return Some(Err(error)),
    };
    let kind = SanKind::Man {
        role: Role::Pawn,
        file: Some(short.from),
        rank: None,
        capture: short.has_mark,
        to: found.to(),
        promotion: found.promotion_role(),
    };
    let san = San { kind, check: short.check };
    Some(san.resolve_noting(position).map(|(m, noted)| {
        let leniency = leniency | short.used | noted | Leniency::MISSING_RANK;
        MoveReading { m: Some(m), san, leniency, nag }
    }))
}

impl ShortCapture {
    fn parse(text: &[u8], language: Language) -> Option<Self> {
        let (text, check) = match text {
            [rest @ .., b'+'] => (rest, CheckMark::Check),
            [rest @ .., b'#'] => (rest, CheckMark::Mate),
            _ => (text, CheckMark::None),
        };
        let mut used = Leniency::empty();
        let (text, promotion) = match text {
            [rest @ .., b'=', letter] => (rest, Some(*letter)),
            [rest @ .., b'(', letter, b')'] => {
                used |= Leniency::PROMOTION_PARENTHESES;
                (rest, Some(*letter))
            }
            [rest @ .., letter @ b'A'..=b'Z'] => {
                used |= Leniency::MISSING_EQUALS;
                (rest, Some(*letter))
            }
            _ => (text, None),
        };
        let promotion = match promotion {
            Some(letter) => {
                let role = language.role(char::from(letter))?;
                Some(Some(role).filter(|role| Role::PROMOTIONS.contains(role))?)
            }
            None => None,
        };
        let (&from, rest) = text.split_first()?;
        let (&to, mark) = rest.split_last()?;
        let has_mark = match mark {
            b"" => false,
            b"x" => true,
            b"X" | b":" => {
                used |= Leniency::OTHER_CAPTURE_SIGN;
                true
            }
            _ if mark == "×".as_bytes() => {
                used |= Leniency::OTHER_CAPTURE_SIGN;
                true
            }
            _ => return None,
        };
        let (from, to) = (File::from_char(char::from(from))?, File::from_char(char::from(to))?);
        (from.distance(to) == 1).then_some(Self { from, to, has_mark, promotion, check, used })
    }

    /// The only such capture; `None` if there is none.
    fn find(&self, position: &Position) -> Option<Result<Move, SanError>> {
        let pawns = position.placement().pieces(Role::Pawn.of(position.turn()));
        let moves = position.legal_moves();
        let captures = moves.iter().copied().filter(|m| {
            m.from().file() == self.from && m.to().file() == self.to && pawns.has(m.from())
        });
        let wanted: Bitboard = captures
            .clone()
            .filter(|m| self.promotion.is_none() || m.promotion_role() == self.promotion)
            .map(Move::from)
            .collect();
        if wanted.more_than_one() {
            let to = captures.filter(|m| wanted.has(m.from())).map(Move::to).collect();
            return Some(Err(SanError::AmbiguousRank { from: wanted, to }));
        }
        if let Some(m) = captures.clone().find(|m| m.promotion_role() == self.promotion) {
            return Some(Ok(m));
        }
        // A promotion without the piece.
        let mut promotions = captures.filter(|_| self.promotion.is_none());
        promotions.next().map(|m| Err(SanError::PromotionMissing { to: m.to() }))
    }
}
