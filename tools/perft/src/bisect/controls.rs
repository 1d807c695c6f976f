//! Counter-tests: what else is asked to find out what the fault depends on.

use jadoube_board::{
    Color, File, Move, MoveKind, Placement, Role, Setup, Square, attacks, geometry,
};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_notation::uci::parse_uci;

use super::compare::Bench;
use super::fault::{Fault, Shape, evaluate};
use super::why::{Finding, Why, Wrong};
use crate::engine::{Question, Trouble};
use crate::root::Root;

/// Asks about positions like the one of the fault and notes what they tell; a plainer reason is put in the place of a special
/// one. Trouble with the engine ends it.
pub(super) fn control(bench: &mut Bench<'_>, fault: &mut Fault) {
    if fault.shape == Shape::List {
        let _ = Controls { bench, fault }.run();
    }
}

struct Controls<'a, 'b> {
    bench: &'a mut Bench<'b>,
    fault: &'a mut Fault,
}

impl Controls<'_, '_> {
    fn run(&mut self) -> Result<(), Trouble> {
        self.plain_castling()?;
        self.plain_capture()?;
        self.other_attackers()?;
        self.other_men()?;
        self.other_color()?;
        self.other_side()?;
        self.read_from_fen()
    }

    fn first(&self) -> Option<&Finding> {
        self.fault.findings.first()
    }

    fn code(&self) -> &'static str {
        self.fault.code()
    }

    fn note(&mut self, text: impl Into<String>) {
        self.fault.notes.push(text.into());
    }

    /// Whether the engine's list is wrong there, and in which way.
    fn codes(
        &mut self,
        setup: Setup,
        moves: &[Move],
    ) -> Result<Option<Vec<&'static str>>, Trouble> {
        let accepted = Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let Ok(position) = Position::with(setup, accepted) else { return Ok(None) };
        let mut end = position;
        if moves.iter().any(|&m| end.play(m).is_err()) {
            return Ok(None);
        }
        let start = Root { position, mode: self.fault.question.start.mode };
        let question = Question { start, moves: moves.to_vec(), depth: 1 };
        let fault = evaluate(self.bench, question, Shape::List)?;
        let codes = |fault: Fault| fault.findings.iter().map(|finding| finding.why.code).collect();
        Ok(Some(fault.map_or_else(Vec::new, codes)))
    }

    fn setup(&self) -> Setup {
        self.fault.question.start.position.setup()
    }

    /// What is legal and missing where nothing is special about castling.
    fn missing_in(&mut self, fen: &str) -> Result<Vec<Move>, Trouble> {
        let Ok(position) = read_position(fen, FenOptions::lenient()) else { return Ok(Vec::new()) };
        let start = Root { position, mode: self.fault.question.start.mode };
        Ok(self.bench.compare(&Question::new(start, 1))?.missing)
    }

    /// Whether castling is missing, or goes over men, in the plainest of positions too.
    fn plain_castling(&mut self) -> Result<(), Trouble> {
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
            if self.missing_in(fen)?.iter().any(|m| m.is_castling()) {
                sides.push(name);
            }
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
        let between = "4k3/8/8/8/8/8/8/R2NKN1R w KQ - 0 1";
        let Ok(position) = read_position(between, FenOptions::lenient()) else { return Ok(()) };
        let codes = self.codes(position.setup(), &[])?.unwrap_or_default();
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

    /// Whether plain captures are missing as those en passant are.
    fn plain_capture(&mut self) -> Result<(), Trouble> {
        let arrow = self.first().and_then(|finding| finding.moves.first()).and_then(|m| m.arrow);
        let ("en-passant-missing", Some((from, to))) = (self.code(), arrow) else { return Ok(()) };
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

    /// Whether another man in the place of the one that attacks is overlooked as well.
    fn other_attackers(&mut self) -> Result<(), Trouble> {
        if !matches!(
            self.code(),
            "castling-out-of-check"
                | "castling-through-check"
                | "castling-into-check"
                | "check-not-answered"
                | "check-by-knight"
                | "check-by-pawn"
        ) {
            return Ok(());
        }
        let Some(&by) = self.first().and_then(|finding| finding.why.marks.first()) else {
            return Ok(());
        };
        let setup = self.setup();
        let Some(role) = setup.placement.role_at(by).filter(|&role| role != Role::King) else {
            return Ok(());
        };
        let attacked = self.attacked_squares(by);
        let code = self.code();
        let (mut asked, mut overlooked) = (0, 0);
        for other in [Role::Knight, Role::Bishop, Role::Rook] {
            for square in Square::all() {
                if asked > 2 && overlooked > 0 || other == role {
                    break;
                }
                let free = setup.placement.occupied().without(by);
                let reach = attacks::of(other.of(!setup.turn), square, free);
                if free.has(square) || !attacked.iter().all(|&at| reach.has(at)) {
                    continue;
                }
                let mut placement = setup.placement;
                placement.remove(by);
                placement.put(square, other.of(!setup.turn));
                if let Some(codes) = self.codes(setup.with_placement(placement), &[])? {
                    asked += 1;
                    let is_same = |other: &str| other == code || other.starts_with("check-");
                    overlooked += u32::from(codes.iter().any(|code| is_same(code)));
                    break;
                }
            }
        }
        if asked > 0 && overlooked == 0 {
            self.note(format!("with another man in the place of the {role} the engine is right"));
        }
        Ok(())
    }

    /// The squares that matter and that this man attacks: the king's, or those that it crosses.
    fn attacked_squares(&self, by: Square) -> Vec<Square> {
        let position = &self.fault.comparison.position;
        let king = position.king(position.turn());
        if position.checkers().has(by) {
            return vec![king];
        }
        let arrow = self.first().and_then(|finding| finding.moves.first()).and_then(|m| m.arrow);
        let Some((from, to)) = arrow else { return vec![king] };
        let placement = position.placement();
        let path = geometry::between(from, to).with(to);
        let is_attacked = |at: &Square| placement.attackers(*at, placement.occupied()).has(by);
        path.iter().filter(is_attacked).take(1).collect()
    }

    /// Whether only knights leave their pins.
    fn other_men(&mut self) -> Result<(), Trouble> {
        let arrow = self.first().and_then(|finding| finding.moves.first()).and_then(|m| m.arrow);
        let Some((from, _)) = arrow.filter(|_| self.code().starts_with("pin-")) else {
            return Ok(());
        };
        let setup = self.setup();
        let Some(role) = setup.placement.role_at(from) else { return Ok(()) };
        let (mut asked, mut overlooked) = (0, 0);
        for other in
            [Role::Knight, Role::Bishop, Role::Rook].into_iter().filter(|&other| other != role)
        {
            let mut placement = setup.placement;
            placement.put(from, other.of(setup.turn));
            if let Some(codes) = self.codes(setup.with_placement(placement), &[])? {
                asked += 1;
                overlooked += u32::from(codes.iter().any(|code| code.starts_with("pin-")));
            }
        }
        if asked > 0 && overlooked == 0 {
            self.note(format!("with another man in the place of the {role} the engine is right"));
        }
        Ok(())
    }

    /// Whether the engine is right with colours exchanged.
    fn other_color(&mut self) -> Result<(), Trouble> {
        // Numbers around the edge are others there.
        if self.code() == "wraps" {
            return Ok(());
        }
        let moves = self.mirrored_moves(Square::flip_rank);
        let turn = setup_turn(self.fault);
        if self.codes(self.setup().mirrored(), &moves)?.is_some_and(|codes| codes.is_empty()) {
            let name = if turn == Color::White { "White" } else { "Black" };
            self.note(format!(
                "only when {name} moves: with colours exchanged the engine is right"
            ));
        }
        Ok(())
    }

    /// Whether the engine is right if the board is seen in a mirror.
    fn other_side(&mut self) -> Result<(), Trouble> {
        let setup = self.setup();
        if setup.castling_rooks.any() || self.code() == "wraps" {
            return Ok(());
        }
        let mut placement = Placement::empty();
        for (square, man) in setup.placement.iter() {
            placement.put(square.flip_file(), man);
        }
        let en_passant = setup.en_passant.map(Square::flip_file);
        let moves = self.mirrored_moves(Square::flip_file);
        let flipped = Setup { placement, en_passant, ..setup };
        if self.codes(flipped, &moves)?.is_some_and(|codes| codes.is_empty()) {
            self.note("only in this direction: with left and right exchanged the engine is right");
        }
        Ok(())
    }

    fn mirrored_moves(&self, mirror: fn(Square) -> Square) -> Vec<Move> {
        let mirrored = |m: &Move| {
            let (from, to) = (mirror(m.from()), mirror(m.to()));
            match m.kind() {
                MoveKind::Normal => Move::normal(from, to),
                MoveKind::EnPassant => Move::en_passant(from, to),
                MoveKind::Castling => Move::castling(from, to),
                MoveKind::Promotion(role) => Move::promotion(from, to, role),
            }
        };
        self.fault.question.moves.iter().map(mirrored).collect()
    }

    /// Whether the move is there when the engine makes the moves before it by itself.
    fn read_from_fen(&mut self) -> Result<(), Trouble> {
        if !self.fault.question.moves.is_empty()
            || self.first().is_none_or(|finding| finding.wrong != Wrong::Missing)
        {
            return Ok(());
        }
        match self.code() {
            "en-passant-missing" => self.en_passant_from_fen(),
            "castling-missing" => self.castling_from_fen(),
            _ => Ok(()),
        }
    }

    fn en_passant_from_fen(&mut self) -> Result<(), Trouble> {
        let setup = self.setup();
        let Some(passed) = setup.en_passant else { return Ok(()) };
        let them = !setup.turn;
        let ahead: i8 = if them == Color::White { 1 } else { -1 };
        let (Some(start), Some(end)) = (passed.offset(0, -ahead), passed.offset(0, ahead)) else {
            return Ok(());
        };
        let mut placement = setup.placement;
        placement.remove(end);
        placement.put(start, Role::Pawn.of(them));
        let before = Setup { turn: them, en_passant: None, placement, ..setup };
        let codes = self.codes(before, &[Move::normal(start, end)])?;
        if codes.is_some_and(|codes| codes.is_empty()) {
            self.note(
                "only if the position is set up by its FEN: after the double step itself the engine is right, so the FEN's en passant square is not read",
            );
        }
        Ok(())
    }

    fn castling_from_fen(&mut self) -> Result<(), Trouble> {
        let arrow = self.first().and_then(|finding| finding.moves.first()).and_then(|m| m.arrow);
        let Some((_, to)) = arrow else { return Ok(()) };
        // A game after which White may castle to that side.
        let line = match to.file() {
            File::G => "g1f3 a7a6 g2g3 b7b6 f1g2 c7c6",
            _ => "d2d4 a7a6 c1f4 b7b6 b1c3 c7c6 d1d2 d7d6",
        };
        let start = Root { position: Position::initial(), ..Root::initial() };
        let mut question = Question::new(start, 1);
        for text in line.split(' ') {
            let Ok(m) = parse_uci(text, &question.position(), start.mode) else { return Ok(()) };
            question.moves.push(m);
        }
        if self.bench.compare(&question)?.is_clean() {
            self.note(
                "only if the position is set up by its FEN: in a game from the start the engine castles, so the FEN's castling rights are not read",
            );
        }
        Ok(())
    }
}

/// Who makes the first move that matters.
fn setup_turn(fault: &Fault) -> Color {
    fault.question.start.position.turn()
}
