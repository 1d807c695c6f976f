//! How many replies there are in each of several boards, one board to a lane.

use super::boards::Boards;
use super::castling::Castling;
use super::king::KingSquare;
use super::lanes::{Direction, Lanes, NorthEast, NorthWest, Passage, SouthEast, SouthWest};
use super::side::Side;

/// What is the same in all lanes, and what need not be looked for in any.
#[derive(Clone, Copy)]
pub(super) struct Common {
    pub(super) king: KingSquare,
    /// The castlings that the replier may have.
    pub(super) castlings: [Castling; 2],
    pub(super) has_promotions: bool,
    pub(super) has_more_knights: bool,
}

/// The four lines through each square: two diagonals, the file and the rank.
#[derive(Clone, Copy)]
pub(super) struct Lines<T> {
    rising: T,
    falling: T,
    file: T,
    rank: T,
}

/// The way along the diagonals past no man.
#[derive(Clone, Copy)]
pub(super) struct Slants<L> {
    north_east: Passage<L>,
    south_west: Passage<L>,
    north_west: Passage<L>,
    south_east: Passage<L>,
}

impl<L: Lanes> Slants<L> {
    #[inline(always)]
    pub(super) fn new(empty: L) -> Self {
        Self {
            north_east: Passage::new::<NorthEast>(empty),
            south_west: Passage::new::<SouthWest>(empty),
            north_west: Passage::new::<NorthWest>(empty),
            south_east: Passage::new::<SouthEast>(empty),
        }
    }

    /// What sliders see to the north-east, south-west, north-west and south-east.
    #[inline(always)]
    fn see(&self, sliders: L) -> [L; 4] {
        [
            self.north_east.rays::<NorthEast>(sliders),
            self.south_west.rays::<SouthWest>(sliders),
            self.north_west.rays::<NorthWest>(sliders),
            self.south_east.rays::<SouthEast>(sliders),
        ]
    }
}

/// What men see along one line, in the direction of higher squares and in that of lower ones.
type Both<L> = [L; 2];

/// What meets where the king looks at an enemy that looks back: empty squares between them if it gives check, and a man that
/// is alone between them.
#[inline(always)]
fn between<L: Lanes>(king: Both<L>, enemies: Both<L>) -> L {
    (king[0] & enemies[1]) | (king[1] & enemies[0])
}

/// Their union.
#[inline(always)]
fn all<L: Lanes>(rays: &[L; 4]) -> L {
    rays[0] | rays[1] | (rays[2] | rays[3])
}

#[inline(always)]
fn forward<Us: Side, L: Lanes>(squares: L) -> L {
    if Us::FORWARD > 0 { squares.up::<8>() } else { squares.down::<8>() }
}

/// What a king sees along the ray to higher squares: taking it twice from the men there borrows up to the first.
#[inline(always)]
fn upwards<L: Lanes>(occupied: L, king: u64, ray: u64) -> L {
    let men = occupied & L::splat(ray);
    (men ^ men.minus(L::splat(king << 1))) & L::splat(ray)
}

/// What the king sees to the north-east, south-west, north-west and south-east.
#[inline(always)]
fn king_slants<L: Lanes>(occupied: L, king: &KingSquare) -> [L; 4] {
    let [ray_ne, ray_nw] = king.northwards;
    let [ray_sw, ray_se] = king.southwards;
    let reversed = occupied.reversed();
    let bit = king.bit.reverse_bits();
    let south = upwards(reversed, bit, ray_sw.reverse_bits())
        | upwards(reversed, bit, ray_se.reverse_bits());
    let south = south.reversed();
    [
        upwards(occupied, king.bit, ray_ne),
        south & L::splat(ray_sw),
        upwards(occupied, king.bit, ray_nw),
        south & L::splat(ray_se),
    ]
}

/// What the mover does to the king that replies.
pub(super) struct Threats<L> {
    /// The squares that the king must not enter.
    pub(super) attacked: L,
    /// The mover's men that give check.
    pub(super) checkers: L,
    /// See [`between`].
    between: Lines<L>,
}

impl<L: Lanes> Threats<L> {
    /// `Us` replies.
    #[inline(always)]
    pub(super) fn of<Us: Side>(
        boards: &Boards<L>,
        king: &KingSquare,
        slants: &Slants<L>,
        walls: L::Walls,
    ) -> Self {
        let at = L::splat(king.bit);
        let slid = slants.see(boards.mover_diagonal);
        let [ne, sw, nw, se] = slid;
        // The king hides nothing behind it from a slider that gives check.
        let [next_ne, next_sw, next_nw, next_se] = king.next;
        let behind = (L::splat(next_ne) & NorthEast::step(ne))
            | (L::splat(next_sw) & SouthWest::step(sw))
            | ((L::splat(next_nw) & NorthWest::step(nw))
                | (L::splat(next_se) & SouthEast::step(se)));
        let crossed = boards.mover_straight.crosses(L::walls(boards.occupied ^ at));
        let [north, south, east, west] = crossed;
        let king_slid = king_slants(boards.occupied, king);
        let king_crossed = at.crosses(walls);
        let checkers = (all(&king_slid) & boards.mover_diagonal)
            | (all(&king_crossed) & boards.mover_straight)
            | (L::splat(king.pawns) & boards.mover_pawns)
            | (L::splat(king.knights) & boards.mover_knights);
        let ([king_ne, king_sw, king_nw, king_se], [king_north, king_south, king_east, king_west]) =
            (king_slid, king_crossed);
        Self {
            attacked: (all(&slid) | all(&crossed)) | (behind | steps::<Us::Them, L>(boards)),
            checkers,
            between: Lines {
                rising: between([king_ne, king_sw], [ne, sw]),
                falling: between([king_nw, king_se], [nw, se]),
                file: between([king_north, king_south], [north, south]),
                rank: between([king_east, king_west], [east, west]),
            },
        }
    }

    /// Where men other than the king may arrive, if they stop any check.
    #[inline(always)]
    pub(super) fn answers(&self, occupied: L) -> L {
        let between = self.between;
        let between = between.rising | between.falling | (between.file | between.rank);
        let stops = self.checkers | (between & !occupied);
        let all = !L::splat(0);
        let others = self.checkers & self.checkers.plus(all);
        all.where_empty(self.checkers, stops.where_empty(others, L::splat(0)))
    }
}

/// The squares to the right and left.
#[inline(always)]
fn sides<L: Lanes>(men: L) -> L {
    men.east() | men.west()
}

/// What the mover's pawns, knights and king attack.
#[inline(always)]
fn steps<Mover: Side, L: Lanes>(boards: &Boards<L>) -> L {
    let king = boards.mover_king;
    let row = sides(king) | king;
    let knights = boards.mover_knights;
    let (near_east, near_west) = (knights.east(), knights.west());
    let near = near_east | near_west;
    let far = near_east.east() | near_west.west();
    forward::<Mover, L>(sides(boards.mover_pawns) | row)
        | forward::<Mover::Them, L>(row)
        | row
        | (near.up::<16>() | near.down::<16>())
        | (far.up::<8>() | far.down::<8>())
}

/// The replier's men that may move along each line, and the squares where they may arrive.
pub(super) struct Replies<'a, L> {
    boards: &'a Boards<L>,
    threats: &'a Threats<L>,
    /// Men that are pinned, by the line along which they may still move.
    pub(super) pinned: L,
    targets: L,
}

impl<'a, L: Lanes> Replies<'a, L> {
    #[inline(always)]
    pub(super) fn new(boards: &'a Boards<L>, threats: &'a Threats<L>) -> Self {
        let lines = &threats.between;
        Self {
            boards,
            threats,
            pinned: (lines.rising | lines.falling) | (lines.file | lines.rank),
            targets: threats.answers(boards.occupied) & !boards.replier,
        }
    }

    /// Those of the men that are not pinned, or pinned along this line.
    #[inline(always)]
    fn free(&self, men: L, line: L) -> L {
        men & !(self.pinned ^ line)
    }

    /// How many of the squares are targets.
    #[inline(always)]
    fn count(&self, squares: L) -> L {
        (squares & self.targets).len()
    }

    #[inline(always)]
    pub(super) fn sliders(&self, slants: &Slants<L>, walls: L::Walls) -> L {
        let lines = &self.threats.between;
        let Boards { diagonal, straight, .. } = *self.boards;
        let rising = self.free(diagonal, lines.rising);
        let falling = self.free(diagonal, lines.falling);
        let on_file = self.free(straight, lines.file).crosses(walls);
        let on_rank = self.free(straight, lines.rank).crosses(walls);
        self.count(slants.north_east.rays::<NorthEast>(rising))
            .plus(self.count(slants.south_west.rays::<SouthWest>(rising)))
            .plus(self.count(slants.north_west.rays::<NorthWest>(falling)))
            .plus(self.count(slants.south_east.rays::<SouthEast>(falling)))
            .plus(self.count(on_file[0]))
            .plus(self.count(on_file[1]))
            .plus(self.count(on_rank[2]))
            .plus(self.count(on_rank[3]))
    }

    #[inline(always)]
    pub(super) fn pawns<Us: Side>(&self, has_promotions: bool) -> L {
        let lines = &self.threats.between;
        let pawns = self.boards.pawns;
        let empty = !self.boards.occupied;
        let single = forward::<Us, L>(self.free(pawns, lines.file)) & empty;
        let double = forward::<Us, L>(single & L::splat(Us::THIRD_RANK.0)) & empty;
        let enemies = self.targets & self.boards.occupied;
        let (east_line, west_line) = if Us::FORWARD > 0 {
            (lines.rising, lines.falling)
        } else {
            (lines.falling, lines.rising)
        };
        let east = forward::<Us, L>(self.free(pawns, east_line).east());
        let west = forward::<Us, L>(self.free(pawns, west_line).west());
        let pushes = (single | double) & self.targets;
        let (east, west) = (east & enemies, west & enemies);
        let count = pushes.len().plus(east.len()).plus(west.len());
        if !has_promotions {
            return count;
        }
        // Four moves each.
        let last = L::splat(Us::LAST_RANK.0);
        let more = (pushes & last).len().plus((east & last).len()).plus((west & last).len());
        count.plus(more).plus(more).plus(more)
    }

    #[inline(always)]
    pub(super) fn knights(&self, has_more: bool) -> L {
        let [first, second] = self.boards.knights;
        let two = self.knight(first).plus(self.knight(second));
        if has_more { two.plus(self.leaps(self.boards.more_knights & !self.pinned)) } else { two }
    }

    #[inline(always)]
    fn knight(&self, (square, reach): (L, L)) -> L {
        let free = square & !self.pinned;
        (reach & self.targets).where_meets(free, square).len()
    }

    /// The moves of any number of knights, jump by jump.
    #[inline(always)]
    fn leaps(&self, knights: L) -> L {
        let (near_east, near_west) = (knights.east(), knights.west());
        let (far_east, far_west) = (near_east.east(), near_west.west());
        let upwards = self
            .count(near_east.up::<16>())
            .plus(self.count(near_west.up::<16>()))
            .plus(self.count(far_east.up::<8>()))
            .plus(self.count(far_west.up::<8>()));
        let downwards = self
            .count(near_east.down::<16>())
            .plus(self.count(near_west.down::<16>()))
            .plus(self.count(far_east.down::<8>()))
            .plus(self.count(far_west.down::<8>()));
        upwards.plus(downwards)
    }

    #[inline(always)]
    pub(super) fn king(&self, king: &KingSquare) -> L {
        (L::splat(king.ring) & !self.boards.replier & !self.threats.attacked).len()
    }

    /// One if the castling is legal.
    #[inline(always)]
    pub(super) fn castling(&self, castling: &Castling) -> L {
        let rook = L::splat(castling.rook.0);
        // The rook is pinned if an attacker stands beyond it: once both have moved, it attacks the king.
        let obstacles = (L::splat(castling.must_be_empty.0) & self.boards.occupied)
            | (L::splat(castling.must_be_safe.0) & self.threats.attacked)
            | (rook & (self.pinned | !self.boards.castling));
        L::splat(1).where_empty(obstacles, L::splat(0))
    }
}

/// The number of legal replies of `Us` in each lane after the mover's move, captures en passant apart.
#[inline(always)]
pub(super) fn count_replies<Us: Side, L: Lanes>(
    parents: &Boards<L>,
    common: &Common,
    from: L,
    to: L,
) -> L {
    let boards = parents.after(from, to);
    let slants = Slants::new(!boards.occupied);
    let walls = L::walls(boards.occupied);
    let threats = Threats::of::<Us>(&boards, &common.king, &slants, walls);
    let replies = Replies::new(&boards, &threats);
    let mut count = replies.sliders(&slants, walls);
    count = count.plus(replies.pawns::<Us>(common.has_promotions));
    count = count.plus(replies.knights(common.has_more_knights));
    count = count.plus(replies.king(&common.king));
    for castling in &common.castlings {
        if castling.rook.any() {
            count = count.plus(replies.castling(castling));
        }
    }
    count
}
