//! Openings, and the two games of each.

use crate::run::{Folder, play};

const BOOK: &str = "\
4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1
4k3/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/4K3 w - - hmvc 0; fmvn 2;
";

#[test]
fn each_opening_is_played_with_both_colours() {
    let folder = Folder::new();
    let book = folder.write("book.epd", BOOK);
    let arguments = ["--nodes", "9", "--games", "6", "--book", &book, "--format", "jsonl", "-q"];
    let games = play("good", "proud", &arguments).json_lines();
    let told: Vec<_> = games[..6]
        .iter()
        .map(|game| {
            (
                game["game"].as_u64().unwrap(),
                game["opening"].as_u64().unwrap(),
                game["white"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        (1, 1, "good"),
        (2, 1, "proud"),
        (3, 2, "good"),
        (4, 2, "proud"),
        (5, 1, "good"),
        (6, 1, "proud"),
    ];
    assert_eq!(told, expected);
    // The third pair has the opening of the first: without clocks nothing new can happen.
    assert_eq!(games[6]["repeated_games"], 2);
    // Both engines choose by the position alone: the games of a pair are the same.
    assert_eq!(
        games[0]["moves"].as_array().unwrap().len(),
        games[1]["moves"].as_array().unwrap().len()
    );
    assert_eq!(games[0]["fen"], "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
}

#[test]
fn the_result_does_not_depend_on_how_many_games_are_played_at_once() {
    let folder = Folder::new();
    let book = folder.write("book.epd", BOOK);
    let run = |concurrency: &str| {
        let arguments = [
            "--nodes",
            "9",
            "--games",
            "8",
            "--book",
            &book,
            "-j",
            concurrency,
            "--format",
            "json",
            "-q",
        ];
        let mut json = play("good", "proud", &arguments).json();
        json["strength"] = serde_json::Value::Null;
        json
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_pgn_opening_is_played_and_written_as_book() {
    let folder = Folder::new();
    let book = folder.write("book.pgn", "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
    let pgn = folder.path("games.pgn");
    let arguments =
        ["--nodes", "9", "--games", "2", "--book", &book, "--plies", "3", "--pgn", &pgn, "-q"];
    assert_eq!(play("good", "good", &arguments).code, 0);
    let text = folder.read_text("games.pgn");
    assert!(text.contains("1. e4 {book} 1... e5 {book} 2. Nf3 {book}"), "{text}");
    let games: Vec<_> = jadoube_notation::pgn::Game::read_all(&text).collect();
    assert_eq!(games.len(), 2);
    for read in games {
        assert_eq!(read.diagnostics, []);
        assert!(read.game.main_line().moves().count() > 3);
    }
}

#[test]
fn chess960_is_told_by_the_opening() {
    let folder = Folder::new();
    let book =
        folder.write("book.epd", "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1\n");
    let pgn = folder.path("games.pgn");
    let arguments =
        ["--nodes", "9", "--games", "2", "--book", &book, "--pgn", &pgn, "--format", "jsonl", "-q"];
    let outcome = play("good", "proud", &arguments);
    let lines = outcome.json_lines();
    assert_eq!((outcome.code, &lines[0]["chess960"]), (0, &true.into()));
    assert_eq!(lines[0]["fen"], "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1");
    let text = folder.read_text("games.pgn");
    assert!(text.contains("[Variant \"Chess960\"]"), "{text}");
    for read in jadoube_notation::pgn::Game::read_all(&text) {
        assert_eq!(read.diagnostics, []);
    }
}

#[test]
fn books_that_cannot_be_read_are_told() {
    let folder = Folder::new();
    let wrong = folder.write("wrong.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/8 w - -\n");
    let complaint = play("good", "good", &["--nodes", "9", "--book", &wrong]).complaint(3);
    assert!(complaint.ends_with("wrong.epd:2: illegal position: White has no king"), "{complaint}");
    let empty = folder.write("empty.epd", "# nothing\n");
    assert!(
        play("good", "good", &["--nodes", "9", "--book", &empty])
            .complaint(3)
            .ends_with("empty.epd: no openings")
    );
    let none = play("good", "good", &["--nodes", "9", "--book", "no/such.epd"]).complaint(3);
    assert!(none.contains("no/such.epd"), "{none}");
}
