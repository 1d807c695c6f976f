//! What is checked: positions with known counts and the tags of what they exercise.

use std::collections::BTreeSet;

use super::features::tags;
use super::tag::Tag;
use crate::root::Root;
use crate::suite::reader::Suite;

/// The name under which the bundled corpus is told.
pub(super) const CORPUS: &str = "corpus";

/// All rows.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    /// How many rows of the files cannot be used.
    pub(super) broken: usize,
}

/// A position.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) file: String,
    /// The first of its lines.
    pub(super) line: usize,
    pub(super) id: Option<String>,
    pub(super) root: Root,
    pub(super) counts: Vec<Count>,
    pub(super) tags: BTreeSet<Tag>,
}

/// What should come out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) line: usize,
    pub(super) depth: u8,
    pub(super) expected: u128,
}

impl Rows {
    /// The bundled corpus.
    pub(super) fn corpus() -> Self {
        let mut suite = Suite::default();
        suite.read(CORPUS, include_str!("corpus.epd"));
        Self::of(&suite)
    }

    /// What the files say, the shallowest count of each position first. That nothing has one leaf is not asked.
    pub(super) fn of(suite: &Suite) -> Self {
        let mut rows: Vec<Row> = suite
            .rows
            .iter()
            .map(|row| Row {
                file: row.file.clone(),
                line: 0,
                id: row.id.clone(),
                root: row.root,
                counts: Vec::new(),
                tags: tags(&row.root.position, row.root.mode),
            })
            .collect();
        for check in &suite.checks {
            let row = &mut rows[check.row];
            let count = Count { line: check.line, depth: check.depth, expected: check.expected };
            if row.line == 0 {
                row.line = check.line;
            }
            if check.depth > 0 {
                row.counts.push(count);
            }
        }
        for row in &mut rows {
            row.counts.sort_by_key(|count| count.depth);
        }
        Self { rows, broken: suite.broken.len() }
    }

    /// `file:line` of a row.
    pub(super) fn place(&self, row: usize) -> String {
        let Row { file, line, .. } = &self.rows[row];
        format!("{file}:{line}")
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::CastlingMode;
    use jadoube_movegen::{perft, perft_made};

    use super::*;

    #[test]
    fn the_counts_of_the_corpus_are_right() {
        let rows = Rows::corpus();
        assert_eq!(rows.broken, 0);
        assert!(rows.rows.len() > 60);
        let mut wrong = Vec::new();
        for row in &rows.rows {
            for &Count { depth, expected, .. } in &row.counts {
                let bulk = u128::from(perft(&row.root.position, depth.into()));
                let made = u128::from(perft_made(&row.root.position, depth.into()));
                if bulk != expected || made != expected {
                    wrong.push((row.line, depth, expected, bulk, made));
                }
            }
        }
        assert!(wrong.is_empty(), "line, depth, expected, bulk, made: {wrong:?}");
    }

    #[test]
    fn the_tags_of_the_corpus_are_those_of_its_positions() {
        let rows = Rows::corpus();
        let text = include_str!("corpus.epd");
        for row in &rows.rows {
            let line = text.lines().nth(row.line - 1).unwrap();
            let (_, told) = line.split_once(";T ").unwrap();
            let tags: Vec<&str> = row.tags.iter().map(|tag| tag.name()).collect();
            assert_eq!(told, tags.join(" "), "line {}", row.line);
        }
    }

    #[test]
    fn every_tag_is_in_the_corpus_for_both_sides() {
        let rows = Rows::corpus();
        let mut missing = Vec::new();
        for &tag in Tag::ALL {
            for turn in [jadoube_board::Color::White, jadoube_board::Color::Black] {
                let has = |row: &&Row| row.tags.contains(&tag) && row.root.position.turn() == turn;
                if rows.rows.iter().filter(has).count() < 2 {
                    missing.push((tag, turn));
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
        let is_chess960 = |row: &&Row| row.root.mode == CastlingMode::Chess960;
        assert!(rows.rows.iter().filter(is_chess960).count() > 20);
    }
}
