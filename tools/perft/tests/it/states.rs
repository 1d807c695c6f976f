//! Counts that go on from a file.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use crate::run::{START, command, run};

/// A path in a new folder, which is removed in the end.
struct State {
    folder: PathBuf,
    path: String,
}

impl State {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("jadoube-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("state.json").to_str().unwrap().to_owned();
        Self { folder, path }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }

    fn complaint(&self, arguments: &[&str], code: i32) -> String {
        let arguments = [arguments, &["--state", &self.path]].concat();
        let complaint = run(&arguments).complaint(code);
        let rest = complaint.strip_prefix(&format!("--state: {}: ", self.path));
        rest.unwrap_or_else(|| panic!("{complaint}")).to_owned()
    }
}

impl Drop for State {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_count_with_a_state_gives_what_it_gives_without() {
    let state = State::new("plain");
    for _ in 0..2 {
        // The second time all of it is known.
        let json = run(&["5", "-q", "--format", "json", "--state", &state.path]).json();
        assert_eq!(json["depths"][0]["nodes"], 4_865_609);
        assert_eq!((&json["depths"][0]["depth"], &json["complete"]), (&5.into(), &true.into()));
    }
}

#[cfg(unix)]
#[test]
fn a_count_that_is_killed_and_interrupted_again_and_again_comes_to_the_right_end() {
    let state = State::new("killed");
    let arguments = ["7", "-q", "--hash", "16M", "--format", "csv", "--state", &state.path];
    for round in 0..10 {
        let child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap();
        // From the first moment on there is a state.
        while !fs::exists(&state.path).unwrap() {
            std::thread::yield_now();
        }
        std::thread::sleep(std::time::Duration::from_millis(100 + 150 * round));
        let signal = if round % 2 == 0 { "-KILL" } else { "-INT" };
        let mut kill = std::process::Command::new("kill");
        kill.args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
        child.wait().unwrap();
        let text = state.text();
        assert!(text.contains("\"checksum\"") && text.ends_with("}\n"), "{text}");
    }
    let csv = run(&arguments);
    assert!(csv.code == 0 && csv.stdout.contains("\n7,3195901860,"), "{csv:?}");
}

#[test]
fn a_state_of_another_count_is_refused() {
    let state = State::new("other");
    let _ = run(&["4", "-q", "--state", &state.path]).clean();
    assert_eq!(state.complaint(&["5"], 2), "the state of another depth: expected 5, found 4");
    assert_eq!(
        state.complaint(&["4", "--moves", "e2e4"], 2),
        format!(
            "the state of another position: expected \
             rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1, found {START}"
        )
    );
    assert_eq!(
        state.complaint(&["4", "--hash", "1M", "--seed", "7"], 2),
        "the state of another seed: expected 7, found 0"
    );
    assert!(state.complaint(&["4", "--960", "518"], 2).contains("another position"));
    assert!(state.complaint(&["4", "--no-bulk"], 2).contains("another way of counting leaves"));
    // Written by another version, with a checksum that fits.
    let text = state.text();
    fs::write(&state.path, text.replace("\"version\": \"", "\"version\": \"9")).unwrap();
    assert_eq!(
        state.complaint(&["4"], 3),
        "damaged: its checksum does not fit; remove it to begin anew"
    );
}

#[test]
fn a_damaged_state_is_refused() {
    let state = State::new("damaged");
    let _ = run(&["4", "-q", "--state", &state.path]).clean();
    let text = state.text();
    let flipped = text.replacen("\"nodes\": 1", "\"nodes\": 2", 1);
    let half = &text.as_bytes()[..text.len() / 2];
    let all: [&[u8]; 7] = [b"", b"{}", b"[]", b"\0\0\0", b"\xFF\xFE", half, flipped.as_bytes()];
    for damaged in all {
        fs::write(&state.path, damaged).unwrap();
        let complaint = state.complaint(&["4"], 3);
        assert!(
            complaint.starts_with("damaged") && complaint.ends_with("begin anew"),
            "{complaint}"
        );
        assert_eq!(fs::read(&state.path).unwrap(), damaged, "it was overwritten");
    }
}

#[test]
fn a_state_is_kept_in_a_regular_file() {
    let state = State::new("folder");
    let folder = state.folder.to_str().unwrap();
    let complaint = run(&["3", "--state", folder]).complaint(3);
    assert_eq!(complaint, format!("--state: {folder}: is a directory"));
    // What has no end is not read.
    #[cfg(unix)]
    for device in ["/dev/zero", "/dev/null"] {
        let complaint = run(&["3", "--state", device]).complaint(3);
        assert_eq!(complaint, format!("--state: {device}: is no regular file"));
    }
    let complaint = run(&["3", "--state", "-"]).complaint(2);
    assert_eq!(complaint, "--state: a state is kept in a file, not in - (./- is a file)");
}

#[test]
fn a_state_that_cannot_be_written_is_told_before_the_count() {
    let complaint = run(&["20", "--state", "no/such/folder/state"]).complaint(3);
    assert_eq!(complaint, "--state: no/such/folder/state: no such file or directory");
    assert!(run(&["5", "--state", "x", "--divide"]).complaint(2).contains("cannot be used with"));
    let both = run(&["5", "--state", "x", "--hash", "1M", "--verify-hash"]).complaint(2);
    assert!(both.starts_with("--verify-hash cannot go with --state"), "{both}");
    assert!(run(&["--state", "x", "suite", "y"]).complaint(2).contains("cannot go with a command"));
}
