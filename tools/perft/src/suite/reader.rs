//! The rows of a suite: EPD with `;D1 20 ;D2 400`, blocks of `id`, `epd` and `perft` lines, JSON lines.
//!
//! The three are told apart line by line:
//!
//! - a line that begins with `{` is a JSON row: `{"fen": "...", "depth": 4, "nodes": 197281}`, with an optional `"id"`;
//! - one that begins with `id`, `epd` or `perft` and a blank belongs to a block;
//! - one that begins with `#` is a comment, an empty one is nothing;
//! - any other is EPD: a FEN of four or six fields, then parts that begin with `;`. Parts that begin with `D` and a number,
//!   or nothing else, must be counts, `D<depth> <count>`; others are left alone.

use std::fmt;

use jadoube_movegen::Problems;
use serde::Deserialize;

use crate::cli;
use crate::divide::MOVE_SCHEMA;
use crate::root::Root;

/// Everything that was read from all files.
#[derive(Debug, Default)]
pub(crate) struct Suite {
    pub(crate) rows: Vec<Row>,
    pub(crate) checks: Vec<Check>,
    pub(crate) broken: Vec<Broken>,
    /// What was dropped from positions that are counted all the same.
    pub(crate) mended: Vec<Broken>,
}

/// A position.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) file: String,
    pub(crate) id: Option<String>,
    pub(crate) root: Root,
}

/// A count that should come out.
#[derive(Debug)]
pub(crate) struct Check {
    /// The index of its row.
    pub(crate) row: usize,
    /// The line on which it stands, counted from 1.
    pub(crate) line: usize,
    pub(crate) depth: u8,
    pub(crate) expected: u128,
}

/// A row, or a whole file, that cannot be used.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) file: String,
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl Suite {
    /// Reads a file.
    pub(crate) fn read(&mut self, file: &str, text: &str) {
        let before = self.rows.len() + self.broken.len();
        let mut reader = Reader { suite: self, file, block: None };
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line);
        }
        reader.end_block();
        if self.rows.len() + self.broken.len() == before {
            self.refuse(file, None, "no rows, expected FEN ;D1 20 ;D2 400 and so on");
        }
    }

    /// Notes something that cannot be used.
    pub(crate) fn refuse(&mut self, file: &str, line: Option<usize>, message: &str) {
        self.broken.push(Broken { file: file.to_owned(), line, message: message.to_owned() });
    }
}

/// Reads one file.
struct Reader<'a> {
    suite: &'a mut Suite,
    file: &'a str,
    block: Option<Block>,
}

/// A block of `id`, `epd` and `perft` lines, half read.
struct Block {
    /// Where it begins.
    line: usize,
    id: Option<String>,
    epd: Epd,
    /// How many `perft` lines it has.
    counts: usize,
}

/// The position of a block.
enum Epd {
    Missing,
    /// It was told that it cannot be used.
    Broken,
    /// The index of the row.
    Row(usize),
}

/// The form of a JSON line.
#[derive(Deserialize)]
struct JsonRow {
    schema: Option<String>,
    id: Option<String>,
    fen: String,
    #[serde(rename = "move")]
    m: Option<serde_json::Value>,
    depth: u64,
    nodes: u128,
}

impl Reader<'_> {
    fn refuse(&mut self, line: usize, message: impl fmt::Display) {
        self.suite.refuse(self.file, Some(line), &message.to_string());
    }

    fn line(&mut self, number: usize, whole: &str) {
        let line = whole.trim();
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim();
        // Errors are told with the byte of the whole line.
        let offset = |part: &str| part.as_ptr().addr() - whole.as_ptr().addr();
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "id" => {
                self.end_block();
                self.block = Some(Block::new(number, Some(rest.to_owned())));
            }
            "epd" => self.epd(number, rest, offset(rest)),
            "perft" => self.perft(number, rest),
            _ => {
                self.end_block();
                let read = if word.starts_with('{') { Self::json_row } else { Self::epd_row };
                if let Err(message) = read(self, number, line, offset(line)) {
                    self.refuse(number, message);
                }
            }
        }
    }

    /// Adds the row of a FEN and gives its index.
    fn push_row(
        &mut self,
        line: usize,
        id: Option<String>,
        (root, problems): (Root, Problems),
    ) -> usize {
        if !problems.is_empty() {
            let (file, message) = (self.file.to_owned(), format!("dropped: {problems}"));
            self.suite.mended.push(Broken { file, line: Some(line), message });
        }
        self.suite.rows.push(Row { file: self.file.to_owned(), id, root });
        self.suite.rows.len() - 1
    }

    fn json_row(&mut self, line: usize, text: &str, offset: usize) -> Result<(), String> {
        let row: JsonRow =
            serde_json::from_str(text).map_err(|error| json_message(&error, text, offset))?;
        let mut depth = cli::depth(&row.depth.to_string())?;
        let expected = row.nodes;
        let (mut root, problems) =
            Root::mended(&row.fen, 0).map_err(|error| format!("in the \"fen\": {error}"))?;
        if row.schema.as_deref() == Some(MOVE_SCHEMA) {
            let m = row.m.as_ref().and_then(|m| m.as_str()).unwrap_or_default();
            root.play(m).map_err(|error| format!("in the \"move\": {error}"))?;
            depth = depth.checked_sub(1).ok_or("expected a depth of at least 1, found 0")?;
        }
        let row = self.push_row(line, row.id, (root, problems));
        self.suite.checks.push(Check { row, line, depth, expected });
        Ok(())
    }

    fn epd_row(&mut self, line: usize, text: &str, offset: usize) -> Result<(), String> {
        let (fen, parts) = text.split_once(';').unwrap_or((text, ""));
        let mut counts = Vec::new();
        for part in parts.split(';') {
            counts.extend(epd_count(part.trim())?);
        }
        // A line that is no FEN either is told as that.
        let root = Root::mended(fen, offset)?;
        if counts.is_empty() {
            return Err("no counts, expected ;D1 20 ;D2 400 and so on after the FEN".to_owned());
        }
        let row = self.push_row(line, None, root);
        let checks = counts.into_iter();
        self.suite.checks.extend(checks.map(|(depth, expected)| Check {
            row,
            line,
            depth,
            expected,
        }));
        Ok(())
    }

    fn epd(&mut self, line: usize, text: &str, offset: usize) {
        if !matches!(self.block, Some(Block { epd: Epd::Missing, .. })) {
            self.end_block();
        }
        let mut block = self.block.take().unwrap_or_else(|| Block::new(line, None));
        block.epd = match Root::mended(text, offset) {
            Ok(root) => Epd::Row(self.push_row(line, block.id.clone(), root)),
            Err(message) => {
                self.refuse(line, message);
                Epd::Broken
            }
        };
        self.block = Some(block);
    }

    fn perft(&mut self, line: usize, text: &str) {
        let Some(Block { epd, counts, .. }) = &mut self.block else {
            return self.refuse(line, "perft without an epd line before it");
        };
        *counts += 1;
        let row = match epd {
            Epd::Row(row) => *row,
            Epd::Broken => return,
            Epd::Missing => return self.refuse(line, "perft without an epd line before it"),
        };
        match depth_and_count(text) {
            Ok((depth, expected)) => {
                self.suite.checks.push(Check { row, line, depth, expected });
            }
            Err(message) => self.refuse(line, message),
        }
    }

    fn end_block(&mut self) {
        let Some(block) = self.block.take() else { return };
        match block.epd {
            Epd::Row(_) if block.counts == 0 => {
                self.refuse(block.line, "no counts, expected perft 1 20 and so on after the epd");
            }
            Epd::Missing if block.counts == 0 => {
                self.refuse(block.line, "no epd line after the id");
            }
            Epd::Row(_) | Epd::Missing | Epd::Broken => {}
        }
    }
}

impl Block {
    fn new(line: usize, id: Option<String>) -> Self {
        Self { line, id, epd: Epd::Missing, counts: 0 }
    }
}

/// A depth and a count, if a part of an EPD row should be one: `D3 8902`.
fn epd_count(part: &str) -> Result<Option<(u8, u128)>, String> {
    let Some(rest) = part.strip_prefix(['D', 'd']) else { return Ok(None) };
    match rest.chars().next() {
        Some('0'..='9' | '-' | '+') => depth_and_count(rest).map(Some),
        Some(letter) if !letter.is_whitespace() => Ok(None),
        _ => Err(format!("expected a depth and a count as in D2 400, found {part:?}")),
    }
}

fn depth_and_count(text: &str) -> Result<(u8, u128), String> {
    let (depth, count) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let depth = cli::depth(depth)?;
    let nodes = cli::nodes(count.trim()).map_err(|error| format!("depth {depth}: {error}"))?;
    Ok((depth, nodes))
}

/// What is wrong with JSON that begins at a byte of its line, and at which byte of the line.
fn json_message(error: &serde_json::Error, json: &str, offset: usize) -> String {
    let text = error.to_string();
    let text = &text[..text.rfind(" at line ").unwrap_or(text.len())];
    let column = error.column().saturating_sub(1);
    let told = match text.strip_suffix(", expected u64").and_then(|text| text.split_once(": ")) {
        // Types of Rust tell nobody what to write.
        Some((_, found)) => format!("expected a whole number of plies, found {found}"),
        // Only nodes are read in a way that tells no more than this.
        None if matches!(text, "invalid number" | "number out of range") => {
            let rest = json.get(column..).unwrap_or_default();
            let found = rest.split([',', '}']).next().unwrap_or_default().trim();
            format!("expected a whole number of nodes, found {found}")
        }
        None => text.to_owned(),
    };
    format!("JSON: {told} (byte {})", offset + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Suite {
        let mut suite = Suite::default();
        suite.read("x.epd", text);
        suite
    }

    fn complaints(text: &str) -> Vec<String> {
        read(text).broken.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn three_forms_in_one_file() {
        let suite = read(
            "# comment\r\n\
             4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ; D2\t66 ; a tag\r\n\
             \r\n\
             id one\n\
             epd 4k3/8/8/8/8/8/8/4K2R w K -\n\
             perft 1 15\n\
             # in between\n\
             perft 2 66\n\
             {\"fen\": \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\", \"depth\": 3, \"nodes\": 1197, \"more\": []}\n\
             4k3/8/8/8/8/8/8/4K3 b - - ;D30 340282366920938463463374607431768211455",
        );
        assert!(suite.broken.is_empty(), "{:?}", suite.broken);
        let checks: Vec<_> =
            suite.checks.iter().map(|c| (c.row, c.line, c.depth, c.expected)).collect();
        let expected = [
            (0, 2, 1, 15),
            (0, 2, 2, 66),
            (1, 6, 1, 15),
            (1, 8, 2, 66),
            (2, 9, 3, 1197),
            (3, 10, 30, u128::MAX),
        ];
        assert_eq!(checks, expected);
        assert_eq!(suite.rows[1].id.as_deref(), Some("one"));
    }

    #[test]
    fn broken_rows_are_told_with_their_lines() {
        assert_eq!(
            complaints(
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\
                 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 x\n\
                 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D99 1\n\
                 4k3/8/8/8/8/8/8/4K4 w - - 0 1 ;D1 5\n\
                 4k3/8/8/8/8/8/8/8 w - - 0 1 ;D1 5\n\
                 {\"fen\": \"4k3/8/8/8/8/8/8/4K3 w - -\", \"depth\": 1}\n\
                 perft 1 20\n\
                 id one\n\
                 id two\n\
                 epd 4k3/8/8/8/8/8/8/4K3 w - -\n\
                 epd x\n\
                 perft 1 20\n\
                 epd 4k3/8/8/8/8/8/8/4K3 w - -\n\
                 perft 1\n\
                 perft 2 25"
            ),
            [
                "x.epd:1: no counts, expected ;D1 20 ;D2 400 and so on after the FEN",
                "x.epd:2: depth 1: expected a whole number of nodes, found \"x\"",
                "x.epd:3: expected a depth from 0 to 64, found \"99\"",
                "x.epd:4: rank 1 has 9 squares (byte 16): \"4K4\"",
                "x.epd:5: illegal position: White has no king",
                "x.epd:6: JSON: missing field `nodes` (byte 47)",
                "x.epd:7: perft without an epd line before it",
                "x.epd:8: no epd line after the id",
                "x.epd:9: no counts, expected perft 1 20 and so on after the epd",
                "x.epd:11: expected 8 ranks, found 1 (byte 4): \"x\"",
                "x.epd:14: depth 1: expected a whole number of nodes, found \"\"",
            ]
        );
    }

    #[test]
    fn wrong_rights_are_dropped_and_told() {
        let suite = read("4k3/8/8/8/8/8/8/4K3 w K e6 0 1 ;D1 5");
        assert_eq!(suite.checks.len(), 1);
        assert_eq!(suite.rows[0].root.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let told = "x.epd:1: dropped: a castling right has no king and rook to it; \
                    no double step can have passed the en passant square";
        assert_eq!(suite.mended[0].to_string(), told);
    }

    #[test]
    fn an_empty_file_is_not_a_suite() {
        let message = "x.epd: no rows, expected FEN ;D1 20 ;D2 400 and so on";
        assert_eq!(complaints(""), [message]);
        assert_eq!(complaints("# only a comment\n"), [message]);
    }
}
