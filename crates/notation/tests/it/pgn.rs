//! What the PGN tests share: games and events as short texts, and one check for all rows.

use std::fmt::Write as _;
use std::io::Read;
use std::ops::ControlFlow;

use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::pgn::{
    Comment, Diagnostic, Game, Item, LineId, Nag, Outcome, Place, RawComment, RawNag, ReadGame,
    Reader, SliceReader, TagValue, Variation, Visitor,
};

/// What went wrong, row by row.
#[derive(Default)]
pub(crate) struct Failures {
    rows: usize,
    failures: Vec<String>,
}

impl Failures {
    pub(crate) fn check(
        &mut self,
        id: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.rows += 1;
        let (found, expected) = (found.into(), expected.into());
        if found != expected {
            self.failures.push(format!("{id}\n  found    {found}\n  expected {expected}"));
        }
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.rows > 0, "no rows");
            let texts = self.failures.join("\n");
            assert!(texts.is_empty(), "{} of {} checks:\n{texts}", self.failures.len(), self.rows);
        }
    }
}

pub(crate) fn read_all(text: impl AsRef<[u8]>) -> Vec<ReadGame> {
    Game::read_all(text.as_ref()).collect()
}

/// Tags as `[Name=value]`, then the lines, then the result; nothing if the text gives none.
pub(crate) fn sketch(game: &Game) -> String {
    let mut out = String::new();
    for tag in &game.tags {
        write!(out, "[{}={}] ", tag.name, tag.value).unwrap();
    }
    sketch_line(game, LineId::MAIN, &mut out);
    out.push_str(game.outcome.map_or("", Outcome::text));
    out.trim_end().to_owned()
}

/// Moves in SAN, `<unplayed>`, `{comment}` or `;comment~`, `$nag` or `'mark'`, `( variation )`. Not for deep games.
fn sketch_line(game: &Game, line: LineId, out: &mut String) {
    let line = game.line(line);
    let mut position = *line.start();
    for item in line.items() {
        match item {
            Item::Move(m) => {
                write!(out, "{} ", San::of(&position, *m)).unwrap();
                position = position.after(*m);
            }
            Item::NullMove => {
                out.push_str("-- ");
                position = position.null_move().expect("a null move that was played");
            }
            Item::Unplayed(text) => write!(out, "<{text}> ").unwrap(),
            Item::Nag(Nag::Number(number)) => write!(out, "${number} ").unwrap(),
            Item::Nag(Nag::Mark(mark)) => write!(out, "'{mark}' ").unwrap(),
            Item::Comment(Comment { text, to_line_end: false }) => {
                write!(out, "{{{text}}} ").unwrap();
            }
            Item::Comment(Comment { text, .. }) => write!(out, ";{text}~ ").unwrap(),
            Item::Variation(line) => {
                out.push_str("( ");
                sketch_line(game, *line, out);
                out.push_str(") ");
            }
        }
    }
}

/// `code@line:column` of each diagnostic.
pub(crate) fn damage<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let texts = diagnostics.into_iter().map(|it| format!("{}@{}", it.damage, it.location));
    texts.collect::<Vec<_>>().join(" ")
}

/// A text, its games as [`sketch`] has them, and its [`damage`]; games are parted by ` | `, if any has damage.
pub(crate) type Row = (&'static str, &'static [u8], &'static str, &'static str);

pub(crate) fn check(rows: &[Row]) {
    let mut failures = Failures::default();
    for &(id, text, expected, expected_damage) in rows {
        let games = read_all(text);
        let sketches: Vec<_> = games.iter().map(|read| sketch(&read.game)).collect();
        failures.check(id, sketches.join(" | "), expected);
        let found: Vec<_> = games.iter().map(|read| damage(&read.diagnostics)).collect();
        let found =
            if found.iter().all(String::is_empty) { String::new() } else { found.join(" | ") };
        failures.check(&format!("{id} (damage)"), found.trim(), expected_damage);
        check_windows(id, text, &mut failures);
    }
}

/// Every call of a [`Visitor`], with its place, as text.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) events: Vec<String>,
    /// Variations are passed over.
    pub(crate) skips: bool,
    /// The number of the call, counted from the beginning of the game, that asks for no more; 0 for none.
    pub(crate) breaks_at: usize,
    pub(crate) calls: usize,
}

impl Recorder {
    fn record(&mut self, text: &str, place: Place<'_>) -> ControlFlow<()> {
        let location = place.location();
        assert_eq!(place.offset(), location.offset);
        self.events.push(format!("{text} @{} {location}", location.offset));
        self.calls += 1;
        if self.calls != self.breaks_at {
            return ControlFlow::Continue(());
        }
        self.breaks_at = 0;
        ControlFlow::Break(())
    }
}

fn bytes(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

impl Visitor for Recorder {
    type Game = ();

    fn begin_game(&mut self, place: Place<'_>) {
        self.calls = 0;
        self.events.push(format!("begin @{} {}", place.offset(), place.location()));
    }

    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.record(&format!("tag {} {}", bytes(name), bytes(value.raw)), place)
    }

    fn end_tags(&mut self, place: Place<'_>) -> ControlFlow<()> {
        self.record("end tags", place)
    }

    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        self.record(&format!("number {number:?} {is_black}"), place)
    }

    fn san(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        self.record(&format!("san {}", bytes(token)), place)
    }

    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.record(&format!("nag {:?} {}", nag.number, bytes(nag.text)), place)
    }

    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        self.record(&format!("comment {} {}", comment.to_line_end, bytes(comment.text)), place)
    }

    fn begin_variation(&mut self, place: Place<'_>) -> Variation {
        let _ = self.record("(", place);
        if self.skips { Variation::Skip } else { Variation::Enter }
    }

    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        self.record(")", place)
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let Diagnostic { damage, location, len, detail } = diagnostic;
        self.events.push(format!("! {damage} {len} {detail} @{} {location}", location.offset));
    }

    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) {
        let _ = self.record(&format!("end {outcome:?}"), place);
    }
}

/// All events of a text in memory.
pub(crate) fn events(text: &[u8]) -> Vec<String> {
    record(text, Recorder::default())
}

pub(crate) fn record(text: &[u8], mut recorder: Recorder) -> Vec<String> {
    let mut reader = SliceReader::new(text);
    while reader.read_game(&mut recorder).is_some() {}
    recorder.events
}

/// A source that gives a few bytes at a time.
pub(crate) struct Trickle<'a> {
    pub(crate) rest: &'a [u8],
    pub(crate) step: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.step.min(buffer.len());
        self.rest.read(&mut buffer[..len])
    }
}

/// All events of a text that comes in pieces.
pub(crate) fn trickled_events(text: &[u8], step: usize) -> Vec<String> {
    let mut recorder = Recorder::default();
    let mut reader = Reader::new(Trickle { rest: text, step });
    reader.read_all(&mut recorder, |()| ()).expect("a text in memory");
    recorder.events
}

/// The size of a reader's first window.
pub(crate) const WINDOW: usize = 1 << 16;

/// A reader must tell the same as one for a text in memory, wherever the pieces and the windows end.
pub(crate) fn check_windows(id: &str, text: &[u8], failures: &mut Failures) {
    for step in [1, 7, 4096] {
        check_events(&format!("{id} ({step} bytes at a time)"), text, step, failures);
    }
    // A `%` line before the text puts the end of the first window at any of its bytes.
    let mut padded = vec![b'%'; WINDOW - 1];
    padded.push(b'\n');
    padded.extend_from_slice(text);
    for index in 1..text.len() {
        // The first difference of a text is enough.
        if !check_events(
            &format!("{id} (a window ends at {index})"),
            &padded[index..],
            WINDOW,
            failures,
        ) {
            break;
        }
    }
}

/// Whether a reader tells the same of pieces of this size.
pub(crate) fn check_events(id: &str, text: &[u8], step: usize, failures: &mut Failures) -> bool {
    let (whole, pieces) = (events(text), trickled_events(text, step));
    let at = (0..whole.len().max(pieces.len())).find(|&at| whole.get(at) != pieces.get(at));
    let told = |events: &[String]| at.and_then(|at| events.get(at).cloned()).unwrap_or_default();
    failures.check(id, told(&pieces), told(&whole));
    at.is_none()
}

/// A generator of numbers, the same on every run (`SplitMix64`).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A random legal move, if there is one.
pub(crate) fn random_move(position: &Position, random: &mut Random) -> Option<jadoube_board::Move> {
    let moves = position.legal_moves();
    let moves: Vec<_> = moves.iter().copied().collect();
    (!moves.is_empty()).then(|| *random.pick(&moves))
}
