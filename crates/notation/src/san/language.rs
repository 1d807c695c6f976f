//! The letters of the men in 18 languages.

use core::fmt;
use core::str::FromStr;

use jadoube_board::Role;

/// The language of the letters for the men (FIDE C.2, C.3; PGN standard, section 17, and Slovene).
///
/// Castling, checks and squares are the same in all of them.
///
/// ```
/// use jadoube_board::Role;
/// use jadoube_notation::san::Language;
///
/// assert_eq!(Language::Czech.letter(Role::Knight), 'J');
/// assert_eq!(Language::Polish.role('H'), Some(Role::Queen));
/// assert_eq!("sl".parse(), Ok(Language::Slovene));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Language {
    #[default]
    English,
    Czech,
    Danish,
    Dutch,
    Estonian,
    Finnish,
    French,
    German,
    Hungarian,
    Icelandic,
    Italian,
    Norwegian,
    Polish,
    Portuguese,
    Romanian,
    Spanish,
    Swedish,
    Slovene,
}

/// Name, ISO 639-1 code and letters in the order of [`Role::ALL`], by language.
const TABLE: [(&str, &str, [u8; 6]); 18] = [
    ("English", "en", *b"PNBRQK"),
    ("Czech", "cs", *b"PJSVDK"),
    ("Danish", "da", *b"BSLTDK"),
    ("Dutch", "nl", *b"OPLTDK"),
    ("Estonian", "et", *b"PROVLK"),
    ("Finnish", "fi", *b"PRLTDK"),
    ("French", "fr", *b"PCFTDR"),
    ("German", "de", *b"BSLTDK"),
    ("Hungarian", "hu", *b"GHFBVK"),
    ("Icelandic", "is", *b"PRBHDK"),
    ("Italian", "it", *b"PCATDR"),
    ("Norwegian", "no", *b"BSLTDK"),
    ("Polish", "pl", *b"PSGWHK"),
    ("Portuguese", "pt", *b"PCBTDR"),
    ("Romanian", "ro", *b"PCNTDR"),
    ("Spanish", "es", *b"PCATDR"),
    ("Swedish", "sv", *b"BSLTDK"),
    ("Slovene", "sl", *b"PSLTDK"),
];

impl Language {
    /// All 18, English first.
    pub const ALL: [Self; 18] = [
        Self::English,
        Self::Czech,
        Self::Danish,
        Self::Dutch,
        Self::Estonian,
        Self::Finnish,
        Self::French,
        Self::German,
        Self::Hungarian,
        Self::Icelandic,
        Self::Italian,
        Self::Norwegian,
        Self::Polish,
        Self::Portuguese,
        Self::Romanian,
        Self::Spanish,
        Self::Swedish,
        Self::Slovene,
    ];

    /// Its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// Its ISO 639-1 code: `en`, `cs`, ...
    #[must_use]
    pub const fn code(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The upper-case letter of a kind of man.
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        TABLE[self as usize].2[role as usize] as char
    }

    /// The kind of man that an upper-case letter means.
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.letter(role) == letter)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names none of the 18 languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLanguageError;

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a language by name or ISO 639-1 code: ")?;
        for (index, language) in Language::ALL.into_iter().enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            write!(f, "{language} ({})", language.code())?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseLanguageError {}

impl FromStr for Language {
    type Err = ParseLanguageError;

    /// By name or code, in either case.
    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        let named = |language: &Self| {
            text.eq_ignore_ascii_case(language.name()) || text.eq_ignore_ascii_case(language.code())
        };
        Self::ALL.into_iter().find(named).ok_or(ParseLanguageError)
    }
}

/// How the men are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letters {
    /// By the letters of a language.
    Of(Language),
    /// By the outlined figurines, `♘f3`, for both sides.
    Figurines,
}

impl Letters {
    /// What stands for a kind of man.
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        match self {
            Self::Of(language) => language.letter(role),
            Self::Figurines => match role {
                Role::King => '♔',
                Role::Queen => '♕',
                Role::Rook => '♖',
                Role::Bishop => '♗',
                Role::Knight => '♘',
                Role::Pawn => '♙',
            },
        }
    }
}

impl Default for Letters {
    /// English.
    fn default() -> Self {
        Self::Of(Language::English)
    }
}

impl From<Language> for Letters {
    fn from(language: Language) -> Self {
        Self::Of(language)
    }
}
