//! The board field: eight ranks from the eighth down.

use alloc::string::String;

use jadoube_board::{File, Piece, Placement, Rank, Square};

use super::error::{FenError, FenErrorKind};
use super::fields::{FenField, Token};
use super::leniency::{Leniency, Notes, Strictness};
use super::reader::MAX_LEN;

/// Reads a board field alone, leniently: counts of empty squares may stand side by side.
///
/// # Errors
/// Says which rank is wrong, or which character.
///
/// ```
/// use jadoube_board::Placement;
/// use jadoube_notation::fen::read_placement;
///
/// let placement = read_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")?;
/// assert_eq!(placement, Placement::initial());
///
/// let error = read_placement("8/8/8/8/8/8/8/4KX2").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found "X" (byte 16)"#
/// );
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
pub fn read_placement(text: &str) -> Result<Placement, FenError> {
    let token = Token { text, offset: 0, field: Some(FenField::Placement) };
    if text.len() > MAX_LEN {
        return Err(token.error(FenErrorKind::TooLong));
    }
    read(token, &mut Notes::new(Strictness::Lenient))
}

/// Writes the board field.
///
/// ```
/// use jadoube_board::Placement;
/// use jadoube_notation::fen::placement_text;
///
/// let text = placement_text(&Placement::initial());
/// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// ```
#[must_use]
pub fn placement_text(placement: &Placement) -> String {
    let mut text = String::with_capacity(72);
    write(&mut text, placement);
    text
}

pub(super) fn read(token: Token<'_>, notes: &mut Notes) -> Result<Placement, FenError> {
    if token.text.is_empty() {
        return Err(token.error(FenErrorKind::Empty));
    }
    let found = token.split('/').count();
    if found != 8 {
        return Err(token.error(FenErrorKind::RankCount { found }));
    }
    let mut placement = Placement::empty();
    for (rank, token) in Rank::ALL.into_iter().rev().zip(token.split('/')) {
        read_rank(rank, token, &mut placement, notes)?;
    }
    Ok(placement)
}

fn read_rank(
    rank: Rank,
    token: Token<'_>,
    placement: &mut Placement,
    notes: &mut Notes,
) -> Result<(), FenError> {
    let mut squares = 0;
    let mut follows_digit = false;
    for (letter, at) in token.chars() {
        match (letter, Piece::from_char(letter)) {
            ('1'..='8', _) => {
                squares += letter as usize - '0' as usize;
                if follows_digit {
                    let end = at.offset - token.offset + 1;
                    notes.allow(Leniency::ADJACENT_DIGITS, token.slice(end - 2, end))?;
                }
            }
            (_, Some(piece)) => {
                if let Some(&file) = File::ALL.get(squares) {
                    placement.put(Square::at(file, rank), piece);
                }
                squares += 1;
            }
            _ => return Err(at.error(FenErrorKind::UnknownMan)),
        }
        follows_digit = letter.is_ascii_digit();
    }
    if squares != 8 {
        return Err(token.error(FenErrorKind::RankLength { rank, squares }));
    }
    Ok(())
}

pub(super) fn write(text: &mut String, placement: &Placement) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match placement.piece_at(Square::at(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_count(text, empty);
                    text.push(piece.char());
                    empty = 0;
                }
            }
        }
        push_count(text, empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}
