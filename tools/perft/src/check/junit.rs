//! What a check found, in the form in which build servers read tests.

use std::io::{self, Write};

use jadoube_board::CastlingMode;
use jadoube_terminal::junit::{self, Case, Complaint, Suite, Verdict};

use super::print::trace_lines;
use super::report::{Failure, Report, RowTrouble};
use super::rows::{Row, Rows};

/// One test case for each row: passed, failed (a wrong count), in error (no answer) or skipped.
pub(super) fn write(report: &Report, rows: &Rows, output: &mut impl Write) -> io::Result<()> {
    let case = |(index, row): (usize, &Row)| {
        let id = row.id.as_ref().map_or_else(String::new, |id| format!("{id}: "));
        let failure = report.failures.iter().find(|failure| failure.row == index);
        let trouble = report.troubles.iter().find(|trouble| trouble.row == index);
        let is_left_out = row.root.mode == CastlingMode::Chess960 && !report.knows_chess960
            || row.counts.iter().all(|count| count.expected > report.max_nodes);
        Case {
            class: row.file.to_string(),
            name: format!("{id}{} (line {})", row.root.fen(), row.line),
            seconds: None,
            verdict: match (failure, trouble) {
                (Some(failure), _) => Verdict::Failed(wrong(failure)),
                (None, Some(trouble)) => Verdict::Error(unanswered(trouble)),
                (None, None) if is_left_out => Verdict::Skipped,
                (None, None) => Verdict::Passed,
            },
        }
    };
    let suite = Suite {
        name: report.engine.clone(),
        cases: rows.rows.iter().enumerate().map(case).collect(),
        seconds: Some(report.seconds),
    };
    junit::write("jadoube-perft check", &[suite], Some(report.seconds), output)
}

fn wrong(failure: &Failure) -> Complaint {
    let count = failure.count;
    let got = failure.got.map_or_else(|| "illegal moves".to_owned(), |got| got.to_string());
    let mut details = failure.trace.as_ref().map(trace_lines).unwrap_or_default();
    details.extend(failure.remark.clone());
    Complaint {
        kind: "wrong",
        message: format!("depth {}: expected {}, got {got}", count.depth, count.expected),
        details: details.join("\n"),
    }
}

fn unanswered(trouble: &RowTrouble) -> Complaint {
    Complaint {
        kind: "unanswered",
        message: format!("depth {}: {}", trouble.depth, trouble.message),
        details: String::new(),
    }
}
