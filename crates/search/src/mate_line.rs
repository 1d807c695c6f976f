//! Announced mates, told to the end: a line that a cut-off broke off is completed from what the table knows of the mate, and
//! where it has forgotten, by trying what is left.

use jadoube_board::Move;
use jadoube_movegen::{Key, Position};

use crate::score::{MATE, MATE_BOUND, Value, is_mate};
use crate::table::Table;

/// Adds to the line the way to a mate that is worth `value` at the root, if it can be found soon. Every move added is legal, no
/// position comes twice, and the line does not grow longer than the mate announced.
pub(crate) fn lengthen(table: &Table, root: &Position, value: Value, line: &mut Vec<Move>) {
    if !is_mate(value) {
        return;
    }
    let plies = (MATE - value.abs()) as usize;
    let mut position = *root;
    let mut way = Way { table, passed: Vec::with_capacity(plies + 1), visits: 0 };
    for m in line.iter() {
        way.passed.push(position.key());
        position.play_unchecked(*m);
    }
    let Some(left) = plies.checked_sub(line.len()) else { return };
    let rest =
        if left % 2 == 1 { way.attack(&position, left) } else { way.defend(&position, left) };
    line.extend(rest.into_iter().flatten().rev());
}

/// Positions that may be looked at for one line: some milliseconds.
const MOST_VISITS: u32 = 4_000;

struct Way<'a> {
    table: &'a Table,
    /// The positions before this one.
    passed: Vec<Key>,
    visits: u32,
}

/// Moves to a mate, the last one first.
type Rest = Option<Vec<Move>>;

impl Way<'_> {
    /// How the side to move mates in so many plies at most.
    fn attack(&mut self, position: &Position, left: usize) -> Rest {
        self.visits += 1;
        if self.visits > MOST_VISITS || self.passed.contains(&position.key()) {
            return None;
        }
        let best = self.table.probe(position.key(), 0).and_then(|entry| entry.best);
        let mut tries = Vec::new();
        for &m in &position.legal_moves() {
            let after = position.after(m);
            if after.is_checkmate() {
                return Some(vec![m]);
            }
            let known = self.known_mate(&after, false).is_some_and(|plies| plies < left);
            tries.push((!known, Some(m) != best, !after.is_check(), m, after));
        }
        if left == 1 {
            return None;
        }
        tries.sort_by_key(|&(is_unknown, is_other, is_quiet, ..)| (is_unknown, is_other, is_quiet));
        self.passed.push(position.key());
        let rest = tries.into_iter().find_map(|(.., m, after)| {
            let mut rest = self.defend(&after, left - 1)?;
            rest.push(m);
            Some(rest)
        });
        self.passed.pop();
        rest
    }

    /// How the side to move holds out longest, if it is mated in so many plies at most whatever it does.
    fn defend(&mut self, position: &Position, left: usize) -> Rest {
        if position.is_checkmate() {
            return Some(Vec::new());
        }
        if left == 0 || self.passed.contains(&position.key()) {
            return None;
        }
        self.passed.push(position.key());
        let rest = self.longest(position, left);
        self.passed.pop();
        rest
    }

    fn longest(&mut self, position: &Position, left: usize) -> Rest {
        let mut longest: Rest = None;
        let mut take = |m: Move, mut rest: Vec<Move>| {
            rest.push(m);
            if longest.as_ref().is_none_or(|longest| longest.len() < rest.len()) {
                longest = Some(rest);
            }
        };
        // Where the table says that the reply loses, only the one that loses latest is looked at.
        let mut latest: Option<(usize, Move, Position)> = None;
        for &m in &position.legal_moves() {
            let after = position.after(m);
            match self.known_mate(&after, true).filter(|&plies| plies < left) {
                Some(plies) if latest.is_none_or(|(most, ..)| most < plies) => {
                    latest = Some((plies, m, after));
                }
                Some(_) => {}
                None => take(m, self.attack(&after, left - 1)?),
            }
        }
        if let Some((_, m, after)) = latest {
            take(m, self.attack(&after, left - 1)?);
        }
        longest
    }

    /// In how many plies the side to move mates, or is mated, if the table knows it.
    fn known_mate(&self, position: &Position, mates: bool) -> Option<usize> {
        let value = self.table.probe(position.key(), 0)?.value;
        let is_right = if mates { value >= MATE_BOUND } else { value <= -MATE_BOUND };
        is_right.then_some((MATE - value.abs()) as usize)
    }
}
