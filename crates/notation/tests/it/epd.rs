//! Lines of EPD, read and written.

use jadoube_board::{CastlingMode, Move, Setup, Square};
use jadoube_movegen::Position;
use jadoube_notation::epd::{
    self, ClockStyle, Clocks, Epd, EpdError, EpdOptions, EpdProblemKind, EpdReading, EpdStyle,
    Layout, Leniency, MAX_LEN, MoveError, MoveSet, Opcode, Operand, Operation, OperationOrder,
};
use jadoube_notation::fen;

/// The four fields of most lines here.
const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn read(operations: &str) -> EpdReading {
    let line = format!("{PAWN} {operations}");
    epd::read(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn names(set: &MoveSet<'_>) -> String {
    set.moves.iter().map(|operand| operand.m.to_string()).collect::<Vec<_>>().join(" ")
}

fn best(reading: &EpdReading) -> String {
    names(&reading.epd.bm(&reading.epd.position().unwrap()))
}

fn problems(reading: &EpdReading) -> Vec<(EpdProblemKind, usize)> {
    reading.problems.iter().map(|problem| (problem.kind, problem.operation)).collect()
}

// The five cases of the collection of bugs in other programs, epd-02 to epd-07.

#[test]
fn clocks_of_a_fen_are_no_opcode() {
    for (operations, clocks, leniency) in [
        ("0 1", (0, 1), Leniency::FEN),
        ("12 13", (12, 13), Leniency::FEN),
        ("12 13 id \"x\";", (12, 13), Leniency::CLOCKS_BEFORE_OPERATIONS),
        ("- 12 13 id \"x\";", (12, 13), Leniency::CLOCKS_BEFORE_OPERATIONS | Leniency::STRAY_DASH),
        ("fmvn 13; hmvc 12; id \"x\";", (12, 13), Leniency::empty()),
        ("hmvc 12; fmvn 13; id \"x\";", (12, 13), Leniency::UNSORTED),
    ] {
        let reading = read(operations);
        let setup = reading.epd.setup();
        assert_eq!((setup.halfmove_clock, setup.fullmove_number), clocks, "{operations}");
        assert_eq!(reading.leniency, leniency, "{operations}");
        assert_eq!(reading.is_fen(), leniency == Leniency::FEN, "{operations}");
        assert_eq!(reading.epd.id().is_some(), !reading.is_fen(), "{operations}");
        assert_eq!(reading.problems, []);
        let has_numbers = reading.epd.operations().iter().any(|it| it.opcode() == "12");
        assert!(!has_numbers, "{operations}");
    }
}

#[test]
fn strict_reading_refuses_a_fen() {
    for (operations, message) in [
        ("0 1", "a FEN, not EPD: \"0 1\" (byte 28)"),
        ("12 13 id \"x\";", "clocks before the operations: \"12 13\" (byte 28)"),
    ] {
        let error = EpdOptions::strict().read(&format!("{PAWN} {operations}")).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn best_moves_are_a_set_and_a_variation_is_a_line() {
    let reading = read("bm e4 e3; am Kd1;");
    let position = reading.epd.position().unwrap();
    assert_eq!(best(&reading), "e2e4 e2e3");
    assert_eq!(names(&reading.epd.am(&position)), "e1d1");
    assert_eq!(reading.leniency, Leniency::UNSORTED);

    let reading = read("pv e4 Kd7 e5;");
    let line = reading.epd.pv(&position).unwrap();
    let moves: Vec<String> = line.moves.iter().map(|operand| operand.m.to_string()).collect();
    assert_eq!((moves.join(" ").as_str(), line.problem), ("e2e4 e8d7 e4e5", None));
}

#[test]
fn a_variation_stops_at_the_first_move_that_is_not_legal() {
    let reading = read("pv 1.e4 Kd7 2. e6 Kd6;");
    let line = reading.epd.pv(&reading.epd.position().unwrap()).unwrap();
    assert_eq!(line.moves.len(), 2);
    let problem = line.problem.unwrap();
    assert_eq!((problem.operation, problem.operand, problem.text.as_str()), (0, 3, "e6"));
    assert_eq!(reading.place(0, Some(3)), Some(43));
    assert_eq!(reading.leniency, Leniency::MOVE_NUMBER);
}

#[test]
fn leading_blanks_are_told_with_the_position() {
    let reading = epd::read(&format!("  {PAWN}   bm e4;")).unwrap();
    assert_eq!(reading.fen_leniency, fen::Leniency::LEADING_BLANKS);
    assert_eq!(best(&reading), "e2e4");
}

#[test]
fn numbers_stay_as_they_are_written() {
    let reading = read("foo 1e+234; bar inf;");
    assert_eq!(reading.problems, []);
    assert_eq!(reading.epd.text("foo").as_deref(), Some("1e+234"));
    assert_eq!(reading.epd.text("bar").as_deref(), Some("inf"));

    let reading = read("ce -32760; acn 99999999999999999999;");
    assert_eq!((reading.epd.ce(), reading.epd.acn()), (Some(-32760), None));
    let range = EpdProblemKind::OutOfRange { min: 0, max: i128::from(u64::MAX) };
    assert_eq!(problems(&reading), [(range, 1)]);
    assert_eq!(epd::mate_in_ce(-32760), Some(-3));
    let reading = read("acn 18446744073709551615; D20 170141183460469231731687303715884105727;");
    assert_eq!(reading.epd.acn(), Some(u64::MAX));
    assert!(reading.epd.perft_counts().eq([(20, i128::MAX.unsigned_abs())]));
}

#[test]
fn unterminated_string_does_not_swallow_the_next_operation() {
    for operations in [
        "id \"unterminated; bm e4;",
        "id \"unterminated; bm e4; c0 \"x\";",
        "id \"unterminated ; bm e4; c0 \"a; b\";",
    ] {
        let reading = read(operations);
        assert_eq!(problems(&reading), [(EpdProblemKind::UnterminatedString, 0)], "{operations}");
        assert_eq!(reading.epd.id().as_deref(), Some("unterminated"), "{operations}");
        assert_eq!(best(&reading), "e2e4", "{operations}");
        assert_eq!(reading.epd.to_string().parse(), Ok(reading.epd));
    }
}

#[test]
fn opcode_given_twice_is_reported() {
    let reading = read("bm e4; bm Kd1;");
    assert_eq!(problems(&reading), [(EpdProblemKind::Duplicate, 1)]);
    assert_eq!(best(&reading), "e2e4 e1d1");
    let reading = read("ce 1; ce 2; ID \"a\"; id \"b\";");
    assert_eq!(problems(&reading).len(), 2);
    assert_eq!((reading.epd.ce(), reading.epd.id().as_deref()), (Some(2), Some("b")));
}

#[test]
fn en_passant_square_of_a_line_without_operations_is_kept() {
    let line = "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6";
    let reading = EpdOptions::strict().read(line).unwrap();
    let position = reading.epd.position().unwrap();
    assert_eq!(position.legal_en_passant(), Some(Square::E6));
    assert_eq!(reading.epd.to_string(), line);
    let style = EpdStyle { clocks: ClockStyle::Fields, ..EpdStyle::AS_READ };
    assert_eq!(reading.epd.to_text(style), format!("{line} 0 1"));
}

#[test]
fn every_typed_operation_is_understood() {
    let line = r#"acd 12; acn 345; acs 6; am Kd1; bm e4; c0 "zero"; c9 "nine"; ce -7; dm 8; draw_claim; eco "C20"; fmvn 9; hmvc 10; id "x"; nic "KP 1"; noop a; pm e3; pv e4 Kd7; rc 2; resign; sm e4; tcgs 3; tcri "r@a" "R"; tcsi "s@a" "S"; v0 "Open"; v9 "Last";"#;
    let reading = EpdOptions::strict().read(&format!("{PAWN} {line}")).unwrap();
    let epd = &reading.epd;
    let position = epd.position().unwrap();
    assert_eq!(epd.to_string(), format!("{PAWN} {line}"));
    assert_eq!((epd.acd(), epd.acn(), epd.acs()), (Some(12), Some(345), Some(6)));
    assert_eq!((epd.ce(), epd.dm(), epd.rc(), epd.tcgs()), (Some(-7), Some(8), Some(2), Some(3)));
    assert_eq!((epd.fmvn(), epd.hmvc()), (Some(9), Some(10)));
    assert_eq!(epd.comment(0).as_deref(), Some("zero"));
    assert_eq!((epd.comment(9).as_deref(), epd.comment(5)), (Some("nine"), None));
    assert_eq!((epd.eco().as_deref(), epd.nic().as_deref()), (Some("C20"), Some("KP 1")));
    assert_eq!(epd.variation(0).as_deref(), Some("Open"));
    assert_eq!(epd.variation(9).as_deref(), Some("Last"));
    assert_eq!(epd.tcri(), Some(("r@a".into(), "R".into())));
    assert_eq!(epd.tcsi(), Some(("s@a".into(), "S".into())));
    assert_eq!(epd.pm(&position).unwrap().unwrap().m, Move::normal(Square::E2, Square::E3));
    assert_eq!(epd.sm(&position).unwrap().unwrap().m, Move::normal(Square::E2, Square::E4));
    assert!(epd.has("draw_claim") && epd.has("resign") && !epd.has("draw_offer"));
    assert_eq!(epd.move_problems(&position), []);
    assert_eq!(epd.to_text(EpdStyle::STANDARD), epd.to_string());
}

#[test]
fn mate_distance_is_no_move() {
    let reading = read("bm #-5;");
    let position = reading.epd.position().unwrap();
    let best = reading.epd.bm(&position);
    assert_eq!((best.mate, best.moves.len(), best.problems.len()), (Some(-5), 0, 0));
    let reading = read("pm #5;");
    let problem = reading.epd.pm(&position).unwrap().unwrap_err();
    assert_eq!(problem.error, MoveError::MateDistance);
}

#[test]
fn moves_that_are_not_legal_leave_the_others() {
    let reading = read("bm e4 e5 -- 0000 e2e5 e3;");
    let set = reading.epd.bm(&reading.epd.position().unwrap());
    assert_eq!(names(&set), "e2e4 e2e3");
    let operands: Vec<usize> = set.problems.iter().map(|problem| problem.operand).collect();
    assert_eq!(operands, [1, 2, 3, 4]);
}

#[test]
fn castling_as_coordinates_follows_the_dialect_of_the_position() {
    let castling = Move::castling(Square::E1, Square::H1);
    for (line, mode) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - bm e1g1;", CastlingMode::Standard),
        ("4k3/8/8/8/8/8/8/4K2R w H - bm e1h1;", CastlingMode::Chess960),
        ("4k3/8/8/8/8/8/8/4K2R w K - bm 0-0;", CastlingMode::Standard),
    ] {
        let epd = epd::read(line).unwrap().epd;
        assert_eq!(epd.castling_mode(), mode);
        assert!(epd.bm(&epd.position().unwrap()).contains(castling), "{line}");
        assert_eq!(epd.to_string(), line);
    }
}

#[test]
fn long_lines_are_refused_unread() {
    let line = format!("{PAWN} c0 \"{}\";", "x".repeat(10 << 20));
    assert_eq!(epd::read(&line), Err(EpdError::TooLong { len: line.len() }));
    let file = format!("{line}\n{PAWN} bm e4;\n");
    let lines: Vec<_> = epd::lines(&file).collect();
    assert!(lines[0].result.is_err() && lines[0].text.is_empty());
    assert_eq!(best(lines[1].result.as_ref().unwrap()), "e2e4");
}

#[test]
fn longest_lines_are_read_in_no_time() {
    for unit in [
        "a;",
        "\"",
        "\"\\\" ",
        "bm ",
        "id \"a\" ",
        ";",
        "- ",
        "c1 ",
        "\\\"",
        "D1 1;",
        "ce \"x;",
        "\"a\"b;",
        "id \"a\"b",
        "e4,",
        "c0 x id ",
    ] {
        let line = format!("{PAWN} {}", unit.repeat((MAX_LEN - 40) / unit.len()));
        let reading = epd::read(&line).unwrap();
        let position = reading.epd.position().unwrap();
        let _ = reading.epd.move_problems(&position);
        let written = reading.epd.to_string();
        if written.len() <= MAX_LEN {
            assert_eq!(written.parse(), Ok(reading.epd), "{unit}");
        }
    }
}

#[test]
fn file_is_read_line_by_line() {
    let file = format!("\u{feff}# heading\r\r\n{PAWN} bm e4;\n  \n\t# more\n{PAWN}\rrubbish");
    let lines: Vec<_> = epd::lines(&file).collect();
    let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [3, 6, 7]);
    for line in &lines {
        assert!(file[line.offset..].starts_with(&*line.text));
    }
    assert!(lines[1].result.is_ok() && lines[2].result.is_err());
}

#[test]
fn bytes_that_are_not_utf8_are_taken_as_windows_1252() {
    let line = [PAWN.as_bytes(), b" id \"M\xfcller\";"].concat();
    let read = epd::lines(&line).next().unwrap();
    assert_eq!(read.text, format!("{PAWN} id \"Müller\";"));
    let reading = read.result.unwrap();
    assert_eq!(reading.epd.id().as_deref(), Some("Müller"));
    assert_eq!(reading.leniency, Leniency::WINDOWS_1252 | Leniency::NOT_ASCII);
}

#[test]
fn standard_style_mends_what_it_can() {
    let line = format!(
        "{PAWN} 3 9 PV: e2e4 e8d7 e4e6 x; id two words; bm e3!, Kd1 Ke1d1, e2e4, Zz; c0 \"a\"; acd \"5\""
    );
    let epd = epd::read(&line).unwrap().epd;
    let expected = format!(
        "{PAWN} acd 5; bm Kd1 Zz e3 e4; c0 \"a\"; fmvn 9; hmvc 3; id \"two words\"; pv e4 Kd7 e4e6 x;"
    );
    assert_eq!(epd.to_text(EpdStyle::STANDARD), expected);
    let style = EpdStyle { layout: Some(Layout::SemicolonsFirst), ..EpdStyle::STANDARD };
    assert!(epd.to_text(style).ends_with(" ;pv e4 Kd7 e4e6 x"));
}

#[test]
fn sorting_puts_no_number_where_a_clock_would_be() {
    let epd = read("bm e4; 5 6;").epd;
    let style = EpdStyle { order: OperationOrder::Sorted, ..EpdStyle::AS_READ };
    assert_eq!(epd.to_text(style), format!("{PAWN} 0 1 5 6; bm e4;"));
}

#[test]
fn value_is_made_and_changed() {
    let mut position = Position::initial();
    for m in [Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6)] {
        position.play(m).unwrap();
    }
    let mut epd = Epd::from(&position);
    epd.set("id", [Operand::string("a\nb")]).unwrap();
    epd.set("id", [Operand::string("say \"x\"; \\")]).unwrap();
    let fields = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -";
    let written = format!(r#"{fields} fmvn 2; hmvc 2; id "say \"x\"; \\";"#);
    assert_eq!(epd.to_string(), written);
    assert_eq!(written.parse(), Ok(epd.clone()));
    assert_eq!(epd.setup(), position.setup());
    epd.set_setup(Setup::initial());
    assert_eq!(epd, {
        let mut expected = Epd::new(Setup::initial());
        expected.push(Operation::new("id", [Operand::string("say \"x\"; \\")]).unwrap());
        expected
    });
    epd.remove("id");
    assert_eq!((epd.operations().len(), epd.clocks()), (0, Clocks::Absent));
    for opcode in ["", "-", "a b", "a;", "\"a", "a\n"] {
        assert!(Operation::new(opcode, []).is_err(), "{opcode:?}");
        assert_eq!(Operand::word(opcode).is_err(), opcode != "-", "{opcode:?}");
    }
}

#[test]
fn setup_given_is_the_setup_written() {
    for text in ["4k3/8/8/8/8/8/8/4K3 w - - 7 9 bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - - 7 9 hmvc 4;"] {
        let mut epd: Epd = text.parse().unwrap();
        let setup = Setup { halfmove_clock: 40, fullmove_number: 60, ..Setup::initial() };
        epd.set_setup(setup);
        assert_eq!(epd.setup(), setup, "{text}");
        assert_eq!(epd.to_string().parse::<Epd>().unwrap().setup(), setup, "{text}");
    }
    let setup = Setup::chess960(0).unwrap();
    let epd = Epd::new(setup);
    assert_eq!(epd.to_string().parse(), Ok(epd));
}

#[test]
fn points_are_read_from_comments() {
    for comments in [
        r#"c0 "e4=100, Kd2=30";"#,
        r#"c0 "e2e4=100 e1d2=30";"#,
        r#"c0 e4=100, Kd2=30;"#,
        r#"c0 "a remark"; c3 "e4 = 100,Kd2 = 30";"#,
        r#"c7 "e4 Kd2"; c8 "100 30";"#,
        r#"c0 "nonsense=1"; c8 "100 30"; c9 "e2e4 e1d2";"#,
        r#"c0 "e4=100, Kd2=30"; c8 "100"; c9 "e2e4 e1d2";"#,
    ] {
        let epd = read(comments).epd;
        let position = epd.position().unwrap();
        let credits = epd.credits(&position);
        let found: Vec<_> = credits.iter().map(|it| (it.m.to_string(), it.points)).collect();
        assert_eq!(found, [("e2e4".to_string(), 100), ("e1d2".to_string(), 30)], "{comments}");
        assert_eq!(epd.credit_problems(&position), [], "{comments}");
    }
}

#[test]
fn what_is_wrong_with_lists_of_points_is_told() {
    for (comments, expected) in [
        (r#"c0 "e4=100, Nf3=30";"#, &["c0: Nf3: the side to move has no knight"][..]),
        (r#"c2 "e4=100, Kd2";"#, &["c2: Kd2: expected points, a whole number from 0"]),
        (r#"c8 "10 x"; c9 "e2e4 e1d2";"#, &["c8: x: expected points, a whole number from 0"]),
        (r#"c8 "10 -3"; c9 "e2e4 e1d2";"#, &["c8: -3: expected points, a whole number from 0"]),
        (r#"c8 "10 5 3"; c9 "e2e4 e1d2";"#, &["c8: 10 5 3: moves: 2, but points: 3"]),
        // Words that are no list.
        (r#"c0 "Nf3=30";"#, &[]),
        (r#"c0 "White wins, in a = b sense";"#, &[]),
        (r#"c7 "old"; c8 "and new";"#, &[]),
    ] {
        let epd = read(comments).epd;
        let problems = epd.credit_problems(&epd.position().unwrap());
        let found: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{comments}");
    }
}

#[test]
fn every_leniency_has_one_text() {
    for flag in Leniency::all().iter() {
        assert_eq!(flag.texts().count(), 1, "{flag:?}");
    }
    assert_eq!(Leniency::empty().to_string(), "none");
}

#[test]
fn opcodes_are_found_by_name() {
    assert!(Opcode::ALL.is_sorted_by_key(|opcode| opcode.name));
    for opcode in Opcode::ALL {
        assert_eq!(Opcode::find(opcode.name), Some(opcode));
    }
}

#[cfg(feature = "serde")]
#[test]
fn line_is_a_string_in_json() {
    let json = format!(r#""{PAWN} bm e4; id \"a\";""#);
    let epd: Epd = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&epd).unwrap(), json);
}
