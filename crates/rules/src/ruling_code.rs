//! Names for what the arbiter says, with their articles.

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $code:literal, $article:literal, $text:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$variant_doc])* #[cfg_attr(feature = "serde", serde(rename = $code))] $variant),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The words with hyphens that name it, the same for ever.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// The article of the FIDE Laws of 2023 on which it usually rests; empty if they say nothing of it.
            #[must_use]
            pub const fn article(self) -> &'static str {
                match self { $(Self::$variant => $article),+ }
            }

            /// The same in words.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

codes! {
    /// What a ruling says.
    RulingCode {
        /// The game begins.
        Started = "started", "6.6", "the game begins";
        /// Men were set straight with notice.
        Adjusted = "adjusted", "4.2.1", "adjusted: nothing has to be moved";
        /// A touch by accident.
        AccidentalTouch = "accidental-touch", "4.2.2", "touched by accident: nothing has to be moved";
        /// Touched men bind, or turn out not to.
        TouchMove = "touch-move", "4.3", "touched";
        /// What is only held binds to nothing.
        NothingBinds = "nothing-binds", "4.7", "a man that is only held binds to nothing";
        /// A man was put back on its square.
        PutBack = "put-back", "4.3", "put back: it remains touched";
        /// The king was released where castling takes it.
        CastlingBegun = "castling-begun", "4.7.2", "castling has begun";
        /// A pawn was released on the last rank.
        PromotionBegun = "promotion-begun", "4.6", "the pawn has to be replaced";
        /// The new man touched the square of promotion.
        PromotionChosen = "promotion-chosen", "4.4.4", "the choice is final";
        /// A legal move was made, not yet completed.
        MoveMade = "move-made", "4.7", "the move is made";
        /// A move that is not legal stands on the board; it counts once the clock is pressed.
        IllegalOnBoard = "illegal-on-board", "7.5.1", "not a legal move; it can be taken back until the clock is pressed";
        /// The move is completed and the other clock runs.
        MoveCompleted = "move-completed", "6.2.1", "the move is completed";
        /// The clock was pressed with the hand that did not move.
        WrongHand = "wrong-hand", "6.2.3", "pressed with the other hand";
        /// A completed illegal move.
        IllegalMove = "illegal-move", "7.5.1", "illegal move";
        /// A pawn was left on the last rank and the clock pressed.
        PawnNotReplaced = "pawn-not-replaced", "7.5.2", "the pawn was not replaced and becomes a queen";
        /// The clock was pressed and no move made.
        PressWithoutMove = "press-without-move", "7.5.3", "pressed without a move";
        /// A move with two hands.
        TwoHands = "two-hands", "7.5.4", "moved with two hands";
        /// An illegal move was completed and nobody has noticed yet.
        Unnoticed = "unnoticed", "7.5.1", "an illegal move that nobody has noticed";
        /// The illegal move can no longer be corrected.
        IllegalMoveStands = "illegal-move-stands", "A.5.2", "the illegal move stands";
        /// A draw was offered.
        DrawOffered = "draw-offered", "9.1.2.1", "a draw is offered";
        /// A draw was offered at another time than after the move and before the press: valid, but see 11.5.
        UntimelyOffer = "untimely-offer", "9.1.2.1, 11.5", "a draw is offered at the wrong time; the offer is valid";
        /// The offer was declined by word.
        DrawDeclined = "draw-declined", "9.1.2.1", "the draw is declined";
        /// The offer was declined by touching a man.
        DrawDeclinedByTouch = "draw-declined-by-touch", "9.1.2.1", "the draw is declined by touching a man";
        /// The claim is wrong.
        ClaimWrong = "claim-wrong", "9.5.3", "the claim is wrong; it counts as an offer of a draw";
        /// The claim is correct.
        ClaimCorrect = "claim-correct", "9.5.2", "the claim is correct";
        /// A flag is down.
        FlagDown = "flag-down", "6.8", "the flag is down";
        /// Both flags are down in a period that is not the last.
        BothFlagsGoOn = "both-flags-go-on", "III.3.1.1", "both flags are down; the game goes on";
        /// The game was begun wrongly: another one is to be played.
        Cancelled = "cancelled", "7.2.1", "the game does not count; a new one is played";
        /// The game was begun wrongly, which is found too late.
        GoesOnAsItIs = "goes-on-as-it-is", "7.3", "found too late: the game goes on as it is";
        /// The board lay wrongly.
        BoardTurned = "board-turned", "7.2.2", "the position is set up on a board that lies rightly; the game goes on";
        /// Men were displaced.
        MenDisplaced = "men-displaced", "7.4.1", "the men are put back in the player's own time";
        /// An earlier position is set up again.
        Reinstated = "reinstated", "7.6", "an earlier position is set up again";
        /// The clocks were stopped with a reason.
        ClockStopped = "clock-stopped", "6.11.2", "the clocks are stopped";
        /// The clocks were stopped without one.
        ClockStoppedInVain = "clock-stopped-in-vain", "6.11.4", "the clocks were stopped without a valid reason";
        /// The game goes on.
        Restarted = "restarted", "6.11.3", "the game goes on";
        /// The arbiter has set the clocks.
        ClockSet = "clock-set", "6.10.2", "the clocks are set";
        /// A move was written down before it was made.
        RecordedInAdvance = "recorded-in-advance", "8.1.2", "a move was recorded in advance";
        /// The player must keep score and does not.
        MustRecord = "must-record", "8.1.1", "the moves must be recorded";
        /// The player need not keep score.
        RecordingExcused = "recording-excused", "8.4", "the moves need not be recorded";
        /// The arbiter punishes.
        Penalised = "penalised", "12.9", "penalised";
        /// Moves were taken back by agreement.
        TakenBack = "taken-back", "", "taken back by agreement";
        /// The game is over.
        GameOver = "game-over", "5", "the game is over";
    }
}

codes! {
    /// Why an event is refused: nothing of it counts.
    RefusalCode {
        /// The game is over.
        GameOver = "game-is-over", "5", "the game is over";
        /// The game has not begun.
        NotStarted = "not-started", "6.6", "the game has not begun";
        /// The game has begun already.
        AlreadyStarted = "already-started", "6.6", "the game has begun already";
        /// The other player has the move.
        NotToMove = "not-to-move", "4.3", "the other player has the move";
        /// Only the player who has the move may adjust.
        NotToAdjust = "not-to-adjust", "4.2.1", "only the player who has the move may adjust";
        /// The move has been made: the man was released.
        MoveIsMade = "move-is-made", "4.7", "the move has been made";
        /// No man stands there, or none of the player's was picked up.
        NoMan = "no-man", "4.3", "there is no such man";
        /// Another man has been touched, or the man was released or chosen otherwise.
        TouchedOtherwise = "touched-otherwise", "4.3", "touch-move allows other moves only";
        /// Castling with a rook that was touched before the king.
        RookFirst = "rook-first", "4.4.2", "the rook was touched before the king";
        /// A king is never captured.
        KingCapture = "king-capture", "1.4.1", "the king is never captured";
        /// One's own man stands there.
        OwnMan = "own-man", "3.1", "a man of one's own stands there";
        /// No pawn can become that there.
        NoPromotion = "no-promotion", "3.7.3.3", "no pawn becomes that there";
        /// Another move was announced with a wrong claim.
        AnnouncedMove = "announced-move", "9.5.3", "the announced move must be made";
        /// The position on the board is impossible; the illegal move before it has to be dealt with.
        ImpossiblePosition = "impossible-position", "7.5.1", "an illegal move has to be corrected first";
        /// The clock is not running.
        ClockNotRunning = "clock-not-running", "6.2.1", "that clock is not running";
        /// The clocks are running.
        ClockRunning = "clock-running", "6.11.3", "a clock is running";
        /// The flag is not down.
        FlagNotDown = "flag-not-down", "6.8", "the flag is not down";
        /// Which flag fell first matters here.
        FirstFlagCounts = "first-flag-counts", "6.8", "the flag that fell first counts";
        /// The claimant does not have the move.
        ClaimNotToMove = "claim-not-to-move", "9.2, 9.3", "only the player who has the move can claim";
        /// A touched man: no claim on this move.
        ClaimAfterTouch = "claim-after-touch", "9.4", "no claim after touching a man";
        /// The announced move is illegal.
        ClaimIllegalMove = "claim-illegal-move", "9.2.1, 9.3.1", "the announced move is not legal";
        /// The rules know no such claim.
        NoSuchClaim = "no-such-claim", "9", "these rules know no such claim";
        /// A claim stands.
        ClaimStands = "claim-stands", "9.5.1", "a claim cannot be withdrawn";
        /// Nothing was claimed.
        NoClaim = "no-claim", "9.5.1", "nothing has been claimed";
        /// An offer stands.
        OfferStands = "offer-stands", "9.1.2.1", "an offer cannot be withdrawn";
        /// No offer is open.
        NoOffer = "no-offer", "9.1.2.1", "no offer is open";
        /// It is one's own offer.
        OwnOffer = "own-offer", "9.1.2.1", "one's own offer cannot be answered";
        /// The opponent's offer is open.
        OfferIsOpen = "offer-is-open", "9.1.2.1", "the opponent's offer is open";
        /// Both players must have moved.
        AgreementTooEarly = "agreement-too-early", "5.2.3, 9.1.1", "too few moves for an agreement";
        /// No such illegal move is known.
        NoIllegalMove = "no-illegal-move", "7.5.1", "there was no such illegal move";
        /// The opponent has made the next move: too late in rapid and blitz.
        TooLateToCorrect = "too-late-to-correct", "A.5.2", "the opponent has made the next move";
        /// In rapid and blitz nothing of the set-up can be claimed after ten moves.
        TooLateForSetUp = "too-late-for-set-up", "A.5.1.2", "ten moves have been completed by each player";
        /// The game has not had this position since the last illegal move that nobody noticed.
        NoSuchPosition = "no-such-position", "7.6", "no such position can be made out";
        /// These rules know no taking back, or there is nothing to take back.
        NoTakeBack = "no-take-back", "", "nothing can be taken back";
        /// No time is counted.
        NoClock = "no-clock", "6.3.1", "no time is counted";
    }
}
