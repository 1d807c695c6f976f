//! Numbers that are the same on every machine.

/// The generator `SplitMix64` of Steele, Lea and Flood (2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Whether something happens that does so once in `times`.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of the values, if there is one.
    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        let end = u64::try_from(values.len()).ok().filter(|&end| end > 0)?;
        values.get(usize::try_from(self.below(end)).ok()?).copied()
    }
}
