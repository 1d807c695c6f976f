//! Games that are drawn, for engines that do not count on in them.

use jadoube_movegen::Position;

use super::{Line, Lists, Why};

/// Why a list is empty where it should not be.
pub(super) fn reason(position: &Position, lists: Lists<'_>, line: Line<'_>) -> Option<Why> {
    let legal = position.legal_moves();
    let is_empty =
        !legal.is_empty() && lists.extra.is_empty() && lists.missing.len() == legal.len();
    if !is_empty {
        return None;
    }
    if line.iter().any(|(before, _)| before.is_same_as(position)) {
        let text = "the position has come about before; a count goes on, as it knows no draws";
        return Some(Why::new("draw-repetition", text));
    }
    let plies = position.halfmove_clock();
    if plies >= 100 {
        let text = format!(
            "{plies} plies without a capture or a move of a pawn; a count goes on, as it knows no draws"
        );
        return Some(Why::new("draw-fifty-moves", text));
    }
    position.is_insufficient_material().then(|| {
        let text = "nobody can mate with these men; a count goes on, as it knows no draws";
        Why::new("draw-material", text)
    })
}

#[cfg(test)]
mod tests {
    use jadoube_board::Move;
    use jadoube_notation::fen::{FenOptions, read_position};
    use jadoube_notation::uci::parse_uci;

    use super::*;

    /// A FEN, moves, and what an empty list means after them.
    const ROWS: &[(&str, &str, Option<&str>)] = &[
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 e8d8 b1a1 d8e8", Some("draw-repetition")),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 1", "", Some("draw-fifty-moves")),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 1", "", None),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "", Some("draw-material")),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 100 1", "", None),
    ];

    #[test]
    fn empty_lists_of_drawn_games_are_explained() {
        for &(fen, moves, expected) in ROWS {
            let mut position = read_position(fen, FenOptions::lenient()).unwrap();
            let mut line = Vec::new();
            for text in moves.split_whitespace() {
                let m = parse_uci(text, &position, jadoube_board::CastlingMode::Standard).unwrap();
                line.push((position, m));
                position.play_unchecked(m);
            }
            let missing: Vec<Move> = position.legal_moves().iter().copied().collect();
            let lists = Lists { extra: &[], missing: &missing, twice: &[] };
            let code = reason(&position, lists, &line).map(|why| why.code);
            assert_eq!(code, expected, "{fen} {moves}");
            // One move in the list is enough to know that it is something else.
            let some = Lists { missing: missing.get(1..).unwrap_or_default(), ..lists };
            assert_eq!(reason(&position, some, &line), None, "{fen} {moves}");
        }
    }
}
