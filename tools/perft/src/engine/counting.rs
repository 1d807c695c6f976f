//! Engines that count by themselves.

use std::time::{Duration, Instant};

use jadoube_board::CastlingMode;
use jadoube_uci::drive::{DriveError, Driver};

use super::answer::{Answer, Listener};
use super::{End, Limits, Question, Speech, Trouble};
use crate::root::Root;

/// What is waited for, as errors call it.
pub(super) const COUNTS: &str = "counts";

/// How often a wait looks whether it has been cancelled.
const SLICE: Duration = Duration::from_millis(100);

/// After so much silence no more is expected.
const SILENCE: Duration = Duration::from_millis(400);

/// An engine that does not know a command says so, or nothing, within this time.
const GRACE: Duration = Duration::from_millis(1_200);

impl Limits<'_> {
    /// The next line; `None` at the deadline.
    pub(super) fn next_line(
        &self,
        driver: &mut Driver,
        deadline: Instant,
        awaited: &'static str,
    ) -> Result<Option<String>, Trouble> {
        loop {
            if (self.cancelled)() {
                return Err(Trouble::Interrupted);
            }
            let slice = deadline.min(Instant::now() + SLICE);
            if let Some(line) = driver.next_line(Some(slice), awaited)? {
                return Ok(Some(line));
            }
            if slice == deadline {
                return Ok(None);
            }
        }
    }
}

/// The depth with which commands are tried: even slow engines count 400 leaves soon.
pub(super) const PROBED: u8 = 2;

/// How long that may take.
const PROBE: Duration = Duration::from_secs(5);

/// What is counted sooner says little about when it ends.
const QUICK: Duration = Duration::from_millis(20);

/// Sets the position up and waits until the engine is ready for the question.
pub(super) fn prepare(
    driver: &mut Driver,
    speech: Speech,
    question: &Question,
    limits: Limits<'_>,
) -> Result<(), Trouble> {
    let Speech::Xboard { pings } = speech else {
        // Before the position: it says how castling rights and moves are to be read.
        if driver.option(CHESS960).is_some() {
            let is_on = question.mode() == CastlingMode::Chess960;
            driver.set_option(CHESS960, Some(if is_on { "true" } else { "false" }))?;
        }
        driver.position(&question.set_position())?;
        return Ok(driver.ready()?);
    };
    for line in ["xboard", "new", "force"] {
        driver.say(line)?;
    }
    driver.say(&format!("setboard {}", question.fen()))?;
    for m in question.move_texts() {
        driver.say(&m)?;
    }
    if !pings {
        return Ok(());
    }
    driver.say("ping 1")?;
    let deadline = Instant::now() + limits.timeout;
    let mut refusal = None;
    while let Some(line) = limits.next_line(driver, deadline, "pong")? {
        let line = line.trim();
        if line.ends_with("pong 1") {
            return refusal.map_or(Ok(()), |said| Err(Trouble::Refused(said)));
        }
        if line.to_ascii_lowercase().contains("illegal") {
            refusal.get_or_insert(line.to_owned());
        }
    }
    Err(driver.overdue("pong", limits.timeout).into())
}

/// The option that says how castling is spelt.
pub(super) const CHESS960: &str = "UCI_Chess960";

/// Asks for the counts of the position that was set up.
pub(super) fn count(
    driver: &mut Driver,
    speech: Speech,
    end: End,
    template: &str,
    question: &Question,
    limits: Limits<'_>,
) -> Result<Answer, Trouble> {
    let position = question.position();
    let mut listener = Listener::new(&position, question.depth);
    driver.skip_lines()?;
    driver.say(&command(template, question))?;
    if end == End::Ready {
        driver.say(sync(speech))?;
    }
    let deadline = Instant::now() + limits.timeout;
    // Some engines answer `isready` while they count, before or between the counts.
    let mut is_early = false;
    loop {
        let quiet = match end {
            End::Silence if listener.has_counts() => deadline.min(Instant::now() + SILENCE),
            _ if is_early && (listener.has_counts() || listener.may_be_silent()) => {
                deadline.min(Instant::now() + SILENCE)
            }
            _ => deadline,
        };
        let line = match limits.next_line(driver, quiet, COUNTS) {
            // It has said all that was wanted; the next question is for another process.
            Err(Trouble::Engine(DriveError::Died { .. })) if listener.has_total() => break,
            line => line?,
        };
        match line {
            Some(line) if end == End::Ready && is_synced(&line, speech) => {
                listener.listen_before(&line, synced(speech));
                if listener.has_all() {
                    break;
                }
                is_early = true;
            }
            Some(line) => listener.listen(&line),
            None if quiet < deadline => break,
            None => return Err(driver.overdue(COUNTS, limits.timeout).into()),
        }
        if (end == End::Total || is_early) && listener.has_total() {
            break;
        }
    }
    let said = listener.said();
    listener.answer_or_silence().ok_or(Trouble::NoCounts(said))
}

fn command(template: &str, question: &Question) -> String {
    let moves: Vec<String> = question.move_texts().collect();
    template
        .replace("{depth}", &question.depth.to_string())
        .replace("{fen}", &question.fen())
        .replace("{moves}", &moves.join(" "))
}

/// What is answered when all before it has been done.
fn sync(speech: Speech) -> &'static str {
    match speech {
        Speech::Uci => "isready",
        Speech::Xboard { .. } => "ping 2",
    }
}

/// The answer to that.
fn synced(speech: Speech) -> &'static str {
    match speech {
        Speech::Uci => "readyok",
        Speech::Xboard { .. } => "pong 2",
    }
}

fn is_synced(line: &str, speech: Speech) -> bool {
    // A prompt may stand before it, or what the engine has said without an end of the line.
    line.trim_end().ends_with(synced(speech))
}

/// How an engine answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    pub(super) end: End,
    pub(super) lists_moves: bool,
}

/// Finds out whether and how the engine answers this command; the error of a living engine says what it said instead.
pub(super) fn probe(
    driver: &mut Driver,
    speech: Speech,
    template: &str,
    limits: Limits<'_>,
) -> Result<Manner, Trouble> {
    // An engine that babbles should not take all the time of an answer for each command that is tried.
    let limits = Limits { timeout: limits.timeout.min(PROBE), ..limits };
    let start = Instant::now();
    let manner = try_command(driver, speech, template, PROBED, limits)?;
    if manner.end == End::Ready && start.elapsed() < QUICK {
        // An engine that counts in a thread of its own may have been quicker than its `readyok`.
        if let Ok(Manner { end, .. }) = try_command(driver, speech, template, PROBED + 2, limits) {
            return Ok(Manner { end, ..manner });
        }
    }
    Ok(manner)
}

fn try_command(
    driver: &mut Driver,
    speech: Speech,
    template: &str,
    depth: u8,
    limits: Limits<'_>,
) -> Result<Manner, Trouble> {
    let question = Question::new(Root::initial(), depth);
    prepare(driver, speech, &question, limits)?;
    let position = question.position();
    let mut listener = Listener::new(&position, question.depth);
    driver.skip_lines()?;
    driver.say(&command(template, &question))?;
    let can_sync = !matches!(speech, Speech::Xboard { pings: false });
    if can_sync {
        driver.say(sync(speech))?;
    }
    let start = Instant::now();
    let deadline = start + limits.timeout;
    // Without a way to know better, the engine has that long from the beginning.
    let mut patience = if can_sync { deadline } else { start + GRACE };
    let mut end = None;
    loop {
        let line = match limits.next_line(driver, patience, COUNTS) {
            Err(Trouble::Engine(DriveError::Died { .. })) if listener.has_total() => {
                end = Some(End::Ready);
                break;
            }
            line => line?,
        };
        let Some(line) = line else { break };
        if can_sync && is_synced(&line, speech) {
            listener.listen_before(&line, synced(speech));
            if listener.is_complete() {
                end = Some(End::Ready);
                break;
            }
            patience = deadline.min(Instant::now() + GRACE);
            continue;
        }
        listener.listen(&line);
        if patience != deadline && listener.has_counts() {
            patience = deadline.min(Instant::now() + SILENCE);
        }
    }
    if end.is_none() && patience == deadline {
        return Err(driver.overdue(COUNTS, limits.timeout).into());
    }
    let end = end.unwrap_or(if listener.has_total() { End::Total } else { End::Silence });
    if listener.searches && speech == Speech::Uci && driver.failure().is_none() {
        driver.say("stop")?;
        driver.ready()?;
    }
    let said = listener.said();
    match listener.answer() {
        // An echo of the command has small numbers; the start position has 400 leaves, a faulty engine may differ.
        Some(answer) if answer.moves.len() > 3 || answer.nodes() > Some(99) => {
            Ok(Manner { end, lists_moves: !answer.moves.is_empty() })
        }
        _ => Err(Trouble::NoCounts(said)),
    }
}
