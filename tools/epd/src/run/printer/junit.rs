//! The XML of `JUnit`, which build servers read: a suite of tests for each engine and suite of positions.

use std::fmt::Write as _;
use std::io::{self, Write};

use jadoube_terminal::html_escaped;

use super::{End, Printer};
use crate::record::{Header, Outcome, Verdict};

pub(super) struct Junit;

impl Printer for Junit {
    fn begin(&mut self, _: &Header, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Counts come first, so that nothing can be written before the end.
    fn outcome(&mut self, _: &Outcome, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, end: &End<'_>, to: &mut dyn Write) -> io::Result<()> {
        let broken = &end.suites.broken;
        let all: Vec<_> = end.tallies.iter().map(|tally| &tally.all).collect();
        let tests = all.iter().map(|it| it.positions).sum::<usize>() + broken.len();
        let failures: usize = all.iter().map(|it| it.positions - it.solved - it.faults).sum();
        let errors = all.iter().map(|it| it.faults).sum::<usize>() + broken.len();
        writeln!(to, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(
            to,
            r#"<testsuites name="jadoube-epd" tests="{tests}" failures="{failures}" errors="{errors}"{}>"#,
            time(end.seconds)
        )?;
        for tally in end.tallies {
            for part in &tally.suites {
                let score = &part.score;
                let failures = score.positions - score.solved - score.faults;
                writeln!(
                    to,
                    r#"  <testsuite name="{}: {}" tests="{}" failures="{failures}" errors="{}"{}>"#,
                    html_escaped(&tally.engine),
                    html_escaped(&part.name),
                    score.positions,
                    score.faults,
                    time(score.seconds)
                )?;
                let of_part = |outcome: &&Outcome| {
                    outcome.engine == tally.engine && outcome.suite == part.name
                };
                for outcome in end.outcomes.iter().filter(of_part) {
                    to.write_all(case(outcome).as_bytes())?;
                }
                writeln!(to, "  </testsuite>")?;
            }
        }
        if !broken.is_empty() {
            let count = broken.len();
            writeln!(
                to,
                r#"  <testsuite name="rows that cannot be used" tests="{count}" failures="0" errors="{count}">"#
            )?;
            for row in broken {
                let place = row
                    .line
                    .map_or_else(|| row.suite.to_string(), |line| format!("{}:{line}", row.suite));
                let (place, message) = (html_escaped(&place), html_escaped(&row.message));
                writeln!(
                    to,
                    r#"    <testcase name="{place}" classname="rows"><error message="{message}"/></testcase>"#
                )?;
            }
            writeln!(to, "  </testsuite>")?;
        }
        writeln!(to, "</testsuites>")
    }
}

fn time(seconds: Option<f64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!(r#" time="{seconds:.3}""#))
}

fn case(outcome: &Outcome) -> String {
    let mut text = format!(
        r#"    <testcase name="{}" classname="{}"{}"#,
        html_escaped(&outcome.name()),
        html_escaped(&outcome.group),
        time(outcome.seconds)
    );
    let element = match outcome.verdict {
        Verdict::Solved => {
            text.push_str("/>\n");
            return text;
        }
        Verdict::Unsolved => "failure",
        Verdict::Fault => "error",
    };
    let reason = html_escaped(outcome.reason.as_deref().unwrap_or_default());
    let kind = outcome.fault.as_ref().map_or("unsolved", |fault| fault.kind.name());
    let best = outcome.best.as_ref().map_or_else(String::new, |best| format!("{best}, "));
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        r#"><{element} type="{kind}" message="{}{reason}">{}</{element}></testcase>"#,
        html_escaped(&best),
        html_escaped(&outcome.fen)
    );
    text
}
