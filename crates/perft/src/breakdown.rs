//! What kinds of moves lead to the leaves.

use core::ops::{AddAssign, ControlFlow};

use jadoube_board::{Bitboard, Color, Move, MoveKind, Role, Square, attacks, geometry};
use jadoube_movegen::{MoveSet, Position, Selection};

use crate::walk::Counter;

/// The leaves of a tree by the kind of move that leads to them: the columns of the well-known tables of perft results.
///
/// One move may count in several columns: a capture en passant that uncovers a check counts in five. For depth 0, where no
/// move was made, only `nodes` is 1.
///
/// No page says where its discovered and double checks begin and end. The meanings here give every number of the tables
/// that have been published for the start position (to depth 7), "Kiwipete" (to 6) and "position 3" (to 8). The odd one is
/// that a double check that mates counts as a check and as a mate, but not as a double check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Breakdown {
    /// All leaves.
    pub nodes: u128,
    /// Moves that capture, en passant among them.
    pub captures: u128,
    /// Captures en passant.
    pub en_passant: u128,
    /// Castlings.
    pub castles: u128,
    /// Promotions, each of the four choices by itself.
    pub promotions: u128,
    /// Moves that give check, all of the next three columns among them.
    pub checks: u128,
    /// Checks by one man other than the one that moved, mates among them. A castling rook counts as having moved.
    pub discovered_checks: u128,
    /// Checks by two men at once that do not mate.
    pub double_checks: u128,
    /// Checkmates.
    pub mates: u128,
}

impl AddAssign for Breakdown {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.mates += other.mates;
    }
}

pub(crate) struct Classify;

impl Counter for Classify {
    type Sum = Breakdown;

    fn count(&self, position: &Position, depth: u8) -> Breakdown {
        let mut sum = Breakdown::default();
        match depth {
            0 => sum.nodes = 1,
            _ => add_tree(position, depth, &mut sum),
        }
        sum
    }

    fn nodes(sum: &Breakdown) -> u64 {
        sum.nodes as u64
    }
}

/// `depth` is at least 1.
fn add_tree(position: &Position, depth: u8, sum: &mut Breakdown) {
    if depth == 1 {
        return add_moves(position, sum);
    }
    let _ = position.visit_moves(Selection::All, |set| {
        for m in set {
            add_tree(&position.after(m), depth - 1, sum);
        }
        ControlFlow::Continue(())
    });
}

fn add_moves(position: &Position, sum: &mut Breakdown) {
    let view = View::of(position);
    let _ = position.visit_moves(Selection::All, |set| {
        view.add(set, sum);
        ControlFlow::Continue(())
    });
}

/// The enemy king as the side to move sees it.
struct View<'a> {
    position: &'a Position,
    us: Color,
    king: Square,
    /// The squares from which a bishop, or a rook, would attack the king.
    diagonal: Bitboard,
    straight: Bitboard,
    /// Own men that are alone between the king and an own slider.
    screens: Bitboard,
}

impl<'a> View<'a> {
    fn of(position: &'a Position) -> Self {
        let us = position.turn();
        let king = position.king(!us);
        let placement = position.placement();
        let occupied = placement.occupied();
        let snipers = (geometry::bishop_rays(king) & placement.diagonal_sliders()
            | geometry::rook_rays(king) & placement.straight_sliders())
            & placement.color(us);
        let mut screens = Bitboard::EMPTY;
        for sniper in snipers {
            let between = geometry::between(king, sniper) & occupied;
            if !between.more_than_one() {
                screens |= between;
            }
        }
        Self {
            position,
            us,
            king,
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
            screens: screens & placement.color(us),
        }
    }

    fn add(&self, set: MoveSet, sum: &mut Breakdown) {
        match set {
            MoveSet::Man { role, from, to } => {
                let direct = self.direct_from(role);
                let uncovered = if self.screens.has(from) {
                    to - geometry::line(self.king, from)
                } else {
                    Bitboard::EMPTY
                };
                self.add_plain(set, to, Checks { direct, uncovered }, sum);
            }
            MoveSet::Pawns { to, step } => {
                let direct = self.direct_from(Role::Pawn);
                let uncovers = |at: &Square| {
                    let from = at.step(-step);
                    self.screens.has(from) && !geometry::line(self.king, from).has(*at)
                };
                let uncovered = if self.screens.any() {
                    to.iter().filter(uncovers).collect()
                } else {
                    Bitboard::EMPTY
                };
                self.add_plain(set, to, Checks { direct, uncovered }, sum);
            }
            MoveSet::Promotions { .. } | MoveSet::EnPassant { .. } | MoveSet::Castling { .. } => {
                for m in set {
                    self.add_special(m, sum);
                }
            }
        }
    }

    /// Where a man of this kind gives check itself.
    ///
    /// A man that is not yet giving check hides none of these squares from the king by where it stands, pawns that promote
    /// apart: they leave the square in front of which they arrive.
    fn direct_from(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => attacks::pawn(!self.us, self.king),
            Role::Knight => attacks::knight(self.king),
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            Role::Queen => self.diagonal | self.straight,
            Role::King => Bitboard::EMPTY,
        }
    }

    /// Adds moves with nothing special about them, all at once.
    fn add_plain(&self, set: MoveSet, to: Bitboard, checks: Checks, sum: &mut Breakdown) {
        let captures = to & self.position.placement().occupied();
        let direct = checks.direct & to;
        let checking = direct | checks.uncovered;
        sum.nodes += u128::from(to.len());
        sum.captures += u128::from(captures.len());
        if checking.is_empty() {
            return;
        }
        for m in set.iter().filter(|m| checking.has(m.to())) {
            let (is_direct, is_uncovered) = (direct.has(m.to()), checks.uncovered.has(m.to()));
            self.add_check(m, is_direct, is_direct && is_uncovered, sum);
        }
    }

    /// Adds a promotion, a castling or a capture en passant.
    fn add_special(&self, m: Move, sum: &mut Breakdown) {
        sum.nodes += 1;
        match m.kind() {
            MoveKind::EnPassant => sum.en_passant += 1,
            MoveKind::Castling => sum.castles += 1,
            MoveKind::Promotion(_) => sum.promotions += 1,
            MoveKind::Normal => {}
        }
        sum.captures += u128::from(self.position.captured(m).is_some());
        let checkers = self.position.checkers_after(m);
        if checkers.any() {
            let is_direct = m.is_castling() || checkers.has(m.to());
            self.add_check(m, is_direct, checkers.more_than_one(), sum);
        }
    }

    /// Adds a move that gives check.
    fn add_check(&self, m: Move, is_direct: bool, is_double: bool, sum: &mut Breakdown) {
        let is_mate = !self.position.after(m).has_legal_moves();
        sum.checks += 1;
        sum.mates += u128::from(is_mate);
        sum.double_checks += u128::from(is_double && !is_mate);
        sum.discovered_checks += u128::from(!is_double && !is_direct);
    }
}

/// Where a man that moves gives check, and where it lets another man do so.
#[derive(Clone, Copy)]
struct Checks {
    direct: Bitboard,
    uncovered: Bitboard,
}
