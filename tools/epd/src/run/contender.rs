//! The engines of a run, as the command line orders them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use jadoube_eval::HandCrafted;
use jadoube_search::{Config, MAX_THREADS, Searcher};
use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch, Log};

use super::pace::Pace;
use crate::fields::Fields;
use crate::record::EngineFacts;

/// The name of our own search among engines.
const BUILT_IN: &str = "built-in";
const OPTION: &str = "option.";

/// An engine.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub(crate) name: String,
    pub(crate) pace: Pace,
    kind: Kind,
    /// Options that it must have.
    options: Vec<(String, String)>,
    /// Options for all engines: set if it has them.
    common_options: Vec<(String, String)>,
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

fn is_field(name: &str) -> bool {
    name.starts_with(OPTION)
        || Pace::is_field(name)
        || matches!(name, "cmd" | "arg" | "name" | "dir")
}

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
    let each = Fields::new("--each", common.each, is_field)?;
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
            let is_known = word.split_once('=').is_some_and(|(name, _)| is_field(name));
            if !is_known && program.is_none() && fields.is_empty() {
                program = Some(word.as_str());
            } else if is_known || word.contains('=') {
                fields.push(word);
            } else {
                suites.push(PathBuf::from(word));
            }
        }
        let own = Fields::new("--engine", fields.iter().copied(), is_field)?;
        let program = own.text("cmd").or(program);
        let program = program.ok_or_else(|| Failure::usage("--engine needs a program"))?;
        let pace = match Pace::of_fields(&own)? {
            None => Pace::of_fields(each)?.or(common.pace),
            own => own,
        };
        let pace = pace.ok_or_else(|| {
            Failure::usage("how long may engines think? --nodes, --depth, --movetime or --tc")
        })?;
        let options = |fields: &Fields<'_>| -> Vec<(String, String)> {
            fields.all(OPTION).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        let (options, common_options) = (options(&own), options(each));
        let is_built_in = program == BUILT_IN && own.text("cmd").is_none();
        let arguments: Vec<&str> =
            each.all("arg").chain(own.all("arg")).map(|(_, argument)| argument).collect();
        let stem = Path::new(program).file_stem().unwrap_or(OsStr::new(program));
        let name =
            own.text("name").map_or_else(|| stem.to_string_lossy().into_owned(), str::to_owned);
        let kind = if is_built_in {
            Kind::BuiltIn(config(&options, &common_options)?)
        } else {
            let mut launch = Launch::new(program).label(name.clone());
            for argument in &arguments {
                launch = launch.argument(argument);
            }
            if let Some(folder) = own.text("dir").or_else(|| each.text("dir")) {
                launch = launch.directory(folder);
            }
            Kind::Program(Box::new(launch))
        };
        let text = |(name, value): &(String, String)| format!("{name}={value}");
        let facts = EngineFacts {
            name: name.clone(),
            command: std::iter::once(program).chain(arguments).map(str::to_owned).collect(),
            options: common_options.iter().chain(&options).map(text).collect(),
            limit: pace.to_string(),
        };
        Ok(Self { name, pace, kind, options, common_options, facts })
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
        let is_told = |name: &str| {
            let mut told = self.options.iter().chain(&self.common_options);
            told.any(|(own, _)| own.eq_ignore_ascii_case(name))
        };
        let defaults = DEFAULTS.into_iter().filter(|(name, _)| !is_told(name));
        for (name, value) in defaults {
            // Options of these names may be of another kind.
            if driver.option(name).is_some_and(|option| option.check(Some(value)).is_ok()) {
                driver.set_option(name, Some(value))?;
            }
        }
        for (name, value) in &self.common_options {
            if driver.option(name).is_some() {
                driver.set_option(name, Some(value))?;
            }
        }
        for (name, value) in &self.options {
            driver.set_option(name, Some(value))?;
        }
        driver.ready()?;
        Ok(Player::Program(Box::new(driver)))
    }
}

/// The size of our own search.
fn config(
    options: &[(String, String)],
    common_options: &[(String, String)],
) -> Result<Config, Failure> {
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
    for (name, value) in common_options {
        set(name, value)?;
    }
    for (name, value) in options {
        if !set(name, value)? {
            return Err(Failure::usage(format_args!("{BUILT_IN} has no option {name}")));
        }
    }
    Ok(config)
}
