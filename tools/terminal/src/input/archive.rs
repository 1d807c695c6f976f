//! The inside of a file, decoded while it is read.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::num::NonZero;

use super::compression::SNIFFED;
use super::frames::Frames;
use super::{Compression, plain_words};
use crate::numbers::Counter;

/// What is stored: counted, and with the first bytes given back.
pub(super) type Stored = io::Chain<Cursor<Vec<u8>>, Counted>;

/// Counts what is read.
pub(super) struct Counted {
    inner: Raw,
    read: Counter,
}

/// Where bytes come from.
pub(super) enum Raw {
    File(File),
    /// Standard input, for one.
    Stream(Box<dyn Read + Send>),
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = match &mut self.inner {
            Raw::File(file) => file.read(buffer)?,
            Raw::Stream(stream) => stream.read(buffer)?,
        };
        self.read.add(len as u64);
        Ok(len)
    }
}

/// A file, or standard input, opened for reading what is inside.
///
/// An archive that ends too soon, or is damaged, gives what could be read and then an error that says so.
pub struct Source {
    compression: Compression,
    decoder: Decoder,
}

enum Decoder {
    Plain(Stored),
    Gzip(Box<flate2::bufread::MultiGzDecoder<BufReader<Stored>>>),
    Bzip2(Bzip2Streams),
    Zstd(Box<Frames<BufReader<Stored>>>),
}

const BUFFER: usize = 1 << 17;

impl Source {
    pub(super) fn new(raw: Raw, threads: NonZero<usize>, read: Counter) -> io::Result<Self> {
        let mut raw = Counted { inner: raw, read };
        let mut first = Vec::new();
        (&mut raw)
            .take(SNIFFED as u64)
            .read_to_end(&mut first)
            .map_err(|error| plain_words(&error))?;
        let compression = Compression::of(&first)?;
        let stored = Cursor::new(first).chain(raw);
        let buffered = |stored| BufReader::with_capacity(BUFFER, stored);
        let decoder = match compression {
            Compression::Plain => Decoder::Plain(stored),
            Compression::Gzip => {
                let decoder = flate2::bufread::MultiGzDecoder::new(buffered(stored));
                Decoder::Gzip(Box::new(decoder))
            }
            Compression::Bzip2 => Decoder::Bzip2(Bzip2Streams::new(buffered(stored))),
            Compression::Zstd => {
                // A checker can hardly be faster than so many decoders, each of which takes memory.
                let threads = threads.get().min(8);
                Decoder::Zstd(Box::new(Frames::new(buffered(stored), threads)))
            }
        };
        Ok(Self { compression, decoder })
    }

    /// How the file is compressed.
    #[must_use]
    pub fn compression(&self) -> Compression {
        self.compression
    }

    /// Passes over bytes of the inside, without reading them where that is possible, and tells how many there were.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn skip(&mut self, bytes: u64) -> io::Result<u64> {
        if let Decoder::Plain(stored) = &mut self.decoder {
            let (first, Counted { inner, read }) = stored.get_mut();
            if let Raw::File(file) = inner {
                let len = file.metadata()?.len();
                if len < bytes {
                    return Ok(len);
                }
                first.set_position(u64::MAX);
                file.seek(SeekFrom::Start(bytes))?;
                read.add(bytes);
                return Ok(bytes);
            }
        }
        io::copy(&mut self.take(bytes), &mut io::sink())
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("compression", &self.compression).finish_non_exhaustive()
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.decoder {
            Decoder::Plain(stored) => stored.read(buffer),
            Decoder::Gzip(decoder) => decoder.read(buffer),
            Decoder::Bzip2(streams) => streams.read(buffer),
            Decoder::Zstd(frames) => frames.read(buffer),
        };
        read.map_err(|error| self.told(&error))
    }
}

impl Source {
    fn told(&self, error: &io::Error) -> io::Error {
        let kind = self.compression;
        match (kind, error.kind()) {
            (_, io::ErrorKind::Interrupted) => io::Error::from(io::ErrorKind::Interrupted),
            (Compression::Plain, _) => plain_words(error),
            // Errors of the file itself have a number of the system.
            _ if error.raw_os_error().is_some() => plain_words(error),
            (_, io::ErrorKind::UnexpectedEof) => io::Error::new(
                io::ErrorKind::UnexpectedEof,
                format!("the {kind} archive ends too soon; what could be decoded was read"),
            ),
            _ => io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "the {kind} archive is damaged ({}); what could be decoded was read",
                    plain_words(error)
                ),
            ),
        }
    }
}

/// bzip2 streams one after the other. What follows the last and is none is damage.
struct Bzip2Streams {
    stream: Option<bzip2::bufread::BzDecoder<BufReader<Stored>>>,
}

impl Bzip2Streams {
    fn new(stored: BufReader<Stored>) -> Self {
        Self { stream: Some(bzip2::bufread::BzDecoder::new(stored)) }
    }
}

impl Read for Bzip2Streams {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(stream) = &mut self.stream {
            let len = stream.read(buffer)?;
            if len > 0 || buffer.is_empty() {
                return Ok(len);
            }
            let Some(stream) = self.stream.take() else { break };
            let mut rest = stream.into_inner();
            if !rest.fill_buf()?.is_empty() {
                self.stream = Some(bzip2::bufread::BzDecoder::new(rest));
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::compression::Encoder;
    use super::*;
    use std::io::Write;

    fn text() -> Vec<u8> {
        (0..60_000_u32)
            .flat_map(|n| format!("{n} {}\n", n.wrapping_mul(2_654_435_761)).into_bytes())
            .collect()
    }

    fn packed(kind: Compression, text: &[u8]) -> Vec<u8> {
        let mut encoder = Encoder::new(kind, Vec::new()).unwrap();
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn read(stored: Vec<u8>, threads: usize) -> (Vec<u8>, Option<String>, Compression) {
        let (threads, count) = (NonZero::new(threads).unwrap(), Counter::default());
        let len = stored.len() as u64;
        let mut source =
            Source::new(Raw::Stream(Box::new(Cursor::new(stored))), threads, count.clone())
                .unwrap();
        let mut found = Vec::new();
        let error = source.read_to_end(&mut found).err().map(|error| error.to_string());
        assert!(error.is_some() || count.get() == len);
        (found, error, source.compression())
    }

    const KINDS: [Compression; 4] =
        [Compression::Plain, Compression::Gzip, Compression::Bzip2, Compression::Zstd];

    #[test]
    fn archives_of_one_and_of_several_parts_are_read_whole() {
        let text = text();
        for kind in KINDS {
            assert_eq!(read(packed(kind, &text), 1), (text.clone(), None, kind));
            let parts: Vec<u8> = text.chunks(100_001).flat_map(|part| packed(kind, part)).collect();
            for threads in [1, 2, 7] {
                assert_eq!(read(parts.clone(), threads), (text.clone(), None, kind));
            }
            assert_eq!(read(packed(kind, b""), 2).0, b"");
        }
    }

    #[test]
    fn skippable_frames_may_stand_anywhere() {
        let text = text();
        let mut stored = Vec::new();
        for part in text.chunks(70_000) {
            let frame = packed(Compression::Zstd, part);
            stored.extend(b"\x50\x2A\x4D\x18\x04\0\0\0");
            stored.extend(u32::try_from(frame.len()).unwrap().to_le_bytes());
            stored.extend(frame);
        }
        stored.extend(b"\x5F\x2A\x4D\x18\x02\0\0\0ab");
        for threads in [1, 3] {
            assert_eq!(read(stored.clone(), threads), (text.clone(), None, Compression::Zstd));
        }
    }

    #[test]
    fn a_truncated_archive_gives_what_was_read_and_an_error() {
        let text = text();
        for kind in &KINDS[1..] {
            for parts in [1, 3] {
                let mut stored: Vec<u8> = text
                    .chunks(text.len().div_ceil(parts))
                    .flat_map(|part| packed(*kind, part))
                    .collect();
                stored.truncate(stored.len() - 1000);
                let (found, error, _) = read(stored, 2);
                let error = error.unwrap_or_default();
                assert!(error.contains(&format!("the {kind} archive ends too soon")), "{error}");
                // A block of bzip2 is larger than this text.
                let least = if *kind == Compression::Bzip2 { parts - 1 } else { 1 };
                assert!(found.len() * 3 >= text.len() * least, "{kind}: {}", found.len());
                assert!(text.starts_with(&found));
            }
        }
    }

    #[test]
    fn damage_is_told() {
        for kind in &KINDS[1..] {
            let mut stored = packed(*kind, &text());
            let middle = stored.len() / 2;
            for byte in &mut stored[middle..middle + 64] {
                *byte ^= 0x55;
            }
            let (_, error, _) = read(stored, 2);
            let error = error.unwrap_or_default();
            assert!(error.contains(&format!("the {kind} archive is damaged")), "{kind}: {error}");
            let mut stored = packed(*kind, b"text");
            stored.extend(b"this is something else");
            let (found, error, _) = read(stored, 2);
            assert_eq!(found, b"text", "{kind}");
            assert!(error.is_some_and(|error| error.contains("damaged")), "{kind}");
        }
    }
}
