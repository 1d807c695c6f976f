//! The strictly legal moves, found in sets.

use core::ops::ControlFlow;

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Color, CpuPath, MoveKind, Role, Square, Task, attacks, geometry};

use crate::castling::Castling;
use crate::en_passant;
use crate::king_safety::{KingThreats, attacked_squares};
use crate::move_list::MoveList;
use crate::move_set::MoveSet;
use crate::position::Position;
use crate::side::{Black, Side, White};

/// Which legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Selection {
    /// All of them.
    All,
    /// Those that capture, en passant and capturing promotions among them.
    Captures,
    /// Those that do not capture, castling and the other promotions among them.
    Quiets,
}

/// Takes in the legal moves, set by set. `Break` ends the generation.
pub(crate) trait Sink {
    /// One man other than a pawn to any of these squares.
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()>;

    /// Pawns to these squares, each by the same index step, none to the last rank.
    fn pawns(&mut self, to: Bitboard, step: i8) -> ControlFlow<()>;

    /// Pawns to these squares of the last rank, each by the same step and with four promotions.
    fn promotions(&mut self, to: Bitboard, step: i8) -> ControlFlow<()>;

    /// One pawn captures en passant, or the king castles.
    fn special(&mut self, kind: MoveKind, from: Square, to: Square) -> ControlFlow<()>;
}

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
struct View {
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    threats: KingThreats,
    selection: Selection,
}

impl View {
    /// The squares where the wanted moves arrive.
    #[inline(always)]
    fn wanted(&self) -> Bitboard {
        match self.selection {
            Selection::All => !self.us,
            Selection::Captures => self.them,
            Selection::Quiets => !self.occupied,
        }
    }
}

#[inline(always)]
pub(crate) fn generate<Us: Side, S: Sliders, K: Sink>(
    position: &Position,
    selection: Selection,
    sink: &mut K,
) -> ControlFlow<()> {
    let placement = position.placement();
    let (us, them) = (placement.color(Us::COLOR), placement.color(Us::Them::COLOR));
    let king = (placement.role(Role::King) & us).lowest();
    let threats = KingThreats::of::<Us>(placement, king);
    let view = View { us, them, occupied: us | them, king, threats, selection };

    let targets = view.wanted() & threats.answers(king);
    if targets.any() {
        pawns::<Us, K>(position, &view, targets, sink)?;
        if selection != Selection::Quiets {
            captures_en_passant::<Us, S, K>(position, &view, sink)?;
        }
        pieces::<S, K>(position, &view, targets, sink)?;
    }
    king_moves::<Us, S, K>(position, &view, sink)
}

#[inline(always)]
fn pieces<S: Sliders, K: Sink>(
    position: &Position,
    view: &View,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let placement = position.placement();
    let pinned = view.threats.pinned;
    for from in placement.role(Role::Knight) & (view.us - pinned) {
        sink.man(Role::Knight, from, attacks::knight(from) & targets)?;
    }
    // A pinned slider keeps to the line through the king.
    let free = |from: Square, reach: Bitboard| {
        if pinned.has(from) { reach & geometry::line(view.king, from) } else { reach }
    };
    for from in placement.role(Role::Bishop) & view.us {
        let reach = S::bishop(from, view.occupied) & targets;
        sink.man(Role::Bishop, from, free(from, reach))?;
    }
    for from in placement.role(Role::Rook) & view.us {
        let reach = S::rook(from, view.occupied) & targets;
        sink.man(Role::Rook, from, free(from, reach))?;
    }
    for from in placement.role(Role::Queen) & view.us {
        let reach = (S::bishop(from, view.occupied) | S::rook(from, view.occupied)) & targets;
        sink.man(Role::Queen, from, free(from, reach))?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn pawns<Us: Side, K: Sink>(
    position: &Position,
    view: &View,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let pawns = position.placement().role(Role::Pawn) & view.us;
    let free = pawns - view.threats.pinned;
    let pinned = pawns & view.threats.pinned;

    // A pinned pawn on the king's file is pinned along it and may push; one on a diagonal of the king may capture along
    // that diagonal.
    let pushers = free | pinned & view.king.file().bitboard();
    let single = pushers.forward(Us::COLOR) - view.occupied;
    let double = (single & Us::THIRD_RANK).forward(Us::COLOR) - view.occupied;
    let single = single & targets;
    sink.pawns(single - Us::LAST_RANK, Us::FORWARD)?;
    sink.pawns(double & targets, 2 * Us::FORWARD)?;
    promotions::<Us, K>(single, Us::FORWARD, sink)?;

    // The other slanting step from there leaves all lines of the king, so asking for its diagonals again is enough.
    let diagonals = geometry::bishop_rays(view.king);
    let pinned = pinned & diagonals;
    let enemies = view.them & targets;
    let eastward = |pawns: Bitboard| pawns.forward(Us::COLOR).east();
    let westward = |pawns: Bitboard| pawns.forward(Us::COLOR).west();
    let east = (eastward(free) | eastward(pinned) & diagonals) & enemies;
    let west = (westward(free) | westward(pinned) & diagonals) & enemies;
    sink.pawns(east - Us::LAST_RANK, Us::FORWARD + 1)?;
    sink.pawns(west - Us::LAST_RANK, Us::FORWARD - 1)?;
    promotions::<Us, K>(east, Us::FORWARD + 1, sink)?;
    promotions::<Us, K>(west, Us::FORWARD - 1, sink)
}

#[inline(always)]
fn promotions<Us: Side, K: Sink>(to: Bitboard, step: i8, sink: &mut K) -> ControlFlow<()> {
    let to = to & Us::LAST_RANK;
    if to.any() { sink.promotions(to, step) } else { ControlFlow::Continue(()) }
}

#[inline(always)]
fn captures_en_passant<Us: Side, S: Sliders, K: Sink>(
    position: &Position,
    view: &View,
    sink: &mut K,
) -> ControlFlow<()> {
    let Some(file) = position.capturable_file() else { return ControlFlow::Continue(()) };
    let passed = Us::Them::passed_square(file);
    for from in en_passant::capturers::<Us>(position.placement(), passed) {
        if en_passant::is_legal::<Us, S>(position.placement(), view.king, from, passed) {
            sink.special(MoveKind::EnPassant, from, passed)?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn king_moves<Us: Side, S: Sliders, K: Sink>(
    position: &Position,
    view: &View,
    sink: &mut K,
) -> ControlFlow<()> {
    let rooks = position.castling_rooks() & Us::BACK_RANK;
    let may_castle =
        view.selection != Selection::Captures && rooks.any() && view.threats.checkers.is_empty();
    let steps = attacks::king(view.king) & view.wanted();
    if steps.is_empty() && !may_castle {
        return ControlFlow::Continue(());
    }

    // The king itself hides no square behind it from a slider.
    let occupied = view.occupied.without(view.king);
    let attacked = attacked_squares::<Us::Them, S>(position.placement(), occupied);
    sink.man(Role::King, view.king, steps - attacked)?;
    if may_castle {
        for rook in rooks {
            let castling = Castling::new::<Us>(view.king, rook);
            if castling.must_be_empty.is_disjoint_from(view.occupied)
                && castling.must_be_safe.is_disjoint_from(attacked)
                && !castling.rook_was_shield::<Us, S>(
                    view.occupied,
                    position.placement().straight_sliders() & view.them,
                )
            {
                sink.special(MoveKind::Castling, view.king, rook)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The generator for the side to move, compiled for the CPU path in use.
struct Generate<'a, K> {
    position: &'a Position,
    selection: Selection,
    sink: &'a mut K,
}

impl<K: Sink> Task for Generate<'_, K> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run<S: Sliders>(self) -> ControlFlow<()> {
        let Self { position, selection, sink } = self;
        match position.turn() {
            Color::White => generate::<White, S, K>(position, selection, sink),
            Color::Black => generate::<Black, S, K>(position, selection, sink),
        }
    }
}

/// Passes every set on to a closure.
struct EachSet<F>(F);

impl<F: FnMut(MoveSet) -> ControlFlow<()>> EachSet<F> {
    #[inline(always)]
    fn pass(&mut self, set: MoveSet) -> ControlFlow<()> {
        if set.is_empty() { ControlFlow::Continue(()) } else { (self.0)(set) }
    }
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sink for EachSet<F> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        self.pass(MoveSet::Man { role, from, to })
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        self.pass(MoveSet::Pawns { to, step })
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        self.pass(MoveSet::Promotions { to, step })
    }

    #[inline(always)]
    fn special(&mut self, kind: MoveKind, from: Square, to: Square) -> ControlFlow<()> {
        self.pass(if kind == MoveKind::Castling {
            MoveSet::Castling { king: from, rook: to }
        } else {
            MoveSet::EnPassant { from, to }
        })
    }
}

impl Position {
    fn generate(&self, selection: Selection, sink: &mut impl Sink) -> ControlFlow<()> {
        CpuPath::current().run(Generate { position: self, selection, sink })
    }

    /// All legal moves; in check these are the evasions. The order is fixed, but means nothing.
    ///
    /// ```
    /// use jadoube_movegen::Position;
    ///
    /// assert_eq!(Position::initial().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.selected_moves(Selection::All)
    }

    /// The legal moves that capture, en passant and capturing promotions among them.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.selected_moves(Selection::Captures)
    }

    /// The legal moves that do not capture.
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.selected_moves(Selection::Quiets)
    }

    /// The legal moves of a selection.
    #[must_use]
    pub fn selected_moves(&self, selection: Selection) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.generate(selection, &mut moves);
        moves
    }

    /// Calls `visit` for each set of legal moves until it breaks: the way to generate without a list.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use jadoube_movegen::{Position, Selection};
    ///
    /// let mut count = 0;
    /// let _ = Position::initial().visit_moves(Selection::All, |set| {
    ///     count += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 20);
    /// ```
    pub fn visit_moves(
        &self,
        selection: Selection,
        visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.generate(selection, &mut EachSet(visit))
    }

    /// Whether there is any legal move; without one the game has ended by mate or stalemate.
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        self.visit_moves(Selection::All, |_| ControlFlow::Break(())).is_break()
    }
}
