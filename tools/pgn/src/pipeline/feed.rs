//! The inputs one after the other, opened, decoded and cut.

use std::io;
use std::num::NonZero;

use jadoube_terminal::{Compression, Counter, Input, Source, Stop};

use super::block::Block;
use super::blocks::{Blocks, Lengths};
use super::buffers::Buffers;
use super::place::BEGIN;
use super::resume::Resume;

/// What is met in the inputs, in their order.
pub(super) enum Item {
    /// The input of this number has been opened.
    Begin(usize, Compression),
    Block(Block),
    /// The input of this number is over; why, if that is an error.
    End(usize, Option<io::Error>),
}

/// What was met, what comes now.
pub(super) struct Feed {
    inputs: std::iter::Enumerate<std::vec::IntoIter<io::Result<Input>>>,
    /// The input that is being read, and its blocks, or why there are none.
    present: Option<(usize, io::Result<Blocks<Source>>)>,
    threads: NonZero<usize>,
    read: Counter,
    stop: Stop,
    buffers: Buffers,
    /// Where to begin in the first input.
    resume: Option<Resume>,
    is_over: bool,
}

impl Feed {
    pub(super) fn new(
        inputs: Vec<io::Result<Input>>,
        resume: Option<Resume>,
        threads: NonZero<usize>,
        read: Counter,
        stop: Stop,
    ) -> Self {
        Self {
            inputs: inputs.into_iter().enumerate(),
            present: None,
            threads,
            read,
            stop,
            buffers: Buffers::default(),
            resume,
            is_over: false,
        }
    }

    /// What comes next; `None` if all inputs are over, or nothing more is wanted.
    pub(super) fn next(&mut self) -> Option<Item> {
        let item = if self.stop.is_set() { None } else { self.read_on() };
        // What was read while the stop came may be broken off.
        if self.stop.is_set() {
            return None;
        }
        self.is_over = item.is_none();
        item
    }

    /// Whether all inputs are over.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    fn read_on(&mut self) -> Option<Item> {
        let Some((index, blocks)) = self.present.take() else { return self.open() };
        let error = match blocks {
            Ok(mut blocks) => {
                if let Some(mut block) = blocks.next() {
                    block.input = index;
                    self.present = Some((index, Ok(blocks)));
                    return Some(Item::Block(block));
                }
                blocks.into_error()
            }
            Err(error) => Some(error),
        };
        Some(Item::End(index, error))
    }

    /// Opens the next input.
    fn open(&mut self) -> Option<Item> {
        let (index, input) = self.inputs.next()?;
        let resume = self.resume.take();
        let opened = input.and_then(|input| input.open_until(&self.stop, self.threads, &self.read));
        let mut source = match opened {
            Ok(source) => source,
            Err(error) => return Some(Item::End(index, Some(error))),
        };
        let compression = source.compression();
        let start = resume.map_or(Ok(BEGIN), |resume| resume.skip(&mut source));
        let buffers = self.buffers.clone();
        let blocks = start.map(|start| Blocks::new(source, start, Lengths::default(), buffers));
        self.present = Some((index, blocks));
        Some(Item::Begin(index, compression))
    }
}
