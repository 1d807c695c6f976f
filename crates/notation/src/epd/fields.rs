//! The fields of the position at the beginning of a line.

use jadoube_board::{CastlingMode, Setup};

use super::operation::{Operation, is_blank};
use super::value::{Clocks, Layout};
use crate::fen::{CastlingStyle, FenOptions, FenReading, FenStyle, to_epd};

/// What the reader of FEN takes for a blank.
pub(super) fn is_separator(char: char) -> bool {
    char.is_ascii_whitespace() || matches!(char, '\u{a0}' | '_')
}

/// Which clocks stand behind the four fields.
pub(super) fn clocks_in(prefix: &str) -> Clocks {
    match prefix.split(is_separator).filter(|field| !field.is_empty()).count() {
        0..=4 => Clocks::Absent,
        5 => Clocks::Halfmove,
        _ => Clocks::Both,
    }
}

/// Where the fifth field begins.
pub(super) fn clocks_offset(prefix: &str) -> usize {
    let mut offset = 0;
    let mut fields = 0;
    for field in prefix.split_inclusive(is_separator) {
        if !field.starts_with(is_separator) {
            fields += 1;
            if fields == 5 {
                return offset;
            }
        }
        offset += field.len();
    }
    offset
}

/// The style in which the four fields are written again byte for byte, if there is one.
pub(super) fn style_of(prefix: &str, fen: &FenReading) -> FenStyle {
    let plain = FenStyle { castling: CastlingStyle::Plain, ..FenStyle::X_FEN };
    let fields = || prefix.split(is_separator).filter(|field| !field.is_empty()).take(4);
    let fits = |style: &FenStyle| to_epd(&fen.setup, *style).split(' ').eq(fields());
    let fitting = [FenStyle::X_FEN, FenStyle::SHREDDER, plain].into_iter().find(fits);
    fitting.unwrap_or(match fen.mode {
        CastlingMode::Standard => FenStyle::X_FEN,
        // Read again, it must still be Chess960.
        CastlingMode::Chess960 => FenStyle::SHREDDER,
    })
}

/// How a reader will take the castling field of a setup.
pub(super) fn mode_of(setup: &Setup) -> CastlingMode {
    let text = to_epd(setup, FenStyle::X_FEN);
    FenOptions::lenient()
        .read_prefix(&text)
        .map_or_else(|_| CastlingMode::default(), |it| it.0.mode)
}

/// FEN takes an underscore for a blank; behind a blank it belongs to an opcode.
pub(super) fn without_underscores(prefix: &str) -> &str {
    let (fields, blanks) = prefix.split_at(prefix.trim_end_matches(is_separator).len());
    let begins_opcode =
        |&(at, char): &(usize, char)| !is_blank(char) && blanks[..at].ends_with(is_blank);
    match blanks.char_indices().find(begins_opcode) {
        Some((at, _)) => &prefix[..fields.len() + at],
        None => prefix,
    }
}

/// Whether the first opcode would be read as a clock if no clocks stood before it.
pub(super) fn begins_like_clocks(operations: &[Operation], layout: Layout) -> bool {
    let is_number =
        |opcode: &str| !opcode.is_empty() && opcode.bytes().all(|it| it.is_ascii_digit());
    layout == Layout::Standard && operations.first().is_some_and(|it| is_number(it.opcode()))
}
