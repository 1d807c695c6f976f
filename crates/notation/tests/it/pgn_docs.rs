//! What `docs/pgn.md` promises.

use std::path::Path;

use jadoube_notation::pgn::{Damage, Game};

use crate::pgn::Failures;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pgn.md");
    std::fs::read_to_string(path).expect("docs/pgn.md")
}

/// The table has a row for every kind of damage and no other, and its examples have that damage.
#[test]
fn every_kind_of_damage_is_described_and_its_example_has_it() {
    let page = page();
    let table = page
        .split("## Damage")
        .nth(1)
        .and_then(|rest| rest.split("## Limits").next())
        .expect("the table");
    let rows: Vec<_> = table.lines().filter(|line| line.starts_with("| `")).collect();
    let codes: Vec<_> = rows.iter().map(|row| row.split('`').nth(1).unwrap_or_default()).collect();
    let expected: Vec<_> = Damage::ALL.iter().map(|damage| damage.code()).collect();
    assert_eq!(codes, expected);
    let mut failures = Failures::default();
    for (row, damage) in rows.iter().zip(Damage::ALL) {
        let example = row.trim_end_matches(" |").rsplit(" | ").next().expect("an example");
        if example == "only with limits" {
            continue;
        }
        let text = example.replace('`', "").replace("\\n", "\n").replace("U+0007", "\u{7}");
        let text = text.replace("U+00A0", "\u{a0}").replace("U+FEFF", "\u{feff}");
        let text = text.replace("U+0000", "\0");
        let mut games = Game::read_all(&text);
        let mut found = games.by_ref().any(|read| read.has(*damage));
        found |= games.diagnostics().iter().any(|found| found.damage == *damage);
        failures.check(damage.code(), found.to_string(), "true");
    }
}
