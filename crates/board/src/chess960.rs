//! The 960 arrays of Chess960 by number (FIDE Guidelines II; numbering by Reinhard Scharnagl).

use crate::Role;

/// How many arrays there are.
pub const COUNT: u16 = 960;

/// The two squares of the knights among five free ones, in the order of the numbering.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the first rank from the a-file on, for a number from 0 to 959.
///
/// ```
/// use jadoube_board::{Role, chess960};
///
/// let letters: String = chess960::back_rank(518).unwrap().map(Role::upper_char).iter().collect();
/// assert_eq!(letters, "RNBQKBNR");
/// ```
#[must_use]
pub fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    let (rest, light_bishop) = (number / 4, number % 4);
    rank[2 * light_bishop + 1] = Some(Role::Bishop);
    let (rest, dark_bishop) = (rest / 4, rest % 4);
    rank[2 * dark_bishop] = Some(Role::Bishop);
    let (knights, queen) = (rest / 6, rest % 6);
    place(&mut rank, queen, Role::Queen);
    // The second knight first: the first one's place is counted before it.
    let (first, second) = KNIGHTS[knights];
    place(&mut rank, second, Role::Knight);
    place(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut rank, 0, role);
    }
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Fills the free place that has `skip` free ones before it.
fn place(rank: &mut [Option<Role>; 8], skip: usize, role: Role) {
    if let Some(free) = rank.iter_mut().filter(|square| square.is_none()).nth(skip) {
        *free = Some(role);
    }
}

/// The number of an array, if it is one of the 960: bishops on squares of both colours, the king between the rooks.
///
/// ```
/// use jadoube_board::{Role, chess960};
///
/// let array = ['B', 'B', 'Q', 'N', 'N', 'R', 'K', 'R'].map(|c| Role::from_char(c).unwrap());
/// assert_eq!(chess960::number(&array), Some(0));
/// ```
#[must_use]
pub fn number(array: &[Role; 8]) -> Option<u16> {
    (0..COUNT).find(|&number| back_rank(number).as_ref() == Some(array))
}
