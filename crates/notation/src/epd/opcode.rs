//! The opcodes of the standard and what they take.

/// What an opcode takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OperandKind {
    /// Nothing.
    None,
    /// Moves of this position, in any number.
    Moves,
    /// One move of this position.
    Move,
    /// Moves that follow each other.
    Line,
    /// One integer.
    Integer {
        /// The least that it may be.
        min: i128,
        /// The most that it may be.
        max: i128,
    },
    /// One string.
    Text,
    /// One string, or nothing, which clears what was said before.
    OptionalText,
    /// Two strings: an address and a name.
    TwoTexts,
    /// Anything.
    Any,
}

impl OperandKind {
    /// Whether it takes moves.
    #[must_use]
    pub const fn is_moves(self) -> bool {
        matches!(self, Self::Moves | Self::Move | Self::Line)
    }

    /// Whether it takes strings.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::OptionalText | Self::TwoTexts)
    }
}

/// An opcode of the standard.
///
/// ```
/// use jadoube_notation::epd::{Opcode, OperandKind};
///
/// let opcode = Opcode::find("bm").unwrap();
/// assert_eq!((opcode.operands, opcode.meaning), (OperandKind::Moves, "best move(s)"));
/// assert_eq!(Opcode::find("Bm"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opcode {
    /// How it is written.
    pub name: &'static str,
    /// What it takes.
    pub operands: OperandKind,
    /// What it says, in the words of the standard.
    pub meaning: &'static str,
}

const fn opcode(name: &'static str, operands: OperandKind, meaning: &'static str) -> Opcode {
    Opcode { name, operands, meaning }
}

const fn integer(min: i128, max: i128) -> OperandKind {
    OperandKind::Integer { min, max }
}

const COMMENT: &str = "comment";
const VARIATION: &str = "variation name";

/// In the order of ASCII.
static OPCODES: [Opcode; 45] = [
    opcode("acd", integer(0, u32::MAX as i128), "analysis count depth"),
    opcode("acn", integer(0, u64::MAX as i128), "analysis count nodes"),
    opcode("acs", integer(0, u64::MAX as i128), "analysis count seconds"),
    opcode("am", OperandKind::Moves, "avoid move(s)"),
    opcode("bm", OperandKind::Moves, "best move(s)"),
    opcode("c0", OperandKind::OptionalText, COMMENT),
    opcode("c1", OperandKind::OptionalText, COMMENT),
    opcode("c2", OperandKind::OptionalText, COMMENT),
    opcode("c3", OperandKind::OptionalText, COMMENT),
    opcode("c4", OperandKind::OptionalText, COMMENT),
    opcode("c5", OperandKind::OptionalText, COMMENT),
    opcode("c6", OperandKind::OptionalText, COMMENT),
    opcode("c7", OperandKind::OptionalText, COMMENT),
    opcode("c8", OperandKind::OptionalText, COMMENT),
    opcode("c9", OperandKind::OptionalText, COMMENT),
    opcode("ce", integer(-32767, 32766), "centipawn evaluation"),
    opcode("dm", integer(i32::MIN as i128, i32::MAX as i128), "direct mate fullmove count"),
    opcode("draw_accept", OperandKind::None, "accept a draw offer"),
    opcode("draw_claim", OperandKind::None, "claim a draw"),
    opcode("draw_offer", OperandKind::None, "offer a draw"),
    opcode("draw_reject", OperandKind::None, "reject a draw offer"),
    opcode("eco", OperandKind::OptionalText, "Encyclopedia of Chess Openings opening code"),
    opcode("fmvn", integer(1, u32::MAX as i128), "fullmove number"),
    opcode("hmvc", integer(0, u16::MAX as i128), "halfmove clock"),
    opcode("id", OperandKind::Text, "position identification"),
    opcode("nic", OperandKind::OptionalText, "New In Chess opening code"),
    opcode("noop", OperandKind::Any, "no operation"),
    opcode("pm", OperandKind::Move, "predicted move"),
    opcode("pv", OperandKind::Line, "predicted variation"),
    opcode("rc", integer(1, u32::MAX as i128), "repetition count"),
    opcode("resign", OperandKind::None, "game resignation"),
    opcode("sm", OperandKind::Move, "supplied move"),
    opcode("tcgs", integer(1, u32::MAX as i128), "telecommunication game selector"),
    opcode("tcri", OperandKind::TwoTexts, "telecommunication receiver identification"),
    opcode("tcsi", OperandKind::TwoTexts, "telecommunication sender identification"),
    opcode("v0", OperandKind::OptionalText, VARIATION),
    opcode("v1", OperandKind::OptionalText, VARIATION),
    opcode("v2", OperandKind::OptionalText, VARIATION),
    opcode("v3", OperandKind::OptionalText, VARIATION),
    opcode("v4", OperandKind::OptionalText, VARIATION),
    opcode("v5", OperandKind::OptionalText, VARIATION),
    opcode("v6", OperandKind::OptionalText, VARIATION),
    opcode("v7", OperandKind::OptionalText, VARIATION),
    opcode("v8", OperandKind::OptionalText, VARIATION),
    opcode("v9", OperandKind::OptionalText, VARIATION),
];

impl Opcode {
    /// All opcodes of the standard, in the order of ASCII.
    pub const ALL: &'static [Self] = &OPCODES;

    /// The opcode of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        let index = OPCODES.binary_search_by(|opcode| opcode.name.cmp(name)).ok()?;
        Some(&OPCODES[index])
    }

    /// The opcode of this name, capitals or not.
    pub(super) fn find_ignoring_case(name: &str) -> Option<&'static Self> {
        Self::find(name)
            .or_else(|| OPCODES.iter().find(|opcode| opcode.name.eq_ignore_ascii_case(name)))
    }
}

/// What an opcode takes, private ones included.
pub(super) fn operands_of(name: &str) -> OperandKind {
    match Opcode::find(name) {
        Some(opcode) => opcode.operands,
        None if perft_depth(name).is_some() => integer(0, i128::MAX),
        None => OperandKind::Any,
    }
}

/// The depth of `D1`, `D2` and so on.
pub(super) fn perft_depth(name: &str) -> Option<u32> {
    let digits = name.strip_prefix('D')?;
    let is_number = matches!(digits.len(), 1..=4) && digits.bytes().all(|it| it.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Whether a word is an opcode that the standard knows, or one of perft: nothing else is split off where a semicolon
/// is missing.
pub(super) fn is_known(name: &str) -> bool {
    Opcode::find(name).is_some() || perft_depth(name).is_some()
}

/// Whether a word is an opcode by its form.
pub(super) fn is_identifier(name: &str) -> bool {
    name.len() <= 15
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
