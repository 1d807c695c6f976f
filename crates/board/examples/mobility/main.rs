//! The mobility of every man on an empty board of n x n squares: total, extremes, histogram, formula, ratios.
//!
//! `cargo run -p jadoube-board --example mobility -- 8`

#[path = "../command_line/mod.rs"]
mod command_line;
mod counting;

use std::fmt::Write;
use std::process::ExitCode;

use counting::{Mobility, formula};
use jadoube_board::Role;

const USAGE: &str = "usage: mobility [N | --n N]    N: squares on a side, 1 to 200 (default 8)";
const LARGEST: u64 = 200;

/// Strongest first, with the closed form of the total.
const MEN: [(Role, &str); 6] = [
    (Role::Queen, "2/3 n(n-1)(5n-1)"),
    (Role::Rook, "2 n^2 (n-1)"),
    (Role::Bishop, "2/3 n(n-1)(2n-1)"),
    (Role::Knight, "8 (n-1)(n-2)"),
    (Role::King, "4 (n-1)(2n-1)"),
    (Role::Pawn, "2 (n-1)(n-2)"),
];

fn main() -> ExitCode {
    let arguments = command_line::arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = match arguments[..] {
        ["-h" | "--help"] => Ok(format!("{USAGE}\n")),
        [] => Ok(report(8)),
        ["--n" | "-n"] => Err("--n needs a number".to_owned()),
        [size] | ["--n" | "-n", size] => read_size(size).map(report),
        _ => Err("too many arguments".to_owned()),
    };
    command_line::finish(USAGE, answer)
}

fn read_size(text: &str) -> Result<u64, String> {
    if let Some(size) = text.strip_prefix("--n=") {
        return read_size(size);
    }
    match text.parse() {
        Ok(n @ 1..=LARGEST) => Ok(n),
        _ => Err(format!("'{text}' is no board size: expected a number from 1 to {LARGEST}")),
    }
}

fn report(n: u64) -> String {
    let mut text = format!("Squares attacked on the empty {n} x {n} board\n\n");
    text += "man       total  formula             least  most  attacked: from so many squares\n";
    for (role, closed_form) in MEN {
        let mobility = Mobility::count(role, n);
        let total = mobility.total();
        assert_eq!(total, formula(role, n), "the formula for the {role} is wrong for n = {n}");
        let (least, most) = mobility
            .range()
            .map_or(("-".to_owned(), "-".to_owned()), |(a, b)| (a.to_string(), b.to_string()));
        let _ = writeln!(
            text,
            "{role:6} {total:>8}  {closed_form:18}  {least:>5}  {most:>4}  {}",
            histogram(&mobility)
        );
    }
    text += "\nThe pawn is White's and stands on no first or last rank.\n\n";
    text += &relations(n);
    if n == 8 {
        text += &oddities();
    }
    text
}

/// `21: 28, 23: 20`, shortened in the middle if there are many.
fn histogram(mobility: &Mobility) -> String {
    let mut parts: Vec<String> = mobility
        .histogram
        .iter()
        .map(|(attacked, squares)| format!("{attacked}: {squares}"))
        .collect();
    if parts.len() > 8 {
        parts.splice(4..parts.len() - 3, ["...".to_owned()]);
    }
    if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
}

/// Queen = rook + bishop always; the neighbouring ratios are near the golden ratio on 8 x 8.
fn relations(n: u64) -> String {
    let [queen, rook, bishop, knight] =
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(|role| formula(role, n));
    let sign = |holds| if holds { "=" } else { "is not" };
    let mut text = String::new();
    let _ = writeln!(text, "queen {} rook + bishop", sign(queen == rook + bishop));
    let _ = writeln!(text, "rook {} bishop + knight", sign(rook == bishop + knight));
    for (name, a, b) in [
        ("queen / rook", queen, rook),
        ("rook / bishop", rook, bishop),
        ("bishop / knight", bishop, knight),
    ] {
        let ratio = if b == 0 { "-".to_owned() } else { format!("{:.3}", a as f64 / b as f64) };
        let _ = writeln!(text, "{name:15}  {ratio}");
    }
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let _ = writeln!(text, "{:15}  {golden:.3}", "golden ratio");
    text
}

/// Two values that are printed beside these totals and do not follow from the definition.
fn oddities() -> String {
    let king = Mobility::count(Role::King, 8).total();
    let pawn = Mobility::count(Role::Pawn, 8).total();
    format!(
        "\nA published table gives these totals for queen, rook, bishop and knight, but\n\
         king 8400 = {} x {king} and pawn 42 = {pawn} / {}: these do not follow from the definition.\n",
        8400 / king,
        pawn / 42
    )
}
