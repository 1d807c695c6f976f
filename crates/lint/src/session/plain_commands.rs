//! Clocks and evaluations in the forms in which servers write them, read without a detour.

use super::clocks::Millis;

/// A time of the form `0:03:00`.
pub(super) fn plain_time(text: &[u8]) -> Option<Millis> {
    let &[h, b':', m1, m2, b':', s1, s2] = text else { return None };
    let digits = [h, m1, m2, s1, s2].map(|byte| byte.wrapping_sub(b'0'));
    if digits.iter().any(|&digit| digit > 9) || digits[1] > 5 || digits[3] > 5 {
        return None;
    }
    let [h, m1, m2, s1, s2] = digits.map(u64::from);
    Some(1000 * (3600 * h + 60 * (10 * m1 + m2) + 10 * s1 + s2))
}

/// An evaluation of the form `-1.25`, up to 99 pawns.
pub(super) fn is_plain_eval(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    match text {
        [a, b'.', b] => a.is_ascii_digit() && b.is_ascii_digit(),
        [a, b'.', b, c] => a.is_ascii_digit() && b.is_ascii_digit() && c.is_ascii_digit(),
        [a, b, b'.', c] | [a, b, b'.', c, _] => {
            a.is_ascii_digit()
                && b.is_ascii_digit()
                && c.is_ascii_digit()
                && text[text.len() - 1].is_ascii_digit()
        }
        _ => false,
    }
}

/// The comment ` [%clk 0:03:00] `, as dumps of servers have it behind every move: known by sixteen bytes at once.
#[inline(always)]
pub(super) fn lone_clock(text: &[u8; 16]) -> Option<Millis> {
    let both = u128::from_le_bytes(*text);
    let (front, back) = (both as u64, (both >> 64) as u64);
    // Ones where a digit stands.
    const DIGITS: u64 = u64::from_le_bytes([0, 0xFF, 0xFF, 0, 0xFF, 0xFF, 0, 0]);
    const HOUR: u64 = 0xFF << 56;
    let is_framed = front & !HOUR == u64::from_le_bytes(*b" [%clk \0")
        && back & !DIGITS == u64::from_le_bytes(*b":\0\0:\0\0] ");
    let values = (back & DIGITS) ^ (DIGITS & u64::from_le_bytes([b'0'; 8]));
    let hour = (front >> 56).wrapping_sub(u64::from(b'0'));
    let is_number = |bytes: u64| bytes & 0xF0F0_F0F0_F0F0_F0F0 == 0;
    // Added to a digit these make sixteen of the first that it cannot be: minutes and seconds go up to 59.
    const TOO_MANY: u64 = u64::from_le_bytes([0, 10, 6, 0, 10, 6, 0, 0]);
    if !is_framed || hour > 9 || !is_number(values) || !is_number(values + TOO_MANY) {
        return None;
    }
    // The digits in lanes of sixteen bits, those of tens of minutes and of seconds apart; a product adds them up in its highest
    // lane, each with the weight that stands as far from the top as the digit from the bottom.
    const LANES: u64 = 0x00FF_00FF_00FF_00FF;
    let (outer, inner) = (values >> 8 & LANES, values & LANES);
    let sum = outer.wrapping_mul(600 << 48 | 1 << 16) + inner.wrapping_mul(60 << 32 | 10 << 16);
    Some(1000 * (3600 * hour + (sum >> 48)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_alone_is_read_at_once() {
        assert_eq!(lone_clock(b" [%clk 1:02:59] "), Some(3_779_000));
        for seconds in 0..36_000 {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            let text = format!(" [%clk {hours}:{minutes:02}:{:02}] ", seconds % 60);
            let chunk = text.as_bytes().first_chunk().expect("sixteen bytes");
            assert_eq!(lone_clock(chunk), Some(1000 * seconds), "{text}");
        }
        let clock = *b" [%clk 9:59:37] ";
        for place in 0..16 {
            for byte in 0..=u8::MAX {
                let mut text = clock;
                text[place] = byte;
                let is_digit = match place {
                    7 | 10 | 13 => byte.is_ascii_digit(),
                    9 | 12 => matches!(byte, b'0'..=b'5'),
                    _ => false,
                };
                let is_good = byte == clock[place] || is_digit;
                assert_eq!(
                    lone_clock(&text).is_some(),
                    is_good,
                    "{:?}",
                    text.escape_ascii().to_string()
                );
            }
        }
    }
}
