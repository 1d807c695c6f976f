//! The fault as a test: rows for suites and snippets for test files.

use jadoube_board::CastlingMode;
use jadoube_movegen::perft;
use serde::Serialize;

use super::compare::Bench;
use super::fault::Fault;
use super::why::rule;
use crate::engine::Question;

/// A count that the engine gets wrong, in forms to paste.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Rows {
    pub(super) fen: String,
    pub(super) depth: u8,
    pub(super) nodes: u128,
    /// What the engine counts there; null if it could not be asked.
    pub(super) got: Option<u128>,
    pub(super) epd: String,
    pub(super) json: String,
    pub(super) rust: String,
    pub(super) cpp: String,
    pub(super) python: String,
}

/// No row is deeper.
const MAX_DEPTH: u8 = 12;
/// No row has more leaves.
const MAX_NODES: u128 = 50_000_000;

impl Rows {
    /// The row of the shallowest wrong total from where the fault's line begins.
    pub(super) fn of(fault: &Fault, bench: &mut Bench<'_>) -> Self {
        let start = fault.question.start;
        let plies = u8::try_from(fault.question.moves.len()).unwrap_or(MAX_DEPTH);
        let first = plies.saturating_add(fault.question.depth).clamp(1, MAX_DEPTH);
        let right = |depth: u8| u128::from(perft(&start.position, depth.into()));
        let mut depth = first;
        let mut got = None;
        // Moves too many and too few can cancel out; a ply more shows the difference.
        for next in first..=MAX_DEPTH.min(first + 2) {
            let nodes = right(next);
            if next > first && (nodes > MAX_NODES || !bench.engine.counts()) {
                break;
            }
            let answer =
                bench.ask(&Question::new(start, next)).ok().and_then(|answer| answer.nodes());
            if next == first || answer.is_some_and(|got| got != nodes) {
                (depth, got) = (next, answer);
            }
            if answer.is_some_and(|got| got != nodes) {
                break;
            }
        }
        let counts = (1..=depth).map(|depth| (depth, right(depth))).collect();
        Row { fen: start.fen(), mode: start.mode, code: fault.code(), counts }.written(got)
    }
}

/// A line of a suite.
#[derive(Serialize)]
struct SuiteRow<'a> {
    id: &'a str,
    fen: &'a str,
    depth: u8,
    nodes: u128,
}

/// The facts of a row.
struct Row {
    fen: String,
    mode: CastlingMode,
    code: &'static str,
    counts: Vec<(u8, u128)>,
}

impl Row {
    fn written(self, got: Option<u128>) -> Rows {
        let (depth, nodes) = self.counts.last().copied().unwrap_or_default();
        let Self { fen, code, .. } = &self;
        let counts: String =
            self.counts.iter().map(|(depth, nodes)| format!(";D{depth} {nodes} ")).collect();
        let what = rule(code);
        let name = code.replace('-', "_");
        let line = SuiteRow { id: code, fen, depth, nodes };
        let python_mode = if self.mode == CastlingMode::Chess960 { ", chess960=True" } else { "" };
        Rows {
            epd: format!("{fen} {counts}; {code}"),
            json: serde_json::to_string(&line).unwrap_or_default(),
            rust: format!(
                "#[test]\nfn {name}() {{\n    // {what}\n    let board = Board::from_fen(\"{fen}\").unwrap();\n    \
                 assert_eq!(perft(&board, {depth}), {nodes});\n}}\n"
            ),
            cpp: format!(
                "TEST_CASE(\"{code}\") {{\n    // {what}\n    Board board(\"{fen}\");\n    \
                 CHECK(perft(board, {depth}) == {nodes});\n}}\n"
            ),
            python: format!(
                "def test_{name}():\n    # {what}\n    board = chess.Board(\"{fen}\"{python_mode})\n    \
                 assert perft(board, {depth}) == {nodes}\n"
            ),
            fen: self.fen,
            depth,
            nodes,
            got,
        }
    }
}
