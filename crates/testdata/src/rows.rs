//! The format that all files share.

/// The rows of a file, without blank lines and comments.
pub(crate) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The first two fields, which every file has in common, and the rest: name, FEN, answer.
///
/// # Panics
/// If a field is missing.
pub(crate) fn split(row: &'static str) -> (&'static str, &'static str, &'static str) {
    let mut fields = row.splitn(3, ';').map(str::trim);
    match (fields.next(), fields.next(), fields.next()) {
        (Some(name), Some(fen), Some(answer)) => (name, fen, answer),
        _ => panic!("a row needs name, FEN and answer: {row}"),
    }
}
