//! What a move leaves on the board that was tried before and not taken back completely.

use jadoube_board::{CastlingMode, CastlingSide, Move, MoveKind, Piece, Placement, Role, Square};
use jadoube_movegen::{Position, Problems, perft};
use jadoube_notation::uci::to_uci;

/// Something that is not taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Remains {
    pub(super) code: &'static str,
    /// What is still on the board, after "if".
    pub(super) text: String,
    squares: Vec<(Square, Option<Piece>)>,
}

impl Remains {
    /// What explains all the wrong counts so many plies below moves of a position.
    pub(crate) fn explaining(before: &Position, depth: u8, wrong: &[(Move, u128)]) -> Option<Self> {
        const MAX_NODES: u128 = 200_000;
        let small = |&(m, got): &(Move, u128)| {
            got.max(perft(&before.after(m), depth.into()).into()) <= MAX_NODES
        };
        if wrong.is_empty() || !wrong.iter().all(small) {
            return None;
        }
        let tried = before.legal_moves();
        let mut remains = tried.iter().flat_map(|&m| Self::of(before, m));
        remains.find(|remains| {
            let explains = |&(m, got): &(Move, u128)| {
                let position = remains.after(before, m);
                position.is_some_and(|position| u128::from(perft(&position, depth.into())) == got)
            };
            wrong.iter().all(explains)
        })
    }

    /// What this move may leave.
    fn of(before: &Position, m: Move) -> Vec<Self> {
        let (us, them) = (before.turn(), !before.turn());
        let (from, to) = (m.from(), m.to());
        let text = to_uci(m, CastlingMode::Standard);
        let one = |code, text: String, squares: &[(Square, Option<Piece>)]| Self {
            code,
            text,
            squares: squares.to_vec(),
        };
        let mut all = Vec::new();
        if let Some(captured) = before.piece_at(to).filter(|man| man.color == them) {
            let text = format!(
                "the {} on {to} does not come back when {text}, tried before, is taken back",
                captured.role
            );
            all.push(one("undo-captured", text, &[(to, None)]));
        }
        match m.kind() {
            MoveKind::Promotion(role) => {
                let text = format!(
                    "the {role} stays on {from} in the place of the pawn when {text}, tried before, is taken back"
                );
                all.push(one("undo-promotion", text, &[(from, Some(role.of(us)))]));
            }
            MoveKind::EnPassant => {
                let at = Square::at(to.file(), from.rank());
                let pawn = Some(Role::Pawn.of(them));
                let stays = format!(
                    "the pawn on {at} comes back on {to} when {text}, tried before, is taken back"
                );
                all.push(one("undo-en-passant", stays, &[(at, None), (to, pawn)]));
                let text = format!(
                    "the pawn on {at} does not come back when {text}, tried before, is taken back"
                );
                all.push(one("undo-en-passant", text, &[(at, None)]));
            }
            MoveKind::Castling => {
                let target = CastlingSide::of(from, to).rook_target(us);
                if target != from && target != to {
                    let text = format!(
                        "the rook of {to} stays on {target} when castling {text}, tried before, is taken back"
                    );
                    let squares = [(to, None), (target, Some(Role::Rook.of(us)))];
                    all.push(one("undo-castling", text, &squares));
                }
            }
            MoveKind::Normal => {}
        }
        all
    }

    /// The position after another move, if this is still on the board.
    fn after(&self, before: &Position, m: Move) -> Option<Position> {
        let setup = before.after(m).setup();
        let mut placement = setup.placement;
        let is_untouched = |square: &Square| *square != m.from() && *square != m.to();
        for &(square, man) in self.squares.iter().filter(|(square, _)| is_untouched(square)) {
            put(&mut placement, square, man);
        }
        let mut other = setup.with_placement(placement);
        other.en_passant = setup.en_passant;
        let accepted = Problems::ACCEPTED
            | Problems::TOLERABLE
            | Problems::BAD_CASTLING_RIGHTS
            | Problems::BAD_EN_PASSANT;
        Position::with(other, accepted).ok()
    }
}

fn put(placement: &mut Placement, square: Square, man: Option<Piece>) {
    placement.remove(square);
    man.into_iter().for_each(|man| placement.put(square, man));
}
