//! Options that an engine declares, and the values they take.

use core::fmt;

use crate::ParseError;
use crate::info::one_line;
use crate::words::{Words, signed};

/// An option as an engine declares it.
///
/// ```
/// use jadoube_uci::{OptionDeclaration, OptionKind, OptionValue};
///
/// let line = "option name Style type combo default Normal var Solid var Normal var Very Risky";
/// let style = OptionDeclaration::parse(line)?;
/// assert_eq!(style.to_string(), line);
/// assert_eq!(style.check(Some("very RISKY"))?, OptionValue::Combo("Very Risky".into()));
///
/// let hash = OptionDeclaration::spin("Hash", 16, 1..=1024);
/// let error = hash.check(Some("0")).unwrap_err();
/// assert_eq!(error.to_string(), "option Hash takes a number from 1 to 1024, found \"0\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionDeclaration {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of some texts.
    Combo {
        /// The value at the start.
        default: String,
        /// The texts.
        choices: Vec<String>,
    },
    /// No value: something is done.
    Button,
    /// Any text.
    String {
        /// The value at the start.
        default: String,
    },
}

/// The value that an option is given.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionValue {
    /// Yes or no.
    Check(bool),
    /// A number within the limits.
    Spin(i64),
    /// One of the choices, as the engine spells it.
    Combo(String),
    /// The button was pressed.
    Button,
    /// A text; empty for `<empty>`.
    String(String),
}

/// A value that an option does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOptionValue {
    /// The option.
    pub option: OptionDeclaration,
    /// The value; `None` if there was none.
    pub found: Option<String>,
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";
const COMMAND: &str = "option";
const FIELDS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl OptionDeclaration {
    /// A yes or no.
    pub fn check_box(name: impl Into<String>, default: bool) -> Self {
        Self { name: name.into(), kind: OptionKind::Check { default } }
    }

    /// A number.
    pub fn spin(
        name: impl Into<String>,
        default: i64,
        range: core::ops::RangeInclusive<i64>,
    ) -> Self {
        let (min, max) = range.into_inner();
        Self { name: name.into(), kind: OptionKind::Spin { default, min, max } }
    }

    /// A button.
    pub fn button(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: OptionKind::Button }
    }

    /// A text.
    pub fn text(name: impl Into<String>, default: impl Into<String>) -> Self {
        Self { name: name.into(), kind: OptionKind::String { default: default.into() } }
    }

    /// One of some texts.
    pub fn combo<T: Into<String>>(
        name: impl Into<String>,
        default: impl Into<String>,
        choices: impl IntoIterator<Item = T>,
    ) -> Self {
        let choices = choices.into_iter().map(Into::into).collect();
        Self { name: name.into(), kind: OptionKind::Combo { default: default.into(), choices } }
    }

    /// Whether this is its name, in any case of letters.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads a line, with or without `option` at its head. Missing limits of a number are the widest, a missing default is
    /// `false`, 0 or nothing.
    ///
    /// # Errors
    /// If there is no name or no type, or a number is none.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        words.accept(COMMAND);
        Self::read(words)
    }

    pub(crate) fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        words.until(&["name"]);
        if words.next().is_none() {
            return Err(words.expected(COMMAND, "name"));
        }
        let name = Words::new(words.until(&["type"])).collect::<Vec<_>>().join(" ");
        if words.next().is_none() {
            return Err(words.expected(COMMAND, "type"));
        }
        if name.is_empty() {
            return Err(words.expected(COMMAND, "a name before the type"));
        }
        let kind = match words.peek() {
            Some("check" | "spin" | "combo" | "button" | "string") => {
                words.next().unwrap_or_default()
            }
            _ => return Err(words.expected(COMMAND, "check, spin, combo, button or string")),
        };
        let fields = Fields::read(&mut words, kind == "string")?;
        let kind = match kind {
            "check" => OptionKind::Check { default: fields.default.eq_ignore_ascii_case("true") },
            "spin" => fields.spin()?,
            "combo" => OptionKind::Combo { default: fields.default, choices: fields.choices },
            "button" => OptionKind::Button,
            _ => OptionKind::String { default: without_empty(&fields.default).to_owned() },
        };
        Ok(Self { name, kind })
    }

    /// The value that a text means to this option.
    ///
    /// # Errors
    /// If the option does not take it.
    pub fn check(&self, value: Option<&str>) -> Result<OptionValue, BadOptionValue> {
        let value_or_nothing = value.unwrap_or_default();
        let found = match &self.kind {
            OptionKind::Check { .. } if value_or_nothing.eq_ignore_ascii_case("true") => {
                Some(OptionValue::Check(true))
            }
            OptionKind::Check { .. } if value_or_nothing.eq_ignore_ascii_case("false") => {
                Some(OptionValue::Check(false))
            }
            OptionKind::Check { .. } => None,
            OptionKind::Spin { min, max, .. } => signed(value_or_nothing)
                .filter(|number| (min..=max).contains(&number))
                .map(OptionValue::Spin),
            OptionKind::Combo { choices, .. } => choices
                .iter()
                .find(|choice| choice.eq_ignore_ascii_case(value_or_nothing))
                .map(|choice| OptionValue::Combo(choice.clone())),
            OptionKind::Button => Some(OptionValue::Button),
            OptionKind::String { .. } => {
                value.map(|text| OptionValue::String(without_empty(text).to_owned()))
            }
        };
        found
            .ok_or_else(|| BadOptionValue { option: self.clone(), found: value.map(str::to_owned) })
    }
}

fn without_empty(text: &str) -> &str {
    if text == EMPTY { "" } else { text }
}

/// What stands behind the type.
#[derive(Default)]
struct Fields {
    default: String,
    default_number: Option<i64>,
    min: Option<i64>,
    max: Option<i64>,
    choices: Vec<String>,
}

impl Fields {
    /// The default of a text is the rest of the line, whatever words are in it.
    fn read(words: &mut Words<'_>, is_text: bool) -> Result<Self, ParseError> {
        let mut fields = Self::default();
        while let Some(field) = words.next() {
            match field {
                "default" if is_text => {
                    words.rest().clone_into(&mut fields.default);
                    break;
                }
                "default" => {
                    fields.default_number = words.peek().and_then(signed);
                    words.until(&FIELDS).clone_into(&mut fields.default);
                }
                "min" => fields.min = Some(number(words)?),
                "max" => fields.max = Some(number(words)?),
                "var" => fields.choices.push(words.until(&FIELDS).to_owned()),
                _ => {}
            }
        }
        Ok(fields)
    }

    fn spin(&self) -> Result<OptionKind, ParseError> {
        let default = match (self.default_number, self.default.as_str()) {
            (Some(number), _) => number,
            (None, "") => 0,
            (None, text) => return Err(ParseError::new(COMMAND, "a whole number", text, 0)),
        };
        let (min, max) = (self.min.unwrap_or(i64::MIN), self.max.unwrap_or(i64::MAX));
        Ok(OptionKind::Spin { default, min, max })
    }
}

fn number(words: &mut Words<'_>) -> Result<i64, ParseError> {
    let value = words.peek().and_then(signed);
    let value = value.ok_or_else(|| words.expected(COMMAND, "a whole number"))?;
    words.next();
    Ok(value)
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        let or_empty = |text: &str| if text.is_empty() { EMPTY.to_owned() } else { one_line(text) };
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", or_empty(default)),
        }
    }
}

impl fmt::Display for OptionValue {
    /// As `setoption` wants it; nothing for a button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(value) => write!(f, "{value}"),
            Self::Spin(value) => write!(f, "{value}"),
            Self::Combo(text) => f.write_str(text),
            Self::Button => Ok(()),
            Self::String(text) if text.is_empty() => f.write_str(EMPTY),
            Self::String(text) => f.write_str(&one_line(text)),
        }
    }
}

impl fmt::Display for BadOptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {} takes ", self.option.name)?;
        match &self.option.kind {
            OptionKind::Check { .. } => f.write_str("true or false")?,
            OptionKind::Spin { min, max, .. } => write!(f, "a number from {min} to {max}")?,
            OptionKind::Combo { choices, .. } => write!(f, "one of {}", choices.join(", "))?,
            OptionKind::Button => f.write_str("no value")?,
            OptionKind::String { .. } => f.write_str("a text")?,
        }
        match &self.found {
            Some(text) => write!(f, ", found {text:?}"),
            None => f.write_str(", found nothing"),
        }
    }
}

impl core::error::Error for BadOptionValue {}
