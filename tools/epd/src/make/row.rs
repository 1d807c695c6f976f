//! A position as a row of EPD.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::epd::{Epd, EpdStyle, Operand};
use jadoube_notation::pgn::Game;
use jadoube_search::{Control, Limits, Line, Report, Score, Searcher};

use super::MakeArguments;
use super::chosen::Candidate;
use super::swing::worth;

/// Makes rows.
pub(crate) struct Rows<'a> {
    arguments: &'a MakeArguments,
    searcher: Option<Searcher>,
    control: Control,
    /// How many rows each group has.
    groups: BTreeMap<String, u64>,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(arguments: &'a MakeArguments, control: Control) -> Self {
        let searcher = arguments.nodes.map(|_| Searcher::default());
        Self { arguments, searcher, control, groups: BTreeMap::new() }
    }

    /// The row of a position; `number` is its number in the suite.
    pub(crate) fn row(&mut self, game: &Game, candidate: &Candidate, number: u64) -> String {
        let position = &candidate.position;
        let mut epd = Epd::new(position.setup());
        let mut put = |opcode: &str, operand: Operand| {
            epd.set(opcode, [operand]).expect("the opcodes of the standard are words");
        };
        let word = |text: String| Operand::word(text).expect("a move and a number are words");
        let san = |m| San::of(position, m).to_string();
        if let Some(report) = self.search(position) {
            if let Some(best) = report.best {
                put("bm", word(san(best)));
            }
            put("ce", word(centipawns(report.score).to_string()));
            put("acd", word(report.depth.to_string()));
            put("acn", word(report.nodes.to_string()));
        }
        if let Some(played) = candidate.played {
            put(if candidate.loss.is_some() { "am" } else { "sm" }, word(san(played)));
        }
        put("c0", Operand::string(&source(game, candidate)));
        if let Some(loss) = candidate.loss {
            put("c1", Operand::string(&format!("{loss} centipawns lost")));
        }
        put("id", Operand::string(&self.id(game, number)));
        epd.to_text(EpdStyle::STANDARD)
    }

    fn id(&mut self, game: &Game, number: u64) -> String {
        let tag = self.arguments.id_tag.as_deref().and_then(|name| game.tag(name));
        let Some(group) = tag.map(ToString::to_string).filter(|group| !group.is_empty()) else {
            return format!("{}.{number}", self.arguments.id);
        };
        let number = self.groups.entry(group.clone()).or_default();
        *number += 1;
        format!("{group}.{number}")
    }

    /// What our own search thinks of a position, in centipawns for White; nothing if it is not asked.
    pub(crate) fn worth(&mut self, position: &Position) -> Option<i32> {
        let turn = position.turn();
        if !position.has_legal_moves() {
            let mated = position.is_checkmate().then_some(Score::MatedIn(0));
            return Some(worth(mated.unwrap_or(Score::Cp(0)), turn));
        }
        Some(worth(self.search(position)?.score, turn))
    }

    /// Every position with an empty table, so that its row does not depend on those before it.
    fn search(&mut self, position: &Position) -> Option<Report> {
        let (searcher, nodes) = (self.searcher.as_mut()?, self.arguments.nodes?);
        searcher.clear();
        let limits = Limits::nodes(nodes.get());
        let go_on = |_: &_| ControlFlow::Continue(());
        Some(searcher.search(&Line::new(*position), &limits, &self.control, go_on))
    }
}

/// As `ce` has it: from the side to move, mates as the standard's 32,767 less the plies to them.
fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 32_767;
    match score {
        Score::Cp(worth) => worth,
        Score::MateIn(moves) => MATE - (2 * moves as i32 - 1),
        Score::MatedIn(moves) => 2 * moves as i32 - MATE,
    }
}

/// Which game, and where in it.
fn source(game: &Game, candidate: &Candidate) -> String {
    let tag = |name| game.tag(name).map_or_else(|| "?".to_owned(), ToString::to_string);
    let place = match candidate.played {
        Some(_) => format!("before ply {}", candidate.ply + 1),
        None => format!("after ply {}", candidate.ply),
    };
    format!("{} - {}, {}, {}, {place}", tag("White"), tag("Black"), tag("Event"), tag("Date"))
}
