//! The files of the shared suites, found through the environment variable `JADOUBE_SHARED`, and what is looked at in each.

use std::path::PathBuf;

use jadoube_notation::pgn::{Game, Item, LineId, ReadGame, Style};

use crate::pgn::{Failures, damage, read_all};

pub(crate) fn root() -> PathBuf {
    std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder").into()
}

pub(crate) fn read_file(path: &str) -> Vec<u8> {
    let path = root().join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder whose name ends so, as paths from the shared folder on.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().into_owned());
            }
        }
    }
    found.sort_unstable();
    assert!(!found.is_empty(), "{folder}");
    found
}

pub(crate) fn plies(games: &[ReadGame]) -> Vec<usize> {
    games.iter().map(|read| read.game.main_line().moves().count()).collect()
}

/// Moves of all lines.
pub(crate) fn tree_size(game: &Game) -> usize {
    game.lines().map(|line| line.moves().count()).sum()
}

pub(crate) fn comments(game: &Game, line: LineId) -> Vec<String> {
    let items = game.line(line).items().iter();
    let texts = items.filter_map(|item| match item {
        Item::Comment(comment) => Some(comment.text.to_string()),
        _ => None,
    });
    texts.collect()
}

pub(crate) fn tag(game: &Game, name: &str) -> String {
    game.tag(name).map(ToString::to_string).unwrap_or_default()
}

/// A game without damage must come back whole, and its export be stable.
pub(crate) fn check_round_trip(id: &str, read: &ReadGame, failures: &mut Failures) {
    let game = &read.game;
    for (name, style) in [("export", Style::EXPORT), ("Lichess", Style::LICHESS)] {
        let id = format!("{id} {name}");
        let bytes = game.to_bytes(&style);
        let games = read_all(&bytes);
        failures.check(&id, games.len().to_string(), "1");
        let Some(again) = games.first() else { continue };
        failures.check(&id, damage(&again.diagnostics), "");
        failures.check(&id, (again.game.to_bytes(&style) == bytes).to_string(), "true");
        // The export adds and sorts tags; a game without a result gets one.
        let is_same = match name {
            "Lichess" => again.game.tags == game.tags && again.game.lines().eq(game.lines()),
            _ => again.game.lines().eq(game.lines()),
        };
        failures.check(&id, is_same.to_string(), "true");
    }
}

/// The damage of each game, parted by ` | `; of much damage only the beginning.
pub(crate) fn damages(games: &[ReadGame], most: usize) -> String {
    let texts: Vec<_> =
        games.iter().map(|read| damage(read.diagnostics.iter().take(most))).collect();
    if texts.iter().all(String::is_empty) {
        String::new()
    } else {
        texts.join(" | ").trim().to_owned()
    }
}
