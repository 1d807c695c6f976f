//! Whether what is nothing special goes wrong as well.

use jadoube_board::{CastlingMode, Color, File, Move, Role, Setup, Square};
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_notation::uci::to_uci;

use super::Controls;
use crate::bisect::why::{Why, Wrong};
use crate::engine::{Question, Trouble};

impl Controls<'_, '_> {
    /// Whether castling is missing, or goes over men, in the plainest of positions too.
    pub(super) fn plain_castling(&mut self) -> Result<(), Trouble> {
        match self.code() {
            "castling-king-stays"
            | "castling-rook-blocks"
            | "castling-rook-path-attacked"
            | "castling-rook-attacked"
            | "castling-missing" => self.plain_castling_missing(),
            "castling-over-b-file" | "castling-rook-path" => self.plain_castling_over_men(),
            _ => Ok(()),
        }
    }

    fn plain_castling_missing(&mut self) -> Result<(), Trouble> {
        let mut sides = Vec::new();
        for (name, fen) in [
            ("king", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            ("queen", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ] {
            let Some(question) = self.seen_by_the_mover(fen) else { continue };
            if self.bench.compare(&question)?.missing.iter().any(|m| m.is_castling()) {
                sides.push(name);
            }
        }
        if sides.is_empty() && self.code() == "castling-rook-attacked" {
            return self.castling_with_other_attackers();
        }
        let text = match sides[..] {
            [] => return Ok(()),
            [side] => format!(
                "castling on the {side} side is missing in the plainest of positions too, the other side is there"
            ),
            _ => "castling is missing in the plainest of positions too".to_owned(),
        };
        if let Some(finding) = self.fault.findings.first_mut() {
            finding.why = Why::new("castling-missing", text);
        }
        Ok(())
    }

    fn plain_castling_over_men(&mut self) -> Result<(), Trouble> {
        let Some(between) = self.seen_by_the_mover("4k3/8/8/8/8/8/8/R2NKN1R w KQ - 0 1") else {
            return Ok(());
        };
        let codes = self.codes(between.position().setup(), &[])?.unwrap_or_default();
        if codes.contains(&"castling-over-men")
            && let Some(finding) = self.fault.findings.first_mut()
        {
            let text =
                format!("{}; men in the king's way do not prevent it either", finding.why.text);
            let marks = std::mem::take(&mut finding.why.marks);
            finding.why = Why { marks, ..Why::new("castling-over-men", text) };
        }
        Ok(())
    }

    /// The list of moves of a position with White to move, or of its mirror image if it is Black that the fault is about.
    fn seen_by_the_mover(&self, fen: &str) -> Option<Question> {
        let setup = read_position(fen, FenOptions::lenient()).ok()?.setup();
        let is_white = self.fault.comparison.position.turn() == Color::White;
        self.question(if is_white { setup } else { setup.mirrored() }, &[])
    }

    /// Whether castling is refused for the attack on the rook, or for something else about the man that attacks it.
    fn castling_with_other_attackers(&mut self) -> Result<(), Trouble> {
        let position = self.fault.comparison.position;
        let castling = position.legal_moves().iter().copied().find(|m| m.is_castling());
        let by = self.first().and_then(|finding| finding.why.marks.first().copied());
        let (Some(m), Some(by)) = (castling, by.filter(|_| self.fault.question.moves.is_empty()))
        else {
            return Ok(());
        };
        let setup = self.setup();
        let mut asked = 0;
        for role in [Role::Rook, Role::Bishop, Role::Knight] {
            for square in Square::all().filter(|&at| setup.placement.role_at(at).is_none()) {
                let mut placement = setup.placement;
                placement.remove(by);
                placement.put(square, role.of(!setup.turn));
                let attacks = placement.attackers(m.to(), placement.occupied()).has(square);
                let other = Setup { placement, ..setup };
                let Some(question) = self.question(other, &[]).filter(|_| attacks) else {
                    continue;
                };
                if !question.position().legal_moves().contains(&m) {
                    continue;
                }
                if self.bench.compare(&question)?.missing.contains(&m) {
                    return Ok(());
                }
                asked += 1;
                break;
            }
        }
        if asked > 0
            && let Some(finding) = self.fault.findings.first_mut()
        {
            let role = setup.placement.role_of_man(by);
            let text = format!(
                "the {role} on {by} attacks none of the king's squares; without it, and with another man that attacks the rook, the engine castles"
            );
            finding.why = Why::new("castling-fears-others", text).marking([by]);
        }
        Ok(())
    }

    /// Whether a right that is lost after a check is kept after a plain one: then it is not for the check.
    pub(super) fn right_after_a_plain_check(&mut self) -> Result<(), Trouble> {
        if self.code() != "right-lost-check" {
            return Ok(());
        }
        let Some(mut question) = self.seen_by_the_mover("7k/8/3b4/8/8/8/8/RN2K3 b Q - 0 1") else {
            return Ok(());
        };
        let is_white = question.position().turn() == Color::Black;
        for (from, to) in
            [(Square::D6, Square::B4), (Square::B1, Square::C3), (Square::H8, Square::H7)]
        {
            let seen = |square: Square| if is_white { square } else { square.flip_rank() };
            question.moves.push(Move::normal(seen(from), seen(to)));
        }
        let Some(&culprit) = self.fault.question.moves.first() else { return Ok(()) };
        if self.bench.compare(&question)?.is_clean()
            && let Some(finding) = self.fault.findings.first_mut()
        {
            let text = format!(
                "the right to castle is lost by {}, and not because it gives check: after another check the right is kept",
                to_uci(culprit, CastlingMode::Standard)
            );
            let marks = std::mem::take(&mut finding.why.marks);
            finding.why = Why { marks, ..Why::new("right-lost", text) };
        }
        Ok(())
    }

    /// Whether castling that is not allowed is refused on the other side, or where the king stands on its usual square.
    pub(super) fn castling_on_the_other_side(&mut self) -> Result<(), Trouble> {
        let Some((king, to)) = self.arrow() else { return Ok(()) };
        let is_long = to.file() == File::C;
        let sides = if king.file() == File::E { vec![!is_long] } else { vec![is_long, !is_long] };
        for &side in &sides {
            let fen = not_allowed(self.code(), side);
            let Some(question) = fen.and_then(|fen| self.seen_by_the_mover(fen)) else {
                return Ok(());
            };
            if !self.bench.compare(&question)?.is_clean() {
                return Ok(());
            }
        }
        self.note(match sides[..] {
            [_] => {
                let side = if is_long { "queen" } else { "king" };
                format!("only on the {side} side: a rook prevents castling on the other side")
            }
            _ => {
                let usual = Square::at(File::E, king.rank());
                format!("only in Chess960: with the king on {usual} a rook prevents castling")
            }
        });
        Ok(())
    }

    /// Whether a right that is kept when king or rook move is kept only if they capture.
    pub(super) fn right_after_a_plain_move(&mut self) -> Result<(), Trouble> {
        let is_kept = matches!(self.code(), "right-kept-rook-moved" | "right-kept-king-moved");
        let moves = self.fault.question.moves.clone();
        let Some(&first) = moves.first().filter(|_| is_kept) else { return Ok(()) };
        let setup = self.setup();
        let Some(captured) = setup.placement.role_at(first.to()) else { return Ok(()) };
        let mut placement = setup.placement;
        placement.remove(first.to());
        let castling_rooks = setup.castling_rooks.without(first.to());
        let plain = Setup { castling_rooks, ..setup.with_placement(placement) };
        if self.codes(plain, &moves)?.is_some_and(|codes| codes.is_empty()) {
            self.note(format!(
                "only with a capture: without the {captured} on {} the right is lost as it must be",
                first.to()
            ));
        }
        Ok(())
    }

    /// Whether plain captures are missing as those en passant are.
    pub(super) fn plain_capture(&mut self) -> Result<(), Trouble> {
        let ("en-passant-missing", Some((from, to))) = (self.code(), self.arrow()) else {
            return Ok(());
        };
        let setup = self.setup();
        let mut placement = setup.placement;
        placement.put(to, Role::Knight.of(!setup.turn));
        placement.remove(Square::at(to.file(), from.rank()));
        let codes = self.codes(setup.with_placement(placement), &[])?.unwrap_or_default();
        if codes.contains(&"pawn-capture-missing")
            && let Some(finding) = self.fault.findings.first_mut()
        {
            let text = format!(
                "the pawn on {from} captures on {to}, en passant or any man that stands there"
            );
            finding.why = Why::new("pawn-capture-missing", text);
        }
        Ok(())
    }

    /// Whether promotions that are missing with a capture are there without one, and the other way round.
    pub(super) fn plain_promotion(&mut self) -> Result<(), Trouble> {
        let Some((from, to)) = self.arrow().filter(|_| self.code().starts_with("promotion-"))
        else {
            return Ok(());
        };
        let setup = self.setup();
        let is_missing = self.first().is_some_and(|finding| finding.wrong == Wrong::Missing);
        if !is_missing || setup.placement.role_at(from) != Some(Role::Pawn) {
            return Ok(());
        }
        let mut placement = setup.placement;
        let text = if from.file() == to.file() {
            let beside = [to.offset(-1, 0), to.offset(1, 0)].into_iter().flatten();
            let Some(free) = beside.into_iter().find(|&at| placement.role_at(at).is_none()) else {
                return Ok(());
            };
            // Own men straight ahead leave it the captures only.
            placement.put(to, Role::Knight.of(setup.turn));
            placement.put(free, Role::Knight.of(!setup.turn));
            "only straight ahead: where the pawn captures the engine is right"
        } else {
            placement.remove(to);
            "only with a capture: straight ahead the engine is right"
        };
        let codes = self.codes(setup.with_placement(placement), &[])?;
        if codes.is_some_and(|codes| codes.is_empty()) {
            self.note(text);
        }
        Ok(())
    }
}

/// Standard castling that is not allowed for the same reason, because of a rook.
fn not_allowed(code: &str, is_long: bool) -> Option<&'static str> {
    Some(match (code, is_long) {
        ("castling-out-of-check", false) => "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
        ("castling-out-of-check", true) => "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ("castling-through-check", false) => "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
        ("castling-through-check", true) => "3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ("castling-into-check", false) => "k5r1/8/8/8/8/8/8/4K2R w K - 0 1",
        ("castling-into-check", true) => "2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1",
        _ => return None,
    })
}
