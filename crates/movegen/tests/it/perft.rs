//! Counts of move sequences against published ones.

use jadoube_board::CastlingMode;
use jadoube_movegen::{Position, perft, perft_made};

use crate::support::{Report, check, on_every_path, position, same, ucis};

#[test]
fn counts_are_right_on_every_cpu_path() {
    let mut report = Report::default();
    on_every_path(|path| {
        for row in jadoube_testdata::perft() {
            let position = position(row.fen);
            for (depth, nodes) in row.counts() {
                let id = format!("{} D{depth} on {path}", row.name);
                report.row(&id, same("in bulk", perft(&position, depth), nodes));
                report.row(&id, same("made", perft_made(&position, depth), nodes));
            }
        }
    });
    report.finish();
}

#[test]
fn mirrored_positions_have_equal_counts() {
    check(
        jadoube_testdata::perft(),
        |row| row.name.to_owned(),
        |row| {
            let setup = position(row.fen).setup().mirrored();
            let mirrored = Position::new(setup).map_err(|error| error.to_string())?;
            for (depth, nodes) in row.counts().filter(|&(_, nodes)| nodes <= 100_000) {
                same(format!("D{depth}"), perft(&mirrored, depth), nodes)?;
            }
            Ok(())
        },
    );
}

#[test]
fn depth_zero_is_the_position_itself() {
    assert_eq!(perft(&Position::initial(), 0), 1);
    assert_eq!(perft_made(&Position::initial(), 0), 1);
}

#[test]
fn a_game_that_has_ended_has_no_sequences() {
    let mated = position("8/8/8/8/8/6k1/8/r5K1 w - - 0 1");
    assert_eq!((perft(&mated, 1), perft_made(&mated, 3)), (0, 0));
}

#[test]
fn the_prison_has_one_way_for_ever() {
    let prison = position("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1");
    assert_eq!(perft(&prison, 32), 1);
    assert_eq!(perft_made(&prison, 32), 1);
}

#[test]
fn moves_are_complete() {
    check(
        jadoube_testdata::moves(),
        |row| row.name.to_owned(),
        |row| {
            let moves = ucis(&position(row.fen), CastlingMode::Chess960);
            same("moves", moves, row.moves().map(str::to_owned).collect())
        },
    );
}

#[test]
#[ignore = "minutes; run in release"]
fn the_start_has_3195901860_sequences_of_seven_moves() {
    assert_eq!(perft(&Position::initial(), 7), 3_195_901_860);
}
