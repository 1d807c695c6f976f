//! Findings as one SARIF 2.1.0 document, which is written as they come.

use std::ops::Range;

use jadoube_lint::{Finding, Players, Rule, Severity};
use jadoube_notation::pgn::{Location, Text};
use serde_json::{Value, json};

use super::machine::to_json;
use super::printer::{Printed, Printer, Site};
use super::summary::Summary;
use crate::pipeline::after;

/// The Static Analysis Results Interchange Format.
pub(super) struct Sarif;

impl Printer for Sarif {
    fn head(&self) -> String {
        let rules: Vec<Value> = Rule::ALL.iter().copied().map(rule).collect();
        let driver = json!({
            "name": "jadoube-pgn",
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        format!(
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{{\"driver\":{}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n",
            to_json(&driver)
        )
    }

    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed {
        let uri = uri(site.file);
        let mut result = json!({
            "ruleId": finding.rule.id(),
            "ruleIndex": finding.rule as usize,
            "level": level(finding.severity),
            "message": { "text": message(finding) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": uri },
                    "region": region(site, finding),
                },
            }],
        });
        if let Some(fix) = &finding.fix {
            let replacement = |edit: &jadoube_lint::Edit| {
                json!({
                    "deletedRegion": {
                        "byteOffset": edit.range.start,
                        "byteLength": edit.range.end - edit.range.start,
                    },
                    "insertedContent": {
                        "text": Text::from(edit.replacement.as_slice()).to_string(),
                    },
                })
            };
            let replacements: Vec<Value> =
                fix.edits(site.text, site.base).iter().map(replacement).collect();
            result["fixes"] = json!([{
                "description": { "text": format!("{} fix", fix.safety) },
                "artifactChanges": [{
                    "artifactLocation": { "uri": uri },
                    "replacements": replacements,
                }],
            }]);
        }
        // The number of the game comes last.
        let players = finding.players.as_ref();
        let properties = json!({
            "white": players.map(Players::white),
            "black": players.map(Players::black),
            "ply": finding.ply,
        });
        let mut json = to_json(&result);
        json.pop();
        let mut properties = to_json(&properties);
        properties.pop();
        json.push_str(&format!(",\"properties\":{properties},\"game\":"));
        Printed::new(json, "}}")
    }

    fn between(&self) -> &'static str {
        ",\n"
    }

    fn tail(&self, summary: &Summary, _is_quiet: bool) -> String {
        let invocation = json!({ "executionSuccessful": summary.complete });
        let properties = json!({ "games": summary.games, "plies": summary.plies });
        format!(
            "\n],\"invocations\":[{}],\"properties\":{}}}]}}\n",
            to_json(&invocation),
            to_json(&properties)
        )
    }
}

fn rule(rule: Rule) -> Value {
    json!({
        "id": rule.id(),
        "name": rule.name(),
        "shortDescription": { "text": rule.summary() },
        "fullDescription": { "text": rule.page().why },
        "help": { "text": rule.page().mend },
        "defaultConfiguration": { "level": level(rule.default_severity()) },
        "properties": { "tags": [rule.family().name()] },
    })
}

/// Where the finding is, in lines and columns and in bytes.
fn region(site: &Site<'_>, finding: &Finding) -> Value {
    let Range { start: offset, end } = finding.span;
    let start = Location { offset, line: finding.line, column: finding.column };
    let text = site.local(&finding.span).and_then(|range| site.text.get(range));
    let end_place = after(start, text.unwrap_or_default());
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end_place.line,
        "endColumn": end_place.column,
        "byteOffset": offset,
        "byteLength": end - offset,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Style => "note",
    }
}

fn message(finding: &Finding) -> String {
    let mut message = finding.message.to_string();
    for note in finding.all_notes() {
        message.push('\n');
        message.push_str(&note);
    }
    message
}

/// A relative reference, or a file's URI, with what may not stand in one escaped.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}
