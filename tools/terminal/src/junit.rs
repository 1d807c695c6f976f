//! The XML of `JUnit`, in which build servers read the results of tests.

use std::io::{self, Write};

use crate::html_escaped;

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// It was not run.
    Skipped,
    /// Otherwise than it should.
    Failed(Complaint),
    /// Nobody can say how.
    Error(Complaint),
}

/// What is wrong with a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// A word for all of its kind.
    pub kind: &'static str,
    /// In one line.
    pub message: String,
    /// More of it; may have several lines.
    pub details: String,
}

/// A test.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// What it belongs to.
    pub class: String,
    /// What it is called.
    pub name: String,
    /// How long it took.
    pub seconds: Option<f64>,
    /// How it ended.
    pub verdict: Verdict,
}

/// Tests that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Suite {
    /// What they are called.
    pub name: String,
    /// The tests.
    pub cases: Vec<Case>,
    /// How long they took.
    pub seconds: Option<f64>,
}

/// Writes suites of tests, with the counts that the format wants before them.
///
/// ```
/// use jadoube_terminal::junit::{Case, Complaint, Suite, Verdict, write};
///
/// let message = "Qd4, not Rd4".to_owned();
/// let wrong = Complaint { kind: "unsolved", message, details: String::new() };
/// let (class, name) = ("wac".to_owned(), "WAC.001".to_owned());
/// let case = Case { class, name, seconds: None, verdict: Verdict::Failed(wrong) };
/// let suite = Suite { name: "wac".to_owned(), cases: vec![case], seconds: Some(0.25) };
/// let mut xml = Vec::new();
/// write("engine", &[suite], None, &mut xml)?;
/// let xml = String::from_utf8_lossy(&xml);
/// assert!(xml.contains(r#"<testsuite name="wac" tests="1" failures="1" errors="0" skipped="0" time="0.250">"#));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of the output.
pub fn write(
    name: &str,
    suites: &[Suite],
    seconds: Option<f64>,
    to: &mut dyn Write,
) -> io::Result<()> {
    let head = |name: &str, cases: &[&Case], seconds| {
        let count = |is: fn(&Verdict) -> bool| cases.iter().filter(|it| is(&it.verdict)).count();
        format!(
            r#"name="{}" tests="{}" failures="{}" errors="{}" skipped="{}"{}"#,
            html_escaped(name),
            cases.len(),
            count(|it| matches!(it, Verdict::Failed(_))),
            count(|it| matches!(it, Verdict::Error(_))),
            count(|it| matches!(it, Verdict::Skipped)),
            time(seconds)
        )
    };
    let all: Vec<_> = suites.iter().flat_map(|suite| &suite.cases).collect();
    writeln!(to, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(to, "<testsuites {}>", head(name, &all, seconds))?;
    for Suite { name, cases, seconds } in suites {
        let these: Vec<_> = cases.iter().collect();
        writeln!(to, "  <testsuite {}>", head(name, &these, *seconds))?;
        for case in cases {
            write_case(case, to)?;
        }
        writeln!(to, "  </testsuite>")?;
    }
    writeln!(to, "</testsuites>")
}

fn time(seconds: Option<f64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!(r#" time="{seconds:.3}""#))
}

fn write_case(case: &Case, to: &mut dyn Write) -> io::Result<()> {
    let Case { class, name, seconds, verdict } = case;
    let (class, name) = (html_escaped(class), html_escaped(name));
    write!(to, r#"    <testcase classname="{class}" name="{name}"{}"#, time(*seconds))?;
    let (element, Complaint { kind, message, details }) = match verdict {
        Verdict::Passed => return writeln!(to, "/>"),
        Verdict::Skipped => return writeln!(to, "><skipped/></testcase>"),
        Verdict::Failed(complaint) => ("failure", complaint),
        Verdict::Error(complaint) => ("error", complaint),
    };
    write!(to, r#"><{element} type="{kind}" message="{}""#, html_escaped(message))?;
    match html_escaped(details).as_str() {
        "" => writeln!(to, "/></testcase>"),
        details => writeln!(to, ">{details}</{element}></testcase>"),
    }
}
