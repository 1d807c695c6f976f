//! The standard form in four bytes, read without a branch that depends on the move.

use jadoube_board::{CastlingSide, File, Move, Rank, Role, Square};
use jadoube_movegen::Position;

use super::error::SanError;
use super::strict;
use super::value::{CheckMark, San, SanKind};

/// A move text in the standard form, packed into four bytes: what readers of large files hand out.
///
/// It holds what a [`San`] holds, coordinates and the null move apart, and becomes one by `San::from`.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_notation::San;
/// use jadoube_notation::san::PackedSan;
///
/// let (packed, len) = PackedSan::read_prefix(b"Nf3 d5 2. g3").expect("a move");
/// assert_eq!(len, 3);
/// assert_eq!(San::from(packed).to_string(), "Nf3");
/// assert_eq!(packed.resolve(&Position::initial())?.to_string(), "g1f3");
/// # Ok::<(), jadoube_notation::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedSan(
    /// From the low end: file and rank of the origin (4 bits each, counted from 1, 0 if not written), target (6), check mark
    /// (2), capture (1), the man's role or one of two kinds of castling (3), promotion (3, 0 for none).
    u32,
);

const RANK: u32 = 4;
const TARGET: u32 = 8;
const CHECK: u32 = 14;
const CAPTURE: u32 = 16;
const ROLE: u32 = 17;
const PROMOTION: u32 = 20;

/// What stands in the place of a role for castling on the king's side, and after it on the queen's.
const CASTLING: u32 = 6;

/// What the first byte of a move means, in the low bits as [`PackedSan`] has it: the role, and a pawn's file. Above them the
/// length of a move that begins so, without and with the sign of capture; 15, which none has, if no move does.
static FIRST: [u32; 256] = {
    let mut table = [lengths(15, 15); 256];
    let mut file = 0;
    while file < 8 {
        table[b'a' as usize + file as usize] = (file + 1) | lengths(2, 4);
        file += 1;
    }
    table[b'N' as usize] = (Role::Knight as u32) << ROLE | lengths(3, 4);
    table[b'B' as usize] = (Role::Bishop as u32) << ROLE | lengths(3, 4);
    table[b'R' as usize] = (Role::Rook as u32) << ROLE | lengths(3, 4);
    table[b'Q' as usize] = (Role::Queen as u32) << ROLE | lengths(3, 4);
    table[b'K' as usize] = (Role::King as u32) << ROLE | lengths(3, 4);
    table
};

const QUIET_LENGTH: u32 = 24;
const CAPTURE_LENGTH: u32 = 28;

const fn lengths(quiet: u32, capture: u32) -> u32 {
    quiet << QUIET_LENGTH | capture << CAPTURE_LENGTH
}

/// The same byte eight times.
const fn eight(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// How many bytes stand before the first that is below a bound, or all eight.
#[inline(always)]
fn len_before(word: u64, bound: u8) -> u32 {
    // The high bit of each byte below the bound; exact up to the lowest one found.
    let below = word.wrapping_sub(eight(bound)) & !word & eight(0x80);
    below.trailing_zeros() / 8
}

impl PackedSan {
    /// The move at the start of a longer text and its length, if it has the standard form and a blank, `!`, `"` or the end
    /// of the text follows it.
    ///
    /// The end of the move is found on the way, so that a reader of files needs no second look. `None` means only that the
    /// text wants a closer one.
    ///
    /// ```
    /// use jadoube_notation::San;
    /// use jadoube_notation::san::PackedSan;
    ///
    /// let (san, len) = PackedSan::read_prefix(b"Nxe4! 12. Re1").expect("a move");
    /// assert_eq!((San::from(san).to_string().as_str(), len), ("Nxe4", 4));
    /// assert!(PackedSan::read_prefix(b"Nxe4) 12. Re1").is_none());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn read_prefix(text: &[u8]) -> Option<(Self, usize)> {
        let Some(&chunk) = text.first_chunk() else {
            let len = text.iter().position(|&byte| byte < b'#').unwrap_or(text.len());
            return Some((Self::pack(strict::parse(&text[..len])?)?, len));
        };
        let word = u64::from_le_bytes(chunk);
        match Self::read_common(word) {
            Some(found) => Some(found),
            None => Self::read_rare(word),
        }
    }

    /// Reads the shapes `e4`, `Nf3`, `exd5` and `Nxd5`, which are 94 of 100 moves, from eight bytes.
    ///
    /// No branch depends on which of them it is: the processor would guess it wrong too often.
    #[inline(always)]
    fn read_common(word: u64) -> Option<(Self, usize)> {
        // Up to the mark or the blank.
        let len = len_before(word, b'0');
        // The last byte becomes the highest.
        let text = word.wrapping_shl(64 - 8 * len);
        let square = ((text >> 48) as u32).wrapping_sub(u32::from_le_bytes(*b"a1\0\0"));
        // As a number, so that no branch is made of it.
        let captures = u32::from((text >> 40) as u8 == b'x');
        let first = FIRST[(word & 0xFF) as usize];
        let expected = first >> (QUIET_LENGTH + (CAPTURE_LENGTH - QUIET_LENGTH) * captures) & 15;
        let is_sound = (square & !0x0707 == 0) & (expected == len);
        if !is_sound {
            return None;
        }
        // A pawn tells its file when it captures.
        let origin = first & captures.wrapping_neg() & 15;
        let packed = origin
            | (square >> 5 | square & 7) << TARGET
            | first & (7 << ROLE)
            | captures << CAPTURE;
        let (len, rest) = (len as usize, word >> (8 * len));
        match (rest as u8, (rest >> 8) as u8) {
            (..b'#', _) => Some((Self(packed), len)),
            (b'+', ..b'#') => Some((Self(packed | 1 << CHECK), len + 1)),
            (b'#', ..b'#') => Some((Self(packed | 2 << CHECK), len + 1)),
            _ => None,
        }
    }

    /// Reads what is left: origins, castling and promotions.
    #[inline(never)]
    fn read_rare(word: u64) -> Option<(Self, usize)> {
        let len = len_before(word, b'#') as usize;
        let san = strict::parse(&word.to_le_bytes()[..len])?;
        Some((Self::pack(san)?, len))
    }

    fn pack(san: San) -> Option<Self> {
        let check = (san.check as u32) << CHECK;
        match san.kind {
            SanKind::Man { role, file, rank, capture, to, promotion } => Some(Self(
                file.map_or(0, |file| file as u32 + 1)
                    | rank.map_or(0, |rank| rank as u32 + 1) << RANK
                    | u32::from(to.as_u8()) << TARGET
                    | (role as u32) << ROLE
                    | u32::from(capture) << CAPTURE
                    | check
                    | promotion.map_or(0, |role| role as u32) << PROMOTION,
            )),
            SanKind::Castling(side) => {
                let role = CASTLING + u32::from(side == CastlingSide::Queen);
                Some(Self(role << ROLE | check))
            }
            SanKind::Coordinates { .. } | SanKind::Null => None,
        }
    }

    /// The man that moves; `None` for castling.
    #[inline(always)]
    #[must_use]
    pub fn role(self) -> Option<Role> {
        // No lookup: the compiler sees that the values are the same.
        match self.0 >> ROLE & 7 {
            0 => Some(Role::Pawn),
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// Where the man arrives; without meaning for castling.
    #[inline(always)]
    pub(crate) fn target(self) -> Square {
        Square::from_low_bits((self.0 >> TARGET) as u8)
    }

    /// The file and the rank of the origin, counted from 1 and 4 bits each; 0 if not written.
    #[inline(always)]
    pub(super) fn origin(self) -> u8 {
        self.0 as u8
    }

    /// The man that moves and, for tables, which man it is and whether it captures; `None` for castling and promotions.
    #[inline(always)]
    pub(super) fn common_man(self) -> Option<(Role, usize)> {
        if self.0 >= CASTLING << ROLE {
            return None;
        }
        Some((self.role()?, (self.0 >> CAPTURE) as usize))
    }

    /// Whether a capture is marked.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.0 >> CAPTURE & 1 != 0
    }

    /// Whether the file of the origin is written.
    #[inline(always)]
    #[must_use]
    pub fn has_file(self) -> bool {
        self.0 & 15 != 0
    }

    /// Whether the rank of the origin is written.
    #[inline(always)]
    #[must_use]
    pub fn has_rank(self) -> bool {
        self.0 >> RANK & 15 != 0
    }

    /// Whether more of a piece is told than that it moves: its file, its rank or both.
    #[inline(always)]
    #[must_use]
    pub fn has_origin(self) -> bool {
        const ORIGIN: u32 = (1 << TARGET) - 1;
        self.0 & ORIGIN != 0 && self.0 >> ROLE & 7 != Role::Pawn as u32
    }

    /// The mark of check or mate.
    #[inline(always)]
    #[must_use]
    pub fn check_mark(self) -> CheckMark {
        match self.0 >> CHECK & 3 {
            0 => CheckMark::None,
            1 => CheckMark::Check,
            _ => CheckMark::Mate,
        }
    }

    /// Whether a pawn promotes.
    #[inline(always)]
    #[must_use]
    pub fn is_promotion(self) -> bool {
        self.0 >> PROMOTION != 0
    }

    /// The legal move that it means; see [`San::resolve`].
    ///
    /// # Errors
    /// If no legal move or more than one is meant, saying why.
    #[inline]
    pub fn resolve(self, position: &Position) -> Result<Move, SanError> {
        match self.find_man(position, None) {
            Some((_, from)) => Ok(Move::normal(from, self.target())),
            None => San::from(self).resolve(position),
        }
    }
}

impl From<PackedSan> for San {
    fn from(packed: PackedSan) -> Self {
        let check = packed.check_mark();
        let Some(role) = packed.role() else {
            let is_kingside = packed.0 >> ROLE & 7 == CASTLING;
            let side = if is_kingside { CastlingSide::King } else { CastlingSide::Queen };
            return Self { kind: SanKind::Castling(side), check };
        };
        let (file, rank) = (packed.origin() & 15, packed.origin() >> RANK);
        let kind = SanKind::Man {
            role,
            file: File::try_new(file.wrapping_sub(1)),
            rank: Rank::try_new(rank.wrapping_sub(1)),
            capture: packed.is_capture(),
            to: packed.target(),
            promotion: match packed.0 >> PROMOTION {
                0 => None,
                role => Some(Role::ALL[role as usize]),
            },
        };
        Self { kind, check }
    }
}

impl core::fmt::Debug for PackedSan {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("PackedSan").field(&San::from(*self)).finish()
    }
}
