//! A text linted in chunks is linted as a whole.

use jadoube_lint::{
    Chunk, Config, Finding, GameReport, LOOK_AHEAD, Linter, Profile, Start, next_cut,
};

use crate::random_games::{Clean, Random};

/// Random games, some of them damaged.
fn damaged_games(seed: u64, count: usize) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut text = Vec::new();
    for number in 0..count {
        let mut game = Clean::random(&mut random, number, 50).text().into_bytes();
        if random.below(3) == 0 {
            let at = random.below(game.len());
            game[at] = b"{}()[\"\n\r* %;"[random.below(12)];
        }
        text.extend_from_slice(&game);
        text.extend_from_slice(b"\n");
    }
    text
}

/// Lints a text in chunks one after another, each with some bytes more than are wanted.
fn in_chunks(linter: &Linter, text: &[u8], size: usize, more: usize) -> Linted {
    let (mut reports, mut start, mut len) = (Vec::new(), Start::default(), size);
    loop {
        let rest = &text[start.offset as usize..];
        let part = &rest[..rest.len().min(len + more)];
        let is_last = part.len() == rest.len();
        // All that is left is wanted of the last chunk.
        let wanted = if is_last { part.len() } else { len };
        let chunk = Chunk { text: part, wanted, is_last, start };
        let done = linter.lint_chunk(chunk, |report| reports.push(report));
        if is_last {
            return (reports, done.findings);
        }
        len = if done.consumed == 0 { 2 * len } else { size };
        start = done.next;
    }
}

/// The games, and what was found behind them.
type Linted = (Vec<GameReport>, Vec<Finding>);

fn at_once(linter: &Linter, text: &[u8]) -> Linted {
    let mut reports = Vec::new();
    let chunk = Chunk { text, wanted: text.len(), is_last: true, start: Start::default() };
    let done = linter.lint_chunk(chunk, |report| reports.push(report));
    (reports, done.findings)
}

#[test]
fn chunks_one_after_another_give_the_same_reports() {
    let linter = Linter::new(Config::new(Profile::Strict));
    for seed in 1..30 {
        let text = damaged_games(seed, 12);
        for size in [600, 1500, 4000] {
            let reports = in_chunks(&linter, &text, size, 0);
            assert_eq!(reports, at_once(&linter, &text), "seed {seed}, chunks of {size}");
        }
    }
}

/// Three damaged games whose lines end in all ways, with blanks where they are told.
fn games_with_odd_lines(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let usual = ["\n", "\r\n", "\r"][random.below(3)];
    let mut text = Vec::new();
    for letter in damaged_games(seed, 3).utf8_chunks().flat_map(|it| it.valid().chars()) {
        let odd = [" \r\n", "\n\r", "\r", "\n", "\r\n \r\n", "\n\t\n"];
        match letter {
            '\n' if random.below(12) == 0 => text.extend(odd[random.below(6)].bytes()),
            '\n' => text.extend(usual.bytes()),
            _ => text.extend(letter.to_string().bytes()),
        }
    }
    text
}

#[test]
fn places_are_the_same_wherever_a_text_is_cut() {
    let profiles = [Profile::Strict, Profile::Lichess];
    for seed in 1..25 {
        let text = games_with_odd_lines(seed);
        let linter = Linter::new(Config::new(profiles[seed as usize % 2]));
        let wanted = at_once(&linter, &text);
        for size in 1..=text.len() {
            let found = in_chunks(&linter, &text, size, LOOK_AHEAD / 3);
            assert_eq!(found, wanted, "seed {seed}, chunks of {size} in {}", text.escape_ascii());
        }
    }
}

/// The line and column of a place, counted from the start.
fn place_in(text: &[u8], at: usize) -> (u64, u64) {
    let is_end = |at: &usize| match text[*at] {
        b'\n' => true,
        b'\r' => text.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    let ends: Vec<usize> = (0..at).filter(is_end).collect();
    let start = ends.last().map_or(0, |end| end + 1);
    let column = text[start..at].iter().filter(|&&it| it & 0xC0 != 0x80).count();
    (ends.len() as u64 + 1, column as u64 + 1)
}

#[test]
fn lines_and_columns_are_those_counted_from_the_start() {
    let linter = Linter::new(Config::new(Profile::Strict));
    for seed in 1..200 {
        let text = games_with_odd_lines(seed);
        let (reports, behind) = at_once(&linter, &text);
        for report in &reports {
            assert_eq!(report.line, place_in(&text, report.start as usize).0, "seed {seed}");
        }
        for it in reports.iter().flat_map(|report| &report.findings).chain(&behind) {
            let place = place_in(&text, it.span.start as usize);
            assert_eq!((it.line, it.column), place, "seed {seed}: {it} in {}", text.escape_ascii());
        }
    }
}

#[test]
fn chunks_linted_apart_give_the_same_reports_where_the_cut_is_clean() {
    let linter = Linter::new(Config::new(Profile::Strict));
    let mut clean_cuts = 0;
    for seed in 100..120 {
        let text = damaged_games(seed, 20);
        let Some(cut) = next_cut(&text, text.len() / 2) else { continue };
        let mut reports = Vec::new();
        let first = Chunk {
            text: &text[..text.len().min(cut + LOOK_AHEAD)],
            wanted: cut,
            is_last: false,
            start: Start::default(),
        };
        let done = linter.lint_chunk(first, |report| reports.push(report));
        if !done.is_clean_cut {
            continue;
        }
        clean_cuts += 1;
        let lines = text[..cut].iter().filter(|&&it| it == b'\n').count() as u64;
        if text[..cut].contains(&b'\r') {
            continue;
        }
        let start = Start { offset: cut as u64, line: lines + 1, column: 1, game: done.next.game };
        // Apart: nothing is known of what stands before.
        let second = Chunk {
            text: &text[cut..],
            wanted: text.len() - cut,
            is_last: true,
            start: Start::default(),
        };
        linter.lint_chunk(second, |mut report| {
            report.shift(start);
            reports.push(report);
        });
        let mut wanted = at_once(&linter, &text).0;
        // What stands between two chunks belongs to neither.
        let index = reports.iter().position(|it| it.region.start == cut as u64).unwrap();
        wanted[index].region.start = cut as u64;
        assert_eq!(reports, wanted, "seed {seed}");
    }
    assert!(clean_cuts > 10, "{clean_cuts}");
}
