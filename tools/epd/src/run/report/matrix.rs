//! Which engine solves which position.

use std::fmt::Write;

use jadoube_terminal::{grouped, html_escaped, short};

use super::badness;
use crate::record::{Outcome, Verdict};
use crate::run::tally::{EngineTally, rows};

pub(super) const CSS: &str = "\
.matrix td{padding:3px 10px 3px 0;font-size:.88rem}.matrix .yes{color:#15803d}.matrix .no{color:var(--bad)}\
.matrix .bad{color:var(--warn)}@media(prefers-color-scheme:dark){.matrix .yes{color:#4ade80}}";

/// The page's size has a bound.
const MOST: usize = 1_000;

/// How many positions one engine solves and another one does not, then the positions on which they differ.
pub(super) fn matrix(tallies: &[EngineTally], outcomes: &[Outcome]) -> String {
    let rows = rows(tallies, outcomes);
    let mut html = pairs(tallies, &rows);
    let differs = |row: &&Vec<Option<&Outcome>>| {
        let mut solved = row.iter().map(|it| it.is_some_and(Outcome::is_solved));
        let first = solved.next();
        solved.any(|it| Some(it) != first)
    };
    let different: Vec<_> = rows.iter().filter(differs).collect();
    let same = rows.len() - different.len();
    // Writing to a string does not fail.
    let _ = write!(
        html,
        "<h3>Positions on which they differ</h3><p>On {} all agree.</p>",
        grouped(same as u64)
    );
    if different.is_empty() {
        return html;
    }
    html.push_str("<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th scope=\"col\">position</th><th scope=\"col\">expected</th>");
    for tally in tallies {
        let _ = write!(html, "<th scope=\"col\">{}</th>", html_escaped(&tally.engine));
    }
    html.push_str("</tr></thead><tbody>");
    for row in different.iter().take(MOST) {
        let Some(first) = row.iter().flatten().next() else { continue };
        let (name, expected) = (html_escaped(&first.name()), html_escaped(&first.expected.short()));
        let _ = write!(html, "<tr><td>{name}</td><td>{expected}</td>");
        for outcome in *row {
            html.push_str(&cell(*outcome));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    if different.len() > MOST {
        let _ = write!(html, "<p>{} more.</p>", grouped((different.len() - MOST) as u64));
    }
    html
}

fn pairs(tallies: &[EngineTally], rows: &[Vec<Option<&Outcome>>]) -> String {
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">solved, but not by</th>",
    );
    for tally in tallies {
        let _ =
            write!(html, "<th scope=\"col\" class=\"number\">{}</th>", html_escaped(&tally.engine));
    }
    html.push_str("</tr></thead><tbody>");
    let solved =
        |row: &[Option<&Outcome>], engine: usize| row[engine].is_some_and(Outcome::is_solved);
    for (ours, tally) in tallies.iter().enumerate() {
        let _ = write!(html, "<tr><td>{}</td>", html_escaped(&tally.engine));
        for theirs in 0..tallies.len() {
            let count = rows.iter().filter(|row| solved(row, ours) && !solved(row, theirs)).count();
            let text = if ours == theirs { "-".to_owned() } else { grouped(count as u64) };
            let _ = write!(html, "<td class=\"number\">{text}</td>");
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table></div>");
    html
}

fn cell(outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else { return "<td>-</td>".to_owned() };
    let class = ["bad", "no", "yes"][usize::from(badness(outcome))];
    let found = match (&outcome.fault, &outcome.best) {
        (Some(fault), _) => fault.kind.name(),
        (None, best) => best.as_deref().unwrap_or("-"),
    };
    let nodes = outcome.solution.and_then(|moment| moment.nodes);
    let at = match (outcome.verdict, nodes) {
        (Verdict::Solved, Some(nodes)) => format!(" <span class=\"id\">{}</span>", short(nodes)),
        _ => String::new(),
    };
    let sign = match outcome.verdict {
        Verdict::Solved => "✓",
        Verdict::Unsolved => "✗",
        Verdict::Fault => "!",
    };
    format!("<td><span class=\"{class}\">{sign} {}</span>{at}</td>", html_escaped(found))
}
