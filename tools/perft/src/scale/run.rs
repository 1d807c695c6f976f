//! Doing units of work.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use jadoube_perft::{Cancelled, Group};
use jadoube_terminal::{Exit, Failure, STDIN, complain, grouped, note};

use super::lines::{Line, Lines};
use super::unit::{Unit, UnitResult};
use crate::Session;
use crate::count::{json_error, reading};

/// Do units of work and print their results, a line of JSON each, as soon as they are known.
///
/// The result of a unit is the same bytes whenever and wherever it is done. --seed makes other keys than the unit says, for a
/// second result that does not repeat what the first one may have confused.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Files of units; - is standard input
    #[arg(value_name = "FILE", default_value = STDIN)]
    files: Vec<PathBuf>,
}

/// What has gone wrong with some units, while others went well.
#[derive(Default)]
struct Troubles {
    unreadable: bool,
    unverified: bool,
}

/// Does all units. A line that is none is told, and the others are done.
pub(crate) fn run(arguments: &RunArguments, mut session: Session) -> Result<Exit, Failure> {
    let mut troubles = Troubles::default();
    for line in arguments.files.iter().flat_map(|path| Lines::of(path)) {
        let work = line.and_then(|Line { place, text }| {
            let work = Unit::read(&text).and_then(|unit| Ok((unit.groups()?, unit)));
            work.map(|(groups, unit)| (place.clone(), groups, unit))
                .map_err(|error| format!("{place}: {error}"))
        });
        match work {
            Ok((place, groups, unit)) => match do_unit(&unit, &groups, &mut session)? {
                Ok(is_verified) => troubles.unverified |= !is_verified,
                Err(Cancelled) => {
                    note(format_args!("interrupted at {place}, unit {}", unit.unit));
                    return Ok(Exit::Interrupted);
                }
            },
            Err(message) => {
                troubles.unreadable = true;
                complain(message);
            }
        }
    }
    Ok(match troubles {
        Troubles { unreadable: true, .. } => Exit::Failure,
        Troubles { unverified: true, .. } => Exit::Findings,
        Troubles { .. } => Exit::Clean,
    })
}

/// Counts a unit and prints its result; `false` if other keys gave another one.
fn do_unit(
    unit: &Unit,
    groups: &[Group],
    session: &mut Session,
) -> Result<Result<bool, Cancelled>, Failure> {
    let seed = session.common.hash.given_seed().unwrap_or(unit.seed);
    session.take_seed(seed);
    let count = |session: &Session| {
        let Session { runner, monitor, progress, .. } = session;
        monitor.restart();
        let start = Instant::now();
        let label = format!("unit {} of {}", unit.unit, unit.units);
        progress.watch(
            &label,
            || reading(monitor, start),
            || runner.watched_groups(groups, unit.plies, monitor),
        )
    };
    let Ok(nodes) = count(session) else { return Ok(Err(Cancelled)) };
    if nodes == u128::MAX {
        return Err(Failure::system(format_args!(
            "unit {}: more nodes than 128 bits hold",
            unit.unit
        )));
    }
    match session.with_other_keys(count) {
        Some(Err(Cancelled)) => return Ok(Err(Cancelled)),
        Some(Ok(again)) if again != nodes => {
            let (found, other) = (grouped(nodes), grouped(again));
            let unit = unit.unit;
            complain(format_args!("unit {unit}: {found} nodes, with other keys {other}"));
            return Ok(Ok(false));
        }
        Some(Ok(_)) | None => {}
    }
    let output = &mut session.output;
    serde_json::to_writer(&mut *output, &UnitResult::new(unit, seed, nodes)).map_err(json_error)?;
    writeln!(output)?;
    output.flush()?;
    Ok(Ok(true))
}
