//! A stream of bytes in blocks of whole games.

use std::io::{self, Read};
use std::ops::Range;

use jadoube_notation::pgn::Location;
use memchr::{memchr, memchr_iter, memrchr2};

use super::boundary::{Boundaries, Cut};
use super::buffers::{Buffers, Text};

/// Games one after the other, as they stand in the input.
#[derive(Debug)]
pub(crate) struct Block {
    /// The number of its input, counted from 0.
    pub(crate) input: usize,
    /// The blank lines that stand before it, its bytes, and some more of what follows.
    context: Text,
    /// How many of them stand before it.
    behind: usize,
    /// How many are its own.
    len: usize,
    /// Where the first of its bytes stands in its input.
    pub(crate) start: Location,
    /// Where its context begins.
    pub(crate) context_start: Location,
    /// Where the next block begins.
    pub(crate) end: Location,
    pub(crate) kind: Kind,
    /// Games stand before it in this input.
    pub(crate) follows_games: bool,
    /// Nothing follows in this input.
    pub(crate) is_last: bool,
}

impl Block {
    /// The bytes of the block.
    pub(crate) fn text(&self) -> &[u8] {
        &self.context[self.own()]
    }

    /// Where its bytes stand in the [context](Self::context).
    pub(crate) fn own(&self) -> Range<usize> {
        self.behind..self.behind + self.len
    }

    /// The line of the input on which a byte of the block stands.
    pub(crate) fn line_at(&self, index: usize) -> u64 {
        after(self.start, &self.text()[..index]).line
    }

    /// The blank lines that stand between it and the game before, its bytes, and some of what follows.
    pub(crate) fn context(&self) -> &[u8] {
        &self.context
    }
}

/// How many bytes of what follows are kept with a block.
const AHEAD: usize = 4096;

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Whole games.
    Games,
    /// A part of something that has no end within the longest block: it is handed on, but not looked at.
    Overlong,
}

/// How long blocks are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// A block is cut behind so many bytes, where a game begins soon.
    pub(crate) target: usize,
    /// A block is never longer.
    pub(crate) most: usize,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { target: 256 << 10, most: 64 << 20 }
    }
}

/// Cuts a stream into blocks.
pub(crate) struct Blocks<R> {
    source: R,
    lengths: Lengths,
    boundaries: Boundaries,
    buffers: Buffers,
    /// What has been read and not yet been handed on stands at its beginning.
    buffer: Vec<u8>,
    filled: usize,
    /// How many bytes of it have been handed on with the block before: blank lines.
    behind: usize,
    at_end: bool,
    /// Why the source cannot be read on.
    error: Option<io::Error>,
    start: Location,
    context_start: Location,
    follows_games: bool,
    is_over: bool,
    /// The block before was overlong, and what it is part of goes on.
    in_overlong: bool,
}

/// What a text without any byte begins with.
pub(crate) const BEGIN: Location = Location { offset: 0, line: 1, column: 1 };

impl<R: Read> Blocks<R> {
    /// The blocks of a source that begins at a place of its input.
    pub(super) fn new(source: R, start: Location, lengths: Lengths, buffers: Buffers) -> Self {
        Self {
            source,
            lengths,
            boundaries: Boundaries::new(),
            buffer: buffers.take(),
            buffers,
            filled: 0,
            behind: 0,
            context_start: start,
            follows_games: false,
            at_end: false,
            error: None,
            start,
            is_over: false,
            in_overlong: false,
        }
    }

    /// The next block; `None` after the last. An input without bytes has one empty block.
    pub(crate) fn next(&mut self) -> Option<Block> {
        if self.is_over {
            return None;
        }
        let mut want = self.lengths.target + (self.lengths.target / 8).max(AHEAD);
        loop {
            self.fill(want);
            if let Some((cut, kind)) = self.cut() {
                self.fill(cut.at + AHEAD);
                return Some(self.split(cut, kind));
            }
            want = (2 * self.filled).min(self.lengths.most).max(want);
        }
    }

    /// Why the blocks have ended before the input's end, if so.
    pub(crate) fn into_error(self) -> Option<io::Error> {
        self.error
    }

    /// Where the next block ends; `None` if that takes more bytes to be known.
    fn cut(&mut self) -> Option<(Cut, Kind)> {
        let Lengths { target, most } = self.lengths;
        let text = &self.buffer[..self.filled];
        let len = text.len();
        let anywhere = |at: usize| Cut { end: at, at };
        if self.in_overlong {
            // A line that begins with an `Event` tag ends nearly everything.
            let event = self.boundaries.next_event(text, 1).filter(|&at| at <= most);
            self.in_overlong = event.is_none() && !self.at_end;
            // The beginning of such a line may be there already.
            let most =
                if self.in_overlong { len.saturating_sub(16).max(1).min(most) } else { most };
            return Some((anywhere(event.unwrap_or(len.min(most))), Kind::Overlong));
        }
        if self.at_end && len <= target {
            return Some((anywhere(len), Kind::Games));
        }
        let is_good = |cut: &Cut| self.behind < cut.at && cut.at <= most;
        if let Some(cut) = self.boundaries.quick_cut(text, target).filter(is_good) {
            return Some((cut, Kind::Games));
        }
        if !self.at_end && len < most.min(2 * target) {
            return None;
        }
        if let Some(cut) = self.boundaries.slow_cut(text).filter(is_good) {
            return Some((cut, Kind::Games));
        }
        if self.at_end && len <= most {
            return Some((anywhere(len), Kind::Games));
        }
        self.in_overlong = len >= most;
        (len >= most).then_some((anywhere(most), Kind::Overlong))
    }

    /// Reads until so many bytes are there, or no more come.
    fn fill(&mut self, want: usize) {
        if self.at_end || self.filled >= want {
            return;
        }
        if self.buffer.len() < want {
            self.buffer.resize(want, 0);
        }
        while self.filled < want && !self.at_end {
            match self.source.read(&mut self.buffer[self.filled..want]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.at_end = true;
                    self.error = Some(error);
                }
            }
        }
    }

    fn split(&mut self, cut: Cut, kind: Kind) -> Block {
        let rest = &self.buffer[cut.end..self.filled];
        let mut buffer = self.buffers.take();
        if buffer.len() < rest.len() {
            buffer.resize(rest.len(), 0);
        }
        buffer[..rest.len()].copy_from_slice(rest);
        let is_last = self.at_end && cut.at == self.filled;
        let all = self.filled.min(cut.at + AHEAD);
        self.filled = rest.len();
        let buffer = std::mem::replace(&mut self.buffer, buffer);
        let context = Text::new(buffer, all, &self.buffers);
        let (start, context_start, behind) = (self.start, self.context_start, self.behind);
        self.context_start = after(context_start, &context[..cut.end]);
        self.start = after(self.context_start, &context[cut.end..cut.at]);
        self.behind = cut.at - cut.end;
        self.is_over = is_last;
        let len = cut.at - behind;
        let follows_games = std::mem::replace(&mut self.follows_games, kind == Kind::Games);
        Block {
            input: 0,
            context,
            behind,
            len,
            start,
            context_start,
            end: self.start,
            kind,
            follows_games,
            is_last,
        }
    }
}

/// Where a text ends that begins at a place.
pub(crate) fn after(start: Location, text: &[u8]) -> Location {
    let lines = lines(text);
    let last_line = memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1);
    let column = characters(&text[last_line..]) + if lines > 0 { 1 } else { start.column };
    Location { offset: start.offset + text.len() as u64, line: start.line + lines, column }
}

/// How many line ends a text has: LF, CR LF or CR.
fn lines(text: &[u8]) -> u64 {
    let mut count = memchr_iter(b'\n', text).count() + usize::from(text.last() == Some(&b'\r'));
    if memchr(b'\r', text).is_some() {
        let is_lone =
            |(&byte, &next): (&u8, &u8)| u8::from(byte == b'\r') & u8::from(next != b'\n');
        // So many at a time that a byte can hold their number: the compiler makes vectors of it.
        for (bytes, nexts) in text[..text.len() - 1].chunks(255).zip(text[1..].chunks(255)) {
            count += usize::from(bytes.iter().zip(nexts).map(is_lone).fold(0, u8::wrapping_add));
        }
    }
    count as u64
}

/// Characters of UTF-8 text: all bytes but those that continue a character.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

/// The blocks of a text in memory.
#[cfg(test)]
pub(crate) fn blocks_of(text: &[u8], lengths: Lengths) -> Vec<Block> {
    let mut blocks = Blocks::new(text, BEGIN, lengths, Buffers::default());
    std::iter::from_fn(|| blocks.next()).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::blocks_of as blocks;
    use super::*;
    use jadoube_notation::pgn::{
        Damage, Diagnostic, GameBuilder, Outcome, Place, RawComment, Replay, SliceReader, Visitor,
    };
    use std::ops::ControlFlow;

    /// Everything a reader tells of a text, with places of the whole.
    struct Told(Vec<String>, Location);

    impl Told {
        fn tell(&mut self, what: &str, offset: u64) {
            self.0.push(format!("{what} {}", offset + self.1.offset));
        }
    }

    impl Visitor for Told {
        type Game = ();

        fn begin_game(&mut self, place: Place<'_>) {
            self.tell("begin", place.offset());
        }

        fn san(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
            self.tell(&String::from_utf8_lossy(token), place.offset());
            ControlFlow::Continue(())
        }

        fn comment(&mut self, comment: RawComment<'_>, _place: Place<'_>) -> ControlFlow<()> {
            self.0.push(format!("comment {}", comment.text.len()));
            ControlFlow::Continue(())
        }

        fn diagnostic(&mut self, diagnostic: Diagnostic) {
            let Location { mut line, mut column, offset } = diagnostic.location;
            column += if line == 1 { self.1.column - 1 } else { 0 };
            line += self.1.line - 1;
            self.tell(&format!("{} {line}:{column}", diagnostic.damage), offset);
        }

        fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) {
            self.tell(&format!("end {outcome:?}"), place.offset());
        }
    }

    fn told(text: &[u8], start: Location) -> Vec<String> {
        let mut told = Told(Vec::new(), start);
        let mut reader = SliceReader::new(text);
        while reader.read_game(&mut told).is_some() {}
        told.0
    }

    /// What is told of the blocks is what is told of the whole.
    fn check(text: &[u8], target: usize) -> usize {
        let blocks = blocks(text, Lengths { target, most: 1 << 20 });
        let joined: Vec<u8> = blocks.iter().flat_map(|block| block.text().to_vec()).collect();
        assert_eq!(joined, text);
        assert_eq!(blocks.iter().filter(|block| block.is_last).count(), 1);
        let parts: Vec<String> =
            blocks.iter().flat_map(|block| told(block.text(), block.start)).collect();
        let whole = told(text, BEGIN);
        if let Some((part, whole)) = parts.iter().zip(&whole).find(|(part, whole)| part != whole) {
            let text = String::from_utf8_lossy(text);
            panic!("{part:?} is {whole:?} in the whole of {text:?} cut by {target}");
        }
        assert_eq!(parts.len(), whole.len());
        assert_eq!(blocks.last().unwrap().end.offset, text.len() as u64);
        blocks.len()
    }

    /// Pieces of which texts are made: games, and whatever makes it hard to see where one begins.
    pub(crate) const PIECES: [&str; 28] = [
        "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 {good} 1-0\n\n",
        "[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n1. d4 d5 1/2-1/2\r\n\r\n",
        "[Event \"a\"]\r[Result \"*\"]\r\r1. d4 *\r\r",
        "[Site \"first\"]\n[Event \"second\"]\n1. c4 *\n",
        "[Event \"a\"]\n[Event \"b\"]\n[Event \"c\"]\n\n1. e4 *\n",
        "[Event \"only a tag\"]\n",
        "[White \"x\"]\n\n",
        "{a comment\nbefore the game}\n",
        "; a line of comment\n",
        "% an escaped [Event \"x\"] line\n",
        "text that belongs to nothing\n",
        "1. e4 e5 *\n",
        "1. d4 (1. c4 c5 (1... e5)) d5 0-1 {tail}\n",
        "1. f4 {open\n",
        "1. g4 (1. h4 ",
        "{[Event \"inside\"]\n[Event \"inside, at a line's start\"]\n}\n",
        " 1-0 ",
        "*\n",
        "}",
        ")",
        "[Event \"unclosed\n",
        "[Broken]\n",
        "\u{feff}",
        "1. e4 \u{feff} e5 é ½-½\n",
        "\n\n",
        "[Event  \"two blanks\"]\n",
        "[Event \"glued\"] 1. e4 1-0 [Event \"glued\"]\n",
        "0-1 ; to the end\n",
    ];

    #[test]
    fn games_are_the_same_however_the_text_is_cut() {
        // A small generator of our own: the same texts in every run.
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = |most: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % most as u64) as usize
        };
        let mut cuts = 0;
        for _ in 0..4000 {
            // Half of a text is plain games, so that there are places to cut.
            let text: String = (0..2 + next(16))
                .map(|_| if next(2) == 0 { PIECES[next(2)] } else { PIECES[next(PIECES.len())] })
                .collect();
            cuts += check(text.as_bytes(), 1 + next(200)) - 1;
        }
        assert!(cuts > 4000, "{cuts}");
    }

    #[test]
    fn plain_games_are_cut_near_the_target() {
        let text = PIECES[0].repeat(10_000);
        let count = check(text.as_bytes(), 10_000);
        assert!(count.abs_diff(text.len() / 10_000) <= 2, "{count}");
        // Without tags, or with a comment before each game, the reader itself has to look.
        assert!(check("1. e4 e5 *\n".repeat(10_000).as_bytes(), 10_000) >= 4);
        let commented = [PIECES[7], PIECES[0], PIECES[11]].concat().repeat(2000);
        assert!(check(commented.as_bytes(), 10_000) >= 8);
    }

    #[test]
    fn what_has_no_end_is_handed_on_in_pieces() {
        let lengths = Lengths { target: 100, most: 1000 };
        let good = PIECES[0];
        let text = format!("{good}1. e4 {{{}}} 2. d4 *\n{good}{good}", "x".repeat(10_000));
        let blocks = blocks(text.as_bytes(), lengths);
        assert!(blocks.iter().all(|block| block.text().len() <= 1000));
        let joined: Vec<u8> = blocks.iter().flat_map(|block| block.text().to_vec()).collect();
        assert_eq!(joined, text.as_bytes());
        let games = blocks.iter().filter(|block| block.kind == Kind::Games);
        let read = |block: &Block| {
            let mut reader = SliceReader::new(block.text());
            let mut replay = Replay::new(GameBuilder::new());
            std::iter::from_fn(|| reader.read_game(&mut replay)).count()
        };
        assert_eq!(games.map(read).sum::<usize>(), 3);
    }

    #[test]
    fn an_input_without_bytes_has_one_block() {
        let blocks = blocks(b"", Lengths::default());
        assert_eq!((blocks.len(), blocks[0].text().len(), blocks[0].is_last), (1, 0, true));
        assert_eq!(told(b"", BEGIN), [""; 0]);
        assert!(Damage::ALL.len() > 20);
    }
}
