//! An engine as the command line describes it.

use std::ffi::OsStr;
use std::path::Path;

use jadoube_terminal::Failure;
use jadoube_uci::drive::{DriveError, Driver, Launch};

use crate::fields::Fields;
use crate::pace::Pace;

const OPTION: &str = "option.";

/// Whether a field of this name describes an engine.
#[must_use]
pub fn is_engine_field(name: &str) -> bool {
    name.starts_with(OPTION)
        || Pace::is_field(name)
        || matches!(name, "cmd" | "arg" | "name" | "dir")
}

/// A name and a value.
type Setting = (String, String);

/// An engine as the fields of `--engine` describe it, and those of `--each`, which hold for all engines.
#[derive(Clone, Debug)]
pub struct Order {
    /// Its own name, or that of the program.
    pub name: String,
    /// The program.
    pub program: String,
    /// What the program is started with.
    pub arguments: Vec<String>,
    /// How much it may think, if its fields or those for all say so; its own come first.
    pub pace: Option<Pace>,
    folder: Option<String>,
    options: Vec<Setting>,
    common_options: Vec<Setting>,
}

impl Order {
    /// Reads the fields.
    ///
    /// # Errors
    /// If there are several limits, or one that cannot be read.
    pub fn read(program: &str, own: &Fields<'_>, each: &Fields<'_>) -> Result<Self, Failure> {
        let stem = Path::new(program).file_stem().unwrap_or(OsStr::new(program));
        let name =
            own.text("name").map_or_else(|| stem.to_string_lossy().into_owned(), str::to_owned);
        let options = |fields: &Fields<'_>| {
            fields.all(OPTION).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        let arguments = each.all("arg").chain(own.all("arg"));
        Ok(Self {
            name,
            program: program.to_owned(),
            arguments: arguments.map(|(_, argument)| argument.to_owned()).collect(),
            pace: match Pace::of_fields(own)? {
                None => Pace::of_fields(each)?,
                own => own,
            },
            folder: own.text("dir").or_else(|| each.text("dir")).map(str::to_owned),
            options: options(own),
            common_options: options(each),
        })
    }

    /// How to start it; its options are [set](Self::set_options) then.
    #[must_use]
    pub fn launch(&self) -> Launch {
        let mut launch = Launch::new(&self.program).label(self.name.clone());
        for argument in &self.arguments {
            launch = launch.argument(argument);
        }
        match &self.folder {
            Some(folder) => launch.directory(folder),
            None => launch,
        }
    }

    /// The options that it must have.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        settings(&self.options)
    }

    /// The options for all engines, of which it may lack some.
    pub fn common_options(&self) -> impl Iterator<Item = (&str, &str)> {
        settings(&self.common_options)
    }

    /// Whether an option of this name was given for it.
    fn is_own(&self, name: &str) -> bool {
        self.options().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Sets the options of the running engine: `defaults` that nobody has given otherwise, where it can take them; those for all,
    /// where it has them; its own.
    ///
    /// # Errors
    /// If it lacks an option of its own, does not take a value, or ends.
    pub fn set_options(
        &self,
        driver: &mut Driver,
        defaults: &[(&str, &str)],
    ) -> Result<(), DriveError> {
        let is_common =
            |name: &str| self.common_options().any(|(common, _)| common.eq_ignore_ascii_case(name));
        for &(name, value) in defaults {
            let can_take =
                driver.option(name).is_some_and(|option| option.check(Some(value)).is_ok());
            if can_take && !self.is_own(name) && !is_common(name) {
                driver.set_option(name, Some(value))?;
            }
        }
        for (name, value) in self.common_options() {
            if driver.option(name).is_some() && !self.is_own(name) {
                driver.set_option(name, Some(value))?;
            }
        }
        for (name, value) in self.options() {
            driver.set_option(name, Some(value))?;
        }
        driver.ready()
    }
}

fn settings(settings: &[Setting]) -> impl Iterator<Item = (&str, &str)> {
    settings.iter().map(|(name, value)| (name.as_str(), value.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(own: &[&str], each: &[&str]) -> Order {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let (own, each) = (words(own), words(each));
        let own = Fields::new("--engine", &own, is_engine_field).unwrap();
        let each = Fields::new("--each", &each, is_engine_field).unwrap();
        Order::read("bin/engine.exe", &own, &each).unwrap()
    }

    #[test]
    fn its_own_fields_come_before_those_for_all() {
        let plain = order(&[], &["nodes=9", "option.Hash=1"]);
        assert_eq!((plain.name.as_str(), plain.pace), ("engine", Some(Pace::Nodes(9))));
        assert_eq!(plain.common_options().collect::<Vec<_>>(), [("Hash", "1")]);
        let own =
            order(&["name=new", "depth=3", "arg=-x", "option.Hash=2"], &["nodes=9", "arg=-a"]);
        assert_eq!((own.name.as_str(), own.pace), ("new", Some(Pace::Depth(3))));
        assert_eq!(own.arguments, ["-a", "-x"]);
        assert!(own.is_own("hash") && !own.is_own("Threads"));
        assert_eq!(order(&[], &[]).pace, None);
    }
}
