//! An arbiter for the shell: what happens at the board in, rulings out, both as lines of JSON.
//!
//! ```text
//! printf '%s\n' '{"start":{"time_control":"180+2"}}' '"e2e4"' '{"event":"press","by":"w"}' '"e7e5"' |
//!     cargo run -p jadoube-rules --features serde --example referee
//! ```
//!
//! # What goes in
//!
//! One value a line; empty lines and lines that begin with `#` are passed over.
//!
//! - `{"start":{...}}` begins a game, and White's clock unless `"waits":true` is in it. All that can be in it may be left out:
//!   - `"fen"`: the position, the first array otherwise; `"chess960"`: the array of this number, 0 to 959
//!   - `"time_control"`: as PGN writes it, such as `"40/7200:3600"`, `"300+2"` or `"-"` (none, the default)
//!   - `"time_class"`: `"blitz"`, `"rapid"` or `"standard"`, if it is not to follow from the time control
//!   - `"rules"`: `"fide-2023"` (the default), `"fide-2023-full"`, `"legacy-blitz"`, `"home"`, `"as-played"`, `"s0"` to `"s4"`,
//!     or an object with the members of `RuleSet` that differ from FIDE's
//!   - `"vigilance"`: `"sees-all"` (the default) or `"when-told"`: illegal moves and flags wait for a claim
//! - a text, such as `"e2e4"`, `"e7e8q"` or `"e1g1"`, is a move of whoever has the move
//! - `{"event":"...",...}` is anything else, as the type `Event` has it: `touch`, `adjust`, `release`, `press`, `claim`,
//!   `flag-fall`, `illegal-found` and so on; `{"event":"tick","millis":5000}` lets time pass
//!
//! A file that begins otherwise than with a start is a game from the first array without a clock.
//!
//! # What comes out
//!
//! - `{"line":3,"ruling":{"code":"...","article":"...","by":"w","consequences":[...]}}`, several for one line perhaps
//! - `{"line":4,"refused":{"code":"...","article":"...","by":"b","permitted":[...]}}` for what cannot be; it changes nothing
//! - `{"line":9,"result":{"outcome":"1-0","ending":{...},"plies":7,"fen":"...","clock":{...}}}` when a game is over, or breaks off
//!   at the end of the file or at the next start
//!
//! Lines that cannot be read are named on standard error, and the rest is done.

mod session;

use std::io::{self, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: referee [--format jsonl|text] [FILE...]";

const HELP: &str = "\
An arbiter for chess games: what happens at the board in, rulings out.

usage: referee [--format jsonl|text] [FILE...]

Reads the files, or standard input if there are none or for `-`. One JSON value a line:

  {\"start\":{\"fen\":F,\"chess960\":N,\"time_control\":T,\"time_class\":C,\"rules\":R,\"vigilance\":V,\"waits\":B}}
                     begins a game; everything in it may be left out
                       T  as PGN has it: \"40/7200:3600\", \"300+2\", \"-\" (none)
                       C  \"blitz\", \"rapid\" or \"standard\"
                       R  \"fide-2023\", \"fide-2023-full\", \"legacy-blitz\", \"home\", \"as-played\", \"s0\" to \"s4\", or
                          an object
                       V  \"sees-all\" or \"when-told\"
  \"e2e4\"             a move
  {\"event\":\"press\",\"by\":\"w\"}
                     an event: start, tick, adjust, touch, touch-together, hold, release, choose, move, press,
                     offer-draw, accept-draw, decline-draw, withdraw-offer, claim, withdraw-claim, resign,
                     flag-fall, both-flags, illegal-found, stop-clock, restart, set-clock, record-in-advance,
                     not-recording, penalise, absent, forfeit, decide, abandon, take-back

options:
  --format jsonl     one JSON object for each ruling, refusal and result (the default)
  --format text      the same in words
  -h, --help         this text

exit codes: 0 everything was read and allowed, 1 something was refused or could not be read,
            2 wrong arguments, 3 a file could not be read or the output not be written
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|it| it.to_string_lossy().into_owned()).collect();
    let (mut out, mut complaints) = (io::stdout().lock(), io::stderr().lock());
    let code = run(&arguments, &mut io::stdin().lock(), &mut out, &mut complaints);
    ExitCode::from(code)
}

/// The whole program: arguments and input in, output, complaints and the exit code out.
pub(crate) fn run(
    arguments: &[String],
    stdin: &mut dyn io::BufRead,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
) -> u8 {
    let mut format = session::Format::JsonLines;
    let mut paths = Vec::new();
    let mut arguments = arguments.iter().map(String::as_str);
    while let Some(argument) = arguments.next() {
        let value = match argument {
            "-h" | "--help" => return finish(out.write_all(HELP.as_bytes()), 0, complaints),
            "--format" => arguments.next(),
            _ => argument.strip_prefix("--format="),
        };
        match (argument, value) {
            (_, Some("jsonl")) => format = session::Format::JsonLines,
            (_, Some("text")) => format = session::Format::Text,
            (_, Some(other)) => return usage(complaints, &format!("unknown format {other:?}")),
            ("--format", None) => {
                return usage(complaints, "--format needs a value: jsonl or text");
            }
            (path, None) if path == "-" || !path.starts_with('-') => paths.push(path),
            (option, None) => return usage(complaints, &format!("unknown option {option:?}")),
        }
    }
    if paths.is_empty() {
        paths.push("-");
    }
    let mut code = 0;
    for path in paths {
        let mut session = session::Session::new(format, out, complaints);
        let result = match path {
            "-" => session.read(stdin),
            _ => match std::fs::File::open(path) {
                Ok(file) => session.read(&mut io::BufReader::new(file)),
                Err(error) => Err(session::Stop::Input(error)),
            },
        };
        let found = u8::from(session.has_findings());
        match result {
            Ok(()) => code = code.max(found),
            Err(session::Stop::Input(error)) => {
                let _ = writeln!(complaints, "error: cannot read {path}: {error}");
                code = 3;
            }
            Err(session::Stop::Output(error)) => return finish(Err(error), code, complaints),
        }
    }
    finish(out.flush(), code, complaints)
}

fn usage(complaints: &mut dyn Write, complaint: &str) -> u8 {
    let _ = writeln!(complaints, "error: {complaint}\n{USAGE}");
    2
}

/// A reader that closes the pipe early has seen enough: that is no error.
fn finish(written: io::Result<()>, code: u8, complaints: &mut dyn Write) -> u8 {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(complaints, "error: cannot write to standard output: {error}");
            3
        }
        _ => code,
    }
}
