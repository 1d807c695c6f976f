//! From inputs to results in order: a reader that decodes and cuts ahead, workers on blocks of whole games.

mod block;
mod boundary;
mod buffers;
mod reader;
mod resume;
mod run;

pub(crate) use block::{Block, Kind, after};
#[cfg(test)]
pub(crate) use block::{Lengths, blocks_of, tests::PIECES};
pub(crate) use resume::Resume;
pub(crate) use run::{Ended, Event, Flow, Pipeline};
