//! Adding the results of units up, once all of them are there and fit together.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use jadoube_terminal::{Exit, Failure, Output, STDIN, complain, counted, grouped, note};
use serde::Serialize;

use super::lines::{Line, Lines};
use super::plan::units;
use super::unit::{Task, UnitResult, VERSION};
use crate::cli::{Common, Format};
use crate::count::{csv_error, json_error};

/// Check that every unit came back, and add their results up.
///
/// The plan is made again and compared, so that nothing but the results is needed. What is printed depends on the position and
/// the depth only, not on how the count was split or in which order results came.
#[derive(Debug, Args)]
pub(crate) struct MergeArguments {
    /// Files of results; - is standard input
    #[arg(value_name = "FILE", default_value = STDIN)]
    files: Vec<PathBuf>,

    /// Expect every unit twice at least; let `run --seed N` make the second result
    #[arg(long)]
    double_check: bool,
}

/// A result and where it was read.
struct Read {
    place: String,
    result: UnitResult,
}

/// What is wrong with the results.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    /// `missing`, `once`, `disagreeing`, `tampered`, `foreign` or `version`.
    kind: &'static str,
    unit: Option<usize>,
    message: String,
}

impl Finding {
    fn new(kind: &'static str, unit: Option<usize>, message: String) -> Self {
        Self { kind, unit, message }
    }
}

/// All that is told.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    version: &'static str,
    fen: Option<String>,
    castling: Option<String>,
    depth: Option<u8>,
    nodes: Option<u128>,
    complete: bool,
    findings: Vec<Finding>,
}

/// Reads all results, checks them, and prints the sum if it can be relied upon.
pub(crate) fn merge(arguments: &MergeArguments, common: &Common) -> Result<Exit, Failure> {
    let (results, is_readable) = read_all(&arguments.files);
    let mut findings = Vec::new();
    let results = intact(results, &mut findings);
    let Some(first) = results.first() else {
        tell(&findings);
        return Err(Failure::system("no results to merge"));
    };
    let task = first.result.task.clone();
    let plan = Plan::of(&task).map_err(|error| {
        Failure::system(format_args!("{}: the position of the plan: {error}", first.place))
    })?;
    let results = of_plan(results, &plan, &mut findings);
    let sum = plan.sum(&results, arguments.double_check, common.quiet, &mut findings);
    tell(&findings);
    let is_whole = findings.is_empty();
    let report = Report {
        schema: "jadoube.perft.merged/1",
        version: VERSION,
        fen: Some(task.fen),
        castling: Some(task.castling),
        depth: Some(task.depth),
        nodes: sum.filter(|_| is_whole),
        complete: is_whole,
        findings,
    };
    print(&report, common)?;
    Ok(match (is_readable, is_whole) {
        (false, _) => Exit::Failure,
        (true, false) => Exit::Findings,
        (true, true) => Exit::Clean,
    })
}

/// Tells what is wrong, missing units in one line and of the rest not more than anybody reads.
fn tell(findings: &[Finding]) {
    const MOST: usize = 20;
    let (missing, others): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.kind == "missing");
    for finding in others.iter().take(MOST) {
        complain(&finding.message);
    }
    if others.len() > MOST {
        complain(format_args!("and {} more", others.len() - MOST));
    }
    match &missing[..] {
        [] => {}
        [finding] => complain(&finding.message),
        several => {
            let units: Vec<usize> = several.iter().filter_map(|finding| finding.unit).collect();
            complain(format_args!("units {} are missing", ranges(&units)));
        }
    }
}

/// Rising numbers, neighbours put together: `1-3, 7`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let texts: Vec<String> = runs
        .map(|run| match run {
            [one] => one.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect();
    texts.join(", ")
}

/// Reads what can be read, and tells what cannot; whether all could.
fn read_all(files: &[PathBuf]) -> (Vec<Read>, bool) {
    let mut results = Vec::new();
    let mut is_readable = true;
    for line in files.iter().flat_map(|path| Lines::of(path)) {
        let read = line.and_then(|Line { place, text }| match UnitResult::read(&text) {
            Ok(result) => Ok(Read { place, result }),
            Err(error) => Err(format!("{place}: {error}")),
        });
        match read {
            Ok(read) => results.push(read),
            Err(message) => {
                is_readable = false;
                complain(message);
            }
        }
    }
    (results, is_readable)
}

/// The results of this version that are as they were written.
fn intact(results: Vec<Read>, findings: &mut Vec<Finding>) -> Vec<Read> {
    let keep = |read: &Read| {
        let Read { place, result } = read;
        let unit = result.unit;
        if !result.is_intact() {
            let message = format!("{place}: unit {unit} was changed: its checksum does not fit");
            findings.push(Finding::new("tampered", Some(unit), message));
            return false;
        }
        if result.version != VERSION {
            let message = format!(
                "{place}: unit {unit} was counted by version {}, this is {VERSION}",
                result.version
            );
            findings.push(Finding::new("version", Some(unit), message));
            return false;
        }
        true
    };
    let mut results = results;
    results.retain(keep);
    results
}

/// The plan, made again.
struct Plan {
    task: Task,
    digest: String,
    /// The digest of each unit's work.
    works: Vec<String>,
}

impl Plan {
    fn of(task: &Task) -> Result<Self, String> {
        let units = units(task, &task.root()?, 0);
        let digest = units.first().map(|unit| unit.plan.clone()).unwrap_or_default();
        let works = units.iter().map(super::unit::Unit::work).collect();
        Ok(Self { task: task.clone(), digest, works })
    }

    /// What is wrong with a result as one of this plan.
    fn refuse(&self, result: &UnitResult) -> Option<(&'static str, String)> {
        let UnitResult { unit, task, .. } = result;
        if *task != self.task {
            let Task { fen, depth, split, .. } = task;
            let plan = format!("{fen}, depth {depth}, split into {split}");
            return Some(("foreign", format!("unit {unit} belongs to another plan: {plan}")));
        }
        let work = unit.checked_sub(1).and_then(|index| self.works.get(index));
        if work != Some(&result.work)
            || result.plan != self.digest
            || result.units != self.works.len()
        {
            return Some(("tampered", format!("unit {unit} is not what the plan says")));
        }
        None
    }

    /// The sum over all units, if every one is there.
    fn sum(
        &self,
        results: &[Read],
        double_check: bool,
        is_quiet: bool,
        findings: &mut Vec<Finding>,
    ) -> Option<u128> {
        let mut by_unit: BTreeMap<usize, Vec<&Read>> = BTreeMap::new();
        for read in results {
            by_unit.entry(read.result.unit).or_default().push(read);
        }
        let missing: Vec<usize> =
            (1..=self.works.len()).filter(|unit| !by_unit.contains_key(unit)).collect();
        findings.extend(missing.iter().map(|&unit| {
            let message = format!("unit {unit} of {} is missing", self.works.len());
            Finding::new("missing", Some(unit), message)
        }));
        let mut sum = Some(0_u128);
        let mut same_keys = 0_usize;
        for (&unit, reads) in &by_unit {
            let first = reads[0];
            let nodes = first.result.nodes;
            if let Some(other) = reads.iter().find(|read| read.result.nodes != nodes) {
                let message = format!(
                    "unit {unit} has {} nodes in {}, but {} in {}",
                    grouped(nodes),
                    first.place,
                    grouped(other.result.nodes),
                    other.place
                );
                findings.push(Finding::new("disagreeing", Some(unit), message));
            } else if double_check && reads.len() == 1 {
                let message = format!("unit {unit} came back only once, in {}", first.place);
                findings.push(Finding::new("once", Some(unit), message));
            } else if !double_check && reads.len() > 1 && !is_quiet {
                let places: Vec<&str> = reads.iter().map(|read| read.place.as_str()).collect();
                let places = places.join(", ");
                note(format_args!(
                    "note: unit {unit} came back more than once, and counts once: {places}"
                ));
            }
            let is_same = reads.iter().all(|read| read.result.seed == first.result.seed);
            same_keys += usize::from(is_same);
            sum = sum.and_then(|sum| sum.checked_add(nodes));
        }
        if double_check && same_keys > 0 && findings.is_empty() && !is_quiet {
            let units = counted(same_keys as u128, "unit was", "units were");
            note(format_args!(
                "note: {units} counted with the same keys each time; --seed makes others"
            ));
        }
        if sum.is_none() {
            let message = "the sum is larger than 128 bits hold".to_owned();
            findings.push(Finding::new("tampered", None, message));
        }
        sum
    }
}

/// The results that are of the plan.
fn of_plan(results: Vec<Read>, plan: &Plan, findings: &mut Vec<Finding>) -> Vec<Read> {
    let mut results = results;
    results.retain(|Read { place, result }| match plan.refuse(result) {
        Some((kind, message)) => {
            findings.push(Finding::new(kind, Some(result.unit), format!("{place}: {message}")));
            false
        }
        None => true,
    });
    results
}

fn print(report: &Report, common: &Common) -> Result<(), Failure> {
    let mut output = Output::stdout();
    match common.format {
        Format::Text | Format::Junit => {
            if let (Some(fen), Some(depth), Some(nodes)) = (&report.fen, report.depth, report.nodes)
            {
                if !common.quiet {
                    writeln!(output, "{fen}")?;
                }
                writeln!(output, "depth {depth}: {}", grouped(nodes))?;
            }
        }
        Format::Json => {
            serde_json::to_writer_pretty(&mut output, report).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Jsonl => {
            serde_json::to_writer(&mut output, report).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(&mut output);
            writer.write_record(["fen", "depth", "nodes"]).map_err(csv_error)?;
            if let (Some(fen), Some(depth), Some(nodes)) = (&report.fen, report.depth, report.nodes)
            {
                let row = [fen.clone(), depth.to_string(), nodes.to_string()];
                writer.write_record(row).map_err(csv_error)?;
            }
            writer.flush()?;
        }
    }
    output.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_put_together() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!(ranges(&[4]), "4");
    }
}
