//! The source file of the weights.

use std::io::{self, Write};

use jadoube_eval::feature::{FEATURES, GROUPS};

use crate::fit::Pair;

const HEAD: &str = "\
//! The weights of the features. Written by the tuner (`tools/tune`); the groups are those of `feature.rs`.

use crate::Score;
use crate::feature::FEATURES;

const fn s(middlegame: i16, endgame: i16) -> Score {
    Score::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [Score; FEATURES] = [
";

/// Groups of which every man has exactly one feature: their mean belongs to the man's own worth.
const OF_EVERY_MAN: [(&str, usize); 4] =
    [("KNIGHT_MOBILITY", 1), ("BISHOP_MOBILITY", 2), ("ROOK_MOBILITY", 3), ("QUEEN_MOBILITY", 4)];

pub(crate) fn write_weights(weights: &[Pair], out: &mut impl Write) -> io::Result<()> {
    let mut weights = weights.to_vec();
    settle_means(&mut weights);
    debug_assert_eq!(weights.len(), FEATURES);
    out.write_all(HEAD.as_bytes())?;
    for group in GROUPS {
        writeln!(out, "    // {}", group.name)?;
        let texts: Vec<String> = weights[group.start..group.start + group.len]
            .iter()
            .map(|pair| {
                let [middlegame, endgame] = pair.map(|half| half.round() as i16);
                format!("s({middlegame}, {endgame}),")
            })
            .collect();
        let in_line = if group.name == "SQUARES" { 4 } else { 8 };
        for line in texts.chunks(in_line) {
            writeln!(out, "    {}", line.join(" "))?;
        }
    }
    writeln!(out, "];")
}

/// Moves what is common to all squares of a role, or to every mobility, into the worth of the man: the sum stays the same,
/// and each number can be read by itself.
fn settle_means(weights: &mut [Pair]) {
    let start = |name: &str| {
        GROUPS.iter().find(|group| group.name == name).map(|group| (group.start, group.len))
    };
    let Some((material, _)) = start("MATERIAL") else { return };
    let Some((squares, _)) = start("SQUARES") else { return };
    for role in 0..5 {
        // Pawns stand on six ranks only.
        let range = if role == 0 {
            squares + 4..squares + 28
        } else {
            squares + role * 32..squares + role * 32 + 32
        };
        move_mean(weights, range, material + role);
    }
    for (name, role) in OF_EVERY_MAN {
        if let Some((group, len)) = start(name) {
            move_mean(weights, group..group + len, material + role);
        }
    }
}

fn move_mean(weights: &mut [Pair], from: std::ops::Range<usize>, to: usize) {
    let len = from.len() as f64;
    for half in 0..2 {
        let mean = weights[from.clone()].iter().map(|weight| weight[half]).sum::<f64>() / len;
        for weight in &mut weights[from.clone()] {
            weight[half] -= mean;
        }
        weights[to][half] += mean;
    }
}
