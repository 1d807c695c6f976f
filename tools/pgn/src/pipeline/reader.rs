//! The thread that reads ahead: opens, decodes, cuts.

use std::io;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender};

use jadoube_terminal::{Compression, Counter, Input, Source};

use super::block::{BEGIN, Block, Blocks, Lengths};
use super::buffers::Buffers;
use super::resume::Resume;

/// What the reader tells.
pub(super) enum Read {
    /// The input of this number has been opened.
    Begin(usize, Compression),
    Block(Block),
    /// The input is over; why, if that is an error.
    End(usize, Option<io::Error>),
    /// All inputs are over.
    Over,
}

/// Everything the thread needs; it owns it, as it may be left behind waiting for a pipe.
pub(super) struct Reader<M> {
    pub(super) inputs: Vec<Result<Input, io::Error>>,
    pub(super) threads: NonZero<usize>,
    pub(super) read: Counter,
    pub(super) lengths: Lengths,
    pub(super) buffers: Buffers,
    /// Where to begin in the first input.
    pub(super) resume: Option<Resume>,
    /// Each thing told takes one.
    pub(super) permits: Receiver<()>,
    pub(super) sender: Sender<M>,
}

/// Nobody listens any more.
struct Gone;

impl<M: From<Read>> Reader<M> {
    /// Reads all inputs.
    pub(super) fn run(mut self) {
        for (index, input) in std::mem::take(&mut self.inputs).into_iter().enumerate() {
            if self.read_input(index, input).is_err() {
                return;
            }
        }
        let _ = self.tell(Read::Over);
    }

    fn tell(&self, read: Read) -> Result<(), Gone> {
        self.permits.recv().map_err(|_| Gone)?;
        self.sender.send(read.into()).map_err(|_| Gone)
    }

    fn read_input(&mut self, index: usize, input: io::Result<Input>) -> Result<(), Gone> {
        let resume = self.resume.take();
        let opened = input.and_then(|input| input.open(self.threads, &self.read));
        let mut source = match opened {
            Ok(source) => source,
            Err(error) => return self.tell(Read::End(index, Some(error))),
        };
        self.tell(Read::Begin(index, source.compression()))?;
        let start = match resume.map_or(Ok(BEGIN), |resume| resume.skip(&mut source)) {
            Ok(start) => start,
            Err(error) => return self.tell(Read::End(index, Some(error))),
        };
        let buffers = self.buffers.clone();
        let mut blocks: Blocks<Source> = Blocks::new(source, start, self.lengths, buffers);
        while let Some(mut block) = blocks.next() {
            block.input = index;
            self.tell(Read::Block(block))?;
        }
        self.tell(Read::End(index, blocks.into_error()))
    }
}
