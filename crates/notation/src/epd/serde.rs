//! A line of EPD as a string.

use core::fmt;

use ::serde::de::{Error, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::value::Epd;

impl Serialize for Epd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Epd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(EpdText)
    }
}

struct EpdText;

impl Visitor<'_> for EpdText {
    type Value = Epd;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line of EPD")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Epd, E> {
        text.parse().map_err(E::custom)
    }
}
