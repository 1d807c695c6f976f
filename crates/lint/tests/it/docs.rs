//! `docs/pgn-rules.md` is what the table of rules says.

use std::path::Path;

use jadoube_lint::{Family, Profile, Rule, Severity};

const HEAD: &str = "# Rules of the PGN linter

What `jadoube-lint` finds, and what `jadoube-pgn check` tells and `jadoube-pgn fix` mends. This page is made from the table in
`crates/lint/src/rule.rs` and the pages in `crates/lint/src/pages/`; a test compares it with them. To write it anew:
`JADOUBE_BLESS=1 cargo test -p jadoube-lint --test it docs`.

Ids and names are stable for ever: a rule may be added or retired, never changed into another.

An **error** is wrong for every reader: illegal, lost or contradictory. A **warning** is read differently by different
programs, or likely to be wrong. **Style** is understood by all. What the standard's import format allows is no error. A **safe**
fix keeps the moves, results, tags and comments; an **unsafe** one is a good guess that somebody should look at.

";

/// The whole document.
fn document() -> String {
    let mut text = HEAD.to_owned();
    text += "| id | name | ";
    for profile in Profile::ALL {
        text += &format!("{profile} | ");
    }
    text += "fix | what breaks it |\n|---|---|---|---|---|---|---|---|---|\n";
    for &rule in Rule::ALL {
        text += &format!("| {} | `{}` | ", rule.id(), rule.name());
        for profile in Profile::ALL {
            text += &format!("{} | ", rule.severity(profile).map_or("-", Severity::name));
        }
        let fix = rule.fix().map_or("-", |safety| safety.name());
        text += &format!("{fix} | {} |\n", rule.summary());
    }
    for family in Family::ALL {
        text += &format!("\n## {}{}\n", family.name()[..1].to_uppercase(), &family.name()[1..]);
        for &rule in Rule::ALL.iter().filter(|rule| rule.family() == family) {
            text += &format!("\n{}", rule.markdown());
        }
    }
    text
}

#[test]
fn the_documentation_is_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pgn-rules.md");
    let wanted = document();
    if std::env::var_os("JADOUBE_BLESS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let line = found.lines().zip(wanted.lines()).position(|(found, wanted)| found != wanted);
    assert!(found == wanted, "docs/pgn-rules.md differs from line {:?} on", line.map(|it| it + 1));
}
