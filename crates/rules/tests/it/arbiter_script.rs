//! Games at the board as short scripts, and what the arbiter says as short texts.
//!
//! `w touch e2; w release e4; w press` are three events. Other words: `start`, `tick 5000`, `w brush e2` (by accident),
//! `w together d5 g1`, `w adjust g1`, `w shift g1` (adjusted without notice), `w hold`, `w release f1 from h1`,
//! `w choose r a8`, `e2e4` and `w e2e4` (a move in one go), `w 2hands e2e4`, `w press`, `w press other`, `w offer`,
//! `w accept`, `w decline`, `w unoffer`, `w claim 3`, `w claim 50 f6g8`, `w unclaim`, `w resign`, `w flag`, `flags`,
//! `flags more`, `found`, `found 3`, `found agreed`, `found kept`, `w stop`, `w stop idly`, `restart`, `set w 5000`,
//! `w advance` (records in advance), `w idle` (does not record), `w warn`, `w gift 5000` (time for the opponent),
//! `array`, `board` and `colors` (found wrong), `w displace`, `reinstate 2`, `w fine 5000`, `w absent`, `absent`, `w forfeit`, `forfeit`, `decide 1-0`, `abandon`, `back 2`.

use jadoube_board::{Color, Role, Square};
use jadoube_rules::{
    Arbiter, ClaimKind, Clocks, Consequence, Event, Irregularity, Millis, Penalty, Refusal, Ruling,
};

fn parsed<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("cannot read {word:?}"))
}

/// The event that some words mean.
pub(crate) fn event(text: &str) -> Result<Event, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let color = |word: &&str| word.parse::<Color>().ok();
    match words.split_first() {
        Some((first, rest)) => match color(first) {
            Some(by) => players_event(by, rest),
            None => common_event(&words),
        },
        None => Err("no event".to_owned()),
    }
    .map_err(|error| format!("{text:?}: {error}"))
}

fn common_event(words: &[&str]) -> Result<Event, String> {
    let clocks = Clocks::Restored;
    Ok(match *words {
        ["start"] => Event::Start {},
        ["tick", millis] => Event::Tick { millis: Millis(parsed(millis)?) },
        ["flags"] => Event::BothFlags { more_periods: false },
        ["flags", "more"] => Event::BothFlags { more_periods: true },
        ["found"] => Event::IllegalFound { ply: None, agreed: false, clocks },
        ["found", "agreed"] => Event::IllegalFound { ply: None, agreed: true, clocks },
        ["found", "kept"] => Event::IllegalFound { ply: None, agreed: false, clocks: Clocks::Kept },
        ["found", ply] => Event::IllegalFound { ply: Some(parsed(ply)?), agreed: false, clocks },
        ["restart"] => Event::Restart {},
        ["set", "w", time] => Event::SetClock { white: Some(Millis(parsed(time)?)), black: None },
        ["set", "b", time] => Event::SetClock { white: None, black: Some(Millis(parsed(time)?)) },
        ["absent"] => Event::Absent { player: None },
        ["forfeit"] => Event::Forfeit { player: None },
        ["decide", outcome] => Event::Decide { outcome: parsed(outcome)? },
        ["abandon"] => Event::Abandon {},
        ["array"] => Event::Irregularity { kind: Irregularity::WrongArray },
        ["board"] => Event::Irregularity { kind: Irregularity::TurnedBoard },
        ["colors"] => Event::Irregularity { kind: Irregularity::ColorsReversed },
        ["reinstate", plies] => Event::Reinstate { plies: parsed(plies)? },
        ["back", plies] => Event::TakeBack { plies: parsed(plies)? },
        [displacement] => {
            Event::Move { displacement: parsed(displacement)?, by: None, two_hands: false }
        }
        _ => return Err("unknown words".to_owned()),
    })
}

fn players_event(by: Color, words: &[&str]) -> Result<Event, String> {
    let squares =
        |words: &[&str]| words.iter().map(|word| parsed::<Square>(word)).collect::<Result<_, _>>();
    Ok(match *words {
        ["touch", square] => Event::Touch { by, square: parsed(square)?, accidental: false },
        ["brush", square] => Event::Touch { by, square: parsed(square)?, accidental: true },
        ["together", ref rest @ ..] => Event::TouchTogether { by, squares: squares(rest)? },
        ["adjust", square] => Event::Adjust { by, square: parsed(square)?, announced: true },
        ["shift", square] => Event::Adjust { by, square: parsed(square)?, announced: false },
        ["hold"] => Event::Hold { by },
        ["release", to] => Event::Release { by, to: parsed(to)?, from: None },
        ["release", to, "from", from] => {
            Event::Release { by, to: parsed(to)?, from: Some(parsed::<Square>(from)?) }
        }
        ["choose", role, square] => {
            let role = role.chars().next().and_then(Role::from_char).ok_or("no role")?;
            Event::Choose { by, role, square: parsed(square)? }
        }
        ["press"] => Event::Press { by, wrong_hand: false },
        ["press", "other"] => Event::Press { by, wrong_hand: true },
        ["offer"] => Event::OfferDraw { by },
        ["accept"] => Event::AcceptDraw { by },
        ["decline"] => Event::DeclineDraw { by },
        ["unoffer"] => Event::WithdrawOffer { by },
        ["claim", kind, ref announced @ ..] => {
            let claim = if kind == "3" { ClaimKind::Threefold } else { ClaimKind::FiftyMoves };
            let announced = announced.first().map(|word| parsed(word)).transpose()?;
            Event::Claim { by, claim, announced }
        }
        ["unclaim"] => Event::WithdrawClaim { by },
        ["resign"] => Event::Resign { by },
        ["flag"] => Event::FlagFall { of: by },
        ["stop"] => Event::StopClock { by, valid_reason: true },
        ["stop", "idly"] => Event::StopClock { by, valid_reason: false },
        ["displace"] => Event::Displaced { by },
        ["advance"] => Event::RecordInAdvance { by },
        ["idle"] => Event::NotRecording { by },
        ["warn"] => Event::Penalise { player: by, penalty: Penalty::Warning },
        ["gift", time] => {
            let penalty = Penalty::OpponentGains(Millis(parsed(time)?));
            Event::Penalise { player: by, penalty }
        }
        ["fine", time] => {
            Event::Penalise { player: by, penalty: Penalty::Loses(Millis(parsed(time)?)) }
        }
        ["absent"] => Event::Absent { player: Some(by) },
        ["forfeit"] => Event::Forfeit { player: Some(by) },
        ["2hands", displacement] => {
            Event::Move { displacement: parsed(displacement)?, by: Some(by), two_hands: true }
        }
        [displacement] => {
            Event::Move { displacement: parsed(displacement)?, by: Some(by), two_hands: false }
        }
        _ => return Err("unknown words".to_owned()),
    })
}

fn consequence(then: &Consequence) -> String {
    match then {
        Consequence::MustPlay { moves } => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("play {}", moves.join(" "))
        }
        Consequence::Free => "free".to_owned(),
        Consequence::Moved { displacement } => displacement.to_string(),
        Consequence::ClockRuns { color } => format!("{} runs", color.char()),
        Consequence::ClocksStop => "stopped".to_owned(),
        Consequence::TimeAdded { color, millis } => format!("{} +{millis}", color.char()),
        Consequence::TimeTaken { color, millis } => format!("{} -{millis}", color.char()),
        Consequence::TimeSet { color, millis } => format!("{} ={millis}", color.char()),
        Consequence::PositionRestored { plies, turn } => {
            format!("back to {plies} {}", turn.char())
        }
        Consequence::IllegalMoves { count } => format!("count {count}"),
        Consequence::MayBePenalised => "12.9".to_owned(),
        Consequence::Over { ending, outcome } => format!("{} {outcome}", ending.code()),
    }
}

pub(crate) fn ruling(ruling: &Ruling) -> String {
    let then: Vec<String> = ruling.consequences.iter().map(consequence).collect();
    let head = format!("{} {}", ruling.code.code(), ruling.article);
    if then.is_empty() { head } else { format!("{head}: {}", then.join(", ")) }
}

pub(crate) fn refusal(refusal: &Refusal) -> String {
    let permitted: Vec<String> = refusal.permitted.iter().map(ToString::to_string).collect();
    let head = format!("refused {} {}", refusal.code.code(), refusal.article);
    if permitted.is_empty() { head } else { format!("{head}: {}", permitted.join(" ")) }
}

/// What the arbiter says to an event.
pub(crate) fn answer(arbiter: &mut Arbiter, event: &Event) -> String {
    match arbiter.handle(event) {
        Ok(rulings) => rulings.iter().map(ruling).collect::<Vec<_>>().join(" | "),
        Err(refused) => refusal(&refused),
    }
}

/// What the arbiter says to the last event of a script. The first is the start of the game, unless it begins with `!`; none
/// but the last may be refused, unless a `?` stands before it.
pub(crate) fn run(arbiter: &mut Arbiter, script: &str) -> Result<String, String> {
    let (script, starts) = match script.strip_prefix('!') {
        Some(script) => (script, false),
        None => (script, true),
    };
    if starts {
        answer(arbiter, &Event::Start {});
    }
    let mut last = String::new();
    let mut steps = script.split(';').map(str::trim).peekable();
    while let Some(step) = steps.next() {
        let may_be_refused = step.starts_with('?');
        last = answer(arbiter, &event(step.trim_start_matches('?'))?);
        if last.starts_with("refused") && !may_be_refused && steps.peek().is_some() {
            return Err(format!("{step}: {last}"));
        }
    }
    Ok(last)
}
