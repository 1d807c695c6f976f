//! Moves that are called calm change nothing.

use jadoube_board::sliders::Magic;
use jadoube_board::{Bitboard, Color, Move, Square};
use jadoube_movegen::Position;

use super::positions::Random;
use super::steps::common;
use crate::siblings::board::Board;
use crate::siblings::boards::Boards;
use crate::siblings::calm::{Calm, Man, Sorted};
use crate::siblings::kernel::count_replies;
use crate::siblings::lanes::plain::Plain;
use crate::siblings::lanes::{LANES, Lanes, NOWHERE};
use crate::siblings::moves::{Sink, View};
use crate::siblings::side::{Black, Side, White};

/// Looks at each move of a board.
struct Look<'a> {
    position: &'a Position,
    view: &'a View<'a>,
    calm: &'a Calm,
    /// Replies with a man off the board, or with none if it is nowhere.
    without: &'a dyn Fn(u8) -> u64,
    /// How many moves were calm.
    unchanged: u32,
    lifted: u32,
}

/// The legal replies, captures en passant apart.
fn replies(position: &Position, from: Square, to: Square) -> u64 {
    let next = position.after(Move::normal(from, to));
    next.legal_moves().iter().filter(|reply| !reply.is_en_passant()).count() as u64
}

impl Sink for Look<'_> {
    fn man(&mut self, man: Man, from: Square, to: Bitboard) {
        let Sorted { calm, leaves_calmly } = self.calm.sorted::<Magic>(self.view, man, from, to);
        let expected = (self.without)(if leaves_calmly { NOWHERE } else { from.as_u8() });
        assert!(calm.is_subset_of(to));
        for to in calm {
            assert_eq!(
                replies(self.position, from, to),
                expected,
                "{:?} {from}{to}",
                self.position
            );
        }
        *(if leaves_calmly { &mut self.unchanged } else { &mut self.lifted }) += calm.len();
    }

    fn pawns(&mut self, to: Bitboard, step: i8) {
        let calm = self.calm.pawns(to, step);
        let expected = (self.without)(NOWHERE);
        for to in calm {
            let from = to.step(-step);
            assert_eq!(
                replies(self.position, from, to),
                expected,
                "{:?} {from}{to}",
                self.position
            );
        }
        self.unchanged += calm.len();
    }

    fn doubles(&mut self, to: Bitboard) {
        let step = if self.position.turn() == Color::White { 16 } else { -16 };
        self.pawns(to, step);
    }
}

fn check<Us: Side>(position: &Position) -> (u32, u32) {
    let board = Board::of(position);
    let view = View::of::<Us, Magic>(&board);
    let calm = Calm::of::<Us, Magic>(&view);
    let mut parents = Boards::<Plain>::empty();
    parents.put(0, &board);
    let without = |from: u8| {
        let (from, to) = (Plain::squares(&[from; LANES]), Plain::squares(&[NOWHERE; LANES]));
        count_replies::<Us::Them, Plain>(&parents, &common::<Us::Them>(&board), from, to).0[0]
    };
    if let Some(passed) = position.null_move() {
        assert_eq!(without(NOWHERE), passed.legal_moves().len() as u64, "{position:?}");
    }
    let (view, calm, without) = (&view, &calm, &without);
    let mut look = Look { position, view, calm, without, unchanged: 0, lifted: 0 };
    view.plain_moves::<Us, Magic, _>(&mut look);
    (look.unchanged, look.lifted)
}

#[test]
fn calm_moves_leave_the_number_of_replies() {
    let mut random = Random(3);
    let (mut unchanged, mut lifted) = (0, 0);
    for _ in 0..5_000 {
        let position = random.position();
        let found = match position.turn() {
            Color::White => check::<White>(&position),
            Color::Black => check::<Black>(&position),
        };
        unchanged += found.0;
        lifted += found.1;
    }
    // There were some of both.
    assert!(unchanged > 10_000 && lifted > 1_000, "{unchanged} {lifted}");
}
