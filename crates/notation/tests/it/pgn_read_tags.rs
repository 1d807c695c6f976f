//! Reading PGN, event by event: tags and where a game begins.

use crate::pgn::{Row, check};

#[test]
fn tags() {
    const ROWS: &[Row] = &[
        ("plain", b"[Event \"A\"]\n[White \"B\"]\n\n1. e4 *", "[Event=A] [White=B] e4 *", ""),
        ("no blank line", b"[Event \"A\"]\n1. e4 *", "[Event=A] e4 *", ""),
        ("blank lines between", b"[Event \"A\"]\n\n\n[White \"B\"]\n\n\n\n1. e4 *\n", "[Event=A] [White=B] e4 *", ""),
        ("several on a line", b"[Event \"A\"] [White \"B\"][Black \"C\"]\n1. e4 *", "[Event=A] [White=B] [Black=C] e4 *", ""),
        ("moves on the same line", b"[Event \"A\"] 1. e4 *", "[Event=A] e4 *", ""),
        ("blanks inside", b"  [ Event \t \"A\" ]\n\t[White\"B\"]\n1. e4 *", "[Event=A] [White=B] e4 *", ""),
        ("empty value", b"[Event \"\"]\n*", "[Event=] *", ""),
        ("value of blanks", b"[Event \"  \"]\n*", "[Event=  ] *", ""),
        ("escapes", br#"[Event "The \"Big\" cup \\ 1"] *"#, r#"[Event=The "Big" cup \ 1] *"#, ""),
        ("escape at the end", br#"[Event "a\\"] *"#, r"[Event=a\] *", ""),
        ("bracket in a value", b"[Event \"a ] b [c\"]\n*", "[Event=a ] b [c] *", ""),
        ("comment signs in a value", b"[Event \"{;%(\"]\n*", "[Event={;%(] *", ""),
        ("names like moves", b"[e4 \"1\"]\n[N \"2\"]\n[Nf3 \"3\"]\n[Tag_1 \"4\"]\n*", "[e4=1] [N=2] [Nf3=3] [Tag_1=4] *", ""),
        ("twice", b"[White \"A\"]\n[White \"B\"]\n*", "[White=A] [White=B] *", ""),
        ("only tags", b"[Event \"A\"]\n[Site \"s\"]\n", "[Event=A] [Site=s]", "missing-terminator@3:1"),
        // A second Event begins the next game, though nothing stands between them.
        (
            "tags of two games",
            b"[Event \"A\"]\n[Site \"s\"]\n\n[Event \"B\"]\n[Site \"t\"]\n1. e4 *",
            "[Event=A] [Site=s] | [Event=B] [Site=t] e4 *",
            "missing-terminator@4:1 |",
        ),
        // So does the tag of the roster with which a game begins, where there is no Event.
        (
            "games of tags only, without Event",
            b"[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n[Black \"d\"]\n\n[ White \"e\"]\n[Black \"f\"]\n*",
            "[White=a] [Black=b] | [White=c] [Black=d] | [White=e] [Black=f] *",
            "missing-terminator@4:1 | missing-terminator@7:1 |",
        ),
        (
            "Event is not the first",
            b"[Site \"s\"]\n[Event \"A\"]\n[Site \"t\"]\n[Event \"B\"]\n*",
            "[Site=s] [Event=A] | [Site=t] [Event=B] *",
            "missing-terminator@3:1 |",
        ),
        (
            "the first tag twice",
            b"[White \"a\"]\n[White \"b\"]\n[Black \"c\"]\n*",
            "[White=a] [White=b] [Black=c] *",
            "",
        ),
        (
            "a later tag twice",
            b"[White \"a\"]\n[Black \"b\"]\n[Black \"c\"]\n[Site \"s\"]\n*",
            "[White=a] [Black=b] [Black=c] [Site=s] *",
            "",
        ),
        (
            "a first tag of another kind twice",
            b"[Annotator \"a\"]\n[Black \"b\"]\n[Annotator \"c\"]\n*",
            "[Annotator=a] [Black=b] [Annotator=c] *",
            "",
        ),
        // Other tags whose names begin with Event do not.
        (
            "EventDate is not Event",
            b"[Event \"A\"]\n[Site \"s\"]\n[EventDate  \"2001\"]\n[ EventType \"t\"]\n[EventSponsor \"\\\"X\\\"\"]\n*",
            "[Event=A] [Site=s] [EventDate=2001] [EventType=t] [EventSponsor=\"X\"] *",
            "",
        ),
        ("tag after moves", b"1. e4 e5\n[White \"B\"]\n1. d4 *", "e4 e5 | [White=B] d4 *", "missing-terminator@2:1 |"),
    ];
    check(ROWS);
}

#[test]
fn broken_tags() {
    const ROWS: &[Row] = &[
        ("no value", b"[Event \"A\"]\n[NoValue]\n1. e4 *", "[Event=A] e4 *", "broken-tag@2:1"),
        ("no name", b"[\"A\"]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("no quotes", b"[Event A]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("empty brackets", b"[]\n1. e4 *", "e4 *", "broken-tag@1:1"),
        ("a lone bracket", b"[Event \"A\"]\n[\n1. e4 *", "[Event=A] e4 *", "broken-tag@2:1"),
        (
            "no end",
            b"[Event \"open\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "no quote at the end",
            b"[Event \"open]\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "no bracket at the end",
            b"[Event \"open\"\n[White \"B\"]\n1. e4 *",
            "[Event=open] [White=B] e4 *",
            "unclosed-tag@1:1",
        ),
        (
            "not White's either",
            b"[Event \"A\"]\n[White \"open\n[Black \"B\"]\n*",
            "[Event=A] [White=open] [Black=B] *",
            "unclosed-tag@2:1",
        ),
        (
            "the same with CR",
            b"[Event \"A\"]\r[White \"open\r[Black \"]\r*",
            "[Event=A] [White=open] [Black=] *",
            "unclosed-tag@2:1 unclosed-tag@3:1",
        ),
        (
            "raw quotes",
            b"[Event \"5th \"Great\" Cup\"]\n1. e4 *",
            "[Event=5th \"Great\" Cup] e4 *",
            "unescaped-quote@1:13",
        ),
        ("quote at the end", b"[Event \"A\"\"]\n*", "[Event=A\"] *", "unescaped-quote@1:10"),
        ("stray backslash", b"[Event \"Let\\'s\"]\n*", "[Event=Let\\'s] *", "stray-backslash@1:12"),
        (
            "backslash before the last quote",
            b"[Event \"C:\\\"]\n[White \"B\"]\n*",
            "[Event=C:\"] [White=B] *",
            "unclosed-tag@1:1",
        ),
        (
            "odd name",
            b"[O-O \"x\"]\n[a.b \"y\"]\n*",
            "[O-O=x] [a.b=y] *",
            "bad-tag-name@1:2 bad-tag-name@2:2",
        ),
    ];
    check(ROWS);
}

#[test]
fn starts() {
    const ENDGAME: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const CHESS960: &str = "bqnrk1rb/pppppppp/8/8/8/8/PPPPPPPP/BQNRK1RB w KQkq - 0 1";
    let rows: Vec<(&str, String, &str, &str)> = vec![
        ("FEN and SetUp", format!("[SetUp \"1\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("FEN alone", format!("[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("SetUp 0", format!("[SetUp \"0\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"), "e4", ""),
        ("SetUp alone", "[SetUp \"1\"]\n1. e4 e5 *".into(), "e4 e5", ""),
        ("Black begins", "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n7... e5 *".into(), "e5", ""),
        ("bad FEN", "[FEN \"4k3/8/8 w\"]\n1. e4 *".into(), "<e4>", "bad-fen@2:1"),
        ("no kings", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *".into(), "<e4>", "bad-fen@2:1"),
        (
            "From Position",
            format!("[Variant \"From Position\"]\n[FEN \"{ENDGAME}\"]\n1. e4 *"),
            "e4",
            "",
        ),
        (
            "Chess960 by the FEN",
            format!("[FEN \"{CHESS960}\"]\n1. O-O O-O *"),
            "O-O O-O",
            "variant-mismatch@2:1",
        ),
        (
            "against the tag",
            format!("[Variant \"Standard\"]\n[FEN \"{CHESS960}\"]\n1. O-O O-O *"),
            "O-O O-O",
            "variant-mismatch@3:1",
        ),
        (
            "another variant",
            "[Variant \"Atomic\"]\n1. e4 N@f3 *".into(),
            "<e4> <N@f3>",
            "other-variant@2:1",
        ),
        (
            "Crazyhouse",
            "[Variant \"Crazyhouse\"]\n1. e4 @@@@ *".into(),
            "<e4> <@@@@>",
            "other-variant@2:1",
        ),
        ("Chess 1000", "[Variant \"Chess 1000\"]\n1. e4 *".into(), "<e4>", "other-variant@2:1"),
        ("standard, no FEN", "[Variant \"standard\"]\n1. e4 *".into(), "e4", ""),
    ];
    let mut failures = crate::pgn::Failures::default();
    for (id, text, expected, expected_damage) in rows {
        let games = crate::pgn::read_all(&text);
        assert_eq!(games.len(), 1, "{id}");
        let sketch = crate::pgn::sketch(&games[0].game);
        let moves = sketch.rsplit("] ").next().unwrap_or_default();
        failures.check(id, moves, format!("{expected} *"));
        failures.check(id, crate::pgn::damage(&games[0].diagnostics), expected_damage);
    }
    for spelling in [
        "Chess960",
        "chess960",
        "Chess 960",
        "chess-960",
        "Fischerandom",
        "fischerandom",
        "Fischer Random",
        "FischerRandom",
        "Fischer Random Chess",
        "Freestyle",
        "FRC",
        "DFRC",
        "Chess9LX",
    ] {
        let text = format!("[Variant \"{spelling}\"]\n[FEN \"{CHESS960}\"]\n1. O-O O-O *");
        let games = crate::pgn::read_all(&text);
        failures.check(spelling, crate::pgn::damage(&games[0].diagnostics), "");
        failures.check(spelling, games[0].game.main_line().moves().count().to_string(), "2");
        failures.check(spelling, format!("{:?}", games[0].game.mode), "Chess960");
    }
}
