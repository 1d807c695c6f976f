//! What a pawn structure tells of the past.

use jadoube_board::{Color, Placement, Role, Square};

/// The fewest captures that can have brought this side's pawns to where they stand; `None` if none can.
///
/// A pawn changes its file by capturing only, one file and one rank at a time, and each began on a file of its own. A
/// position from a game has at most as many such captures as the opponent has lost men.
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_movegen::fewest_pawn_captures;
/// use jadoube_notation::fen::FenOptions;
///
/// let captures = |fen| {
///     let setup = FenOptions::lenient().read(fen).unwrap().setup;
///     fewest_pawn_captures(&setup.placement, Color::White)
/// };
/// assert_eq!(captures("4k3/8/8/8/4P3/4P3/4P3/4K3 w - - 0 1"), Some(2));
/// assert_eq!(captures("4k3/8/8/8/8/P7/P1P5/4K3 w - - 0 1"), Some(1));
/// // The pawn of a3 can have come from a2 and b2 only, where others still stand.
/// assert_eq!(captures("4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1"), None);
/// ```
#[must_use]
pub fn fewest_pawn_captures(placement: &Placement, color: Color) -> Option<u32> {
    const NONE: u32 = u32::MAX;
    let pawns = placement.pieces(Role::Pawn.of(color));
    if pawns.len() > 8 {
        return None;
    }
    // The fewest captures of the pawns looked at so far, by the files on which they began, one bit for each.
    let mut fewest = [NONE; 256];
    fewest[0] = 0;
    for pawn in pawns {
        let mut next = [NONE; 256];
        for (taken, &captures) in fewest.iter().enumerate().filter(|&(_, &it)| it != NONE) {
            for file in (0..8).filter(|file| taken & 1 << file == 0) {
                let Some(more) = captures_from(file, pawn, color) else { continue };
                let best = &mut next[taken | 1 << file];
                *best = (*best).min(captures + more);
            }
        }
        fewest = next;
    }
    fewest.into_iter().min().filter(|&captures| captures != NONE)
}

/// How many captures brought a pawn from this file to its square, if it has gone far enough for them.
fn captures_from(file: u32, pawn: Square, color: Color) -> Option<u32> {
    let up = i32::from(pawn.rank().index()) - i32::from(color.pawn_rank().index());
    let steps = if color == Color::White { up } else { -up };
    let captures = file.abs_diff(u32::from(pawn.file().index()));
    (captures as i32 <= steps).then_some(captures)
}
