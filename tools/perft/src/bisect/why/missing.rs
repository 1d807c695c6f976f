//! What is special about a legal move that the engine does not make.

use jadoube_board::{
    Bitboard, CastlingSide, Color, File, Move, MoveKind, Rank, Role, Square, attacks, geometry,
};
use jadoube_movegen::Position;

use super::Why;
use super::words::{LineKind, any_of, castling_target, man};

/// The reason of each move.
pub(super) fn reasons(position: &Position, moves: &[Move]) -> Vec<Why> {
    let group = Group { position, moves };
    moves.iter().map(|&m| group.reason(m)).collect()
}

/// The moves that are missing.
struct Group<'a> {
    position: &'a Position,
    moves: &'a [Move],
}

impl Group<'_> {
    fn man(&self, square: Square) -> String {
        man(self.position, square)
    }

    fn role(&self, m: Move) -> Role {
        self.position.placement().role_at(m.from()).unwrap_or(Role::Pawn)
    }

    fn enemies(&self) -> Bitboard {
        self.position.placement().color(!self.position.turn())
    }

    fn reason(&self, m: Move) -> Why {
        match m.kind() {
            MoveKind::EnPassant => return self.en_passant(m),
            MoveKind::Castling => return self.castling(m),
            MoveKind::Promotion(_) if self.position.checkers().is_empty() => {
                return self.promotion(m);
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {}
        }
        let role = self.role(m);
        let is_pinned = self.position.pinned().has(m.from());
        if role == Role::King {
            self.king(m)
        } else if self.position.checkers().any() {
            self.answer(m)
        } else if is_pinned {
            self.pinned(m)
        } else if let Some(why) = self.not_pinned(m) {
            why
        } else if role == Role::Pawn {
            self.pawn(m)
        } else {
            self.other(m, role)
        }
    }

    fn en_passant(&self, m: Move) -> Why {
        let (from, to) = (m.from(), m.to());
        let captured = Square::at(to.file(), from.rank());
        let king = self.position.king(self.position.turn());
        if self.position.checkers().has(captured) {
            let text = format!("the pawn on {captured} gives check and can be captured en passant");
            return Why::new("en-passant-answers-check", text).marking([captured]);
        }
        if let Some(checker) = self.position.checkers().first() {
            let text = format!(
                "capturing the pawn on {captured} en passant steps into the way of the check by the {}",
                self.man(checker)
            );
            return Why::new("en-passant-blocks-check", text).marking([checker]);
        }
        if let Some(why) = self.not_uncovered(from, captured) {
            return why;
        }
        if self.position.pinned().has(from) {
            let line = LineKind::of(king, from).word();
            let text = format!(
                "the pawn on {from} is pinned along the {line}, but capturing en passant it stays on that line"
            );
            return Why::new("en-passant-pinned-missing", text).marking([king]);
        }
        let text = format!(
            "the pawn on {captured} has just made a double step, so the one on {from} may capture it en passant"
        );
        Why::new("en-passant-missing", text).marking([captured])
    }

    /// Whether both pawns leave the rank of the king and of a rook or queen, and others still stand between.
    fn not_uncovered(&self, from: Square, captured: Square) -> Option<Why> {
        let placement = self.position.placement();
        let king = self.position.king(self.position.turn());
        let is_near = king.rank() == from.rank();
        let sliders = self.enemies() & placement.straight_sliders() & from.rank().bitboard();
        let is_behind = |by: &Square| geometry::between(king, *by).has(captured);
        let by = sliders.iter().filter(|_| is_near).find(is_behind)?;
        let between = geometry::between(king, by) & placement.occupied();
        let other = between.without(from).without(captured).first()?;
        let text = format!(
            "both pawns leave the rank between the king and the {}, but the {} still stands there",
            self.man(by),
            self.man(other)
        );
        Some(Why::new("en-passant-rank-fear", text).marking([by, other]))
    }

    fn castling(&self, m: Move) -> Why {
        let us = self.position.turn();
        let (king, rook) = (m.from(), m.to());
        let side = CastlingSide::of(king, rook);
        let (target, rook_target) = (castling_target(king, rook), side.rook_target(us));
        let king_path = geometry::between(king, target).with(target);
        let rook_path = geometry::between(rook, rook_target);
        let attacker_of = |square: Square| {
            let placement = self.position.placement();
            (placement.attackers(square, placement.occupied()) & self.enemies()).first()
        };
        if let Some(outer) = self.outer_rook(king, rook) {
            let text = format!(
                "the right to castle is that of the rook on {rook}, not of the one on {outer}, which stands farther out"
            );
            return Why::new("castling-other-rook", text).marking([rook, outer]);
        }
        if king == target {
            let text = format!("the king stands on {king} already, so only the rook moves");
            return Why::new("castling-king-stays", text);
        }
        if king_path.has(rook) {
            let text = format!("the castling rook on {rook} is not in the way of its own king");
            return Why::new("castling-rook-blocks", text).marking([rook]);
        }
        if let Some(by) = attacker_of(rook) {
            let text = format!(
                "the rook on {rook} is attacked by the {}, which does not matter: only the king's squares count",
                self.man(by)
            );
            return Why::new("castling-rook-attacked", text).marking([by]);
        }
        let crossed = rook_path - king_path;
        if let Some((square, by)) = crossed.iter().find_map(|at| Some((at, attacker_of(at)?))) {
            let text = format!(
                "{square} is attacked by the {}, which does not matter: only the rook crosses it",
                self.man(by)
            );
            return Why::new("castling-rook-path-attacked", text).marking([by]);
        }
        let way = if side == CastlingSide::King { "king" } else { "queen" };
        let text = format!(
            "{us} has the right to castle on the {way} side, the way is free and none of the king's squares is attacked"
        );
        Why::new("castling-missing", text).marking([rook])
    }

    /// Another own rook, on the same side of the king and farther out.
    fn outer_rook(&self, king: Square, rook: Square) -> Option<Square> {
        let placement = self.position.placement();
        let rooks = placement.pieces(Role::Rook.of(self.position.turn()));
        let is_outer =
            |at: &Square| at.rank() == king.rank() && geometry::between(king, *at).has(rook);
        rooks.iter().find(is_outer)
    }

    fn promotion(&self, m: Move) -> Why {
        let (from, to) = (m.from(), m.to());
        let mut missing: Vec<Role> = Vec::new();
        for other in self.moves.iter().filter(|other| (other.from(), other.to()) == (from, to)) {
            missing.extend(other.promotion_role());
        }
        let how = if from.file() == to.file() { "steps to" } else { "captures on" };
        if missing.len() == Role::PROMOTIONS.len() {
            let code = match from.file() == to.file() {
                true => "promotion-push-missing",
                false => "promotion-capture-missing",
            };
            let text = format!(
                "the pawn on {from} {how} {to} and becomes a queen, rook, bishop or knight"
            );
            return Why::new(code, text);
        }
        let roles: Vec<String> = missing.iter().map(|role| format!("a {role}")).collect();
        let text = format!("the pawn on {from} {how} {to} and may become {}", any_of(&roles));
        let code = match missing[..] {
            [Role::Knight] => "promotion-knight-missing",
            [Role::Rook] => "promotion-rook-missing",
            [Role::Bishop] => "promotion-bishop-missing",
            [Role::Queen] => "promotion-queen-missing",
            _ if from.file() != to.file() && !self.has_missing_push(&missing) => {
                "promotion-capture-roles-missing"
            }
            _ => "promotion-roles-missing",
        };
        Why::new(code, text)
    }

    /// Whether such promotions are missing straight ahead too, or there is no such pawn to tell.
    fn has_missing_push(&self, roles: &[Role]) -> bool {
        let is_push = |m: &Move| m.promotion_role().is_some() && m.from().file() == m.to().file();
        let legal = self.position.legal_moves();
        let is_missing = |m: &Move| m.promotion_role().is_some_and(|role| roles.contains(&role));
        !legal.iter().any(is_push) || self.moves.iter().any(|m| is_push(m) && is_missing(m))
    }

    fn king(&self, m: Move) -> Why {
        let (from, to) = (m.from(), m.to());
        let captured = self.position.placement().role_at(to);
        let checkers = self.position.checkers();
        if let Some(captured) = captured {
            let (code, when) = match checkers.any() {
                true => ("king-capture-in-check", ", also in check"),
                false => ("king-capture-missing", ""),
            };
            let text = format!(
                "the {captured} on {to} is not protected, the king on {from} may capture it{when}"
            );
            return Why::new(code, text).marking([to]);
        }
        let them = !self.position.turn();
        let behind = to.bitboard().forward(!them);
        let pawn = behind & self.position.placement().pieces(Role::Pawn.of(them));
        if let Some(pawn) = pawn.first() {
            let text =
                format!("the pawn on {pawn} may step to {to}, but it does not attack that square");
            return Why::new("king-fears-pushes", text).marking([pawn]);
        }
        if let Some(by) = self.attacker_around_the_edge(to) {
            let text = format!(
                "the {} does not attack {to}: the edge of the board lies between",
                self.man(by)
            );
            return Why::new("king-fears-wrapped", text).marking([by]);
        }
        Why::new("king-step-missing", "the king may go there, as no enemy man attacks that square")
    }

    /// An enemy man that would attack the square if squares were nothing but numbers.
    fn attacker_around_the_edge(&self, to: Square) -> Option<Square> {
        let placement = self.position.placement();
        let them = !self.position.turn();
        let attacks = |from: &Square| {
            let by = to.as_u8().abs_diff(from.as_u8());
            let is_ahead = (to > *from) == (them == Color::White);
            match placement.role_at(*from) {
                Some(Role::Pawn) => is_ahead && matches!(by, 7 | 9),
                Some(Role::Knight) => matches!(by, 6 | 10 | 15 | 17),
                Some(Role::King) => matches!(by, 1 | 7 | 8 | 9),
                _ => false,
            }
        };
        // As no man attacks the square, these do so around the edge.
        self.enemies().iter().find(attacks)
    }

    /// What answers a check.
    fn answer(&self, m: Move) -> Why {
        let role = self.role(m);
        let Some(checker) = self.position.checkers().first() else {
            return Why::new("move-missing", "it is legal");
        };
        if m.to() == checker {
            let text = format!(
                "the {} gives check and the {role} on {} captures it",
                self.man(checker),
                m.from()
            );
            return Why::new("check-capture-missing", text).marking([checker]);
        }
        let text = format!(
            "the {role} on {} steps between the king and the {}, which gives check",
            m.from(),
            self.man(checker)
        );
        Why::new("check-block-missing", text).marking([checker])
    }

    fn pinned(&self, m: Move) -> Why {
        let king = self.position.king(self.position.turn());
        let line = LineKind::of(king, m.from()).word();
        let text =
            format!("the {} is pinned along the {line}, but may move along it", self.man(m.from()));
        let is_push = self.role(m) == Role::Pawn && m.from().file() == m.to().file();
        let code = if is_push { "pinned-pawn-push" } else { "pinned-along" };
        Why::new(code, text).marking([king])
    }

    /// Whether it looks like a pin, but another man stands between.
    fn not_pinned(&self, m: Move) -> Option<Why> {
        let us = self.position.turn();
        let placement = self.position.placement();
        let king = self.position.king(us);
        let line = geometry::line(king, m.from());
        if line.is_empty() || line.has(m.to()) {
            return None;
        }
        let sliders = match LineKind::of(king, m.from()) {
            LineKind::Diagonal => placement.diagonal_sliders(),
            _ => placement.straight_sliders(),
        };
        let is_behind = |slider: &Square| geometry::between(king, *slider).has(m.from());
        let by = (sliders & line & self.enemies()).iter().find(is_behind)?;
        let between = geometry::between(king, by) & placement.occupied();
        let other = between.without(m.from()).first()?;
        // The farther men of a longer row would be a strange pin.
        (between.len() == 2).then(|| {
            let text = format!(
                "the {} is not pinned by the {}: the {} stands between as well",
                self.man(m.from()),
                self.man(by),
                self.man(other)
            );
            Why::new("not-pinned", text).marking([by, other])
        })
    }

    fn pawn(&self, m: Move) -> Why {
        let (from, to) = (m.from(), m.to());
        if from.file() != to.file() {
            let text = format!("the pawn on {from} captures the {}", self.man(to));
            return Why::new("pawn-capture-missing", text).marking([to]);
        }
        if from.rank().distance(to.rank()) == 2 {
            let text = format!("the pawn on {from} may step two squares from its first rank");
            return Why::new("pawn-double-step-missing", text);
        }
        Why::new("pawn-push-missing", format!("the pawn on {from} may step ahead to {to}"))
    }

    fn other(&self, m: Move, role: Role) -> Why {
        let (from, to) = (m.from(), m.to());
        let is_slider =
            |m: &&Move| matches!(self.role(**m), Role::Bishop | Role::Rook | Role::Queen);
        let sliding: Vec<&Move> = self.moves.iter().filter(is_slider).collect();
        let all = |test: &dyn Fn(&Move) -> bool| sliding.iter().all(|m| test(m));
        let is_diagonal = |m: &Move| attacks::bishop(m.from(), Bitboard::EMPTY).has(m.to());
        if role == Role::Knight {
            let text = format!("the knight on {from} may jump there");
            Why::new("move-missing", text)
        } else if all(&|m| self.role(*m) == Role::Queen && is_diagonal(m)) {
            Why::new("queen-diagonal-missing", "queens move along diagonals as well")
        } else if all(&|m| self.enemies().has(m.to())) {
            let text = format!("the {role} on {from} captures the {}", self.man(to));
            Why::new("slider-capture-missing", text).marking([to])
        } else if all(&|m| is_edge_ahead(m.from(), m.to())) {
            let text = format!("the {role} on {from} may go on to the edge of the board");
            Why::new("slider-edge-missing", text)
        } else {
            Why::new("move-missing", format!("the {role} on {from} may go there, the way is free"))
        }
    }
}

/// Whether the move arrives on an edge on which it did not begin.
fn is_edge_ahead(from: Square, to: Square) -> bool {
    let file = matches!(to.file(), File::A | File::H) && to.file() != from.file();
    let rank = matches!(to.rank(), Rank::First | Rank::Eighth) && to.rank() != from.rank();
    file || rank
}
