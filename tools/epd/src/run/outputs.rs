//! No output may be an input, or another output.

use std::path::{Path, PathBuf};

use jadoube_terminal::{Failure, STDIN};

use super::arguments::OutputArguments;

/// Refuses to write over what is read.
///
/// # Errors
/// If two names are those of one file.
pub(crate) fn check(outputs: &OutputArguments, suites: &[PathBuf]) -> Result<(), Failure> {
    let OutputArguments { report, journal, resume, log, .. } = outputs;
    let named = [("report", report), ("journal", journal), ("resume", resume), ("log", log)];
    let files = suites.iter().filter(|path| path.as_os_str() != STDIN);
    let mut taken: Vec<(PathBuf, &str)> = files.map(|path| (real(path), "a suite")).collect();
    for (option, path) in named {
        let Some(path) = path else { continue };
        let real_path = real(path);
        if let Some((_, what)) = taken.iter().find(|(other, _)| *other == real_path) {
            let path = path.display();
            return Err(Failure::usage(format_args!("--{option} {path}: it is {what} too")));
        }
        taken.push((real_path, "another output"));
    }
    Ok(())
}

/// The file itself, also where it is yet to be made.
fn real(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
