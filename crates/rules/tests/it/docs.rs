//! The table of rules is complete, and what it names exists.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Found, Report};

/// How many items the checklist has.
const ITEMS: usize = 152;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A row of the table: the item, what seeds and FIDE say, the code that knows it, the tests that show it.
struct Row {
    item: String,
    seeds: String,
    code: String,
    test: String,
}

/// The rows of all tables whose first column is an item.
fn rows(page: &str) -> Vec<Row> {
    let is_item = |text: &str| {
        text.strip_prefix('R').is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    page.lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
            match cells[..] {
                [item, seeds, _, _, code, test, ""] if is_item(item) => Some(Row {
                    item: item.to_owned(),
                    seeds: seeds.to_owned(),
                    code: code.to_owned(),
                    test: test.to_owned(),
                }),
                _ => None,
            }
        })
        .collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// All Rust sources below a folder.
fn sources(folder: &Path, found: &mut String) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push_str(&read(&path));
        }
    }
}

/// The names that the sources declare: items, fields and variants.
fn declared() -> Vec<String> {
    let mut text = String::new();
    for folder in ["crates", "tools"] {
        for package in fs::read_dir(root().join(folder)).expect("the workspace").flatten() {
            sources(&package.path().join("src"), &mut text);
            sources(&package.path().join("examples"), &mut text);
        }
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let keywords =
        ["fn", "const", "static", "struct", "enum", "trait", "type", "mod", "macro_rules!", "let"];
    let mut names = Vec::new();
    for line in text.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2).filter(|pair| keywords.contains(&pair[0])) {
            let name = pair[1].split(|c| !is_word(c)).next().unwrap_or("");
            names.push(name.to_owned());
        }
        // A field or variant begins its line.
        let name =
            line.strip_prefix("pub ").unwrap_or(line).split(|c| !is_word(c)).next().unwrap_or("");
        names.push(name.to_owned());
    }
    // The files of examples are named by themselves.
    for package in fs::read_dir(root().join("crates")).expect("the workspace").flatten() {
        let examples = fs::read_dir(package.path().join("examples"));
        for example in examples.into_iter().flatten().flatten() {
            names
                .extend(example.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Every name of the column must be declared somewhere, part by part.
fn code_exists(row: &Row, declared: &[String]) -> Found {
    for path in quoted(&row.code) {
        let is_declared =
            |part: &str| declared.binary_search_by(|name| name.as_str().cmp(part)).is_ok();
        let unknown: Vec<&str> = path
            .split("::")
            .map(|part| part.trim_end_matches("()"))
            .filter(|part| !is_declared(part) && !part.starts_with("jadoube_"))
            .collect();
        if !unknown.is_empty() {
            return Err(format!("the code names `{path}`, but {unknown:?} is nowhere declared"));
        }
    }
    Ok(())
}

/// A test is named by crate, module and function; the texts in double quotes after it are names of its rows.
fn tests_exist(row: &Row) -> Found {
    let names: Vec<&str> = quoted(&row.test).collect();
    if names.is_empty() {
        let has_reason = row.test.strip_prefix("none: ").is_some_and(|reason| reason.len() > 10);
        return if has_reason { Ok(()) } else { Err("neither a test nor a reason".to_owned()) };
    }
    let data = root().join("crates/testdata/data/moves.txt");
    for (index, part) in row.test.split('`').enumerate().skip(1).step_by(2) {
        let (package, rest) = part.split_once("::").ok_or(format!("`{part}` names no crate"))?;
        let (module, test) = rest.split_once("::").ok_or(format!("`{part}` names no module"))?;
        let path = root().join(format!("crates/{package}/tests/it/{module}.rs"));
        let text = fs::read_to_string(&path).map_err(|_| format!("`{part}`: no such module"))?;
        if !text.contains(&format!("fn {test}(")) {
            return Err(format!("there is no test `{part}`"));
        }
        let after = row.test.split('`').nth(index + 1).unwrap_or_default();
        let rows = after.split('"').skip(1).step_by(2);
        let text = text + &read(&data);
        if let Some(missing) = rows.into_iter().find(|name| !text.contains(name)) {
            return Err(format!("`{part}` has no row \"{missing}\""));
        }
    }
    Ok(())
}

#[test]
fn every_item_has_a_row_whose_code_and_tests_exist() {
    let rows = rows(&read(&root().join("docs/rules.md")));
    let declared = declared();
    let mut report = Report::default();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        *counts.entry(&row.item).or_default() += 1;
        report.row(&row.item, code_exists(row, &declared));
        report.row(&row.item, tests_exist(row));
        let is_seed = |text: &str| text.starts_with('S') || text == "own";
        let seeds = if is_seed(&row.seeds) { Ok(()) } else { Err("no seed is named".to_owned()) };
        report.row(&row.item, seeds);
    }
    for item in (1..=ITEMS).map(|number| format!("R{number}")) {
        let count = counts.remove(item.as_str()).unwrap_or(0);
        let found = if count == 1 { Ok(()) } else { Err(format!("{count} rows instead of one")) };
        report.row(item, found);
    }
    let unknown: Vec<&str> = counts.into_keys().collect();
    assert!(unknown.is_empty(), "no items of the checklist: {unknown:?}");
    report.finish(ITEMS);
}

#[test]
fn every_ending_is_described_with_its_article() {
    let readme = read(&root().join("crates/rules/README.md"));
    for code in jadoube_rules::Ending::codes() {
        assert!(readme.contains(&format!("| `{code}` |")), "{code} is not in the README");
    }
    let page = read(&root().join("docs/rules.md"));
    for name in ["FIDE_2023", "LEGACY_BLITZ", "S0", "S1", "S2", "S3", "S4", "HOME", "AS_PLAYED"] {
        assert!(page.contains(&format!("`RuleSet::{name}`")), "RuleSet::{name} is not in the page");
    }
}
