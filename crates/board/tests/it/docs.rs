//! The table of rules names tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::report;

fn crate_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_rule_of_this_crate_is_in_the_table_and_every_test_named_there_exists() {
    let table = read(&crate_folder().join("../../docs/rules.md"));
    let mut failed = Vec::new();
    for item in (1..=48).chain([134, 135, 149, 150]) {
        if !table.lines().any(|line| line.starts_with(&format!("| R{item} |"))) {
            failed.push(format!("R{item} has no row"));
        }
    }
    // Between single backticks: `board::module::test`.
    let mut count = 0;
    for name in table.split('`').filter_map(|text| text.strip_prefix("board::")) {
        count += 1;
        let found = name.split_once("::").is_some_and(|(module, test)| {
            let module = crate_folder().join(format!("tests/it/{module}.rs"));
            fs::read_to_string(module).is_ok_and(|text| text.contains(&format!("fn {test}(")))
        });
        if !found {
            failed.push(format!("there is no test board::{name}"));
        }
    }
    assert!(count > 0);
    report(&failed);
}
