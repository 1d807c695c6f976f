//! Reading move texts without a position.

use jadoube_notation::San;
use jadoube_notation::san::{
    Language, Leniency, SanError, SanOptions, annotation_nag, split_annotation,
};

use crate::san::check_rows;

const STANDARD: [&str; 30] = [
    "e4", "exd5", "e8=Q", "exd8=N+", "hxg1=R#", "axb8=B", "Nf3", "Nbd2", "N1d2", "Nb1d2", "Nxf3",
    "Nbxd2", "N1xd2", "Qa1xb2#", "Kxe2", "Bb5+", "Rg7#", "O-O", "O-O-O", "O-O+", "O-O-O#", "--",
    "a1=Q", "bxc4", "b4", "Bxc4", "h8", "Rhe8", "R8e8", "Qh4xe1+",
];

#[test]
fn strict_reading_gives_back_the_standard_form() {
    for text in STANDARD {
        let san =
            San::read_strict(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(san.to_string(), text);
        let reading = SanOptions::lenient().read(text).unwrap();
        assert_eq!((reading.san, reading.leniency), (san, Leniency::empty()), "{text}");
    }
}

/// Text, and what it says in the standard form with what had to be let pass.
const LENIENT: &[[&str; 2]] = &[
    ["0-0", "O-O castling with zeros"],
    ["0-0-0+", "O-O-O+ castling with zeros"],
    ["o-o", "O-O castling in lower case"],
    ["OO", "O-O castling without dashes"],
    ["000", "O-O-O castling with zeros; castling without dashes"],
    ["O–O", "O-O dash other than -"],
    ["0\u{2212}0#", "O-O# castling with zeros; dash other than -"],
    ["nf3", "Nf3 lower-case piece letter"],
    ["qxe1+", "Qxe1+ lower-case piece letter"],
    ["bxc4", "bxc4 none"],
    ["bd5", "Bd5 lower-case piece letter"],
    ["bb5", "Bb5 lower-case piece letter"],
    ["bxh7", "bxh7 none"],
    ["Pe4", "e4 letter for a pawn"],
    ["Pexd5", "exd5 letter for a pawn"],
    ["pe4", "e4 lower-case piece letter; letter for a pawn"],
    ["♘f3", "Nf3 figurine"],
    ["♞f3", "Nf3 figurine"],
    ["♙e4", "e4 letter for a pawn; figurine"],
    ["e8=♕", "e8=Q figurine"],
    ["Ng1-f3", "Ng1f3 long algebraic form"],
    ["Ng1xf3+", "Ng1xf3+ none"],
    ["Ng1–f3", "Ng1f3 long algebraic form; dash other than -"],
    ["e2-e4", "e2e4 long algebraic form"],
    ["e2xd3", "e2d3 long algebraic form"],
    ["Pe2-e4", "e2e4 letter for a pawn; long algebraic form"],
    ["g1f3", "g1f3 coordinates"],
    ["e7e8q", "e7e8q coordinates"],
    ["e7e8Q+", "e7e8q+ coordinates"],
    ["e7-e8=Q", "e7e8q long algebraic form"],
    ["e8Q", "e8=Q promotion without ="],
    ["e8q#", "e8=Q# promotion without =; lower-case promotion letter"],
    ["e8b", "e8=B promotion without =; lower-case promotion letter"],
    ["exd8N", "exd8=N promotion without ="],
    ["e8(Q)", "e8=Q promotion in parentheses"],
    ["e8(=Q)+", "e8=Q+ promotion in parentheses"],
    ["e8/Q", "e8=Q promotion with a slash"],
    ["e8=q", "e8=Q lower-case promotion letter"],
    ["e8 =Q", "e8=Q blanks inside the move"],
    ["ed6", "ed6 capture without x"],
    ["ed6e.p.", "ed6 en passant suffix; capture without x"],
    ["exd6 e.p.", "exd6 blanks inside the move; en passant suffix"],
    ["exd6 e. p.", "exd6 blanks inside the move; en passant suffix"],
    ["exd6e.p.", "exd6 en passant suffix"],
    ["exd6ep", "exd6 en passant suffix"],
    ["exd6 E.P.+", "exd6+ blanks inside the move; en passant suffix"],
    ["exd6+ ep", "exd6+ blanks inside the move; en passant suffix"],
    ["Nf7++", "Nf7+ ++ for a check"],
    ["Qh5†", "Qh5+ check or mate not as + or #"],
    ["Qh5††", "Qh5+ ++ for a check; check or mate not as + or #"],
    ["Qxf7‡", "Qxf7# check or mate not as + or #"],
    ["Qh5ch", "Qh5+ check or mate not as + or #"],
    ["Qh5 ch.", "Qh5+ blanks inside the move; check or mate not as + or #"],
    ["Qh5 dis. ch.", "Qh5+ blanks inside the move; check or mate not as + or #"],
    ["Qxf7 mate", "Qxf7# blanks inside the move; check or mate not as + or #"],
    ["Qh5 +", "Qh5+ blanks inside the move"],
    ["N:f3", "Nxf3 capture sign other than x"],
    ["e:d5", "exd5 capture sign other than x"],
    ["N×f3", "Nxf3 capture sign other than x"],
    ["NXf3", "Nxf3 capture sign other than x"],
    ["ed5:", "exd5 capture sign other than x; capture without x"],
    ["N f3", "Nf3 blanks inside the move"],
    [" Nf3 ", "Nf3 blanks around the move"],
    ["Nf3!", "Nf3 none"],
    ["Nf3 !?", "Nf3 annotation not of the usual six"],
    ["Nf3!!!", "Nf3 annotation not of the usual six"],
    ["NF3", "Nf3 upper-case file letter"],
    ["E4", "e4 upper-case file letter"],
    ["EXD5+", "exd5+ capture sign other than x; upper-case file letter"],
    ["NBD2", "Nbd2 upper-case file letter"],
    ["BC4", "Bc4 upper-case file letter"],
    ["E2-E4", "e2e4 long algebraic form; upper-case file letter"],
    ["♘F3", "Nf3 figurine; upper-case file letter"],
    ["Nf3±", "Nf3 annotation not of the usual six"],
    ["Nf3+-", "Nf3 annotation not of the usual six"],
    ["Nf3+=", "Nf3 annotation not of the usual six"],
    ["Nf3++-", "Nf3+ annotation not of the usual six"],
    ["Nf3N", "Nf3 annotation not of the usual six"],
    ["c4=", "c4 annotation not of the usual six"],
    ["O-O∞", "O-O annotation not of the usual six"],
    ["Z0", "-- null move not as --"],
    ["null", "-- null move not as --"],
    ["pass", "-- null move not as --"],
    ["@@@@", "-- null move not as --"],
    ["0000", "-- null move not as --"],
    ["––", "-- dash other than -; null move not as --"],
];

#[test]
fn lenient_reading_tells_what_it_let_pass() {
    check_rows(LENIENT, |[text, _]| match SanOptions::lenient().read(text) {
        Ok(reading) => format!("{} {}", reading.san, reading.leniency),
        Err(error) => error.to_string(),
    });
}

#[test]
fn strict_reading_refuses_what_has_to_be_let_pass() {
    for [text, _] in LENIENT {
        let leniency = SanOptions::lenient().read(text).unwrap().leniency;
        let found = SanOptions::strict().read(text).err();
        assert_eq!(
            found,
            (!leniency.is_empty()).then_some(SanError::NotStandard(leniency)),
            "{text}"
        );
        let is_annotated = !split_annotation(text.as_bytes()).1.is_empty();
        assert_eq!(San::read_strict(text.as_bytes()).is_err(), found.is_some() || is_annotated);
    }
}

const REFUSED: &[[&str; 2]] = &[
    ["", "no move (byte 0)"],
    ["   ", "no move (byte 0)"],
    ["e", "the move is not complete (byte 1)"],
    ["Nf", "the move is not complete (byte 2)"],
    ["Nf9", "'9' cannot stand here in a move (byte 2)"],
    ["Ni3", "'i' cannot stand here in a move (byte 1)"],
    ["  Ni3", "'i' cannot stand here in a move (byte 3)"],
    ["Sf3", "'S' cannot stand here in a move (byte 0)"],
    ["N@h5", "a drop is no move of chess (byte 1)"],
    ["@h5", "a drop is no move of chess (byte 0)"],
    ["a8=P", "a pawn cannot become a pawn (byte 2)"],
    ["a8=K", "a pawn cannot become a king (byte 2)"],
    ["a8=", "the move is not complete (byte 3)"],
    ["a8=X", "'X' cannot stand here in a move (byte 3)"],
    ["a8(Q", "the move is not complete (byte 4)"],
    ["Nf8=Q", "a knight cannot promote (byte 5)"],
    ["ee5", "the move is not complete (byte 3)"],
    ["xe5", "the move is not complete (byte 3)"],
    ["O-O-O-O", "'O' cannot stand here in a move (byte 0)"],
    ["O-", "'O' cannot stand here in a move (byte 0)"],
    ["O-Ox", "'x' cannot stand here in a move (byte 3)"],
    ["e4+#", "'#' cannot stand here in a move (byte 3)"],
    ["e4ep ep", "'e' cannot stand here in a move (byte 5)"],
    ["e2e2", "the move is not complete (byte 4)"],
    ["1-0", "'0' cannot stand here in a move (byte 2)"],
    ["1.e4", "'.' cannot stand here in a move (byte 1)"],
    ["Nf3Q", "a knight cannot promote (byte 4)"],
    ["exd", "the move is not complete (byte 3)"],
    ["N3", "the move is not complete (byte 2)"],
    ["NI3", "'I' cannot stand here in a move (byte 1)"],
    ["Nf3foo", "'f' cannot stand here in a move (byte 3)"],
    ["foo", "'o' cannot stand here in a move (byte 1)"],
    [
        "NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN",
        "too long for a move (byte 0)",
    ],
];

#[test]
fn errors_say_what_and_where() {
    check_rows(REFUSED, |[text, _]| match SanOptions::lenient().read(text) {
        Ok(reading) => format!("{} {}", reading.san, reading.leniency),
        Err(error) => error.to_string(),
    });
    let error = SanOptions::lenient().read(b"N\xFF3").unwrap_err();
    assert_eq!(error.to_string(), "byte 0xff cannot stand here in a move (byte 1)");
}

#[test]
fn annotations_are_nags() {
    for (text, nag) in
        [("e4", None), ("e4!", Some(1)), ("e4?", Some(2)), ("e4!!", Some(3)), ("e4??", Some(4))]
    {
        assert_eq!(SanOptions::strict().read(text).unwrap().nag, nag, "{text}");
    }
    assert_eq!(SanOptions::strict().read("Qxf7#!?").unwrap().nag, Some(5));
    assert_eq!(SanOptions::lenient().read("0-0 ?!").unwrap().nag, Some(6));
    for (text, nag) in [("Nf3±", 16), ("Nf3+-", 18), ("e4=", 10), ("Nf3++-", 18), ("Nf3N", 146)] {
        assert_eq!(SanOptions::lenient().read(text).unwrap().nag, Some(nag), "{text}");
        assert!(SanOptions::strict().read(text).is_err(), "{text}");
    }
    assert_eq!(SanOptions::lenient().read(b"Nf3\xB1").unwrap().nag, Some(16));
    assert_eq!(annotation_nag(b"?!?"), None);
    let error = San::read_strict(b"e4?!").unwrap_err();
    assert_eq!(error.to_string(), "'?' cannot stand here in a move (byte 2)");
}

#[test]
fn letters_of_other_languages_are_no_leniency() {
    for (language, text, english) in [
        (Language::German, "Sf3", "Nf3"),
        (Language::Hungarian, "a8=V+", "a8=Q+"),
        (Language::Dutch, "Pbd2", "Nbd2"),
        (Language::Estonian, "Oxd2", "Bxd2"),
        (Language::French, "Rd2", "Kd2"),
        (Language::Dutch, "O-O", "O-O"),
    ] {
        let reading = SanOptions::strict().in_language(language).read(text).unwrap();
        assert_eq!((reading.san.to_string(), reading.leniency.is_empty()), (english.into(), true));
    }
    assert!(SanOptions::lenient().in_language(Language::German).read("Nf3").is_err());
}

#[test]
fn leniencies_have_a_name_and_a_text_each() {
    let texts: Vec<_> = Leniency::all().texts().collect();
    assert_eq!(texts.len(), Leniency::all().iter_names().count());
    let unique: std::collections::HashSet<_> = texts.iter().collect();
    assert_eq!(unique.len(), texts.len());
}

#[test]
fn a_san_is_small() {
    assert!(size_of::<San>() <= 8);
    assert!(size_of::<SanError>() <= 24);
}

#[cfg(feature = "serde")]
#[test]
fn moves_are_strings_in_json() {
    let san: San = serde_json::from_str("\"Nbxd2+\"").unwrap();
    assert_eq!(serde_json::to_string(&san).unwrap(), "\"Nbxd2+\"");
    assert!(serde_json::from_str::<San>("\"Nz9\"").is_err());
}
