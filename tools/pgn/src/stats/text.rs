//! Statistics for people, in a terminal of 80 columns.

use std::fmt::Write;

use jadoube_board::{ByRole, Color, File, Rank, Role, Square};
use jadoube_terminal::{Align, Paint, Table, bytes, counted, escaped, grouped};

use super::tally::{Record, Results, Squares};
use super::{Reason, Statistics, first_moves};

/// How many rows of long lists are printed.
const MOST_ROWS: usize = 10;

pub(super) fn text(statistics: &Statistics, paint: Paint) -> String {
    let mut page = Page { text: String::new(), paint };
    page.totals(statistics);
    if statistics.tally.games > 0 {
        page.results(statistics);
        page.endings(statistics);
        page.terminations(statistics);
        page.lengths(statistics);
        page.openings(statistics);
        page.castling_and_mates(statistics);
        page.promotions(statistics);
        page.squares(statistics);
    }
    page.text
}

struct Page {
    text: String,
    paint: Paint,
}

/// A share of a whole in per cent.
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.1}%", part as f64 * 100.0 / whole as f64)
}

/// A bar of up to 20 characters.
fn bar(part: u64, most: u64) -> String {
    let width = if most == 0 { 0 } else { (part * 20).div_ceil(most) };
    "#".repeat(width as usize)
}

impl Page {
    /// Writing to a string does not fail.
    fn line(&mut self, line: impl std::fmt::Display) {
        let line = line.to_string();
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn heading(&mut self, heading: &str) {
        let heading = self.paint.bold(heading);
        self.line(format_args!("\n{heading}"));
    }

    fn totals(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        self.line(format_args!(
            "{}, {} in {}, {}",
            counted(tally.games, "game", "games"),
            counted(tally.plies, "ply", "plies"),
            counted(statistics.files, "file", "files"),
            bytes(statistics.bytes)
        ));
        if tally.from_setup > 0 {
            self.line(format_args!(
                "{} from a set-up position, {} of them Chess960",
                counted(tally.from_setup, "game", "games"),
                grouped(tally.chess960)
            ));
        }
        if !statistics.complete {
            self.line("not everything could be read");
        }
    }

    fn results(&mut self, statistics: &Statistics) {
        let results = &statistics.tally.results;
        let rows = [
            ("1-0", results.white),
            ("1/2-1/2", results.draw),
            ("0-1", results.black),
            ("*", results.unknown),
            ("none", results.missing),
        ];
        self.heading("Results");
        self.bars(rows.into_iter().map(|(name, games)| (name.to_owned(), games)), results.games());
        if let Some(score) = results.score() {
            self.line(format_args!("White scores {score:.1}%"));
        }
    }

    /// A line with a bar for each number that is not 0.
    fn bars(&mut self, rows: impl Iterator<Item = (String, u64)>, whole: u64) {
        let rows: Vec<(String, u64)> = rows.filter(|(_, count)| *count > 0).collect();
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let table = Table::new(2)
            .column("", 37, Align::Left)
            .column("", 11, Align::Right)
            .column("", 6, Align::Right)
            .column("", 20, Align::Left);
        for (name, count) in rows {
            let row = [escaped(name), grouped(count), percent(count, whole), bar(count, most)];
            self.line(table.row(row));
        }
    }

    fn endings(&mut self, statistics: &Statistics) {
        let reasons = &statistics.tally.reasons;
        let count = |reason: &Reason| reasons.get(reason).map_or(0, Results::games);
        self.heading("Why games ended");
        let rows = Reason::ALL.iter().map(|reason| (reason.words().to_owned(), count(reason)));
        self.bars(rows, statistics.tally.games);
    }

    fn terminations(&mut self, statistics: &Statistics) {
        let mut values: Vec<(&String, &u64)> = statistics.tally.terminations.iter().collect();
        if values.iter().all(|(value, _)| value.is_empty()) {
            return;
        }
        values.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        self.heading("Termination tags");
        let name =
            |value: &String| if value.is_empty() { "(no tag)".to_owned() } else { value.clone() };
        let rows = values.into_iter().take(MOST_ROWS).map(|(value, &games)| (name(value), games));
        self.bars(rows, statistics.tally.games);
    }

    fn lengths(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        self.heading("Length in moves");
        let rows = length_classes(&tally.lengths);
        self.bars(rows.into_iter(), tally.games);
        if let (Some(mean), Some(median)) = (tally.mean_plies(), tally.median_plies()) {
            self.line(format_args!(
                "mean {:.1} moves, median {}",
                mean / 2.0,
                f64::from(median) / 2.0
            ));
        }
        let longest = &tally.records.longest_game;
        self.record("longest", longest, " plies", statistics);
        if let Some((plies, game)) = &tally.records.shortest_mate {
            let (moves, place) = (plies.div_ceil(2), statistics.place(game));
            self.line(format_args!("shortest mate: move {moves}, {}", escaped(place)));
        }
    }

    fn record(&mut self, what: &str, record: &Record, unit: &str, statistics: &Statistics) {
        let Some(game) = &record.first else { return };
        let games = if record.games == 1 { "game" } else { "games" };
        self.line(format_args!(
            "{what}: {}{unit} in {} {games}; first: {} ({} - {})",
            grouped(record.value),
            grouped(record.games),
            escaped(statistics.place(game)),
            escaped(&game.white),
            escaped(&game.black)
        ));
    }

    fn openings(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        let moves = first_moves(tally);
        if moves.is_empty() {
            return;
        }
        self.heading("First moves");
        let table = Table::new(2)
            .column("move", 6, Align::Left)
            .column("games", 11, Align::Right)
            .column("share", 6, Align::Right)
            .column("White", 6, Align::Right)
            .column("replies", 40, Align::Left);
        self.line(table.heading());
        for first in moves.iter().take(MOST_ROWS) {
            let games = first.results.games();
            let replies: Vec<String> = first
                .replies
                .iter()
                .take(4)
                .map(|(san, results)| format!("{san} {}", percent(results.games(), games)))
                .collect();
            let score = first.results.score().map_or_else(String::new, |it| format!("{it:.1}%"));
            let share = percent(games, tally.games);
            let row = [&first.san, &grouped(games), &share, &score, &replies.join(", ")];
            self.line(table.row(row));
        }
        self.eco(statistics);
        let captures: u64 =
            tally.first_captures.iter().filter(|(ply, _)| **ply > 0).map(|it| it.1).sum();
        if captures > 0 {
            // The number of the move: White's first is ply 1, Black's ply 2.
            let number = |ply: u32| u64::from(ply.div_ceil(2));
            let sum: u64 =
                tally.first_captures.iter().map(|(&ply, games)| number(ply) * games).sum();
            let mean = sum as f64 / captures as f64;
            self.line(format_args!("the first capture comes at move {mean:.1} on average"));
        }
    }

    fn eco(&mut self, statistics: &Statistics) {
        let mut openings: Vec<(&[u8; 3], &Results)> = statistics.tally.openings.iter().collect();
        if openings.is_empty() {
            return;
        }
        openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        let told: u64 = openings.iter().map(|(_, results)| results.games()).sum();
        let shown: Vec<String> = openings
            .iter()
            .take(6)
            .map(|(eco, results)| {
                format!("{} {}", String::from_utf8_lossy(*eco), percent(results.games(), told))
            })
            .collect();
        self.line(format_args!("ECO tags: {}", shown.join(", ")));
    }

    fn castling_and_mates(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        self.heading("Castling, en passant, mates");
        for (name, castlings) in
            [("White", tally.castlings.white), ("Black", tally.castlings.black)]
        {
            self.line(format_args!(
                "{name} castles short in {}, long in {} of the games",
                percent(castlings.short, tally.games),
                percent(castlings.long, tally.games)
            ));
        }
        self.line(format_args!("captures en passant: {}", grouped(tally.en_passant)));
        let mates = &tally.mates;
        if tally.mates() == 0 {
            return;
        }
        let by: Vec<String> = strongest_first()
            .filter(|&role| mates.by[role] > 0)
            .map(|role| format!("{role} {}", percent(mates.by[role], tally.mates())))
            .collect();
        let mates_word = if tally.mates() == 1 { "mate" } else { "mates" };
        self.line(format_args!("{} {mates_word}, by {}", grouped(tally.mates()), by.join(", ")));
        let kinds = [
            ("smothered", mates.smothered),
            ("discovered", mates.discovered),
            ("double check", mates.double),
            ("promotion", mates.promotion),
            ("castling", mates.castling),
            ("en passant", mates.en_passant),
        ];
        let kinds = kinds.into_iter().filter(|(_, count)| *count > 0);
        let kinds: Vec<String> =
            kinds.map(|(name, count)| format!("{name} {}", grouped(count))).collect();
        if !kinds.is_empty() {
            self.line(format_args!("among them {}", kinds.join(", ")));
        }
    }

    fn promotions(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        self.heading("Promotions");
        self.line(format_args!(
            "in {} games ({}), {} in all",
            grouped(tally.games_with_promotion),
            percent(tally.games_with_promotion, tally.games),
            grouped(tally.all_promotions())
        ));
        if tally.all_promotions() == 0 {
            return;
        }
        let once: u64 = tally.promotions_once.0.iter().sum();
        let table = Table::new(2)
            .column("to", 8, Align::Left)
            .column("all", 11, Align::Right)
            .column("once*", 11, Align::Right)
            .column("share*", 7, Align::Right);
        self.line(table.heading());
        for role in Role::PROMOTIONS {
            let (all, different) = (tally.promotions[role], tally.promotions_once[role]);
            let row =
                [role.to_string(), grouped(all), grouped(different), percent(different, once)];
            self.line(table.row(row));
        }
        self.line("* equal promotions of one player in one game counted once");
        let records = &tally.records;
        self.record("most promotions in a game", &records.most_promotions, "", statistics);
        self.record("most queenings in a game", &records.most_queenings, "", statistics);
        if records.most_queens.value > 2 {
            self.record("most queens at once", &records.most_queens, "", statistics);
        }
        let runs = [
            ("four", &records.longest_with_four_queens),
            ("five", &records.longest_with_five_queens),
        ];
        for (name, record) in runs {
            self.record(
                &format!("longest with {name} queens or more"),
                record,
                " plies",
                statistics,
            );
        }
    }

    fn squares(&mut self, statistics: &Statistics) {
        let tally = &statistics.tally;
        let mut all = [0; Square::COUNT];
        for color in Color::ALL {
            for squares in &tally.arrivals[color].0 {
                for (sum, count) in all.iter_mut().zip(squares) {
                    *sum += count;
                }
            }
        }
        self.heading("Where men arrive and are captured, per mille");
        let (left, right) = (per_mille(&all), per_mille(&tally.captures));
        for (rank, (left, right)) in Rank::ALL.into_iter().rev().zip(left.iter().zip(&right)) {
            let number = rank.char();
            self.line(format_args!("{number} {left}    {number} {right}"));
        }
        let files: String = File::ALL.iter().map(|file| format!("{:>4}", file.char())).collect();
        self.line(format_args!("  {files}      {files}"));
        self.favourites(statistics);
    }

    fn favourites(&mut self, statistics: &Statistics) {
        self.heading("Moves by man, and the squares where it arrives most often");
        let table = Table::new(2)
            .column("", 6, Align::Left)
            .column("", 6, Align::Right)
            .column("White", 28, Align::Left)
            .column("Black", 28, Align::Left);
        self.line(table.heading());
        let arrivals = &statistics.tally.arrivals;
        let of_role = |by_role: &ByRole<Squares>, role: Role| by_role[role].iter().sum::<u64>();
        let all: u64 = Role::ALL
            .into_iter()
            .map(|role| of_role(&arrivals.white, role) + of_role(&arrivals.black, role))
            .sum();
        for role in strongest_first() {
            let moves = of_role(&arrivals.white, role) + of_role(&arrivals.black, role);
            let (white, black) = (&arrivals.white[role], &arrivals.black[role]);
            let row = [role.to_string(), percent(moves, all), favourite(white), favourite(black)];
            self.line(table.row(row));
        }
    }
}

fn strongest_first() -> impl Iterator<Item = Role> {
    Role::ALL.into_iter().rev()
}

/// The three squares with the largest numbers.
fn favourite(squares: &Squares) -> String {
    let whole: u64 = squares.iter().sum();
    let mut by_count: Vec<(Square, u64)> = Square::all().zip(squares.iter().copied()).collect();
    by_count.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let best = by_count.into_iter().take(3).filter(|(_, count)| *count > 0);
    let best: Vec<String> =
        best.map(|(square, count)| format!("{square} {}", percent(count, whole))).collect();
    best.join(" ")
}

/// Eight lines from the eighth rank to the first.
fn per_mille(squares: &Squares) -> Vec<String> {
    let whole: u64 = squares.iter().sum::<u64>().max(1);
    let of_rank = |rank: Rank| -> String {
        rank.bitboard()
            .iter()
            .map(|square| format!("{:4.0}", squares[square.index()] as f64 * 1000.0 / whole as f64))
            .collect()
    };
    Rank::ALL.into_iter().rev().map(of_rank).collect()
}

/// Games by length, in classes of ten moves up to 120.
pub(crate) fn length_classes(lengths: &std::collections::BTreeMap<u32, u64>) -> Vec<(String, u64)> {
    const WIDTH: u32 = 10;
    const CLASSES: u32 = 12;
    let mut games = [0; CLASSES as usize + 1];
    let mut without_moves = 0;
    for (&plies, &count) in lengths {
        if plies == 0 {
            without_moves += count;
            continue;
        }
        let class = (plies.div_ceil(2) - 1) / WIDTH;
        games[class.min(CLASSES) as usize] += count;
    }
    let name = |class: usize| {
        let first = class as u32 * WIDTH + 1;
        if class as u32 == CLASSES {
            format!("{first} and more")
        } else {
            format!("{first}-{}", first + WIDTH - 1)
        }
    };
    let classes = games.into_iter().enumerate().map(|(class, count)| (name(class), count));
    std::iter::once(("0".to_owned(), without_moves)).chain(classes).collect()
}
