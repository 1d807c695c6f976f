//! A place for a test's files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// A folder of a test's own; it goes with the value.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty folder.
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    #[must_use]
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("jadoube-trial-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file, in folders below this one if its name has some, and returns its path.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.0)).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        path.display().to_string()
    }

    /// What is in a file.
    #[must_use]
    #[track_caller]
    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The text of a file.
    #[must_use]
    #[track_caller]
    pub fn read_text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("text")
    }

    /// The names of what is in it, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.flatten().map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
