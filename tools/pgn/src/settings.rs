//! The configuration: profile, file and command line.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube_lint::{Config, ConfigFile, Linter, RuleLists};
use jadoube_terminal::{Failure, plain_words};

use crate::cli::{ConfigArguments, RuleArguments};

/// The name of the configuration file.
const FILE: &str = "jadoube-pgn.toml";

/// What holds for a run.
pub(crate) struct Settings {
    pub(crate) linter: Linter,
    /// Paths to be passed over when folders are searched.
    pub(crate) exclude: Vec<PathBuf>,
}

impl Settings {
    /// The same, but of every game all is found.
    pub(crate) fn without_bounds(self) -> Self {
        let mut config = self.linter.config().clone();
        config.max_findings_per_game = usize::MAX;
        Self { linter: Linter::new(config), ..self }
    }

    /// Joins the profile, the configuration file and the command line, which wins. Without fixes linting is faster.
    ///
    /// # Errors
    /// Unknown rules, a file that cannot be read or says something wrong.
    pub(crate) fn new(arguments: &RuleArguments, fixes: bool) -> Result<Self, Failure> {
        let (file, exclude) = configuration(&arguments.config)?;
        let profile = arguments.profile.or(file.profile).unwrap_or_default();
        let mut config = file.config_with(profile).map_err(Failure::usage)?;
        apply(arguments, &mut config)?;
        config.fixes = fixes;
        Ok(Self { linter: Linter::new(config), exclude })
    }
}

/// The paths that the configuration passes over, for commands without rules.
///
/// # Errors
/// A file that cannot be read or says something wrong.
pub(crate) fn excluded(arguments: &ConfigArguments) -> Result<Vec<PathBuf>, Failure> {
    configuration(arguments).map(|(_, exclude)| exclude)
}

/// The configuration file, and the paths that it passes over.
fn configuration(arguments: &ConfigArguments) -> Result<(ConfigFile, Vec<PathBuf>), Failure> {
    let path = match &arguments.config {
        Some(path) => Some(path.clone()),
        None if arguments.no_config => None,
        None => found(),
    };
    let Some(path) = path else { return Ok((ConfigFile::default(), Vec::new())) };
    let file = read(&path)?;
    file.config().map_err(|error| Failure::usage(format_args!("{}: {error}", path.display())))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let exclude = file.exclude.iter().map(|it| folder.join(it)).collect();
    Ok((file, exclude))
}

/// Changes the configuration as the command line says.
fn apply(arguments: &RuleArguments, config: &mut Config) -> Result<(), Failure> {
    let lists = RuleLists {
        allow: arguments.allow.clone(),
        style: arguments.style.clone(),
        warn: arguments.warn.clone(),
        deny: arguments.deny.clone(),
    };
    // Lists of the file are named `rules.deny`, options `--deny`.
    lists.apply(config).map_err(|error| Failure::usage(error.to_string().replace("rules.", "--")))
}

/// The file in this folder or the nearest one above.
fn found() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let path = here.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file())?;
    // Shorter to show.
    Some(if path.parent() == Some(here.as_path()) { PathBuf::from(FILE) } else { path })
}

fn read(path: &Path) -> Result<ConfigFile, Failure> {
    let text = fs::read_to_string(path).map_err(|error| {
        Failure::system(format_args!("{}: {}", path.display(), plain_words(&error)))
    })?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or_default());
        let line = before.matches('\n').count() + 1;
        Failure::usage(format_args!("{}:{line}: {}", path.display(), error.message()))
    })
}
