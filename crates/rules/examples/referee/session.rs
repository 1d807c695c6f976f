//! One file: its games, line by line.

use std::io::{self, BufRead, Read, Write};

use jadoube_board::CastlingMode;
use jadoube_movegen::Position;
use jadoube_notation::fen::{EnPassant, FenOptions, FenStyle, position_fen, read_position};
use jadoube_rules::{
    Arbiter, Displacement, Event, Refusal, RuleSet, Ruling, TimeClass, TimeControl, Vigilance,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    JsonLines,
    Text,
}

/// What ends the reading early.
pub(crate) enum Stop {
    Input(io::Error),
    Output(io::Error),
}

/// The longest line that is read.
const MAX_LINE: u64 = 1 << 20;

/// What can be said at the start of a game.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Start {
    fen: Option<String>,
    chess960: Option<u16>,
    time_control: Option<TimeControl>,
    time_class: Option<TimeClass>,
    /// A name or a set.
    rules: Option<Value>,
    vigilance: Vigilance,
    waits: bool,
}

impl Start {
    fn position(&self) -> Result<(Position, FenStyle), String> {
        match (&self.fen, self.chess960) {
            (Some(_), Some(_)) => Err("either a fen or a chess960 number, not both".to_owned()),
            (None, None) => Ok((Position::initial(), FenStyle::X_FEN)),
            (None, Some(number)) => {
                let position = Position::chess960(number);
                let position = position.ok_or_else(|| format!("no Chess960 array {number}"))?;
                Ok((position, FenStyle::SHREDDER))
            }
            (Some(fen), None) => {
                let options = FenOptions::lenient();
                let position = read_position(fen, options).map_err(|it| format!("fen: {it}"))?;
                let mode = options.read(fen).map_or(CastlingMode::Standard, |it| it.mode);
                let is_960 = mode == CastlingMode::Chess960;
                Ok((position, if is_960 { FenStyle::SHREDDER } else { FenStyle::X_FEN }))
            }
        }
    }

    fn rule_set(&self) -> Result<RuleSet, String> {
        let Some(rules) = &self.rules else { return Ok(RuleSet::FIDE_2023) };
        let Some(name) = rules.as_str() else {
            return RuleSet::deserialize(rules).map_err(|error| format!("rules: {error}"));
        };
        Ok(match name {
            "fide-2023" => RuleSet::FIDE_2023,
            "fide-2023-full" => RuleSet::FIDE_2023_FULL,
            "legacy-blitz" => RuleSet::LEGACY_BLITZ,
            "home" => RuleSet::HOME,
            "as-played" => RuleSet::AS_PLAYED,
            "s0" => RuleSet::S0,
            "s1" => RuleSet::S1,
            "s2" => RuleSet::S2,
            "s3" => RuleSet::S3,
            "s4" => RuleSet::S4,
            other => return Err(format!("no rules of the name {other:?}")),
        })
    }
}

/// What a line says.
enum Line {
    Nothing,
    Start(Box<Start>),
    /// A start that cannot be read, and why.
    BadStart(String),
    Event(Event),
}

fn parse(text: &str) -> Result<Line, String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(Line::Nothing);
    }
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    if let Some(text) = value.as_str() {
        let displacement: Displacement =
            text.parse().map_err(|error| format!("no move {text:?}: {error}"))?;
        return Ok(Line::Event(Event::Move { displacement, by: None, two_hands: false }));
    }
    let Some(members) = value.as_object() else {
        return Err("expected an object, or a move in quotes".to_owned());
    };
    if let Some(start) = members.get("start") {
        if members.len() > 1 {
            return Ok(Line::BadStart("nothing else belongs into the object".to_owned()));
        }
        return Ok(match Start::deserialize(start) {
            Ok(start) => Line::Start(Box::new(start)),
            Err(error) => Line::BadStart(error.to_string()),
        });
    }
    Event::deserialize(&value).map(Line::Event).map_err(|error| format!("no event: {error}"))
}

/// A game in progress.
struct Table {
    arbiter: Arbiter,
    style: FenStyle,
    is_told: bool,
}

/// The games of one file.
pub(crate) struct Session<'a> {
    format: Format,
    out: &'a mut dyn Write,
    complaints: &'a mut dyn Write,
    table: Option<Table>,
    /// The line of a start that could not be understood: its game is passed over.
    bad_start: Option<usize>,
    line: usize,
    has_findings: bool,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        format: Format,
        out: &'a mut dyn Write,
        complaints: &'a mut dyn Write,
    ) -> Self {
        Self { format, out, complaints, table: None, bad_start: None, line: 0, has_findings: false }
    }

    /// Whether something was refused or could not be read.
    pub(crate) fn has_findings(&self) -> bool {
        self.has_findings
    }

    pub(crate) fn read(&mut self, input: &mut dyn BufRead) -> Result<(), Stop> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let mut limited = Read::take(&mut *input, MAX_LINE);
            if limited.read_until(b'\n', &mut bytes).map_err(Stop::Input)? == 0 {
                return self.end_game().map_err(Stop::Output);
            }
            self.line += 1;
            let is_cut = bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n');
            if is_cut {
                skip_line(input).map_err(Stop::Input)?;
            }
            let line = if is_cut {
                Err(format!("longer than {MAX_LINE} bytes"))
            } else {
                str::from_utf8(&bytes).map_err(|error| format!("no UTF-8: {error}")).and_then(parse)
            };
            match line {
                Ok(Line::Nothing) => {}
                Ok(Line::Start(start)) => self.start(&start)?,
                Ok(Line::BadStart(complaint)) => self.fail_to_start(&complaint)?,
                Ok(Line::Event(event)) => match self.bad_start {
                    None => self.event(&event).map_err(Stop::Output)?,
                    Some(line) => {
                        self.complain(&format!("its game, of line {line}, did not begin"));
                    }
                },
                Err(complaint) => self.complain(&complaint),
            }
        }
    }

    fn complain(&mut self, complaint: &str) {
        self.has_findings = true;
        // Whoever does not listen to complaints gets the exit code all the same.
        let _ = writeln!(self.complaints, "line {}: {complaint}", self.line);
    }

    fn start(&mut self, start: &Start) -> Result<(), Stop> {
        match start.position().and_then(|position| Ok((position, start.rule_set()?))) {
            Ok(((position, style), rules)) => {
                self.end_game().map_err(Stop::Output)?;
                self.bad_start = None;
                let control = start.time_control.clone().unwrap_or(TimeControl::Unlimited);
                let mut arbiter =
                    Arbiter::with_rules(position, rules, control).with_vigilance(start.vigilance);
                if let Some(class) = start.time_class {
                    arbiter = arbiter.with_time_class(class);
                }
                self.sit_down(arbiter, style, start.waits).map_err(Stop::Output)
            }
            Err(complaint) => self.fail_to_start(&complaint),
        }
    }

    fn fail_to_start(&mut self, complaint: &str) -> Result<(), Stop> {
        self.end_game().map_err(Stop::Output)?;
        self.complain(&format!("start: {complaint}"));
        self.bad_start = Some(self.line);
        Ok(())
    }

    fn sit_down(&mut self, arbiter: Arbiter, style: FenStyle, waits: bool) -> io::Result<()> {
        self.table = Some(Table { arbiter, style, is_told: false });
        if waits { Ok(()) } else { self.event(&Event::Start {}) }
    }

    fn event(&mut self, event: &Event) -> io::Result<()> {
        if self.table.is_none() {
            let arbiter = Arbiter::new(TimeControl::Unlimited);
            self.sit_down(arbiter, FenStyle::X_FEN, matches!(event, Event::Start {}))?;
        }
        let Some(table) = &mut self.table else { return Ok(()) };
        let answer = table.arbiter.handle(event);
        let is_over = table.arbiter.ending().is_some();
        match answer {
            Ok(rulings) => rulings.iter().try_for_each(|ruling| self.write_ruling(ruling))?,
            Err(refusal) => self.write_refusal(&refusal)?,
        }
        if is_over { self.write_result() } else { Ok(()) }
    }

    /// A game that nothing has ended is told as it stands.
    fn end_game(&mut self) -> io::Result<()> {
        self.write_result()?;
        self.table = None;
        Ok(())
    }

    fn write_ruling(&mut self, ruling: &Ruling) -> io::Result<()> {
        match self.format {
            Format::JsonLines => {
                writeln!(self.out, "{}", json!({ "line": self.line, "ruling": ruling }))
            }
            Format::Text => writeln!(self.out, "{}: {ruling}", self.line),
        }
    }

    fn write_refusal(&mut self, refusal: &Refusal) -> io::Result<()> {
        self.has_findings = true;
        match self.format {
            Format::JsonLines => {
                writeln!(self.out, "{}", json!({ "line": self.line, "refused": refusal }))
            }
            Format::Text => writeln!(self.out, "{}: refused: {refusal}", self.line),
        }
    }

    /// Once for each game.
    fn write_result(&mut self) -> io::Result<()> {
        let Some(table) = &mut self.table else { return Ok(()) };
        if std::mem::replace(&mut table.is_told, true) {
            return Ok(());
        }
        let arbiter = &table.arbiter;
        let fen = position_fen(arbiter.position(), table.style.with_en_passant(EnPassant::Legal));
        let (outcome, ending, plies) = (arbiter.outcome(), arbiter.ending(), arbiter.plies());
        match self.format {
            Format::JsonLines => {
                let clock = arbiter.clock();
                let result = json!({
                    "outcome": outcome, "ending": ending, "plies": plies, "fen": fen, "clock": clock,
                });
                writeln!(self.out, "{}", json!({ "line": self.line, "result": result }))
            }
            Format::Text => {
                let why = ending.map_or("the game goes on".to_owned(), |it| it.to_string());
                writeln!(self.out, "{}: {outcome} after {plies} moves, {why}: {fen}", self.line)
            }
        }
    }
}

/// Reads on to the end of a line without keeping it.
fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(bytes.len(), |at| at + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return Ok(());
        }
    }
}
