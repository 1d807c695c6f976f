//! The words and numbers of a line.

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Number(u128),
    /// `:` or `=`.
    Mark,
}

/// The parts of a line.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let separates = |char: char| {
        char.is_whitespace() || matches!(char, '|' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '"')
    };
    for part in line.split(separates) {
        for (index, piece) in part.split([':', '=']).enumerate() {
            // `e7e8=Q` is one word.
            if index > 0 {
                match (tokens.last(), piece.trim_end_matches(['+', '#'])) {
                    (Some(&Token::Word(word)), "q" | "r" | "b" | "n" | "Q" | "R" | "B" | "N") => {
                        let start = word.as_ptr().addr() - line.as_ptr().addr();
                        let whole = &line[start..start + word.len() + 1 + piece.len()];
                        tokens.pop();
                        tokens.push(Token::Word(whole));
                        continue;
                    }
                    _ => tokens.push(Token::Mark),
                }
            }
            tokens.extend(token(piece));
        }
    }
    tokens
}

fn token(piece: &str) -> Option<Token<'_>> {
    let piece = piece.trim_matches([',', '>', '\'', '`']);
    // A number of a list has a full stop, as in `1. e2e4`.
    let bare = piece.strip_suffix('.').unwrap_or(piece);
    if bare.is_empty() || bare.bytes().all(|byte| matches!(byte, b'-' | b'.' | b'*' | b'_')) {
        return None;
    }
    Some(number(bare).map_or(Token::Word(piece), Token::Number))
}

/// Digits, with separators between groups of three or without.
pub(super) fn number(text: &str) -> Option<u128> {
    if !text.starts_with(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let groups: Vec<&str> = text.split([',', '_', '\'']).collect();
    let has_groups = groups.len() > 1;
    if has_groups && (groups[0].len() > 3 || groups[1..].iter().any(|group| group.len() != 3)) {
        return None;
    }
    let digits = groups.concat();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}
