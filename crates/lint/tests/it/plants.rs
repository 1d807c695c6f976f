//! Ways to break each rule in a clean game.

mod bytes;
mod comments;
mod game;
mod moves;
mod syntax;
mod tags;

use jadoube_lint::Rule;

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

/// Breaks a rule in a game, if the game is one for it.
pub(crate) fn plant(rule: Rule, game: &Clean, random: &mut Random) -> Option<Planted> {
    syntax::plant(rule, game, random)
        .or_else(|| tags::plant(rule, game))
        .or_else(|| moves::plant(rule, game, random))
        .or_else(|| game::plant(rule, game))
        .or_else(|| comments::plant(rule, game, random))
        .or_else(|| bytes::plant(rule, game, random))
}
