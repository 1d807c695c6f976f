//! A setup that reads and shows itself as text.

use core::fmt;
use core::str::FromStr;

use jadoube_board::Setup;

use super::error::FenError;
use super::reader::FenOptions;
use super::writer::{FenStyle, to_fen};

/// A setup as text: parsed [leniently](FenOptions::lenient), shown as [X-FEN](FenStyle::X_FEN).
///
/// ```
/// use jadoube_board::Square;
/// use jadoube_notation::Fen;
///
/// let mut fen: Fen = "4k3/8/8/8/8/8/4P3/4K3".parse()?;
/// fen.0.placement.remove(Square::E2);
/// assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fen(
    /// What it says.
    pub Setup,
);

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        FenOptions::lenient().read(text).map(|reading| Self(reading.setup))
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&to_fen(&self.0, FenStyle::X_FEN))
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        Self(setup)
    }
}

impl From<Fen> for Setup {
    fn from(fen: Fen) -> Self {
        fen.0
    }
}

#[cfg(feature = "serde")]
mod serde {
    use core::fmt;

    use ::serde::de::{Error, Visitor};
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Fen;

    impl Serialize for Fen {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Fen {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(FenText)
        }
    }

    struct FenText;

    impl Visitor<'_> for FenText {
        type Value = Fen;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a FEN")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Fen, E> {
            text.parse().map_err(E::custom)
        }
    }
}
