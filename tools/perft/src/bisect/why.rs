//! What is wrong, in the words of chess.
//!
//! [`extra`] says why a move that the engine makes is not legal, [`missing`] what is special about a legal one that it does
//! not make, [`state`] which part of the position a move must have spoilt and [`men`] which of its men, [`counts`] what is mixed
//! up while counting and [`undo`] what is not taken back.

mod counts;
mod ended;
mod extra;
mod men;
mod missing;
mod rules;
mod state;
mod undo;
mod words;

use jadoube_board::{Move, Square};
use jadoube_movegen::Position;

pub(crate) use counts::{Lost, Special, lost_below, overflow, suspected};
pub(crate) use rules::rule;
pub(crate) use undo::Remains;
pub(crate) use words::{LineKind, arrow, arrow_of_text};

/// What is wrong with some moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Why {
    /// A stable name: `pin-file`; its sentence is [`rule`].
    pub(crate) code: &'static str,
    /// What it means here.
    pub(crate) text: String,
    /// The men that matter.
    pub(crate) marks: Vec<Square>,
    /// The man that attacks and what it attacks.
    pub(crate) attack: Option<(Square, Square)>,
}

impl Why {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, text: text.into(), marks: Vec::new(), attack: None }
    }

    pub(crate) fn marking(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marks.extend(squares);
        self
    }

    fn attacking(mut self, by: Square, at: Square) -> Self {
        self.marks.push(by);
        self.attack = Some((by, at));
        self
    }
}

/// How moves are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// Legal, but not in the engine's list.
    Missing,
    /// In the engine's list, but not legal.
    Extra,
    /// In the engine's list more than once.
    Twice,
    /// The leaves below it are miscounted.
    Count,
}

impl Wrong {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Extra => "extra",
            Self::Twice => "twice",
            Self::Count => "count",
        }
    }
}

/// A wrong move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrongMove {
    /// As the engine spells it.
    pub(crate) text: String,
    /// From where to where, if that can be told; castling as the king's way.
    pub(crate) arrow: Option<(Square, Square)>,
}

/// Moves that are wrong for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) wrong: Wrong,
    pub(crate) moves: Vec<WrongMove>,
    pub(crate) why: Why,
}

/// The lists of a position: what is not legal, what is not there, what is there twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'a> {
    pub(crate) extra: &'a [String],
    pub(crate) missing: &'a [Move],
    pub(crate) twice: &'a [Move],
}

/// How the position came about, if only that makes the fault: positions and the moves played in them.
pub(crate) type Line<'a> = &'a [(Position, Move)];

/// Says what is wrong with the lists, the reason that explains most moves first.
pub(crate) fn explain(
    position: &Position,
    lists: Lists<'_>,
    line: Line<'_>,
    spell: &dyn Fn(Move) -> String,
) -> Vec<Finding> {
    if let Some(why) = ended::reason(position, lists, line) {
        let wrong = |&m: &Move| WrongMove { text: spell(m), arrow: Some(words::arrow(m)) };
        let moves = lists.missing.iter().map(wrong).collect();
        return vec![Finding { wrong: Wrong::Missing, moves, why }];
    }
    let mut findings = Vec::new();
    let extras = extra::reasons(position, lists.extra);
    for (text, why) in lists.extra.iter().zip(extras) {
        let wrong = WrongMove { text: text.clone(), arrow: words::arrow_of_text(position, text) };
        add(&mut findings, Wrong::Extra, wrong, why);
    }
    let reasons = missing::reasons(position, lists.missing);
    for (&m, why) in lists.missing.iter().zip(reasons) {
        let wrong = WrongMove { text: spell(m), arrow: Some(words::arrow(m)) };
        add(&mut findings, Wrong::Missing, wrong, why);
    }
    for &m in lists.twice {
        let wrong = WrongMove { text: spell(m), arrow: Some(words::arrow(m)) };
        add(
            &mut findings,
            Wrong::Twice,
            wrong,
            Why::new("twice", "it is in the list more than once"),
        );
    }
    if let Some((last, _)) = line.first()
        && let Some(why) = state::spoilt(last, position, lists, line)
    {
        // One cause for all.
        let one = |finding: &Finding| Finding { why: why.clone(), ..finding.clone() };
        let mut merged: Vec<Finding> = Vec::new();
        for finding in findings.iter().map(one) {
            match merged.iter_mut().find(|before| before.wrong == finding.wrong) {
                Some(before) => before.moves.extend(finding.moves),
                None => merged.push(finding),
            }
        }
        findings = merged;
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.moves.len()));
    findings
}

/// The code of each move that is not legal.
pub(crate) fn codes_of_extra(position: &Position, texts: &[String]) -> Vec<&'static str> {
    extra::reasons(position, texts).into_iter().map(|why| why.code).collect()
}

fn add(findings: &mut Vec<Finding>, wrong: Wrong, m: WrongMove, why: Why) {
    let same = findings.iter_mut().find(|finding| {
        finding.wrong == wrong && finding.why.code == why.code && finding.why.text == why.text
    });
    match same {
        Some(finding) => finding.moves.push(m),
        None => findings.push(Finding { wrong, moves: vec![m], why }),
    }
}
