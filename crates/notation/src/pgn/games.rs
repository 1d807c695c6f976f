//! All games of a text in memory, one after the other.

use alloc::vec::Vec;

use super::{Diagnostic, GameBuilder, ReadGame, Replay, SliceReader};

/// The games of a text, given by [`Game::read_all`](super::Game::read_all).
///
/// What is wrong with the text behind the last game is told with that game. Only a text without any game leaves something
/// over: see [`diagnostics`](Self::diagnostics).
pub struct Games<'a> {
    reader: SliceReader<'a>,
    replay: Replay<GameBuilder>,
    /// The game read last: what follows it may belong to it.
    held: Option<ReadGame>,
    left_over: Vec<Diagnostic>,
}

impl<'a> Games<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            reader: SliceReader::new(text),
            replay: Replay::new(GameBuilder::new()),
            held: None,
            left_over: Vec::new(),
        }
    }

    /// What is wrong with a text in which there is no game; empty before the iterator has come to its end.
    ///
    /// ```
    /// use jadoube_notation::pgn::{Damage, Game};
    ///
    /// let mut games = Game::read_all("Dear Sir, the games are in the other file.");
    /// assert!(games.next().is_none());
    /// assert_eq!(games.diagnostics()[0].damage, Damage::TextOutsideGame);
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.left_over
    }

    fn read(&mut self) -> Option<ReadGame> {
        self.reader.read_game(&mut self.replay)
    }
}

impl Iterator for Games<'_> {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        let first = self.held.take().or_else(|| self.read());
        self.held = first.as_ref().and_then(|_| self.read());
        if self.held.is_some() {
            return first;
        }
        let rest = self.replay.visitor_mut().take_diagnostics();
        match first {
            Some(mut last) => {
                last.diagnostics.extend(rest);
                Some(last)
            }
            None => {
                self.left_over.extend(rest);
                None
            }
        }
    }
}
