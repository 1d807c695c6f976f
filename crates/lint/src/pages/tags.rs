use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::MissingRosterTag,
        "Every game for export has the seven tags Event, Site, Date, Round, White, Black and Result (standard, 8.1.1). \
         Dumps of one server lacked Date and Round up to December 2020.",
        "The fix adds them, with the values that the standard has for what is unknown.",
        b"[Event \"A\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n",
        b"[Event \"A\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::TagOrder,
        "For export the seven tag roster stands first and in its order (standard, 8.1.1), so that files can be compared.",
        "The fix puts the roster first and leaves the other tags in their order.",
        b"[White \"A\"]\n[Event \"B\"]\n\n1. e4 *\n",
        b"[Event \"B\"]\n[White \"A\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::ConflictingTag,
        "A tag comes once. Some readers take the first of two, some the last.",
        "Find out which is right and take the other out.",
        b"[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n",
        b"[White \"A\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::RepeatedTag,
        "A tag comes once.",
        "The fix takes the second one out.",
        b"[White \"A\"]\n[White \"A\"]\n\n1. e4 *\n",
        b"[White \"A\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::DateForm,
        "Dates are written year, month, day with dots between, and question marks for what is unknown (standard, \
         8.1.1.3). Others cannot be sorted or compared.",
        "The fix rewrites dates that begin with the year. Whether 3.4.1990 is in March or April nobody can know.",
        b"[Date \"1990-4-3\"]\n\n1. e4 *\n",
        b"[Date \"1990.04.03\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::ImpossibleDate,
        "There is no such day.",
        "Put question marks for what is not known.",
        b"[Date \"2023.02.30\"]\n\n1. e4 *\n",
        b"[Date \"2023.02.??\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::ResultTag,
        "The tag has one of the four results that can stand behind the moves (standard, 8.1.1.7).",
        "The fix writes what the value can only mean.",
        "[Result \"½-½\"]\n\n1. e4 1/2-1/2\n".as_bytes(),
        b"[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n",
    ),
    page(
        Rule::EloValue,
        "Ratings are whole numbers; a player without one has a hyphen (standard, 9.1.2).",
        "Write the number alone.",
        b"[WhiteElo \"2700+\"]\n\n1. e4 *\n",
        b"[WhiteElo \"2700\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::EcoValue,
        "Opening codes are a letter from A to E and two digits.",
        "Write the code alone; the opening's name goes into the tag Opening.",
        b"[ECO \"Ruy Lopez\"]\n\n1. e4 *\n",
        b"[ECO \"C60\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::TimeControlValue,
        "Time controls are written in seconds: 40/9000 for forty moves in two and a half hours, 300 for a game in five \
         minutes, 4500+60 with an increment (standard, 9.6.1). Clocks cannot be checked against others.",
        "Write it in that form, with colons between several stages, or put a question mark.",
        b"[TimeControl \"5 min\"]\n\n1. e4 *\n",
        b"[TimeControl \"300\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::TimeForm,
        "Times of day are hours, minutes and seconds with two digits each (standard, 9.5.1).",
        "Write it in that form, with question marks for what is unknown.",
        b"[Time \"5 pm\"]\n\n1. e4 *\n",
        b"[Time \"17:00:00\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::FenWithoutSetUp,
        "A game that does not begin with the first array has the tag SetUp \"1\" and the position as FEN (standard, 9.7). \
         Some readers pass over a FEN without it and play the moves from the first array.",
        "The fix adds the tag.",
        b"[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
    ),
    page(
        Rule::SetUpValue,
        "With a FEN tag SetUp is \"1\" (standard, 9.7.1). \"0\" says that the game begins with the first array.",
        "The fix sets it: nobody writes a FEN by mistake.",
        b"[SetUp \"0\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
    ),
    page(
        Rule::SetUpWithoutFen,
        "The game is said to begin with a position that is not told (standard, 9.7.1).",
        "Add the FEN, or take the tag out.",
        b"[SetUp \"1\"]\n\n1. e4 *\n",
        b"[SetUp \"0\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::BadFen,
        "Nobody knows the position, so no move can be played.",
        "Mend the FEN; the message says where it cannot be read.",
        b"[SetUp \"1\"]\n[FEN \"6k1/9/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
    ),
    page(
        Rule::ImpossiblePosition,
        "A king is missing or can be taken, a pawn stands on the first or last rank, or there are more men than a game can \
         have. Programs refuse such positions or fail with them.",
        "Mend the position.",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K5R1 w - - 0 1\"]\n\n1. Rg2 *\n",
    ),
    page(
        Rule::FenRights,
        "A castling right needs its king and rook, an en passant square the pawn that has just passed it. Programs differ \
         about rights that are not there. Rematches of Chess960 games in one server's dump of November 2023 have them.",
        "The fix leaves out what cannot be.",
        b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w K - 0 1\"]\n\n1. e4 *\n",
        b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::FenForm,
        "A FEN has six fields with single blanks between (standard, 16.1). Strict readers refuse others.",
        "The fix writes the same position in the standard form.",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w\"]\n\n1. Rh2 *\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. Rh2 *\n",
    ),
    page(
        Rule::AmbiguousCastlingLetter,
        "In Chess960 K and Q mean the outer rook for readers of X-FEN, and another one for some programs.",
        "The fix names the outer rook by its file.",
        b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1KR3R1 w K - 0 1\"]\n\n1. Kb2 *\n",
        b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1KR3R1 w G - 0 1\"]\n\n1. Kb2 *\n",
    ),
    page(
        Rule::ShredderCastling,
        "Castling rights by the rooks' files are not understood by every reader; KQkq is, and says the same here.",
        "The fix writes KQkq.",
        b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1K4R1 w G - 0 1\"]\n\n1. O-O *\n",
        b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1K4R1 w K - 0 1\"]\n\n1. O-O *\n",
    ),
    page(
        Rule::VariantSpelling,
        "The same variant goes by many names: fischerandom, chess 960, Freestyle. Readers know some of them.",
        "The fix writes the usual one: Standard, Chess960 or From Position.",
        b"[Variant \"fischerandom\"]\n\n1. e4 *\n",
        b"[Variant \"Chess960\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::VariantMissing,
        "Castling from this position is possible in Chess960 only. Readers that are not told so refuse the FEN or drop the \
         rights.",
        "The fix adds the tag. Where another variant is named, the change is unsafe.",
        b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1K4R1 w K - 0 1\"]\n\n1. O-O *\n",
        b"[SetUp \"1\"]\n[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1K4R1 w K - 0 1\"]\n\n1. O-O *\n",
    ),
    page(
        Rule::OtherVariant,
        "The rules of other variants are not known here, so the moves are not looked at.",
        "Nothing is to be mended; turn the rule off where such games are expected.",
        b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n",
        b"[Variant \"Standard\"]\n\n1. e4 d5 2. exd5 Qxd5 *\n",
    ),
    page(
        Rule::PlyCount,
        "The tag counts the moves of both sides (standard, 9.9.3). If it is wrong, moves may have been lost.",
        "The fix writes the number of plies that are there.",
        b"[PlyCount \"3\"]\n\n1. e4 e5 *\n",
        b"[PlyCount \"2\"]\n\n1. e4 e5 *\n",
    ),
    page(
        Rule::EmptyTag,
        "What is unknown is written ?, what there is not - (standard, 8.1.1 and 9.1.2).",
        "The fix writes it so.",
        b"[Site \"\"]\n\n1. e4 *\n",
        b"[Site \"?\"]\n\n1. e4 *\n",
    ),
    page(
        Rule::TagNameCase,
        "Names that differ in case are different names (standard, 8.1), so programs do not find this one.",
        "The fix writes it in the usual case.",
        b"[WHITE \"A\"]\n\n1. e4 *\n",
        b"[White \"A\"]\n\n1. e4 *\n",
    ),
];
