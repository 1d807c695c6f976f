//! Finding out how an engine is talked to.

use std::time::{Duration, Instant};

use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch};

use super::counting::{self, CHESS960, Manner, PROBED};
use super::{
    Cancelled, Engine, EngineArguments, Limits, Protocol, Question, Speech, Trouble, Way, launch,
    script, searching,
};
use crate::root::Root;

/// An engine of UCI that says nothing for so long after `uci` is asked whether it speaks xboard.
const SILENCE: Duration = Duration::from_millis(1_000);

/// The option for the size of the hash table.
const HASH: &str = "Hash";

/// What makes engines count, the most usual first.
const COMMANDS: [&str; 3] = ["go perft {depth}", "perft {depth}", "divide {depth}"];

pub(super) fn recognise(
    arguments: &EngineArguments,
    cancelled: Cancelled<'_>,
) -> Result<Engine, Failure> {
    let launch = launch(arguments)?;
    let limits = Limits { timeout: arguments.timeout, cancelled };
    let mut search = Search { arguments, launch, limits, tried: Vec::new() };
    let protocol = match arguments.protocol {
        Protocol::Auto => search.protocol()?,
        told => told,
    };
    if protocol != Protocol::Uci && !arguments.options.is_empty() {
        return Err(Failure::usage("--option: only engines that speak UCI have options"));
    }
    match protocol {
        Protocol::Script => search.script(),
        Protocol::Xboard => search.xboard(),
        Protocol::Auto | Protocol::Uci => search.uci(),
    }
}

struct Search<'a> {
    arguments: &'a EngineArguments,
    launch: Launch,
    limits: Limits<'a>,
    /// What did not work, and why.
    tried: Vec<String>,
}

impl Search<'_> {
    fn fail(&self, trouble: &Trouble) -> Failure {
        Failure::system(format_args!("{}: {trouble}", self.arguments.engine))
    }

    /// All that was tried.
    fn give_up(&self) -> Failure {
        let engine = &self.arguments.engine;
        Failure::system(format_args!(
            "{engine}: found no way to ask it for counts: {}",
            self.tried.join("; ")
        ))
    }

    /// Which protocol the engine speaks.
    fn protocol(&self) -> Result<Protocol, Failure> {
        let start = |error| self.fail(&Trouble::Engine(error));
        let mut driver = self.launch.clone().plain().start().map_err(start)?;
        match self.listen(&mut driver) {
            Ok(Some(protocol)) => Ok(protocol),
            Ok(None) => {
                let limit = self.handshake();
                Err(self.fail(&driver.overdue("uciok", limit).into()))
            }
            // What ends without a word may be a script that wants arguments.
            Err(trouble @ Trouble::Engine(DriveError::Died { .. })) => {
                let question = Question::new(Root::initial(), 1);
                match script::call(&self.launch, &question, self.limits) {
                    Ok(answer) if answer.nodes() > Some(3) => Ok(Protocol::Script),
                    _ => Err(self.fail(&trouble)),
                }
            }
            Err(trouble) => Err(self.fail(&trouble)),
        }
    }

    fn handshake(&self) -> Duration {
        self.limits.timeout.clamp(Duration::from_secs(1), Duration::from_secs(10))
    }

    fn listen(&self, driver: &mut Driver) -> Result<Option<Protocol>, Trouble> {
        driver.say("uci")?;
        let deadline = Instant::now() + self.handshake();
        let mut wait = Instant::now() + SILENCE;
        let mut has_poked = false;
        loop {
            let line = self.limits.next_line(driver, wait.min(deadline), "uciok")?;
            match line.as_deref().map(str::trim) {
                Some("uciok") => return Ok(Some(Protocol::Uci)),
                Some(line) if line.starts_with("id ") || line.starts_with("option ") => {
                    wait = deadline;
                }
                Some(line) if has_poked && line.contains("feature ") => {
                    return Ok(Some(Protocol::Xboard));
                }
                Some(_) => {}
                None if wait >= deadline => return Ok(None),
                None => {
                    // An engine that loads slowly still has its time to say `uciok`.
                    driver.say("xboard")?;
                    driver.say("protover 2")?;
                    has_poked = true;
                    wait = deadline;
                }
            }
        }
    }

    fn engine(&self, name: String, way: Way) -> Engine {
        Engine {
            name: match name.is_empty() {
                true => self.arguments.engine.clone(),
                false => name,
            },
            launch: self.launch.clone(),
            way,
            knows_chess960: false,
            lists_moves: true,
            timeout: self.limits.timeout,
        }
    }

    fn script(&self) -> Result<Engine, Failure> {
        let question = Question::new(Root::initial(), 2);
        let answer = script::call(&self.launch, &question, self.limits)
            .map_err(|trouble| self.fail(&trouble))?;
        let engine = self.engine(String::new(), Way::Script);
        Ok(Engine { lists_moves: !answer.moves.is_empty(), ..engine })
    }

    fn commands(&self) -> Vec<String> {
        match &self.arguments.perft_command {
            Some(command) => vec![command.clone()],
            None => COMMANDS.iter().map(|&command| command.to_owned()).collect(),
        }
    }

    fn uci(&mut self) -> Result<Engine, Failure> {
        let options = &self.arguments.options;
        self.launch = options.iter().fold(self.launch.clone(), |launch, (name, value)| {
            launch.option(name.clone(), value.clone())
        });
        let driver = match self.launch.start() {
            Ok(driver) => driver,
            Err(error @ (DriveError::UnknownOption(_) | DriveError::BadOption(_))) => {
                return Err(Failure::usage(format_args!("--option: {error}")));
            }
            Err(error) => return Err(self.fail(&error.into())),
        };
        // Most do not use it to count, and clearing it before each question takes time.
        let is_told = options.iter().any(|(name, _)| name.eq_ignore_ascii_case(HASH));
        if !is_told && driver.option(HASH).is_some_and(|hash| hash.check(Some("1")).is_ok()) {
            self.launch = self.launch.clone().option(HASH, "1");
        }
        let name = driver.name().to_owned();
        let knows_chess960 = driver.option(CHESS960).is_some();
        let mut driver = Some(driver);
        let found = self.counting(&mut driver, Speech::Uci)?;
        let (way, lists_moves) = match found {
            Some((way, lists_moves)) => (way, lists_moves),
            None if self.arguments.perft_command.is_some() => return Err(self.give_up()),
            None => match self.try_with(&mut driver, searching::probe) {
                Ok(way) => (way, true),
                Err(trouble) => {
                    self.note("go depth 1", &trouble)?;
                    return Err(self.give_up());
                }
            },
        };
        Ok(Engine { knows_chess960, lists_moves, ..self.engine(name, way) })
    }

    fn xboard(&mut self) -> Result<Engine, Failure> {
        self.launch = self.launch.clone().plain();
        let driver = self.launch.start().map_err(|error| self.fail(&error.into()))?;
        let mut driver = Some(driver);
        let (name, pings) = match self.try_with(&mut driver, features) {
            Ok(features) => features,
            Err(trouble) => return Err(self.fail(&trouble)),
        };
        match self.counting(&mut driver, Speech::Xboard { pings })? {
            Some((way, lists_moves)) => Ok(Engine { lists_moves, ..self.engine(name, way) }),
            None => Err(self.give_up()),
        }
    }

    /// The first command that makes the engine list moves with counts, else the first that gives totals.
    fn counting(
        &mut self,
        driver: &mut Option<Driver>,
        speech: Speech,
    ) -> Result<Option<(Way, bool)>, Failure> {
        let mut found = None;
        for template in self.commands() {
            let probe = |driver: &mut Driver, limits: Limits<'_>| {
                counting::probe(driver, speech, &template, limits)
            };
            match self.try_with(driver, probe) {
                Ok(Manner { end, lists_moves }) => {
                    let way = Way::Counting { template, protocol: speech, end };
                    if lists_moves {
                        return Ok(Some((way, true)));
                    }
                    found.get_or_insert((way, false));
                }
                Err(trouble) => {
                    let command = template.replace("{depth}", &PROBED.to_string());
                    self.note(&command, &trouble)?;
                }
            }
        }
        Ok(found)
    }

    /// Remembers what did not work.
    fn note(&mut self, command: &str, trouble: &Trouble) -> Result<(), Failure> {
        if *trouble == Trouble::Interrupted {
            return Err(Failure::system("interrupted while the engine was looked at"));
        }
        self.tried.push(format!("{command}: {trouble}"));
        Ok(())
    }

    /// Does something with the engine, which is started again if it is gone.
    fn try_with<R>(
        &self,
        driver: &mut Option<Driver>,
        work: impl Fn(&mut Driver, Limits<'_>) -> Result<R, Trouble>,
    ) -> Result<R, Trouble> {
        if driver.as_ref().is_none_or(|driver| driver.failure().is_some()) {
            *driver = Some(self.launch.start()?);
        }
        let Some(driver) = driver else { return Err(Trouble::Interrupted) };
        work(driver, self.limits)
    }
}

/// The name of an xboard engine, and whether it answers `ping`.
fn features(driver: &mut Driver, limits: Limits<'_>) -> Result<(String, bool), Trouble> {
    for line in ["xboard", "protover 2"] {
        driver.say(line)?;
    }
    let mut deadline = Instant::now() + limits.timeout.min(Duration::from_secs(3));
    let (mut name, mut pings) = (String::new(), false);
    while let Some(line) = limits.next_line(driver, deadline, "feature")? {
        if !line.contains("feature ") {
            continue;
        }
        pings |= line.contains("ping=1");
        if let Some(rest) = line.split_once("myname=\"").map(|(_, rest)| rest) {
            rest.split('"').next().unwrap_or_default().clone_into(&mut name);
        }
        if line.contains("done=1") {
            // It may go on for a moment.
            deadline = deadline.min(Instant::now() + Duration::from_millis(200));
        }
    }
    Ok((name, pings))
}
