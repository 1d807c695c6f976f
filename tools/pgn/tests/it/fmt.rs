//! `jadoube-pgn fmt`.

use crate::run::{Folder, run, run_with};

const GAME: &str =
    "[Result \"1-0\"]\n[White \"Ada\"]\n\n1.e4 {best by test} e5 2.Ng1-f3! (2.f4 exf4) 2...Nc6 1-0";

fn fmt(text: &str, style: &str) -> String {
    run_with(&["fmt", "--style", style, "-"], text).clean()
}

#[test]
fn games_are_written_in_four_styles() {
    let export = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ada\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n\
        1. e4 {best by test} 1... e5 2. Nf3 $1 (2. f4 exf4) 2... Nc6 1-0\n\n";
    assert_eq!(fmt(GAME, "export"), export);
    let lichess = "[Result \"1-0\"]\n[White \"Ada\"]\n\n1. e4 {best by test} 1... e5 2. Nf3! (2. f4 exf4) 2... Nc6 1-0\n\n";
    assert_eq!(fmt(GAME, "lichess"), lichess);
    let oneline = "[Result \"1-0\"] [White \"Ada\"] 1. e4 {best by test} 1... e5 2. Nf3 $1 (2. f4 exf4) 2... Nc6 1-0\n";
    assert_eq!(fmt(GAME, "oneline"), oneline);
    assert_eq!(fmt(GAME, "minimal"), "1. e4 e5 2. Nf3 Nc6 1-0\n");
    for style in ["export", "lichess", "oneline", "minimal"] {
        let once = fmt(&GAME.repeat(3000), style);
        assert!(fmt(&once, style) == once, "{style}");
    }
}

#[test]
fn what_could_be_lost_is_passed_through_and_told() {
    let rows = [
        ("1. e4 Ke7 2. Ke4 *", "illegal-move"),
        ("1. e4 e5", "missing-terminator"),
        ("1. e4 {open *", "unclosed-comment"),
        ("%escaped\n1. e4 *", "a % line belongs to no game"),
        ("1. e4\n%escaped\n*", "a % line belongs to no game"),
        ("stray words\n[Event \"x\"]\n1. e4 *", "text-outside-game"),
    ];
    for (text, reason) in rows {
        for style in ["export", "oneline"] {
            let outcome = run_with(&["fmt", "--style", style, "-"], text);
            assert_eq!(outcome.code, 1, "{outcome:?}");
            assert_eq!(outcome.stdout.trim_end(), text, "{outcome:?}");
            assert!(outcome.stderr.contains("game 1 is passed through as it is"), "{outcome:?}");
            assert!(outcome.stderr.contains(reason), "{reason}: {outcome:?}");
        }
    }
    // Only the damaged game is left as it is, and what stands behind the last game stays.
    let text = "1. e4 Ke4 *\n\n1.d4 d5 *\n\n{a comment at the end}\n";
    let outcome = run_with(&["fmt", "--style", "minimal", "-"], text);
    assert_eq!(outcome.stdout, "1. e4 Ke4 *\n1. d4 d5 *\n{a comment at the end}\n");
}

#[test]
fn it_tells_what_would_change() {
    let folder = Folder::new();
    let good = folder.write("good.pgn", fmt(GAME, "export"));
    let bad = folder.write("bad.pgn", GAME);
    assert_eq!(run(&["fmt", "--check", &good]).clean(), "");
    let outcome = run(&["fmt", "--check", &good, &bad]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert_eq!(outcome.stderr, format!("{bad} would change\n"));
    let diff = run(&["fmt", "--diff", &good, &bad]);
    assert!(diff.code == 1 && diff.stdout.starts_with(&format!("--- {bad}\n")), "{diff:?}");
    run(&["fmt", "--in-place", &bad]);
    assert_eq!(folder.read("bad.pgn"), fmt(GAME, "export").as_bytes());
    assert_eq!(folder.read("bad.pgn.bak"), GAME.as_bytes());
}

#[test]
fn a_game_of_very_many_variations_is_passed_through() {
    let text = format!("1. e4 {}*", "(d4) ".repeat(100_001));
    let outcome = run_with(&["fmt", "-"], &text);
    assert_eq!((outcome.code, outcome.stdout.trim_end()), (1, &*text));
    assert!(outcome.stderr.contains("it has more than 100000 variations"), "{}", outcome.stderr);
    let fewer = format!("1. e4 {}*", "(d4) ".repeat(1000));
    assert!(fmt(&fewer, "oneline").contains("(1. d4) (1. d4)"));
}

/// Tags are compared with those written in less than the square of their number.
#[test]
fn games_of_very_many_tags_are_written() {
    let tags: String = (0..20_000).map(|number| format!("[Black \"{number}\"]\n")).collect();
    let written = fmt(&format!("{tags}\n1. e4 *\n"), "export");
    assert_eq!(written.matches("[Black ").count(), 20_000);
}

/// A game without a result ends where the tags of the next one begin; without them the two would become one.
#[test]
fn games_are_not_joined_by_leaving_out_tags() {
    let text =
        "[Event \"A\"]\n\n1. e4 e5 )\n\n[Event \"B\"]\n\n2. Nf3 *\n\n[Event \"C\"]\n\n1. d4 *\n";
    let minimal = run_with(&["fmt", "--style", "minimal", "-q", "-"], text);
    assert_eq!(minimal.code, 1);
    let count =
        |text: &str| run_with(&["check", "--no-config", "-"], text).stdout.contains("\n3 games, ");
    assert!(count(text) && count(&minimal.stdout), "{}", minimal.stdout);
    let again = run_with(&["fmt", "--style", "minimal", "-q", "-"], &minimal.stdout);
    assert_eq!(again.stdout, minimal.stdout);
}
