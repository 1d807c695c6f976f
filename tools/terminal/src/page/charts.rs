//! Charts as inline SVG. Colours are those of the page.

use std::fmt::Write;

use super::html_escaped;

/// One bar of a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// What it stands for.
    pub name: String,
    /// Its length.
    pub value: u64,
    /// What is written behind it.
    pub label: String,
}

/// The widths of a bar chart's columns, in units of which it is 640 wide.
const WIDTH: u64 = 640;
const NAMES: u64 = 250;
const LABELS: u64 = 120;
const ROW: u64 = 26;
/// What a second line of a name adds to its row.
const LINE: u64 = 14;

/// About how many characters fit into a line of the column of names.
const LONGEST_NAME: usize = 33;

/// Horizontal bars below each other, the longest across the whole width.
///
/// ```
/// use jadoube_terminal::{Bar, bar_chart};
///
/// let bars = [Bar { name: "draws".to_owned(), value: 3, label: "3".to_owned() }];
/// assert!(bar_chart("results", &bars).starts_with("<svg "));
/// ```
#[must_use]
pub fn bar_chart(title: &str, bars: &[Bar]) -> String {
    let most = bars.iter().map(|bar| bar.value).max().unwrap_or(0).max(1);
    let room = WIDTH - NAMES - LABELS;
    let names: Vec<Vec<String>> = bars.iter().map(|bar| lines(&bar.name)).collect();
    let height = |name: &Vec<String>| ROW + LINE * (name.len() as u64 - 1);
    let mut svg = opening(title, WIDTH, names.iter().map(height).sum());
    let mut end = 0;
    for (bar, name) in bars.iter().zip(&names) {
        let middle = end + height(name) / 2;
        // Something is seen of everything but nothing.
        let width = (u128::from(bar.value) * u128::from(room)).div_ceil(most.into());
        let (whole, label) = (html_escaped(&bar.name), html_escaped(&bar.label));
        let _ = write!(svg, "<g><title>{whole}: {label}</title>");
        for (line, text) in (0..).zip(name) {
            let y = end + 18 + LINE * line;
            let text = html_escaped(text);
            let _ =
                write!(svg, r#"<text x="{}" y="{y}" text-anchor="end">{text}</text>"#, NAMES - 10);
        }
        end += height(name);
        let top = middle - 7;
        let _ = write!(
            svg,
            r#"<rect class="track" x="{NAMES}" y="{top}" width="{room}" height="14" rx="3"/><rect class="bar" x="{NAMES}" y="{top}" width="{width}" height="14" rx="3"/>"#
        );
        let _ = write!(
            svg,
            r#"<text class="soft" x="{}" y="{}">{}</text></g>"#,
            NAMES + room + 10,
            middle + 5,
            label
        );
    }
    svg.push_str("</svg>");
    svg
}

/// A histogram: columns side by side, with the name of every so many below.
///
/// The names of columns that get none are seen when the pointer rests on them.
#[must_use]
pub fn column_chart(title: &str, columns: &[Bar], name_every: usize) -> String {
    const HEIGHT: u64 = 180;
    const BELOW: u64 = 24;
    const ABOVE: u64 = 18;
    let most = columns.iter().map(|column| column.value).max().unwrap_or(0).max(1);
    let count = columns.len().max(1) as u64;
    let mut svg = opening(title, WIDTH, ABOVE + HEIGHT + BELOW);
    let base = ABOVE + HEIGHT;
    for (index, column) in columns.iter().enumerate() {
        let left = index as u64 * WIDTH / count;
        let right = (index as u64 + 1) * WIDTH / count;
        let width = (right - left).saturating_sub(2).max(1);
        let height = (u128::from(column.value) * u128::from(HEIGHT)).div_ceil(most.into()) as u64;
        let _ = write!(
            svg,
            r#"<g><title>{}: {}</title><rect class="bar" x="{left}" y="{}" width="{width}" height="{height}"/></g>"#,
            html_escaped(&column.name),
            html_escaped(&column.label),
            base - height
        );
        if index % name_every.max(1) == 0 {
            // A name near the edge ends there.
            let (x, anchor) = if WIDTH - left < 40 { (WIDTH, "end") } else { (left, "start") };
            let _ = write!(
                svg,
                r#"<text class="soft" x="{x}" y="{}" text-anchor="{anchor}">{}</text>"#,
                base + 18,
                html_escaped(&column.name)
            );
        }
    }
    if let Some(highest) = columns.iter().max_by_key(|column| column.value) {
        let _ = write!(
            svg,
            r#"<text class="soft" x="0" y="12">{}</text>"#,
            html_escaped(&highest.label)
        );
    }
    let _ = write!(svg, r#"<path class="axis" d="M0 {base}h{WIDTH}"/></svg>"#);
    svg
}

/// Three parts of a whole in one bar: light, middle and dark.
#[must_use]
pub fn stacked_bar(title: &str, parts: &[Bar; 3]) -> String {
    const HEIGHT: u64 = 34;
    let whole: u128 = parts.iter().map(|part| u128::from(part.value)).sum::<u128>().max(1);
    let mut svg = opening(title, WIDTH, HEIGHT + 2);
    let mut before = 0_u128;
    for (part, class) in parts.iter().zip(["first", "middle", "last"]) {
        let left = before * u128::from(WIDTH) / whole;
        before += u128::from(part.value);
        let right = before * u128::from(WIDTH) / whole;
        let width = right - left;
        let (name, label) = (html_escaped(&part.name), html_escaped(&part.label));
        let _ = write!(
            svg,
            r#"<g><title>{name}: {label}</title><rect class="{class}" x="{left}" y="1" width="{width}" height="{HEIGHT}"/>"#
        );
        // Only where it fits.
        let text = format!("{} {}", part.name, part.label);
        if width as usize > text.chars().count() * 7 + 12 {
            let middle = left + width / 2;
            let _ = write!(
                svg,
                r#"<text class="on-{class}" x="{middle}" y="23" text-anchor="middle">{name} {label}</text>"#
            );
        }
        svg.push_str("</g>");
    }
    let _ = write!(
        svg,
        r#"<rect class="edge" x="0.5" y="1" width="{}" height="{HEIGHT}"/></svg>"#,
        WIDTH - 1
    );
    svg
}

fn opening(title: &str, width: u64, height: u64) -> String {
    let title = html_escaped(title);
    format!(r#"<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">"#)
}

/// The name in one line or two, its end cut if it is longer.
fn lines(name: &str) -> Vec<String> {
    let fits = |at: usize| name[..at].chars().count() <= LONGEST_NAME;
    let last_blank = name.char_indices().rfind(|&(at, char)| char == ' ' && fits(at));
    match last_blank.map(|(at, _)| at) {
        Some(at) if name.chars().count() > LONGEST_NAME => {
            vec![name[..at].to_owned(), cut(&name[at + 1..], LONGEST_NAME)]
        }
        _ => vec![cut(name, LONGEST_NAME)],
    }
}

/// The text, its end cut if it is too long.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, value: u64) -> Bar {
        Bar { name: name.to_owned(), value, label: value.to_string() }
    }

    /// The widths of the rectangles of a class.
    fn widths(svg: &str, class: &str) -> Vec<u64> {
        let opening = format!("<rect class=\"{class}\"");
        svg.split(&opening)
            .skip(1)
            .map(|rect| {
                let value = rect.split("width=\"").nth(1).unwrap().split('"').next().unwrap();
                value.parse().unwrap()
            })
            .collect()
    }

    #[test]
    fn bars_are_as_long_as_their_numbers() {
        let svg = bar_chart("t", &[bar("a", 200), bar("b", 50), bar("c", 0), bar("d", 1)]);
        assert_eq!(widths(&svg, "bar"), [270, 68, 0, 2]);
        assert!(bar_chart("t", &[]).ends_with("</svg>"));
        assert_eq!(widths(&bar_chart("t", &[bar("a", u64::MAX)]), "bar"), [270]);
    }

    #[test]
    fn long_names_take_two_lines_and_are_cut_only_if_they_do_not_suffice() {
        let svg = bar_chart("t", &[bar("a name of something that needs two lines", 1)]);
        assert!(svg.contains(">a name of something that needs</text>"), "{svg}");
        assert!(svg.contains(">two lines</text>"), "{svg}");
        let name = "a very long name <of> something that does not fit into as many as two lines";
        let svg = bar_chart("t", &[bar(name, 1)]);
        assert!(
            svg.contains(
                "<title>a very long name &lt;of&gt; something that does not fit into as many as two lines: 1</title>"
            )
        );
        assert!(svg.contains(">a very long name &lt;of&gt; something</text>"));
        assert!(svg.contains(">that does not fit into as many a…</text>"), "{svg}");
        assert!(bar_chart("t", &[bar(&"x".repeat(99), 1)]).contains("x…</text>"));
    }

    #[test]
    fn parts_of_a_whole_fill_the_bar() {
        let svg = stacked_bar("t", &[bar("a", 1), bar("b", 1), bar("c", 2)]);
        let widths: Vec<u64> =
            ["first", "middle", "last"].iter().flat_map(|class| widths(&svg, class)).collect();
        assert_eq!(widths, [160, 160, 320]);
        let empty = stacked_bar("t", &[bar("a", 0), bar("b", 0), bar("c", 0)]);
        assert!(empty.ends_with("</svg>"));
    }

    #[test]
    fn columns_share_the_width() {
        let columns: Vec<Bar> = (0..40).map(|n| bar(&n.to_string(), n)).collect();
        let svg = column_chart("t", &columns, 10);
        assert!(widths(&svg, "bar").iter().all(|&width| width == 14));
        assert_eq!(svg.matches("<text").count(), 4 + 1);
        assert!(column_chart("t", &[], 0).ends_with("</svg>"));
    }
}
