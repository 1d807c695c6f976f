//! Which positions of a game are wanted.

use jadoube_board::Move;
use jadoube_movegen::Position;
use jadoube_notation::pgn::{Game, Item};

use super::plies::Plies;
use super::swing::{Swings, evaluation};

/// What is wanted.
pub(crate) struct Chosen<'a> {
    pub(crate) plies: Option<&'a Plies>,
    pub(crate) start: bool,
    pub(crate) end: bool,
    /// Before a move that lost so many centipawns.
    pub(crate) swing: Option<u32>,
}

/// What gives a position its worth, in centipawns for White.
pub(crate) type Evaluate<'a> = &'a mut dyn FnMut(&Position) -> Option<i32>;

/// Whether a comment of the main line has an evaluation.
pub(crate) fn has_evaluations(game: &Game) -> bool {
    game.main_line().items().iter().any(|item| match item {
        Item::Comment(comment) => evaluation(comment.text.as_bytes()).is_some(),
        _ => false,
    })
}

/// A position of a game.
pub(crate) struct Candidate {
    pub(crate) position: Position,
    /// Plies from the start of the game to it.
    pub(crate) ply: u32,
    /// The move that was played in it, if one was.
    pub(crate) played: Option<Move>,
    /// What that move lost, in centipawns, if it was chosen for that.
    pub(crate) loss: Option<u32>,
}

impl Chosen<'_> {
    pub(crate) fn is_nothing(&self) -> bool {
        self.plies.is_none() && !self.start && !self.end && self.swing.is_none()
    }

    /// The wanted positions of the main line, in its order. Evaluations are those of the comments, or of `evaluate`, in
    /// centipawns for White, if it is given.
    pub(crate) fn of(&self, game: &Game, mut evaluate: Option<Evaluate<'_>>) -> Vec<Candidate> {
        let line = game.main_line();
        let mut candidates = Vec::new();
        let mut position = *line.start();
        let mut swings = Swings::beginning(evaluate.as_mut().and_then(|it| it(&position)));
        let mut ply = 0;
        let mut items = line.items().iter().peekable();
        while let Some(item) = items.next() {
            let m = match item {
                Item::Move(m) => *m,
                // What follows a null move or a word that could not be played is no game any more, nor is this its end.
                Item::NullMove | Item::Unplayed(_) => {
                    if self.is_wanted(ply, &position) {
                        candidates.push(Candidate { position, ply, played: None, loss: None });
                    }
                    return candidates;
                }
                _ => continue,
            };
            let after = position.after(m);
            let mut told = evaluate.as_mut().and_then(|it| it(&after));
            while let Some(Item::Comment(_) | Item::Nag(_) | Item::Variation(_)) = items.peek() {
                if let Some(Item::Comment(comment)) = items.next() {
                    told = told.or_else(|| evaluation(comment.text.as_bytes()));
                }
            }
            let loss = swings.loss(told, position.turn());
            let is_swing = self.swing.is_some_and(|least| loss.is_some_and(|loss| loss >= least));
            if is_swing || self.is_wanted(ply, &position) {
                let loss = loss.filter(|_| is_swing);
                candidates.push(Candidate { position, ply, played: Some(m), loss });
            }
            position = after;
            ply += 1;
        }
        if self.end || self.is_wanted(ply, &position) {
            candidates.push(Candidate { position, ply, played: None, loss: None });
        }
        candidates
    }

    fn is_wanted(&self, ply: u32, position: &Position) -> bool {
        let is_start = self.start && ply == 0 && *position != Position::initial();
        let is_ply = self.plies.is_some_and(|plies| plies.has(ply));
        // Where the game is over there is nothing to be found.
        is_start || is_ply && position.has_legal_moves()
    }
}
