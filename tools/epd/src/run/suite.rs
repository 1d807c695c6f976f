//! The positions of suites and what they expect.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::{Position, Problems, problems};
use jadoube_notation::epd::{self, Epd, EpdLine};
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_terminal::{Input, counted, expand, note};

use super::expected::{Expected, Mate, MateSource};
use super::group::{UNNAMED, group_of};
use super::judge::Judges;
use super::mate;
use crate::record;
use crate::suite_file::is_suite;

/// A position to be solved.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The file that it comes from.
    pub(crate) suite: Arc<str>,
    /// The line on which it stands, from 1.
    pub(crate) line: usize,
    pub(crate) id: Option<String>,
    pub(crate) group: String,
    pub(crate) position: Position,
    pub(crate) mode: CastlingMode,
    pub(crate) expected: Expected,
}

impl Row {
    /// The name of the position; its place where it has none.
    pub(crate) fn name(&self) -> String {
        record::name(self.id.as_deref(), &self.suite, self.line)
    }

    /// The FEN, from which the same position and mode can be read again.
    pub(crate) fn fen(&self) -> String {
        let style = match self.mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        position_fen(&self.position, style)
    }
}

/// A row, or a whole file, that cannot be used.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub(crate) suite: Arc<str>,
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.suite)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

/// All that was read.
#[derive(Debug, Default)]
pub(crate) struct Suites {
    pub(crate) rows: Vec<Row>,
    pub(crate) broken: Vec<Broken>,
    /// What is wrong with rows that are used all the same.
    pub(crate) doubts: Vec<Broken>,
    /// Rows with perft counts and nothing else.
    pub(crate) perft_rows: usize,
    /// Rows that expect nothing that is looked at.
    pub(crate) silent_rows: usize,
}

/// Which rows are wanted, and what for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<'a> {
    pub(crate) judges: &'a Judges,
    /// A row must have one of these texts in its name; without texts all are wanted.
    pub(crate) only: &'a [String],
}

impl Choice<'_> {
    fn takes(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|text| name.contains(text))
    }
}

impl Suites {
    /// Reads files, and those in folders, and tells on stderr what cannot be used of what is wanted.
    pub(crate) fn read(paths: &[PathBuf], choice: Choice<'_>) -> Self {
        let mut suites = Self::default();
        let mut seen = BTreeSet::new();
        for input in expand(paths, is_suite) {
            let before = suites.counts();
            let name: Arc<str> = match &input {
                Ok(input) if !seen.insert(input.path().to_owned()) => continue,
                Ok(input) => input.to_string().into(),
                Err(_) => "".into(),
            };
            suites.read_input(&name, input, choice);
            suites.tell(&name, before);
        }
        suites
    }

    /// What can be read of an input is used.
    fn read_input(&mut self, name: &Arc<str>, input: io::Result<Input>, choice: Choice<'_>) {
        let input = match input {
            Ok(input) => input,
            Err(error) => {
                let text = error.to_string();
                let (name, message) = text.rsplit_once(": ").unwrap_or(("", &text));
                return self.refuse(&name.into(), None, message.to_owned());
            }
        };
        let (bytes, failure) = input.read_lines();
        if failure.is_none() || !bytes.is_empty() {
            self.read_file(name, &bytes, choice);
        }
        if let Some(message) = failure {
            self.refuse(name, None, message.to_string());
        }
    }

    fn read_file(&mut self, name: &Arc<str>, bytes: &[u8], choice: Choice<'_>) {
        let mut is_empty = true;
        for line in epd::lines(bytes) {
            is_empty = false;
            let id = line.result.as_ref().ok().and_then(|reading| id(&reading.epd));
            if !choice.takes(&record::name(id.as_deref(), name, line.number)) {
                continue;
            }
            if let Err(message) = self.read_line(name, &line, id, choice.judges) {
                self.refuse(name, Some(line.number), message);
            }
        }
        if is_empty {
            self.refuse(name, None, "no positions".to_owned());
        }
    }

    fn read_line(
        &mut self,
        suite: &Arc<str>,
        line: &EpdLine<'_>,
        id: Option<String>,
        judges: &Judges,
    ) -> Result<(), String> {
        let reading = line.result.as_ref().map_err(ToString::to_string)?;
        let epd = &reading.epd;
        let mut doubts = Vec::new();
        let position = position(epd, &mut doubts)?;
        let mut expected = Expected::read(epd, &position);
        doubts.extend(reading.problems.iter().map(ToString::to_string));
        if !judges.look_at(&expected) && expected.problems.is_empty() {
            let is_perft = epd.perft_counts().next().is_some();
            *(if is_perft { &mut self.perft_rows } else { &mut self.silent_rows }) += 1;
            // An operation that cannot be read may be the one that was to be looked at.
            return doubts.into_iter().next().map_or(Ok(()), Err);
        }
        if !position.has_legal_moves() {
            return Err("there is no legal move, so nothing to be found".to_owned());
        }
        check(&mut expected, &position, judges, &mut doubts)?;
        let doubt = |message| Broken { suite: suite.clone(), line: Some(line.number), message };
        self.doubts.extend(doubts.into_iter().map(doubt));
        self.rows.push(Row {
            suite: suite.clone(),
            line: line.number,
            group: id.as_deref().map_or(UNNAMED, group_of).to_owned(),
            id,
            position,
            mode: epd.castling_mode(),
            expected,
        });
        Ok(())
    }

    fn refuse(&mut self, suite: &Arc<str>, line: Option<usize>, message: String) {
        self.broken.push(Broken { suite: suite.clone(), line, message });
    }

    fn counts(&self) -> [usize; 5] {
        let Self { rows, broken, doubts, perft_rows, silent_rows } = self;
        [rows.len(), broken.len(), doubts.len(), *perft_rows, *silent_rows]
    }

    /// Tells what was found out since these counts.
    fn tell(&self, name: &str, before: [usize; 5]) {
        /// So many rows of a file are told.
        const MOST: usize = 20;
        let [_, broken, doubts, perft_rows, silent_rows] = before;
        for (found, intro, more) in [
            (&self.broken[broken..], "error: ", "that cannot be used"),
            (&self.doubts[doubts..], "", "with something odd"),
        ] {
            for row in found.iter().take(MOST) {
                note(format_args!("{intro}{row}"));
            }
            if found.len() > MOST {
                let left = counted((found.len() - MOST) as u64, "more row", "more rows");
                note(format_args!("{intro}{name}: {left} {more}"));
            }
        }
        let perft = self.perft_rows - perft_rows;
        if perft > 0 {
            let rows = counted(perft as u64, "row", "rows");
            note(format_args!(
                "{name}: {rows} of perft counts, which belong to `jadoube-perft suite`"
            ));
        }
        let silent = self.silent_rows - silent_rows;
        if silent > 0 {
            let rows = counted(silent as u64, "row expects", "rows expect");
            note(format_args!("{name}: {rows} nothing that is judged, and left out"));
        }
    }
}

fn id(epd: &Epd) -> Option<String> {
    epd.id().map(Cow::into_owned).filter(|id| !id.is_empty())
}

/// The position; wrong castling rights and en passant squares are dropped, more queens than pawns could have become are taken.
fn position(epd: &Epd, doubts: &mut Vec<String>) -> Result<Position, String> {
    let dropped = Problems::BAD_CASTLING_RIGHTS | Problems::BAD_EN_PASSANT;
    let accepted = dropped | Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
    let setup = epd.setup();
    let position = Position::with(setup, accepted).map_err(|error| error.to_string())?;
    let found = problems(&setup);
    if !(found & dropped).is_empty() {
        doubts.push(format!("dropped: {}", found & dropped));
    }
    if found.contains(Problems::TOO_MANY_PROMOTED) {
        doubts.push(Problems::TOO_MANY_PROMOTED.to_string());
    }
    Ok(position)
}

/// Whether the expectations can be met at all.
fn check(
    expected: &mut Expected,
    position: &Position,
    judges: &Judges,
    doubts: &mut Vec<String>,
) -> Result<(), String> {
    let problems = std::mem::take(&mut expected.problems);
    if !judges.look_at(expected) {
        return Err(problems.into_iter().next().unwrap_or_default());
    }
    doubts.extend(problems);
    if let Some(m) = expected.best.iter().find(|m| expected.avoid.contains(m)) {
        return Err(format!("{m} is among the best moves and among those to avoid"));
    }
    match expected.mate.and_then(|mate| mate::impossible(mate, position)) {
        Some(message) => Err(message),
        None => Ok(()),
    }
}

impl Expected {
    /// What the operations say.
    fn read(epd: &Epd, position: &Position) -> Self {
        let (bm, am) = (epd.bm(position), epd.am(position));
        let line = epd.pv(position).unwrap_or_default();
        let dm = epd.dm().map(|moves| Mate { moves, source: MateSource::Dm });
        let of_bm = bm.mate.map(|moves| Mate { moves, source: MateSource::Bm });
        let problems = bm.problems.iter().chain(&am.problems).chain(&line.problem);
        let problems = problems.map(ToString::to_string);
        let points = epd.credit_problems(position);
        let moves = |set: &epd::MoveSet<'_>| set.moves.iter().map(|it| it.m).collect::<Vec<Move>>();
        // A line with a fault in it cannot be followed to its end.
        let pv = if line.problem.is_some() { Vec::new() } else { line.moves };
        Self {
            problems: problems.chain(points.iter().map(ToString::to_string)).collect(),
            best: moves(&bm),
            avoid: moves(&am),
            mate: dm.or(of_bm),
            credits: epd.credits(position),
            line: pv.iter().map(|it| it.m).collect(),
            worth: epd.ce(),
            depth: epd.acd(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
