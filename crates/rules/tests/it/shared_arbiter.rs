//! The rule cases of the shared suites of the layer "arbiter", found through the environment variable `JADOUBE_SHARED`.
//!
//! Events and expectations are words there; here they become events, and each expectation is looked for in what the arbiter
//! said. Articles must be among those cited: all of them, unless the row is named in [`OTHER_ARTICLES`].

use std::collections::BTreeSet;

use jadoube_board::Color;
use jadoube_notation::FenStyle;
use jadoube_notation::fen::position_fen;
use jadoube_rules::{
    Arbiter, ClaimKind, Displacement, Event, Millis, Refusal, RuleSet, Ruling, RulingCode,
    TimeClass, TimeControl, Vigilance, order_unclear, touched,
};
use serde_json::Value;

use crate::support::{Found, Report, color, holds, read_position, same, shared_text};

/// Rows whose articles we cite otherwise, with ours.
const OTHER_ARTICLES: [(&str, &str); 7] = [
    // The move is over before the second touch: 4.4.2 is about touching only.
    ("R72.2", "4.7"),
    // The game ended by mate; the flag is refused for that reason and no other.
    ("R111.7", "5.1.1"),
    // Nothing irregular happens; the case names the article that is kept.
    ("R129.3", "6.2.1"),
    // A clock that shows zero is 6.8 and 6.9 with us.
    ("R116.1", "6.9"),
    // A move made rests on 4.7; that it is not completed shows in the silence about 6.2.1.
    ("R115.4", "4.7"),
    // 7.5.5 with A.3; correcting it before the next move is A.5.2, B.3 sends there.
    ("R128.1", "A.3"),
    // The man is bound by 4.3.1 (none can move: 4.5), the correction by 7.5.1.
    ("R126.1", "7.5.1"),
];

struct Case(Value);

impl Case {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_default()
    }

    fn list(&self, key: &str) -> Vec<&str> {
        texts(&self.0[key])
    }

    fn articles(&self) -> BTreeSet<String> {
        articles(self.0["expect"]["article"].as_str().unwrap_or_default())
    }
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(Value::as_str).collect()
}

/// The numbers of articles in a text: `4.3.3 second clause`, `7.5.5, A.3`.
fn articles(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')'));
    let is_number = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'A' | 'B'))
            && word.contains(|c: char| c.is_ascii_digit())
    };
    words.filter(is_number).map(str::to_owned).collect()
}

/// What was said to each event.
type Answer = Result<Vec<Ruling>, Refusal>;

struct Table {
    arbiter: Arbiter,
    answers: Vec<Answer>,
    /// The moves that touched squares bind to, where only that was asked.
    treated_as: Vec<String>,
    /// Whose hand is over the board: releases do not say.
    last_by: Option<Color>,
}

impl Table {
    fn new(case: &Case) -> Result<Self, String> {
        let events = case.0["events"].as_array().ok_or("no events")?;
        let start = read_position(case.text("fen"))?;
        let class: TimeClass = match case.text("time_class") {
            "" => TimeClass::Standard,
            text => text.parse().map_err(|_| "no time class")?,
        };
        let number = |key: &str| events.iter().find_map(|event| event[key].as_u64());
        let control = match (number("minutes"), case.text("kind")) {
            (Some(minutes), _) => {
                TimeControl::minutes(u32::try_from(minutes).map_err(|_| "minutes")?, 0)
            }
            (None, _) if events[0]["t"] == "time_left" => {
                let seconds = number("s").unwrap_or_default();
                seconds.to_string().parse().map_err(|_| "seconds")?
            }
            (None, _) => TimeControl::Unlimited,
        };
        // An illegal move after which others are played was not noticed.
        let illegal = events.iter().position(|event| event["illegal"] == true);
        let goes_on = |at: usize| events[at + 1..].iter().any(|event| event["t"] != "press");
        let vigilance = match illegal {
            Some(at) if goes_on(at) => Vigilance::WhenTold,
            _ => Vigilance::SeesAll,
        };
        let mut arbiter = Arbiter::with_rules(start, RuleSet::FIDE_2023, control)
            .with_time_class(class)
            .with_vigilance(vigilance);
        let begun = arbiter.handle(&Event::Start {});
        Ok(Self { arbiter, answers: vec![begun], treated_as: Vec::new(), last_by: None })
    }

    fn say(&mut self, event: &Event) {
        let answer = self.arbiter.handle(event);
        self.answers.push(answer);
    }

    fn turn(&self) -> Color {
        self.arbiter.position().turn()
    }

    fn rulings(&self) -> impl Iterator<Item = &Ruling> {
        self.answers.iter().flatten().flatten()
    }

    fn refusals(&self) -> impl Iterator<Item = &Refusal> {
        self.answers.iter().filter_map(|answer| answer.as_ref().err())
    }

    fn has_ruling(&self, code: RulingCode) -> bool {
        self.rulings().any(|ruling| ruling.code == code)
    }

    fn last_refusal(&self) -> Option<&'static str> {
        self.answers.last().and_then(|answer| answer.as_ref().err()).map(|it| it.code.code())
    }

    /// All articles cited.
    fn articles(&self) -> BTreeSet<String> {
        let rulings = self.rulings().map(|ruling| &ruling.article);
        let refusals = self.refusals().map(|refusal| &refusal.article);
        rulings.chain(refusals).flat_map(|article| articles(article)).collect()
    }

    fn permitted(&self) -> Vec<String> {
        let permitted = self.arbiter.obligation().permitted;
        sorted(permitted.iter().map(|&m| Displacement::from(m).to_string()))
    }

    fn last_move(&self) -> Option<String> {
        self.arbiter.game().moves().last().map(|&m| Displacement::from(m).to_string())
    }
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}

/// An event of the case, said to the arbiter.
fn tell(table: &mut Table, event: &Value) -> Found {
    let text = |key: &str| event[key].as_str().ok_or_else(|| format!("no {key} in {event}"));
    let square = |key: &str| text(key)?.parse().map_err(|_| format!("no square in {event}"));
    let step =
        |text: &str| text.parse::<Displacement>().map_err(|error| format!("{text}: {error}"));
    let by = event["by"].as_str().map_or(table.last_by.unwrap_or(table.turn()), color);
    if text("t")? == "touch" {
        table.last_by = Some(by);
    }
    let said = match text("t")? {
        // The clock was set and started when the table was laid.
        "start" | "time_left" => return Ok(()),
        "tick" => Event::Tick { millis: Millis(1000 * event["s"].as_u64().ok_or("no seconds")?) },
        "touch" => Event::Touch { by, square: square("sq")?, accidental: false },
        "touch_together" => {
            let squares: Vec<_> = texts(&event["squares"]);
            let squares: Vec<_> = squares.iter().filter_map(|name| name.parse().ok()).collect();
            let ordered = order_unclear(table.arbiter.position(), &squares);
            table.treated_as = ordered.iter().map(ToString::to_string).collect();
            Event::TouchTogether { by, squares }
        }
        "adjust" => {
            Event::Adjust { by, square: square("sq")?, announced: event["announce"] == true }
        }
        "hold" | "hold_over" => Event::Hold { by },
        "release" => return release(table, event, by),
        "promo_touch" => {
            let role = text("piece")?.to_lowercase().chars().next();
            let role = role.and_then(jadoube_board::Role::from_char).ok_or("no piece")?;
            Event::Choose { by, role, square: square("sq")? }
        }
        "move" => {
            let two_hands = event["hands"].as_u64().is_some_and(|hands| hands > 1);
            let displacement = step(text("uci")?)?;
            Event::Move { displacement, by: None, two_hands }
        }
        "moves" | "moves_after" => {
            for uci in texts(&event["uci"]) {
                let by = table.turn();
                table.say(&Event::Move { displacement: step(uci)?, by: None, two_hands: false });
                table.say(&Event::Press { by, wrong_hand: false });
            }
            return Ok(());
        }
        "press" => Event::Press { by, wrong_hand: false },
        "offer" => Event::OfferDraw { by },
        "accept" => Event::AcceptDraw { by },
        "reject" => Event::DeclineDraw { by },
        "claim" => {
            let is_threefold = event["kind"] == "threefold";
            let claim = if is_threefold { ClaimKind::Threefold } else { ClaimKind::FiftyMoves };
            let announced = event["intended"].as_str().map(step).transpose()?;
            Event::Claim { by, claim, announced }
        }
        "withdraw_claim" => Event::WithdrawClaim { by },
        "resign" => Event::Resign { by },
        "flag" => Event::FlagFall { of: by },
        "stop_clock" => Event::StopClock { by, valid_reason: true },
        "record_in_advance" => Event::RecordInAdvance { by },
        "arbiter_finds" => {
            let ply = event["ply"].as_u64().and_then(|ply| usize::try_from(ply).ok());
            Event::IllegalFound { ply, agreed: false, clocks: Default::default() }
        }
        "illegal" => return illegal(table, by),
        other => return Err(format!("no handler for the event {other}")),
    };
    table.say(&said);
    Ok(())
}

/// A man is released; where nobody says which one was picked up, it is the one that can go there.
fn release(table: &mut Table, event: &Value, by: Color) -> Found {
    let to = event["sq"].as_str().and_then(|name| name.parse().ok()).ok_or("no square")?;
    let touched_before = table.rulings().any(|ruling| ruling.code == RulingCode::TouchMove);
    if !touched_before {
        let role = event["piece"].as_str().and_then(|piece| piece.to_lowercase().chars().next());
        let role = role.and_then(jadoube_board::Role::from_char).ok_or("no piece")?;
        let position = table.arbiter.position();
        let men = position.placement().pieces(role.of(by));
        let reaches = |m: &&jadoube_board::Move| Displacement::from(**m).to == to;
        let moves = position.legal_moves();
        let from = moves.iter().filter(reaches).map(|m| m.from()).find(|&from| men.has(from));
        let square = from.ok_or("no man can go there")?;
        table.say(&Event::Touch { by, square, accidental: false });
    }
    table.say(&Event::Release { by, to, from: None });
    Ok(())
}

/// Some illegal move, completed.
fn illegal(table: &mut Table, by: Color) -> Found {
    let position = *table.arbiter.position();
    let squares = || jadoube_board::Square::all();
    let is_man = |square: &jadoube_board::Square| {
        position.piece_at(*square).is_some_and(|piece| piece.color == by)
    };
    let illegal = squares().filter(is_man).find_map(|from| {
        let steps = squares().filter(|&to| to != from && position.piece_at(to).is_none());
        let mut steps = steps.map(|to| Displacement { from, to, promotion: None });
        steps.find(|step| step.legal_in(&position).is_none() && !is_castling_way(*step))
    });
    let displacement = illegal.ok_or("every move is legal")?;
    table.say(&Event::Move { displacement, by: Some(by), two_hands: false });
    table.say(&Event::Press { by, wrong_hand: false });
    Ok(())
}

fn is_castling_way(step: Displacement) -> bool {
    step.from.distance(step.to) == 2
}

/// Looks for one expectation.
fn expect(table: &Table, key: &str, value: &Value) -> Found {
    let text = value.as_str().unwrap_or_default();
    let has = |code| table.has_ruling(code);
    match key {
        // Looked at for the whole case.
        "article" => Ok(()),
        "penalty" | "obligation" if value.is_null() => {
            let bound = table.rulings().any(|ruling| ruling.permitted().is_some());
            let punished =
                table.rulings().any(|it| Color::ALL.iter().any(|&c| it.time_added(c).is_some()));
            holds("nothing follows", !bound && !punished && table.refusals().count() == 0)
        }
        "obligation" => same(
            "bound to",
            table.arbiter.obligation().man.map(|man| man.to_string()).as_deref(),
            Some(text),
        ),
        "move" if text == "made, not completed" => {
            let made = has(RulingCode::MoveMade) && !has(RulingCode::MoveCompleted);
            holds("made, not completed", made && table.arbiter.has_move_to_complete(Color::White))
        }
        "move" if text == "not yet made" => holds("not yet made", table.arbiter.plies() == 0),
        "move" => same("move", table.last_move().as_deref(), Some(text)),
        "castling" | "second_release" => {
            same("refused", table.last_refusal(), Some("move-is-made"))
        }
        "king_capture" => same("refused", table.last_refusal(), Some("king-capture")),
        "withdrawal" => same("refused", table.last_refusal(), Some("claim-stands")),
        "permitted" => {
            let expected = sorted(texts(value).into_iter().map(str::to_owned));
            same("permitted", table.permitted(), expected)
        }
        "illegal" => {
            let codes = [RulingCode::IllegalMove, RulingCode::PawnNotReplaced];
            same("illegal", codes.into_iter().any(has), value == true)
        }
        "replaced_by" => {
            same("promotion", table.last_move().and_then(|m| m.chars().last()), Some('q'))
        }
        "allowed" => holds("allowed", has(RulingCode::ClockStopped)),
        "result" => same("result", table.arbiter.outcome().text(), text),
        "termination" => {
            let code = match text {
                "dead position already" => "dead-position",
                other => other,
            };
            same("ending", table.arbiter.ending().map(|ending| ending.code()), Some(code))
        }
        "offer" => match text {
            "rejected by touch" => holds("by touch", has(RulingCode::DrawDeclinedByTouch)),
            _ => same("lapsed", table.last_refusal(), Some("no-offer")),
        },
        "claim" if text == "incorrect" => holds("wrong claim", has(RulingCode::ClaimWrong)),
        "claim" if text == "refused" => {
            same("claim", table.last_refusal(), Some("claim-after-touch"))
        }
        "claim" => same("claim", table.last_refusal(), Some("claim-not-to-move")),
        "opponent_bonus_s" => {
            let added: Vec<Millis> = table
                .rulings()
                .flat_map(|ruling| Color::ALL.map(|color| ruling.time_added(color)))
                .flatten()
                .collect();
            let expected = value.as_u64().map(|seconds| Millis(1000 * seconds));
            same("bonus", added, expected.into_iter().collect())
        }
        "must_move" => {
            same("must", table.permitted(), sorted(texts(value).into_iter().map(str::to_owned)))
        }
        "must_move_piece" => holds("any move", table.arbiter.obligation().is_free()),
        "running" => same("running", table.arbiter.clock().running(), Some(color(text))),
        "flag" => holds("flag", table.arbiter.clock().flag(color(text))),
        "treated_as" => {
            same("order", table.treated_as.iter().map(String::as_str).collect(), texts(value))
        }
        "restored_fen" => {
            same("fen", position_fen(table.arbiter.position(), FenStyle::X_FEN).as_str(), text)
        }
        "restored_after_plies" => same("plies", Some(table.arbiter.plies() as u64), value.as_u64()),
        "must_record" => {
            let duty = table.arbiter.recording_duty(Color::White);
            same("record", (duty.must_record, duty.article), (value == true, "A.2"))
        }
        "violation" => holds("in advance", has(RulingCode::RecordedInAdvance)),
        other => Err(format!("no handler for {other}")),
    }
}

fn arbiter_case(case: &Case) -> Found {
    let mut table = Table::new(case)?;
    for event in case.0["events"].as_array().ok_or("no events")? {
        tell(&mut table, event)?;
    }
    let expected = case.0["expect"].as_object().ok_or("no expectations")?;
    expected.iter().try_for_each(|(key, value)| expect(&table, key, value))?;
    if case.text("kind") == "arbiter" && expected.contains_key("must_record") {
        return Ok(());
    }
    let other = OTHER_ARTICLES.iter().find(|(id, _)| *id == case.text("id"));
    let is_stale = other.is_some() && case.articles().is_subset(&table.articles());
    holds("it needs no row in OTHER_ARTICLES", !is_stale)?;
    let wanted = other.map_or_else(|| case.articles(), |(_, ours)| articles(ours));
    let cited = table.articles();
    let missing: Vec<&String> = wanted.difference(&cited).collect();
    holds(format!("not cited: {missing:?} among {cited:?}"), missing.is_empty())
}

fn touch_case(case: &Case) -> Found {
    let position = read_position(case.text("fen"))?;
    let squares: Vec<_> =
        case.list("touched").iter().filter_map(|name| name.parse().ok()).collect();
    holds("deliberate", case.0["deliberate"] != false)?;
    let obligation = touched(&position, &squares);
    let found = sorted(obligation.permitted.iter().map(|&m| Displacement::from(m).to_string()));
    let expected = sorted(texts(&case.0["expect"]["permitted"]).into_iter().map(str::to_owned));
    same("permitted", found, expected)?;
    same("article", articles(obligation.article), case.articles())
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_rule_cases_of_the_layer_arbiter_hold() {
    let mut report = Report::default();
    for line in shared_text("rules/cases.jsonl").lines() {
        let case = Case(serde_json::from_str(line).expect("a JSON object a line"));
        if case.text("layer") != "arbiter" {
            continue;
        }
        let found = match case.text("kind") {
            "touch_move" => touch_case(&case),
            "arbiter" => arbiter_case(&case),
            kind => Err(format!("no handler for the kind {kind}")),
        };
        report.row(case.text("id"), found);
    }
    report.finish(61);
}
