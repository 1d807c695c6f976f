//! Cells of comma-separated values.

use jadoube_terminal::escaped;

/// A text as a cell: on one line, and no formula. Spreadsheets compute what begins with one of a few signs, and what stands
/// in a games file must not be computed: an apostrophe before it makes it a text.
pub(crate) fn cell(text: &str) -> String {
    let is_formula = text.len() > 1 && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let apostrophe = if is_formula { "'" } else { "" };
    format!("{apostrophe}{}", escaped(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        let rows = [
            ("Carlsen, Magnus", "Carlsen, Magnus"),
            ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"),
            ("@SUM(1)", "'@SUM(1)"),
            ("-", "-"),
            ("\t=1", "'\\t=1"),
            ("", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(cell(text), expected);
        }
    }
}
