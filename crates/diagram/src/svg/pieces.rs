//! The men, drawn for this crate on squares of 100 x 100 units.
//!
//! Every man is a few closed shapes, painted from back to front in the man's colour with an outline, and lines inside in
//! the colour of details. The outlines are simple so that they can be told apart at 30 pixels.

use core::fmt;

use jadoube_board::Role;

struct Drawing {
    /// Closed shapes, from back to front.
    shapes: &'static [&'static str],
    /// Lines drawn over them.
    lines: &'static str,
}

/// The foot of the tall pieces.
const FOOT: &str = "M24 89v-5a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v5z";

fn drawing(role: Role) -> Drawing {
    match role {
        Role::Pawn => Drawing {
            shapes: &[
                "M35 79c2-11 11-14 11-29h8c0 15 9 18 11 29z",
                "M29 89v-4a6 6 0 0 1 6-6h30a6 6 0 0 1 6 6v4z",
                "M40 46h20a3.5 3.5 0 0 1 0 7h-20a3.5 3.5 0 0 1 0-7z",
                "M50 21a12.5 12.5 0 1 1 0 25a12.5 12.5 0 1 1 0-25z",
            ],
            lines: "",
        },
        Role::Rook => Drawing {
            shapes: &[
                "M34 79l4-37h24l4 37z",
                FOOT,
                "M29 19h10v8h6v-8h10v8h6v-8h10v18l-8 8h-26l-8-8z",
            ],
            lines: "M37 45h26",
        },
        Role::Knight => Drawing {
            shapes: &[
                "M32 79c-1-14 15-19 16-31c-5 5-10 5-14 7c-3 3-5 7-9 6c-5-1-7-5-5-10c3-7 8-9 10-16\
                 c2-6 6-9 11-11l1-11c5 2 8 5 10 9c16 5 25 22 22 57z",
                FOOT,
            ],
            lines: "M56 27c8 8 12 22 10 42",
        },
        Role::Bishop => Drawing {
            shapes: &[
                "M38 79c3-6 5-11 5-18h14c0 7 2 12 5 18z",
                FOOT,
                "M50 20c11 9 17 18 17 27c0 8-7 12-17 12s-17-4-17-12c0-9 6-18 17-27z",
                "M38 57h24a3.5 3.5 0 0 1 0 7h-24a3.5 3.5 0 0 1 0-7z",
                "M50 11a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
            ],
            lines: "M50 33v16M43 40h14",
        },
        Role::Queen => Drawing {
            shapes: &[
                "M29 71l-9-37l15 17l2-26l10 23l3-27l3 27l10-23l2 26l15-17l-9 37z",
                "M29 70q21-6 42 0l1 9h-44z",
                FOOT,
                "M20 25.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
                "M36 17.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
                "M50 13.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
                "M64 17.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
                "M80 25.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
            ],
            lines: "",
        },
        Role::King => Drawing {
            shapes: &[
                "M47 8h6v6h6v6h-6v12h-6v-12h-6v-6h6z",
                "M50 48c-7-9-7-14-7-15c0-5 4-7 7-7s7 2 7 7c0 1 0 6-7 15z",
                "M50 46c-4-11-18-14-26-7c-7 7-3 17 6 33h40c9-16 13-26 6-33c-8-7-22-4-26 7z",
                "M29 70q21-6 42 0l1 9h-44z",
                FOOT,
            ],
            lines: "M50 46v20",
        },
    }
}

/// Filled spots in the colour of details: the knight's eye and nostril.
const KNIGHT_SPOTS: &str = "M38.5 33a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z\
                            M25 52.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z";

/// The name of a man's symbol.
pub(super) fn symbol(role: Role) -> &'static str {
    match role {
        Role::Pawn => "jd-p",
        Role::Knight => "jd-n",
        Role::Bishop => "jd-b",
        Role::Rook => "jd-r",
        Role::Queen => "jd-q",
        Role::King => "jd-k",
    }
}

/// Writes the symbols of the men.
pub(super) fn write_symbols(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for role in Role::ALL {
        let Drawing { shapes, lines } = drawing(role);
        write!(f, r#"<symbol id="{}" viewBox="0 0 100 100">"#, symbol(role))?;
        for shape in shapes {
            write!(f, r#"<path d="{shape}"/>"#)?;
        }
        if !lines.is_empty() {
            write!(f, r#"<path class="jd-line" d="{lines}"/>"#)?;
        }
        if role == Role::Knight {
            write!(f, r#"<path class="jd-spot" d="{KNIGHT_SPOTS}"/>"#)?;
        }
        f.write_str("</symbol>")?;
    }
    Ok(())
}
