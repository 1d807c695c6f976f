//! Engines at work: one after another question, or several at once.

use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use jadoube_uci::drive::Pool;

use super::{Answer, Cancelled, Engine, Question, Trouble, Way, script};
use crate::engine::Limits;

/// One engine. After trouble it is started again for the next question.
pub(crate) struct Asker<'a> {
    crew: Crew<'a>,
}

impl<'a> Asker<'a> {
    pub(crate) fn new(engine: &'a Engine) -> Self {
        Self { crew: Crew::new(engine, 1) }
    }

    /// Asks, and waits for the answer as long as the engine may take.
    ///
    /// # Errors
    /// If there is no answer: why.
    pub(crate) fn ask(
        &mut self,
        question: &Question,
        cancelled: Cancelled<'_>,
    ) -> Result<Answer, Trouble> {
        let mut result = Err(Trouble::Interrupted);
        self.crew.run([((), question.clone())], cancelled, |(), answer| {
            result = answer;
            ControlFlow::Continue(())
        });
        result
    }
}

/// Several engines of a kind at once.
pub(crate) struct Crew<'a> {
    engine: &'a Engine,
    pool: Pool,
    engines: usize,
}

impl<'a> Crew<'a> {
    /// So many engines, one at least. They are started when there is something to ask.
    pub(crate) fn new(engine: &'a Engine, engines: usize) -> Self {
        let launch = match engine.speaks_uci() {
            true => engine.launch.clone(),
            false => engine.launch.clone().plain(),
        };
        Self { engine, pool: Pool::new(launch, engines), engines: engines.max(1) }
    }

    /// How often engines were started again.
    pub(crate) fn restarts(&self) -> u64 {
        self.pool.restarts()
    }

    /// Asks all questions and tells the answers in their order. After `done` breaks, or when cancelled, no more are asked;
    /// those that were being answered are told as [`Trouble::Interrupted`] or not at all.
    pub(crate) fn run<T: Send>(
        &mut self,
        questions: impl IntoIterator<Item = (T, Question), IntoIter: Send>,
        cancelled: Cancelled<'_>,
        mut done: impl FnMut(T, Result<Answer, Trouble>) -> ControlFlow<()>,
    ) {
        let engine = self.engine;
        if engine.way == Way::Script {
            return self.call(questions, cancelled, done);
        }
        self.pool.run_with(
            questions,
            |driver, question, is_stopped| {
                let cancelled = || is_stopped() || cancelled();
                if cancelled() {
                    return Ok(Err(Trouble::Interrupted));
                }
                Ok(engine.ask(driver, question, &cancelled))
            },
            |tag, result| {
                let result = result.unwrap_or_else(|error| Err(error.into()));
                let flow = done(tag, result);
                if cancelled() { ControlFlow::Break(()) } else { flow }
            },
        );
    }

    /// Calls the program for each question. Answers are told as they come.
    fn call<T: Send>(
        &self,
        questions: impl IntoIterator<Item = (T, Question), IntoIter: Send>,
        cancelled: Cancelled<'_>,
        mut done: impl FnMut(T, Result<Answer, Trouble>) -> ControlFlow<()>,
    ) {
        let engine = self.engine;
        let questions = Mutex::new(questions.into_iter());
        thread::scope(|scope| {
            let (answers, inbox) = channel();
            for _ in 0..self.engines {
                let (questions, answers) = (&questions, answers.clone());
                scope.spawn(move || {
                    while !cancelled() {
                        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some((tag, question)) = next else { return };
                        let limits = Limits { timeout: engine.timeout, cancelled: &cancelled };
                        let answer = match engine.refuses(&question) {
                            true => Err(Trouble::NoChess960),
                            false => script::call(&engine.launch, &question, limits),
                        };
                        if answers.send((tag, answer)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(answers);
            for (tag, answer) in inbox {
                if done(tag, answer).is_break() {
                    return;
                }
            }
        });
    }
}
