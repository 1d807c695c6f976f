//! Retrograde analysis: from the mates backwards, one ply at a time.
//!
//! First every position is looked at once: its legal moves are generated, captures are looked up in the tables of fewer
//! men, and the different positions that quiet moves lead to are counted. Then the plies are gone through in order. A
//! position from which a move leads to a lost one is won; one from which all moves lead to won ones is lost. Whatever is
//! never reached is a draw.

use alloc::vec;
use alloc::vec::Vec;

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, Color, Piece, Role, Square, attacks};
use jadoube_movegen::Position;

use crate::ending::Ending;
use crate::index::{Index, Squares};
use crate::table::{DRAW, Distance, NO_POSITION, Table};
use crate::tables::Tables;

/// More than the quiet moves of a king and two queens.
type Neighbours = ArrayVec<u32, 64>;

/// The table of an ending; the tables of the endings after a capture must be there.
pub(crate) fn table(ending: &Ending, smaller: &Tables) -> Table {
    let mut work = Retrograde::new(ending);
    for number in 0..work.plies.len() {
        if let Some(position) = work.index.position(number) {
            work.enter(number, &position, smaller);
        }
    }
    work.run();
    Table { ending: ending.clone(), index: work.index, plies: work.plies }
}

struct Retrograde {
    index: Index,
    /// The men in the order of [`Squares`].
    pieces: ArrayVec<Piece, 4>,
    /// As in [`Table`]; whatever has no distance yet is a draw.
    plies: Vec<u8>,
    /// How many ways out are not yet known to lose; [`CAN_DRAW`] if one is known never to.
    ways_out: Vec<u8>,
    /// The positions of the ply that is being gone through, and those of the next one.
    now: Vec<u32>,
    next: Vec<u32>,
    /// By ply: positions that a capture wins in so many plies.
    won_by_capture: Vec<Vec<u32>>,
    /// By ply: positions where a capture lets the other side win in so many plies.
    lost_by_capture: Vec<Vec<u32>>,
}

/// More ways out than any position has.
const CAN_DRAW: u8 = u8::MAX;

impl Retrograde {
    fn new(ending: &Ending) -> Self {
        let index = Index::new(ending.clone());
        let kings = Color::ALL.map(|color| Role::King.of(color));
        let len = index.len();
        Self {
            index,
            pieces: kings.into_iter().chain(ending.men().iter().copied()).collect(),
            plies: vec![NO_POSITION; len],
            ways_out: vec![0; len],
            now: Vec::new(),
            next: Vec::new(),
            won_by_capture: vec![Vec::new(); usize::from(DRAW) + 1],
            lost_by_capture: vec![Vec::new(); usize::from(DRAW) + 1],
        }
    }

    /// Looks at a position for the first time.
    fn enter(&mut self, number: usize, position: &Position, smaller: &Tables) {
        let (squares, turn) = self.index.unpacked(number);
        self.plies[number] = DRAW;
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_check() {
                self.plies[number] = 0;
                self.now.push(number as u32);
            }
            return;
        }
        let mut quiet = Neighbours::new();
        let mut captures = 0;
        let mut can_draw = false;
        for m in moves {
            if position.captured(m).is_some() {
                let after = smaller.distance_to_mate(&position.after(m));
                match after.expect("the tables of fewer men are there") {
                    None => can_draw = true,
                    Some(Distance { winner, plies }) if winner == turn => {
                        self.won_by_capture[usize::from(plies) + 1].push(number as u32);
                        can_draw = true;
                    }
                    Some(Distance { plies, .. }) => {
                        captures += 1;
                        self.lost_by_capture[usize::from(plies)].push(number as u32);
                    }
                }
            } else {
                quiet.push(self.index.of(&moved(&squares, m.from(), m.to()), !turn) as u32);
            }
        }
        // Mirror images of each other are one way out.
        self.ways_out[number] =
            if can_draw { CAN_DRAW } else { captures + different(&mut quiet).len() as u8 };
    }

    fn run(&mut self) {
        for ply in 0..DRAW {
            let found = core::mem::take(&mut self.now);
            for &number in &found {
                for before in self.predecessors(number as usize) {
                    if ply % 2 == 0 {
                        self.settle(before, ply + 1);
                    } else {
                        self.close_way_out(before, ply);
                    }
                }
            }
            if ply % 2 == 0 {
                for number in core::mem::take(&mut self.won_by_capture[usize::from(ply) + 1]) {
                    self.settle(number, ply + 1);
                }
            } else {
                for number in core::mem::take(&mut self.lost_by_capture[usize::from(ply)]) {
                    self.close_way_out(number, ply);
                }
            }
            self.now = core::mem::take(&mut self.next);
        }
    }

    /// The position has this distance, unless it has a shorter one already.
    fn settle(&mut self, number: u32, ply: u8) {
        let plies = &mut self.plies[number as usize];
        if *plies == DRAW {
            *plies = ply;
            self.next.push(number);
        }
    }

    /// One way out of the position lets the other side mate in so many plies.
    fn close_way_out(&mut self, number: u32, ply: u8) {
        let ways_out = &mut self.ways_out[number as usize];
        if *ways_out == CAN_DRAW {
            return;
        }
        *ways_out -= 1;
        if *ways_out == 0 {
            self.settle(number, ply + 1);
        }
    }

    /// The different positions from which a quiet move leads to this one.
    fn predecessors(&self, number: usize) -> Neighbours {
        let (squares, turn) = self.index.unpacked(number);
        let occupied: Bitboard = squares.iter().copied().collect();
        let mut found = Neighbours::new();
        let movers = self.pieces.iter().zip(&squares).filter(|(piece, _)| piece.color != turn);
        for (&piece, &to) in movers {
            // No man of these endings moves otherwise than backwards.
            for from in attacks::of(piece, to, occupied) - occupied {
                let before = self.index.of(&moved(&squares, to, from), !turn);
                if self.plies[before] != NO_POSITION {
                    found.push(before as u32);
                }
            }
        }
        different(&mut found);
        found
    }
}

/// The squares after one man has moved.
fn moved(squares: &Squares, from: Square, to: Square) -> Squares {
    let mut after = squares.clone();
    for square in after.iter_mut().filter(|square| **square == from) {
        *square = to;
    }
    after
}

/// Leaves each number once.
fn different(numbers: &mut Neighbours) -> &Neighbours {
    numbers.sort_unstable();
    let mut kept = 0;
    for index in 0..numbers.len() {
        if index == 0 || numbers[index] != numbers[kept - 1] {
            numbers[kept] = numbers[index];
            kept += 1;
        }
    }
    numbers.truncate(kept);
    numbers
}
