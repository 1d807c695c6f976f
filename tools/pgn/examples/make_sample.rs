//! Makes the sample of games that comes with `jadoube-pgn`: `cargo run -p jadoube-pgn-cli --example make_sample >
//! tools/pgn/sample/games.pgn`.
//!
//! The games are played by two careless players: one takes whatever it can and mates when it sees it, the other does so half
//! of the time. The same games come out in every run. A few faults of the kind that real files have are planted in them.

#![allow(clippy::print_stdout)]

use jadoube_board::{Color, Move, Role};
use jadoube_movegen::Position;
use jadoube_notation::pgn::{Game, LineId, Outcome, Style};

/// How many games.
const GAMES: usize = 40;

/// A longer game is agreed drawn.
const MOST_PLIES: usize = 160;

/// Writes the sample.
#[allow(dead_code)]
fn main() {
    print!("{}", sample());
}

/// The sample with its faults.
pub(crate) fn sample() -> String {
    let mut dice = Dice(0x6A61_646F_7562_6521);
    let mut games: Vec<String> = (1..=GAMES).map(|round| text(&play(round, &mut dice))).collect();
    for (index, fault) in FAULTS.iter().enumerate() {
        let at = 3 * index + 2;
        let faulty = fault(&games[at]);
        assert_ne!(faulty, games[at], "fault {index} could not be planted");
        games[at] = faulty;
    }
    let first = games[0].clone();
    games.push(first);
    games.concat()
}

/// Plants a fault in the text of a game.
type Fault = fn(&str) -> String;

/// The faults that are planted, each in a game of its own. The last game is the first once more.
const FAULTS: [Fault; 11] = [
    |game| replace_move(game, 12, "Kd4"),
    |game| game.replacen("[Date \"2026.01.", "[Date \"2026.1.", 1),
    |game| game.replacen("\n6. ", "\n7. ", 1).replacen(" 6. ", " 7. ", 1),
    |game| with_other_result(game),
    |game| before_move(game, 10, "{ a comment that nobody closes "),
    |game| without_result(game),
    |game| with_long_first_move(game),
    |game| game.replacen("\"]\n[Result", "\n[Result", 1),
    |game| game.replacen('+', "", 1),
    |game| before_move(game, 10, ") "),
    |game| before_move(game, 10, "\u{a0}"),
];

/// The game with another move in place of White's of this number.
fn replace_move(game: &str, number: u32, other: &str) -> String {
    let Some((before, rest)) = game.split_once(&format!("{number}. ")) else { return game.into() };
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    format!("{before}{number}. {other}{}", &rest[end..])
}

/// The game with a text before White's move of this number.
fn before_move(game: &str, number: u32, text: &str) -> String {
    let at = [" ", "\n"].iter().find_map(|blank| game.find(&format!("{blank}{number}. ")));
    let (before, rest) = game.split_at(at.map_or(0, |at| at + 1));
    format!("{before}{text}{rest}")
}

/// The game with the square that White's first man comes from.
fn with_long_first_move(game: &str) -> String {
    let Some((before, rest)) = game.split_once("\n1. ") else { return game.into() };
    let (m, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let long = match m.strip_prefix('N') {
        Some(to @ ("a3" | "c3")) => format!("Nb1-{to}"),
        Some(to) => format!("Ng1-{to}"),
        None => format!("{}2-{m}", &m[..1]),
    };
    format!("{before}\n1. {long} {rest}")
}

/// The game with a result tag that contradicts the moves.
fn with_other_result(game: &str) -> String {
    let other = if game.contains("[Result \"1-0\"]") { "0-1" } else { "1-0" };
    let begin = game.find("[Result \"").unwrap_or_default();
    let end = begin + game[begin..].find('\n').unwrap_or_default();
    format!("{}[Result \"{other}\"]{}", &game[..begin], &game[end..])
}

/// The game without what ends it.
fn without_result(game: &str) -> String {
    let end = game.trim_end().rfind(char::is_whitespace).unwrap_or(game.len());
    format!("{}\n\n", &game[..end])
}

fn text(game: &Game) -> String {
    String::from_utf8_lossy(&game.to_bytes(&Style::EXPORT)).into_owned()
}

/// Plays a game.
fn play(round: usize, dice: &mut Dice) -> Game {
    let mut position = Position::initial();
    let mut game = Game::new(position);
    let is_greedy = |color: Color| (color == Color::White) == (round % 2 == 1);
    let names = if round % 2 == 1 { ["Greedy", "Careless"] } else { ["Careless", "Greedy"] };
    for (name, value) in [
        ("Event", "Sample"),
        ("Site", "Nowhere"),
        ("Date", &format!("2026.01.{:02}", round.min(31))),
        ("Round", &round.to_string()),
        ("White", names[0]),
        ("Black", names[1]),
    ] {
        game.set_tag(name, value);
    }
    for _ in 0..MOST_PLIES {
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if moves.is_empty()
            || position.is_insufficient_material()
            || position.halfmove_clock() >= 100
        {
            break;
        }
        let looks = is_greedy(position.turn()) || dice.roll(2) == 0;
        let best = moves.iter().max_by_key(|&&m| worth(&position, m)).copied();
        let m = match best {
            Some(best) if looks && worth(&position, best) > 0 => best,
            _ => moves[dice.roll(moves.len())],
        };
        if game.play(LineId::MAIN, m).is_err() {
            break;
        }
        position = position.after(m);
    }
    let outcome = match position.turn() {
        _ if !position.is_checkmate() => Outcome::Draw,
        Color::White => Outcome::BlackWins,
        Color::Black => Outcome::WhiteWins,
    };
    game.set_tag("Result", outcome.text());
    game.outcome = Some(outcome);
    game
}

/// What a careless player sees in a move.
fn worth(position: &Position, m: Move) -> u32 {
    let captured = match position.captured(m) {
        None => 0,
        Some(Role::Pawn) => 1,
        Some(Role::Knight | Role::Bishop) => 3,
        Some(Role::Rook) => 5,
        Some(Role::Queen | Role::King) => 9,
    };
    let mates = if position.after(m).is_checkmate() { 1000 } else { 0 };
    captured + mates
}

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `most`.
    fn roll(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}
