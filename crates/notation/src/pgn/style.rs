//! How games are written.

/// How games are written.
///
/// ```
/// use jadoube_notation::pgn::{Game, Style};
///
/// let game = Game::read_one("1. e4 {best} e5 (1... c5) 2. Nf3! *").unwrap().game;
/// let minimal = game.to_bytes(&Style::MINIMAL);
/// assert_eq!(String::from_utf8_lossy(&minimal), "1. e4 e5 2. Nf3 *\n");
/// let one_line = game.to_bytes(&Style::ONE_LINE);
/// assert_eq!(String::from_utf8_lossy(&one_line), "1. e4 {best} 1... e5 (1... c5) 2. Nf3 $1 *\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// Lines of movetext have fewer characters than this, unless a single token has more; `None` writes one line.
    pub columns: Option<usize>,
    /// The seven tag roster first and complete, the other tags in the order of the alphabet; else as they come.
    pub sorts_tags: bool,
    /// Whether tags are written at all.
    pub tags: bool,
    /// Whether tags and moves share one line.
    pub one_line: bool,
    /// Whether comments are written.
    pub comments: bool,
    /// Whether variations are written.
    pub variations: bool,
    /// Whether annotation glyphs are written.
    pub nags: bool,
    /// `!`, `?` and their like behind the move in place of `$1`, `$2`...
    pub suffixes: bool,
}

impl Style {
    /// The export format of the PGN standard: roster, sorted tags, fewer than 80 columns.
    pub const EXPORT: Self = Self {
        columns: Some(80),
        sorts_tags: true,
        tags: true,
        one_line: false,
        comments: true,
        variations: true,
        nags: true,
        suffixes: false,
    };

    /// As the Lichess database has it: tags as they come, the moves on one line, `!` and `?` behind the moves.
    pub const LICHESS: Self =
        Self { columns: None, sorts_tags: false, suffixes: true, ..Self::EXPORT };

    /// A game to a line, tags first.
    pub const ONE_LINE: Self =
        Self { columns: None, sorts_tags: false, one_line: true, ..Self::EXPORT };

    /// The moves and the result, nothing else, on one line.
    pub const MINIMAL: Self = Self {
        columns: None,
        sorts_tags: false,
        tags: false,
        one_line: true,
        comments: false,
        variations: false,
        nags: false,
        suffixes: false,
    };
}

impl Default for Style {
    /// The export format.
    fn default() -> Self {
        Self::EXPORT
    }
}
