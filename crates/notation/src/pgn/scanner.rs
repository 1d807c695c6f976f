//! The reader's core: a state machine over windows of bytes that finds the parts of games and the damage between them.
//!
//! It is fed a window and works through it token by token. A token that may go on behind the window is left for the next
//! one, which begins with it. So every token is handed out as one slice of the window, without copying.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use memchr::{memchr2, memchr3};

use super::bytes::{
    BYTE_ORDER_MARK, IS_WORD, begins_roster_tag, begins_tag, foreign_blank, is_name_byte,
    skip_blanks,
};
use super::diagnostic::excerpt;
use super::place::LineCounter;
use super::{
    Damage, Diagnostic, Location, Outcome, Place, RawComment, RawNag, TagValue, Variation, Visitor,
};
use crate::San;

/// The window ends before the token does, and more of the text can be had.
pub(super) struct NeedMore;

type Step<T = ()> = Result<T, NeedMore>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// After a game, before the next.
    Between,
    Tags,
    Movetext,
}

/// How the scanner stands after a window.
pub(super) enum Fed<G> {
    /// The window is used up; the game, if one is open, goes on.
    Hungry,
    /// A game is over.
    Game(G),
    /// The text is over.
    End,
}

/// An open parenthesis.
struct Open {
    location: Location,
}

/// A comment met before it is known whether it belongs to a game.
struct Held {
    text: Vec<u8>,
    to_line_end: bool,
    location: Location,
}

/// The part of the text in memory.
pub(super) struct Window<'a> {
    pub(super) bytes: &'a [u8],
    /// Nothing follows the window that could still be read into it.
    pub(super) is_last: bool,
    /// The text itself ends with the window; otherwise a limit does.
    pub(super) at_end: bool,
    pub(super) index: usize,
}

impl<'a> Window<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.index..]
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.index).copied()
    }

    /// Asks for more unless `index` is in the window or nothing more can come.
    #[inline(always)]
    fn need(&self, index: usize) -> Step {
        if index < self.bytes.len() || self.is_last { Ok(()) } else { Err(NeedMore) }
    }
}

pub(super) struct Scanner {
    phase: Phase,
    pub(super) lines: LineCounter,
    pub(super) max_depth: usize,
    /// Open variations that are told to the visitor.
    open: Vec<Open>,
    /// Parentheses open inside a variation that is passed over.
    skipped_depth: usize,
    /// The visitor wants no more of this game.
    is_muted: bool,
    /// A move has been told on this line, so that a variation can stand for it.
    seen_move: bool,
    /// An `Event` tag has been met in this game, and how many tags in all.
    seen_event: bool,
    tags: usize,
    /// The last byte handled ended a line, or the text begins here.
    at_line_start: bool,
    /// Between games: the words that belong to none were reported.
    in_stray_text: bool,
    held: Vec<Held>,
    /// A comment was cut at the limit, and its end has not been met.
    in_cut_comment: bool,
}

impl Scanner {
    pub(super) fn new(max_depth: usize) -> Self {
        Self {
            phase: Phase::Between,
            lines: LineCounter::new(),
            max_depth,
            open: Vec::new(),
            skipped_depth: 0,
            is_muted: false,
            seen_move: false,
            seen_event: false,
            tags: 0,
            at_line_start: true,
            in_stray_text: false,
            held: Vec::new(),
            in_cut_comment: false,
        }
    }

    /// Works through the window until a game ends or more is needed.
    pub(super) fn feed<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Fed<V::Game> {
        loop {
            let step = if self.in_cut_comment {
                self.skip_cut_comment(window).map(|()| None)
            } else {
                match self.phase {
                    Phase::Between => self.between(window, visitor).map(|()| None),
                    Phase::Tags => self.tags(window, visitor),
                    Phase::Movetext => self.movetext(window, visitor),
                }
            };
            match step {
                Ok(Some(game)) => return Fed::Game(game),
                Ok(None) => {
                    let is_over = window.index == window.bytes.len() && window.at_end;
                    if is_over && self.phase == Phase::Between {
                        self.drop_held(visitor);
                        return Fed::End;
                    }
                }
                Err(NeedMore) => return Fed::Hungry,
            }
        }
    }

    // ---- Places and damage -------------------------------------------------------------------------------------------

    fn place<'a>(&'a self, window: &Window<'a>, index: usize) -> Place<'a> {
        Place { window: window.bytes, index, lines: &self.lines }
    }

    #[cold]
    fn report<V: Visitor>(
        &self,
        window: &Window<'_>,
        from: usize,
        to: usize,
        damage: Damage,
        visitor: &mut V,
    ) {
        if self.is_muted || self.skipped_depth > 0 {
            return;
        }
        visitor.diagnostic(Diagnostic {
            damage,
            location: self.lines.locate(window.bytes, from),
            len: (to - from) as u64,
            detail: excerpt(&window.bytes[from..to]),
        });
    }

    /// Whether the visitor is told what stands here.
    #[inline(always)]
    fn is_told(&self) -> bool {
        !self.is_muted && self.skipped_depth == 0
    }

    #[inline(always)]
    fn heed(&mut self, flow: ControlFlow<()>) {
        if flow.is_break() {
            self.is_muted = true;
        }
    }

    // ---- Between games -----------------------------------------------------------------------------------------------

    fn between<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        loop {
            window.need(window.index + 16)?;
            let Some(byte) = window.peek() else { return Ok(()) };
            let line_starts = self.at_line_start;
            self.at_line_start = matches!(byte, b'\n' | b'\r');
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => window.index += 1,
                b'%' if line_starts => self.skip_line(window)?,
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
                _ if begins_movetext(window)? => {
                    self.begin_game(window, visitor);
                    self.end_tags(window, visitor);
                    return Ok(());
                }
                _ => self.stray_text(window, visitor)?,
            }
        }
    }

    fn begin_game<V: Visitor>(&mut self, window: &Window<'_>, visitor: &mut V) {
        self.open.clear();
        self.skipped_depth = 0;
        self.is_muted = false;
        self.seen_move = false;
        self.seen_event = false;
        self.in_stray_text = false;
        self.tags = 0;
        visitor.begin_game(self.place(window, window.index));
    }

    /// Passes over a line of text that belongs to no game.
    fn stray_text<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let end = match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => window.index + end,
            None if window.is_last => window.bytes.len(),
            None => return Err(NeedMore),
        };
        if !self.in_stray_text {
            self.report(window, window.index, end, Damage::TextOutsideGame, visitor);
        }
        self.in_stray_text = true;
        window.index = end;
        Ok(())
    }

    fn skip_line(&mut self, window: &mut Window<'_>) -> Step {
        match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => window.index += end,
            None if window.is_last => window.index = window.bytes.len(),
            None => return Err(NeedMore),
        }
        Ok(())
    }

    fn hold_comment<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let start = window.index;
        let location = self.lines.locate(window.bytes, start);
        let comment = self.read_comment(window, visitor)?;
        self.held.push(Held {
            text: comment.text.to_vec(),
            to_line_end: comment.to_line_end,
            location,
        });
        Ok(())
    }

    /// Comments after the last game belong to none.
    fn drop_held<V: Visitor>(&mut self, visitor: &mut V) {
        self.is_muted = false;
        self.skipped_depth = 0;
        for held in self.held.drain(..) {
            visitor.diagnostic(Diagnostic {
                damage: Damage::TextOutsideGame,
                location: held.location,
                len: held.text.len() as u64 + 1,
                detail: excerpt(&held.text),
            });
        }
    }

    // ---- Tags --------------------------------------------------------------------------------------------------------

    fn tags<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        loop {
            window.need(window.index + 16)?;
            let byte = window.peek();
            let line_starts = self.at_line_start;
            self.at_line_start = matches!(byte, Some(b'\n' | b'\r'));
            match byte {
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C) => window.index += 1,
                Some(b'%') if line_starts => self.skip_line(window)?,
                Some(b'{' | b';') => self.hold_comment(window, visitor)?,
                Some(b'[') if self.plain_tag(window, visitor) => {}
                Some(b'[') => {
                    let line_end = self.tag_line_end(window)?;
                    let text = &window.bytes[window.index..line_end];
                    let is_event =
                        skip_blanks(&text[1..]).starts_with(b"Event") && begins_tag(text);
                    if is_event && self.seen_event && self.tags > 1 {
                        return Ok(Some(self.end_game(window, None, visitor)));
                    }
                    self.seen_event |= is_event;
                    self.tags += 1;
                    self.tag(window, line_end, visitor);
                }
                Some(_) if window.rest().starts_with(BYTE_ORDER_MARK) => {
                    let end = window.index + BYTE_ORDER_MARK.len();
                    self.report(window, window.index, end, Damage::InnerByteOrderMark, visitor);
                    window.index = end;
                }
                _ => {
                    self.end_tags(window, visitor);
                    return Ok(None);
                }
            }
        }
    }

    fn end_tags<V: Visitor>(&mut self, window: &Window<'_>, visitor: &mut V) {
        self.phase = Phase::Movetext;
        if self.is_told() {
            let flow = visitor.end_tags(self.place(window, window.index));
            self.heed(flow);
        }
        for held in core::mem::take(&mut self.held) {
            if self.is_told() {
                let comment = RawComment { text: &held.text, to_line_end: held.to_line_end };
                let flow = visitor.comment(comment, self.place(window, window.index));
                self.heed(flow);
            }
        }
    }

    /// Reads a tag pair in the standard form, `[Name "value"]` without a backslash; anything else is left alone.
    #[inline(always)]
    fn plain_tag<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> bool {
        let start = window.index;
        let text = &window.bytes[start + 1..];
        let name_len = text.iter().take(32).take_while(|&&byte| is_name_byte(byte)).count();
        let (name, rest) = text.split_at(name_len);
        let Some(value) = rest.strip_prefix(b" \"").filter(|_| name_len > 0 && name != b"Event")
        else {
            return false;
        };
        let Some(len) = memchr3(b'"', b'\\', b'\n', value) else { return false };
        if !value[len..].starts_with(b"\"]") {
            return false;
        }
        self.tags += 1;
        if self.is_told() {
            let flow =
                visitor.tag(name, TagValue { raw: &value[..len] }, self.place(window, start));
            self.heed(flow);
        }
        window.index = start + 1 + name_len + 2 + len + 2;
        true
    }

    fn tag_line_end(&self, window: &Window<'_>) -> Step<usize> {
        match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => Ok(window.index + end),
            None if window.is_last => Ok(window.bytes.len()),
            None => Err(NeedMore),
        }
    }

    /// Reads one tag pair; the window stands on its bracket.
    fn tag<V: Visitor>(&mut self, window: &mut Window<'_>, line_end: usize, visitor: &mut V) {
        let start = window.index;
        let line = &window.bytes[start..line_end];
        let after_bracket = skip_blanks(&line[1..]);
        let name_len = after_bracket
            .iter()
            .take_while(|&&byte| !matches!(byte, b' ' | b'\t' | b'"' | b']'))
            .count();
        let (name, rest) = after_bracket.split_at(name_len);
        let rest = skip_blanks(rest);
        let Some(value) = rest.strip_prefix(b"\"").filter(|_| name_len > 0) else {
            let end = start + broken_tag_len(line);
            self.report(window, start, end, Damage::BrokenTag, visitor);
            window.index = end;
            return;
        };
        let value_start = line_end - value.len();
        if !name.iter().all(|&byte| is_name_byte(byte)) {
            let name_start = line_end - after_bracket.len();
            self.report(window, name_start, name_start + name_len, Damage::BadTagName, visitor);
        }
        let quoted = read_quoted(value);
        for (damage, at) in quoted.damage.into_iter().flatten() {
            self.report(window, value_start + at, value_start + at + 1, damage, visitor);
        }
        if !quoted.is_closed {
            let damage = if line_end == window.bytes.len() && !window.at_end {
                Damage::TooLong
            } else {
                Damage::UnclosedTag
            };
            self.report(window, start, line_end, damage, visitor);
        }
        if self.is_told() {
            let value = TagValue { raw: &value[..quoted.len] };
            let flow = visitor.tag(name, value, self.place(window, start));
            self.heed(flow);
        }
        window.index = value_start + quoted.end;
    }

    // ---- Movetext ----------------------------------------------------------------------------------------------------

    fn movetext<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        loop {
            self.plain_moves(window, visitor);
            // So much look-ahead that short tokens and what tells a new game are whole.
            window.need(window.index + 128)?;
            let Some(byte) = window.peek() else {
                return Ok(Some(self.end_game(window, None, visitor)));
            };
            match byte {
                b' ' | b'.' | b'\t' | 0x0B | 0x0C => window.index += 1,
                b'a'..=b'z' | b'A'..=b'Z' => self.word(window, visitor)?,
                b'0'..=b'9' => {
                    if let Some(outcome) = self.number(window, visitor)?
                        && let Some(game) = self.terminator(window, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
                b'\n' | b'\r' => {
                    window.index += 1;
                    if window.peek() == Some(b'%') {
                        self.skip_line(window)?;
                    }
                }
                b'{' | b';' => self.comment(window, visitor)?,
                b'(' => self.begin_variation(window, visitor),
                b')' => self.end_variation(window, visitor),
                b'*' => {
                    window.index += 1;
                    if let Some(game) = self.terminator(window, Outcome::Unknown, visitor)? {
                        return Ok(Some(game));
                    }
                }
                b'[' if begins_tag(window.rest()) => {
                    return Ok(Some(self.end_game(window, None, visitor)));
                }
                b'$' => self.numbered_nag(window, visitor),
                b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~' => self.glyph(window, visitor)?,
                _ => {
                    if let Some(outcome) = self.oddity(window, byte, visitor)?
                        && let Some(game) = self.terminator(window, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
            }
        }
    }

    /// The common run of movetext, fast: moves, move numbers and short comments with single blanks between. It stops before
    /// anything else.
    #[inline(always)]
    fn plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut at = window.index;
        let mut goes_on = self.is_told();
        while goes_on && let Some(next) = bytes.get(at..).and_then(<[u8]>::first_chunk::<12>) {
            let place = Place { window: bytes, index: at, lines: &self.lines };
            let flow;
            let end;
            if next[0].is_ascii_alphabetic() {
                let Some((san, len)) = San::read_prefix(next) else { break };
                // ` e` may begin ` e.p.`.
                if next[len] == b' ' && next[len + 1] == b'e' {
                    break;
                }
                end = at + len;
                let Some(after) = after_blank(bytes, end) else { break };
                self.seen_move = true;
                flow = visitor.standard_san(san, &bytes[at..end], place);
                at = after;
            } else if let Some((number, digits)) = short_number(next) {
                // `12...` is Black's.
                let is_black = next[digits + 1] == b'.';
                if is_black && next[digits + 2] != b'.' {
                    break;
                }
                end = at + digits + if is_black { 3 } else { 1 };
                flow = visitor.move_number(Some(number), is_black, place);
                at = after_blank(bytes, end).unwrap_or(end);
            } else if next[0] == b'{' {
                let Some(len) = short_comment_len(&bytes[at + 1..]) else { break };
                end = at + len + 2;
                let text = &bytes[at + 1..end - 1];
                flow = visitor.comment(RawComment { text, to_line_end: false }, place);
                at = after_blank(bytes, end).unwrap_or(end);
            } else {
                break;
            }
            goes_on = flow.is_continue();
        }
        self.is_muted |= !goes_on && self.skipped_depth == 0;
        window.index = at;
    }

    /// A word that begins with a letter: a move, or nothing that PGN knows.
    #[inline(always)]
    fn word<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let start = window.index;
        let mut end = start + 1;
        while end < window.bytes.len() && IS_WORD[window.bytes[end] as usize] {
            end += 1;
        }
        match window.bytes.get(end) {
            None if !window.is_last => return Err(NeedMore),
            // `e8(Q)`, `exd6e.p.`, letters that are not ASCII.
            Some(b'(' | b'.' | 0x80..) => end = long_word_end(window, start, end)?,
            Some(b' ') if window.bytes.get(end + 1) == Some(&b'e') => {
                end += spaced_en_passant(&window.bytes[end..]);
            }
            _ => {}
        }
        window.index = end;
        self.tell_word(window, start, end, visitor);
        Ok(())
    }

    #[inline(always)]
    fn tell_word<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        end: usize,
        visitor: &mut V,
    ) {
        if !self.is_told() {
            return;
        }
        let token = &window.bytes[start..end];
        if let [b'N' | b'D'] = token {
            // Novelty and diagram, as books mark them.
            let number = if token[0] == b'N' { 146 } else { 220 };
            let nag = RawNag { number: Some(number), text: token };
            let flow = visitor.nag(nag, self.place(window, start));
            return self.heed(flow);
        }
        self.seen_move = true;
        let flow = visitor.san(token, self.place(window, start));
        self.heed(flow);
    }

    /// What begins with a digit: a move number, a result, or castling with zeros.
    #[inline(always)]
    fn number<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let mut end = start;
        let mut value: u32 = 0;
        let mut fits = true;
        while let Some(digit @ b'0'..=b'9') = window.bytes.get(end) {
            fits &= value < 100_000_000;
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            end += 1;
        }
        match window.bytes.get(end) {
            None if !window.is_last => return Err(NeedMore),
            Some(b'.') => {
                let dots =
                    window.bytes[end..].iter().take(3).take_while(|&&byte| byte == b'.').count();
                window.index = end + dots;
                let is_black = dots > 1;
                self.tell_number(window, start, fits.then_some(value), is_black, visitor);
                Ok(None)
            }
            Some(b'-' | b'/' | b':' | 0x80..) => {
                self.result_or_castling(window, start, end, visitor)
            }
            _ => {
                window.index = end;
                if value == 0 && end - start == 4 {
                    self.tell_word(window, start, end, visitor);
                } else {
                    self.tell_number(window, start, fits.then_some(value), false, visitor);
                }
                Ok(None)
            }
        }
    }

    #[inline(always)]
    fn tell_number<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        number: Option<u32>,
        is_black: bool,
        visitor: &mut V,
    ) {
        if self.is_told() {
            let flow = visitor.move_number(number, is_black, self.place(window, start));
            self.heed(flow);
        }
    }

    fn result_or_castling<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        start: usize,
        digits_end: usize,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let end = long_word_end(window, start, digits_end)?;
        if end == digits_end {
            // A foreign blank follows the number.
            window.index = end;
            return Ok(None);
        }
        window.index = end;
        let text = &window.bytes[start..end];
        if text.starts_with(b"0-0") {
            self.tell_word(window, start, end, visitor);
            return Ok(None);
        }
        if let Some(outcome) = Outcome::from_bytes(text) {
            return Ok(Some(outcome));
        }
        let outcome = odd_result(text);
        let damage = if outcome.is_some() { Damage::ResultSpelling } else { Damage::UnknownToken };
        self.report(window, start, end, damage, visitor);
        Ok(outcome)
    }

    /// A result was read: the end of the game, or a slip inside a variation.
    fn terminator<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        outcome: Outcome,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        if !self.open.is_empty() || self.skipped_depth > 0 {
            // The parenthesis is what is missing, if the text or the game ends here.
            let rest = window.rest();
            let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            window
                .need(window.index + blanks + 128)
                .or_else(|more| if blanks > 4096 { Ok(()) } else { Err(more) })?;
            let is_end = rest.get(blanks).is_none() || begins_tag(&rest[blanks..]);
            if !is_end {
                self.report(window, window.index, window.index, Damage::ResultInVariation, visitor);
                return Ok(None);
            }
        }
        // A comment on the same line still belongs to this game.
        let blanks = window.rest().len() - skip_blanks(window.rest()).len();
        if let Some(b'{' | b';') = window.bytes.get(window.index + blanks) {
            window.index += blanks;
            self.comment(window, visitor)?;
        }
        Ok(Some(self.end_game(window, Some(outcome), visitor)))
    }

    fn end_game<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        outcome: Option<Outcome>,
        visitor: &mut V,
    ) -> V::Game {
        if self.phase == Phase::Tags {
            self.end_tags(window, visitor);
        }
        self.skipped_depth = 0;
        while let Some(open) = self.open.pop() {
            if !self.is_muted {
                visitor.diagnostic(Diagnostic {
                    damage: Damage::UnclosedVariation,
                    location: open.location,
                    len: 1,
                    detail: excerpt(b"("),
                });
                let flow = visitor.end_variation(self.place(window, window.index));
                self.heed(flow);
            }
        }
        if outcome.is_none() {
            self.report(window, window.index, window.index, Damage::MissingTerminator, visitor);
        }
        self.phase = Phase::Between;
        self.at_line_start = false;
        visitor.end_game(outcome, self.place(window, window.index))
    }

    fn begin_variation<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        window.index += 1;
        if self.is_muted || self.skipped_depth > 0 {
            self.skipped_depth += 1;
            return;
        }
        if !self.seen_move {
            self.report(window, start, start + 1, Damage::VariationBeforeMove, visitor);
        }
        if self.open.len() >= self.max_depth {
            self.report(window, start, start + 1, Damage::TooDeep, visitor);
            self.skipped_depth = 1;
            return;
        }
        let place = self.place(window, start);
        if visitor.begin_variation(place) == Variation::Skip {
            self.skipped_depth = 1;
        } else {
            let location = place.location();
            self.open.push(Open { location });
            self.seen_move = false;
        }
    }

    fn end_variation<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        window.index += 1;
        if self.skipped_depth > 0 {
            self.skipped_depth -= 1;
            return;
        }
        if self.open.pop().is_some() {
            self.seen_move = true;
            if self.is_told() {
                let flow = visitor.end_variation(self.place(window, start));
                self.heed(flow);
            }
        } else {
            self.report(window, start, start + 1, Damage::UnopenedVariation, visitor);
        }
    }

    fn comment<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let start = window.index;
        let comment = self.read_comment(window, visitor)?;
        if self.is_told() {
            let flow = visitor.comment(comment, self.place(window, start));
            self.heed(flow);
        }
        Ok(())
    }

    /// Reads a comment of either kind; the window stands on its brace or semicolon.
    fn read_comment<'a, V: Visitor>(
        &mut self,
        window: &mut Window<'a>,
        visitor: &mut V,
    ) -> Step<RawComment<'a>> {
        let start = window.index;
        let body = &window.bytes[start + 1..];
        if window.bytes[start] == b';' {
            let len = match memchr2(b'\n', b'\r', body) {
                Some(len) => len,
                None if window.is_last => body.len(),
                None => return Err(NeedMore),
            };
            window.index = start + 1 + len;
            return Ok(RawComment { text: &body[..len], to_line_end: true });
        }
        let end = brace_end(body);
        let (len, end) = match end {
            BraceEnd::Closed(len) => (len, start + 2 + len),
            BraceEnd::NextGame(len) => {
                self.report(window, start, start + 1 + len, Damage::UnclosedComment, visitor);
                (len, start + 1 + len)
            }
            BraceEnd::Open if !window.is_last => return Err(NeedMore),
            BraceEnd::Open => {
                let damage = if window.at_end { Damage::UnclosedComment } else { Damage::TooLong };
                self.report(window, start, window.bytes.len(), damage, visitor);
                self.in_cut_comment = !window.at_end;
                (body.len(), window.bytes.len())
            }
        };
        window.index = end;
        self.at_line_start = false;
        Ok(RawComment { text: &body[..len], to_line_end: false })
    }

    /// Passes over what is left of a comment that was cut at the limit.
    fn skip_cut_comment(&mut self, window: &mut Window<'_>) -> Step {
        let rest = window.rest();
        match brace_end(rest) {
            BraceEnd::Closed(len) => window.index += len + 1,
            BraceEnd::NextGame(len) => window.index += len,
            BraceEnd::Open if window.at_end => window.index = window.bytes.len(),
            BraceEnd::Open => {
                // Keep enough to know a line that begins with a tag.
                window.index = window.bytes.len() - rest.len().min(64);
                return Err(NeedMore);
            }
        }
        self.in_cut_comment = false;
        Ok(())
    }

    fn numbered_nag<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        let digits = window.bytes[start + 1..]
            .iter()
            .take(64)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = start + 1 + digits;
        window.index = end;
        let text = &window.bytes[start..end];
        let number = core::str::from_utf8(&text[1..]).ok().and_then(|digits| digits.parse().ok());
        if number.is_none() {
            self.report(window, start, end, Damage::BadNag, visitor);
        }
        self.tell_nag(window, start, RawNag { number, text }, visitor);
    }

    fn tell_nag<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        nag: RawNag<'_>,
        visitor: &mut V,
    ) {
        if self.is_told() {
            let flow = visitor.nag(nag, self.place(window, start));
            self.heed(flow);
        }
    }

    /// `!?`, `+-`, `=` and their like, or a null move `--`.
    fn glyph<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let start = window.index;
        let is_mark = |byte: &u8| matches!(byte, b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~');
        let len = window.rest().iter().take_while(|byte| is_mark(byte)).count();
        window.need(start + len)?;
        window.index = start + len;
        let text = &window.bytes[start..start + len];
        if text == b"--" {
            self.tell_word(window, start, start + len, visitor);
            return Ok(());
        }
        let number = super::nag::number_of(text);
        if number.is_none() {
            self.report(window, start, start + len, Damage::UnknownToken, visitor);
        }
        self.tell_nag(window, start, RawNag { number, text }, visitor);
        Ok(())
    }

    /// Everything that begins with no byte of the standard's movetext.
    #[cold]
    fn oddity<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        byte: u8,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let rest = window.rest();
        let blank = foreign_blank(rest);
        if blank > 0 {
            window.index += blank;
            self.report(window, start, start + blank, Damage::ForeignBlank, visitor);
        } else if rest.starts_with(BYTE_ORDER_MARK) {
            window.index += BYTE_ORDER_MARK.len();
            self.report(window, start, window.index, Damage::InnerByteOrderMark, visitor);
        } else if byte == b'}' {
            window.index += 1;
            self.report(window, start, start + 1, Damage::UnopenedComment, visitor);
        } else if byte == b'[' {
            // A line in brackets that is no tag pair, or a command that lost its braces.
            let line = memchr3(b'\n', b'\r', b']', rest)
                .map_or(rest.len().min(128), |end| end + usize::from(rest[end] == b']'));
            window.index += line.max(1);
            self.report(window, start, window.index, Damage::UnknownToken, visitor);
        } else if byte.is_ascii_control() {
            let run = rest
                .iter()
                .take_while(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace())
                .count();
            window.need(start + run)?;
            window.index += run.max(1);
            self.report(window, start, window.index, Damage::ControlCharacter, visitor);
        } else if byte >= 0x80 || byte == b'@' {
            return self.foreign_word(window, visitor);
        } else {
            window.index += 1;
            self.report(window, start, start + 1, Damage::UnknownToken, visitor);
        }
        Ok(None)
    }

    /// A word that begins with a letter that is not ASCII: a figurine's move, a result with a fraction sign.
    fn foreign_word<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let end = long_word_end(window, start, start + 1)?;
        window.index = end;
        let text = &window.bytes[start..end];
        if let Some(outcome) = odd_result(text) {
            self.report(window, start, end, Damage::ResultSpelling, visitor);
            return Ok(Some(outcome));
        }
        if let Some(number) = super::nag::number_of(text) {
            self.tell_nag(window, start, RawNag { number: Some(number), text }, visitor);
            return Ok(None);
        }
        self.tell_word(window, start, end, visitor);
        Ok(None)
    }
}

/// Eight bytes at a time: the same byte in each.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The length of a comment that is closed within 256 bytes and holds no control character.
#[inline(always)]
fn short_comment_len(body: &[u8]) -> Option<usize> {
    const HIGH: u64 = eight(0x80);
    for (index, chunk) in body.chunks_exact(8).take(32).enumerate() {
        let bytes = u64::from_le_bytes(chunk.try_into().ok()?);
        // The lowest flag of each is exact; a borrow can only make false ones above it.
        let braces = bytes ^ eight(b'}');
        let is_brace = braces.wrapping_sub(eight(1)) & !braces & HIGH;
        let is_control = bytes.wrapping_sub(eight(b' ')) & !bytes & HIGH;
        let stops = is_brace | is_control;
        if stops != 0 {
            let at = (stops.trailing_zeros() / 8) as usize;
            return (chunk[at] == b'}').then_some(8 * index + at);
        }
    }
    None
}

/// What follows one blank or one line end; `None` if there is neither, or a `%` line may follow.
#[inline(always)]
fn after_blank(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..at + 3)? {
        [b' ', ..] => Some(at + 1),
        [b'\r', b'\n', next] if *next != b'%' => Some(at + 2),
        [b'\n' | b'\r', next, _] if !matches!(next, b'%' | b'\n') => Some(at + 1),
        _ => None,
    }
}

/// One or two digits with a dot behind them, and how many there are.
#[inline(always)]
fn short_number(bytes: &[u8; 12]) -> Option<(u32, usize)> {
    match *bytes {
        [digit @ b'0'..=b'9', b'.', ..] => Some((u32::from(digit - b'0'), 1)),
        [tens @ b'0'..=b'9', digit @ b'0'..=b'9', b'.', ..] => {
            Some((10 * u32::from(tens - b'0') + u32::from(digit - b'0'), 2))
        }
        _ => None,
    }
}

/// Where a comment ends that has been opened before `body`.
enum BraceEnd {
    /// At a closing brace.
    Closed(usize),
    /// Nowhere, but a line begins with the tag of a next game.
    NextGame(usize),
    /// Not in this window.
    Open,
}

fn brace_end(body: &[u8]) -> BraceEnd {
    let mut from = 0;
    while let Some(found) = memchr2(b'}', b'[', &body[from..]) {
        let at = from + found;
        if body[at] == b'}' {
            return BraceEnd::Closed(at);
        }
        let starts_line = at > 0 && matches!(body[at - 1], b'\n' | b'\r');
        if starts_line && begins_roster_tag(&body[at..]) {
            return BraceEnd::NextGame(at);
        }
        from = at + 1;
    }
    BraceEnd::Open
}

/// The inside of a tag's quotes.
struct Quoted {
    /// Bytes of the value.
    len: usize,
    /// Bytes up to the end of the whole tag.
    end: usize,
    is_closed: bool,
    /// The first quote and the first backslash that stand there unescaped.
    damage: [Option<(Damage, usize)>; 2],
}

/// Reads to the quote that is followed by a bracket; quotes before it should have been escaped.
fn read_quoted(text: &[u8]) -> Quoted {
    let mut damage = [None, None];
    let mut last_quote = None;
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\\', &text[at..]) {
        at += found;
        if text[at] == b'\\' {
            if matches!(text.get(at + 1), Some(b'"' | b'\\')) {
                at += 2;
                continue;
            }
            damage[1] = damage[1].or(Some((Damage::StrayBackslash, at)));
        } else {
            let rest = skip_blanks(&text[at + 1..]);
            if rest.first() == Some(&b']') {
                let end = text.len() - rest.len() + 1;
                return Quoted { len: at, end, is_closed: true, damage };
            }
            damage[0] = damage[0].or(Some((Damage::UnescapedQuote, at)));
            last_quote = Some(at);
        }
        at += 1;
    }
    // The bracket or the quote is missing: the value goes to the last quote, else to the last bracket or the line's end.
    let trimmed = text.trim_ascii_end();
    let len = last_quote
        .filter(|&quote| skip_blanks(&text[quote + 1..]).is_empty())
        .unwrap_or_else(|| trimmed.strip_suffix(b"]").unwrap_or(trimmed).len());
    damage[0] = damage[0].filter(|&(_, quote)| quote < len);
    Quoted { len, end: text.len(), is_closed: false, damage }
}

/// How much of a line a bracketed text takes that is no tag pair.
fn broken_tag_len(line: &[u8]) -> usize {
    let line = line.trim_ascii_end();
    line.iter().position(|&byte| byte == b']').map_or(line.len(), |end| end + 1)
}

/// Whether text between games begins a game that has no tags.
fn begins_movetext(window: &Window<'_>) -> Step<bool> {
    let rest = window.rest();
    let len = rest.iter().take(128).take_while(|byte| !byte.is_ascii_whitespace()).count();
    window.need(window.index + len)?;
    let word = &rest[..len];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let after = &word[digits..];
        return Ok(after.first() == Some(&b'.')
            || after.is_empty()
            || Outcome::from_bytes(word).is_some()
            || word.starts_with(b"0-0"));
    }
    let word =
        word.split(|byte| matches!(byte, b'{' | b'(' | b')' | b';' | b'!' | b'?' | b'$')).next();
    let word = word.unwrap_or_default();
    Ok(word == b"*" || San::read_strict(word).is_ok())
}

/// Results that are understood, though not spelt as the standard has them.
fn odd_result(text: &[u8]) -> Option<Outcome> {
    let text = core::str::from_utf8(text).ok()?;
    let dash = |letter: char| matches!(letter, '-' | '–' | '—' | '−' | '‐' | '‑' | ':');
    let (white, black) = text.split_once(dash).unwrap_or((text, ""));
    match (white, black) {
        ("1", "0" | "O" | "o") => Some(Outcome::WhiteWins),
        ("0", "1") => Some(Outcome::BlackWins),
        ("1/2" | "½" | "0.5", "" | "1/2" | "½" | "0.5") => Some(Outcome::Draw),
        _ => None,
    }
}

/// The end of a word that goes on with `(Q)`, `.p.` or letters that are not ASCII.
fn long_word_end(window: &Window<'_>, start: usize, mut end: usize) -> Step<usize> {
    let bytes = window.bytes;
    loop {
        match bytes.get(end) {
            None if !window.is_last => return Err(NeedMore),
            Some(&byte) if IS_WORD[byte as usize] => end += 1,
            Some(0x80..)
                if foreign_blank(&bytes[end..]) == 0
                    && !bytes[end..].starts_with(BYTE_ORDER_MARK) =>
            {
                end += 1
            }
            Some(b'(') if is_promotion_in_parentheses(&bytes[start..end], &bytes[end..]) => {
                end += 3
            }
            Some(b'.') => return Ok(end + dotted_en_passant(bytes, start, end)),
            _ => return Ok(end),
        }
    }
}

/// Whether `(Q)` or its like follows a square of a last rank.
fn is_promotion_in_parentheses(word: &[u8], rest: &[u8]) -> bool {
    matches!(word, [.., b'a'..=b'h', b'1' | b'8'])
        && matches!(rest, [b'(', letter, b')', ..] if letter.is_ascii_alphabetic())
}

/// How much follows of an `e.p.` whose first letter ends the word.
fn dotted_en_passant(bytes: &[u8], start: usize, end: usize) -> usize {
    if end - start < 3 || bytes[end - 1] != b'e' {
        return 0;
    }
    [&b".p."[..], b". p.", b".p"]
        .into_iter()
        .find(|rest| bytes[end..].starts_with(rest))
        .map_or(0, <[u8]>::len)
}

/// How much of a text is ` e.p.` or ` ep`.
#[inline]
fn spaced_en_passant(text: &[u8]) -> usize {
    let found =
        [&b" e.p."[..], b" e. p.", b" e.p", b" ep"].into_iter().find(|mark| text.starts_with(mark));
    // `ep` must be a word of its own.
    found
        .filter(|mark| text.get(mark.len()).is_none_or(|&next| !IS_WORD[next as usize]))
        .map_or(0, <[u8]>::len)
}
