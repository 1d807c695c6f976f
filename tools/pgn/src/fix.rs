//! `fix`: mends what can be mended.

use std::ops::Range;

use jadoube_lint::{Edit, Linter, Safety, Severity, apply_fixes};
use jadoube_terminal::{Exit, Failure, grouped, note};

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
    let settings = Settings::new(&arguments.rules, true)?;
    let files = &arguments.input.files;
    let target = Target::new(&arguments.output, files)?;
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
        let count = |count: u64, one: &str, many: &str| {
            format!("{} {}", grouped(count), if count == 1 { one } else { many })
        };
        let would = if arguments.output.diff { "would be " } else { "" };
        let mut told = format!(
            "{would}mended: {}; left: {}",
            count(total.applied, "fault", "faults"),
            count(total.left, "finding", "findings")
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

/// Mends the games of a block until no fix is left.
fn mend(linter: &Linter, block: &Block, safety: Safety) -> New<Facts> {
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
            let fix = finding.fix.take();
            finding.fix = fix.filter(|fix| {
                let is_own =
                    |edit: &Edit| own.contains(&edit.range.start) && own.contains(&edit.range.end);
                fix.edits.iter().all(is_own)
            });
        }
        let mended = apply_fixes(&text, start.offset, &found, safety);
        if mended.applied == 0 || round == ROUNDS {
            let guesses = found.iter().filter(|finding| finding.fix.is_some()).count() as u64;
            let worst = found.iter().map(|finding| finding.severity).max();
            let facts = Facts { applied, left: found.len() as u64, guesses, worst };
            text.truncate(len);
            text.drain(..behind);
            return New { text: (applied > 0).then_some(text), facts, games };
        }
        applied += mended.applied as u64;
        len = mended.text.len() - (text.len() - len);
        text = mended.text;
    }
    New { text: None, facts: Facts::default(), games: 0 }
}
