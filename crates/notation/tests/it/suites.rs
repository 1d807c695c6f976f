//! The shared suites, found through the environment variable `JADOUBE_SHARED`.

use std::fmt::Display;
use std::path::PathBuf;

use jadoube_board::{Bitboard, CastlingMode, Rank, Setup, Square};
use jadoube_movegen::{Position, Problems, problems};
use jadoube_notation::fen::{
    CastlingStyle, EnPassant, FenError, FenOptions, FenReading, FenStyle, ReadPositionError,
    position_fen, read_position, to_fen,
};
use serde_json::Value;

fn read_file(path: &str) -> String {
    let root = std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder");
    let path = PathBuf::from(root).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The columns of every row but the heading.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

/// Collects what went wrong, row by row.
#[derive(Default)]
struct Report {
    rows: usize,
    failures: Vec<String>,
}

impl Report {
    fn check(&mut self, id: impl Display, found: impl Display, expected: impl Display) {
        self.rows += 1;
        let (found, expected) = (found.to_string(), expected.to_string());
        if found != expected {
            self.failures.push(format!("{id}\n  found    {found}\n  expected {expected}"));
        }
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let failures = self.failures.join("\n");
            assert!(self.rows > 0, "no rows");
            assert!(failures.is_empty(), "{} of {}:\n{failures}", self.failures.len(), self.rows);
        }
    }
}

fn mode(name: &str) -> CastlingMode {
    match name {
        "chess960" | "960" => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

fn lenient(text: &str, mode: CastlingMode) -> Result<FenReading, FenError> {
    FenOptions::lenient().with_castling(mode).read(text)
}

/// The legal position, with what cannot be taken left out.
fn mended(text: &str, mode: CastlingMode) -> Position {
    Position::with(lenient(text, mode).expect(text).setup, Problems::TOLERABLE).expect(text)
}

fn field(fen: &str, index: usize) -> &str {
    fen.split(' ').nth(index).unwrap_or_default()
}

/// Rows of `fen_facts.tsv` that python-chess calls valid and we do not; both are accepted by default.
const STATUS_EXCEPTIONS: &[(&str, &str)] = &[
    ("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", "no move gives check with two knights at once"),
    (
        "8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1",
        "before e2-e4 the bishop c2 gave check, with White to move",
    ),
];

/// Our problems under the names of python-chess.
fn python_chess_status(problems: Problems) -> String {
    const NAMES: &[(Problems, &str)] = &[
        (Problems::BAD_CASTLING_RIGHTS, "BAD_CASTLING_RIGHTS"),
        (Problems::BAD_EN_PASSANT, "INVALID_EP_SQUARE"),
        (Problems::OPPONENT_IN_CHECK, "OPPOSITE_CHECK"),
        (Problems::IMPOSSIBLE_CHECK, "IMPOSSIBLE_CHECK"),
    ];
    let named = NAMES.iter().filter(|&&(problem, _)| problems.contains(problem));
    let names: Vec<&str> = named.map(|&(_, name)| name).collect();
    if problems.is_empty() { "VALID".into() } else { names.join("|") }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn fen_facts() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/san_fen/fen_facts.tsv")) {
        let &[text, mode_name, status, x_fen, always, shredder, ..] = row.as_slice() else {
            panic!("{row:?}")
        };
        let setup = lenient(text, mode(mode_name)).expect(text).setup;
        if !is_exception(STATUS_EXCEPTIONS, text) {
            // Three checkers are one of our impossible checks.
            let status = status.trim_start_matches("TOO_MANY_CHECKERS|");
            report.check(text, python_chess_status(problems(&setup)), status);
        }
        let Ok(position) = Position::with(setup, Problems::TOLERABLE) else {
            // The side not to move is in check: only the text can be compared.
            report.check(text, to_fen(&setup, FenStyle::X_FEN), always);
            continue;
        };
        let legal = |style: FenStyle| style.with_en_passant(EnPassant::Legal);
        report.check(text, position_fen(&position, legal(FenStyle::X_FEN)), x_fen);
        report.check(text, position_fen(&position, legal(FenStyle::SHREDDER)), shredder);
        // "Always" means what the text says, even a square that no double step can have passed.
        let castling_rooks = position.castling_rooks();
        report.check(text, to_fen(&Setup { castling_rooks, ..setup }, FenStyle::X_FEN), always);
        report.check(text, to_fen(&setup, legal(FenStyle::X_FEN)).contains(field(x_fen, 3)), true);
    }
}

/// Rows of `chessjs_validate_fen.tsv` that we judge otherwise.
const CHESSJS_EXCEPTIONS: &[(&str, &str)] = &[(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1",
    "strict reading wants the order KQkq (bug case fen-23)",
)];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn chessjs_validate_fen() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/san_fen/chessjs_validate_fen.tsv")) {
        let (text, expected) = (row[0], row[1]);
        if is_exception(CHESSJS_EXCEPTIONS, text) {
            continue;
        }
        report.check(text, read_position(text, FenOptions::strict()).is_ok(), expected);
    }
}

/// Rows of `kokopu_fens.tsv` on which our strict reading differs, and why.
const KOKOPU_STRICT_EXCEPTIONS: &[(&str, &str)] = &[
    ("Base 2", "fullmove number 0: moves are counted from 1, and chess.js refuses it too"),
    ("Ineffective en-passant 2", "no matter of form: validation says that no pawn passed h6"),
    ("XFEN with FEN style", X_FEN_IS_STRICT),
    ("XFEN with mixed style 1", X_FEN_IS_STRICT),
    ("XFEN with mixed style 2", X_FEN_IS_STRICT),
    ("Asymetric XFEN with FEN style", X_FEN_IS_STRICT),
    ("Castling flag decoding without rooks", "no matter of form: validation misses the rooks"),
];
const X_FEN_IS_STRICT: &str = "KQkq is the standard form of X-FEN, for Chess960 too";

/// Rows of `kokopu_positions.tsv` whose castling rights we mend otherwise, and why.
const KOKOPU_CASTLING_EXCEPTIONS: &[(&str, &str)] = &[
    ("Chess960 - Wrong castling flags (king not between rooks 1)", OUTER_ROOK_WINS),
    ("Chess960 - Wrong castling flags (two many rooks)", OUTER_ROOK_WINS),
    (
        "Chess960 - Wrong castling flags (king in corner)",
        "the perft suites of python-chess and shakmaty castle with a king on h8; so do we",
    ),
];
const OUTER_ROOK_WINS: &str =
    "of two rights on one side we drop the inner, as X-FEN's letters do; kokopu drops others";

fn is_exception(exceptions: &[(&str, &str)], id: &str) -> bool {
    exceptions.iter().any(|&(exception, _reason)| exception == id)
}

/// The castling field as kokopu shows it, `BFbf`, from our rook squares.
fn file_letters(rooks: Bitboard) -> String {
    let letter = |square: Square| match square.rank() {
        Rank::First => square.file().char().to_ascii_uppercase(),
        _ => square.file().char(),
    };
    if rooks.is_empty() { "-".into() } else { rooks.iter().map(letter).collect() }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn kokopu_fens() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/san_fen/kokopu_fens.tsv")) {
        let &[label, text, variant, strict, castling, en_passant, clock, number, ..] =
            row.as_slice()
        else {
            panic!("{row:?}")
        };
        let mode = mode(variant);
        let setup = lenient(text, mode).expect(label).setup;
        let letters = match mode {
            CastlingMode::Chess960 => file_letters(setup.castling_rooks),
            CastlingMode::Standard => setup.castling_rights().to_string(),
        };
        report.check(label, letters, castling);
        let file = setup.en_passant.map_or("-".into(), |square| square.file().to_string());
        report.check(label, file, en_passant);
        report.check(label, setup.halfmove_clock, clock);
        // Moves are counted from 1; 0 is read as 1 and told.
        let number = if number == "0" { "1" } else { number };
        report.check(label, setup.fullmove_number, number);
        let accepted = FenOptions::strict().with_castling(mode).read(text).is_ok();
        let differs = is_exception(KOKOPU_STRICT_EXCEPTIONS, label);
        report.check(format!("{label} (strict)"), accepted, (strict == "true") != differs);
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn kokopu_positions() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/san_fen/kokopu_positions.tsv")) {
        let &[label, _, variant, text, turn, legal, _, _, castling, ..] = row.as_slice() else {
            panic!("{row:?}")
        };
        let setup = lenient(text, mode(variant)).expect(label).setup;
        report.check(label, setup.turn.char(), turn);
        if !matches!(variant, "regular" | "chess960") {
            continue;
        }
        match Position::with(setup, Problems::TOLERABLE) {
            Err(_) => report.check(label, false, legal),
            Ok(position) => {
                let letters = match variant {
                    "regular" => position.castling_rights().to_string(),
                    _ => file_letters(position.castling_rooks()),
                };
                report.check(label, true, legal);
                if !is_exception(KOKOPU_CASTLING_EXCEPTIONS, label) {
                    report.check(label, letters, castling);
                }
            }
        }
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn fuzz_fens_are_read_or_refused() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/san_fen/shakmaty_fuzz_fens.tsv")) {
        // Check counters and pockets are no FEN.
        let variants = ["scid-3check", "scid-zh", "winboard-3check", "winboard-zh"];
        let readable = !variants.contains(&row[0]) && field(row[1], 0).matches('/').count() == 7;
        report.check(row[0], FenOptions::lenient().read(row[1]).is_ok(), readable);
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn scharnagl_numbers() {
    let mut report = Report::default();
    for row in rows(&read_file("suites/chess960/scharnagl.tsv")) {
        let setup = Setup::chess960(row[0].parse().expect("a number"));
        let read = FenOptions::strict().read(row[3]).map(|reading| reading.setup);
        report.check(row[0], format!("{read:?}"), format!("{:?}", Ok::<_, ()>(setup.unwrap())));
    }
}

fn json_lines(path: &str) -> Vec<Value> {
    let text = read_file(path);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn rules_cases_about_fens() {
    let mut report = Report::default();
    for case in json_lines("rules/cases.jsonl") {
        let (Some(id), Some(kind)) = (case["id"].as_str(), case["kind"].as_str()) else { continue };
        let Some(text) = case["fen"].as_str() else { continue };
        let mode = match case["chess960"].as_bool() {
            Some(true) => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let read = lenient(text, mode);
        let expect = &case["expect"];
        match kind {
            "fen_valid" => {
                let valid = read.is_ok_and(|reading| problems(&reading.setup).is_empty());
                report.check(id, valid, expect["valid"].as_bool().unwrap());
            }
            "fen_castling" => {
                let rights = mended(text, mode).castling_rights();
                report.check(id, rights, expect["clean_rights"].as_str().unwrap());
            }
            "castling_field" => {
                let setup = read.expect(id).setup;
                for (key, style) in
                    [("x_fen", FenStyle::X_FEN), ("shredder_fen", FenStyle::SHREDDER)]
                {
                    let text = to_fen(&setup, style);
                    report.check(id, field(&text, 2), expect[key].as_str().unwrap());
                }
            }
            // Whatever else a case asks, its FEN can be read and written.
            _ => {
                let reading = read.unwrap_or_else(|error| panic!("{id}: {error}"));
                let again = lenient(&to_fen(&reading.setup, FenStyle::X_FEN), mode);
                report.check(id, again.is_ok_and(|again| again.setup == reading.setup), true);
            }
        }
    }
}

/// What becomes of a FEN: `syntax`, `illegal`, or `ok`; strict about form, or about impossible checks too.
fn verdict(text: &str, options: FenOptions) -> &'static str {
    match read_position(text, options) {
        Ok(_) => "ok",
        Err(ReadPositionError::Fen(_)) => "syntax",
        Err(ReadPositionError::Position(_)) => "illegal",
    }
}

/// The FENs of `bugs/cases.jsonl`: id, index in its list, verdict on lenient and on strict reading.
const BUG_VERDICTS: &[(&str, usize, &str, &str)] = &[
    ("fen-01", 0, "illegal", "illegal"),
    ("fen-03", 0, "illegal", "illegal"),
    ("fen-05", 0, "illegal", "illegal"),
    ("fen-05", 1, "illegal", "illegal"),
    ("fen-05", 2, "illegal", "illegal"),
    // Impossible checks: accepted by default, refused on request (the next test).
    ("fen-07", 0, "ok", "ok"),
    ("fen-09", 0, "ok", "ok"),
    ("fen-11", 0, "ok", "ok"),
    ("fen-13", 0, "syntax", "syntax"),
    ("fen-16", 0, "ok", "syntax"),
    ("fen-16", 1, "ok", "syntax"),
    ("fen-18", 0, "syntax", "syntax"),
    ("fen-18", 1, "syntax", "syntax"),
    ("fen-18", 2, "syntax", "syntax"),
    ("fen-18", 3, "ok", "ok"),
    ("fen-18", 4, "ok", "ok"),
    ("fen-20", 0, "syntax", "syntax"),
    ("fen-20", 1, "syntax", "syntax"),
    ("fen-20", 2, "ok", "syntax"),
    ("fen-20", 3, "syntax", "syntax"),
    ("fen-20", 4, "syntax", "syntax"),
    ("fen-22", 0, "ok", "syntax"),
    ("fen-22", 1, "ok", "syntax"),
    ("fen-22", 2, "ok", "syntax"),
    ("fen-23", 0, "ok", "syntax"),
    ("fen-23", 1, "ok", "syntax"),
    ("fen-23", 2, "ok", "syntax"),
    ("fen-23", 3, "syntax", "syntax"),
    ("fen-23", 4, "ok", "ok"),
    ("fen-23", 5, "syntax", "syntax"),
    ("fen-24", 0, "ok", "ok"),
    ("fen-26", 0, "ok", "ok"),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bug_cases_about_fens() {
    let mut report = Report::default();
    let mut seen = 0;
    for case in json_lines("bugs/cases.jsonl") {
        let id = case["id"].as_str().expect("an id");
        let input = &case["input"];
        let mut texts: Vec<&str> =
            input["fens"].as_array().into_iter().flatten().flat_map(Value::as_str).collect();
        texts.extend(input["fen"].as_str());
        for (index, text) in texts.into_iter().enumerate() {
            let row = BUG_VERDICTS.iter().find(|row| row.0 == id && row.1 == index);
            let Some(&(.., lenient, strict)) = row else {
                let _ = (verdict(text, FenOptions::lenient()), verdict(text, FenOptions::strict()));
                continue;
            };
            seen += 1;
            let id = format!("{id} ({})", index + 1);
            report.check(format!("{id} lenient"), verdict(text, FenOptions::lenient()), lenient);
            report.check(format!("{id} strict"), verdict(text, FenOptions::strict()), strict);
        }
    }
    report.check("rows found", seen, BUG_VERDICTS.len());
}

#[test]
fn impossible_checks_are_refused_on_request() {
    for text in [
        "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1",
        "8/4R3/8/4k3/8/8/4R3/K7 b - - 0 1",
        "k7/8/8/2pP4/8/8/2n5/K7 w - c6 0 1",
    ] {
        let setup = FenOptions::strict().read(text).expect(text).setup;
        let error = Position::with(setup, Problems::empty()).expect_err(text);
        assert!(error.problems.contains(Problems::IMPOSSIBLE_CHECK), "{text}: {error}");
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn perft_suites_can_be_read_line_by_line() {
    let mut report = Report::default();
    for name in ["standard.epd", "fischer.epd", "fresh_960.epd", "fresh_edge.epd", "fresh_std.epd"]
    {
        let text = read_file(&format!("suites/perft/{name}"));
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        for line in lines {
            let read = FenOptions::lenient().read_prefix(line);
            let legal = read.map(|(reading, rest)| (Position::new(reading.setup), rest.trim()));
            let outcome = match legal {
                Ok((Ok(position), rest)) if rest.starts_with([';', 'D']) => {
                    let style =
                        FenStyle { castling: CastlingStyle::XFen, en_passant: EnPassant::Always };
                    let written = position_fen(&position, style);
                    let again = FenOptions::strict().read_prefix(&written).map(|it| it.0.setup);
                    if again == Ok(position.setup()) { "ok".into() } else { written }
                }
                other => format!("{other:?}"),
            };
            report.check(line, outcome, "ok");
        }
    }
}
