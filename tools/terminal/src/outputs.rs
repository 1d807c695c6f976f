//! No output may be an input, or another output.

use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::input::STDIN;

/// Refuses to write over what is read, and to write two things into one file. `outputs` are options with their files, `what` is
/// what the inputs are called.
///
/// # Errors
/// If two names are those of one file.
///
/// ```
/// use std::path::{Path, PathBuf};
/// use jadoube_terminal::distinct_outputs;
///
/// let outputs = [("report", Some(Path::new("a.html"))), ("log", Some(Path::new("./x.epd")))];
/// assert!(distinct_outputs(&outputs, &[PathBuf::from("b.epd")], "a suite").is_ok());
/// let error = distinct_outputs(&outputs, &[PathBuf::from("x.epd")], "a suite").unwrap_err();
/// assert_eq!(error.to_string(), "--log ./x.epd: it is a suite too");
/// ```
pub fn distinct_outputs(
    outputs: &[(&str, Option<&Path>)],
    inputs: &[PathBuf],
    what: &str,
) -> Result<(), Failure> {
    let files = inputs.iter().filter(|path| path.as_os_str() != STDIN);
    let mut taken: Vec<(PathBuf, &str)> = files.map(|path| (real(path), what)).collect();
    for &(option, path) in outputs {
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
