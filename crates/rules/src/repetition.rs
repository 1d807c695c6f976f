//! How often a position has appeared, at the same cost for every move of however long a game.

use alloc::vec;
use alloc::vec::Vec;

use jadoube_movegen::Position;

/// The end of a chain.
const NONE: usize = usize::MAX;

/// What is known of the position after so many moves.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The latest earlier position in the same bucket.
    earlier: usize,
    /// How often the position has appeared, this time included.
    count: u32,
}

/// A table of the positions of a game by their keys.
///
/// It holds indices into the game's list of positions, which the caller passes in: one entry for each, in their order. Chains
/// run from later to earlier positions, so that taking the last one back is putting its successor at the head.
#[derive(Clone, Debug)]
pub(crate) struct Occurrences {
    /// The latest position of each bucket; the length is a power of two, at least the number of entries.
    heads: Vec<usize>,
    entries: Vec<Entry>,
}

impl Occurrences {
    const FEWEST_BUCKETS: usize = 256;

    pub(crate) fn new() -> Self {
        Self { heads: vec![NONE; Self::FEWEST_BUCKETS], entries: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.heads.fill(NONE);
        self.entries.clear();
    }

    fn bucket(&self, position: &Position) -> usize {
        // The key's lowest bits are as good as any: it is a sum of random numbers.
        position.key().0 as usize & (self.heads.len() - 1)
    }

    /// How often `position` is among the known ones, the last `clock` of which have neither pawn move nor capture between
    /// them.
    fn count_earlier(&self, positions: &[Position], position: &Position) -> u32 {
        // No position before the last pawn move or capture can come again; a clock at its limit does not tell how long ago
        // that was.
        let earliest = match position.halfmove_clock() {
            u16::MAX => 0,
            clock => self.entries.len().saturating_sub(usize::from(clock)),
        };
        let mut index = self.heads[self.bucket(position)];
        while index != NONE && index >= earliest {
            // Equal keys are not proof: another position may have the same one.
            if positions[index].key() == position.key() && positions[index].is_same_as(position) {
                return self.entries[index].count;
            }
            index = self.entries[index].earlier;
        }
        0
    }

    /// How often the position would have appeared if it came next.
    pub(crate) fn count_of_next(&self, positions: &[Position], next: &Position) -> u32 {
        self.count_earlier(positions, next) + 1
    }

    /// Takes note of the last of `positions`, the others being known.
    pub(crate) fn push(&mut self, positions: &[Position]) {
        let index = self.entries.len();
        let position = &positions[index];
        let count = self.count_of_next(positions, position);
        self.entries.push(Entry { earlier: NONE, count });
        if self.entries.len() > self.heads.len() {
            self.grow(positions);
        } else {
            self.link(index, position);
        }
    }

    /// Puts an entry at the head of its chain.
    fn link(&mut self, index: usize, position: &Position) {
        let bucket = self.bucket(position);
        self.entries[index].earlier = self.heads[bucket];
        self.heads[bucket] = index;
    }

    fn grow(&mut self, positions: &[Position]) {
        let buckets = 2 * self.heads.len();
        self.heads.clear();
        self.heads.resize(buckets, NONE);
        for (index, position) in positions.iter().enumerate().take(self.entries.len()) {
            self.link(index, position);
        }
    }

    /// Forgets the last of the known positions, which is `position`.
    pub(crate) fn pop(&mut self, position: &Position) {
        if let Some(entry) = self.entries.pop() {
            let bucket = self.bucket(position);
            self.heads[bucket] = entry.earlier;
        }
    }

    /// How often the position after `ply` moves has appeared, that time included.
    pub(crate) fn count(&self, ply: usize) -> Option<u32> {
        self.entries.get(ply).map(|entry| entry.count)
    }

    /// The first position that appeared for the `times`th time.
    pub(crate) fn first_with(&self, times: u32) -> Option<usize> {
        self.entries.iter().position(|entry| entry.count >= times)
    }
}
