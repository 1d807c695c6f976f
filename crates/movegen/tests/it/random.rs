//! Games and setups at random, from choices that proptest can shrink.

use jadoube_board::{Bitboard, Color, Move, MoveKind, Piece, Role, Setup, Square};
use jadoube_movegen::Position;
use proptest::collection::vec;
use proptest::prelude::*;

/// Starts of games: standard, Chess960 and double Chess960.
pub(crate) fn starts() -> impl Strategy<Value = Setup> {
    let number = 0..960_u16;
    prop_oneof![
        2 => Just(Setup::initial()),
        2 => number.clone().prop_map(|number| Setup::chess960(number).expect("below 960")),
        3 => (number.clone(), number).prop_map(|(white, black)| {
            Setup::double_chess960(white, black).expect("below 960")
        }),
    ]
}

/// A game: where it starts and a number for each choice of a move.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) start: Setup,
    pub(crate) choices: Vec<u16>,
}

pub(crate) fn games(plies: usize) -> impl Strategy<Value = Game> {
    (starts(), vec(any::<u16>(), 0..plies)).prop_map(|(start, choices)| Game { start, choices })
}

/// A move that is rare in random games: en passant, castling or a promotion.
fn is_rare(m: Move) -> bool {
    m.kind() != MoveKind::Normal
}

/// The legal move that a number chooses; every other number prefers rare moves.
pub(crate) fn chosen(position: &Position, choice: u16) -> Option<Move> {
    let mut moves = position.legal_moves();
    if choice & 1 == 1 && moves.iter().any(|&m| is_rare(m)) {
        moves.retain(is_rare);
    }
    let count = moves.len();
    if count == 0 { None } else { moves.get(usize::from(choice >> 1) % count).copied() }
}

impl Game {
    /// The moves with the position before each.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = Position::new(self.start).expect("games start legally");
        let mut choices = self.choices.iter();
        std::iter::from_fn(move || {
            let m = chosen(&position, *choices.next()?)?;
            let before = position;
            position.play_unchecked(m);
            Some((before, m))
        })
    }

    /// The position at the end.
    pub(crate) fn end(&self) -> Position {
        let start = Position::new(self.start).expect("games start legally");
        self.steps().last().map_or(start, |(position, m)| position.after(m))
    }
}

fn men() -> impl Strategy<Value = Piece> {
    let role = prop_oneof![
        4 => Just(Role::Pawn),
        2 => Just(Role::Knight),
        2 => Just(Role::Bishop),
        2 => Just(Role::Rook),
        1 => Just(Role::Queen),
    ];
    (role, any::<bool>())
        .prop_map(|(role, is_white)| role.of(if is_white { Color::White } else { Color::Black }))
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::new)
}

/// Any nonsense: often a king is missing or can be taken.
pub(crate) fn garbage() -> impl Strategy<Value = Setup> {
    let placement = vec((squares(), prop_oneof![9 => men(), 1 => kings()]), 0..40);
    (placement, extras()).prop_map(|(men, extras)| with_men(men, extras))
}

/// Wild setups with one king each, which are often legal.
pub(crate) fn wild() -> impl Strategy<Value = Setup> {
    let placement = vec((squares(), men()), 0..20);
    (placement, squares(), squares(), extras()).prop_map(|(mut men, white, black, extras)| {
        men.retain(|(at, man)| man.role != Role::Pawn || !Bitboard::BACK_RANKS.has(*at));
        men.push((white, Role::King.of(Color::White)));
        men.push((black, Role::King.of(Color::Black)));
        with_men(men, extras)
    })
}

/// Kings and rooks on the back ranks, and a few men that may be in the way or attack: castling of every kind.
pub(crate) fn castling_setups() -> impl Strategy<Value = Setup> {
    let back_rank = || (0..8_u8, vec(0..8_u8, 0..3));
    let near = (0..16_u8).prop_map(|at| Square::new(if at < 8 { at } else { at + 48 }));
    let others = vec((prop_oneof![squares(), near], men()), 0..6);
    (back_rank(), back_rank(), others, extras()).prop_map(|(white, black, mut men, mut extras)| {
        men.retain(|(at, man)| man.role != Role::Pawn || !Bitboard::BACK_RANKS.has(*at));
        extras.castling_rooks = Bitboard::EMPTY;
        for (color, (king, rooks)) in [(Color::White, white), (Color::Black, black)] {
            let at = |file: u8| Square::new(file).relative_to(color);
            for file in rooks {
                men.push((at(file), Role::Rook.of(color)));
                extras.castling_rooks |= at(file).bitboard();
            }
            men.push((at(king), Role::King.of(color)));
        }
        with_men(men, extras)
    })
}

/// Pawns side by side after a double step, with a king and sliders around: en passant pins of every kind.
pub(crate) fn en_passant_setups() -> impl Strategy<Value = Setup> {
    let sliders = prop_oneof![Just(Role::Bishop), Just(Role::Rook), Just(Role::Queen)];
    let others = vec((squares(), (sliders, any::<bool>())), 0..4);
    (0..8_u8, 1..4_u8, others, squares(), squares(), any::<bool>()).prop_map(
        |(file, sides, others, white, black, flip)| {
            let mut setup = Setup::empty();
            for (at, (role, is_white)) in others {
                setup
                    .placement
                    .put(at, role.of(if is_white { Color::White } else { Color::Black }));
            }
            setup.placement.put(white, Role::King.of(Color::White));
            setup.placement.put(black, Role::King.of(Color::Black));
            let passed = Square::new(40 + file);
            for square in [passed, passed.step(8)] {
                setup.placement.remove(square);
            }
            setup.placement.put(passed.step(-8), Role::Pawn.of(Color::Black));
            for (bit, side) in [(1, -1), (2, 1)] {
                if sides & bit != 0
                    && let Some(beside) = passed.offset(side, -1)
                {
                    setup.placement.put(beside, Role::Pawn.of(Color::White));
                }
            }
            setup.en_passant = Some(passed);
            if flip { setup.mirrored() } else { setup }
        },
    )
}

fn kings() -> impl Strategy<Value = Piece> {
    any::<bool>()
        .prop_map(|is_white| Role::King.of(if is_white { Color::White } else { Color::Black }))
}

/// A setup without men: turn, rights, en passant square and clocks at random.
fn extras() -> impl Strategy<Value = Setup> {
    let en_passant = prop_oneof![
        3 => Just(None),
        3 => (16..24_u8).prop_map(|at| Some(Square::new(at))),
        3 => (40..48_u8).prop_map(|at| Some(Square::new(at))),
        1 => squares().prop_map(Some),
    ];
    (any::<bool>(), any::<u64>(), en_passant, any::<u16>(), any::<u32>()).prop_map(
        |(is_white, rooks, en_passant, halfmove_clock, fullmove_number)| Setup {
            turn: if is_white { Color::White } else { Color::Black },
            castling_rooks: Bitboard(rooks) & Bitboard::BACK_RANKS,
            en_passant,
            halfmove_clock,
            fullmove_number,
            ..Setup::empty()
        },
    )
}

fn with_men(men: Vec<(Square, Piece)>, mut setup: Setup) -> Setup {
    for (square, man) in men {
        setup.placement.put(square, man);
    }
    setup
}

/// Up to fifteen pieces a side and no pawns, most of them queens: many sliders, many lines, many moves.
pub(crate) fn many_queens() -> impl Strategy<Value = Setup> {
    let role = prop_oneof![4 => Just(Role::Queen), 1 => Just(Role::Rook), 1 => Just(Role::Bishop)];
    let men = vec((squares(), (role, any::<bool>())), 0..20);
    (men, squares(), squares(), extras()).prop_map(|(men, white, black, extras)| {
        let mut men: Vec<_> = men
            .into_iter()
            .map(|(at, (role, is_white))| {
                (at, role.of(if is_white { Color::White } else { Color::Black }))
            })
            .collect();
        men.push((white, Role::King.of(Color::White)));
        men.push((black, Role::King.of(Color::Black)));
        with_men(men, extras)
    })
}
