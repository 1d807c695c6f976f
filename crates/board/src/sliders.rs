//! How bishops and rooks look up what they attack: a table for each square, indexed by the men that can block.
//!
//! Two ways of making the index. [`Magic`] multiplies the blockers by a number found by trial
//! (`examples/find_magics.rs`), runs anywhere and is what [`attacks`](crate::attacks) uses. [`Pext`] asks the CPU to
//! gather the blockers' bits, needs BMI2 and is reached through [`CpuPath::run`](crate::CpuPath::run) only.

use crate::cpu::Task;
use crate::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::{Bitboard, File, Square, geometry};

/// A way of looking up the attacks of sliding men, chosen once for a whole computation.
pub trait Sliders: Copy {
    /// The squares that a bishop attacks past no occupied square.
    fn bishop(from: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a rook attacks past no occupied square.
    fn rook(from: Square, occupied: Bitboard) -> Bitboard;

    /// Runs a task on the same path: recursion that keeps the CPU's instructions in use.
    fn again<T: Task>(task: T) -> T::Output;
}

/// Lookup by multiplication; runs on every CPU.
#[derive(Clone, Copy, Debug)]
pub struct Magic;

impl Sliders for Magic {
    #[inline(always)]
    fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
        MAGIC_TABLE[BISHOPS[from.index()].magic_index(occupied)]
    }

    #[inline(always)]
    fn rook(from: Square, occupied: Bitboard) -> Bitboard {
        MAGIC_TABLE[ROOKS[from.index()].magic_index(occupied)]
    }

    #[inline]
    fn again<T: Task>(task: T) -> T::Output {
        task.run::<Self>()
    }
}

/// Lookup by the PEXT instruction of BMI2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Pext(
    /// Made only where the CPU is known to have the instruction.
    (),
);

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "PEXT is an intrinsic of a CPU feature; the lookup is 1.2 x faster than Magic in perft"
)]
mod pext {
    use super::{BISHOPS, Entry, PEXT_TABLE, Pext, ROOKS, Sliders};
    use crate::cpu::{Task, run_bmi2};
    use crate::{Bitboard, Square};

    impl Entry {
        #[inline(always)]
        fn pext_attacks(&self, occupied: Bitboard) -> Bitboard {
            // SAFETY: `Pext` is named only by `cpu::run_bmi2`, which is entered after BMI2 was found.
            let index = unsafe { core::arch::x86_64::_pext_u64(occupied.0, self.mask) };
            // SAFETY: PEXT gives less than 2^popcount(mask), the number of entries laid out from `offset`.
            unsafe { *PEXT_TABLE.get_unchecked(self.offset as usize + index as usize) }
        }
    }

    impl Sliders for Pext {
        #[inline(always)]
        fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
            BISHOPS[from.index()].pext_attacks(occupied)
        }

        #[inline(always)]
        fn rook(from: Square, occupied: Bitboard) -> Bitboard {
            ROOKS[from.index()].pext_attacks(occupied)
        }

        #[inline(always)]
        fn again<T: Task>(task: T) -> T::Output {
            // SAFETY: see `pext_attacks`: the CPU is known to have these instructions.
            unsafe { run_bmi2(task) }
        }
    }
}

/// Where the attacks from one square stand in the tables.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares on which a man changes what is attacked: the rays without their last squares.
    mask: u64,
    magic: u64,
    /// The first of its 2^popcount(mask) places.
    offset: u32,
    shift: u32,
}

impl Entry {
    #[inline(always)]
    const fn magic_index(&self, occupied: Bitboard) -> usize {
        let hash = (occupied.0 & self.mask).wrapping_mul(self.magic) >> (self.shift & 63);
        self.offset as usize + hash as usize
    }
}

/// The places that all rooks (102,400) and all bishops (5,248) need.
const TABLE_LEN: usize = 107_648;

/// The two lines of a slider through a square, without the square.
type Lines = [[u64; 2]; 64];

const fn lines(directions: [(i8, i8); 2]) -> Lines {
    let mut table = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index as u8);
        let mut line = 0;
        while line < 2 {
            let (files, ranks) = directions[line];
            let there = geometry::walk(from, files, ranks).0;
            table[index][line] = there | geometry::walk(from, -files, -ranks).0;
            line += 1;
        }
        index += 1;
    }
    table
}

const ROOK_LINES: Lines = lines([(0, 1), (1, 0)]);
const BISHOP_LINES: Lines = lines([(1, 1), (1, -1)]);

/// The attacks along one line by subtraction: taking twice the slider from the blockers borrows up to the nearest one.
/// The other way goes through reversed bits. (The o^(o-2r) trick; see "Subtracting a Rook from a Blocking Piece" in the
/// Chess Programming Wiki.) It only fills the tables.
const fn attacks_on_line(slider: u64, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// The squares of the lines on which a man stops the slider from seeing another: not the last ones.
const fn mask(from: Square, lines: &[u64; 2]) -> u64 {
    let edge_ranks = Bitboard::BACK_RANKS.0 & !from.rank().bitboard().0;
    let edge_files = (File::A.bitboard().0 | File::H.bitboard().0) & !from.file().bitboard().0;
    (lines[0] | lines[1]) & !(edge_ranks | edge_files)
}

const fn entries(lines: &Lines, magics: &[u64; 64], first: u32) -> [Entry; 64] {
    let mut table = [Entry { mask: 0, magic: 0, offset: 0, shift: 0 }; 64];
    let mut offset = first;
    let mut index = 0;
    while index < 64 {
        let mask = mask(Square::new(index as u8), &lines[index]);
        let magic = magics[index];
        table[index] = Entry { mask, magic, offset, shift: 64 - mask.count_ones() };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    table
}

static ROOKS: [Entry; 64] = ROOK_ENTRIES;
static BISHOPS: [Entry; 64] = BISHOP_ENTRIES;
const ROOK_ENTRIES: [Entry; 64] = entries(&ROOK_LINES, &ROOK_MAGICS, 0);
const BISHOP_ENTRIES: [Entry; 64] = entries(&BISHOP_LINES, &BISHOP_MAGICS, 102_400);

/// Fills the places of one kind of slider; subsets come in the order of their PEXT index.
const fn fill(
    mut table: [Bitboard; TABLE_LEN],
    entries: &[Entry; 64],
    lines: &Lines,
    by_magic: bool,
) -> [Bitboard; TABLE_LEN] {
    let mut index = 0;
    while index < 64 {
        let Entry { mask, magic, offset, shift } = entries[index];
        let (slider, [line, other_line]) = (1 << index, lines[index]);
        let mut occupied: u64 = 0;
        let mut pext_index = 0;
        loop {
            let place =
                if by_magic { occupied.wrapping_mul(magic) >> (shift & 63) } else { pext_index };
            table[offset as usize + place as usize] = Bitboard(
                attacks_on_line(slider, line, occupied)
                    | attacks_on_line(slider, other_line, occupied),
            );
            occupied = occupied.wrapping_sub(mask) & mask;
            pext_index += 1;
            if occupied == 0 {
                break;
            }
        }
        index += 1;
    }
    table
}

const fn table(by_magic: bool) -> [Bitboard; TABLE_LEN] {
    let empty = [Bitboard::EMPTY; TABLE_LEN];
    let with_rooks = fill(empty, &ROOK_ENTRIES, &ROOK_LINES, by_magic);
    fill(with_rooks, &BISHOP_ENTRIES, &BISHOP_LINES, by_magic)
}

#[allow(long_running_const_eval, reason = "107,648 places to fill, about two seconds")]
static MAGIC_TABLE: [Bitboard; TABLE_LEN] = table(true);
#[cfg(target_arch = "x86_64")]
#[allow(long_running_const_eval, reason = "107,648 places to fill, about two seconds")]
static PEXT_TABLE: [Bitboard; TABLE_LEN] = table(false);
