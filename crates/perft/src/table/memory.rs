//! The table's memory: many numbers, all of them 0 at first, which threads read and write without locks.

#![allow(unsafe_code, reason = "memory from the system seen as numbers; the prefetch")]

use core::slice;
use core::sync::atomic::AtomicU64;
use std::io;

use memmap2::{MmapOptions, MmapRaw};

/// The bytes that the CPU loads at once. The memory begins on such a boundary.
pub(crate) const LINE: usize = 64;

/// Numbers in memory that the system gives as it is touched, in huge pages where it has them: a table is read at random, and
/// with small pages nearly every look would have to find out first where its page lies.
pub(crate) struct Memory {
    /// Mapped for reading and writing, `numbers` times eight bytes.
    map: MmapRaw,
    numbers: usize,
}

impl Memory {
    /// # Errors
    /// If the system does not give that much.
    pub(crate) fn new(numbers: usize) -> io::Result<Self> {
        let len = numbers.checked_mul(size_of::<AtomicU64>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapOptions::new().len(len).map_anon()?;
        // Systems without huge pages say no, and the table is merely slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self { map: map.into(), numbers })
    }

    #[inline(always)]
    pub(crate) fn numbers(&self) -> &[AtomicU64] {
        // SAFETY: the map begins on a page boundary, holds so many numbers, is writable and lives as long as the borrow; all
        // bits are a valid number; everybody sees it through this function, so that all access is atomic.
        unsafe { slice::from_raw_parts(self.map.as_ptr().cast::<AtomicU64>(), self.numbers) }
    }

    /// Has the line with this number loaded while something else is done. A third of the time of a count with a large table
    /// would go into waiting without it.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(number) = self.numbers().get(index) {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let at = core::ptr::from_ref(number).cast();
            // SAFETY: a prefetch changes nothing, and the address is one of ours.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(at) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}
