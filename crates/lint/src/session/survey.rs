//! Which bytes there are in a game, found in one look at all of them.

use jadoube_board::sliders::Sliders;
use jadoube_board::{CpuPath, Task};

/// Which bytes a part of a text has.
#[derive(Clone, Copy, Default)]
pub(super) struct Survey {
    kinds: u8,
    /// How many LF there are.
    pub(super) feeds: usize,
}

impl Survey {
    pub(super) const CONTROL: u8 = 1;
    pub(super) const TAB: u8 = 2;
    pub(super) const RETURN: u8 = 4;
    /// A CR that no LF follows.
    pub(super) const LONE_RETURN: u8 = 8;
    /// A blank may stand at the end of a line.
    pub(super) const TRAILING: u8 = 16;
    /// There are CR, and a LF behind none.
    pub(super) const MIXED: u8 = 32;
    pub(super) const HIGH: u8 = 0x80;

    /// What there is where only CR LF are, which are not counted.
    pub(super) const CR_LF: Self = Self { kinds: Self::RETURN, feeds: 0 };

    pub(super) fn of(text: &[u8]) -> Self {
        CpuPath::current().run(Look(text))
    }

    pub(super) fn has(self, kinds: u8) -> bool {
        self.kinds & kinds != 0
    }
}

/// Looks at a text with the instructions of this CPU.
struct Look<'a>(&'a [u8]);

impl Task for Look<'_> {
    type Output = Survey;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Survey {
        let Feeds { feeds, is_trailing, is_odd } = Feeds::of(self.0);
        let trailing = if is_trailing { Survey::TRAILING } else { 0 };
        Survey { kinds: trailing | if is_odd { kinds(self.0) } else { 0 }, feeds }
    }
}

/// Bytes looked at together. Without a branch, so that the compiler makes vectors of them.
const LANES: usize = 64;

/// What there is of LF.
#[derive(Default)]
struct Feeds {
    feeds: usize,
    /// A blank stands before one.
    is_trailing: bool,
    /// Something else is no printable ASCII, which it is nearly always.
    is_odd: bool,
}

impl Feeds {
    #[inline(always)]
    fn of(text: &[u8]) -> Self {
        let Some((&first, rest)) = text.split_first() else { return Self::default() };
        let is_feed = first == b'\n';
        let is_odd = !is_feed && !matches!(first, b' '..=b'~');
        let mut all = Self { feeds: usize::from(is_feed), is_trailing: false, is_odd };
        // A count in a byte holds 255 rounds.
        let parts = text[..rest.len()].chunks(LANES * 255).zip(rest.chunks(LANES * 255));
        for (befores, bytes) in parts {
            all.add(befores, bytes);
        }
        all
    }

    /// Looks at no more than 255 blocks of bytes, each byte with the one before it.
    #[inline(always)]
    fn add(&mut self, befores: &[u8], bytes: &[u8]) {
        let ((before_blocks, before_rest), (blocks, rest)) =
            (befores.as_chunks(), bytes.as_chunks());
        let mut found = FeedsOfLanes::new();
        for (before, block) in before_blocks.iter().zip(blocks) {
            found.add(before, block);
        }
        if !rest.is_empty() {
            found.add(&filled(before_rest), &filled(rest));
        }
        self.feeds += found.feeds.iter().map(|&it| usize::from(it)).sum::<usize>();
        self.is_trailing |= found.trailing.iter().fold(0, |all, it| all | it) != 0;
        self.is_odd |= found.plain.iter().fold(u8::MAX, |all, it| all & it) != u8::MAX;
    }
}

/// [`Feeds`] of each lane: a count, and all ones for true.
struct FeedsOfLanes {
    feeds: [u8; LANES],
    trailing: [u8; LANES],
    /// Nothing is odd.
    plain: [u8; LANES],
}

impl FeedsOfLanes {
    #[inline(always)]
    fn new() -> Self {
        Self { feeds: [0; LANES], trailing: [0; LANES], plain: [u8::MAX; LANES] }
    }

    #[inline(always)]
    fn add(&mut self, befores: &[u8; LANES], block: &[u8; LANES]) {
        for lane in 0..LANES {
            let (before, byte) = (befores[lane], block[lane]);
            let feed = mask(byte == b'\n');
            // One less than nothing is one more.
            self.feeds[lane] = self.feeds[lane].wrapping_sub(feed);
            self.trailing[lane] |= feed & mask(before == b' ');
            self.plain[lane] &= feed | mask(byte.wrapping_sub(b' ') < 0x7F - b' ');
        }
    }
}

/// A block of the bytes that are left, and of letters.
#[inline(always)]
fn filled(rest: &[u8]) -> [u8; LANES] {
    let mut block = [b'a'; LANES];
    block[..rest.len()].copy_from_slice(rest);
    block
}

/// The kinds of bytes other than LF and printable ASCII.
#[inline(always)]
fn kinds(text: &[u8]) -> u8 {
    let Some(&last) = text.last() else { return 0 };
    let (bytes, nexts) = (&text[..text.len() - 1], &text[1..]);
    let ((blocks, rest), (next_blocks, next_rest)) = (bytes.as_chunks(), nexts.as_chunks());
    let mut lanes = [0; LANES];
    for (block, next) in blocks.iter().zip(next_blocks) {
        add_kinds(&mut lanes, block, next);
    }
    if !rest.is_empty() {
        add_kinds(&mut lanes, &filled(rest), &filled(next_rest));
    }
    // Nothing that follows makes a CR at the end part of a line end.
    let end = kind(last) | if last == b'\r' { Survey::LONE_RETURN | Survey::TRAILING } else { 0 };
    let found = lanes.iter().fold(end, |all, kinds| all | kinds);
    // A tabulator may stand at the end of a line.
    let tab = if found & Survey::TAB != 0 { Survey::TRAILING } else { 0 };
    tab | found & if found & Survey::RETURN != 0 { u8::MAX } else { !Survey::MIXED }
}

#[inline(always)]
fn add_kinds(lanes: &mut [u8; LANES], block: &[u8; LANES], next: &[u8; LANES]) {
    for lane in 0..LANES {
        lanes[lane] |= kind(block[lane]) | return_kind(block[lane], next[lane]);
    }
}

#[inline(always)]
fn kind(byte: u8) -> u8 {
    let (tab, carriage_return) = (mask(byte == b'\t'), mask(byte == b'\r'));
    let low = mask(byte < b' ') & !(mask(byte == b'\n') | tab | carriage_return);
    (low | mask(byte == 0x7F)) & Survey::CONTROL
        | tab & Survey::TAB
        | carriage_return & Survey::RETURN
        | byte & Survey::HIGH
}

/// Whether a CR stands before anything but a LF, or behind a blank, and whether a LF stands alone.
#[inline(always)]
fn return_kind(byte: u8, next: u8) -> u8 {
    let (is_return, is_feed) = (mask(byte == b'\r'), mask(next == b'\n'));
    let is_trailing = mask(next == b'\r') & mask(byte == b' ');
    is_return & !is_feed & Survey::LONE_RETURN
        | is_feed & !is_return & Survey::MIXED
        | is_trailing & Survey::TRAILING
}

/// All ones for true.
#[inline(always)]
fn mask(is: bool) -> u8 {
    u8::from(is).wrapping_neg()
}
