//! Boards as text.

use jadoube_board::{Color, Move, Placement, Role, Square};
use jadoube_diagram::{AnsiColor, AnsiColors, Brush, Coordinates, Diagram, Shape, Symbols};
use jadoube_movegen::Position;

use crate::support::{MATE, position};

fn start() -> Diagram {
    Diagram::from(&Position::initial())
}

#[test]
fn plain_boards_are_ascii_and_turn_with_the_side_at_the_bottom() {
    let board = start().seen_from(Color::Black).text().to_string();
    assert!(board.is_ascii());
    assert_eq!(
        board,
        "1  R N B K Q B N R\n2  P P P P P P P P\n3  . . . . . . . .\n4  . . . . . . . .\n\
         5  . . . . . . . .\n6  . . . . . . . .\n7  p p p p p p p p\n8  r n b k q b n r\n   \
         h g f e d c b a\n"
    );
}

#[test]
fn without_coordinates_only_the_squares_are_left() {
    let board = start().coordinates(Coordinates::None).text().to_string();
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 8);
    assert_eq!((lines[0], lines[3]), ("r n b q k b n r", ". . . . . . . ."));
}

#[test]
fn figurines_tell_the_colours_apart() {
    let board = start().text().symbols(Symbols::Figurines).to_string();
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines[0], "8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
    assert_eq!(lines[4], "4  · · · · · · · ·");
    assert_eq!(lines[7], "1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖");
}

#[test]
fn brackets_show_marks_the_last_move_and_check() {
    // Line, and what is expected there.
    let board = Diagram::from(&position(MATE))
        .last_move(Move::normal(Square::E4, Square::D6))
        .mark(Square::A8, Shape::Dot, Brush::Green)
        .mark(Square::B8, Shape::Fill, Brush::Red)
        .mark(Square::H1, Shape::Ring, Brush::Blue)
        .text()
        .to_string();
    let rows = [
        (0, "8 [r|.]b q!k!b . r"),
        (2, "6  . . p(N). n . ."),
        (4, "4  . . . P(.). . ."),
        (7, "1  R . B . K B N[R]"),
    ];
    let lines: Vec<&str> = board.lines().collect();
    for (line, expected) in rows {
        assert_eq!(lines[line], expected);
    }
}

#[test]
fn castling_is_shown_as_the_kings_move() {
    for (rook, king, line) in
        [(Square::H1, "(K)", "1  R N B Q(.)R(K)."), (Square::A1, "(K)", "1  . .(K)R(.)B N R")]
    {
        let fen = match rook {
            Square::H1 => "4k3/8/8/8/8/8/8/RNBQ1RK1 b - - 0 1",
            _ => "4k3/8/8/8/8/8/8/2KR1BNR b - - 0 1",
        };
        let board = Diagram::from(&position(fen)).last_move(Move::castling(Square::E1, rook));
        let text = board.text().to_string();
        assert!(text.contains(king));
        assert_eq!(text.lines().nth(7), Some(line));
    }
    let black = Diagram::new(&Placement::empty()).last_move(Move::castling(Square::E8, Square::H8));
    assert_eq!(black.text().to_string().lines().next(), Some("8  . . . .(.).(.)."));
}

#[test]
fn colours_are_the_callers() {
    use AnsiColor::{Indexed, Rgb};
    let colors = AnsiColors {
        light: Indexed(1),
        dark: Rgb(1, 2, 3),
        last_move: Indexed(4),
        check: Indexed(5),
        brushes: [Indexed(10), Indexed(11), Indexed(12), Indexed(13)],
        white: Indexed(6),
        black: Indexed(7),
    };
    let diagram = Diagram::from(&position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1"))
        .last_move(Move::normal(Square::A1, Square::B1))
        .mark(Square::C1, Shape::Ring, Brush::Yellow)
        .mark(Square::B1, Shape::Ring, Brush::Red);
    let board = diagram.text().colors(colors).to_string();
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 9);
    assert!(lines[0].contains("\x1b[48;5;5;38;5;7m k "), "{:?}", lines[0]);
    assert_eq!(
        lines[7],
        "1 \x1b[48;5;4;38;5;6m K \x1b[48;5;11m   \x1b[48;5;13m   \x1b[48;5;1m   \x1b[48;2;1;2;3;38;5;6m R \
         \x1b[48;5;1m   \x1b[48;2;1;2;3m   \x1b[48;5;1m   \x1b[0m"
    );
    // The default colours with figurines: both sides have the filled symbols.
    let board =
        start().text().symbols(Symbols::Figurines).colors(AnsiColors::default()).to_string();
    assert!(board.contains('♚') && !board.contains('♔'));
    assert!(board.lines().take(8).all(|line| line.ends_with("\x1b[0m")));
}

#[test]
fn every_board_fits_into_eighty_columns() {
    let marked =
        Square::all().fold(start(), |board, square| board.mark(square, Shape::Ring, Brush::Green));
    for board in [start(), marked] {
        for line in board.text().to_string().lines() {
            assert!(line.chars().count() <= 19, "{line}");
        }
        let colored = board.text().colors(AnsiColors::default()).to_string();
        for line in colored.lines() {
            let mut width = 0;
            let mut is_escape = false;
            for char in line.chars() {
                match char {
                    '\x1b' => is_escape = true,
                    'm' if is_escape => is_escape = false,
                    _ if is_escape => {}
                    _ => width += 1,
                }
            }
            assert!(width <= 26, "{line}");
        }
    }
}

#[test]
fn arrows_are_small_ones_on_empty_squares() {
    let mut placement = Placement::empty();
    placement.put(Square::A1, Role::Rook.of(Color::White));
    placement.put(Square::A4, Role::Pawn.of(Color::Black));
    placement.put(Square::H1, Role::Bishop.of(Color::White));
    placement.put(Square::G8, Role::Knight.of(Color::Black));
    let diagram = Diagram::new(&placement)
        .coordinates(Coordinates::None)
        .arrow(Square::A1, Square::A4, Brush::Red)
        .arrow(Square::H1, Square::E4, Brush::Green)
        .arrow(Square::G8, Square::F6, Brush::Blue)
        .arrow(Square::A1, Square::D1, Brush::Blue);
    let expected = "\
. . . . . . n .
. . . . . . . .
. . . . . ↓ . .
. . . . . . . .
p . . . ↖ . . .
↑ . . . . ↖ . .
↑ . . . . . ↖ .
R → → → . . . B
";
    assert_eq!(diagram.text().arrows(true).to_string(), expected);
    assert!(!diagram.text().to_string().contains('→'));
    let from_black = diagram.clone().seen_from(Color::Black).text().arrows(true).to_string();
    assert!(from_black.starts_with("B . . . ← ← ← R\n. ↘ . . . . . ↓\n"), "{from_black}");
}
