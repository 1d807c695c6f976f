//! The tables against the moves of `jadoube-movegen`, forwards.

use jadoube_endgames::Distance;
use jadoube_movegen::Position;

use crate::support::{check, same, table, tables};

/// The distance from one look ahead: the fastest win, else a draw, else the slowest loss.
fn looked_ahead(position: &Position) -> Option<Distance> {
    let us = position.turn();
    let after: Vec<Option<Distance>> = position
        .legal_moves()
        .into_iter()
        .map(|m| tables().distance_to_mate(&position.after(m)).expect("covered"))
        .collect();
    if after.is_empty() {
        return position.is_check().then_some(Distance { winner: !us, plies: 0 });
    }
    let longer = |known: Distance| Distance { plies: known.plies + 1, ..known };
    let wins = after.iter().flatten().filter(|known| known.winner == us);
    if let Some(&fastest) = wins.min_by_key(|known| known.plies) {
        return Some(longer(fastest));
    }
    let losses: Option<Vec<Distance>> = after.into_iter().collect();
    losses?.into_iter().max_by_key(|known| known.plies).map(longer)
}

#[test]
fn every_distance_follows_from_those_one_move_later() {
    // All positions of three men; of those of four, where moves of both sides and captures count, every 23rd.
    let rows =
        [("KQvK", 1), ("KRvK", 1), ("KNNvK", 23), ("KBNvK", 23), ("KQvKR", 23), ("KRvKN", 23)];
    for (name, step) in rows {
        check(
            table(name).positions().step_by(step),
            |(position, _)| format!("{name}\n{position}"),
            |(position, distance)| same("distance", *distance, looked_ahead(position)),
        );
    }
}

#[test]
fn colours_and_mirrors_make_no_difference() {
    for name in ["KRvK", "KQvKR"] {
        check(
            table(name).positions().step_by(37),
            |(position, _)| format!("{name}\n{position}"),
            |(position, distance)| {
                let mirrored = Position::new(position.setup().mirrored()).unwrap();
                let seen = tables().distance_to_mate(&mirrored).unwrap();
                let expected = distance.map(|known| Distance { winner: !known.winner, ..known });
                same("mirrored", seen, expected)
            },
        );
    }
}

#[test]
fn lines_to_mate_are_as_long_as_promised() {
    for name in ["KBNvK", "KQvKR"] {
        check(
            table(name).positions().step_by(40_009),
            |(position, _)| format!("{name}\n{position}"),
            |(position, distance)| {
                let line = tables().line_to_mate(position).unwrap();
                let plies = distance.map_or(0, |known| usize::from(known.plies));
                same("length", line.len(), plies)?;
                let mut end = *position;
                for m in line {
                    end.play(m).map_err(|error| error.to_string())?;
                }
                same("mate at the end", end.is_checkmate(), distance.is_some())
            },
        );
    }
}
