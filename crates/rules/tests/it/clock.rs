//! Clocks, time controls and time classes (FIDE Article 6, A.1, B.1).

use jadoube_board::Color::{Black, White};
use jadoube_rules::{
    Bonus, Clock, ClockError, Millis, Periods, TimeClass, TimeClassLimits, TimeControl,
};

use crate::support::{Found, check, same};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A text, and as it is written again.
const TEXTS: [(&str, &str); 17] = [
    ("?", "?"),
    ("-", "-"),
    ("300", "300"),
    ("300+0", "300"),
    ("300+2", "300+2"),
    ("0+5", "0+5"),
    ("300d5", "300d5"),
    ("300b3", "300b3"),
    ("40/7200", "40/7200"),
    ("40/7200:3600", "40/7200:3600"),
    ("40/5400+30:1800+30", "40/5400+30:1800+30"),
    ("40/6000:20/3000:1200+10", "40/6000:20/3000:1200+10"),
    ("*60", "*60"),
    ("10+0.1", "10+0.1"),
    ("10.931+0.109", "10.931+0.109"),
    ("0.050", "0.05"),
    ("1.500+1.050", "1.5+1.05"),
];

#[test]
fn time_controls_are_read_and_written() {
    check(
        TEXTS,
        |row| row.0.to_owned(),
        |&(text, again)| {
            let control: TimeControl = text.parse().map_err(|error| format!("{error}"))?;
            same("text", control.to_string().as_str(), again)?;
            same("read again", again.parse(), Ok(control))
        },
    );
}

/// A text that is no time control, and what is said of it.
const BAD_TEXTS: [(&str, &str); 17] = [
    ("", "expected seconds at byte 0, found \"\""),
    ("x", "expected seconds at byte 0, found \"x\""),
    ("300 ", "expected the end of the period at byte 3, found \" \""),
    ("300+", "expected seconds at byte 4, found \"\""),
    ("300+2+3", "expected the end of the period at byte 5, found \"+3\""),
    ("-300", "expected seconds at byte 0, found \"-300\""),
    ("0", "expected some time at byte 0, found \"0\""),
    ("40/0", "expected some time at byte 0, found \"40/0\""),
    ("*0", "expected some time at byte 1, found \"0\""),
    ("*60+1", "expected the end of the period at byte 3, found \"+1\""),
    ("0/300", "expected a number of moves at byte 0, found \"0/300\""),
    ("+4/300", "expected a number of moves at byte 0, found \"+4/300\""),
    (
        "300:300",
        "expected a number of moves in each period but the last at byte 0, found \"300:300\"",
    ),
    ("40/300:", "expected seconds at byte 7, found \"\""),
    ("1.2345", "expected seconds at byte 0, found \"1.2345\""),
    ("99999999999", "expected seconds at byte 0, found \"99999999999\""),
    (
        "15 min. + 10 s. per möve",
        "expected the end of the period at byte 2, found \" min. + 10 s. per mö\"",
    ),
];

#[test]
fn what_is_no_time_control_is_refused_with_the_place() {
    check(
        BAD_TEXTS,
        |row| row.0.to_owned(),
        |&(text, message)| {
            let error = text.parse::<TimeControl>().map_err(|error| error.to_string());
            same("message", error.err().as_deref(), Some(message))
        },
    );
    let many = "1/1:".repeat(Periods::MAX) + "1";
    let error = many.parse::<TimeControl>().expect_err("too many periods").to_string();
    assert!(error.starts_with("expected at most 64 periods at byte 256"), "{error}");
}

/// Control, the class by FIDE and by older Laws.
const CLASSES: [(&str, Option<TimeClass>, Option<TimeClass>); 16] = {
    use TimeClass::{Blitz, Rapid, Standard};
    [
        ("5400+30", Some(Standard), Some(Standard)),
        ("3600", Some(Standard), Some(Rapid)),
        ("3599", Some(Rapid), Some(Rapid)),
        ("900+10", Some(Rapid), Some(Rapid)),
        ("840", Some(Rapid), Some(Blitz)),
        ("601", Some(Rapid), Some(Blitz)),
        ("600", Some(Blitz), Some(Blitz)),
        ("180+2", Some(Blitz), Some(Blitz)),
        ("540+1", Some(Blitz), Some(Blitz)),
        ("540+2", Some(Rapid), Some(Blitz)),
        ("540d2", Some(Rapid), Some(Blitz)),
        ("40/7200:3600", Some(Standard), Some(Standard)),
        ("40/300", Some(Blitz), Some(Blitz)),
        ("40/300:60", Some(Blitz), Some(Blitz)),
        ("?", None, None),
        ("-", None, None),
    ]
};

#[test]
fn time_classes_follow_from_the_time_for_sixty_moves() {
    check(
        CLASSES,
        |row| row.0.to_owned(),
        |&(text, fide, older)| {
            let control = control(text);
            same("FIDE", TimeClass::of(&control, TimeClassLimits::Fide2023), fide)?;
            same("older", TimeClass::of(&control, TimeClassLimits::Older), older)
        },
    );
}

#[test]
fn the_time_for_many_moves_is_told_without_counting_them() {
    assert_eq!(control("1/1").time_for_moves(u32::MAX), Some(Millis::from_seconds(u32::MAX)));
    assert_eq!(control("40/7200:20/3600").time_for_moves(80), Some(Millis::from_minutes(240)));
    assert_eq!(control("40/7200:20/3600").time_for_moves(40), Some(Millis::from_minutes(120)));
    assert_eq!(control("60+5").time_for_moves(0), Some(Millis::from_minutes(1)));
    assert_eq!(control("-").time_for_moves(1), None);
}

/// Who thinks how long before pressing; a dot lets the clock run on. What both clocks show at the end.
const GAMES: [(&str, &str, &str, &str); 16] = [
    ("R115 no increment", "60", "w10 b5 w2.5", "0:47.5 - *0:55"),
    ("Fischer", "60+2", "w10 b0 w1", "0:53 - *1:02"),
    ("US delay, within it", "60d5", "w4 b5 w0", "1:00 - *1:00"),
    ("US delay, beyond it", "60d5", "w7 b5.1 w6", "0:57 - *0:59.9"),
    ("US delay in pieces", "60d5", "w3. w3", "0:59 - *1:00"),
    ("Bronstein, within it", "60b5", "w4 b5", "*1:00 - 1:00"),
    ("Bronstein, beyond it", "60b5", "w7 b0", "*0:58 - 1:00"),
    ("Bronstein in pieces", "60b5", "w3. w4", "0:58 - *1:00"),
    ("periods", "2/60:30", "w10 b10 w10 b10 w10", "1:00 - *1:10"),
    ("the last period comes again", "2/60", "w10 b0 w10 b0 w10 b0 w10 b0", "*2:20 - 3:00"),
    ("increments in periods", "1/60+10:30+5", "w1 b1 w1 b1", "*1:43 - 1:43"),
    ("a sandglass", "*60", "w10 b25", "*1:15 - 0:45"),
    ("R116 a flag falls", "60", "w60", "flag - *1:00"),
    ("R116 not a moment too early", "60", "w59.999", "0:00.001 - *1:00"),
    ("a fallen flag earns nothing", "1/60+5:60", "w61 b1", "*flag - 2:04"),
    ("no clock", "-", "w10 b20", "*-:-- - -:--"),
];

fn think(clock: &mut Clock, word: &str) -> Found {
    let (color, time) = word.split_at(1);
    let color = color.parse().map_err(|_| format!("no colour in {word}"))?;
    let (time, presses) = match time.strip_suffix('.') {
        Some(time) => (time, false),
        None => (time, true),
    };
    let seconds = control(&format!("1/1+{time}"));
    clock.advance(seconds.periods()[0].bonus.time());
    if presses { clock.press(color).map_err(|error| error.to_string()) } else { Ok(()) }
}

#[test]
fn clocks_show_what_is_left() {
    check(
        GAMES,
        |row| row.0.to_owned(),
        |&(_, text, moves, shown)| {
            let mut clock = Clock::new(control(text));
            clock.start(White);
            moves.split_whitespace().try_for_each(|word| think(&mut clock, word))?;
            same("shown", clock.to_string().as_str(), shown)
        },
    );
}

#[test]
fn only_the_running_clock_can_be_pressed() {
    let mut clock = Clock::new(TimeControl::minutes(1, 0));
    assert_eq!(clock.press(White), Err(ClockError::Stopped));
    assert_eq!(clock.advance(Millis(5000)), None);
    assert_eq!(clock.remaining(White), Some(Millis(60_000)));
    clock.start(White);
    assert_eq!(clock.press(Black), Err(ClockError::OtherRuns(White)));
    assert_eq!((clock.running(), clock.moves(White)), (Some(White), 0));
    assert_eq!(clock.press(White), Ok(()));
    assert_eq!((clock.running(), clock.moves(White)), (Some(Black), 1));
}

#[test]
fn both_flags_can_be_down_and_the_first_is_known() {
    let mut clock = Clock::new(control("10"));
    clock.start(White);
    clock.advance(Millis(4000));
    clock.press(White).expect("runs");
    assert_eq!(clock.advance(Millis(10_000)), Some(Black));
    clock.press(Black).expect("runs");
    assert_eq!(clock.advance(Millis(6000)), Some(White));
    assert_eq!(clock.advance(Millis(6000)), None);
    assert!(clock.flag(White) && clock.flag(Black));
    assert_eq!(clock.first_flag(), Some(Black));
    clock.set(Black, Millis(1));
    assert_eq!((clock.flag(Black), clock.first_flag()), (false, Some(White)));
}

#[test]
fn a_penalty_does_not_raise_a_fallen_flag() {
    let mut clock = Clock::new(control("10"));
    clock.take(White, Millis(10_000));
    assert!(clock.flag(White));
    clock.add(White, Millis(5));
    assert_eq!(clock.remaining(White), Some(Millis(0)));
    clock.add(Black, Millis(5));
    assert_eq!(clock.remaining(Black), Some(Millis(10_005)));
}

#[test]
fn short_of_time_holds_until_the_period_ends() {
    let mut clock = Clock::new(control("2/600:600"));
    clock.start(White);
    assert!(!clock.is_short_of_time(White));
    clock.advance(Millis::from_seconds(301));
    assert!(clock.is_short_of_time(White) && !clock.is_short_of_time(Black));
    clock.add(White, Millis::from_minutes(2));
    assert!(clock.is_short_of_time(White));
    for _ in 0..2 {
        clock.press(White).expect("runs");
        clock.press(Black).expect("runs");
    }
    assert!(!clock.is_short_of_time(White));
    assert!(clock.is_last_period(White));
    // Thirty seconds for each move leave no such excuse.
    assert!(!Clock::new(control("60+30")).is_short_of_time(White));
    assert!(Clock::new(control("60+29")).is_short_of_time(White));
}

#[test]
fn no_amount_of_time_overflows_a_clock() {
    let mut clock = Clock::new(control("4294967295+4294967295"));
    clock.add(White, Millis(u64::MAX));
    clock.start(White);
    assert_eq!(clock.advance(Millis(u64::MAX)), Some(White));
    clock.press(White).expect("runs");
    assert_eq!(clock.advance(Millis(u64::MAX)), Some(Black));
    assert_eq!(Bonus::Increment(Millis(7)).time(), Millis(7));
}

#[cfg(feature = "serde")]
#[test]
fn clocks_and_time_controls_survive_json() {
    let mut clock = Clock::new(control("40/5400+30:1800d30"));
    clock.start(White);
    clock.advance(Millis(1234));
    let json = serde_json::to_string(&clock).expect("serialises");
    assert!(json.contains("\"control\":\"40/5400+30:1800d30\""), "{json}");
    assert_eq!(serde_json::from_str::<Clock>(&json).expect("deserialises"), clock);
    assert!(serde_json::from_str::<TimeControl>("\"40/\"").is_err());
}

#[test]
fn sand_that_flows_to_a_fallen_flag_is_lost() {
    let mut clock = Clock::new("*60".parse().expect("a time control"));
    clock.start(White);
    assert_eq!(clock.advance(Millis(70_000)), Some(White));
    clock.press(White).expect("it runs");
    clock.advance(Millis(5_000));
    assert_eq!((clock.flag(White), clock.remaining(White)), (true, Some(Millis::ZERO)));
    assert_eq!(clock.remaining(Black), Some(Millis(115_000)));
}
