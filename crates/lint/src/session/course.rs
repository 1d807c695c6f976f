//! The course of the main line: what ends a game by itself, looked for once the game is over.
//!
//! A dead position stays dead, and repetitions and moves without progress can be counted afterwards: so a move costs no more
//! than a note of it.

use core::ops::Range;

use jadoube_board::{Color, Move, Role};
use jadoube_mateability::dead_fast;
use jadoube_movegen::Position;

use super::Session;
use crate::Rule;

/// What ends a game without anybody claiming it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// FIDE 5.1.1
    Mate,
    /// FIDE 5.2.1
    Stalemate,
    /// FIDE 5.2.2
    DeadPosition,
    /// FIDE 9.6.1
    Fivefold,
    /// FIDE 9.6.2
    SeventyFive,
}

/// A position of the main line and the move that led to it.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// Where the move's word stands, from the start of the game.
    at: u32,
    /// The move's bits; 0 for a null move, and for the first position.
    m: u16,
    clock: u16,
}

#[derive(Default)]
pub(super) struct Course {
    /// The first position, and that after each ply.
    steps: Vec<Step>,
    /// A sum over the positions.
    pub(super) sum: u64,
    /// What ended the game by itself, and after how many plies.
    pub(super) end: Option<(End, usize)>,
    /// A move came after the end, which was told.
    pub(super) is_told: bool,
    /// Which finding tells the first word that could not be played.
    pub(super) failure: Option<usize>,
}

impl Course {
    pub(super) fn begin(&mut self, position: &Position) {
        self.steps.clear();
        let clock = position.halfmove_clock();
        self.steps.push(Step { key: position.key().0, at: 0, m: 0, clock });
        self.sum = position.key().0;
        self.end = None;
        self.is_told = false;
        self.failure = None;
    }

    #[inline(always)]
    fn push(&mut self, position: &Position, m: u16, at: usize) {
        let clock = position.halfmove_clock();
        let key = position.key().0;
        self.sum = self.sum.rotate_left(5).wrapping_add(key);
        self.steps.push(Step { key, at: at as u32, m, clock });
    }

    /// Whether the halfmove clock may have come so far that a draw by itself is possible: the clock goes up by one a ply, so that
    /// some positions tell of all.
    fn may_be_long(&self) -> bool {
        const STRIDE: usize = 8;
        self.steps.iter().step_by(STRIDE).any(|step| step.clock > SHORTEST_FIVEFOLD - STRIDE as u16)
    }

    /// The first ply after which the game is drawn by itself through repetition or moves without progress.
    fn draw(&self) -> Option<(End, usize)> {
        if !self.may_be_long() {
            return None;
        }
        let mut run = 0;
        let mut likely = Likely::default();
        for (ply, step) in self.steps.iter().enumerate() {
            if step.clock == 0 || step.m == 0 {
                run = ply;
            }
            // A fifth appearance is sixteen plies after the first at the soonest.
            if step.clock < SHORTEST_FIVEFOLD {
                continue;
            }
            if likely.count(&self.steps, run, ply) >= 4 {
                // The same side is to move every second time.
                let earlier = self.steps[run..ply].iter().rev().skip(1).step_by(2);
                if earlier.filter(|other| other.key == step.key).count() >= 4 {
                    return Some((End::Fivefold, ply));
                }
            }
            if step.clock >= 150 {
                return Some((End::SeventyFive, ply));
            }
        }
        None
    }
}

/// So many plies after the first appearance comes the fifth at the soonest.
const SHORTEST_FIVEFOLD: u16 = 16;

/// How many positions of a run without captures and pawn moves have the same bits in their keys: no fewer than have the same key.
struct Likely {
    counts: [u8; 128],
    /// The run whose positions are counted, and up to where.
    run: usize,
    end: usize,
}

impl Default for Likely {
    fn default() -> Self {
        Self { counts: [0; 128], run: 0, end: 0 }
    }
}

impl Likely {
    /// How many positions of the run before this ply may be like it.
    fn count(&mut self, steps: &[Step], run: usize, ply: usize) -> u8 {
        if self.run != run {
            *self = Self { counts: [0; 128], run, end: run };
        }
        let place = |step: &Step| (step.key % 128) as usize;
        for step in &steps[self.end..ply] {
            let count = &mut self.counts[place(step)];
            *count = count.saturating_add(1);
        }
        self.end = ply;
        self.counts[place(&steps[ply])]
    }
}

impl Session<'_> {
    /// Notes a move of the main line.
    #[inline(always)]
    pub(super) fn follow(&mut self, m: Move, at: usize) {
        self.course.push(&self.line.now, m.to_bits(), at - self.begin);
    }

    /// Notes a null move of the main line.
    pub(super) fn follow_null(&mut self, at: usize) {
        self.course.push(&self.line.now, 0, at - self.begin);
    }

    /// Finds out whether the main line ended before its last move, once it is over.
    pub(super) fn look_at_course(&mut self) {
        if self.is_unplayable {
            return;
        }
        let draw = self.course.draw();
        let death = is_dead(&self.line.now).then(|| (End::DeadPosition, self.first_death()));
        let first = match (draw, death) {
            (Some(draw), Some(death)) if death.1 < draw.1 => Some(death),
            (draw, death) => draw.or(death),
        };
        let Some((end, ply)) = first else { return };
        let last = self.course.steps.len() - 1;
        // Mate comes first, though 75 moves are over with it.
        let is_mate = ply == last && self.line.now.is_checkmate();
        self.course.end = Some((end, ply)).filter(|_| !is_mate);
        if ply < last {
            self.tell_move_after_end(end, ply);
        }
    }

    /// After how many plies the position was dead that is dead at the end.
    #[cold]
    fn first_death(&self) -> usize {
        let last = self.course.steps.len() - 1;
        // What bare kings end, walls of pawns have hardly ended before.
        let is_bare = self.line.now.is_insufficient_material();
        let is_dead = |position: &Position| match is_bare {
            true => position.is_insufficient_material(),
            false => is_dead(position),
        };
        let mut position = self.first;
        for ply in 0..last {
            if is_dead(&position) {
                return ply;
            }
            self.advance(&mut position, ply + 1);
        }
        last
    }

    /// Plays the move of a ply.
    fn advance(&self, position: &mut Position, ply: usize) {
        match Move::from_bits(self.course.steps[ply].m) {
            Some(m) => position.play_unchecked(m),
            None => *position = position.null_move().unwrap_or(*position),
        }
    }

    /// The position of the main line after some plies.
    fn position_after(&self, plies: usize) -> Position {
        let mut position = self.first;
        for ply in 1..=plies {
            self.advance(&mut position, ply);
        }
        position
    }

    #[cold]
    fn tell_move_after_end(&mut self, end: End, ply: usize) {
        let (rule, what) = match end {
            End::Fivefold => (
                Rule::MoveAfterFivefold,
                "the same position has appeared for the fifth time (FIDE 9.6.1)",
            ),
            End::SeventyFive => (
                Rule::MoveAfterSeventyFive,
                "75 moves of each side without capture or pawn move (FIDE 9.6.2)",
            ),
            _ => (
                Rule::MoveAfterDeadPosition,
                "the position is dead: neither side can mate by any series of moves (FIDE 5.2.2)",
            ),
        };
        self.course.is_told = true;
        let word = self.word_at(self.begin + self.course.steps[ply + 1].at as usize);
        let shown = self.shown(word.clone());
        let message = format!("{shown} is played after the game has ended in a draw");
        let is_signal = end == End::DeadPosition && is_signal(&self.text[word.clone()]);
        let position = self.position_after(ply);
        let Some(raw) = self.tell(rule, word, message) else { return };
        raw.ply = Some(ply as u32);
        raw.note(what);
        if is_signal {
            raw.note(
                "it may be a king set on the centre of an electronic board to tell the result",
            );
        }
        self.add_board(&position, None);
    }

    /// The word that begins at a place.
    fn word_at(&self, at: usize) -> Range<usize> {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}();!?$".contains(byte);
        let rest = &self.text[at..];
        at..at + rest.iter().position(ends).unwrap_or(rest.len())
    }
}

/// Whether a word is a king's move to a square of the centre, as electronic boards record the signal for a result.
pub(super) fn is_signal(word: &[u8]) -> bool {
    matches!(word, [b'K', b'd' | b'e', b'4' | b'5'])
}

/// Whether there are men other than kings, bishops and pawns.
fn has_pieces(position: &Position) -> bool {
    let placement = position.placement();
    (placement.role(Role::Knight) | placement.role(Role::Rook) | placement.role(Role::Queen)).any()
}

/// Three pawns of each side can bar all eight files: on the b-, e- and h-file, for one.
const SHORTEST_WALL: u32 = 3;

/// Whether the position is known to be dead: by material, or behind locked pawns.
pub(super) fn is_dead(position: &Position) -> bool {
    if position.is_insufficient_material() {
        return true;
    }
    let placement = position.placement();
    let has_wall = |color: Color| placement.pieces(Role::Pawn.of(color)).len() >= SHORTEST_WALL;
    let is_walled =
        Color::ALL.into_iter().all(has_wall) && !has_pieces(position) && is_locked(position);
    is_walled && dead_fast(position)
}

/// Whether no pawn can step or capture a pawn.
fn is_locked(position: &Position) -> bool {
    let placement = position.placement();
    let occupied = placement.occupied();
    Color::ALL.into_iter().all(|color| {
        let pawns = placement.pieces(Role::Pawn.of(color));
        let others = placement.pieces(Role::Pawn.of(!color));
        pawns.forward(color).is_subset_of(occupied)
            && jadoube_board::attacks::pawns(color, pawns).is_disjoint_from(others)
    })
}
