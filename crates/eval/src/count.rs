//! Counting the features of a position: phase by phase, for both sides.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Color, Role, Square, Task, attacks};
use jadoube_movegen::Position;

use crate::feature::TEMPO;
use crate::side::{Black, Side, White};
use crate::tally::Tally;
use crate::terms::{figures, king, material, passed, pawns, space, threats};

/// Counts all features of the position into the tally.
pub(crate) struct Count<'a, T> {
    pub(crate) position: &'a Position,
    pub(crate) tally: &'a mut T,
}

impl<T: Tally> Task for Count<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        let mut board = Board::new(self.position);
        count_structure(&mut board, self.tally);
        count_play::<S, T>(&mut board, self.position.turn(), self.tally);
    }
}

/// What the pawns and kings alone decide; finds the passed pawns.
#[inline(always)]
pub(crate) fn count_structure<T: Tally>(board: &mut Board, tally: &mut T) {
    for_both(
        board,
        tally,
        material::pawns_and_king::<White, T>,
        material::pawns_and_king::<Black, T>,
    );
    for_both(board, tally, pawns::count::<White, T>, pawns::count::<Black, T>);
    for_both(board, tally, king::shelter::<White, T>, king::shelter::<Black, T>);
}

/// All the rest, in which the figures take part.
#[inline(always)]
pub(crate) fn count_play<S: Sliders, T: Tally>(board: &mut Board, turn: Color, tally: &mut T) {
    for_both(board, tally, material::figures::<White, T>, material::figures::<Black, T>);
    for_both(board, tally, figures::count::<White, S, T>, figures::count::<Black, S, T>);
    for_both(board, tally, king::attack::<White, S, T>, king::attack::<Black, S, T>);
    for_both(board, tally, threats::count::<White, T>, threats::count::<Black, T>);
    for_both(board, tally, passed::count::<White, T>, passed::count::<Black, T>);
    for_both(board, tally, space::count::<White, T>, space::count::<Black, T>);
    match turn {
        Color::White => tally.add::<White>(TEMPO, 1),
        Color::Black => tally.add::<Black>(TEMPO, 1),
    }
}

#[inline(always)]
fn for_both<T>(
    board: &mut Board,
    tally: &mut T,
    white: impl Fn(&mut Board, &mut T),
    black: impl Fn(&mut Board, &mut T),
) {
    white(board, tally);
    black(board, tally);
}

/// The position with what the terms find out about it and share.
pub(crate) struct Board {
    pub(crate) occupied: Bitboard,
    pub(crate) roles: [Bitboard; 6],
    pub(crate) sides: [SideMap; 2],
}

/// What is known of one side.
pub(crate) struct SideMap {
    pub(crate) men: Bitboard,
    pub(crate) king: Square,
    /// The king's square and all about it, and those before them: where an attack on the king arrives.
    pub(crate) king_zone: Bitboard,
    pub(crate) pawns: Bitboard,
    pub(crate) passed: Bitboard,
    /// Squares that this side's pawns attack now or after steps forward.
    pub(crate) pawn_span: Bitboard,
    /// What each role attacks.
    pub(crate) attacks: [Bitboard; 6],
    pub(crate) attacked: Bitboard,
    /// Attacked by two men at least.
    pub(crate) attacked_twice: Bitboard,
    /// How strongly this side's figures look at the enemy king's zone.
    pub(crate) king_attack: i32,
}

impl Board {
    #[inline(always)]
    pub(crate) fn new(position: &Position) -> Self {
        let placement = position.placement();
        let roles = Role::ALL.map(|role| placement.role(role));
        Self {
            occupied: placement.occupied(),
            roles,
            sides: [SideMap::new::<White>(position), SideMap::new::<Black>(position)],
        }
    }

    #[inline(always)]
    pub(crate) fn us<Us: Side>(&self) -> &SideMap {
        &self.sides[Us::COLOR as usize]
    }

    #[inline(always)]
    pub(crate) fn us_mut<Us: Side>(&mut self) -> &mut SideMap {
        &mut self.sides[Us::COLOR as usize]
    }

    #[inline(always)]
    pub(crate) fn them<Us: Side>(&self) -> &SideMap {
        self.us::<Us::Them>()
    }

    /// Our men of a role.
    #[inline(always)]
    pub(crate) fn men<Us: Side>(&self, role: Role) -> Bitboard {
        self.roles[role as usize] & self.us::<Us>().men
    }
}

impl SideMap {
    #[inline(always)]
    fn new<Us: Side>(position: &Position) -> Self {
        let placement = position.placement();
        let men = placement.color(Us::COLOR);
        let pawns = placement.role(Role::Pawn) & men;
        let king = position.king(Us::COLOR);
        let about_king = attacks::king(king) | king.bitboard();
        let pawn_attacks = Us::pawn_attacks(pawns);
        let mut map = Self {
            men,
            king,
            king_zone: about_king | Us::forward(about_king),
            pawns,
            passed: Bitboard::EMPTY,
            pawn_span: pawn_attacks | Us::ahead(pawn_attacks),
            attacks: [Bitboard::EMPTY; 6],
            attacked: Bitboard::EMPTY,
            attacked_twice: Bitboard::EMPTY,
            king_attack: 0,
        };
        map.add_attacks(Role::King, attacks::king(king));
        let forward = Us::forward(pawns);
        map.attacked_twice |= forward.east() & forward.west();
        map.add_attacks(Role::Pawn, pawn_attacks);
        map
    }

    #[inline(always)]
    pub(crate) fn add_attacks(&mut self, role: Role, squares: Bitboard) {
        self.attacks[role as usize] |= squares;
        self.attacked_twice |= self.attacked & squares;
        self.attacked |= squares;
    }
}
