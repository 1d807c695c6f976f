//! What is stored: the bytes of a file or a pipe, counted, of which some can be looked at before they are read.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};

use crate::numbers::Counter;

/// Where bytes come from.
pub(super) enum Raw {
    File(File),
    /// Standard input, for one.
    Stream(Box<dyn Read + Send>),
}

/// The bytes that are stored.
pub(super) struct Stored {
    raw: Raw,
    /// How many bytes have been read.
    count: Counter,
    buffer: Vec<u8>,
    /// Where in the buffer the bytes stand that have not been read yet.
    begin: usize,
    end: usize,
}

const BUFFER: usize = 1 << 17;

impl Stored {
    pub(super) fn new(raw: Raw, count: Counter) -> Self {
        Self { raw, count, buffer: Vec::new(), begin: 0, end: 0 }
    }

    /// The next bytes, so many if there are as many. They are not read thereby.
    pub(super) fn peek(&mut self, len: usize) -> io::Result<&[u8]> {
        self.fill(len, len)?;
        Ok(&self.buffer[self.begin..self.end.min(self.begin + len)])
    }

    /// Sees to it that at least so many bytes are in a buffer of at least this room, if there are as many.
    fn fill(&mut self, least: usize, room: usize) -> io::Result<()> {
        if self.end - self.begin >= least {
            return Ok(());
        }
        self.buffer.copy_within(self.begin..self.end, 0);
        (self.begin, self.end) = (0, self.end - self.begin);
        if self.buffer.len() < room {
            self.buffer.resize(room, 0);
        }
        while self.end < least {
            match self.raw.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(read) => {
                    self.count.add(read as u64);
                    self.end += read;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Goes to a byte of the file, or behind its end, and gives the place; `None` if it is no file.
    pub(super) fn go_to(&mut self, at: u64) -> io::Result<Option<u64>> {
        let Raw::File(file) = &mut self.raw else { return Ok(None) };
        let len = file.metadata()?.len();
        if len >= at {
            file.seek(SeekFrom::Start(at))?;
            (self.begin, self.end) = (0, 0);
            self.count.add(at);
        }
        Ok(Some(len.min(at)))
    }
}

impl Read for Raw {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Stream(stream) => stream.read(buffer),
        }
    }
}

impl Read for Stored {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.begin < self.end || buffer.len() < BUFFER / 2 {
            let len = self.fill_buf()?.read(buffer)?;
            self.consume(len);
            return Ok(len);
        }
        let len = self.raw.read(buffer)?;
        self.count.add(len as u64);
        Ok(len)
    }
}

impl BufRead for Stored {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fill(1, BUFFER)?;
        Ok(&self.buffer[self.begin..self.end])
    }

    fn consume(&mut self, len: usize) {
        self.begin = self.end.min(self.begin + len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_looked_at_is_read_again() {
        let text: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        let count = Counter::default();
        // One byte at a time, as pipes may give them.
        struct Dribble(io::Cursor<Vec<u8>>);
        impl Read for Dribble {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let most = buffer.len().min(1 + self.0.position() as usize % 3);
                self.0.read(&mut buffer[..most])
            }
        }
        let raw = Raw::Stream(Box::new(Dribble(io::Cursor::new(text.clone()))));
        let mut stored = Stored::new(raw, count.clone());
        let mut found = Vec::new();
        for len in [1, 5, 0, 7, 300_000] {
            let begin = found.len();
            assert_eq!(stored.peek(9).unwrap(), &text[begin..begin + 9]);
            (&mut stored).take(len).read_to_end(&mut found).unwrap();
        }
        stored.read_to_end(&mut found).unwrap();
        assert!(found == text);
        assert_eq!(stored.peek(1).unwrap(), b"");
        assert_eq!(count.get(), text.len() as u64);
    }
}
