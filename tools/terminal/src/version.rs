//! Which build this is.

/// The version, the commit where it is known, and more facts, as `--version` prints them.
///
/// ```
/// let text = jadoube_terminal::version("1.2.3", "cpu portable");
/// assert!(text.starts_with("1.2.3 (") && text.ends_with("cpu portable)"));
/// ```
///
/// It lives as long as the process, as `clap` wants it.
#[must_use]
pub fn version(package_version: &str, facts: &str) -> &'static str {
    let text = match env!("JADOUBE_COMMIT") {
        "" => format!("{package_version} ({facts})"),
        commit => format!("{package_version} (commit {commit}, {facts})"),
    };
    text.leak()
}
