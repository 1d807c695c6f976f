//! The castling field in its dialects.

use jadoube_board::CastlingMode::{self, Chess960, Standard};
use jadoube_notation::fen::{CastlingStyle, FenErrorKind, FenOptions, FenStyle, to_fen};

/// First and last rank, castling field, dialect asked for, dialect found, rook squares.
type Row =
    (&'static str, &'static str, &'static str, Option<CastlingMode>, CastlingMode, &'static str);

const ROWS: &[Row] = &[
    // Detected: standard where king and corners fit.
    ("R3K2R", "r3k2r", "KQkq", None, Standard, "a1 h1 a8 h8"),
    ("RR2K1RR", "4k3", "KQ", None, Standard, "a1 h1"),
    ("R3K2R", "r3k2r", "-", None, Standard, "-"),
    // X-FEN where only that finds the rooks.
    ("1R2K2R", "4k3", "KQ", None, Chess960, "b1 h1"),
    ("rR3K2", "5k2", "Q", None, Chess960, "b1"),
    ("1RK5", "4k3", "Q", None, Chess960, "b1"),
    ("4KR1R", "1k6", "K", None, Standard, "h1"),
    ("4KR1R", "1k6", "F", None, Chess960, "f1"),
    // One side standard, the other not.
    ("R3K2R", "1r2k2r", "KQkq", None, Chess960, "a1 h1 b8 h8"),
    // No reading backs every right: standard, for validation to report.
    ("4K3", "4k3", "KQ", None, Standard, "a1 h1"),
    // The corner rook is none for standard castling: the king's square stands for it.
    ("R4K2", "4k3", "KQ", None, Standard, "f1 h1"),
    ("R5KR", "r5kr", "KQkq", Some(Standard), Standard, "g1 g8"),
    ("R5KR", "r5kr", "HAha", Some(Standard), Standard, "g1 g8"),
    ("R5KR", "r5kr", "KQkq", Some(Chess960), Chess960, "a1 h1 a8 h8"),
    ("4K3", "4k3", "KQkq", None, Standard, "a1 h1 a8 h8"),
    ("8", "8", "KQkq", None, Standard, "a1 h1 a8 h8"),
    ("R2KK2R", "4k3", "KQ", None, Standard, "a1 h1"),
    // File letters say Chess960, wherever the rooks are.
    ("R3K2R", "r3k2r", "HAha", None, Chess960, "a1 h1 a8 h8"),
    ("R3K2R", "r3k2r", "AHah", None, Chess960, "a1 h1 a8 h8"),
    ("2BNK1RR", "rn2k1r1", "Gkq", None, Chess960, "g1 a8 g8"),
    ("4K3", "2rrk3", "cd", None, Chess960, "c8 d8"),
    // Asked for.
    ("R3K2R", "r3k2r", "KQkq", Some(Chess960), Chess960, "a1 h1 a8 h8"),
    ("R3K2R", "r3k2r", "HAha", Some(Standard), Standard, "a1 h1 a8 h8"),
    ("R3KR2", "1r2k3", "KQkq", Some(Standard), Standard, "a1 h1 a8 h8"),
    ("1R2KR2", "1r2k3", "KQkq", Some(Chess960), Chess960, "b1 f1 b8 h8"),
    ("RRK2R2", "2rk3r", "ABFch", Some(Chess960), Chess960, "a1 b1 f1 c8 h8"),
    ("BNRKNKRB", "4k3", "KQ", Some(Chess960), Chess960, "a1 h1"),
];

fn fen((white, black, field, ..): &Row) -> String {
    format!("{black}/8/8/8/8/8/8/{white} w {field} - 0 1")
}

#[test]
fn letters_find_their_rooks() {
    for row in ROWS {
        let &(.., asked, mode, rooks) = row;
        let options = FenOptions { castling: asked, ..FenOptions::lenient() };
        let reading = options.read(&fen(row)).expect("a FEN");
        assert_eq!(reading.mode, mode, "{row:?}");
        assert_eq!(reading.setup.castling_rooks.to_string(), rooks, "{row:?}");
    }
}

#[test]
fn written_letters_find_the_same_rooks_without_being_told_the_dialect() {
    for row in ROWS {
        let options = FenOptions { castling: row.3, ..FenOptions::lenient() };
        let setup = options.read(&fen(row)).expect("a FEN").setup;
        for style in [FenStyle::X_FEN, FenStyle::SHREDDER] {
            let written = to_fen(&setup, style);
            let again = FenOptions::strict().read(&written).expect("a strict FEN");
            assert_eq!(again.setup, setup, "{row:?}: {written}");
        }
    }
}

/// First rank, castling field; the same as X-FEN, Shredder-FEN and plain letters.
const WRITTEN: &[(&str, &str, &str, &str, &str)] = &[
    ("R3K2R", "KQ", "KQ", "HA", "KQ"),
    ("R3K2R", "Q", "Q", "A", "Q"),
    ("4K1RR", "G", "G", "G", "K"),
    ("4K1RR", "H", "K", "H", "K"),
    ("RR2K3", "B", "B", "B", "Q"),
    ("RK3R1R", "FA", "FQ", "FA", "KQ"),
    // Two rights on the same side of the king: only validation may drop one.
    ("4KR1R", "HF", "KF", "HF", "K"),
    ("RR2K3", "BA", "BQ", "BA", "Q"),
    // No rook: the letter of the file where the other reader would look elsewhere.
    ("4KR2", "H", "H", "H", "K"),
    ("4K3", "H", "K", "H", "K"),
    ("4K3", "-", "-", "-", "-"),
];

#[test]
fn each_style_writes_its_letters() {
    for &(white, field, x_fen, shredder, plain) in WRITTEN {
        let row = (white, "4k3", field, None, Standard, "");
        let setup = FenOptions::lenient().read(&fen(&row)).expect("a FEN").setup;
        for (castling, expected) in [
            (CastlingStyle::XFen, x_fen),
            (CastlingStyle::Shredder, shredder),
            (CastlingStyle::Plain, plain),
        ] {
            let written = to_fen(&setup, FenStyle { castling, ..FenStyle::default() });
            assert_eq!(written.split(' ').nth(2), Some(expected), "{white} {field} {castling:?}");
        }
    }
}

#[test]
fn inner_file_is_no_standard_castling() {
    let options = FenOptions::lenient().with_castling(Standard);
    let error = options.read("4k3/8/8/8/8/8/8/4KR1R w F - 0 1").unwrap_err();
    assert_eq!((error.kind, error.offset), (FenErrorKind::CastlingFile, 24));
}

#[test]
fn file_letter_is_not_the_standard_form_of_standard_castling() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    FenOptions::strict().with_castling(Standard).read(text).unwrap_err();
    FenOptions::strict().with_castling(Chess960).read(text).unwrap();
}
