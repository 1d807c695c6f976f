//! Leaves the commit that is being built in `JADOUBE_COMMIT`; empty where there is no git or no repository.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let commit = git(&["rev-parse", "--short=9", "HEAD"]).unwrap_or_default();
    println!("cargo::rustc-env=JADOUBE_COMMIT={commit}");
    // The log of HEAD grows with every commit and checkout; HEAD itself is there when no log is kept.
    for name in ["logs/HEAD", "HEAD"] {
        if let Some(path) = git(&["rev-parse", "--path-format=absolute", "--git-path", name])
            && Path::new(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What git says, in one line, if it can say anything.
fn git(args: &[&str]) -> Option<String> {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")?;
    let output = Command::new("git").arg("-C").arg(folder).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|_| output.status.success())
}
