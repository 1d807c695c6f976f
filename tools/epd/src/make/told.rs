//! What was done, in a line.

use std::fmt;

use jadoube_terminal::counted;

/// What was done.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) games: u64,
    pub(crate) positions: u64,
    /// Positions left out, as they came before.
    pub(crate) duplicates: u64,
    /// Games in which something is wrong.
    pub(crate) damaged: u64,
    /// Games in which no swing was looked for, as nothing tells the evaluations.
    pub(crate) unevaluated: u64,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = counted(u128::from(self.positions), "position", "positions");
        let games = counted(u128::from(self.games), "game", "games");
        write!(f, "{positions} from {games}")?;
        if self.duplicates > 0 {
            let again = counted(u128::from(self.duplicates), "position", "positions");
            write!(f, "; {again} left out that came before")?;
        }
        if self.unevaluated > 0 {
            let games = counted(u128::from(self.unevaluated), "game", "games");
            write!(
                f,
                "; {games} without [%eval] comments (with --nodes our own search looks for swings)"
            )?;
        }
        if self.damaged > 0 {
            let damaged = counted(u128::from(self.damaged), "game", "games");
            write!(
                f,
                "; {damaged} with faults, used as far as they can be played (jadoube-pgn check tells them)"
            )?;
        }
        Ok(())
    }
}
