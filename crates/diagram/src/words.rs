//! A placement in words, for those who listen.

use alloc::string::String;
use core::fmt::{self, Write};

use jadoube_board::{Color, Placement, Role};

/// In the order in which books list the men of a diagram.
const ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

pub(crate) fn description(placement: &Placement, turn: Option<Color>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = describe(placement, turn, &mut text);
    text
}

fn describe(placement: &Placement, turn: Option<Color>, text: &mut String) -> fmt::Result {
    for (color, name) in Color::ALL.into_iter().zip(["White", "Black"]) {
        let separator = if text.is_empty() { "" } else { " " };
        write!(text, "{separator}{name}:")?;
        if placement.color(color).is_empty() {
            text.push_str(" no men");
        }
        let mut is_first = true;
        for role in ORDER {
            let men = placement.pieces(role.of(color));
            if men.is_empty() {
                continue;
            }
            let comma = if is_first { "" } else { "," };
            let plural = if men.more_than_one() { "s" } else { "" };
            write!(text, "{comma} {role}{plural} {men}")?;
            is_first = false;
        }
        text.push('.');
    }
    match turn {
        None => Ok(()),
        Some(Color::White) => text.write_str(" White to move."),
        Some(Color::Black) => text.write_str(" Black to move."),
    }
}
