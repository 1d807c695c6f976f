use core::fmt;

/// A part of the evaluation, as a trace names it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// What the men are worth by themselves, and in company.
    Material,
    /// Where they stand.
    Squares,
    /// How many squares the figures can go to.
    Mobility,
    /// Isolated, doubled, backward, connected pawns.
    Pawns,
    /// Pawns that no pawn can stop.
    Passed,
    /// Shelter of the king, and the attack on it.
    King,
    /// Attacked men.
    Threats,
    /// Outposts, open files, good and bad bishops.
    Figures,
    /// Room behind the own pawns.
    Space,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All terms, in the order of a trace.
    pub const ALL: [Self; 10] = [
        Self::Material,
        Self::Squares,
        Self::Mobility,
        Self::Pawns,
        Self::Passed,
        Self::King,
        Self::Threats,
        Self::Figures,
        Self::Space,
        Self::Tempo,
    ];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Squares => "squares",
            Self::Mobility => "mobility",
            Self::Pawns => "pawns",
            Self::Passed => "passed pawns",
            Self::King => "king safety",
            Self::Threats => "threats",
            Self::Figures => "figures",
            Self::Space => "space",
            Self::Tempo => "tempo",
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
