//! Faults of moves.

use jadoube_board::{Bitboard, Role, Square};
use jadoube_lint::Rule;
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{Language, SanStyle};

use super::Planted::{self, Broken, Restored};
use super::{insert, replace};
use crate::random_games::{Clean, Ply, Random};

/// Breaks a rule about moves.
pub(super) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
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

/// The role of the man that a ply moves; none for castling.
fn role(ply: &Ply) -> Option<Role> {
    (!ply.m.is_castling()).then(|| ply.before.placement().role_at(ply.m.from()))?
}

fn is_piece(ply: &Ply) -> bool {
    role(ply).is_some_and(|role| role != Role::Pawn)
}
