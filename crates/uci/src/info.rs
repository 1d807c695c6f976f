//! `info`: what an engine tells of its search.

use core::fmt;

use jadoube_notation::UciMove;

use crate::words::{Bounded, Words, signed, whole};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// `cp`: hundredths of a pawn.
    Cp(i32),
    /// `mate`: moves, not plies, to mate; negative, or 0, if the side to move is mated.
    Mate(i32),
}

/// How exact a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// `lowerbound`: it is this much or more.
    Lower,
    /// `upperbound`: it is this much or less.
    Upper,
}

/// A value and how exact it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// The value.
    pub value: Value,
    /// How exact it is.
    pub bound: Bound,
}

impl Score {
    /// An exact number of centipawns.
    #[must_use]
    pub const fn cp(centipawns: i32) -> Self {
        Self { value: Value::Cp(centipawns), bound: Bound::Exact }
    }

    /// An exact mate.
    #[must_use]
    pub const fn mate(moves: i32) -> Self {
        Self { value: Value::Mate(moves), bound: Bound::Exact }
    }
}

/// The line that one thread is looking at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CurrentLine {
    /// The number of the thread, if it was told.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<UciMove>,
}

/// An `info` line: any of these, in any order.
///
/// Reading never fails: what cannot be understood is left out. A line of moves ends before the first word that is no move.
///
/// ```
/// use jadoube_uci::{Info, Score};
///
/// let info = Info::read("info depth 2 score cp 214 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3");
/// assert_eq!((info.depth, info.score), (Some(2), Some(Score::cp(214))));
/// assert_eq!(info.pv.len(), 3);
/// assert_eq!(info.to_string(), "info depth 2 score cp 214 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Info {
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `seldepth`: plies of the longest line.
    pub seldepth: Option<u32>,
    /// `multipv`: 1 for the best line, 2 for the second...
    pub multipv: Option<u32>,
    /// `score`.
    pub score: Option<Score>,
    /// `wdl`: chances of winning, drawing and losing, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `nps`: nodes in a second.
    pub nps: Option<u64>,
    /// `hashfull`, in thousandths.
    pub hashfull: Option<u32>,
    /// `tbhits`: positions found in tablebases.
    pub tbhits: Option<u64>,
    /// `sbhits`: positions found in Shredder's.
    pub sbhits: Option<u64>,
    /// `cpuload`, in thousandths.
    pub cpuload: Option<u32>,
    /// `time`, in milliseconds.
    pub time: Option<u64>,
    /// `currmove`: the root move that is looked at.
    pub currmove: Option<UciMove>,
    /// `currmovenumber`, from 1.
    pub currmovenumber: Option<u32>,
    /// `refutation`: a move and the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// `currline`.
    pub currline: Option<CurrentLine>,
    /// `pv`: the best line.
    pub pv: Vec<UciMove>,
    /// `string`: the rest of the line, for the user.
    pub string: Option<String>,
}

impl Info {
    /// A text for the user.
    pub fn string(text: impl Into<String>) -> Self {
        Self { string: Some(text.into()), ..Self::default() }
    }

    /// Reads the line, with or without `info` at its head.
    #[must_use]
    pub fn read(line: &str) -> Self {
        let mut words = Words::new(line);
        words.accept("info");
        Self::read_words(words)
    }

    pub(crate) fn read_words(mut words: Words<'_>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            let words = &mut words;
            match word {
                "depth" => info.depth = number(words),
                "seldepth" => info.seldepth = number(words),
                "multipv" => info.multipv = number(words),
                "score" => info.score = score(words).or(info.score),
                "lowerbound" | "upperbound" => {
                    let bound = if word == "lowerbound" { Bound::Lower } else { Bound::Upper };
                    info.score = info.score.map(|score| Score { bound, ..score });
                }
                "wdl" => {
                    let chances = [number(words), number(words), number(words)];
                    if let [Some(win), Some(draw), Some(loss)] = chances {
                        info.wdl = Some([win, draw, loss]);
                    }
                }
                "nodes" => info.nodes = number(words),
                "nps" => info.nps = number(words),
                "hashfull" => info.hashfull = number(words),
                "tbhits" => info.tbhits = number(words),
                "sbhits" => info.sbhits = number(words),
                "cpuload" => info.cpuload = number(words),
                "time" => info.time = number(words),
                "currmove" => info.currmove = words.peek().and_then(engine_move),
                "currmovenumber" => info.currmovenumber = number(words),
                "refutation" => info.refutation = words.accept_all(engine_move),
                "currline" => {
                    let cpu = number(words);
                    info.currline = Some(CurrentLine { cpu, moves: words.accept_all(engine_move) });
                }
                "pv" => info.pv = words.accept_all(engine_move),
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

/// A move as engines write it; some write the promotion in a capital letter.
pub(crate) fn engine_move(word: &str) -> Option<UciMove> {
    word.parse().ok().or_else(|| word.to_ascii_lowercase().parse().ok())
}

fn number<T: TryFrom<u64> + Bounded>(words: &mut Words<'_>) -> Option<T> {
    let value = words.peek().and_then(whole);
    if value.is_some() {
        words.next();
    }
    value
}

fn score(words: &mut Words<'_>) -> Option<Score> {
    let is_mate = match words.peek()? {
        "cp" => false,
        "mate" => true,
        _ => return None,
    };
    words.next();
    let value = words.peek().and_then(signed)?;
    words.next();
    let value = if is_mate { Value::Mate(value) } else { Value::Cp(value) };
    Some(Score { value, bound: Bound::Exact })
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Cp(centipawns) => write!(f, "cp {centipawns}")?,
            Value::Mate(moves) => write!(f, "mate {moves}")?,
        }
        match self.bound {
            Bound::Exact => Ok(()),
            Bound::Lower => f.write_str(" lowerbound"),
            Bound::Upper => f.write_str(" upperbound"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let plain = |f: &mut fmt::Formatter<'_>, word: &str, value: Option<u64>| match value {
            Some(value) => write!(f, " {word} {value}"),
            None => Ok(()),
        };
        plain(f, "depth", self.depth.map(u64::from))?;
        plain(f, "seldepth", self.seldepth.map(u64::from))?;
        plain(f, "multipv", self.multipv.map(u64::from))?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        plain(f, "nodes", self.nodes)?;
        plain(f, "nps", self.nps)?;
        plain(f, "hashfull", self.hashfull.map(u64::from))?;
        plain(f, "tbhits", self.tbhits)?;
        plain(f, "sbhits", self.sbhits)?;
        plain(f, "cpuload", self.cpuload.map(u64::from))?;
        plain(f, "time", self.time)?;
        if let Some(m) = self.currmove {
            write!(f, " currmove {m}")?;
        }
        plain(f, "currmovenumber", self.currmovenumber.map(u64::from))?;
        moves(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { cpu, moves: line }) = &self.currline {
            f.write_str(" currline")?;
            if let Some(cpu) = cpu {
                write!(f, " {cpu}")?;
            }
            line.iter().try_for_each(|m| write!(f, " {m}"))?;
        }
        moves(f, "pv", &self.pv)?;
        match &self.string {
            Some(text) => write!(f, " string {}", one_line(text)),
            None => Ok(()),
        }
    }
}

fn moves(f: &mut fmt::Formatter<'_>, word: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {word}")?;
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}

/// Line breaks would end the message.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
