//! What all topics need: the runner of rows, a small reader of boards, random sets.

use std::fmt::{Debug, Display};

use jadoube_board::{Bitboard, File, Piece, Placement, Rank, Square};

/// Computes each row (id, input, expected value) and fails at the end with every row that came out otherwise.
pub(crate) fn check<Id: Display, I, T: PartialEq + Debug>(
    rows: impl IntoIterator<Item = (Id, I, T)>,
    compute: impl Fn(I) -> T,
) {
    let mut failed = Vec::new();
    let mut count = 0;
    for (id, input, expected) in rows {
        count += 1;
        let found = compute(input);
        if found != expected {
            failed.push(format!("{id}: expected {expected:?}, found {found:?}"));
        }
    }
    assert!(count > 0, "no rows to check");
    report(&failed);
}

/// Fails with all the lines, if there are any.
pub(crate) fn report(failed: &[String]) {
    assert!(failed.is_empty(), "{} rows failed:\n{}", failed.len(), failed.join("\n"));
}

/// The square of this name.
pub(crate) fn sq(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The squares of these names, separated by spaces; none for `-`.
pub(crate) fn squares(names: &str) -> Bitboard {
    names.split_whitespace().filter(|&name| name != "-").map(sq).collect()
}

/// The men of a FEN's first field, for tests: a wrong FEN panics.
pub(crate) fn placement(fen: &str) -> Placement {
    let mut placement = Placement::empty();
    let field = fen.split(' ').next().unwrap_or_default();
    for (line, rank) in field.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in line.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
            } else {
                let man = Piece::from_char(letter).unwrap_or_else(|| panic!("{fen}: {letter}"));
                placement.put(Square::at(File::new(file), rank), man);
                file += 1;
            }
        }
        assert_eq!(file, 8, "{fen}: rank {rank}");
    }
    placement
}

/// So many sets of squares, always the same ones (xorshift64*, Vigna 2014).
pub(crate) fn random_sets(count: usize) -> impl Iterator<Item = Bitboard> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    std::iter::repeat_with(move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        Bitboard(state.wrapping_mul(0x2545_F491_4F6C_DD1D))
    })
    .take(count)
}

/// The eight queen directions as (files, ranks).
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The squares met one after the other from a square in a direction, to the edge.
pub(crate) fn walk(from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> {
    std::iter::successors(from.offset(files, ranks), move |square| square.offset(files, ranks))
}
