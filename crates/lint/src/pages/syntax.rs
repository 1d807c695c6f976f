use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::UnclosedComment,
        "Many readers take the rest of the file for comment, so that all games behind the brace are lost without a word. \
         This one ends the comment where the next game's tags begin, and points at the brace that was never closed.",
        "The unsafe fix closes the comment where it ends for this reader. Better: find the place where moves go on.",
        b"1. e4 {oh dear e5 2. Nf3\n",
        b"1. e4 {oh dear e5 2. Nf3} *\n",
    ),
    page(
        Rule::UnopenedComment,
        "The brace closes nothing. Either it is too much, or the brace that opens the comment was lost, and words of the \
         comment are read as moves.",
        "The unsafe fix takes the brace out.",
        b"1. e4 } e5 *\n",
        b"1. e4  e5 *\n",
    ),
    page(
        Rule::NestedComment,
        "Comments in braces do not nest (standard, section 5): the first closing brace ends the outer comment, and what \
         follows is read as moves.",
        "The fix makes parentheses of the inner braces.",
        b"1. e4 { a { b } c } e5 *\n",
        b"1. e4 { a ( b ) c } e5 *\n",
    ),
    page(
        Rule::UnclosedVariation,
        "All that follows up to the end of the game is taken for part of the variation.",
        "The unsafe fix closes it before the result. Better: find the move at which the game goes on.",
        b"1. e4 e5 (1... c5 2. Nf3 1-0\n",
        b"1. e4 e5 (1... c5 2. Nf3) 1-0\n",
    ),
    page(
        Rule::UnopenedVariation,
        "The parenthesis closes nothing. Some readers stop here.",
        "The unsafe fix takes it out.",
        b"1. e4 e5 ) 2. Nf3 *\n",
        b"1. e4 e5  2. Nf3 *\n",
    ),
    page(
        Rule::VariationBeforeMove,
        "A variation stands for the move before it. Here there is none.",
        "Put it behind the move that it could replace.",
        b"[Event \"A\"]\n\n(1. d4 d5) 1. e4 e5 *\n",
        b"[Event \"A\"]\n\n1. e4 (1. d4 d5) 1... e5 *\n",
    ),
    page(
        Rule::BrokenTag,
        "Square brackets among the tags hold a name and a value in quotes. What is in these is passed over.",
        "Write a tag pair, or take the line out.",
        b"[Event]\n[Site \"?\"]\n\n1. e4 *\n",
        b"[Event \"?\"]\n[Site \"?\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::UnclosedTag,
        "Without its quote and bracket the value goes on to the end of the line; many readers lose this tag and the next.",
        "The fix closes the tag at the end of its line.",
        b"[Event \"Open]\n\n1. e4 *\n",
        b"[Event \"Open\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::UnescapedQuote,
        "A quote inside a value needs a backslash before it (standard, section 7); otherwise it ends the value.",
        "The fix puts the backslashes in.",
        b"[Event \"The \"Big\" Cup\"]\n\n1. e4 *\n",
        b"[Event \"The \\\"Big\\\" Cup\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::StrayBackslash,
        "A backslash in a value stands before a quote or another backslash (standard, section 7). Readers differ about \
         others: some keep them, some drop them.",
        "The fix doubles it, which keeps it.",
        b"[Event \"Let\\'s play\"]\n\n1. e4 *\n",
        b"[Event \"Let\\\\'s play\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::BadTagName,
        "Names of tags are made of letters, digits and underscores (standard, 8.1). Others are lost in many readers.",
        "Choose another name.",
        b"[O-O \"x\"]\n\n1. e4 *\n",
        b"[O_O \"x\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::MissingTerminator,
        "A game ends with 1-0, 0-1, 1/2-1/2 or * (standard, 8.2.6). Without it nobody knows whether the rest of the game was \
         lost, and readers join it to the next one.",
        "The fix repeats what the tag Result says. Where there is no such tag, or the text ends in the middle of a move, the \
         unsafe fix puts an asterisk.",
        b"[Result \"1-0\"]\n\n1. e4 e5\n",
        b"[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
    ),
    page(
        Rule::ResultInVariation,
        "The result ends a game, not a variation. Some readers end the game here.",
        "Take it out, or put it into a comment.",
        b"1. e4 (1. d4 *) 1... e5 *\n",
        b"1. e4 (1. d4) 1... e5 *\n",
    ),
    page(
        Rule::ResultSpelling,
        "The standard knows 1-0, 0-1, 1/2-1/2 and * (8.2.6). Other spellings, and dashes that only look like a hyphen, are \
         not understood everywhere.",
        "The fix writes the result as the standard does.",
        "1. e4 e5 ½-½\n".as_bytes(),
        b"1. e4 e5 1/2-1/2\n",
    ),
    page(
        Rule::UnknownToken,
        "These signs mean nothing in movetext, so something else was meant.",
        "Take them out, or put them into a comment.",
        b"1. e4 & e5 *\n",
        b"1. e4 e5 *\n",
    ),
    page(
        Rule::TextOutsideGame,
        "Between games there are only blanks and comments. Some readers take such text for moves.",
        "The fix puts a percent sign before each line: so lines are marked that readers pass over (standard, section 6).",
        b"Dear reader,\n\n1. e4 *\n",
        b"% Dear reader,\n\n1. e4 *\n",
    ),
    page(
        Rule::BadNag,
        "Glyphs are $0 to $255 (standard, 8.2.4).",
        "Write the number that was meant, or a comment.",
        b"1. e4 $256 e5 *\n",
        b"1. e4 $1 e5 *\n",
    ),
    page(
        Rule::UnknownMark,
        "The standard knows six marks (8.2.3.8), and some more are in use. This one has no number.",
        "Write one of the known marks, or a comment.",
        b"1. e4 !!! e5 *\n",
        b"1. e4 !! e5 *\n",
    ),
    page(
        Rule::EmptyVariation,
        "A variation holds at least one move; some readers refuse the game otherwise.",
        "Take it out; what it says can stand in a comment.",
        b"1. e4 e5 ({nothing}) 2. Nf3 *\n",
        b"1. e4 e5 {nothing} 2. Nf3 *\n",
    ),
    page(
        Rule::TooDeep,
        "Variations nested deeper than any person writes are passed over. They are a sign of damage.",
        "Look for parentheses that were never closed.",
        TOO_DEEP.as_slice(),
        b"1. e4 (1. d4) *\n",
    ),
];

/// `1. e4 `, more opening parentheses with a move each than are read, as many closing ones, and the end.
static TOO_DEEP: [u8; TOO_DEEP_LEN] = {
    let mut text = [b' '; TOO_DEEP_LEN];
    text[0] = b'a';
    text[1] = b'3';
    let mut index = 0;
    while index < DEPTH {
        text[3 + 4 * index] = b'(';
        text[4 + 4 * index] = b'a';
        text[5 + 4 * index] = b'3';
        text[3 + 4 * DEPTH + index] = b')';
        index += 1;
    }
    text[TOO_DEEP_LEN - 2] = b'*';
    text[TOO_DEEP_LEN - 1] = b'\n';
    text
};

const DEPTH: usize = 50_001;
const TOO_DEEP_LEN: usize = 3 + 5 * DEPTH + 3;
