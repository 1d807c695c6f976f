//! R5, R7, R10 to R12: the men on their squares, first of all at the start.

use jadoube_board::{Bitboard, ByColor, Color, File, Piece, Placement, Rank, Role, Square};

use crate::support::{check, placement, random_sets, sq, squares};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_first_array() {
    let rows = [
        ("R10 white, R12", 'R', "a1 h1"),
        ("R12 white knights", 'N', "b1 g1"),
        ("R12 white bishops", 'B', "c1 f1"),
        ("R11 white queen", 'Q', "d1"),
        ("R11 white king", 'K', "e1"),
        ("R12 white pawns", 'P', "a2 b2 c2 d2 e2 f2 g2 h2"),
        ("R12 black rooks", 'r', "a8 h8"),
        ("R12 black knights", 'n', "b8 g8"),
        ("R12 black bishops", 'b', "c8 f8"),
        ("R11 black queen", 'q', "d8"),
        ("R11 black king", 'k', "e8"),
        ("R12 black pawns", 'p', "a7 b7 c7 d7 e7 f7 g7 h7"),
    ];
    check(rows.map(|(id, man, names)| (id, man, squares(names))), |man| {
        Placement::initial().pieces(Piece::from_char(man).unwrap())
    });
    assert_eq!(Placement::initial(), placement(START));
}

#[test]
fn each_side_begins_with_sixteen_men() {
    let rows = Color::ALL.map(|color| (format!("R7 {color}"), color, [1, 1, 2, 2, 2, 8, 16]));
    check(rows, counts);
}

/// King, queen, rooks, bishops, knights, pawns and all men of one side at the start.
pub(crate) fn counts(color: Color) -> [u32; 7] {
    let start = Placement::initial();
    let count = |role: Role| start.pieces(role.of(color)).len();
    [
        count(Role::King),
        count(Role::Queen),
        count(Role::Rook),
        count(Role::Bishop),
        count(Role::Knight),
        count(Role::Pawn),
        start.color(color).len(),
    ]
}

#[test]
fn the_queens_stand_on_their_own_colour_and_the_kings_face_each_other() {
    let start = Placement::initial();
    let queen = |color| start.pieces(Role::Queen.of(color)).single().unwrap();
    assert!(queen(Color::White).is_light() && queen(Color::Black).is_dark(), "R11");
    assert_eq!(start.king(Color::White).unwrap().file(), File::E, "R11");
    assert_eq!(start.king(Color::Black).unwrap().file(), File::E, "R11");
    assert_eq!(start.mirrored(), start, "R10");
}

#[test]
fn diagrams_have_white_at_the_bottom_unless_asked_otherwise() {
    let board = placement("r3k3/8/8/8/8/8/P7/4K2N w - - 0 1");
    let below = "r . . . k . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                 . . . . . . . .\n. . . . . . . .\nP . . . . . . .\n. . . . K . . N\n";
    assert_eq!(board.to_string(), below, "R5");
    assert_eq!(board.diagram(Color::White).to_string(), below, "R5");
    assert_eq!(format!("{board:?}"), format!("\n{below}"), "R5");
    // Turned by half: the lines from the last to the first, each backwards.
    let turned: String = below.trim_end().chars().rev().chain(['\n']).collect();
    assert_eq!(board.diagram(Color::Black).to_string(), turned, "R5");
}

#[test]
fn men_are_put_and_removed_one_by_one() {
    let mut board = Placement::empty();
    assert_eq!(board, Placement::default());
    assert_eq!(board.remove(sq("e4")), None);
    for (square, man) in placement(MIDDLE_GAME).iter() {
        board.put(square, Role::Pawn.of(!man.color));
        board.put(square, man);
        assert_eq!(board.piece_at(square), Some(man));
        assert_eq!(
            (board.role_at(square), board.color_at(square)),
            (Some(man.role), Some(man.color))
        );
    }
    assert_eq!(board, placement(MIDDLE_GAME));
    for (square, man) in placement(MIDDLE_GAME).iter() {
        assert_eq!(board.remove(square), Some(man));
        assert_eq!((board.piece_at(square), board.role_at(square)), (None, None));
    }
    assert_eq!(board, Placement::empty());
}

#[test]
fn toggling_moves_a_man_and_moves_it_back() {
    let mut board = Placement::initial();
    let knight = Role::Knight.of(Color::White);
    board.toggle(squares("g1 f3"), knight);
    assert_eq!(board, placement("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w - - 0 1"));
    board.toggle(squares("g1 f3"), knight);
    assert_eq!(board, Placement::initial());
}

/// Boards that hold every man on random squares.
fn boards() -> impl Iterator<Item = Placement> {
    let men: Vec<Piece> =
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))).collect();
    random_sets(200).zip(random_sets(300).skip(100)).map(move |(occupied, which)| {
        let mut board = Placement::empty();
        for (n, square) in occupied.iter().enumerate() {
            board.put(square, men[(which.0 >> n) as usize % men.len()]);
        }
        board
    })
}

#[test]
fn every_occupied_square_has_one_role_and_one_colour() {
    for board in boards() {
        let roles = Role::ALL.map(|role| board.role(role).len()).iter().sum::<u32>();
        let colors = Color::ALL.map(|color| board.color(color).len()).iter().sum::<u32>();
        assert_eq!((roles, colors), (board.occupied().len(), board.occupied().len()));
        assert_eq!(board.iter().map(|(square, _)| square).collect::<Bitboard>(), board.occupied());
        for (square, man) in board.iter() {
            assert!(board.pieces(man).has(square));
            assert_eq!(board.piece_at(square), Some(man));
        }
        assert_eq!(board.diagonal_sliders(), board.role(Role::Bishop) | board.role(Role::Queen));
        assert_eq!(board.straight_sliders(), board.role(Role::Rook) | board.role(Role::Queen));
    }
}

#[test]
fn a_mirrored_board_swaps_ranks_and_colours() {
    for board in boards() {
        let mirrored = board.mirrored();
        assert_eq!(mirrored.mirrored(), board);
        for square in Square::all() {
            let expected = board.piece_at(square).map(|man| man.role.of(!man.color));
            assert_eq!(mirrored.piece_at(square.flip_rank()), expected);
        }
    }
}

#[test]
fn a_side_has_a_king_only_if_it_has_exactly_one() {
    let rows = [
        ("R7 one", "4k3/8/8/8/8/8/8/4K3", Some("e1")),
        ("R7 none", "4k3/8/8/8/8/8/8/8", None),
        ("R7 two", "4k3/8/8/8/8/8/8/3KK3", None),
    ];
    check(rows.map(|(id, fen, king)| (id, fen, king.map(sq))), |fen| {
        placement(fen).king(Color::White)
    });
}

#[test]
fn back_ranks_come_from_the_a_file() {
    let white = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Bishop,
        Role::Knight,
        Role::Knight,
    ];
    let mut black = white;
    black.reverse();
    let board = Placement::with_back_ranks(ByColor { white, black });
    assert_eq!(board, placement("nnbbrrqk/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN"));
    assert_eq!(board.role(Role::Pawn), Rank::Second.bitboard() | Rank::Seventh.bitboard());
}
