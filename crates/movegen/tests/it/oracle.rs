//! The rules a second time, written for clearness: each move is made on the board and the king looked at.
//!
//! It shares nothing with the generator but [`Placement`] and [`Move`]; attacks are walked square by square.

use jadoube_board::{CastlingSide, Color, Move, Piece, Placement, Role, Square};
use jadoube_movegen::Position;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const SLANTING: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The directions in which a piece moves, and whether it goes on.
fn directions(role: Role) -> (Vec<(i8, i8)>, bool) {
    match role {
        Role::Pawn => (Vec::new(), false),
        Role::Knight => (KNIGHT.to_vec(), false),
        Role::Bishop => (SLANTING.to_vec(), true),
        Role::Rook => (STRAIGHT.to_vec(), true),
        Role::Queen => ([STRAIGHT, SLANTING].concat(), true),
        Role::King => ([STRAIGHT, SLANTING].concat(), false),
    }
}

/// The squares that a man attacks: every square it could go to, up to the first man in each direction.
fn attacks(board: &Placement, from: Square, man: Piece) -> Vec<Square> {
    if man.role == Role::Pawn {
        let ahead = forward(man.color);
        return [-1, 1].into_iter().filter_map(|side| from.offset(side, ahead)).collect();
    }
    let (steps, goes_on) = directions(man.role);
    let mut squares = Vec::new();
    for (files, ranks) in steps {
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            squares.push(next);
            if !goes_on || board.piece_at(next).is_some() {
                break;
            }
            at = next;
        }
    }
    squares
}

pub(crate) fn is_attacked(board: &Placement, square: Square, by: Color) -> bool {
    let mut men = board.iter().filter(|(_, man)| man.color == by);
    men.any(|(from, man)| attacks(board, from, man).contains(&square))
}

/// The board after a move that follows the rules of the men, whatever happens to the king.
pub(crate) fn board_after(position: &Position, m: Move) -> Placement {
    let us = position.turn();
    let mut board = *position.placement();
    let man = board.remove(m.from()).expect("a man moves");
    if m.is_castling() {
        let side = CastlingSide::of(m.from(), m.to());
        board.remove(m.to());
        board.put(side.king_target(us), man);
        board.put(side.rook_target(us), Role::Rook.of(us));
        return board;
    }
    if m.is_en_passant() {
        board.remove(Square::at(m.to().file(), m.from().rank()));
    }
    board.put(m.to(), m.promotion_role().map_or(man, |role| role.of(us)));
    board
}

fn pawn_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    let (us, board) = (position.turn(), position.placement());
    let is_free = |square: Square| board.piece_at(square).is_none();
    let mut arrive = |to: Square| {
        if to.rank() == us.promotion_rank() {
            moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role)));
        } else {
            moves.push(Move::normal(from, to));
        }
    };
    if let Some(single) = from.offset(0, forward(us)).filter(|&to| is_free(to)) {
        arrive(single);
        let double = single.offset(0, forward(us));
        if from.rank() == us.pawn_rank()
            && let Some(double) = double.filter(|&to| is_free(to))
        {
            arrive(double);
        }
    }
    for to in attacks(board, from, Role::Pawn.of(us)) {
        if board.color_at(to) == Some(!us) {
            arrive(to);
        }
    }
    if let Some(passed) = position.en_passant()
        && attacks(board, from, Role::Pawn.of(us)).contains(&passed)
    {
        moves.push(Move::en_passant(from, passed));
    }
}

/// The squares from one to the other of the same rank, both among them.
fn span(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (low, high) = (from.file().min(to.file()), from.file().max(to.file()));
    Square::all().filter(move |at| at.rank() == from.rank() && (low..=high).contains(&at.file()))
}

fn castling_moves(position: &Position, moves: &mut Vec<Move>) {
    let (us, board) = (position.turn(), position.placement());
    let king = position.king(us);
    for side in CastlingSide::ALL {
        let Some(rook) = position.castling_rook(us, side) else { continue };
        let king_way = span(king, side.king_target(us));
        let rook_way = span(rook, side.rook_target(us));
        let is_free = king_way
            .chain(rook_way)
            .all(|at| at == king || at == rook || board.piece_at(at).is_none());
        let is_safe = span(king, side.king_target(us)).all(|at| !is_attacked(board, at, !us));
        if is_free && is_safe {
            moves.push(Move::castling(king, rook));
        }
    }
}

/// All legal moves, in no order.
pub(crate) fn legal_moves(position: &Position) -> Vec<Move> {
    let (us, board) = (position.turn(), position.placement());
    let mut moves = Vec::new();
    for (from, man) in board.iter().filter(|(_, man)| man.color == us) {
        if man.role == Role::Pawn {
            pawn_moves(position, from, &mut moves);
        } else {
            let to = attacks(board, from, man).into_iter();
            let free = to.filter(|&to| board.color_at(to) != Some(us));
            moves.extend(free.map(|to| Move::normal(from, to)));
        }
    }
    castling_moves(position, &mut moves);
    moves.retain(|&m| {
        let board = board_after(position, m);
        board.king(us).is_some_and(|king| !is_attacked(&board, king, !us))
    });
    moves
}

#[test]
fn the_second_writing_of_the_rules_counts_right() {
    use crate::support::{check, position, same};
    check(
        jadoube_testdata::moves(),
        |row| row.name.to_owned(),
        |row| {
            let mut moves: Vec<_> =
                legal_moves(&position(row.fen)).iter().map(ToString::to_string).collect();
            moves.sort_unstable();
            same("moves", moves, row.moves().map(str::to_owned).collect())
        },
    );
}
