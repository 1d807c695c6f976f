//! Points for moves, as the Strategic Test Suite gives them.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::Move;
use jadoube_movegen::Position;

use super::error::shortened;
use super::moves::{Found, MoveError, read_operand};
use super::operation::Operation;
use super::value::Epd;

/// A move and what it earns.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_notation::epd::{self, Credit};
///
/// let epd = epd::read(r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 "e4=100, Kd2=30";"#)?.epd;
/// let credits = epd.credits(&epd.position().unwrap());
/// assert_eq!(credits[1], Credit { m: Move::normal(Square::E1, Square::D2), points: 30 });
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Credit {
    /// The move.
    pub m: Move,
    /// Its points; in the suite the best move earns 10 or 100.
    pub points: u32,
}

/// Something in a list of points that is none.
///
/// ```
/// use jadoube_notation::epd;
///
/// let epd = epd::read(r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 "e4=100, Nf3=30";"#)?.epd;
/// let problems = epd.credit_problems(&epd.position().unwrap());
/// assert_eq!(problems[0].to_string(), "c0: Nf3: the side to move has no knight");
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CreditProblem {
    /// What is wrong.
    pub error: CreditError,
    /// Which operation of the line, counted from 0; [`EpdReading::place`](super::EpdReading::place) tells where it is.
    pub operation: usize,
    /// The opcode.
    pub opcode: String,
    /// The offending text, shortened.
    pub text: String,
}

/// Why something in a list of points is none.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CreditError {
    /// It is no legal move.
    Move(MoveError),
    /// It is no number of points.
    Points,
    /// There are so many moves, and not as many numbers.
    Count {
        /// How many moves.
        moves: usize,
        /// How many numbers.
        points: usize,
    },
}

impl fmt::Display for CreditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(error) => error.fmt(f),
            Self::Points => f.write_str("expected points, a whole number from 0"),
            Self::Count { moves, points } => write!(f, "moves: {moves}, but points: {points}"),
        }
    }
}

impl core::error::Error for CreditError {}

impl fmt::Display for CreditProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.opcode, self.text, self.error)
    }
}

impl core::error::Error for CreditProblem {}

impl Epd {
    /// The points that comments give for moves, in their order: moves in `c9` or `c7` with points in `c8`, else pairs such
    /// as `f5=100, Bf2=46` in the first comment, `c0` to `c9`, that has one. What cannot be understood gives no points.
    #[must_use]
    pub fn credits(&self, position: &Position) -> Vec<Credit> {
        self.points(position).credits
    }

    /// What is wrong with the list that [`credits`](Self::credits) reads; a comment that gives no points for any legal move
    /// is no list, and nothing is wrong with it.
    #[must_use]
    pub fn credit_problems(&self, position: &Position) -> Vec<CreditProblem> {
        self.points(position).problems
    }

    fn points(&self, position: &Position) -> Points<'_> {
        let paired = self.paired(position);
        if !paired.credits.is_empty() {
            return paired;
        }
        let lists = (0..10).filter_map(|number| self.comment_operation(number));
        let lists = lists.map(|place| self.pairs(place, position));
        let found = lists.into_iter().find(|points| !points.credits.is_empty());
        // Two lists that do not fit together are told where no other one is there.
        found.unwrap_or(paired)
    }

    /// Moves in one comment, points in another.
    fn paired(&self, position: &Position) -> Points<'_> {
        let mut list = Points::new(self, position);
        let moves = self.comment_operation(9).or_else(|| self.comment_operation(7));
        let (Some(moves), Some(points)) = (moves, self.comment_operation(8)) else { return list };
        let (text, numbers) = (moves.text(), points.text());
        let counts = [&text, &numbers].map(|text| text.split_ascii_whitespace().count());
        let is_list = numbers.split_ascii_whitespace().any(|it| it.parse::<u32>().is_ok());
        if counts[0] != counts[1] {
            if is_list {
                let error = CreditError::Count { moves: counts[0], points: counts[1] };
                list.refuse(points, &numbers, error);
            }
            return list;
        }
        let pairs = text.split_ascii_whitespace().zip(numbers.split_ascii_whitespace());
        for (m, number) in pairs {
            list.add((moves, m), (points, number));
        }
        list
    }

    /// Moves with their points behind them.
    fn pairs<'a>(&'a self, place: Place<'a>, position: &Position) -> Points<'a> {
        let mut list = Points::new(self, position);
        let text = place.text();
        // `a1a8=10 a1b1=2` has no commas.
        let has_commas = text.contains(',');
        let pairs = text.split(|it: char| if has_commas { it == ',' } else { it.is_whitespace() });
        for pair in pairs.map(str::trim).filter(|pair| !pair.is_empty()) {
            // `e8=Q=10` has its points behind the last sign.
            match pair.rsplit_once('=') {
                Some((m, points)) => list.add((place, m), (place, points)),
                None => list.refuse(place, pair, CreditError::Points),
            }
        }
        list
    }

    fn comment_operation(&self, number: u8) -> Option<Place<'_>> {
        let (operation, of) = self.numbered("c", number)?;
        Some(Place { operation, of })
    }
}

/// A comment.
#[derive(Clone, Copy)]
struct Place<'a> {
    operation: usize,
    of: &'a Operation,
}

impl<'a> Place<'a> {
    fn text(self) -> Cow<'a, str> {
        self.of.text().unwrap_or_default()
    }
}

/// A list being read.
struct Points<'a> {
    epd: &'a Epd,
    position: Position,
    credits: Vec<Credit>,
    problems: Vec<CreditProblem>,
}

impl<'a> Points<'a> {
    fn new(epd: &'a Epd, position: &Position) -> Self {
        Self { epd, position: *position, credits: Vec::new(), problems: Vec::new() }
    }

    fn refuse(&mut self, place: Place<'_>, text: &str, error: CreditError) {
        let (opcode, text) = (shortened(place.of.opcode()), shortened(text));
        self.problems.push(CreditProblem { error, operation: place.operation, opcode, text });
    }

    /// A move and its points, each with the comment that it stands in.
    fn add(&mut self, (in_moves, m): (Place<'_>, &str), (in_points, points): (Place<'_>, &str)) {
        let m = m.trim().trim_matches('"');
        let mode = self.epd.castling_mode();
        let found = match read_operand(Cow::Borrowed(m), &self.position, mode) {
            Ok(Found::Move(found)) => found.m,
            Ok(Found::Mate(_)) => {
                return self.refuse(in_moves, m, CreditError::Move(MoveError::MateDistance));
            }
            // A comma or a number by itself.
            Ok(Found::Nothing) => return,
            Err(error) => return self.refuse(in_moves, m, CreditError::Move(error)),
        };
        match points.trim().parse() {
            Ok(points) => self.credits.push(Credit { m: found, points }),
            Err(_) => self.refuse(in_points, points, CreditError::Points),
        }
    }
}
