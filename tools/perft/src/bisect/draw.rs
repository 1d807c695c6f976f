//! The board with what is wrong.

use jadoube_board::Color;
use jadoube_diagram::{Brush, Diagram, Shape};

use super::fault::Fault;
use super::why::{Wrong, rule};

/// Green arrows for moves that are missing, red ones for those that are not legal, yellow for wrong counts; blue for what is
/// attacked and around the men that matter; the move that led there tinted.
pub(super) fn diagram(fault: &Fault) -> Diagram {
    let position = &fault.comparison.position;
    let mut diagram = Diagram::from(position).seen_from(Color::White);
    if let Some(&last) = fault.question.moves.last() {
        diagram = diagram.last_move(last);
    }
    for finding in &fault.findings {
        for &square in &finding.why.marks {
            diagram = diagram.mark(square, Shape::Ring, Brush::Blue);
        }
        if let Some((by, at)) = finding.why.attack {
            diagram = diagram.arrow(by, at, Brush::Blue);
        }
        let brush = brush(finding.wrong);
        for (from, to) in finding.moves.iter().filter_map(|m| m.arrow) {
            diagram = diagram.arrow(from, to, brush);
        }
    }
    diagram.title(format!("Fault: {}", rule(fault.code())))
}

fn brush(wrong: Wrong) -> Brush {
    match wrong {
        Wrong::Missing => Brush::Green,
        Wrong::Extra | Wrong::Twice => Brush::Red,
        Wrong::Count => Brush::Yellow,
    }
}
