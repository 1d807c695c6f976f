//! The engines of a match.

use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch, Log};

use crate::fields::Fields;
use crate::pace::Pace;

/// One of the two engines, as the command line tells it.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    pub(crate) name: String,
    pub(crate) pace: Pace,
    launch: Launch,
    /// Options that it must have.
    options: Vec<(String, String)>,
    /// Options for both engines: set if it has them.
    common_options: Vec<(String, String)>,
    /// All fields in one text: what the match depends on.
    pub(crate) fingerprint: String,
}

const OPTION: &str = "option.";

fn is_field(name: &str) -> bool {
    name.starts_with(OPTION)
        || Pace::is_field(name)
        || matches!(name, "cmd" | "arg" | "name" | "dir")
}

impl Contestant {
    /// Reads the fields of both engines.
    pub(crate) fn pair(
        engines: &[Vec<&String>],
        each: &[String],
        pace: Option<Pace>,
        log: &Log,
    ) -> Result<[Self; 2], Failure> {
        let [first, second] = engines else {
            return Err(Failure::usage(format_args!(
                "a match needs --engine twice, found {} (try --help)",
                engines.len()
            )));
        };
        let each = Fields::new("--each", each, is_field)?;
        let first = Self::read(first, &each, pace, log)?;
        let mut second = Self::read(second, &each, pace, log)?;
        if first.name == second.name {
            second.name.push_str(" (2)");
        }
        Ok([first, second])
    }

    fn read(
        words: &[&String],
        each: &Fields<'_>,
        pace: Option<Pace>,
        log: &Log,
    ) -> Result<Self, Failure> {
        let own = Fields::new("--engine", words.iter().copied(), is_field)?;
        let text = |name: &str| own.text(name).or_else(|| each.text(name));
        let program = text("cmd").ok_or_else(|| Failure::usage("--engine needs cmd="))?;
        let pace = match Pace::of_fields(&own)? {
            None => Pace::of_fields(each)?.or(pace),
            own => own,
        };
        let pace = pace.ok_or_else(|| {
            Failure::usage("how long may the engines think? --tc, --nodes, --depth or --movetime")
        })?;
        let mut launch = Launch::new(program).log(log.clone());
        for (_, argument) in each.all("arg").chain(own.all("arg")) {
            launch = launch.argument(argument);
        }
        if let Some(folder) = text("dir") {
            launch = launch.directory(folder);
        }
        let default_name = std::path::Path::new(program).file_stem().unwrap_or_default();
        let name = own
            .text("name")
            .map_or_else(|| default_name.to_string_lossy().into_owned(), str::to_owned);
        let options = |fields: &Fields<'_>| {
            fields.all(OPTION).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        let (options, common_options): (Vec<_>, Vec<_>) = (options(&own), options(each));
        let fingerprint = format!("{words:?} {common_options:?} {pace}");
        let launch = launch.label(name.clone());
        Ok(Self { name, pace, launch, options, common_options, fingerprint })
    }

    fn start(&self) -> Result<Driver, DriveError> {
        let mut driver = self.launch.start()?;
        for (name, value) in &self.common_options {
            if driver.option(name).is_some()
                && !self.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
            {
                driver.set_option(name, Some(value))?;
            }
        }
        for (name, value) in &self.options {
            driver.set_option(name, Some(value))?;
        }
        driver.ready()?;
        Ok(driver)
    }
}

/// An engine of a match, running or to be started.
pub(crate) struct Seat<'a> {
    pub(crate) contestant: &'a Contestant,
    driver: Option<Driver>,
}

impl<'a> Seat<'a> {
    pub(crate) fn new(contestant: &'a Contestant) -> Self {
        Self { contestant, driver: None }
    }

    /// The engine, ready for a new game; started if it is not running.
    pub(crate) fn sit_down(&mut self, is_chess960: bool) -> Result<&mut Driver, DriveError> {
        const CHESS960: &str = "UCI_Chess960";
        // One that has ended between two games is started anew.
        let kept = self.driver.take().filter(|driver| !driver.is_searching());
        let kept = kept.and_then(|mut driver| driver.ready().is_ok().then_some(driver));
        let mut driver = kept.map_or_else(|| self.contestant.start(), Ok)?;
        if driver.option(CHESS960).is_some() {
            driver.set_option(CHESS960, Some(if is_chess960 { "true" } else { "false" }))?;
        } else if is_chess960 {
            return Err(DriveError::UnknownOption(CHESS960.to_owned()));
        }
        driver.new_game()?;
        Ok(self.driver.insert(driver))
    }

    /// The engine, if it is running.
    pub(crate) fn driver(&mut self) -> Option<&mut Driver> {
        self.driver.as_mut()
    }

    /// The engine cannot be trusted any more: the next game gets a new one.
    pub(crate) fn leave(&mut self) {
        self.driver = None;
    }
}
