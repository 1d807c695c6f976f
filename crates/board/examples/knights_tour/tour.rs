//! A knight visits every square once: Warnsdorff's rule, with stepping back where it leads nowhere.

use jadoube_board::{Bitboard, Square, attacks};

/// Where a tour may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tour {
    /// Anywhere.
    Open,
    /// A knight's move from where it began, so that it can go on for ever.
    Closed,
}

/// A tour from this square.
pub(crate) fn find(start: Square, tour: Tour) -> Option<Vec<Square>> {
    let mut search = Search { tour, path: vec![start], unvisited: !start.bitboard() };
    search.go_on().then_some(search.path)
}

/// Whether each square comes once and each step is a knight's move.
pub(crate) fn is_tour(path: &[Square], tour: Tour) -> bool {
    let jumps = |from: Square, to: Square| attacks::knight(from).has(to);
    let visits_all =
        path.iter().copied().collect::<Bitboard>() == Bitboard::ALL && path.len() == 64;
    visits_all
        && path.windows(2).all(|step| jumps(step[0], step[1]))
        && (tour == Tour::Open || jumps(path[63], path[0]))
}

struct Search {
    tour: Tour,
    /// The squares visited so far, the first of them the start.
    path: Vec<Square>,
    /// The other squares.
    unvisited: Bitboard,
}

impl Search {
    fn go_on(&mut self) -> bool {
        let (start, here) = (self.path[0], self.path[self.path.len() - 1]);
        if self.unvisited.is_empty() {
            return self.tour == Tour::Open || attacks::knight(here).has(start);
        }
        if self.is_hopeless(start, here) {
            return false;
        }
        // Warnsdorff (1823): go to where the fewest ways lead on.
        let mut ways: Vec<Square> = (attacks::knight(here) & self.unvisited).iter().collect();
        ways.sort_by_key(|&to| (attacks::knight(to) & self.unvisited).len());
        for to in ways {
            self.path.push(to);
            self.unvisited = self.unvisited.without(to);
            if self.go_on() {
                return true;
            }
            self.path.pop();
            self.unvisited = self.unvisited.with(to);
        }
        false
    }

    /// Whether some square left can no longer be passed through: it needs a way in and a way out.
    fn is_hopeless(&self, start: Square, here: Square) -> bool {
        let closed = self.tour == Tour::Closed;
        let ends = if closed { here.bitboard().with(start) } else { here.bitboard() };
        let ways = |square| (attacks::knight(square) & (self.unvisited | ends)).len();
        let dead_ends = self.unvisited.iter().filter(|&square| ways(square) < 2).count();
        // An open tour may end in one dead end, a closed one in none; no square may be cut off.
        dead_ends > usize::from(!closed)
            || self.unvisited.iter().any(|square| ways(square) == 0)
            || closed && attacks::knight(start).is_disjoint_from(self.unvisited)
    }
}
