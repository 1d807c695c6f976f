//! The shared suites of EPD, found through the environment variable `JADOUBE_SHARED`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jadoube_notation::epd::{
    self, EpdLine, EpdOptions, EpdProblemKind, EpdReading, EpdStyle, Layout, Leniency, Opcode,
};
use jadoube_notation::fen::{FenStyle, to_epd};

fn folder(path: &str) -> PathBuf {
    let root = std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder");
    PathBuf::from(root).join(path)
}

/// Every file of EPD in a folder, by name.
fn files(path: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder(path)).expect(path).map(|entry| entry.unwrap().path());
    let suites = entries.filter(|path| path.extension().is_some_and(|it| it == "epd"));
    let read = |path: PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap())
    };
    suites.map(read).collect()
}

/// Compares what was found wrong with what is known to be, row by row.
fn compare(found: &[(String, String)], known: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let new: Vec<_> = found.iter().filter(|row| !known.contains(row)).collect();
    let gone: Vec<_> = known.iter().filter(|row| !found.contains(row)).collect();
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\ngone: {gone:#?}");
}

fn place(file: &str, line: &EpdLine<'_>) -> String {
    format!("{file}:{}", line.number)
}

/// Rows of the search suites with something wrong in them.
const BAD_ROWS: &[(&str, &str)] = &[
    ("chestuci.epd:3001", "illegal position: a side has more promoted men than missing pawns"),
    ("chestuci.epd:3526", "illegal position: a side has more promoted men than missing pawns"),
    ("senjo_test.epd:974", "illegal position: a pawn stands on the first or eighth rank"),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn search_suites_are_read_and_every_move_is_legal() {
    let mut found = Vec::new();
    let mut rows = 0;
    for (name, text) in files("suites/search") {
        for line in epd::lines(&text) {
            rows += 1;
            let at = place(&name, &line);
            let EpdReading { epd, problems, .. } = match &line.result {
                Ok(reading) => reading,
                Err(error) => {
                    found.push((at, error.to_string()));
                    continue;
                }
            };
            found.extend(problems.iter().map(|problem| (at.clone(), problem.to_string())));
            match epd.position() {
                Ok(position) => {
                    let wrong = epd.move_problems(&position);
                    found.extend(wrong.iter().map(|problem| (at.clone(), problem.to_string())));
                    let (best, avoid) = (epd.bm(&position), epd.am(&position));
                    let says = !best.is_empty() || !avoid.is_empty() || epd.has("pv");
                    assert!(says || !problems.is_empty(), "{at}: neither bm nor am: {}", line.text);
                    if epd.has("c9") {
                        assert!(!epd.credits(&position).is_empty(), "{at}");
                    }
                }
                Err(error) => found.push((at.clone(), error.to_string())),
            }
            let written = epd.to_string();
            assert_eq!(written.parse().as_ref(), Ok(epd), "{at}");
            if EpdOptions::strict().read(&line.text).is_ok() {
                assert_eq!(written, line.text, "{at}");
            }
        }
    }
    assert!(rows > 15_000, "{rows} rows");
    compare(&found, BAD_ROWS);
}

/// What each suite needs of a lenient reader.
const DIALECTS: &[(&str, &str)] = &[
    ("arasan2024.epd", "NOT_ASCII UNSORTED"),
    ("bratko_kopec.epd", ""),
    ("brillante100.epd", "COMMA"),
    ("bt2630.epd", ""),
    ("ccr_one_hour.epd", "CLOCKS_BEFORE_OPERATIONS MISSING_BLANK UNSORTED"),
    ("chestuci.epd", "TRAILING_BLANKS ODD_OPCODE MATE_DISTANCE UNSORTED"),
    ("classic280.epd", "MATE_DISTANCE"),
    ("cursed.epd", "MATE_DISTANCE"),
    ("ecmgcp.epd", "TRAILING_BLANKS TAB"),
    ("eet.epd", "REPEATED_BLANKS"),
    ("eret.epd", ""),
    ("iq4.epd", "REPEATED_BLANKS"),
    ("kaufman.epd", "MISSING_SEMICOLON"),
    ("krvk1000.epd", "MATE_DISTANCE"),
    ("lapuce2.epd", ""),
    ("lct2.epd", "UNSORTED"),
    ("mates2000.epd", "MATE_DISTANCE"),
    ("matetrack.epd", "TRAILING_BLANKS ODD_OPCODE MATE_DISTANCE UNSORTED"),
    ("matetrackpv.epd", "OPCODE_CASE OPCODE_COLON COORDINATES MATE_DISTANCE"),
    ("nolot.epd", ""),
    ("pet.epd", "REPEATED_BLANKS"),
    ("sbd.epd", ""),
    (
        "senjo_test.epd",
        "CLOCKS_BEFORE_OPERATIONS STRAY_DASH MISSING_LAST_SEMICOLON ANNOTATION COORDINATES UNQUOTED_STRING UNSORTED",
    ),
    ("sts_v5.epd", "UNSORTED"),
    ("sts_v6.epd", "UNSORTED"),
    ("wac_senjo.epd", ""),
    ("wacnew.epd", ""),
    ("zugzwang_cpw.epd", "CLOCKS_BEFORE_OPERATIONS REPEATED_BLANKS"),
    ("zugzwang_zpts.epd", ""),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn dialects_of_the_search_suites_are_named() {
    let mut found = Vec::new();
    for (name, text) in files("suites/search") {
        let mut used = Leniency::empty();
        for line in epd::lines(&text) {
            used |= line.result.map_or(Leniency::empty(), |reading| reading.leniency);
        }
        let names: Vec<&str> = used.iter_names().map(|(name, _)| name).collect();
        found.push((name, names.join(" ")));
    }
    compare(&found, DIALECTS);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn perft_suites_are_read_and_written_byte_for_byte() {
    let mut counts = 0;
    for (name, text) in files("suites/perft") {
        for line in epd::lines(&text) {
            let at = place(&name, &line);
            let reading = line.result.as_ref().unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(reading.problems, [], "{at}");
            assert_eq!(reading.epd.layout(), Layout::SemicolonsFirst, "{at}");
            let expected: Vec<(u32, u128)> = line
                .text
                .split(';')
                .filter_map(|item| item.trim().strip_prefix('D')?.split_once(' '))
                .map(|(depth, count)| (depth.parse().unwrap(), count.trim().parse().unwrap()))
                .collect();
            assert!(reading.epd.perft_counts().eq(expected.iter().copied()), "{at}");
            assert!(!expected.is_empty(), "{at}");
            counts += expected.len();
            // Two rows have `D2 191; D3 2812`, and one file has remarks behind the counts.
            if name != "pej_sedlak.epd" && !line.text.contains("; ") {
                assert_eq!(reading.epd.to_string(), line.text, "{at}");
            }
            let fields = to_epd(&reading.epd.setup(), reading.epd.fen_style());
            assert!(line.text.starts_with(&fields), "{at}");
            let six = EpdStyle { fen: Some(FenStyle::X_FEN), ..EpdStyle::AS_READ };
            let again = epd::read(&reading.epd.to_text(six)).unwrap();
            assert_eq!(again.epd.setup(), reading.epd.setup(), "{at}");
        }
    }
    assert!(counts > 5000, "{counts} counts");
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn tablebase_suites_are_read() {
    for (name, text) in files("suites/tablebase") {
        for line in epd::lines(&text) {
            let at = place(&name, &line);
            let reading = line.result.as_ref().unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(reading.problems, [], "{at}");
            assert_eq!(reading.epd.has("dm"), reading.epd.dm().is_some(), "{at}");
        }
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn opcodes_are_those_of_the_standard() {
    let text = std::fs::read_to_string(folder("suites/spec/epd_opcodes.tsv")).unwrap();
    let mut count = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, meaning) = row.split_once('\t').expect(row);
        let opcode = Opcode::find(name).expect(name);
        assert!(meaning.starts_with(opcode.meaning), "{row}");
        count += 1;
    }
    // `c1` to `c9` and `v1` to `v9` have no rows of their own.
    assert_eq!(Opcode::ALL.len(), count + 18);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bugs_of_other_programs_are_not_ours() {
    let text = std::fs::read_to_string(folder("bugs/cases.jsonl")).unwrap();
    let mut cases = 0;
    for case in text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        if case["kind"] != "epd" {
            continue;
        }
        cases += 1;
        for line in case["input"]["lines"].as_array().unwrap() {
            let line = line.as_str().unwrap();
            let reading = epd::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(reading.epd.to_string().parse(), Ok(reading.epd), "{line}");
            for problem in reading.problems {
                // What each means is tested by name, with the same lines.
                assert!(matches!(
                    problem.kind,
                    EpdProblemKind::MissingOperand
                        | EpdProblemKind::OutOfRange { .. }
                        | EpdProblemKind::UnterminatedString
                        | EpdProblemKind::Duplicate
                ));
            }
        }
    }
    assert!(cases >= 5, "{cases}");
}
