//! How much less deep late moves are looked at.

/// By depth and number of the move, in 1024ths of a ply.
pub(crate) struct Reductions {
    table: [[i32; 64]; 64],
}

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                // 0.25 + ln(depth) ln(number) / 2.3 plies; the logarithms are whole numbers, the same on every platform.
                *reduction = log(depth) * log(number);
            }
        }
        Self { table }
    }

    pub(crate) fn get(&self, depth: i32, number: usize) -> i32 {
        256 + self.table[depth.clamp(0, 63) as usize][number.min(63)] / 2_412
    }
}

/// The natural logarithm in 1024ths.
fn log(number: usize) -> i32 {
    // log2 by repeated squaring, ten bits behind the point.
    let whole = number.ilog2();
    let mut rest = (number as u64) << (31 - whole);
    let mut log2 = whole as i32;
    for _ in 0..10 {
        rest = (rest * rest) >> 31;
        log2 <<= 1;
        if rest >> 32 != 0 {
            rest >>= 1;
            log2 += 1;
        }
    }
    log2 * 710 / 1_024
}

#[cfg(test)]
mod tests {
    #[test]
    fn logarithms_are_near() {
        for number in 1..64 {
            let exact = (number as f64).ln() * 1024.0;
            assert!((f64::from(super::log(number)) - exact).abs() < 3.0, "ln {number}");
        }
    }
}
