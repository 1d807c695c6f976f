//! Which instructions of the CPU are in use.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::sliders::{Magic, Sliders};

/// The code path that computations take: what the CPU offers, unless something else is forced.
///
/// Every path gives the same results; they differ in speed only. A tool reads `JADOUBE_CPU` and calls
/// [`force`](Self::force); the libraries never look at the environment.
///
/// ```
/// use jadoube_board::CpuPath;
///
/// let path = CpuPath::current();
/// assert!(path.is_supported());
/// assert_eq!("portable".parse(), Ok(CpuPath::Portable));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CpuPath {
    /// No instruction beyond what the build's target promises.
    Portable = 1,
    /// x86-64 with AVX2, BMI1, BMI2 (a fast PEXT), LZCNT and POPCNT.
    Avx2 = 2,
    /// As [`Avx2`](Self::Avx2), and AVX-512 with the extensions F, BW, DQ, VL, VPOPCNTDQ, BITALG, VBMI, VBMI2 and GFNI.
    Avx512 = 3,
}

static CURRENT: AtomicU8 = AtomicU8::new(0);

impl CpuPath {
    /// All paths, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The path in use: the best this CPU supports, or the one forced.
    ///
    /// Without the `std` feature only what the build's target promises is known, as a rule [`Portable`](Self::Portable).
    #[inline]
    #[must_use]
    pub fn current() -> Self {
        match CURRENT.load(Ordering::Relaxed) {
            1 => Self::Portable,
            2 => Self::Avx2,
            3 => Self::Avx512,
            _ => Self::detect_and_keep(),
        }
    }

    #[cold]
    fn detect_and_keep() -> Self {
        let best = Self::best();
        CURRENT.store(best as u8, Ordering::Relaxed);
        best
    }

    /// The best path that this CPU supports.
    #[must_use]
    pub fn best() -> Self {
        let mut paths = Self::ALL.into_iter().rev();
        paths.find(|path| path.is_supported()).unwrap_or(Self::Portable)
    }

    /// Whether this CPU can take the path.
    ///
    /// AMD CPUs before Zen 3 have PEXT, but slower than a multiplication; they count as not having it.
    #[must_use]
    pub fn is_supported(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => has_avx2(),
            Self::Avx512 => has_avx2() && has_avx512(),
        }
    }

    /// Takes this path from now on in the whole process.
    ///
    /// # Errors
    /// If the CPU does not support it; nothing is changed then.
    pub fn force(self) -> Result<(), UnsupportedCpuPath> {
        if !self.is_supported() {
            return Err(UnsupportedCpuPath(self));
        }
        CURRENT.store(self as u8, Ordering::Relaxed);
        Ok(())
    }

    /// Runs a computation with this path's instructions.
    ///
    /// A path that the CPU does not support falls back to the portable one.
    #[inline]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        if self != Self::Portable && (self == Self::current() || self.is_supported()) {
            #[allow(unsafe_code, reason = "the one door to code compiled for BMI2")]
            // SAFETY: the current path is always a supported one, any other was checked just now.
            return unsafe { run_bmi2(task) };
        }
        task.run::<Magic>()
    }
}

/// A computation that is compiled once for each code path.
///
/// Mark `run`, and all it calls in its hot part, `#[inline(always)]`: only code inlined into the path's entry is compiled
/// with its instructions. Recursion goes through [`Sliders::again`].
pub trait Task {
    /// What comes out.
    type Output;

    /// Does it, with this way of looking up attacks.
    fn run<S: Sliders>(self) -> Self::Output;
}

/// Enters code compiled for BMI2 and its companions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) fn run_bmi2<T: Task>(task: T) -> T::Output {
    task.run::<crate::sliders::Pext>()
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2")
        && has!("bmi1")
        && has!("bmi2")
        && has!("lzcnt")
        && has!("popcnt")
        && has_fast_pext()
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
fn has_avx512() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx512f")
        && has!("avx512bw")
        && has!("avx512dq")
        && has!("avx512vl")
        && has!("avx512vpopcntdq")
        && has!("avx512bitalg")
        && has!("avx512vbmi")
        && has!("avx512vbmi2")
        && has!("gfni")
}

/// PEXT is microcoded on AMD families before 19h (Zen 3).
#[cfg(all(target_arch = "x86_64", feature = "std"))]
fn has_fast_pext() -> bool {
    let vendor = core::arch::x86_64::__cpuid(0);
    let is_amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
    let signature = core::arch::x86_64::__cpuid(1).eax;
    let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
    !is_amd || family >= 0x19
}

#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
const fn has_avx2() -> bool {
    cfg!(all(
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "lzcnt",
        target_feature = "popcnt"
    ))
}

#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
const fn has_avx512() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_avx2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_avx512() -> bool {
    false
}

impl fmt::Display for CpuPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

/// A text that names no code path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCpuPathError;

impl fmt::Display for ParseCpuPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a CPU path: portable, avx2 or avx512")
    }
}

impl core::error::Error for ParseCpuPathError {}

impl FromStr for CpuPath {
    type Err = ParseCpuPathError;

    fn from_str(text: &str) -> Result<Self, ParseCpuPathError> {
        match text {
            "portable" => Ok(Self::Portable),
            "avx2" => Ok(Self::Avx2),
            "avx512" => Ok(Self::Avx512),
            _ => Err(ParseCpuPathError),
        }
    }
}

/// This CPU lacks the instructions of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnsupportedCpuPath(
    /// The path that was asked for.
    pub CpuPath,
);

impl fmt::Display for UnsupportedCpuPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this CPU does not support the path {}; the best it supports is {}",
            self.0,
            CpuPath::best()
        )
    }
}

impl core::error::Error for UnsupportedCpuPath {}
