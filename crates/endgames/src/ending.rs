//! Which men stand on the board besides the kings.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;
use jadoube_board::{Color, Piece, Placement, Role};

/// The kinds of men that an ending may have besides the kings, the strongest first.
const ROLES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// An ending without pawns: two kings and at most two other men.
///
/// White is the side with more men, or with the stronger one; positions with the colours the other way round belong to the
/// same ending.
///
/// ```
/// use jadoube_endgames::Ending;
///
/// let ending: Ending = "KQvKR".parse()?;
/// assert_eq!("KRvKQ".parse(), Ok(ending.clone()));
/// assert_eq!(ending.to_string(), "KQvKR");
/// # Ok::<(), jadoube_endgames::ParseEndingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ending {
    /// White's men before Black's, each side's strongest first; White is the stronger side.
    men: ArrayVec<Piece, 2>,
}

/// Why a position belongs to no ending that can be asked here.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Uncovered {
    /// There is a pawn.
    Pawns,
    /// There are more than four men.
    TooManyMen,
    /// Somebody may still castle.
    CastlingRights,
    /// The table of this ending has not been generated.
    NoTable(Ending),
}

impl fmt::Display for Uncovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawns => f.write_str("endings with pawns are not covered"),
            Self::TooManyMen => f.write_str("endings of more than four men are not covered"),
            Self::CastlingRights => f.write_str("positions with castling rights are not covered"),
            Self::NoTable(ending) => write!(f, "the table of {ending} has not been generated"),
        }
    }
}

impl core::error::Error for Uncovered {}

impl Ending {
    /// All endings of two, three and four men without pawns, 25 of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let none = core::iter::once(Self { men: ArrayVec::new() });
        let one = ROLES.into_iter().map(|role| {
            let mut men = ArrayVec::new();
            men.push(role.of(Color::White));
            Self { men }
        });
        let two = Color::ALL.into_iter().flat_map(|color| {
            (0..ROLES.len()).flat_map(move |first| {
                (first..ROLES.len()).map(move |second| Self {
                    men: [ROLES[first].of(Color::White), ROLES[second].of(color)].into(),
                })
            })
        });
        none.chain(one).chain(two)
    }

    /// The ending of these men, and whether the colours are the other way round in it.
    pub(crate) fn of(placement: &Placement) -> Result<(Self, bool), Uncovered> {
        if placement.role(Role::Pawn).any() {
            return Err(Uncovered::Pawns);
        }
        if placement.occupied().len() > 4 {
            return Err(Uncovered::TooManyMen);
        }
        let men = |color| -> ArrayVec<Role, 2> {
            let men = placement.color(color) - placement.role(Role::King);
            men.iter().filter_map(|at| placement.role_at(at)).collect()
        };
        Ok(Self::new(men(Color::White), men(Color::Black)))
    }

    /// The ending of White's and Black's men, and whether White had to become Black for it.
    ///
    /// There may be two men at most.
    fn new(mut white: ArrayVec<Role, 2>, mut black: ArrayVec<Role, 2>) -> (Self, bool) {
        // The order of roles is that of their strength but for the minor pieces, where it has no meaning anyway.
        white.sort_unstable_by(|a, b| b.cmp(a));
        black.sort_unstable_by(|a, b| b.cmp(a));
        let is_swapped = (black.len(), &black) > (white.len(), &white);
        let (strong, weak) = if is_swapped { (black, white) } else { (white, black) };
        let strong = strong.into_iter().map(|role| role.of(Color::White));
        let men = strong.chain(weak.into_iter().map(|role| role.of(Color::Black))).collect();
        (Self { men }, is_swapped)
    }

    /// The men besides the kings, White's first.
    #[must_use]
    pub fn men(&self) -> &[Piece] {
        &self.men
    }

    /// How many men there are, kings included.
    #[must_use]
    pub fn len(&self) -> usize {
        2 + self.men.len()
    }

    /// Never: there are always the kings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether the two men besides the kings are of one kind and colour, so that exchanging them changes nothing.
    pub(crate) fn has_twins(&self) -> bool {
        matches!(self.men[..], [a, b] if a == b)
    }

    /// The endings that a capture leads to.
    pub(crate) fn after_captures(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.men.len()).map(|captured| {
            let rest = |color| -> ArrayVec<Role, 2> {
                let left = self.men.iter().enumerate().filter(|&(index, _)| index != captured);
                left.filter(|(_, man)| man.color == color).map(|(_, man)| man.role).collect()
            };
            Self::new(rest(Color::White), rest(Color::Black)).0
        })
    }
}

impl fmt::Display for Ending {
    /// As tablebases name it: `KBNvK`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("vK")?;
            }
            for man in self.men.iter().filter(|man| man.color == color) {
                write!(f, "{}", man.role.upper_char())?;
            }
        }
        Ok(())
    }
}

/// A text that names no ending of two, three or four men without pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseEndingError;

impl fmt::Display for ParseEndingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an ending of at most four men without pawns, such as 'KQvKR'")
    }
}

impl core::error::Error for ParseEndingError {}

impl FromStr for Ending {
    type Err = ParseEndingError;

    fn from_str(text: &str) -> Result<Self, ParseEndingError> {
        let (white, black) = text.split_once('v').ok_or(ParseEndingError)?;
        let side = |text: &str| -> Result<ArrayVec<Role, 2>, ParseEndingError> {
            let mut men = ArrayVec::new();
            for letter in text.strip_prefix('K').ok_or(ParseEndingError)?.chars() {
                let role = ROLES.into_iter().find(|role| role.upper_char() == letter);
                men.try_push(role.ok_or(ParseEndingError)?).map_err(|_| ParseEndingError)?;
            }
            Ok(men)
        };
        let (white, black) = (side(white)?, side(black)?);
        if white.len() + black.len() > 2 {
            return Err(ParseEndingError);
        }
        Ok(Self::new(white, black).0)
    }
}
