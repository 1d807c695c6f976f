//! The least that must be solved.

/// A number of positions, or a part of all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Least {
    Positions(usize),
    Percent(f64),
}

impl Least {
    /// Whether so many of all are fewer.
    pub(crate) fn is_missed_by(self, solved: usize, all: usize) -> bool {
        match self {
            Self::Positions(least) => solved < least,
            // Of whole numbers: 2.9 of 10 must not be asked for by 29 % of 10.
            Self::Percent(percent) => (solved as f64) * 100.0 < percent * all as f64 - 1e-9,
        }
    }
}

/// Reads `250` or `83.5%`.
pub(crate) fn read(text: &str) -> Result<Least, String> {
    let wrong = || format!("expected a number of positions or of percent, found {text:?}");
    match text.strip_suffix('%') {
        None => text.parse().map(Least::Positions).map_err(|_| wrong()),
        Some(percent) => match percent.trim_end().parse() {
            Ok(percent @ 0.0..=100.0) => Ok(Least::Percent(percent)),
            _ => Err(wrong()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_a_number_or_a_part() {
        assert_eq!(read("250"), Ok(Least::Positions(250)));
        assert_eq!(read("83.5%"), Ok(Least::Percent(83.5)));
        for text in ["", "%", "-1", "101%", "nan%", "x"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(!Least::Percent(30.0).is_missed_by(3, 10));
        assert!(Least::Percent(30.1).is_missed_by(3, 10));
        assert!(Least::Positions(4).is_missed_by(3, 10));
    }
}
