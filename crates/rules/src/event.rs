//! What players and arbiter do at the board.

use alloc::vec::Vec;

use jadoube_board::{Color, Role, Square};

use crate::{ClaimKind, Displacement, Millis, Outcome};

/// Something that happens at the board, for [`Arbiter::handle`](crate::Arbiter::handle).
///
/// With the feature `serde` it is a JSON object whose `event` names the kind: `{"event":"touch","by":"w","square":"e2"}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields))]
pub enum Event {
    /// The time of the start has come: White's clock is started (FIDE 6.6).
    Start {},
    /// So much time passes on the clock that runs.
    Tick {
        /// How much.
        millis: Millis,
    },
    /// A man is set straight on its square, announced by "j'adoube" or not (FIDE 4.2.1).
    Adjust {
        /// Who does it.
        by: Color,
        /// The man's square.
        square: Square,
        /// Whether it was announced first.
        announced: bool,
    },
    /// A man is touched (FIDE 4.2.2, 4.3).
    Touch {
        /// Who touches it.
        by: Color,
        /// The man's square.
        square: Square,
        /// Whether it was clearly an accident.
        #[cfg_attr(feature = "serde", serde(default))]
        accidental: bool,
    },
    /// Men are touched, and nobody can tell in which order (FIDE 4.3.3).
    TouchTogether {
        /// Who touches them.
        by: Color,
        /// The men's squares.
        squares: Vec<Square>,
    },
    /// A man is held above a square, or a new man in the hand: it binds to nothing.
    Hold {
        /// Who holds it.
        by: Color,
    },
    /// The man that was picked up is released on a square (FIDE 4.7); with a pawn on the last rank or its new man too.
    Release {
        /// Who releases it.
        by: Color,
        /// Where.
        to: Square,
        /// The man's square before; if absent, the first touched man that must be moved.
        #[cfg_attr(feature = "serde", serde(default))]
        from: Option<Square>,
    },
    /// A new man touches the square of promotion: the choice is final (FIDE 4.4.4).
    Choose {
        /// Who promotes.
        by: Color,
        /// What the pawn becomes.
        role: Role,
        /// The square of promotion.
        square: Square,
    },
    /// A move in one go: touched, moved and released. It may be illegal: that is found when the clock is pressed.
    Move {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        displacement: Displacement,
        /// Who makes it; if absent, the side to move.
        #[cfg_attr(feature = "serde", serde(default))]
        by: Option<Color>,
        /// Whether both hands were used (FIDE 7.5.4).
        #[cfg_attr(feature = "serde", serde(default))]
        two_hands: bool,
    },
    /// The clock is pressed (FIDE 6.2.1).
    Press {
        /// By whom.
        by: Color,
        /// Whether with the other hand than the one that moved (FIDE 6.2.3).
        #[cfg_attr(feature = "serde", serde(default))]
        wrong_hand: bool,
    },
    /// A draw is offered (FIDE 9.1.2.1).
    OfferDraw {
        /// By whom.
        by: Color,
    },
    /// The opponent's offer is accepted (FIDE 5.2.3).
    AcceptDraw {
        /// By whom.
        by: Color,
    },
    /// The opponent's offer is declined by word (FIDE 9.1.2.1).
    DeclineDraw {
        /// By whom.
        by: Color,
    },
    /// A player wants to take an offer back, which cannot be (FIDE 9.1.2.1).
    WithdrawOffer {
        /// Who.
        by: Color,
    },
    /// A draw is claimed (FIDE 9.2, 9.3).
    Claim {
        /// By whom.
        by: Color,
        /// What is claimed.
        claim: ClaimKind,
        /// The move announced with it.
        #[cfg_attr(feature = "serde", serde(default))]
        announced: Option<Displacement>,
    },
    /// A player wants to take a claim back, which cannot be (FIDE 9.5.1).
    WithdrawClaim {
        /// Who.
        by: Color,
    },
    /// A player resigns (FIDE 5.1.2).
    Resign {
        /// Who.
        by: Color,
    },
    /// The arbiter observes, or a player claims, that a flag has fallen (FIDE 6.8).
    FlagFall {
        /// Whose flag.
        of: Color,
    },
    /// Both flags are down, and nobody can tell which fell first (FIDE Guidelines III.3.1).
    BothFlags {
        /// Whether more moves are to come after this period: then the game goes on (III.3.1.1).
        #[cfg_attr(feature = "serde", serde(default))]
        more_periods: bool,
    },
    /// An illegal move is found or claimed after it was completed (FIDE 7.5.1, A.5.2).
    IllegalFound {
        /// Which move of the game, counted from 1 for the first of either side; if absent, the latest illegal one.
        #[cfg_attr(feature = "serde", serde(default))]
        ply: Option<usize>,
        /// Whether the players agree between themselves to correct it (FIDE A.5.2).
        #[cfg_attr(feature = "serde", serde(default))]
        agreed: bool,
        /// What the clocks show then.
        #[cfg_attr(feature = "serde", serde(default))]
        clocks: Clocks,
    },
    /// It is found that the game was begun wrongly (FIDE 7.2, 7.3).
    Irregularity {
        /// What was wrong.
        kind: Irregularity,
    },
    /// A player has displaced men by accident (FIDE 7.4).
    Displaced {
        /// Who.
        by: Color,
    },
    /// Men are found displaced: an earlier position is set up again (FIDE 7.6). The clocks stay, and the arbiter may set them
    /// (7.1).
    Reinstate {
        /// The position after so many moves of either side, the last that can be made out.
        plies: usize,
    },
    /// A player stops the clocks to call the arbiter (FIDE 6.11.2).
    StopClock {
        /// Who.
        by: Color,
        /// Whether there is a valid reason, as when no queen is at hand.
        valid_reason: bool,
    },
    /// The arbiter lets the game go on (FIDE 6.11.3).
    Restart {},
    /// The arbiter sets the clocks (FIDE 6.10.2, 7.1, 12.5); what is absent stays.
    SetClock {
        /// White's time.
        #[cfg_attr(feature = "serde", serde(default))]
        white: Option<Millis>,
        /// Black's time.
        #[cfg_attr(feature = "serde", serde(default))]
        black: Option<Millis>,
    },
    /// A player writes a move down before it is made (FIDE 8.1.2).
    RecordInAdvance {
        /// Who.
        by: Color,
    },
    /// A player is seen not to keep score (FIDE 8.1.1, 8.4, A.2).
    NotRecording {
        /// Who.
        by: Color,
    },
    /// The arbiter punishes a player (FIDE 12.9).
    Penalise {
        /// Whom.
        player: Color,
        /// How.
        penalty: Penalty,
    },
    /// A player, or nobody, has come before the default time (FIDE 6.7.1).
    Absent {
        /// Who has not come; absent: both.
        #[cfg_attr(feature = "serde", serde(default))]
        player: Option<Color>,
    },
    /// A player, or both, persist in refusing to keep the Laws (FIDE 11.7, 11.8), or lose the game for an offence (11.3.2).
    Forfeit {
        /// Who; absent: both.
        #[cfg_attr(feature = "serde", serde(default))]
        player: Option<Color>,
    },
    /// The arbiter decides the result (FIDE 12.9).
    Decide {
        /// What the players get.
        outcome: Outcome,
    },
    /// The game is broken off without a result.
    Abandon {},
    /// The players take moves back, as many do at home; the Laws know nothing of it.
    TakeBack {
        /// How many moves of either side.
        plies: usize,
    },
}

impl Event {
    /// Who acts, where it is one of the players.
    #[must_use]
    pub fn by(&self) -> Option<Color> {
        match *self {
            Self::Adjust { by, .. }
            | Self::Touch { by, .. }
            | Self::TouchTogether { by, .. }
            | Self::Hold { by }
            | Self::Release { by, .. }
            | Self::Choose { by, .. }
            | Self::Press { by, .. }
            | Self::OfferDraw { by }
            | Self::AcceptDraw { by }
            | Self::DeclineDraw { by }
            | Self::WithdrawOffer { by }
            | Self::Claim { by, .. }
            | Self::WithdrawClaim { by }
            | Self::Resign { by }
            | Self::StopClock { by, .. }
            | Self::RecordInAdvance { by }
            | Self::NotRecording { by }
            | Self::Displaced { by } => Some(by),
            Self::Move { by, .. } => by,
            _ => None,
        }
    }
}

/// How a game was begun wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Irregularity {
    /// The men stood on wrong squares at the start (FIDE 7.2.1).
    WrongArray,
    /// The board lies with a dark square at the players' right hands (FIDE 7.2.2).
    TurnedBoard,
    /// White's men were led by the player who should have had Black's (FIDE 7.3).
    ColorsReversed,
}

/// What the clocks show after a position has been restored (FIDE 7.1: the arbiter's best judgement).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Clocks {
    /// What they showed when the irregular move was completed.
    #[default]
    Restored,
    /// What they show now: "this includes the right not to change the clock times".
    Kept,
}

/// A penalty in the arbiter's hand (FIDE 12.9.1 to 12.9.3; a game is lost by [`Event::Forfeit`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Penalty {
    /// A warning.
    Warning,
    /// More time for the opponent.
    OpponentGains(Millis),
    /// Less time for the player.
    Loses(Millis),
}
