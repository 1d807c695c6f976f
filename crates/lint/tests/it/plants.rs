//! Ways to break each rule in a clean game.

use jadoube_board::{Bitboard, Color, Role, Square};
use jadoube_lint::Rule;
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{Language, SanStyle};

use crate::random_games::{Clean, Ply, Random};

/// What a plant does with a game.
pub(crate) enum Planted {
    /// The fix makes the game what it was.
    Restored(Vec<u8>),
    /// The game was not like this before, or cannot be restored.
    Broken(Vec<u8>),
}
use Planted::{Broken, Restored};

impl Planted {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Restored(bytes) | Broken(bytes) => bytes,
        }
    }
}

/// The first ply, from a random one on, for which a word can be changed; the game with it changed.
fn change_word(
    game: &Clean,
    random: &mut Random,
    change: impl Fn(&Ply, &str) -> Option<String>,
) -> Option<Vec<u8>> {
    let count = game.plies.len();
    let from = random.below(count.max(1));
    (0..count).map(|index| &game.plies[(from + index) % count]).find_map(|ply| {
        let word = change(ply, &game.words[ply.word])?;
        let mut game = game.clone();
        game.words[ply.word] = word;
        Some(game.text().into_bytes())
    })
}

/// The game with a word put in before a random move; not the first, not one with a number before it.
fn insert(game: &Clean, random: &mut Random, word: &str) -> Option<Vec<u8>> {
    let blacks: Vec<&Ply> = game.plies.iter().skip(1).step_by(2).collect();
    let ply = blacks.get(random.below(blacks.len().max(1)))?;
    let mut game = game.clone();
    game.words.insert(ply.word, word.to_owned());
    Some(game.text().into_bytes())
}

fn with_tag(game: &Clean, name: &str, value: &str) -> Vec<u8> {
    let mut game = game.clone();
    game.set(name, value);
    game.text().into_bytes()
}

/// The role of the man that a ply moves; none for castling.
fn role(ply: &Ply) -> Option<Role> {
    (!ply.m.is_castling()).then(|| ply.before.placement().role_at(ply.m.from()))?
}

fn is_piece(ply: &Ply) -> bool {
    role(ply).is_some_and(|role| role != Role::Pawn)
}

/// A game of a few moves from a position, with the tags that go with it.
fn from_fen(game: &Clean, fen: &str, movetext: &str, result: &str) -> Vec<u8> {
    let mut game = game.clone();
    game.set("FEN", fen);
    game.set("SetUp", "1");
    game.set("Result", result);
    game.tags.retain(|tag| !tag.starts_with("[PlyCount"));
    game.words = vec![movetext.to_owned(), result.to_owned()];
    game.text().into_bytes()
}

/// The game with its text changed.
fn edit(game: &Clean, change: impl Fn(&mut String)) -> Vec<u8> {
    let mut text = game.text();
    change(&mut text);
    text.into_bytes()
}

/// The game's text with the first of such pieces replaced.
fn replace(game: &Clean, from: &str, to: &str) -> Vec<u8> {
    let text = game.text();
    assert!(text.contains(from), "{from:?} in {text}");
    text.replacen(from, to, 1).into_bytes()
}

/// Breaks a rule of syntax.
fn plant_syntax(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let result = game.result().to_owned();
    Some(match rule {
        Rule::UnclosedComment => Broken(insert(game, random, "{never closed")?),
        Rule::UnopenedComment => Broken(insert(game, random, "}")?),
        Rule::NestedComment => Broken(insert(game, random, "{a {b} c}")?),
        Rule::UnclosedVariation => Broken({
            let mut game = game.clone();
            let end = game.words.len() - 1;
            game.words.insert(end, "({open}".to_owned());
            let first = San::of(&game.plies.last()?.before, game.plies.last()?.m).to_string();
            game.words.insert(end + 1, first);
            game.text().into_bytes()
        }),
        Rule::UnopenedVariation => Broken(insert(game, random, ")")?),
        Rule::VariationBeforeMove => Broken({
            let mut game = game.clone();
            game.words.insert(0, "(1. e4)".to_owned());
            game.text().into_bytes()
        }),
        Rule::BrokenTag => Broken(edit(game, |text| text.insert_str(0, "[Nothing]\n"))),
        Rule::UnclosedTag => Restored(replace(game, "\"]\n[Site", "\n[Site")),
        Rule::UnescapedQuote => Broken(with_tag(game, "Event", "The \"Big\" Cup")),
        Rule::StrayBackslash => Broken(with_tag(game, "Event", "Let\\'s play")),
        Rule::BadTagName => {
            Broken(edit(game, |text| text.insert_str(text.find("\n\n").unwrap(), "\n[O-O \"x\"]")))
        }
        Rule::MissingTerminator => Restored({
            let mut game = game.clone();
            game.words.pop();
            game.text().into_bytes()
        }),
        Rule::ResultInVariation => Broken(insert(game, random, "(-- *)")?),
        Rule::ResultSpelling => Restored(match result.as_str() {
            "1/2-1/2" => edit(game, |text| {
                *text = format!("{}1/2\n", text.trim_end().strip_suffix("1/2-1/2").unwrap());
            }),
            "*" => return None,
            _ => edit(game, |text| {
                *text = format!("{}{}\n", &text[..text.len() - 4], result.replace('-', "–"));
            }),
        }),
        Rule::UnknownToken => Broken(insert(game, random, "&")?),
        Rule::TextOutsideGame => Broken(edit(game, |text| text.insert_str(0, "Dear reader,\n\n"))),
        Rule::BadNag => Broken(insert(game, random, "$300")?),
        Rule::UnknownMark => Broken(insert(game, random, "!!!")?),
        Rule::EmptyVariation => Broken(insert(game, random, "({nothing})")?),
        Rule::TooDeep => Broken(insert(game, random, &nest())?),
        _ => return None,
    })
}

/// One more variation in another than is read, each with a null move.
fn nest() -> String {
    let mut text = "(--".repeat(50_001);
    text += &")".repeat(50_001);
    text
}

/// Breaks a rule about tags.
fn plant_tags(rule: Rule, game: &Clean) -> Option<Planted> {
    let fen = |fen: &str, movetext: &str| Broken(from_fen(game, fen, movetext, "*"));
    Some(match rule {
        Rule::MissingRosterTag => Restored(replace(game, "[Site \"?\"]\n", "")),
        Rule::TagOrder => Restored({
            let mut game = game.clone();
            game.tags.swap(1, 4);
            game.text().into_bytes()
        }),
        Rule::ConflictingTag => Broken(replace(game, "[PlyCount", "[Site \"!\"]\n[PlyCount")),
        Rule::RepeatedTag => Restored(replace(game, "[PlyCount", "[Site \"?\"]\n[PlyCount")),
        Rule::DateForm => Restored(replace(game, "2026.11.", "2026-11-")),
        Rule::ImpossibleDate => Broken(with_tag(game, "Date", "2026.11.31")),
        Rule::ResultTag if game.result() == "1/2-1/2" => Restored(with_tag(game, "Result", "1/2")),
        Rule::EloValue => Broken(with_tag(game, "WhiteElo", "2100?")),
        Rule::EcoValue => Broken(with_tag(game, "ECO", "Z99")),
        Rule::TimeControlValue => Broken(with_tag(game, "TimeControl", "5 minutes")),
        Rule::TimeForm => Broken(with_tag(game, "UTCTime", "5:00 pm")),
        Rule::FenWithoutSetUp => Broken(edit(game, |text| {
            let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            *text = text.replacen("[PlyCount", &format!("[FEN \"{first}\"]\n[PlyCount"), 1);
        })),
        Rule::SetUpValue => Broken({
            let text = from_fen(game, "6k1/8/8/8/8/8/8/K6R w - - 0 1", "1. Rh2", "*");
            String::from_utf8(text).unwrap().replace("[SetUp \"1\"]", "[SetUp \"0\"]").into_bytes()
        }),
        Rule::SetUpWithoutFen => Broken(with_tag(game, "SetUp", "1")),
        Rule::BadFen => fen("6k1/8/8/8/8/8/8/K7R w - - 0 1", "1. Rh2"),
        Rule::ImpossiblePosition => fen("6k1/8/8/8/8/8/8/P5KR w - - 0 1", "1. Rh2"),
        Rule::FenRights => fen("4k3/8/8/8/8/8/4P3/4K3 w Qk - 0 1", "1. e4"),
        Rule::FenForm => fen("6k1/8/8/8/8/8/8/K6R w - -", "1. Rh2"),
        Rule::AmbiguousCastlingLetter => Broken({
            let mut game = game.clone();
            game.set("Variant", "Chess960");
            from_fen(&game, "4k3/8/8/8/8/8/8/1KR3R1 w K - 0 1", "1. Kb2", "*")
        }),
        Rule::ShredderCastling => Broken({
            let mut game = game.clone();
            game.set("Variant", "Chess960");
            from_fen(&game, "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "1. O-O", "*")
        }),
        Rule::VariantSpelling => Broken(with_tag(game, "Variant", "chess")),
        Rule::VariantMissing => fen("4k3/8/8/8/8/8/8/1K4R1 w K - 0 1", "1. O-O"),
        Rule::OtherVariant => Broken(with_tag(game, "Variant", "Atomic")),
        Rule::PlyCount => Restored(with_tag(game, "PlyCount", "9999")),
        Rule::EmptyTag => Restored(with_tag(game, "Site", "")),
        Rule::TagNameCase => Restored(replace(game, "[PlyCount", "[Plycount")),
        _ => return None,
    })
}

/// Breaks a rule about moves.
fn plant_moves(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let word = |change: &dyn Fn(&Ply, &str) -> Option<String>, random: &mut Random| {
        change_word(game, random, change)
    };
    let castles =
        |ply: &Ply, word: &str, by: &str| ply.m.is_castling().then(|| word.replace('O', by));
    let styled = |ply: &Ply, style: SanStyle| style.text(&ply.before, ply.m).to_string();
    Some(match rule {
        Rule::IllegalMove => Broken(word(&|ply, _| is_illegal_everywhere(&ply.before), random)?),
        Rule::AmbiguousMove => Broken(word(
            &|ply, word| {
                let without = format!("{}{}", &word[..1], &word[2..]);
                let is_told = is_piece(ply) && !word.contains('+') && !word.contains('#');
                let second = word.as_bytes()[1];
                let has_origin = is_told
                    && word.len() > 3
                    && (second.is_ascii_digit()
                        || word.as_bytes()[2].is_ascii_lowercase() && second != b'x');
                let twins = ply
                    .before
                    .legal_moves()
                    .iter()
                    .filter(|m| {
                        m.to() == ply.m.to()
                            && ply.before.placement().role_at(m.from()) == role(ply)
                    })
                    .count();
                (has_origin && twins > 1).then_some(without)
            },
            random,
        )?),
        Rule::UnreadableMove => Broken(word(&|_, _| Some("xyz".to_owned()), random)?),
        Rule::MissingPromotion => Restored(word(
            &|ply, word| {
                (ply.m.promotion_role() == Some(Role::Queen))
                    .then(|| word[..word.find('=').unwrap()].to_owned())
            },
            random,
        )?),
        Rule::ImpossiblePromotion => Broken(word(
            &|ply, word| {
                ply.m.promotion_role().map(|_| format!("{}=K", &word[..word.find('=').unwrap()]))
            },
            random,
        )?),
        Rule::ForeignLetters => Restored({
            // All men of the game in German letters.
            let mut game = game.clone();
            for ply in game.plies.clone() {
                let text = styled(&ply, SanStyle::PGN.in_language(Language::German));
                game.words[ply.word] = text;
            }
            let first =
                game.plies.iter().find(|ply| is_piece(ply) || ply.m.promotion_role().is_some())?;
            if !game.words[first.word].starts_with(['S', 'L', 'T', 'D']) {
                return None;
            }
            game.text().into_bytes()
        }),
        Rule::NullMove => Broken({
            let mut game = game.clone();
            let end = game.words.len() - 1;
            if game.last.is_check()
                || !game.last.has_legal_moves()
                || game.plies.len().is_multiple_of(2)
            {
                return None;
            }
            game.words.insert(end, "--".to_owned());
            game.set("PlyCount", &(game.plies.len() + 1).to_string());
            game.text().into_bytes()
        }),
        Rule::CastlingZeros => Restored(word(&|ply, word| castles(ply, word, "0"), random)?),
        Rule::CastlingSpelling => Restored(word(&|ply, word| castles(ply, word, "o"), random)?),
        Rule::PromotionForm => Restored(word(
            &|ply, word| ply.m.promotion_role().map(|_| word.replace('=', "/")),
            random,
        )?),
        Rule::LongAlgebraic => Restored(word(
            &|ply, _| {
                (is_piece(ply) && ply.before.captured(ply.m).is_none())
                    .then(|| styled(ply, SanStyle::LONG))
            },
            random,
        )?),
        Rule::Coordinates => Restored(word(
            &|ply, _| (is_piece(ply) && !ply.before.gives_check(ply.m)).then(|| ply.m.to_string()),
            random,
        )?),
        Rule::LowerCasePiece => Restored(word(
            &|ply, word| {
                (is_piece(ply) && role(ply) != Some(Role::Bishop))
                    .then(|| format!("{}{}", word[..1].to_lowercase(), &word[1..]))
            },
            random,
        )?),
        Rule::PawnLetter => Restored(word(
            &|ply, word| {
                (role(ply) == Some(Role::Pawn) && ply.m.promotion_role().is_none())
                    .then(|| format!("P{word}"))
            },
            random,
        )?),
        Rule::Figurine => Restored(word(
            &|ply, _| is_piece(ply).then(|| styled(ply, SanStyle::FIGURINE)),
            random,
        )?),
        Rule::EnPassantSuffix => Restored(word(
            &|ply, word| ply.m.is_en_passant().then(|| format!("{word} e.p.")),
            random,
        )?),
        Rule::MoveSpelling => Restored(word(
            &|ply, word| (is_piece(ply) && word.contains('x')).then(|| word.replace('x', ":")),
            random,
        )?),
        Rule::MissingCaptureMark => Restored(word(
            &|ply, word| (is_piece(ply) && word.contains('x')).then(|| word.replace('x', "")),
            random,
        )?),
        Rule::FalseCaptureMark => Restored(word(
            &|ply, word| {
                (is_piece(ply) && !word.contains('x')).then(|| {
                    let square = word.rfind(|it: char| it.is_ascii_digit()).unwrap() - 1;
                    format!("{}x{}", &word[..square], &word[square..])
                })
            },
            random,
        )?),
        Rule::MissingCheckMark => {
            Restored(word(&|_, word| word.strip_suffix('+').map(str::to_owned), random)?)
        }
        Rule::FalseCheckMark => Restored(word(
            &|ply, word| (!ply.before.gives_check(ply.m)).then(|| format!("{word}+")),
            random,
        )?),
        Rule::MissingMateMark => Restored(word(
            &|_, word| word.strip_suffix('#').map(|word| format!("{word}+")),
            random,
        )?),
        Rule::FalseMateMark => Restored(word(
            &|_, word| word.strip_suffix('+').map(|word| format!("{word}#")),
            random,
        )?),
        Rule::CheckSpelling => Restored(word(
            &|_, word| word.strip_suffix('+').map(|word| format!("{word}ch")),
            random,
        )?),
        Rule::DetachedCheckMark => Restored(word(
            &|_, word| word.strip_suffix('+').map(|word| format!("{word} +")),
            random,
        )?),
        Rule::NeedlessOrigin => Restored(word(
            &|ply, word| {
                (is_piece(ply) && role(ply) != Some(Role::King) && is_alone(ply))
                    .then(|| format!("{}{}{}", &word[..1], ply.m.from().file().char(), &word[1..]))
            },
            random,
        )?),
        Rule::PinnedTwin => Restored(word(
            &|ply, word| {
                (is_piece(ply)
                    && has_pinned_twin(ply)
                    && word == San::of(&ply.before, ply.m).to_string()
                    && !word[1..].trim_start_matches('x')[1..]
                        .starts_with(|it: char| it.is_ascii_lowercase()))
                .then(|| format!("{}{}{}", &word[..1], ply.m.from().file().char(), &word[1..]))
            },
            random,
        )?),
        Rule::OtherOrigin => Restored(word(
            &|ply, word| {
                let bytes = word.as_bytes();
                let has_file = is_piece(ply)
                    && word.len() > 3
                    && (b'a'..=b'h').contains(&bytes[1])
                    && (bytes[2].is_ascii_lowercase())
                    && !bytes[2].is_ascii_digit();
                let by_rank = format!("{}{}{}", &word[..1], ply.m.from().rank().char(), &word[2..]);
                let is_clear = San::read_strict(by_rank.as_bytes())
                    .is_ok_and(|san| san.resolve(&ply.before) == Ok(ply.m));
                (has_file && is_clear && !has_twin_on_file(ply)).then_some(by_rank)
            },
            random,
        )?),
        Rule::WrongMoveNumber => Restored({
            let mut game = game.clone();
            let from = 1 + random.below((game.plies.len() / 2).max(2) - 1);
            for word in game.words.iter_mut().filter(|word| word.ends_with('.')) {
                let number: usize = word.trim_end_matches('.').parse().unwrap();
                if number > from {
                    *word = format!("{}.", number + 1);
                }
            }
            if game.plies.len() < 2 * from + 1 {
                return None;
            }
            game.text().into_bytes()
        }),
        Rule::MissingMoveNumber => Broken({
            let mut game = game.clone();
            let at = game.words.iter().rposition(|word| word.ends_with('.'))?;
            game.words.remove(at);
            game.text().into_bytes()
        }),
        Rule::MissingBlackNumber => Broken(insert(game, random, "{a comment}")?),
        Rule::NumberDots => Broken(replace(game, "\n\n1. ", "\n\n1 ")),
        Rule::SuffixMark => Broken(word(&|_, word| Some(format!("{word}!")), random)?),
        Rule::NullMoveSpelling => Broken({
            let index = (1..game.plies.len())
                .step_by(2)
                .find(|&it| !game.plies[it - 1].before.is_check())?;
            let mut game = game.clone();
            game.words.insert(game.plies[index].word, "(Z0)".to_owned());
            game.text().into_bytes()
        }),
        Rule::NumberSpelling => Broken(replace(game, "\n\n1. ", "\n\n1) ")),
        _ => return None,
    })
}

/// A king's step far across the board.
fn is_illegal_everywhere(position: &Position) -> Option<String> {
    let king = position.king(position.turn());
    let target = Bitboard::ALL.iter().find(|&square| {
        square.file().distance(king.file()) > 2
            && position.piece_at(square).is_none()
            && !matches!(
                square.to_string().as_str(),
                "d4" | "e4" | "d5" | "e5" | "c1" | "g1" | "c8" | "g8"
            )
    })?;
    position.has_legal_moves().then(|| format!("K{target}"))
}

/// Whether no other man of the kind attacks the square.
fn is_alone(ply: &Ply) -> bool {
    twins(ply).is_empty()
        && San::of(&ply.before, ply.m).to_string().trim_end_matches(['+', '#']).len() <= 4
}

fn twins(ply: &Ply) -> Vec<Square> {
    let Some(role) = role(ply) else { return Vec::new() };
    let placement = ply.before.placement();
    let man = role.of(ply.before.turn());
    let attackers = jadoube_board::attacks::of(man, ply.m.to(), placement.occupied());
    (attackers & placement.pieces(man)).iter().filter(|&it| it != ply.m.from()).collect()
}

fn has_pinned_twin(ply: &Ply) -> bool {
    let may_go =
        |&from: &Square| ply.before.is_legal(jadoube_board::Move::normal(from, ply.m.to()));
    let twins = twins(ply);
    !twins.is_empty() && !twins.iter().any(may_go)
}

fn has_twin_on_file(ply: &Ply) -> bool {
    twins(ply).iter().any(|twin| twin.file() == ply.m.from().file())
}

/// Breaks a rule about results and the rules of the game.
fn plant_game(rule: Rule, game: &Clean) -> Option<Planted> {
    let other = if game.result() == "1-0" { "0-1" } else { "1-0" };
    let is_over = !game.last.has_legal_moves();
    let with_both = |result: &str| {
        let mut game = game.clone();
        game.set("Result", result);
        *game.words.last_mut().unwrap() = result.to_owned();
        game.text().into_bytes()
    };
    let mates = game.last.is_checkmate();
    let fen =
        |fen: &str, movetext: &str, result: &str| Broken(from_fen(game, fen, movetext, result));
    let shuffle =
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Some(match rule {
        Rule::MoveAfterMate if mates => Broken({
            let mut game = game.clone();
            let end = game.words.len() - 1;
            game.words.insert(end, "Kh4".to_owned());
            game.text().into_bytes()
        }),
        Rule::MoveAfterStalemate => fen("k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "1. Qb6 Ka7", "1/2-1/2"),
        Rule::MoveAfterDeadPosition => {
            fen("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "1. Kxb2 Kg7", "1/2-1/2")
        }
        Rule::MoveAfterFivefold => fen(first, &format!("{shuffle} 9. e4"), "1/2-1/2"),
        Rule::MoveAfterSeventyFive => {
            fen("6k1/8/8/8/8/8/8/K6R w - - 149 90", "90. Rh2 Kg7", "1/2-1/2")
        }
        Rule::BoardResultMove if !is_over && game.plies.len() % 2 == 1 && game.plies.len() < 20 => {
            Restored({
                let mut game = game.clone();
                let end = game.words.len() - 1;
                let king = game.last.king(game.last.turn());
                if king.rank().distance(Square::E5.rank()) < 2 {
                    return None;
                }
                game.words.insert(
                    end,
                    if game.last.turn() == Color::White { "Ke4" } else { "Ke5" }.to_owned(),
                );
                game.text().into_bytes()
            })
        }
        Rule::ResultMismatch if !is_over && game.result() != "*" => {
            Restored(with_tag(game, "Result", other))
        }
        Rule::ResultAgainstMate if mates => Restored(with_both(other)),
        Rule::ResultAgainstStalemate => fen("k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "1. Qb6", "1-0"),
        Rule::ResultAgainstDeadPosition => fen("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "1. Kxb2", "0-1"),
        Rule::ResultAgainstAutomaticDraw => fen(first, shuffle, "1-0"),
        Rule::UnknownResult if is_over => Restored(with_both("*")),
        Rule::ImpossibleTimeForfeit => Broken({
            let mut game = game.clone();
            game.set("Termination", "time forfeit");
            from_fen(&game, "7k/8/8/8/8/8/1q6/7K w - - 0 1", "1. Kg1 Kg7", "1-0")
        }),
        Rule::EmptyGame => Broken({
            let mut game = game.clone();
            game.words = vec!["*".to_owned()];
            game.set("Result", "*");
            game.set("PlyCount", "0");
            game.text().into_bytes()
        }),
        Rule::DuplicateGame => Broken(edit(game, |text| *text = format!("{text}\n{text}"))),
        _ => return None,
    })
}

/// Breaks a rule about comments.
fn plant_comments(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let clocks = |first: &str, second: &str| {
        let mut game = game.clone();
        let words: Vec<usize> = game.plies.iter().step_by(2).map(|ply| ply.word).collect();
        game.words[*words.get(1)?] += &format!(" {{[%clk {second}]}}");
        game.words[words[0]] += &format!(" {{[%clk {first}]}}");
        Some(game.text().into_bytes())
    };
    Some(match rule {
        Rule::ClockGoesUp => Broken(clocks("0:04:00", "0:04:10")?),
        Rule::ClockOverTimeControl => Broken(clocks("1:04:00", "0:04:10")?),
        Rule::BadClock => Broken(insert(game, random, "{[%clk late]}")?),
        Rule::BadEval => Broken(insert(game, random, "{[%eval fine]}")?),
        Rule::BadMarks => Broken(insert(game, random, "{[%csl Xe4]}")?),
        Rule::UnclosedCommand => Broken(insert(game, random, "{[%eval 0.3}")?),
        Rule::EmptyComment => Restored(insert(game, random, "{ }")?),
        Rule::LineComment => Broken(insert(game, random, "; a comment\n")?),
        Rule::AdjacentComments => Broken(insert(game, random, "{a} {b}")?),
        Rule::RepeatedNag => Broken(insert(game, random, "$1 $1")?),
        _ => return None,
    })
}

/// Breaks a rule about bytes or lines.
fn plant_bytes(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    let bytes = |name: &[u8]| {
        let text = game.text();
        let at = text.find("\"White ").unwrap() + 1;
        [&text.as_bytes()[..at], name, &text.as_bytes()[at..]].concat()
    };
    Some(match rule {
        Rule::InnerByteOrderMark => Restored(edit(game, |text| text.insert(0, '\u{feff}'))),
        Rule::ControlCharacter => Broken(insert(game, random, "\u{7}")?),
        Rule::ControlInText => Broken(bytes(b"\x07")),
        Rule::ForeignBlank => Restored(replace(game, "\n\n1. ", "\n\n1.\u{a0}")),
        Rule::Latin1 => Broken(bytes(b"\xE9")),
        Rule::Windows1252 => Broken(bytes(b"\x93")),
        Rule::MixedEncodings => Broken(bytes(b"\xC3\xA9\xE9")),
        Rule::Mojibake => Broken(bytes("Ã©".as_bytes())),
        Rule::ReplacementCharacter => Broken(bytes("\u{fffd}".as_bytes())),
        Rule::BinaryData => Broken(edit(game, |text| text.insert_str(0, "\u{1}\u{2}data\n\n"))),
        Rule::NoBlankAfterTags => Restored(replace(game, "\n\n", "\n")),
        Rule::LongLine => Broken(edit(game, |text| {
            text.insert_str(text.len() - 1, &format!(" {{{}}}", "long ".repeat(60)));
        })),
        Rule::LongMovetextLine if game.plies.len() > 20 => Restored(edit(game, |text| {
            let at = text.find("\n\n").unwrap() + 2;
            let joined = text[at..].trim_end().replace('\n', " ");
            text.replace_range(at.., &format!("{joined}\n"));
        })),
        Rule::ExtraBlanks => Restored(replace(game, "\n\n1. ", "\n\n1.  ")),
        Rule::TrailingBlanks => Restored(replace(game, "\"]\n[Site", "\"] \n[Site")),
        Rule::Tab => Restored(replace(game, "\n\n1. ", "\n\n1.\t")),
        Rule::NoBlankAfterNumber => Restored(replace(game, "\n\n1. ", "\n\n1.")),
        Rule::TagLayout => Restored(replace(game, "[Site \"?\"]", "[ Site  \"?\" ]")),
        Rule::LineEnds => Restored(edit(game, |text| *text = text.replace('\n', "\r\n"))),
        Rule::MixedLineEnds => Restored(replace(game, "\"]\n[Site", "\"]\r\n[Site")),
        _ => return None,
    })
}

/// Breaks a rule in a game, if the game is one for it.
pub(crate) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    plant_syntax(rule, game, random)
        .or_else(|| plant_tags(rule, game))
        .or_else(|| plant_moves(rule, game, random))
        .or_else(|| plant_game(rule, game))
        .or_else(|| plant_comments(rule, game, random))
        .or_else(|| plant_bytes(rule, game, random))
}
