//! `go`: what to search for, and when to stop.

use core::fmt;

use jadoube_board::{ByColor, Color};
use jadoube_notation::UciMove;

use crate::ParseError;
use crate::words::{Bounded, Words, signed, whole};

/// The limits of a search. Without any, it goes on until it is stopped.
///
/// ```
/// use jadoube_uci::{Command, Go};
///
/// let go = Go { depth: Some(12), ..Go::default() };
/// assert_eq!(go.to_string(), "go depth 12");
/// let Some(Command::Go(read)) = Command::parse("go wtime 1000 btime -5 winc 100 nodes 500")? else { panic!() };
/// assert_eq!((read.time.black, read.nodes), (Some(-5), Some(500)));
/// # Ok::<(), jadoube_uci::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Go {
    /// `searchmoves`: these moves only; empty for all.
    pub search_moves: Vec<UciMove>,
    /// `ponder`: think while the opponent does; the last move of the position is the expected one.
    pub ponder: bool,
    /// `wtime`, `btime`: milliseconds left; some GUIs send numbers below 0.
    pub time: ByColor<Option<i64>>,
    /// `winc`, `binc`: milliseconds added for each move.
    pub increment: ByColor<Option<i64>>,
    /// `movestogo`: moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in so many moves.
    pub mate: Option<u32>,
    /// `movetime`: milliseconds for this move.
    pub move_time: Option<u64>,
    /// `infinite`: no end before `stop`, whatever has been found.
    pub infinite: bool,
    /// `perft`, not of the protocol: count moves instead of searching.
    pub perft: Option<u32>,
}

impl Go {
    /// So many plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So many milliseconds.
    #[must_use]
    pub fn move_time(milliseconds: u64) -> Self {
        Self { move_time: Some(milliseconds), ..Self::default() }
    }

    /// Until it is stopped.
    #[must_use]
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Whether the best move must be kept back until `stop` or `ponderhit` comes.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.ponder || self.infinite
    }

    pub(crate) fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => {
                    go.search_moves = words.accept_all(|word| word.parse().ok());
                    if go.search_moves.is_empty() {
                        return Err(words.expected("go", "a move"));
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time.white = Some(with_sign(&mut words)?),
                "btime" => go.time.black = Some(with_sign(&mut words)?),
                "winc" => go.increment.white = Some(with_sign(&mut words)?),
                "binc" => go.increment.black = Some(with_sign(&mut words)?),
                "movestogo" => go.moves_to_go = Some(number(&mut words)?),
                "depth" => go.depth = Some(number(&mut words)?),
                "nodes" => go.nodes = Some(number(&mut words)?),
                "mate" => go.mate = Some(number(&mut words)?),
                "movetime" => go.move_time = Some(with_sign(&mut words)?.max(0).unsigned_abs()),
                "perft" => go.perft = Some(number(&mut words)?),
                _ => {}
            }
        }
        Ok(go)
    }
}

fn needs_number(words: &Words<'_>) -> ParseError {
    words.expected("go", "a whole number")
}

fn number<T: TryFrom<u64> + Bounded>(words: &mut Words<'_>) -> Result<T, ParseError> {
    let value = words.peek().and_then(whole).ok_or_else(|| needs_number(words))?;
    words.next();
    Ok(value)
}

fn with_sign(words: &mut Words<'_>) -> Result<i64, ParseError> {
    let value = words.peek().and_then(signed).ok_or_else(|| needs_number(words))?;
    words.next();
    Ok(value)
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        for color in Color::ALL {
            if let Some(time) = self.time[color] {
                write!(f, " {}time {time}", color.char())?;
            }
        }
        for color in Color::ALL {
            if let Some(increment) = self.increment[color] {
                write!(f, " {}inc {increment}", color.char())?;
            }
        }
        let numbers = [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", self.move_time),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            for m in &self.search_moves {
                write!(f, " {m}")?;
            }
        }
        Ok(())
    }
}
