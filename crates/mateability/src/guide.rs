//! What makes a move promising when both sides work towards one mate.

use jadoube_board::{Bitboard, Color, Move, Placement, Role, Square, attacks};
use jadoube_movegen::{MoveSet, Position};

/// How a move counts towards the depth of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// It brings the mate nearer: free of charge.
    Progress,
    /// One ply.
    Plain,
    /// It is rarely part of a mate: several plies.
    Regress,
}

/// The picture of the mate aimed at: where the men should go.
#[derive(Clone, Debug)]
pub(crate) struct Guide {
    winner: Color,
    winner_king: Square,
    winner_knight: Square,
    loser_king: Square,
    loser_knight: Square,
    /// Bishop moves from each square to the mated king and its neighbours, if bishops are to be led there.
    bishop_steps: Option<[u8; 64]>,
}

impl Guide {
    /// The loser's king goes to a corner, the winner's a knight's jump away from it, as seen from any side of the corner.
    pub(crate) fn corner(winner: Color, corner: Square) -> Self {
        // The squares as they are for a corner on h8.
        let turned =
            |square: Square| Square::new(square.as_u8() ^ corner.as_u8() ^ Square::H8.as_u8());
        Self {
            winner,
            winner_king: turned(Square::G7),
            winner_knight: turned(Square::E5),
            loser_king: corner,
            loser_knight: turned(Square::G8),
            bishop_steps: None,
        }
    }

    /// All go to one square, where the loser's king is to be mated.
    pub(crate) fn square(winner: Color, square: Square) -> Self {
        Self {
            winner,
            winner_king: square,
            winner_knight: square,
            loser_king: square,
            loser_knight: square,
            bishop_steps: None,
        }
    }

    /// How the moves of this position are to be judged.
    pub(crate) fn judge<'a>(&'a self, position: &Position) -> Judge<'a> {
        let placement = position.placement();
        let is_winner = position.turn() == self.winner;
        Judge {
            guide: self,
            is_winner,
            enemies: placement.color(!position.turn()),
            enemy_pawns: placement.pieces(Role::Pawn.of(!position.turn())),
            blocks_for_bishop: !is_winner && self.is_lone_bishop(placement),
            clears_lines: self.bishop_steps.is_some() && placement.occupied().len() > 5,
        }
    }

    /// Whether the winner has but one man, a bishop: then the mate needs men in the loser's way.
    fn is_lone_bishop(&self, placement: &Placement) -> bool {
        let men = placement.color(self.winner) - placement.role(Role::King);
        men.is_subset_of(placement.role(Role::Bishop)) && !men.more_than_one()
    }

    /// Where a bishop on this square comes nearer.
    fn bishop_nears(&self, is_winner: bool, from: Square, to: Bitboard) -> Bitboard {
        let Some(steps) = &self.bishop_steps else { return Bitboard::EMPTY };
        let from = steps[from.index()];
        let nears = |to: &Square| {
            let to = steps[to.index()];
            // The mating bishop waits a move away from the mate.
            match is_winner {
                true => from != u8::MAX && (from <= 1 && from < to || from > 2 && from > to),
                false => to < from,
            }
        };
        to.iter().filter(nears).collect()
    }

    /// The same, with bishops led past men that never move.
    pub(crate) fn leading_bishops(mut self, fixed: Bitboard) -> Self {
        let mut frontier = attacks::king(self.loser_king).with(self.loser_king);
        let mut steps = [u8::MAX; 64];
        let mut seen = Bitboard::EMPTY;
        let mut step = 0;
        while frontier.any() {
            seen |= frontier;
            let mut next = Bitboard::EMPTY;
            for square in frontier {
                steps[square.index()] = step;
                next |= attacks::bishop(square, fixed) - fixed;
            }
            frontier = next - seen;
            step += 1;
        }
        self.bishop_steps = Some(steps);
        self
    }
}

/// What makes the moves of one position promising.
pub(crate) struct Judge<'a> {
    guide: &'a Guide,
    is_winner: bool,
    enemies: Bitboard,
    enemy_pawns: Bitboard,
    /// The loser's pawns have to become men that stand in their king's way.
    blocks_for_bishop: bool,
    /// Pawns have to go, so that bishops get through.
    clears_lines: bool,
}

/// The moves of a set by what they are worth, told by the squares where they arrive; all others are plain.
pub(crate) struct Sorted {
    set: MoveSet,
    progress: Bitboard,
    regress: Bitboard,
    /// Promotions to queen and rook are no progress, whatever the square says.
    is_minor_wanted: bool,
}

impl Judge<'_> {
    pub(crate) fn sort(&self, set: MoveSet) -> Sorted {
        let (progress, regress) =
            if self.is_winner { (self.progress(set), Bitboard::EMPTY) } else { self.losers(set) };
        let is_minor_wanted = self.blocks_for_bishop && matches!(set, MoveSet::Promotions { .. });
        Sorted { set, progress, regress, is_minor_wanted }
    }

    /// Where moves of the winner bring the mate nearer.
    fn progress(&self, set: MoveSet) -> Bitboard {
        match set {
            MoveSet::Man { role, from, to } => self.nears(role, from, to) | to & self.enemies,
            MoveSet::Castling { .. } => Bitboard::EMPTY,
            _ => Bitboard::ALL,
        }
    }

    /// The same for the loser, and where its moves take something of value for the mate.
    fn losers(&self, set: MoveSet) -> (Bitboard, Bitboard) {
        let (progress, takes) = match set {
            MoveSet::Man { role, from, to } => {
                let takes = to & self.enemies;
                let clears =
                    if self.clears_lines { takes & self.enemy_pawns } else { Bitboard::EMPTY };
                (self.nears(role, from, to) | clears, takes)
            }
            MoveSet::Castling { .. } => (Bitboard::EMPTY, Bitboard::EMPTY),
            _ if self.blocks_for_bishop => (Bitboard::ALL, Bitboard::EMPTY),
            MoveSet::EnPassant { .. } => (Bitboard::EMPTY, Bitboard::EMPTY),
            MoveSet::Pawns { to, .. } | MoveSet::Promotions { to, .. } => {
                let takes = to & self.enemies;
                (if self.clears_lines { takes } else { Bitboard::EMPTY }, takes)
            }
        };
        (progress, takes - progress)
    }

    /// Where the man comes nearer to its square of the picture.
    fn nears(&self, role: Role, from: Square, to: Bitboard) -> Bitboard {
        let Guide { winner_king, winner_knight, loser_king, loser_knight, .. } = *self.guide;
        let (king, knight) = match self.is_winner {
            true => (winner_king, winner_knight),
            false => (loser_king, loser_knight),
        };
        match role {
            Role::King => to & KING_STEPS.nearer(king, from),
            Role::Knight => to & KNIGHT_STEPS.nearer(knight, from),
            Role::Bishop => self.guide.bishop_nears(self.is_winner, from, to),
            Role::Pawn | Role::Rook | Role::Queen => Bitboard::EMPTY,
        }
    }
}

impl Sorted {
    /// Whether there are moves of this worth.
    pub(crate) fn has(&self, worth: Worth) -> bool {
        self.is_minor_wanted || arrivals(self.set).meets(self.squares(worth))
    }

    fn squares(&self, worth: Worth) -> Bitboard {
        match worth {
            Worth::Progress => self.progress,
            Worth::Plain => !(self.progress | self.regress),
            Worth::Regress => self.regress,
        }
    }

    /// Passes on the moves of this worth.
    pub(crate) fn pass(&self, worth: Worth, mut take: impl FnMut(Move)) {
        if self.is_minor_wanted {
            let is_minor =
                |m: Move| matches!(m.promotion_role(), Some(Role::Knight | Role::Bishop));
            let wanted =
                |m: Move| worth == if is_minor(m) { Worth::Progress } else { Worth::Regress };
            return self.set.iter().filter(|&m| wanted(m)).for_each(take);
        }
        any_arriving(self.set, self.squares(worth), |m| {
            take(m);
            false
        });
    }
}

/// Where the moves of the set arrive; for castling it is the rook's square.
fn arrivals(set: MoveSet) -> Bitboard {
    match set {
        MoveSet::Man { to, .. } | MoveSet::Pawns { to, .. } | MoveSet::Promotions { to, .. } => to,
        MoveSet::EnPassant { to, .. } => to.bitboard(),
        MoveSet::Castling { rook, .. } => rook.bitboard(),
    }
}

/// Whether any of the moves that arrive on these squares is so.
#[inline(always)]
pub(crate) fn any_arriving(
    set: MoveSet,
    squares: Bitboard,
    mut is_so: impl FnMut(Move) -> bool,
) -> bool {
    let squares = arrivals(set) & squares;
    match set {
        MoveSet::Man { from, .. } => squares.iter().any(|to| is_so(Move::normal(from, to))),
        MoveSet::Pawns { step, .. } => {
            squares.iter().any(|to| is_so(Move::normal(to.step(-step), to)))
        }
        _ => squares.any() && set.iter().any(|m| squares.has(m.to()) && is_so(m)),
    }
}

/// The corners of the board, the most promising for a mate of this side first.
///
/// One of the dark ones if a dark-squared bishop is to give mate, or if an enemy bishop on light squares may be in its
/// king's way; then one near the king that is to be mated, the farther rank first.
pub(crate) fn corners(position: &Position, winner: Color) -> [Square; 4] {
    let placement = position.placement();
    let bishops = placement.role(Role::Bishop);
    let ours = bishops & placement.color(winner);
    let wants_dark = if ours.any() {
        ours.meets(Bitboard::DARK_SQUARES)
    } else {
        bishops.meets(Bitboard::LIGHT_SQUARES)
    };
    let king = position.king(!winner);
    let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    corners.sort_by_key(|&corner| {
        let is_far = corner.rank() == (!winner).back_rank();
        (bishops.any() && corner.is_dark() != wants_dark, corner.distance(king), !is_far)
    });
    corners
}

/// How many moves of a man lie between two squares of an empty board.
struct Steps([[u8; 64]; 64], [[Bitboard; MOST_STEPS]; 64]);

/// More than any king or knight needs.
const MOST_STEPS: usize = 8;

impl Steps {
    /// For a man that moves as `attacks` says.
    const fn new(knight: bool) -> Self {
        let mut steps = [[0; 64]; 64];
        let mut within = [[Bitboard::EMPTY; MOST_STEPS]; 64];
        let mut goal = 0;
        while goal < 64 {
            let mut seen = 1u64 << goal;
            let mut step = 0;
            while step < MOST_STEPS {
                within[goal][step] = Bitboard(seen);
                let next = if knight {
                    attacks::knights(Bitboard(seen)).0
                } else {
                    attacks::kings(Bitboard(seen)).0
                };
                let mut rest = next & !seen;
                while rest != 0 {
                    steps[goal][rest.trailing_zeros() as usize] = step as u8 + 1;
                    rest &= rest - 1;
                }
                seen |= next;
                step += 1;
            }
            goal += 1;
        }
        Self(steps, within)
    }

    /// The squares that are nearer to the goal than this one.
    fn nearer(&self, goal: Square, than: Square) -> Bitboard {
        match self.0[goal.index()][than.index()] {
            0 => Bitboard::EMPTY,
            steps => self.1[goal.index()][usize::from(steps) - 1],
        }
    }
}

static KING_STEPS: Steps = Steps::new(false);
static KNIGHT_STEPS: Steps = Steps::new(true);
