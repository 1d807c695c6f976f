//! Positions with their boards: what was expected in green, what was played instead in red.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_board::{CastlingMode, Color, Move};
use jadoube_diagram::{Brush, Coordinates, Diagram};
use jadoube_notation::UciMove;
use jadoube_terminal::{grouped, html_escaped, short};

use super::badness;
use crate::record::{Outcome, Verdict};
use crate::run::suite::Row;

pub(super) const CSS: &str = "\
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(460px,100%),1fr));gap:16px}\
.position{border:1px solid var(--line);border-radius:10px;padding:14px;min-width:0;overflow-wrap:anywhere;\
display:grid;grid-template-columns:220px minmax(0,1fr);gap:16px;align-items:start}\
.position h3{margin:0 0 6px;font-size:1rem}.position ul{list-style:none;margin:0 0 8px;padding:0;font-size:.93rem}\
.position li{margin-bottom:6px}.position p{font-size:.93rem}\
.position .jd{display:block;width:100%;height:auto}.position .jd .jd-outside{font-size:38px}\
.turn{text-align:center;color:var(--soft);font-size:.8rem;margin:2px 0 0}\
.badge{display:inline-block;padding:1px 9px;border-radius:999px;font-size:.78rem;font-weight:600;background:#dcfce7;color:#166534}\
.badge.no{background:var(--bad-soft);color:var(--bad)}.badge.bad{background:var(--warn-soft);color:var(--warn)}\
.id{color:var(--soft);font-size:.82rem}.fen{color:var(--soft);font-size:.78rem;font-family:ui-monospace,monospace;margin:0}\
@media(prefers-color-scheme:dark){.badge{background:#14532d;color:#bbf7d0}.badge.no{background:var(--bad-soft);color:var(--bad)}}\
@media(max-width:520px){.position{grid-template-columns:1fr}}";

/// The page's size has a bound.
const MOST_UNSOLVED: usize = 120;
const MOST_SOLVED: usize = 24;

/// Sections: what somebody has not solved, then what took longest.
pub(super) fn sections(rows: &[Row], outcomes: &[Outcome]) -> Vec<(&'static str, String)> {
    let rows: BTreeMap<(&str, usize), &Row> =
        rows.iter().map(|row| ((&*row.suite, row.line), row)).collect();
    let place = |outcome: &Outcome| (outcome.suite.clone(), outcome.line);
    let groups: Vec<&[Outcome]> = outcomes.chunk_by(|a, b| place(a) == place(b)).collect();
    let (solved, mut unsolved): (Vec<&[Outcome]>, Vec<&[Outcome]>) =
        groups.into_iter().partition(|group| group.iter().all(Outcome::is_solved));
    // Failures first; apart from that the order of the suites.
    unsolved.sort_by_key(|group| group.iter().map(badness).min());
    let mut hardest = solved;
    hardest.sort_by_key(|group| std::cmp::Reverse(cost(group)));
    let has_several = unsolved.iter().any(|group| group.len() > 1);
    let not_solved = if has_several { "Not solved by all" } else { "Not solved" };
    let mut sections = Vec::new();
    for (heading, groups, most) in [
        (not_solved, &unsolved, MOST_UNSOLVED),
        ("Solved, the hardest first", &hardest, MOST_SOLVED),
    ] {
        if groups.is_empty() {
            continue;
        }
        let mut html = String::from("<div class=\"boards\">");
        for group in groups.iter().take(most) {
            if let Some(row) = rows.get(&(group[0].suite.as_str(), group[0].line)) {
                html.push_str(&position(row, group));
            }
        }
        html.push_str("</div>");
        if groups.len() > most {
            let _ = write!(html, "<p>{} more.</p>", grouped((groups.len() - most) as u64));
        }
        sections.push((heading, html));
    }
    sections
}

/// The nodes to the solution, of all engines.
fn cost(group: &[Outcome]) -> u64 {
    group.iter().filter_map(|outcome| outcome.solution?.nodes).sum()
}

fn position(row: &Row, group: &[Outcome]) -> String {
    let first = &group[0];
    let mut html = format!(
        "<article class=\"position\"><div>{}</div><div><h3>{}</h3><p>expected: <b>{}</b></p><ul>",
        picture(row, group),
        html_escaped(&first.name()),
        html_escaped(&first.expected.short())
    );
    for outcome in group {
        html.push_str(&item(outcome));
    }
    let _ = write!(html, "</ul><p class=\"fen\">{}</p></div></article>", html_escaped(&first.fen));
    html
}

fn item(outcome: &Outcome) -> String {
    let (class, word) = match outcome.verdict {
        Verdict::Solved => ("badge", "solved"),
        Verdict::Unsolved => ("badge no", "not solved"),
        Verdict::Fault => ("badge bad", "failed"),
    };
    let mut text = outcome.best.clone().unwrap_or_default();
    if outcome.mate.is_some() || outcome.cp.is_some() {
        let _ = write!(text, ", {}", outcome.score());
    }
    if let Some(depth) = outcome.depth {
        let _ = write!(text, ", depth {depth}");
    }
    if let Some(nodes) = outcome.solution.and_then(|moment| moment.nodes) {
        let _ = write!(text, ", after {} nodes", short(nodes));
    }
    // What is expected stands above.
    if let Some(reason) = outcome.reason.as_ref().filter(|it| !it.starts_with("expected ")) {
        let _ = write!(text, " ({reason})");
    }
    format!(
        "<li><span class=\"{class}\">{word}</span> <span class=\"id\">{}</span><br>{}</li>",
        html_escaped(&outcome.engine),
        html_escaped(text.trim_start_matches(", "))
    )
}

/// The board: what is expected in green, what is to be avoided in yellow, wrong answers in red, right ones in blue where
/// nothing else shows them.
fn picture(row: &Row, group: &[Outcome]) -> String {
    let (position, expected) = (&row.position, &row.expected);
    let mut diagram = Diagram::from(position)
        .coordinates(Coordinates::Outside)
        .title(format!("Position {}", group[0].name()));
    let mut right = expected.best.clone();
    right.extend(expected.line.first());
    let mut drawn: Vec<Move> = Vec::new();
    for (moves, brush) in [(&right, Brush::Green), (&expected.avoid, Brush::Yellow)] {
        for &m in moves {
            if !drawn.contains(&m) {
                diagram = diagram.move_arrow(m, brush);
                drawn.push(m);
            }
        }
    }
    for outcome in group {
        let best = outcome.best_uci.as_deref().and_then(|text| text.parse::<UciMove>().ok());
        let Some(m) = best.and_then(|m| m.resolve(position, CastlingMode::Standard).ok()) else {
            continue;
        };
        if expected.avoid.contains(&m) || !drawn.contains(&m) {
            let brush = if outcome.is_solved() { Brush::Blue } else { Brush::Red };
            diagram = diagram.move_arrow(m, brush);
            drawn.push(m);
        }
    }
    let turn = match position.turn() {
        Color::White => "White to move",
        Color::Black => "Black to move",
    };
    format!("{}<p class=\"turn\">{turn}</p>", diagram.svg().shared())
}
