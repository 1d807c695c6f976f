//! Results for people: a line for each position, totals, and what each engine solves that the others do not.

use std::io::{self, Write};

use jadoube_terminal::{Align, Paint, Table, counted, escaped, grouped, seconds, short};

use super::{End, Printer};
use crate::record::{Header, Outcome, Verdict};
use crate::run::tally::{EngineTally, Part, Score, common_folder, rows};

pub(super) struct Text {
    engines: Vec<String>,
    paint: Paint,
    only_totals: bool,
    /// Of names and of what is expected.
    widths: [usize; 2],
    /// Results of a position that is not told yet, if there are several engines.
    waiting: Vec<Outcome>,
}

impl Text {
    pub(super) fn new(
        engines: Vec<String>,
        paint: Paint,
        only_totals: bool,
        widths: [usize; 2],
    ) -> Self {
        Self { engines, paint, only_totals, widths, waiting: Vec::new() }
    }

    fn table(&self) -> Table {
        let [name, expected] = self.widths;
        if let [_] = self.engines.as_slice() {
            // Fits into 80 columns if names are short.
            return Table::new(1)
                .column("position", name, Align::Left)
                .column("expected", expected, Align::Left)
                .column("found", 7, Align::Left)
                .column("score", 8, Align::Right)
                .column("depth", 5, Align::Right)
                .column("nodes", 7, Align::Right)
                .column("time", 8, Align::Right)
                .column("solved at", 9, Align::Right)
                .column("after", 8, Align::Right);
        }
        let table = Table::new(2).column("position", name, Align::Left);
        let table = table.column("expected", expected, Align::Left);
        self.engines.iter().fold(table, |table, name| table.column(name, 18, Align::Left))
    }

    fn paint(&self, verdict: Verdict, line: &str) -> String {
        match verdict {
            Verdict::Solved => self.paint.green(line),
            Verdict::Unsolved | Verdict::Fault => self.paint.red(line),
        }
    }

    /// A line about the only engine.
    fn line(&self, outcome: &Outcome) -> String {
        let time =
            |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |it| format!("{it:.3} s"));
        let number = |value: Option<u64>| value.map_or_else(|| "-".to_owned(), short);
        let solution = outcome.solution.filter(|_| outcome.is_solved());
        let row = self.table().row([
            outcome.name(),
            outcome.expected.short(),
            outcome.best.clone().unwrap_or_else(|| "-".to_owned()),
            outcome.score(),
            outcome.depth.map_or_else(|| "-".to_owned(), |depth| depth.to_string()),
            number(outcome.nodes),
            time(outcome.seconds),
            number(solution.and_then(|moment| moment.nodes)),
            time(solution.and_then(|moment| moment.seconds)),
        ]);
        format!("{} {row}{}", self.paint(outcome.verdict, outcome.verdict.sign()), remarks(outcome))
    }

    /// A line about all engines.
    fn line_of_all(&self) -> String {
        let Some(first) = self.waiting.first() else { return String::new() };
        let of = |name: &String| self.waiting.iter().find(|outcome| outcome.engine == *name);
        let cells = self.engines.iter().map(|name| match of(name) {
            None => String::new(),
            Some(outcome) => cell(outcome),
        });
        let solved = self.waiting.iter().filter(|outcome| outcome.is_solved()).count();
        let sign = match solved {
            0 => self.paint.red("-"),
            all if all == self.engines.len() => self.paint.green("+"),
            _ => self.paint.bold("*"),
        };
        let row = self.table().row([first.name(), first.expected.short()].into_iter().chain(cells));
        format!("{sign} {row}")
    }
}

/// `+ Nf3 at 1.20 k`.
fn cell(outcome: &Outcome) -> String {
    let sign = outcome.verdict.sign();
    match (&outcome.fault, &outcome.best) {
        (Some(fault), _) => format!("{sign} {}", fault.kind.name()),
        (None, Some(best)) => match outcome.solution.and_then(|moment| moment.nodes) {
            Some(nodes) if outcome.is_solved() => format!("{sign} {best} at {}", short(nodes)),
            _ => format!("{sign} {best}"),
        },
        (None, None) => sign.to_owned(),
    }
}

/// What else is to be said, behind the line.
fn remarks(outcome: &Outcome) -> String {
    let mut parts = Vec::new();
    match outcome.verdict {
        Verdict::Fault => parts.extend(outcome.reason.clone()),
        // That the right move is another one is seen.
        Verdict::Unsolved => {
            parts.extend(outcome.reason.clone().filter(|reason| !reason.starts_with("expected ")));
        }
        Verdict::Solved => {}
    }
    if let Some(first) = outcome.first
        && !outcome.is_solved()
    {
        let depth = first.depth.map_or_else(String::new, |depth| format!(" at depth {depth}"));
        parts.push(format!("had it{depth}"));
    }
    if outcome.left > 0 && outcome.is_solved() {
        parts.push(format!("left it {}", counted(outcome.left, "time", "times")));
    }
    if let (Some(points), Some(most)) = (outcome.points, outcome.most_points) {
        // It may be the reason, which has been told.
        let points = format!("{points} of {most} points");
        if !parts.contains(&points) {
            parts.push(points);
        }
    }
    parts.extend(outcome.notes.iter().cloned());
    match parts.is_empty() {
        true => String::new(),
        // An engine may have said anything.
        false => format!("  {}", escaped(parts.join("; "))),
    }
}

impl Printer for Text {
    fn begin(&mut self, header: &Header, to: &mut dyn Write) -> io::Result<()> {
        for engine in &header.engines {
            let options = engine.options.iter().fold(String::new(), |text, it| text + ", " + it);
            writeln!(to, "{} ({}{options})", self.paint.bold(&engine.name), engine.limit)?;
        }
        match self.only_totals {
            true => Ok(()),
            false => writeln!(to, "  {}", self.table().heading()),
        }
    }

    fn outcome(&mut self, outcome: &Outcome, to: &mut dyn Write) -> io::Result<()> {
        if self.only_totals {
            return Ok(());
        }
        if self.engines.len() == 1 {
            writeln!(to, "{}", self.line(outcome))?;
            return to.flush();
        }
        let is_next =
            |first: &Outcome| (&first.suite, first.line) != (&outcome.suite, outcome.line);
        if self.waiting.first().is_some_and(is_next) {
            writeln!(to, "{}", self.line_of_all())?;
            self.waiting.clear();
            to.flush()?;
        }
        self.waiting.push(outcome.clone());
        Ok(())
    }

    fn end(&mut self, end: &End<'_>, to: &mut dyn Write) -> io::Result<()> {
        if !self.waiting.is_empty() {
            writeln!(to, "{}", self.line_of_all())?;
        }
        if !self.only_totals {
            writeln!(to)?;
        }
        let rows = totals(end.tallies);
        let has = |test: fn(&Score) -> bool| rows.iter().any(|row| test(row.score));
        let columns = Columns {
            points: has(|score| score.most_points > 0),
            mates: has(|score| score.most_mates > 0),
            faults: has(|score| score.faults > 0),
            seconds: has(|score| score.seconds.is_some()),
            name: rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0),
            engine: self.engines.iter().map(|name| name.chars().count()).max().unwrap_or(0),
        };
        writeln!(to, "{}", columns.table().heading())?;
        for row in rows {
            if row.begins {
                writeln!(to)?;
            }
            writeln!(to, "{}", columns.table().row(columns.cells(&row)))?;
        }
        if self.engines.len() > 1 {
            writeln!(to)?;
            self.differences(end.tallies, end.outcomes, to)?;
        }
        let mut last = Vec::new();
        let broken = end.suites.broken.len();
        if broken > 0 {
            last.push(format!("{} not be used", counted(broken as u64, "row could", "rows could")));
        }
        if !end.complete {
            last.push("the run was broken off".to_owned());
        }
        match last.is_empty() {
            true => Ok(()),
            false => writeln!(to, "{}", self.paint.red(last.join("; "))),
        }
    }
}

impl Text {
    /// How many positions one engine solves and another one does not.
    fn differences(
        &self,
        tallies: &[EngineTally],
        outcomes: &[Outcome],
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let width = self.engines.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(20);
        let mut table = Table::new(2).column("solved, but not by", width, Align::Left);
        for name in &self.engines {
            table = table.column(name, 6, Align::Right);
        }
        writeln!(to, "{}", table.heading())?;
        let rows = rows(tallies, outcomes);
        let solves = |row: &[Option<&Outcome>], it: usize| row[it].is_some_and(Outcome::is_solved);
        for (ours, name) in self.engines.iter().enumerate() {
            let counts = (0..self.engines.len()).map(|theirs| {
                let only = rows.iter().filter(|row| solves(row, ours) && !solves(row, theirs));
                grouped(only.count() as u64)
            });
            writeln!(to, "{}", table.row(std::iter::once(name.clone()).chain(counts)))?;
        }
        Ok(())
    }
}

/// A line of the totals.
struct Total<'a> {
    name: String,
    engine: &'a str,
    score: &'a Score,
    /// Whether a block begins here.
    begins: bool,
}

/// All positions, then suites, then groups, as far as they tell more; for each of them the engines.
fn totals(tallies: &[EngineTally]) -> Vec<Total<'_>> {
    let mut totals = Vec::new();
    for tally in tallies {
        let name = "all".to_owned();
        totals.push(Total { name, engine: &tally.engine, score: &tally.all, begins: false });
    }
    if tallies.iter().any(|tally| tally.suites.len() > 1) {
        add_parts(&mut totals, tallies, |tally| &tally.suites);
    }
    if tallies.iter().any(EngineTally::has_groups) {
        add_parts(&mut totals, tallies, |tally| &tally.groups);
    }
    totals
}

/// A block of lines for suites or groups.
fn add_parts<'a>(
    totals: &mut Vec<Total<'a>>,
    tallies: &'a [EngineTally],
    parts: fn(&EngineTally) -> &Vec<Part>,
) {
    /// Files of combinations may have many small groups.
    const MOST: usize = 40;
    // After an interruption an engine may have fewer of them.
    let Some(longest) = tallies.iter().max_by_key(|tally| parts(tally).len()) else { return };
    let folder = common_folder(parts(longest));
    let mut begins = true;
    for Part { name, .. } in parts(longest).iter().filter(|it| it.score.positions > 1).take(MOST) {
        for tally in tallies {
            let Some(found) = parts(tally).iter().find(|part| part.name == *name) else { continue };
            let (engine, score) = (&tally.engine, &found.score);
            totals.push(Total { name: escaped(&name[folder..]), engine, score, begins });
            begins = false;
        }
    }
}

/// Which columns the totals have.
struct Columns {
    points: bool,
    mates: bool,
    faults: bool,
    seconds: bool,
    name: usize,
    engine: usize,
}

impl Columns {
    fn table(&self) -> Table {
        let mut table = Table::new(2)
            .column("positions of", self.name, Align::Left)
            .column("engine", self.engine, Align::Left)
            .column("solved", 7, Align::Right)
            .column("of", 6, Align::Right)
            .column("%", 6, Align::Right);
        if self.points {
            table = table.column("points", 16, Align::Right).column("%", 6, Align::Right);
        }
        if self.mates {
            table = table.column("mates", 13, Align::Right);
        }
        if self.faults {
            table = table.column("faults", 6, Align::Right);
        }
        table = table.column("left", 5, Align::Right).column("solved at", 9, Align::Right);
        table = table.column("nodes", 7, Align::Right);
        if self.seconds { table.column("time", 10, Align::Right) } else { table }
    }

    fn cells(&self, row: &Total<'_>) -> Vec<String> {
        let Score { positions, solved, faults, points, most_points, left, nodes, .. } = row.score;
        let Score { mates, most_mates, .. } = row.score;
        let mut cells = vec![
            row.name.clone(),
            row.engine.to_owned(),
            grouped(*solved as u64),
            grouped(*positions as u64),
            format!("{:.1}", row.score.percent()),
        ];
        if self.points {
            let percent = *points as f64 * 100.0 / (*most_points).max(1) as f64;
            let [told, percent] = match most_points {
                0 => ["-".to_owned(), "-".to_owned()],
                most => {
                    [format!("{} / {}", grouped(*points), grouped(*most)), format!("{percent:.1}")]
                }
            };
            cells.extend([told, percent]);
        }
        if self.mates {
            cells.push(match most_mates {
                0 => "-".to_owned(),
                most => format!("{} / {}", grouped(*mates as u64), grouped(*most as u64)),
            });
        }
        if self.faults {
            cells.push(grouped(*faults as u64));
        }
        let mean = row.score.nodes_to_solution;
        cells.push(grouped(*left));
        cells.push(mean.map_or_else(|| "-".to_owned(), |mean| short(mean.round() as u64)));
        cells.push(short(*nodes));
        if self.seconds {
            let time =
                row.score.seconds.and_then(|it| std::time::Duration::try_from_secs_f64(it).ok());
            cells.push(time.map_or_else(|| "-".to_owned(), seconds));
        }
        cells
    }
}
