//! Prints what is wrong with files, and how often each rule was broken: `findings [PROFILE] FILE...`.

use std::collections::BTreeMap;
use std::io::Write;

use jadoube_lint::{Config, Linter, Profile, Rule};

fn main() -> std::io::Result<()> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let profile = paths.first().and_then(|first| first.parse::<Profile>().ok());
    if profile.is_some() {
        paths.remove(0);
    }
    let linter = Linter::new(Config::new(profile.unwrap_or_default()));
    let mut out = std::io::stdout().lock();
    let mut counts: BTreeMap<Rule, usize> = BTreeMap::new();
    for path in paths {
        for finding in linter.lint(&std::fs::read(&path)?) {
            *counts.entry(finding.rule).or_default() += 1;
            writeln!(out, "{path}:{finding}")?;
            for note in finding.all_notes() {
                writeln!(out, "    {note}")?;
            }
        }
    }
    for (rule, count) in counts {
        writeln!(out, "{count:8} {} {rule}", rule.id())?;
    }
    Ok(())
}
