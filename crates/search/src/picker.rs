//! The moves of a position one by one, the promising ones first.

use arrayvec::ArrayVec;
use jadoube_board::{Move, MoveKind, Role};
use jadoube_movegen::{MAX_MOVES, MoveList, Position, Selection};

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

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Table,
    MakeTactical,
    GoodTactical,
    MakeQuiet,
    Quiet,
    BadTactical,
}

pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    scored: ScoredMoves,
    /// Captures that lose material: they wait until after the quiet moves.
    bad: MoveList,
    next_bad: usize,
    before: Arrivals,
    /// What a capture must win at least to be a good one.
    threshold: i32,
}

impl Picker {
    pub(crate) fn new(
        position: &Position,
        wanted: Wanted,
        table_move: Option<Move>,
        before: Arrivals,
        threshold: i32,
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
            before,
            threshold,
        }
    }

    /// The next move; of the quiet ones only checks, if they are given.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        only: Option<&Checks>,
    ) -> Option<(Move, Stage)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeTactical;
                    return self.table_move.map(|m| (m, Stage::Table));
                }
                Stage::MakeTactical => {
                    self.make_tactical(position, history);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.scored.best() {
                    Some((m, _)) if !see::wins(position, m, self.threshold) => self.bad.push(m),
                    Some((m, _)) => return Some((m, Stage::GoodTactical)),
                    None if self.wanted == Wanted::Tactical => return None,
                    None => self.stage = Stage::MakeQuiet,
                },
                Stage::MakeQuiet => {
                    self.make_quiet(position, history);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.scored.best() {
                    Some((m, _)) if only.is_some_and(|checks| !checks.gives(position, m)) => {}
                    Some((m, _)) => return Some((m, Stage::Quiet)),
                    None => self.stage = Stage::BadTactical,
                },
                Stage::BadTactical => {
                    let m = self.bad.get(self.next_bad).copied()?;
                    self.next_bad += 1;
                    return Some((m, Stage::BadTactical));
                }
            }
        }
    }

    fn make_tactical(&mut self, position: &Position, history: &History) {
        self.scored.clear();
        for m in position.selected_moves(Selection::Captures) {
            let captured = position.captured(m).unwrap_or(Role::Pawn);
            let promotion = m.promotion_role().map_or(0, promotion_score);
            let score = see::WORTH[captured as usize] * 16
                + history.capture(position, m, captured)
                + promotion;
            self.push(m, score);
        }
        // Pawns one step from the end may promote without capturing.
        let seventh = jadoube_board::Bitboard::rank(
            jadoube_board::Rank::Seventh.relative_to(position.turn()),
        );
        let pawns = position.placement().pieces(Role::Pawn.of(position.turn()));
        if pawns.meets(seventh) {
            for m in position.selected_moves(Selection::Quiets) {
                if m.promotion_role() == Some(Role::Queen) {
                    self.push(m, promotion_score(Role::Queen));
                }
            }
        }
    }

    fn make_quiet(&mut self, position: &Position, history: &History) {
        self.scored.clear();
        for m in position.selected_moves(Selection::Quiets) {
            match m.promotion_role() {
                Some(Role::Queen) => {} // came with the captures
                Some(_) => self.push(m, -100_000),
                None => self.push(m, history.quiet(position, m, &self.before)),
            }
        }
    }

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

/// Moves with scores, taken from the best to the worst.
#[derive(Default)]
struct ScoredMoves {
    moves: ArrayVec<(Move, i32), MAX_MOVES>,
    next: usize,
}

impl ScoredMoves {
    fn clear(&mut self) {
        self.moves.clear();
        self.next = 0;
    }

    fn push(&mut self, m: Move, score: i32) {
        self.moves.push((m, score));
    }

    /// The best of the rest. One search through the rest costs less than sorting: most lists are left early.
    fn best(&mut self) -> Option<(Move, i32)> {
        let rest = &mut self.moves[self.next..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].1 > rest[best].1 {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}
