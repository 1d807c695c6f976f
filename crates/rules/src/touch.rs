//! Touch-move: what a player who has touched men may still play (FIDE 4.2 to 4.5).

use alloc::vec::Vec;

use jadoube_board::{Color, Move, Role, Square};
use jadoube_movegen::Position;

use crate::displacement::capture_square;

/// The moves that touched men leave, and the article that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// The article of the FIDE Laws; two if one leads to the other.
    pub article: &'static str,
    /// The man that must be moved or captured, if there is one.
    pub man: Option<Square>,
    /// The legal moves that are permitted; castling is the king taking its rook.
    pub permitted: Vec<Move>,
}

impl Obligation {
    /// Whether any legal move is permitted.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.man.is_none()
    }

    /// Whether this legal move is permitted.
    #[must_use]
    pub fn permits(&self, m: Move) -> bool {
        self.permitted.contains(&m)
    }
}

/// What the player to move may play after deliberately touching the men on these squares, in this order.
///
/// The men adjusted after "j'adoube" and those touched by accident do not belong in the list (FIDE 4.2); empty squares in it
/// mean nothing. A man touched again changes nothing either.
///
/// Where the Laws leave room we read them so: the castling clauses (4.4.1 to 4.4.3) take part as soon as the man that must
/// be moved is the king and a rook on its own first rank has been touched with it, in whatever order other men were touched
/// in between; king and rook touched before any enemy man mean castling even if an enemy man is touched later.
///
/// ```
/// use jadoube_board::Square;
/// use jadoube_movegen::Position;
/// use jadoube_rules::touched;
///
/// let obligation = touched(&Position::initial(), &[Square::B1]);
/// assert_eq!((obligation.article, obligation.man), ("4.3.1", Some(Square::B1)));
/// assert_eq!(obligation.permitted.len(), 2);
/// assert!(touched(&Position::initial(), &[Square::A1]).is_free());
/// ```
#[must_use]
pub fn touched(position: &Position, squares: &[Square]) -> Obligation {
    let moves = position.legal_moves();
    let mut men = Vec::new();
    for &square in squares {
        let Some(piece) = position.piece_at(square) else { continue };
        if men.iter().all(|man: &Man| man.square != square) {
            men.push(Man { square, role: piece.role, color: piece.color });
        }
    }
    Touched { position, moves: &moves, men: &men }.obligation()
}

/// Puts squares touched at the same moment in the order that counts: one's own men before the opponent's (FIDE 4.3.3), the
/// king before the rooks, so that it means castling (4.4.1).
#[must_use]
pub fn order_unclear(position: &Position, squares: &[Square]) -> Vec<Square> {
    let mut ordered = squares.to_vec();
    ordered.sort_by_key(|&square| match position.piece_at(square) {
        Some(piece) if piece.color != position.turn() => 2,
        Some(piece) if piece.role == Role::King => 0,
        _ => 1,
    });
    ordered
}

#[derive(Clone, Copy)]
struct Man {
    square: Square,
    role: Role,
    color: Color,
}

struct Touched<'a> {
    position: &'a Position,
    moves: &'a [Move],
    men: &'a [Man],
}

impl Touched<'_> {
    fn is_own(&self, man: &Man) -> bool {
        man.color == self.position.turn()
    }

    fn select(&self, keep: impl Fn(Move) -> bool) -> Vec<Move> {
        self.moves.iter().copied().filter(|&m| keep(m)).collect()
    }

    fn free(&self, article: &'static str) -> Obligation {
        Obligation { article, man: None, permitted: self.moves.to_vec() }
    }

    fn obligation(&self) -> Obligation {
        let first_own = self.men.iter().find(|man| self.is_own(man));
        let first_enemy = self.men.iter().find(|man| !self.is_own(man));
        match (first_own, first_enemy) {
            (None, None) => self.free("4.3"),
            (Some(_), None) => self.first_possible("4.3.1"),
            (None, Some(_)) => self.first_possible("4.3.2"),
            (Some(own), Some(enemy)) => self.capture_with(own, enemy),
        }
    }

    /// Men of both colours: the first own takes the first enemy, else the first man that can be moved or taken.
    fn capture_with(&self, own: &Man, enemy: &Man) -> Obligation {
        let means_castling = self.men.iter().take(2).all(|man| self.is_own(man))
            && own.role == Role::King
            && self.men.get(1).is_some_and(|man| self.is_castling_rook(man));
        if means_castling {
            return self.move_man(own, "4.4.1");
        }
        let permitted = self.select(|m| {
            m.from() == own.square && capture_square(self.position, m) == Some(enemy.square)
        });
        if permitted.is_empty() {
            self.first_possible("4.3.3")
        } else {
            Obligation { article: "4.3.3", man: Some(own.square), permitted }
        }
    }

    /// The first man touched that can be moved or captured; any legal move if there is none (FIDE 4.5).
    fn first_possible(&self, article: &'static str) -> Obligation {
        for man in self.men {
            let obligation = if self.is_own(man) {
                self.move_man(man, article)
            } else {
                let permitted =
                    self.select(|m| capture_square(self.position, m) == Some(man.square));
                Obligation { article, man: Some(man.square), permitted }
            };
            if !obligation.permitted.is_empty() {
                return obligation;
            }
        }
        self.free("4.5")
    }

    fn is_castling_rook(&self, man: &Man) -> bool {
        let king = self.position.king(self.position.turn());
        let back_rank = self.position.turn().back_rank();
        self.is_own(man)
            && man.role == Role::Rook
            && man.square.rank() == back_rank
            && king.rank() == back_rank
    }

    /// One's own man must move; with the king it may have to castle, or may not on one side.
    fn move_man(&self, man: &Man, article: &'static str) -> Obligation {
        let king_at = self.men.iter().position(|it| self.is_own(it) && it.role == Role::King);
        let rook_before = |rook: Square| {
            let rook_at = self.men.iter().position(|it| it.square == rook);
            king_at.zip(rook_at).is_some_and(|(king, rook)| rook < king)
        };
        // Rook first, then king: no castling with that rook (4.4.2).
        let may = |m: Move| !(m.is_castling() && rook_before(m.to()));
        let man_moves = self.select(|m| m.from() == man.square && may(m));
        if man.role != Role::King {
            let is_late = man.role == Role::Rook && rook_before(man.square);
            let article = if is_late { "4.4.2, 4.3.1" } else { article };
            return Obligation { article, man: Some(man.square), permitted: man_moves };
        }
        let after_king = self.men.iter().skip(king_at.map_or(0, |at| at + 1));
        let Some(rook) = after_king.into_iter().find(|it| self.is_castling_rook(it)) else {
            let forbidden = self.moves.iter().any(|&m| m.from() == man.square && !may(m));
            let article = if forbidden { "4.4.2, 4.3.1" } else { article };
            return Obligation { article, man: Some(man.square), permitted: man_moves };
        };
        let castling = self.select(|m| m.is_castling() && m.to() == rook.square);
        if !castling.is_empty() {
            return Obligation { article: "4.4.1", man: Some(man.square), permitted: castling };
        }
        // Castling with this rook is illegal: another move of the king, else anything (4.4.3).
        if man_moves.is_empty() {
            return self.free("4.4.3");
        }
        Obligation { article: "4.4.3", man: Some(man.square), permitted: man_moves }
    }
}
