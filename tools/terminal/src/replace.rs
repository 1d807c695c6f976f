//! Files that appear whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::input::{Compression, Encoder, plain_words};

/// A file being written. Until [`commit`](Self::commit) it has another name; if it is dropped before, nothing is left of it.
///
/// A device or a pipe, such as `/dev/null`, cannot be replaced: it is written to as the bytes come.
pub struct NewFile {
    /// Where it will stand; links have been followed.
    path: PathBuf,
    /// Its name until then; none if it is no file.
    temporary: Option<PathBuf>,
    encoder: Option<Encoder<BufWriter<File>>>,
}

impl NewFile {
    /// Begins a file that is to stand at this path.
    ///
    /// # Errors
    /// If its folder cannot be written to. The message names the path.
    pub fn create(path: &Path, compression: Compression) -> io::Result<Self> {
        let named = |error: io::Error| named(path, &error);
        if fs::metadata(path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir()) {
            let stream = OpenOptions::new().write(true).open(path).map_err(named)?;
            return Self::new(path.to_owned(), None, stream, compression).map_err(named);
        }
        // A link stays a link: what it leads to is replaced.
        let target = if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) };
        let target = target.map_err(named)?;
        if target.is_dir() {
            return Err(named(io::Error::new(io::ErrorKind::IsADirectory, "is a directory")));
        }
        let (temporary, file) = create_beside(&target).map_err(named)?;
        Self::new(target, Some(temporary), file, compression).map_err(named)
    }

    fn new(
        path: PathBuf,
        temporary: Option<PathBuf>,
        file: File,
        compression: Compression,
    ) -> io::Result<Self> {
        let encoder = Encoder::new(compression, BufWriter::with_capacity(1 << 16, file))?;
        Ok(Self { path, temporary, encoder: Some(encoder) })
    }

    /// Where it will stand.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in its place, with the permissions of the one that stood there.
    ///
    /// # Errors
    /// If something cannot be written or renamed; then what stood there stays.
    pub fn commit(mut self) -> io::Result<()> {
        self.place().map_err(|error| named(&self.path, &error))
    }

    /// Does so, and keeps the file that stood there under another name, which it gives: the path with `.bak`, or with `.bak2`
    /// and so on, so that no backup is ever overwritten.
    ///
    /// # Errors
    /// As [`commit`](Self::commit).
    pub fn commit_with_backup(mut self) -> io::Result<PathBuf> {
        let kept = keep(&self.path).and_then(|backup| self.place().map(|()| backup));
        kept.map_err(|error| named(&self.path, &error))
    }

    fn place(&mut self) -> io::Result<()> {
        let Some(encoder) = self.encoder.take() else { return Ok(()) };
        let file = encoder.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Some(temporary) = &self.temporary else { return Ok(()) };
        if let Ok(facts) = fs::metadata(&self.path) {
            file.set_permissions(facts.permissions())?;
        }
        file.sync_all()?;
        fs::rename(temporary, &self.path)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(encoder) = &mut self.encoder else { return Ok(bytes.len()) };
        encoder.write(bytes).map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.encoder.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // After a commit there is no such file.
            let _ = fs::remove_file(temporary);
        }
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {}", path.display(), plain_words(error)))
}

/// Creates a file in the folder of another one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 0.. {
        let temporary = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Gives a file a second name.
fn keep(path: &Path) -> io::Result<PathBuf> {
    for number in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak{number}") });
        let backup = PathBuf::from(name);
        match fs::hard_link(path, &backup) {
            Ok(()) => return Ok(backup),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Not every file system has links.
            Err(_) if !backup.exists() => return fs::copy(path, &backup).map(|_| backup),
            Err(_) => {}
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("jadoube-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.txt");
        fs::write(&path, "old").unwrap();
        let begin = |text: &str| {
            let mut file = NewFile::create(&path, Compression::Plain).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file
        };
        drop(begin("given up"));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let backup = begin("new").commit_with_backup().unwrap();
        assert_eq!(
            (fs::read(&path).unwrap(), fs::read(&backup).unwrap()),
            (b"new".into(), b"old".into())
        );
        let second = begin("newer").commit_with_backup().unwrap();
        assert_eq!(fs::read(&second).unwrap(), b"new");
        assert_eq!(fs::read(&backup).unwrap(), b"old");
        begin("newest").commit().unwrap();
        let names = fs::read_dir(&folder).unwrap().count();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(names, 3);
        let error =
            NewFile::create(Path::new("no/such/folder/x"), Compression::Plain).err().unwrap();
        assert_eq!(error.to_string(), "no/such/folder/x: no such file or directory");
    }
}
