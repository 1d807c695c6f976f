//! Boards as pictures: what stands where, and that every option does what it says.

use std::collections::BTreeSet;

use jadoube_board::{Color, Move, Placement, Role, Square};
use jadoube_diagram::{Brush, Coordinates, Diagram, Shape, Theme, shared_definitions};
use jadoube_movegen::Position;

use crate::support::{MATE, position};
use crate::xml::{Element, elements};

fn drawn(diagram: &Diagram) -> Vec<Element> {
    elements(&diagram.svg().shared().to_string())
}

fn start() -> Diagram {
    Diagram::from(&Position::initial())
}

fn of_class<'a>(elements: &'a [Element], class: &str) -> Vec<&'a Element> {
    elements.iter().filter(|element| element.has_class(class)).collect()
}

/// The men of a picture: symbol, colour class, and the upper left corner in squares.
fn men(elements: &[Element]) -> BTreeSet<(String, bool, i32, i32)> {
    of_class(elements, "jd-man")
        .into_iter()
        .map(|man| {
            let (x, y) = (man.number("x") as i32 / 100, man.number("y") as i32 / 100);
            (man.attribute("href").to_owned(), man.has_class("jd-white"), x, y)
        })
        .collect()
}

#[test]
fn every_man_stands_on_its_square_from_either_side() {
    for seen_from in Color::ALL {
        let position = position(MATE);
        let picture = drawn(&Diagram::from(&position).seen_from(seen_from));
        let expected = position.placement().iter().map(|(square, man)| {
            let (file, rank) = (square.file() as i32, square.rank() as i32);
            let (x, y) = match seen_from {
                Color::White => (file, 7 - rank),
                Color::Black => (7 - file, rank),
            };
            let name = format!("#jd-{}", man.role.char());
            (name, man.color == Color::White, x, y)
        });
        assert_eq!(men(&picture), expected.collect());
    }
}

#[test]
fn a_picture_by_itself_defines_all_that_it_uses() {
    for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
        let diagram = Diagram::from(&position(MATE)).arrow(Square::A1, Square::H8, Brush::Red);
        let picture = elements(&diagram.svg().theme(theme).to_string());
        let ids: Vec<&str> = picture.iter().map(|element| element.attribute("id")).collect();
        let ids: BTreeSet<&str> = ids.into_iter().filter(|id| !id.is_empty()).collect();
        for element in &picture {
            let uses = element.attribute("href").strip_prefix('#').or_else(|| {
                element.attribute("fill").strip_prefix("url(#").and_then(|it| it.strip_suffix(')'))
            });
            assert!(uses.is_none_or(|id| ids.contains(id)), "{element:?} is not defined");
        }
        for role in Role::ALL {
            assert!(ids.contains(format!("jd-{}", role.char()).as_str()), "no {role}");
        }
    }
}

#[test]
fn every_class_that_is_used_has_a_rule() {
    let diagram = everything();
    let svg = diagram.svg().to_string();
    let style = elements(&svg).into_iter().find(|element| element.name == "style").unwrap().text;
    for coordinates in [Coordinates::Inside, Coordinates::Outside] {
        for element in drawn(&diagram.clone().coordinates(coordinates)) {
            for class in element.attribute("class").split(' ').filter(|class| !class.is_empty()) {
                assert!(style.contains(&format!(".{class}")), "no rule for {class}");
            }
        }
    }
}

/// A diagram with everything that can be on one.
fn everything() -> Diagram {
    let shapes = [Shape::Ring, Shape::Fill, Shape::Dot, Shape::Cross];
    let mut diagram =
        Diagram::from(&position(MATE)).last_move(Move::normal(Square::E4, Square::D6));
    for (n, shape) in (0..).zip(shapes) {
        for (m, brush) in (0..).zip(Brush::ALL) {
            diagram = diagram.mark(Square::new(16 + 8 * n + m), shape, brush);
        }
    }
    for (square, brush) in
        [Square::B1, Square::C8, Square::H5, Square::A8].into_iter().zip(Brush::ALL)
    {
        diagram = diagram.arrow(Square::E2, square, brush);
    }
    diagram.title("everything")
}

#[test]
fn fixed_themes_need_no_custom_properties() {
    let diagram = everything();
    let automatic = diagram.svg().to_string();
    assert!(
        automatic.contains("prefers-color-scheme:dark") && automatic.contains("var(--jd-light)")
    );
    let (light, dark) = (diagram.svg().theme(Theme::Light), diagram.svg().theme(Theme::Dark));
    for fixed in [light.to_string(), dark.to_string()] {
        assert!(!fixed.contains("var(") && !fixed.contains("@media"));
    }
    assert_ne!(light.to_string(), dark.to_string());
}

#[test]
fn coordinates_stand_where_they_are_wanted() {
    // Where, from which side, and what is read from left to right and from top to bottom.
    let rows = [
        (Coordinates::None, Color::White, ""),
        (Coordinates::Inside, Color::White, "abcdefgh87654321"),
        (Coordinates::Outside, Color::White, "abcdefgh87654321"),
        (Coordinates::Inside, Color::Black, "hgfedcba12345678"),
        (Coordinates::Outside, Color::Black, "hgfedcba12345678"),
    ];
    for (coordinates, seen_from, expected) in rows {
        let picture = drawn(&start().coordinates(coordinates).seen_from(seen_from));
        let texts: Vec<&Element> =
            picture.iter().filter(|element| element.name == "text").collect();
        let read: String = texts.iter().map(|element| element.text.as_str()).collect();
        assert_eq!(read, expected);
        for text in texts {
            let (x, y) = (text.number("x"), text.number("y"));
            let is_inside = (0.0..800.0).contains(&x) && (0.0..800.0).contains(&y);
            assert_eq!(is_inside, coordinates == Coordinates::Inside, "{text:?}");
        }
    }
}

#[test]
fn the_last_move_and_a_check_are_shown() {
    let plain = drawn(&start());
    assert!(of_class(&plain, "jd-last").is_empty());
    assert!(!plain.iter().any(|element| element.attribute("fill") == "url(#jd-check)"));

    let picture = drawn(&everything());
    let last = of_class(&picture, "jd-last");
    let corners: Vec<(&str, &str)> =
        last.iter().map(|rect| (rect.attribute("x"), rect.attribute("y"))).collect();
    assert_eq!(corners, [("400", "400"), ("300", "200")]);
    let glow =
        picture.iter().find(|element| element.attribute("fill") == "url(#jd-check)").unwrap();
    assert_eq!((glow.attribute("cx"), glow.attribute("cy")), ("450", "50"));

    let by_hand = drawn(&Diagram::new(&Placement::initial()).check(Square::E1));
    let glow =
        by_hand.iter().find(|element| element.attribute("fill") == "url(#jd-check)").unwrap();
    assert_eq!((glow.attribute("cx"), glow.attribute("cy")), ("450", "750"));
}

#[test]
fn every_shape_and_brush_is_drawn() {
    let picture = drawn(&everything());
    for brush in ["jd-green", "jd-red", "jd-blue", "jd-yellow"] {
        for shape in ["jd-ring", "jd-fill", "jd-dot", "jd-cross", "jd-arrow"] {
            let marks = of_class(&picture, shape);
            assert_eq!(
                marks.iter().filter(|mark| mark.has_class(brush)).count(),
                1,
                "{shape} {brush}"
            );
        }
    }
    let position = |class| picture.iter().position(|element| element.has_class(class)).unwrap();
    assert!(position("jd-fill") < position("jd-man") && position("jd-man") < position("jd-arrow"));
}

/// The numbers of path data, in pairs.
fn points(path: &Element) -> Vec<(f64, f64)> {
    let data = path.attribute("d").replace(['M', 'L', 'z'], " ");
    let numbers: Vec<f64> = data.split_whitespace().map(|number| number.parse().unwrap()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

#[test]
fn arrows_begin_in_one_square_and_point_into_the_other() {
    let square_of = |(x, y): (f64, f64)| {
        let (file, row) = ((x / 100.0) as i8, (y / 100.0) as i8);
        Square::A1.offset(file, 7 - row).unwrap()
    };
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            let picture = drawn(&Diagram::new(&Placement::empty()).arrow(from, to, Brush::Green));
            let arrow = points(of_class(&picture, "jd-arrow")[0]);
            let (first, tip, last) = (arrow[0], arrow[3], arrow[6]);
            let start = (f64::midpoint(first.0, last.0), f64::midpoint(first.1, last.1));
            assert_eq!((square_of(start), square_of(tip)), (from, to));
            // Both halves are mirror images of each other: the shaft is 16 wide, the head 48.
            let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
            assert!((distance(arrow[1], arrow[5]) - 16.0).abs() < 0.5, "{arrow:?}");
            assert!((distance(arrow[2], arrow[4]) - 48.0).abs() < 0.5, "{arrow:?}");
        }
    }
}

#[test]
fn an_arrow_to_its_own_square_is_a_ring() {
    let picture = drawn(&start().arrow(Square::E4, Square::E4, Brush::Blue));
    assert_eq!(of_class(&picture, "jd-ring").len(), 1);
    assert!(of_class(&picture, "jd-arrow").is_empty());
}

#[test]
fn castling_arrows_follow_the_king() {
    let picture = drawn(&start().move_arrow(Move::castling(Square::E1, Square::A1), Brush::Green));
    let tip = points(of_class(&picture, "jd-arrow")[0])[3];
    assert!((200.0..300.0).contains(&tip.0), "{tip:?} is not on the c-file");
}

#[test]
fn size_and_title_are_the_callers() {
    let diagram = start().title("a < b & \"c\"\u{0}\u{1b}[31m");
    let picture = elements(&diagram.svg().size(480).to_string());
    assert_eq!((picture[0].attribute("width"), picture[0].attribute("height")), ("480", "480"));
    assert_eq!(
        (picture[1].name.as_str(), picture[1].text.as_str()),
        ("title", "a < b & \"c\"  [31m")
    );
    assert_eq!((picture[2].name.as_str(), &picture[2].text), ("desc", &diagram.description()));
    let fluid = elements(&diagram.svg().to_string());
    assert_eq!(fluid[0].attribute("width"), "");
    assert_eq!(fluid[0].attribute("role"), "img");
}

#[test]
fn shared_boards_repeat_no_drawings() {
    let alone = start().svg().to_string();
    let shared = start().svg().shared().to_string();
    let definitions = shared_definitions(Theme::Auto).to_string();
    assert!(!shared.contains("<symbol") && !shared.contains("<style"));
    assert!(definitions.contains("<symbol") && definitions.contains("<style"));
    assert!(shared.len() * 2 < alone.len());
    let page = format!("<body>{definitions}{shared}{shared}</body>");
    let ids: Vec<String> = elements(&page)
        .iter()
        .map(|element| element.attribute("id").to_owned())
        .filter(|id| !id.is_empty())
        .collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id twice: {ids:?}");
}

#[test]
fn half_of_the_squares_are_dark_and_a1_is_one_of_them() {
    let definitions = shared_definitions(Theme::Light).to_string();
    let elements = elements(&definitions);
    let dark = of_class(&elements, "jd-dark")[0].attribute("d");
    assert_eq!(dark.matches('M').count(), 32);
    assert!(dark.contains("M0 700h100v100") && !dark.contains("M0 0h100"));
}
