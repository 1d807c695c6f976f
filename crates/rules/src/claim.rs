//! Claims of a draw by threefold repetition and fifty moves.

use alloc::vec::Vec;
use core::fmt;

use jadoube_board::{Color, Move};
use jadoube_movegen::IllegalMove;

use crate::{DrawRule, Ending, Game, Millis, TimeClass};

/// What a player claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ClaimKind {
    /// That a position appears for the third time at least (FIDE 9.2).
    Threefold,
    /// That each side has made fifty moves at least without pawn move and capture (FIDE 9.3).
    FiftyMoves,
}

impl ClaimKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Threefold, Self::FiftyMoves];

    /// How many occurrences of the position, or moves of either side, are needed.
    #[must_use]
    pub const fn needed(self) -> u32 {
        match self {
            Self::Threefold => 3,
            Self::FiftyMoves => 100,
        }
    }
}

/// A claim of a draw by the player to move: of the position on the board, or of the one after a move that the player
/// announces without making it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// Who claims.
    pub by: Color,
    /// What is claimed.
    pub kind: ClaimKind,
    /// The announced move, which cannot be changed any more.
    pub announced: Option<Move>,
}

impl Claim {
    /// A claim of the position on the board (FIDE 9.2.2, 9.3.2).
    #[must_use]
    pub const fn on_the_board(by: Color, kind: ClaimKind) -> Self {
        Self { by, kind, announced: None }
    }

    /// A claim of the position after an announced move (FIDE 9.2.1, 9.3.1).
    #[must_use]
    pub const fn with_move(by: Color, kind: ClaimKind, announced: Move) -> Self {
        Self { by, kind, announced: Some(announced) }
    }

    /// The article of the FIDE Laws on which it rests.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        match (self.kind, self.announced) {
            (ClaimKind::Threefold, Some(_)) => "9.2.1",
            (ClaimKind::Threefold, None) => "9.2.2",
            (ClaimKind::FiftyMoves, Some(_)) => "9.3.1",
            (ClaimKind::FiftyMoves, None) => "9.3.2",
        }
    }
}

/// What the check of a claim found.
///
/// A wrong claim costs: the opponent gets extra time, the announced move must be made (FIDE 9.5.3), and the claim counts as
/// an offer of a draw (FIDE 9.1.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// The claim.
    pub claim: Claim,
    /// How often the claimed position has appeared, or how many moves of either side it is without pawn move and capture.
    pub found: u32,
}

impl Verdict {
    /// Whether the game is drawn.
    #[must_use]
    pub const fn is_correct(&self) -> bool {
        self.found >= self.claim.kind.needed()
    }

    /// How the game ends, if the claim is correct.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        if !self.is_correct() {
            return None;
        }
        let claim = Some(self.claim);
        Some(match self.claim.kind {
            ClaimKind::Threefold => Ending::ThreefoldRepetition { claim },
            ClaimKind::FiftyMoves => Ending::FiftyMoves { claim },
        })
    }

    /// The move that must be made now, if the claim is wrong and rested on one (FIDE 9.5.3).
    #[must_use]
    pub const fn must_play(&self) -> Option<Move> {
        if self.is_correct() { None } else { self.claim.announced }
    }

    /// What is added to the opponent's time: two minutes for a wrong claim, in rapid and blitz one (FIDE 9.5.3, A.3).
    #[must_use]
    pub const fn extra_time(&self, class: TimeClass) -> Millis {
        if self.is_correct() { Millis::ZERO } else { class.penalty() }
    }

    /// The article on which the claim rests.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        self.claim.article()
    }
}

impl fmt::Display for Verdict {
    /// `correct: the position appears for the 3rd time (FIDE 9.2.2)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_correct() { "correct: " } else { "wrong: " })?;
        let found = self.found;
        match self.claim.kind {
            ClaimKind::Threefold => write!(f, "occurrence {found} of the position")?,
            ClaimKind::FiftyMoves => {
                write!(f, "{found} moves of either side without capture and pawn move")?;
            }
        }
        match self.claim.announced {
            Some(announced) => write!(f, " after {announced} (FIDE {})", self.article()),
            None => write!(f, " (FIDE {})", self.article()),
        }
    }
}

/// Why a claim is not even looked into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimError {
    /// The game is over.
    Over(Ending),
    /// Only the player to move can claim (FIDE 9.2, 9.3).
    NotToMove(Color),
    /// The announced move is not legal: it can lead to no position.
    Illegal(IllegalMove),
    /// An earlier claim obliges the player to make this move (FIDE 9.5.3).
    MustPlay(Move),
    /// The rule set knows no such claim.
    NoSuchRule(ClaimKind),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the game is over: {ending}"),
            Self::NotToMove(color) => write!(f, "{color} is not to move and cannot claim"),
            Self::Illegal(error) => write!(f, "the announced move is no move: {error}"),
            Self::MustPlay(m) => write!(f, "{m} was announced with a wrong claim: it must be made"),
            Self::NoSuchRule(ClaimKind::Threefold) => {
                f.write_str("these rules know no claim by threefold repetition")
            }
            Self::NoSuchRule(ClaimKind::FiftyMoves) => {
                f.write_str("these rules know no claim by fifty moves")
            }
        }
    }
}

impl core::error::Error for ClaimError {}

impl Game {
    const fn rule_of(&self, kind: ClaimKind) -> DrawRule {
        match kind {
            ClaimKind::Threefold => self.rules().threefold,
            ClaimKind::FiftyMoves => self.rules().fifty_moves,
        }
    }

    /// Whether a claim would be correct; nothing changes.
    ///
    /// The announced move may itself be mate: the draw is claimed before the move is made (FIDE 9.3.1).
    ///
    /// # Errors
    /// If the claim is none: see [`ClaimError`].
    pub fn judge(&self, claim: Claim) -> Result<Verdict, ClaimError> {
        if let Some(ending) = self.ending() {
            return Err(ClaimError::Over(ending));
        }
        if claim.by != self.position().turn() {
            return Err(ClaimError::NotToMove(claim.by));
        }
        if self.rule_of(claim.kind) == DrawRule::Ignored {
            return Err(ClaimError::NoSuchRule(claim.kind));
        }
        if let Some(m) = self.must_play() {
            return Err(ClaimError::MustPlay(m));
        }
        let found = match claim.announced {
            Some(m) => {
                self.position().check(m).map_err(ClaimError::Illegal)?;
                self.found_after(claim.kind, m)
            }
            None => self.found(claim.kind),
        };
        Ok(Verdict { claim, found })
    }

    fn found(&self, kind: ClaimKind) -> u32 {
        match kind {
            ClaimKind::Threefold => self.occurrences(),
            ClaimKind::FiftyMoves => u32::from(self.position().halfmove_clock()),
        }
    }

    fn found_after(&self, kind: ClaimKind, m: Move) -> u32 {
        match kind {
            ClaimKind::Threefold => self.occurrences_after(m),
            ClaimKind::FiftyMoves => u32::from(self.position().after(m).halfmove_clock()),
        }
    }

    /// Claims a draw. A correct claim ends the game; a wrong one stands as an offer of a draw and binds the player to the
    /// announced move.
    ///
    /// ```
    /// use jadoube_board::{Color, Move, Square};
    /// use jadoube_rules::{Claim, ClaimKind, Game, PlayError};
    ///
    /// let mut game = Game::new();
    /// let e4 = Move::normal(Square::E2, Square::E4);
    /// let verdict = game.claim(Claim::with_move(Color::White, ClaimKind::Threefold, e4))?;
    /// assert!(!verdict.is_correct());
    /// assert_eq!(game.draw_offer(), Some(Color::White));
    /// let d4 = Move::normal(Square::D2, Square::D4);
    /// assert_eq!(game.play(d4), Err(PlayError::MustPlay(e4)));
    /// # Ok::<(), jadoube_rules::ClaimError>(())
    /// ```
    ///
    /// # Errors
    /// If the claim is none: see [`ClaimError`].
    pub fn claim(&mut self, claim: Claim) -> Result<Verdict, ClaimError> {
        let verdict = self.judge(claim)?;
        self.settle(verdict);
        Ok(verdict)
    }

    /// The correct claims that the player to move could make now, those of the position on the board first.
    #[must_use]
    pub fn claimable(&self) -> Vec<Claim> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let by = self.position().turn();
        let is_correct = |&claim: &Claim| self.judge(claim).is_ok_and(|found| found.is_correct());
        let mut claims: Vec<Claim> = ClaimKind::ALL
            .into_iter()
            .map(|kind| Claim::on_the_board(by, kind))
            .filter(is_correct)
            .collect();
        // Nothing can be claimed of a position that follows so few quiet moves.
        if self.position().halfmove_clock() >= Self::FEWEST_QUIET_MOVES {
            let moves = self.position().legal_moves();
            for kind in ClaimKind::ALL {
                let announced = moves.iter().map(|&m| Claim::with_move(by, kind, m));
                claims.extend(announced.filter(is_correct));
            }
        }
        claims
    }

    /// A position comes for the third time after eight quiet moves at least; the eighth may be the announced one.
    const FEWEST_QUIET_MOVES: u16 = 7;
}
