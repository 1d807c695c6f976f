//! gzip members or bzip2 streams, one after the other.

use std::io::{self, Read};

use super::Compression;
use super::stored::Stored;
use super::verdict::has_more;

/// Reads all parts of an archive.
pub(super) struct Members {
    kind: Compression,
    /// None when all is read.
    decoder: Option<Decoder>,
}

enum Decoder {
    Gzip(Box<flate2::bufread::GzDecoder<Stored>>),
    Bzip2(bzip2::bufread::BzDecoder<Stored>),
}

impl Decoder {
    fn new(kind: Compression, stored: Stored) -> Self {
        match kind {
            Compression::Bzip2 => Self::Bzip2(bzip2::bufread::BzDecoder::new(stored)),
            _ => Self::Gzip(Box::new(flate2::bufread::GzDecoder::new(stored))),
        }
    }

    fn into_stored(self) -> Stored {
        match self {
            Self::Gzip(decoder) => decoder.into_inner(),
            Self::Bzip2(decoder) => decoder.into_inner(),
        }
    }
}

impl Members {
    /// The parts of a gzip or bzip2 archive.
    pub(super) fn new(kind: Compression, stored: Stored) -> Self {
        Self { kind, decoder: Some(Decoder::new(kind, stored)) }
    }

    /// With which bytes each part begins.
    fn magic(&self) -> &'static [u8] {
        if self.kind == Compression::Bzip2 { b"BZh" } else { b"\x1F\x8B" }
    }
}

impl Read for Members {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let len = match decoder {
                Decoder::Gzip(decoder) => decoder.read(buffer)?,
                Decoder::Bzip2(decoder) => decoder.read(buffer)?,
            };
            if len > 0 || buffer.is_empty() {
                return Ok(len);
            }
            let Some(decoder) = self.decoder.take() else { break };
            let mut stored = decoder.into_stored();
            let magic = self.magic();
            if has_more(&mut stored, self.kind, magic.len(), |next| magic.starts_with(next))? {
                self.decoder = Some(Decoder::new(self.kind, stored));
            }
        }
        Ok(0)
    }
}
