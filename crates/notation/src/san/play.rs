//! Resolving and playing in one step.

use jadoube_board::sliders::{Magic, Sliders};
use jadoube_board::{CpuPath, Move, Task};
use jadoube_movegen::{KingView, Position};

use super::packed::PackedSan;

struct PlayCommon<'a> {
    position: &'a mut Position,
    san: PackedSan,
    view: Option<KingView>,
}

impl Task for PlayCommon<'_> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Option<Move> {
        let (role, from) = self.san.find_man(self.position, self.view)?;
        let to = self.san.target();
        self.position.play_man_unchecked::<S>(role, from, to);
        Some(Move::normal(from, to))
    }
}

impl PackedSan {
    /// Finds the move that it means and makes it, if it is a common one: none of castling, a promotion, a capture en passant,
    /// with few men to tell apart, and with a sign of capture just if it captures.
    ///
    /// `None` leaves the position as it is and means only that the move wants a closer look, by [`resolve`](Self::resolve).
    ///
    /// ```
    /// use jadoube_movegen::{KingView, Position};
    /// use jadoube_notation::san::PackedSan;
    ///
    /// let (san, _) = PackedSan::read_prefix(b"Nf3 d5 2. g3").expect("a move");
    /// let mut position = Position::initial();
    /// assert_eq!(san.play_common(&mut position).unwrap().to_string(), "g1f3");
    /// assert_eq!(san.play_common(&mut position), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_common(self, position: &mut Position) -> Option<Move> {
        CpuPath::current().run(PlayCommon { position, san: self, view: None })
    }

    /// The same with the instructions at hand: for callers that run with this CPU's instructions already, as the word of a
    /// [`Visitor`](crate::pgn::Visitor) often does, so that no door is gone through at every move. What looks at the king, if
    /// it is known, makes it cheaper: it must be the view of this position.
    #[inline(always)]
    #[must_use]
    pub fn play_common_inside(
        self,
        position: &mut Position,
        view: Option<KingView>,
    ) -> Option<Move> {
        debug_assert!(view.is_none_or(|view| view == position.king_view()), "of {position:?}");
        PlayCommon { position, san: self, view }.run::<Magic>()
    }
}
