//! Engines that behave as a test wants. The test program itself is started again as one of them: its name is that of an ignored
//! test, which does nothing when it runs as an ordinary one.

use std::env;
use std::io::{BufReader, stdin, stdout};
use std::process::exit;

use jadoube_uci::serve::{Engine, Search, Server};
use jadoube_uci::{BestMove, OptionDeclaration};

/// A UCI engine whose answers are a function.
#[derive(Clone, Debug)]
pub struct FakeEngine {
    /// What can be set.
    pub options: Vec<OptionDeclaration>,
    /// What it does with a position.
    pub player: fn(&Search<'_>) -> BestMove,
}

impl FakeEngine {
    /// The environment variable that turns a test into an engine.
    pub const VARIABLE: &str = "JADOUBE_FAKE_ENGINE";

    /// The path of this program, and the fields of `--engine` that make it the engine of this name in this module of tests.
    #[must_use]
    pub fn fields(module: &str, name: &str) -> (String, Vec<String>) {
        let program = env::current_exe().expect("we run").to_string_lossy().into_owned();
        let fields = vec![
            "arg=--include-ignored".to_owned(),
            "arg=--exact".to_owned(),
            "arg=--nocapture".to_owned(),
            format!("arg={module}::{name}"),
            format!("name={name}"),
        ];
        (program, fields)
    }

    /// Serves until the GUI has enough, and ends the process; as an ordinary test it does nothing.
    pub fn serve(self) {
        if env::var_os(Self::VARIABLE).is_none() {
            return;
        }
        let _ = Server::new(self).run(BufReader::new(stdin()), stdout());
        exit(0);
    }
}

impl Engine for FakeEngine {
    fn name(&self) -> String {
        "Fake".to_owned()
    }

    fn author(&self) -> String {
        "Tests".to_owned()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        self.options.clone()
    }

    fn go(&mut self, search: Search<'_>) -> BestMove {
        (self.player)(&search)
    }
}

/// Ignored tests that serve as engines: `fakes! { options; name => player; ... }`.
#[macro_export]
macro_rules! fakes {
    ($options:expr; $($name:ident => $player:expr;)*) => {$(
        #[test]
        #[ignore = "an engine for other tests"]
        fn $name() {
            $crate::FakeEngine { options: $options, player: $player }.serve();
        }
    )*};
}
