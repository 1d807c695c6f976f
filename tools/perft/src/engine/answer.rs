//! What an engine answers to a question.

use std::borrow::Cow;

use jadoube_board::{CastlingMode, CastlingSide, Move, Square};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::uci::parse_uci;

use super::line::{Heard, Trust, hear};

/// Counts, or as much of them as the engine tells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// Below each move, in the engine's order; a move that was told twice is here twice. Empty for engines that tell
    /// nothing but totals.
    pub(crate) moves: Vec<Below>,
    /// As the engine says; it may differ from the sum.
    pub(crate) total: Option<u128>,
    /// Set where nothing was counted and only moves that the engine played are known: those that are not legal, each behind the
    /// moves that lead there.
    pub(crate) illegal_best: Vec<String>,
}

/// The leaves below a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Below {
    /// As the engine wrote it.
    pub(crate) text: String,
    /// The legal move that it means, if it means one. Castling is taken in both spellings.
    pub(crate) m: Option<Move>,
    pub(crate) nodes: u128,
}

impl Answer {
    /// The total, or the sum if no total was told.
    pub(crate) fn nodes(&self) -> Option<u128> {
        self.total.or_else(|| (!self.moves.is_empty()).then(|| self.sum()))
    }

    pub(crate) fn sum(&self) -> u128 {
        self.moves.iter().fold(0, |sum, below| sum.saturating_add(below.nodes))
    }
}

/// Gathers an answer from the lines of an engine.
#[derive(Debug)]
pub(super) struct Listener<'a> {
    position: &'a Position,
    depth: u8,
    moves: Vec<Below>,
    total: Option<(Trust, u128)>,
    /// The lines in which nothing was heard, the first of them.
    said: Vec<String>,
    /// Whether it searches instead of counting.
    pub(super) searches: bool,
}

impl<'a> Listener<'a> {
    /// No position has more moves than 218, and no engine needs more lines for them. What babbles on is not listened to.
    const MAX_MOVES: usize = 1024;
    const MAX_SAID: usize = 3;

    pub(super) fn new(position: &'a Position, depth: u8) -> Self {
        Self { position, depth, moves: Vec::new(), total: None, said: Vec::new(), searches: false }
    }

    pub(super) fn listen(&mut self, line: &str) {
        match hear(&without_colors(line), self.depth) {
            Heard::Move(text, nodes) if self.moves.len() < Self::MAX_MOVES => {
                let m = resolve(text, self.position);
                self.moves.push(Below { text: text.to_owned(), m, nodes });
            }
            Heard::Total(trust, nodes) => {
                if self.total.is_none_or(|(before, _)| trust >= before) {
                    self.total = Some((trust, nodes));
                }
            }
            // The moves before it were those of that depth.
            Heard::OtherDepth => self.moves.clear(),
            Heard::Search => self.searches = true,
            Heard::Nothing if self.said.len() < Self::MAX_SAID => {
                let cut = line.floor_char_boundary(120);
                self.said.push(line[..cut].trim().to_owned());
            }
            Heard::Move(..) | Heard::Nothing => {}
        }
    }

    /// Listens to what stands before the last word of a line, if that is more than a prompt.
    pub(super) fn listen_before(&mut self, line: &str, end: &str) {
        let before = line.trim_end().trim_end_matches(end);
        if before.bytes().any(|byte| byte.is_ascii_digit()) {
            self.listen(before);
        }
    }

    /// Whether silence may be the answer, as there is nothing to tell.
    pub(super) fn may_be_silent(&self) -> bool {
        !self.position.has_legal_moves() && self.said.is_empty()
    }

    /// Whether there are counts, as a search has none.
    pub(super) fn has_counts(&self) -> bool {
        let has_total = self.total.is_some_and(|(trust, _)| trust > Trust::Info || !self.searches);
        !self.moves.is_empty() || has_total
    }

    /// Whether a total was told in words.
    pub(super) fn has_total(&self) -> bool {
        self.total.is_some_and(|(trust, _)| trust > Trust::Table)
    }

    /// Whether no more is to be expected: the total was told, or as many moves as there are.
    pub(super) fn has_all(&self) -> bool {
        self.has_total() || self.moves.len() >= self.position.legal_moves().len().max(1)
    }

    /// Whether the answer to a question about the start position seems to be all there: a total, or most of its 20 moves.
    pub(super) fn is_complete(&self) -> bool {
        self.has_total() || self.moves.len() > 14
    }

    /// What it said instead of counts.
    pub(super) fn said(&self) -> String {
        self.said.join(" / ")
    }

    /// What it has counted; nothing, where nothing had to be said.
    pub(super) fn answer_or_silence(self) -> Option<Answer> {
        match self.may_be_silent() && !self.has_counts() && !self.searches {
            true => Some(Answer { total: Some(0), ..Answer::default() }),
            false => self.answer(),
        }
    }

    pub(super) fn answer(self) -> Option<Answer> {
        if !self.has_counts() {
            return None;
        }
        // Numbers that may be anything are not needed where there are moves.
        let is_sure = |trust| trust > Trust::Table || self.moves.is_empty();
        let total = self.total.filter(|&(trust, _)| is_sure(trust)).map(|(_, nodes)| nodes);
        Some(Answer { moves: self.moves, total, illegal_best: Vec::new() })
    }
}

/// The line without the escapes that colour it in a terminal: `ESC [`, numbers, a letter.
fn without_colors(line: &str) -> Cow<'_, str> {
    let mut parts = line.split("\x1b[");
    let (Some(first), true) = (parts.next(), line.contains('\x1b')) else { return line.into() };
    let plain = |part: &'_ str| {
        let end = part.find(|char: char| !matches!(char, '0'..='9' | ';'));
        end.and_then(|end| part.get(end + 1..)).unwrap_or_default().to_owned()
    };
    parts.map(plain).fold(first.to_owned(), |line, part| line + &part).into()
}

/// The legal move that a text means.
pub(super) fn resolve(text: &str, position: &Position) -> Option<Move> {
    let word = text.trim_end_matches(['+', '#', '!', '?']);
    let plain: String = word
        .strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P'])
        .unwrap_or(word)
        .chars()
        .filter(|char| !matches!(char, '-' | 'x' | '='))
        .map(|char| char.to_ascii_lowercase())
        .collect();
    // Two steps of a king from the e-file are castling in Chess960 too, as no king steps that far.
    match parse_uci(&plain, position, CastlingMode::Standard) {
        Ok(m) => Some(m),
        Err(_) => castling_by_target(&plain, position).or_else(|| {
            let word = word.replace(['0', 'o'], "O");
            San::read_strict(word.as_bytes()).ok()?.resolve(position).ok()
        }),
    }
}

/// Castling told as the king's way in Chess960, where that is no step of the king.
fn castling_by_target(text: &str, position: &Position) -> Option<Move> {
    let king = position.king(position.turn());
    let to: Square = text.strip_prefix(king.to_string().as_str())?.parse().ok()?;
    let goes_there = |m: &&Move| {
        let target = CastlingSide::of(m.from(), m.to()).king_target(position.turn());
        m.is_castling() && target == to && king.file().distance(to.file()) > 1
    };
    position.legal_moves().iter().find(goes_there).copied()
}

#[cfg(test)]
mod tests {
    use jadoube_notation::uci::to_uci;

    use super::*;
    use crate::root::Root;

    fn listen(fen: &str, depth: u8, text: &str) -> Option<Answer> {
        let root = Root::read(fen, None).unwrap();
        let mut listener = Listener::new(&root.position, depth);
        text.lines().for_each(|line| listener.listen(line));
        listener.answer()
    }

    #[test]
    fn moves_are_understood_in_every_spelling() {
        let root = Root::read("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", None).unwrap();
        for (text, expected) in [
            ("e1g1", "e1h1"),
            ("e1h1", "e1h1"),
            ("O-O-O", "e1a1"),
            ("e1-e2", "e1e2"),
            ("Ke1-e2", "e1e2"),
            ("Rxa8+", "a1a8"),
            ("b7a8q", "b7a8q"),
            ("b7xa8=N", "b7a8n"),
            ("bxa8=R+", "b7a8r"),
            ("b8=B", "b7b8b"),
            ("b7b8Q", "b7b8q"),
        ] {
            let m = resolve(text, &root.position).map(|m| to_uci(m, CastlingMode::Chess960));
            assert_eq!(m.map(|m| m.to_string()).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(resolve("e1e3", &root.position), None);
    }

    #[test]
    fn castling_of_chess960_may_be_told_as_the_kings_way() {
        for (fen, text, expected) in [
            ("4k3/8/8/8/8/8/8/3K1R2 w F - 0 1", "d1g1", Some("d1f1")),
            ("4k3/8/8/8/8/8/8/R5K1 w A - 0 1", "g1c1", Some("g1a1")),
            ("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "g1c1", None),
            // A step of the king is nothing else.
            ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", Some("f1g1")),
        ] {
            let root = Root::read(fen, None).unwrap();
            let m = resolve(text, &root.position).map(|m| to_uci(m, CastlingMode::Chess960));
            assert_eq!(m.map(|m| m.to_string()).as_deref(), expected, "{fen} {text}");
        }
    }

    #[test]
    fn colors_are_not_listened_to() {
        let text = "\x1b[32me1d1\x1b[0m: \x1b[1;31m5\x1b[0m\n\x1b[1mTotal\x1b[0m: 25\x1b[0m";
        let answer = listen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2, text).unwrap();
        assert_eq!((answer.moves[0].nodes, answer.total), (5, Some(25)));
        assert_eq!(without_colors("\x1b[\x1b[3\x1b"), "");
    }

    #[test]
    fn counts_of_other_depths_are_left_out() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let text = "e1d1 1\ne1d2 1\nperft 1 5\ne1d1 5\ne1d2 8\nperft 2 25\nTime: 3";
        let answer = listen(fen, 2, text).unwrap();
        let nodes: Vec<_> = answer.moves.iter().map(|below| below.nodes).collect();
        assert_eq!((nodes, answer.total), (vec![5, 8], Some(25)));
    }

    #[test]
    fn a_search_is_no_count() {
        let text = "info depth 2 score cp 1 nodes 417 pv e1d1\ninfo nodes 598 nps 3\nbestmove e1d1";
        assert_eq!(listen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2, text), None);
    }
}
