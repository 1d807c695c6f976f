//! The arbiter: a state machine over what happens at the board.

mod board;
mod clocks;
mod conduct;
mod draws;
mod hands;
mod irregular;
mod obligation;
mod press;
#[cfg(feature = "serde")]
mod serde;

use alloc::vec::Vec;

use jadoube_board::{ByColor, Color, Move, Role, Setup, Square};
use jadoube_movegen::Position;

use crate::{
    Clock, Consequence, Displacement, Ending, Event, Game, Millis, Outcome, Refusal, RefusalCode,
    RuleSet, Ruling, RulingCode, TimeClass, TimeControl,
};

pub use conduct::RecordingDuty;

/// Judges a game: events in, rulings out, nothing else.
///
/// It follows every touch, release and press of the clock, binds players to what they have touched, corrects and punishes
/// illegal moves, judges claims, and says when and why the game is over. An event that cannot be is refused with the reason
/// and changes nothing. It never looks at a clock of its own: time comes in as [`Event::Tick`].
///
/// A violation of touch-move is refused at once, as if the opponent had claimed it; so the right to claim it later (FIDE 4.8)
/// never matters here.
///
/// ```
/// use jadoube_board::{Color, Square};
/// use jadoube_rules::{Arbiter, Event, TimeControl};
///
/// let mut arbiter = Arbiter::new(TimeControl::minutes(5, 0));
/// arbiter.handle(&Event::Start {})?;
/// let white = Color::White;
/// let rulings = arbiter.handle(&Event::Touch { by: white, square: Square::G1, accidental: false })?;
/// assert_eq!(rulings[0].to_string(), "white: touched (FIDE 4.3.1): to play: g1f3 g1h3");
/// let rulings = arbiter.handle(&Event::Press { by: white, wrong_hand: false })?;
/// assert_eq!(rulings[0].code.code(), "press-without-move");
/// # Ok::<(), jadoube_rules::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arbiter {
    /// The game since the last illegal move that nobody noticed.
    game: Game,
    /// What came before it.
    earlier: Vec<Chapter>,
    clock: Clock,
    time_class: TimeClass,
    vigilance: Vigilance,
    started: bool,
    turn: Turn,
    /// Moves made whose clock has not been pressed.
    uncompleted: ByColor<Option<Made>>,
    illegal_moves: ByColor<u32>,
    /// Who has claimed wrongly since the last move.
    claimed: Option<Color>,
    /// Whose clock ran when the clocks were stopped.
    paused: Option<Color>,
    /// The board after an unnoticed illegal move that no legal game can go on from.
    impossible: Option<Setup>,
    /// What penalties have given and taken in the whole game.
    penalties: ByColor<Balance>,
}

/// Time that penalties have given a player and taken from him.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
struct Balance {
    given: Millis,
    taken: Millis,
}

/// What the arbiter sees by himself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Vigilance {
    /// Every completed illegal move and every fallen flag, at once.
    #[default]
    SeesAll,
    /// Neither, until an [`Event::IllegalFound`] or [`Event::FlagFall`] tells him: one arbiter for many boards. A press without
    /// a move, an unreplaced pawn and the use of two hands he sees all the same.
    WhenTold,
}

/// A stretch of the game that ended with an illegal move nobody noticed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Chapter {
    /// Up to the position before the illegal move.
    game: Game,
    by: Color,
    touches: Vec<Square>,
    /// Before the clock was pressed.
    clock: Clock,
    /// What penalties had given and taken until then.
    penalties: ByColor<Balance>,
}

/// What the player who has the move has done so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
struct Turn {
    /// Squares of men touched on purpose, in order, each once.
    touches: Vec<Square>,
    /// The new man that has touched the square of promotion.
    chosen: Option<(Role, Square)>,
    stage: Stage,
    two_hands: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
enum Stage {
    /// Nothing has been released.
    #[default]
    Thinking,
    /// The king stands where castling takes it; the rook has to follow.
    KingReleased(Move),
    /// A pawn stands on the last rank.
    PawnReleased { from: Square, to: Square },
    /// A move that is not legal stands on the board.
    Displaced(Displacement),
}

/// A move made on the board but not completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
struct Made {
    two_hands: bool,
}

type Rulings = Result<Vec<Ruling>, Refusal>;

impl Arbiter {
    /// The arbiter of a game from the first array by the FIDE Laws of 2023.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self::with_rules(Position::initial(), RuleSet::FIDE_2023, control)
    }

    /// The arbiter of a game from any position by any rules. The time class follows from the time control; without one it is
    /// standard chess.
    #[must_use]
    pub fn with_rules(start: Position, rules: RuleSet, control: TimeControl) -> Self {
        Self {
            game: Game::with_rules(start, rules),
            earlier: Vec::new(),
            time_class: TimeClass::of(&control, rules.time_classes).unwrap_or_default(),
            clock: Clock::new(control),
            vigilance: Vigilance::default(),
            started: false,
            turn: Turn::default(),
            uncompleted: ByColor::default(),
            illegal_moves: ByColor::default(),
            claimed: None,
            paused: None,
            impossible: None,
            penalties: ByColor::default(),
        }
    }

    /// The same with this time class, whatever the time control says.
    #[must_use]
    pub fn with_time_class(mut self, time_class: TimeClass) -> Self {
        self.time_class = time_class;
        self
    }

    /// The same with this much attention.
    #[must_use]
    pub fn with_vigilance(mut self, vigilance: Vigilance) -> Self {
        self.vigilance = vigilance;
        self
    }

    /// The game since the last illegal move that was not corrected.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The last position that the rules can be applied to: always legal, whatever stands on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many moves of either side have been made, illegal ones that nobody noticed among them.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies_before(self.earlier.len()) + self.game.plies()
    }

    /// The moves before a chapter.
    fn plies_before(&self, chapter: usize) -> usize {
        self.earlier[..chapter].iter().map(|chapter| chapter.game.plies() + 1).sum()
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Standard, rapid or blitz.
    #[must_use]
    pub fn time_class(&self) -> TimeClass {
        self.time_class
    }

    /// How many illegal moves of this side have been found.
    #[must_use]
    pub fn illegal_moves(&self, color: Color) -> u32 {
        self.illegal_moves[color]
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// What the players get.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.game.outcome()
    }

    /// Whether this side has made a move and not yet pressed the clock.
    #[must_use]
    pub fn has_move_to_complete(&self, color: Color) -> bool {
        self.uncompleted[color].is_some()
    }

    /// Takes an event and says what follows.
    ///
    /// # Errors
    /// If the event does not count, with the reason; then nothing has changed.
    pub fn handle(&mut self, event: &Event) -> Result<Vec<Ruling>, Refusal> {
        if let Some(ending) = self.ending() {
            let refusal = Refusal::new(RefusalCode::GameOver, event.by());
            return Err(refusal.under(ending.article()));
        }
        if !self.started && Self::needs_a_start(event) {
            return Err(Refusal::new(RefusalCode::NotStarted, event.by()));
        }
        let mut rulings = self.dispatch(event)?;
        if self.vigilance == Vigilance::SeesAll && self.ending().is_none() {
            self.observe_flags(&mut rulings);
        }
        if self.ending().is_some() {
            self.clock.stop();
        }
        Ok(rulings)
    }

    const fn needs_a_start(event: &Event) -> bool {
        !matches!(
            event,
            Event::Start {}
                | Event::SetClock { .. }
                | Event::Penalise { .. }
                | Event::Absent { .. }
                | Event::Forfeit { .. }
                | Event::Decide { .. }
                | Event::Abandon {}
        )
    }

    fn dispatch(&mut self, event: &Event) -> Rulings {
        match *event {
            Event::Start {} => self.start(),
            Event::Tick { millis } => Ok(self.tick(millis)),
            Event::Adjust { by, square, announced } => self.adjust(by, square, announced),
            Event::Touch { by, square, accidental } => self.touch(by, square, accidental),
            Event::TouchTogether { by, ref squares } => self.touch_together(by, squares),
            Event::Hold { by } => self.hold(by),
            Event::Release { by, to, from } => self.release(by, to, from),
            Event::Choose { by, role, square } => self.choose(by, role, square),
            Event::Move { displacement, by, two_hands } => {
                self.move_at_once(displacement, by, two_hands)
            }
            Event::Press { by, wrong_hand } => self.press(by, wrong_hand),
            Event::OfferDraw { by } => self.offer_draw(by),
            Event::AcceptDraw { by } => self.accept_draw(by),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::WithdrawOffer { by } => Err(self.withdraw_offer(by)),
            Event::Claim { by, claim, announced } => self.claim(by, claim, announced),
            Event::WithdrawClaim { by } => Err(self.withdraw_claim(by)),
            Event::Resign { by } => Ok(self.resign(by)),
            Event::FlagFall { of } => self.flag_fall(of),
            Event::BothFlags { more_periods } => self.both_flags(more_periods),
            Event::IllegalFound { ply, agreed, clocks } => self.illegal_found(ply, agreed, clocks),
            Event::Irregularity { kind } => self.irregularity(kind),
            Event::Displaced { by } => Ok(Self::displaced(by)),
            Event::Reinstate { plies } => self.reinstate(plies),
            Event::StopClock { by, valid_reason } => self.stop_clock(by, valid_reason),
            Event::Restart {} => self.restart(),
            Event::SetClock { white, black } => self.set_clock(ByColor { white, black }),
            Event::RecordInAdvance { by } => Ok(self.record_in_advance(by)),
            Event::NotRecording { by } => Ok(self.not_recording(by)),
            Event::Penalise { player, penalty } => Ok(self.penalise(player, penalty)),
            Event::Absent { player } => self.absent(player),
            Event::Forfeit { player } => Ok(self.forfeit(player)),
            Event::Decide { outcome } => Ok(self.decide(Ending::ArbiterDecision { outcome })),
            Event::Abandon {} => Ok(self.decide(Ending::Abandoned)),
            Event::TakeBack { plies } => self.take_back(plies),
        }
    }

    /// The refusal for a player who does not have the move, or if nobody can move.
    fn must_have_move(&self, by: Color) -> Result<(), Refusal> {
        if self.impossible.is_some() {
            return Err(Refusal::new(RefusalCode::ImpossiblePosition, by));
        }
        if self.position().turn() == by {
            return Ok(());
        }
        let is_made = self.uncompleted[by].is_some();
        let code = if is_made { RefusalCode::MoveIsMade } else { RefusalCode::NotToMove };
        Err(Refusal::new(code, by))
    }

    /// The last ruling of a game that is over.
    fn push_over(&self, rulings: &mut Vec<Ruling>) {
        if let Some(ending) = self.ending() {
            rulings.push(Ruling::over(ending));
        }
    }

    /// A penalty gives a player time.
    fn give_time(&mut self, color: Color, millis: Millis) -> Consequence {
        self.clock.add(color, millis);
        self.penalties[color].given += millis;
        Consequence::TimeAdded { color, millis }
    }

    /// A penalty takes time from a player.
    fn take_time(&mut self, color: Color, millis: Millis) -> Consequence {
        self.clock.take(color, millis);
        self.penalties[color].taken += millis;
        Consequence::TimeTaken { color, millis }
    }

    fn start(&mut self) -> Rulings {
        if self.started {
            return Err(Refusal::new(RefusalCode::AlreadyStarted, None));
        }
        self.started = true;
        let first = self.position().turn();
        let ruling = Ruling::new(RulingCode::Started, None);
        if self.game.rules().first_clock == crate::FirstClock::AfterTheFirstMove {
            return Ok(alloc::vec![ruling]);
        }
        self.clock.start(first);
        Ok(alloc::vec![ruling.then(Consequence::ClockRuns { color: first })])
    }
}
