//! Why a game ended, as far as a PGN tells.

use jadoube_mateability::dead_fast;
use jadoube_movegen::{Position, Status};
use jadoube_notation::pgn::Outcome;

/// Why a game ended.
///
/// What the board shows comes first, then the `Termination` tag, then what could have been claimed, then the bare result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Reason {
    Checkmate,
    Stalemate,
    DeadPosition,
    FivefoldRepetition,
    SeventyFiveMoves,
    FlagFall,
    FlagFallDrawn,
    Resignation,
    IllegalMoves,
    Absence,
    Abandoned,
    Adjudication,
    Death,
    Emergency,
    ThreefoldRepetition,
    FiftyMoves,
    Agreement,
    DecisiveNotTold,
    DrawNotTold,
    Unfinished,
    NoMoves,
    Damaged,
    OtherVariant,
}

/// Where the reason is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Evidence {
    /// The position, or the moves that led to it.
    Board,
    /// The tag `Termination`.
    Tag,
    /// The result together with the position.
    Result,
}

impl Evidence {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tag => "tag",
            Self::Result => "result",
        }
    }
}

impl Reason {
    pub(crate) const ALL: [Self; 23] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::FlagFall,
        Self::FlagFallDrawn,
        Self::Resignation,
        Self::IllegalMoves,
        Self::Absence,
        Self::Abandoned,
        Self::Adjudication,
        Self::Death,
        Self::Emergency,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::Agreement,
        Self::DecisiveNotTold,
        Self::DrawNotTold,
        Self::Unfinished,
        Self::NoMoves,
        Self::Damaged,
        Self::OtherVariant,
    ];

    /// For programs; never changes. Where `jadoube-rules` knows the ending, it is the same code.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::FlagFall => "flag-fall",
            Self::FlagFallDrawn => "flag-fall-drawn",
            Self::Resignation => "resignation",
            Self::IllegalMoves => "illegal-moves",
            Self::Absence => "absence",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Agreement => "agreement",
            Self::DecisiveNotTold => "decisive-not-told",
            Self::DrawNotTold => "draw-not-told",
            Self::Unfinished => "unfinished",
            Self::NoMoves => "no-moves",
            Self::Damaged => "damaged",
            Self::OtherVariant => "other-variant",
        }
    }

    /// For people.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::FlagFall => "time",
            Self::FlagFallDrawn => "time, the opponent cannot mate",
            Self::Resignation => "resignation",
            Self::IllegalMoves => "breach of the rules",
            Self::Absence => "forfeit",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Death => "death of a player",
            Self::Emergency => "emergency",
            Self::ThreefoldRepetition => "threefold repetition, claimable",
            Self::FiftyMoves => "fifty moves, claimable",
            Self::Agreement => "agreement",
            Self::DecisiveNotTold => "won, not told how",
            Self::DrawNotTold => "drawn, not told how",
            Self::Unfinished => "no result",
            Self::NoMoves => "result without moves",
            Self::Damaged => "not readable to the end",
            Self::OtherVariant => "other variant",
        }
    }

    pub(crate) fn evidence(self) -> Evidence {
        match self {
            Self::Checkmate
            | Self::Stalemate
            | Self::DeadPosition
            | Self::FivefoldRepetition
            | Self::SeventyFiveMoves
            | Self::Damaged => Evidence::Board,
            Self::FlagFall
            | Self::FlagFallDrawn
            | Self::Resignation
            | Self::IllegalMoves
            | Self::Absence
            | Self::Abandoned
            | Self::Adjudication
            | Self::Death
            | Self::Emergency
            | Self::Agreement
            | Self::OtherVariant => Evidence::Tag,
            Self::ThreefoldRepetition
            | Self::FiftyMoves
            | Self::DecisiveNotTold
            | Self::DrawNotTold
            | Self::Unfinished
            | Self::NoMoves => Evidence::Result,
        }
    }
}

/// What is known of a game at its end.
pub(crate) struct End<'a> {
    pub(crate) position: &'a Position,
    pub(crate) plies: u32,
    /// How often the last position has appeared.
    pub(crate) occurrences: u32,
    pub(crate) outcome: Option<Outcome>,
    /// The value of the tag `Termination`, in lower case.
    pub(crate) termination: &'a str,
}

impl End<'_> {
    pub(crate) fn reason(&self) -> Reason {
        self.on_the_board().or_else(|| self.by_tag()).unwrap_or_else(|| self.by_result())
    }

    /// Whether the position ended the game.
    fn on_the_board(&self) -> Option<Reason> {
        if self.plies == 0 {
            return None;
        }
        match self.position.status() {
            Status::Checkmate { .. } => return Some(Reason::Checkmate),
            Status::Stalemate => return Some(Reason::Stalemate),
            Status::InsufficientMaterial => return Some(Reason::DeadPosition),
            Status::Ongoing => {}
        }
        if dead_fast(self.position) {
            return Some(Reason::DeadPosition);
        }
        if self.occurrences >= 5 {
            return Some(Reason::FivefoldRepetition);
        }
        (self.position.halfmove_clock() >= 150).then_some(Reason::SeventyFiveMoves)
    }

    /// What the tag `Termination` says. Servers and programs write whole sentences into it.
    fn by_tag(&self) -> Option<Reason> {
        let tag = self.termination;
        let says = |words: &[&str]| words.iter().any(|word| tag.contains(word));
        let is_draw = self.outcome == Some(Outcome::Draw);
        if says(&["time forfeit", "on time", "timeout", "time out"]) {
            return Some(if is_draw { Reason::FlagFallDrawn } else { Reason::FlagFall });
        }
        let rows: [(&[&str], Reason); 9] = [
            (&["resign"], Reason::Resignation),
            (&["agree"], Reason::Agreement),
            (&["infraction", "illegal"], Reason::IllegalMoves),
            (&["adjudicat"], Reason::Adjudication),
            (&["abandon"], Reason::Abandoned),
            (&["death"], Reason::Death),
            (&["emergency"], Reason::Emergency),
            (&["forfeit", "no show", "absen"], Reason::Absence),
            (&["unterminated"], Reason::Unfinished),
        ];
        rows.into_iter().find(|(words, _)| says(words)).map(|(_, reason)| reason)
    }

    fn by_result(&self) -> Reason {
        match self.outcome {
            None | Some(Outcome::Unknown) => Reason::Unfinished,
            Some(_) if self.plies == 0 => Reason::NoMoves,
            Some(Outcome::Draw) if self.occurrences >= 3 => Reason::ThreefoldRepetition,
            Some(Outcome::Draw) if self.position.halfmove_clock() >= 100 => Reason::FiftyMoves,
            Some(Outcome::Draw) => Reason::DrawNotTold,
            Some(Outcome::WhiteWins | Outcome::BlackWins) => Reason::DecisiveNotTold,
        }
    }
}
