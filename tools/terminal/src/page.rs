//! One self-contained HTML page: sections, tables, tiles and charts, light and dark, without scripts or network.

mod charts;
mod style;

use std::fmt::{self, Write};

pub use charts::{Bar, bar_chart, column_chart, stacked_bar};

/// A page being put together; write it with `{}`.
///
/// ```
/// use jadoube_terminal::{Page, page_table};
///
/// let table = page_table(&["file", "games"], [["a.pgn", "3"], ["b & c.pgn", "5"]]);
/// let page = Page::new("Report").lead("Two files.").section("Files", &table).to_string();
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<td>b &amp; c.pgn</td>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Page {
    title: String,
    lead: String,
    style: String,
    definitions: String,
    footer: String,
    /// Heading and HTML.
    sections: Vec<(String, String)>,
}

impl Page {
    /// A page with this title and nothing on it.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// The text below the title.
    #[must_use]
    pub fn lead(mut self, text: &str) -> Self {
        text.clone_into(&mut self.lead);
        self
    }

    /// More CSS, behind the page's own.
    #[must_use]
    pub fn style(mut self, css: &str) -> Self {
        self.style.push_str(css);
        self
    }

    /// HTML at the beginning of the body that nobody sees, such as drawings to be used by several pictures.
    #[must_use]
    pub fn definitions(mut self, html: &str) -> Self {
        self.definitions.push_str(html);
        self
    }

    /// The text at the bottom.
    #[must_use]
    pub fn footer(mut self, text: &str) -> Self {
        text.clone_into(&mut self.footer);
        self
    }

    /// Adds a section of HTML; its heading is in the list of contents.
    #[must_use]
    pub fn section(mut self, heading: &str, html: &str) -> Self {
        self.sections.push((heading.to_owned(), html.to_owned()));
        self
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = html_escaped(&self.title);
        writeln!(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, r#"<meta name="viewport" content="width=device-width, initial-scale=1">"#)?;
        writeln!(f, r#"<meta name="color-scheme" content="light dark">"#)?;
        writeln!(
            f,
            "<title>{title}</title>\n<style>{}{}</style>\n</head>",
            style::CSS,
            self.style
        )?;
        writeln!(f, "<body>\n{}", self.definitions)?;
        writeln!(f, "<header><h1>{title}</h1>")?;
        if !self.lead.is_empty() {
            writeln!(f, "<p class=\"lead\">{}</p>", html_escaped(&self.lead))?;
        }
        f.write_str("<nav aria-label=\"Contents\">")?;
        for (number, (heading, _)) in self.sections.iter().enumerate() {
            write!(f, "<a href=\"#s{number}\">{}</a>", html_escaped(heading))?;
        }
        writeln!(f, "</nav></header>\n<main>")?;
        for (number, (heading, html)) in self.sections.iter().enumerate() {
            let heading = html_escaped(heading);
            writeln!(f, "<section id=\"s{number}\"><h2>{heading}</h2>\n{html}\n</section>")?;
        }
        writeln!(f, "</main>\n<footer>{}</footer>\n</body>\n</html>", html_escaped(&self.footer))
    }
}

/// The text for HTML or XML, between tags or in an attribute in quotes. What these cannot say becomes U+FFFD.
///
/// ```
/// assert_eq!(jadoube_terminal::html_escaped("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
/// ```
#[must_use]
pub fn html_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(char),
            _ if is_unseen(char) => escaped.push('\u{FFFD}'),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// Whether a character shows nothing, changes the direction of what follows, or is forbidden in XML.
fn is_unseen(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}')
}

/// A table of texts, its first line the headings. Cells that look like numbers stand to the right, and so does the heading of
/// a column that has nothing else.
#[must_use]
pub fn page_table<R>(headings: &[&str], rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item: AsRef<str>>,
{
    let mut body = String::new();
    let mut has_numbers = vec![false; headings.len()];
    let mut has_words = vec![false; headings.len()];
    let class = |is_number: bool| if is_number { " class=\"number\"" } else { "" };
    // Writing to a string does not fail.
    for row in rows {
        body.push_str("<tr>");
        for (column, cell) in row.into_iter().enumerate() {
            let cell = cell.as_ref();
            let is_number = is_number(cell);
            let has = if is_number { &mut has_numbers } else { &mut has_words };
            if let Some(has) = has.get_mut(column) {
                *has = true;
            }
            let _ = write!(body, "<td{}>{}</td>", class(is_number), html_escaped(cell));
        }
        body.push_str("</tr>");
    }
    let mut html = String::from("<div class=\"scroll\"><table><thead><tr>");
    for (column, heading) in headings.iter().enumerate() {
        let class = class(has_numbers[column] && !has_words[column]);
        let _ = write!(html, "<th scope=\"col\"{class}>{}</th>", html_escaped(heading));
    }
    html.push_str("</tr></thead><tbody>");
    html.push_str(&body);
    html.push_str("</tbody></table></div>");
    html
}

fn is_number(cell: &str) -> bool {
    cell == "-"
        || cell.chars().any(|char| char.is_ascii_digit())
            && cell.chars().all(|char| char.is_ascii_digit() || ",.%- ".contains(char))
}

/// Numbers that matter most, side by side: each a value and what it means.
#[must_use]
pub fn page_tiles<'a>(tiles: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let mut html = String::from("<dl class=\"tiles\">");
    for (name, value) in tiles {
        let (name, value) = (html_escaped(name), html_escaped(&value));
        let _ = write!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    html.push_str("</dl>");
    html
}

/// Parts side by side where there is room, each with a heading.
#[must_use]
pub fn page_grid<'a>(parts: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let mut html = String::from("<div class=\"grid\">");
    for (heading, part) in parts {
        let _ = write!(
            html,
            "<figure><figcaption>{}</figcaption>{part}</figure>",
            html_escaped(heading)
        );
    }
    html.push_str("</div>");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_stand_where_their_numbers_stand() {
        let table = page_table(&["name", "part", "mixed"], [["a", "3", "-"], ["b", "-", "x"]]);
        let headings = "<th scope=\"col\">name</th><th scope=\"col\" class=\"number\">part</th><th scope=\"col\">mixed</th>";
        assert!(table.contains(headings), "{table}");
        assert!(page_table(&["name"], [[""; 0]]).contains("<th scope=\"col\">name</th>"));
    }

    #[test]
    fn a_page_has_its_sections_and_needs_no_network() {
        let page = Page::new("<Games>")
            .lead("one & two")
            .style(".x{color:red}")
            .definitions("<svg></svg>")
            .section("First", "<p>text</p>")
            .section("Second > first", "")
            .footer("made by hand")
            .to_string();
        for part in [
            "<title>&lt;Games&gt;</title>",
            "<p class=\"lead\">one &amp; two</p>",
            ".x{color:red}</style>",
            "<a href=\"#s1\">Second &gt; first</a>",
            "<section id=\"s0\"><h2>First</h2>\n<p>text</p>",
            "prefers-color-scheme:dark",
        ] {
            assert!(page.contains(part), "{part} is missing");
        }
        for outside in ["http://", "https://", "<script", "@import", "url("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_made_visible() {
        assert_eq!(html_escaped("a\u{1b}[31m\u{202e}b\nc"), "a\u{FFFD}[31m\u{FFFD}b\nc");
    }

    #[test]
    fn numbers_stand_to_the_right() {
        let table = page_table(&["a"], [["1,234.5%"], ["e4"], ["-"], ["1-0"], [""]]);
        assert_eq!(table.matches("class=\"number\"").count(), 3);
        assert!(table.contains("<td>e4</td>") && table.contains("<td></td>"));
    }
}
