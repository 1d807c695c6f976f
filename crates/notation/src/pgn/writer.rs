//! Writing games.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use jadoube_board::Color;
use jadoube_movegen::Position;

use super::game::{Game, Tag};
use super::line::{Comment, Item, LineId, Nag};
use super::nag::mark_of;
use super::{Outcome, Style};
use crate::San;

/// The seven tag roster with the values that the standard gives for "unknown".
const ROSTER: [(&str, &str); 7] = [
    (FIRST, "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag of the roster that begins a game: a second one stands right behind it, for anywhere else it would begin another.
const FIRST: &str = "Event";

impl Game {
    /// The game as text.
    ///
    /// Reading it gives the same game, unless the style leaves things out. A game without a result is written with `*`.
    /// A comment that holds `}` is written from `;` to the end of the line. A style that puts the game on one line writes all
    /// comments in braces, their line ends as blanks and a `}` as `)`.
    #[must_use]
    pub fn to_bytes(&self, style: &Style) -> Vec<u8> {
        let mut writer = Writer {
            out: Vec::new(),
            style,
            column: 0,
            word: Vec::new(),
            is_open: false,
            ends_line: false,
            has_begun: false,
        };
        writer.tags(self);
        writer.has_begun = !writer.out.is_empty();
        writer.movetext(self);
        writer.out
    }
}

struct Writer<'a> {
    out: Vec<u8>,
    style: &'a Style,
    /// Characters on the present line of movetext.
    column: usize,
    /// What is not to be divided by a line end, as far as it is known: a token with the parentheses around it.
    word: Vec<u8>,
    /// The word is an opening parenthesis; the next token belongs to it.
    is_open: bool,
    /// The word is a `;` comment, which ends only with its line.
    ends_line: bool,
    /// Tags or something of the movetext other than a comment have been written.
    has_begun: bool,
}

/// A line being written: where it stands, and what its next move needs.
struct Cursor {
    line: LineId,
    next_item: usize,
    position: Position,
    /// Black's next move needs a number: something has come between.
    needs_number: bool,
    /// A move came last: `!` can stand behind it.
    takes_suffix: bool,
}

impl Cursor {
    fn starting(line: LineId, position: Position) -> Self {
        Self { line, next_item: 0, position, needs_number: true, takes_suffix: false }
    }
}

impl Writer<'_> {
    fn tags(&mut self, game: &Game) {
        if !self.style.tags {
            return;
        }
        let tags = if self.style.sorts_tags {
            self.roster(game);
            others_sorted(game)
        } else {
            game.tags.iter().collect()
        };
        for tag in &tags {
            self.tag(tag.name.as_bytes(), tag.value.as_bytes());
        }
        if !self.style.one_line && (self.style.sorts_tags || !tags.is_empty()) {
            self.out.push(b'\n');
        }
    }

    fn roster(&mut self, game: &Game) {
        for (name, unknown) in ROSTER {
            let result = game.outcome.unwrap_or(Outcome::Unknown).text();
            let default = if name == "Result" { result } else { unknown };
            let value = game.tag(name).map_or(default.as_bytes(), super::Text::as_bytes);
            self.tag(name.as_bytes(), value);
            if name == FIRST {
                let again = game.tags.iter().filter(|tag| tag.name == FIRST).skip(1);
                again.for_each(|tag| self.tag(name.as_bytes(), tag.value.as_bytes()));
            }
        }
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        self.out.push(b'[');
        self.out.extend_from_slice(&written_name(name));
        self.out.extend_from_slice(b" \"");
        for &byte in value {
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                // A value stands on one line.
                b'\n' | b'\r' => self.out.push(b' '),
                _ => self.out.push(byte),
            }
        }
        self.out.extend_from_slice(if self.style.one_line { b"\"] " } else { b"\"]\n" });
    }

    fn movetext(&mut self, game: &Game) {
        let main = Cursor::starting(LineId::MAIN, *game.main_line().start());
        // The lines that are open, so that no depth of variations takes stack.
        let mut open = Vec::from([main]);
        while let Some(cursor) = open.last_mut() {
            let items = game.line(cursor.line).items();
            let Some(item) = items.get(cursor.next_item) else {
                open.pop();
                if !open.is_empty() {
                    self.close_variation();
                }
                continue;
            };
            cursor.next_item += 1;
            if let Item::Variation(line) = item {
                if self.style.variations {
                    self.begin(cursor);
                    cursor.needs_number = true;
                    cursor.takes_suffix = false;
                    let position = *game.line(*line).start();
                    open.push(Cursor::starting(*line, position));
                    self.open_variation();
                }
                continue;
            }
            self.item(item, cursor);
        }
        self.token(game.outcome.unwrap_or(Outcome::Unknown).text().as_bytes());
        self.place_word();
        self.out.extend_from_slice(if self.style.one_line { b"\n" } else { b"\n\n" });
    }

    fn item(&mut self, item: &Item, cursor: &mut Cursor) {
        let takes_suffix = core::mem::replace(&mut cursor.takes_suffix, false);
        match item {
            Item::Move(m) => {
                self.number(cursor);
                self.token(San::of(&cursor.position, *m).to_string().as_bytes());
                cursor.position.play_unchecked(*m);
                cursor.takes_suffix = true;
            }
            Item::NullMove => {
                self.number(cursor);
                self.token(b"--");
                cursor.position = cursor.position.null_move().unwrap_or(cursor.position);
                cursor.takes_suffix = true;
            }
            Item::Unplayed(text) => {
                self.begin(cursor);
                self.token(text.as_bytes());
            }
            Item::Nag(nag) if self.style.nags => {
                self.begin(cursor);
                self.nag(nag, takes_suffix);
            }
            Item::Comment(comment) if self.style.comments => {
                cursor.needs_number = true;
                self.comment(comment);
            }
            Item::Nag(_) | Item::Comment(_) | Item::Variation(_) => {}
        }
    }

    /// Without tags, only a move or its number is sure to be taken for the beginning of a game.
    fn begin(&mut self, cursor: &mut Cursor) {
        if !self.has_begun {
            self.number(cursor);
        }
    }

    /// The move number, where the standard wants one.
    fn number(&mut self, cursor: &mut Cursor) {
        let position = &cursor.position;
        let is_white = position.turn() == Color::White;
        self.has_begun = true;
        if is_white || cursor.needs_number {
            let dots = if is_white { "." } else { "..." };
            let mut number = position.fullmove_number().to_string();
            number.push_str(dots);
            self.token(number.as_bytes());
        }
        cursor.needs_number = false;
    }

    /// A second mark would be read as one with the first, so only one stands behind a move.
    fn nag(&mut self, nag: &Nag, takes_suffix: bool) {
        match nag {
            Nag::Number(number @ 1..=6) if self.style.suffixes && takes_suffix => {
                self.word.extend_from_slice(mark_of(*number).unwrap_or_default().as_bytes());
            }
            Nag::Number(number) => self.token(format!("${number}").as_bytes()),
            Nag::Mark(mark) => self.token(mark.as_bytes()),
        }
    }

    fn comment(&mut self, comment: &Comment) {
        let text = comment.text.as_bytes();
        if self.style.one_line {
            self.token(&[b"{", on_one_line(text).as_slice(), b"}"].concat());
        } else if !comment.to_line_end && !text.contains(&b'}') {
            self.token(&[b"{", kept_in_braces(text).as_slice(), b"}"].concat());
        } else {
            for line in text.split(|&byte| byte == b'\n').flat_map(|line| {
                line.strip_suffix(b"\r").unwrap_or(line).split(|&byte| byte == b'\r')
            }) {
                self.token(&[b";", line].concat());
                self.ends_line = true;
            }
        }
    }

    fn open_variation(&mut self) {
        self.token(b"(");
        self.is_open = true;
    }

    fn close_variation(&mut self) {
        if self.ends_line {
            self.place_word();
        }
        self.word.push(b')');
        self.is_open = false;
    }

    /// Writes something that is not to be divided.
    fn token(&mut self, token: &[u8]) {
        if !self.is_open {
            self.place_word();
        }
        self.word.extend_from_slice(token);
        self.is_open = false;
    }

    /// The word is complete: it goes on the present line, if there is room for it.
    fn place_word(&mut self) {
        let word = core::mem::take(&mut self.word);
        let mut lines = word.split(|&byte| byte == b'\n');
        let len = lines.next().map_or(0, characters);
        let has_room = self.style.columns.is_none_or(|columns| self.column + 1 + len < columns);
        if self.column > 0 && len > 0 {
            if has_room {
                self.out.push(b' ');
                self.column += 1;
            } else {
                self.new_line();
            }
        }
        self.out.extend_from_slice(&word);
        self.column = lines.next_back().map_or(self.column + len, characters);
        if core::mem::take(&mut self.ends_line) {
            self.new_line();
        }
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        self.column = 0;
    }
}

/// The tags that do not stand in the roster, in the order of the alphabet. A second tag of the same name is among them.
fn others_sorted(game: &Game) -> Vec<&Tag> {
    let in_roster = |tag: &&Tag| ROSTER.iter().any(|(name, _)| tag.name == *name);
    let mut seen = Vec::new();
    let mut others: Vec<&Tag> = game.tags.iter().filter(|tag| tag.name != FIRST).collect();
    others.retain(|tag| {
        !in_roster(tag) || seen.contains(&&tag.name) || {
            seen.push(&tag.name);
            false
        }
    });
    others.sort_by_cached_key(|tag| written_name(tag.name.as_bytes()));
    others
}

/// A tag's name as it is, unless a program has made one up that no reader would take for a name.
fn written_name(name: &[u8]) -> Vec<u8> {
    if name.is_empty() {
        return b"_".to_vec();
    }
    let ends_name = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, 0x0B | b'"' | b']');
    name.iter().map(|&byte| if ends_name(byte) { b'_' } else { byte }).collect()
}

/// Comment text without line ends, and without the brace that would end it.
fn on_one_line(text: &[u8]) -> Vec<u8> {
    let mut line = Vec::with_capacity(text.len());
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b'\n' if index > 0 && text[index - 1] == b'\r' => {}
            b'\n' | b'\r' => line.push(b' '),
            b'}' => line.push(b')'),
            _ => line.push(byte),
        }
    }
    line
}

/// Comment text that a reader will not take for the next game: a line of it that begins like a tag loses its line end.
fn kept_in_braces(text: &[u8]) -> Vec<u8> {
    let mut kept = text.to_vec();
    for at in 1..text.len() {
        if text[at] == b'['
            && matches!(text[at - 1], b'\n' | b'\r')
            && super::bytes::begins_roster_tag(&text[at..])
        {
            kept[at - 1] = b' ';
        }
    }
    kept
}

fn characters(text: &[u8]) -> usize {
    let count = text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    // Bytes that only continue a character in UTF-8 may be a whole word of another encoding.
    count.max(usize::from(!text.is_empty()))
}
