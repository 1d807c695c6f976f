//! The moves of a position one by one, the promising ones first.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, Move, MoveKind, Rank, Role};
use jadoube_movegen::{MAX_MOVES, MoveList, MoveSet, Position, Selection};

use crate::checks::Checks;
use crate::history::{Arrivals, History};
use crate::see;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Captures and promotions to a queen.
    Tactical,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    Table,
    MakeTactical,
    GoodTactical,
    MakeQuiet,
    Quiet,
    BadTactical,
}

/// A move with what made the picker choose it.
#[derive(Clone, Copy)]
pub(crate) struct Picked {
    pub(crate) m: Move,
    pub(crate) stage: Stage,
}

pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    scored: ScoredMoves,
    /// Captures that lose material: they wait until after the quiet moves.
    bad: MoveList,
    next_bad: usize,
    /// What the opponent attacks.
    threats: Bitboard,
    before: Arrivals,
    /// The other quiet moves have been given up.
    only_checks_left: bool,
}

impl Picker {
    pub(crate) fn new(
        position: &Position,
        wanted: Wanted,
        table_move: Option<Move>,
        threats: Bitboard,
        before: Arrivals,
    ) -> Self {
        let table_move = table_move.filter(|m| {
            position.is_legal(*m) && (wanted == Wanted::All || is_tactical(position, *m))
        });
        Self {
            stage: if table_move.is_some() { Stage::Table } else { Stage::MakeTactical },
            wanted,
            table_move,
            scored: ScoredMoves::default(),
            bad: MoveList::new(),
            next_bad: 0,
            threats,
            before,
            only_checks_left: false,
        }
    }

    /// The next move; of the quiet ones only checks, if they are given.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        only: Option<&Checks>,
    ) -> Option<Picked> {
        let picked = |m, stage| Some(Picked { m, stage });
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeTactical;
                    return picked(self.table_move?, Stage::Table);
                }
                Stage::MakeTactical => {
                    self.make_tactical(position, history);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.scored.best() {
                    Some(m) if !see::wins(position, m, 0) => self.bad.push(m),
                    Some(m) => return picked(m, Stage::GoodTactical),
                    None if self.wanted == Wanted::Tactical => return None,
                    None => self.stage = Stage::MakeQuiet,
                },
                Stage::MakeQuiet => {
                    self.make_quiet(position, history);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some(checks) = only
                        && !self.only_checks_left
                    {
                        self.scored.keep(|m| checks.gives(position, m));
                        self.only_checks_left = true;
                    }
                    match self.scored.best() {
                        Some(m) => return picked(m, Stage::Quiet),
                        None => self.stage = Stage::BadTactical,
                    }
                }
                Stage::BadTactical => {
                    let m = self.bad.get(self.next_bad).copied()?;
                    self.next_bad += 1;
                    return picked(m, Stage::BadTactical);
                }
            }
        }
    }

    fn make_tactical(&mut self, position: &Position, history: &History) {
        self.scored.clear();
        let turn = position.turn();
        let placement = position.placement();
        let _ = position.visit_moves(Selection::Captures, |set| {
            let role = match set {
                MoveSet::Man { role, .. } => role,
                _ => Role::Pawn,
            };
            for m in set {
                let captured = match set {
                    MoveSet::EnPassant { .. } => Role::Pawn,
                    _ => placement.role_of_man(m.to()),
                };
                let score = see::WORTH[captured as usize] * 16
                    + history.capture(role.of(turn), m.to(), captured)
                    + m.promotion_role().map_or(0, promotion_score);
                self.push(m, score);
            }
            ControlFlow::Continue(())
        });
        // Pawns one step from the end may promote without capturing.
        let seventh = Bitboard::rank(Rank::Seventh.relative_to(turn));
        if placement.pieces(Role::Pawn.of(turn)).meets(seventh) {
            for m in position.selected_moves(Selection::Quiets) {
                if m.promotion_role() == Some(Role::Queen) {
                    self.push(m, promotion_score(Role::Queen));
                }
            }
        }
    }

    fn make_quiet(&mut self, position: &Position, history: &History) {
        self.scored.clear();
        let quiets = history.quiets(position.turn(), self.threats, &self.before);
        let _ = position.visit_moves(Selection::Quiets, |set| {
            match set {
                MoveSet::Man { role, from, to } => {
                    for to in to {
                        self.push(Move::normal(from, to), quiets.of(role, from, to));
                    }
                }
                MoveSet::Pawns { to, step } => {
                    for to in to {
                        let from = to.step(-step);
                        self.push(Move::normal(from, to), quiets.of(Role::Pawn, from, to));
                    }
                }
                MoveSet::Castling { king, rook } => {
                    self.push(Move::castling(king, rook), quiets.of(Role::King, king, rook));
                }
                MoveSet::Promotions { .. } | MoveSet::EnPassant { .. } => {
                    // To a queen came with the captures.
                    for m in set.iter().filter(|m| m.promotion_role() != Some(Role::Queen)) {
                        self.push(m, UNDERPROMOTION);
                    }
                }
            }
            ControlFlow::Continue(())
        });
    }

    #[inline(always)]
    fn push(&mut self, m: Move, score: i32) {
        if Some(m) != self.table_move {
            self.scored.push(m, score);
        }
    }
}

/// Whether the move changes the material at once: a capture, or a promotion to a queen.
pub(crate) fn is_tactical(position: &Position, m: Move) -> bool {
    position.captured(m).is_some() || m.kind() == MoveKind::Promotion(Role::Queen)
}

fn promotion_score(role: Role) -> i32 {
    if role == Role::Queen { 16_000 } else { -60_000 }
}

/// What a promotion to less than a queen counts among the quiet moves.
const UNDERPROMOTION: i32 = -30_000;

/// Moves with scores, taken from the best to the worst.
#[derive(Default)]
struct ScoredMoves {
    /// Score, how early it was pushed, move: one number, so that the greatest is the best, and of equals the first.
    moves: ArrayVec<i64, MAX_MOVES>,
    next: usize,
}

impl ScoredMoves {
    fn clear(&mut self) {
        self.moves.clear();
        self.next = 0;
    }

    #[inline(always)]
    fn push(&mut self, m: Move, score: i32) {
        let earliness = (MAX_MOVES - self.moves.len()) as i64;
        self.moves.push(i64::from(score) << 32 | earliness << 16 | i64::from(m.to_bits()));
    }

    fn unpack(packed: i64) -> Option<Move> {
        Move::from_bits(packed as u16)
    }

    /// The best of the rest. One search through the rest costs less than sorting: most lists are left early.
    fn best(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.next..];
        let (&first, others) = rest.split_first()?;
        let (mut best, mut at) = (first, 0);
        for (index, &other) in others.iter().enumerate() {
            if other > best {
                (best, at) = (other, index + 1);
            }
        }
        rest[at] = first;
        self.next += 1;
        Self::unpack(best)
    }

    /// Of the rest only the wanted ones are kept.
    fn keep(&mut self, is_wanted: impl Fn(Move) -> bool) {
        let mut kept = self.next;
        for index in self.next..self.moves.len() {
            let packed = self.moves[index];
            if Self::unpack(packed).is_some_and(&is_wanted) {
                self.moves[kept] = packed;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}
