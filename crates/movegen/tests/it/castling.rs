//! Castling in standard chess, Chess960 and double Chess960 (FIDE 3.8.2, Guidelines II.3).

use jadoube_board::{CastlingMode, CastlingSide, Color, Move, Role, Square};
use jadoube_movegen::Position;

use crate::support::{after, check, fen, fen_in, legal, position, same, ucis};

fn castlings(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut texts: Vec<_> =
        moves.iter().filter(|m| m.is_castling()).map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn each_condition_prevents_or_allows() {
    // FEN, and the castling moves as king takes rook.
    let rows = [
        ("both sides", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1 e1h1"),
        ("black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8 e8h8"),
        ("one right", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1a1"),
        ("no right", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", ""),
        ("b1 occupied", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1h1"),
        ("c1 occupied by the enemy", "4k3/8/8/8/8/8/8/R1b1K2R w KQ - 0 1", "e1h1"),
        ("d1 occupied", "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "e1h1"),
        ("f1 occupied", "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1a1"),
        ("in check", "4k3/8/8/8/8/6b1/8/R3K2R w KQ - 0 1", ""),
        ("f1 attacked", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1"),
        ("g1 attacked", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1"),
        ("h1 attacked", "4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1 e1h1"),
        ("d1 attacked", "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1"),
        ("c1 attacked", "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1"),
        ("b1 attacked", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1 e1h1"),
        ("a1 attacked", "r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1 e1h1"),
        ("f1 and d1 attacked by a pawn", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", ""),
        ("g1 attacked by a pawn", "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1a1"),
        ("c1 attacked by a king", "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "e1h1"),
        ("960: the king stays", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"),
        ("960: both change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),
        ("960: the rook stays", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1"),
        ("960: a1 and b1 are in nobody's way", "4k3/8/8/8/8/8/8/NBRK4 w C - 0 1", "d1c1"),
        ("960: something in the rook's way", "4k3/8/8/8/8/8/8/1K3N1R w H - 0 1", ""),
        ("960: e1 attacked on the way", "3kr3/8/8/8/8/8/8/1K5R w H - 0 1", ""),
        ("960: in check on f1", "3k1r2/8/8/8/8/8/8/5K1R w H - 0 1", ""),
        ("960: the target attacked", "3k2r1/8/8/8/8/8/8/5K1R w H - 0 1", ""),
        ("960: b1 attacked, only the rook's way", "1r1k4/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1"),
        ("960: the rook shields c1 from a rook", "5k2/8/8/8/8/8/8/rR3K2 w B - 0 1", ""),
        ("960: the rook shields c1 from a queen", "5k2/8/8/8/8/8/8/qR3K2 w B - 0 1", ""),
        ("960: a bishop on a1 does nothing", "5k2/8/8/8/8/8/8/bR3K2 w B - 0 1", "f1b1"),
        ("960: a knight between rook and attacker", "5k2/8/8/8/8/8/8/rNR2K2 w C - 0 1", "f1c1"),
        ("960: the rook shields g1", "k7/8/8/8/8/8/8/5KRq w G - 0 1", ""),
        ("960: the inner rook", "1k6/8/8/8/8/8/8/4KR1R w F - 0 1", "e1f1"),
        ("960: the outer rook is blocked", "1k6/8/8/8/8/8/8/4KR1R w H - 0 1", ""),
        (
            "960: on the first move",
            "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1",
            "f1g1",
        ),
        ("double 960: white", "1r2k1r1/8/8/8/8/8/8/R1K4R w HAgb - 0 1", "c1a1"),
        ("double 960: black", "1r2k1r1/8/8/8/8/8/8/R1K4R b HAgb - 0 1", "e8b8 e8g8"),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, fen, moves)| {
            let position = position(fen);
            same("castling", castlings(&position).join(" "), moves.to_owned())?;
            let mirrored = Position::new(position.setup().mirrored()).unwrap();
            same(
                "castling of the other side",
                castlings(&mirrored).len(),
                castlings(&position).len(),
            )
        },
    );
}

#[test]
fn king_and_rook_arrive_on_the_same_squares_wherever_they_come_from() {
    let rows = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b ha - 1 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w HA - 1 2"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w HA - 1 2"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("1k5r/8/8/8/8/8/8/4K3 b h - 0 1", "b8h8", "5rk1/8/8/8/8/8/8/4K3 w - - 1 2"),
        ("4k3/8/8/8/8/8/8/2RK1R2 w FC - 0 1", "d1f1", "4k3/8/8/8/8/8/8/2R2RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ];
    check(
        rows,
        |(fen, m, _)| format!("{m} in {fen}"),
        |&(fen, m, expected)| {
            let position = position(fen);
            let after = position.after(legal(&position, m));
            same("FEN", fen_in(&after, CastlingMode::Chess960), expected.to_owned())
        },
    );
}

#[test]
fn rights_are_lost_by_king_rook_and_capture_and_never_come_back() {
    let all = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rows = [
        (all, "e1e2", "kq"),
        (all, "h1h2", "Qkq"),
        (all, "a1a2", "Kkq"),
        (all, "e1g1", "kq"),
        (all, "a1a8", "Kk"),
        (all, "h1h8", "Qq"),
        (all, "h1h2 a8b8 h2h1 b8a8", "Qk"),
        (all, "e1e2 e8e7 e2e1 e7e8", "-"),
        ("4k3/8/8/8/8/8/5n2/R3K2R b KQ - 0 1", "f2h1", "Q"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q", "-"),
        ("4k2r/8/8/8/3Q4/8/8/4K3 w k - 0 1", "d4h8", "-"),
        ("2r3kr/pppppppp/8/8/8/6P1/PPPPPP1P/2R3KR w HChc - 0 1", "g1g2", "kq"),
        ("2r3kr/p1p1pppp/8/8/8/6P1/PP1PPP1P/2R3KR w HChc - 0 1", "c1c7 c8c7", "Kk"),
    ];
    check(
        rows,
        |(fen, moves, _)| format!("{moves} in {fen}"),
        |&(fen, moves, rights)| {
            same("rights", after(fen, moves).castling_rights().to_string(), rights.to_owned())
        },
    );
}

#[test]
fn losing_one_rook_does_not_lose_the_other_right() {
    // A fault of a well-known match manager: Black's castling was refused after the c8 rook had left.
    let mut game = position("2r3kr/pppppppp/8/8/8/6P1/PPPPPP1P/2R3KR w HChc - 0 1");
    for text in ["c2c4", "c7c5", "d2d4", "c5d4", "c4c5", "d7d6", "c5d6", "c8c1", "g1g2"] {
        let m = legal(&game, text);
        game.play(m).unwrap();
    }
    assert_eq!(fen(&game), "6kr/pp2pppp/3P4/8/3p4/6P1/PP2PPKP/2r4R b k - 1 5");
    game.play(Move::castling(Square::G8, Square::H8)).unwrap();
    assert_eq!(game.piece_at(Square::F8), Some(Role::Rook.of(Color::Black)));
    assert_eq!(game.king(Color::Black), Square::G8);
}

#[test]
fn a_king_step_beside_castling_is_another_move() {
    let position = position("2k5/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = position.after(legal(&position, "f1g1"));
    assert_eq!(fen(&step), "2k5/8/8/8/8/8/8/6KR b - - 1 1");
    let castled = position.after(legal(&position, "f1h1"));
    assert_eq!(fen(&castled), "2k5/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn a_temporary_obstacle_prevents_only_for_the_moment() {
    let start = "4k3/8/8/8/1b6/8/8/R1B1K2R w KQ - 0 1";
    assert!(castlings(&position(start)).is_empty());
    assert_eq!(castlings(&after(start, "c1d2 b4a3")), ["e1h1"]);
}

#[test]
fn every_960_start_keeps_both_rights_and_castles_into_the_same_squares() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        assert_eq!(start.castling_rights().to_string(), "KQkq", "{number}");
        // Without the other men in the way both sides can castle at once.
        let mut setup = start.setup();
        for square in (Color::White.back_rank().bitboard() | Color::Black.back_rank().bitboard())
            - setup.castling_rooks
            - start.king(Color::White).bitboard()
            - start.king(Color::Black).bitboard()
        {
            setup.placement.remove(square);
        }
        let cleared = Position::new(setup).unwrap();
        for side in CastlingSide::ALL {
            let rook = cleared.castling_rook(Color::White, side).unwrap();
            let m = Move::castling(cleared.king(Color::White), rook);
            let other = cleared.castling_rook(
                Color::White,
                match side {
                    CastlingSide::King => CastlingSide::Queen,
                    CastlingSide::Queen => CastlingSide::King,
                },
            );
            let way_is_free = other.is_none_or(|other| {
                let between = |a: Square, b: Square| {
                    (a.file().min(b.file())..=a.file().max(b.file())).contains(&other.file())
                };
                !between(m.from(), side.king_target(Color::White))
                    && !between(rook, side.rook_target(Color::White))
            });
            assert_eq!(cleared.is_legal(m), way_is_free, "{number} {side}");
            if way_is_free {
                let castled = cleared.after(m);
                assert_eq!(castled.king(Color::White), side.king_target(Color::White));
                let rooks = castled.placement().pieces(Role::Rook.of(Color::White));
                assert!(rooks.has(side.rook_target(Color::White)));
            }
        }
    }
}

#[test]
fn standard_castling_is_written_as_two_steps_of_the_king() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let standard = ucis(&position, CastlingMode::Standard);
    assert!(standard.contains("e1g1") && standard.contains("e1c1"));
    let chess960 = ucis(&position, CastlingMode::Chess960);
    assert!(chess960.contains("e1h1") && chess960.contains("e1a1"));
}
