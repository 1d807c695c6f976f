//! Colours, where they are wanted.

use std::fmt;
use std::io::IsTerminal;

/// When to use colours on stdout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless the environment variable `NO_COLOR` is set or `TERM` is `dumb`.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Colours text for stdout, or leaves it as it is.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    is_on: bool,
}

impl Paint {
    /// Decides once.
    #[must_use]
    pub fn new(choice: ColorChoice) -> Self {
        let is_on = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => std::io::stdout().is_terminal() && environment_allows(),
        };
        Self { is_on }
    }

    /// Whether there are colours.
    #[must_use]
    pub fn is_on(self) -> bool {
        self.is_on
    }

    /// Bad news.
    pub fn red(self, text: impl fmt::Display) -> String {
        self.wrap("31", text)
    }

    /// Good news.
    pub fn green(self, text: impl fmt::Display) -> String {
        self.wrap("32", text)
    }

    /// Headings.
    pub fn bold(self, text: impl fmt::Display) -> String {
        self.wrap("1", text)
    }

    fn wrap(self, code: &'static str, text: impl fmt::Display) -> String {
        if self.is_on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

fn environment_allows() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_only_when_wanted() {
        let bad = |choice| Paint::new(choice).red("bad");
        assert_eq!(bad(ColorChoice::Always), "\x1b[31mbad\x1b[0m");
        assert_eq!(bad(ColorChoice::Never), "bad");
    }
}
