//! Reading ahead in a thread of its own.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::stop::Stop;

/// Bytes that are handed on at once, and how many such pieces may wait.
const PIECE: usize = 1 << 18;
const AHEAD: usize = 4;

/// How often a reader that waits looks whether it is to stop.
const PAUSE: Duration = Duration::from_millis(50);

/// Pieces of memory that are used again and again: new ones would have to be zeroed each time. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Vec<u8>>>>);

impl Pool {
    fn take(&self) -> Vec<u8> {
        let piece = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        piece.unwrap_or_else(|| vec![0; PIECE])
    }

    fn give(&self, piece: Vec<u8>) {
        if !piece.is_empty() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(piece);
        }
    }
}

/// What the thread sends: the first bytes of a piece, and in the end what is left when all is read, or why it could not be.
enum Message<T> {
    Piece(Vec<u8>, usize),
    End(io::Result<T>),
}

/// How much is handed on at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Portion {
    /// Whole pieces.
    Piece,
    /// Whatever one read gives: who writes into a pipe may wait for an answer.
    Read,
}

/// Bytes that a thread reads ahead, a few pieces at most; when they are over, something may be left.
pub(super) struct Ahead<T = ()> {
    messages: Receiver<Message<T>>,
    pool: Pool,
    stop: Stop,
    piece: Vec<u8>,
    /// Where in the piece the bytes stand that have not been read yet.
    begin: usize,
    end: usize,
    left: Option<T>,
    is_over: bool,
}

impl<T: Send + 'static> Ahead<T> {
    /// Starts a thread that reads all of it. `open` and `close` run in the thread.
    pub(super) fn new<R: Read>(
        portion: Portion,
        pool: &Pool,
        stop: &Stop,
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        close: impl FnOnce(R) -> T + Send + 'static,
    ) -> io::Result<Self> {
        let (send, messages) = sync_channel(AHEAD);
        let to_fill = pool.clone();
        let work = move || {
            let read = open().and_then(|mut reader| {
                Ok(hand_on(&mut reader, portion, &to_fill, &send)?.then(|| close(reader)))
            });
            // Otherwise nobody listens any more.
            if let Some(end) = read.transpose() {
                let _ = send.send(Message::End(end));
            }
        };
        thread::Builder::new().name("ahead".to_owned()).spawn(work)?;
        Ok(Self {
            messages,
            pool: pool.clone(),
            stop: stop.clone(),
            piece: Vec::new(),
            begin: 0,
            end: 0,
            left: None,
            is_over: false,
        })
    }

    /// What is left when all has been read.
    pub(super) fn into_left(mut self) -> Option<T> {
        self.left.take()
    }

    fn receive(&self) -> io::Result<Message<T>> {
        loop {
            self.stop.check()?;
            match self.messages.recv_timeout(PAUSE) {
                Ok(message) => return Ok(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("a thread has panicked"));
                }
            }
        }
    }
}

impl<T: Send + 'static> Read for Ahead<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.begin == self.end && !self.is_over {
            match self.receive()? {
                Message::Piece(piece, len) => {
                    self.pool.give(std::mem::replace(&mut self.piece, piece));
                    (self.begin, self.end) = (0, len);
                }
                Message::End(end) => {
                    self.is_over = true;
                    self.pool.give(std::mem::take(&mut self.piece));
                    (self.begin, self.end) = (0, 0);
                    self.left = Some(end?);
                }
            }
        }
        let len = buffer.len().min(self.end - self.begin);
        buffer[..len].copy_from_slice(&self.piece[self.begin..self.begin + len]);
        self.begin += len;
        Ok(len)
    }
}

/// Reads to the end; `false` if nobody listens any more. What came before an error is handed on.
fn hand_on<T>(
    reader: &mut impl Read,
    portion: Portion,
    pool: &Pool,
    send: &SyncSender<Message<T>>,
) -> io::Result<bool> {
    loop {
        let mut piece = pool.take();
        let mut len = 0;
        let mut read = Ok(1);
        while len < piece.len() && matches!(read, Ok(1..)) {
            read = reader.read(&mut piece[len..]);
            match &read {
                Ok(more) => len += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => read = Ok(1),
                Err(_) => {}
            }
            if portion == Portion::Read && len > 0 {
                break;
            }
        }
        if len > 0 && send.send(Message::Piece(piece, len)).is_err() {
            return Ok(false);
        }
        if read? == 0 {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn ahead<R: Read + Send + 'static>(reader: R, portion: Portion) -> Ahead<R> {
        Ahead::new(portion, &Pool::default(), &Stop::default(), || Ok(reader), |it| it).unwrap()
    }

    #[test]
    fn everything_comes_in_order_and_the_reader_comes_back() {
        let text: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        for portion in [Portion::Piece, Portion::Read] {
            let mut ahead = ahead(Cursor::new(text.clone()), portion);
            let mut found = Vec::new();
            ahead.read_to_end(&mut found).unwrap();
            assert!(found == text);
            assert_eq!(ahead.into_left().unwrap().position(), text.len() as u64);
        }
    }

    #[test]
    fn what_comes_before_an_error_is_read() {
        struct Breaks(usize);
        impl Read for Breaks {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let len = self.0.min(buffer.len()).min(1000);
                self.0 -= len;
                if len == 0 { Err(io::Error::other("broken")) } else { Ok(len) }
            }
        }
        for portion in [Portion::Piece, Portion::Read] {
            let mut ahead = ahead(Breaks(300_123), portion);
            let mut found = Vec::new();
            assert_eq!(ahead.read_to_end(&mut found).unwrap_err().to_string(), "broken");
            assert_eq!(found.len(), 300_123);
        }
    }

    #[test]
    fn who_waits_for_ever_can_be_stopped() {
        struct Waits;
        impl Read for Waits {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                loop {
                    thread::park();
                }
            }
        }
        let stop = Stop::default();
        let mut ahead =
            Ahead::new(Portion::Read, &Pool::default(), &stop, || Ok(Waits), drop).unwrap();
        let waiting = thread::spawn(move || ahead.read(&mut [0; 8]));
        stop.set();
        assert_eq!(waiting.join().unwrap().unwrap_err().to_string(), "stopped");
    }
}
