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
    /// The target's file in the lowest bits and its rank from bit 8, so that they lie as in the text, two bytes apart. Check
    /// mark (2 bits), file and rank of the origin (4 each, counted from 1, 0 if not written), capture (1), the man's role or
    /// one of two kinds of castling (3) and promotion (3, 0 for none) are at the places that follow.
    u32,
);

const CHECK: u32 = 3;
const TARGET_RANK: u32 = 8;
const ORIGIN: u32 = 12;
const ORIGIN_RANK: u32 = ORIGIN + 4;
const CAPTURE: u32 = 20;
const ROLE: u32 = 21;
const PROMOTION: u32 = 24;

/// What stands in the place of a role for castling on the king's side, and after it on the queen's.
const CASTLING: u32 = 6;

/// What the first byte of a move means, without and with the sign of capture: all of a [`PackedSan`] but its target and its
/// check mark. Above that the length of such a move, or one that none has.
static SHAPES: [[u32; 256]; 2] = {
    let mut table = [[NO_LENGTH << LENGTH; 256]; 2];
    let mut file = 0;
    while file < 8 {
        let letter = b'a' as usize + file as usize;
        table[0][letter] = 2 << LENGTH;
        // A pawn tells its file when it captures.
        table[1][letter] = (file + 1) << ORIGIN | 1 << CAPTURE | 4 << LENGTH;
        file += 1;
    }
    let pieces = [
        (b'N', Role::Knight),
        (b'B', Role::Bishop),
        (b'R', Role::Rook),
        (b'Q', Role::Queen),
        (b'K', Role::King),
    ];
    let mut index = 0;
    while index < pieces.len() {
        let (letter, role) = pieces[index];
        table[0][letter as usize] = (role as u32) << ROLE | 3 << LENGTH;
        table[1][letter as usize] = (role as u32) << ROLE | 1 << CAPTURE | 4 << LENGTH;
        index += 1;
    }
    table
};

const LENGTH: u32 = 27;
const NO_LENGTH: u32 = 31;
const SHAPE: u32 = (1 << LENGTH) - 1;

/// The same byte eight times.
const fn eight(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// How many bits stand before the first byte that is below a bound: eight for each byte before it.
#[inline(always)]
fn bits_before(word: u64, bound: u8) -> u32 {
    // The high bit of each byte below the bound; exact up to the lowest one found.
    let below = word.wrapping_sub(eight(bound)) & !word & eight(0x80);
    below.trailing_zeros() & !7
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
        let bits = bits_before(word, b'0');
        // The last four bytes, the very last one the highest.
        let last = (word.wrapping_shl(64 - bits) >> 32) as u32;
        let square = (last >> 16).wrapping_sub(u32::from_le_bytes(*b"a1\0\0"));
        let captures = last & 0xFF00 == u32::from(b'x') << 8;
        let shape = SHAPES[usize::from(captures)][(word & 0xFF) as usize];
        let len = bits / 8;
        if (square & !0x0707 != 0) | (shape >> LENGTH != len) {
            return None;
        }
        let packed = shape & SHAPE | square;
        let (len, rest) = (len as usize, word.wrapping_shr(bits));
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
        let len = (bits_before(word, b'#') / 8) as usize;
        let san = strict::parse(&word.to_le_bytes()[..len])?;
        Some((Self::pack(san)?, len))
    }

    fn pack(san: San) -> Option<Self> {
        let check = (san.check as u32) << CHECK;
        match san.kind {
            SanKind::Man { role, file, rank, capture, to, promotion } => Some(Self(
                to.file() as u32
                    | (to.rank() as u32) << TARGET_RANK
                    | file.map_or(0, |file| file as u32 + 1) << ORIGIN
                    | rank.map_or(0, |rank| rank as u32 + 1) << ORIGIN_RANK
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
        // Ranks are eight squares apart.
        Square::from_low_bits((self.0 & 7 | self.0 >> (TARGET_RANK - 3) & 7 << 3) as u8)
    }

    /// The file and the rank of the origin, counted from 1 and 4 bits each; 0 if not written.
    #[inline(always)]
    pub(super) fn origin(self) -> u8 {
        (self.0 >> ORIGIN) as u8
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
        self.0 >> ORIGIN & 15 != 0
    }

    /// Whether the rank of the origin is written.
    #[inline(always)]
    #[must_use]
    pub fn has_rank(self) -> bool {
        self.0 >> ORIGIN_RANK & 15 != 0
    }

    /// Whether more of a piece is told than that it moves: its file, its rank or both.
    #[inline(always)]
    #[must_use]
    pub fn has_origin(self) -> bool {
        self.origin() != 0 && self.0 >> ROLE & 7 != Role::Pawn as u32
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
        let (file, rank) = (packed.origin() & 15, packed.origin() >> 4);
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
