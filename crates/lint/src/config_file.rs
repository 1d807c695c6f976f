//! The model of `jadoube-pgn.toml`.

use core::fmt;
use std::path::PathBuf;

use crate::{Config, Family, Profile, Rule, Severity, UnknownRule};

/// What a configuration file says. Fields that it does not know are errors.
///
/// The tool reads it from TOML; the feature `serde` reads its shape from every format that serde knows.
///
/// ```
/// use jadoube_lint::{ConfigFile, Profile, Rule, Severity};
///
/// let mut file = ConfigFile { profile: Some(Profile::Lichess), ..ConfigFile::default() };
/// file.rules.allow = vec!["PGN508".to_owned()];
/// file.rules.deny = vec!["missing-check-mark".to_owned()];
/// let config = file.config()?;
/// assert_eq!(config.severity(Rule::LineComment), None);
/// assert_eq!(config.severity(Rule::MissingCheckMark), Some(Severity::Error));
///
/// file.rules.warn = vec!["clock-go-up".to_owned()];
/// assert_eq!(
///     file.config().unwrap_err().to_string(),
///     "in rules.warn: unknown rule \"clock-go-up\", did you mean clock-goes-up (PGN501)?"
/// );
/// # Ok::<(), jadoube_lint::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct ConfigFile {
    /// The profile to begin with.
    pub profile: Option<Profile>,
    /// Rules that differ from it.
    pub rules: RuleLists,
    /// See [`Config::max_findings_per_game`].
    pub max_findings_per_game: Option<usize>,
    /// The language of the letters, by name or ISO 639-1 code.
    pub language: Option<String>,
    /// Files and folders to be passed over; for the tool.
    pub exclude: Vec<PathBuf>,
}

/// Rules by id or name, families of rules by name or by what their ids begin with (`PGN3`), or `all`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct RuleLists {
    /// Turned off.
    pub allow: Vec<String>,
    /// Matters of style.
    pub style: Vec<String>,
    /// Warnings.
    pub warn: Vec<String>,
    /// Errors.
    pub deny: Vec<String>,
}

/// Why a configuration cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// A list names a rule that there is not.
    UnknownRule {
        /// The list.
        list: &'static str,
        /// What it says.
        error: UnknownRule,
    },
    /// The same rule or family of rules stands in two lists.
    Contradiction {
        /// The name of the rule, or what stands for several.
        rules: &'static str,
        /// The lists.
        lists: [&'static str; 2],
    },
    /// The language is none.
    Language(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRule { list, error } => write!(f, "in rules.{list}: {error}"),
            Self::Contradiction { rules, lists: [first, second] } => {
                write!(f, "{rules} stands in rules.{first} and in rules.{second}")
            }
            Self::Language(text) => write!(f, "unknown language {text:?}"),
        }
    }
}

impl core::error::Error for ConfigError {}

impl ConfigFile {
    /// The configuration that it describes.
    ///
    /// # Errors
    /// If it names a rule or language that there is not, or a rule twice.
    pub fn config(&self) -> Result<Config, ConfigError> {
        self.config_with(self.profile.unwrap_or_default())
    }

    /// The same on the basis of another profile, as a command line may ask for.
    ///
    /// # Errors
    /// As [`config`](Self::config).
    pub fn config_with(&self, profile: Profile) -> Result<Config, ConfigError> {
        let mut config = Config::new(profile);
        self.rules.apply(&mut config)?;
        if let Some(most) = self.max_findings_per_game {
            config.max_findings_per_game = most;
        }
        if let Some(language) = &self.language {
            let unknown = |_| ConfigError::Language(language.clone());
            config.language = language.parse().map_err(unknown)?;
        }
        Ok(config)
    }
}

impl RuleLists {
    /// Changes a configuration as the lists say; single rules win over families, and these over `all`.
    ///
    /// # Errors
    /// If a list names a rule that there is not, or two lists the same.
    pub fn apply(&self, config: &mut Config) -> Result<(), ConfigError> {
        let lists: [(&'static str, &[String], Option<Severity>); 4] = [
            ("allow", &self.allow, None),
            ("style", &self.style, Some(Severity::Style)),
            ("warn", &self.warn, Some(Severity::Warning)),
            ("deny", &self.deny, Some(Severity::Error)),
        ];
        let mut named = Vec::new();
        for (list, texts, severity) in lists {
            for text in texts {
                let unknown = |error| ConfigError::UnknownRule { list, error };
                named.push((Named::of(text).map_err(unknown)?, list, severity));
            }
        }
        for (index, (it, list, _)) in named.iter().enumerate() {
            let other = named[..index].iter().find(|(other, at, _)| other == it && at != list);
            if let Some((_, other, _)) = other {
                return Err(ConfigError::Contradiction { rules: it.name(), lists: [other, list] });
            }
        }
        named.sort_by_key(|(it, ..)| it.width());
        for (it, _, severity) in named {
            it.rules().for_each(|rule| config.set(rule, severity));
        }
        Ok(())
    }
}

/// What a list names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    All,
    Family(Family),
    Rule(Rule),
}

impl Named {
    fn of(text: &str) -> Result<Self, UnknownRule> {
        match Family::named(text) {
            _ if text.eq_ignore_ascii_case("all") => Ok(Self::All),
            Some(family) => Ok(Self::Family(family)),
            None => text.parse().map(Self::Rule),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Family(family) => family.name(),
            Self::Rule(rule) => rule.name(),
        }
    }

    /// The widest comes first, so that the others win.
    fn width(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Family(_) => 1,
            Self::Rule(_) => 2,
        }
    }

    fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |&rule| match self {
            Self::All => true,
            Self::Family(family) => rule.family() == family,
            Self::Rule(only) => rule == only,
        })
    }
}
