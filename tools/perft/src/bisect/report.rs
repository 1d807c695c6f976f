//! What is printed.

use std::io::Write;
use std::path::Path;

use jadoube_board::Move;
use jadoube_diagram::{AnsiColors, Symbols};
use jadoube_notation::uci::to_uci;
use jadoube_terminal::junit::{self, Case, Complaint, Suite, Verdict};
use jadoube_terminal::{Failure, counted, escaped, grouped, plain_words};
use serde::Serialize;

use super::draw::diagram;
use super::fault::{Fault, Shape};
use super::men;
use super::rows::Rows;
use super::why::{Finding, rule};
use super::wrap::wrapped;
use crate::Session;
use crate::cli::Format;
use crate::count::{csv_error, json_error};
use crate::engine::{Engine, Question};
use crate::facts::version;

/// A fault as it was found first, and as small as it could be made.
pub(super) struct Found {
    /// Where it began.
    pub(super) question: Question,
    pub(super) first: Fault,
    pub(super) smallest: Fault,
    pub(super) rows: Rows,
    pub(super) is_shrunk: bool,
}

/// All that is known at the end.
pub(super) struct Report<'a> {
    pub(super) engine: &'a Engine,
    /// How many were looked at.
    pub(super) positions: usize,
    pub(super) depth: u8,
    pub(super) found: Option<Found>,
    pub(super) asked: u64,
    pub(super) seconds: f64,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    version: &'static str,
    engine: &'a str,
    way: String,
    positions: usize,
    depth: u8,
    fault: Option<FaultRow<'a>>,
    questions: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct FaultRow<'a> {
    /// `list`, `deep-list`, `below` or `sum`.
    shape: &'static str,
    code: &'static str,
    rule: &'static str,
    /// Where the search began, its moves and those that led to the fault.
    fen: String,
    castling: String,
    path: Vec<String>,
    first: Place<'a>,
    smallest: Place<'a>,
    test: &'a Rows,
}

/// Where it is, and what is wrong there.
#[derive(Serialize)]
struct Place<'a> {
    fen: String,
    moves: Vec<String>,
    /// Of the question that is answered wrongly.
    depth: u8,
    /// After the moves.
    position: String,
    men: u32,
    expected: u128,
    /// Null if the engine does not count.
    got: Option<u128>,
    reasons: Vec<FindingRow<'a>>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct FindingRow<'a> {
    wrong: &'static str,
    moves: Vec<&'a str>,
    code: &'static str,
    rule: &'static str,
    text: &'a str,
    marks: Vec<String>,
}

fn finding_row(finding: &Finding) -> FindingRow<'_> {
    FindingRow {
        wrong: finding.wrong.word(),
        moves: finding.moves.iter().map(|m| m.text.as_str()).collect(),
        code: finding.why.code,
        rule: rule(finding.why.code),
        text: &finding.why.text,
        marks: finding.why.marks.iter().map(ToString::to_string).collect(),
    }
}

fn move_texts(question: &Question) -> Vec<String> {
    spelt(&question.moves, question)
}

fn spelt(moves: &[Move], question: &Question) -> Vec<String> {
    moves.iter().map(|&m| to_uci(m, question.start.mode).to_string()).collect()
}

fn place(fault: &Fault) -> Place<'_> {
    let question = &fault.question;
    let root = crate::root::Root { position: fault.comparison.position, ..question.start };
    Place {
        fen: question.start.fen(),
        moves: move_texts(question),
        depth: question.depth,
        position: root.fen(),
        men: men(fault),
        expected: fault.comparison.right,
        got: fault.comparison.has_counts.then_some(fault.comparison.got),
        reasons: fault.findings.iter().map(finding_row).collect(),
        notes: &fault.notes,
    }
}

impl Report<'_> {
    pub(super) fn print(&self, session: &mut Session) -> Result<(), Failure> {
        match session.common.format {
            Format::Text => self.text(session)?,
            Format::Junit => self.junit(session)?,
            Format::Json => {
                serde_json::to_writer_pretty(&mut session.output, &self.document())
                    .map_err(json_error)?;
                writeln!(session.output)?;
            }
            Format::Jsonl => {
                serde_json::to_writer(&mut session.output, &self.document()).map_err(json_error)?;
                writeln!(session.output)?;
            }
            Format::Csv => self.csv(session)?,
        }
        session.output.flush()?;
        Ok(())
    }

    fn document(&self) -> Document<'_> {
        Document {
            schema: "jadoube.perft.bisect/1",
            version: version(),
            engine: self.engine.name(),
            way: self.engine.way(),
            positions: self.positions,
            depth: self.depth,
            fault: self.found.as_ref().map(|found| FaultRow {
                shape: match found.smallest.shape {
                    Shape::List => "list",
                    Shape::DeepList => "deep-list",
                    Shape::Below => "below",
                    Shape::Sum => "sum",
                },
                code: found.smallest.code(),
                rule: rule(found.smallest.code()),
                fen: found.question.start.fen(),
                castling: found.question.start.mode.to_string(),
                path: spelt(&found.first.path, &found.question),
                first: place(&found.first),
                smallest: place(&found.smallest),
                test: &found.rows,
            }),
            questions: self.asked,
            seconds: self.seconds,
        }
    }

    fn csv(&self, session: &mut Session) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(&mut session.output);
        let names = ["fen", "moves", "depth", "expected", "got", "wrong", "move", "code", "text"];
        writer.write_record(names).map_err(csv_error)?;
        if let Some(Found { smallest, .. }) = &self.found {
            let place = place(smallest);
            for finding in &place.reasons {
                for m in &finding.moves {
                    let (depth, moves) = (place.depth.to_string(), place.moves.join(" "));
                    let expected = place.expected.to_string();
                    let got = place.got.map_or_else(String::new, |got| got.to_string());
                    let row = [
                        &place.fen,
                        &moves,
                        &depth,
                        &expected,
                        &got,
                        finding.wrong,
                        m,
                        finding.code,
                        finding.text,
                    ];
                    writer.write_record(row).map_err(csv_error)?;
                }
            }
        }
        writer.flush()?;
        Ok(())
    }

    /// The engine as a test that it passed or failed.
    fn junit(&self, session: &mut Session) -> Result<(), Failure> {
        let verdict = match &self.found {
            None => Verdict::Passed,
            Some(Found { smallest, .. }) => {
                let mut details = Vec::new();
                write_findings(&mut details, smallest)?;
                details.extend_from_slice(smallest.question.start.fen().as_bytes());
                Verdict::Failed(Complaint {
                    kind: smallest.code(),
                    message: rule(smallest.code()).to_owned(),
                    details: String::from_utf8_lossy(&details).into_owned(),
                })
            }
        };
        let seconds = Some(self.seconds);
        let (class, name) = ("bisect".to_owned(), self.engine.name().to_owned());
        let cases = vec![Case { class, name: name.clone(), seconds, verdict }];
        let suite = Suite { name, cases, seconds };
        Ok(junit::write("jadoube-perft bisect", &[suite], seconds, &mut session.output)?)
    }

    /// Writes the picture of the smallest position.
    pub(super) fn write_svg(&self, path: &Path) -> Result<(), Failure> {
        let Some(found) = &self.found else { return Ok(()) };
        let failed = |error: std::io::Error| {
            Failure::system(format_args!("{}: {}", path.display(), plain_words(&error)))
        };
        let svg = diagram(&found.smallest).svg().size(480).to_string();
        std::fs::write(path, svg).map_err(failed)
    }

    fn text(&self, session: &mut Session) -> Result<(), Failure> {
        let is_quiet = session.common.quiet;
        let paint = session.paint;
        let output = &mut session.output;
        if !is_quiet {
            let name = escaped(self.engine.name());
            write!(output, "{}", wrapped("", &format!("{name}: {}", self.engine.way())))?;
        }
        let Some(found) = &self.found else {
            if !is_quiet {
                let questions = counted(self.asked, "question", "questions");
                let depth = self.depth;
                writeln!(
                    output,
                    "no fault found up to depth {depth}, {questions}, {:.3} s",
                    self.seconds
                )?;
            }
            return Ok(());
        };
        let Found { question, first, smallest, rows, is_shrunk } = found;
        writeln!(output, "{}", paint.red(rule(smallest.code())))?;
        write_findings(output, smallest)?;
        if !is_quiet {
            write_first(output, question, first)?;
        }
        writeln!(output, "\n{}", paint.bold(heading(smallest, *is_shrunk)))?;
        writeln!(output, "{}", smallest.question.start.fen())?;
        let moves = move_texts(&smallest.question);
        if !moves.is_empty() {
            writeln!(output, "after {}", moves.join(" "))?;
        }
        let diagram = diagram(smallest);
        let board = diagram.text().arrows(true);
        match paint.is_on() {
            true => {
                let board = board.symbols(Symbols::Figurines).colors(AnsiColors::default());
                writeln!(output, "\n{board}")?;
            }
            false => writeln!(output, "\n{board}")?,
        }
        if !is_quiet {
            write_rows(output, rows)?;
        }
        Ok(())
    }
}

fn heading(fault: &Fault, is_shrunk: bool) -> String {
    let what = if is_shrunk { "Smallest position that shows it" } else { "Position that shows it" };
    format!("{what}, {} men", men(fault))
}

/// As many moves are named.
const MAX_MOVES: usize = 8;

fn write_findings(output: &mut impl Write, fault: &Fault) -> std::io::Result<()> {
    for finding in &fault.findings {
        let mut moves: Vec<String> =
            finding.moves.iter().take(MAX_MOVES).map(|m| escaped(&m.text)).collect();
        if finding.moves.len() > MAX_MOVES {
            moves.push(format!("and {} more", finding.moves.len() - MAX_MOVES));
        }
        let text = format!("{}: {}", moves.join(" "), escaped(&finding.why.text));
        let text = text.trim_start_matches(": ");
        write!(output, "{}", wrapped(&format!("  {:8}", finding.wrong.word()), text))?;
    }
    for note in &fault.notes {
        write!(output, "{}", wrapped("  note    ", note))?;
    }
    let Fault { comparison, question, .. } = fault;
    if !comparison.has_counts {
        return Ok(());
    }
    let (right, got) = (grouped(comparison.right), grouped(comparison.got));
    writeln!(output, "  depth {} has {right} leaves, the engine counts {got}", question.depth)
}

/// Where it showed first.
fn write_first(output: &mut impl Write, asked: &Question, first: &Fault) -> std::io::Result<()> {
    let mut text = asked.start.fen();
    if !first.path.is_empty() {
        text.push_str(" after ");
        text.push_str(&spelt(&first.path, asked).join(" "));
    }
    write!(output, "\n{}", wrapped("Found in ", &text))
}

fn write_rows(output: &mut impl Write, rows: &Rows) -> std::io::Result<()> {
    writeln!(output, "Test rows: EPD, JSON, Rust, C++, Python\n")?;
    writeln!(output, "{}\n\n{}\n", rows.epd, rows.json)?;
    writeln!(output, "{}\n{}\n{}", rows.rust, rows.cpp, rows.python.trim_end())
}
