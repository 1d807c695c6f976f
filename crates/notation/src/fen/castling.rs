//! The castling field in its three dialects: `KQkq`, X-FEN and Shredder-FEN.

use alloc::string::String;

use jadoube_board::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, File, Placement, Role, Setup,
    Square,
};

use super::error::{FenError, FenErrorKind};
use super::fields::Token;
use super::leniency::{Leniency, Notes};

/// How castling rights are written.
///
/// ```
/// use jadoube_notation::fen::{CastlingStyle, EnPassant, Fen, FenStyle, to_fen};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1".parse()?;
/// let write = |castling| to_fen(&fen.0, FenStyle { castling, en_passant: EnPassant::Always });
/// assert_eq!(write(CastlingStyle::XFen), "4k3/8/8/8/8/8/8/R3KR1R w FQ - 0 1");
/// assert_eq!(write(CastlingStyle::Shredder), "4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1");
/// assert_eq!(write(CastlingStyle::Plain), "4k3/8/8/8/8/8/8/R3KR1R w KQ - 0 1");
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq`, and the file of a rook that these letters would not find. In standard chess it is plain FEN.
    #[default]
    XFen,
    /// The file of every rook: `HAha`.
    Shredder,
    /// `KQkq` only, for readers that know nothing else. Which of two rooks it is can get lost.
    Plain,
}

/// What a castling letter says.
#[derive(Clone, Copy)]
enum Letter {
    /// `K` or `Q`.
    Side(CastlingSide),
    /// `A` to `H`.
    File(File),
}

impl Letter {
    fn from_char(letter: char) -> Option<(Color, Self)> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let letter = match letter.to_ascii_lowercase() {
            'k' => Self::Side(CastlingSide::King),
            'q' => Self::Side(CastlingSide::Queen),
            letter => Self::File(File::from_char(letter)?),
        };
        Some((color, letter))
    }
}

/// The rook squares that the field names, and the dialect in which it was taken.
pub(super) fn read(
    token: Token<'_>,
    placement: &Placement,
    asked: Option<CastlingMode>,
    notes: &mut Notes,
) -> Result<(Bitboard, CastlingMode), FenError> {
    if token.text == "-" {
        return Ok((Bitboard::EMPTY, asked.unwrap_or_default()));
    }
    let (rights, has_files) = survey(token, notes)?;
    let mode = match asked {
        Some(mode) => mode,
        None if has_files => CastlingMode::Chess960,
        None => detect(placement, rights),
    };
    let mut rooks = Bitboard::EMPTY;
    for (char, at) in token.chars() {
        let Some((color, letter)) = Letter::from_char(char) else { continue };
        let rook = match letter {
            Letter::Side(side) => rook_named(placement, mode, color, side),
            Letter::File(file) if mode == CastlingMode::Chess960 => {
                Square::at(file, color.back_rank())
            }
            Letter::File(file) => {
                let side = CastlingSide::ALL.into_iter().find(|side| side.corner_file() == file);
                let side = side.ok_or_else(|| at.error(FenErrorKind::CastlingFile))?;
                notes.allow(Leniency::CASTLING_FILE_LETTER, at)?;
                rook_named(placement, mode, color, side)
            }
        };
        if rooks.has(rook) && placement.king(color) != Some(rook) {
            notes.allow(Leniency::CASTLING_REPEATED, at)?;
        }
        rooks |= rook.bitboard();
    }
    Ok((rooks, mode))
}

/// The rights given by `KQkq`, and whether there are file letters too; checks letters and order.
fn survey(token: Token<'_>, notes: &mut Notes) -> Result<(CastlingRights, bool), FenError> {
    let mut rights = CastlingRights::empty();
    let mut has_files = false;
    let mut has_black = false;
    let mut in_order = true;
    for (char, at) in token.chars() {
        let Some((color, letter)) = Letter::from_char(char) else {
            return Err(at.error(FenErrorKind::CastlingLetter));
        };
        // White's first. File letters of one side are seen both ways: HA and AH.
        in_order &= color == Color::Black || !has_black;
        has_black |= color == Color::Black;
        match letter {
            Letter::Side(side) => {
                let queen_side = CastlingRights::of(color, CastlingSide::Queen);
                in_order &= side == CastlingSide::Queen || !rights.contains(queen_side);
                rights |= CastlingRights::of(color, side);
            }
            Letter::File(_) => has_files = true,
        }
    }
    if !in_order {
        notes.allow(Leniency::CASTLING_ORDER, token)?;
    }
    Ok((rights, has_files))
}

/// Standard, unless only the reading as X-FEN finds a king and a rook for every right.
fn detect(placement: &Placement, rights: CastlingRights) -> CastlingMode {
    let all_backed = |is_backed: fn(&Placement, Color, CastlingSide) -> bool| {
        each_right(rights).all(|(color, side)| is_backed(placement, color, side))
    };
    let standard = all_backed(|placement, color, side| {
        let corner = Square::at(side.corner_file(), color.back_rank());
        king_at_home(placement, color).is_some_and(|king| king.file() == File::E)
            && has_rook(placement, color, corner)
    });
    let x_fen =
        all_backed(|placement, color, side| outermost_rook(placement, color, side).is_some());
    if !standard && x_fen { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

fn each_right(rights: CastlingRights) -> impl Iterator<Item = (Color, CastlingSide)> {
    let pairs =
        Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    pairs.filter(move |&(color, side)| rights.contains(CastlingRights::of(color, side)))
}

/// The square that `K` or `Q` stands for; where there is no such rook, the corner.
///
/// Standard castling is with the king on the e-file. With the king elsewhere a rook in the corner does not help, though
/// it would in Chess960; the king's own square then says that the right has no rook.
fn rook_named(
    placement: &Placement,
    mode: CastlingMode,
    color: Color,
    side: CastlingSide,
) -> Square {
    let corner = Square::at(side.corner_file(), color.back_rank());
    match mode {
        CastlingMode::Standard => match king_at_home(placement, color) {
            Some(king) if king.file() != File::E && has_rook(placement, color, corner) => king,
            _ => corner,
        },
        CastlingMode::Chess960 => outermost_rook(placement, color, side).unwrap_or(corner),
    }
}

fn king_at_home(placement: &Placement, color: Color) -> Option<Square> {
    placement.king(color).filter(|&king| king.rank() == color.back_rank())
}

fn has_rook(placement: &Placement, color: Color, square: Square) -> bool {
    placement.pieces(Role::Rook.of(color)).has(square)
}

/// The rook nearest to the edge on that side of its king, both on the back rank.
fn outermost_rook(placement: &Placement, color: Color, side: CastlingSide) -> Option<Square> {
    let king = king_at_home(placement, color)?;
    let rooks = placement.pieces(Role::Rook.of(color)) & color.back_rank().bitboard();
    match side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.first(),
    }
    .filter(|&rook| CastlingSide::of(king, rook) == side)
}

pub(super) fn write(text: &mut String, setup: &Setup, style: CastlingStyle) {
    let start = text.len();
    match style {
        CastlingStyle::Plain => write_letters(text, setup, |setup, color, rook| {
            // A rook beside the farther one would repeat its letter.
            let side = CastlingSide::ALL
                .into_iter()
                .find(|&side| setup.castling_rook(color, side) == Some(rook));
            side.map(side_letter)
        }),
        CastlingStyle::XFen if side_letters_suffice(setup) => {
            write_letters(text, setup, |setup, color, rook| {
                Some(x_fen_side(setup, color, rook).map_or(rook.file().char(), side_letter))
            });
        }
        CastlingStyle::XFen | CastlingStyle::Shredder => {
            write_letters(text, setup, |_, _, rook| Some(rook.file().char()));
        }
    }
    if text.len() == start {
        text.push('-');
    }
}

/// White's letters, then Black's; within a side from the h-file on, as in `KQkq`.
fn write_letters(
    text: &mut String,
    setup: &Setup,
    letter: impl Fn(&Setup, Color, Square) -> Option<char>,
) {
    for color in Color::ALL {
        let rooks = setup.castling_rooks & color.back_rank().bitboard();
        let letters = rooks.iter().rev().filter_map(|rook| letter(setup, color, rook));
        text.extend(letters.map(|letter| match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }));
    }
}

const fn side_letter(side: CastlingSide) -> char {
    match side {
        CastlingSide::King => 'k',
        CastlingSide::Queen => 'q',
    }
}

/// The side whose letter means this rook in X-FEN, if one does.
fn x_fen_side(setup: &Setup, color: Color, rook: Square) -> Option<CastlingSide> {
    let mode = CastlingMode::Chess960;
    CastlingSide::ALL
        .into_iter()
        .find(|&side| rook_named(&setup.placement, mode, color, side) == rook)
}

/// Whether a reader that is not told the dialect finds the same rooks.
///
/// It does when a file letter among them says X-FEN. Without one it may take rights without a rook for standard chess.
fn side_letters_suffice(setup: &Setup) -> bool {
    let mut rights = CastlingRights::empty();
    let mut rooks = Bitboard::EMPTY;
    for color in Color::ALL {
        for rook in setup.castling_rooks & color.back_rank().bitboard() {
            let Some(side) = x_fen_side(setup, color, rook) else { return true };
            rights |= CastlingRights::of(color, side);
            rooks |= rook.bitboard();
        }
    }
    let mode = detect(&setup.placement, rights);
    let read_back: Bitboard = each_right(rights)
        .map(|(color, side)| rook_named(&setup.placement, mode, color, side))
        .collect();
    read_back == rooks
}
