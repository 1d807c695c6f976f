//! The rules: one table of ids, names, families, severities and fixes.

use core::fmt;
use core::str::FromStr;

use crate::pages::{self, Page};
use crate::{Family, Profile, Safety, Severity};

struct Row {
    id: &'static str,
    name: &'static str,
    family: Family,
    /// A letter for each profile in the order of [`Profile::ALL`]: `E`rror, `W`arning, `S`tyle or `_` for off.
    levels: &'static [u8; 5],
    fix: Option<Safety>,
    summary: &'static str,
}

macro_rules! rules {
    ($($variant:ident = $id:literal $name:literal $family:ident $levels:literal $fix:ident $summary:literal;)+) => {
        /// A rule of the linter. Ids and names are stable for ever.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Rule { $(#[doc = $summary] $variant),+ }

        impl Rule {
            /// Every rule, in the order of the ids.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }

        const TABLE: &[Row] = &[$(Row {
            id: $id,
            name: $name,
            family: Family::$family,
            levels: $levels,
            fix: rules!(@$fix),
            summary: $summary,
        }),+];
    };
    (@none) => { None };
    (@safe) => { Some(Safety::Safe) };
    (@guess) => { Some(Safety::Unsafe) };
}

rules! {
    UnclosedComment = "PGN101" "unclosed-comment" Syntax b"EEEEE" guess "a brace comment that is never closed";
    UnopenedComment = "PGN102" "unopened-comment" Syntax b"EEEEE" guess "a closing brace outside a comment";
    NestedComment = "PGN103" "nested-comment" Syntax b"EEEEE" safe "braces inside a brace comment";
    UnclosedVariation = "PGN104" "unclosed-variation" Syntax b"EEEEE" guess "a variation that is never closed";
    UnopenedVariation = "PGN105" "unopened-variation" Syntax b"EEEEE" guess "a closing parenthesis outside a variation";
    VariationBeforeMove = "PGN106" "variation-before-move" Syntax b"EEEEE" none "a variation with no move before it that it could replace";
    BrokenTag = "PGN107" "broken-tag" Syntax b"EEEEE" none "square brackets that hold no tag pair";
    UnclosedTag = "PGN108" "unclosed-tag" Syntax b"EEEEE" safe "a tag pair without its closing quote or bracket";
    UnescapedQuote = "PGN109" "unescaped-quote" Syntax b"EEEEE" safe "a quote inside a tag value without a backslash";
    StrayBackslash = "PGN110" "stray-backslash" Syntax b"WWWWW" safe "a backslash in a tag value that escapes nothing";
    BadTagName = "PGN111" "bad-tag-name" Syntax b"WWWWW" none "a tag name with other signs than letters, digits and underscores";
    MissingTerminator = "PGN112" "missing-terminator" Syntax b"EEEEE" safe "a game that ends without a result";
    ResultInVariation = "PGN113" "result-in-variation" Syntax b"WWWWW" none "a result inside a variation";
    ResultSpelling = "PGN114" "result-spelling" Syntax b"WWWWW" safe "a result not spelt 1-0, 0-1, 1/2-1/2 or *";
    UnknownToken = "PGN115" "unknown-token" Syntax b"EEEEE" none "signs in the movetext that mean nothing";
    TextOutsideGame = "PGN116" "text-outside-game" Syntax b"WWWWW" safe "text between games that belongs to none";
    BadNag = "PGN117" "bad-nag" Syntax b"WWWWW" none "a $ without a number from 0 to 255";
    UnknownMark = "PGN118" "unknown-mark" Syntax b"WWWWW" none "an annotation mark without a meaning, such as !!!";
    EmptyVariation = "PGN119" "empty-variation" Syntax b"WWWWW" none "a variation without a move";
    TooDeep = "PGN120" "too-deep" Syntax b"WWWWW" none "variations nested beyond the limit, passed over";

    MissingRosterTag = "PGN201" "missing-roster-tag" Tags b"_SWSW" safe "a tag of the seven tag roster is missing";
    TagOrder = "PGN202" "tag-order" Tags b"_SSSW" safe "the seven tag roster not first or not in its order";
    ConflictingTag = "PGN203" "conflicting-tag" Tags b"WWWWW" none "a tag twice, with different values";
    RepeatedTag = "PGN204" "repeated-tag" Tags b"SSSSW" safe "a tag twice, with the same value";
    DateForm = "PGN205" "date-form" Tags b"WWWWW" safe "a date not in the form 2026.11.30";
    ImpossibleDate = "PGN206" "impossible-date" Tags b"WWWWW" none "a day that is in no calendar";
    ResultTag = "PGN207" "result-tag" Tags b"WWWWW" safe "a Result tag other than 1-0, 0-1, 1/2-1/2 or *";
    EloValue = "PGN208" "elo-value" Tags b"WWWWW" none "a rating that is no number of up to four digits";
    EcoValue = "PGN209" "eco-value" Tags b"WWWWW" none "an ECO code not from A00 to E99";
    TimeControlValue = "PGN210" "time-control-value" Tags b"WWWWW" none "a time control that the standard does not know";
    TimeForm = "PGN211" "time-form" Tags b"WWWWW" none "a time of day not in the form 17:05:09";
    FenWithoutSetUp = "PGN212" "fen-without-setup" Tags b"WWWWW" safe "a FEN tag without SetUp \"1\"";
    SetUpValue = "PGN213" "setup-value" Tags b"WWWWW" safe "a setup tag that contradicts the FEN tag";
    SetUpWithoutFen = "PGN214" "setup-without-fen" Tags b"WWWWW" none "SetUp \"1\" without a FEN tag";
    BadFen = "PGN215" "bad-fen" Tags b"EEEEE" none "a FEN tag that cannot be read";
    ImpossiblePosition = "PGN216" "impossible-position" Tags b"EEEEE" none "a FEN tag with a position that no game can have";
    FenRights = "PGN217" "fen-rights" Tags b"WWWWW" safe "a castling right or en passant square that the position does not have";
    FenForm = "PGN218" "fen-form" Tags b"SSSSW" safe "a FEN that is not in the standard form";
    AmbiguousCastlingLetter = "PGN219" "ambiguous-castling-letter" Tags b"WWWWW" safe "K or Q in a Chess960 FEN where two rooks could be meant";
    ShredderCastling = "PGN220" "shredder-castling" Tags b"_SS_W" safe "castling rights by rook files where the usual letters would do";
    VariantSpelling = "PGN221" "variant-spelling" Tags b"SSSSW" safe "an unusual spelling of a variant's name";
    VariantMissing = "PGN222" "variant-missing" Tags b"WWWWW" safe "a Chess960 position without a Variant tag that says so";
    OtherVariant = "PGN223" "other-variant" Tags b"WWWWW" none "a game of another variant, whose moves are not looked at";
    PlyCount = "PGN224" "ply-count" Tags b"WWWWW" safe "a count of plies that is not theirs";
    EmptyTag = "PGN225" "empty-tag" Tags b"SSSSW" safe "a tag with an empty value in place of ? or -";
    TagNameCase = "PGN226" "tag-name-case" Tags b"WWWWW" safe "a known tag in the wrong letter case";

    IllegalMove = "PGN301" "illegal-move" Moves b"EEEEE" none "a move that the rules do not allow";
    AmbiguousMove = "PGN302" "ambiguous-move" Moves b"EEEEE" guess "a move that two men can make";
    UnreadableMove = "PGN303" "unreadable-move" Moves b"EEEEE" none "a word that is no move";
    MissingPromotion = "PGN304" "missing-promotion" Moves b"EEEEE" guess "a pawn arrives on the last rank and becomes nothing";
    ImpossiblePromotion = "PGN305" "impossible-promotion" Moves b"EEEEE" none "a promotion that the rules do not know";
    ForeignLetters = "PGN306" "foreign-letters" Moves b"EEEEE" safe "letters of another language for the men";
    NullMove = "PGN307" "null-move" Moves b"WWWWW" none "a null move in the main line";
    CastlingZeros = "PGN308" "castling-zeros" Moves b"WWWWW" safe "castling with zeros: 0-0";
    CastlingSpelling = "PGN309" "castling-spelling" Moves b"WWWWW" safe "castling as o-o or OO";
    PromotionForm = "PGN310" "promotion-form" Moves b"WWWWW" safe "a promotion not of the form e8=Q";
    LongAlgebraic = "PGN311" "long-algebraic" Moves b"WWWWW" safe "a move in long algebraic form: Ng1-f3";
    Coordinates = "PGN312" "coordinates" Moves b"WWWWW" safe "a move in coordinates: g1f3";
    LowerCasePiece = "PGN313" "lower-case-piece" Moves b"SSSSW" safe "a piece by a lower-case letter: nf3";
    PawnLetter = "PGN314" "pawn-letter" Moves b"SSSSW" safe "a letter for a pawn: Pe4";
    Figurine = "PGN315" "figurine" Moves b"WWWWW" safe "a figurine in place of a letter";
    EnPassantSuffix = "PGN316" "en-passant-suffix" Moves b"WWWWW" safe "e.p. behind a move";
    MoveSpelling = "PGN317" "move-spelling" Moves b"SSSSW" safe "a move in other signs or letters than usual: e2:d3, NF3, exd";
    MissingCaptureMark = "PGN318" "missing-capture-mark" Moves b"SSSSW" safe "a capture without x";
    FalseCaptureMark = "PGN319" "false-capture-mark" Moves b"WWWWW" safe "an x though nothing is captured";
    MissingCheckMark = "PGN320" "missing-check-mark" Moves b"SSSSW" safe "a check without +";
    FalseCheckMark = "PGN321" "false-check-mark" Moves b"WWWWW" safe "a + though there is no check";
    MissingMateMark = "PGN322" "missing-mate-mark" Moves b"SSSSW" safe "a mate without #";
    FalseMateMark = "PGN323" "false-mate-mark" Moves b"WWWWW" safe "a # though there is no mate";
    CheckSpelling = "PGN324" "check-spelling" Moves b"SSSSW" safe "check or mate not marked by + or #";
    DetachedCheckMark = "PGN325" "detached-check-mark" Moves b"WWWWW" safe "a blank before + or #";
    NeedlessOrigin = "PGN326" "needless-origin" Moves b"SSSSW" safe "more of the origin than is needed: Ngf3";
    PinnedTwin = "PGN327" "pinned-twin" Moves b"SSSSW" safe "the origin given to tell from a man that may not move";
    OtherOrigin = "PGN328" "other-origin" Moves b"SSSSW" safe "the rank given where the standard wants the file";
    WrongMoveNumber = "PGN329" "wrong-move-number" Moves b"WWWWW" safe "a move number that is not that of the move";
    MissingMoveNumber = "PGN330" "missing-move-number" Moves b"_SSSW" safe "a White move without a number";
    MissingBlackNumber = "PGN331" "missing-black-number" Moves b"_SWSW" safe "a Black move without a number after a comment or variation";
    NumberDots = "PGN332" "number-dots" Moves b"_SSSW" safe "a move number not of the form 1. or 1...";
    SuffixMark = "PGN333" "suffix-mark" Moves b"_S__W" safe "an annotation as a mark in place of a glyph: e4! for e4 $1";
    NullMoveSpelling = "PGN334" "null-move-spelling" Moves b"SSSSW" safe "a null move not written --";
    NumberSpelling = "PGN335" "number-spelling" Moves b"WWWWW" safe "a move number with other signs than dots: 1) or 1…";

    MoveAfterMate = "PGN401" "move-after-mate" Game b"EEEEE" none "a move after checkmate";
    MoveAfterStalemate = "PGN402" "move-after-stalemate" Game b"EEEEE" none "a move after stalemate";
    MoveAfterDeadPosition = "PGN403" "move-after-dead-position" Game b"WWWWW" none "a move in a position in which nobody can mate";
    MoveAfterFivefold = "PGN404" "move-after-fivefold" Game b"WWWWW" none "a move after the same position for the fifth time";
    MoveAfterSeventyFive = "PGN405" "move-after-seventy-five" Game b"WWWWW" none "a move after 75 moves of both sides without capture or pawn move";
    BoardResultMove = "PGN406" "board-result-move" Game b"WWWWW" guess "king moves of an electronic board that signal the result";
    ResultMismatch = "PGN407" "result-mismatch" Game b"EEEEE" guess "the Result tag contradicts the result behind the moves";
    ResultAgainstMate = "PGN408" "result-against-mate" Game b"EEEEE" guess "a result that contradicts the mate on the board";
    ResultAgainstStalemate = "PGN409" "result-against-stalemate" Game b"EEEEE" guess "a win though the game ended in stalemate";
    ResultAgainstDeadPosition = "PGN410" "result-against-dead-position" Game b"EEEEE" guess "a win though nobody could mate any more";
    ResultAgainstAutomaticDraw = "PGN411" "result-against-automatic-draw" Game b"WWWWW" guess "a win though fivefold repetition or 75 moves ended the game";
    UnknownResult = "PGN412" "unknown-result" Game b"WWWWW" safe "a result of * though the game is over on the board";
    ImpossibleTimeForfeit = "PGN413" "impossible-time-forfeit" Game b"WWWWW" guess "won on time by a side that could not have mated by any series of moves";
    EmptyGame = "PGN414" "empty-game" Game b"SSSSW" none "a game without moves";
    DuplicateGame = "PGN415" "duplicate-game" Game b"WWWWW" none "the same game as one before";

    ClockGoesUp = "PGN501" "clock-goes-up" Comments b"WWWWW" none "a clock that shows more than before, beyond the increment";
    ClockOverTimeControl = "PGN502" "clock-over-time-control" Comments b"WWWWW" none "a clock that shows more than the time control gives";
    BadClock = "PGN503" "bad-clock" Comments b"WWWWW" none "a clock command without a time";
    BadEval = "PGN504" "bad-eval" Comments b"WWWWW" none "an evaluation that is none";
    BadMarks = "PGN505" "bad-marks" Comments b"WWWWW" none "coloured squares or arrows that cannot be read";
    UnclosedCommand = "PGN506" "unclosed-command" Comments b"WWWWW" none "a command in a comment without its closing bracket";
    EmptyComment = "PGN507" "empty-comment" Comments b"SSSSW" safe "a comment without text";
    LineComment = "PGN508" "line-comment" Comments b"__S_W" safe "a comment to the end of the line";
    AdjacentComments = "PGN509" "adjacent-comments" Comments b"____W" none "two comments side by side";
    RepeatedNag = "PGN510" "repeated-nag" Comments b"SSSSW" none "the same glyph twice on a move";

    ByteOrderMark = "PGN601" "byte-order-mark" Encoding b"_S_SW" safe "a byte order mark at the start of the text";
    InnerByteOrderMark = "PGN602" "inner-byte-order-mark" Encoding b"WWWWW" safe "a byte order mark inside the text";
    ControlCharacter = "PGN603" "control-character" Encoding b"EEEEE" guess "a control character in the movetext";
    ControlInText = "PGN604" "control-in-text" Encoding b"WWWWW" none "a control character in a tag or comment";
    ForeignBlank = "PGN605" "foreign-blank" Encoding b"WWWWW" safe "a no-break space or its like between moves";
    Latin1 = "PGN606" "latin-1" Encoding b"__S_W" guess "letters of Latin-1, not of UTF-8";
    Windows1252 = "PGN607" "windows-1252" Encoding b"WWWWW" guess "characters of Windows-1252 that neither Latin-1 nor UTF-8 has";
    MixedEncodings = "PGN608" "mixed-encodings" Encoding b"WWWWW" guess "UTF-8 and other encodings in one game";
    Mojibake = "PGN609" "mojibake" Encoding b"WWWWW" guess "UTF-8 that was encoded twice";
    ReplacementCharacter = "PGN610" "replacement-character" Encoding b"WWWWW" none "a character that a conversion has lost";
    Utf16 = "PGN611" "utf-16" Encoding b"EEEEE" none "a text in UTF-16, which is no PGN";
    BinaryData = "PGN612" "binary-data" Encoding b"EEEEE" none "bytes between games that are no text";

    GluedGame = "PGN701" "glued-game" Layout b"SSSSW" safe "a game that begins on the line on which another ends";
    NoBlankAfterTags = "PGN702" "no-blank-after-tags" Layout b"_SSSW" safe "no blank line between tags and moves";
    NoBlankBeforeGame = "PGN703" "no-blank-before-game" Layout b"_SSSW" safe "no blank line between two games";
    LongLine = "PGN704" "long-line" Layout b"_S_SW" none "a line of more than 255 characters";
    LongMovetextLine = "PGN705" "long-movetext-line" Layout b"_S__W" safe "movetext in a line of 80 characters or more";
    ExtraBlanks = "PGN706" "extra-blanks" Layout b"_SSSW" safe "more than one blank between two moves";
    TrailingBlanks = "PGN707" "trailing-blanks" Layout b"_SSSW" safe "blanks at the end of a line";
    Tab = "PGN708" "tab" Layout b"_SSSW" safe "a tabulator";
    NoBlankAfterNumber = "PGN709" "no-blank-after-number" Layout b"_SS_W" safe "no blank between a move number and its move: 1.e4";
    TagLayout = "PGN710" "tag-layout" Layout b"_SSSW" safe "a tag pair not of the form [Name \"value\"] on a line of its own";
    LineEnds = "PGN711" "line-ends" Layout b"_S__W" safe "lines that end with CR or CR LF";
    MixedLineEnds = "PGN712" "mixed-line-ends" Layout b"_SSSW" safe "line ends of several kinds in one game";
    NoFinalLineEnd = "PGN713" "no-final-line-end" Layout b"_SSSW" safe "a text whose last line does not end";
}

impl Rule {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its id, stable for ever: `PGN301`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Its name, stable for ever: `illegal-move`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is about.
    #[must_use]
    pub fn family(self) -> Family {
        self.row().family
    }

    /// How bad a breach is in a profile; `None` if the rule is off there.
    #[must_use]
    pub fn severity(self, profile: Profile) -> Option<Severity> {
        match self.row().levels[profile as usize] {
            b'E' => Some(Severity::Error),
            b'W' => Some(Severity::Warning),
            b'S' => Some(Severity::Style),
            _ => None,
        }
    }

    /// How bad a breach is in general: as in the default profile, and a matter of style where the rule is off there.
    #[must_use]
    pub fn default_severity(self) -> Severity {
        self.severity(Profile::default()).unwrap_or(Severity::Style)
    }

    /// The best kind of fix that there may be; single findings may have a less safe one, or none.
    #[must_use]
    pub fn fix(self) -> Option<Safety> {
        self.row().fix
    }

    /// The rules that a text means: one by its id or name, those of a family by what their ids begin with (`PGN3`) or its name
    /// (`moves`), or `all` of them.
    ///
    /// ```
    /// use jadoube_lint::Rule;
    ///
    /// assert_eq!(Rule::select("PGN301"), Ok(vec![Rule::IllegalMove]));
    /// assert_eq!(Rule::select("pgn3"), Rule::select("moves"));
    /// assert_eq!(Rule::select("all").unwrap().len(), Rule::ALL.len());
    /// ```
    ///
    /// # Errors
    /// If there is no such rule.
    pub fn select(text: &str) -> Result<Vec<Self>, UnknownRule> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self::ALL.to_vec());
        }
        match Family::named(text) {
            Some(family) => {
                Ok(Self::ALL.iter().copied().filter(|rule| rule.family() == family).collect())
            }
            None => text.parse().map(|rule| vec![rule]),
        }
    }

    /// What breaks it, in half a sentence.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Why it matters, how to mend it, and examples.
    #[must_use]
    pub fn page(self) -> &'static Page {
        pages::of(self)
    }
}

impl fmt::Display for Rule {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is neither id nor name of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// The text.
    pub text: String,
    /// The rule whose name or id is nearest, if one is near.
    pub nearest: Option<Rule>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rule {:?}", self.text)?;
        match self.nearest {
            Some(rule) => write!(f, ", did you mean {} ({})?", rule.name(), rule.id()),
            None if is_like_id(&self.text) => {
                f.write_str("; ids are PGN and three digits, PGN1 to PGN7 mean whole families")
            }
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownRule {}

impl FromStr for Rule {
    type Err = UnknownRule;

    /// By id or name, in either case.
    ///
    /// ```
    /// use jadoube_lint::Rule;
    ///
    /// assert_eq!("pgn301".parse(), Ok(Rule::IllegalMove));
    /// let error = "ilegal-move".parse::<Rule>().unwrap_err();
    /// assert_eq!(error.to_string(), "unknown rule \"ilegal-move\", did you mean illegal-move (PGN301)?");
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let is_named = |rule: &&Self| {
            text.eq_ignore_ascii_case(rule.id()) || text.eq_ignore_ascii_case(rule.name())
        };
        if let Some(&rule) = Self::ALL.iter().find(is_named) {
            return Ok(rule);
        }
        if is_like_id(text) {
            // Numbers that differ in a digit are no more alike than others.
            return Err(UnknownRule { text: text.to_owned(), nearest: None });
        }
        let lower = text.to_ascii_lowercase();
        let distance = |rule: &Self| edits(&lower, rule.name());
        let nearest = Self::ALL.iter().copied().min_by_key(distance);
        let is_near = |rule: &Self| distance(rule) <= 1 + text.len() / 4;
        Err(UnknownRule { text: text.to_owned(), nearest: nearest.filter(is_near) })
    }
}

/// Whether a text is meant for an id rather than a name.
fn is_like_id(text: &str) -> bool {
    let start = text.as_bytes().first_chunk::<3>();
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"PGN"))
        && !text[3..].starts_with(|next: char| next.is_alphabetic())
}

/// How many letters must be put in, taken out or changed to make one text of the other.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rule {
    /// As its name.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rule {
    /// From its id or name.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
