//! Settings from the environment.

use std::env;
use std::fmt::Display;
use std::str::FromStr;

use crate::exit::Failure;

/// The value of an environment variable; `None` if it is not set or empty.
///
/// # Errors
/// A value that cannot be read is an error of usage.
pub fn variable<T: FromStr<Err: Display>>(name: &str) -> Result<Option<T>, Failure> {
    let Some(value) = env::var_os(name).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let text = value.to_string_lossy();
    text.parse().map(Some).map_err(|error| Failure::usage(format_args!("{name}={text}: {error}")))
}
