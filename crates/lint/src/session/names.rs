//! Names of tags that rules know, found at one look.

/// The tags that rules look at; the roster first, in its order.
pub(super) const KNOWN: [&str; 20] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
    "PlyCount",
    "UTCDate",
    "EventDate",
    "UTCTime",
    "Time",
];

pub(super) const ROSTER: usize = 7;
pub(super) const DATE: usize = 2;
pub(super) const ROUND: usize = 3;
pub(super) const WHITE: usize = 4;
pub(super) const BLACK: usize = 5;
pub(super) const RESULT: usize = 6;
pub(super) const FEN: usize = 7;
pub(super) const SET_UP: usize = 8;
pub(super) const VARIANT: usize = 9;
pub(super) const WHITE_ELO: usize = 10;
pub(super) const BLACK_ELO: usize = 11;
pub(super) const ECO: usize = 12;
pub(super) const TIME_CONTROL: usize = 13;
pub(super) const TERMINATION: usize = 14;
pub(super) const PLY_COUNT: usize = 15;
pub(super) const UTC_DATE: usize = 16;
pub(super) const EVENT_DATE: usize = 17;
pub(super) const UTC_TIME: usize = 18;
pub(super) const TIME: usize = 19;

/// The first sixteen bytes of a name; no name of [`KNOWN`] has more.
const fn letters(name: &[u8]) -> u128 {
    let mut letters = 0;
    let mut at = 0;
    while at < 16 && at < name.len() {
        letters |= (name[at] as u128) << (8 * at);
        at += 1;
    }
    letters
}

/// The same of the name at the start of a longer text.
#[inline(always)]
fn letters_of_prefix(text: &[u8], len: usize) -> u128 {
    let Some(&chunk) = text.first_chunk() else { return letters(&text[..len]) };
    let unused = 128 - 8 * len.min(16) as u32;
    u128::from_le_bytes(chunk) & u128::MAX.checked_shr(unused).unwrap_or(0)
}

/// What differs for all names of [`KNOWN`] and is the same in every letter case: the first eight letters in one case.
const fn key(letters: u128) -> u64 {
    letters as u64 | u64::from_le_bytes([0x20; 8])
}

/// A key is multiplied by this number so that its upper bits say where in [`PLACES`] it is.
const FACTOR: u64 = {
    let mut factor: u64 = 0x9E37_79B9_7F4A_7C15;
    while !has_own_places(factor) {
        factor = factor.wrapping_mul(0xD134_2543_DE82_EF95) | 1;
    }
    factor
};

const fn place(key: u64, factor: u64) -> usize {
    (key.wrapping_mul(factor) >> 58) as usize
}

/// Whether no two known names fall into one place.
const fn has_own_places(factor: u64) -> bool {
    let mut taken = 0_u64;
    let mut known = 0;
    while known < KNOWN.len() {
        let place = place(key(letters(KNOWN[known].as_bytes())), factor);
        if taken >> place & 1 != 0 {
            return false;
        }
        taken |= 1 << place;
        known += 1;
    }
    true
}

/// A known name: its letters, its length and its number.
#[derive(Clone, Copy)]
struct Name {
    letters: u128,
    len: u8,
    known: u8,
}

/// For each place the known name that falls there.
static PLACES: [Name; 64] = {
    let mut places = [Name { letters: 0, len: 0, known: 0 }; 64];
    let mut known = 0;
    while known < KNOWN.len() {
        let name = KNOWN[known].as_bytes();
        let letters = letters(name);
        places[place(key(letters), FACTOR)] =
            Name { letters, len: name.len() as u8, known: known as u8 };
        known += 1;
    }
    places
};

/// The only known name that may be a name.
pub(super) struct Found {
    /// Its number.
    pub(super) known: usize,
    /// It is the name, letter by letter.
    pub(super) is_exact: bool,
    /// Equal for equal names, and less than 64.
    pub(super) place: usize,
}

/// Looks up the name that begins a text.
#[inline(always)]
pub(super) fn look_up(text: &[u8], len: usize) -> Found {
    let letters = letters_of_prefix(text, len);
    let place = place(key(letters), FACTOR);
    let name = &PLACES[place];
    let is_exact = name.letters == letters && usize::from(name.len) == len;
    Found { known: usize::from(name.known), is_exact, place }
}
