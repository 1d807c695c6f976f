//! Moves in the letters of another language.

use core::ops::Range;

use jadoube_notation::San;
use jadoube_notation::san::{Language, MoveReading, SanError, SanOptions};

use super::Session;
use crate::{Rule, Safety};

impl Session<'_> {
    /// Finds out up to where no word can be taken as English at first sight.
    pub(super) fn look_closely_as_needed(&mut self) {
        let is_english = self.on.english && self.languages.is_empty();
        self.close_until = if is_english { self.quiet_until } else { usize::MAX };
    }

    /// Reads a word in the language of the configuration, or of the game.
    pub(super) fn read_word(&mut self, token: &[u8]) -> Result<MoveReading, SanError> {
        let options = SanOptions::lenient().in_language(self.config.language);
        if self.languages.is_empty() || letter(token).is_none() {
            return options.read_move(token, &self.line.now);
        }
        let reading = self.read_in_languages(token);
        match reading {
            Some(reading) => Ok(reading),
            None => options.read_move(token, &self.line.now),
        }
    }

    /// The reading on which all languages agree that have read the game so far; those that cannot read it drop out.
    fn read_in_languages(&mut self, token: &[u8]) -> Option<MoveReading> {
        let read = |language: Language| {
            SanOptions::lenient().in_language(language).read_move(token, &self.line.now).ok()
        };
        let readings: Vec<(Language, MoveReading)> =
            self.languages.iter().filter_map(|&it| Some((it, read(it)?))).collect();
        let (_, first) = *readings.first()?;
        if readings.iter().any(|(_, reading)| reading.m != first.m) {
            return None;
        }
        self.languages = readings.into_iter().map(|(language, _)| language).collect();
        let at = token.as_ptr().addr() - self.text.as_ptr().addr();
        self.tell_letters(at..at + token.len(), &first);
        Some(first)
    }

    /// Whether a word that English cannot read is a move in another language; then it is played.
    pub(super) fn detect_letters(&mut self, word: Range<usize>) -> bool {
        let text = self.text;
        let Ok(token) = core::str::from_utf8(&text[word.clone()]) else { return false };
        let own = self.config.language;
        let is_foreign = letter(token.as_bytes()).is_some_and(|it| own.role(it).is_none());
        if !self.languages.is_empty() || !is_foreign {
            return false;
        }
        let all = || {
            let languages =
                Language::detect_all(token, &self.line.now).map(|(language, _)| language);
            languages.filter(|&language| language != own)
        };
        let mut languages: Vec<Language> = all().filter(|&it| self.knows_letters(it)).collect();
        if languages.is_empty() {
            languages = all().collect();
        }
        self.languages = languages;
        self.look_closely_as_needed();
        if self.languages.is_empty() {
            return false;
        }
        let Some(reading) = self.read_in_languages(token.as_bytes()) else {
            self.languages.clear();
            self.look_closely_as_needed();
            return false;
        };
        let Some(m) = reading.m else { return false };
        self.look_at_spelling(&reading, m, word.clone());
        self.play(m, word.clone());
        if self.outer.is_empty() {
            self.follow(m, word.start);
        }
        true
    }

    /// Whether a language has all letters of the movetext: so languages are told apart in which one letter means two men.
    fn knows_letters(&self, language: Language) -> bool {
        const FAR: usize = 1 << 13;
        let text = &self.text[self.movetext.min(self.text.len())..];
        let text = &text[..text.len().min(FAR)];
        let text = &text[..memchr::memmem::find(text, b"\n[").unwrap_or(text.len())];
        let mut in_comment = false;
        let words = text.split(u8::is_ascii_whitespace).filter(|word| {
            let starts_outside = !in_comment;
            for byte in *word {
                in_comment = (in_comment || *byte == b'{') && *byte != b'}';
            }
            starts_outside && !word.contains(&b'{')
        });
        words
            .filter_map(|word| match word {
                [letter, b'a'..=b'h' | b'1'..=b'8' | b'x', ..] if letter.is_ascii_uppercase() => {
                    Some(*letter)
                }
                _ => None,
            })
            .all(|letter| language.role(char::from(letter)).is_some())
    }

    fn tell_letters(&mut self, word: Range<usize>, reading: &MoveReading) {
        let Some(m) = reading.m else { return };
        let right = San::of(&self.line.now, m).to_string();
        let names: Vec<&str> = self.languages.iter().map(|language| language.name()).collect();
        let (shown, ply) = (self.shown(word.clone()), self.line.ply);
        let names = names.join(", ");
        let message = || format!("{shown} has no English letter for its man");
        if let Some(raw) = self.tell_once(Rule::ForeignLetters, word.clone(), message) {
            if raw.count == 1 {
                raw.ply = Some(ply);
                raw.note(format!("it can be read as {names}: {right}"));
            }
            raw.mend(Safety::Safe, word, right);
        }
    }
}

/// The capital letter of the man that a word names, or of what its pawn becomes.
fn letter(token: &[u8]) -> Option<char> {
    let is_castling = token.starts_with(b"O-O");
    let mut capitals = token.iter().filter(|byte| byte.is_ascii_uppercase() && !is_castling);
    capitals.next().copied().map(char::from)
}
