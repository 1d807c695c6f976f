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

/// One entry: the key is kept xored with the data, so that halves written by different threads do not match.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of at most so many bytes, one bucket at least.
    pub(crate) fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Self { buckets, age: 0 })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    pub(crate) fn clear(&mut self) {
        self.age = 0;
        self.buckets.fill_with(Bucket::default);
    }

    /// A new search begins: entries of the old ones go first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: Key) -> &Bucket {
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    pub(crate) fn probe(&self, key: Key, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 {
                let entry = Entry::unpack(data)?;
                return Some(Entry { value: from_table(entry.value, ply), ..entry });
            }
        }
        None
    }

    pub(crate) fn store(&self, key: Key, ply: usize, entry: Entry) {
        let entry = Entry { value: to_table(entry.value, ply), ..entry };
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 {
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
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key.0 ^ data, Ordering::Relaxed);
    }

    /// Thousandths of the table that this search has filled.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
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
