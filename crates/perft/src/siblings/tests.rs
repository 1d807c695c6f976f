//! Each step against its plain meaning, and the whole against the generator.

mod calm;
mod counts;
mod lanes;
mod positions;
mod steps;

/// Calls a function for every type of lanes that this CPU has.
macro_rules! on_all_lanes {
    ($check:ident) => {
        $check::<crate::siblings::lanes::plain::Plain>();
        #[cfg(target_arch = "x86_64")]
        if jadoube_board::CpuPath::Avx512.is_supported() {
            $check::<crate::siblings::lanes::avx512::Avx512>();
        }
    };
}

use on_all_lanes;
