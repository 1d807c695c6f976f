//! `fix`: mends what can be mended.

use std::ops::Range;

use jadoube_lint::{Edit, Finding, Linter, Rule, Safety, Severity, apply_fixes};
use jadoube_terminal::{Exit, Failure, counted, grouped, note};

use crate::cli::{Common, FixArguments};
use crate::linting::{Linted, start_of};
use crate::pipeline::{Block, Ended};
use crate::rewrite::{self, New};
use crate::settings::Settings;
use crate::target::Target;

/// What happened to a block, or to all.
#[derive(Clone, Copy, Default)]
struct Facts {
    applied: u64,
    /// What is still found, and for how much of it there is an unsafe fix.
    left: u64,
    guesses: u64,
    worst: Option<Severity>,
}

/// How often fixes are looked for: one mend may uncover another fault. More rounds than anything needs.
const ROUNDS: usize = 16;

/// Mends all inputs.
pub(crate) fn run(arguments: &FixArguments, common: &Common) -> Result<Exit, Failure> {
    let settings = Settings::new(&arguments.rules, true)?.without_bounds();
    let files = &arguments.input.files;
    let target = Target::new(&arguments.output, files, common.quiet)?;
    let safety = if arguments.with_unsafe { Safety::Unsafe } else { Safety::Safe };
    let mut total = Facts::default();
    let work = |block: &Block| mend(&settings.linter, block, safety);
    let rewritten = rewrite::run(
        "fix",
        files,
        &settings.exclude,
        common,
        target,
        work,
        |_, _, facts: Facts| {
            total.applied += facts.applied;
            total.left += facts.left;
            total.guesses += facts.guesses;
            total.worst = total.worst.max(facts.worst);
            Ok(())
        },
    )?;
    if !common.quiet {
        let would = if arguments.output.diff { "would be " } else { "" };
        let mut told = format!(
            "{would}mended: {}; left: {}",
            counted(total.applied, "fault", "faults"),
            counted(total.left, "finding", "findings")
        );
        if total.guesses > 0 {
            told.push_str(&format!(", {} of them with a fix for --unsafe", grouped(total.guesses)));
        }
        note(told);
    }
    let would_change = arguments.output.diff && total.applied > 0;
    let is_failed_by = |severity| arguments.fail_on.is_failed_by(severity);
    Ok(match rewritten.ended {
        Ended::Interrupted(..) => Exit::Interrupted,
        Ended::Complete if rewritten.is_failed => Exit::Failure,
        Ended::Complete if would_change || total.worst.is_some_and(is_failed_by) => Exit::Findings,
        Ended::Complete => Exit::Clean,
    })
}

/// How often a block is mended anew without fixes that lead nowhere. After that nothing in it is mended.
const TRIES: usize = 4;

/// Mends the games of a block until no fix is left. A fix that does not help comes again and again: such fixes are left out,
/// so that a second run changes nothing.
fn mend(linter: &Linter, block: &Block, safety: Safety) -> New<Facts> {
    let mut useless = Useless::default();
    loop {
        match mend_without(&useless, linter, block, safety) {
            Ok(new) => return new,
            Err(more) => useless.add(more),
        }
    }
}

/// Fixes that do not help: their rules and the games they are for.
#[derive(Default)]
struct Useless {
    known: Vec<(Rule, u64)>,
    tries: usize,
}

impl Useless {
    fn add(&mut self, more: Vec<(Rule, u64)>) {
        self.known.extend(more);
        self.tries += 1;
    }

    fn is_one(&self, finding: &Finding) -> bool {
        self.tries >= TRIES || self.known.contains(&(finding.rule, finding.game))
    }
}

/// Mends a block without these fixes, or gives more of them.
fn mend_without(
    useless: &Useless,
    linter: &Linter,
    block: &Block,
    safety: Safety,
) -> Result<New<Facts>, Vec<(Rule, u64)>> {
    let start = start_of(block);
    let mut text = block.context().to_vec();
    let Range { start: behind, end: mut len } = block.own();
    let mut applied = 0;
    for round in 0.. {
        let mut linted = Linted { games: Vec::new(), tail: Vec::new() };
        linted.lint(linter, &text, len, block.is_last, start);
        let games = linted.games.len() as u64;
        let mut found: Vec<_> = linted.findings().cloned().collect();
        // What stands before and behind the block is not mended here.
        let own = start.offset + behind as u64..=start.offset + len as u64;
        for finding in &mut found {
            let fix = finding.fix.take().filter(|_| !useless.is_one(finding));
            finding.fix = fix.filter(|fix| {
                let is_own =
                    |edit: &Edit| own.contains(&edit.range.start) && own.contains(&edit.range.end);
                fix.edits(&text, start.offset).iter().all(is_own)
            });
        }
        let mended = apply_fixes(&text, start.offset, &found, safety);
        if round == ROUNDS && mended.applied > 0 {
            let fixable = found.iter().filter(|finding| finding.fix.is_some());
            return Err(fixable.map(|finding| (finding.rule, finding.game)).collect());
        }
        if mended.applied == 0 {
            let guesses = found.iter().filter(|finding| finding.fix.is_some()).count() as u64;
            let worst = found.iter().map(|finding| finding.severity).max();
            let facts = Facts { applied, left: found.len() as u64, guesses, worst };
            text.truncate(len);
            text.drain(..behind);
            return Ok(New { text: (applied > 0).then_some(text), facts, games });
        }
        applied += mended.applied as u64;
        len = mended.text.len() - (text.len() - len);
        text = mended.text;
    }
    Ok(New { text: None, facts: Facts::default(), games: 0 })
}
