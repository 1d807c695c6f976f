//! Fields such as `nodes=1000`, of which several make one argument.

use jadoube_terminal::Failure;

/// The fields of one argument.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Splits words at their first `=`; fields that `is_known` does not know are wrong.
    pub(crate) fn new(
        argument: &str,
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
        Ok(Self { fields })
    }

    /// The last value of a field.
    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.fields.iter().rev().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    /// All values of the fields that begin so, with the rest of their names.
    pub(crate) fn all(&self, prefix: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.fields
            .iter()
            .filter_map(move |&(field, value)| Some((field.strip_prefix(prefix)?, value)))
    }
}
