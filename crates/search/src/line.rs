use jadoube_board::Move;
use jadoube_movegen::{IllegalMove, Key, Position};

/// A position with the keys of those before it, as far back as they can be repeated: what a search must know of a game.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_search::Line;
///
/// let mut line = Line::default();
/// line.play(Move::normal(Square::E2, Square::E4))?;
/// assert_eq!(line.position().fullmove_number(), 1);
/// # Ok::<(), jadoube_movegen::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    /// Keys of the positions before, since the last capture or pawn move.
    keys: Vec<Key>,
}

impl Default for Line {
    /// The start of a game.
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

impl Line {
    /// A position that nothing is known before.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { position, keys: Vec::new() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is illegal; nothing is changed then.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.position.check(m)?;
        self.keys.push(self.position.key());
        self.position.play_unchecked(m);
        if self.position.halfmove_clock() == 0 {
            self.keys.clear();
        }
        Ok(())
    }

    /// Where the line has arrived.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the earlier positions that can still be repeated, the oldest first.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }
}
