//! Between games: stray text, and comments that wait for the game that they belong to.

use super::{Cut, Held, LOOK_AHEAD, NeedMore, Phase, Scanner, Step, Window};
use crate::San;
use crate::pgn::bytes::{BYTE_ORDER_MARK, begins_utf16, ellipsis, foreign_blank};
use crate::pgn::diagnostic::excerpt;
use crate::pgn::{Damage, Diagnostic, Outcome, Visitor};
use memchr::memchr2;

impl Scanner {
    pub(super) fn between<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        loop {
            window.need(window.index + LOOK_AHEAD)?;
            let Some(byte) = window.peek() else { return Ok(()) };
            if self.lines.base() == 0 && window.index == 0 && begins_utf16(window.bytes) {
                let end = window.bytes.len().min(16);
                self.report(window, 0, end, Damage::Utf16, visitor);
                self.cut = Some(Cut::Text);
                return Ok(());
            }
            let line_starts = self.at_line_start;
            self.at_line_start = matches!(byte, b'\n' | b'\r');
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => window.index += 1,
                b'%' if line_starts => {
                    self.skip_line(window).inspect_err(|_| self.at_line_start = true)?;
                }
                b'[' => {
                    self.begin_game(window, visitor);
                    self.phase = Phase::Tags;
                    return Ok(());
                }
                b'{' | b';' => self.hold_comment(window, visitor)?,
                _ if window.rest().starts_with(BYTE_ORDER_MARK) => {
                    if self.lines.base() > 0 || window.index > 0 {
                        let end = window.index + BYTE_ORDER_MARK.len();
                        self.report(window, window.index, end, Damage::InnerByteOrderMark, visitor);
                    }
                    window.index += BYTE_ORDER_MARK.len();
                    self.at_line_start = line_starts;
                }
                // The end of a file as CP/M and DOS have it.
                0x1A if window.ahead().iter().all(|byte| matches!(byte, 0x1A | b'\r' | b'\n')) => {
                    window.index += window.ahead().len();
                }
                _ if begins_movetext(window)? => {
                    self.begin_game(window, visitor);
                    self.end_tags(window, visitor);
                    return Ok(());
                }
                _ => self.stray_text(window, visitor)?,
            }
        }
    }

    /// Passes over a line of text that belongs to no game.
    pub(super) fn stray_text<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step {
        let end = match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => window.index + end,
            None if window.is_last => {
                self.cut = (!window.at_end).then_some(Cut::Line);
                window.bytes.len()
            }
            None => return Err(NeedMore),
        };
        if !self.in_stray_text {
            self.report(window, window.index, end, Damage::TextOutsideGame, visitor);
        }
        self.in_stray_text = true;
        window.index = end;
        Ok(())
    }

    pub(super) fn hold_comment<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step {
        let start = window.index;
        let location = self.lines.locate(window.bytes, start);
        let comment = self.read_comment(window, visitor)?;
        self.held_bytes += comment.text.len();
        self.held.push_back(Held {
            text: comment.text.to_vec(),
            to_line_end: comment.to_line_end,
            location,
        });
        // A text of comments alone must not fill the memory: the first of very many are given up.
        while self.held.len() > MAX_HELD || self.held_bytes > MAX_HELD_BYTES && self.held.len() > 1
        {
            self.drop_first_held(visitor);
        }
        Ok(())
    }

    fn drop_first_held<V: Visitor>(&mut self, visitor: &mut V) {
        let Some(held) = self.held.pop_front() else { return };
        self.held_bytes -= held.text.len();
        visitor.diagnostic(Diagnostic {
            damage: Damage::TextOutsideGame,
            location: held.location,
            len: held.text.len() as u64 + 1,
            detail: excerpt(&held.text),
        });
    }

    /// Comments after the last game belong to none.
    pub(super) fn drop_held<V: Visitor>(&mut self, visitor: &mut V) {
        self.is_muted = false;
        self.skipped_depth = 0;
        while !self.held.is_empty() {
            self.drop_first_held(visitor);
        }
    }
}

/// How many comments wait for the game that they belong to, and how many bytes of them.
const MAX_HELD: usize = 100_000;
const MAX_HELD_BYTES: usize = 16 << 20;

/// Whether text between games begins a game that has no tags.
fn begins_movetext(window: &Window<'_>) -> Step<bool> {
    let rest = window.rest();
    let len = rest.iter().take(128).take_while(|byte| !byte.is_ascii_whitespace()).count();
    window.need(window.index + len)?;
    let word = &rest[..len];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let after = &word[digits..];
        return Ok(matches!(after.first(), None | Some(b'.'))
            || word.starts_with(b"1)")
            || ellipsis(after) > 0
            || foreign_blank(after) > 0
            || Outcome::from_bytes(word).is_some()
            || word.starts_with(b"0-0"));
    }
    if let [b'$', b'0'..=b'9', ..] = word {
        return Ok(true);
    }
    let word =
        word.split(|byte| matches!(byte, b'{' | b'(' | b')' | b';' | b'!' | b'?' | b'$')).next();
    let word = word.unwrap_or_default();
    Ok(word == b"*" || San::read_strict(word).is_ok())
}
