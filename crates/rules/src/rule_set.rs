//! The rules of a game as a value.

use jadoube_mateability::Budget;

/// How far a game looks for dead positions (FIDE 5.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DeadPositions {
    /// Not at all: the game goes on.
    Ignored,
    /// By the men alone: bare kings, one minor piece, bishops of one square colour.
    Material,
    /// By proofs that need no search, locked pawns among them. Less than a microsecond for most moves.
    #[default]
    Fast,
    /// By a search within this budget, after each move. What it cannot decide counts as alive.
    Full(Budget),
}

/// What a repetition or a count of moves leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DrawRule {
    /// To nothing.
    Ignored,
    /// The player to move may claim a draw.
    #[default]
    Claim,
    /// The game is drawn at once.
    Automatic,
}

/// What happens when both flags are down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum BothFlags {
    /// The flag that fell first loses (FIDE 6.8). Only if nobody can say which, and the play-out Guidelines are in force, is
    /// it a draw (FIDE Guidelines III.3.1.2).
    #[default]
    FirstLoses,
    /// The game is drawn in rapid and blitz, as older Laws had it.
    DrawInRapidAndBlitz,
    /// The game is drawn at any speed.
    Draw,
}

/// Where rapid and blitz begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TimeClassLimits {
    /// The time of 60 moves: more than 10 and less than 60 minutes is rapid, less than that blitz (FIDE A.1, B.1).
    #[default]
    Fide2023,
    /// 15 to 60 minutes is rapid, less is blitz; increments do not count.
    Older,
}

/// How long an illegal move can be corrected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalMoveCorrection {
    /// During the whole game (FIDE 7.5.1); in rapid and blitz until the opponent has made the next move (FIDE A.5.2).
    #[default]
    Fide2023,
    /// During the whole game at any speed: so it is in rapid and blitz too where the games are supervised and recorded (FIDE A.4,
    /// B.2). The array and the board can then be objected to as long (7.2).
    Always,
}

/// How many illegal moves lose the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalMoveLimit {
    /// The second of one player (FIDE 7.5.5, A.3, A.5.2).
    #[default]
    SecondLoses,
    /// The first in blitz, the second else, as in older Laws.
    FirstLosesInBlitz,
    /// None: they are taken back, as among friends.
    NoneLoses,
}

/// When the clock of the side that begins starts to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FirstClock {
    /// At the beginning of the game (FIDE 6.6).
    #[default]
    AtTheStart,
    /// Not before the first move is made: pressing the clock after it starts the opponent's.
    AfterTheFirstMove,
}

/// The rules of a game: where editions of the Laws, the five pages of `docs/rules.md` and houses differ.
///
/// Any combination is fine, so all fields are public. The Laws in force from 1 January 2023 are the default.
///
/// ```
/// use jadoube_rules::{DeadPositions, DrawRule, RuleSet};
///
/// let rules = RuleSet { dead_positions: DeadPositions::Material, ..RuleSet::FIDE_2023 };
/// assert_eq!(rules.threefold, DrawRule::Claim);
/// assert_eq!(RuleSet::default(), RuleSet::FIDE_2023);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct RuleSet {
    /// How far the game looks for dead positions (R100, R101).
    pub dead_positions: DeadPositions,
    /// The third occurrence of a position (R102).
    pub threefold: DrawRule,
    /// Fifty moves by each side without pawn move and capture (R105).
    pub fifty_moves: DrawRule,
    /// Whether the fifth occurrence of a position is a draw at once (R106).
    pub fivefold: bool,
    /// Whether seventy-five moves by each side without pawn move and capture are a draw at once (R107).
    pub seventy_five_moves: bool,
    /// So many moves must both players have made before they can agree on a draw: 1 by FIDE 5.2.3, more by the regulations
    /// of an event (FIDE 9.1.1).
    pub moves_before_agreement: u32,
    /// Whether resigning is a draw if the opponent cannot mate: FIDE 5.1.2 since 2023 (R97).
    pub resignation_needs_mate: bool,
    /// Whether overstepping the time is a draw if the opponent cannot mate: FIDE 6.9 (R112).
    pub flag_fall_needs_mate: bool,
    /// Whether the illegal move that loses is a draw if the opponent cannot mate: FIDE 7.5.5 (R127).
    pub illegal_move_needs_mate: bool,
    /// How hard to look for that mate.
    pub mate_budget: Budget,
    /// Both flags down (R113).
    pub both_flags: BothFlags,
    /// Where rapid and blitz begin (R114).
    pub time_classes: TimeClassLimits,
    /// When the first clock starts (R115).
    pub first_clock: FirstClock,
    /// How long an illegal move can be corrected (R126).
    pub illegal_move_correction: IllegalMoveCorrection,
    /// How many illegal moves lose (R127, R128).
    pub illegal_move_limit: IllegalMoveLimit,
    /// Whether a move may be taken back if the opponent agrees, as many do at home (R132). The Laws know no such thing.
    pub take_back: bool,
}

impl RuleSet {
    /// The FIDE Laws of Chess in force from 1 January 2023.
    pub const FIDE_2023: Self = Self {
        dead_positions: DeadPositions::Fast,
        threefold: DrawRule::Claim,
        fifty_moves: DrawRule::Claim,
        fivefold: true,
        seventy_five_moves: true,
        moves_before_agreement: 1,
        resignation_needs_mate: true,
        flag_fall_needs_mate: true,
        illegal_move_needs_mate: true,
        mate_budget: Budget::nodes(2_000_000),
        both_flags: BothFlags::FirstLoses,
        time_classes: TimeClassLimits::Fide2023,
        first_clock: FirstClock::AtTheStart,
        illegal_move_correction: IllegalMoveCorrection::Fide2023,
        illegal_move_limit: IllegalMoveLimit::SecondLoses,
        take_back: false,
    };

    /// The FIDE Laws with the proof of every dead position by search: for positions, not for bulk.
    pub const FIDE_2023_FULL: Self =
        Self { dead_positions: DeadPositions::Full(Budget::nodes(2_000_000)), ..Self::FIDE_2023 };

    /// The Laws of today with the older rule of blitz, `legacy_blitz`: there the first illegal move loses, a king left in
    /// check for one (R128).
    pub const LEGACY_BLITZ: Self =
        Self { illegal_move_limit: IllegalMoveLimit::FirstLosesInBlitz, ..Self::FIDE_2023 };

    /// What page S0 says: the first move is made before any clock runs, and a king left in check loses in blitz.
    pub const S0: Self = Self {
        first_clock: FirstClock::AfterTheFirstMove,
        illegal_move_limit: IllegalMoveLimit::FirstLosesInBlitz,
        ..Self::FIDE_2023
    };

    /// What page S1 says: threefold repetition and fifty moves end the game by themselves, five and seventy-five are
    /// unknown, positions are dead by the men alone, resigning always loses, and an overstepped time does not lose if
    /// the other has overstepped too.
    pub const S1: Self = Self {
        dead_positions: DeadPositions::Material,
        threefold: DrawRule::Automatic,
        fifty_moves: DrawRule::Automatic,
        fivefold: false,
        seventy_five_moves: false,
        moves_before_agreement: 0,
        resignation_needs_mate: false,
        both_flags: BothFlags::Draw,
        time_classes: TimeClassLimits::Older,
        ..Self::FIDE_2023
    };

    /// What page S2 says: threefold repetition and fifty moves end the game by themselves, positions are dead by the men
    /// alone.
    pub const S2: Self = Self {
        dead_positions: DeadPositions::Material,
        threefold: DrawRule::Automatic,
        fifty_moves: DrawRule::Automatic,
        fivefold: false,
        seventy_five_moves: false,
        ..Self::FIDE_2023
    };

    /// What page S3 says: five and seventy-five are unknown, both flags down are a draw in rapid and blitz.
    pub const S3: Self = Self {
        fivefold: false,
        seventy_five_moves: false,
        both_flags: BothFlags::DrawInRapidAndBlitz,
        ..Self::FIDE_2023
    };

    /// What page S4 says: resigning and the second illegal move always lose, an illegal move is taken back however late.
    pub const S4: Self = Self {
        resignation_needs_mate: false,
        illegal_move_needs_mate: false,
        illegal_move_correction: IllegalMoveCorrection::Always,
        ..Self::FIDE_2023
    };

    /// A game at home as page S4 describes it: no illegal move loses, and moves may be taken back.
    pub const HOME: Self =
        Self { illegal_move_limit: IllegalMoveLimit::NoneLoses, take_back: true, ..Self::S4 };

    /// The game as it was played: only mate and stalemate end it, so that moves after a missed draw can be read. Draws can be
    /// claimed.
    pub const AS_PLAYED: Self = Self {
        dead_positions: DeadPositions::Ignored,
        fivefold: false,
        seventy_five_moves: false,
        ..Self::FIDE_2023
    };
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::FIDE_2023
    }
}
