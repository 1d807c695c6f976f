//! R6, R8, R18: words for the men, their letters, the two colours.

use jadoube_board::{ByColor, ByRole, Color, Piece, Role};

use crate::support::check;

fn letters(of: impl Fn(Role) -> bool) -> String {
    Role::ALL.into_iter().filter(|&role| of(role)).map(Role::char).collect()
}

#[test]
fn heavy_light_and_other_men() {
    let rows = [
        ("R6 heavy", letters(Role::is_major), "rq"),
        ("R6 light", letters(Role::is_minor), "nb"),
        ("R6 pieces in the narrow sense", letters(Role::is_figure), "nbrqk"),
        ("R86 what a pawn becomes", Role::PROMOTIONS.map(Role::char).iter().collect(), "qrbn"),
    ];
    check(rows.map(|(id, found, expected)| (id, found, expected.to_owned())), |found| found);
}

#[test]
fn letters_and_names_belong_to_one_man_each() {
    for role in Role::ALL {
        assert_eq!(Role::from_char(role.char()), Some(role));
        assert_eq!(Role::from_char(role.upper_char()), Some(role));
        for color in Color::ALL {
            let piece = role.of(color);
            assert_eq!((piece.role, piece.color), (role, color));
            assert_eq!(Piece::from_char(piece.char()), Some(piece));
            assert_eq!(piece.to_string(), piece.char().to_string());
        }
    }
    let readable: String =
        (' '..='~').filter(|&letter| Piece::from_char(letter).is_some()).collect();
    assert_eq!(readable, "BKNPQRbknpqr");
    // The Kelvin sign is a K to some functions that change case.
    for letter in ['\u{212A}', 'ñ', '♔', '0'] {
        assert_eq!((Role::from_char(letter), Piece::from_char(letter)), (None, None));
    }
    let names = Role::ALL.map(|role| role.to_string());
    assert_eq!(names, ["pawn", "knight", "bishop", "rook", "queen", "king"]);
    assert_eq!(format!("[{:>7}]", Role::Rook), "[   rook]");
}

#[test]
fn white_and_black_are_each_others_opposite() {
    for color in Color::ALL {
        assert_eq!(!!color, color);
        assert_ne!(!color, color);
        assert_eq!(!color, color.opposite());
        assert_eq!(Color::from_char(color.char()), Some(color));
        assert_eq!(color.char().to_string().parse(), Ok(color));
    }
    assert_eq!(Color::ALL.map(|color| color.to_string()), ["white", "black"]);
    for text in ["", "W", "white", "w ", "wb", "-"] {
        let error = text.parse::<Color>().unwrap_err();
        assert_eq!(error.to_string(), "expected a colour, 'w' or 'b'", "{text:?}");
    }
}

#[test]
fn one_value_for_each_colour_and_each_role() {
    let mut by_color = ByColor::new_with(Color::char);
    assert_eq!((by_color[Color::White], by_color[Color::Black]), ('w', 'b'));
    by_color[Color::Black] = 'x';
    assert_eq!(by_color, ByColor { white: 'w', black: 'x' });

    let mut by_role = ByRole(Role::ALL);
    assert!(Role::ALL.into_iter().all(|role| by_role[role] == role));
    by_role[Role::Queen] = Role::King;
    assert_eq!(by_role.0[4], Role::King);
}
