//! Which groups of rules are on: asked at every token.

use jadoube_notation::san::Language;

use crate::{Config, Rule};

/// What is to be looked for.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "switches")]
pub(super) struct Switches {
    /// Missing move numbers.
    pub(super) numbers: bool,
    /// Blanks between tokens.
    pub(super) blanks: bool,
    /// Blanks behind move numbers.
    pub(super) number_blanks: bool,
    /// How tag pairs are laid out.
    pub(super) tag_layout: bool,
    /// Lines: their length, ends and blanks.
    pub(super) lines: bool,
    /// Lines of movetext that are long.
    pub(super) long_movetext: bool,
    /// Words in the standard form can be taken as English.
    pub(super) english: bool,
}

impl Switches {
    pub(super) fn of(config: &Config) -> Self {
        let any = |rules: &[Rule]| rules.iter().any(|&rule| config.is_on(rule));
        Self {
            numbers: any(&[Rule::MissingMoveNumber, Rule::MissingBlackNumber]),
            blanks: config.is_on(Rule::ExtraBlanks),
            number_blanks: config.is_on(Rule::NoBlankAfterNumber),
            tag_layout: config.is_on(Rule::TagLayout),
            lines: any(&[
                Rule::LongLine,
                Rule::LongMovetextLine,
                Rule::TrailingBlanks,
                Rule::Tab,
                Rule::LineEnds,
                Rule::MixedLineEnds,
            ]),
            long_movetext: config.is_on(Rule::LongMovetextLine),
            english: config.language == Language::English,
        }
    }
}
