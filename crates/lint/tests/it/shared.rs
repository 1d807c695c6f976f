//! Files of the shared suites, read where `JADOUBE_SHARED` says.

use std::path::{Path, PathBuf};

pub(crate) fn shared() -> PathBuf {
    PathBuf::from(std::env::var("JADOUBE_SHARED").expect("JADOUBE_SHARED names the shared suites"))
}

/// All PGN files in a folder of the shared suites and below, in order, with their path from there on.
pub(crate) fn pgn_files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = shared().join(folder);
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no PGN files in {folder}");
    files
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|it| it == "pgn") {
            let name = path.strip_prefix(root).unwrap().display().to_string();
            files.push((name, std::fs::read(&path).unwrap()));
        }
    }
}
