//! Findings for people: the place, the line with a caret, the reasons.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Level, Renderer, Snippet};
use jadoube_lint::{Finding, Fix, Severity};
use jadoube_notation::pgn::Text;
use jadoube_terminal::{Paint, escaped};
use memchr::{memchr2, memrchr2};

use super::printer::{Printed, Printer, Site};
use crate::telling::pairing;

/// In rustc's manner.
pub(super) struct Snippets {
    renderer: Renderer,
}

/// Stands for the number of the game until it is known. Texts that have it by themselves lose it.
const GAME: &str = "\u{F8FF}";

/// How many bytes of a line are shown before, on and behind the spot.
const BEFORE: usize = 60;
const ON: usize = 60;
const BEHIND: usize = 40;

impl Snippets {
    pub(super) fn new(paint: Paint) -> Self {
        let renderer = if paint.is_on() { Renderer::styled() } else { Renderer::plain() };
        Self { renderer: renderer.decor_style(DecorStyle::Ascii).term_width(200) }
    }
}

impl Printer for Snippets {
    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Style => Level::INFO.with_name("style"),
        };
        let file = shown(site.file);
        let (line, spot) = excerpt(site, &finding.span);
        // The column of what is shown, where the line is cut, is not the column of the line.
        let column = line[..spot.start].chars().count() + 1;
        let [place_shown, place] = [column as u64, finding.column]
            .map(|column| format!("{file}:{}:{column}", finding.line));
        let snippet = Snippet::source(line)
            .line_start(finding.line as usize)
            .path(file)
            .annotation(AnnotationKind::Primary.span(spot));
        let mut elements: Vec<Element<'_>> = vec![snippet.into()];
        let mut add = |level: Level<'static>, text: String| {
            elements.push(level.message(text).into());
        };
        for note in finding.all_notes() {
            add(Level::NOTE, shown(&note));
        }
        if let Some(board) = &finding.board {
            add(Level::NOTE, format!("the position is {}", shown(&board.fen)));
        }
        add(Level::NOTE, whose(finding));
        if let Some(fix) = &finding.fix {
            add(Level::HELP, help(site, fix));
        }
        let title = level.primary_title(shown(&finding.message.to_str())).id(finding.rule.id());
        let report = self.renderer.render(&[title.elements(elements)]);
        // The note with the number is always there.
        let (before, behind) = report.split_once(GAME).unwrap_or((&report, ""));
        let before = match before.split_once('\n') {
            Some((title, rest)) => format!("{title}\n{}", rest.replacen(&place_shown, &place, 1)),
            None => before.to_owned(),
        };
        Printed::new(before, format!("{behind}\n\n"))
    }
}

/// In which game it is.
fn whose(finding: &Finding) -> String {
    let mut text = format!("game {GAME}");
    if let Some(players) = finding.players.as_ref().and_then(pairing) {
        text.push_str(&format!(", {}", shown(&players)));
    }
    if let Some(ply) = finding.ply {
        text.push_str(&format!(", ply {}", u64::from(ply) + 1));
    }
    text
}

/// What the fix does.
fn help(site: &Site<'_>, fix: &Fix) -> String {
    let safety = fix.safety;
    let edits = fix.edits(site.text, site.base);
    let [edit] = &*edits else {
        return format!("{safety} fix in {} places", edits.len());
    };
    let quoted = |bytes: &[u8]| format!("`{}`", shown(&short(bytes)));
    let old = site.local(&edit.range).and_then(|range| site.text.get(range)).unwrap_or_default();
    match (old, edit.replacement.as_slice()) {
        ([], new) => format!("{safety} fix: insert {}", quoted(new)),
        (old, []) => format!("{safety} fix: remove {}", quoted(old)),
        (old, new) => format!("{safety} fix: write {} instead of {}", quoted(new), quoted(old)),
    }
}

/// A text cut after a few dozen bytes.
fn short(bytes: &[u8]) -> String {
    const MOST: usize = 60;
    let text = Text::from(&bytes[..bytes.len().min(MOST)]).to_string();
    if bytes.len() > MOST { format!("{text}…") } else { text }
}

/// On one line, and safe to print.
fn shown(text: &str) -> String {
    escaped(text).chars().map(|char| if is_tricky(char) { '\u{FFFD}' } else { char }).collect()
}

/// Whether a character changes what is seen around it, or is ours.
fn is_tricky(char: char) -> bool {
    matches!(char, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{F8FF}')
}

/// The line as it is shown, cut around the spot if it is long, and where the spot is in it.
fn excerpt(site: &Site<'_>, span: &Range<u64>) -> (String, Range<usize>) {
    let text = site.text;
    let Some(Range { start, end }) = site.local(span) else { return (String::new(), 0..0) };
    let earliest = start.saturating_sub(BEFORE);
    let line = memrchr2(b'\n', b'\r', &text[earliest..start]).map(|at| earliest + at + 1);
    let is_cut_before = line.is_none() && earliest > 0 && !ends_line(text, earliest);
    // The spot itself may begin inside of what looks like a character.
    let begin = char_begin(text, line.unwrap_or(earliest)).min(start);
    let end = end.min(start + ON);
    let on = memchr2(b'\n', b'\r', &text[start..end]).map_or(end, |at| start + at);
    let latest = (on + BEHIND).min(text.len());
    let line_end = memchr2(b'\n', b'\r', &text[on..latest]).map(|at| on + at);
    let is_cut_behind = line_end.is_none() && latest < text.len() && !ends_line(text, latest + 1);
    let on = char_begin(text, on);
    let end = char_begin(text, line_end.unwrap_or(latest));
    let read = |bytes: &[u8]| Text::from(bytes).to_string();
    let mut shown = String::from(if is_cut_before { "…" } else { "" });
    picture(&read(&text[begin..start]), &mut shown);
    let spot = shown.len();
    picture(&read(&text[start..on.max(start)]), &mut shown);
    let spot = spot..shown.len();
    picture(&read(&text[on.max(start)..end.max(on).max(start)]), &mut shown);
    if is_cut_behind {
        shown.push('…');
    }
    (shown, spot)
}

fn ends_line(text: &[u8], before: usize) -> bool {
    text.get(before - 1).is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The place, or the next one where a character of UTF-8 may begin.
fn char_begin(text: &[u8], at: usize) -> usize {
    let inside = text[at..].iter().take(3).take_while(|&&byte| byte & 0xC0 == 0x80).count();
    // In other encodings such bytes are characters.
    let is_utf8 = (1..=3).any(|back| at >= back && text[at - back] >= 0xC2 && inside > 0);
    if is_utf8 { at + inside } else { at }
}

/// Adds a text with pictures for control characters.
fn picture(text: &str, shown: &mut String) {
    shown.extend(text.chars().map(|char| match char {
        '\t' => ' ',
        '\0'..'\u{20}' => char::from_u32(0x2400 + char as u32).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '␡',
        _ if char.is_control() || is_tricky(char) => '\u{FFFD}',
        _ => char,
    }));
}
