//! Values of tags: dates, times, ratings, codes, time controls, names of variants.

/// What is to be said of a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Date {
    Good,
    /// The form is wrong; how it should be written, where that is certain.
    BadForm(Option<String>),
    /// The form is right, but there is no such day; why.
    Impossible(&'static str),
}

/// A date as 8.1.1.3 of the standard wants it: `2026.11.30`, with question marks for what is unknown.
pub(crate) fn date(value: &[u8]) -> Date {
    if let [y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = *value
        && let (Some(year), Some(month), Some(day)) =
            (field(&[y1, y2, y3, y4]), field(&[m1, m2]), field(&[d1, d2]))
    {
        return day_of(year, month, day);
    }
    Date::BadForm(standard_date(value))
}

/// Whether a value is a date with all its digits, of one of the first 28 days of a month: mostly so, and known fast.
#[inline]
pub(crate) fn is_plain_date(value: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return false };
    let number = |tens: u8, ones: u8| 10 * (tens - b'0') + (ones - b'0');
    [y1, y2, y3, y4, m1, m2, d1, d2].iter().all(u8::is_ascii_digit)
        && (1..=12).contains(&number(m1, m2))
        && (1..=28).contains(&number(d1, d2))
}

/// A number, or `Some(None)` for question marks.
fn field(digits: &[u8]) -> Option<Option<u32>> {
    if digits.iter().all(|&byte| byte == b'?') {
        return Some(None);
    }
    let is_number = digits.iter().all(u8::is_ascii_digit);
    let number =
        digits.iter().fold(0, |sum, &digit| 10 * sum + u32::from(digit.wrapping_sub(b'0')));
    is_number.then_some(Some(number))
}

fn day_of(year: Option<u32>, month: Option<u32>, day: Option<u32>) -> Date {
    let is_leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let last = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) => 28 + u32::from(is_leap),
        _ => 31,
    };
    if month.is_some_and(|month| !(1..=12).contains(&month)) {
        Date::Impossible("there is no such month")
    } else if day.is_some_and(|day| !(1..=last).contains(&day)) {
        Date::Impossible("the month has no such day")
    } else {
        Date::Good
    }
}

/// The standard form of a date that begins with the year, or has nothing but question marks.
fn standard_date(value: &[u8]) -> Option<String> {
    let text = core::str::from_utf8(value).ok()?.trim();
    if text.chars().all(|letter| matches!(letter, '?' | '.' | '-' | '/')) {
        return Some("????.??.??".to_owned());
    }
    let parts: Vec<&str> = text.split(['.', '-', '/', ' ']).collect();
    let (&year, rest) = parts.split_first()?;
    let is_field = |part: &str, len: usize| {
        part.len() <= len && !part.is_empty() && field(part.as_bytes()).is_some()
    };
    if year.len() != 4 || !is_field(year, 4) || rest.len() > 2 {
        return None;
    }
    let mut standard = year.to_owned();
    for index in 0..2 {
        let part = rest.get(index).copied().unwrap_or("??");
        if !is_field(part, 2) {
            return None;
        }
        let is_unknown = part.starts_with('?');
        standard += &if is_unknown { ".??".to_owned() } else { format!(".{part:0>2}") };
    }
    (date(standard.as_bytes()) == Date::Good).then_some(standard)
}

/// Whether a value is a time of day, `17:05:09`, or `??:??:??`.
pub(crate) fn is_time(value: &[u8]) -> bool {
    let &[h1, h2, b':', m1, m2, b':', s1, s2] = value else { return false };
    let below = |a: u8, b: u8, bound: u32| {
        field(&[a, b]).is_some_and(|number| number.is_none_or(|number| number < bound))
    };
    below(h1, h2, 24) && below(m1, m2, 60) && below(s1, s2, 60)
}

/// Whether a value is a rating: up to four digits, or `-` or `?` for none.
pub(crate) fn is_elo(value: &[u8]) -> bool {
    match value {
        b"-" | b"?" => true,
        _ => (1..=4).contains(&value.len()) && value.iter().all(u8::is_ascii_digit),
    }
}

/// Whether a value is an opening's code, `A00` to `E99`, with what databases put behind it (`B12/08`, `C42m`), or none.
pub(crate) fn is_eco(value: &[u8]) -> bool {
    match value {
        b"?" | b"-" | b"???" => true,
        [b'A'..=b'E', tens, ones, rest @ ..] => {
            tens.is_ascii_digit()
                && ones.is_ascii_digit()
                && match rest {
                    [] => true,
                    [letter] => letter.is_ascii_lowercase(),
                    [b'/', digits @ ..] => {
                        (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
                    }
                    _ => false,
                }
        }
        _ => false,
    }
}

/// A time control with one stage, or the first of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeControl {
    /// Not known, none, or of a kind that tells nothing of the clocks.
    Open,
    /// A time for the whole game and an increment for each move, in milliseconds.
    Game { base: u64, increment: u64 },
    /// A time for some moves; more is added later.
    Stages { base: u64, increment: u64 },
    /// So much for each move.
    Sandclock,
}

/// Reads a time control (standard, 9.6.1): `?`, `-`, `40/9000`, `300`, `4500+60`, `*180`, several with colons between.
pub(crate) fn time_control(value: &[u8]) -> Option<TimeControl> {
    if matches!(value, b"?" | b"-") {
        return Some(TimeControl::Open);
    }
    let (first, mut rest) = stage(value)?;
    if rest.is_empty() {
        return Some(first);
    }
    while let [b':', more @ ..] = rest {
        (_, rest) = stage(more)?;
    }
    rest.is_empty().then_some(match first {
        TimeControl::Game { base, increment } => TimeControl::Stages { base, increment },
        control => control,
    })
}

/// Reads one stage, and gives what follows it.
fn stage(text: &[u8]) -> Option<(TimeControl, &[u8])> {
    if let [b'*', rest @ ..] = text {
        return millis(rest).map(|(_, rest)| (TimeControl::Sandclock, rest));
    }
    let digits = text.iter().take_while(|it| it.is_ascii_digit()).count();
    let (has_moves, rest) = match text[digits..] {
        [b'/', ref rest @ ..] if digits > 0 => (true, rest),
        _ => (false, text),
    };
    let (base, rest) = millis(rest)?;
    let (increment, rest) = match rest {
        [b'+', rest @ ..] => millis(rest)?,
        _ => (0, rest),
    };
    let control = match has_moves {
        true => TimeControl::Stages { base, increment },
        false => TimeControl::Game { base, increment },
    };
    Some((control, rest))
}

/// Whole seconds, or with a fraction as engine matches have them, in milliseconds; and what follows.
fn millis(text: &[u8]) -> Option<(u64, &[u8])> {
    let (whole, rest) = number(text)?;
    let [b'.', fraction @ ..] = rest else { return Some((1000 * whole, rest)) };
    let (_, rest) = number(fraction)?;
    let digits = &fraction[..(fraction.len() - rest.len()).min(3)];
    let fraction = number(digits)?.0 * [1000, 100, 10, 1][digits.len()];
    Some((1000 * whole + fraction, rest))
}

/// A number of up to nine digits, and what follows.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    let mut len = 0;
    while let Some(digit @ b'0'..=b'9') = text.get(len) {
        value = 10 * value + u64::from(digit - b'0');
        len += 1;
        if len > 9 {
            return None;
        }
    }
    (len > 0).then_some((value, &text[len..]))
}
