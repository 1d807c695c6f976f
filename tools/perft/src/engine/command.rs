//! The command line of an engine in one argument.

use jadoube_uci::drive::Launch;

/// Splits `CMD ARG "ARG WITH BLANKS"` into words. Inside quotes blanks are kept; a backslash keeps the quote or backslash
/// behind it (and is itself otherwise, as in the paths of Windows).
///
/// # Errors
/// If there is no word, or a quote is not closed.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match (quote, char) {
            (Some(open), _) if char == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            (None, _) if char.is_whitespace() => words.extend(word.take()),
            (_, '\\') if chars.peek().is_some_and(|next| matches!(next, '"' | '\'' | '\\')) => {
                word.get_or_insert_default().extend(chars.next());
            }
            _ => word.get_or_insert_default().push(char),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("the quotation mark {quote} is not closed: {text:?}"));
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) {
        return Err(format!("expected a program and its arguments, found {text:?}"));
    }
    Ok(words)
}

/// How to start it.
pub(super) fn launch(words: &[String]) -> Launch {
    let (program, arguments) = words.split_first().map_or(("", &[][..]), |(p, a)| (p, a));
    arguments.iter().fold(Launch::new(program), Launch::argument)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        for (text, expected) in [
            ("stockfish", &["stockfish"][..]),
            ("  gnuchess  --uci ", &["gnuchess", "--uci"]),
            ("'my engine' \"a b\"c ''", &["my engine", "a bc", ""]),
            (r#"C:\chess\e.exe \"x"#, &[r"C:\chess\e.exe", "\"x"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
        for text in ["", "  ", "'' x", "a 'b"] {
            assert!(words(text).is_err(), "{text:?}");
        }
    }
}
