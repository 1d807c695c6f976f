//! Positions as the fit sees them: rows of numbers.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use jadoube_eval::{counts, trace};
use jadoube_notation::fen::{FenOptions, read_position};

use crate::fit::Target;

/// All positions, their features one after the other.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) rows: Vec<Row>,
    /// Feature and White's count less Black's.
    pub(crate) counts: Vec<(u16, i16)>,
}

/// One position.
pub(crate) struct Row {
    /// Its features in [`Samples::counts`].
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// What a centipawn of the middlegame and of the endgame counts here.
    pub(crate) middlegame: f32,
    pub(crate) endgame: f32,
    /// Centipawns that are no matter of weights.
    pub(crate) fixed: f32,
    /// Score expected for White, from 0 to 1.
    pub(crate) target: f32,
}

impl Samples {
    /// Reads lines of FEN, score for White in centipawns, result for White.
    pub(crate) fn read(&mut self, path: &Path, target: &Target) -> io::Result<()> {
        for (number, line) in BufReader::new(File::open(path)?).lines().enumerate() {
            let line = line?;
            self.add(&line, target).ok_or_else(|| {
                let message = format!("{}:{}: not a position: {line}", path.display(), number + 1);
                io::Error::new(io::ErrorKind::InvalidData, message)
            })?;
        }
        Ok(())
    }

    fn add(&mut self, line: &str, target: &Target) -> Option<()> {
        let mut fields = line.split(';');
        let position = read_position(fields.next()?, FenOptions::default()).ok()?;
        let score: f64 = fields.next()?.parse().ok()?;
        let result: f64 = fields.next()?.parse().ok()?;

        let trace = trace(&position);
        let phase = trace.phase as f32 / 24.0;
        let scale = trace.scale as f32 / 64.0;
        let clock = (220.0 - f32::from(position.halfmove_clock().min(100))) / 220.0;
        let nearly_drawn = if trace.scale <= 16 { scale } else { 1.0 };

        let start = self.counts.len();
        let [white, black] = counts(&position);
        for (feature, (white, black)) in white.into_iter().zip(black).enumerate() {
            if white != black {
                self.counts.push((feature as u16, white - black));
            }
        }
        self.rows.push(Row {
            start,
            end: self.counts.len(),
            middlegame: phase * nearly_drawn * clock,
            endgame: (1.0 - phase) * scale * clock,
            fixed: trace.mating_drive as f32 * clock,
            target: target.of(score, result) as f32,
        });
        Some(())
    }
}
