//! From words to moves: the layer that plays what the reader finds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use jadoube_board::{CastlingMode, CpuPath, Move, Task, sliders::Sliders};
use jadoube_movegen::{Position, Problems};

use super::diagnostic::excerpt;
use super::{
    Damage, Diagnostic, Outcome, Place, RawComment, RawNag, TagValue, Variation, Visitor, nag,
};
use crate::San;
use crate::fen::FenOptions;
use crate::san::{Leniency, PackedSan, SanOptions};

/// Where a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position before the first move.
    pub position: Position,
    /// How its castling is spelt: told by the `Variant` tag, or by the FEN itself.
    pub mode: CastlingMode,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The move; `None` for a null move.
    pub m: Option<Move>,
    /// The word as it stands in the text.
    pub token: &'a [u8],
    /// What had to be let pass for the word to be understood. Marks of capture and check, and an origin told needlessly, are
    /// looked at only if [`Replay::noting`] asks for it.
    pub leniency: Leniency,
    /// The position before the move.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// Where the word stands.
    pub place: Place<'a>,
}

/// Takes in the parts of games with their moves played; the counterpart of [`Visitor`].
pub trait MoveVisitor {
    /// What a game is made into.
    type Game;

    /// A game begins.
    fn begin_game(&mut self, place: Place<'_>) {
        let _ = place;
    }

    /// A tag pair.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (name, value, place);
        ControlFlow::Continue(())
    }

    /// The tags are over; the game starts there.
    fn end_tags(&mut self, start: &Start, place: Place<'_>) -> ControlFlow<()> {
        let _ = (start, place);
        ControlFlow::Continue(())
    }

    /// A move number; see [`Visitor::move_number`].
    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        let _ = (number, is_black, place);
        ControlFlow::Continue(())
    }

    /// A legal move, or a null move, has been played.
    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        let _ = played;
        ControlFlow::Continue(())
    }

    /// A word that was not played: an illegal move, which a diagnostic has told, or what follows one on its line.
    fn unplayed(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let _ = (token, place);
        ControlFlow::Continue(())
    }

    /// An annotation glyph.
    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (nag, place);
        ControlFlow::Continue(())
    }

    /// A comment.
    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (comment, place);
        ControlFlow::Continue(())
    }

    /// A variation begins, in the position before the move that it could replace.
    fn begin_variation(&mut self, start: &Position, place: Place<'_>) -> Variation {
        let _ = (start, place);
        Variation::Enter
    }

    /// A variation ends.
    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let _ = place;
        ControlFlow::Continue(())
    }

    /// Something is wrong; the reader goes on.
    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let _ = diagnostic;
    }

    /// The game is over.
    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> Self::Game;
}

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

/// The tags that tell where a game starts.
#[derive(Default)]
struct StartTags {
    fen: Option<Vec<u8>>,
    variant: Option<Vec<u8>>,
}

/// What a `Variant` tag means to this crate.
enum Variant {
    Standard,
    Chess960,
    /// The FEN must tell.
    Open,
    Other,
}

impl StartTags {
    fn variant(&self) -> Variant {
        let Some(variant) = &self.variant else { return Variant::Open };
        let word: String = String::from_utf8_lossy(variant)
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match word.as_str() {
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerandomchess"
            | "fischerrandomchess" | "freestyle" | "freestylechess" | "chess9lx" | "frc"
            | "doublechess960" | "dfrc" => Variant::Chess960,
            "standard" | "chess" | "normal" | "regular" | "orthodox" | "classical" => {
                Variant::Standard
            }
            "" | "fromposition" => Variant::Open,
            _ => Variant::Other,
        }
    }
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

    /// Finds out where the game starts; `false` if its moves cannot be played.
    fn start(&mut self, place: Place<'_>) -> (Start, bool) {
        let tags = core::mem::take(&mut self.start_tags);
        let initial = Start { position: self.initial, mode: CastlingMode::Standard };
        let variant = tags.variant();
        if matches!(variant, Variant::Other) {
            let detail = excerpt(tags.variant.as_deref().unwrap_or_default());
            self.report(Damage::OtherVariant, 0, detail, place);
            return (initial, false);
        }
        let Some(fen) = tags.fen else { return (initial, true) };
        let mut options = FenOptions::lenient();
        if matches!(variant, Variant::Chess960) {
            options = options.with_castling(CastlingMode::Chess960);
        }
        let text = String::from_utf8_lossy(&fen);
        let reading = match options.read(&text) {
            Ok(reading) => reading,
            Err(error) => {
                self.report(Damage::BadFen, 0, error.to_string(), place);
                return (initial, false);
            }
        };
        if !matches!(variant, Variant::Chess960) && reading.mode == CastlingMode::Chess960 {
            self.report(Damage::VariantMismatch, 0, excerpt(&fen), place);
        }
        match Position::new(reading.setup) {
            Ok(position) => (Start { position, mode: reading.mode }, true),
            Err(error) => {
                self.report(Damage::BadFen, 0, error.to_string(), place);
                match error.tolerate(Problems::TOLERABLE) {
                    Ok(position) => (Start { position, mode: reading.mode }, true),
                    Err(_) => (initial, false),
                }
            }
        }
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
        // The first of several counts, as in the tags told.
        let slot = match name {
            b"FEN" => Some(&mut self.start_tags.fen),
            b"Variant" => Some(&mut self.start_tags.variant),
            _ => None,
        };
        if let Some(slot) = slot {
            slot.get_or_insert_with(|| value.unescaped().into_owned());
        }
        self.visitor.tag(name, value, place)
    }

    fn end_tags(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let (start, is_alive) = self.start(place);
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
