//! What is mixed up while counting, when every position by itself is counted right.

use jadoube_board::{Bitboard, CastlingMode, Move, Setup, Square};
use jadoube_movegen::{IllegalReason, Position, perft};
use jadoube_notation::uci::to_uci;

use super::Why;
use super::undo::Remains;
use super::words::list;
use crate::check::tempting_moves;

/// What comes about in a tree of moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Special {
    pub(crate) en_passant: bool,
    pub(crate) promotion: bool,
}

impl Special {
    /// What comes about within so many plies; large trees are not looked through to the end.
    pub(crate) fn within(position: &Position, depth: u8) -> Self {
        let mut found = Self::default();
        found.look(position, depth, &mut 200_000);
        found
    }

    fn look(&mut self, position: &Position, depth: u8, left: &mut u32) {
        if depth == 0 || *left == 0 || (self.en_passant && self.promotion) {
            return;
        }
        *left -= 1;
        for m in position.legal_moves() {
            self.en_passant |= m.is_en_passant();
            self.promotion |= m.promotion_role().is_some();
            self.look(&position.after(m), depth - 1, left);
        }
    }
}

/// A count below a move that is wrong although the position after the move is counted right by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost<'a> {
    pub(crate) before: &'a Position,
    pub(crate) m: Move,
    /// Plies below the move.
    pub(crate) depth: u8,
    /// What comes about below.
    pub(crate) special: Special,
    /// What explains this and all other wrong counts beside it.
    pub(crate) remains: Option<&'a Remains>,
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
    if let Some(why) = overflow(&head, lost.right, lost.got) {
        return why;
    }
    if let Some(remains) = lost.remains {
        let text = format!("{head}, which is what comes out if {}", remains.text);
        return Why::new(remains.code, text);
    }
    if let Some(why) = otherwise_counted(&head, &after, lost) {
        return why;
    }
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
    suspected(&head, lost.before, lost.special)
}

/// Whether the count is the right one in too few bits.
pub(crate) fn overflow(head: &str, right: u128, got: u128) -> Option<Why> {
    let bits =
        [8, 16, 32].into_iter().find(|bits| right >> bits > 0 && right % (1 << bits) == got)?;
    let text = format!("{head}, which is what {bits} bits can hold of it");
    Some(Why::new("count-overflow", text))
}

/// What comes out of counting by other rules, if that is what the engine has.
fn otherwise_counted(head: &str, after: &Position, lost: Lost<'_>) -> Option<Why> {
    const MAX_NODES: u128 = 200_000;
    if lost.right > MAX_NODES {
        return None;
    }
    if with_ended_games(after, lost.depth) == lost.got {
        let text = format!(
            "{head}, which is what comes out if a mate or stalemate with plies left is counted as a leaf"
        );
        return Some(Why::new("count-ended-games", text));
    }
    (lost.depth > 0 && with_kings_in_check(after, lost.depth) == lost.got).then(|| {
        let text = format!(
            "{head}, which is what comes out if moves of the last ply may leave the king in check"
        );
        Why::new("count-leaves-not-legal", text)
    })
}

fn with_ended_games(position: &Position, depth: u8) -> u128 {
    let legal = position.legal_moves();
    if depth == 0 || legal.is_empty() {
        return 1;
    }
    legal.iter().map(|&m| with_ended_games(&position.after(m), depth - 1)).sum()
}

fn with_kings_in_check(position: &Position, depth: u8) -> u128 {
    let legal = position.legal_moves();
    if depth > 1 {
        return legal.iter().map(|&m| with_kings_in_check(&position.after(m), depth - 1)).sum();
    }
    let leaves_in_check = |reason| {
        use IllegalReason::{CheckNotAnswered, KingInCheck, Pinned};
        matches!(reason, CheckNotAnswered(_) | KingInCheck(_) | Pinned(_))
    };
    let tempting = tempting_moves(position, CastlingMode::Standard);
    let more = tempting.iter().filter(|tempting| leaves_in_check(tempting.reason)).count();
    (legal.len() + more) as u128
}

/// What is most likely mixed up while counting: once all needless rights and men are taken away, what is left matters.
pub(crate) fn suspected(head: &str, position: &Position, special: Special) -> Why {
    if position.castling_rooks().any() {
        let text =
            format!("{head}: castling rights are not taken back, or are not in the hash key");
        return Why::new("count-castling-suspected", text);
    }
    if special.en_passant {
        let text =
            format!("{head}: the en passant square is not taken back, or is not in the hash key");
        return Why::new("count-en-passant-suspected", text);
    }
    if special.promotion {
        let text = format!(
            "{head}: a promotion is not taken back completely, or the hash key takes the new man for another one or a pawn"
        );
        return Why::new("count-promotion-suspected", text);
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
