//! Running the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Three games: the first has an illegal move and a result spelt wrongly, the second is clean, the third ends with mate that
/// is marked as check.
pub(crate) const GAMES: &str = "\
[Event \"A\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1/2-1/2\"]\n\n\
1. e4 e5 2. Ng1-f3 Nc6 3. Bb5 a6 4. Nd5 Nf6 1/2\n\n\
[Event \"B\"]\n[Site \"?\"]\n[Date \"2020.01.02\"]\n[Round \"2\"]\n[White \"Bob\"]\n[Black \"Ada\"]\n[Result \"*\"]\n\n\
1. d4 d5 *\n\n\
[Event \"C\"]\n[Site \"?\"]\n[Date \"2020.01.03\"]\n[Round \"3\"]\n[White \"Cyd\"]\n[Black \"Dan\"]\n[Result \"0-1\"]\n\n\
1. f3 e5 2. g4 Qh4+ 0-1\n";

/// What came out of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) bytes: Vec<u8>,
}

impl Outcome {
    /// A run that went well and had nothing to say on stderr.
    #[track_caller]
    pub(crate) fn clean(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// A run that printed nothing and one line of complaint.
    #[track_caller]
    pub(crate) fn complaint(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        let line = self.stderr.strip_prefix("error: ").and_then(|line| line.strip_suffix('\n'));
        let line = line.unwrap_or_else(|| panic!("no complaint: {:?}", self.stderr));
        assert!(!line.contains('\n'), "{line}");
        line.to_owned()
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code().expect("an exit code"),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            bytes: output.stdout,
        }
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube-pgn"));
    command.args(arguments).env_remove("JADOUBE_CPU").env_remove("NO_COLOR");
    command
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    command(arguments).output().expect("the program runs").into()
}

/// Runs with this text on stdin.
pub(crate) fn run_with(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Outcome {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let text = stdin.as_ref().to_vec();
    let writer = std::thread::spawn(move || input.write_all(&text));
    let outcome = child.wait_with_output().expect("the program ends").into();
    // The program may end before it has read all.
    let _ = writer.join().expect("the writer ends");
    outcome
}

/// A folder of its own, gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("jadoube-pgn-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        path.display().to_string()
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("a file")
    }

    pub(crate) fn root(&self) -> &Path {
        &self.0
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
