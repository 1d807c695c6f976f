//! Pools: results in order, and one job lost for each crash.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jadoube_uci::drive::{DriveError, Driver, Job, Launch, Pool, Timeouts};
use jadoube_uci::{Go, SetPosition};

use crate::fake::launch;

fn jobs(moves: &[&'static str]) -> Vec<(&'static str, Job)> {
    let job = |&text: &&'static str| {
        let position = SetPosition { fen: None, moves: vec![text.parse().unwrap()] };
        (text, Job { position, go: Go::depth(1), limit: Some(Duration::from_secs(4)) })
    };
    moves.iter().map(job).collect()
}

fn as_told() -> Launch {
    launch("as_told").timeouts(Timeouts { stop: Duration::from_millis(100), ..Timeouts::default() })
}

#[test]
fn results_come_in_order_and_a_bad_job_costs_itself() {
    let moves =
        ["e2e4", "a2a3", "d2d4", "a2a4", "a2a3", "c2c4", "g1f3", "b1c3", "h2h3", "a2a3", "h2h4"];
    for engines in [1, 3] {
        let mut pool = Pool::new(as_told(), engines);
        let mut results = Vec::new();
        pool.run(jobs(&moves), |tag, result| {
            results.push((tag, result));
            ControlFlow::Continue(())
        });
        let tags: Vec<_> = results.iter().map(|(tag, _)| *tag).collect();
        assert_eq!(tags, moves);
        for (tag, result) in results {
            match (tag, result) {
                ("a2a3", Err(DriveError::Died { .. }))
                | ("a2a4", Err(DriveError::Timeout { .. })) => {}
                (tag, Ok(found)) => assert_eq!(found.best.to_string(), format!("bestmove {tag}")),
                (tag, Err(error)) => panic!("{engines} engines, {tag}: {error}"),
            }
        }
        assert!(pool.restarts() <= 4, "{}", pool.restarts());
    }
}

#[test]
fn an_engine_that_ends_after_its_answer_costs_nothing() {
    let mut pool = Pool::new(launch("ends_after_its_answer"), 1);
    let mut good = 0;
    pool.run(jobs(&["e2e4"; 4]), |_, result| {
        good += u32::from(result.is_ok());
        ControlFlow::Continue(())
    });
    assert_eq!((good, pool.restarts()), (4, 3));
}

#[test]
fn engines_that_cannot_be_started_fail_all_jobs_soon() {
    let mut pool = Pool::new(Launch::new("no-such-program-anywhere"), 2);
    let mut failed = 0;
    pool.run(jobs(&["e2e4"; 200]), |_, result| {
        assert!(matches!(result, Err(DriveError::Start { .. })));
        failed += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(failed, 200);
}

#[test]
fn a_pool_can_be_stopped_and_used_again() {
    let mut pool = Pool::new(as_told(), 2);
    let mut told = 0;
    // Jobs without end.
    let endless = std::iter::repeat_with(|| jobs(&["e2e4"]).remove(0));
    pool.run(endless, |_, _| {
        told += 1;
        if told == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(told, 5);
    pool.run(jobs(&["d2d4"]), |_, result| {
        assert!(result.is_ok());
        told += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(told, 6);
}

#[test]
fn engines_of_a_pool_do_other_things_than_search() {
    let answer = |driver: &mut Driver, &line: &&str, _: &dyn Fn() -> bool| {
        driver.say(line)?;
        let deadline = Some(Instant::now() + Duration::from_secs(30));
        while let Some(told) = driver.next_line(deadline, "an answer")? {
            if told == "uciok" || told.starts_with("bestmove") {
                return Ok(told);
            }
        }
        Err(driver.overdue("an answer", Duration::from_secs(30)))
    };
    let mut pool = Pool::new(launch("well_behaved").plain(), 1);
    let mut told = Vec::new();
    pool.run_with([((), "uci"), ((), "go"), ((), "uci")], answer, |(), result| {
        told.push(result.unwrap());
        ControlFlow::Continue(())
    });
    assert_eq!(told, ["uciok", "bestmove d2d4 ponder d7d5", "uciok"]);
    assert_eq!(pool.restarts(), 0);
}
