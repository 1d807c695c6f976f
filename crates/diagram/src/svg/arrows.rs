//! The shape of an arrow, without floating point functions, which `no_std` lacks.

use core::fmt;

/// How much of the first square is left free, so that the man there is seen.
const START: i64 = 26;
/// How far before the middle of the last square the point is.
const END: i64 = 6;
const HEAD_LENGTH: i64 = 36;
/// Half of it.
const HEAD_WIDTH: i64 = 24;
/// Half of it.
const SHAFT_WIDTH: i64 = 8;

/// Precision of coordinates: tenths.
const SCALE: i64 = 10;

/// A length in tenths of units, written as a decimal number.
struct Tenths(i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenths) = (self.0.abs() / SCALE, self.0.abs() % SCALE);
        match tenths {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{tenths}"),
        }
    }
}

/// Writes the outline of an arrow between two different points as path data.
pub(super) fn write_path(
    from: (i32, i32),
    to: (i32, i32),
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (dx, dy) = (i64::from(to.0 - from.0), i64::from(to.1 - from.1));
    let square = ((dx * dx + dy * dy) * SCALE * SCALE).unsigned_abs();
    // At least one tenth, so that nothing is divided by zero.
    let length = (square.isqrt() as i64).max(1);
    // The point so far along the arrow and so far to its side.
    let point = |along: i64, aside: i64| {
        let x = i64::from(from.0) * SCALE + (dx * along - dy * aside) * SCALE * SCALE / length;
        let y = i64::from(from.1) * SCALE + (dy * along + dx * aside) * SCALE * SCALE / length;
        (Tenths(x), Tenths(y))
    };
    let tip = length / SCALE - END;
    let neck = tip - HEAD_LENGTH;
    let corners = [
        (START, SHAFT_WIDTH),
        (neck, SHAFT_WIDTH),
        (neck, HEAD_WIDTH),
        (tip, 0),
        (neck, -HEAD_WIDTH),
        (neck, -SHAFT_WIDTH),
        (START, -SHAFT_WIDTH),
    ];
    for (index, (along, aside)) in corners.into_iter().enumerate() {
        let (x, y) = point(along, aside);
        let command = if index == 0 { 'M' } else { 'L' };
        write!(f, "{command}{x} {y}")?;
    }
    f.write_str("z")
}
