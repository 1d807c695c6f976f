//! What a check found, in the form in which build servers read tests.

use std::fmt::Write as _;
use std::io::{self, Write};

use jadoube_board::CastlingMode;

use super::print::trace_lines;
use super::report::Report;
use super::rows::Rows;

/// One test case for each row: passed, failed (a wrong count), in error (no answer) or skipped.
pub(super) fn write(report: &Report, rows: &Rows, output: &mut impl Write) -> io::Result<()> {
    let mut cases = String::new();
    let mut skipped = 0;
    for (index, row) in rows.rows.iter().enumerate() {
        let id = row.id.as_ref().map_or_else(String::new, |id| format!("{id}: "));
        // Writing to a string does not fail.
        let _ = write!(
            cases,
            "    <testcase classname=\"{}\" name=\"{}\"",
            escaped(&row.file),
            escaped(&format!("{id}{} (line {})", row.root.fen(), row.line))
        );
        let failure = report.failures.iter().find(|failure| failure.row == index);
        let trouble = report.troubles.iter().find(|trouble| trouble.row == index);
        let is_left_out = row.root.mode == CastlingMode::Chess960 && !report.knows_chess960
            || row.counts.iter().all(|count| count.expected > report.max_nodes);
        let _ = match (failure, trouble) {
            (Some(failure), _) => {
                let count = failure.count;
                let got = failure.got.map_or_else(|| "illegal moves".to_owned(), |n| n.to_string());
                let message =
                    format!("depth {}: expected {}, got {got}", count.depth, count.expected);
                let mut text = failure.trace.as_ref().map(trace_lines).unwrap_or_default();
                text.extend(failure.remark.clone());
                writeln!(
                    cases,
                    "><failure message=\"{}\">{}</failure></testcase>",
                    escaped(&message),
                    escaped(&text.join("\n"))
                )
            }
            (None, Some(trouble)) => writeln!(
                cases,
                "><error message=\"{}\"/></testcase>",
                escaped(&format!("depth {}: {}", trouble.depth, trouble.message))
            ),
            (None, None) if is_left_out => {
                skipped += 1;
                writeln!(cases, "><skipped/></testcase>")
            }
            (None, None) => writeln!(cases, "/>"),
        };
    }
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{skipped}\" time=\"{:.3}\"",
        rows.rows.len(),
        report.failures.len(),
        report.troubles.len(),
        report.seconds
    );
    writeln!(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(output, "<testsuites {counts}>")?;
    writeln!(output, "  <testsuite name=\"{}\" {counts}>", escaped(&report.engine))?;
    write!(output, "{cases}")?;
    writeln!(output, "  </testsuite>\n</testsuites>")
}

/// The text for XML; control characters, which XML cannot say, become U+FFFD.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for char in text.chars() {
        match char {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\n' => safe.push_str("&#10;"),
            char if char.is_control() || matches!(char, '\u{FFFE}' | '\u{FFFF}') => {
                safe.push('\u{FFFD}');
            }
            char => safe.push(char),
        }
    }
    safe
}
