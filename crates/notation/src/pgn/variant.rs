use alloc::string::String;

/// What a `Variant` tag means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Standard chess.
    Standard,
    /// Chess960.
    Chess960,
    /// The FEN must tell, as if there were no such tag.
    FromPosition,
    /// Another game.
    Other,
}

impl Variant {
    /// What the value of the tag means. Capitals, blanks and hyphens do not matter.
    ///
    /// ```
    /// use jadoube_notation::pgn::Variant;
    ///
    /// assert_eq!(Variant::from_tag(b"Fischer Random"), Variant::Chess960);
    /// assert_eq!(Variant::from_tag(b"Atomic"), Variant::Other);
    /// ```
    #[must_use]
    pub fn from_tag(value: &[u8]) -> Self {
        let word: String = String::from_utf8_lossy(value)
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match word.as_str() {
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerandomchess"
            | "fischerrandomchess" | "freestyle" | "freestylechess" | "chess9lx" | "frc"
            | "doublechess960" | "dfrc" => Self::Chess960,
            "standard" | "chess" | "normal" | "regular" | "orthodox" | "classical" => {
                Self::Standard
            }
            "" | "fromposition" => Self::FromPosition,
            _ => Self::Other,
        }
    }

    /// How it is usually spelt; `None` for [`Other`](Self::Other).
    #[must_use]
    pub const fn spelling(self) -> Option<&'static str> {
        match self {
            Self::Standard => Some("Standard"),
            Self::Chess960 => Some("Chess960"),
            Self::FromPosition => Some("From Position"),
            Self::Other => None,
        }
    }
}
