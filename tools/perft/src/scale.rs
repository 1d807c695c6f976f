//! One count by many machines: work units as lines of text, done anywhere, added up at the end.

mod lines;
mod merge;
mod plan;
mod run;
mod unit;

pub(crate) use merge::{MergeArguments, merge};
pub(crate) use plan::{PlanArguments, plan};
pub(crate) use run::{RunArguments, run};
