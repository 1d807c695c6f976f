//! Whether a game is still the same after it was written and read again.

use jadoube_notation::pgn::{Comment, Game, Item, LineId, Style, Text};

/// Whether nothing was lost but what the style leaves out.
pub(super) fn is_kept(before: &Game, after: &Game, style: &Style) -> bool {
    before.outcome == after.outcome
        && before.main_line().start() == after.main_line().start()
        && (!style.tags || are_tags_kept(before, after, style))
        && are_lines_kept(before, after, style)
}

/// Tags may come in another order, and the seven tag roster may be completed.
fn are_tags_kept(before: &Game, after: &Game, style: &Style) -> bool {
    if !style.sorts_tags {
        return before.tags == after.tags;
    }
    let mut others = sorted(after).into_iter();
    sorted(before).into_iter().all(|tag| others.any(|other| other == tag))
}

fn sorted(game: &Game) -> Vec<(&Text, &Text)> {
    let mut tags: Vec<_> = game.tags.iter().map(|tag| (&tag.name, &tag.value)).collect();
    tags.sort_unstable();
    tags
}

/// Lines are compared with a list of what is still to be compared, so that no depth of variations takes stack.
fn are_lines_kept(before: &Game, after: &Game, style: &Style) -> bool {
    let mut to_do = vec![(LineId::MAIN, LineId::MAIN)];
    while let Some((a, b)) = to_do.pop() {
        let mut others = after.line(b).items().iter();
        for item in before.line(a).items() {
            let is_left_out = match item {
                Item::Nag(_) => !style.nags,
                Item::Comment(_) => !style.comments,
                Item::Variation(_) => !style.variations,
                Item::Move(_) | Item::NullMove | Item::Unplayed(_) => false,
            };
            if is_left_out {
                continue;
            }
            match (item, others.next()) {
                (Item::Variation(a), Some(Item::Variation(b))) => to_do.push((*a, *b)),
                (Item::Comment(a), Some(Item::Comment(b))) if is_comment_kept(a, b, style) => {}
                (item, Some(other)) if item == other => {}
                _ => return false,
            }
        }
        if others.next().is_some() {
            return false;
        }
    }
    true
}

/// On one line, a line end becomes a blank and a closing brace a parenthesis.
fn is_comment_kept(before: &Comment, after: &Comment, style: &Style) -> bool {
    if !style.one_line {
        return before.text == after.text;
    }
    let words = |comment: &Comment| -> Vec<Vec<u8>> {
        let text = comment.text.as_bytes();
        let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words
            .map(|word| word.iter().map(|&byte| if byte == b'}' { b')' } else { byte }).collect())
            .collect()
    };
    words(before) == words(after)
}
