//! Marks of check and mate apart from their moves: `Qh5 +`, `Qh5!+`, `Qh5 ch.`

use core::ops::Range;

use jadoube_notation::pgn::is_check_word;

use super::Session;
use crate::{Rule, Safety};

impl Session<'_> {
    /// Whether a mark of check or mate follows a word that is no part of it; annotations may stand between.
    pub(super) fn has_detached_mark(&self, end: usize) -> bool {
        let rest = &self.text[end..];
        let is_gap = |byte: &&u8| matches!(byte, b' ' | b'!' | b'?');
        let gap = rest.iter().take(8).take_while(is_gap).count();
        gap > 0 && (matches!(rest.get(gap), Some(b'+' | b'#')) || check_words(&rest[gap..]) > 0)
    }

    /// A mark that the reader found apart from its move.
    pub(super) fn tell_detached(&mut self, range: Range<usize>) {
        let now = &self.line.now;
        let right = match (now.is_check(), now.has_legal_moves()) {
            _ if !self.line.is_alive => self.text[range.clone()].to_vec(),
            (true, false) => b"#".to_vec(),
            (true, true) => b"+".to_vec(),
            (false, _) => Vec::new(),
        };
        let word = self.line.word.end;
        let gap = self.text.get(word..range.start);
        let is_behind = gap.is_some_and(|gap| gap.iter().all(|&it| it == b' '));
        let is_marked = matches!(self.text[..word].last(), Some(b'+' | b'#'));
        let is_annotated =
            gap.is_some_and(|gap| gap.iter().all(|it| matches!(it, b' ' | b'!' | b'?')));
        let blanks = self.text[..range.start].iter().rev().take(8).take_while(|&&it| it == b' ');
        let from = range.start - blanks.count();
        let message = format!("{} stands apart from its move", self.shown(range.clone()));
        self.token_end = range.end;
        let Some(raw) = self.tell_move(Rule::DetachedCheckMark, range.clone(), message) else {
            return;
        };
        if is_behind {
            raw.mend(Safety::Safe, word..range.end, right);
        } else if is_annotated {
            if !is_marked {
                raw.mend(Safety::Safe, word..word, right);
            }
            raw.mend(Safety::Safe, from..range.end, "");
        }
    }

    /// Whether a word that is no move tells of check, as old books have it; then it is told with those behind it.
    pub(super) fn take_check_words(&mut self, word: Range<usize>) -> bool {
        let len = check_words(&self.text[word.start..]);
        if len == 0 || !self.line.has_move {
            return false;
        }
        let whole = word.start..word.start + len;
        // The reader takes what follows for words of its own.
        self.quiet_until = self.quiet_until.max(whole.end);
        self.look_closely_as_needed();
        self.tell_detached(whole);
        true
    }
}

/// How much of a text is words that tell of check: `ch`, `dbl. ch.`
fn check_words(text: &[u8]) -> usize {
    let mut len = 0;
    loop {
        let gap = text[len..].iter().take(3).take_while(|it| matches!(it, b' ' | b'.')).count();
        let start = if len == 0 { 0 } else { len + gap };
        let letters = text[start..].iter().take(10).take_while(|it| it.is_ascii_alphanumeric());
        let end = start + letters.count();
        if !is_check_word(&text[start..end]) {
            return len;
        }
        let dot = usize::from(text.get(end) == Some(&b'.'));
        len = end + dot;
    }
}
