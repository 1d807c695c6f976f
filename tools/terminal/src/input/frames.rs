//! Zstandard archives of several frames, decoded side by side and given in order.
//!
//! Frames are cut out of the archive without decoding them: a frame is a header and blocks that tell their lengths. Each
//! goes to a thread of its own, which decodes ahead as far as its short queue allows. A frame too long to be kept in memory
//! is decoded where it is read. Skippable frames, which pzstd writes before each other one, hold nothing.

use std::collections::VecDeque;
use std::io::{self, BufRead, Cursor, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Compressed bytes that are kept for one thread; small frames are put together up to a fraction of it.
const MOST: usize = 16 << 20;
const ENOUGH: usize = 1 << 18;

/// Decoded bytes that are handed on at once, and how many such pieces a thread decodes ahead.
const PIECE: usize = 1 << 18;
const AHEAD: usize = 4;

type Pieces = Receiver<io::Result<Vec<u8>>>;

/// Reads the frames of an archive.
pub(super) struct Frames<R: BufRead> {
    stored: Option<R>,
    threads: usize,
    /// [`MOST`], but for tests.
    most: usize,
    /// What the threads decode, in order.
    running: VecDeque<Pieces>,
    piece: Cursor<Vec<u8>>,
    /// A frame that is too long for a thread: its beginning, waiting for its turn.
    long_begin: Option<Vec<u8>>,
    long: Option<Box<LongFrame<R>>>,
    /// Nothing is given after an error.
    is_over: bool,
}

type LongFrame<R> = zstd::stream::read::Decoder<'static, io::Chain<Cursor<Vec<u8>>, R>>;

/// What is cut out of an archive.
struct Cut {
    /// Whole frames, the last of which may be broken off by the archive's end; none at the end.
    frames: Vec<u8>,
    /// The beginning of a frame that goes on.
    long_begin: Option<Vec<u8>>,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(stored: R, threads: usize) -> Self {
        Self {
            stored: Some(stored),
            threads,
            most: MOST,
            running: VecDeque::new(),
            piece: Cursor::default(),
            long_begin: None,
            long: None,
            is_over: false,
        }
    }

    /// Starts threads while there are frames for them.
    fn start(&mut self) {
        while self.running.len() < self.threads
            && self.long_begin.is_none()
            && let Some(stored) = &mut self.stored
        {
            match cut(stored, self.most) {
                Ok(Cut { frames, long_begin }) => {
                    if frames.is_empty() && long_begin.is_none() {
                        self.stored = None;
                    }
                    self.long_begin = long_begin;
                    if !frames.is_empty() {
                        self.run(move |send| decode(&frames, send));
                    }
                }
                Err((frames, error)) => {
                    self.stored = None;
                    self.run(move |send| {
                        if decode(&frames, send) {
                            let _ = send.send(Err(error));
                        }
                        true
                    });
                }
            }
        }
    }

    fn run(
        &mut self,
        work: impl FnOnce(&SyncSender<io::Result<Vec<u8>>>) -> bool + Send + 'static,
    ) {
        let (send, pieces) = sync_channel(AHEAD);
        let to_tell = send.clone();
        let started = thread::Builder::new().name("zstd".to_owned()).spawn(move || work(&send));
        if let Err(error) = started {
            let _ = to_tell.send(Err(error));
        }
        self.running.push_back(pieces);
    }

    /// The next bytes of the long frame; `None` at its end.
    fn read_long(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        let Some(decoder) = &mut self.long else { return Ok(None) };
        let len = decoder.read(buffer)?;
        if len > 0 {
            return Ok(Some(len));
        }
        if let Some(decoder) = self.long.take() {
            let (_, stored) = decoder.finish().into_inner();
            self.stored = Some(stored);
        }
        Ok(None)
    }

    fn begin_long(&mut self) -> io::Result<()> {
        if let (Some(begin), Some(stored)) = (self.long_begin.take(), self.stored.take()) {
            let whole = Cursor::new(begin).chain(stored);
            let decoder = zstd::stream::read::Decoder::with_buffer(whole)?.single_frame();
            self.long = Some(Box::new(decoder));
        }
        Ok(())
    }

    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let len = self.piece.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            if let Some(len) = self.read_long(buffer)? {
                return Ok(len);
            }
            self.start();
            match self.running.front() {
                Some(pieces) => match pieces.recv() {
                    Ok(piece) => self.piece = Cursor::new(piece?),
                    Err(_) => drop(self.running.pop_front()),
                },
                None if self.long_begin.is_some() => self.begin_long()?,
                None => return Ok(0),
            }
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over || buffer.is_empty() {
            return Ok(0);
        }
        let read = self.read_on(buffer);
        self.is_over = read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        read
    }
}

/// Decodes frames and hands on what comes out; `false` if it ended early.
fn decode(frames: &[u8], send: &SyncSender<io::Result<Vec<u8>>>) -> bool {
    let mut decoder = match zstd::stream::read::Decoder::with_buffer(frames) {
        Ok(decoder) => decoder,
        Err(error) => return send.send(Err(error)).is_ok(),
    };
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        let read = decoder.by_ref().take(PIECE as u64).read_to_end(&mut piece);
        let is_end = read.as_ref().is_ok_and(|&len| len == 0);
        // What came out before an error counts.
        if !piece.is_empty() && send.send(Ok(piece)).is_err() {
            return false;
        }
        match read {
            Ok(_) if is_end => return true,
            Ok(_) => {}
            Err(error) => {
                let _ = send.send(Err(error));
                return false;
            }
        }
    }
}

/// Cuts out whole frames, together long enough to be worth a thread.
fn cut(stored: &mut impl BufRead, most: usize) -> Result<Cut, (Vec<u8>, io::Error)> {
    let mut frames = Vec::new();
    while frames.len() < ENOUGH {
        let begin = frames.len();
        match cut_frame(stored, &mut frames, most) {
            Ok(Cutting::Whole) => {}
            Ok(Cutting::End) => break,
            Ok(Cutting::Skipped) => frames.truncate(begin),
            Ok(Cutting::Long) => {
                let long_begin = Some(frames.split_off(begin));
                return Ok(Cut { frames, long_begin });
            }
            Err(error) => return Err((frames, error)),
        }
    }
    Ok(Cut { frames, long_begin: None })
}

enum Cutting {
    Whole,
    Skipped,
    Long,
    /// The archive is over; what there is of a frame has been taken.
    End,
}

/// Takes one frame out of the archive.
fn cut_frame(stored: &mut impl BufRead, frame: &mut Vec<u8>, most: usize) -> io::Result<Cutting> {
    let begin = frame.len();
    let Some(magic) = take(stored, frame, 4)? else { return Ok(Cutting::End) };
    match *magic {
        [0x50..=0x5F, 0x2A, 0x4D, 0x18] => return skip_frame(stored, frame),
        [0x28, 0xB5, 0x2F, 0xFD] => {}
        _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "no frame begins here")),
    }
    let Some(&[descriptor]) = take(stored, frame, 1)? else { return Ok(Cutting::End) };
    if take(stored, frame, header_len(descriptor))?.is_none() {
        return Ok(Cutting::End);
    }
    loop {
        let Some(&[low, middle, high]) = take(stored, frame, 3)? else { return Ok(Cutting::End) };
        let header = u32::from_le_bytes([low, middle, high, 0]);
        let is_run = header >> 1 & 3 == 1;
        let len = if is_run { 1 } else { (header >> 3) as usize };
        if take(stored, frame, len)?.is_none() {
            return Ok(Cutting::End);
        }
        if header & 1 == 1 {
            let checksum = if descriptor & 4 == 0 { 0 } else { 4 };
            let is_whole = take(stored, frame, checksum)?.is_some();
            return Ok(if is_whole { Cutting::Whole } else { Cutting::End });
        }
        if frame.len() - begin > most {
            return Ok(Cutting::Long);
        }
    }
}

/// The length of a frame's header behind its descriptor: window, dictionary, content size.
fn header_len(descriptor: u8) -> usize {
    let is_single_segment = descriptor & 0x20 != 0;
    let window = usize::from(!is_single_segment);
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content_size = match descriptor >> 6 {
        0 => usize::from(is_single_segment),
        power => 1 << power,
    };
    window + dictionary + content_size
}

/// Passes over a skippable frame.
fn skip_frame(stored: &mut impl BufRead, frame: &mut Vec<u8>) -> io::Result<Cutting> {
    let Some(len) = take(stored, frame, 4)? else { return Ok(Cutting::End) };
    let len = u64::from(u32::from_le_bytes([len[0], len[1], len[2], len[3]]));
    let skipped = io::copy(&mut stored.take(len), &mut io::sink())?;
    if skipped < len {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Cutting::Skipped)
}

/// Appends so many bytes of the archive to the frame and gives them; `None` if the archive ends before.
fn take<'a>(
    stored: &mut impl BufRead,
    frame: &'a mut Vec<u8>,
    len: usize,
) -> io::Result<Option<&'a [u8]>> {
    let begin = frame.len();
    let read = stored.take(len as u64).read_to_end(frame)?;
    Ok((read == len).then_some(&frame[begin..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_are_too_long_are_decoded_where_they_are_read() {
        let text: Vec<u8> =
            (0..400_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        let frame = |text: &[u8]| zstd::stream::encode_all(text, 1).unwrap();
        let (short, long) = text.split_at(2000);
        let stored = [frame(short), frame(long), frame(short), frame(long)].concat();
        let whole = [short, long, short, long].concat();
        for (threads, cut) in [(1, 0), (3, 0), (2, 5)] {
            let stored = &stored[..stored.len() - cut];
            let mut frames = Frames { most: 300_000, ..Frames::new(stored, threads) };
            let mut found = Vec::new();
            let read = frames.read_to_end(&mut found);
            assert_eq!(read.is_ok(), cut == 0, "{read:?}");
            assert!(whole.starts_with(&found) && found.len() + 200_000 > whole.len() - cut);
            assert!(cut > 0 || found.len() == whole.len());
        }
    }
}
