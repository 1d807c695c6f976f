//! Programs that are called for each count, in the form of perftree: with depth, FEN and moves, to print `move count` lines
//! and the total.

use std::time::Instant;

use jadoube_uci::drive::{DriveError, Launch};

use super::answer::{Answer, Listener};
use super::counting::COUNTS;
use super::{Limits, Question, Trouble};

pub(super) fn call(
    launch: &Launch,
    question: &Question,
    limits: Limits<'_>,
) -> Result<Answer, Trouble> {
    let mut launch =
        launch.clone().plain().argument(question.depth.to_string()).argument(question.fen());
    if !question.moves.is_empty() {
        let moves: Vec<String> = question.move_texts().collect();
        launch = launch.argument(moves.join(" "));
    }
    let position = question.position();
    let mut listener = Listener::new(&position, question.depth);
    let mut driver = launch.start()?;
    let deadline = Instant::now() + limits.timeout;
    loop {
        match limits.next_line(&mut driver, deadline, COUNTS) {
            Ok(Some(line)) => listener.listen(&line),
            Ok(None) => return Err(driver.overdue(COUNTS, limits.timeout).into()),
            // That it ends is how its answer ends.
            Err(Trouble::Engine(DriveError::Died { status: Some(status), .. }))
                if status.ends_with(": 0") =>
            {
                break;
            }
            Err(trouble) => return Err(trouble),
        }
    }
    let said = listener.said();
    listener.answer().ok_or(Trouble::NoCounts(said))
}
