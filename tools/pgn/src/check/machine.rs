//! Findings for programs: JSON Lines, CSV, GitHub's workflow commands.

use std::borrow::Cow;

use jadoube_lint::{Edit, Finding, Fix, Players};
use jadoube_notation::pgn::Text;
use jadoube_terminal::escaped;
use serde::Serialize;

use super::printer::{Printed, Printer, Site};
use super::summary::Summary;
use crate::cell::cell;
use crate::telling::pairing;

/// A JSON object on each line.
pub(super) struct Jsonl;

/// A finding as JSON has it; the number of the game is put in last.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    line: u64,
    column: u64,
    offset: u64,
    len: u64,
    severity: &'static str,
    rule: &'static str,
    name: &'static str,
    message: Cow<'a, str>,
    notes: Vec<Cow<'a, str>>,
    ply: Option<u32>,
    white: Option<&'a str>,
    black: Option<&'a str>,
    fen: Option<&'a str>,
    tried: Option<&'a str>,
    nearest: &'a [String],
    fix: Option<JsonFix>,
}

#[derive(Serialize)]
struct JsonFix {
    safety: &'static str,
    edits: Vec<JsonEdit>,
}

#[derive(Serialize)]
struct JsonEdit {
    offset: u64,
    len: u64,
    /// As text; bytes that are no UTF-8 as what they mean in Windows-1252.
    replacement: String,
}

impl JsonFix {
    fn new(site: &Site<'_>, fix: &Fix) -> Self {
        let edit = |edit: &Edit| JsonEdit {
            offset: edit.range.start,
            len: edit.range.end - edit.range.start,
            replacement: Text::from(edit.replacement.as_slice()).to_string(),
        };
        let edits = fix.edits(site.text, site.base).iter().map(edit).collect();
        Self { safety: fix.safety.name(), edits }
    }
}

impl Printer for Jsonl {
    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed {
        let board = finding.board.as_deref();
        let (white, black) = names(finding.players.as_ref());
        let line = Line {
            schema: "jadoube.pgn.finding/1",
            file: site.file,
            line: finding.line,
            column: finding.column,
            offset: finding.span.start,
            len: finding.span.end - finding.span.start,
            severity: finding.severity.name(),
            rule: finding.rule.id(),
            name: finding.rule.name(),
            message: finding.message.to_str(),
            notes: finding.all_notes().collect(),
            ply: finding.ply,
            white,
            black,
            fen: board.map(|board| board.fen.as_str()),
            tried: board.and_then(|board| board.tried.as_deref()),
            nearest: board.map_or(&[], |board| board.nearest.as_slice()),
            fix: finding.fix.as_ref().map(|fix| JsonFix::new(site, fix)),
        };
        let mut json = to_json(&line);
        json.pop();
        json.push_str(",\"game\":");
        Printed::new(json, "}\n")
    }

    fn tail(&self, summary: &Summary, is_quiet: bool) -> String {
        if is_quiet { String::new() } else { format!("{}\n", to_json(&summary.facts())) }
    }
}

/// JSON of something that has no maps with other keys than strings: it cannot fail.
pub(super) fn to_json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).unwrap_or_default();
    // JSON lets these stand as they are; a terminal may not.
    let is_control = |char: char| ('\u{7F}'..='\u{9F}').contains(&char);
    if !json.contains(is_control) {
        return json;
    }
    json.chars()
        .map(
            |char| {
                if is_control(char) { format!("\\u{:04x}", u32::from(char)) } else { char.into() }
            },
        )
        .collect()
}

fn names(players: Option<&Players>) -> (Option<&str>, Option<&str>) {
    (players.map(Players::white), players.map(Players::black))
}

/// Comma-separated values.
pub(super) struct Csv;

impl Printer for Csv {
    fn head(&self) -> String {
        "file,line,column,offset,severity,rule,name,message,ply,white,black,game\n".to_owned()
    }

    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed {
        let (white, black) = names(finding.players.as_ref());
        let numbers = [
            finding.line.to_string(),
            finding.column.to_string(),
            finding.span.start.to_string(),
            finding.ply.map_or_else(String::new, |ply| ply.to_string()),
        ];
        let [line, column, offset, ply] = &numbers;
        let texts = [
            site.file,
            &finding.message.to_str(),
            white.unwrap_or_default(),
            black.unwrap_or_default(),
        ];
        let [file, message, white, black] = &texts.map(cell);
        let mut writer = csv::Writer::from_writer(Vec::new());
        let written = writer.write_record([
            file,
            line,
            column,
            offset,
            finding.severity.name(),
            finding.rule.id(),
            finding.rule.name(),
            message,
            ply,
            white,
            black,
        ]);
        // Writing to memory does not fail.
        let mut bytes = written.ok().and_then(|()| writer.into_inner().ok()).unwrap_or_default();
        bytes.pop();
        bytes.push(b',');
        Printed::new(bytes, "\n")
    }
}

/// Workflow commands of GitHub.
pub(super) struct Github;

impl Printer for Github {
    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed {
        let command = match finding.severity {
            jadoube_lint::Severity::Error => "error",
            jadoube_lint::Severity::Warning => "warning",
            jadoube_lint::Severity::Style => "notice",
        };
        let (id, name) = (finding.rule.id(), finding.rule.name());
        let before = format!(
            "::{command} file={},line={},col={},title={id} {name}::game ",
            property(site.file),
            finding.line,
            finding.column
        );
        let mut behind = String::new();
        if let Some(players) = finding.players.as_ref().and_then(pairing) {
            behind = format!(" ({})", data(&players));
        }
        behind.push_str(&format!(": {}", data(&finding.message.to_str())));
        for note in finding.all_notes() {
            behind.push_str(&format!("%0A{}", data(&note)));
        }
        behind.push('\n');
        Printed::new(before, behind)
    }
}

/// Text behind the second `::`.
fn data(text: &str) -> String {
    let lines = text.split('\n').map(escaped).collect::<Vec<_>>();
    lines.join("\n").replace('%', "%25").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
