//! Counts that are known already, shared by all threads.

mod keys;
mod memory;

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::table::memory::{LINE, Memory};

pub(crate) use keys::{Child, Keys};

/// A table of the leaves below positions, so that a position which several lines of moves reach is counted once.
///
/// Threads share it without locks. An entry is the count and the exclusive or of the count with 64 bits of the position's
/// key; the other 64 bits choose the bucket. So half of one entry and half of another, as two threads may leave them, fit
/// together no more often than two keys are equal by chance.
///
/// Keys are random numbers: a position may be taken for another one, but only with a chance of about 1 in 2^64 at each look
/// into the table. Count again with another seed to be sure.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_perft::{Runner, Table};
///
/// let runner = Runner::default().with_table(Table::new(1 << 20, 0)?);
/// assert_eq!(runner.count(&Position::initial(), 6), 119_060_324);
/// # Ok::<(), jadoube_perft::TableError>(())
/// ```
pub struct Table {
    memory: Memory,
    /// Each of them one line of the cache, so that a look costs one access to memory.
    buckets: u64,
    seed: u64,
    keys: Box<Keys>,
    /// The counts past 2^64, by key. There are few: each of them took years, or came out of the table.
    large: Mutex<HashMap<u128, u128>>,
}

/// How many counts past 2^64 are kept.
const MOST_LARGE: usize = 1 << 18;

/// The entries of a bucket.
const ENTRIES: usize = LINE / ENTRY;

/// The bytes of an entry: the check and the count.
const ENTRY: usize = 2 * size_of::<u64>();

impl Table {
    /// A table of this size in bytes, of which whole lines of 64 are used, and at least one; with keys from the seed.
    ///
    /// The system gives the memory bit by bit as it is used.
    ///
    /// # Errors
    /// If the system does not give that much.
    pub fn new(bytes: u64, seed: u64) -> Result<Self, TableError> {
        let refused = |source| TableError { bytes, source };
        let buckets = (bytes / LINE as u64).max(1);
        let numbers = usize::try_from(buckets * (LINE / size_of::<u64>()) as u64);
        let numbers = numbers.map_err(|_| refused(io::ErrorKind::OutOfMemory.into()))?;
        let memory = Memory::new(numbers).map_err(refused)?;
        Ok(Self { memory, buckets, seed, keys: Keys::new(seed), large: Mutex::default() })
    }

    /// How many bytes it has.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.buckets * LINE as u64
    }

    /// What its keys come from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Takes keys from another seed. What is in the table is not found any more, and gives way to what is counted.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.keys = Keys::new(seed);
        self.large().clear();
    }

    /// Forgets all counts.
    pub fn clear(&mut self) {
        for number in self.memory.numbers() {
            number.store(0, Ordering::Relaxed);
        }
        self.large().clear();
    }

    fn large(&self) -> MutexGuard<'_, HashMap<u128, u128>> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline(always)]
    pub(crate) fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Where the key's bucket begins.
    #[inline(always)]
    fn bucket_start(&self, key: u128) -> usize {
        let bucket = (u128::from(key as u64) * u128::from(self.buckets)) >> 64;
        bucket as usize * 2 * ENTRIES
    }

    #[inline(always)]
    fn bucket(&self, key: u128) -> &[AtomicU64] {
        let start = self.bucket_start(key);
        &self.memory.numbers()[start..start + 2 * ENTRIES]
    }

    /// Has the key's bucket loaded, for a look soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u128) {
        self.memory.prefetch(self.bucket_start(key));
    }

    /// The count with this key.
    #[inline(always)]
    pub(crate) fn get(&self, key: u128) -> Option<u64> {
        let check = (key >> 64) as u64;
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let count = entry[1].load(Ordering::Relaxed);
            (entry[0].load(Ordering::Relaxed) ^ count == check).then_some(count)
        })
    }

    /// The count of any size with this key.
    pub(crate) fn get_any(&self, key: u128) -> Option<u128> {
        self.get(key).map(u128::from).or_else(|| self.large().get(&key).copied())
    }

    /// Keeps a count of any size.
    pub(crate) fn put_any(&self, key: u128, count: u128) {
        if let Ok(count) = u64::try_from(count) {
            return self.put(key, count);
        }
        let mut large = self.large();
        if large.len() < MOST_LARGE {
            large.insert(key, count);
        }
    }

    /// Keeps a count, in place of the smallest one in its bucket: that costs least to count again.
    #[inline(always)]
    pub(crate) fn put(&self, key: u128, count: u64) {
        let check = (key >> 64) as u64;
        let mut smallest = u64::MAX;
        let bucket = self.bucket(key);
        let mut place = &bucket[..2];
        for entry in bucket.chunks_exact(2) {
            let there = entry[1].load(Ordering::Relaxed);
            if there < smallest {
                smallest = there;
                place = entry;
            }
        }
        place[0].store(check ^ count, Ordering::Relaxed);
        place[1].store(count, Ordering::Relaxed);
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &self.bytes())
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// The system does not give so much memory for a table.
#[derive(Debug)]
pub struct TableError {
    bytes: u64,
    source: io::Error,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot have a table of {} bytes: {}", self.bytes, self.source)
    }
}

impl core::error::Error for TableError {}
