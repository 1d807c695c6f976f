//! Inputs written anew, block by block.

use std::path::PathBuf;

use jadoube_terminal::{Failure, Input, Progress, complain, note};

use crate::cli::Common;
use crate::pipeline::{Block, Ended, Event, Flow, Kind, Pipeline};
use crate::target::Target;
use crate::telling::{done_before, overlong, with_name};
use crate::unified::Part;

/// What becomes of a block.
pub(crate) struct New<T> {
    /// Its new text; `None` if nothing changes.
    pub(crate) text: Option<Vec<u8>>,
    /// What else is worth knowing.
    pub(crate) facts: T,
    /// How many games it has.
    pub(crate) games: u64,
}

/// How it went.
pub(crate) struct Rewritten {
    pub(crate) ended: Ended,
    /// The names of the inputs that change.
    pub(crate) changed: Vec<String>,
    /// Some input could not be read whole.
    pub(crate) is_failed: bool,
}

/// Rewrites all inputs into the target. `take` gets the facts in order, with the name of the input and the number of games
/// before the block.
pub(crate) fn run<T: Send + 'static>(
    label: &str,
    files: &[PathBuf],
    exclude: &[PathBuf],
    common: &Common,
    mut target: Target,
    work: impl Fn(&Block) -> New<T> + Sync,
    mut take: impl FnMut(&str, u64, T) -> Result<(), Failure>,
) -> Result<Rewritten, Failure> {
    let progress = Progress::new(common.progress());
    let mut pipeline = Pipeline::new(files, exclude, common.threads(), progress)?;
    pipeline.refuse_as_outputs(&[("output", target.output())])?;
    let inputs: Vec<Option<Input>> =
        pipeline.inputs().iter().map(|input| input.as_ref().ok().cloned()).collect();
    let names = pipeline.names();
    let counter = pipeline.games();
    let is_diff = target.is_diff();
    let work = |block: Block| {
        let new = match block.kind {
            Kind::Games => Some(work(&block)),
            Kind::Overlong => None,
        };
        counter.add(new.as_ref().map_or(0, |new| new.games));
        let text = new.as_ref().and_then(|new| new.text.as_deref());
        let goes_on = block.start.column > 1;
        let part = is_diff.then(|| Part::new(block.text(), text.unwrap_or(block.text()), goes_on));
        (block, new, part)
    };
    let mut state = State::default();
    let mut changed = Vec::new();
    let mut is_failed = false;
    let ended = pipeline.run(label, work, |event| {
        match event {
            Event::Begin(index, compression) => {
                state = State::default();
                if let Some(input) = &inputs[index] {
                    target.begin(input, compression)?;
                }
            }
            Event::Block((block, new, part)) => {
                let name = &names[block.input];
                let is_overlong = new.is_none();
                if is_overlong && !state.in_overlong {
                    complain(overlong(name, &block));
                    is_failed = true;
                }
                state.in_overlong = is_overlong;
                let text = new.as_ref().and_then(|new| new.text.as_deref());
                state.is_changed |= text.is_some();
                let part = part.unwrap_or_else(|| Part::new(b"", b"", false));
                target.part(&part, block.text(), text.unwrap_or(block.text()))?;
                if let Some(new) = new {
                    take(name, state.games, new.facts)?;
                    state.games += new.games;
                }
            }
            Event::End(index, error) => {
                if let Some(error) = &error {
                    complain(with_name(&names[index], error));
                    is_failed = true;
                }
                target.end(error.is_none(), state.is_changed)?;
                if state.is_changed {
                    changed.push(names[index].clone());
                }
                state = State::default();
            }
        }
        Ok(Flow::On)
    })?;
    if let Ended::Interrupted(input, place) = ended {
        let done = done_before(&names, input, place);
        note(match target {
            Target::InPlace { .. } => {
                format!("interrupted: {done} is done; what is not done is as it was")
            }
            _ => format!("interrupted: {done} is done"),
        });
    }
    target.finish()?;
    Ok(Rewritten { ended, changed, is_failed })
}

/// What is known of the present input.
#[derive(Default)]
struct State {
    games: u64,
    is_changed: bool,
    in_overlong: bool,
}
