//! What a line of an engine says about counts, in the dialects in use.
//!
//! | line | says |
//! |---|---|
//! | `e2e4: 600`, `e2e4 600`, `e2e4 - 600`, `1. e2e4 = 600 (6.7 %)`, `Nf3 | 440`, `info string e2e4 600` | a move and its count |
//! | `Nodes searched: 8902`, `Total: 8,902`, `Nodes: 8902 NPS: 120000` | a total |
//! | `info string perft 3 8902`, `Raw nodes for depth 3: 8902`, `D3 8902`, `Perft(3) = 8902 in 2 ms` | the total of that depth |
//! | `8902` | a total, if nothing better is said |
//!
//! Times, rates and anything else are passed over.

use super::token::{Token, number, tokens};

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard<'a> {
    /// A move as it was written, and the leaves below it.
    Move(&'a str, u128),
    /// The count of the depth that was asked for, if we can believe it that much.
    Total(Trust, u128),
    /// The count of another depth.
    OtherDepth,
    /// What engines say when they search instead of counting.
    Search,
    /// Nothing about counts.
    Nothing,
}

/// How sure it is that a number is the total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Trust {
    /// `info nodes N`
    Info,
    /// A number behind another one that is the depth.
    Table,
    /// A number alone on its line.
    Bare,
    /// Said to be nodes, leaves or the like.
    Nodes,
    /// Said to be the total.
    Total,
    /// Said to be that of this depth.
    Depth,
}

/// Listens to a line of the answer to a count of this depth.
pub(super) fn hear(line: &str, depth: u8) -> Heard<'_> {
    let mut line = line.trim();
    if let Some(rest) = line.strip_prefix("info string") {
        line = rest.trim_start();
    } else if let Some(rest) = line.strip_prefix("info ") {
        return hear_info(rest);
    } else if line.starts_with("bestmove") {
        return Heard::Search;
    }
    let tokens = tokens(line);
    hear_move(&tokens).unwrap_or_else(|| hear_total(&tokens, depth))
}

/// `info depth 3 nodes 8902` may be the answer to a count; with a score or a line of moves it is a search.
fn hear_info(rest: &str) -> Heard<'_> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    if words.iter().any(|word| matches!(*word, "score" | "pv" | "currmove" | "hashfull")) {
        return Heard::Search;
    }
    let nodes = words.iter().position(|word| *word == "nodes").and_then(|at| words.get(at + 1));
    match nodes.and_then(|nodes| nodes.parse().ok()) {
        Some(nodes) => Heard::Total(Trust::Info, nodes),
        None => Heard::Nothing,
    }
}

fn hear_move<'a>(tokens: &[Token<'a>]) -> Option<Heard<'a>> {
    let at = tokens.iter().position(|token| matches!(token, Token::Word(word) if is_move(word)))?;
    let Token::Word(text) = tokens[at] else { return None };
    // Before it may stand its number in the list or a word of introduction.
    let introduces = |token: &Token<'_>| match token {
        Token::Number(_) | Token::Mark => true,
        Token::Word(word) => matches!(
            word.to_ascii_lowercase().as_str(),
            "perft" | "divide" | "move" | "root" | "white" | "black" | "info"
        ),
    };
    if !tokens[..at].iter().all(introduces) {
        return None;
    }
    let behind = tokens[at + 1..].iter().find(|token| !matches!(token, Token::Mark));
    match (behind, &tokens[..at]) {
        (Some(&Token::Number(nodes)), _) => Some(Heard::Move(text, nodes)),
        (None, [Token::Number(nodes)]) => Some(Heard::Move(text, *nodes)),
        _ => None,
    }
}

/// Whether a word looks like a move: coordinates, SAN, or castling.
fn is_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o") {
        return true;
    }
    if word.len() < 2 || word.len() > 9 || !word.is_ascii() {
        return false;
    }
    let (body, promotion) = match word.split_once('=') {
        Some((body, promotion)) => (body, promotion),
        None if word.ends_with(|char: char| "qrbnkpQRBNKP".contains(char)) && word.len() >= 3 => {
            word.split_at(word.len() - 1)
        }
        None => (word, ""),
    };
    let squares = body.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P']).unwrap_or(body);
    let squares: Vec<u8> = squares.bytes().filter(|byte| !matches!(byte, b'-' | b'x')).collect();
    let is_file = |byte: u8| matches!(byte, b'a'..=b'h');
    let is_rank = |byte: u8| matches!(byte, b'1'..=b'8');
    let fits = match squares[..] {
        [file, rank] => is_file(file) && is_rank(rank),
        [by, file, rank] => (is_file(by) || is_rank(by)) && is_file(file) && is_rank(rank),
        [f, r, file, rank] => is_file(f) && is_rank(r) && is_file(file) && is_rank(rank),
        _ => false,
    };
    fits && promotion.len() <= 1
}

fn hear_total<'a>(tokens: &[Token<'a>], depth: u8) -> Heard<'a> {
    if let [Token::Number(nodes)] = tokens {
        return Heard::Total(Trust::Bare, *nodes);
    }
    let mut of_depth = None;
    let mut label: Vec<String> = Vec::new();
    let mut is_marked = false;
    for (at, token) in tokens.iter().enumerate() {
        let number = match token {
            Token::Word(word) => {
                let lower = word.to_ascii_lowercase();
                let is_behind = at > 0 && matches!(tokens[at - 1], Token::Number(_));
                match depth_in_word(word) {
                    Some(told) => of_depth = Some(told == u128::from(depth)),
                    // The unit of a number is no label of the next one.
                    None if is_behind && UNITS.contains(&lower.as_str()) => {}
                    None => label.push(lower),
                }
                is_marked = false;
                continue;
            }
            Token::Mark => {
                is_marked = true;
                continue;
            }
            Token::Number(number) => *number,
        };
        let behind = &tokens[at + 1..];
        let behind = behind.strip_prefix(&[Token::Mark]).unwrap_or(behind);
        let next = match behind.first() {
            // A word with a colon behind it belongs to what follows.
            Some(Token::Word(word)) if behind.get(1) != Some(&Token::Mark) => {
                word.to_ascii_lowercase()
            }
            _ => String::new(),
        };
        let has_more = tokens[at + 1..].iter().any(|token| matches!(token, Token::Number(_)));
        match meaning(&label, is_marked, &next, has_more) {
            Meaning::Depth => of_depth = Some(number == u128::from(depth)),
            Meaning::Count if of_depth == Some(false) => return Heard::OtherDepth,
            Meaning::Count => {
                let trust = match () {
                    () if of_depth.is_some() => Trust::Depth,
                    () if label.iter().any(|word| word == "total" || word == "searched") => {
                        Trust::Total
                    }
                    () => Trust::Nodes,
                };
                return Heard::Total(trust, number);
            }
            // `perft 3 8902`
            Meaning::Unknown if label.is_empty() && of_depth == Some(true) => {
                return Heard::Total(Trust::Depth, number);
            }
            Meaning::Unknown if label.is_empty() && of_depth == Some(false) => {
                return Heard::OtherDepth;
            }
            Meaning::Unknown | Meaning::Other => {}
        }
        label.clear();
        is_marked = false;
    }
    match tokens {
        [Token::Number(told), Token::Mark, Token::Number(nodes), ..]
        | [Token::Number(told), Token::Number(nodes), ..]
            if *told == u128::from(depth) =>
        {
            Heard::Total(Trust::Table, *nodes)
        }
        _ => Heard::Nothing,
    }
}

/// `D3`, `perft3` and the like.
fn depth_in_word(word: &str) -> Option<u128> {
    let digits = word.strip_prefix('D').or_else(|| {
        let lower = ["perft", "depth", "Perft", "Depth"];
        lower.iter().find_map(|prefix| word.strip_prefix(prefix))
    })?;
    number(digits.trim_start_matches('-'))
}

/// What may stand behind a number that is no count.
const UNITS: [&str; 14] = [
    "ms",
    "s",
    "sec",
    "secs",
    "seconds",
    "second",
    "us",
    "ns",
    "msec",
    "millis",
    "milliseconds",
    "nps",
    "moves",
    "move",
];

/// What a number is, from the words around it.
enum Meaning {
    Depth,
    Count,
    Other,
    Unknown,
}

fn meaning(label: &[String], is_marked: bool, next: &str, has_more: bool) -> Meaning {
    const OTHERS: [&str; 16] = [
        "time", "nps", "second", "seconds", "sec", "speed", "rate", "hash", "cpu", "ms", "threads",
        "elapsed", "took", "knps", "mnps", "key",
    ];
    const COUNTS: [&str; 14] = [
        "nodes",
        "node",
        "searched",
        "total",
        "leaf",
        "leaves",
        "leafs",
        "leafnodes",
        "count",
        "positions",
        "sum",
        "result",
        "nodecount",
        "visited",
    ];
    let is_rate = |word: &str| word.contains('/') || word.ends_with("nps");
    if UNITS.contains(&next) || is_rate(next) {
        return Meaning::Other;
    }
    if label.iter().any(|word| OTHERS.contains(&word.as_str()) || is_rate(word)) {
        return Meaning::Other;
    }
    match label.last().map(String::as_str) {
        // `perft: 8902` is a total, `perft 3` an echo, `perft 3 8902` both.
        Some("perft") if is_marked && !has_more => return Meaning::Count,
        Some("perft" | "depth" | "ply" | "plies") => return Meaning::Depth,
        _ => {}
    }
    let counts = |word: &str| COUNTS.contains(&word);
    if label.iter().any(|word| counts(word)) || counts(next) {
        return Meaning::Count;
    }
    Meaning::Unknown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that answers a count of depth 3, and what is heard.
    const ROWS: &[(&str, Heard<'static>)] = &[
        ("e2e4: 600", Heard::Move("e2e4", 600)),
        ("e2e4 600", Heard::Move("e2e4", 600)),
        ("e2e4:600", Heard::Move("e2e4", 600)),
        ("  e2e4 - 600", Heard::Move("e2e4", 600)),
        ("e2e4 -> 600", Heard::Move("e2e4", 600)),
        ("e2e4\t=\t600", Heard::Move("e2e4", 600)),
        ("1. e2e4 600", Heard::Move("e2e4", 600)),
        ("1: e2e4: 600", Heard::Move("e2e4", 600)),
        ("[ 1] e2e4 600 (6.7 %)", Heard::Move("e2e4", 600)),
        ("1 e2e4 600", Heard::Move("e2e4", 600)),
        ("600 e2e4", Heard::Move("e2e4", 600)),
        ("| e2e4 | 1,234,567 | 12.5 % |", Heard::Move("e2e4", 1_234_567)),
        ("\"e2e4\": 600,", Heard::Move("e2e4", 600)),
        ("info string e2e4 600", Heard::Move("e2e4", 600)),
        ("perft e2e4 600", Heard::Move("e2e4", 600)),
        ("e7e8=Q 3", Heard::Move("e7e8=Q", 3)),
        ("e7e8=q: 3", Heard::Move("e7e8=q", 3)),
        ("e7e8q: 3", Heard::Move("e7e8q", 3)),
        ("e2-e4: 600", Heard::Move("e2-e4", 600)),
        ("Ng1f3 440", Heard::Move("Ng1f3", 440)),
        ("Nf3 440", Heard::Move("Nf3", 440)),
        ("exd8=N+ 440", Heard::Move("exd8=N+", 440)),
        ("O-O-O: 23", Heard::Move("O-O-O", 23)),
        ("Nodes searched: 8902", Heard::Total(Trust::Total, 8902)),
        ("Nodes searched  : 8902", Heard::Total(Trust::Total, 8902)),
        ("Total: 8902", Heard::Total(Trust::Total, 8902)),
        ("total nodes = 8,902", Heard::Total(Trust::Total, 8902)),
        ("Nodes: 8902", Heard::Total(Trust::Nodes, 8902)),
        ("Nodes: 8902 NPS: 120000 Time: 3", Heard::Total(Trust::Nodes, 8902)),
        ("8902 nodes", Heard::Total(Trust::Nodes, 8902)),
        ("Time: 3 ms, 8902 nodes, 740k nps", Heard::Total(Trust::Nodes, 8902)),
        ("Leaves 8902", Heard::Total(Trust::Nodes, 8902)),
        ("info string perft 3 8902", Heard::Total(Trust::Depth, 8902)),
        ("perft 3 8902", Heard::Total(Trust::Depth, 8902)),
        ("perft(3) = 8902", Heard::Total(Trust::Depth, 8902)),
        ("Perft 3: 8902", Heard::Total(Trust::Depth, 8902)),
        ("Perft 3 took 12 ms: 8902 nodes", Heard::Total(Trust::Depth, 8902)),
        ("perft: 8902", Heard::Total(Trust::Nodes, 8902)),
        ("Raw nodes for depth 3: 8902", Heard::Total(Trust::Depth, 8902)),
        ("depth 3 nodes 8902 time 0.1", Heard::Total(Trust::Depth, 8902)),
        ("D3 8902", Heard::Total(Trust::Depth, 8902)),
        ("perft 2 400", Heard::OtherDepth),
        ("Depth: 2 Nodes: 400", Heard::OtherDepth),
        ("8902", Heard::Total(Trust::Bare, 8902)),
        ("3 8902", Heard::Total(Trust::Table, 8902)),
        ("info depth 3 nodes 8902 time 1 nps 3", Heard::Total(Trust::Info, 8902)),
        ("info depth 3 score cp 13 nodes 417 pv a1a8", Heard::Search),
        ("bestmove e2e4", Heard::Search),
        ("perft 3", Heard::Nothing),
        ("go perft 3", Heard::Nothing),
        ("Time : 0.00", Heard::Nothing),
        ("Time: 12", Heard::Nothing),
        ("Nodes/second: 12345", Heard::Nothing),
        ("Total time (ms) : 12", Heard::Nothing),
        ("nps 12345", Heard::Nothing),
        ("Moves: 20", Heard::Nothing),
        ("Unknown command: 'perft 3'. Type help for more information.", Heard::Nothing),
        ("8 r n b q k b n r", Heard::Nothing),
        ("+---+---+", Heard::Nothing),
        ("Key: D5E2AD9D9ACA275A", Heard::Nothing),
        ("99999999999999999999999999999999999999999999", Heard::Nothing),
    ];

    #[test]
    fn all_dialects_are_understood() {
        let wrong: Vec<_> = ROWS
            .iter()
            .map(|(line, expected)| (line, expected, hear(line, 3)))
            .filter(|(_, expected, heard)| *expected != heard)
            .collect();
        assert!(wrong.is_empty(), "line, expected, heard: {wrong:#?}");
    }
}
