//! Statistics as tiles, tables and charts.

use std::fmt::Write;

use jadoube_board::{Color, Role, Square};
use jadoube_terminal::{
    Bar, Page, bar_chart, column_chart, grouped, html_escaped, page_grid, page_table, page_tiles,
    stacked_bar,
};

use super::heat;
use crate::stats::{Reason, Record, Results, Squares, Statistics, Tally, first_moves};

/// Adds the sections of statistics.
pub(super) fn sections(page: Page, statistics: &Statistics) -> Page {
    let tally = &statistics.tally;
    if tally.games == 0 {
        return page.section("Games", "<p>There are no games.</p>");
    }
    let mut page = page
        .section("Games", &games(tally))
        .section("Endings", &endings(tally))
        .section("Length", &lengths(statistics));
    if !tally.first_moves.is_empty() {
        page = page.section("Openings", &openings(tally));
    }
    if tally.all_promotions() > 0 {
        page = page.section("Promotions", &promotions(statistics));
    }
    page.section("Squares", &squares(tally))
}

/// A part of a whole: the number and its share.
fn label(part: u64, whole: u64) -> String {
    format!("{} ({})", grouped(part), percent(part, whole))
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.1}%", part as f64 * 100.0 / whole as f64)
}

/// A bar for each number that is not 0.
fn bars(rows: impl IntoIterator<Item = (String, u64)>, whole: u64) -> Vec<Bar> {
    let rows = rows.into_iter().filter(|(_, value)| *value > 0);
    rows.map(|(name, value)| Bar { name, value, label: label(value, whole) }).collect()
}

fn results_bar(title: &str, results: &Results) -> String {
    let decided = results.white + results.draw + results.black;
    let part =
        |name: &str, value| Bar { name: name.to_owned(), value, label: percent(value, decided) };
    let parts = [part("1-0", results.white), part("½-½", results.draw), part("0-1", results.black)];
    stacked_bar(title, &parts)
}

fn games(tally: &Tally) -> String {
    let score =
        tally.results.score().map_or_else(|| "-".to_owned(), |score| format!("{score:.1}%"));
    let mut tiles = vec![
        ("games", grouped(tally.games)),
        ("plies", grouped(tally.plies)),
        ("mean length in moves", format!("{:.1}", tally.mean_plies().unwrap_or(0.0) / 2.0)),
        ("White scores", score),
    ];
    if tally.from_setup > 0 {
        tiles.push(("from a set-up position", grouped(tally.from_setup)));
    }
    if tally.chess960 > 0 {
        tiles.push(("Chess960", grouped(tally.chess960)));
    }
    let open = tally.results.unknown + tally.results.missing;
    let mut html = page_tiles(tiles);
    html.push_str("<h3>Results</h3>");
    html.push_str(&results_bar("Results", &tally.results));
    if open > 0 {
        let _ = write!(html, "<p class=\"more\">{} games have no result.</p>", grouped(open));
    }
    html
}

fn endings(tally: &Tally) -> String {
    let count = |reason: &Reason| tally.reasons.get(reason).map_or(0, Results::games);
    let rows = Reason::ALL.iter().map(|reason| (reason.words().to_owned(), count(reason)));
    let mut html = String::from(
        "<p class=\"why\">What the board shows comes first, then the tag Termination, then what could have been claimed in \
         the last position, then the bare result.</p>",
    );
    html.push_str(&bar_chart("Why games ended", &bars(rows, tally.games)));
    let mut tags: Vec<(&String, &u64)> = tally.terminations.iter().collect();
    if tags.iter().any(|(value, _)| !value.is_empty()) {
        tags.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        let name = |value: &String| {
            if value.is_empty() { "(no tag)".to_owned() } else { value.clone() }
        };
        let rows = tags.into_iter().take(12).map(|(value, &games)| (name(value), games));
        html.push_str("<h3>Termination tags</h3>");
        html.push_str(&bar_chart("Termination tags", &bars(rows, tally.games)));
    }
    let mates = tally.mates();
    if mates > 0 {
        html.push_str("<h3>Mates</h3>");
        let by =
            Role::ALL.into_iter().rev().map(|role| (format!("by a {role}"), tally.mates.by[role]));
        let kinds = [
            ("smothered", tally.mates.smothered),
            ("by a discovered check", tally.mates.discovered),
            ("by a double check", tally.mates.double),
            ("by promotion", tally.mates.promotion),
            ("by castling", tally.mates.castling),
            ("en passant", tally.mates.en_passant),
        ];
        let kinds = kinds.into_iter().map(|(name, count)| (name.to_owned(), count));
        html.push_str(&bar_chart("Mates", &bars(by.chain(kinds), mates)));
    }
    html
}

fn lengths(statistics: &Statistics) -> String {
    const MOST_MOVES: u32 = 150;
    const WIDTH: u32 = 3;
    let tally = &statistics.tally;
    let mut columns = vec![0; (MOST_MOVES / WIDTH) as usize + 1];
    for (&plies, games) in &tally.lengths {
        let moves = plies.div_ceil(2);
        columns[(moves.min(MOST_MOVES) / WIDTH) as usize] += games;
    }
    let columns: Vec<Bar> = (0..)
        .zip(columns)
        .map(|(index, value)| {
            let first = index * WIDTH;
            let name = match first {
                MOST_MOVES => format!("{first}+"),
                _ => format!("{first}"),
            };
            Bar { name, value, label: grouped(value) }
        })
        .collect();
    let chart = column_chart("Games by length in moves", &columns, 10);
    let mut rows = Vec::new();
    if let Some(median) = tally.median_plies() {
        rows.push([
            "median".to_owned(),
            format!("{} moves", f64::from(median) / 2.0),
            String::new(),
        ]);
    }
    let longest = &tally.records.longest_game;
    if let Some(game) = &longest.first {
        let moves = format!("{} plies", grouped(longest.value));
        rows.push(["longest game".to_owned(), moves, statistics.place(game)]);
    }
    if let Some((plies, game)) = &tally.records.shortest_mate {
        let moves = format!("move {}", plies.div_ceil(2));
        rows.push(["shortest mate".to_owned(), moves, statistics.place(game)]);
    }
    let table = page_table(&["", "", ""], rows);
    format!("<figure><figcaption>Games by length in moves</figcaption>{chart}</figure>{table}")
}

fn openings(tally: &Tally) -> String {
    let moves = first_moves(tally);
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>first move</th><th class=\"number\">games</th><th class=\"number\">share</th><th>results</th>\
         <th>replies</th></tr></thead><tbody>",
    );
    for first in moves.iter().take(10) {
        let games = first.results.games();
        let replies: Vec<String> = first
            .replies
            .iter()
            .take(4)
            .map(|(san, results)| format!("{san} {}", percent(results.games(), games)))
            .collect();
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"result\">{}</td><td class=\"replies\">{}</td></tr>",
            html_escaped(&first.san),
            grouped(games),
            percent(games, tally.games),
            results_bar(&format!("Results after {}", first.san), &first.results),
            html_escaped(&replies.join(", "))
        );
    }
    html.push_str("</tbody></table></div>");
    if !tally.openings.is_empty() {
        let mut openings: Vec<(&[u8; 3], &Results)> = tally.openings.iter().collect();
        openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        let told: u64 = openings.iter().map(|(_, results)| results.games()).sum();
        let rows = openings.into_iter().take(12);
        let rows =
            rows.map(|(eco, results)| (String::from_utf8_lossy(eco).into_owned(), results.games()));
        html.push_str("<h3>ECO tags</h3>");
        html.push_str(&bar_chart("ECO tags", &bars(rows, told)));
    }
    html
}

fn promotions(statistics: &Statistics) -> String {
    let tally = &statistics.tally;
    let once: u64 = tally.promotions_once.0.iter().sum();
    let mut html = page_tiles([
        ("games with a promotion", label(tally.games_with_promotion, tally.games)),
        ("promotions", grouped(tally.all_promotions())),
    ]);
    let of = |counts: &jadoube_board::ByRole<u64>, whole| {
        let rows = Role::PROMOTIONS.into_iter().map(|role| (role.to_string(), counts[role]));
        bar_chart("Promotions", &bars(rows, whole))
    };
    html.push_str("<div class=\"gap\"></div>");
    html.push_str(&page_grid([
        ("All promotions", of(&tally.promotions, tally.all_promotions())),
        (
            "Equal promotions of one player in one game counted once",
            of(&tally.promotions_once, once),
        ),
    ]));
    let records = &tally.records;
    let rows = [
        ("most promotions in one game", "", &records.most_promotions),
        ("most queenings in one game", "", &records.most_queenings),
        ("most queens at once", "", &records.most_queens),
        ("longest with four queens or more", " plies", &records.longest_with_four_queens),
        ("longest with five queens or more", " plies", &records.longest_with_five_queens),
    ];
    let rows = rows
        .into_iter()
        .filter_map(|(what, unit, record)| record_row(statistics, what, unit, record));
    html.push_str("<h3>Records</h3>");
    html.push_str(&page_table(&["record", "value", "games", "first in", "players"], rows));
    html
}

fn record_row(
    statistics: &Statistics,
    what: &str,
    unit: &str,
    record: &Record,
) -> Option<[String; 5]> {
    let game = record.first.as_ref()?;
    Some([
        what.to_owned(),
        format!("{}{unit}", grouped(record.value)),
        grouped(record.games),
        statistics.place(game),
        format!("{} - {}", game.white, game.black),
    ])
}

fn squares(tally: &Tally) -> String {
    let mut html = String::from(
        "<p class=\"why\">The stronger the colour of a square, the more often; rest the pointer on it for the number.</p>",
    );
    let mut all = [0; Square::COUNT];
    for color in Color::ALL {
        for counts in &tally.arrivals[color].0 {
            for (sum, count) in all.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }
    let maps = [
        ("Arrivals of all men", &all),
        ("Captures", &tally.captures),
        ("Mated kings", &tally.mated_kings),
    ];
    figures(maps.map(|(title, counts)| (title.to_owned(), counts)), &mut html);
    for (color, heading) in [(Color::White, "White"), (Color::Black, "Black")] {
        let _ = write!(html, "<h3>Where {heading}'s men arrive</h3>");
        let arrivals = &tally.arrivals[color];
        let maps = Role::ALL.into_iter().rev().map(|role| (role.to_string(), &arrivals[role]));
        figures(maps, &mut html);
    }
    html
}

fn figures<'a>(maps: impl IntoIterator<Item = (String, &'a Squares)>, html: &mut String) {
    html.push_str("<div class=\"maps\">");
    for (title, counts) in maps {
        if counts.iter().any(|&count| count > 0) {
            let map = heat::map(&title, counts);
            let _ = write!(
                html,
                "<figure><figcaption>{}</figcaption>{map}</figure>",
                html_escaped(&title)
            );
        }
    }
    html.push_str("</div>");
}
