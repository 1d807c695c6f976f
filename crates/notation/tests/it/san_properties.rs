//! What holds for every legal move and every text.

use jadoube_board::{CastlingMode, Move, Role, Square};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{
    CheckMark, Language, Leniency, Letters, PackedSan, SanError, SanKind, SanOptions, SanStyle,
    Strictness, suggestions,
};
use jadoube_notation::uci::{UciMove, parse_uci, to_uci};
use proptest::prelude::*;

/// Start positions in which little is far away: disambiguation, promotion and castling come often.
const CROWDED: [&str; 4] = [
    "r3k2r/1PPn1n2/1q1b1q2/2n5/2N5/1Q1B1Q2/1ppN1N2/R3K2R w KQkq - 0 1",
    "1n2k1n1/2P1P1P1/8/R6R/r6r/8/2p1p1p1/1N2K1N1 w - - 0 1",
    "4k3/pppp4/8/4PPPP/pppp4/8/4PPPP/4K3 w - - 0 1",
    "q1q1k1q1/8/8/8/8/8/8/Q1Q1K1Q1 w - - 0 1",
];

fn start() -> impl Strategy<Value = Position> {
    prop_oneof![
        (0_u16..960).prop_map(|number| Position::chess960(number).unwrap()),
        Just(Position::initial()),
        (0..CROWDED.len()).prop_map(|index| crate::san::position(CROWDED[index])),
    ]
}

/// Plays a game by numbers and shows each legal move of each position to `look`.
fn each_move(
    start: Position,
    choices: &[u16],
    mut look: impl FnMut(&Position, Move) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut position = start;
    for &choice in choices {
        let moves = position.legal_moves();
        for &m in &moves {
            look(&position, m)?;
        }
        let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position.play_unchecked(m);
    }
    Ok(())
}

fn games() -> impl Strategy<Value = (Position, Vec<u16>)> {
    (start(), prop::collection::vec(any::<u16>(), 0..60))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn standard_form_comes_back((start, choices) in games()) {
        each_move(start, &choices, |position, m| {
            let san = San::of(position, m);
            let text = san.to_string();
            let read = San::read_strict(text.as_bytes());
            prop_assert_eq!(read, Ok(san));
            prop_assert_eq!(san.resolve_noting(position), Ok((m, Leniency::empty())));
            // Less of the origin is ambiguous.
            if let SanKind::Man { role, file, rank, capture, to, promotion } = san.kind
                && (file.is_some() || rank.is_some())
                && role != Role::Pawn
            {
                let kind = SanKind::Man { role, file: None, rank: None, capture, to, promotion };
                let bare = San { kind, ..san }.resolve(position);
                prop_assert!(matches!(bare, Err(SanError::Ambiguous { .. })), "{}", text);
            }
            Ok(())
        })?;
    }

    #[test]
    fn texts_are_unique((start, choices) in games()) {
        let mut position = start;
        for choice in choices {
            let moves = position.legal_moves();
            let texts: std::collections::HashSet<_> =
                moves.iter().map(|&m| SanKind::of(&position, m)).collect();
            prop_assert_eq!(texts.len(), moves.len());
            let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
    }

    #[test]
    fn uci_comes_back((start, choices) in games()) {
        each_move(start, &choices, |position, m| {
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                let text = to_uci(m, mode).to_string();
                prop_assert_eq!(parse_uci(&text, position, mode), Ok(m), "{} {}", text, mode);
            }
            let text = to_uci(m, CastlingMode::Chess960).to_string();
            let read = SanOptions::lenient().read_move(&text, position);
            prop_assert_eq!(read.map(|it| it.m), Ok(Some(m)));
            Ok(())
        })?;
    }

    /// What resolves is legal, and what does not has a reason: for all men, squares and origins.
    #[test]
    fn resolving_agrees_with_the_list_of_moves((start, choices) in games(), origin in 0_u8..4) {
        let mut position = start;
        for &choice in &choices {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
        let moves = position.legal_moves();
        for role in Role::ALL {
            for to in Square::all() {
                let hint = Square::from_low_bits(to.as_u8().wrapping_mul(7));
                let file = (origin & 1 != 0).then(|| hint.file());
                let rank = (origin & 2 != 0).then(|| hint.rank());
                let is_pawn = role == Role::Pawn;
                let last = to.rank() == position.turn().promotion_rank();
                let promotion = (is_pawn && last).then_some(Role::Knight);
                let kind = SanKind::Man { role, file, rank, capture: false, to, promotion };
                let san = San { kind, check: CheckMark::None };
                let meant: Vec<Move> = moves.iter().copied().filter(|m| {
                    let from = m.from();
                    position.placement().role_at(from) == Some(role)
                        && m.to() == to
                        && !m.is_castling()
                        && m.promotion_role() == promotion
                        && file.is_none_or(|file| file == from.file())
                        && rank.is_none_or(|rank| rank == from.rank())
                        // A pawn's capture needs its file.
                        && !(is_pawn && file.is_none() && from.file() != to.file())
                }).collect();
                match (san.resolve(&position), meant.as_slice()) {
                    (Ok(m), [only]) => prop_assert_eq!(m, *only),
                    (Err(SanError::Ambiguous { from, .. }), [_, _, ..]) => {
                        prop_assert_eq!(from.len() as usize, meant.len());
                    }
                    (Err(SanError::Ambiguous { .. }), _) => prop_assert!(false, "{}", san),
                    (Err(error), []) => prop_assert!(!error.to_string().is_empty()),
                    (found, meant) => prop_assert!(false, "{} {:?} {:?}", san, found, meant),
                }
                let _ = suggestions(&position, &san);
                // Texts that no reader gives, as a program may make them: no panic, nothing illegal.
                for promotion in [None, Some(Role::Queen), Some(Role::King), Some(Role::Pawn)] {
                    let kind = SanKind::Man { role, file, rank, capture: true, to, promotion };
                    let odd = San { kind, ..san };
                    match odd.resolve_noting(&position) {
                        Ok((m, _)) => prop_assert!(position.is_legal(m)),
                        Err(SanError::Ambiguous { from, .. }) => {
                            prop_assert!(from.more_than_one(), "{}", odd);
                        }
                        Err(error) => prop_assert!(!error.to_string().is_empty()),
                    }
                    let kind = SanKind::Coordinates { from: hint, to, promotion };
                    if let Ok(m) = (San { kind, ..san }).resolve(&position) {
                        prop_assert!(position.is_legal(m));
                    }
                }
            }
        }
    }
}

/// Every style in which a move can be written in a language is read again as that move.
fn check_styles(position: &Position, m: Move, language: Language) -> Result<(), TestCaseError> {
    let mut styles = vec![SanStyle::FIGURINE];
    for style in [SanStyle::PGN, SanStyle::FIDE, SanStyle::LONG, SanStyle::FIDE_LONG] {
        styles.push(style.in_language(language));
    }
    for style in styles {
        let text = style.text(position, m).to_string();
        let options = SanOptions::lenient().in_language(language);
        let read = options.read_move(&text, position);
        prop_assert_eq!(read.map(|it| it.m), Ok(Some(m)), "{} in {}", text, language);
        if style == SanStyle::PGN.in_language(language) {
            let strict = SanOptions { strictness: Strictness::Strict, ..options };
            let read = strict.read_move(&text, position);
            prop_assert_eq!(read.map(|it| it.m), Ok(Some(m)), "{} in {}", text, language);
            let mut all = Language::detect_all(&text, position);
            prop_assert!(all.any(|reading| reading == (language, m)));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn every_style_comes_back_in_every_language((start, choices) in games()) {
        each_move(start, &choices, |position, m| {
            Language::ALL.into_iter().try_for_each(|language| check_styles(position, m, language))
        })?;
    }
}

/// Pieces of moves in any order, which come nearer to moves than random bytes.
fn shards() -> impl Strategy<Value = Vec<u8>> {
    let shard = prop::sample::select(vec![
        "e", "4", "d5", "x", "N", "n", "b", "B", "K", "=", "Q", "(", ")", "/", "+", "#", "++", "O",
        "-", "0", "e.p.", " ", "!", "?", "–", "♘", ":", "P", "ch", "mate", ".", "@", "o", "e8",
        "é", "S", "dis", "Z0",
    ]);
    prop_oneof![
        prop::collection::vec(shard, 0..8).prop_map(|shards| shards.concat().into_bytes()),
        prop::collection::vec(any::<u8>(), 0..12),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics_and_strict_is_lenient_without_leniency(
        text in shards(), language in 0..18_usize, number in 0_u16..960,
    ) {
        let position = Position::chess960(number).unwrap();
        let language = Language::ALL[language];
        let lenient = SanOptions::lenient().in_language(language);
        let strict = SanOptions { strictness: Strictness::Strict, ..lenient };
        let reading = lenient.read(&text);
        match (reading, strict.read(&text)) {
            (Ok(lenient), Ok(strict)) => {
                prop_assert_eq!(lenient, strict);
                prop_assert!(strict.leniency.is_empty());
            }
            (Ok(lenient), Err(error)) => {
                prop_assert_eq!(error, SanError::NotStandard(lenient.leniency));
            }
            (Err(lenient), Err(strict)) => prop_assert_eq!(lenient, strict),
            (Err(_), Ok(strict)) => prop_assert!(false, "{:?}", strict),
        }
        let _ = lenient.read_move(&text, &position);
        if language == Language::English {
            let fast = San::read_strict(&text);
            let slow = strict.read(&text).ok().filter(|it| it.nag.is_none());
            prop_assert_eq!(fast.ok(), slow.map(|it| it.san));
            if let Ok(san) = fast {
                prop_assert_eq!(san.to_string().into_bytes(), text.clone());
            }
        }
        // A pawn with its origin in full is written as coordinates are.
        let is_long = |san: San| {
            matches!(san.kind, SanKind::Man { role: Role::Pawn, rank: Some(_), .. })
        };
        if let Some(reading) = reading.ok().filter(|it| !is_long(it.san)) {
            let written = reading.san.to_string();
            prop_assert_eq!(written.parse::<San>().map(|it| it.kind), Ok(reading.san.kind));
        }
        if let Some((san, len)) = PackedSan::read_prefix(&text) {
            prop_assert_eq!(San::read_strict(&text[..len]), Ok(San::from(san)));
            prop_assert!(text.get(len).is_none_or(|&next| next < b'#'));
        }
        if let Ok(text) = core::str::from_utf8(&text) {
            if let Ok(m) = text.parse::<UciMove>() {
                prop_assert_eq!(m.to_string(), text);
            }
            let _ = Language::detect_all(text, &position).count();
        }
    }
}

#[test]
fn letters_differ_within_a_language() {
    for language in Language::ALL {
        let letters = Role::ALL.map(|role| Letters::Of(language).letter(role));
        let unique: std::collections::HashSet<_> = letters.iter().collect();
        assert_eq!(unique.len(), 6, "{language}");
        assert_eq!(language.code().parse(), Ok(language));
        assert_eq!(language.name().to_uppercase().parse(), Ok(language));
    }
    assert!("Klingon".parse::<Language>().unwrap_err().to_string().contains("Slovene (sl)"));
}
