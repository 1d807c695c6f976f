//! `--report`: one HTML page with totals, charts, the matrix and boards, which needs no network.

mod boards;
mod curve;
mod matrix;

use std::io::Write;
use std::path::Path;

use jadoube_diagram::{Theme, shared_definitions};
use jadoube_terminal::{
    Bar, Compression, Failure, NewFile, Page, bar_chart, counted, grouped, html_escaped, page_grid,
    page_table, page_tiles, short,
};

use super::printer::End;
use super::tally::{EngineTally, Part, common_folder};
use crate::record::{Header, Outcome};

/// Names of engines and positions are not cut to pieces on small screens.
const NAMES: &str = "td:first-child{min-width:8em}";

/// Writes the page.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(path: &Path, header: &Header, end: &End<'_>) -> Result<(), Failure> {
    let page = page(header, end).to_string();
    let mut file = NewFile::create(path, Compression::Plain).map_err(Failure::system)?;
    file.write_all(page.as_bytes()).map_err(Failure::system)?;
    file.commit().map_err(Failure::system)
}

fn page(header: &Header, end: &End<'_>) -> Page {
    let mut page = Page::new("Test suite report")
        .lead(&lead(header, end))
        .style(&[NAMES, curve::CSS, matrix::CSS, boards::CSS].concat())
        .definitions(&shared_definitions(Theme::Auto).to_string())
        .footer(&format!("jadoube-epd {}", env!("CARGO_PKG_VERSION")))
        .section("Summary", &summary(end));
    if let Some(parts) = parts(end) {
        page = page.section("Parts", &parts);
    }
    let curves = curve::curves(end.tallies, end.outcomes);
    if !curves.is_empty() {
        page = page.section("How fast", &page_grid(curves));
    }
    if end.tallies.len() > 1 {
        page = page.section("Who solves what", &matrix::matrix(end.tallies, end.outcomes));
    }
    for (heading, html) in boards::sections(&end.suites.rows, end.outcomes) {
        page = page.section(heading, &html);
    }
    if !end.suites.broken.is_empty() {
        page = page.section("Rows that could not be used", &broken(end));
    }
    page
}

fn lead(header: &Header, end: &End<'_>) -> String {
    let engines: Vec<String> =
        header.engines.iter().map(|it| format!("{} ({})", it.name, it.limit)).collect();
    let positions = end.suites.rows.len() as u64;
    let mut lead =
        format!("{} on {}.", counted(positions, "position", "positions"), engines.join(", "));
    if !end.complete {
        lead.push_str(" The run was broken off; the numbers are those so far.");
    }
    lead
}

fn percent(tally: &EngineTally) -> String {
    format!("{:.1}%", tally.all.percent())
}

/// The totals: tiles of the only engine, or a table and bars of several.
fn summary(end: &End<'_>) -> String {
    if let [tally] = end.tallies {
        let all = &tally.all;
        let mut tiles = vec![
            (
                "solved",
                format!("{} of {}", grouped(all.solved as u64), grouped(all.positions as u64)),
            ),
            ("part", percent(tally)),
        ];
        if all.most_points > 0 {
            tiles.push((
                "points",
                format!("{} of {}", grouped(all.points), grouped(all.most_points)),
            ));
        }
        if all.most_mates > 0 {
            let [found, most] = [all.mates, all.most_mates].map(|it| grouped(it as u64));
            tiles.push(("mates of whatever length", format!("{found} of {most}")));
        }
        tiles.push(("right answers left again", grouped(all.left)));
        tiles.push(("failures of the engine", grouped(all.faults as u64)));
        tiles.push(("nodes", short(all.nodes)));
        return page_tiles(tiles);
    }
    let bars = end.tallies.iter().map(|tally| Bar {
        name: tally.engine.clone(),
        value: tally.all.solved as u64,
        label: format!("{} ({})", grouped(tally.all.solved as u64), percent(tally)),
    });
    let chart = bar_chart("Solved positions by engine", &bars.collect::<Vec<_>>());
    let headings = [
        "engine",
        "solved",
        "of",
        "part",
        "points",
        "left again",
        "failures",
        "mean nodes to solution",
    ];
    let rows = end.tallies.iter().map(|tally| {
        let all = &tally.all;
        let points = match all.most_points {
            0 => "-".to_owned(),
            most => format!("{:.1}%", all.points as f64 * 100.0 / most as f64),
        };
        [
            tally.engine.clone(),
            grouped(all.solved as u64),
            grouped(all.positions as u64),
            percent(tally),
            points,
            grouped(all.left),
            grouped(all.faults as u64),
            all.nodes_to_solution.map_or_else(|| "-".to_owned(), |it| grouped(it.round() as u64)),
        ]
    });
    format!("{chart}<div class=\"gap\"></div>{}", page_table(&headings, rows))
}

/// Which parts of an engine's tally.
type PartsOf = fn(&EngineTally) -> &Vec<Part>;

/// Solved by suite and by group, as far as there are several.
fn parts(end: &End<'_>) -> Option<String> {
    let kinds: [(&str, PartsOf); 2] =
        [("By suite", |it| &it.suites), ("By group", |it| &it.groups)];
    let tables = kinds.into_iter().filter_map(|(name, parts)| {
        let longest = end.tallies.iter().max_by_key(|tally| parts(tally).len())?;
        let names: Vec<&String> = parts(longest)
            .iter()
            .filter(|part| part.score.positions > 1)
            .map(|part| &part.name)
            .take(100)
            .collect();
        let folder = common_folder(parts(longest));
        let table = || part_table(end, &names, folder, parts);
        (names.len() > 1).then(|| format!("<h3>{name}</h3>{}", table()))
    });
    let html = tables.collect::<String>();
    (!html.is_empty()).then_some(html)
}

fn part_table(end: &End<'_>, names: &[&String], folder: usize, parts: PartsOf) -> String {
    let mut headings = vec!["name", "positions"];
    headings.extend(end.tallies.iter().map(|tally| tally.engine.as_str()));
    let rows = names.iter().map(|&name| {
        let of = |tally| parts(tally).iter().find(|part| part.name == *name);
        let positions = end.tallies.iter().filter_map(of).map(|part| part.score.positions).max();
        let mut cells = vec![name[folder..].to_owned(), grouped(positions.unwrap_or(0) as u64)];
        cells.extend(end.tallies.iter().map(|tally| match of(tally) {
            Some(part) => format!("{:.1}%", part.score.percent()),
            None => "-".to_owned(),
        }));
        cells
    });
    page_table(&headings, rows)
}

fn broken(end: &End<'_>) -> String {
    /// The page's size has a bound.
    const MOST: usize = 200;
    let rows = end.suites.broken.iter().take(MOST).map(ToString::to_string);
    let items: String = rows.map(|row| format!("<li>{}</li>", html_escaped(&row))).collect();
    let more = end.suites.broken.len().saturating_sub(MOST);
    let more = match more {
        0 => String::new(),
        more => format!("<p>{} more.</p>", grouped(more as u64)),
    };
    format!("<ul>{items}</ul>{more}")
}

/// A number for each verdict to sort by: the worst first.
fn badness(outcome: &Outcome) -> u8 {
    match (outcome.is_solved(), outcome.fault.is_some()) {
        (_, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
    }
}
