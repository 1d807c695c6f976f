//! From words to moves: the layer that plays what the reader finds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use jadoube_board::{CpuPath, Move, Task, sliders::Sliders};
use jadoube_movegen::Position;

use super::diagnostic::excerpt;
use super::start::StartTags;
use super::{
    Damage, Diagnostic, MoveVisitor, Outcome, Place, Played, RawComment, RawNag, TagValue,
    Variation, Visitor, nag,
};
use crate::San;
use crate::san::{Leniency, PackedSan, SanOptions};

/// A line of moves being played.
#[derive(Clone, Copy)]
struct Line {
    /// The position before the last word, for which a variation may stand.
    before: Position,
    now: Position,
    /// No illegal move has come so far.
    is_alive: bool,
    /// `before` is known: the last word was played, or was the first that could not be.
    is_before_known: bool,
}

impl Line {
    fn starting(position: Position, is_alive: bool) -> Self {
        Self { before: position, now: position, is_alive, is_before_known: is_alive }
    }
}

/// Resolves a common move and plays it, with the instructions of this CPU; `None` if it wants a closer look.
struct PlayPacked<'a> {
    line: &'a mut Line,
    san: PackedSan,
}

impl Task for PlayPacked<'_> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Option<Move> {
        let Line { before, now, .. } = self.line;
        let (role, from) = self.san.find_man(now, None)?;
        let to = self.san.target();
        *before = *now;
        now.play_man_unchecked::<S>(role, from, to);
        Some(Move::normal(from, to))
    }
}

/// A [`Visitor`] that resolves and plays every move and tells a [`MoveVisitor`].
///
/// ```
/// use core::ops::ControlFlow;
/// use jadoube_notation::pgn::{MoveVisitor, Outcome, Place, Played, Replay, SliceReader};
///
/// /// The number of captures in a game.
/// #[derive(Default)]
/// struct Captures(usize);
///
/// impl MoveVisitor for Captures {
///     type Game = usize;
///
///     fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
///         self.0 += usize::from(played.m.is_some_and(|m| played.before.captured(m).is_some()));
///         ControlFlow::Continue(())
///     }
///
///     fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> usize {
///         core::mem::take(&mut self.0)
///     }
/// }
///
/// let mut reader = SliceReader::new(b"1. e4 d5 2. exd5 Qxd5 *");
/// assert_eq!(reader.read_game(&mut Replay::new(Captures::default())), Some(2));
/// ```
pub struct Replay<V> {
    visitor: V,
    options: SanOptions,
    notes: bool,
    line: Line,
    /// The lines that the present variation interrupts, the main line first.
    outer: Vec<Line>,
    start_tags: StartTags,
    initial: Position,
}

impl<V: MoveVisitor> Replay<V> {
    /// Reads moves leniently, in English letters.
    pub fn new(visitor: V) -> Self {
        let initial = Position::initial();
        Self {
            visitor,
            options: SanOptions::lenient(),
            notes: false,
            line: Line::starting(initial, true),
            outer: Vec::new(),
            start_tags: StartTags::default(),
            initial,
        }
    }

    /// Reads moves in this way.
    #[must_use]
    pub fn with_options(self, options: SanOptions) -> Self {
        Self { options, ..self }
    }

    /// Looks at marks of capture and check and at needless origins too, which takes longer.
    #[must_use]
    pub fn noting(self) -> Self {
        Self { notes: true, ..self }
    }

    /// The visitor.
    pub fn visitor(&self) -> &V {
        &self.visitor
    }

    /// The visitor, to be changed.
    pub fn visitor_mut(&mut self) -> &mut V {
        &mut self.visitor
    }

    /// The visitor, given back.
    pub fn into_visitor(self) -> V {
        self.visitor
    }

    #[cold]
    fn report(&mut self, damage: Damage, len: usize, detail: String, place: Place<'_>) {
        let location = place.location();
        self.visitor.diagnostic(Diagnostic { damage, location, len: len as u64, detail });
    }

    /// Plays a word that is not in the standard form, or is to be looked at closely.
    #[cold]
    fn play_closely(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let reading = match self.options.read_move(token, &self.line.now) {
            Ok(reading) => reading,
            Err(_) if self.line.before != self.line.now && is_check_word(token) => {
                self.report(Damage::DetachedMark, token.len(), excerpt(token), place);
                return ControlFlow::Continue(());
            }
            Err(error) => return self.illegal(token, &error.to_string(), place),
        };
        match reading.m {
            Some(m) => self.play(m, token, reading.leniency, place)?,
            None => self.null_move(token, place)?,
        }
        // A mark that is written as if it belonged to the word: `Nf3±`.
        let mark = reading.nag.and_then(|number| glued_mark(token, number));
        mark.map_or(ControlFlow::Continue(()), |(at, nag)| {
            self.visitor.nag(nag, Place { index: place.index + at, ..place })
        })
    }

    /// Whether words in the standard form need no second look.
    #[inline(always)]
    fn trusts_standard_form(&self) -> bool {
        !self.notes && self.options == SanOptions::lenient()
    }

    #[inline(always)]
    fn play(
        &mut self,
        m: Move,
        token: &[u8],
        leniency: Leniency,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        self.line.before = self.line.now;
        self.line.now.play_unchecked(m);
        self.tell(Some(m), token, leniency, place)
    }

    #[cold]
    fn null_move(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let Some(after) = self.line.now.null_move() else {
            return self.illegal(token, "a null move leaves the king in check", place);
        };
        if self.outer.is_empty() {
            self.report(Damage::NullMove, token.len(), excerpt(token), place);
        }
        self.line.before = self.line.now;
        self.line.now = after;
        self.tell(None, token, Leniency::empty(), place)
    }

    #[cold]
    fn illegal(&mut self, token: &[u8], reason: &str, place: Place<'_>) -> ControlFlow<()> {
        let detail = format!("{}: {reason}", excerpt(token));
        self.report(Damage::IllegalMove, token.len(), detail, place);
        self.line.before = self.line.now;
        self.line.is_alive = false;
        self.line.is_before_known = true;
        self.visitor.unplayed(token, place)
    }

    /// Tells a move whose position is already in place.
    #[inline(always)]
    fn tell(
        &mut self,
        m: Option<Move>,
        token: &[u8],
        leniency: Leniency,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        let (before, after) = (&self.line.before, &self.line.now);
        self.visitor.play(Played { m, token, leniency, before, after, place })
    }
}

/// Whether a word tells of check or mate and belongs to the move before, as old books have it: `Qh5 ch.`
#[must_use]
pub fn is_check_word(token: &[u8]) -> bool {
    const WORDS: [&str; 10] =
        ["ch", "check", "mate", "checkmate", "dis", "disch", "dbl", "dblch", "matt", "mt"];
    WORDS.iter().any(|word| token.eq_ignore_ascii_case(word.as_bytes()))
}

/// The annotation at the end of a word, and where it begins.
fn glued_mark(token: &[u8], number: u8) -> Option<(usize, RawNag<'_>)> {
    let at = (1..token.len()).find(|&at| nag::number_of(&token[at..]) == Some(number))?;
    Some((at, RawNag { number: Some(number), text: &token[at..] }))
}

impl<V: MoveVisitor> Visitor for Replay<V> {
    type Game = V::Game;

    fn begin_game(&mut self, place: Place<'_>) {
        self.outer.clear();
        self.start_tags = StartTags::default();
        self.visitor.begin_game(place);
    }

    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.start_tags.take(name, value);
        self.visitor.tag(name, value, place)
    }

    fn end_tags(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let tags = core::mem::take(&mut self.start_tags);
        let (start, is_alive) =
            tags.start(self.initial, |damage, detail| self.report(damage, 0, detail, place));
        self.line = Line::starting(start.position, is_alive);
        self.visitor.end_tags(&start, place)
    }

    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        self.visitor.move_number(number, is_black, place)
    }

    #[inline(always)]
    fn standard_san(&mut self, san: PackedSan, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        if self.line.is_alive && self.trusts_standard_form() {
            let line = &mut self.line;
            if let Some(m) = CpuPath::current().run(PlayPacked { line, san }) {
                return self.tell(Some(m), token, Leniency::empty(), place);
            }
        }
        self.san(token, place)
    }

    fn san(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        if !self.line.is_alive {
            self.line.is_before_known = false;
            return self.visitor.unplayed(token, place);
        }
        if self.trusts_standard_form()
            && let Ok(san) = San::read_strict(token)
            && let Ok(m) = san.resolve(&self.line.now)
        {
            return self.play(m, token, Leniency::empty(), place);
        }
        self.play_closely(token, place)
    }

    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.visitor.nag(nag, place)
    }

    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.visitor.comment(comment, place)
    }

    fn begin_variation(&mut self, place: Place<'_>) -> Variation {
        let start = self.line.before;
        if self.visitor.begin_variation(&start, place) == Variation::Skip {
            return Variation::Skip;
        }
        self.outer.push(self.line);
        self.line = Line::starting(start, self.line.is_before_known);
        Variation::Enter
    }

    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
        self.visitor.end_variation(place)
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.visitor.diagnostic(diagnostic);
    }

    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> V::Game {
        self.visitor.end_game(outcome, place)
    }
}
