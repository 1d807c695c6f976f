//! Fields such as `nodes=1000`, of which several make one argument.

use std::str::FromStr;

use jadoube_terminal::Failure;

/// The fields of one argument.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    /// The argument, for messages.
    pub(crate) argument: &'static str,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Splits words at their first `=`.
    ///
    /// # Errors
    /// A word that is no field, or one that `is_known` does not know.
    pub fn new(
        argument: &'static str,
        words: impl IntoIterator<Item = &'a String>,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        let mut fields = Vec::new();
        for word in words {
            let field = word.split_once('=').filter(|(name, _)| is_known(name));
            fields.push(field.ok_or_else(|| {
                Failure::usage(format_args!("{argument}: unknown field {word:?} (try --help)"))
            })?);
        }
        Ok(Self { argument, fields })
    }

    /// The last value of a field.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.fields.iter().rev().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    /// All values of the fields that begin so, with the rest of their names.
    pub fn all(&self, prefix: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.fields
            .iter()
            .filter_map(move |&(field, value)| Some((field.strip_prefix(prefix)?, value)))
    }

    /// The last value of a field as a number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| {
            let argument = self.argument;
            Failure::usage(format_args!("{argument}: {name} wants a number, found {text:?}"))
        })
    }

    /// A number that must be there.
    ///
    /// # Errors
    /// If it is not there, or none.
    pub fn needed<T: FromStr>(&self, name: &str) -> Result<T, Failure> {
        self.number(name)?
            .ok_or_else(|| Failure::usage(format_args!("{} needs {name}=", self.argument)))
    }
}
