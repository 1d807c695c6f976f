//! `show`.

use crate::support::{Folder, run, run_with_input};

fn show(arguments: &[&str]) -> String {
    let mut all = vec!["show"];
    all.extend(arguments);
    let outcome = run(&all);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    outcome.stdout
}

/// A line of the text that begins with this name.
fn line<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name:?} in\n{text}")).trim()
}

#[test]
fn the_start_is_shown_without_a_position() {
    let text = show(&[]);
    assert!(text.starts_with(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n8  r n b q k b n r\n"
    ));
    assert_eq!(line(&text, "state"), "white to move");
    assert_eq!(
        line(&text, "Shredder-FEN"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
    assert_eq!(line(&text, "Polyglot key"), "463b96181691fc9c");
    assert!(line(&text, "20 moves").starts_with("Na3 Nc3 Nf3 Nh3 a3"));
    assert!(line(&text, "Black").ends_with("g4 Qh4#"));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

/// The position, and the texts behind names.
const STATES: &[(&str, &[(&str, &str)])] = &[
    (
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        &[
            ("state", "drawn: stalemate (FIDE 5.2.1)"),
            ("White", "cannot mate by any series of legal moves (FIDE 6.9)"),
            ("0 moves", ""),
        ],
    ),
    (
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        &[
            ("state", "white wins: checkmate (FIDE 5.1.1)"),
            ("check", "from a8"),
            ("White", "has mated"),
        ],
    ),
    ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", &[("state", "drawn: neither side can mate (FIDE 5.2.2)")]),
    (
        "4k3/8/8/8/1b6/8/3P4/r2QK3 w - - 3 9",
        &[
            ("pinned", "d1 by a1 along the rank"),
            ("quiet", "3 plies without pawn move and capture"),
        ],
    ),
    ("4k3/8/8/8/8/8/4r3/R3K2b w - - 0 1", &[("check", "from e2")]),
    ("4k3/8/4r3/8/1b6/8/8/4K3 w - - 0 1", &[("double check", "from b4 and e6")]),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 100 90",
        &[("may claim", "a draw by fifty moves, on the board (FIDE 9.3.2)")],
    ),
    (
        "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 9 bm cxb6; id \"passing\";",
        &[("bm", "cxb6"), ("id", "passing")],
    ),
];

#[test]
fn the_state_is_told_with_its_articles() {
    for (position, lines) in STATES {
        let text = show(&[position]);
        for (name, expected) in *lines {
            assert_eq!(line(&text, name), *expected, "{position}\n{text}");
        }
    }
}

#[test]
fn moves_are_the_history_of_claims() {
    let text = show(&["--moves", "Nf3 Nf6", "Ng1", "f6g8", "Nf3", "Nf6", "Ng1"]);
    assert_eq!(
        line(&text, "may claim"),
        "a draw by threefold repetition, by announcing Ng8 (FIDE 9.2.1)"
    );
    assert_eq!(line(&text, "repetition"), "the position appears for the 2nd time");
    let twice = show(&["--moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"]);
    let claims: Vec<&str> = twice.lines().filter(|line| line.starts_with("may claim")).collect();
    assert_eq!(claims.len(), 2, "{twice}");
    assert!(claims[0].ends_with("on the board (FIDE 9.2.2)"), "{twice}");
    assert!(claims[1].ends_with("by announcing Nf3 (FIDE 9.2.1)"), "{twice}");
    // Every quiet move completes fifty: they stand in one claim.
    let quiet = show(&["4k3/8/8/8/8/8/8/R3K3 b - - 99 90"]);
    assert_eq!(quiet.matches("may claim").count(), 1, "{quiet}");
    assert!(line(&quiet, "may claim").starts_with("a draw by fifty moves, by announcing one of K"));
    let error = run(&["show", "--moves", "e4", "e5", "Ke3"]).complaint(2);
    assert!(error.starts_with("--moves: move 3 (Ke3): "), "{error}");
    let over = run(&["show", "--moves", "f3", "e5", "g4", "Qh4", "a3"]).complaint(2);
    assert!(over.starts_with("--moves: move 5 (a3): "), "{over}");
}

#[test]
fn moves_may_have_their_numbers() {
    let plain = show(&["--moves", "e4", "e5", "Nf3", "Nc6"]);
    for moves in ["1. e4 e5 2. Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6", "1.e4 1...e5 2. Nf3 2... Nc6"] {
        assert_eq!(show(&["--moves", moves]), plain, "{moves}");
    }
    let error = run(&["show", "--moves", "1. e4 e5 2. Ke3"]).complaint(2);
    assert!(error.starts_with("--moves: move 3 (Ke3): "), "{error}");
}

#[test]
fn an_illegal_position_is_shown_with_what_is_wrong() {
    let outcome = run(&["show", "4k3/8/8/8/8/8/8/4R2K w - - 0 1"]);
    assert_eq!(outcome.code, 1);
    assert_eq!(line(&outcome.stdout, "illegal"), "the side not to move is in check");
    let mended = show(&["4k3/8/8/8/8/8/8/4K3 w K e3 0 1"]);
    assert!(mended.starts_with("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"), "{mended}");
    assert_eq!(line(&mended, "left out"), "a castling right has no king and rook to it");
    let error = run(&["show", "4k3/8/8/8/8/8/9/4K3 w - - 0 1"]).complaint(2);
    assert!(error.ends_with("found \"9\" (byte 14)"), "{error}");
    let wrong = run(&["show", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 \"e4=3, Nf3=1\";"]);
    assert!(line(&wrong.stdout, "wrong").starts_with("Nf3: "), "{wrong:?}");
    let wrong = run(&["show", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;"]);
    assert!(line(&wrong.stdout, "wrong").starts_with("e5: "), "{wrong:?}");
}

#[test]
fn json_has_everything() {
    let outcome = run(&["show", "--format", "json", "4k3/8/8/8/8/8/4r3/4R2K b - - 0 1 bm Rxe1;"]);
    let json = outcome.json();
    assert_eq!(json["schema"], "jadoube.epd.position/1");
    assert_eq!(json["legal"], true);
    assert_eq!(json["pins"][0]["pinned"], "e2");
    assert_eq!(json["moves"].as_array().unwrap().len(), 11);
    assert_eq!(json["can_mate"]["white"]["answer"], "yes");
    assert!(json["evaluation"]["terms"].as_array().unwrap().len() >= 8);
    assert_eq!(json["operations"][0]["opcode"], "bm");
    let bare = run(&["show", "--format", "json", "4k3/8/4r3/8/7b/8/8/4K3 w - - 0 1"]).json();
    let evaluation = &bare["evaluation"];
    // Terms by phase and scale, and the drive: nothing is left out.
    let sum = |phase: &str| -> i64 {
        let terms = evaluation["terms"].as_array().unwrap().iter();
        terms
            .map(|it| it["white"][phase].as_i64().unwrap() - it["black"][phase].as_i64().unwrap())
            .sum()
    };
    let number = |name: &str| evaluation[name].as_i64().unwrap();
    let (phase, endgame) = (number("phase"), sum("endgame") * number("scale") / 64);
    let total = (sum("middlegame") * phase + endgame * (24 - phase)) / 24 + number("mating_drive");
    assert!(
        number("mating_drive") < 0 && (total - number("centipawns")).abs() <= 2,
        "{total}: {evaluation}"
    );
    let over = run(&["show", "--format", "json", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]).json();
    assert_eq!(over["ending"]["article"], "5.2.1");
    assert!(over["evaluation"].is_null());
}

#[test]
fn chess960_is_shown_in_its_dialects() {
    let text = show(&["--960", "0"]);
    assert_eq!(line(&text, "X-FEN"), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    assert_eq!(
        line(&text, "Shredder-FEN"),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    );
}

#[test]
fn the_board_can_be_turned_drawn_and_coloured() {
    let text = show(&["--flip", "--figurines"]);
    assert!(text.contains("1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n"), "{text}");
    let folder = Folder::new();
    let path = folder.path("board.svg");
    show(&["--svg", &path, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"push\";"]);
    let svg = folder.read("board.svg");
    let svg = String::from_utf8_lossy(svg.as_ref()).into_owned();
    assert!(svg.starts_with("<svg ") && svg.contains("push"), "{svg}");
    assert!(show(&["--svg", "-"]).starts_with("<svg "));
    assert!(show(&["--color", "always"]).contains("\u{1b}[48;5;"));
}

#[test]
fn lines_come_from_standard_input() {
    let input = "# two positions\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nnonsense\n4k3/8/8/8/8/8/8/4K1N1 w - -\n";
    let outcome = run_with_input(&["show", "-", "--format", "json"], input);
    assert_eq!(outcome.code, 3);
    assert_eq!(outcome.stdout.lines().count(), 2);
    assert!(outcome.stderr.starts_with("error: stdin:4: "), "{outcome:?}");
}
