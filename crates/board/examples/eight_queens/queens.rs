//! Queens on the board, none attacking another, and which of such boards are the same when turned or mirrored.

use std::collections::BTreeMap;

use jadoube_board::{Bitboard, File, Rank, Square, attacks};

/// All ways to place n queens on the n x n squares around a1 so that none attacks another, for n up to 8.
pub(crate) fn solutions(n: u8) -> Vec<Bitboard> {
    assert!(n <= 8, "the board has eight files");
    let board = Square::all().filter(|square| square.file().index().max(square.rank().index()) < n);
    let mut found = Vec::new();
    place(&File::ALL[..n.into()], board.collect(), Bitboard::EMPTY, &mut found);
    found
}

/// Puts a queen on each of the files in turn, on a free square; what it attacks is free no more.
fn place(files: &[File], free: Bitboard, queens: Bitboard, found: &mut Vec<Bitboard>) {
    let Some((file, files)) = files.split_first() else {
        found.push(queens);
        return;
    };
    for square in free & file.bitboard() {
        let free = free - attacks::queen(square, Bitboard::EMPTY);
        place(files, free, queens.with(square), found);
    }
}

/// Whether no queen of the set attacks another.
pub(crate) fn is_peaceful(queens: Bitboard) -> bool {
    queens.iter().all(|square| attacks::queen(square, queens).is_disjoint_from(queens))
}

/// The set as it looks when the board is turned and mirrored in all eight ways.
pub(crate) fn images(queens: Bitboard) -> [Bitboard; 8] {
    let swap_axes = |square: Square| {
        Square::at(File::new(square.rank().index()), Rank::new(square.file().index()))
    };
    let swapped: Bitboard = queens.iter().map(swap_axes).collect();
    let mut images = [queens; 8];
    for (index, image) in images.iter_mut().enumerate() {
        *image = if index & 4 == 0 { queens } else { swapped };
        if index & 1 != 0 {
            *image = image.flip_files();
        }
        if index & 2 != 0 {
            *image = image.flip_ranks();
        }
    }
    images
}

/// One board for each class of boards that are images of each other, with the size of the class.
pub(crate) fn essentially_different(boards: &[Bitboard]) -> Vec<(Bitboard, usize)> {
    let mut classes = BTreeMap::new();
    for &board in boards {
        let first = images(board).into_iter().fold(board, Bitboard::min);
        *classes.entry(first).or_default() += 1;
    }
    classes.into_iter().collect()
}
