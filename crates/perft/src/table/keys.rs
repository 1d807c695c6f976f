//! Keys of 128 bits, from numbers that a seed chooses.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};
use jadoube_movegen::{MAX_MOVES, MoveSet, Position, Selection};

/// Random numbers whose exclusive or is the key of a position (Zobrist 1970), wider than those that `Position` keeps: a deep
/// count looks up so many positions that 64 bits would be likely to confuse two of them.
///
/// Each seed gives other numbers, so that what one set of keys confuses another one tells apart.
pub(crate) struct Keys {
    /// By colour, role and square.
    pieces: [[[u128; 64]; 6]; 2],
    /// By colour and file of the rook.
    castling: [[u128; 8]; 2],
    /// By the file on which a pawn can legally be captured.
    en_passant: [u128; 8],
    black_to_move: u128,
    /// By the plies that are left: the counts of one position at two depths are two entries.
    depths: [u128; 256],
}

/// A legal move and the key of the position after it.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub(crate) m: Move,
    pub(crate) key: u128,
}

pub(crate) type Children = ArrayVec<Child, MAX_MOVES>;

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn half(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn next(&mut self) -> u128 {
        u128::from(self.half()) << 64 | u128::from(self.half())
    }
}

impl Keys {
    pub(crate) fn new(seed: u64) -> Box<Self> {
        let mut keys = Box::new(Self {
            pieces: [[[0; 64]; 6]; 2],
            castling: [[0; 8]; 2],
            en_passant: [0; 8],
            black_to_move: 0,
            depths: [0; 256],
        });
        // Seeds that are near each other begin far apart.
        let mut random = Random(Random(seed).half());
        keys.pieces.as_flattened_mut().as_flattened_mut().fill_with(|| random.next());
        keys.castling.as_flattened_mut().fill_with(|| random.next());
        keys.en_passant.fill_with(|| random.next());
        keys.black_to_move = random.next();
        keys.depths.fill_with(|| random.next());
        keys
    }

    /// The key of FIDE's "same position" (9.2.3): an en passant file counts only if the capture is legal.
    pub(crate) fn of(&self, position: &Position) -> u128 {
        let men = position.placement().iter();
        let placement = men.fold(0, |key, (square, man)| key ^ self.piece(man, square));
        placement
            ^ self.castling_rooks(position.castling_rooks())
            ^ self.legal_en_passant(position)
            ^ if position.turn() == Color::Black { self.black_to_move } else { 0 }
    }

    /// What is looked up for the tree of this depth below a position.
    #[inline(always)]
    pub(crate) fn of_tree(&self, position_key: u128, depth: u8) -> u128 {
        position_key ^ self.depths[usize::from(depth)]
    }

    #[inline(always)]
    fn piece(&self, piece: Piece, square: Square) -> u128 {
        self.pieces[piece.color as usize][piece.role as usize][square.index()]
    }

    #[inline(always)]
    fn castling_rooks(&self, rooks: Bitboard) -> u128 {
        let mut key = 0;
        for rook in rooks {
            let is_black = rook.rank() == Color::Black.back_rank();
            key ^= self.castling[usize::from(is_black)][rook.file() as usize];
        }
        key
    }

    fn legal_en_passant(&self, position: &Position) -> u128 {
        position.legal_en_passant().map_or(0, |at| self.en_passant[at.file() as usize])
    }

    /// The legal moves with the keys of the positions after them, made from the position's own key: no move is played, double
    /// steps apart that pass an enemy pawn.
    pub(crate) fn children(&self, position: &Position, key: u128) -> Children {
        let mut children = Children::new();
        let parent = Parent::new(self, position, key);
        let _ = position.visit_moves(Selection::All, |set| {
            parent.add(set, &mut children);
            ControlFlow::Continue(())
        });
        children
    }
}

/// A position whose children's keys are wanted.
struct Parent<'a> {
    keys: &'a Keys,
    position: &'a Position,
    us: Color,
    /// The key with the turn passed on and the en passant file gone.
    key: u128,
    own: &'a [[u128; 64]; 6],
    enemies: Bitboard,
}

impl<'a> Parent<'a> {
    fn new(keys: &'a Keys, position: &'a Position, key: u128) -> Self {
        let us = position.turn();
        Self {
            keys,
            position,
            us,
            key: key ^ keys.black_to_move ^ keys.legal_en_passant(position),
            own: &keys.pieces[us as usize],
            enemies: position.placement().color(!us),
        }
    }

    #[inline(always)]
    fn add(&self, set: MoveSet, children: &mut Children) {
        match set {
            MoveSet::Man { role, from, to } => self.add_man(role, from, to, children),
            MoveSet::Pawns { to, step } => self.add_pawns(to, step, children),
            MoveSet::Promotions { to, step } => {
                for to in to {
                    let from = to.step(-step);
                    let key = self.key ^ self.own[Role::Pawn as usize][from.index()];
                    let key = key ^ self.captured(to);
                    for role in Role::PROMOTIONS {
                        let m = Move::promotion(from, to, role);
                        children.push(Child { m, key: key ^ self.own[role as usize][to.index()] });
                    }
                }
            }
            MoveSet::EnPassant { from, to } => {
                let passed = Square::at(to.file(), from.rank());
                let key = self.key
                    ^ self.own[Role::Pawn as usize][from.index()]
                    ^ self.own[Role::Pawn as usize][to.index()]
                    ^ self.keys.piece(Role::Pawn.of(!self.us), passed);
                children.push(Child { m: Move::en_passant(from, to), key });
            }
            MoveSet::Castling { king, rook } => {
                let side = CastlingSide::of(king, rook);
                let key = self.key
                    ^ self.own[Role::King as usize][king.index()]
                    ^ self.own[Role::Rook as usize][rook.index()]
                    ^ self.own[Role::King as usize][side.king_target(self.us).index()]
                    ^ self.own[Role::Rook as usize][side.rook_target(self.us).index()]
                    ^ self.lost(self.us.back_rank().bitboard());
                children.push(Child { m: Move::castling(king, rook), key });
            }
        }
    }

    #[inline(always)]
    fn add_man(&self, role: Role, from: Square, to: Bitboard, children: &mut Children) {
        let numbers = &self.own[role as usize];
        let lost = match role {
            Role::King => self.lost(self.us.back_rank().bitboard()),
            Role::Rook => self.lost(from.bitboard()),
            _ => 0,
        };
        let key = self.key ^ numbers[from.index()] ^ lost;
        for to in to - self.enemies {
            children.push(Child { m: Move::normal(from, to), key: key ^ numbers[to.index()] });
        }
        for to in to & self.enemies {
            let key = key ^ numbers[to.index()] ^ self.captured(to);
            children.push(Child { m: Move::normal(from, to), key });
        }
    }

    #[inline(always)]
    fn add_pawns(&self, to: Bitboard, step: i8, children: &mut Children) {
        let numbers = &self.own[Role::Pawn as usize];
        for to in to {
            let from = to.step(-step);
            let m = Move::normal(from, to);
            let mut key = self.key ^ numbers[from.index()] ^ numbers[to.index()];
            if step & 1 != 0 {
                key ^= self.captured(to);
            } else if step & 15 == 0 {
                key ^= self.passed(m);
            }
            children.push(Child { m, key });
        }
    }

    /// The en passant file after a double step.
    #[inline(always)]
    fn passed(&self, m: Move) -> u128 {
        let pawns = self.position.placement().role(Role::Pawn) & self.enemies;
        let beside = m.to().bitboard().east() | m.to().bitboard().west();
        match pawns.meets(beside) {
            true => self.keys.legal_en_passant(&self.position.after(m)),
            false => 0,
        }
    }

    /// The man that is captured on this square, and the right to castle with it; 0 if there is none.
    #[inline(always)]
    fn captured(&self, to: Square) -> u128 {
        if !self.enemies.has(to) {
            return 0;
        }
        let role = self.position.placement().role_of_man(to);
        self.keys.piece(role.of(!self.us), to) ^ self.lost(to.bitboard())
    }

    /// The rights to castle that are lost on these squares.
    #[inline(always)]
    fn lost(&self, squares: Bitboard) -> u128 {
        self.keys.castling_rooks(self.position.castling_rooks() & squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_children_are_those_of_the_positions_after_the_moves() {
        let keys = Keys::new(7);
        let mut random = Random(1);
        let mut castlings = 0;
        let mut passants = 0;
        for game in 0..600 {
            let mut position =
                Position::chess960(518 + game * u16::from(game % 3 > 0) % 442).unwrap();
            for _ in 0..120 {
                let key = keys.of(&position);
                let children = keys.children(&position, key);
                let mut moves: Vec<Move> = children.iter().map(|child| child.m).collect();
                let mut legal = position.legal_moves().to_vec();
                moves.sort_by_key(|m| m.to_bits());
                legal.sort_by_key(|m| m.to_bits());
                assert_eq!(moves, legal);
                for Child { m, key } in &children {
                    let after = position.after(*m);
                    assert_eq!(*key, keys.of(&after), "{m:?} in {position:?}");
                    castlings += u32::from(m.is_castling());
                    passants += u32::from(after.legal_en_passant().is_some());
                }
                if children.is_empty() {
                    break;
                }
                let index = random.half() as usize % children.len();
                position.play_unchecked(children[index].m);
            }
        }
        assert!(castlings > 1000 && passants > 1000, "{castlings} {passants}");
    }

    #[test]
    fn seeds_give_other_numbers() {
        let start = Position::initial();
        let [a, b] = [0, 1].map(|seed| Keys::new(seed).of(&start));
        assert_ne!(a as u64, b as u64);
        assert_ne!(a >> 64, b >> 64);
    }
}
