//! The half that drives, against engines that misbehave.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jadoube_uci::drive::{DriveError, Driver, Event, Found, Launch, Log, Timeouts};
use jadoube_uci::{Go, Info, Score, SetPosition};

use crate::fake::launch;

fn start(name: &str) -> Driver {
    launch(name).start().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn go(driver: &mut Driver) -> Result<Found, DriveError> {
    driver.go(&Go::depth(1), Some(Duration::from_secs(60)), |_| ControlFlow::Continue(()))
}

/// Timeouts for engines that make us wait: the tests take so long.
fn impatient(name: &str) -> Launch {
    let timeouts = Timeouts { stop: Duration::from_millis(200), ..Timeouts::default() };
    launch(name).timeouts(timeouts)
}

#[test]
fn a_good_engine_is_driven() {
    let mut driver = start("well_behaved");
    assert_eq!((driver.name(), driver.author(), driver.options().len()), ("Good", "A", 3));
    driver.set_option("hAsH", Some("3")).unwrap();
    driver.set_option("clear hash", None).unwrap();
    driver.set_option("Path", Some("")).unwrap();
    driver.new_game().unwrap();
    driver.position(&SetPosition::default()).unwrap();
    let mut infos = Vec::new();
    let found = driver.go(&Go::depth(2), None, |info| {
        infos.push(info.clone());
        ControlFlow::Continue(())
    });
    let found = found.unwrap();
    assert_eq!(found.best.to_string(), "bestmove d2d4 ponder d7d5");
    assert_eq!((found.score(), found.nodes, infos.len()), (Some(Score::cp(5)), Some(41), 4));
    assert_eq!(found.lines.len(), 2);
    assert_eq!(found.lines[1].score, Some(Score::cp(1)));
    assert!(!found.was_stopped);
    assert!(driver.quit().is_some_and(|status| status.success()));
}

#[test]
fn options_are_checked_before_they_are_sent() {
    let mut driver = start("well_behaved");
    let error = driver.set_option("Threads", Some("2")).unwrap_err();
    assert_eq!(error, DriveError::UnknownOption("Threads".to_owned()));
    assert!(!error.is_engine_fault());
    let error = driver.set_option("Hash", Some("10")).unwrap_err();
    assert_eq!(error.to_string(), "option Hash takes a number from 1 to 9, found \"10\"");
    assert!(matches!(
        launch("well_behaved").option("X", "1").start(),
        Err(DriveError::UnknownOption(_))
    ));
    driver.ready().unwrap();
}

#[test]
fn a_search_can_be_stopped_by_time_and_by_whoever_listens() {
    let mut driver = start("well_behaved");
    let limit = Some(Duration::from_millis(20));
    let found = driver.go(&Go::infinite(), limit, |_| ControlFlow::Continue(())).unwrap();
    assert!(found.was_stopped && found.best.best.is_some());
    let found = driver.go(&Go::infinite(), None, |_| ControlFlow::Break(())).unwrap();
    assert!(found.was_stopped && found.score() == Some(Score::cp(3)));
}

#[test]
fn a_search_can_be_followed_event_by_event() {
    let mut driver = start("well_behaved");
    assert_eq!(driver.stop(), Err(DriveError::Idle));
    assert_eq!(driver.next_event(None), Err(DriveError::Idle));
    driver.begin(&Go { ponder: true, infinite: true, ..Go::default() }).unwrap();
    assert!(driver.is_searching());
    assert_eq!(driver.ready(), Err(DriveError::Searching));
    assert_eq!(driver.position(&SetPosition::default()), Err(DriveError::Searching));
    let info = Info::read("info depth 1 score cp 3 nodes 20 pv e2e4");
    assert_eq!(driver.next_event(None), Ok(Some(Event::Info(Box::new(info)))));
    assert_eq!(driver.next_event(Some(Instant::now())), Ok(None));
    driver.ponder_hit().unwrap();
    driver.stop().unwrap();
    assert!(matches!(driver.next_event(None), Ok(Some(Event::Best { .. }))));
    assert!(!driver.is_searching());
}

#[test]
fn a_program_that_is_not_there_or_no_engine_is_told() {
    let error = Launch::new("no-such-program-anywhere").start().unwrap_err();
    assert!(error.to_string().starts_with("cannot start no-such-program-anywhere: "), "{error}");
    let Err(DriveError::Died { awaited: "uciok", status: Some(status), .. }) =
        launch("ends_at_once").start()
    else {
        panic!()
    };
    assert!(status.contains('0'), "{status}");
}

#[test]
fn an_engine_works_in_the_folder_that_is_told() {
    let driver = launch("well_behaved").directory(std::env::temp_dir()).start().unwrap();
    assert_eq!(driver.name(), "Good");
    let error = Launch::new("sh").directory("no/such/folder").start().unwrap_err();
    assert_eq!(error.to_string(), "cannot start sh: there is no folder no/such/folder");
}

#[cfg(unix)]
#[test]
fn a_relative_path_of_a_program_does_not_depend_on_its_folder() {
    // From the folder of the package up to the root.
    let depth = std::env::current_dir().unwrap().components().count() - 1;
    let program = format!("{}bin/sh", "../".repeat(depth));
    let script = "read uci; echo id name $PWD; echo uciok; read isready; echo readyok; read end";
    let launch = Launch::new(program).argument("-c").argument(script).directory("tests");
    let driver = launch.start().unwrap();
    assert!(driver.name().ends_with("/tests"), "{}", driver.name());
}

#[test]
fn an_engine_that_never_answers_is_given_up() {
    let timeouts = Timeouts { handshake: Duration::from_millis(100), ..Timeouts::default() };
    let error = launch("never_answers").timeouts(timeouts).start().unwrap_err();
    assert_eq!(error.to_string(), "the engine did not send uciok within 100 ms");
}

#[test]
fn an_engine_that_crashes_in_a_search_is_told_with_its_last_words() {
    let mut driver = start("ends_in_search");
    let error = go(&mut driver).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("the engine ended while bestmove was expected (exit status: 7)"),
        "{text}"
    );
    assert!(text.ends_with("its last words: out of / memory"), "{text}");
    // It stays gone.
    assert_eq!(driver.ready(), Err(error.clone()));
    assert_eq!(go(&mut driver), Err(error));
}

#[test]
fn an_engine_that_hangs_in_a_search_is_killed() {
    let mut driver = impatient("hangs_in_search").start().unwrap();
    let limit = Some(Duration::from_millis(50));
    let error = driver.go(&Go::depth(1), limit, |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.to_string(), "the engine did not send bestmove within 200 ms");
    assert_eq!(driver.failure(), Some(&error));
}

#[test]
fn an_engine_that_talks_without_end_is_given_up_in_bounded_memory() {
    let timeouts = Timeouts { handshake: Duration::from_millis(300), ..Timeouts::default() };
    let error = launch("babbles_before_uciok").timeouts(timeouts).start().unwrap_err();
    assert!(matches!(error, DriveError::Timeout { awaited: "uciok", .. }), "{error}");

    let mut driver = impatient("babbles_in_search").start().unwrap();
    let limit = Some(Duration::from_millis(100));
    let error = driver.go(&Go::depth(1), limit, |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, DriveError::Timeout { awaited: "bestmove", .. }), "{error}");
    // Nobody listens: the engine must wait, and nothing grows.
    let mut driver = impatient("babbles_in_search").start().unwrap();
    driver.begin(&Go::infinite()).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert!(driver.next_event(None).unwrap().is_some());
}

#[test]
fn a_line_without_end_is_cut() {
    let mut driver = start("one_line_without_end");
    assert_eq!(go(&mut driver).unwrap().best.to_string(), "bestmove a2a3");
}

#[test]
fn a_line_is_cut_between_words() {
    let found = go(&mut start("line_of_promotions")).unwrap();
    let moves = &found.line().unwrap().pv;
    assert!(moves.len() > 1_000 && moves.iter().all(|&m| Some(m) == found.best.best));
}

#[test]
fn bytes_that_are_not_utf8_and_answers_without_info_are_taken() {
    let mut driver = start("not_utf8");
    assert_eq!(driver.author(), "J\u{FFFD}rn");
    let found = go(&mut driver).unwrap();
    assert_eq!((found.best.to_string().as_str(), found.lines.len()), ("bestmove e2e4", 0));
}

#[test]
fn odd_blanks_line_ends_and_what_is_no_message_do_no_harm() {
    let mut driver = start("writes_oddly");
    assert_eq!((driver.name(), driver.options().len()), ("Odd", 1));
    driver.set_option("style", Some("very risky")).unwrap();
    driver.ready().unwrap();
    let found = go(&mut driver).unwrap();
    assert_eq!(found.best.to_string(), "bestmove e2e4 ponder e7e5");
    assert_eq!(found.score(), Some(Score::cp(7)));
    let gone = driver.ready().unwrap_err();
    assert!(matches!(gone, DriveError::Died { awaited: "readyok", status: Some(_), .. }), "{gone}");
}

#[test]
fn an_answer_that_is_no_move_is_told() {
    let error = go(&mut start("garbled_best_move")).unwrap_err();
    assert!(
        error.to_string().ends_with("expected a move or (none), found \"Nf3\" (byte 9)"),
        "{error}"
    );
}

#[test]
fn a_second_answer_is_not_taken_for_that_of_the_next_search() {
    let mut driver = start("answers_twice");
    for _ in 0..3 {
        assert_eq!(go(&mut driver).unwrap().best.to_string(), "bestmove e2e4");
        driver.ready().unwrap();
    }
}

#[test]
fn registration_is_put_off_and_illegal_copies_are_refused() {
    let mut driver = start("wants_registration");
    driver.ready().unwrap();
    assert_eq!(launch("illegal_copy").start().unwrap_err(), DriveError::CopyProtection);
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let mut driver = start("does_not_read");
    let long = SetPosition { fen: Some("x".repeat(1 << 20)), moves: Vec::new() };
    let error = (0..100).find_map(|_| driver.position(&long).err());
    assert_eq!(error, Some(DriveError::NotReading));
}

#[test]
fn an_engine_that_does_not_end_is_killed() {
    let timeouts = Timeouts { quit: Duration::from_millis(100), ..Timeouts::default() };
    let driver = launch("ignores_quit").timeouts(timeouts).start().unwrap();
    assert_eq!(driver.quit(), None);
}

#[test]
fn what_is_said_can_be_read_in_the_log() {
    let log = Log::last(50);
    let mut driver = launch("well_behaved").log(log.clone()).start().unwrap();
    go(&mut driver).unwrap();
    driver.quit();
    let lines = log.lines();
    for part in [
        "well_behaved > uci",
        "well_behaved < uciok",
        "well_behaved > go depth 1",
        "well_behaved * ended: ",
    ] {
        assert!(lines.iter().any(|line| line.contains(part)), "{part}: {lines:#?}");
    }
}

/// A script that starts a process which goes on with its pipes, and then does this at `go`.
#[cfg(unix)]
fn with_a_child(starter: &str, at_go: &str) -> Launch {
    let script = format!(
        "{starter} & read uci; echo uciok; read isready; echo readyok; read go; \
         echo info depth 1 score cp 3 pv e2e4; echo last words >&2; {at_go}"
    );
    Launch::new("sh").argument("-c").argument(script)
}

#[cfg(unix)]
#[test]
fn the_end_of_an_engine_is_noticed_while_others_hold_its_pipes() {
    let rows = [
        ("sleep 600", "exit 3", "ended while bestmove was expected (exit status: 3)"),
        ("sleep 600", "exit 0", "ended while bestmove was expected (exit status: 0)"),
        ("sleep 600", "kill -SEGV $$", "ended while bestmove was expected (signal: 11 (SIGSEGV)"),
        // It has left the group, so that it is not killed with it.
        ("setsid sleep 20", "exit 3", "ended while bestmove was expected (exit status: 3)"),
    ];
    for (starter, at_go, expected) in rows {
        let mut driver = with_a_child(starter, at_go).start().unwrap();
        let mut infos = 0;
        let limit = Some(Duration::from_secs(300));
        let error = driver.go(&Go::depth(1), limit, |_| {
            infos += 1;
            ControlFlow::Continue(())
        });
        let text = error.unwrap_err().to_string();
        assert!(text.contains(expected), "{starter}; {at_go}: {text}");
        assert!(text.ends_with("its last words: last words"), "{starter}; {at_go}: {text}");
        assert_eq!(infos, 1, "{starter}; {at_go}");
    }
    // An answer before the end is heard.
    let mut driver = with_a_child("sleep 600", "echo bestmove e2e4; exit 3").start().unwrap();
    assert_eq!(go(&mut driver).unwrap().best.to_string(), "bestmove e2e4");
}

#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_output_and_goes_on_is_not_said_to_have_ended() {
    let mut driver = with_a_child("true", "exec >&-; exec 2>&-; exec sleep 600").start().unwrap();
    let text = go(&mut driver).unwrap_err().to_string();
    let expected =
        "the engine closed its output while bestmove was expected, its last words: last words";
    assert_eq!(text, expected);
}

#[cfg(unix)]
#[test]
fn no_process_is_left_behind() {
    // A script that starts the engine proper, and goes on when its input ends.
    let script = "sleep 600 & echo $!; read line; echo uciok; read line; echo readyok; wait";
    let log = Log::last(50);
    let launch = Launch::new("sh").argument("-c").argument(script).log(log.clone());
    let driver = launch.start().unwrap();
    let lines = log.lines();
    let number =
        lines.iter().find_map(|line| line.split("< ").nth(1)?.parse::<u32>().ok()).unwrap();
    let is_running = || std::path::Path::new(&format!("/proc/{number}")).exists();
    let has_proc = std::path::Path::new("/proc/self").exists();
    assert!(is_running() || !has_proc);
    drop(driver);
    // It has been told to die; the system takes its time.
    let deadline = Instant::now() + Duration::from_secs(30);
    while is_running() && Instant::now() < deadline && !is_zombie(number) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!is_running() || is_zombie(number));
}

/// An orphan that nobody has collected yet is dead all the same.
#[cfg(unix)]
fn is_zombie(number: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{number}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}
