//! Finding the position where it goes wrong.

use jadoube_board::Move;
use jadoube_movegen::Position;
use jadoube_notation::uci::to_uci;

use super::compare::{Bench, Comparison, Miscount};
use super::totals::{Suspects, suspects};
use super::why::{self, Finding, Lists, Lost, Remains, Special, Why, Wrong, WrongMove};
use crate::engine::{Answer, Question, Trouble};
use crate::root::Root;

/// In what way it goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// The engine's list of moves is wrong.
    List,
    /// The list is right when it is asked for alone, and wrong in a deeper count.
    DeepList,
    /// The lists are right, and so are the counts of the positions that follow; below the moves they are wrong.
    Below,
    /// Each move is right and the total is not.
    Sum,
}

/// A question that the engine answers wrongly, and why.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) question: Question,
    /// The moves from where the search began to the end of the question's moves; empty if it was not followed there.
    pub(super) path: Vec<Move>,
    pub(super) shape: Shape,
    pub(super) comparison: Comparison,
    pub(super) findings: Vec<Finding>,
    /// What other questions have told about it.
    pub(super) notes: Vec<String>,
}

impl Fault {
    /// The code of what explains most.
    pub(super) fn code(&self) -> &'static str {
        self.findings.first().map_or("", |finding| finding.why.code)
    }

    /// Whether a finding is about this, or about one of these moves; that one becomes the first.
    pub(super) fn put_first(&mut self, code: &str, moves: &[WrongMove]) -> bool {
        let is_same = |finding: &Finding| finding.why.code == code;
        let shares = |finding: &Finding| finding.moves.iter().any(|m| moves.contains(m));
        let at = self.findings.iter().position(is_same);
        let Some(at) = at.or_else(|| self.findings.iter().position(shares)) else { return false };
        self.findings[..=at].rotate_right(1);
        true
    }
}

/// The question one move further.
pub(super) fn after(question: &Question, m: Move) -> Question {
    let mut next = question.clone();
    next.moves.push(m);
    next.depth -= 1;
    next
}

/// The question with a start so many moves before its end.
fn with_moves(question: &Question, moves: usize) -> Question {
    let at = question.moves.len() - moves;
    let mut position = question.start.position;
    for &m in &question.moves[..at] {
        position.play_unchecked(m);
    }
    let start = Root { position, ..question.start };
    Question { start, moves: question.moves[at..].to_vec(), depth: question.depth }
}

/// Of so many miscounted moves at most one is followed.
const MAX_TRIED: usize = 8;

/// Finds where the fault of a question begins. `None` if the engine answers right.
pub(super) fn find(bench: &mut Bench<'_>, question: Question) -> Result<Option<Fault>, Trouble> {
    match bench.engine.counts() {
        true => descend(bench, question),
        false => walk(bench, &question),
    }
}

/// Follows wrong counts.
fn descend(bench: &mut Bench<'_>, question: Question) -> Result<Option<Fault>, Trouble> {
    let mut question = question;
    let mut comparison = bench.compare(&question)?;
    if comparison.is_clean() {
        return Ok(None);
    }
    let shape = loop {
        if comparison.lists_differ() {
            break shape_of_list(bench, &mut question)?;
        }
        if comparison.is_unlisted && question.depth > 1 {
            // With less depth it may be seen more clearly.
            let shallow = Question { depth: 1, ..question.clone() };
            let nearer = bench.compare(&shallow)?;
            if !nearer.is_clean() {
                (question, comparison) = (shallow, nearer);
                continue;
            }
        }
        if comparison.miscounted.is_empty() || question.depth <= 1 {
            break Shape::Sum;
        }
        let mut miscounted = comparison.miscounted.clone();
        miscounted.sort_by_key(|miscount| miscount.right);
        let mut next = None;
        for Miscount { m, .. } in miscounted.into_iter().take(MAX_TRIED) {
            let child = after(&question, m);
            let below = bench.compare(&child)?;
            if !below.is_clean() {
                next = Some((child, below));
                break;
            }
        }
        match next {
            Some(below) => (question, comparison) = below,
            None => break Shape::Below,
        }
    };
    // As few of the moves as it takes: none, if the position itself is enough.
    let path = question.moves.clone();
    for moves in 0..=question.moves.len() {
        if let Some(fault) = evaluate(bench, with_moves(&question, moves), shape)? {
            return Ok(Some(Fault { path, ..fault }));
        }
    }
    // It was wrong a moment ago: the engine does not answer the same every time.
    let why = Why::new("count-spoilt", "the engine answers differently when it is asked again");
    let wrong = WrongMove { text: String::new(), arrow: None };
    let findings = vec![Finding { wrong: Wrong::Count, moves: vec![wrong], why }];
    Ok(Some(Fault { question, path, shape, comparison, findings, notes: Vec::new() }))
}

/// Looks at the list of moves of every position so many plies below the question, for engines that do not count.
fn walk(bench: &mut Bench<'_>, question: &Question) -> Result<Option<Fault>, Trouble> {
    if question.depth > 1 {
        for m in question.position().legal_moves() {
            if let Some(fault) = walk(bench, &after(question, m))? {
                return Ok(Some(fault));
            }
        }
        return Ok(None);
    }
    descend(bench, question.clone())
}

/// Whether the list is wrong for itself too; then the shallowest question is enough.
fn shape_of_list(bench: &mut Bench<'_>, question: &mut Question) -> Result<Shape, Trouble> {
    if question.depth == 1 {
        return Ok(Shape::List);
    }
    let shallow = Question { depth: 1, ..question.clone() };
    if !bench.compare(&shallow)?.lists_differ() {
        return Ok(Shape::DeepList);
    }
    *question = shallow;
    Ok(Shape::List)
}

/// Asks, and explains what is wrong in this way; `None` if nothing is.
pub(super) fn evaluate(
    bench: &mut Bench<'_>,
    question: Question,
    shape: Shape,
) -> Result<Option<Fault>, Trouble> {
    let comparison = bench.compare(&question)?;
    let findings = match shape {
        Shape::List if comparison.lists_differ() => {
            match ignores_moves(bench, &question, &comparison)? {
                Some(finding) => vec![finding],
                None => explain(&question, &comparison),
            }
        }
        Shape::DeepList if comparison.lists_differ() => {
            let shallow = Question { depth: 1, ..question.clone() };
            match bench.compare(&shallow)?.lists_differ() {
                true => return Ok(None),
                false => lost_while_counting(&question, &comparison),
            }
        }
        Shape::Below if !comparison.lists_differ() => match below(bench, &question, &comparison)? {
            Some(findings) => findings,
            None => return Ok(None),
        },
        Shape::Sum if comparison.got != comparison.right && !comparison.lists_differ() => {
            likely(&question, &comparison)
                .unwrap_or_else(|| vec![wrong_sum(&question, &comparison)])
        }
        _ => return Ok(None),
    };
    let (path, notes) = (Vec::new(), Vec::new());
    Ok(Some(Fault { question, path, shape, comparison, findings, notes }))
}

/// The positions of the line and what was played in them.
fn line(question: &Question) -> Vec<(Position, Move)> {
    let mut position = question.start.position;
    let mut line = Vec::new();
    for &m in &question.moves {
        line.push((position, m));
        position.play_unchecked(m);
    }
    line
}

fn spelt(question: &Question, m: Move) -> String {
    to_uci(m, question.start.mode).to_string()
}

fn explain(question: &Question, comparison: &Comparison) -> Vec<Finding> {
    let lists =
        Lists { extra: &comparison.extra, missing: &comparison.missing, twice: &comparison.twice };
    why::explain(&comparison.position, lists, &line(question), &|m| spelt(question, m))
}

/// Whether the engine answers as if no moves had been played.
fn ignores_moves(
    bench: &mut Bench<'_>,
    question: &Question,
    comparison: &Comparison,
) -> Result<Option<Finding>, Trouble> {
    let before = Question { moves: Vec::new(), ..question.clone() };
    let (start, end) = (&before.start.position, &comparison.position);
    // Where its own men stand on the same squares again it may be the rights of the start that are left.
    let us = end.turn();
    let own = |position: &Position| position.placement().color(us);
    let is_other = start.turn() != us || own(start) != own(end);
    let is_possible = bench.engine.counts() && is_other && !comparison.extra.is_empty();
    if !is_possible {
        return Ok(None);
    }
    let told = |answer: Answer| -> Vec<(String, u128)> {
        answer.moves.into_iter().map(|below| (below.text, below.nodes)).collect()
    };
    let (there, before) = (told(bench.ask(question)?), told(bench.ask(&before)?));
    if there.is_empty() || there != before {
        return Ok(None);
    }
    let text = "the engine answers as before the moves that it was told to play: it ignores them";
    let wrong = |text: &String| WrongMove {
        text: text.clone(),
        arrow: why::arrow_of_text(&comparison.position, text),
    };
    let moves = comparison.extra.iter().map(wrong).collect();
    let why = Why::new("moves-ignored", text);
    Ok(Some(Finding { wrong: Wrong::Extra, moves, why }))
}

fn lost_while_counting(question: &Question, comparison: &Comparison) -> Vec<Finding> {
    let text = format!(
        "with depth 1 the list is right, with depth {} it is not: making other moves and taking them back spoils the position",
        question.depth
    );
    let mut findings = explain(question, comparison);
    for finding in &mut findings {
        finding.why = Why::new("lost-while-counting", text.clone());
    }
    findings
}

/// The miscounted moves, if one of them is counted right by itself.
fn below(
    bench: &mut Bench<'_>,
    question: &Question,
    comparison: &Comparison,
) -> Result<Option<Vec<Finding>>, Trouble> {
    let mut miscounted = comparison.miscounted.clone();
    miscounted.sort_by_key(|miscount| miscount.right);
    let depth = question.depth.saturating_sub(1);
    let counts: Vec<(Move, u128)> = miscounted.iter().map(|wrong| (wrong.m, wrong.got)).collect();
    let remains = Remains::explaining(&comparison.position, depth, &counts);
    let remains = remains.as_ref();
    let mut findings: Vec<Finding> = Vec::new();
    for Miscount { m, right, got } in miscounted.into_iter().take(MAX_TRIED) {
        if question.depth <= 1 || !bench.compare(&after(question, m))?.is_clean() {
            continue;
        }
        let before = &comparison.position;
        // The other moves are tried and taken back as well.
        let special = Special::within(before, question.depth);
        let why = why::lost_below(Lost { before, m, depth, special, remains, right, got });
        let wrong = WrongMove { text: spelt(question, m), arrow: Some(why::arrow(m)) };
        match findings.iter_mut().find(|finding| finding.why.code == why.code) {
            Some(same) => same.moves.push(wrong),
            None => findings.push(Finding { wrong: Wrong::Count, moves: vec![wrong], why }),
        }
    }
    // What says most comes first.
    let says_little = |finding: &Finding| {
        matches!(
            finding.why.code,
            "count-spoilt"
                | "count-castling-suspected"
                | "count-en-passant-suspected"
                | "count-promotion-suspected"
        )
    };
    findings.sort_by_key(says_little);
    Ok((!findings.is_empty()).then_some(findings))
}

/// The moves that are to blame if nothing more unlikely is the matter.
fn likely(question: &Question, comparison: &Comparison) -> Option<Vec<Finding>> {
    let Suspects { extra, missing } = suspects(question, comparison)?;
    let lists = Lists { extra: &extra, missing: &missing, twice: &[] };
    let line = line(question);
    let mut findings = why::explain(&comparison.position, lists, &line, &|m| spelt(question, m));
    for finding in &mut findings {
        finding.why.text.push_str(" (most likely: the engine tells only that its total is wrong)");
    }
    Some(findings)
}

/// A total that is wrong for no move's sake.
fn wrong_sum(question: &Question, comparison: &Comparison) -> Finding {
    let Comparison { position, right, got, sum, .. } = comparison;
    let told = format!("the total is {got} instead of {right}");
    let why = if let Some(why) = why::overflow(&told, *right, *got) {
        why
    } else if comparison.is_unlisted && question.depth > 1 && sum == right {
        let head = format!(
            "each position after a move is counted right by itself, the whole has {got} leaves instead of {right}"
        );
        why::suspected(&head, position, Special::within(position, question.depth))
    } else if comparison.is_unlisted {
        let text = format!(
            "the engine tells nothing but totals and counts {got} instead of {right}; it cannot be asked which moves it has"
        );
        Why::new("total", text)
    } else if sum == right {
        let text =
            format!("the moves are counted right and have {sum} leaves, the total says {got}");
        Why::new("sum", text)
    } else {
        Why::new("total", told)
    };
    Finding { wrong: Wrong::Count, moves: Vec::new(), why }
}
