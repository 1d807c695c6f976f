//! What holds for every setup and every text.

use jadoube_board::{Bitboard, CastlingMode, Color, Piece, Placement, Rank, Role, Setup, Square};
use jadoube_notation::fen::{CastlingStyle, EnPassant, FenOptions, FenStyle, Strictness, to_fen};
use proptest::prelude::*;

fn piece() -> impl Strategy<Value = Piece> {
    (any::<bool>(), 0_usize..6).prop_map(|(white, role)| {
        let color = if white { Color::White } else { Color::Black };
        Role::ALL[role].of(color)
    })
}

/// Any men, with back ranks crowded by kings and rooks now and then.
fn placement() -> impl Strategy<Value = Placement> {
    let men = prop::collection::vec((0_u8..64, piece()), 0..40);
    let castlers = prop::collection::vec((0_u8..16, 0_u8..4), 0..8);
    (men, castlers).prop_map(|(men, castlers)| {
        let mut placement = Placement::empty();
        for (square, piece) in men {
            placement.put(Square::from_low_bits(square), piece);
        }
        for (square, role) in castlers {
            let color = if square < 8 { Color::White } else { Color::Black };
            let role = if role == 0 { Role::King } else { Role::Rook };
            let square = Square::from_low_bits(square & 7).relative_to(color);
            placement.put(square, role.of(color));
        }
        placement
    })
}

/// A setup that a FEN can tell, sensible or not.
fn setup() -> impl Strategy<Value = Setup> {
    let castling =
        prop_oneof![Just(0), any::<u64>(), (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b)];
    let en_passant = prop::option::of((0_u8..8, any::<bool>()));
    (placement(), any::<bool>(), castling, any::<bool>(), en_passant, any::<u16>(), 1_u32..)
        .prop_map(|(placement, white, castling, at_rooks, en_passant, clock, number)| {
            let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
            let rooks = placement.role(Role::Rook);
            let limit = if at_rooks { rooks & back_ranks } else { back_ranks };
            Setup {
                placement,
                turn: if white { Color::White } else { Color::Black },
                castling_rooks: Bitboard(castling) & limit,
                en_passant: en_passant.map(|(file, sixth)| {
                    let rank = if sixth { Rank::Sixth } else { Rank::Third };
                    Square::at(jadoube_board::File::new(file), rank)
                }),
                halfmove_clock: clock,
                fullmove_number: number,
            }
        })
}

/// Reads in every way; nothing may panic, and what was read must be written so that it is read again.
fn read_in_every_way(text: &str) -> Result<(), TestCaseError> {
    for strictness in [Strictness::Lenient, Strictness::Strict] {
        for castling in [None, Some(CastlingMode::Standard), Some(CastlingMode::Chess960)] {
            let options = FenOptions { strictness, castling };
            let _ = options.read_prefix(text);
            match options.read(text) {
                Err(error) => {
                    prop_assert!(text.is_char_boundary(error.offset));
                    prop_assert!(!error.to_string().is_empty());
                }
                Ok(reading) => {
                    let written = to_fen(&reading.setup, FenStyle::default());
                    let again = FenOptions::lenient().read(&written).map(|again| again.setup);
                    prop_assert_eq!(again, Ok(reading.setup));
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn reading_what_was_written_gives_the_same_setup(setup in setup()) {
        for style in [FenStyle::X_FEN, FenStyle::SHREDDER] {
            let text = to_fen(&setup, style);
            let reading = FenOptions::lenient().read(&text);
            prop_assert_eq!(reading.map(|reading| reading.setup), Ok(setup), "{}", text);
        }
    }

    #[test]
    fn every_style_can_be_read(setup in setup()) {
        for castling in [CastlingStyle::XFen, CastlingStyle::Shredder, CastlingStyle::Plain] {
            for en_passant in [EnPassant::Always, EnPassant::PseudoLegal, EnPassant::Legal] {
                let text = to_fen(&setup, FenStyle { castling, en_passant });
                let reading = FenOptions::lenient().read(&text);
                prop_assert!(reading.is_ok(), "{}", text);
                prop_assert_eq!(reading.map(|it| it.setup.placement), Ok(setup.placement));
            }
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        read_in_every_way(&text)?;
    }

    #[test]
    fn no_text_of_fen_letters_panics(text in "[1-8KQRBNPkqrbnp/ wbA-Ha-h_\u{a0}\t;0-]{0,90}") {
        read_in_every_way(&text)?;
    }

    #[test]
    fn no_damaged_fen_panics(
        setup in setup(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..3_u8), 1..4),
    ) {
        let mut letters: Vec<char> = to_fen(&setup, FenStyle::default()).chars().collect();
        for (index, letter, edit) in edits {
            let index = index.index(letters.len());
            match edit {
                0 => letters[index] = letter,
                1 => letters.insert(index, letter),
                _ => drop(letters.remove(index)),
            }
        }
        read_in_every_way(&letters.into_iter().collect::<String>())?;
    }
}
