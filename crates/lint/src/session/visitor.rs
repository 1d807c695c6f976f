//! What the reader tells, handed to those who look at it.

use core::ops::ControlFlow;

use jadoube_notation::pgn::{
    Diagnostic, Outcome, Place, PlainNumber, RawComment, RawNag, TagValue, Variation, Visitor,
};
use jadoube_notation::san::PackedSan;

use super::Session;
use crate::GameReport;

impl Visitor for Session<'_> {
    type Game = GameReport;

    fn begin_game(&mut self, place: Place<'_>) {
        self.begin = place.offset() as usize;
        self.begin_at(self.begin);
    }

    #[inline]
    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.take_tag(name, value.raw, place.offset() as usize);
        ControlFlow::Continue(())
    }

    #[inline]
    fn plain_tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.take_plain_tag(name, value.raw.len(), place.offset() as usize);
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self, place: Place<'_>) -> ControlFlow<()> {
        self.begin_movetext(place.offset() as usize);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn plain_number(&mut self, number: PlainNumber, place: Place<'_>) -> ControlFlow<()> {
        self.look_at_plain_number(number, place.offset() as usize);
        ControlFlow::Continue(())
    }

    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        self.look_at_number(number, is_black, place.offset() as usize);
        ControlFlow::Continue(())
    }

    fn san(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let at = place.offset() as usize;
        self.word(at..at + token.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn standard_san(&mut self, san: PackedSan, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let at = place.offset() as usize;
        self.standard_word(san, at..at + token.len());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.look_at_nag(nag, place.offset() as usize);
        ControlFlow::Continue(())
    }

    #[inline]
    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.look_at_comment(comment, place.offset() as usize);
        ControlFlow::Continue(())
    }

    #[inline]
    fn plain_comment(&mut self, text: &[u8], place: Place<'_>) -> ControlFlow<()> {
        self.look_at_plain_comment(text, place.offset() as usize);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn known_comment(&mut self, rest: &[u8], place: Place<'_>) -> Option<usize> {
        self.take_lone_clock(rest, place.offset() as usize)
    }

    fn begin_variation(&mut self, place: Place<'_>) -> Variation {
        self.enter_variation(place.offset() as usize);
        Variation::Enter
    }

    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        self.leave_variation(place.offset() as usize);
        ControlFlow::Continue(())
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.damage(&diagnostic);
    }

    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> GameReport {
        self.report(outcome, place.offset() as usize)
    }
}
