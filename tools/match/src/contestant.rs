//! The engines of a match.

use jadoube_engines::{Fields, Order, Pace, is_engine_field};
use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch, Log};

/// One of the two engines, as the command line tells it.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    pub(crate) name: String,
    pub(crate) pace: Pace,
    order: Order,
    launch: Launch,
    /// All fields in one text: what the match depends on.
    pub(crate) fingerprint: String,
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
        let each = Fields::new("--each", each, is_engine_field)?;
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
        let own = Fields::new("--engine", words.iter().copied(), is_engine_field)?;
        let program = own.text("cmd").or_else(|| each.text("cmd"));
        let program = program.ok_or_else(|| Failure::usage("--engine needs cmd="))?;
        let order = Order::read(program, &own, each)?;
        let pace = order.pace.or(pace).ok_or_else(|| {
            Failure::usage("how long may the engines think? --tc, --nodes, --depth or --movetime")
        })?;
        let common: Vec<_> = order.common_options().collect();
        let fingerprint = format!("{words:?} {common:?} {pace}");
        let launch = order.launch().log(log.clone());
        Ok(Self { name: order.name.clone(), pace, order, launch, fingerprint })
    }

    fn start(&self) -> Result<Driver, DriveError> {
        let mut driver = self.launch.start()?;
        self.order.set_options(&mut driver, &[])?;
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
