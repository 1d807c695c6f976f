//! After how many plies.

use std::str::FromStr;

/// Numbers of plies: `20`, `16-60`, `16-60/4`, or several of these with commas between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plies(Vec<Range>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    first: u32,
    last: u32,
    step: u32,
}

impl Plies {
    pub(crate) fn has(&self, ply: u32) -> bool {
        self.0.iter().any(|range| {
            (range.first..=range.last).contains(&ply)
                && (ply - range.first).is_multiple_of(range.step)
        })
    }
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }
}

fn range(text: &str) -> Result<Range, String> {
    let expected = || format!("expected plies as 20, 16-60 or 16-60/4, found {text:?}");
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| expected());
    let (range, step) = match text.split_once('/') {
        Some((range, step)) => (range, number(step)?),
        None => (text, 1),
    };
    let (first, last) = match range.split_once('-') {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(range)?, number(range)?),
    };
    if step == 0 || first > last {
        return Err(expected());
    }
    Ok(Range { first, last, step })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Result<Vec<u32>, String> {
        let plies: Plies = text.parse()?;
        Ok((0..30).filter(|&ply| plies.has(ply)).collect())
    }

    #[test]
    fn plies_are_numbers_and_ranges() {
        assert_eq!(numbers("7").unwrap(), [7]);
        assert_eq!(numbers("2-4,9, 20-29/4").unwrap(), [2, 3, 4, 9, 20, 24, 28]);
        for wrong in ["", "x", "4-2", "1-9/0", "1-", "-3", "1,,2"] {
            assert!(numbers(wrong).unwrap_err().starts_with("expected plies"), "{wrong}");
        }
    }
}
