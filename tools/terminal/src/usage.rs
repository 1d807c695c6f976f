//! The command line.

use std::io::Write;

use clap::Command;
use clap::error::ErrorKind;
use clap::{ArgMatches, Error};

use crate::exit::Failure;

/// Parses the command line. `None` if it asked for help or for the version, which have been printed.
///
/// # Errors
/// A wrong command line, in one line.
pub fn parse(command: Command) -> Result<Option<ArgMatches>, Failure> {
    let error = match command.try_get_matches() {
        Ok(matches) => return Ok(Some(matches)),
        Err(error) => error,
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            std::io::stdout().flush()?;
            Ok(None)
        }
        _ => Err(Failure::usage(one_line(&error))),
    }
}

/// What clap says, without its `error:`, the usage and the pointer to the help.
fn one_line(error: &Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing (try --help)".to_owned();
    }
    let text = error.render().to_string();
    let message = text.split("\n\nUsage:").next().unwrap_or_default();
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let told: Vec<&str> = lines.filter(|line| !line.starts_with("For more information")).collect();
    let told = told.join(" ").replace(" tip: ", "; ");
    format!("{} (try --help)", told.strip_prefix("error: ").unwrap_or(&told))
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    #[test]
    fn a_wrong_command_line_is_told_in_one_line() {
        let command = Command::new("tool").arg(Arg::new("file").required(true)).arg(Arg::new("to"));
        let told = |command: Command, arguments: &[&str]| {
            one_line(&command.try_get_matches_from(arguments).unwrap_err())
        };
        assert_eq!(
            told(command, &["tool"]),
            "the following required arguments were not provided: <file> (try --help)"
        );
        let command = Command::new("tool")
            .subcommand_required(true)
            .arg_required_else_help(true)
            .about("What it does")
            .subcommand(Command::new("check"));
        assert_eq!(told(command.clone(), &["tool"]), "a command is missing (try --help)");
        assert_eq!(
            told(command, &["tool", "chekc"]),
            "unrecognized subcommand 'chekc'; a similar subcommand exists: 'check' (try --help)"
        );
    }
}
