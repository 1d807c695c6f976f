//! An engine at work: a position in, a result out, whatever the engine does.

use std::num::NonZero;
use std::time::{Duration, Instant};

use jadoube_board::{CastlingMode, Move};
use jadoube_notation::uci::{UciError, to_uci};
use jadoube_search::{Control, Line, Searcher};
use jadoube_uci::drive::{DriveError, Driver};
use jadoube_uci::{Info, Score, SetPosition};

use super::contender::{Contender, Player};
use super::judge::Judges;
use super::limits::limits;
use super::listen::{Heard, Patience, listen};
use super::outcome;
use super::suite::Row;
use super::trace::Trace;
use crate::record::{Fault, FaultKind, Outcome};

/// What is the same for all searches of a run.
#[derive(Clone, Debug)]
pub(crate) struct Conditions {
    pub(crate) judges: Judges,
    pub(crate) stop_after: Option<NonZero<u32>>,
    pub(crate) patience: Patience,
    /// Stopped if the run is interrupted.
    pub(crate) control: Control,
}

/// The place of an engine, which is running or to be started.
pub(crate) struct Seat<'a> {
    contender: &'a Contender,
    player: Option<Player>,
    /// Since the last start that went well.
    failed_starts: u32,
}

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum NoOutcome {
    /// The run was interrupted.
    Interrupted,
    /// The engine does not take an option: no position will change that.
    Misordered(DriveError),
}

impl From<DriveError> for Fault {
    fn from(error: DriveError) -> Self {
        let kind = match &error {
            DriveError::Start { .. } => FaultKind::Start,
            DriveError::Timeout { .. } | DriveError::NotReading => FaultKind::Hang,
            DriveError::Garbled(_) => FaultKind::Garbled,
            DriveError::UnknownOption(_) => FaultKind::Unsupported,
            _ => FaultKind::Crash,
        };
        Self { kind, message: error.to_string() }
    }
}

impl<'a> Seat<'a> {
    /// An engine that could not be started so often will not be started by trying once more.
    const MAX_FAILED_STARTS: u32 = 3;

    pub(crate) fn new(contender: &'a Contender) -> Self {
        Self { contender, player: None, failed_starts: 0 }
    }

    /// Lets the engine search a position.
    pub(crate) fn solve(
        &mut self,
        row: &Row,
        conditions: &Conditions,
    ) -> Result<Outcome, NoOutcome> {
        let mut trace = Trace::new(row, &conditions.judges, conditions.stop_after);
        let found = match self.player() {
            Ok(Player::BuiltIn(mut searcher)) => {
                let found = self.think(&mut searcher, row, &mut trace, &conditions.control);
                self.player = Some(Player::BuiltIn(searcher));
                found?
            }
            Ok(Player::Program(mut driver)) => {
                let found = self.ask(&mut driver, row, &mut trace, conditions);
                // One that is gone, or searches on, is replaced.
                if driver.failure().is_none() && !driver.is_searching() {
                    self.player = Some(Player::Program(driver));
                }
                found?
            }
            Err(error) if !error.is_engine_fault() => return Err(NoOutcome::Misordered(error)),
            Err(error) => Err(Fault::from(error)),
        };
        Ok(outcome::of(row, self.contender, &conditions.judges, &trace, found))
    }

    /// The engine, without memories of earlier positions.
    fn player(&mut self) -> Result<Player, DriveError> {
        // One that has ended after its last position is started anew: that position has its result.
        if let Some(player) = self.player.take().and_then(forgetful) {
            return Ok(player);
        }
        if self.failed_starts >= Self::MAX_FAILED_STARTS {
            let program = self.contender.name.clone();
            let reason = "it could not be started several times".to_owned();
            return Err(DriveError::Start { program, reason });
        }
        self.failed_starts += 1;
        let mut player = self.contender.start()?;
        if let Player::Program(driver) = &mut player {
            forget(driver)?;
        }
        self.failed_starts = 0;
        Ok(player)
    }

    fn think(
        &self,
        searcher: &mut Searcher,
        row: &Row,
        trace: &mut Trace<'_>,
        control: &Control,
    ) -> Result<Found, NoOutcome> {
        let limits = limits(self.contender.pace);
        let begin = Instant::now();
        let report = searcher.search(&Line::new(row.position), &limits, control, |info| {
            trace.hear(begin.elapsed(), &told(info, row.mode))
        });
        if control.is_stopped() {
            return Err(NoOutcome::Interrupted);
        }
        trace.nodes = Some(report.nodes);
        Ok(match report.best {
            Some(m) => Ok((m, begin.elapsed())),
            None => Err(no_move()),
        })
    }

    fn ask(
        &self,
        driver: &mut Driver,
        row: &Row,
        trace: &mut Trace<'_>,
        conditions: &Conditions,
    ) -> Result<Found, NoOutcome> {
        if let Err(error) = set_up(driver, row) {
            return Ok(Err(error.into()));
        }
        let (pace, control) = (self.contender.pace, &conditions.control);
        let (best, elapsed) = match listen(driver, pace, &conditions.patience, trace, control) {
            Heard::Best(best, elapsed) => (best, elapsed),
            Heard::Fault(fault) => return Ok(Err(fault)),
            Heard::Interrupted => return Err(NoOutcome::Interrupted),
        };
        let Some(best) = best.best else { return Ok(Err(no_move())) };
        // No king steps two squares: either spelling of castling is understood.
        Ok(match best.resolve(&row.position, CastlingMode::Standard) {
            Ok(m) => Ok((m, elapsed)),
            Err(error) => {
                let reason = match error {
                    UciError::Illegal(illegal) => illegal.reason.to_string(),
                    other => other.to_string(),
                };
                let message = format!("its best move, {best}, is illegal: {reason}");
                Err(Fault { kind: FaultKind::IllegalMove, message })
            }
        })
    }
}

/// The best move and how long it took.
pub(crate) type Found = Result<(Move, Duration), Fault>;

fn no_move() -> Fault {
    let message = "it has no best move, but there are legal ones".to_owned();
    Fault { kind: FaultKind::NoMove, message }
}

/// The engine without memories, if it still runs.
fn forgetful(player: Player) -> Option<Player> {
    match player {
        Player::BuiltIn(mut searcher) => {
            searcher.clear();
            Some(Player::BuiltIn(searcher))
        }
        Player::Program(mut driver) => {
            forget(&mut driver).is_ok().then_some(Player::Program(driver))
        }
    }
}

fn forget(driver: &mut Driver) -> Result<(), DriveError> {
    if driver.option("Clear Hash").is_some() {
        driver.set_option("Clear Hash", None)?;
    }
    driver.new_game()
}

fn set_up(driver: &mut Driver, row: &Row) -> Result<(), DriveError> {
    const CHESS960: &str = "UCI_Chess960";
    let is_chess960 = row.mode == CastlingMode::Chess960;
    if is_chess960 || driver.option(CHESS960).is_some() {
        driver.set_option(CHESS960, Some(if is_chess960 { "true" } else { "false" }))?;
    }
    driver.position(&SetPosition::of(&row.position, &[], row.mode))
}

/// What our own search tells, as an engine would.
fn told(info: &jadoube_search::Info, mode: CastlingMode) -> Info {
    let moves = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let score = match info.score {
        jadoube_search::Score::Cp(worth) => Score::cp(worth),
        jadoube_search::Score::MateIn(number) => Score::mate(moves(number)),
        jadoube_search::Score::MatedIn(number) => Score::mate(-moves(number)),
    };
    Info {
        depth: Some(info.depth),
        seldepth: Some(info.selective_depth),
        score: Some(score),
        nodes: Some(info.nodes),
        pv: info.pv.iter().map(|&m| to_uci(m, mode)).collect(),
        ..Info::default()
    }
}
