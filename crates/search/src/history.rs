//! What earlier cut-offs say about moves, and earlier results about evaluations.

use jadoube_board::{Bitboard, Color, Move, Piece, Role, Square};
use jadoube_movegen::Position;

/// Statistics stay within ± this.
const LIMIT: i32 = 16_384;

/// A number that moves towards its limits ever more slowly.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stat(i16);

impl Stat {
    fn add(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / LIMIT) as i16;
    }
}

/// What a good or bad move at this depth earns.
pub(crate) fn bonus(depth: i32) -> i32 {
    (160 * depth - 80).clamp(0, 1_600)
}

/// A man that arrived on a square: what continuation histories are indexed by.
#[derive(Clone, Copy)]
pub(crate) struct Arrival(u16);

impl Arrival {
    pub(crate) fn new(piece: Piece, to: Square) -> Self {
        Self((index_of(piece) * 64 + to.index()) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What arrived one, two and four plies ago.
pub(crate) type Arrivals = [Option<Arrival>; 3];

const ARRIVALS: usize = 12 * 64;

/// By from and to.
type Butterfly = [[Stat; 64]; 64];

/// Which of the butterflies knows about a move.
fn danger(threats: Bitboard, from: Square, to: Square) -> usize {
    2 * usize::from(threats.has(from)) + usize::from(threats.has(to))
}

/// What is known of each arrival.
type Row = [Stat; ARRIVALS];

/// Nothing is known.
static NOTHING: Row = [Stat(0); ARRIVALS];

pub(crate) struct History {
    /// By colour, whether the opponent attacks where the man leaves and where it goes, from, to.
    quiet: Box<[[Butterfly; 4]; 2]>,
    /// By moving role, to, captured role.
    capture: Box<[[[Stat; 6]; 64]; 12]>,
    /// A quiet move after an earlier one: a row for each earlier arrival.
    continuation: Vec<Row>,
    correction: Correction,
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: Box::new([[[[Stat(0); 64]; 64]; 4]; 2]),
            capture: Box::new([[[Stat(0); 6]; 64]; 12]),
            continuation: vec![NOTHING; ARRIVALS],
            correction: Correction::new(),
        }
    }

    /// What the quiet moves of a side are worth after these arrivals.
    pub(crate) fn quiets(&self, turn: Color, threats: Bitboard, before: &Arrivals) -> Quiets<'_> {
        let row = |arrival: Option<Arrival>| {
            arrival.map_or(&NOTHING, |arrival| &self.continuation[arrival.index()])
        };
        Quiets { turn, threats, butterflies: &self.quiet[turn as usize], after: before.map(row) }
    }

    pub(crate) fn reward_quiet(
        &mut self,
        position: &Position,
        threats: Bitboard,
        m: Move,
        before: &Arrivals,
        bonus: i32,
    ) {
        let (from, to) = (m.from(), m.to());
        let butterfly = &mut self.quiet[position.turn() as usize][danger(threats, from, to)];
        butterfly[from.index()][to.index()].add(bonus);
        self.reward_continuation(position, m, before, bonus);
    }

    pub(crate) fn reward_continuation(
        &mut self,
        position: &Position,
        m: Move,
        before: &Arrivals,
        bonus: i32,
    ) {
        let arrival = arrival(position, m);
        for before in before.iter().flatten() {
            self.continuation[before.index()][arrival.index()].add(bonus);
        }
    }

    /// What is known of a man's capture of another on a square.
    pub(crate) fn capture(&self, man: Piece, to: Square, captured: Role) -> i32 {
        i32::from(self.capture[index_of(man)][to.index()][captured as usize].0)
    }

    pub(crate) fn reward_capture(
        &mut self,
        position: &Position,
        m: Move,
        captured: Role,
        bonus: i32,
    ) {
        let role = position.placement().role_of_man(m.from());
        let man = index_of(role.of(position.turn()));
        self.capture[man][m.to().index()][captured as usize].add(bonus);
    }

    pub(crate) fn correction(&self, position: &Position) -> i32 {
        self.correction.of(position)
    }

    pub(crate) fn correct(&mut self, position: &Position, error: i32, depth: i32) {
        self.correction.learn(position, error, depth);
    }
}

fn index_of(man: Piece) -> usize {
    man.color as usize * 6 + man.role as usize
}

/// What the histories say of the quiet moves of one node.
pub(crate) struct Quiets<'a> {
    turn: Color,
    threats: Bitboard,
    butterflies: &'a [Butterfly; 4],
    after: [&'a Row; 3],
}

impl Quiets<'_> {
    /// The worth of a move by this man.
    #[inline(always)]
    pub(crate) fn of(&self, role: Role, from: Square, to: Square) -> i32 {
        let arrival = Arrival::new(role.of(self.turn), to).index();
        let after = self.after.map(|row| i32::from(row[arrival].0));
        let butterfly = &self.butterflies[danger(self.threats, from, to)];
        i32::from(butterfly[from.index()][to.index()].0) + after[0] + after[1] + after[2] / 2
    }
}

/// The man that a move brings somewhere.
pub(crate) fn arrival(position: &Position, m: Move) -> Arrival {
    let role = position.placement().role_of_man(m.from());
    Arrival::new(role.of(position.turn()), m.to())
}

/// By how much the evaluation has been wrong where some part of the position was the same: the pawns, White's figures,
/// Black's figures.
struct Correction {
    tables: Box<[[[i16; SIZE]; 2]; 3]>,
}

const SIZE: usize = 1 << 14;
const CORRECTION_LIMIT: i32 = 1_024;

impl Correction {
    fn new() -> Self {
        let tables = vec![[[0; SIZE]; 2]; 3].into_boxed_slice();
        Self { tables: tables.try_into().expect("three were made") }
    }

    fn slots(position: &Position) -> [usize; 3] {
        let placement = position.placement();
        let set = |color: Color, role: Role| placement.pieces(role.of(color)).0;
        let pawns = mix(set(Color::White, Role::Pawn), set(Color::Black, Role::Pawn), 0);
        let figures = |color: Color| {
            let minors = mix(set(color, Role::Knight), set(color, Role::Bishop), 1);
            let majors = mix(set(color, Role::Rook), set(color, Role::Queen), 2);
            mix(minors, majors, set(color, Role::King))
        };
        [pawns, figures(Color::White), figures(Color::Black)].map(|key| (key >> 50) as usize)
    }

    fn of(&self, position: &Position) -> i32 {
        let turn = position.turn() as usize;
        let sum: i32 = Self::slots(position)
            .into_iter()
            .zip(self.tables.iter())
            .map(|(slot, table)| i32::from(table[turn][slot]))
            .sum();
        sum / 20
    }

    fn learn(&mut self, position: &Position, error: i32, depth: i32) {
        let turn = position.turn() as usize;
        let step = (error * depth / 4).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (slot, table) in Self::slots(position).into_iter().zip(self.tables.iter_mut()) {
            let value = i32::from(table[turn][slot]);
            table[turn][slot] = (value + step - value * step.abs() / CORRECTION_LIMIT) as i16;
        }
    }
}

/// Spreads two sets of squares over 64 bits; the top ones are the best.
fn mix(a: u64, b: u64, c: u64) -> u64 {
    let mut hash = a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ c.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    hash = (hash ^ hash >> 32).wrapping_add(b).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ hash >> 29
}
