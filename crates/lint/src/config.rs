//! Which rules are on, and how bad their findings are.

use jadoube_notation::san::Language;

use crate::{Profile, Rule, Severity};

/// How a text is linted: a profile, and rules that differ from it.
///
/// ```
/// use jadoube_lint::{Config, Linter, Rule, Severity};
///
/// let config = Config::default().with(Rule::MissingCheckMark, Some(Severity::Error));
/// let findings = Linter::new(config).lint(b"1. e4 f5 2. Qh5 g6 *");
/// assert_eq!(findings[0].to_string(), "1:13: error[PGN320]: Qh5 gives check and is not marked +");
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    profile: Profile,
    severities: Box<[Option<Severity>]>,
    /// The most findings told of one game; the rest are counted in a note on the last of them.
    pub max_findings_per_game: usize,
    /// Whether findings come with fixes; without them files with many faults of layout are linted faster, and a fault that is
    /// told once a game is not always counted.
    pub fixes: bool,
    /// The letters of the men; those of other languages are told.
    pub language: Language,
    /// How many games are remembered to find duplicates: some 24 bytes each.
    pub max_remembered_games: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self::new(Profile::default())
    }
}

impl Config {
    /// The rules of a profile.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        Self {
            profile,
            severities: Rule::ALL.iter().map(|rule| rule.severity(profile)).collect(),
            max_findings_per_game: 100,
            fixes: true,
            language: Language::English,
            max_remembered_games: 1 << 20,
        }
    }

    /// The same with another severity for a rule; `None` turns it off.
    #[must_use]
    pub fn with(mut self, rule: Rule, severity: Option<Severity>) -> Self {
        self.set(rule, severity);
        self
    }

    /// Sets the severity of a rule; `None` turns it off.
    pub fn set(&mut self, rule: Rule, severity: Option<Severity>) {
        self.severities[rule as usize] = severity;
    }

    /// Turns every rule on, those that the profile has off as matters of style.
    #[must_use]
    pub fn with_all_rules(mut self) -> Self {
        for severity in &mut self.severities {
            *severity = severity.or(Some(Severity::Style));
        }
        self
    }

    /// The severity of a rule; `None` if it is off.
    #[must_use]
    pub fn severity(&self, rule: Rule) -> Option<Severity> {
        self.severities[rule as usize]
    }

    /// The profile that it began with.
    #[must_use]
    pub fn profile(&self) -> Profile {
        self.profile
    }

    pub(crate) fn is_on(&self, rule: Rule) -> bool {
        self.severity(rule).is_some()
    }
}
