//! Games are the same however a text is cut.

use super::super::place::BEGIN;
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
pub(crate) const PIECES: [&str; 30] = [
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
    "1. f4 {as in\n[Event \"quoted\"]\n[White \"x\"]\n\n1. e4 *\n} f5 *\n",
    "[White \"x\"]\n[Black \"y\"]\n\n",
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
