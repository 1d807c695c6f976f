//! How a game ends: by itself, by claim, by what a player does.

use jadoube_board::Color;
use jadoube_movegen::Status;

use super::{EndError, Game};
use crate::{CanMate, DeadPositions, DrawRule, Ending, Verdict};

impl Game {
    /// How the position on the board ends the game by itself. Mate comes first: it wins even on the last of 75 moves.
    pub(super) fn automatic_ending(&self) -> Option<Ending> {
        let position = self.position();
        match position.status() {
            Status::Checkmate { winner } => return Some(Ending::Checkmate { winner }),
            Status::Stalemate => return Some(Ending::Stalemate),
            Status::InsufficientMaterial | Status::Ongoing => {}
        }
        if self.is_dead() {
            return Some(Ending::DeadPosition);
        }
        self.counted_draw()
    }

    fn is_dead(&self) -> bool {
        let position = self.position();
        match self.rules.dead_positions {
            DeadPositions::Ignored => false,
            DeadPositions::Material => position.is_insufficient_material(),
            DeadPositions::Fast => jadoube_mateability::dead_fast(position),
            DeadPositions::Full(budget) => jadoube_mateability::dead(position, budget).is_dead(),
        }
    }

    fn counted_draw(&self) -> Option<Ending> {
        let rules = &self.rules;
        let occurrences = self.occurrences();
        let clock = self.position().halfmove_clock();
        if rules.fivefold && occurrences >= 5 {
            Some(Ending::FivefoldRepetition)
        } else if rules.threefold == DrawRule::Automatic && occurrences >= 3 {
            Some(Ending::ThreefoldRepetition { claim: None })
        } else if rules.seventy_five_moves && clock >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else if rules.fifty_moves == DrawRule::Automatic && clock >= 100 {
            Some(Ending::FiftyMoves { claim: None })
        } else {
            None
        }
    }

    /// What a judged claim brings about.
    pub(crate) fn settle(&mut self, verdict: Verdict) {
        match verdict.ending() {
            Some(ending) => self.finish(ending),
            None => {
                self.draw_offer = Some(verdict.claim.by);
                self.must_play = verdict.must_play();
            }
        }
    }

    pub(crate) fn finish(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.draw_offer = None;
        self.must_play = None;
    }

    /// Whether this side could still mate from the position on the board, as far as the rule set's budget tells.
    #[must_use]
    pub fn can_still_mate(&self, side: Color) -> CanMate {
        CanMate::of(self.position(), side, self.rules.mate_budget)
    }

    fn opponent_mates(&self, by: Color, is_asked: bool) -> CanMate {
        if is_asked { self.can_still_mate(!by) } else { CanMate::NotAsked }
    }

    /// A player resigns: lost, or drawn if the opponent cannot mate (FIDE 5.1.2).
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, by: Color) -> Result<Ending, EndError> {
        let opponent_mates = self.opponent_mates(by, self.rules.resignation_needs_mate);
        self.end(Ending::Resignation { by, opponent_mates })
    }

    /// A player has overstepped the time: lost, or drawn if the opponent cannot mate (FIDE 6.9).
    ///
    /// # Errors
    /// If the game is over.
    pub fn flag_fall(&mut self, by: Color) -> Result<Ending, EndError> {
        let opponent_mates = self.opponent_mates(by, self.rules.flag_fall_needs_mate);
        self.end(Ending::FlagFall { by, opponent_mates })
    }

    /// A player has completed the illegal move that loses: lost, or drawn if the opponent cannot mate (FIDE 7.5.5).
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_by_illegal_moves(&mut self, by: Color) -> Result<Ending, EndError> {
        let opponent_mates = self.opponent_mates(by, self.rules.illegal_move_needs_mate);
        self.end(Ending::IllegalMoves { by, opponent_mates })
    }

    /// Ends the game in a way that players or the arbiter bring about.
    ///
    /// What the position ends by itself has ended already; a claim is judged again. The rest is taken as told.
    ///
    /// # Errors
    /// If the game is over, or does not end so.
    pub fn end(&mut self, ending: Ending) -> Result<Ending, EndError> {
        if let Some(earlier) = self.ending {
            return Err(EndError::Over(earlier));
        }
        let is_so = match ending {
            Ending::ThreefoldRepetition { claim: Some(claim) }
            | Ending::FiftyMoves { claim: Some(claim) } => {
                self.judge(claim).is_ok_and(|verdict| verdict.ending() == Some(ending))
            }
            _ => !ending.is_automatic(),
        };
        if !is_so {
            return Err(EndError::NotTheCase(ending));
        }
        self.finish(ending);
        Ok(ending)
    }
}
