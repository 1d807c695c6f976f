//! Random boards with few men, each with something that seldom comes about by chance.

use jadoube_board::{CastlingMode, Color, File, Piece, Placement, Rank, Role, Setup, Square};
use jadoube_movegen::Position;

use crate::random::Random;

const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A legal position, if chance made one.
pub(crate) fn random_board(random: &mut Random) -> Option<(Position, CastlingMode)> {
    let mut board = Board { setup: Setup::empty(), random };
    let mode = match board.random.below(8) {
        0 | 1 => board.en_passant(),
        2 => board.castling(CastlingMode::Standard),
        3 => board.castling(CastlingMode::Chess960),
        4 => board.promotion(),
        5 => board.queens(),
        _ => CastlingMode::Standard,
    };
    board.kings()?;
    let more = 1 + board.random.below(5);
    for _ in 0..more {
        board.man(None);
    }
    board.setup.halfmove_clock = if board.random.once_in(16) { 120 } else { 0 };
    let setup = match board.random.once_in(2) {
        true => board.setup.mirrored(),
        false => board.setup,
    };
    let position = Position::new(setup).ok()?;
    Some((position, mode))
}

/// A king, a rook with its right to castle, one or two men more and a black king with few moves: what happens to the right
/// within some moves can be counted.
pub(crate) fn story(random: &mut Random) -> Option<(Position, CastlingMode)> {
    let mut board = Board { setup: Setup::empty(), random };
    board.placement().put(Square::E1, Role::King.of(Color::White));
    let rook = if board.random.once_in(2) { Square::A1 } else { Square::H1 };
    board.placement().put(rook, Role::Rook.of(Color::White));
    board.setup.castling_rooks = rook.bitboard();
    let men = [Role::Knight, Role::Bishop, Role::Rook];
    for color in [Color::White, Color::White, Color::Black] {
        if board.random.once_in(2) {
            continue;
        }
        let file = if board.random.once_in(2) { rook.file() } else { board.file() };
        let square = Square::at(file, board.square().rank());
        let role = board.random.pick(&men).unwrap_or(Role::Knight);
        board.put(square, role.of(color));
    }
    board.kings()?;
    board.setup.turn = board.color();
    let setup = match board.random.once_in(2) {
        true => board.setup.mirrored(),
        false => board.setup,
    };
    Some((Position::new(setup).ok()?, CastlingMode::Standard))
}

/// A board that is filled for White to move.
struct Board<'a> {
    setup: Setup,
    random: &'a mut Random,
}

impl Board<'_> {
    fn placement(&mut self) -> &mut Placement {
        &mut self.setup.placement
    }

    fn is_empty(&self, square: Square) -> bool {
        !self.setup.placement.occupied().has(square)
    }

    fn put(&mut self, square: Square, piece: Piece) {
        if self.is_empty(square) {
            self.placement().put(square, piece);
        }
    }

    fn file(&mut self) -> File {
        File::new(u8::try_from(self.random.below(8)).unwrap_or_default())
    }

    fn color(&mut self) -> Color {
        if self.random.once_in(2) { Color::White } else { Color::Black }
    }

    /// Where the man may stand, more often at the edge of the board than chance would have it.
    fn square(&mut self) -> Square {
        let square = Square::new(u8::try_from(self.random.below(64)).unwrap_or_default());
        match self.random.below(6) {
            0 => Square::at(File::A, square.rank()),
            1 => Square::at(File::H, square.rank()),
            _ => square,
        }
    }

    fn man(&mut self, role: Option<Role>) {
        let Some(role) = role.or_else(|| self.random.pick(&ROLES)) else { return };
        let (square, color) = (self.square(), self.color());
        let is_back = matches!(square.rank(), Rank::First | Rank::Eighth);
        if role != Role::Pawn || !is_back {
            self.put(square, role.of(color));
        }
    }

    /// Kings where there are none yet.
    fn kings(&mut self) -> Option<()> {
        for color in Color::ALL {
            if self.setup.placement.king(color).is_some() {
                continue;
            }
            // Near what happens: the rank of en passant, or anywhere.
            let mut square = self.square();
            if self.setup.en_passant.is_some() && self.random.once_in(3) {
                square = Square::at(square.file(), Rank::Fifth);
            }
            if !self.is_empty(square) {
                return None;
            }
            self.placement().put(square, Role::King.of(color));
        }
        Some(())
    }

    /// Black's pawn has just made a double step, beside one or two of White's; often a slider looks along.
    fn en_passant(&mut self) -> CastlingMode {
        let file = self.file();
        let pawn = Square::at(file, Rank::Fifth);
        self.put(pawn, Role::Pawn.of(Color::Black));
        self.setup.en_passant = Some(Square::at(file, Rank::Sixth));
        for side in [-1, 1] {
            if let Some(beside) = pawn.offset(side, 0)
                && !self.random.once_in(3)
            {
                self.put(beside, Role::Pawn.of(Color::White));
            }
        }
        if self.random.once_in(8) {
            // Around the edge.
            let rank = if file == File::A { Rank::Fourth } else { Rank::Sixth };
            let other = if file == File::A { File::H } else { File::A };
            self.put(Square::at(other, rank), Role::Pawn.of(Color::White));
        }
        if self.random.once_in(2) {
            let slider = [Role::Rook, Role::Queen, Role::Bishop];
            let role = self.random.pick(&slider).unwrap_or(Role::Rook);
            let square = Square::at(self.file(), Rank::Fifth);
            self.put(square, role.of(Color::Black));
        }
        CastlingMode::Standard
    }

    /// Kings and rooks with rights: in the usual places, or anywhere on the back ranks.
    fn castling(&mut self, mode: CastlingMode) -> CastlingMode {
        let is_double = mode == CastlingMode::Chess960 && self.random.once_in(2);
        let mut files = self.back_rank(mode);
        for color in Color::ALL {
            if color == Color::Black {
                if self.random.once_in(3) {
                    break;
                }
                if is_double {
                    files = self.back_rank(mode);
                }
            }
            let (king, rooks) = files;
            self.put(Square::at(king, color.back_rank()), Role::King.of(color));
            for file in rooks {
                let rook = Square::at(file, color.back_rank());
                if self.random.once_in(4) || !self.is_empty(rook) {
                    continue;
                }
                self.placement().put(rook, Role::Rook.of(color));
                if !self.random.once_in(6) {
                    self.setup.castling_rooks = self.setup.castling_rooks.with(rook);
                }
            }
        }
        if self.random.once_in(2) {
            // Something on the back rank: a blocker, or an attacker behind the rook.
            let role = self.random.pick(&ROLES[1..]).unwrap_or(Role::Knight);
            let (square, color) = (Square::at(self.file(), Rank::First), self.color());
            self.put(square, role.of(color));
        }
        if self.random.once_in(4) {
            let square = Square::at(self.file(), Rank::Seventh);
            self.put(square, Role::Pawn.of(Color::White));
        }
        if self.random.once_in(4) {
            let square = Square::at(self.file(), Rank::Second);
            self.put(square, Role::Pawn.of(Color::Black));
        }
        mode
    }

    /// The file of the king, and those of the rooks.
    fn back_rank(&mut self, mode: CastlingMode) -> (File, [File; 2]) {
        if mode == CastlingMode::Standard {
            return (File::E, [File::A, File::H]);
        }
        let king = 1 + self.random.below(6);
        let left = self.random.below(king);
        let right = king + 1 + self.random.below(7 - king);
        let file = |number: u64| File::new(u8::try_from(number).unwrap_or_default());
        (file(king), [file(left), file(right)])
    }

    /// White's pawns before the last rank.
    fn promotion(&mut self) -> CastlingMode {
        for _ in 0..1 + self.random.below(2) {
            let square = Square::at(self.file(), Rank::Seventh);
            self.put(square, Role::Pawn.of(Color::White));
        }
        for _ in 0..self.random.below(3) {
            let role = self.random.pick(&ROLES[1..]).unwrap_or(Role::Rook);
            let square = Square::at(self.file(), Rank::Eighth);
            self.put(square, role.of(Color::Black));
        }
        CastlingMode::Standard
    }

    /// More queens than usual.
    fn queens(&mut self) -> CastlingMode {
        for _ in 0..2 + self.random.below(7) {
            let square = self.square();
            self.put(square, Role::Queen.of(Color::White));
        }
        CastlingMode::Standard
    }
}
