//! The forms in which operations and strings are met.

use jadoube_notation::epd::{self, EpdOptions, EpdProblemKind, EpdReading, Leniency};

/// The four fields of all lines here.
const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn read(operations: &str) -> EpdReading {
    let line = format!("{PAWN} {operations}");
    epd::read(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// What stands behind the four fields, and what is let pass, reported and written.
const FORMS: &[(&str, Leniency, &[EpdProblemKind], &str)] = &[
    (" - bm e4;", Leniency::STRAY_DASH, &[], " bm e4;"),
    (" - - bm e4;", Leniency::STRAY_DASH, &[], " bm e4;"),
    (
        " acs1; bm e4 ; ce 12",
        Leniency::BLANK_BEFORE_SEMICOLON.union(Leniency::MISSING_LAST_SEMICOLON),
        &[],
        " acs1; bm e4; ce 12;",
    ),
    (" bm e4", Leniency::MISSING_LAST_SEMICOLON, &[], " bm e4;"),
    (" bm;", Leniency::empty(), &[EpdProblemKind::MissingOperand], " bm;"),
    (" noop;", Leniency::empty(), &[], " noop;"),
    (" noop 1 \"a\" b;", Leniency::empty(), &[], " noop 1 \"a\" b;"),
    (";", Leniency::EMPTY_OPERATION, &[], ""),
    (" ;", Leniency::EMPTY_OPERATION, &[], ""),
    ("", Leniency::empty(), &[], ""),
    (" ", Leniency::TRAILING_BLANKS, &[], ""),
    (
        "   bm   e4  ;  ",
        Leniency::REPEATED_BLANKS
            .union(Leniency::BLANK_BEFORE_SEMICOLON)
            .union(Leniency::TRAILING_BLANKS),
        &[],
        " bm e4;",
    ),
    (" bm e4;\r\n", Leniency::TRAILING_BLANKS, &[], " bm e4;"),
    (" bm e4; ;", Leniency::EMPTY_OPERATION, &[], " bm e4;"),
    (" bm e4;id \"a\";", Leniency::MISSING_BLANK, &[], " bm e4; id \"a\";"),
    (" bm e4; id\t\"a\";", Leniency::TAB, &[], " bm e4; id \"a\";"),
    (" bm e4 id \"a\";", Leniency::MISSING_SEMICOLON, &[], " bm e4; id \"a\";"),
    (
        " id \"a\" bm e4 ce 3;",
        Leniency::MISSING_SEMICOLON.union(Leniency::UNSORTED),
        &[],
        " id \"a\"; bm e4; ce 3;",
    ),
    (" bm e4 c3 \"a\";", Leniency::MISSING_SEMICOLON, &[], " bm e4; c3 \"a\";"),
    (" bm e4 c3;", Leniency::empty(), &[], " bm e4 c3;"),
    (" c0 White id 5;", Leniency::UNQUOTED_STRING, &[], " c0 White id 5;"),
    (" foo 1e+234 id;", Leniency::empty(), &[], " foo 1e+234 id;"),
    (" bm e4, e3,;", Leniency::COMMA, &[], " bm e4, e3,;"),
    (" bm e4! e3?;", Leniency::ANNOTATION, &[], " bm e4! e3?;"),
    (" bm e2e4;", Leniency::COORDINATES, &[], " bm e2e4;"),
    (" bm #5;", Leniency::MATE_DISTANCE, &[], " bm #5;"),
    (" dm -3;", Leniency::NO_MATE, &[], " dm -3;"),
    (
        " PV: e2e4;",
        Leniency::OPCODE_COLON.union(Leniency::OPCODE_CASE).union(Leniency::COORDINATES),
        &[],
        " PV: e2e4;",
    ),
    (" 0:10 @ C12/H0;", Leniency::ODD_OPCODE, &[], " 0:10 @ C12/H0;"),
    (" 7'36\" (Gustav);", Leniency::ODD_OPCODE, &[], " 7'36\" (Gustav);"),
    (" \"a\" b;", Leniency::empty(), &[EpdProblemKind::MissingOpcode], " \"a\" b;"),
    (" ce \"5\";", Leniency::QUOTED_WORD, &[], " ce \"5\";"),
    (
        " ce 32767;",
        Leniency::empty(),
        &[EpdProblemKind::OutOfRange { min: -32767, max: 32766 }],
        " ce 32767;",
    ),
    (" ce +5;", Leniency::empty(), &[], " ce +5;"),
    (" acd 1.5;", Leniency::empty(), &[EpdProblemKind::NotANumber], " acd 1.5;"),
    (" acd 1 2;", Leniency::empty(), &[EpdProblemKind::ExtraOperand], " acd 1 2;"),
    (" resign 1;", Leniency::empty(), &[EpdProblemKind::ExtraOperand], " resign 1;"),
    (" tcri \"a@b\" \"A B\";", Leniency::empty(), &[], " tcri \"a@b\" \"A B\";"),
    (" tcri \"a@b\";", Leniency::empty(), &[EpdProblemKind::MissingOperand], " tcri \"a@b\";"),
    (
        " 3 9 hmvc 4;",
        Leniency::CLOCKS_BEFORE_OPERATIONS,
        &[EpdProblemKind::ClockConflict],
        " 3 9 hmvc 4;",
    ),
    (" id \"Müller\";", Leniency::NOT_ASCII, &[], " id \"Müller\";"),
    (" ;D1 20 ;D2 400", Leniency::LEADING_SEMICOLONS, &[], " ;D1 20 ;D2 400"),
    (
        " 0 1 ;D1 20; D2 400;",
        Leniency::LEADING_SEMICOLONS.union(Leniency::CLOCKS_BEFORE_OPERATIONS),
        &[],
        " 0 1 ;D1 20 ;D2 400",
    ),
];

#[test]
fn every_form_is_read_named_and_written() {
    for &(operations, leniency, kinds, written) in FORMS {
        let line = format!("{PAWN}{operations}");
        let reading = epd::read(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(reading.leniency, leniency, "{line}: {}", reading.leniency);
        let found: Vec<_> = reading.problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(found, kinds, "{line}");
        assert_eq!(reading.epd.to_string(), format!("{PAWN}{written}"), "{line}");
        assert_eq!(reading.epd.to_string().parse(), Ok(reading.epd.clone()), "{line}");
        let is_standard = kinds.is_empty() && (leniency - Leniency::HARMLESS).is_empty();
        assert_eq!(EpdOptions::strict().read(&line).is_ok(), is_standard, "{line}");
        if is_standard {
            assert_eq!(reading.epd.to_string(), line);
        }
    }
}

/// A string as written, what it says, and how it is written again.
const STRINGS: &[(&str, &str, &str)] = &[
    (r#""""#, "", r#""""#),
    (r#""a; b""#, "a; b", r#""a; b""#),
    (r#""  a ""#, "  a ", r#""  a ""#),
    (r#""a \"b\" c""#, r#"a "b" c"#, r#""a \"b\" c""#),
    (r#""\"b\"""#, r#""b""#, r#""\"b\"""#),
    (r#""a \"b\"; c""#, r#"a "b"; c"#, r#""a \"b\"; c""#),
    (r#""a \\ b""#, r"a \ b", r#""a \\ b""#),
    (r#""C:\games\1""#, r"C:\games\1", r#""C:\games\1""#),
    (r#""C:\""#, r"C:\", r#""C:\\""#),
    (r#""he said "hi" loudly""#, r#"he said "hi" loudly"#, r#""he said \"hi\" loudly""#),
    ("word", "word", "word"),
    ("two words", "two words", "two words"),
    ("a\"b", "a\"b", "a\"b"),
];

#[test]
fn strings_are_kept_and_understood() {
    for &(text, value, written) in STRINGS {
        for rest in ["", " bm e4;", " c0 \"x\";"] {
            let reading = read(&format!("id {text};{rest}"));
            assert_eq!(reading.epd.id().as_deref(), Some(value), "{text} {rest}");
            let expected = format!("{PAWN} id {written};{rest}");
            assert_eq!(reading.epd.to_string(), expected);
            assert_eq!(expected.parse(), Ok(reading.epd), "{expected}");
        }
    }
    assert_eq!(read("c0;").epd.comment(0), None);
}
