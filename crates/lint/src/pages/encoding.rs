use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::ByteOrderMark,
        "A mark that begins a file in UTF-8 helps some editors and stops some readers. When files are joined it gets inside.",
        "The fix takes it out.",
        "\u{feff}1. e4 *\n".as_bytes(),
        b"1. e4 *\n",
    ),
    page(
        Rule::InnerByteOrderMark,
        "The file was joined from several. Readers that know the mark at the start stumble here, and lose a tag or a game.",
        "The fix takes it out.",
        "1. e4 *\n\n\u{feff}1. d4 *\n".as_bytes(),
        b"1. e4 *\n\n1. d4 *\n",
    ),
    page(
        Rule::ControlCharacter,
        "Control characters have no place in movetext; bytes may have been lost.",
        "The unsafe fix takes them out.",
        b"1. e4 \x07 e5 *\n",
        b"1. e4  e5 *\n",
    ),
    page(
        Rule::ControlInText,
        "Control characters in tags and comments can garble terminals and break other formats.",
        "Take them out.",
        b"1. e4 {a\x07b} *\n",
        b"1. e4 {ab} *\n",
    ),
    page(
        Rule::ForeignBlank,
        "Texts copied from web pages have no-break spaces, which many readers take for part of a move.",
        "The fix writes ordinary blanks.",
        "1.\u{a0}e4 e5 *\n".as_bytes(),
        b"1. e4 e5 *\n",
    ),
    page(
        Rule::Latin1,
        "The standard's own encoding is Latin-1 (4.1), but nearly all programs of today expect UTF-8 and garble the names.",
        "The unsafe fix writes the letters in UTF-8. A file should have one encoding: mend all of it.",
        b"[White \"Rodr\xEDguez\"]\n\n1. e4 *\n",
        "[White \"Rodríguez\"]\n\n1. e4 *\n".as_bytes(),
    ),
    page(
        Rule::Windows1252,
        "Quotes and dashes of Windows-1252 are control characters in Latin-1 and nothing in UTF-8.",
        "The unsafe fix writes the characters in UTF-8.",
        b"1. e4 {\x93best\x94} *\n",
        "1. e4 {“best”} *\n".as_bytes(),
    ),
    page(
        Rule::MixedEncodings,
        "Some characters of the game are UTF-8 and others are not: whatever a program takes it for, some are garbled.",
        "The unsafe fix takes the others for Windows-1252 and writes them in UTF-8.",
        b"[White \"Jos\xC3\xA9\"]\n[Black \"Jos\xE9\"]\n\n1. e4 *\n",
        "[White \"José\"]\n[Black \"José\"]\n\n1. e4 *\n".as_bytes(),
    ),
    page(
        Rule::Mojibake,
        "UTF-8 was taken for Windows-1252 and encoded again: JosÃ© for José.",
        "The unsafe fix decodes it once.",
        "[White \"JosÃ©\"]\n\n1. e4 *\n".as_bytes(),
        "[White \"José\"]\n\n1. e4 *\n".as_bytes(),
    ),
    page(
        Rule::ReplacementCharacter,
        "A program has put U+FFFD where it could not read a character. The character is lost.",
        "Find the name in another source.",
        "[White \"Jos\u{fffd}\"]\n\n1. e4 *\n".as_bytes(),
        "[White \"José\"]\n\n1. e4 *\n".as_bytes(),
    ),
    page(
        Rule::Utf16,
        "PGN is made of bytes of which letters and digits are ASCII (standard, 4.1). No reader of PGN takes UTF-16.",
        "Convert the file to UTF-8.",
        b"\xFF\xFE1\x00.\x00 \x00e\x004\x00 \x00*\x00\n\x00",
        b"1. e4 *\n",
    ),
    page(
        Rule::BinaryData,
        "These bytes are no text, so the file is damaged or of another kind.",
        "Look at where the file comes from.",
        b"\x01\x02data\x03\n\n1. e4 *\n",
        b"1. e4 *\n",
    ),
];
