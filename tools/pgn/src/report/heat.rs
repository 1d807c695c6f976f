//! Heat maps: numbers by square as shades.

use std::fmt::Write;

use jadoube_board::{File, Rank, Square};
use jadoube_terminal::{grouped, html_escaped};

use crate::stats::Squares;

/// A board of shades, White at the bottom; the square of the strongest colour has the largest number.
pub(super) fn map(title: &str, squares: &Squares) -> String {
    const SIDE: usize = 30;
    const MARGIN: usize = 18;
    let most = squares.iter().copied().max().unwrap_or(0).max(1);
    let whole = squares.iter().sum::<u64>().max(1);
    let size = 8 * SIDE + MARGIN;
    let mut svg = format!(
        r#"<svg class="heat chart" viewBox="0 0 {size} {size}" role="img" aria-label="{}">"#,
        html_escaped(title)
    );
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        let y = row * SIDE;
        // Writing to a string does not fail.
        let _ = write!(svg, r#"<text class="soft" x="0" y="{}">{}</text>"#, y + 20, rank.char());
        for (column, file) in File::ALL.into_iter().enumerate() {
            let square = Square::at(file, rank);
            let count = squares[square.index()];
            let x = MARGIN + column * SIDE;
            let shade = count as f64 / most as f64;
            let share = count as f64 * 100.0 / whole as f64;
            let inner = SIDE - 1;
            let _ = write!(
                svg,
                r#"<g><title>{square}: {} ({share:.1}%)</title><rect class="cold" x="{x}" y="{y}" width="{inner}" height="{inner}"/><rect class="hot" x="{x}" y="{y}" width="{inner}" height="{inner}" fill-opacity="{shade:.3}"/></g>"#,
                grouped(count)
            );
        }
    }
    for (column, file) in File::ALL.into_iter().enumerate() {
        let (x, y) = (MARGIN + column * SIDE + SIDE / 2, size - 3);
        let _ = write!(
            svg,
            r#"<text class="soft" x="{x}" y="{y}" text-anchor="middle">{}</text>"#,
            file.char()
        );
    }
    svg.push_str("</svg>");
    svg
}

/// How heat maps and bars of results in tables look.
pub(super) const CSS: &str = "\
.heat{max-width:300px}.heat .cold{fill:var(--calm-soft)}.heat .hot{fill:var(--accent)}\
.maps{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:18px}\
.maps figcaption{font-size:.88rem;margin-bottom:4px}.maps+h3{margin-top:26px}\
.result{min-width:220px}.replies{min-width:270px}.result .chart text{display:none}";
