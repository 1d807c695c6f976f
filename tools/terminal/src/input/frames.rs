//! Zstandard archives of several frames, decoded side by side and given in order.
//!
//! Frames are cut out of the archive without decoding them: a frame is a header and blocks that tell their lengths. Each
//! goes to a thread of its own, which decodes ahead a little. A frame too long to be kept in memory, or one whose decoder takes
//! much, is decoded by itself, in a thread that reads the archive. Skippable frames, which pzstd writes before each other one,
//! hold nothing.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};

use super::Compression;
use super::ahead::{Ahead, Pool, Portion};
use super::stop::Stop;
use super::stored::Stored;
use super::verdict::{has_more, verdict};

/// Compressed bytes that are kept for one thread; small frames are put together up to a fraction of it.
const MOST: usize = 16 << 20;
const ENOUGH: usize = 1 << 18;

/// The decoder of a frame keeps so many of the last bytes, its window. Several may work side by side with the windows that
/// all but the highest levels of compression have.
const WIDE: u64 = 8 << 20;

/// The widest window that the decoder accepts.
const WIDEST: u64 = 128 << 20;

/// Reads the frames of an archive.
pub(super) struct Frames {
    stored: Option<Stored>,
    threads: usize,
    /// [`MOST`], but for tests.
    most: usize,
    pool: Pool,
    stop: Stop,
    /// What the threads decode, in order.
    running: VecDeque<Ahead>,
    /// A frame that is decoded by itself: its beginning, waiting for its turn.
    long_begin: Option<Vec<u8>>,
    long: Option<Ahead<Stored>>,
    /// Nothing is given after an error.
    is_over: bool,
}

/// What is cut out of an archive.
struct Cut {
    /// Whole frames, the last of which may be broken off by the archive's end; none at the end.
    frames: Vec<u8>,
    /// The beginning of a frame that goes on.
    long_begin: Option<Vec<u8>>,
}

impl Frames {
    pub(super) fn new(stored: Stored, threads: usize, stop: &Stop) -> Self {
        Self {
            stored: Some(stored),
            threads,
            most: MOST,
            pool: Pool::default(),
            stop: stop.clone(),
            running: VecDeque::new(),
            long_begin: None,
            long: None,
            is_over: false,
        }
    }

    /// Starts threads while there are frames for them.
    fn start(&mut self) -> io::Result<()> {
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
                        self.decode(frames, None)?;
                    }
                }
                Err((frames, error)) => {
                    self.stored = None;
                    self.decode(frames, Some(error))?;
                }
            }
        }
        Ok(())
    }

    /// Decodes frames, behind which may be an error, in a thread of its own.
    fn decode(&mut self, frames: Vec<u8>, error: Option<io::Error>) -> io::Result<()> {
        let open = || {
            // Nothing at all would be a frame that ends too soon.
            let decoder: Box<dyn Read> = match frames.is_empty() {
                true => Box::new(io::empty()),
                false => Box::new(zstd::stream::read::Decoder::with_buffer(Cursor::new(frames))?),
            };
            Ok(decoder.chain(Failing(error)))
        };
        let ahead = Ahead::new(Portion::Piece, &self.pool, &self.stop, open, drop)?;
        self.running.push_back(ahead);
        Ok(())
    }

    /// Decodes a frame by itself; what follows it comes back.
    fn decode_long(&mut self, begin: Vec<u8>) -> io::Result<()> {
        if let Some(stored) = self.stored.take() {
            let whole = Cursor::new(begin).chain(stored);
            let open = || Ok(zstd::stream::read::Decoder::with_buffer(whole)?.single_frame());
            let close = |decoder: zstd::stream::read::Decoder<'_, io::Chain<_, Stored>>| {
                decoder.finish().into_inner().1
            };
            let ahead = Ahead::new(Portion::Piece, &self.pool, &self.stop, open, close)?;
            self.long = Some(ahead);
        }
        Ok(())
    }

    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(long) = &mut self.long {
                let len = long.read(buffer)?;
                if len > 0 {
                    return Ok(len);
                }
                self.stored = self.long.take().and_then(Ahead::into_left);
            }
            self.start()?;
            if let Some(first) = self.running.front_mut() {
                let len = first.read(buffer)?;
                if len > 0 {
                    return Ok(len);
                }
                self.running.pop_front();
            } else if let Some(begin) = self.long_begin.take() {
                self.decode_long(begin)?;
            } else {
                return Ok(0);
            }
        }
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over || buffer.is_empty() {
            return Ok(0);
        }
        let read = self.read_on(buffer);
        self.is_over = read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        read
    }
}

/// An error where a text goes on, or the text's end.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Cuts out whole frames, together long enough to be worth a thread.
fn cut(stored: &mut Stored, most: usize) -> Result<Cut, (Vec<u8>, io::Error)> {
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
fn cut_frame(stored: &mut Stored, frame: &mut Vec<u8>, most: usize) -> io::Result<Cutting> {
    let begin = frame.len();
    if !has_more(stored, Compression::Zstd, 4, is_frame)? {
        return Ok(Cutting::End);
    }
    let Some(magic) = take(stored, frame, 4)? else { return Ok(Cutting::End) };
    if magic[1..] == SKIPPABLE {
        return skip_frame(stored, frame);
    }
    let Some(&[descriptor]) = take(stored, frame, 1)? else { return Ok(Cutting::End) };
    let Some(header) = take(stored, frame, header_len(descriptor))? else {
        return Ok(Cutting::End);
    };
    let window = window(descriptor, header);
    if window > WIDEST {
        // What stands before it can be decoded.
        frame.truncate(begin);
        return Err(verdict(format!(
            "a Zstandard frame wants a window of {} MiB, and {} MiB is the most that is given: decompress it with zstd --long=31",
            window >> 20,
            WIDEST >> 20
        )));
    }
    if window > WIDE {
        return Ok(Cutting::Long);
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

const FRAME: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// What the first byte of a skippable frame is followed by.
const SKIPPABLE: [u8; 3] = [0x2A, 0x4D, 0x18];

/// Whether a frame begins so, as far as there is something.
fn is_frame(begin: &[u8]) -> bool {
    let is_skippable = matches!(begin, [0x50..=0x5F, rest @ ..] if SKIPPABLE.starts_with(rest));
    is_skippable || FRAME.starts_with(begin)
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

/// How many bytes the decoder of a frame keeps, as its header tells behind the descriptor.
fn window(descriptor: u8, header: &[u8]) -> u64 {
    let is_single_segment = descriptor & 0x20 != 0;
    if !is_single_segment {
        let (exponent, mantissa) = (header[0] >> 3, header[0] & 7);
        let base = 1_u64 << (10 + exponent);
        return base + base / 8 * u64::from(mantissa);
    }
    // All of the content, whose length stands at the header's end.
    let len = if descriptor >> 6 == 0 { 1 } else { 1 << (descriptor >> 6) };
    let mut size = [0; 8];
    size[..len].copy_from_slice(&header[header.len() - len..]);
    u64::from_le_bytes(size).saturating_add(if len == 2 { 256 } else { 0 })
}

/// Passes over a skippable frame.
fn skip_frame(stored: &mut Stored, frame: &mut Vec<u8>) -> io::Result<Cutting> {
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
    stored: &mut Stored,
    frame: &'a mut Vec<u8>,
    len: usize,
) -> io::Result<Option<&'a [u8]>> {
    let begin = frame.len();
    let read = stored.take(len as u64).read_to_end(frame)?;
    Ok((read == len).then_some(&frame[begin..]))
}

#[cfg(test)]
mod tests {
    use super::super::stored::Raw;
    use super::*;
    use crate::numbers::Counter;

    fn read(stored: &[u8], threads: usize, most: usize) -> (Vec<u8>, Option<String>) {
        let raw = Raw::Stream(Box::new(Cursor::new(stored.to_vec())));
        let stored = Stored::new(raw, Counter::default());
        let mut frames = Frames { most, ..Frames::new(stored, threads, &Stop::default()) };
        let mut found = Vec::new();
        let error = frames.read_to_end(&mut found).err();
        (found, error.map(|error| error.to_string()))
    }

    fn text() -> Vec<u8> {
        (0..400_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect()
    }

    fn frame(text: &[u8]) -> Vec<u8> {
        zstd::stream::encode_all(text, 1).unwrap()
    }

    #[test]
    fn frames_that_are_too_long_are_decoded_by_themselves() {
        let text = text();
        let (short, long) = text.split_at(2000);
        let stored = [frame(short), frame(long), frame(short), frame(long)].concat();
        let whole = [short, long, short, long].concat();
        for (threads, cut) in [(1, 0), (3, 0), (2, 5)] {
            let (found, error) = read(&stored[..stored.len() - cut], threads, 300_000);
            assert_eq!(error.is_none(), cut == 0, "{error:?}");
            assert!(whole.starts_with(&found) && found.len() + 200_000 > whole.len() - cut);
            assert!(cut > 0 || found.len() == whole.len());
        }
    }

    #[test]
    fn frames_with_a_wide_window_are_decoded_by_themselves() {
        let text = text().repeat(8);
        let mut stored = Vec::new();
        for _ in 0..3 {
            let mut encoder = zstd::stream::write::Encoder::new(&mut stored, 1).unwrap();
            encoder.window_log(25).unwrap();
            io::Write::write_all(&mut encoder, &text).unwrap();
            encoder.finish().unwrap();
        }
        let (found, error) = read(&stored, 4, MOST);
        assert!(error.is_none() && found == text.repeat(3), "{error:?}");
    }

    #[test]
    fn windows_are_read_from_headers() {
        // Descriptor, rest of the header, window: the format is that of RFC 8878, section 3.1.1.1.
        let rows: [(u8, &[u8], u64); 6] = [
            (0x00, &[0x00], 1 << 10),
            (0x04, &[0x88], 1 << 27),
            (0x80, &[0x0F, 1, 2, 3, 4], 2048 + 7 * 256),
            (0x20, &[200], 200),
            (0x60, &[1, 0], 257),
            (0xE0, &[0, 0, 0, 0, 1, 0, 0, 0], 1 << 32),
        ];
        for (descriptor, header, expected) in rows {
            assert_eq!(header_len(descriptor), header.len());
            assert_eq!(window(descriptor, header), expected, "{descriptor:#x}");
        }
        let huge = [&FRAME[..], &[0x00, 0xA8], &[0; 100]].concat();
        let long = text();
        for before in [b"", &b"before"[..], &long] {
            let (found, error) = read(&[frame(before), huge.clone()].concat(), 2, MOST);
            assert!(found == before);
            assert!(error.is_some_and(|error| error.contains("a window of 2048 MiB, and 128 MiB")));
        }
    }
}
