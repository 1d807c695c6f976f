//! From inputs to results in order.
//!
//! A [`Feed`](feed::Feed) opens the inputs and cuts them into blocks of whole games. One thread reads, works and prints by
//! itself; several each read a block, work on it and send the result to the calling thread, which puts them in order.

mod block;
mod blocks;
mod boundary;
mod buffers;
mod crew;
mod feed;
mod order;
mod place;
mod resume;
mod run;

pub(crate) use block::{Block, Kind};
#[cfg(test)]
pub(crate) use blocks::{Lengths, blocks_of, tests::PIECES};
pub(crate) use order::{Event, Flow};
pub(crate) use place::after;
pub(crate) use resume::Resume;
pub(crate) use run::{Ended, Pipeline};
