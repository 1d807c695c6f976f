//! A game: a position with the moves and positions that led to it.

mod endings;
mod error;

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{Color, Move};
use jadoube_movegen::Position;

use crate::repetition::Occurrences;
use crate::{Ending, Outcome, RuleSet};

#[cfg(feature = "serde")]
pub(crate) use error::ResumeError;
pub use error::{EndError, PlayError};

/// A game of chess: where it began, the moves, every position behind it, and how it ended.
///
/// It ends by itself as its [`RuleSet`] says: by checkmate, stalemate, a dead position, the fifth occurrence of a position or
/// seventy-five moves, in that order. Draws can be claimed and agreed, games resigned. After the end no move is possible.
///
/// ```
/// use jadoube_board::{Color, Move, Square};
/// use jadoube_rules::{Ending, Game, Outcome, PlayError};
///
/// let mut game = Game::new();
/// for (from, to) in [(Square::F2, Square::F3), (Square::E7, Square::E5), (Square::G2, Square::G4)] {
///     assert_eq!(game.play(Move::normal(from, to))?, None);
/// }
/// let mate = game.play(Move::normal(Square::D8, Square::H4))?;
/// assert_eq!(mate, Some(Ending::Checkmate { winner: Color::Black }));
/// assert_eq!(game.outcome(), Outcome::Win(Color::Black));
/// assert!(matches!(game.play(Move::normal(Square::A2, Square::A3)), Err(PlayError::Over(_))));
///
/// game.undo();
/// assert_eq!((game.plies(), game.ending()), (3, None));
/// # Ok::<(), PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    moves: Vec<Move>,
    /// The start and the position after each move: always one more than there are moves.
    positions: Vec<Position>,
    /// One entry for each position.
    occurrences: Occurrences,
    ending: Option<Ending>,
    draw_offer: Option<Color>,
    /// The move that a wrong claim binds the side to move to.
    must_play: Option<Move>,
}

impl Game {
    /// A game from the first array, by the FIDE Laws of 2023.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(Position::initial())
    }

    /// A game of Chess960 from the array of this number, 0 to 959 (FIDE Guidelines II).
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Position::chess960(number).map(Self::from_position)
    }

    /// A game from any position, by the FIDE Laws of 2023.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self::with_rules(start, RuleSet::FIDE_2023)
    }

    /// A game from any position by any rules. It is over at once if the position is final.
    #[must_use]
    pub fn with_rules(start: Position, rules: RuleSet) -> Self {
        let mut game = Self {
            rules,
            moves: Vec::new(),
            positions: vec![start],
            occurrences: Occurrences::new(),
            ending: None,
            draw_offer: None,
            must_play: None,
        };
        game.begin();
        game
    }

    /// Begins another game by the same rules and keeps the memory: for readers of many games.
    pub fn restart(&mut self, start: Position) {
        self.moves.clear();
        self.positions.clear();
        self.positions.push(start);
        self.occurrences.clear();
        self.forget_standing();
        self.begin();
    }

    fn begin(&mut self) {
        self.occurrences.push(&self.positions);
        self.ending = self.automatic_ending();
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The start and the position after each move: one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How many moves of either side have been made.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// How the game ended, if it did.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// What the players get; [`Outcome::Unfinished`] while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.ending.map_or(Outcome::Unfinished, |ending| ending.outcome())
    }

    /// Who has offered a draw that is still open.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    pub(crate) const fn set_draw_offer(&mut self, by: Option<Color>) {
        self.draw_offer = by;
    }

    /// The move that the side to move must make, because it announced it with a wrong claim (FIDE 9.5.3).
    #[must_use]
    pub const fn must_play(&self) -> Option<Move> {
        self.must_play
    }

    /// How often the position on the board has appeared, this time included (FIDE 9.2.3).
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.occurrences.count(self.moves.len()).unwrap_or(1)
    }

    /// How often the position after so many moves had appeared then, that time included.
    #[must_use]
    pub fn occurrences_at(&self, ply: usize) -> Option<u32> {
        self.occurrences.count(ply)
    }

    /// How often the position after this move, which must be legal, would have appeared.
    pub(crate) fn occurrences_after(&self, m: Move) -> u32 {
        self.occurrences.count_of_next(&self.positions, &self.position().after(m))
    }

    /// After how many moves a position first stood there for the `times`th time, wherever the game went from there.
    #[must_use]
    pub fn first_repetition(&self, times: u32) -> Option<usize> {
        self.occurrences.first_with(times)
    }

    /// Makes a move. The answer is how it ends the game, if it does.
    ///
    /// # Errors
    /// If the game is over, the move is illegal, or another one was announced with a wrong claim. The game stays as it was.
    pub fn play(&mut self, m: Move) -> Result<Option<Ending>, PlayError> {
        if let Some(ending) = self.ending {
            return Err(PlayError::Over(ending));
        }
        if let Some(announced) = self.must_play.filter(|&announced| announced != m) {
            return Err(PlayError::MustPlay(announced));
        }
        self.position().check(m).map_err(PlayError::Illegal)?;
        let mover = self.position().turn();
        self.positions.push(self.position().after(m));
        self.moves.push(m);
        self.occurrences.push(&self.positions);
        self.must_play = None;
        // Whoever moves refuses the opponent's offer; one's own stays open (FIDE 9.1.2.1).
        self.draw_offer = self.draw_offer.filter(|&by| by == mover);
        self.ending = self.automatic_ending();
        if self.ending.is_some() {
            self.draw_offer = None;
        }
        Ok(self.ending)
    }

    /// Takes the last move back, with whatever ended the game, was offered or announced after it.
    ///
    /// At the start of the game nothing happens: an ending without a move is taken back by [`reopen`](Self::reopen).
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        if let Some(position) = self.positions.pop() {
            self.occurrences.pop(&position);
        }
        self.forget_standing();
        Some(m)
    }

    /// Goes back to the position after so many moves, as after an illegal move found late (FIDE 7.5.1).
    pub fn truncate(&mut self, plies: usize) {
        while self.moves.len() > plies {
            self.undo();
        }
    }

    /// Takes back an ending that a player or arbiter brought about, as when a claim or a flag was judged wrongly. Whether the
    /// game goes on is the answer: what the position ends stays ended.
    pub fn reopen(&mut self) -> bool {
        self.ending = self.ending.filter(Ending::is_automatic);
        self.ending.is_none()
    }

    fn forget_standing(&mut self) {
        self.ending = None;
        self.draw_offer = None;
        self.must_play = None;
    }

    /// Takes up what had become of a game that was written down.
    #[cfg(feature = "serde")]
    pub(crate) fn resume(
        &mut self,
        ending: Option<Ending>,
        draw_offer: Option<Color>,
        must_play: Option<Move>,
    ) -> Result<(), ResumeError> {
        match ending {
            Some(ending) if self.ending != Some(ending) => {
                self.end(ending).map_err(ResumeError::Ending)?;
            }
            Some(_) => {}
            None => {
                if let Some(ending) = self.ending {
                    return Err(ResumeError::IsOver(ending));
                }
            }
        }
        if self.is_over() && (draw_offer.is_some() || must_play.is_some()) {
            return Err(ResumeError::Standing);
        }
        if must_play.is_some_and(|m| !self.position().is_legal(m)) {
            return Err(ResumeError::Standing);
        }
        self.draw_offer = draw_offer;
        self.must_play = must_play;
        Ok(())
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Game {
    /// Whether the rules, the start, the moves and what has become of the game are the same.
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
            && self.start() == other.start()
            && self.moves == other.moves
            && self.ending == other.ending
            && self.draw_offer == other.draw_offer
            && self.must_play == other.must_play
    }
}

impl Eq for Game {}
