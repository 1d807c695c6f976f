//! Random positions: from games of random moves, and men put anywhere.

use jadoube_board::{Bitboard, Color, File, Placement, Rank, Role, Setup, Square};
use jadoube_movegen::Position;

/// Marsaglia's xorshift with a multiplication at the end.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number less than `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 32) as usize % end
    }

    fn square(&mut self) -> Square {
        Square::new(self.below(64) as u8)
    }

    fn start(&mut self) -> Position {
        let (white, black) = (self.below(960) as u16, self.below(960) as u16);
        match self.below(3) {
            0 => Position::initial(),
            1 => Position::chess960(white).expect("a number below 960"),
            _ => {
                let setup = Setup::double_chess960(white, black).expect("numbers below 960");
                Position::new(setup).expect("a legal start")
            }
        }
    }

    /// Some moves into a game.
    pub(super) fn position_of_a_game(&mut self) -> Position {
        let mut position = self.start();
        for _ in 0..self.below(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[self.below(moves.len())]);
        }
        position
    }

    /// Men put anywhere, with more of everything that is rare in games.
    pub(super) fn position_out_of_nowhere(&mut self) -> Position {
        loop {
            if let Ok(position) = Position::new(self.setup()) {
                return position;
            }
        }
    }

    pub(super) fn position(&mut self) -> Position {
        if self.below(2) == 0 { self.position_of_a_game() } else { self.position_out_of_nowhere() }
    }

    fn setup(&mut self) -> Setup {
        let mut placement = Placement::empty();
        let at_home = self.below(3) == 0;
        for color in Color::ALL {
            let king = if at_home {
                Square::at(File::new(self.below(8) as u8), color.back_rank())
            } else {
                self.square()
            };
            placement.put(king, Role::King.of(color));
        }
        let many = 1 + self.below(15);
        // Pieces near the last rank, pawns side by side on the middle ranks, sliders everywhere.
        for color in Color::ALL {
            for _ in 0..many {
                let role =
                    [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                        [self.below(6)];
                let square = match (role, self.below(4)) {
                    (Role::Pawn, 0) => self.on_rank(Rank::Seventh.relative_to(color)),
                    (Role::Pawn, 1) => self.on_rank(Rank::Fifth.relative_to(color)),
                    (Role::Pawn, 2) => self.on_rank(Rank::Second.relative_to(color)),
                    (Role::Rook, 0 | 1) => self.on_rank(color.back_rank()),
                    _ => self.square(),
                };
                let on_last = role == Role::Pawn && Bitboard::BACK_RANKS.has(square);
                if placement.piece_at(square).is_none() && !on_last {
                    placement.put(square, role.of(color));
                }
            }
        }
        let turn = Color::ALL[self.below(2)];
        let rooks = placement.role(Role::Rook);
        let mut castling_rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let Some(king) = placement.king(color) else { continue };
            let rooks = rooks & placement.color(color) & color.back_rank().bitboard();
            for rook in rooks {
                let side = |rook: Square| rook > king;
                let is_first =
                    (castling_rooks & rooks).iter().all(|other| side(other) != side(rook));
                if king.rank() == color.back_rank() && is_first && self.below(4) > 0 {
                    castling_rooks |= rook.bitboard();
                }
            }
        }
        let en_passant = (self.below(3) == 0)
            .then(|| Square::at(File::new(self.below(8) as u8), turn.en_passant_rank()));
        Setup { placement, turn, castling_rooks, en_passant, ..Setup::empty() }
    }

    fn on_rank(&mut self, rank: Rank) -> Square {
        Square::at(File::new(self.below(8) as u8), rank)
    }
}
