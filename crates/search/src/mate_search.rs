//! Mate in so many moves, by trying everything: what a limit of mate asks for.
//!
//! The usual search leaves out what looks hopeless, so it can find a mate but never exclude one. This one tries every move of
//! both sides, one move deeper after another, and knows nothing but mate. It excludes mates in a few moves soon, and takes
//! turns with the usual search, which finds the long ones.

use jadoube_board::Move;
use jadoube_eval::Evaluator;
use jadoube_movegen::{Key, Position, Selection};

use crate::checks::Checks;
use crate::root::RootMove;
use crate::worker::Worker;

/// What is known of a position.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    /// The move that mates, or the reply that prevents it; 0 if none is known.
    best: u16,
    /// The attacker mates in so many moves; 0 if that is not known.
    mate: u8,
    /// There is no mate in so many moves.
    none: u8,
}

/// How many positions are remembered: 4 MiB.
const SIZE: usize = 1 << 18;

/// The state of a search for mate, kept from one turn to the next.
pub(crate) struct MateSearch {
    known: Vec<Known>,
    /// The moves that were asked for.
    pub(crate) asked: u32,
    /// As many of them as can be looked at, or are of interest.
    pub(crate) wanted: u32,
    /// There is no mate in so many moves.
    pub(crate) excluded: u32,
    /// Positions that have occurred twice in the game: the defender claims a draw there.
    drawn: Vec<Key>,
    /// The turn ends when so many nodes have been visited.
    turn_end: u64,
    /// Nodes visited in all turns.
    pub(crate) nodes: u64,
}

/// What a turn has found out.
pub(crate) enum Verdict {
    /// There is one in so many moves, and none in fewer; the way to it.
    Mate(u32, Vec<Move>),
    /// There is none in so many moves.
    Excluded,
    /// Nothing yet.
    Open,
}

/// The attacker's move that mates in time, or `None` if there is none; an error if the turn ended before that was known.
type Answer = Result<Option<Move>, TurnIsOver>;

struct TurnIsOver;

impl MateSearch {
    /// For a mate in so many moves from here.
    pub(crate) fn new(root: &Position, game: &[Key], moves: u32) -> Self {
        // After fifty moves without capture and pawn move the defender claims a draw.
        let before_draw = 101_u32.saturating_sub(root.halfmove_clock().into()) / 2;
        let twice =
            game.iter().filter(|key| game.iter().filter(|other| other == key).count() > 1).copied();
        Self {
            known: vec![Known::default(); SIZE],
            asked: moves,
            wanted: moves.min(before_draw),
            excluded: 0,
            drawn: twice.collect(),
            turn_end: 0,
            nodes: 0,
        }
    }

    fn slot(&mut self, key: Key) -> &mut Known {
        let known = &mut self.known[(key.0 >> (64 - SIZE.ilog2())) as usize];
        if known.key != key.0 {
            *known = Known { key: key.0, ..Known::default() };
        }
        known
    }

    fn note(&mut self, key: Key, moves: u32, best: Option<Move>, mates: bool) {
        let known = self.slot(key);
        known.best = best.map_or(known.best, Move::to_bits);
        // No more than fifty, so it fits.
        if mates {
            known.mate = moves as u8;
        } else {
            known.none = known.none.max(moves as u8);
        }
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Goes on for so many nodes.
    pub(crate) fn seek_mate(
        &mut self,
        search: &mut MateSearch,
        root: &Position,
        nodes: u64,
    ) -> Verdict {
        let before = self.nodes;
        search.turn_end = before.saturating_add(nodes);
        let verdict = self.seek_deeper(search, root);
        search.nodes += self.nodes - before;
        verdict
    }

    fn seek_deeper(&mut self, search: &mut MateSearch, root: &Position) -> Verdict {
        while search.excluded < search.wanted {
            let moves = search.excluded + 1;
            let allowed: Vec<Move> = self.root_moves.iter().map(RootMove::first).collect();
            match self.attack_with(search, root, moves, &allowed) {
                Err(TurnIsOver) => return Verdict::Open,
                Ok(None) => search.excluded = moves,
                Ok(Some(first)) => {
                    return Verdict::Mate(moves, self.way(search, root, first, moves));
                }
            }
        }
        if search.wanted == search.asked { Verdict::Excluded } else { Verdict::Open }
    }

    /// Counts a node.
    fn enter_mate_node(&mut self, search: &MateSearch) -> Result<(), TurnIsOver> {
        self.visit();
        if self.stopped || self.nodes > search.turn_end { Err(TurnIsOver) } else { Ok(()) }
    }

    /// A move that mates in so many moves at most.
    fn attack(&mut self, search: &mut MateSearch, position: &Position, moves: u32) -> Answer {
        self.enter_mate_node(search)?;
        let known = *search.slot(position.key());
        if known.mate != 0 && u32::from(known.mate) <= moves {
            return Ok(Move::from_bits(known.best));
        }
        if u32::from(known.none) >= moves {
            return Ok(None);
        }
        let found = if moves == 1 {
            mating_move(position)
        } else {
            self.attack_with(search, position, moves, &position.legal_moves())?
        };
        search.note(position.key(), moves, found, found.is_some());
        Ok(found)
    }

    /// The same with these moves only; what gives check and leaves few replies is tried first.
    fn attack_with(
        &mut self,
        search: &mut MateSearch,
        position: &Position,
        moves: u32,
        allowed: &[Move],
    ) -> Answer {
        let first = Move::from_bits(search.slot(position.key()).best);
        let mut tries: Vec<(usize, Move)> = Vec::with_capacity(allowed.len());
        for &m in allowed {
            let after = position.after(m);
            let mut replies = 0;
            let _ = after.visit_moves(Selection::All, |set| {
                replies += set.len();
                core::ops::ControlFlow::Continue(())
            });
            let is_check = after.is_check();
            match (replies, is_check) {
                (0, true) => return Ok(Some(m)),
                (0, false) => {} // stalemate
                _ if search.drawn.contains(&after.key()) => {}
                _ if Some(m) == first => tries.push((0, m)),
                (_, true) => tries.push((replies, m)),
                (_, false) => tries.push((1_000 + replies, m)),
            }
        }
        if moves == 1 {
            return Ok(None);
        }
        tries.sort_by_key(|(order, _)| *order);
        for (_, m) in tries {
            if !self.is_defended(search, &position.after(m), moves - 1)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// Whether some reply prevents mate in so many moves after it.
    fn is_defended(
        &mut self,
        search: &mut MateSearch,
        position: &Position,
        moves: u32,
    ) -> Result<bool, TurnIsOver> {
        self.enter_mate_node(search)?;
        let known = *search.slot(position.key());
        if known.mate != 0 && u32::from(known.mate) <= moves {
            return Ok(false);
        }
        if u32::from(known.none) >= moves {
            return Ok(true);
        }
        let mut replies = position.legal_moves();
        let first = Move::from_bits(known.best);
        // What prevented a shorter mate, then captures.
        replies.as_mut_slice().sort_by_key(|&m| {
            if Some(m) == first { 0 } else { 1 + u8::from(position.captured(m).is_none()) }
        });
        for &m in &replies {
            let after = position.after(m);
            if search.drawn.contains(&after.key()) || self.attack(search, &after, moves)?.is_none()
            {
                search.note(position.key(), moves, Some(m), false);
                return Ok(true);
            }
        }
        search.note(position.key(), moves, None, true);
        Ok(false)
    }

    /// The line from a mating move to mate; the defender holds out as long as it can.
    fn way(
        &mut self,
        search: &mut MateSearch,
        root: &Position,
        first: Move,
        moves: u32,
    ) -> Vec<Move> {
        search.turn_end = u64::MAX;
        let (mut line, mut position, mut left) = (vec![first], root.after(first), moves - 1);
        while !position.is_checkmate() {
            let mut longest = None;
            for &reply in &position.legal_moves() {
                let after = position.after(reply);
                let mate = (1..=left).find_map(|moves| {
                    let answer = self.attack(search, &after, moves).ok()??;
                    Some((moves, answer))
                });
                // Stopped: what there is of the line must do.
                let Some((moves, answer)) = mate else { return line };
                if longest.is_none_or(|(most, _, _)| moves > most) {
                    longest = Some((moves, reply, answer));
                }
            }
            let Some((moves, reply, answer)) = longest else { return line };
            line.extend([reply, answer]);
            position = position.after(reply).after(answer);
            left = moves - 1;
        }
        line
    }
}

/// A move that mates at once.
fn mating_move(position: &Position) -> Option<Move> {
    let checks = Checks::new(position);
    let moves = position.legal_moves();
    moves.iter().copied().find(|&m| checks.gives(position, m) && position.after(m).is_checkmate())
}
