//! Why a move that the engine makes is not legal.

use jadoube_board::{CastlingSide, Color, Move, MoveKind, Rank, Role, Square, geometry};
use jadoube_movegen::{CastlingObstacle, IllegalMove, IllegalReason, Position};
use jadoube_notation::UciMove;
use jadoube_notation::uci::UciError;

use super::Why;
use super::words::{LineKind, SPELLING, castling_target, files_apart, is_b_file, list, man, read};
use crate::engine::NOTHING;

/// The reason of each text.
pub(super) fn reasons(position: &Position, texts: &[String]) -> Vec<Why> {
    let mut found: Vec<Why> = texts.iter().map(|text| reason(position, text)).collect();
    // Where pawns slant to empty squares anyway, those beside an enemy pawn do not capture en passant.
    if found.iter().any(|why| why.code == "pawn-slants-to-empty") {
        for why in found.iter_mut().filter(|why| why.code == "en-passant-not-allowed") {
            *why = Why::new("pawn-slants-to-empty", SLANTS);
        }
    }
    found
}

const SLANTS: &str = "there is nothing to capture; a pawn moves slanting only to capture";

/// Why this move is not legal.
fn reason(position: &Position, text: &str) -> Why {
    if text == NOTHING {
        return Why::new("no-move", "the engine plays nothing, although there are legal moves");
    }
    let Some(read @ UciMove::Move { .. }) = read(text) else {
        return Why::new(
            "unreadable",
            format!("{text:?} cannot be read as a move of this position"),
        );
    };
    match read.resolve(position, SPELLING) {
        Ok(_) => Why::new("twice", "it is in the list more than once"),
        Err(UciError::PromotionTo(role)) => {
            Why::new("promotion-role", format!("a pawn does not become a {role}"))
        }
        Err(UciError::Illegal(IllegalMove { m, reason })) => Extra { position, m }.why(reason),
        Err(error) => Why::new("unreadable", error.to_string()),
    }
}

struct Extra<'a> {
    position: &'a Position,
    m: Move,
}

impl Extra<'_> {
    fn man(&self, square: Square) -> String {
        man(self.position, square)
    }

    fn role(&self) -> Role {
        self.position.placement().role_at(self.m.from()).unwrap_or(Role::Pawn)
    }

    fn why(&self, reason: IllegalReason) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        match reason {
            IllegalReason::NoMan => Why::new("no-man", format!("no man stands on {from}")),
            IllegalReason::OpponentsMan => {
                Why::new("opponents-man", format!("the {} is the opponent's", self.man(from)))
            }
            IllegalReason::NotItsMove(Role::Pawn) => self.pawn_way(),
            IllegalReason::NotItsMove(role) => self.way(role),
            IllegalReason::OwnMan => Why::new(
                "captures-own",
                format!(
                    "the {} on {from} captures a man of its own, the {}",
                    self.role(),
                    self.man(to)
                ),
            ),
            IllegalReason::Blocked(by) => self.blocked(by),
            IllegalReason::NothingToCapture => self.nothing_to_capture(),
            IllegalReason::Promotion => self.promotion(),
            IllegalReason::NoEnPassant => self.no_en_passant(),
            IllegalReason::Pinned(by) => self.pinned(by),
            IllegalReason::KingInCheck(by) if self.m.kind() == MoveKind::EnPassant => {
                self.en_passant(by)
            }
            IllegalReason::KingInCheck(by) => self.king_step(by),
            IllegalReason::CheckNotAnswered(by) => self.check_not_answered(by),
            IllegalReason::Castling(obstacle) => self.castling(obstacle),
        }
    }

    fn pawn_way(&self) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let us = self.position.turn();
        if from.file() == to.file() && from.rank().distance(to.rank()) == 2 {
            return Why::new(
                "pawn-double-step-rank",
                format!(
                    "the pawn on {from} has left its first rank; only from rank {} do pawns step two squares",
                    Rank::Second.relative_to(us).char()
                ),
            );
        }
        if files_apart(from, to) > 5 {
            return self.around_the_edge("pawn");
        }
        Why::new("no-such-way", "a pawn does not move that way")
    }

    fn around_the_edge(&self, role: &str) -> Why {
        let from = self.m.from();
        Why::new("wraps", format!("the {role} on {from} goes around the edge of the board"))
    }

    fn way(&self, role: Role) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let apart = files_apart(from, to);
        let wraps = match role {
            Role::Knight => apart > 2,
            Role::King => apart > 5,
            // A file of its own and a rank of its own, and no diagonal: by numbers the squares follow each other.
            _ => from.rank() != to.rank() && from.file() != to.file(),
        };
        if wraps {
            return self.around_the_edge(&role.to_string());
        }
        Why::new("no-such-way", format!("a {role} does not move that way"))
    }

    fn blocked(&self, by: Square) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let by_man = self.man(by);
        if self.role() != Role::Pawn {
            let text = format!("the {} on {from} passes through the {by_man}", self.role());
            return Why::new("slider-jumps", text).marking([by]);
        }
        let is_double = from.rank().distance(to.rank()) == 2;
        match (is_double, by == to) {
            (true, false) => Why::new(
                "pawn-double-step-jumps",
                format!("the pawn on {from} jumps over the {by_man}"),
            ),
            (true, true) => Why::new(
                "pawn-double-step-captures",
                format!("the {by_man} stands at the end of the double step"),
            ),
            (false, _) => Why::new(
                "pawn-push-captures",
                format!(
                    "the pawn on {from} steps straight onto the {by_man}; pawns capture slanting"
                ),
            ),
        }
        .marking([by])
    }

    fn nothing_to_capture(&self) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let beside = Square::at(to.file(), from.rank());
        let them = !self.position.turn();
        if self.position.piece_at(beside) != Some(Role::Pawn.of(them)) {
            return Why::new("pawn-slants-to-empty", SLANTS);
        }
        let text = format!(
            "the pawn on {from} captures the one on {beside} en passant, which has not just made a double step"
        );
        Why::new("en-passant-not-allowed", text).marking([beside])
    }

    fn promotion(&self) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        if self.m.promotion_role().is_some() {
            return Why::new("promotion-elsewhere", format!("nothing promotes on {to}"));
        }
        Why::new(
            "promotion-not-forced",
            format!(
                "the pawn on {from} arrives on {to} and stays a pawn; it must become something"
            ),
        )
    }

    fn no_en_passant(&self) -> Why {
        if files_apart(self.m.from(), self.m.to()) > 5 {
            return self.around_the_edge("pawn");
        }
        Why::new("en-passant-not-allowed", "there is nothing to capture en passant")
    }

    fn pinned(&self, by: Square) -> Why {
        let from = self.m.from();
        let king = self.position.king(self.position.turn());
        let line = LineKind::of(king, by);
        let code = match line {
            LineKind::Rank => "pin-rank",
            LineKind::File => "pin-file",
            LineKind::Diagonal => "pin-diagonal",
        };
        let text = format!(
            "the {} is pinned along the {} by the {} and may not leave that line",
            self.man(from),
            line.word(),
            self.man(by)
        );
        Why::new(code, text).attacking(by, king)
    }

    /// A capture en passant that leaves the king attacked by this man.
    fn en_passant(&self, by: Square) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let king = self.position.king(self.position.turn());
        let captured = Square::at(to.file(), from.rank());
        let attacker = self.man(by);
        let why = if self.position.checkers().has(by) {
            Why::new(
                "en-passant-check",
                format!(
                    "capturing the pawn on {captured} en passant does not answer the check by the {attacker}"
                ),
            )
        } else if king.rank() == by.rank() && king.rank() == from.rank() {
            Why::new(
                "en-passant-rank",
                format!(
                    "both pawns, on {from} and {captured}, leave the rank between the king on {king} and the {attacker}"
                ),
            )
        } else if geometry::aligned(king, by, captured) && !geometry::aligned(king, by, from) {
            let line = LineKind::of(king, by).word();
            Why::new(
                "en-passant-line",
                format!(
                    "the captured pawn on {captured} leaves the {line} between the king on {king} and the {attacker}"
                ),
            )
        } else {
            let line = LineKind::of(king, by).word();
            Why::new(
                "en-passant-pinned",
                format!(
                    "the capturing pawn on {from} is pinned along the {line} by the {attacker}"
                ),
            )
        };
        why.attacking(by, king)
    }

    fn king_step(&self, by: Square) -> Why {
        let (from, to) = (self.m.from(), self.m.to());
        let attacker = self.man(by);
        let captured = self.position.placement().role_at(to);
        let why = if let Some(captured) = captured {
            Why::new(
                "king-captures-protected",
                format!("the {captured} on {to} is protected by the {attacker}"),
            )
        } else {
            match self.position.placement().role_at(by) {
                Some(Role::King) => Why::new(
                    "king-next-to-king",
                    format!("the king would stand next to the {attacker}"),
                ),
                Some(Role::Pawn) => {
                    Why::new("king-into-pawn-attack", format!("{to} is attacked by the {attacker}"))
                }
                _ if self.position.checkers().has(by) && geometry::aligned(from, by, to) => {
                    let line = LineKind::of(from, by).word();
                    Why::new(
                        "king-along-ray",
                        format!(
                            "the king steps back along the {line} of the check by the {attacker}, which sees through it"
                        ),
                    )
                }
                _ => Why::new(
                    "king-into-check",
                    format!("the king would be attacked there by the {attacker}"),
                ),
            }
        };
        why.attacking(by, to)
    }

    fn check_not_answered(&self, by: Square) -> Why {
        let checkers = self.position.checkers();
        if checkers.more_than_one() {
            let men: Vec<String> =
                checkers.iter().map(|square| format!("the {}", self.man(square))).collect();
            let text = format!("{} give check; in double check only the king moves", list(&men));
            return Why::new("double-check", text).marking(checkers);
        }
        let (code, how) = match self.position.placement().role_at(by) {
            Some(Role::Knight) => ("check-by-knight", "capture it, or move the king"),
            Some(Role::Pawn) => ("check-by-pawn", "capture it, or move the king"),
            _ => ("check-not-answered", "capture it, step between, or move the king"),
        };
        let text = format!("the check by the {} is not answered: {how}", self.man(by));
        let king = self.position.king(self.position.turn());
        Why::new(code, text).attacking(by, king)
    }

    fn castling(&self, obstacle: CastlingObstacle) -> Why {
        let (king, rook) = (self.m.from(), self.m.to());
        let us = self.position.turn();
        let target = castling_target(king, rook);
        match obstacle {
            CastlingObstacle::NoRight => self.no_right(us, rook),
            CastlingObstacle::InCheck(by) => {
                let text =
                    format!("the king is in check by the {} and may not castle", self.man(by));
                Why::new("castling-out-of-check", text).attacking(by, king)
            }
            CastlingObstacle::Attacked(square) => {
                let attackers = self
                    .position
                    .placement()
                    .attackers(square, self.position.placement().occupied())
                    & self.position.placement().color(!us);
                let by = attackers.first().unwrap_or(square);
                let attacker = self.man(by);
                let why = if square == target {
                    Why::new(
                        "castling-into-check",
                        format!("{square}, where the king arrives, is attacked by the {attacker}"),
                    )
                } else {
                    Why::new(
                        "castling-through-check",
                        format!("{square}, which the king crosses, is attacked by the {attacker}"),
                    )
                };
                why.attacking(by, square)
            }
            CastlingObstacle::Shielded(by) => {
                let text = format!(
                    "once the rook has left {rook} the king on {target} is in check by the {}",
                    self.man(by)
                );
                Why::new("castling-shield", text).attacking(by, target)
            }
            CastlingObstacle::Occupied(square) => self.castling_over(square, target),
        }
    }

    fn castling_over(&self, square: Square, target: Square) -> Why {
        let (king, rook) = (self.m.from(), self.m.to());
        let king_path = geometry::between(king, target).with(target);
        let in_way = self.man(square);
        let why = if king_path.has(square) {
            Why::new(
                "castling-over-men",
                format!("the {in_way} stands in the way of the king from {king} to {target}"),
            )
        } else {
            let rook_target = CastlingSide::of(king, rook).rook_target(self.position.turn());
            let code =
                if is_b_file(square) { "castling-over-b-file" } else { "castling-rook-path" };
            let text =
                format!("the {in_way} stands in the way of the rook from {rook} to {rook_target}");
            Why::new(code, text)
        };
        why.marking([square])
    }

    fn no_right(&self, us: Color, rook: Square) -> Why {
        if self.position.piece_at(rook) != Some(Role::Rook.of(us)) {
            let text = format!("there is no rook on {rook} to castle with");
            return Why::new("castling-without-rook", text).marking([rook]);
        }
        let text = format!("there is no right to castle with the rook on {rook}");
        Why::new("castling-without-right", text).marking([rook])
    }
}
