//! `explain`: a rule's page.

use std::fmt::Write as _;
use std::io::Write as _;

use jadoube_lint::{Profile, Rule, Safety, Severity};
use jadoube_notation::pgn::Text;
use jadoube_terminal::{Align, Exit, Failure, Output, Paint, Table};
use serde_json::json;

use crate::cli::{Common, ExplainArguments, ExplainFormat};

/// Prints pages, or the list of all rules.
pub(crate) fn run(arguments: &ExplainArguments, common: &Common) -> Result<Exit, Failure> {
    let paint = Paint::new(common.color);
    let mut output = Output::stdout();
    let named: Result<Vec<_>, _> = arguments.rules.iter().map(|text| Rule::select(text)).collect();
    let named = named.map_err(Failure::usage)?.concat();
    let is_list = named.is_empty() && !arguments.all;
    let rules = if named.is_empty() { Rule::ALL } else { &named };
    match arguments.format {
        ExplainFormat::Text if is_list => write!(output, "{}", list(paint))?,
        ExplainFormat::Text => {
            for (index, rule) in rules.iter().enumerate() {
                let gap = if index > 0 { "\n" } else { "" };
                write!(output, "{gap}{}", page(*rule, paint))?;
            }
        }
        ExplainFormat::Jsonl => {
            for rule in rules {
                writeln!(output, "{}", facts(*rule))?;
            }
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn list(paint: Paint) -> String {
    let table = Table::new(2)
        .column("rule", 6, Align::Left)
        .column("severity", 8, Align::Left)
        .column("fix", 6, Align::Left)
        .column("name", 26, Align::Left)
        .column("what breaks it", 20, Align::Left);
    let mut text = format!("{}\n", paint.bold(table.heading()));
    for rule in Rule::ALL {
        let severity = rule.severity(Profile::default()).map_or("off", Severity::name);
        let fix = rule.fix().map_or("-", Safety::name);
        let _ = writeln!(
            text,
            "{}",
            table.row([rule.id(), severity, fix, rule.name(), rule.summary()])
        );
    }
    text
}

fn page(rule: Rule, paint: Paint) -> String {
    let page = rule.page();
    let mut text = format!("{}\n\n", paint.bold(format_args!("{} {}", rule.id(), rule.name())));
    let _ = writeln!(text, "{}.\n", capitalised(rule.summary()));
    let _ = writeln!(text, "{}\n", wrapped(page.why));
    let _ = writeln!(text, "{}\n", wrapped(page.mend));
    for (heading, example) in [("wrong:", page.bad), ("right:", page.good)] {
        let _ = writeln!(text, "{heading}\n{}", indented(example));
    }
    let levels = Profile::ALL.map(|profile| {
        let severity = rule.severity(profile).map_or("off", Severity::name);
        format!("{profile} {severity}")
    });
    let _ = writeln!(text, "profiles: {}", levels.join(", "));
    let fix = match rule.fix() {
        Some(Safety::Safe) => "fix: safe, `jadoube-pgn fix` applies it",
        Some(Safety::Unsafe) => "fix: a good guess, `jadoube-pgn fix --unsafe` applies it",
        None => "fix: none",
    };
    let _ = writeln!(text, "{fix}");
    text
}

fn facts(rule: Rule) -> serde_json::Value {
    let page = rule.page();
    let levels: serde_json::Map<String, serde_json::Value> = Profile::ALL
        .into_iter()
        .map(|it| (it.to_string(), json!(rule.severity(it).map(Severity::name))))
        .collect();
    json!({
        "schema": "jadoube.pgn.rule/1",
        "rule": rule.id(),
        "name": rule.name(),
        "family": rule.family().name(),
        "severity": levels,
        "fix": rule.fix().map(Safety::name),
        "summary": rule.summary(),
        "why": page.why,
        "mend": page.mend,
        "bad": Text::from(page.bad).to_string(),
        "good": Text::from(page.good).to_string(),
    })
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// An example, with what cannot be seen made visible.
fn indented(example: &[u8]) -> String {
    let text = Text::from(example).to_string();
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let visible = |char: char| match char {
            '\0'..'\u{20}' => char::from_u32(0x2400 + char as u32).unwrap_or(char),
            _ if char.is_control() => '\u{FFFD}',
            '\u{FEFF}' => '\u{2588}',
            _ => char,
        };
        let line: String = line.chars().map(visible).collect();
        let _ = write!(shown, "    {line}{end}");
    }
    if !shown.ends_with('\n') {
        shown.push('\n');
    }
    shown
}

/// A paragraph in lines of 100 characters.
fn wrapped(text: &str) -> String {
    const COLUMNS: usize = 100;
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if column > 0 && column + 1 + len > COLUMNS {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += len;
    }
    lines
}
