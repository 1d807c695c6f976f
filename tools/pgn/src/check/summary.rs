//! How much was checked, and how often each rule is broken.

use std::fmt::Write;
use std::time::Duration;

use jadoube_lint::{Finding, Rule, Safety, Severity};
use jadoube_terminal::{Align, Paint, Table, bytes, counted, grouped, rate, seconds};
use serde::Serialize;

use crate::cli::FailOn;

/// What a run came to.
pub(super) struct Summary {
    pub(super) files: u64,
    pub(super) bytes: u64,
    pub(super) games: u64,
    pub(super) plies: u64,
    /// Everything that was asked for has been checked.
    pub(super) complete: bool,
    threads: usize,
    time: Duration,
    rules: Vec<Broken>,
    found: u64,
}

/// How often a rule is broken.
#[derive(Clone, Copy, Default)]
struct Broken {
    count: u64,
    safe: u64,
    with_unsafe: u64,
    severity: Option<Severity>,
}

/// The summary as JSON has it.
#[derive(Serialize)]
pub(super) struct Facts {
    schema: &'static str,
    version: &'static str,
    files: u64,
    bytes: u64,
    games: u64,
    plies: u64,
    findings: u64,
    errors: u64,
    warnings: u64,
    style: u64,
    rules: Vec<RuleFacts>,
    threads: usize,
    seconds: f64,
    games_per_second: Option<u64>,
    complete: bool,
}

#[derive(Serialize)]
struct RuleFacts {
    rule: &'static str,
    name: &'static str,
    severity: Option<&'static str>,
    found: u64,
    safe_fixes: u64,
    unsafe_fixes: u64,
}

impl Summary {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            files: 0,
            bytes: 0,
            games: 0,
            plies: 0,
            complete: true,
            threads,
            time: Duration::ZERO,
            rules: vec![Broken::default(); Rule::ALL.len()],
            found: 0,
        }
    }

    /// Counts a finding; whether it is the first.
    pub(super) fn count(&mut self, finding: &Finding) -> bool {
        let broken = &mut self.rules[finding.rule as usize];
        broken.count += 1;
        broken.severity = broken.severity.max(Some(finding.severity));
        match finding.fixable {
            Some(Safety::Safe) => broken.safe += 1,
            Some(Safety::Unsafe) => broken.with_unsafe += 1,
            None => {}
        }
        self.found += 1;
        self.found == 1
    }

    pub(super) fn elapsed(&mut self, time: Duration) {
        self.time = time;
    }

    /// How many findings there are.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// Whether something was found that fails the run.
    pub(super) fn is_failed(&self, fail_on: FailOn) -> bool {
        self.rules.iter().filter_map(|it| it.severity).any(|it| fail_on.is_failed_by(it))
    }

    fn of_severity(&self, severity: Severity) -> u64 {
        self.rules.iter().filter(|it| it.severity == Some(severity)).map(|it| it.count).sum()
    }

    /// The rules that are broken: the worst first, of these the most often broken first.
    fn broken(&self) -> Vec<(Rule, Broken)> {
        let all = Rule::ALL.iter().copied().zip(self.rules.iter().copied());
        let mut broken: Vec<(Rule, Broken)> = all.filter(|(_, it)| it.count > 0).collect();
        broken.sort_by_key(|(_, it)| std::cmp::Reverse((it.severity, it.count)));
        broken
    }

    /// For people.
    pub(super) fn text(&self, paint: Paint, is_quiet: bool) -> String {
        let mut text = String::new();
        let broken = self.broken();
        if !broken.is_empty() {
            let table = Table::new(2)
                .column("found", 9, Align::Right)
                .column("severity", 8, Align::Left)
                .column("rule", 6, Align::Left)
                .column("name", 24, Align::Left)
                .column("fix", 6, Align::Left);
            let _ = writeln!(text, "{}", paint.bold(table.heading()));
            for (rule, it) in &broken {
                let fix = match (it.safe, it.with_unsafe) {
                    (0, 0) => "-",
                    (_, 0) => "safe",
                    (0, _) => "unsafe",
                    _ => "some",
                };
                let severity = it.severity.map_or("", Severity::name);
                let row = [&grouped(it.count), severity, rule.id(), rule.name(), fix];
                let _ = writeln!(text, "{}", table.row(row));
            }
            text.push('\n');
        }
        if !is_quiet {
            let found = match self.found {
                0 => paint.green("nothing found"),
                _ => self.counts(paint),
            };
            let _ = writeln!(text, "{found}");
            let per_second =
                rate(self.games.into(), self.time).map_or_else(|| "-".to_owned(), grouped);
            let _ = writeln!(
                text,
                "{}, {}, {} in {}, {per_second} games/s, {}",
                counted(self.games, "game", "games"),
                counted(self.plies, "ply", "plies"),
                bytes(self.bytes),
                seconds(self.time),
                counted(self.threads as u64, "thread", "threads")
            );
        }
        text
    }

    fn counts(&self, paint: Paint) -> String {
        let counted =
            |severity, one: &str, many: &str| counted(self.of_severity(severity), one, many);
        let errors = counted(Severity::Error, "error", "errors");
        let has_errors = self.of_severity(Severity::Error) > 0;
        let errors = if has_errors { paint.red(errors) } else { errors };
        let warnings = counted(Severity::Warning, "warning", "warnings");
        let style = counted(Severity::Style, "matter of style", "matters of style");
        format!("{errors}, {warnings}, {style}")
    }

    /// For programs.
    pub(super) fn facts(&self) -> Facts {
        let rule = |(rule, it): (Rule, Broken)| RuleFacts {
            rule: rule.id(),
            name: rule.name(),
            severity: it.severity.map(Severity::name),
            found: it.count,
            safe_fixes: it.safe,
            unsafe_fixes: it.with_unsafe,
        };
        Facts {
            schema: "jadoube.pgn.summary/1",
            version: crate::version(),
            files: self.files,
            bytes: self.bytes,
            games: self.games,
            plies: self.plies,
            findings: self.found,
            errors: self.of_severity(Severity::Error),
            warnings: self.of_severity(Severity::Warning),
            style: self.of_severity(Severity::Style),
            rules: self.broken().into_iter().map(rule).collect(),
            threads: self.threads,
            seconds: self.time.as_secs_f64(),
            games_per_second: rate(self.games.into(), self.time),
            complete: self.complete,
        }
    }
}
