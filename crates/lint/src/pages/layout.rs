use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::GluedGame,
        "A game begins on a line of its own. Tools that work by lines lose this one.",
        "The fix puts a blank line between.",
        b"1. e4 e5 1-0 [Event \"B\"]\n\n1. d4 *\n",
        b"1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 *\n",
    ),
    page(
        Rule::NoBlankAfterTags,
        "For export a blank line parts tags and moves (standard, 8.2).",
        "The fix puts it in.",
        b"[Event \"A\"]\n1. e4 *\n",
        b"[Event \"A\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::NoBlankBeforeGame,
        "For export a blank line parts two games (standard, 8).",
        "The fix puts it in.",
        b"1. e4 *\n[Event \"B\"]\n\n1. d4 *\n",
        b"1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n",
    ),
    page(
        Rule::LongLine,
        "Lines have up to 255 characters (standard, 4.3). Older programs cut longer ones.",
        "Break the line; movetext can be broken at any blank.",
        LONG_COMMENT.as_slice(),
        b"1. e4 {short} *\n",
    ),
    page(
        Rule::LongMovetextLine,
        "For export lines of movetext have fewer than 80 characters (standard, 8.2.1).",
        "The fix breaks them at blanks outside comments.",
        b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n",
        b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O *\n",
    ),
    page(
        Rule::ExtraBlanks,
        "For export one blank stands between two moves (standard, 8.2.1).",
        "The fix takes the others out.",
        b"1. e4   e5 *\n",
        b"1. e4 e5 *\n",
    ),
    page(
        Rule::TrailingBlanks,
        "Blanks at the end of a line are seen by nobody and make files differ.",
        "The fix takes them out.",
        b"1. e4 e5 \n2. Nf3 *\n",
        b"1. e4 e5\n2. Nf3 *\n",
    ),
    page(
        Rule::Tab,
        "For export there are no tabulators (standard, 4.2).",
        "The fix writes blanks.",
        b"1. e4\te5 *\n",
        b"1. e4 e5 *\n",
    ),
    page(
        Rule::NoBlankAfterNumber,
        "For export a blank stands behind a move number (standard, 8.2.1).",
        "The fix puts it in.",
        b"1.e4 e5 2.Nf3 *\n",
        b"1. e4 e5 2. Nf3 *\n",
    ),
    page(
        Rule::TagLayout,
        "For export a tag pair has its brackets close by, one blank, and a line of its own (standard, 8.1).",
        "The fix writes it so.",
        b"[ Event  \"A\" ]\n\n1. e4 *\n",
        b"[Event \"A\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::LineEnds,
        "For export lines end with LF (standard, 3.2.2).",
        "The fix writes LF.",
        b"1. e4\r\ne5 *\r\n",
        b"1. e4\ne5 *\n",
    ),
    page(
        Rule::MixedLineEnds,
        "Lines of one game end in different ways: it was put together from several files, and tools count its lines \
         differently.",
        "The fix ends all of them as most do.",
        b"1. e4\ne5\r\n2. Nf3\nNc6 *\n",
        b"1. e4\ne5\n2. Nf3\nNc6 *\n",
    ),
    page(
        Rule::NoFinalLineEnd,
        "When another file is joined to this one, two lines become one.",
        "The fix ends the last line.",
        b"1. e4 e5 *",
        b"1. e4 e5 *\n",
    ),
];

/// A comment of 300 letters.
static LONG_COMMENT: [u8; 312] = {
    let mut text = [b'a'; 312];
    let (start, end) = (b"1. e4 {", b"} *\n");
    let mut index = 0;
    while index < start.len() {
        text[index] = start[index];
        index += 1;
    }
    index = 0;
    while index < end.len() {
        text[312 - end.len() + index] = end[index];
        index += 1;
    }
    text
};
