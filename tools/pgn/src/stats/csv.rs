//! Statistics as a table: section, name, number of games or times.

use jadoube_board::{ByRole, Color, Role, Square};
use jadoube_terminal::Failure;

use super::tally::Results;
use crate::cell::cell;

use super::{Reason, Statistics, first_moves};

/// The whole table with a line of names.
pub(super) fn table(statistics: &Statistics) -> Result<Vec<u8>, Failure> {
    let mut table = Table(csv::Writer::from_writer(Vec::new()));
    table.write(statistics).map_err(Failure::system)?;
    table.0.into_inner().map_err(|error| Failure::system(error.error()))
}

struct Table(csv::Writer<Vec<u8>>);

impl Table {
    fn row(&mut self, section: &str, name: &str, count: u64) -> csv::Result<()> {
        self.0.write_record([section, name, &count.to_string()])
    }

    fn results(&mut self, section: &str, name: &str, results: &Results) -> csv::Result<()> {
        let rows = [
            ("games", results.games()),
            ("1-0", results.white),
            ("1/2-1/2", results.draw),
            ("0-1", results.black),
            ("*", results.unknown),
            ("none", results.missing),
        ];
        for (result, count) in rows {
            self.row(section, format!("{name} {result}").trim_start(), count)?;
        }
        Ok(())
    }

    fn roles(&mut self, section: &str, roles: &[Role], counts: &ByRole<u64>) -> csv::Result<()> {
        for &role in roles {
            self.row(section, &role.to_string(), counts[role])?;
        }
        Ok(())
    }

    fn write(&mut self, statistics: &Statistics) -> csv::Result<()> {
        let tally = &statistics.tally;
        self.0.write_record(["section", "name", "count"])?;
        let totals = [
            ("files", statistics.files),
            ("bytes", statistics.bytes),
            ("games", tally.games),
            ("plies", tally.plies),
            ("from_setup", tally.from_setup),
            ("chess960", tally.chess960),
        ];
        for (name, count) in totals {
            self.row("total", name, count)?;
        }
        self.results("results", "", &tally.results)?;
        for reason in Reason::ALL {
            if let Some(results) = tally.reasons.get(&reason) {
                self.results("endings", reason.code(), results)?;
            }
        }
        for (value, &games) in &tally.terminations {
            self.row("terminations", &cell(value), games)?;
        }
        for (plies, &games) in &tally.lengths {
            self.row("lengths", &plies.to_string(), games)?;
        }
        for (ply, &games) in tally.first_captures.iter().filter(|(ply, _)| **ply > 0) {
            self.row("first_captures", &ply.to_string(), games)?;
        }
        for first in first_moves(tally) {
            self.results("first_moves", &first.san, &first.results)?;
            for (reply, results) in &first.replies {
                self.results("replies", &format!("{} {reply}", first.san), results)?;
            }
        }
        for (eco, results) in &tally.openings {
            self.results("openings", &cell(&String::from_utf8_lossy(eco)), results)?;
        }
        self.moves(statistics)?;
        self.squares(statistics)
    }

    fn moves(&mut self, statistics: &Statistics) -> csv::Result<()> {
        let tally = &statistics.tally;
        for (color, castlings) in
            [("white", tally.castlings.white), ("black", tally.castlings.black)]
        {
            self.row("castling", &format!("{color} short"), castlings.short)?;
            self.row("castling", &format!("{color} long"), castlings.long)?;
        }
        self.row("promotions", "games_with_promotion", tally.games_with_promotion)?;
        self.row("promotions", "promotions_raw", tally.all_promotions())?;
        self.roles("promotions_raw", &Role::PROMOTIONS, &tally.promotions)?;
        self.roles(
            "promotions_once_per_player_and_game",
            &Role::PROMOTIONS,
            &tally.promotions_once,
        )?;
        let records = &tally.records;
        let values = [
            ("max_queens_on_board", records.most_queens.value),
            ("longest_run_plies_with_4_or_more_queens", records.longest_with_four_queens.value),
            ("longest_run_plies_with_5_or_more_queens", records.longest_with_five_queens.value),
            ("max_queen_promotions_in_one_game", records.most_queenings.value),
            ("max_promotions_in_one_game", records.most_promotions.value),
            ("longest_game_plies", records.longest_game.value),
        ];
        for (name, value) in values {
            self.row("records", name, value.into())?;
        }
        let mates = &tally.mates;
        self.row("mates", "all", tally.mates())?;
        self.roles("mates_by", &Role::ALL, &mates.by)?;
        for (name, count) in [
            ("smothered", mates.smothered),
            ("discovered", mates.discovered),
            ("double_check", mates.double),
            ("castling", mates.castling),
            ("promotion", mates.promotion),
            ("en_passant", mates.en_passant),
        ] {
            self.row("mates", name, count)?;
        }
        self.row("moves", "en_passant", tally.en_passant)?;
        self.roles("captured", &Role::ALL, &tally.captured)
    }

    fn squares(&mut self, statistics: &Statistics) -> csv::Result<()> {
        let tally = &statistics.tally;
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all() {
                    let name = format!("{color} {role} {square}");
                    self.row("arrivals", &name, tally.arrivals[color][role][square.index()])?;
                }
            }
        }
        for (section, counts) in
            [("captures", &tally.captures), ("mated_kings", &tally.mated_kings)]
        {
            for square in Square::all() {
                self.row(section, &square.to_string(), counts[square.index()])?;
            }
        }
        Ok(())
    }
}
