//! The transposition table: what earlier visits found out about a position. Shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use jadoube_board::Move;
use jadoube_movegen::Key;

use crate::score::{MATE_BOUND, Value};

/// How a value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) best: Option<Move>,
    pub(crate) value: Value,
    /// The evaluation before any search; `None` in check.
    pub(crate) static_value: Option<Value>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// It was once part of a principal variation.
    pub(crate) was_pv: bool,
}

/// No evaluation was kept.
const NO_STATIC: i16 = i16::MIN;
const AGE_BITS: u32 = 5;
const AGES: u8 = 1 << AGE_BITS;

impl Entry {
    /// move 16 | value 16 | static value 16 | depth 8 | bound 2, pv 1, age 5
    fn pack(self, age: u8) -> u64 {
        let static_value = self.static_value.map_or(NO_STATIC, |value| value as i16);
        let flags = self.bound as u64 | u64::from(self.was_pv) << 2 | u64::from(age) << 3;
        u64::from(self.best.map_or(0, Move::to_bits))
            | u64::from(self.value as i16 as u16) << 16
            | u64::from(static_value as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | flags << 56
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let static_value = (data >> 32) as i16;
        Some(Self {
            best: Move::from_bits(data as u16),
            value: Value::from((data >> 16) as i16),
            static_value: (static_value != NO_STATIC).then_some(Value::from(static_value)),
            depth: i32::from((data >> 48) as u8),
            bound,
            was_pv: data >> 58 & 1 != 0,
        })
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

/// One entry: the key xored with the data, so that halves written by different threads do not match; and the data.
type Slot = [AtomicU64; 2];

/// Words of the entries that share a cache line.
const LINE: usize = 8;
const LINE_BYTES: usize = LINE * size_of::<u64>();

pub(crate) struct Table {
    /// Comes zeroed from the system, which gives the memory only where it is used.
    words: Box<[AtomicU64]>,
    /// Words before the first that begins a cache line.
    skipped: usize,
    age: u8,
}

impl Table {
    /// A table of at most so many bytes, one bucket at least.
    pub(crate) fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / LINE_BYTES).max(1);
        let words =
            bytemuck::allocation::try_zeroed_slice_box(count.checked_add(1)? * LINE).ok()?;
        let words: Box<[AtomicU64]> = words;
        let skipped = words.as_ptr().align_offset(LINE_BYTES).min(LINE);
        Some(Self { words, skipped, age: 0 })
    }

    /// Entries that share a cache line, one line after the other.
    fn buckets(&self) -> &[[Slot; 4]] {
        let (slots, _) = self.words[self.skipped..].as_chunks::<2>();
        let (buckets, _) = slots.as_chunks::<4>();
        &buckets[..self.words.len() / LINE - 1]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets().len() * LINE_BYTES
    }

    pub(crate) fn clear(&mut self) {
        // New memory is zeroed sooner than used memory; if there is none, the old must do.
        match Self::new(self.bytes()) {
            Some(table) => *self = table,
            None => {
                self.age = 0;
                self.words.fill_with(AtomicU64::default);
            }
        }
    }

    /// A new search begins: entries of the old ones go first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: Key) -> &[Slot; 4] {
        let buckets = self.buckets();
        let index = (u128::from(key.0) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }

    pub(crate) fn probe(&self, key: Key, ply: usize) -> Option<Entry> {
        for [check, data] in self.bucket(key) {
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key.0 {
                let entry = Entry::unpack(data)?;
                return Some(Entry { value: from_table(entry.value, ply), ..entry });
            }
        }
        None
    }

    pub(crate) fn store(&self, key: Key, ply: usize, entry: Entry) {
        let entry = Entry { value: to_table(entry.value, ply), ..entry };
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key.0 {
                return self.replace(slot, key, data, entry);
            }
            let age = i32::from((AGES + self.age - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * age };
            if worth < least {
                (least, victim) = (worth, slot);
            }
        }
        Self::write(victim, key, entry.pack(self.age));
    }

    /// The position is known already: a much shallower entry of the same search does not replace it, and a known best move
    /// survives an entry without one.
    fn replace(&self, slot: &Slot, key: Key, old: u64, entry: Entry) {
        let shallower = entry.depth + 4 < depth_of(old) && entry.bound != Bound::Exact;
        if shallower && age_of(old) == self.age {
            return;
        }
        let best = entry.best.or(Move::from_bits(old as u16));
        Self::write(slot, key, Entry { best, ..entry }.pack(self.age));
    }

    fn write(slot: &Slot, key: Key, data: u64) {
        let [check, kept] = slot;
        kept.store(data, Ordering::Relaxed);
        check.store(key.0 ^ data, Ordering::Relaxed);
    }

    /// Thousandths of the table that this search has filled.
    pub(crate) fn fullness(&self) -> u32 {
        let buckets = self.buckets();
        let sample = &buckets[..buckets.len().min(250)];
        let used = sample.iter().flatten().filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        });
        (used.count() * 250 / sample.len()) as u32
    }
}

/// Mates are kept as seen from the position, not from the root.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}
