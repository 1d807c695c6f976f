//! Windows, pieces and limits: what a reader tells does not depend on how the bytes come.

use jadoube_notation::pgn::{
    Damage, Game, GameBuilder, Limits, ReadGame, Reader, Replay, SliceReader,
};

use crate::pgn::{Failures, Recorder, WINDOW, check_windows, damage, events, record, sketch};

fn read_with(text: &[u8], limits: Limits) -> Vec<ReadGame> {
    let mut games = Vec::new();
    let mut reader = Reader::with_limits(text, limits);
    reader
        .read_all(&mut Replay::new(GameBuilder::new()), |game| games.push(game))
        .expect("a text in memory");
    games
}

/// Things longer than the look-ahead of any token.
#[test]
fn long_tokens_at_the_end_of_a_window() {
    let long = |letter: &str| letter.repeat(300);
    let texts = [
        ("comment", format!("1. e4 {{{}}} e5 *", long("x"))),
        ("comment of lines", format!("1. e4 {{{}}} e5 *", long("x\n"))),
        ("comment after the result", format!("1. e4 e5 1-0 {{{}}} 1. d4 *", long("x"))),
        ("line comment after the result", format!("1. e4 e5 1-0 ;{}\n1. d4 *", long("x"))),
        ("odd result with a comment", format!("1. e4 e5 1/2 {{{}}} 1. d4 *", long("x"))),
        ("result inside, much blank", format!("1. e4 (1. d4 1-0{}) e5 *", long(" "))),
        (
            "result unclosed, much blank",
            format!("1. e4 (1. d4 1-0{}\n[Event \"B\"]\n*", long("\r\n")),
        ),
        ("odd result inside", format!("1. e4 (1. d4 1:0{}) e5 *", long(" "))),
        ("star inside", format!("1. e4 (1. d4 *{}) e5 *", long("\n"))),
        ("tag", format!("[Event \"{}\"]\n1. e4 *", long("x"))),
        ("tag name", format!("[{} \"A\"]\n1. e4 *", long("x"))),
        ("tag name after moves", format!("1. e4\n[{} \"A\"]\n1. d4 *", long("x"))),
        ("open tag", format!("[Event \"{}\n1. e4 *", long("x"))),
        ("broken tag", format!("[Event {}]\n1. e4 *", long("x"))),
        ("brackets in movetext", format!("1. e4 [{}] e5 *", long("x"))),
        ("open bracket in movetext", format!("1. e4 [{}\ne5 *", long("x "))),
        ("blanks after a bracket", format!("1. e4 [{}Event \"A\"]\ne5 *", long(" "))),
        ("word", format!("1. e4 {} e5 *", long("x"))),
        ("letters with a byte A0", format!("1. e4 {} e5 *", long("à"))),
        ("word of other letters", format!("1. e4 {} e5 *", long("é"))),
        ("glyph", format!("1. e4 {} e5 *", long("!"))),
        ("number", format!("{}. e4 {} e5 *", long("1"), long("2"))),
        ("dots", format!("1.{} e4 e5 *", long("."))),
        ("large glyph", format!("1. e4 ${} e5 *", long("1"))),
        ("controls", format!("1. e4 {} e5 *", long("\0"))),
        ("blanks", format!("1. e4{}e5{}*", long(" "), long("\n"))),
        ("stray text", format!("{}\n1. e4 *", long("Dear Sir "))),
        ("percent line", format!("1. e4\n%{}\ne5 *", long("x "))),
        ("percent line between games", format!("1. e4 *\n%{}\ne5 *", long("x "))),
        (
            "percent line between tags",
            format!("[Event \"A\"]\n%{}\n[White \"B\"]\ne5 *", long("x ")),
        ),
        ("many blanks inside", format!("1. e4 (1. d4 1-0{}) e5 *", " ".repeat(5000))),
        ("line comment", format!("1. e4 ;{}\ne5 *", long("x "))),
        ("comment before tags", format!("{{{}}}\n[Event \"A\"]\n1. e4 *", long("x"))),
        ("open comment", format!("1. e4 {{{}\n[Event \"A\"]\n1. e4 *", long("x"))),
        ("open comment before tags", format!("{{{}\n[Event \"A\"]\n1. e4 *", long("x"))),
        ("nothing but a word", long("x")),
    ];
    let mut failures = Failures::default();
    for (id, text) in texts {
        check_windows(id, text.as_bytes(), &mut failures);
        check_windows(
            &format!("{id}, CR LF"),
            text.replace('\n', "\r\n").as_bytes(),
            &mut failures,
        );
    }
}

/// The smallest window there is.
const SMALL: Limits = Limits { max_token: WINDOW, max_depth: 3 };

#[test]
fn small_limits_change_nothing_if_nothing_is_too_long() {
    let game = "[Event \"A\"]\n[White \"B\"]\n\n1. e4 {a comment} e5 (1... c5 2. Nf3 $1) 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    let long_game =
        format!("1. e4 e5 {} *", "Nf3 {to and} Nc6 Ng1 $1 Nb8 (Nd4 {fro})\n".repeat(10_000));
    for text in [game.repeat(600), game.repeat(6000), long_game] {
        let mut recorder = Recorder::default();
        let mut reader = Reader::with_limits(text.as_bytes(), SMALL);
        reader.read_all(&mut recorder, |()| ()).unwrap();
        let (found, expected) = (recorder.events, events(text.as_bytes()));
        let at = found.iter().zip(&expected).position(|(found, expected)| found != expected);
        assert_eq!(at.map(|at| (&found[at], &expected[at])), None);
        assert_eq!(found.len(), expected.len());
    }
}

/// After one long token the buffer is large; what follows must not be taken for too long.
#[test]
fn a_long_comment_leaves_what_follows_alone() {
    let limits = Limits { max_token: 4 * WINDOW, ..SMALL };
    let game = "1. e4 {a comment} e5 (1... c5 2. Nf3 $1) 2. Nf3 Nc6 3. Bb5 a6 1-0\n";
    let text = format!("1. e4 {{{}}} e5 *\n{}", "x".repeat(3 * WINDOW), game.repeat(20_000));
    let mut recorder = Recorder::default();
    Reader::with_limits(text.as_bytes(), limits).read_all(&mut recorder, |()| ()).unwrap();
    let expected = events(text.as_bytes());
    let at = recorder.events.iter().zip(&expected).position(|(found, expected)| found != expected);
    assert_eq!(at.map(|at| (&recorder.events[at], &expected[at])), None);
}

#[test]
fn what_is_too_long_is_cut_and_told() {
    let long = "x ".repeat(WINDOW);
    let word = "x".repeat(2 * WINDOW);
    let texts = [
        ("comment", format!("1. e4 {{{long}}} e5 *"), "e4 {} e5 *"),
        ("line comment", format!("1. e4 ;{long}\ne5 *"), "e4 ;~ e5 *"),
        (
            "comment before tags",
            format!("{{{long}}}\n[Event \"A\"]\n1. e4 e5 *"),
            "[Event=A] {} e4 e5 *",
        ),
        (
            "tag",
            format!("[Event \"A\"]\n[Site \"{long}\"]\n[White \"B\"]\n1. e4 e5 *"),
            "[Event=A] [Site=] [White=B] e4 e5 *",
        ),
        ("word", format!("1. e4 e5 {word} *"), "e4 e5 <> *"),
    ];
    let mut failures = Failures::default();
    for (id, text, expected) in texts {
        let text = format!("{text}\n\n[Event \"B\"]\n1. d4 *\n");
        let games = read_with(text.as_bytes(), SMALL);
        let shown: Vec<_> = games
            .iter()
            .map(|read| sketch(&read.game).replace("x ", "").replace('x', ""))
            .collect();
        failures.check(id, shown.join(" | "), format!("{expected} | [Event=B] d4 *"));
        failures.check(id, games[0].has(Damage::TooLong).to_string(), "true");
        let told =
            games[0].diagnostics.iter().filter(|it| it.damage != Damage::IllegalMove).count();
        failures.check(id, told.to_string(), "1");
        // In memory nothing is cut.
        failures.check(
            id,
            Game::read_all(&text).any(|read| read.has(Damage::TooLong)).to_string(),
            "false",
        );
    }
    // Lines that are passed over anyway may be of any length.
    for text in
        [format!("1. e4\n%{long}\ne5 *\n1. d4 *"), format!("1. e4 e5 *\nDear {long}\n1. d4 *")]
    {
        let games = read_with(text.as_bytes(), SMALL);
        let shown: Vec<_> = games.iter().map(|read| sketch(&read.game)).collect();
        failures.check("passed over", shown.join(" | "), "e4 e5 * | d4 *");
    }
}

#[test]
fn what_is_too_deep_is_skipped_and_told() {
    let text = b"1. e4 (1. d4 (1. c4 (1. f4 (1. g4 (1. h4)) f5) c5)) e5 *";
    let games = read_with(text, SMALL);
    assert_eq!(sketch(&games[0].game), "e4 ( d4 ( c4 ( f4 f5 ) c5 ) ) e5 *");
    assert_eq!(damage(&games[0].diagnostics), "too-deep@1:28");
    let mut reader = SliceReader::with_max_depth(text, 3);
    let read = reader.read_game(&mut Replay::new(GameBuilder::new())).unwrap();
    assert_eq!(read, games[0]);
}

#[test]
fn skipped_variations_are_not_told() {
    let text = b"1. e4 (1. d4 {x} (1. c4 $1 ! } ) * ) e5 (1... c5) *";
    let recorder = Recorder { skips: true, ..Recorder::default() };
    let told: Vec<_> =
        record(text, recorder).into_iter().filter(|event| !event.starts_with("number")).collect();
    assert_eq!(
        told,
        [
            "begin @0 1:1",
            "end tags @0 1:1",
            "san e4 @3 1:4",
            "( @6 1:7",
            "san e5 @37 1:38",
            "( @40 1:41",
            "end Some(Unknown) @51 1:52",
        ]
    );
}

/// A visitor may stop at any event; the rest of the game is passed over, what follows is told in full.
#[test]
fn a_break_passes_over_the_rest_of_the_game() {
    let text = b"[Event \"A\"]\n[Site \"s\"]\n\n{c} 1. e4 $1 (1. d4 {x} (1. c4) ) } e5 {y} *\nstray\n\n[Event \"B\"]\n\n1. d4 *\n";
    let all = events(text);
    let end = all.iter().position(|event| event.starts_with("end Some")).expect("an end");
    let (mut calls, mut prefix) = (0, 1);
    while prefix < end {
        prefix += 1;
        if all[prefix - 1].starts_with('!') {
            continue;
        }
        calls += 1;
        let told = record(text, Recorder { breaks_at: calls, ..Recorder::default() });
        // Where a variation begins there is no such answer.
        let kept = if all[prefix - 1].starts_with('(') { end } else { prefix };
        assert_eq!(told, [&all[..kept], &all[end..]].concat(), "{calls}");
    }
    assert!(calls > 15);
}

#[test]
fn locations_stand_after_each_game() {
    let text = "[Event \"ä\"]\r\n1. e4 *\r\n\r\n1. d4 *\r\n";
    let mut slice = SliceReader::new(text.as_bytes());
    let mut reader = Reader::new(text.as_bytes());
    for expected in ["2:8", "4:8"] {
        slice.read_game(&mut Recorder::default());
        reader.read_game(&mut Recorder::default()).unwrap();
        assert_eq!(slice.location().to_string(), expected);
        assert_eq!(reader.location().to_string(), expected);
    }
    assert_eq!(slice.read_game(&mut Recorder::default()), None);
    assert_eq!(reader.read_game(&mut Recorder::default()).unwrap(), None);
    assert_eq!(slice.location(), reader.location());
    assert_eq!(slice.location().offset, text.len() as u64);
}

#[test]
fn games_know_where_they_begin_and_end() {
    let games: Vec<_> = Game::read_all("\n[Event \"A\"]\n1. e4 *\n\n  1. d4 *").collect();
    let places: Vec<_> = games.iter().map(|read| format!("{}-{}", read.begin, read.end)).collect();
    assert_eq!(places, ["2:1-3:8", "5:3-5:10"]);
}
