//! Mate, stalemate and insufficient material.

use jadoube_board::Color;
use jadoube_movegen::Status;

use crate::support::{check, position, same};

#[test]
fn status_tells_what_the_rules_say() {
    use Status::{InsufficientMaterial, Ongoing, Stalemate};
    let mate = |winner| Status::Checkmate { winner };
    let rows = [
        ("back rank", "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", mate(Color::White)),
        ("corner", "8/8/8/8/8/6k1/8/r5K1 w - - 0 1", mate(Color::Black)),
        ("smothered", "kr6/ppN5/8/8/8/8/2K5/8 b - - 0 1", mate(Color::White)),
        ("by a knight alone", "k1K5/p1N5/8/8/8/8/8/8 b - - 0 1", mate(Color::White)),
        ("only en passant saves", "7b/8/8/2r1Ppk1/4K3/2q5/8/8 w - f6 0 1", Ongoing),
        ("stalemate", "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", Stalemate),
        ("stalemate in the corner", "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", Stalemate),
        ("no stalemate: en passant", "8/8/3k1r2/5Pp1/8/8/2q5/K7 w - g6 0 1", Ongoing),
        ("stalemate: en passant is pinned", "8/8/R7/4k3/4Pp2/2P2P2/7B/1K6 b - e3 0 1", Stalemate),
        ("stalemate before material", "8/8/8/2B5/8/6K1/8/7k b - - 0 1", Stalemate),
        ("bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", InsufficientMaterial),
        ("knight", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", InsufficientMaterial),
        ("bishop", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", InsufficientMaterial),
        ("bishops of one colour", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", InsufficientMaterial),
        ("three of one colour", "4kb2/8/7b/8/8/8/8/2B1K3 w - - 0 1", InsufficientMaterial),
        ("bishops of both colours", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", Ongoing),
        ("two knights", "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", Ongoing),
        ("knight against knight", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", Ongoing),
        ("bishop against knight", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", Ongoing),
        ("pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Ongoing),
        ("rook", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", Ongoing),
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Ongoing),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, fen, status)| {
            let position = position(fen);
            same("status", position.status(), status)?;
            let is_mate = matches!(status, Status::Checkmate { .. });
            same("is_checkmate", position.is_checkmate(), is_mate)?;
            same("is_stalemate", position.is_stalemate(), status == Stalemate)?;
            let is_over = is_mate || status == Stalemate;
            same("has_legal_moves", position.has_legal_moves(), !is_over)
        },
    );
}
