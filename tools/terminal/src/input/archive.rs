//! The inside of a file, decoded while it is read.

use std::fmt;
use std::io::{self, Read};
use std::num::NonZero;

use super::ahead::{Ahead, Pool, Portion};
use super::compression::SNIFFED;
use super::frames::Frames;
use super::members::Members;
use super::stop::Stop;
use super::stored::{Raw, Stored};
use super::verdict::told;
use super::{Compression, plain_words};
use crate::numbers::Counter;

/// A file, or standard input, opened for reading what is inside. Archives are decoded ahead in threads of their own.
///
/// An archive that ends too soon, or is damaged, or has something else behind it, gives what could be read and then an error
/// that says so.
pub struct Source {
    compression: Compression,
    decoder: Decoder,
    stop: Stop,
}

enum Decoder {
    Plain(Stored),
    Members(Ahead),
    Zstd(Box<Frames>),
}

impl Source {
    pub(super) fn new(
        raw: Raw,
        threads: NonZero<usize>,
        read: Counter,
        stop: &Stop,
    ) -> io::Result<Self> {
        let mut stored = Stored::new(raw, read);
        let first = stored.peek(SNIFFED).map_err(|error| plain_words(&error))?;
        let compression = Compression::of(first)?;
        let decoder = match compression {
            Compression::Plain => Decoder::Plain(stored),
            Compression::Gzip | Compression::Bzip2 => {
                let open = move || Ok(Members::new(compression, stored));
                let pool = Pool::default();
                Decoder::Members(Ahead::new(Portion::Piece, &pool, stop, open, drop)?)
            }
            Compression::Zstd => {
                // A checker can hardly be faster than so many decoders, each of which takes memory.
                let threads = threads.get().min(8);
                Decoder::Zstd(Box::new(Frames::new(stored, threads, stop)))
            }
        };
        Ok(Self { compression, decoder, stop: stop.clone() })
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
        if let Decoder::Plain(stored) = &mut self.decoder
            && let Some(skipped) = stored.go_to(bytes)?
        {
            return Ok(skipped);
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
        self.stop.check()?;
        let read = match &mut self.decoder {
            Decoder::Plain(stored) => stored.read(buffer),
            Decoder::Members(ahead) => ahead.read(buffer),
            Decoder::Zstd(frames) => frames.read(buffer),
        };
        read.map_err(|error| told(self.compression, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::super::compression::Encoder;
    use super::*;
    use std::io::{Cursor, Write};

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
        let raw = Raw::Stream(Box::new(Cursor::new(stored)));
        let mut source = Source::new(raw, threads, count.clone(), &Stop::default()).unwrap();
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
        }
    }

    #[test]
    fn what_stands_behind_an_archive_is_told() {
        for kind in &KINDS[1..] {
            let rows: [(&[u8], &str); 7] = [
                (b"", ""),
                (&[0; 1], ""),
                (&[0; 100_000], ""),
                (b"\n", "1 byte behind the compressed data is not "),
                (b"this is something else", "22 bytes behind the compressed data are not "),
                (&[b'x'; 300_000], "300,000 bytes behind the compressed data are not "),
                (&[&[0; 70_000], &b"x"[..]].concat(), "70,001 bytes behind"),
            ];
            for (behind, expected) in rows {
                // Short and long parts.
                for two in [&b"two"[..], &text()] {
                    let stored = [packed(*kind, b"one "), packed(*kind, two), behind.to_vec()];
                    let (found, error, _) = read(stored.concat(), 2);
                    assert!(found == [b"one ", two].concat(), "{kind}");
                    let error = error.unwrap_or_default();
                    assert!(error.starts_with(expected), "{kind}: {error}");
                    let names_kind = error.contains(&format!("not {kind}; what stands before was"));
                    assert_eq!(!expected.is_empty(), names_kind, "{kind}: {error}");
                }
            }
            // Something that begins as another part does and ends there.
            let stored = packed(*kind, b"text");
            let (found, error, _) = read([&stored[..], &stored[..2]].concat(), 2);
            assert_eq!(found, b"text", "{kind}");
            assert!(error.is_some_and(|error| error.contains("ends too soon")), "{kind}");
        }
    }

    #[test]
    fn nothing_may_be_inside() {
        for kind in KINDS {
            assert_eq!(read(packed(kind, b""), 1), (Vec::new(), None, kind));
        }
        let skippable = b"\x50\x2A\x4D\x18\x04\0\0\0abcd".to_vec();
        assert_eq!(read(skippable.clone(), 1), (Vec::new(), None, Compression::Zstd));
        let (found, error, _) = read(skippable[..10].to_vec(), 1);
        assert!(found.is_empty() && error.is_some_and(|it| it.contains("ends too soon")));
    }
}
