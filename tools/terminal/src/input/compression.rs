//! Kinds of compression: known by the first bytes when read, by the name's end when written.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// A kind of compression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compression {
    /// None.
    Plain,
    /// gzip, of one or several members.
    Gzip,
    /// bzip2, of one or several streams.
    Bzip2,
    /// Zstandard, of one or several frames.
    Zstd,
}

/// How many first bytes tell the kind.
pub(super) const SNIFFED: usize = 16;

/// Beginnings of archives that are not read, with what to say.
const FOREIGN: [(&[u8], &str); 4] = [
    (b"\xFD7zXZ\0", "xz archives are not read: decompress it first"),
    (b"PK\x03\x04", "zip archives are not read: unzip it first"),
    (b"7z\xBC\xAF\x27\x1C", "7z archives are not read: unpack it first"),
    (b"Rar!\x1A\x07", "rar archives are not read: unpack it first"),
];

impl Compression {
    /// The kind that a text with these first bytes has.
    ///
    /// # Errors
    /// If it is an archive of a kind that is not read.
    pub(super) fn of(bytes: &[u8]) -> io::Result<Self> {
        if let Some((_, message)) = FOREIGN.into_iter().find(|(begin, _)| bytes.starts_with(begin))
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let is_bzip2 = bytes.starts_with(b"BZh") && bytes.get(4..).is_some_and(is_bzip2_block);
        Ok(match bytes {
            _ if is_bzip2 => Self::Bzip2,
            [0x1F, 0x8B, 8, ..] => Self::Gzip,
            // A frame, or a skippable one, which pzstd writes before each other.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Self::Zstd,
            _ => Self::Plain,
        })
    }

    /// The kind that a file of this name should have.
    ///
    /// ```
    /// use std::path::Path;
    /// use jadoube_terminal::Compression;
    ///
    /// assert_eq!(Compression::by_name(Path::new("games.pgn.zst")), Compression::Zstd);
    /// assert_eq!(Compression::by_name(Path::new("games.pgn")), Compression::Plain);
    /// ```
    #[must_use]
    pub fn by_name(path: &Path) -> Self {
        let end = path.extension().unwrap_or_default().to_ascii_lowercase();
        match end.to_str() {
            Some("gz") => Self::Gzip,
            Some("bz2") => Self::Bzip2,
            Some("zst") => Self::Zstd,
            _ => Self::Plain,
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Plain => "plain",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Zstd => "Zstandard",
        })
    }
}

/// Whether a block of bzip2, or its end, begins here.
fn is_bzip2_block(bytes: &[u8]) -> bool {
    bytes.starts_with(b"1AY&SY") || bytes.starts_with(b"\x17\x72\x45\x38\x50\x90")
}

/// Compresses what is written. Call [`finish`](Self::finish) at the end: without it the archive is not complete.
pub enum Encoder<W: Write> {
    /// As it is.
    Plain(W),
    /// gzip.
    Gzip(flate2::write::GzEncoder<W>),
    /// bzip2.
    Bzip2(bzip2::write::BzEncoder<W>),
    /// Zstandard.
    Zstd(zstd::stream::write::Encoder<'static, W>),
}

impl<W: Write> Encoder<W> {
    /// Writes this kind, at the level that its own program would use.
    ///
    /// # Errors
    /// If the encoder cannot be made, for lack of memory.
    pub fn new(kind: Compression, target: W) -> io::Result<Self> {
        Ok(match kind {
            Compression::Plain => Self::Plain(target),
            Compression::Gzip => {
                Self::Gzip(flate2::write::GzEncoder::new(target, flate2::Compression::default()))
            }
            Compression::Bzip2 => {
                Self::Bzip2(bzip2::write::BzEncoder::new(target, bzip2::Compression::best()))
            }
            Compression::Zstd => {
                let mut encoder = zstd::stream::write::Encoder::new(target, 0)?;
                encoder.include_checksum(true)?;
                Self::Zstd(encoder)
            }
        })
    }

    /// Writes the end of the archive and gives back what it was written to.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(target) => Ok(target),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Bzip2(encoder) => encoder.finish(),
            Self::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(target) => target.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Bzip2(encoder) => encoder.write(bytes),
            Self::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(target) => target.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            Self::Bzip2(encoder) => encoder.flush(),
            Self::Zstd(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_first_bytes() {
        let rows: [(&[u8], Compression); 8] = [
            (b"\x1F\x8B\x08\x00", Compression::Gzip),
            (b"\x28\xB5\x2F\xFD\x24", Compression::Zstd),
            (b"\x50\x2A\x4D\x18\x04\0\0\0\xFF\0\0\0", Compression::Zstd),
            (b"BZh91AY&SY\x93", Compression::Bzip2),
            (b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0", Compression::Bzip2),
            (b"BZh is no bzip2", Compression::Plain),
            (b"[Event \"x\"]", Compression::Plain),
            (b"", Compression::Plain),
        ];
        for (bytes, kind) in rows {
            assert_eq!(Compression::of(bytes).unwrap(), kind, "{bytes:?}");
        }
        let error = Compression::of(b"PK\x03\x04\x14").unwrap_err();
        assert_eq!(error.to_string(), "zip archives are not read: unzip it first");
    }
}
