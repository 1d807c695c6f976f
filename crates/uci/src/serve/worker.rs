//! The thread that owns the engine and does one thing after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;
use std::time::Instant;

use jadoube_board::{CastlingMode, Move};
use jadoube_notation::uci::to_uci;

use super::{Engine, Output, Search, Watch};
use crate::{
    BestMove, Go, Message, OptionDeclaration, OptionValue, PlayedLine, SetOption, SetPosition,
};

/// What the reader hands over.
pub(super) enum Job {
    Ready,
    SetOption(SetOption),
    NewGame,
    Position(SetPosition),
    Go(Box<Go>, Instant, Watch),
    Display,
    Eval,
    Bench(Option<u32>, Watch),
}

pub(super) struct Worker<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) options: &'a [OptionDeclaration],
    pub(super) output: Output<'a>,
    pub(super) line: PlayedLine,
    pub(super) mode: CastlingMode,
}

/// The option by which a GUI says that it plays Chess960.
const CHESS960: &str = "UCI_Chess960";

impl<E: Engine> Worker<'_, E> {
    pub(super) fn run(mut self, jobs: Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Ready => self.output.send(&Message::ReadyOk),
                Job::SetOption(option) => self.set_option(&option),
                Job::NewGame => self.engine.new_game(),
                Job::Position(position) => self.set_position(&position),
                Job::Go(go, received, watch) => {
                    self.go(&go, received, &watch);
                    watch.finish();
                }
                Job::Display => self.engine.display(&self.line, self.mode, self.output),
                Job::Eval => self.engine.eval(&self.line, self.output),
                Job::Bench(depth, watch) => {
                    self.engine.bench(depth, &watch, self.output);
                    watch.finish();
                }
            }
        }
    }

    fn set_option(&mut self, set: &SetOption) {
        let Some(option) = self.options.iter().find(|option| option.is_named(&set.name)) else {
            self.output.string(format_args!("there is no option named {:?}", set.name));
            return;
        };
        let result = match option.check(set.value.as_deref()) {
            Ok(value) => {
                if option.is_named(CHESS960) {
                    self.mode = match value {
                        OptionValue::Check(true) => CastlingMode::Chess960,
                        _ => CastlingMode::Standard,
                    };
                }
                self.engine.set_option(&option.name, value)
            }
            Err(error) => Err(error.to_string()),
        };
        if let Err(reason) = result {
            self.output.string(reason);
        }
    }

    fn set_position(&mut self, position: &SetPosition) {
        let mode = (self.mode == CastlingMode::Chess960).then_some(self.mode);
        match position.play(mode) {
            Ok(line) => {
                if !line.dropped.is_empty() {
                    let dropped = line.dropped;
                    self.output.string(format_args!("dropped from the position: {dropped}"));
                }
                self.line = line;
            }
            Err(error) => self.output.string(format_args!("{error}; the last position stays")),
        }
    }

    fn go(&mut self, go: &Go, received: Instant, watch: &Watch) {
        let moves = self.search_moves(go);
        let (line, mode, output) = (&self.line, self.mode, self.output);
        let search = Search { line, go, moves: &moves, mode, received, watch, output };
        if let Some(depth) = go.perft {
            self.engine.perft(depth, search);
            return;
        }
        // An engine that fails owes its answer all the same.
        let best = catch_unwind(AssertUnwindSafe(|| self.engine.go(search))).unwrap_or_else(|_| {
            output.string("the search has failed; this is any legal move");
            let any = line.position.legal_moves().into_iter().next();
            BestMove { best: any.map(|m| to_uci(m, mode)), ponder: None }
        });
        if go.waits() {
            watch.wait(!go.infinite);
        }
        // Before the answer is out: whoever has read it finds the engine idle.
        watch.finish();
        output.send(&Message::BestMove(best));
    }

    fn search_moves(&self, go: &Go) -> Vec<Move> {
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match text.resolve(&self.line.position, CastlingMode::Standard) {
                Ok(m) => moves.push(m),
                Err(error) => self.output.string(format_args!("searchmoves {text}: {error}")),
            }
        }
        if moves.is_empty() && !go.search_moves.is_empty() {
            self.output.string("no move of searchmoves can be played: all moves are searched");
        }
        moves
    }
}
