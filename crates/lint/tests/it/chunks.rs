//! A text linted in chunks is linted as a whole.

use jadoube_lint::{Chunk, Config, GameReport, LOOK_AHEAD, Linter, Profile, Start, next_cut};

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

fn whole(linter: &Linter, text: &[u8]) -> Vec<GameReport> {
    let mut reports = Vec::new();
    let chunk = Chunk { text, wanted: text.len(), is_last: true, start: Start::default() };
    linter.lint_chunk(chunk, |report| reports.push(report));
    reports
}

#[test]
fn chunks_one_after_another_give_the_same_reports() {
    let linter = Linter::new(Config::new(Profile::Strict));
    for seed in 1..30 {
        let text = damaged_games(seed, 12);
        for size in [600, 1500, 4000] {
            let (mut reports, mut start, mut len) = (Vec::new(), Start::default(), size);
            loop {
                let from = start.offset as usize;
                let end = text.len().min(from + len);
                let is_last = end == text.len();
                let chunk = Chunk { text: &text[from..end], wanted: end - from, is_last, start };
                let done = linter.lint_chunk(chunk, |report| reports.push(report));
                if is_last {
                    break;
                }
                len = if done.consumed == 0 { 2 * len } else { size };
                start = done.next;
            }
            assert_eq!(reports, whole(&linter, &text), "seed {seed}, chunks of {size}");
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
        let mut wanted = whole(&linter, &text);
        // What stands between two chunks belongs to neither.
        let index = reports.iter().position(|it| it.region.start == cut as u64).unwrap();
        wanted[index].region.start = cut as u64;
        assert_eq!(reports, wanted, "seed {seed}");
    }
    assert!(clean_cuts > 10, "{clean_cuts}");
}
