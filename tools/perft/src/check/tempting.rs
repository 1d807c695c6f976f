//! Moves that are not legal but that a faulty generator would make.

use jadoube_board::{CastlingMode, CastlingSide, Color, File, Move, Role, Square, attacks};
use jadoube_movegen::{IllegalMove, IllegalReason, Position};
use jadoube_notation::UciMove;
use jadoube_notation::uci::{UciError, to_uci};

/// A move that must not be made, and why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tempting {
    pub(crate) text: UciMove,
    pub(crate) m: Move,
    pub(crate) reason: IllegalReason,
}

/// Moves that leave the king in check, castling that is not allowed, captures en passant too late, pawns that jump, do not
/// promote or promote to a king, steps around the edge of the board.
pub(crate) fn tempting_moves(position: &Position, mode: CastlingMode) -> Vec<Tempting> {
    let mut texts = Vec::new();
    let us = position.turn();
    let placement = position.placement();
    for from in placement.color(us) {
        let Some(role) = placement.role_at(from) else { continue };
        match role {
            Role::Pawn => pawn_moves(position, from, &mut texts),
            _ => {
                let reach =
                    attacks::of(role.of(us), from, placement.occupied()) - placement.color(us);
                texts.extend(reach.into_iter().map(|to| (from, to, None)));
                around_the_edge(position, from, role, &mut texts);
            }
        }
        if role == Role::King {
            castlings(position, from, mode, &mut texts);
        }
    }
    texts.into_iter().filter_map(|text| refused(text, position)).collect()
}

type Text = (Square, Square, Option<Role>);

/// The move, if it is not legal.
fn refused((from, to, promotion): Text, position: &Position) -> Option<Tempting> {
    let text = UciMove::Move { from, to, promotion };
    match text.resolve(position, CastlingMode::Standard) {
        Ok(_) => None,
        Err(UciError::Illegal(IllegalMove { m, reason })) => Some(Tempting { text, m, reason }),
        // No rule knows promotion to a king.
        Err(_) => {
            let reason = IllegalReason::Promotion;
            Some(Tempting { text, m: Move::normal(from, to), reason })
        }
    }
}

fn pawn_moves(position: &Position, from: Square, texts: &mut Vec<Text>) {
    let us = position.turn();
    let placement = position.placement();
    let forward: i8 = if us == Color::White { 1 } else { -1 };
    // Over men, onto men, and two steps from any rank.
    let mut targets: Vec<Square> =
        [from.offset(0, forward), from.offset(0, 2 * forward)].into_iter().flatten().collect();
    for to in attacks::pawn(us, from) {
        // Onto empty squares only where an enemy pawn stands beside: en passant too late.
        let beside = Square::at(to.file(), from.rank());
        if placement.color(!us).has(to) || placement.pieces(Role::Pawn.of(!us)).has(beside) {
            targets.push(to);
        }
    }
    for delta in [7, 9] {
        let wrapped = around(from, forward * delta);
        let is_target =
            |to: &Square| placement.color(!us).has(*to) || position.en_passant() == Some(*to);
        targets.extend(wrapped.filter(is_target));
    }
    for to in targets {
        let roles: &[Option<Role>] = if to.rank() == (!us).back_rank() {
            &[None, Some(Role::Queen), Some(Role::Knight), Some(Role::King)]
        } else {
            &[None]
        };
        texts.extend(roles.iter().map(|&promotion| (from, to, promotion)));
    }
}

/// The square that many numbers on, if it is on the other side of the board.
fn around(from: Square, delta: i8) -> Option<Square> {
    let index = i8::try_from(from.index()).ok()?.checked_add(delta)?;
    let to = Square::try_new(u8::try_from(index).ok()?)?;
    (to.file().distance(from.file()) > 4).then_some(to)
}

/// Where a man would go if the edges of the board were not looked at.
fn around_the_edge(position: &Position, from: Square, role: Role, texts: &mut Vec<Text>) {
    const KNIGHT: &[i8] = &[-17, -15, -10, -6, 6, 10, 15, 17];
    const KING: &[i8] = &[-9, -7, -1, 1, 7, 9];
    const ROOK: &[i8] = &[-1, 1];
    const BISHOP: &[i8] = &[-9, -7, 7, 9];
    let deltas = match role {
        Role::Knight => KNIGHT,
        Role::King | Role::Queen => KING,
        Role::Rook => ROOK,
        Role::Bishop => BISHOP,
        Role::Pawn => return,
    };
    let own = position.placement().color(position.turn());
    let targets = deltas.iter().filter_map(|&delta| around(from, delta));
    texts.extend(targets.filter(|&to| !own.has(to)).map(|to| (from, to, None)));
}

fn castlings(position: &Position, king: Square, mode: CastlingMode, texts: &mut Vec<Text>) {
    let us = position.turn();
    if king.rank() != us.back_rank() {
        return;
    }
    for rook in position.placement().pieces(Role::Rook.of(us)) {
        if rook.rank() != king.rank() {
            continue;
        }
        let corner = CastlingSide::of(king, rook).corner_file();
        let is_usual = king.file() == File::E && rook.file() == corner;
        if mode == CastlingMode::Standard && !is_usual {
            continue;
        }
        if let UciMove::Move { from, to, promotion } = to_uci(Move::castling(king, rook), mode) {
            texts.push((from, to, promotion));
        }
    }
}
