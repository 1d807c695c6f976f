//! What came out of a run.

use std::process::Output;

use serde_json::Value;

/// What came out of a run. Bytes that are not UTF-8 are replaced in the texts.
#[derive(Debug)]
pub struct Outcome {
    /// The exit code.
    pub code: i32,
    /// What was printed.
    pub stdout: String,
    /// Errors and notes.
    pub stderr: String,
    /// What was printed, byte for byte.
    pub bytes: Vec<u8>,
}

impl Outcome {
    /// The JSON value that was printed.
    #[must_use]
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON value of each line that was printed.
    #[must_use]
    #[track_caller]
    pub fn json_lines(&self) -> Vec<Value> {
        let value =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.stdout.lines().map(value).collect()
    }

    /// What was printed by a run that went well and had nothing to say on stderr.
    #[must_use]
    #[track_caller]
    pub fn clean(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The complaint of a run that printed nothing and ended with this code: one line, without its `error:`.
    #[must_use]
    #[track_caller]
    pub fn complaint(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        let line = self.stderr.strip_prefix("error: ").and_then(|line| line.strip_suffix('\n'));
        let line = line.unwrap_or_else(|| panic!("no complaint: {:?}", self.stderr));
        assert!(!line.contains('\n'), "{line}");
        line.to_owned()
    }
}

impl From<Output> for Outcome {
    #[track_caller]
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code().expect("an exit code, not a signal"),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            bytes: output.stdout,
        }
    }
}
