//! Cases that a page has no room for.

use jadoube_lint::{Config, Linter, Profile, lint};

/// Text and what is told of it, as `line:column rule`.
const ROWS: &[(&str, &str, &[&str])] = &[
    // A bare text in import format.
    ("bare", "e4 e5 Nf3 Nc6 *\n", &[]),
    ("numbers without periods", "1 e4 e5 2 Nf3 *\n", &[]),
    (
        "black moves first",
        "[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R b - - 0 7\"]\n\n7... Kg7 8. Rh2 *\n",
        &[],
    ),
    (
        "a number in a variation",
        "1. e4 e5 (1... c5 3. Nf3) 2. Nf3 *\n",
        &["1:19 wrong-move-number"],
    ),
    ("black dots for white", "1... e4 e5 *\n", &["1:1 wrong-move-number"]),
    (
        "a comment after the result",
        "[Result \"0-1\"]\n\n1. e4 1-0 {what?}\n",
        &["3:7 result-mismatch"],
    ),
    (
        "mismatch decided by the board",
        "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
        &["3:21 result-mismatch"],
    ),
    ("mate in a variation", "1. f3 e5 2. g4 (2. e4) 2... Qh4# 0-1\n", &[]),
    (
        "after mate in a variation",
        "1. e4 (1. f3 e5 2. g4 Qh4# 3. a3) 1... e5 *\n",
        &["1:31 move-after-mate"],
    ),
    (
        "two kings on the centre",
        "1. e4 e5 2. Nf3 Nc6 3. Ke4 Ke5 1/2-1/2\n",
        &["1:24 board-result-move"],
    ),
    ("a king on the centre and more", "1. e4 e5 2. Nf3 Nc6 3. Ke4 Nf6 *\n", &["1:24 illegal-move"]),
    ("mark apart and missing", "1. e4 f5 2. Qh5 + g6 *\n", &["1:17 detached-check-mark"]),
    (
        "insufficient with a bishop each",
        "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/2b5/1P6/B3K3 w - - 0 1\"]\n\n1. Bxb2 *\n",
        &["4:4 illegal-move"],
    ),
    (
        "a wall of pawns",
        "[SetUp \"1\"]\n[FEN \"4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 *\n",
        &["4:4 move-after-dead-position"],
    ),
    ("a comment that is open to the end", "1. e4 {a\n", &["1:7 unclosed-comment"]),
    ("several tags on a line", "[Event \"A\"] [Site \"B\"]\n\n1. e4 *\n", &[]),
    ("two games on a line", "1. e4 * 1. d4 *\n", &["1:9 glued-game"]),
    (
        "a clock with an increment",
        "[TimeControl \"60+5\"]\n\n1. e4 {[%clk 0:01:05]} e5 2. d4 {[%clk 0:01:10]} *\n",
        &[],
    ),
    (
        "a stage adds time",
        "[TimeControl \"40/60:30\"]\n\n1. e4 {[%clk 0:00:05]} e5 2. d4 {[%clk 0:00:30]} *\n",
        &[],
    ),
    (
        "en passant suffix without dots",
        "1. e4 a6 2. e5 d5 3. exd6ep *\n",
        &["1:22 en-passant-suffix"],
    ),
    (
        "a promotion with a blank",
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 =Q Kg6 2. Qa2 (2. Qb8) *\n",
        &["4:4 promotion-form"],
    ),
    (
        "a promotion in a variation with a blank and no sign",
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 (1. a8 Q Kg6) 1... Kg6 *\n",
        &["4:12 promotion-form"],
    ),
    ("a draw in words", "1. e4 e5 draw *\n", &["1:10 unreadable-move"]),
    ("a comment before the tags", "{[%clk x]}\n[Event \"A\"]\n\n1. e4 *\n", &["1:2 bad-clock"]),
    (
        "a comment between the tags",
        "[Event \"A\"]\n{}\n[Site \"B\"]\n\n1. e4 *\n",
        &["2:1 empty-comment"],
    ),
    (
        "a clock before the first move",
        "[TimeControl \"60\"]\n\n{[%clk 0:00:50]} 1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]} *\n",
        &[],
    ),
    ("open variations", "1. e4 (1. d4 (1. c4 (1. b3 *\n", &["1:7 unclosed-variation"]),
    (
        "a line comment in a text with CR only, and no result",
        "1. e4 e5 ; good\r2. d4\r",
        &["2:6 missing-terminator"],
    ),
    ("an illegal move in the letters of nobody", "1. Xf3 *\n", &["1:4 unreadable-move"]),
    (
        "castling as a king's move",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Kg1 *\n",
        &["1:35 castling-spelling"],
    ),
    (
        "one tag of a known name in another case",
        "[event \"A\"]\n\n1. e4 *\n",
        &["1:2 tag-name-case"],
    ),
    ("time forfeit with a pawn", "[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0\n", &[]),
    (
        "time forfeit with a knight against a pawn",
        "[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n[FEN \"7k/7p/8/8/8/8/8/KN6 w - - 0 1\"]\n\n1. Nc3 h5 1-0\n",
        &[],
    ),
    (
        "time forfeit with a knight against a bare king",
        "[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n[FEN \"7k/7p/8/8/8/8/8/KR6 w - - 0 1\"]\n\n1. Rb8+ Kg7 0-1\n",
        &[],
    ),
    ("check in words", "1. e4 f5 2. Qh5 ch. g6 *\n", &["1:17 detached-check-mark"]),
    ("double check in words", "1. e4 f5 2. Qh5 dbl. ch. g6 *\n", &["1:17 detached-check-mark"]),
    ("mate in words", "1. f3 e5 2. g4 Qh4 mate 0-1\n", &["1:20 detached-check-mark"]),
    ("check behind an annotation", "1. e4 f5 2. Qh5!+ g6 *\n", &["1:17 detached-check-mark"]),
    ("check apart from that", "1. e4 f5 2. Qh5!! + g6 *\n", &["1:19 detached-check-mark"]),
    ("an annotation and another", "1. e4 e5 2. Nf3!+- *\n", &[]),
    (
        "letters for digits in results",
        "1. e4 O-1\n\n1. d4 l-0\n\n1. c4 0-I\n",
        &["1:7 result-spelling", "3:7 result-spelling", "5:7 result-spelling"],
    ),
    (
        "castling with zeros and another dash",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 0—0 5. d3 *\n",
        &["1:35 castling-zeros", "1:39 castling-zeros"],
    ),
    ("coordinates in capitals", "1. E2E4 *\n", &["1:4 coordinates"]),
    ("a pawn's figurine", "1. ♙e4 *\n", &["1:4 figurine"]),
    ("seconds beyond 59", "1. e4 {[%clk 0:00:61]} *\n", &["1:8 bad-clock"]),
    ("minutes beyond 59", "1. e4 { [%clk 0:60:00] } *\n", &["1:9 bad-clock"]),
    (
        "a time without hours",
        "1. e4 {[%clk 1:23]} e5 {[%emt 7]} *\n",
        &["1:8 bad-clock", "1:25 bad-clock"],
    ),
    ("tenths of a second", "1. e4 {[%clk 0:00:59.9]} e5 {[%emt 0:00:01.25]} *\n", &[]),
    (
        "an open command before another",
        "1. e4 {[%clk 0:00:10 [%eval 0.2]} *\n",
        &["1:8 unclosed-command"],
    ),
    (
        "time forfeit in the last comment",
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1q6/7K w - - 0 1\"]\n\n1. Kg1 Kg7 {Black forfeits on time} 1-0\n",
        &["4:37 impossible-time-forfeit"],
    ),
    (
        "time in an earlier comment",
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1q6/7K w - - 0 1\"]\n\n1. Kg1 {short on time} Kg7 {resigns} 1-0\n",
        &[],
    ),
    (
        "results in words",
        "[Result \"remis\"]\n\n1. e4 remis\n\n[Result \"½:½\"]\n\n1. d4 .5-.5\n",
        &["1:10 result-tag", "3:7 result-spelling", "5:10 result-tag", "7:7 result-spelling"],
    ),
    (
        "games of tags only",
        "[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n[Black \"d\"]\n\n*\n",
        &["1:1 empty-game", "2:12 missing-terminator", "4:1 empty-game"],
    ),
    ("a game that a comment quotes", "1. e4 {as in\n[Event \"B\"]\n\n1. d4 *\n} e5 *\n", &[]),
    ("two results", "1. e4 e5 1-0 0-1\n", &["1:14 text-outside-game"]),
    // The brace that is missing, not the move behind it.
    ("a lost brace", "1. e4 {oh 1... e5 {fine} 2. Nf3 *\n", &["1:7 unclosed-comment"]),
    ("a brace that is text", "1. e4 {a { b} e5 2. Nf3 *\n", &[]),
    ("a lost move", "1. e4 2. d4 d5 *\n", &["1:10 illegal-move"]),
    ("a lost first move", "1... e5 2. d4 *\n", &["1:6 illegal-move"]),
    ("a lost character among the moves", "1. e4 \u{fffd} e5 *\n", &["1:7 unknown-token"]),
    ("a variant that nobody knows", "[Variant \"?\"]\n\n1. e4 *\n", &[]),
    ("a backslash before the last quote", "[Site \"C:\\\"]\n\n1. e4 *\n", &["1:1 unclosed-tag"]),
];

#[test]
fn cases_are_told_in_their_places() {
    let mut failures = Vec::new();
    for (id, text, wanted) in ROWS {
        let found: Vec<String> = lint(text.as_bytes())
            .iter()
            .map(|it| format!("{}:{} {}", it.line, it.column, it.rule))
            .collect();
        if found != *wanted {
            failures.push(format!("{id}: {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn an_illegal_move_says_why_and_what_was_near() {
    let findings = lint(b"1. e4 e5 2. d3 Bb4+ 3. Nc3 a6 4. Nd5 *\n");
    let finding = &findings[0];
    assert_eq!(
        finding.message.to_str(),
        "Nd5 is not legal: the knight on c3 cannot go to d5: the man is pinned from b4"
    );
    assert!(finding.notes[0].starts_with("nearest legal moves: Ne2, "), "{:?}", finding.notes);
    let board = finding.board.as_ref().unwrap();
    assert_eq!(board.tried.as_deref(), Some("c3d5"));
    assert_eq!((finding.ply, finding.game), (Some(6), 1));
}

#[test]
fn an_ambiguous_move_names_its_candidates() {
    let text = b"1. d4 d5 2. Nf3 Nf6 3. Nd2 *\n";
    let findings = lint(text);
    assert_eq!(findings[0].notes[0], "legal knights to d2: Nbd2, Nfd2");
}

#[test]
fn players_are_told_with_the_finding() {
    let text = b"[White \"Rodr\xEDguez\"]\n[Black \"The \\\"B\\\"\"]\n\n1. Ke2 *\n";
    let findings = lint(text);
    let players = findings[0].players.as_ref().unwrap();
    assert_eq!((players.white(), players.black()), ("Rodríguez", "The \"B\""));
}

#[test]
fn the_lichess_profile_names_the_known_defects_of_its_dumps() {
    let text = "[Event \"Rated game\"]\n[Site \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n\
        1. f3 { [%eval 0.0] } e5 2. g4 Qh4# 3. a3 1-0\n";
    let findings = Linter::new(Config::new(Profile::Lichess)).lint(text.as_bytes());
    let rules: Vec<&str> = findings.iter().map(|it| it.rule.name()).collect();
    assert_eq!(
        rules,
        ["missing-roster-tag", "missing-black-number", "move-after-mate", "result-mismatch"]
    );
}
