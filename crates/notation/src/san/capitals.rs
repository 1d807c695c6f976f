//! Moves in capitals: `NF3`, `E4`, `EXD5`.

use super::grammar::MAX_LEN;

/// A text with file letters in lower case.
pub(super) struct Lowered {
    bytes: [u8; MAX_LEN],
    len: usize,
}

impl Lowered {
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn new(text: &[u8], from: usize, to: usize) -> Self {
        let mut bytes = [0; MAX_LEN];
        bytes[..text.len()].copy_from_slice(text);
        for byte in &mut bytes[from..to] {
            if matches!(byte, b'A'..=b'H') {
                byte.make_ascii_lowercase();
            }
        }
        Self { bytes, len: text.len() }
    }
}

/// `NF3` as `Nf3`: the letters behind the first, up to the last square; `None` if that changes nothing.
pub(super) fn behind_a_piece(text: &[u8]) -> Option<Lowered> {
    let end = squares_end(text)?;
    let first = 1.min(end);
    text[first..end].iter().any(is_capital_file).then(|| Lowered::new(text, first, end))
}

/// `EXD5` as `eXd5`: all letters up to the last square, if none of them is in lower case.
pub(super) fn all(text: &[u8]) -> Option<Lowered> {
    let end = squares_end(text)?;
    let squares = &text[..end];
    let is_lower = squares.iter().any(|byte| matches!(byte, b'a'..=b'h'));
    (!is_lower && is_capital_file(&text[0])).then(|| Lowered::new(text, 0, end))
}

fn is_capital_file(byte: &u8) -> bool {
    matches!(byte, b'A'..=b'H')
}

/// Where the last square ends: what follows is promotion, check and the like.
fn squares_end(text: &[u8]) -> Option<usize> {
    if text.len() > MAX_LEN {
        return None;
    }
    let is_square = |pair: &[u8]| {
        matches!(pair[0].to_ascii_lowercase(), b'a'..=b'h') && matches!(pair[1], b'1'..=b'8')
    };
    text.windows(2).rposition(is_square).map(|start| start + 2)
}
