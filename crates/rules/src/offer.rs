//! Offers of a draw, and what becomes of them.

use core::fmt;

use jadoube_board::Color;

use crate::{Ending, Game};

/// Why an offer of a draw cannot be made, accepted or refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferError {
    /// The game is over.
    Over(Ending),
    /// There is no offer to answer: none was made, or it was refused by word, by touching a man or by a move.
    NoOffer,
    /// This side made the offer itself: it can neither answer nor withdraw it (FIDE 9.1.2.1).
    OwnOffer(Color),
    /// The opponent's offer is open: it can be accepted or refused, not be made again.
    IsOffered,
    /// Both players must have made so many moves before (FIDE 5.2.3, 9.1.1).
    TooEarly(u32),
}

impl fmt::Display for OfferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the game is over: {ending}"),
            Self::NoOffer => f.write_str("no draw is offered"),
            Self::OwnOffer(color) => write!(f, "{color} has offered the draw itself"),
            Self::IsOffered => f.write_str("the opponent has already offered a draw"),
            Self::TooEarly(1) => f.write_str("no draw before both players have made a move"),
            Self::TooEarly(moves) => {
                write!(f, "no draw before both players have made {moves} moves")
            }
        }
    }
}

impl core::error::Error for OfferError {}

impl Game {
    /// Offers a draw.
    ///
    /// A player should do so between making the move and pressing the clock; an offer at another time is valid too, though
    /// it may disturb the opponent (FIDE 9.1.2.1). It stays open through the player's own next move, cannot be withdrawn,
    /// and a second one changes nothing.
    ///
    /// # Errors
    /// If the game is over or the opponent's offer is open.
    pub fn offer_draw(&mut self, by: Color) -> Result<(), OfferError> {
        if let Some(ending) = self.ending() {
            return Err(OfferError::Over(ending));
        }
        if self.draw_offer() == Some(!by) {
            return Err(OfferError::IsOffered);
        }
        self.set_draw_offer(Some(by));
        Ok(())
    }

    /// Accepts the opponent's offer: the game is drawn (FIDE 5.2.3).
    ///
    /// ```
    /// use jadoube_board::{Color, Move, Square};
    /// use jadoube_rules::{Ending, Game, OfferError};
    ///
    /// let mut game = Game::new();
    /// game.play(Move::normal(Square::E2, Square::E4))?;
    /// game.offer_draw(Color::White)?;
    /// assert_eq!(game.accept_draw(Color::Black), Err(OfferError::TooEarly(1)));
    /// game.play(Move::normal(Square::E7, Square::E5))?;
    /// assert_eq!(game.draw_offer(), None);
    /// game.offer_draw(Color::Black)?;
    /// assert_eq!(game.accept_draw(Color::White), Ok(Ending::Agreement));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no offer of the opponent, or the players have made too few moves.
    pub fn accept_draw(&mut self, by: Color) -> Result<Ending, OfferError> {
        self.answerable(by)?;
        let needed = self.rules().moves_before_agreement;
        // Black has made one move fewer than the number of the next one, White at least as many as Black.
        if self.position().fullmove_number().saturating_sub(1) < needed {
            return Err(OfferError::TooEarly(needed));
        }
        self.finish(Ending::Agreement);
        Ok(Ending::Agreement)
    }

    /// Refuses the opponent's offer: by word, or by touching a man with the intention of moving or capturing it (FIDE
    /// 9.1.2.1). Making a move refuses it too, without a call of this.
    ///
    /// # Errors
    /// If there is no offer of the opponent.
    pub fn refuse_draw(&mut self, by: Color) -> Result<(), OfferError> {
        self.answerable(by)?;
        self.set_draw_offer(None);
        Ok(())
    }

    fn answerable(&self, by: Color) -> Result<(), OfferError> {
        if let Some(ending) = self.ending() {
            return Err(OfferError::Over(ending));
        }
        match self.draw_offer() {
            None => Err(OfferError::NoOffer),
            Some(offered) if offered == by => Err(OfferError::OwnOffer(by)),
            Some(_) => Ok(()),
        }
    }
}
