//! The layer table of `docs/architecture.md`, executed: no package depends on another that its row does not name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Folder of each package in the table, with the folder names that it may use.
fn layer_table() -> BTreeMap<String, Vec<String>> {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("the page exists");
    page.lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [_, folder, _, may_use] = cells[..] else { return None };
            let folder = folder.strip_prefix('`')?.strip_suffix('`')?.to_owned();
            let may_use = may_use.split(", ").filter(|name| *name != "-").map(str::to_owned);
            Some((folder, may_use.collect()))
        })
        .collect()
}

/// Every package of the workspace: its folder, relative to the root.
fn packages() -> Vec<String> {
    let mut folders = vec!["benches".to_owned()];
    for parent in ["crates", "tools"] {
        for entry in fs::read_dir(root().join(parent)).expect("the folder exists") {
            let path = entry.expect("readable").path();
            if path.join("Cargo.toml").exists() {
                let name = path.file_name().expect("has a name").to_string_lossy().into_owned();
                folders.push(format!("{parent}/{name}"));
            }
        }
    }
    folders
}

/// The packages of ours that stand under `[dependencies]`, without `jadoube-`.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("readable");
    let mut in_dependencies = false;
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            let section = line.trim_matches(['[', ']']);
            in_dependencies = section == "dependencies" || section.ends_with(".dependencies");
            if let Some(name) = section.strip_prefix("dependencies.jadoube-") {
                found.push(name.to_owned());
            }
        } else if in_dependencies && let Some(rest) = line.strip_prefix("jadoube-") {
            let name = rest.split([' ', '.', '=']).next().expect("split gives one part at least");
            found.push(name.to_owned());
        }
    }
    found
}

#[test]
fn no_package_depends_on_what_its_row_does_not_name() {
    let table = layer_table();
    let mut faults = Vec::new();
    for folder in packages() {
        let Some(may_use) = table.get(&folder) else {
            faults.push(format!("{folder} has no row in docs/architecture.md"));
            continue;
        };
        for dependency in dependencies(&folder) {
            if !may_use.contains(&dependency) {
                faults.push(format!("{folder} may not use {dependency}"));
            }
        }
    }
    for folder in table.keys().filter(|folder| !root().join(folder).join("Cargo.toml").exists()) {
        faults.push(format!("{folder} has a row, but is no package"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_table_is_read() {
    let table = layer_table();
    assert_eq!(table["crates/board"], Vec::<String>::new());
    assert_eq!(table["crates/movegen"], ["board"]);
    assert_eq!(dependencies("crates/movegen"), ["board"]);
}
