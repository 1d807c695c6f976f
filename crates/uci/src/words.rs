//! A line as words with any white space between them.

use crate::ParseError;

/// The words of a line, front to back.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    line: &'a str,
    /// Where the next word or the white space before it begins.
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// Where the next word begins; the line's length if there is none.
    pub(crate) fn offset(&self) -> usize {
        let rest = &self.line[self.at..];
        self.at + (rest.len() - rest.trim_ascii_start().len())
    }

    /// All that is left, without white space around it.
    pub(crate) fn rest(&self) -> &'a str {
        self.line[self.at..].trim_ascii()
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Takes the next word if it is this one, in any case of letters.
    pub(crate) fn accept(&mut self, word: &str) -> bool {
        let is_it = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        if is_it {
            self.next();
        }
        is_it
    }

    /// Takes words as long as they can be read.
    pub(crate) fn accept_all<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Vec<T> {
        let mut taken = Vec::new();
        while let Some(value) = self.peek().and_then(&read) {
            self.next();
            taken.push(value);
        }
        taken
    }

    /// The words before the first one that is among `ends`, with the white space between them as it is.
    pub(crate) fn until(&mut self, ends: &[&str]) -> &'a str {
        let begin = self.offset();
        while let Some(word) = self.peek() {
            if ends.iter().any(|end| word.eq_ignore_ascii_case(end)) {
                break;
            }
            self.next();
        }
        self.line[begin..self.at.max(begin)].trim_ascii()
    }

    /// What is wrong with the next word.
    pub(crate) fn expected(&self, command: &'static str, expected: &'static str) -> ParseError {
        ParseError::new(command, expected, self.peek().unwrap_or_default(), self.offset())
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let begin = self.offset();
        let rest = &self.line[begin..];
        let len = rest.find(|it: char| it.is_ascii_whitespace()).unwrap_or(rest.len());
        self.at = begin + len;
        (len > 0).then(|| &rest[..len])
    }
}

/// A whole number; one that is too large counts as the largest there is.
pub(crate) fn whole<T: TryFrom<u64> + Bounded>(word: &str) -> Option<T> {
    let digits = word.strip_prefix('+').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u64>().unwrap_or(u64::MAX);
    Some(T::try_from(number).unwrap_or(T::MAX))
}

/// A number with a sign; one that is too large counts as the largest there is.
pub(crate) fn signed<T: TryFrom<i128> + Bounded>(word: &str) -> Option<T> {
    let (is_negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    let size = i128::from(whole::<u64>(digits)?);
    let number = if is_negative { -size } else { size };
    let nearest = if is_negative { T::MIN } else { T::MAX };
    Some(T::try_from(number).unwrap_or(nearest))
}

/// The ends of a type of numbers.
pub(crate) trait Bounded {
    const MIN: Self;
    const MAX: Self;
}

macro_rules! bounded {
    ($($number:ty),*) => {$(
        impl Bounded for $number {
            const MIN: Self = <$number>::MIN;
            const MAX: Self = <$number>::MAX;
        }
    )*};
}

bounded!(i32, i64, u32, u64);
