//! Text in lines that fit into a terminal.

/// How wide a terminal is, if nobody says more.
pub(super) const WIDTH: usize = 80;

/// The words in lines of at most so many columns; the first begins with `first`, the others are indented by its width.
pub(super) fn wrapped(first: &str, text: &str) -> String {
    let indent = first.chars().count();
    let mut lines = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let width = line.chars().count() + usize::from(!is_empty) + word.chars().count();
        if !is_empty && width > WIDTH {
            lines.push_str(line.trim_end());
            lines.push('\n');
            line = " ".repeat(indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push_str(line.trim_end());
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_longer_than_a_terminal() {
        let text = "abc ".repeat(60);
        let lines = wrapped("  extra  ", &text);
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH), "{lines}");
        assert!(lines.lines().skip(1).all(|line| line.starts_with("         abc")), "{lines}");
        assert_eq!(wrapped("a ", "b c"), "a b c\n");
    }
}
