//! Numbers for people.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that several threads add to and one shows. Clones share it.
///
/// ```
/// let counter = jadoube_terminal::Counter::default();
/// counter.clone().add(3);
/// assert_eq!(counter.get(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    /// The number so far.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Adds to it.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }
}

/// A number with commas between groups of three digits.
///
/// ```
/// assert_eq!(jadoube_terminal::grouped(119_060_324_u32), "119,060,324");
/// ```
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many things, with their name as it is for one or for several.
///
/// ```
/// use jadoube_terminal::counted;
///
/// assert_eq!(counted(1_u32, "ply", "plies"), "1 ply");
/// assert_eq!(counted(2_800_u32, "game", "games"), "2,800 games");
/// ```
pub fn counted(number: impl Into<u128>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A number in three digits or so and its order of magnitude, for places that are narrow.
///
/// ```
/// use jadoube_terminal::short;
///
/// assert_eq!(short(950), "950");
/// assert_eq!(short(119_060_324), "119 M");
/// assert_eq!(short(3_195_901_860), "3.20 G");
/// ```
#[must_use]
pub fn short(number: u64) -> String {
    const PREFIXES: [&str; 7] = ["", " k", " M", " G", " T", " P", " E"];
    let mut value = number as f64;
    let mut prefixes = PREFIXES.into_iter();
    let mut prefix = prefixes.next().unwrap_or_default();
    while value >= 999.5
        && let Some(next) = prefixes.next()
    {
        value /= 1000.0;
        prefix = next;
    }
    let decimals = match value {
        _ if prefix.is_empty() => 0,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}{prefix}")
}

/// An amount of data.
///
/// ```
/// assert_eq!(jadoube_terminal::bytes(950), "950 B");
/// assert_eq!(jadoube_terminal::bytes(3_400_000), "3.40 MB");
/// ```
#[must_use]
pub fn bytes(number: u64) -> String {
    let text = short(number);
    if text.contains(' ') { format!("{text}B") } else { format!("{text} B") }
}

/// How long something took, or will take.
///
/// ```
/// use std::time::Duration;
/// use jadoube_terminal::seconds;
///
/// assert_eq!(seconds(Duration::from_millis(1234)), "1.234 s");
/// assert_eq!(seconds(Duration::from_secs(754)), "12 min 34 s");
/// assert_eq!(seconds(Duration::from_secs(90_000)), "1 d 1 h");
/// ```
#[must_use]
pub fn seconds(time: Duration) -> String {
    let whole = time.as_secs();
    match whole {
        0..60 => format!("{:.3} s", time.as_secs_f64()),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        3600..86_400 => format!("{} h {:02} min", whole / 3600, whole % 3600 / 60),
        _ => format!("{} d {} h", whole / 86_400, whole % 86_400 / 3600),
    }
}

/// How many in a second, rounded; `None` if the time is too short to tell.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(jadoube_terminal::rate(3_000, Duration::from_millis(1_500)), Some(2_000));
/// assert_eq!(jadoube_terminal::rate(3_000, Duration::ZERO), None);
/// ```
#[must_use]
pub fn rate(count: u128, time: Duration) -> Option<u64> {
    const SHORTEST: Duration = Duration::from_micros(10);
    (time >= SHORTEST).then(|| (count as f64 / time.as_secs_f64()).round() as u64)
}
