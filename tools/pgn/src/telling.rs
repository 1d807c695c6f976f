//! What is told of inputs and games.

use std::io;

use jadoube_lint::Players;
use jadoube_notation::pgn::Location;
use jadoube_terminal::escaped;

use crate::pipeline::Block;

/// An error with the name of its input; those of folders have it already.
pub(crate) fn with_name(name: &str, error: &io::Error) -> String {
    if name.is_empty() { error.to_string() } else { format!("{name}: {error}") }
}

/// What is told of an input with something longer than can be looked at.
pub(crate) fn overlong(name: &str, block: &Block) -> String {
    let blanks = block.text().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let line = block.line_at(blanks);
    format!(
        "{name}:{line}: no game ends within 64 MiB from here: passed over up to the next line with an Event tag"
    )
}

/// How far a run has come: up to this place of the input of this number.
pub(crate) fn done_before(names: &[String], input: usize, place: Location) -> String {
    match names.get(input) {
        Some(name) => format!("all before byte {} of {}", place.offset, escaped(name)),
        None => "everything".to_owned(),
    }
}

/// Who plays whom; nothing where neither has a name.
pub(crate) fn pairing(players: &Players) -> Option<String> {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let has_names = !players.white().is_empty() || !players.black().is_empty();
    has_names.then(|| format!("{} - {}", name(players.white()), name(players.black())))
}

/// A name as a shell wants to have it.
pub(crate) fn quoted(name: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || "/._-+,:@%=".contains(char);
    if !name.is_empty() && name.chars().all(is_plain) {
        return name.to_owned();
    }
    format!("'{}'", escaped(name).replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_blanks_and_quotes_can_be_given_to_a_shell() {
        let rows = [
            ("a/b-c_1.pgn.zst", "a/b-c_1.pgn.zst"),
            ("my games.pgn", "'my games.pgn'"),
            ("it's.pgn", "'it'\\''s.pgn'"),
            ("$(x);y", "'$(x);y'"),
            ("", "''"),
        ];
        for (name, expected) in rows {
            assert_eq!(quoted(name), expected);
        }
    }
}
