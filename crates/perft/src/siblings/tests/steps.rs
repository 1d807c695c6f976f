//! The steps of the kernel, lane by lane, against the child that the generator makes.

use core::ops::ControlFlow;

use jadoube_board::{Bitboard, Color, Move, MoveKind, Role, Square, attacks};
use jadoube_movegen::{MoveSet, Position, Selection};

use super::on_all_lanes;
use super::positions::Random;
use crate::siblings::board::Board;
use crate::siblings::boards::Boards;
use crate::siblings::castling::Castling;
use crate::siblings::kernel::{Common, Replies, Slants, Threats, count_replies};
use crate::siblings::king::KingSquare;
use crate::siblings::lanes::{LANES, Lanes};
use crate::siblings::side::{Black, Side, White};

/// The legal moves of a child by the kind of man.
#[derive(Default, PartialEq, Eq, Debug)]
struct ByKind {
    sliders: u64,
    knights: u64,
    pawns: u64,
    king: u64,
    castlings: u64,
}

impl ByKind {
    fn of(position: &Position) -> Self {
        let mut found = Self::default();
        let _ = position.visit_moves(Selection::All, |set| {
            let kind = match set {
                MoveSet::Man { role: Role::Knight, .. } => &mut found.knights,
                MoveSet::Man { role: Role::King, .. } => &mut found.king,
                MoveSet::Man { .. } => &mut found.sliders,
                MoveSet::Pawns { .. } | MoveSet::Promotions { .. } => &mut found.pawns,
                MoveSet::Castling { .. } => &mut found.castlings,
                // Counted elsewhere.
                MoveSet::EnPassant { .. } => return ControlFlow::Continue(()),
            };
            *kind += set.len() as u64;
            ControlFlow::Continue(())
        });
        found
    }

    fn all(&self) -> u64 {
        self.sliders + self.knights + self.pawns + self.king + self.castlings
    }
}

/// What the side that has just moved attacks, the king that replies hiding nothing.
fn attacked(child: &Position) -> u64 {
    let placement = child.placement();
    let occupied = placement.occupied().without(child.king(child.turn()));
    let men = placement.iter().filter(|(_, man)| man.color != child.turn());
    men.fold(Bitboard::EMPTY, |seen, (from, man)| seen | attacks::of(man, from, occupied)).0
}

/// With everything looked for.
pub(super) fn common<Us: Side>(board: &Board) -> Common {
    let king = KingSquare::new::<Us>(board.them.king);
    let mut common = Common {
        king,
        castlings: [Castling::NONE; 2],
        has_promotions: true,
        has_more_knights: true,
    };
    for (rook, castling) in (board.castling & Us::BACK_RANK).into_iter().zip(&mut common.castlings)
    {
        *castling = Castling::new::<Us>(king.square, rook);
    }
    common
}

/// Where it matters what is attacked: in check no castling is possible, and the mover's king is out of reach.
fn matters(child: &Position) -> u64 {
    let king = child.king(child.turn());
    let near = if child.is_check() { attacks::king(king).with(king) } else { Bitboard::ALL };
    near.without(child.king(!child.turn())).0
}

/// The lanes may take these moves.
fn is_plain(m: &Move) -> bool {
    m.kind() == MoveKind::Normal
}

fn check_position<Us: Side, L: Lanes>(position: &Position, random: &mut Random) {
    let board = Board::of(position);
    let plain: Vec<Move> = position.legal_moves().iter().copied().filter(is_plain).collect();
    if plain.is_empty() {
        return;
    }
    let moves: [Move; LANES] = core::array::from_fn(|_| plain[random.below(plain.len())]);
    let from = L::squares(&moves.map(|m| m.from().as_u8()));
    let to = L::squares(&moves.map(|m| m.to().as_u8()));
    let mut parents = Boards::<L>::empty();
    parents.put(0, &board);
    let king = KingSquare::new::<Us>(board.them.king);
    let children = moves.map(|m| position.after(m));
    let expected = children.map(|child| ByKind::of(&child));

    let boards = parents.after(from, to);
    let occupied = boards.occupied.to_array();
    let slants = Slants::new(!boards.occupied);
    let walls = L::walls(boards.occupied);
    let threats = Threats::of::<Us>(&boards, &king, &slants, walls);
    let replies = Replies::new(&boards, &threats);
    let (threatened, checkers) = (threats.attacked.to_array(), threats.checkers.to_array());
    let (pinned, answers) =
        (replies.pinned.to_array(), threats.answers(boards.occupied).to_array());
    let sliders = replies.sliders(&slants, walls).to_array();
    let knights = replies.knights(true).to_array();
    let pawns = replies.pawns::<Us>(true).to_array();
    let steps = replies.king(&king).to_array();
    let mut castlings = [0; LANES];
    let common = common::<Us>(&board);
    for castling in common.castlings.iter().filter(|castling| castling.rook.any()) {
        let legal = replies.castling(castling).to_array();
        for (sum, legal) in castlings.iter_mut().zip(legal) {
            *sum += legal;
        }
    }
    let all = count_replies::<Us, L>(&parents, &common, from, to).to_array();

    for lane in 0..LANES {
        let child = &children[lane];
        let own = child.placement().color(child.turn()).0;
        let context = || format!("{position:?} {:?}", moves[lane]);
        assert_eq!(occupied[lane], child.placement().occupied().0, "{}", context());
        let matters = matters(child);
        assert_eq!(threatened[lane] & matters, attacked(child) & matters, "{}", context());
        assert_eq!(checkers[lane], child.checkers().0, "{}", context());
        assert_eq!(pinned[lane] & own, child.pinned().0, "{}", context());
        assert_eq!(answers[lane] & !own, targets(child), "{}", context());
        let found = ByKind {
            sliders: sliders[lane],
            knights: knights[lane],
            pawns: pawns[lane],
            king: steps[lane],
            castlings: castlings[lane],
        };
        assert_eq!(found, expected[lane], "{}", context());
        assert_eq!(all[lane], expected[lane].all(), "{}", context());
    }
}

/// Where men other than the king may arrive.
fn targets(child: &Position) -> u64 {
    let king = child.king(child.turn());
    let own = child.placement().color(child.turn());
    let targets = match (child.checkers().first(), child.checkers().more_than_one()) {
        (None, _) => !own,
        (Some(_), true) => Bitboard::EMPTY,
        (Some(checker), false) => jadoube_board::geometry::between(king, checker).with(checker),
    };
    targets.0
}

fn steps<L: Lanes>() {
    let mut random = Random(20_261_130);
    for _ in 0..3_000 {
        let position = random.position();
        match position.turn() {
            Color::White => check_position::<Black, L>(&position, &mut random),
            Color::Black => check_position::<White, L>(&position, &mut random),
        }
    }
}

#[test]
fn each_step_of_the_kernel_agrees_with_the_generator() {
    on_all_lanes!(steps);
}

#[test]
fn boards_are_made_as_positions_are() {
    let mut random = Random(4);
    for _ in 0..3_000 {
        let position = random.position();
        let board = Board::of(&position);
        for &m in &position.legal_moves() {
            let (from, to) = (m.from(), m.to());
            let found = match position.turn() {
                Color::White => after::<White>(&board, m),
                Color::Black => after::<Black>(&board, m),
            };
            let next = position.after(m);
            let mut expected = Board::of(&next);
            // It may have been noted for a pawn that cannot legally capture.
            if expected.passed.is_empty() && m.kind() == MoveKind::Normal {
                expected.passed =
                    found.passed & next.en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
            }
            assert_eq!(found, expected, "{position:?} {from}{to}");
        }
    }
}

fn after<Us: Side>(board: &Board, m: Move) -> Board {
    let (from, to) = (m.from(), m.to());
    match m.kind() {
        MoveKind::Normal => {
            let is_double = board.us.pawns.has(from) && from.as_u8().abs_diff(to.as_u8()) == 16;
            if is_double { board.after_double::<Us>(to) } else { board.after::<Us>(from, to) }
        }
        MoveKind::Promotion(role) => board.after_promotion::<Us>(from, to, role),
        MoveKind::EnPassant => board.without_passed::<Us>().after::<Us>(from, to),
        MoveKind::Castling => board.after_castling::<Us>(from, to),
    }
}
