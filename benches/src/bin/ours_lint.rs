//! PGN checked by our linter, on one thread, for `benches/rivals/run_lint.py`.

use std::fs;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use jadoube_lint::{Config, Linter, Profile};

#[derive(Clone, Copy, ValueEnum)]
enum Rules {
    /// Those that the profile has on.
    Profile,
    /// Every rule.
    All,
}

/// Checks a file and prints `plies=N games=N findings=N seconds=S bytes=B`: what one reading found, the CPU time and the bytes
/// of all.
#[derive(Parser)]
struct Arguments {
    file: std::path::PathBuf,
    /// import, export, lichess, twic or strict.
    #[arg(long, default_value = "import")]
    profile: Profile,
    #[arg(long, default_value = "profile")]
    rules: Rules,
    /// Only tell what is wrong, not how to mend it.
    #[arg(long)]
    no_fixes: bool,
    /// Make the edits of every fix too, as somebody does who mends.
    #[arg(long, conflicts_with = "no_fixes")]
    edits: bool,
    /// How often to read it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
}

impl Arguments {
    fn linter(&self) -> Linter {
        let mut config = Config::new(self.profile);
        if matches!(self.rules, Rules::All) {
            config = config.with_all_rules();
        }
        config.fixes = !self.no_fixes;
        Linter::new(config)
    }
}

/// What was found in one reading of the file.
#[derive(Clone, Copy, Default)]
struct Found {
    plies: u64,
    games: u64,
    findings: u64,
}

fn check(linter: &Linter, text: &[u8], edits: bool) -> Found {
    let mut found = Found::default();
    let tail = linter.lint_games(text, |report| {
        found.plies += u64::from(report.plies);
        found.games += 1;
        found.findings += report.findings.len() as u64;
        for fix in report.findings.iter().filter_map(|finding| finding.fix.as_ref()) {
            if edits {
                black_box(fix.edits(text, 0));
            }
        }
    });
    found.findings += tail.len() as u64;
    found
}

/// The CPU time of this process in seconds, where the system tells it; else the time of day.
fn seconds_used() -> f64 {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        std::time::Duration::try_from(time).map_or(f64::NAN, |time| time.as_secs_f64())
    }
    #[cfg(not(unix))]
    {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(f64::NAN, |time| time.as_secs_f64())
    }
}

fn run(arguments: &Arguments) -> io::Result<String> {
    let text = fs::read(&arguments.file)?;
    let linter = arguments.linter();
    let mut found = Found::default();
    let start = seconds_used();
    for _ in 0..arguments.repeat {
        found = check(&linter, &text, arguments.edits);
    }
    let seconds = seconds_used() - start;
    let bytes = text.len() as u64 * u64::from(arguments.repeat);
    let Found { plies, games, findings } = found;
    Ok(format!(
        "plies={plies} games={games} findings={findings} seconds={seconds:.9} bytes={bytes}"
    ))
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}: {error}", arguments.file.display());
            ExitCode::from(3)
        }
    }
}
