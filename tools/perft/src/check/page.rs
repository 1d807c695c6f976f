//! What a check found, as one HTML page.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use jadoube_board::{CastlingMode, Color};
use jadoube_diagram::{Coordinates, Diagram, Theme, shared_definitions};
use jadoube_terminal::{
    Bar, Compression, Failure, NewFile, Page, bar_chart, grouped, html_escaped, page_table,
    page_tiles, seconds,
};

use super::report::{OfTag, Report, Trace};
use super::rows::{Row, Rows};
use crate::facts;

/// So many wrong rows have a board; the page is to stay readable.
const MAX_BOARDS: usize = 60;
/// So many rows are listed.
const MAX_ROWS: usize = 500;

const STYLE: &str = "\
.fault{display:grid;grid-template-columns:minmax(200px,260px) 1fr;gap:8px 24px;padding:18px 0;border-top:1px solid var(--line)}\
.fault:first-child{border-top:0;padding-top:0}.fault svg{width:100%;height:auto}\
.fault h3{margin:0 0 6px}.fault p{margin:0 0 8px}.fault code,.mono{font-family:ui-monospace,monospace;font-size:.86rem;overflow-wrap:anywhere}\
.turn{color:var(--soft);font-size:.85rem;text-align:center;margin:4px 0 0}\
.tags{display:flex;flex-wrap:wrap;gap:6px}.tags span{padding:1px 9px;border-radius:999px;background:var(--calm-soft);color:var(--calm);font-size:.8rem}\
.wrong{display:inline-block;padding:1px 9px;border-radius:6px;background:var(--bad-soft);color:var(--bad);font-weight:600}\
.verdict{font-size:1.1rem;font-weight:600;margin:18px 0 0}.verdict.bad{color:var(--bad)}\
.legend{color:var(--soft);font-size:.88rem}.legend b{font-weight:600}\
@media(max-width:600px){.fault{grid-template-columns:1fr}.fault svg{max-width:300px}}";

/// The file of the page, open before the work begins.
pub(super) struct PageFile {
    file: NewFile,
}

impl PageFile {
    pub(super) fn create(path: impl AsRef<Path>) -> Result<Self, Failure> {
        let file = NewFile::create(path.as_ref(), Compression::Plain).map_err(told)?;
        Ok(Self { file })
    }

    pub(super) fn write(self, report: &Report, rows: &Rows) -> Result<(), Failure> {
        let mut file = self.file;
        write!(file, "{}", page(report, rows)).map_err(told)?;
        file.commit().map_err(told)
    }
}

fn told(error: std::io::Error) -> Failure {
    Failure::system(format_args!("--report: {error}"))
}

fn page(report: &Report, rows: &Rows) -> Page {
    let lead = format!("{}, asked by: {}", report.engine, report.way);
    let mut page = Page::new("Check of a move generator")
        .lead(&lead)
        .style(STYLE)
        .definitions(&shared_definitions(Theme::Auto).to_string())
        .section("Summary", &summary(report, rows));
    if !report.failures.is_empty() {
        page = page.section("What is wrong", &tags(report));
        page = page.section("Wrong counts", &failures(report, rows));
    }
    if !report.troubles.is_empty() {
        page = page.section("No answer", &troubles(report, rows));
    }
    page = page.section("Positions", &positions(report, rows));
    let time = seconds(Duration::from_secs_f64(report.seconds));
    let nodes = grouped(report.nodes);
    page.footer(&format!("jadoube-perft {}. {nodes} nodes in {time}.", facts::version()))
}

fn summary(report: &Report, rows: &Rows) -> String {
    let mut tiles = vec![
        ("positions", grouped(rows.rows.len() as u128)),
        ("counts checked", grouped(report.checked as u128)),
        ("wrong positions", grouped(report.failures.len() as u128)),
        ("without an answer", grouped(report.troubles.len() as u128)),
    ];
    if report.not_chess960 + report.too_large > 0 {
        tiles.push(("counts left out", grouped((report.not_chess960 + report.too_large) as u128)));
    }
    let mut html = page_tiles(tiles);
    let (class, verdict) = match (&report.verdict, report.troubles.is_empty()) {
        (Some(verdict), _) => ("verdict bad", capitalised(&verdict.to_string())),
        (None, true) => ("verdict", "All counts are right.".to_owned()),
        (None, false) => ("verdict bad", "All answers are right, but some are missing.".to_owned()),
    };
    // Writing to a string does not fail.
    let _ = write!(html, "<p class=\"{class}\">{}</p>", html_escaped(&verdict));
    let mut remarks = Vec::new();
    if report.not_chess960 > 0 {
        remarks.push("Chess960 was left out, as the engine does not know it.".to_owned());
    }
    if report.too_large > 0 {
        let most = grouped(report.max_nodes);
        remarks.push(format!("Counts of more than {most} nodes were left out."));
    }
    if report.given_up {
        remarks.push("The engine was given up, as it did not answer any more.".to_owned());
    }
    if !report.complete {
        remarks.push("The run was interrupted.".to_owned());
    }
    for remark in remarks {
        let _ = write!(html, "<p class=\"legend\">{}</p>", html_escaped(&remark));
    }
    html
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), chars.as_str()),
        None => String::new(),
    }
}

/// The tags of the wrong moves as bars, then all tags of the wrong rows.
fn tags(report: &Report) -> String {
    const MOST: usize = 12;
    let wrong = report.wrong_tags();
    let bars: Vec<Bar> = wrong
        .iter()
        .filter(|(_, of_tag)| of_tag.faults > 0)
        .take(MOST)
        .map(|(tag, of_tag)| Bar {
            name: tag.words().to_owned(),
            value: of_tag.faults as u64,
            label: of_tag.faults.to_string(),
        })
        .collect();
    let mut html = String::new();
    if !bars.is_empty() {
        html.push_str("<h3>What the wrong moves are about</h3>");
        html.push_str(&bar_chart("positions by what their wrong moves are about", &bars));
    }
    let cells = wrong.iter().map(|(tag, of_tag)| {
        let OfTag { rows, wrong, .. } = *of_tag;
        let share = format!("{} %", wrong * 100 / rows.max(1));
        [tag.words().to_owned(), rows.to_string(), wrong.to_string(), share]
    });
    let headings = ["what they exercise", "positions", "wrong", "share"];
    html.push_str(&page_table(&headings, cells));
    html
}

fn failures(report: &Report, rows: &Rows) -> String {
    let mut html = String::from(
        "<p class=\"legend\"><b>Green</b> arrows are legal moves that are missing, <b>red</b> ones are not legal, below \
         <b>yellow</b> ones the count is wrong. The boards show the position where the fault begins.</p>",
    );
    for failure in report.failures.iter().take(MAX_BOARDS) {
        let row = &rows.rows[failure.row];
        let _ = write!(
            html,
            "<div class=\"fault\"><div>{}</div><div>",
            board(row, failure.trace.as_ref())
        );
        let id = row.id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
        let place = format!("{}:{}{id}", row.file, failure.count.line);
        let got = match failure.got {
            Some(got) => {
                format!("expected {}, got {}", grouped(failure.count.expected), grouped(got))
            }
            None => "illegal moves".to_owned(),
        };
        let _ = write!(
            html,
            "<h3>{}</h3><p>depth {}: <span class=\"wrong\">{got}</span></p><p><code>{}</code></p>",
            html_escaped(&place),
            failure.count.depth,
            html_escaped(&row.root.fen())
        );
        if let Some(remark) = &failure.remark {
            let _ = write!(html, "<p>{}</p>", html_escaped(remark));
        }
        if let Some(trace) = &failure.trace {
            html.push_str(&reasons(trace));
        }
        html.push_str("</div></div>");
    }
    if report.failures.len() > MAX_BOARDS {
        let more = report.failures.len() - MAX_BOARDS;
        let _ = write!(html, "<p class=\"legend\">And {more} more.</p>");
    }
    html
}

fn reasons(trace: &Trace) -> String {
    let mut html = String::new();
    if !trace.found.line.is_empty() {
        let _ = write!(
            html,
            "<p>after <code>{}</code>, in <code>{}</code></p>",
            html_escaped(&trace.found.line.join(" ")),
            html_escaped(&trace.fen)
        );
    }
    for reason in &trace.found.reasons {
        let _ = write!(
            html,
            "<p><b>{}</b> <code>{}</code>: {}</p>",
            html_escaped(reason.wrong),
            html_escaped(&reason.moves.join(" ")),
            html_escaped(&reason.text)
        );
    }
    html.push_str("<p class=\"tags\">");
    for tag in &trace.tags {
        let _ = write!(html, "<span>{}</span>", html_escaped(tag.words()));
    }
    html.push_str("</p>");
    html
}

fn board(row: &Row, trace: Option<&Trace>) -> String {
    let (diagram, turn) = match trace {
        Some(trace) => (trace.found.diagram.clone(), trace.turn()),
        None => (Diagram::from(&row.root.position), row.root.position.turn()),
    };
    let diagram = diagram.coordinates(Coordinates::Outside);
    let turn = if turn == Color::White { "White" } else { "Black" };
    format!("{}<p class=\"turn\">{turn} to move</p>", diagram.svg().shared())
}

fn troubles(report: &Report, rows: &Rows) -> String {
    let cells = report.troubles.iter().take(MAX_ROWS).map(|trouble| {
        let fen = rows.rows[trouble.row].root.fen();
        [rows.place(trouble.row), fen, trouble.depth.to_string(), trouble.message.clone()]
    });
    page_table(&["where", "position", "depth", "what happened"], cells)
}

/// All rows and what became of them.
fn positions(report: &Report, rows: &Rows) -> String {
    let cells = rows.rows.iter().enumerate().take(MAX_ROWS).map(|(index, row)| {
        let is = |of: usize| of == index;
        let result = if report.failures.iter().any(|failure| is(failure.row)) {
            "wrong"
        } else if report.troubles.iter().any(|trouble| is(trouble.row)) {
            "no answer"
        } else if row.root.mode == CastlingMode::Chess960 && !report.knows_chess960 {
            "left out"
        } else {
            "right"
        };
        let tags: Vec<&str> = row.tags.iter().map(|tag| tag.words()).collect();
        let depth = row.counts.iter().map(|count| count.depth).max().unwrap_or_default();
        [rows.place(index), row.root.fen(), depth.to_string(), result.to_owned(), tags.join(", ")]
    });
    let mut html = String::from("<details><summary>All positions and what they exercise</summary>");
    html.push_str(&page_table(&["where", "position", "depth", "result", "tags"], cells));
    if rows.rows.len() > MAX_ROWS {
        let _ = write!(html, "<p class=\"legend\">And {} more.</p>", rows.rows.len() - MAX_ROWS);
    }
    html.push_str("</details>");
    html
}
