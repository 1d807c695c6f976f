//! `fmt`: writes games anew in one style.

mod same;

use jadoube_notation::pgn::{Damage, GameBuilder, ReadGame, Replay, SliceReader, Style};
use jadoube_terminal::{Exit, Failure, note};

use crate::cli::{Common, FmtArguments};
use crate::pipeline::{Block, Ended};
use crate::rewrite::{self, New};
use crate::settings::excluded;
use crate::target::Target;

/// A game that is passed through as it is.
struct Passed {
    /// Its number in the block, counted from 1.
    game: u64,
    line: u64,
    reason: String,
}

/// How many such games are told of each input.
const TOLD: u64 = 20;

/// How many lines a game may have to be formatted: each takes half a kilobyte of memory, twice.
const MOST_LINES: usize = 100_000;

/// Formats all inputs.
pub(crate) fn run(arguments: &FmtArguments, common: &Common) -> Result<Exit, Failure> {
    let files = &arguments.input.files;
    let target = match arguments.check {
        true => Target::Nothing,
        false => Target::new(&arguments.output, files, common.quiet)?,
    };
    let exclude = excluded(&arguments.config)?;
    let style = arguments.style.style();
    let mut total: u64 = 0;
    let mut told = (String::new(), 0);
    let work = |block: &Block| format(block, &style);
    let rewritten =
        rewrite::run("fmt", files, &exclude, common, target, work, |name, games, passed| {
            let passed: Vec<Passed> = passed;
            if told.0 != name {
                told = (name.to_owned(), 0);
            }
            for Passed { game, line, reason } in passed {
                total += 1;
                told.1 += 1;
                if !common.quiet && told.1 <= TOLD {
                    let game = game + games;
                    note(format_args!(
                        "{name}:{line}: game {game} is passed through as it is: {reason}"
                    ));
                }
                if !common.quiet && told.1 == TOLD + 1 {
                    note(format_args!("{name}: and more; jadoube-pgn check tells all"));
                }
            }
            Ok(())
        })?;
    if arguments.check && !common.quiet {
        for name in &rewritten.changed {
            note(format_args!("{name} would change"));
        }
    }
    let only_looks = arguments.check || arguments.output.diff;
    let would_change = only_looks && !rewritten.changed.is_empty();
    Ok(match rewritten.ended {
        Ended::Interrupted(..) => Exit::Interrupted,
        Ended::Complete if rewritten.is_failed => Exit::Failure,
        Ended::Complete if would_change || total > 0 => Exit::Findings,
        Ended::Complete => Exit::Clean,
    })
}

/// Formats the games of a block.
fn format(block: &Block, style: &Style) -> New<Vec<Passed>> {
    let text = block.text();
    let mut formatted = Vec::with_capacity(text.len() + text.len() / 8);
    let mut passed = Vec::new();
    let mut reader = SliceReader::new(text);
    let mut replay = Replay::new(GameBuilder::new().with_most_lines(MOST_LINES));
    let mut games = 0;
    let mut end = 0;
    // The text so far ends with a game that only the tags of the next one end.
    let mut is_open = false;
    while let Some(read) = reader.read_game(&mut replay) {
        games += 1;
        let begin = end;
        end = read.end.offset as usize;
        let original = text[begin..end].trim_ascii();
        let new = match is_open && !style.tags {
            true => Err("without its tags it would go on with the game before".to_owned()),
            false => written(&read, original, style),
        };
        is_open = new.is_err() && read.game.outcome.is_none();
        match new {
            Ok(game) => formatted.extend_from_slice(&game),
            Err(reason) => {
                let line = read.begin.line + block.start.line - 1;
                passed.push(Passed { game: games, line, reason });
                pass_through(original, style, &mut formatted);
            }
        }
    }
    // What stands behind the last game.
    pass_through(text[end..].trim_ascii(), style, &mut formatted);
    let is_same = formatted == text;
    New { text: (!is_same).then_some(formatted), facts: passed, games }
}

/// The game in the style, or why it cannot be written without loss.
fn written(read: &ReadGame, original: &[u8], style: &Style) -> Result<Vec<u8>, String> {
    if read.has(Damage::TooLong) {
        return Err(format!("it has more than {MOST_LINES} variations"));
    }
    if let Some(diagnostic) = read.diagnostics.first() {
        return Err(format!("{}: {}", diagnostic.damage.code(), diagnostic.damage.text()));
    }
    let has_escaped_line = original.first() == Some(&b'%')
        || original.windows(2).any(|pair| matches!(pair, [b'\n' | b'\r', b'%']));
    if has_escaped_line {
        return Err("a % line belongs to no game".to_owned());
    }
    let game = read.game.to_bytes(style);
    let again = SliceReader::new(&game).read_game(&mut Replay::new(GameBuilder::new()));
    match again {
        Some(again) if same::is_kept(&read.game, &again.game, style) => Ok(game),
        _ => Err("the style cannot hold everything in it".to_owned()),
    }
}

/// Puts a text as it is between games.
fn pass_through(original: &[u8], style: &Style, formatted: &mut Vec<u8>) {
    if original.is_empty() {
        return;
    }
    formatted.extend_from_slice(original);
    formatted.extend_from_slice(if style.one_line { b"\n" } else { b"\n\n" });
}
