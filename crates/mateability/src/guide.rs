//! What makes a move promising when both sides work towards one mate.

use jadoube_board::{Bitboard, Color, Move, MoveKind, Placement, Role, Square, attacks};
use jadoube_movegen::Position;

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

    /// What each of the moves is worth.
    pub(crate) fn judge<'a>(&'a self, position: &'a Position) -> impl Fn(Move) -> Worth + 'a {
        let placement = position.placement();
        let is_winner = position.turn() == self.winner;
        let enemies = placement.color(!position.turn());
        move |m: Move| {
            let role = placement.role_at(m.from()).unwrap_or(Role::King);
            let captures = enemies.has(m.to());
            if is_winner {
                self.worth_for_winner(m, role, captures)
            } else {
                self.worth_for_loser(m, role, captures, placement)
            }
        }
    }

    fn worth_for_winner(&self, m: Move, role: Role, captures: bool) -> Worth {
        let nears = match role {
            Role::Pawn => true,
            Role::King => m.kind() != MoveKind::Castling && comes_nearer(m, self.winner_king),
            Role::Knight => {
                knight_steps(m.to(), self.winner_knight)
                    < knight_steps(m.from(), self.winner_knight)
            }
            Role::Bishop => self.bishop_nears(m),
            Role::Rook | Role::Queen => false,
        };
        if nears || captures { Worth::Progress } else { Worth::Plain }
    }

    fn worth_for_loser(&self, m: Move, role: Role, captures: bool, placement: &Placement) -> Worth {
        if role == Role::Pawn && self.is_lone_bishop(placement) {
            return match m.promotion_role() {
                Some(Role::Queen | Role::Rook) => Worth::Regress,
                _ => Worth::Progress,
            };
        }
        let takes_or_is_pawn = role == Role::Pawn || placement.role(Role::Pawn).has(m.to());
        if self.bishop_steps.is_some()
            && captures
            && takes_or_is_pawn
            && placement.occupied().len() > 5
        {
            return Worth::Progress;
        }
        let nears = match role {
            Role::King => m.kind() != MoveKind::Castling && comes_nearer(m, self.loser_king),
            Role::Knight => {
                knight_steps(m.to(), self.loser_knight) < knight_steps(m.from(), self.loser_knight)
            }
            Role::Bishop => self
                .bishop_steps
                .as_ref()
                .is_some_and(|steps| steps[m.to().index()] < steps[m.from().index()]),
            Role::Pawn | Role::Rook | Role::Queen => false,
        };
        if nears {
            Worth::Progress
        } else if captures {
            Worth::Regress
        } else {
            Worth::Plain
        }
    }

    /// Whether the winner has but one man, a bishop: then the mate needs men in the loser's way.
    fn is_lone_bishop(&self, placement: &Placement) -> bool {
        let men = placement.color(self.winner) - placement.role(Role::King);
        men.is_subset_of(placement.role(Role::Bishop)) && !men.more_than_one()
    }

    fn bishop_nears(&self, m: Move) -> bool {
        let Some(steps) = &self.bishop_steps else { return false };
        let (from, to) = (steps[m.from().index()], steps[m.to().index()]);
        from != u8::MAX && (from <= 1 && from < to || from > 2 && from > to)
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

fn comes_nearer(m: Move, goal: Square) -> bool {
    m.to().distance(goal) < m.from().distance(goal)
}

const fn knight_step_table() -> [[u8; 64]; 64] {
    let mut table = [[u8::MAX; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let mut frontier = 1u64 << index;
        let mut seen = 0;
        let mut step = 0;
        while frontier != 0 {
            seen |= frontier;
            let mut rest = frontier;
            while rest != 0 {
                table[index][rest.trailing_zeros() as usize] = step;
                rest &= rest - 1;
            }
            frontier = attacks::knights(Bitboard(frontier)).0 & !seen;
            step += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT_STEPS: [[u8; 64]; 64] = knight_step_table();

fn knight_steps(from: Square, to: Square) -> u8 {
    KNIGHT_STEPS[from.index()][to.index()]
}
