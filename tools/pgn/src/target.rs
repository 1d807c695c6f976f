//! Where mended and formatted texts go.

use std::io::Write;
use std::path::{Path, PathBuf};

use jadoube_terminal::{Compression, Failure, Input, NewFile, Output, note};

use crate::cli::OutputArguments;
use crate::unified::{Part, Unified};

/// Where the new texts of all inputs go.
pub(crate) enum Target {
    Stdout(Output),
    /// All into one file.
    File(Box<NewFile>),
    /// Each into the place of the old one.
    InPlace {
        new: Option<Box<NewFile>>,
        is_quiet: bool,
    },
    /// Only the changes are shown.
    Diff(Box<Unified>, Output),
    /// Nothing is written.
    Nothing,
}

impl Target {
    /// What the command line asks for.
    ///
    /// # Errors
    /// If the file cannot be created, or standard input is to be replaced.
    pub(crate) fn new(
        arguments: &OutputArguments,
        inputs: &[PathBuf],
        is_quiet: bool,
    ) -> Result<Self, Failure> {
        if arguments.in_place {
            if inputs.iter().any(|path| Input::new(path).is_stdin()) {
                return Err(Failure::usage("standard input cannot be replaced (--in-place)"));
            }
            return Ok(Self::InPlace { new: None, is_quiet });
        }
        if arguments.diff {
            return Ok(Self::Diff(Box::new(Unified::new("")), Output::stdout()));
        }
        match &arguments.output {
            Some(path) if !Input::new(path).is_stdin() => {
                let file = NewFile::create(path, Compression::by_name(path));
                Ok(Self::File(Box::new(file.map_err(Failure::system)?)))
            }
            _ => Ok(Self::Stdout(Output::stdout())),
        }
    }

    /// The one file that everything goes into, if that is so.
    pub(crate) fn output(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file.path()),
            _ => None,
        }
    }

    /// Whether it takes the text of each block, or only how it changes.
    pub(crate) fn is_diff(&self) -> bool {
        matches!(self, Self::Diff(..))
    }

    /// An input begins.
    pub(crate) fn begin(&mut self, input: &Input, compression: Compression) -> Result<(), Failure> {
        match self {
            Self::InPlace { new, .. } => {
                if input.stored_len().is_none() {
                    let message =
                        format!("{input}: no file, so it cannot be replaced (--in-place)");
                    return Err(Failure::usage(message));
                }
                let file = NewFile::create(input.path(), compression).map_err(Failure::system)?;
                *new = Some(Box::new(file));
            }
            Self::Diff(unified, _) => **unified = Unified::new(&input.to_string()),
            Self::Stdout(_) | Self::File(_) | Self::Nothing => {}
        }
        Ok(())
    }

    /// A part of an input.
    pub(crate) fn part(&mut self, part: &Part, old: &[u8], new: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout(output) => output.write_all(new)?,
            Self::File(file) | Self::InPlace { new: Some(file), .. } => {
                file.write_all(new).map_err(Failure::system)?;
            }
            Self::Diff(unified, output) => {
                let mut out = Vec::new();
                unified.part(part, old, new, &mut out);
                output.write_all(&out)?;
            }
            Self::InPlace { new: None, .. } | Self::Nothing => {}
        }
        Ok(())
    }

    /// An input is over. It is replaced only if it was read whole and something has changed.
    pub(crate) fn end(&mut self, is_whole: bool, is_changed: bool) -> Result<(), Failure> {
        match self {
            Self::InPlace { new, is_quiet } => {
                if let Some(file) = new.take().filter(|_| is_whole && is_changed) {
                    let backup = file.commit_with_backup().map_err(Failure::system)?;
                    if !*is_quiet {
                        note(format_args!("the old text is kept as {}", backup.display()));
                    }
                }
            }
            Self::Diff(unified, output) => {
                let mut out = Vec::new();
                unified.end(&mut out);
                output.write_all(&out)?;
                output.flush()?;
            }
            Self::Stdout(output) => output.flush()?,
            Self::File(_) | Self::Nothing => {}
        }
        Ok(())
    }

    /// All inputs are over, or the run was interrupted.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::File(file) => file.commit().map_err(Failure::system),
            Self::Stdout(mut output) | Self::Diff(_, mut output) => Ok(output.flush()?),
            Self::InPlace { .. } | Self::Nothing => Ok(()),
        }
    }
}
