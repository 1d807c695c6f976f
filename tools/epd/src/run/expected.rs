//! What a row expects of an engine.

use jadoube_board::Move;
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::epd::Credit;
use serde::{Deserialize, Serialize};

/// What a row expects, understood in its position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expected {
    /// `bm`: one of these moves.
    pub(crate) best: Vec<Move>,
    /// `am`: none of these.
    pub(crate) avoid: Vec<Move>,
    /// `dm`, or `bm #5`.
    pub(crate) mate: Option<Mate>,
    /// Points for moves.
    pub(crate) credits: Vec<Credit>,
    /// `pv`: how the engine's line should begin.
    pub(crate) line: Vec<Move>,
    /// `ce`, in centipawns for the side to move.
    pub(crate) worth: Option<i32>,
    /// `acd`, in plies.
    pub(crate) depth: Option<u32>,
    /// Operands that are no legal moves.
    pub(crate) problems: Vec<String>,
}

/// In how many moves it is mate: above 0 the side to move mates, below 0 it is mated, 0 is nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mate {
    pub(crate) moves: i32,
    pub(crate) source: MateSource,
}

/// Where a mate distance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MateSource {
    /// `dm`: exact.
    Dm,
    /// `bm #5`: the best that is known; suites of this kind are made shorter by whoever finds more.
    Bm,
}

impl Expected {
    /// Points of a move and of the best one, if there are any.
    pub(crate) fn points(&self, m: Option<Move>) -> Option<(u32, u32)> {
        let most = self.credits.iter().map(|credit| credit.points).max()?;
        let found = self.credits.iter().find(|credit| Some(credit.m) == m);
        Some((found.map_or(0, |credit| credit.points), most))
    }

    /// As text.
    pub(crate) fn told(&self, position: &Position) -> Told {
        let texts = |moves: &[Move]| moves.iter().map(|&m| san(position, m)).collect();
        let mate = |source| self.mate.filter(|it| it.source == source).map(|it| it.moves);
        let mut after = *position;
        let line = self.line.iter().map(|&m| {
            let text = san(&after, m);
            after.play_unchecked(m);
            text
        });
        let credits = self.credits.iter().map(|it| (san(position, it.m), it.points));
        Told {
            bm: texts(&self.best),
            bm_mate: mate(MateSource::Bm),
            am: texts(&self.avoid),
            dm: mate(MateSource::Dm),
            pv: line.collect(),
            ce: self.worth,
            acd: self.depth,
            credit: credits.map(|(m, points)| format!("{m}={points}")).collect(),
        }
    }
}

/// The standard text of a legal move.
pub(crate) fn san(position: &Position, m: Move) -> String {
    San::of(position, m).to_string()
}

/// What a row expects, as results tell it; moves are in SAN.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Told {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bm: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bm_mate: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) am: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dm: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ce: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) acd: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) credit: Vec<String>,
}

impl Told {
    /// In a few words: `Rf4`, `not gxh4`, `mate in 5`.
    pub(crate) fn short(&self) -> String {
        let mut parts = Vec::new();
        if !self.bm.is_empty() {
            parts.push(self.bm.join(" "));
        }
        if !self.am.is_empty() {
            parts.push(format!("not {}", self.am.join(" ")));
        }
        if let Some(moves) = self.dm.or(self.bm_mate) {
            parts.push(mate_words(moves));
        }
        if parts.is_empty() {
            match self {
                Self { pv, .. } if !pv.is_empty() => parts.push(pv.join(" ")),
                Self { credit, .. } if !credit.is_empty() => parts.push(credit[0].clone()),
                Self { ce: Some(ce), .. } => parts.push(format!("ce {ce}")),
                Self { acd: Some(acd), .. } => parts.push(format!("depth {acd}")),
                _ => {}
            }
        }
        parts.join(", ")
    }
}

/// A mate distance in words.
pub(crate) fn mate_words(moves: i32) -> String {
    match moves {
        0 => "no mate".to_owned(),
        1.. => format!("mate in {moves}"),
        _ => format!("mated in {}", moves.unsigned_abs()),
    }
}
