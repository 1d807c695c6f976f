//! One game between two engines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jadoube_board::{ByColor, CastlingMode, Color};
use jadoube_notation::UciMove;
use jadoube_rules::{Ending, Game, Outcome, RuleSet};
use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Event};
use jadoube_uci::{BestMove, Go, Info, Score, SetPosition};

use crate::adjudicate::Adjudication;
use crate::book::Opening;
use crate::clock::{Clock, go};
use crate::contestant::Seat;
use crate::lines;
use crate::record::{Fault, FaultKind, GAME_SCHEMA, LineWarning, Ply, Record, today};

/// What is the same for all games of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    pub(crate) rules: RuleSet,
    pub(crate) adjudication: Adjudication,
    /// Beyond its time an engine may think so long.
    pub(crate) margin: Option<Duration>,
    /// An engine without a clock may think so long.
    pub(crate) hang: Duration,
}

/// Which game to play.
#[derive(Clone, Copy)]
pub(crate) struct Fixture<'a> {
    /// Its number, from 1.
    pub(crate) number: u32,
    pub(crate) opening: &'a Opening,
    /// The number of the opening, from 1.
    pub(crate) opening_number: usize,
}

impl Fixture<'_> {
    /// Which engine of the command line has White, 0 or 1.
    pub(crate) fn white(&self) -> u8 {
        ((self.number - 1) % 2) as u8
    }
}

/// Why there is no record of a game.
pub(crate) enum NoGame {
    /// It was broken off.
    Interrupted,
    /// An engine could not even sit down.
    CannotStart(Failure),
}

/// Plays a game.
pub(crate) fn play(
    fixture: Fixture<'_>,
    seats: &mut [Seat<'_>; 2],
    conditions: &Conditions,
    is_stopped: &AtomicBool,
) -> Result<Record, NoGame> {
    let white = fixture.white();
    let is_chess960 = fixture.opening.mode == CastlingMode::Chess960;
    for seat in &mut *seats {
        let name = &seat.contestant.name;
        if let Err(error) = seat.sit_down(is_chess960) {
            let text = format!("{name}: {error}");
            return Err(NoGame::CannotStart(match error.is_engine_fault() {
                true => Failure::system(text),
                false => Failure::usage(text),
            }));
        }
    }
    let (fen, chess960, book) = Record::of_opening(fixture.opening);
    let name = |engine: u8| seats[usize::from(engine)].contestant.name.clone();
    let record = Record {
        schema: GAME_SCHEMA.to_owned(),
        game: fixture.number,
        opening: fixture.opening_number,
        white: name(white),
        black: name(1 - white),
        white_engine: white + 1,
        result: Outcome::Unfinished.text().to_owned(),
        reason: String::new(),
        fault: None,
        fen,
        chess960,
        book,
        moves: Vec::new(),
        line_warnings: Vec::new(),
        line_faults: [0; 2],
        date: today(),
    };
    let clock = |engine: u8| Clock::new(seats[usize::from(engine)].contestant.pace);
    let clocks = ByColor { white: clock(white), black: clock(1 - white) };
    let mut game = Game::with_rules(fixture.opening.start, conditions.rules);
    for &m in &fixture.opening.moves {
        // The book has checked them; a draw by the rules within the opening ends the game.
        if game.play(m).is_err() {
            break;
        }
    }
    let mode = fixture.opening.mode;
    let board = Board { game, clocks, mode, white, record, scores: Vec::new() };
    board.play(seats, conditions, is_stopped)
}

/// A game in progress.
struct Board {
    game: Game,
    clocks: ByColor<Clock>,
    mode: CastlingMode,
    /// Which engine of the command line has White, 0 or 1.
    white: u8,
    record: Record,
    /// What each move was worth to the engine that made it.
    scores: Vec<Option<Score>>,
}

/// How a search ended.
enum Answer {
    Best(BestMove, Duration),
    /// The time is over, and there was no answer within it.
    Late {
        answered: bool,
    },
    Gone(DriveError),
    Interrupted,
}

impl Board {
    fn play(
        mut self,
        seats: &mut [Seat<'_>; 2],
        conditions: &Conditions,
        is_stopped: &AtomicBool,
    ) -> Result<Record, NoGame> {
        if let Some(ending) = self.game.ending() {
            self.finish(ending, ending.code());
        }
        while !self.game.is_over() {
            if is_stopped.load(Ordering::Relaxed) {
                return Err(NoGame::Interrupted);
            }
            let turn = self.game.position().turn();
            let engine = self.engine(turn);
            let seat = &mut seats[usize::from(engine)];
            let mut heard = Heard { ply: self.ply(), engine: engine + 1, last: None, nodes: None };
            let answer = self.think(seat, turn, conditions, is_stopped, &mut heard);
            match answer {
                Answer::Interrupted => {
                    seat.leave();
                    return Err(NoGame::Interrupted);
                }
                Answer::Best(best, elapsed) => {
                    self.answered(best, elapsed, turn, conditions, &heard);
                }
                Answer::Late { answered } => {
                    if !answered {
                        seat.leave();
                    }
                    self.too_late(turn, answered);
                }
                Answer::Gone(error) => {
                    seat.leave();
                    self.gone(turn, &error);
                }
            }
        }
        for seat in seats {
            // One that is still searching or gone would be a fault of the next game.
            if seat
                .driver()
                .is_some_and(|driver| driver.is_searching() || driver.failure().is_some())
            {
                seat.leave();
            }
        }
        Ok(self.record)
    }

    fn engine(&self, color: Color) -> u8 {
        if color == Color::White { self.white } else { 1 - self.white }
    }

    fn ply(&self) -> usize {
        self.game.plies() + 1
    }

    /// Has the engine search, and checks the lines that it tells.
    fn think(
        &mut self,
        seat: &mut Seat<'_>,
        turn: Color,
        conditions: &Conditions,
        is_stopped: &AtomicBool,
        heard: &mut Heard,
    ) -> Answer {
        let position = SetPosition::of(self.game.start(), self.game.moves(), self.mode);
        let go = go(&self.clocks, turn);
        let limit = self.clocks[turn].limit(conditions.margin).unwrap_or(conditions.hang);
        let on_move = *self.game.position();
        let record = &mut self.record;
        let Some(driver) = seat.driver() else {
            return Answer::Gone(DriveError::Idle);
        };
        let result = search(driver, &position, &go, limit, is_stopped, |info| {
            heard.hear(info);
            if let Some(fault) = lines::check(&on_move, &info.pv) {
                heard.warn(record, &fault.to_string());
            }
        });
        result.unwrap_or_else(Answer::Gone)
    }

    fn answered(
        &mut self,
        best: BestMove,
        elapsed: Duration,
        turn: Color,
        conditions: &Conditions,
        heard: &Heard,
    ) {
        let clock = &mut self.clocks[turn];
        if clock.limit(conditions.margin).is_some_and(|limit| elapsed > limit) {
            self.too_late(turn, true);
            return;
        }
        clock.spend(elapsed);
        let clock = clock.control().map(|_| clock.remaining);
        let position = *self.game.position();
        let resolved = match best.best {
            None => Err("no move".to_owned()),
            Some(text) => {
                text.resolve(&position, CastlingMode::Standard).map_err(|error| error.to_string())
            }
        };
        let m = match resolved {
            Ok(m) => m,
            Err(error) => {
                let text = best.best.map_or_else(|| "(none)".to_owned(), |m| m.to_string());
                self.illegal(turn, &format!("{text}: {error}"));
                return;
            }
        };
        let mut ply = Ply::new(UciMove::of(m, self.mode), elapsed);
        ply.clock = clock.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        ply.nodes = heard.nodes;
        let score = heard.last.as_ref().and_then(|info| info.score);
        if let Some(score) = score {
            ply.set_score(score);
        }
        ply.depth = heard.last.as_ref().and_then(|info| info.depth);
        self.record.moves.push(ply);
        self.scores.push(score);
        // It is legal and the game is not over.
        if let Ok(Some(ending)) = self.game.play(m) {
            self.finish(ending, ending.code());
            return;
        }
        let next = self.game.position();
        let judged =
            conditions.adjudication.judge(&self.scores, next.turn(), next.fullmove_number());
        if let Some(outcome) = judged {
            let reason =
                if outcome == Outcome::Draw { "adjudicated-draw" } else { "adjudicated-win" };
            self.end(Ending::ArbiterDecision { outcome }, reason);
        }
    }

    fn illegal(&mut self, by: Color, message: &str) {
        self.fault(by, FaultKind::IllegalMove, message);
        if let Ok(ending) = self.game.lose_by_illegal_moves(by) {
            self.finish(ending, ending.code());
        }
    }

    fn too_late(&mut self, by: Color, answered: bool) {
        let has_time = self.clocks[by].limit(None).is_some();
        let kind = if answered && has_time { FaultKind::Time } else { FaultKind::Hang };
        let message = match kind {
            FaultKind::Time => "the time was overstepped",
            _ if answered => "no answer before it was told to stop",
            _ => "no answer, even when told to stop",
        };
        self.fault(by, kind, message);
        if let Ok(ending) = self.game.flag_fall(by) {
            let code = if kind == FaultKind::Hang { "hang" } else { ending.code() };
            self.finish(ending, code);
        }
    }

    fn gone(&mut self, by: Color, error: &DriveError) {
        self.fault(by, FaultKind::Crash, &error.to_string());
        self.end(Ending::Forfeit { by }, "crash");
    }

    fn fault(&mut self, by: Color, kind: FaultKind, message: &str) {
        let engine = self.engine(by) + 1;
        self.record.fault = Some(Fault { engine, kind, message: message.to_owned() });
    }

    /// Ends the game in a way that its rules do not see by themselves.
    fn end(&mut self, ending: Ending, reason: &str) {
        if let Ok(ending) = self.game.end(ending) {
            self.finish(ending, reason);
        }
    }

    fn finish(&mut self, ending: Ending, reason: &str) {
        ending.outcome().text().clone_into(&mut self.record.result);
        reason.clone_into(&mut self.record.reason);
    }
}

/// What an engine has told of one search.
struct Heard {
    ply: usize,
    /// 1 or 2.
    engine: u8,
    /// The last with a score of the best line.
    last: Option<Info>,
    nodes: Option<u64>,
}

impl Heard {
    /// So many warnings of a game are kept.
    const MAX_WARNINGS: usize = 10;

    fn hear(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        if info.score.is_some() && info.multipv.unwrap_or(1) == 1 {
            self.last = Some(info.clone());
        }
    }

    fn warn(&self, record: &mut Record, message: &str) {
        record.line_faults[usize::from(self.engine - 1)] += 1;
        if record.line_warnings.len() < Self::MAX_WARNINGS {
            let message = message.to_owned();
            record.line_warnings.push(LineWarning { engine: self.engine, ply: self.ply, message });
        }
    }
}

/// Has an engine search, within this time and what it takes to stop it.
fn search(
    driver: &mut Driver,
    position: &SetPosition,
    go: &Go,
    limit: Duration,
    is_stopped: &AtomicBool,
    mut hear: impl FnMut(&Info),
) -> Result<Answer, DriveError> {
    /// So often we look whether the match was stopped.
    const SLICE: Duration = Duration::from_millis(100);
    /// The way from our clock to the engine's pipe: whoever answers in time may be heard so much later.
    const WAY: Duration = Duration::from_millis(50);
    /// So long an engine has to obey `stop`.
    const PATIENCE: Duration = Duration::from_secs(5);
    driver.position(position)?;
    // What it still says of its last search is passed over.
    driver.ready()?;
    driver.begin(go)?;
    let mut deadline = Instant::now() + limit + WAY;
    let mut is_late = false;
    loop {
        let slice = (Instant::now() + SLICE).min(deadline);
        match driver.next_event(Some(slice))? {
            Some(Event::Info(info)) => hear(&info),
            Some(Event::Best { best, elapsed }) if !is_late => {
                return Ok(Answer::Best(best, elapsed));
            }
            Some(Event::Best { .. }) => return Ok(Answer::Late { answered: true }),
            None if is_stopped.load(Ordering::Relaxed) => return Ok(Answer::Interrupted),
            None if Instant::now() < deadline => {}
            None if is_late => return Ok(Answer::Late { answered: false }),
            None => {
                is_late = true;
                driver.stop()?;
                deadline = Instant::now() + PATIENCE;
            }
        }
    }
}
