//! Rows about the arbiter: how they are checked.

use jadoube_rules::{Arbiter, RuleSet, TimeClass, TimeControl};

use crate::arbiter_script::run;
use crate::support::{Found, check, position, same};

/// Name, FEN, script, what the last event brings.
pub(crate) type Row = (&'static str, &'static str, &'static str, &'static str);

pub(crate) fn arbiter(fen: &str, rules: RuleSet, control: &str, class: TimeClass) -> Arbiter {
    let control: TimeControl = control.parse().expect("a time control");
    Arbiter::with_rules(position(fen), rules, control).with_time_class(class)
}

pub(crate) fn standard(fen: &str) -> Arbiter {
    arbiter(fen, RuleSet::FIDE_2023, "-", TimeClass::Standard)
}

pub(crate) fn check_rows(rows: &[Row], arbiter: impl Fn(&str) -> Arbiter) {
    let test = |row: &&Row| -> Found {
        let mut arbiter = arbiter(row.1);
        same(row.2, run(&mut arbiter, row.2)?.as_str(), row.3)
    };
    check(rows, |row| row.0.to_owned(), test);
}

pub(crate) const PROMOTION: &str = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
pub(crate) const PINNED: &str = "4r1k1/8/8/8/8/8/4B3/3QK3 w - - 0 1";
