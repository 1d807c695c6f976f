//! What holds for every line of EPD.

use jadoube_notation::epd::{self, Epd, EpdOptions, EpdReading, EpdStyle, Leniency};
use proptest::prelude::*;

/// Lines in the standard form and in the dialects.
const LINES: &[&str] = &[
    r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#,
    r#"4k3/8/8/8/8/8/4P3/4K3 w - - 12 13 bm e4, e3!; c0 "a; \"b\" \\ c"; pv e4 Kd7 e5"#,
    "nn4k1/1p1r4/1b2p2p/P1p1P1P1/2B5/P1P2N2/5B1P/RK1N1R1Q b - - 0 21 ;D1 26 ;D2 942",
    "5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 bm #1; PV: d5e6; 9'36\" (G); 0:10 @ C1/R-2;",
    r#"rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w HAha - acd 12; bm Ng1 id "x"; ce -3;"#,
];

/// Operations in the standard form, each once and in order.
fn standard_operations() -> impl Strategy<Value = String> {
    let text = "[ -!#-\\[\\]-~]{0,20}";
    let pool = (
        prop::option::of(0_u32..99),
        prop::option::of(-32767..=32766_i32),
        prop::option::of(text),
        prop::option::of("[A-Za-z+#=-]{1,8}"),
        prop::option::of(text),
        prop::option::of(any::<u64>()),
    );
    pool.prop_map(|(acd, ce, c0, bm, id, private)| {
        let mut operations = Vec::new();
        operations.extend(private.map(|number| format!("Zq_1 {number} -7.50")));
        operations.extend(acd.map(|number| format!("acd {number}")));
        operations.extend(bm.map(|word| format!("bm N{word} Z{word}")));
        operations.extend(c0.map(|text| format!("c0 \"{text}\"")));
        operations.extend(ce.map(|number| format!("ce {number}")));
        operations.extend(id.map(|text| format!("id \"{text}\"")));
        operations.iter().map(|operation| format!(" {operation};")).collect()
    })
}

fn check(line: &str) -> Result<(), TestCaseError> {
    let _ = EpdOptions::strict().read(line);
    let Ok(reading) = epd::read(line) else { return Ok(()) };
    check_reading(line, &reading)
}

fn check_reading(line: &str, reading: &EpdReading) -> Result<(), TestCaseError> {
    for problem in &reading.problems {
        prop_assert!(line.is_char_boundary(problem.offset));
        prop_assert!(!problem.to_string().is_empty());
    }
    for (index, operation) in reading.epd.operations().iter().enumerate() {
        let place = reading.place(index, None).unwrap();
        prop_assert!(line[place..].starts_with(operation.opcode()));
        prop_assert!(reading.place(index, Some(operation.operands().len())).is_none());
    }
    let written = reading.epd.to_string();
    prop_assert_eq!(written.parse::<Epd>(), Ok(reading.epd.clone()), "{} -> {}", line, written);
    if let Ok(reading) = EpdOptions::strict().read(line) {
        prop_assert_eq!(&written, line);
        prop_assert_eq!(reading.leniency - Leniency::HARMLESS, Leniency::empty());
    }
    let standard = reading.epd.to_text(EpdStyle::STANDARD);
    let again: Epd = standard.parse().unwrap();
    prop_assert_eq!(again.to_text(EpdStyle::STANDARD), standard);
    if let Ok(position) = reading.epd.position() {
        let epd = &reading.epd;
        prop_assert_eq!(epd.bm(&position).moves.len(), again.bm(&position).moves.len());
        let _ = (epd.move_problems(&position), epd.credits(&position), epd.pv(&position));
    }
    Ok(())
}

/// FEN takes an underscore for a blank; behind a blank it begins an opcode.
#[test]
fn operations_that_begin_with_an_underscore_come_back() {
    for operations in ["bm e4; _ ce -3;", "_ ce -3; bm e4;", "_x 1;", "__ 1;", "_; bm e4;"] {
        for blank in [" ", "_", "_ ", "__ ", " _ ", "\u{a0}", "\u{a0} "] {
            let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - -{blank}{operations}");
            check(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
}

#[test]
fn strict_reading_takes_nothing_but_a_space_before_the_operations() {
    for blank in ["_", "_ ", "__", "\u{a0}", "\t", "  "] {
        let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - -{blank}bm e4;");
        assert!(EpdOptions::strict().read(&line).is_err(), "{line:?}");
        assert_eq!(epd::read(&line).unwrap().epd.operations().len(), 1, "{line:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn standard_line_is_written_byte_for_byte(operations in standard_operations()) {
        let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - -{operations}");
        let reading = EpdOptions::strict().read(&line);
        prop_assert!(reading.is_ok(), "{} {:?}", line, reading);
        check(&line)?;
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for line in epd::lines(&bytes) {
            prop_assert!(line.offset <= bytes.len());
        }
    }

    #[test]
    fn no_operations_panic(operations in "[a-eimvD0-9 ;;\"\"\\\\,#!:\t-]{0,60}") {
        check(&format!("4k3/8/8/8/8/8/4P3/4K3 w - -{operations}"))?;
        check(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operations}"))?;
    }

    #[test]
    fn no_words_panic(words in prop::collection::vec(prop::sample::select(vec![
        "bm", "e4", "e3,", "id", "\"a\"", "\"a", "b\"", "\"a;", ";", "; ", " ", "-", "c3", "PV:", "#5", "\\\"",
        "D1", "20", "hmvc", "fmvn", "tcri", "resign", "0", "noop", "é",
    ]), 0..12)) {
        check(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {}", words.join(" ")))?;
        check(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {}", words.concat()))?;
    }

    #[test]
    fn no_damaged_line_panics(
        line in prop::sample::select(LINES),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..4_u8), 1..5),
    ) {
        let mut letters: Vec<char> = line.chars().collect();
        for (index, letter, edit) in edits {
            let index = index.index(letters.len());
            match edit {
                0 => letters[index] = letter,
                1 => letters.insert(index, letter),
                2 => letters.insert(index, ['"', ';', ' ', '\\'][letter as usize % 4]),
                _ => drop(letters.remove(index)),
            }
        }
        check(&letters.into_iter().collect::<String>())?;
    }
}
