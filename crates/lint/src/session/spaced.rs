//! Promotions with blanks in them: `a8 =Q`.

use core::ops::Range;

use jadoube_notation::San;
use jadoube_notation::san::SanError;

use super::Session;
use crate::{Rule, Safety};

impl Session<'_> {
    /// Whether what a pawn becomes stands behind a blank; then the promotion is told and played.
    pub(super) fn take_spaced_promotion(&mut self, word: Range<usize>, error: &SanError) -> bool {
        let text = self.text;
        let Some((letter, len)) = spaced_role(&text[word.end..]) else { return false };
        if !matches!(error, SanError::PromotionMissing { .. }) {
            return false;
        }
        let token = [&text[word.clone()], b"=", &[letter]].concat();
        let Some(m) = self.read_word(&token).ok().and_then(|reading| reading.m) else {
            return false;
        };
        let whole = word.start..word.end + len;
        let shown = self.shown(whole.clone());
        let right = San::of(&self.line.now, m).to_string();
        let message = format!("{shown} is a promotion in an unusual form");
        if let Some(raw) = self.tell_move(Rule::PromotionForm, whole.clone(), message) {
            raw.note(format!("the standard has {right}"));
            raw.mend(Safety::Safe, whole.clone(), right);
        }
        // The reader takes what follows for words of its own.
        self.quiet_until = self.quiet_until.max(whole.end);
        self.look_closely_as_needed();
        self.play(m, whole);
        if self.outer.is_empty() {
            self.follow(m, word.start);
        }
        true
    }
}

/// The letter of the role behind blanks and an equals sign, and the length of all that with a mark of check.
fn spaced_role(rest: &[u8]) -> Option<(u8, usize)> {
    let blanks = rest.iter().take(4).take_while(|&&it| it == b' ').count();
    let sign = usize::from(rest.get(blanks) == Some(&b'='));
    let inner = rest[blanks + sign..].iter().take(4).take_while(|&&it| it == b' ').count();
    let at = blanks + sign + if sign > 0 { inner } else { 0 };
    let letter = *rest.get(at).filter(|it| b"QRBN".contains(it) && at > 0)?;
    let mark = usize::from(matches!(rest.get(at + 1), Some(b'+' | b'#')));
    let end = at + 1 + mark;
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"!?;{()$".contains(byte);
    rest.get(end).is_none_or(ends).then_some((letter, end))
}
