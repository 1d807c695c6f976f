//! Points for moves, as the Strategic Test Suite gives them.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use jadoube_board::Move;
use jadoube_movegen::Position;

use super::moves::{Found, read_operand};
use super::value::Epd;

/// A move and what it earns.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_notation::epd::{self, Credit};
///
/// let epd = epd::read(r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 "e4=100, Kd2=30";"#)?.epd;
/// let credits = epd.credits(&epd.position().unwrap());
/// assert_eq!(credits[1], Credit { m: Move::normal(Square::E1, Square::D2), points: 30 });
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Credit {
    /// The move.
    pub m: Move,
    /// Its points; in the suite the best move earns 10 or 100.
    pub points: u32,
}

impl Epd {
    /// The points that comments give for moves, in their order: moves in `c9` or `c7` with points in `c8`, else pairs such
    /// as `f5=100, Bf2=46` in `c0`. What cannot be understood gives no points.
    #[must_use]
    pub fn credits(&self, position: &Position) -> Vec<Credit> {
        let pairs = match (self.comment(9).or_else(|| self.comment(7)), self.comment(8)) {
            (Some(moves), Some(points)) => self.paired(&moves, &points, position),
            _ => Vec::new(),
        };
        match (pairs.is_empty(), self.comment(0)) {
            (true, Some(comment)) => self.pairs(&comment, position),
            _ => pairs,
        }
    }

    fn paired(&self, moves: &str, points: &str, position: &Position) -> Vec<Credit> {
        let moves = moves.split_ascii_whitespace();
        let points = points.split_ascii_whitespace();
        let (count, points_count) = (moves.clone().count(), points.clone().count());
        if count != points_count {
            return Vec::new();
        }
        moves.zip(points).filter_map(|(m, points)| self.credit(m, points, position)).collect()
    }

    fn pairs(&self, comment: &str, position: &Position) -> Vec<Credit> {
        // `e8=Q=10` has its points behind the last sign.
        let pairs = comment.split(',').filter_map(|pair| pair.trim().rsplit_once('='));
        pairs.filter_map(|(m, points)| self.credit(m, points, position)).collect()
    }

    fn credit(&self, m: &str, points: &str, position: &Position) -> Option<Credit> {
        let points = points.trim().parse().ok()?;
        match read_operand(Cow::Borrowed(m.trim()), position, self.castling_mode()) {
            Ok(Found::Move(found)) => Some(Credit { m: found.m, points }),
            _ => None,
        }
    }
}
