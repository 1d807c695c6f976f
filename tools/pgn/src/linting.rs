//! A block, linted.

use jadoube_lint::{Chunk, Finding, GameReport, Linter, Start};

use crate::pipeline::{Block, Kind};

/// What was found in a block. Games are counted from 1 in each block; places are those of the input.
pub(crate) struct Linted {
    pub(crate) games: Vec<GameReport>,
    /// What was found behind the last game of the input.
    pub(crate) tail: Vec<Finding>,
}

/// Lints the games of a block; none of an overlong one.
pub(crate) fn lint_block(linter: &Linter, block: &Block) -> Linted {
    let mut linted = Linted { games: Vec::new(), tail: Vec::new() };
    if block.kind == Kind::Games {
        let start = start_of(block);
        linted.lint(linter, block.context(), block.own().end, block.is_last, start);
        linted.count_from_one(start.game - 1);
    }
    linted
}

/// Where the context of a block starts, as the linter wants it.
pub(crate) fn start_of(block: &Block) -> Start {
    let at = block.context_start;
    // The first game of all may begin anywhere, others want a blank line before them.
    let game = if block.follows_games { 2 } else { 1 };
    Start { offset: at.offset, line: at.line, column: at.column, game }
}

impl Linted {
    /// Lints the first `wanted` bytes of a text.
    pub(crate) fn lint(
        &mut self,
        linter: &Linter,
        text: &[u8],
        wanted: usize,
        is_last: bool,
        start: Start,
    ) {
        let chunk = Chunk { text, wanted, is_last, start };
        let end = linter.lint_chunk(chunk, |report| self.games.push(report));
        self.tail = end.findings;
        let left = text.get(end.consumed..wanted).unwrap_or_default();
        if !is_last && !left.trim_ascii().is_empty() {
            // So many blanks follow that the end of a game was not certain.
            let text = left;
            let chunk = Chunk { text, wanted: text.len(), is_last: true, start: end.next };
            linter.lint_chunk(chunk, |report| self.games.push(report));
        }
    }

    /// Takes so many off the numbers of games.
    fn count_from_one(&mut self, more: u64) {
        for game in &mut self.games {
            game.number -= more;
            game.findings.iter_mut().for_each(|finding| finding.game -= more);
        }
        self.tail.iter_mut().for_each(|finding| finding.game -= more);
    }

    /// All findings in the order of the text.
    pub(crate) fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.games.iter().flat_map(|game| &game.findings).chain(&self.tail)
    }
}

/// Moves a report to its place among the games of its input, of which so many came before.
pub(crate) fn renumber(report: &mut GameReport, games: u64) {
    report.number += games;
    for finding in &mut report.findings {
        finding.game += games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Lengths, PIECES, blocks_of};
    use jadoube_lint::{Config, Profile, Rule};

    /// What is found in the whole is what is found in blocks, however small they are.
    #[test]
    fn blocks_have_the_findings_of_the_whole() {
        let config = Config::new(Profile::Strict).with(Rule::DuplicateGame, None);
        let linter = Linter::new(config);
        let plain = PIECES[0].repeat(3);
        let mut cuts = 0;
        for (number, odd) in PIECES.iter().enumerate() {
            for other in PIECES {
                let text = format!("{plain}{odd}{plain}{other}{odd}{plain}");
                let blocks =
                    blocks_of(text.as_bytes(), Lengths { target: 60 + number, most: 1 << 20 });
                cuts += blocks.len() - 1;
                let mut games = 0;
                let mut found = Vec::new();
                for block in &blocks {
                    let mut linted = lint_block(&linter, block);
                    let count = linted.games.len() as u64;
                    linted.games.iter_mut().for_each(|game| renumber(game, games));
                    linted.tail.iter_mut().for_each(|finding| finding.game += games);
                    games += count;
                    found.extend(linted.findings().cloned());
                }
                let mut whole = linter.lint(text.as_bytes());
                if text.contains('\r') {
                    // What is put into a game has the line ends that stand before it, if there are some.
                    found.iter_mut().chain(&mut whole).for_each(|finding| finding.fix = None);
                }
                for (part, whole) in found.iter().zip(&whole) {
                    assert_eq!(part, whole, "{text:?}");
                }
                assert_eq!(found.len(), whole.len(), "{text:?}");
            }
        }
        assert!(cuts > 2000, "{cuts}");
    }
}
