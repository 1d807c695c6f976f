//! Which part of the position a move has spoilt, when the position by itself has the right moves.

use jadoube_board::{CastlingMode, Move, MoveKind, Role};
use jadoube_movegen::{CastlingObstacle, IllegalReason, Position};
use jadoube_notation::uci::{UciError, to_uci};

use super::words::{SPELLING, read, squares};
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

/// A position whose list is wrong only after some moves.
pub(super) struct Case<'a> {
    /// Where the line begins.
    pub(super) start: &'a Position,
    /// Where it ends.
    pub(super) position: &'a Position,
    pub(super) lists: Lists<'a>,
    pub(super) line: Line<'a>,
    /// The first move of the line and the last one.
    pub(super) culprit: Move,
    pub(super) last: Move,
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
    pub(super) fn spelt(m: Move) -> String {
        to_uci(m, CastlingMode::Standard).to_string()
    }

    /// A right that should have gone.
    fn extra_castling(&self) -> Option<Why> {
        let us = self.position.turn();
        let extra = self.lists.extra.iter();
        let m = extra.filter_map(|text| castling_without_right(self.position, text)).next();
        // In Chess960 castling is spelt like the capture of what stands there now.
        let is_spelt_so = |m: &&Move| m.from() == self.position.king(us);
        let rook = m.or_else(|| self.lists.twice.iter().find(is_spelt_so).copied())?.to();
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
            let loses = |m: &Move| !self.start.after(*m).castling_rooks().has(rook);
            let tried = self.start.legal_moves().iter().copied().find(loses);
            let or = match tried {
                Some(m) => {
                    format!(", or by {}, tried before it and not taken back", Self::spelt(m))
                }
                None => String::new(),
            };
            let text = format!("the right to castle with the rook on {rook} is lost by {text}{or}");
            Why::new("right-lost", text)
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
            "after the double step {}{} the pawn may be captured en passant on {}",
            Self::spelt(self.last),
            if self.position.is_check() { ", which gives check," } else { "" },
            m.to()
        );
        Some(Why::new("en-passant-not-noted", text).marking([self.last.to()]))
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
