//! Splitting a count into units.

use std::io::Write;

use clap::Args;
use jadoube_board::CastlingMode;
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenStyle, to_fen};
use jadoube_perft::Groups;
use jadoube_terminal::{Exit, Failure, Output, counted, note};

use super::unit::{Entry, Task, Unit};
use crate::cli::{Common, depth};
use crate::count::json_error;
use crate::root::Root;

/// Split a count into units of work for many machines, a line of JSON each.
///
/// `run` does units, wherever and in whatever order; `merge` adds their results up. Equal positions near the root are put
/// together, and the units are about equally large.
#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// The position: FEN, X-FEN or Shredder-FEN, as one argument; startpos is the start of the game
    #[arg(value_name = "FEN")]
    fen: String,

    /// How many plies deep, 0 to 64
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    depth: u8,

    /// How many units, 1 to 100000; fewer if the tree has not so many positions near its root
    #[arg(long, value_name = "K", value_parser = split, allow_negative_numbers = true)]
    split: usize,

    /// Take the FEN as Chess960; told by the FEN where not given
    #[arg(long)]
    chess960: bool,
}

const MOST_UNITS: usize = 100_000;

fn split(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(units @ 1..=MOST_UNITS) => Ok(units),
        _ => {
            Err(format!("expected a whole number of units from 1 to {MOST_UNITS}, found {text:?}"))
        }
    }
}

/// Prints the units.
pub(crate) fn plan(arguments: &PlanArguments, common: &Common) -> Result<Exit, Failure> {
    let root = match arguments.fen.as_str() {
        "startpos" if arguments.chess960 => {
            Root { mode: CastlingMode::Chess960, ..Root::initial() }
        }
        "startpos" => Root::initial(),
        fen => {
            let mode = arguments.chess960.then_some(CastlingMode::Chess960);
            Root::read(fen, mode).map_err(|error| Failure::usage(format_args!("FEN: {error}")))?
        }
    };
    let task = Task {
        fen: root.fen(),
        castling: root.mode.to_string(),
        depth: arguments.depth,
        split: arguments.split,
    };
    let units = units(&task, &root, common.hash.seed());
    let mut output = Output::stdout();
    for unit in &units {
        serde_json::to_writer(&mut output, unit).map_err(json_error)?;
        writeln!(output)?;
    }
    output.flush()?;
    if units.len() < arguments.split && !common.quiet {
        let number = counted(units.len() as u128, "unit", "units");
        note(format_args!("note: {number} only: there are no more positions near the root"));
    }
    Ok(Exit::Clean)
}

/// The units of a task, which depend on nothing else.
pub(super) fn units(task: &Task, root: &Root, seed: u64) -> Vec<Unit> {
    // Units of many positions are about equally large, although single positions are not.
    const POSITIONS_OF_UNIT: usize = 32;
    let wanted = POSITIONS_OF_UNIT.saturating_mul(task.split);
    let wanted = wanted.clamp(2 * POSITIONS_OF_UNIT, Groups::MOST);
    let groups = Groups::of(&root.position, task.depth, wanted);
    let count = task.split.min(groups.list.len()).max(1);
    let shares = share_out(&groups.estimates(), count);
    let mut lists: Vec<Vec<Entry>> = vec![Vec::new(); count];
    for (group, share) in groups.list.iter().zip(shares) {
        let fen = fen(&group.position, root.mode);
        lists[share].push(Entry { fen, times: group.times });
    }
    Unit::all(task, groups.depth, lists, seed)
}

/// Which unit each position goes to: the largest first, each to the unit that has least to do.
fn share_out(estimates: &[f64], units: usize) -> Vec<usize> {
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    let mut order: Vec<usize> = (0..estimates.len()).collect();
    order.sort_by(|&a, &b| estimates[b].total_cmp(&estimates[a]).then(a.cmp(&b)));
    // Positive numbers are ordered as their bits are.
    let mut loads: BinaryHeap<_> =
        (0..units).map(|unit| Reverse((0.0_f64.to_bits(), unit))).collect();
    let mut shares = vec![0; estimates.len()];
    for index in order {
        let Some(Reverse((load, unit))) = loads.pop() else { break };
        shares[index] = unit;
        // A position without moves costs something too.
        let load = f64::from_bits(load) + estimates[index].max(1.0);
        loads.push(Reverse((load.to_bits(), unit)));
    }
    shares
}

fn fen(position: &Position, mode: CastlingMode) -> String {
    let style = match mode {
        CastlingMode::Standard => FenStyle::X_FEN,
        CastlingMode::Chess960 => FenStyle::SHREDDER,
    };
    to_fen(&position.setup(), style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_about_equally_large() {
        let estimates: Vec<f64> = (0..1000).map(|index| f64::from(index % 37)).collect();
        let shares = share_out(&estimates, 7);
        let mut loads = [0.0; 7];
        for (estimate, share) in estimates.iter().zip(shares) {
            loads[share] += estimate;
        }
        let (least, most) =
            (loads.into_iter().fold(f64::MAX, f64::min), loads.into_iter().fold(0.0, f64::max));
        assert!(most - least <= 37.0, "{loads:?}");
    }
}
