use alloc::vec::Vec;

use jadoube_movegen::Key;

/// Which positions a search has been to.
///
/// Open addressing with room to grow, emptied by counting passes up. A key of 64 bits stands for its position: two of the
/// millions of positions of one search share a key with a chance of less than one in a million.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    used: usize,
    pass: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    /// The pass that wrote it; of another pass it counts as empty.
    pass: u32,
}

const FIRST_LEN: usize = 1 << 10;
/// 64 MiB. What is beyond is forgotten: the search then does work twice, but errs in nothing.
const LAST_LEN: usize = 1 << 22;

impl Table {
    /// Forgets everything.
    pub(crate) fn start_pass(&mut self) {
        self.used = 0;
        self.pass = self.pass.wrapping_add(1);
        // Most searches are short: they shall not pay for a long one before by missing the CPU's caches.
        self.entries.truncate(FIRST_LEN);
        if self.pass == 0 || self.entries.is_empty() {
            self.entries.clear();
            self.entries.resize(FIRST_LEN, Entry::default());
            self.pass = 1;
        }
    }

    /// Whether the pass comes to the position for the first time.
    pub(crate) fn visit(&mut self, key: Key) -> bool {
        let (pass, mask) = (self.pass, self.entries.len() - 1);
        let mut index = key.0 as usize & mask;
        loop {
            let entry = &mut self.entries[index];
            if entry.pass != pass {
                *entry = Entry { key: key.0, pass };
                self.used += 1;
                if self.used * 2 > self.entries.len() {
                    self.grow();
                }
                return true;
            }
            if entry.key == key.0 {
                return false;
            }
            index = (index + 1) & mask;
        }
    }

    /// Whether the pass has not come to the position yet.
    pub(crate) fn is_new(&self, key: Key) -> bool {
        let mask = self.entries.len() - 1;
        let mut index = key.0 as usize & mask;
        while self.entries[index].pass == self.pass {
            if self.entries[index].key == key.0 {
                return false;
            }
            index = (index + 1) & mask;
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        if self.entries.len() >= LAST_LEN {
            self.start_pass();
            return;
        }
        let known = self.entries.iter().filter(|entry| entry.pass == self.pass);
        let known: Vec<Entry> = known.copied().collect();
        let len = self.entries.len() * 4;
        self.entries.clear();
        self.entries.resize(len, Entry::default());
        let mask = len - 1;
        for entry in known {
            let mut index = entry.key as usize & mask;
            while self.entries[index].pass == self.pass {
                index = (index + 1) & mask;
            }
            self.entries[index] = entry;
        }
    }
}
