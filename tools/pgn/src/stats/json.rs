//! Statistics for programs.

use jadoube_board::{ByRole, Color, Role, Square};
use serde_json::{Map, Value, json};

use super::tally::{Castlings, Mates, Record, Results};
use super::{Reason, Statistics, first_moves};

/// Everything that is counted, as one object. Numbers by square go from a1 along the ranks to h8.
pub(super) fn value(statistics: &Statistics) -> Value {
    let tally = &statistics.tally;
    json!({
        "schema": "jadoube.pgn.stats/1",
        "version": crate::version(),
        "complete": statistics.complete,
        "files": statistics.files,
        "bytes": statistics.bytes,
        "games": tally.games,
        "plies": tally.plies,
        "mean_plies": tally.mean_plies(),
        "median_plies": tally.median_plies(),
        "from_setup": tally.from_setup,
        "chess960": tally.chess960,
        "results": results(&tally.results),
        "endings": endings(statistics),
        "terminations": tally.terminations,
        "lengths": counts("plies", tally.lengths.iter()),
        "first_moves": opening_moves(statistics),
        "openings": tally.openings.iter().map(|(eco, by)| {
            with("eco", json!(String::from_utf8_lossy(eco)), results(by))
        }).collect::<Value>(),
        "first_captures": counts("ply", tally.first_captures.iter().filter(|(ply, _)| **ply > 0)),
        "castling": {
            "white": castling(tally.castlings.white),
            "black": castling(tally.castlings.black),
        },
        "en_passant": tally.en_passant,
        "promotions": promotions(statistics),
        "queens": queens(statistics),
        "mates": mates(&tally.mates, tally.mates()),
        "records": {
            "longest_game": record(statistics, "plies", &tally.records.longest_game),
            "shortest_mate": tally.records.shortest_mate.as_ref().map(|(plies, game)| json!({
                "plies": plies, "game": name(statistics, game),
            })),
        },
        "arrivals": {
            "white": by_role_squares(statistics, Color::White),
            "black": by_role_squares(statistics, Color::Black),
        },
        "captures": tally.captures.to_vec(),
        "captured": by_role(&tally.captured),
        "mated_kings": tally.mated_kings.to_vec(),
    })
}

fn results(results: &Results) -> Value {
    json!({
        "games": results.games(),
        "white": results.white,
        "draw": results.draw,
        "black": results.black,
        "unknown": results.unknown,
        "missing": results.missing,
        "white_score": results.score(),
    })
}

/// The object with one more entry.
fn with(key: &str, value: Value, object: Value) -> Value {
    let mut entries = Map::from_iter([(key.to_owned(), value)]);
    if let Value::Object(more) = object {
        entries.extend(more);
    }
    Value::Object(entries)
}

fn endings(statistics: &Statistics) -> Value {
    let reasons = &statistics.tally.reasons;
    let known = Reason::ALL.into_iter().filter_map(|reason| Some((reason, reasons.get(&reason)?)));
    known
        .map(|(reason, by)| {
            let evidence = json!(reason.evidence().name());
            with("reason", json!(reason.code()), with("evidence", evidence, results(by)))
        })
        .collect()
}

fn counts<'a>(key: &str, counts: impl Iterator<Item = (&'a u32, &'a u64)>) -> Value {
    counts.map(|(number, games)| json!({ key: number, "games": games })).collect()
}

fn opening_moves(statistics: &Statistics) -> Value {
    let moves = first_moves(&statistics.tally);
    moves
        .iter()
        .map(|first| {
            let replies: Value = first
                .replies
                .iter()
                .map(|(san, by)| with("move", json!(san), results(by)))
                .collect();
            let object = with("replies", replies, results(&first.results));
            with("move", json!(first.san), object)
        })
        .collect()
}

fn castling(castlings: Castlings) -> Value {
    json!({ "short": castlings.short, "long": castlings.long })
}

/// What a pawn became, by letter.
fn by_promotion(counts: &ByRole<u64>) -> Value {
    let letter = |role: Role| role.char().to_string();
    Role::PROMOTIONS.into_iter().map(|role| (letter(role), json!(counts[role]))).collect()
}

fn promotions(statistics: &Statistics) -> Value {
    let tally = &statistics.tally;
    json!({
        "games_with_promotion": tally.games_with_promotion,
        "promotions_raw": tally.all_promotions(),
        "by_piece_raw": by_promotion(&tally.promotions),
        "by_piece_once_per_player_and_game": by_promotion(&tally.promotions_once),
        "most_in_one_game": record(statistics, "promotions", &tally.records.most_promotions),
    })
}

fn queens(statistics: &Statistics) -> Value {
    let records = &statistics.tally.records;
    json!({
        "max_queens_on_board": records.most_queens.value,
        "longest_run_plies_with_4_or_more_queens": records.longest_with_four_queens.value,
        "longest_run_plies_with_5_or_more_queens": records.longest_with_five_queens.value,
        "max_queen_promotions_in_one_game": records.most_queenings.value,
        "most_on_board": record(statistics, "queens", &records.most_queens),
        "longest_with_4_or_more": record(statistics, "plies", &records.longest_with_four_queens),
        "longest_with_5_or_more": record(statistics, "plies", &records.longest_with_five_queens),
        "most_queenings": record(statistics, "queenings", &records.most_queenings),
    })
}

fn record(statistics: &Statistics, what: &str, record: &Record) -> Value {
    json!({
        what: record.value,
        "games": record.games,
        "first": record.first.as_ref().map(|game| name(statistics, game)),
    })
}

fn name(statistics: &Statistics, game: &super::GameName) -> Value {
    json!({
        "file": statistics.names.get(game.input),
        "game": game.number,
        "white": game.white,
        "black": game.black,
    })
}

fn mates(mates: &Mates, all: u64) -> Value {
    json!({
        "all": all,
        "by": by_role(&mates.by),
        "smothered": mates.smothered,
        "discovered": mates.discovered,
        "double_check": mates.double,
        "castling": mates.castling,
        "promotion": mates.promotion,
        "en_passant": mates.en_passant,
    })
}

fn by_role(counts: &ByRole<u64>) -> Value {
    Role::ALL.into_iter().map(|role| (role.to_string(), json!(counts[role]))).collect()
}

fn by_role_squares(statistics: &Statistics, color: Color) -> Value {
    let arrivals = &statistics.tally.arrivals[color];
    debug_assert_eq!(arrivals.0[0].len(), Square::COUNT);
    let squares = |role: Role| (role.to_string(), json!(arrivals[role].to_vec()));
    Role::ALL.into_iter().map(squares).collect()
}
