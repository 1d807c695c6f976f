//! Positions near the root, equal ones put together.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

use jadoube_movegen::Position;

use crate::runner::Leaves;
use crate::subtree;

/// A position that several lines of moves reach.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The position; its clocks are those of one of the lines.
    pub position: Position,
    /// How many lines there are.
    pub times: u128,
}

/// All positions some plies below a root, each of them once.
///
/// The leaves below the root are the leaves below the groups, each times its lines.
///
/// ```
/// use jadoube_movegen::{Position, perft};
/// use jadoube_perft::Groups;
///
/// let start = Position::initial();
/// let groups = Groups::of(&start, 6, 1_000);
/// assert_eq!((groups.list.len(), groups.depth), (5_362, 3));
/// let below = |group: &jadoube_perft::Group| {
///     group.times * u128::from(perft(&group.position, groups.depth.into()))
/// };
/// assert_eq!(groups.list.iter().map(below).sum::<u128>(), 119_060_324);
/// ```
#[derive(Clone, Debug)]
pub struct Groups {
    /// The groups, in an order that depends on nothing but the root.
    pub list: Vec<Group>,
    /// The plies that are left below each of them.
    pub depth: u8,
}

impl Groups {
    /// No list becomes longer: this many positions take some 100 MB on the way.
    pub const MOST: usize = 200_000;

    /// Goes down ply by ply until there are `wanted` groups or more, but not nearer to the leaves than two plies.
    ///
    /// There are fewer if the tree has no more, or the next ply more than [`MOST`](Self::MOST).
    #[must_use]
    pub fn of(root: &Position, depth: u8, wanted: usize) -> Self {
        const LEAST_DEPTH: u8 = 2;
        let mut groups = Self { list: vec![Group { position: *root, times: 1 }], depth };
        while groups.depth > LEAST_DEPTH && groups.list.len() < wanted {
            match groups.next_ply() {
                Some(next) => groups = next,
                None => break,
            }
        }
        groups
    }

    /// The groups one ply further down; `None` if there are too many.
    fn next_ply(&self) -> Option<Self> {
        let mut list: Vec<Group> = Vec::new();
        let mut places = HashMap::new();
        for group in &self.list {
            for &m in &group.position.legal_moves() {
                let position = group.position.after(m);
                match places.entry(Same(position)) {
                    Entry::Occupied(place) => {
                        let place: &usize = place.get();
                        list[*place].times += group.times;
                    }
                    Entry::Vacant(_) if list.len() == Self::MOST => return None,
                    Entry::Vacant(free) => {
                        free.insert(list.len());
                        list.push(Group { position, times: group.times });
                    }
                }
            }
        }
        Some(Self { list, depth: self.depth - 1 })
    }

    /// About how many leaves there are below each group, in the same order, judged by how fast its tree grows at first. The
    /// numbers are the same on every machine.
    #[must_use]
    pub fn estimates(&self) -> Vec<f64> {
        self.list.iter().map(|group| estimate(&group.position, self.depth)).collect()
    }
}

/// About how many leaves there are below a position.
///
/// Only operations that every machine rounds alike.
pub(crate) fn estimate(position: &Position, depth: u8) -> f64 {
    let leaves = subtree::count(position, depth.min(2), Leaves::Bulk) as f64;
    let growth = if depth < 2 { leaves } else { leaves.sqrt() };
    (0..depth).fold(1.0, |product, _| product * growth)
}

/// Equal if FIDE's rules call the positions the same (9.2.3).
struct Same(Position);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same_as(&other.0)
    }
}

impl Eq for Same {}

impl Hash for Same {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}
