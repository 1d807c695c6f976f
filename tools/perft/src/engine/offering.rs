//! Which moves an engine that tells nothing but totals takes for legal.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jadoube_notation::UciMove;
use jadoube_uci::Go;
use jadoube_uci::drive::Driver;

use super::{Cancelled, Engine, Limits, Question, Speech, Trouble, Way, counting};
use crate::root::Root;

/// A search of one ply that takes longer is told to stop.
const SEARCH: Duration = Duration::from_secs(1);

/// An engine to which moves are offered.
pub(crate) struct Offerer<'a> {
    engine: &'a Engine,
    driver: Option<Driver>,
    /// Found out at the first offer.
    manner: Option<Manner>,
}

/// How it is seen whether a move is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// `go depth 1 searchmoves M` plays it.
    Searched,
    /// `position ... moves M` changes the counts; moves that are not in its list are passed over.
    Played,
    /// An engine of xboard does not say that it is illegal.
    Accepted,
    /// There is no way.
    Unknown,
}

impl<'a> Offerer<'a> {
    pub(crate) fn new(engine: &'a Engine) -> Self {
        Self { engine, driver: None, manner: None }
    }

    /// Whether each move, legal or not, is one that the engine would make after the moves of the question; `None` if that
    /// cannot be found out.
    ///
    /// # Errors
    /// If the engine fails meanwhile.
    pub(crate) fn takes(
        &mut self,
        question: &Question,
        moves: &[UciMove],
        cancelled: Cancelled<'_>,
    ) -> Result<Option<Vec<bool>>, Trouble> {
        let limits = Limits { timeout: self.engine.timeout, cancelled };
        let manner = match self.manner {
            Some(manner) => manner,
            None => {
                let found = self.probe(limits)?;
                self.manner = Some(found);
                found
            }
        };
        if manner == Manner::Unknown {
            return Ok(None);
        }
        let mut session = self.session(question, limits)?;
        let taken: Result<Vec<bool>, Trouble> =
            moves.iter().map(|&m| session.takes(manner, m)).collect();
        taken.map(Some)
    }

    fn session<'s>(
        &'s mut self,
        question: &'s Question,
        limits: Limits<'s>,
    ) -> Result<Session<'s>, Trouble> {
        let Way::Counting { template, protocol, end } = &self.engine.way else {
            return Err(Trouble::NoCounts(String::new()));
        };
        let is_gone = |driver: &Driver| driver.failure().is_some();
        if self.driver.as_ref().is_none_or(is_gone) {
            let launch = self.engine.launch.clone();
            let launch = if *protocol == Speech::Uci { launch } else { launch.plain() };
            self.driver = Some(launch.start()?);
        }
        let Some(driver) = &mut self.driver else { return Err(Trouble::Interrupted) };
        let (speech, end) = (*protocol, *end);
        Ok(Session { driver, question, limits, template, speech, end, own: None })
    }

    /// Offers moves of the start position, a legal one and one that nobody takes for legal.
    fn probe(&mut self, limits: Limits<'_>) -> Result<Manner, Trouble> {
        let question = Question::new(Root::initial(), 1);
        let mut session = self.session(&question, limits)?;
        let manners = match session.speech {
            Speech::Uci => &[Manner::Searched, Manner::Played][..],
            Speech::Xboard { pings: true } => &[Manner::Accepted],
            Speech::Xboard { pings: false } => &[],
        };
        for &manner in manners {
            let mut is_right = true;
            for (text, expected) in [("h2h3", true), ("e2e5", false), ("b1c3", true)] {
                let Ok(m) = text.parse() else { continue };
                is_right = is_right && session.takes(manner, m)? == expected;
            }
            if is_right {
                return Ok(manner);
            }
        }
        Ok(Manner::Unknown)
    }
}

/// Offers in one position.
struct Session<'a> {
    driver: &'a mut Driver,
    question: &'a Question,
    limits: Limits<'a>,
    template: &'a str,
    speech: Speech,
    end: super::End,
    /// The counts of the position itself, of depth 1 and 2.
    own: Option<[u128; 2]>,
}

impl Session<'_> {
    fn takes(&mut self, manner: Manner, m: UciMove) -> Result<bool, Trouble> {
        if (self.limits.cancelled)() {
            return Err(Trouble::Interrupted);
        }
        match manner {
            Manner::Searched => self.searches(m),
            Manner::Played => self.plays(m),
            Manner::Accepted => self.accepts(m),
            Manner::Unknown => Ok(false),
        }
    }

    fn searches(&mut self, m: UciMove) -> Result<bool, Trouble> {
        counting::prepare(self.driver, self.speech, self.question, self.limits)?;
        let go = Go { search_moves: vec![m], ..Go::depth(1) };
        let limit = Some(self.limits.timeout.min(SEARCH));
        let found = self.driver.go(&go, limit, |_| ControlFlow::Continue(()))?;
        Ok(found.best.best == Some(m))
    }

    fn counts(&mut self, m: Option<UciMove>) -> Result<[u128; 2], Trouble> {
        let mut counts = [0; 2];
        for (depth, count) in (1..).zip(&mut counts) {
            let question = Question { depth, ..self.question.clone() };
            counting::prepare(self.driver, self.speech, &question, self.limits)?;
            if let Some(m) = m {
                let mut position = question.set_position();
                position.moves.push(m);
                self.driver.position(&position)?;
                self.driver.ready()?;
            }
            let answer = counting::count(
                self.driver,
                self.speech,
                self.end,
                self.template,
                &question,
                self.limits,
            )?;
            *count = answer.nodes().unwrap_or(0);
        }
        Ok(counts)
    }

    fn plays(&mut self, m: UciMove) -> Result<bool, Trouble> {
        let own = match self.own {
            Some(own) => own,
            None => {
                let own = self.counts(None)?;
                self.own = Some(own);
                own
            }
        };
        Ok(self.counts(Some(m))? != own)
    }

    fn accepts(&mut self, m: UciMove) -> Result<bool, Trouble> {
        counting::prepare(self.driver, self.speech, self.question, self.limits)?;
        self.driver.skip_lines()?;
        self.driver.say(&m.to_string())?;
        self.driver.say("ping 3")?;
        let deadline = Instant::now() + self.limits.timeout;
        let mut is_taken = true;
        while let Some(line) = self.limits.next_line(self.driver, deadline, "pong")? {
            if line.trim_end().ends_with("pong 3") {
                return Ok(is_taken);
            }
            let line = line.to_ascii_lowercase();
            is_taken &= !(line.contains("illegal") || line.contains("error"));
        }
        Err(self.driver.overdue("pong", self.limits.timeout).into())
    }
}
