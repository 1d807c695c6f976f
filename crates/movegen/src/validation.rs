//! From a setup, which can be any nonsense, to a legal position, with every reason why not.

use core::fmt;

use bitflags::bitflags;
use jadoube_board::{Bitboard, ByColor, CastlingSide, Color, Rank, Role, Setup, Square, geometry};

use crate::position::Position;

bitflags! {
    /// Everything that can be wrong with a setup, all at once.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct Problems: u32 {
        /// White has no king.
        const MISSING_WHITE_KING = 1;
        /// Black has no king.
        const MISSING_BLACK_KING = 1 << 1;
        /// White has two or more kings.
        const TOO_MANY_WHITE_KINGS = 1 << 2;
        /// Black has two or more kings.
        const TOO_MANY_BLACK_KINGS = 1 << 3;
        /// A pawn stands on the first or the eighth rank.
        const PAWNS_ON_BACK_RANKS = 1 << 4;
        /// A side has more than sixteen men.
        const TOO_MANY_MEN = 1 << 5;
        /// A side has more than eight pawns.
        const TOO_MANY_PAWNS = 1 << 6;
        /// A side has more promoted men than missing pawns.
        const TOO_MANY_PROMOTED = 1 << 7;
        /// The side that is not to move is in check: its king could be taken.
        const OPPONENT_IN_CHECK = 1 << 8;
        /// A castling right without its king and rook on the back rank, or two on the same side of a king.
        const BAD_CASTLING_RIGHTS = 1 << 9;
        /// An en passant square that no double step can just have passed.
        const BAD_EN_PASSANT = 1 << 10;
        /// A check that no legal move can have given: by three men, by two along one line or two that both jump, or one
        /// that the double step told by the en passant square did not give.
        const IMPOSSIBLE_CHECK = 1 << 11;
    }
}

impl Problems {
    /// What [`Position::with`] can live with: it drops bad castling rights and a bad en passant square and takes the rest
    /// as it is. The others make the rules meaningless.
    ///
    /// Nine pawns are tolerable, seventeen men are not: lists of moves have room for what sixteen men can do.
    pub const TOLERABLE: Self = Self::TOO_MANY_PROMOTED
        .union(Self::TOO_MANY_PAWNS)
        .union(Self::BAD_CASTLING_RIGHTS)
        .union(Self::BAD_EN_PASSANT)
        .union(Self::IMPOSSIBLE_CHECK);

    /// What [`Position::new`] accepts: checks that no game can lead to, as composed positions have them.
    pub const ACCEPTED: Self = Self::IMPOSSIBLE_CHECK;

    const fn text(self) -> &'static str {
        match self {
            Self::MISSING_WHITE_KING => "White has no king",
            Self::MISSING_BLACK_KING => "Black has no king",
            Self::TOO_MANY_WHITE_KINGS => "White has more than one king",
            Self::TOO_MANY_BLACK_KINGS => "Black has more than one king",
            Self::PAWNS_ON_BACK_RANKS => "a pawn stands on the first or eighth rank",
            Self::TOO_MANY_MEN => "a side has more than 16 men",
            Self::TOO_MANY_PAWNS => "a side has more than 8 pawns",
            Self::TOO_MANY_PROMOTED => "a side has more promoted men than missing pawns",
            Self::OPPONENT_IN_CHECK => "the side not to move is in check",
            Self::BAD_CASTLING_RIGHTS => "a castling right has no king and rook to it",
            Self::BAD_EN_PASSANT => "no double step can have passed the en passant square",
            Self::IMPOSSIBLE_CHECK => "no move can have given this check",
            _ => "unknown problem",
        }
    }
}

impl fmt::Display for Problems {
    /// One sentence for each, separated by semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no problem");
        }
        for (index, problem) in self.iter().enumerate() {
            f.write_str(if index > 0 { "; " } else { "" })?;
            f.write_str(problem.text())?;
        }
        Ok(())
    }
}

/// A setup that is no legal position, and everything that is wrong with it.
///
/// ```
/// use jadoube_board::{Role, Setup, Square};
/// use jadoube_movegen::{Position, Problems};
///
/// let mut setup = Setup::initial();
/// setup.placement.remove(Square::H1);
/// let error = Position::new(setup).unwrap_err();
/// assert_eq!(error.problems, Problems::BAD_CASTLING_RIGHTS);
///
/// // The user may want it all the same, without that right.
/// let position = error.tolerate(Problems::BAD_CASTLING_RIGHTS).unwrap();
/// assert_eq!(position.castling_rights().to_string(), "Qkq");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionError {
    /// The setup as it was.
    pub setup: Setup,
    /// All that is wrong with it and was not tolerated.
    pub problems: Problems,
}

impl PositionError {
    /// Tries again and lives with these problems too; see [`Problems::TOLERABLE`].
    ///
    /// # Errors
    /// If others remain.
    pub fn tolerate(self, accepted: Problems) -> Result<Position, Self> {
        Position::with(self.setup, accepted | Problems::ACCEPTED)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal position: {}", self.problems)
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// The legal position that a setup describes. Checks that no game can lead to are accepted.
    ///
    /// # Errors
    /// With everything that is wrong, if anything is.
    pub fn new(setup: Setup) -> Result<Self, PositionError> {
        Self::with(setup, Problems::ACCEPTED)
    }

    /// As [`new`](Self::new), but accepting exactly these problems: `Problems::empty()` refuses every impossible check,
    /// [`Problems::TOLERABLE`] takes and mends whatever can be.
    ///
    /// # Errors
    /// With everything that is wrong and not accepted.
    pub fn with(setup: Setup, accepted: Problems) -> Result<Self, PositionError> {
        let found = problems(&setup);
        let refused = found - (accepted & Problems::TOLERABLE);
        if !refused.is_empty() {
            return Err(PositionError { setup, problems: refused });
        }
        let en_passant = setup.en_passant.filter(|_| !found.contains(Problems::BAD_EN_PASSANT));
        let mut position = Self {
            placement: setup.placement,
            castling_rooks: backed_castling_rooks(&setup),
            key: 0,
            fullmove_number: setup.fullmove_number,
            halfmove_clock: setup.halfmove_clock,
            turn: setup.turn,
            passed_file: en_passant.map(Square::file),
            is_capturable: false,
        };
        position.find_capturable();
        position.key = position.recomputed_key().0;
        Ok(position)
    }
}

/// Everything that is wrong with a setup.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_movegen::{Problems, problems};
///
/// let kings = Problems::MISSING_WHITE_KING | Problems::MISSING_BLACK_KING;
/// assert_eq!(problems(&Setup::empty()), kings);
/// ```
#[must_use]
pub fn problems(setup: &Setup) -> Problems {
    let mut problems = kings(setup) | material(setup);
    if opponent_in_check(setup) {
        problems |= Problems::OPPONENT_IN_CHECK;
    }
    if backed_castling_rooks(setup) != setup.castling_rooks {
        problems |= Problems::BAD_CASTLING_RIGHTS;
    }
    if setup.en_passant.is_some_and(|square| !can_have_been_passed(setup, square)) {
        problems |= Problems::BAD_EN_PASSANT;
    }
    if is_impossible_check(setup, !problems.contains(Problems::BAD_EN_PASSANT)) {
        problems |= Problems::IMPOSSIBLE_CHECK;
    }
    problems
}

fn kings(setup: &Setup) -> Problems {
    let mut problems = Problems::empty();
    let kings = ByColor::new_with(|color| setup.placement.pieces(Role::King.of(color)));
    problems.set(Problems::MISSING_WHITE_KING, kings.white.is_empty());
    problems.set(Problems::MISSING_BLACK_KING, kings.black.is_empty());
    problems.set(Problems::TOO_MANY_WHITE_KINGS, kings.white.more_than_one());
    problems.set(Problems::TOO_MANY_BLACK_KINGS, kings.black.more_than_one());
    problems
}

fn material(setup: &Setup) -> Problems {
    let placement = &setup.placement;
    let mut problems = Problems::empty();
    if placement.role(Role::Pawn).meets(Bitboard::BACK_RANKS) {
        problems |= Problems::PAWNS_ON_BACK_RANKS;
    }
    for color in Color::ALL {
        let count = |role: Role| placement.pieces(role.of(color)).len();
        let bishops = placement.pieces(Role::Bishop.of(color));
        let beyond = |number: u32, first: u32| number.saturating_sub(first);
        // The first array has a bishop on each colour, so two on the same colour mean a promotion.
        let promoted = beyond(count(Role::Queen), 1)
            + beyond(count(Role::Rook), 2)
            + beyond(count(Role::Knight), 2)
            + beyond((bishops & Bitboard::DARK_SQUARES).len(), 1)
            + beyond((bishops & Bitboard::LIGHT_SQUARES).len(), 1);
        if placement.color(color).len() > 16 {
            problems |= Problems::TOO_MANY_MEN;
        }
        if count(Role::Pawn) > 8 {
            problems |= Problems::TOO_MANY_PAWNS;
        }
        if promoted > 8_u32.saturating_sub(count(Role::Pawn)) {
            problems |= Problems::TOO_MANY_PROMOTED;
        }
    }
    problems
}

fn opponent_in_check(setup: &Setup) -> bool {
    let kings = setup.placement.pieces(Role::King.of(!setup.turn));
    kings.iter().any(|king| setup.placement.is_attacked(king, setup.turn))
}

/// The rooks of the setup's castling rights that stand with their king on the back rank, one on each side of it.
fn backed_castling_rooks(setup: &Setup) -> Bitboard {
    let mut backed = Bitboard::EMPTY;
    for color in Color::ALL {
        let back_rank = color.back_rank().bitboard();
        // A king in a corner too: no array of Chess960 has it there, but composed positions do.
        let Some(king) = setup.placement.king(color).filter(|&king| back_rank.has(king)) else {
            continue;
        };
        let rooks = setup.castling_rooks & back_rank & setup.placement.pieces(Role::Rook.of(color));
        for side in CastlingSide::ALL {
            let on_side = rooks.iter().filter(|&rook| CastlingSide::of(king, rook) == side);
            // Of two on the same side the outer one keeps the right, as in X-FEN.
            backed.extend(match side {
                CastlingSide::King => on_side.max(),
                CastlingSide::Queen => on_side.min(),
            });
        }
    }
    backed
}

/// The pawn that has just passed the square and the square it started from.
fn double_step(setup: &Setup, passed: Square) -> Option<(Square, Square)> {
    let them = !setup.turn;
    let step = if them == Color::White { 1 } else { -1 };
    if passed.rank() != Rank::Third.relative_to(them) {
        return None;
    }
    Some((passed.offset(0, step)?, passed.offset(0, -step)?))
}

fn can_have_been_passed(setup: &Setup, passed: Square) -> bool {
    double_step(setup, passed).is_some_and(|(pawn, start)| {
        setup.placement.pieces(Role::Pawn.of(!setup.turn)).has(pawn)
            && setup.placement.occupied().is_disjoint_from(passed.bitboard() | start.bitboard())
    })
}

fn is_impossible_check(setup: &Setup, en_passant_is_good: bool) -> bool {
    let placement = &setup.placement;
    let Some(king) = placement.king(setup.turn) else { return false };
    let them = placement.color(!setup.turn);
    let checkers = placement.attackers(king, placement.occupied()) & them;
    let Some(first) = checkers.first() else { return false };
    if let Some(passed) = setup.en_passant.filter(|_| en_passant_is_good)
        && let Some((pawn, start)) = double_step(setup, passed)
    {
        // Before the double step there was no check; the pawn gave it, or uncovered it by leaving its square.
        let mut before = *placement;
        if let Some(stepped) = before.remove(pawn) {
            before.put(start, stepped);
        }
        return before.is_attacked(king, !setup.turn);
    }
    let last = checkers.last().unwrap_or(first);
    let jumpers = placement.role(Role::Knight) | placement.role(Role::Pawn);
    match checkers.len() {
        1 => false,
        2 => geometry::aligned(first, last, king) || checkers.is_subset_of(jumpers),
        _ => true,
    }
}
