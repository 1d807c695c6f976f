//! Which part of the position a move has spoilt, when the position by itself has the right moves.

use std::collections::BTreeSet;

use jadoube_board::{
    Bitboard, CastlingMode, CastlingSide, Color, Move, MoveKind, Placement, Role, Setup, Square,
};
use jadoube_movegen::{CastlingObstacle, IllegalReason, Position, Problems, perft};
use jadoube_notation::uci::{UciError, to_uci};

use super::words::{SPELLING, list, man, read, squares};
use super::{Line, Lists, Why};

/// What was spoilt on the way along the line, whose first move is to blame, as without it all is right.
pub(super) fn spoilt(
    start: &Position,
    position: &Position,
    lists: Lists<'_>,
    line: Line<'_>,
) -> Option<Why> {
    let &(_, culprit) = line.first()?;
    let last = line.last().map_or(culprit, |&(_, m)| m);
    let case = Case { start, position, lists, line, culprit, last };
    let why = case
        .extra_castling()
        .or_else(|| case.missing_castling())
        .or_else(|| case.extra_en_passant())
        .or_else(|| case.missing_en_passant())
        .or_else(|| case.wrong_men())
        .unwrap_or_else(|| case.unknown());
    Some(why)
}

struct Case<'a> {
    start: &'a Position,
    position: &'a Position,
    lists: Lists<'a>,
    line: Line<'a>,
    culprit: Move,
    last: Move,
}

/// The castling that a text means, if there is no right to it.
fn castling_without_right(position: &Position, text: &str) -> Option<Move> {
    match read(text)?.resolve(position, SPELLING) {
        Err(UciError::Illegal(illegal))
            if illegal.reason == IllegalReason::Castling(CastlingObstacle::NoRight) =>
        {
            Some(illegal.m)
        }
        _ => None,
    }
}

impl Case<'_> {
    fn spelt(m: Move) -> String {
        to_uci(m, CastlingMode::Standard).to_string()
    }

    /// A right that should have gone.
    fn extra_castling(&self) -> Option<Why> {
        let extra = self.lists.extra.iter();
        let m = extra.filter_map(|text| castling_without_right(self.position, text)).next()?;
        let rook = m.to();
        let us = self.position.turn();
        let (before, taker) = self.line.iter().find(|(before, m)| {
            before.castling_rooks().has(rook) && !before.after(*m).castling_rooks().has(rook)
        })?;
        let text = Self::spelt(*taker);
        let stands = match self.position.piece_at(rook) {
            Some(piece) if piece == Role::Rook.of(us) => {
                format!(", whatever rook stands on {rook} now")
            }
            _ => String::new(),
        };
        let why = if before.turn() == us && taker.from() == rook {
            Why::new(
                "right-kept-rook-moved",
                format!(
                    "after {text} the rook of {rook} has moved, and the right to castle with it must go{stands}"
                ),
            )
        } else if before.turn() == us {
            Why::new(
                "right-kept-king-moved",
                format!("after {text} the king has moved, and the right to castle must go"),
            )
        } else {
            let code = match taker.promotion_role() {
                Some(_) => "right-kept-promotion-capture",
                None => "right-kept-rook-captured",
            };
            let how = if taker.promotion_role().is_some() { " by a promoting pawn" } else { "" };
            Why::new(
                code,
                format!(
                    "{text} captured the rook on {rook}{how}, and the right to castle with it must go{stands}"
                ),
            )
        };
        Some(why.marking([rook]))
    }

    /// A right that should be there.
    fn missing_castling(&self) -> Option<Why> {
        let &m = self.lists.missing.iter().find(|m| m.is_castling())?;
        if !self.lists.extra.is_empty() || self.lists.missing.iter().any(|m| !m.is_castling()) {
            return None;
        }
        let rook = m.to();
        let text = Self::spelt(self.culprit);
        let is_own = self.start.turn() == self.position.turn();
        let why = if is_own && self.start.castling_rooks().has(self.culprit.from()) {
            let text = format!(
                "{text} takes only the right of that rook; the one on {rook} may still castle"
            );
            Why::new("right-lost-other-rook", text)
        } else if self.start.gives_check(self.culprit) {
            let text =
                format!("{text} gave check, but a king that has been in check may castle later");
            Why::new("right-lost-check", text)
        } else {
            Why::new(
                "right-lost",
                format!("the right to castle with the rook on {rook} is lost by {text}"),
            )
        };
        Some(why.marking([rook]))
    }

    /// A capture en passant that is not allowed any more, or never was.
    fn extra_en_passant(&self) -> Option<Why> {
        let targets = self.lists.extra.iter().filter_map(|text| {
            let (from, to) = squares(text)?;
            let is_pawn = self.position.placement().role_at(from) == Some(Role::Pawn);
            (is_pawn && from.file() != to.file()).then_some(to)
        });
        for to in targets {
            let passed =
                |&&(before, m): &&(Position, Move)| before.after(m).en_passant() == Some(to);
            if let Some((_, step)) = self.line.iter().find(passed) {
                let text = format!(
                    "after the double step {} the pawn may be captured en passant only at once",
                    Self::spelt(*step)
                );
                return Some(Why::new("en-passant-right-kept", text).marking([step.to()]));
            }
            if self.start.en_passant() == Some(to) {
                let text = format!(
                    "the pawn that has passed {to} may be captured en passant only at once, not after {} and later moves",
                    Self::spelt(self.culprit)
                );
                return Some(Why::new("en-passant-right-kept", text));
            }
            let is_single = self.last.from() == to && self.last.to().file() == to.file();
            if is_single {
                let text = format!(
                    "{} is a single step; only a double step can be captured en passant",
                    Self::spelt(self.last)
                );
                return Some(
                    Why::new("en-passant-after-single-step", text).marking([self.last.to()]),
                );
            }
        }
        None
    }

    fn missing_en_passant(&self) -> Option<Why> {
        let &m = self.lists.missing.iter().find(|m| m.is_en_passant())?;
        if self.position.en_passant() != Some(m.to()) {
            return None;
        }
        let text = format!(
            "after the double step {} the pawn may be captured en passant on {}",
            Self::spelt(self.last),
            m.to()
        );
        Some(Why::new("en-passant-not-noted", text).marking([self.last.to()]))
    }

    /// The men that the engine must have on its board.
    fn wrong_men(&self) -> Option<Why> {
        self.wrong_color()
            .or_else(|| self.captured_moves())
            .or_else(|| self.best_board())
            .or_else(|| self.lost_king())
    }

    /// Whether a move of the engine's list begins on this square.
    fn has_extra_from(&self, square: Square) -> bool {
        self.lists.extra.iter().any(|text| squares(text).is_some_and(|(from, _)| from == square))
    }

    /// Moves of a pawn that was captured en passant.
    fn captured_moves(&self) -> Option<Why> {
        let m = self.culprit;
        let at = Square::at(m.to().file(), m.from().rank());
        let is_there = m.is_en_passant() && self.position.piece_at(at).is_none();
        (is_there && self.has_extra_from(at)).then(|| {
            let text = format!(
                "the pawn on {at}, captured en passant by {}, is still on the board and moves",
                Self::spelt(m)
            );
            Why::new("en-passant-captured-stays", text).marking([at])
        })
    }

    /// Moves of a promoted man by the other side.
    fn wrong_color(&self) -> Option<Why> {
        let promoted = self.culprit.promotion_role()?;
        let at = self.culprit.to();
        (self.line.len() == 1 && self.has_extra_from(at)).then(|| {
            let text =
                format!("the {promoted} promoted on {at} is the opponent's on the engine's board");
            Why::new("promotion-wrong-color", text).marking([at])
        })
    }

    /// The board that explains the engine's list best.
    fn best_board(&self) -> Option<Why> {
        let spell = |m: &Move| to_uci(*m, CastlingMode::Chess960).to_string();
        let missing = self.lists.missing;
        let mut engine: BTreeSet<String> = self.position.legal_moves().iter().map(spell).collect();
        for m in missing {
            engine.remove(&spell(m));
        }
        engine.extend(self.lists.extra.iter().cloned());
        let off = missing.len() + self.lists.extra.len();
        let distance = |position: &Position| {
            let ours: BTreeSet<String> = position.legal_moves().iter().map(spell).collect();
            ours.symmetric_difference(&engine).count()
        };
        let boards = self.boards().into_iter();
        let scored =
            boards.filter_map(|(placement, why)| Some((distance(&self.play_on(placement)?), why)));
        let (best, why) = scored.min_by_key(|(distance, _)| *distance)?;
        (best < off).then_some(why)
    }

    /// Boards that a mistake in making the first move leads to.
    fn boards(&self) -> Vec<(Placement, Why)> {
        let (before, m) = (self.start, self.culprit);
        let (us, them) = (before.turn(), !before.turn());
        let after = *before.after(m).placement();
        let text = Self::spelt(m);
        let mut boards = Vec::new();
        let mut add = |change: &dyn Fn(&mut Placement), code, why: String, at: Square| {
            let mut placement = after;
            change(&mut placement);
            boards.push((placement, Why::new(code, why).marking([at])));
        };
        match m.kind() {
            MoveKind::EnPassant => {
                let at = Square::at(m.to().file(), m.from().rank());
                let why = format!(
                    "the pawn on {at}, captured en passant by {text}, is still on the board"
                );
                add(
                    &|board| board.put(at, Role::Pawn.of(them)),
                    "en-passant-captured-stays",
                    why,
                    at,
                );
            }
            MoveKind::Castling => {
                let target = CastlingSide::of(m.from(), m.to()).rook_target(us);
                let why =
                    format!("castling {text} leaves the rook on {} instead of {target}", m.to());
                let stay = |board: &mut Placement| {
                    board.remove(target);
                    board.put(m.to(), Role::Rook.of(us));
                };
                add(&stay, "castling-rook-stays", why, m.to());
                let why = format!("castling {text} loses the rook that belongs on {target}");
                add(&|board| without(board, target), "castling-rook-lost", why, target);
            }
            MoveKind::Promotion(role) => {
                let at = m.to();
                let why = format!(
                    "the man on {at} moves and gives check as a {role} after {text}, not as a pawn"
                );
                add(&|board| without(board, at), "promotion-stays-pawn", why, at);
                for other in Role::PROMOTIONS.into_iter().filter(|other| *other != role) {
                    let why = format!("{text} makes a {role}, the engine has a {other} on {at}");
                    add(&|board| board.put(at, other.of(us)), "promotion-wrong-role", why, at);
                }
            }
            MoveKind::Normal => {}
        }
        if let Some(passed) = before.en_passant().filter(|&passed| passed == m.to())
            && !m.is_en_passant()
        {
            let at = passed_pawn(before, passed);
            let mover = man(before, m.from());
            let why = format!(
                "the {mover} only moves to {passed}; the pawn on {at} is captured en passant by pawns alone"
            );
            add(&|board| without(board, at), "en-passant-by-any-man", why, at);
        }
        if let Some(mover) = before.piece_at(m.from()).filter(|_| !m.is_castling()) {
            let why = format!("after {text} the {} is still on {} as well", mover.role, m.from());
            add(&|board| board.put(m.from(), mover), "man-left-behind", why, m.from());
        }
        boards
    }

    /// The position that the rest of the line leads to on another board.
    fn play_on(&self, placement: Placement) -> Option<Position> {
        let after = self.start.after(self.culprit).setup();
        let en_passant = after.en_passant;
        let mut setup = after.with_placement(placement);
        setup.en_passant = en_passant;
        let accepted = Problems::ACCEPTED
            | Problems::TOLERABLE
            | Problems::BAD_CASTLING_RIGHTS
            | Problems::BAD_EN_PASSANT;
        let mut position = Position::with(setup, accepted).ok()?;
        for &(_, m) in &self.line[1..] {
            position.play(m).ok()?;
        }
        Some(position)
    }

    /// A king that does not move any more.
    fn lost_king(&self) -> Option<Why> {
        let king = self.position.king(self.position.turn());
        let legal = self.position.legal_moves();
        let mut steps = legal.iter().filter(|m| m.from() == king).peekable();
        steps.peek()?;
        let all_missing = steps.all(|m| self.lists.missing.contains(m));
        all_missing.then(|| {
            let text = format!(
                "after {} the engine has no king on {king}: none of its moves is in the list",
                Self::spelt(self.culprit)
            );
            Why::new("king-lost", text).marking([king])
        })
    }

    fn unknown(&self) -> Why {
        let text = Self::spelt(self.culprit);
        let alone = "the position that follows has the right moves when it is set up by its FEN";
        match self.culprit.kind() {
            MoveKind::Castling => Why::new(
                "castling-badly-made",
                format!("castling {text} spoils the board: {alone}"),
            ),
            MoveKind::EnPassant => Why::new(
                "en-passant-badly-made",
                format!("capturing en passant by {text} spoils the board: {alone}"),
            ),
            MoveKind::Promotion(_) => Why::new(
                "promotion-badly-made",
                format!("promoting by {text} spoils the board: {alone}"),
            ),
            MoveKind::Normal => Why::new(
                "state-spoilt",
                format!("making the move {text} spoils something: {alone}"),
            ),
        }
    }
}

fn without(board: &mut Placement, square: Square) {
    board.remove(square);
}

/// The square of the pawn that has passed the square.
fn passed_pawn(position: &Position, passed: Square) -> Square {
    let behind: i8 = if position.turn() == Color::White { -1 } else { 1 };
    passed.offset(0, behind).unwrap_or(passed)
}

/// A count below a move that is wrong although the position after the move is counted right by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost<'a> {
    pub(crate) before: &'a Position,
    pub(crate) m: Move,
    /// Plies below the move.
    pub(crate) depth: u8,
    /// Whether a pawn can be captured en passant anywhere below.
    pub(crate) has_en_passant: bool,
    pub(crate) right: u128,
    pub(crate) got: u128,
}

/// Says what must have been lost.
pub(crate) fn lost_below(lost: Lost<'_>) -> Why {
    let after = lost.before.after(lost.m);
    let text = to_uci(lost.m, CastlingMode::Standard);
    let head = format!(
        "the position after {text} by itself is counted right, {}; as a part of the whole count it has {}",
        lost.right, lost.got
    );
    let tail = "moves are not taken back completely, or the hash table mixes positions up";
    let other_depth = (0..=lost.depth + 1)
        .filter(|&depth| depth != lost.depth)
        .find(|&depth| u128::from(perft(&after, depth.into())) == lost.got);
    if let Some(depth) = other_depth {
        let text = format!(
            "{head}, which is the count of depth {depth} instead of {}: the hash table mixes depths up",
            lost.depth
        );
        return Why::new("count-of-other-depth", text);
    }
    for (position, what, code) in forgotten(&after) {
        if u128::from(perft(&position, lost.depth.into())) == lost.got {
            let text = format!("{head}, which is what comes out without {what}: {tail}");
            return Why::new(code, text);
        }
    }
    suspected(&head, lost.before, lost.has_en_passant)
}

/// What is most likely mixed up while counting: once all needless rights and men are taken away, what is left matters.
pub(crate) fn suspected(head: &str, position: &Position, has_en_passant: bool) -> Why {
    if position.castling_rooks().any() {
        let text =
            format!("{head}: castling rights are not taken back, or are not in the hash key");
        return Why::new("count-castling-suspected", text);
    }
    if has_en_passant {
        let text =
            format!("{head}: the en passant square is not taken back, or is not in the hash key");
        return Why::new("count-en-passant-suspected", text);
    }
    let text = format!(
        "{head}: moves are not taken back completely, or the hash table mixes positions up; neither castling nor en passant plays a part, so look at depth and side to move in the key"
    );
    Why::new("count-spoilt", text)
}

/// The position without what is easily lost: rights and the en passant square.
fn forgotten(position: &Position) -> Vec<(Position, String, &'static str)> {
    let setup = position.setup();
    let mut found = Vec::new();
    let mut add = |rooks: Bitboard, en_passant: Option<Square>, code| {
        let changed = Setup { castling_rooks: setup.castling_rooks - rooks, en_passant, ..setup };
        let Ok(changed) = Position::new(changed) else { return };
        let mut lost: Vec<String> = Vec::new();
        if en_passant != setup.en_passant {
            lost.extend(setup.en_passant.map(|square| format!("the en passant square {square}")));
        }
        if rooks.any() {
            let squares: Vec<String> = rooks.iter().map(|rook| rook.to_string()).collect();
            lost.push(format!("the right to castle with the rook on {}", list(&squares)));
        }
        found.push((changed, list(&lost), code));
    };
    if setup.en_passant.is_some() {
        add(Bitboard::EMPTY, None, "count-without-en-passant");
    }
    let all = setup.castling_rooks;
    for kept in all.subsets().filter(|&kept| kept != all) {
        add(all - kept, setup.en_passant, "count-without-castling");
    }
    for kept in all.subsets().filter(|&kept| kept != all && setup.en_passant.is_some()) {
        add(all - kept, None, "count-without-state");
    }
    found
}
