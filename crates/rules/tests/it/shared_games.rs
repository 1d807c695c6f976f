//! Games of the shared suites with known outcomes.

use jadoube_movegen::{Position, Status};
use jadoube_notation::fen::{FenOptions, FenStyle, to_fen};
use jadoube_rules::{Claim, ClaimKind, Ending, Game, Outcome, RuleSet};

use crate::support::{Found, Report, holds, play_all, play_sans, read_position, same, shared_text};

/// A game from a FEN of the suite, read to its end whatever draws were missed.
fn played(fen: &str, moves: &str) -> Result<Game, String> {
    let mut game = Game::with_rules(read_position(fen)?, RuleSet::AS_PLAYED);
    play_all(&mut game, moves.split_whitespace())?;
    Ok(game)
}

fn fen_of(game: &Game) -> String {
    let position = game.position();
    let mut setup = position.setup();
    setup.en_passant = position.legal_en_passant();
    to_fen(&setup, FenStyle::X_FEN)
}

/// The same FEN in our spelling.
fn respelled(fen: &str) -> Result<String, String> {
    let setup = FenOptions::lenient().read(fen).map_err(|error| error.to_string())?.setup;
    Ok(to_fen(&setup, FenStyle::X_FEN))
}

fn flag(text: &str) -> bool {
    matches!(text, "1" | "true")
}

/// Whether this could be claimed: on the board, or of any move.
fn can_claim(game: &Game, kind: ClaimKind) -> bool {
    game.claimable().iter().any(|claim| claim.kind == kind)
}

/// Whether this could be claimed of the position on the board.
fn stands(game: &Game, kind: ClaimKind) -> bool {
    let claim = Claim::on_the_board(game.position().turn(), kind);
    game.judge(claim).is_ok_and(|verdict| verdict.is_correct())
}

/// Files whose result tag contradicts the mate on their board.
const WRONG_TAGS: [&str; 1] =
    ["edgeCases/max/maxPieces/white/04_white_max_piece_ten_bishops_nine_darks_squared.pgn"];

/// The columns of `games_outcomes.tsv` from "final fen" on.
fn outcome_row(columns: &[&str]) -> Found {
    let game = played(columns[2], columns[4])?;
    let position = game.position();
    let number = |index: usize| columns[index].parse::<u32>().map_err(|error| error.to_string());
    same("plies", game.plies() as u32, number(3)?)?;
    same("FEN", fen_of(&game), respelled(columns[5])?)?;
    same("check", position.is_check(), flag(columns[6]))?;
    same("mate", position.is_checkmate(), flag(columns[7]))?;
    same("stalemate", position.is_stalemate(), flag(columns[8]))?;
    let over = match position.status() {
        Status::Checkmate { winner } => Some(Ending::Checkmate { winner }),
        Status::Stalemate => Some(Ending::Stalemate),
        Status::InsufficientMaterial | Status::Ongoing => None,
    };
    same("ending", game.ending(), over)?;
    for (color, column) in [("w", columns[9]), ("b", columns[10])] {
        let color = crate::support::color(color);
        // The suite asks for the men only, in the same words as FIDE's "cannot mate": never more than ours proves.
        if flag(column) {
            holds(format!("{color} can mate"), jadoube_mateability::cannot_mate(position, color))?;
        }
    }
    same("clock", u32::from(position.halfmove_clock()), number(11)?)?;
    if !game.is_over() {
        same("50 on the board", stands(&game, ClaimKind::FiftyMoves), flag(columns[12]))?;
        same("50 claimable", can_claim(&game, ClaimKind::FiftyMoves), flag(columns[13]))?;
        same("75", counted(&game, Ending::SeventyFiveMoves), flag(columns[14]))?;
    }
    same("occurrences", game.occurrences(), number(15)?)?;
    same("threefold claimable", can_claim(&game, ClaimKind::Threefold), flag(columns[16]))?;
    same("fivefold", game.occurrences() >= 5, flag(columns[17]))?;
    if let Some(ending) = over.filter(|_| !WRONG_TAGS.contains(&columns[0])) {
        let tag = columns[18].parse::<Outcome>().map_err(|error| error.to_string())?;
        // Some files of the suite leave the result open.
        holds(format!("result tag {tag}"), tag == ending.outcome() || tag == Outcome::Unfinished)?;
    }
    Ok(())
}

/// Whether a game by the Laws of today that began where this one stands would end so.
fn counted(game: &Game, ending: Ending) -> bool {
    let rules = RuleSet { seventy_five_moves: true, ..RuleSet::AS_PLAYED };
    Game::with_rules(*game.position(), rules).ending() == Some(ending)
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn games_end_as_the_suite_says() {
    let text = shared_text("suites/rules/games_outcomes.tsv");
    let mut report = Report::default();
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        report.row(columns[0], outcome_row(&columns));
    }
    report.finish(974);
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn repetitions_are_counted_as_the_suite_says() {
    let text = shared_text("suites/rules/repetition_cases.tsv");
    let mut report = Report::default();
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        report.row(columns[0], repetition_row(&columns));
    }
    report.finish(15);
}

fn repetition_row(columns: &[&str]) -> Found {
    let game = played(columns[1], columns[2])?;
    same("FEN", fen_of(&game), respelled(columns[3])?)?;
    let expected: u32 = columns[4].parse().map_err(|_| "no number")?;
    same("occurrences", game.occurrences(), expected)?;
    same("threefold", stands(&game, ClaimKind::Threefold), flag(columns[5]))?;
    same("fivefold", game.occurrences() >= 5, flag(columns[6]))?;
    same("claimable", can_claim(&game, ClaimKind::Threefold), flag(columns[7]))?;
    // The game by the Laws of today ends at the first fifth occurrence.
    let mut by_fide = Game::from_position(read_position(columns[1])?);
    for &m in game.moves() {
        if by_fide.play(m).is_err() {
            break;
        }
    }
    match by_fide.first_repetition(5) {
        Some(ply) => {
            same("plies", by_fide.plies(), ply)?;
            same("ending", by_fide.ending(), Some(Ending::FivefoldRepetition))
        }
        None => same("plies", by_fide.plies(), game.plies()),
    }
}

/// The text after the tags, without the result.
fn movetext(pgn: &str) -> String {
    let lines = pgn.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(str::split_whitespace);
    words.filter(|word| word.parse::<Outcome>().is_err()).collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_longest_game_ends_with_mate_on_the_last_of_75_moves() {
    let moves = movetext(&shared_text("rules/longest_game.pgn"));
    let mut game = Game::new();
    play_sans(&mut game, &moves).expect("the game replays by the Laws of today");
    assert_eq!(game.plies(), 17_697);
    assert_eq!(game.ending().map(|ending| ending.code()), Some("checkmate"));
    assert_eq!(game.position().halfmove_clock(), 150);
    // The mating move is White's 8849th: Black is to make the move with that number.
    assert_eq!(game.position().fullmove_number(), 8849);
    let most = (0..=game.plies()).filter_map(|ply| game.occurrences_at(ply)).max();
    assert_eq!(most, Some(2));
    let is_zeroing = |position: &&Position| position.halfmove_clock() == 0;
    assert_eq!(game.positions().iter().skip(1).filter(is_zeroing).count(), 117);
}
