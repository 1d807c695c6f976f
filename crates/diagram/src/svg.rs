//! Boards as SVG pictures.

mod arrows;
mod pieces;
mod theme;

use core::fmt::{self, Write};

use jadoube_board::{Color, Square};

pub use self::theme::Theme;
use crate::board::{Coordinates, Diagram};
use crate::marks::{Mark, Shape};

/// The side of a square in units.
const SQUARE: i32 = 100;
/// The side of the board in units.
const BOARD: i32 = 8 * SQUARE;
/// The margin with outside coordinates.
const MARGIN: i32 = 44;

/// A board as an SVG picture; write it with `{}`.
///
/// By itself it is a whole SVG file. Several boards on one HTML page can share the style sheet and the drawings: put
/// [`shared_definitions`] into the page once and write the boards with [`shared`](Self::shared).
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    diagram: &'a Diagram,
    size: Option<u32>,
    theme: Theme,
    has_definitions: bool,
}

impl<'a> Svg<'a> {
    pub(crate) fn new(diagram: &'a Diagram) -> Self {
        Self { diagram, size: None, theme: Theme::default(), has_definitions: true }
    }

    /// Sets width and height in pixels; without it the picture is as large as its place allows.
    #[must_use]
    pub fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// Which colours are used. Shared boards take those of the shared definitions.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Leaves out style sheet and drawings, which the page has from [`shared_definitions`].
    #[must_use]
    pub fn shared(mut self) -> Self {
        self.has_definitions = false;
        self
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.diagram.column_and_row(square);
        (column * SQUARE, row * SQUARE)
    }

    fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    fn write_opening(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"<svg xmlns="http://www.w3.org/2000/svg" class="jd" role="img""#)?;
        match self.diagram.coordinates {
            Coordinates::Outside => {
                let side = BOARD + MARGIN + 4;
                write!(f, r#" viewBox="{} -4 {side} {side}""#, -MARGIN)?;
            }
            Coordinates::None | Coordinates::Inside => {
                write!(f, r#" viewBox="-2 -2 {0} {0}""#, BOARD + 4)?;
            }
        }
        if let Some(pixels) = self.size {
            write!(f, r#" width="{pixels}" height="{pixels}""#)?;
        }
        let title = self.diagram.title.as_deref().unwrap_or("Chess board");
        write!(f, "><title>{}</title>", Escaped(title))?;
        write!(f, "<desc>{}</desc>", Escaped(&self.diagram.description()))
    }

    fn write_ground(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r##"<use href="#jd-squares"/>"##)?;
        if let Some((from, to)) = self.diagram.last_move {
            for square in [from, to] {
                self.write_square("jd-last", square, f)?;
            }
        }
        for mark in self.diagram.marks.iter().filter(|mark| mark.shape == Shape::Fill) {
            let (x, y) = self.corner(mark.square);
            let brush = mark.brush.class();
            write!(
                f,
                r#"<rect class="{brush} jd-fill" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"#
            )?;
        }
        if let Some(king) = self.diagram.check {
            let (x, y) = self.middle(king);
            write!(f, r##"<circle cx="{x}" cy="{y}" r="58" fill="url(#jd-check)"/>"##)?;
        }
        Ok(())
    }

    fn write_square(&self, class: &str, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.corner(square);
        write!(f, r#"<rect class="{class}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"#)
    }

    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bottom = self.diagram.seen_from.back_rank();
        for (column, file) in (0..).zip(self.diagram.files()) {
            let letter = file.char();
            match self.diagram.coordinates {
                Coordinates::None => {}
                Coordinates::Inside => {
                    let ground = ground_class(Square::at(file, bottom));
                    let x = column * SQUARE + SQUARE - 6;
                    let y = BOARD - 7;
                    write!(
                        f,
                        r#"<text class="jd-inside {ground}" x="{x}" y="{y}" text-anchor="end">{letter}</text>"#
                    )?;
                }
                Coordinates::Outside => {
                    let (x, y) = (column * SQUARE + SQUARE / 2, BOARD + 32);
                    write!(f, r#"<text class="jd-outside" x="{x}" y="{y}">{letter}</text>"#)?;
                }
            }
        }
        let left = self.diagram.files().next();
        for (row, rank) in (0..).zip(self.diagram.ranks()) {
            let number = rank.char();
            match (self.diagram.coordinates, left) {
                (Coordinates::None, _) | (_, None) => {}
                (Coordinates::Inside, Some(left)) => {
                    let ground = ground_class(Square::at(left, rank));
                    let y = row * SQUARE + 22;
                    write!(f, r#"<text class="jd-inside {ground}" x="5" y="{y}">{number}</text>"#)?;
                }
                (Coordinates::Outside, Some(_)) => {
                    let y = row * SQUARE + SQUARE / 2 + 10;
                    write!(f, r#"<text class="jd-outside" x="-22" y="{y}">{number}</text>"#)?;
                }
            }
        }
        Ok(())
    }

    fn write_men(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, man) in self.diagram.placement.iter() {
            let (x, y) = self.corner(square);
            let color = match man.color {
                Color::White => "jd-white",
                Color::Black => "jd-black",
            };
            let symbol = pieces::symbol(man.role);
            write!(
                f,
                r##"<use class="jd-man {color}" href="#{symbol}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"##
            )?;
        }
        Ok(())
    }

    fn write_mark(&self, mark: &Mark, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.middle(mark.square);
        let brush = mark.brush.class();
        match mark.shape {
            Shape::Fill => Ok(()),
            Shape::Ring => {
                write!(f, r#"<circle class="{brush} jd-ring" cx="{x}" cy="{y}" r="45"/>"#)
            }
            Shape::Dot => write!(f, r#"<circle class="{brush} jd-dot" cx="{x}" cy="{y}" r="17"/>"#),
            Shape::Cross => {
                let (left, top) = (x - 28, y - 28);
                write!(f, r#"<path class="{brush} jd-cross" d="M{left} {top}l56 56m0-56l-56 56"/>"#)
            }
        }
    }

    fn write_drawings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mark in &self.diagram.marks {
            self.write_mark(mark, f)?;
        }
        for arrow in &self.diagram.arrows {
            write!(f, r#"<path class="{} jd-arrow" d=""#, arrow.brush.class())?;
            arrows::write_path(self.middle(arrow.from), self.middle(arrow.to), f)?;
            f.write_str("\"/>")?;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_opening(f)?;
        if self.has_definitions {
            write_definitions(self.theme, f)?;
        }
        self.write_ground(f)?;
        self.write_coordinates(f)?;
        self.write_men(f)?;
        self.write_drawings(f)?;
        f.write_str("</svg>")
    }
}

/// The class of what is written onto a square.
fn ground_class(square: Square) -> &'static str {
    if square.is_light() { "jd-on-light" } else { "jd-on-dark" }
}

/// The style sheet and the drawings that [shared](Svg::shared) boards use: an invisible `svg` element for the beginning of
/// an HTML page.
///
/// ```
/// use jadoube_diagram::{Diagram, Theme, shared_definitions};
/// use jadoube_movegen::Position;
///
/// let board = Diagram::from(&Position::initial());
/// let page = format!("{}{}{}", shared_definitions(Theme::Auto), board.svg().shared(), board.svg().shared());
/// assert_eq!(page.matches("<symbol id=\"jd-q\"").count(), 1);
/// ```
#[must_use]
pub fn shared_definitions(theme: Theme) -> impl fmt::Display {
    SharedDefinitions(theme)
}

struct SharedDefinitions(Theme);

impl fmt::Display for SharedDefinitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not `display:none`, which would take the gradient away from the boards in some browsers.
        f.write_str(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="jd" width="0" height="0" style="position:absolute" aria-hidden="true">"#,
        )?;
        write_definitions(self.0, f)?;
        f.write_str("</svg>")
    }
}

fn write_definitions(theme: Theme, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    theme::write_style(theme, f)?;
    f.write_str("<defs>")?;
    // Three stops: the king's own outline stays clear.
    f.write_str(
        r#"<radialGradient id="jd-check" class="jd-check"><stop offset="0"/><stop offset=".55" stop-opacity=".85"/><stop offset="1" stop-opacity="0"/></radialGradient>"#,
    )?;
    write!(
        f,
        r#"<g id="jd-squares"><rect class="jd-light" width="{BOARD}" height="{BOARD}"/><path class="jd-dark" d=""#
    )?;
    for square in Square::all().filter(|square| square.is_dark()) {
        let (x, y) = (square.file() as i32 * SQUARE, (7 - square.rank() as i32) * SQUARE);
        write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
    }
    write!(f, r#""/><rect class="jd-frame" width="{BOARD}" height="{BOARD}"/></g>"#)?;
    pieces::write_symbols(f)?;
    f.write_str("</defs>")
}

/// Text inside an element.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for char in self.0.chars() {
            match char {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                // XML has no way to write other control characters.
                _ if char.is_control() || matches!(char, '\u{FFFE}' | '\u{FFFF}') => {
                    f.write_char(' ')?;
                }
                _ => f.write_char(char)?,
            }
        }
        Ok(())
    }
}
