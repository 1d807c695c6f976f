//! Where a game starts, as its tags tell.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use jadoube_board::CastlingMode;
use jadoube_movegen::{Position, Problems};

use super::diagnostic::excerpt;
use super::{Damage, TagValue, Variant};
use crate::fen::FenOptions;

/// Where a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position before the first move.
    pub position: Position,
    /// How its castling is spelt: told by the `Variant` tag, or by the FEN itself.
    pub mode: CastlingMode,
}

/// The tags that tell where a game starts.
#[derive(Default)]
pub(super) struct StartTags {
    fen: Option<Vec<u8>>,
    variant: Option<Vec<u8>>,
}

impl StartTags {
    /// Takes a tag down if it is one of them. The first of several counts, as in the tags told.
    pub(super) fn take(&mut self, name: &[u8], value: TagValue<'_>) {
        let slot = match name {
            b"FEN" => &mut self.fen,
            b"Variant" => &mut self.variant,
            _ => return,
        };
        slot.get_or_insert_with(|| value.unescaped().into_owned());
    }

    fn variant(&self) -> Variant {
        self.variant.as_deref().map_or(Variant::FromPosition, Variant::from_tag)
    }

    /// Finds out where the game starts, `initial` if nothing else is said; `false` if its moves cannot be played. What is
    /// wrong is reported.
    pub(super) fn start(
        self,
        initial: Position,
        mut report: impl FnMut(Damage, String),
    ) -> (Start, bool) {
        let initial = Start { position: initial, mode: CastlingMode::Standard };
        let variant = self.variant();
        if variant == Variant::Other {
            let detail = excerpt(self.variant.as_deref().unwrap_or_default());
            report(Damage::OtherVariant, detail);
            return (initial, false);
        }
        let Some(fen) = self.fen else { return (initial, true) };
        let mut options = FenOptions::lenient();
        if variant == Variant::Chess960 {
            options = options.with_castling(CastlingMode::Chess960);
        }
        let text = String::from_utf8_lossy(&fen);
        let reading = match options.read(&text) {
            Ok(reading) => reading,
            Err(error) => {
                report(Damage::BadFen, error.to_string());
                return (initial, false);
            }
        };
        if variant != Variant::Chess960 && reading.mode == CastlingMode::Chess960 {
            report(Damage::VariantMismatch, excerpt(&fen));
        }
        match Position::new(reading.setup) {
            Ok(position) => (Start { position, mode: reading.mode }, true),
            Err(error) => {
                report(Damage::BadFen, error.to_string());
                match error.tolerate(Problems::TOLERABLE) {
                    Ok(position) => (Start { position, mode: reading.mode }, true),
                    Err(_) => (initial, false),
                }
            }
        }
    }
}
