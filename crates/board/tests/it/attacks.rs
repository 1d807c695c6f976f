//! R19 to R24, R47, R48: what men attack past others, from one square and from a set at once.

use jadoube_board::{Bitboard, Color, Piece, Placement, Role, Square, attacks};

use crate::support::{DIRECTIONS, check, placement, random_sets, sq, squares, walk};

/// What a man attacks, step by step: nothing of the library's tables.
fn stepped(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let forward = if piece.color == Color::White { 1 } else { -1 };
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let slide = |straight: bool| {
        let directions =
            DIRECTIONS.into_iter().filter(move |(files, ranks)| (files * ranks == 0) == straight);
        directions.flat_map(|direction| see(from, direction, occupied)).collect::<Bitboard>()
    };
    let leap = |steps: &[(i8, i8)]| steps.iter().filter_map(|&(x, y)| from.offset(x, y)).collect();
    match piece.role {
        Role::Pawn => leap(&[(-1, forward), (1, forward)]),
        Role::Knight => leap(&jumps),
        Role::Bishop => slide(false),
        Role::Rook => slide(true),
        Role::Queen => slide(false) | slide(true),
        Role::King => leap(&DIRECTIONS),
    }
}

/// The squares up to the first man, and his.
fn see(from: Square, direction: (i8, i8), occupied: Bitboard) -> Vec<Square> {
    let mut seen = Vec::new();
    for square in walk(from, direction) {
        seen.push(square);
        if occupied.has(square) {
            break;
        }
    }
    seen
}

fn men() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)))
}

#[test]
fn attacks_agree_with_stepping_over_boards_of_any_density() {
    let mut boards = vec![Bitboard::EMPTY, Bitboard::ALL, Placement::initial().occupied()];
    boards.extend(random_sets(100));
    let thin: Vec<Bitboard> =
        random_sets(100).zip(random_sets(201).skip(101)).map(|(a, b)| a & b).collect();
    boards.extend(thin);
    for occupied in boards {
        for man in men() {
            for from in Square::all() {
                let expected = stepped(man, from, occupied);
                assert_eq!(attacks::of(man, from, occupied), expected, "{man} {from} {occupied}");
            }
        }
    }
}

#[test]
fn only_the_knight_jumps() {
    let rows = [
        ("R19 knight over men", ('N', "b1", "a1 a2 b2 c1 c2 d2 a3"), "a3 c3 d2"),
        ("R20 rook", ('R', "d4", "d6 b4"), "d1 d2 d3 d5 d6 b4 c4 e4 f4 g4 h4"),
        ("R21 bishop", ('B', "d4", "f6 c3"), "c3 e5 f6 c5 b6 a7 e3 f2 g1"),
        ("R22 queen shut in", ('Q', "a1", "a2 b2 b1"), "a2 b2 b1"),
        ("R24 king", ('K', "h1", "g1 g2 h2"), "g1 g2 h2"),
        ("R46 rook behind a man", ('R', "a1", "a4"), "a2 a3 a4 b1 c1 d1 e1 f1 g1 h1"),
        ("R48 pawn beside empty squares", ('P', "d4", "-"), "c5 e5"),
        ("R48 pawn beside men", ('p', "d4", "c3 d3 e3"), "c3 e3"),
    ];
    check(
        rows.map(|(id, input, expected)| (id, input, squares(expected))),
        |(man, from, occupied)| {
            let man = Piece::from_char(man).unwrap();
            attacks::of(man, sq(from), squares(occupied))
        },
    );
}

#[test]
fn a_set_attacks_the_union_of_what_its_squares_attack() {
    let union = |from: Bitboard, of: &dyn Fn(Square) -> Bitboard| {
        from.iter().fold(Bitboard::EMPTY, |seen, square| seen | of(square))
    };
    let pairs = Square::all().flat_map(|a| Square::all().map(move |b| Bitboard::from(a).with(b)));
    for from in pairs.chain([Bitboard::EMPTY, Bitboard::ALL]).chain(random_sets(2000)) {
        assert_eq!(attacks::knights(from), union(from, &attacks::knight), "knights {from}");
        assert_eq!(attacks::kings(from), union(from, &attacks::king), "kings {from}");
        for color in Color::ALL {
            let expected = union(from, &|square| attacks::pawn(color, square));
            assert_eq!(attacks::pawns(color, from), expected, "{color} pawns {from}");
        }
    }
}

#[test]
fn a_man_attacks_also_what_it_may_not_move_to() {
    let rows = [
        ("R47 pinned on the rank", ("8/8/8/8/k2r2RK/8/8/8", "d1", Color::Black), true),
        ("R47 pinned rook, the pinned line", ("8/8/8/8/k2r2RK/8/8/8", "g4", Color::Black), true),
        ("R47 king beside a guarded square", ("4k3/8/8/8/8/8/4r3/4K3", "d2", Color::White), true),
        ("R47 own man is guarded", ("8/8/8/8/8/8/PPP5/RN2K3", "b1", Color::White), true),
        ("R47 the square itself is not", ("8/8/8/8/8/8/8/R7", "a1", Color::White), false),
        ("R48 slanting forward, empty", ("4k3/8/8/8/3P4/8/8/4K3", "e5", Color::White), true),
        ("R48 in front", ("4k3/8/8/8/3P4/8/8/4K3", "d5", Color::White), false),
        ("R48 double step", ("4k3/8/8/8/8/8/3P4/4K3", "d4", Color::White), false),
        ("R48 behind", ("4k3/8/8/8/3P4/8/8/4K3", "c3", Color::White), false),
        ("R48 not round the edge", ("4k3/8/8/8/8/8/P7/4K3", "h4", Color::White), false),
        ("R48 not round the edge, black", ("4k3/7p/8/8/8/8/8/4K3", "a5", Color::Black), false),
        ("R57 kings attack too", ("8/8/8/3k4/8/8/8/4K3", "e4", Color::Black), true),
    ];
    check(rows, |(fen, square, by)| placement(fen).is_attacked(sq(square), by));
}

#[test]
fn attackers_are_the_men_whose_attacks_hold_the_square() {
    let boards = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R",
        "QQQQQQQQ/q6q/1b1b1b1b/N1N1N1N1/n1n1n1n1/P1P1P1P1/pppppppp/KkKkRrRr",
    ];
    for fen in boards {
        let placement = placement(fen);
        for occupied in [placement.occupied(), Bitboard::EMPTY] {
            for square in Square::all() {
                let attacks =
                    |&(from, man): &(Square, Piece)| attacks::of(man, from, occupied).has(square);
                let expected: Bitboard =
                    placement.iter().filter(attacks).map(|(from, _)| from).collect();
                assert_eq!(placement.attackers(square, occupied), expected, "{fen} {square}");
            }
        }
        for (square, by) in Square::all().flat_map(|square| Color::ALL.map(|by| (square, by))) {
            let attackers = placement.attackers(square, placement.occupied());
            let expected = attackers.meets(placement.color(by));
            assert_eq!(placement.is_attacked(square, by), expected, "{fen} {square} {by}");
        }
    }
}
