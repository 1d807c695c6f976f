//! What a command line says about itself: completions and the manual.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Prints the script that completes the tool's command line in this shell.
///
/// # Errors
/// If stdout cannot be written.
pub fn print_completions(mut command: Command, shell: Shell) -> Result<Exit, Failure> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    print(&script)
}

/// Prints the tool's manual page.
///
/// # Errors
/// If stdout cannot be written.
pub fn print_manual(command: Command) -> Result<Exit, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&page)
}

fn print(bytes: &[u8]) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    output.write_all(bytes)?;
    output.flush()?;
    Ok(Exit::Clean)
}
