//! The engines of a run, as the command line orders them.

use std::path::PathBuf;

use jadoube_engines::{Fields, Order, Pace, is_engine_field};
use jadoube_eval::HandCrafted;
use jadoube_search::{Config, MAX_THREADS, Searcher};
use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch, Log};

use crate::record::EngineFacts;

/// The name of our own search among engines.
const BUILT_IN: &str = "built-in";

/// An engine.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub(crate) name: String,
    pub(crate) pace: Pace,
    order: Order,
    kind: Kind,
    pub(crate) facts: EngineFacts,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(Config),
    Program(Box<Launch>),
}

/// An engine that is running.
pub(crate) enum Player {
    BuiltIn(Box<Searcher>),
    Program(Box<Driver>),
}

/// What is set if an engine has it and nobody says otherwise: one core, its own thoughts, and only while it is asked.
const DEFAULTS: [(&str, &str); 3] = [("Threads", "1"), ("OwnBook", "false"), ("Ponder", "false")];

/// What is the same for all engines.
pub(crate) struct Common<'a> {
    pub(crate) each: &'a [String],
    pub(crate) pace: Option<Pace>,
}

/// Reads the words of each `--engine`; without any the built-in search. Words that are no fields, but for the program, are
/// suites: `--engine stockfish wac.epd`.
pub(crate) fn contenders(
    engines: &[Vec<&String>],
    common: &Common<'_>,
    suites: &mut Vec<PathBuf>,
) -> Result<Vec<Contender>, Failure> {
    let each = Fields::new("--each", common.each, is_engine_field)?;
    let built_in = [BUILT_IN.to_owned()];
    let built_in = [built_in.iter().collect::<Vec<_>>()];
    let engines = if engines.is_empty() { &built_in } else { engines };
    let mut contenders: Vec<Contender> = Vec::new();
    for words in engines {
        let mut contender = Contender::read(words, &each, common, suites)?;
        let is_taken = |name: &str| contenders.iter().any(|it| it.name == name);
        if is_taken(&contender.name) {
            let name = contender.name;
            let free = (2..).map(|number| format!("{name} ({number})")).find(|it| !is_taken(it));
            contender.name = free.unwrap_or(name);
            contender.facts.name.clone_from(&contender.name);
        }
        contenders.push(contender);
    }
    Ok(contenders)
}

impl Contender {
    fn read(
        words: &[&String],
        each: &Fields<'_>,
        common: &Common<'_>,
        suites: &mut Vec<PathBuf>,
    ) -> Result<Self, Failure> {
        let mut fields = Vec::new();
        let mut program = None;
        for &word in words {
            let is_known = word.split_once('=').is_some_and(|(name, _)| is_engine_field(name));
            if !is_known && program.is_none() && fields.is_empty() {
                program = Some(word.as_str());
            } else if is_known || word.contains('=') {
                fields.push(word);
            } else {
                suites.push(PathBuf::from(word));
            }
        }
        let own = Fields::new("--engine", fields.iter().copied(), is_engine_field)?;
        let program = own.text("cmd").or(program);
        let program = program.ok_or_else(|| Failure::usage("--engine needs a program"))?;
        let order = Order::read(program, &own, each)?;
        let pace = order.pace.or(common.pace).ok_or_else(|| {
            Failure::usage("how long may engines think? --nodes, --depth, --movetime or --tc")
        })?;
        let is_built_in = program == BUILT_IN && own.text("cmd").is_none();
        let kind = match is_built_in {
            true => Kind::BuiltIn(config(&order)?),
            false => Kind::Program(Box::new(order.launch())),
        };
        let arguments = order.arguments.iter().map(String::as_str);
        let options = order.common_options().chain(order.options());
        let facts = EngineFacts {
            name: order.name.clone(),
            command: std::iter::once(program).chain(arguments).map(str::to_owned).collect(),
            options: options.map(|(name, value)| format!("{name}={value}")).collect(),
            limit: pace.to_string(),
        };
        Ok(Self { name: order.name.clone(), pace, order, kind, facts })
    }

    /// The same, with all that is said written down.
    pub(crate) fn with_log(mut self, log: &Log) -> Self {
        if let Kind::Program(launch) = self.kind {
            self.kind = Kind::Program(Box::new(launch.log(log.clone())));
        }
        self
    }

    /// Starts it with its options.
    ///
    /// # Errors
    /// If it does not start, or does not have the options.
    pub(crate) fn start(&self) -> Result<Player, DriveError> {
        let launch = match &self.kind {
            Kind::BuiltIn(config) => {
                let searcher = Searcher::new(*config, HandCrafted::default()).map_err(|error| {
                    DriveError::Start { program: BUILT_IN.to_owned(), reason: error.to_string() }
                })?;
                return Ok(Player::BuiltIn(Box::new(searcher)));
            }
            Kind::Program(launch) => launch,
        };
        let mut driver = launch.start()?;
        self.order.set_options(&mut driver, &DEFAULTS)?;
        Ok(Player::Program(Box::new(driver)))
    }
}

/// The size of our own search.
fn config(order: &Order) -> Result<Config, Failure> {
    let mut config = Config::default();
    let mut set = |name: &str, value: &str| -> Result<bool, Failure> {
        let wrong = |most: usize| {
            Failure::usage(format_args!("{BUILT_IN}: {name} expects 1 to {most}, found {value:?}"))
        };
        let number = |most: usize| {
            value.parse().ok().filter(|number| (1..=most).contains(number)).ok_or(wrong(most))
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => config.hash_bytes = number(65_536)? << 20,
            "threads" => config.threads = number(MAX_THREADS)?,
            _ => return Ok(false),
        }
        Ok(true)
    };
    for (name, value) in order.common_options() {
        set(name, value)?;
    }
    for (name, value) in order.options() {
        if !set(name, value)? {
            return Err(Failure::usage(format_args!("{BUILT_IN} has no option {name}")));
        }
    }
    Ok(config)
}
