//! Files of EPD or FEN lines.

use std::path::Path;

/// Whether a file in a folder is a suite, by its name.
pub(crate) fn is_suite(path: &Path) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let plain = [".gz", ".bz2", ".zst"].iter().find_map(|end| name.strip_suffix(end));
    let name = plain.unwrap_or(&name);
    name.ends_with(".epd") || name.ends_with(".fen")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_known_by_their_names() {
        for (name, is) in
            [("a.epd", true), ("A.EPD.gz", true), ("x.fen", true), ("x.pgn", false), ("epd", false)]
        {
            assert_eq!(is_suite(Path::new(name)), is, "{name}");
        }
    }
}
