//! Where the man of a packed move comes from: found backwards from its target, at the speed of a games file.

use jadoube_board::{Bitboard, Color, File, Rank, Role, Square, attacks, geometry};
use jadoube_movegen::{KingView, Position};

use super::packed::PackedSan;

/// For each way of moving and each square where a man may arrive: where on the empty board it may have come from. The rows are
/// the roles but the pawn's, then White's and Black's pushes, then their captures; promotions are left out.
static SOURCES: [[Bitboard; 64]; 16] = {
    let mut table = [[Bitboard::EMPTY; 64]; 16];
    let mut index = 0;
    while index < 64 {
        let to = Square::new(index as u8);
        let (straight, diagonal) = (rays(to, 0), rays(to, 4));
        table[Role::Knight as usize][index] = attacks::knights(to.bitboard());
        table[Role::Bishop as usize][index] = diagonal;
        table[Role::Rook as usize][index] = straight;
        table[Role::Queen as usize][index] = Bitboard(straight.0 | diagonal.0);
        table[Role::King as usize][index] = attacks::kings(to.bitboard());
        table[PUSHES][index] = pushes(to, 1);
        table[PUSHES + 1][index] = pushes(to, -1);
        if !is_last_rank(to) {
            table[CAPTURES][index] = attacks::pawns(Color::Black, to.bitboard());
            table[CAPTURES + 1][index] = attacks::pawns(Color::White, to.bitboard());
        }
        index += 1;
    }
    table
};

const PUSHES: usize = 6;
const CAPTURES: usize = 8;

/// The directions of a rook, then those of a bishop, as (files, ranks).
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

const fn rays(to: Square, first_direction: usize) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    let mut direction = first_direction;
    while direction < first_direction + 4 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut square = to;
        while let Some(next) = square.offset(files, ranks) {
            seen = seen.with(next);
            square = next;
        }
        direction += 1;
    }
    seen
}

const fn is_last_rank(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// One square behind, and two where a double step ends.
const fn pushes(to: Square, forward: i8) -> Bitboard {
    let double_step_ends = if forward == 1 { Rank::Fourth as u8 } else { Rank::Fifth as u8 };
    let mut from = Bitboard::EMPTY;
    if is_last_rank(to) {
        return from;
    }
    if let Some(single) = to.offset(0, -forward)
        && !is_last_rank(single)
    {
        from = from.with(single);
        if to.rank() as u8 == double_step_ends
            && let Some(double) = single.offset(0, -forward)
        {
            from = from.with(double);
        }
    }
    from
}

/// The row of [`SOURCES`] for each colour and each man that moves, without and with a capture.
static ROWS: [[u8; 16]; 2] = {
    let mut table = [[0; 16]; 2];
    let mut man = 0;
    while man < 16 {
        let (role, captures) = (man / 2, man % 2 == 1);
        let row = if role > 0 {
            role
        } else if captures {
            CAPTURES
        } else {
            PUSHES
        };
        let is_pawn = role == 0;
        table[Color::White as usize][man] = row as u8;
        table[Color::Black as usize][man] = row as u8 + is_pawn as u8;
        man += 1;
    }
    table
};

/// The squares of an origin as it is packed: of a file, of a rank, of both, or all if nothing is written.
static ORIGINS: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        let (file, rank) = (index % 16, index / 16);
        if file <= 8 && rank <= 8 {
            let mut squares = Bitboard::ALL.0;
            if file > 0 {
                squares &= Bitboard::file(File::new(file as u8 - 1)).0;
            }
            if rank > 0 {
                squares &= Bitboard::rank(Rank::new(rank as u8 - 1)).0;
            }
            table[index] = Bitboard(squares);
        }
        index += 1;
    }
    table
};

impl PackedSan {
    /// The man that moves and where it stands, if the move is legal, captures as it says, and is none of castling, a promotion,
    /// a capture en passant. `None` means only that the move wants a closer look: here no more than two men are told apart,
    /// only by what stands in their way, and no more than two sliders may look at the king.
    ///
    /// It is cheaper if what looks at the king is known already.
    #[inline(always)]
    pub(crate) fn find_man(
        self,
        position: &Position,
        view: Option<KingView>,
    ) -> Option<(Role, Square)> {
        let (role, man) = self.common_man()?;
        let (us, to) = (position.turn(), self.target());
        let placement = position.placement();
        let (own, them) = (placement.color(us), placement.color(!us));
        if own.has(to) | (them.has(to) != self.is_capture()) {
            return None;
        }
        let occupied = own | them;
        let row = ROWS[us as usize][man & 15] & 15;
        let men = placement.role(role)
            & own
            & SOURCES[row as usize][to.index()]
            & ORIGINS[self.origin() as usize];
        let (one, others) = (men.first()?, men.without_lowest());
        let comes = |from| geometry::between(from, to).is_disjoint_from(occupied);
        let from = if others.is_empty() {
            if !comes(one) {
                return None;
            }
            one
        } else {
            let other = others.lowest();
            let (one_comes, other_comes) = (comes(one), comes(other));
            if one_comes == other_comes || others.more_than_one() {
                return None;
            }
            if one_comes { one } else { other }
        };
        let is_safe = match view {
            Some(view) if !view.is_check && role != Role::King => {
                view.stays_safe(position, from, to)
            }
            _ => leaves_king_safe(position, role, from, to),
        };
        is_safe.then_some((role, from))
    }
}

/// Whether the own king is not attacked after a man has gone from one square to another; `false` also where more than two
/// sliders look its way, which is rare.
#[inline(always)]
fn leaves_king_safe(position: &Position, role: Role, from: Square, to: Square) -> bool {
    let us = position.turn();
    let placement = position.placement();
    let king = if role == Role::King { to } else { position.king(us) };
    let them = placement.color(!us).without(to);
    let occupied = placement.occupied().without(from).with(to);
    let leapers = attacks::knight(king) & placement.role(Role::Knight)
        | attacks::pawn(us, king) & placement.role(Role::Pawn)
        | attacks::king(king) & placement.role(Role::King);
    let snipers = (geometry::bishop_rays(king) & placement.diagonal_sliders()
        | geometry::rook_rays(king) & placement.straight_sliders())
        & them;
    let Some(last) = snipers.last() else { return leapers.is_disjoint_from(them) };
    let is_blocked = |sniper| geometry::between(king, sniper).meets(occupied);
    leapers.is_disjoint_from(them)
        & is_blocked(snipers.lowest())
        & is_blocked(last)
        & !snipers.without_lowest().more_than_one()
}
