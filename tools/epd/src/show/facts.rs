//! All that is told of a position.

use jadoube_board::{ByColor, Color, Move, Role, Square, geometry};
use jadoube_eval::{Term, Trace, trace};
use jadoube_mateability::{Budget, Mateability, can_mate};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::epd::Epd;
use jadoube_notation::fen::{EnPassant, FenStyle, to_fen};
use jadoube_notation::uci::to_uci;
use jadoube_rules::{Claim, Game};
use serde::Serialize;

use super::helpmate;
use super::read::Shown;

/// The name and number of the JSON form.
const SCHEMA: &str = "jadoube.epd.position/1";

#[derive(Serialize)]
pub(crate) struct Facts {
    schema: &'static str,
    pub(crate) legal: bool,
    /// What is wrong with the setup: codes and words.
    pub(crate) problems: Vec<Problem>,
    pub(crate) fens: Fens,
    pub(crate) castling: &'static str,
    /// What a legal position has.
    #[serde(flatten)]
    pub(crate) position: Option<PositionFacts>,
    pub(crate) operations: Vec<OperationFacts>,
}

#[derive(Serialize)]
pub(crate) struct Problem {
    pub(crate) code: String,
    pub(crate) text: String,
    /// Whether the position is shown without it.
    pub(crate) mended: bool,
}

/// The dialects.
#[derive(Serialize)]
pub(crate) struct Fens {
    pub(crate) x_fen: String,
    pub(crate) shredder: String,
    /// With the en passant square only where the capture is legal.
    pub(crate) legal_en_passant: String,
}

#[derive(Serialize)]
pub(crate) struct PositionFacts {
    pub(crate) turn: &'static str,
    pub(crate) checkers: Vec<String>,
    pub(crate) pins: Vec<Pin>,
    /// How the game has ended, if it has.
    pub(crate) ending: Option<EndingFacts>,
    pub(crate) occurrences: u32,
    pub(crate) halfmove_clock: u16,
    pub(crate) claims: Vec<ClaimFacts>,
    pub(crate) moves: Vec<MoveFacts>,
    pub(crate) can_mate: SidesFacts,
    /// None where no move is legal: there is nothing to evaluate.
    pub(crate) evaluation: Option<EvaluationFacts>,
    pub(crate) key: String,
    pub(crate) polyglot_key: String,
    #[serde(skip)]
    pub(crate) trace: Option<Trace>,
}

/// A man that may not leave a line, as its king would be in check.
#[derive(Serialize)]
pub(crate) struct Pin {
    pub(crate) color: &'static str,
    pub(crate) pinned: String,
    pub(crate) by: String,
    pub(crate) king: String,
    /// `file`, `rank` or `diagonal`.
    pub(crate) line: &'static str,
}

#[derive(Serialize)]
pub(crate) struct EndingFacts {
    pub(crate) code: &'static str,
    pub(crate) article: &'static str,
    pub(crate) result: String,
    pub(crate) text: String,
}

#[derive(Serialize)]
pub(crate) struct ClaimFacts {
    pub(crate) kind: &'static str,
    pub(crate) article: &'static str,
    /// The move to announce, if the claim needs one.
    pub(crate) announced: Option<MoveFacts>,
}

#[derive(Serialize)]
pub(crate) struct MoveFacts {
    pub(crate) san: String,
    pub(crate) uci: String,
}

#[derive(Serialize)]
pub(crate) struct SidesFacts {
    pub(crate) white: MatesFacts,
    pub(crate) black: MatesFacts,
}

#[derive(Serialize)]
pub(crate) struct MatesFacts {
    /// `yes`, `no` or `unknown`.
    pub(crate) answer: String,
    /// Moves of both sides that end in mate, numbered as in PGN.
    pub(crate) line: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct EvaluationFacts {
    /// From White's side, as all of it.
    centipawns: i32,
    phase: i32,
    scale: i32,
    /// What drives a bare king to the edge, in centipawns; it comes on top of the terms.
    mating_drive: i32,
    terms: Vec<TermFacts>,
}

#[derive(Serialize)]
struct TermFacts {
    term: &'static str,
    white: PhasesFacts,
    black: PhasesFacts,
}

#[derive(Serialize)]
struct PhasesFacts {
    middlegame: i32,
    endgame: i32,
}

/// An operation of an EPD, and what its moves are.
#[derive(Serialize)]
pub(crate) struct OperationFacts {
    pub(crate) opcode: String,
    pub(crate) value: String,
    /// What is wrong with it.
    pub(crate) problems: Vec<String>,
}

impl Facts {
    pub(crate) fn of(shown: &Shown, mate_nodes: u64) -> Self {
        let position = shown.game.as_ref().map(|game| PositionFacts::of(game, shown, mate_nodes));
        let setup = &shown.setup;
        let with = |en_passant| to_fen(setup, FenStyle::X_FEN.with_en_passant(en_passant));
        Self {
            schema: SCHEMA,
            legal: shown.game.is_some(),
            problems: problems(shown),
            fens: Fens {
                x_fen: to_fen(setup, FenStyle::X_FEN),
                shredder: to_fen(setup, FenStyle::SHREDDER),
                legal_en_passant: with(EnPassant::Legal),
            },
            castling: match shown.mode {
                jadoube_board::CastlingMode::Standard => "standard",
                jadoube_board::CastlingMode::Chess960 => "chess960",
            },
            position,
            operations: operations(shown),
        }
    }
}

fn problems(shown: &Shown) -> Vec<Problem> {
    let mended = shown.game.is_some();
    let problem = |(name, problem): (&str, jadoube_movegen::Problems)| Problem {
        code: name.to_ascii_lowercase().replace('_', "-"),
        text: problem.to_string(),
        mended,
    };
    shown.problems.iter_names().map(problem).collect()
}

fn operations(shown: &Shown) -> Vec<OperationFacts> {
    let (Some(reading), Some(epd)) = (&shown.reading, shown.epd()) else { return Vec::new() };
    let position = shown.game.as_ref().map(Game::position);
    let moves = position.map(|position| epd.move_problems(position)).unwrap_or_default();
    let points = position.map(|position| epd.credit_problems(position)).unwrap_or_default();
    let facts = |(index, operation): (usize, &jadoube_notation::epd::Operation)| {
        let forms = reading.problems.iter().filter(|problem| problem.operation == index);
        let moves = moves.iter().filter(|problem| problem.operation == index);
        let points = points.iter().filter(|problem| problem.operation == index);
        let operands: Vec<_> = operation.operands().iter().map(|it| it.value()).collect();
        OperationFacts {
            opcode: operation.opcode().to_owned(),
            value: operands.join(" "),
            problems: forms
                .map(ToString::to_string)
                .chain(moves.map(|problem| format!("{}: {}", problem.text, problem.error)))
                .chain(points.map(|problem| format!("{}: {}", problem.text, problem.error)))
                .collect(),
        }
    };
    Epd::operations(epd).iter().enumerate().map(facts).collect()
}

impl PositionFacts {
    fn of(game: &Game, shown: &Shown, mate_nodes: u64) -> Self {
        let position = game.position();
        let move_facts = |m: Move| MoveFacts {
            san: San::of(position, m).to_string(),
            uci: to_uci(m, shown.mode).to_string(),
        };
        let mut moves: Vec<MoveFacts> =
            position.legal_moves().iter().map(|&m| move_facts(m)).collect();
        moves.sort_by(|a, b| a.san.cmp(&b.san));
        let claim = |claim: Claim| ClaimFacts {
            kind: match claim.kind {
                jadoube_rules::ClaimKind::Threefold => "threefold",
                jadoube_rules::ClaimKind::FiftyMoves => "fifty-moves",
            },
            article: claim.article(),
            announced: claim.announced.map(move_facts),
        };
        let trace = position.has_legal_moves().then(|| trace(position));
        Self {
            turn: name(position.turn()),
            checkers: position.checkers().iter().map(|square| square.to_string()).collect(),
            pins: Color::ALL.into_iter().flat_map(|color| pins(position, color)).collect(),
            ending: game.ending().map(|ending| EndingFacts {
                code: ending.code(),
                article: ending.article(),
                result: ending.outcome().to_string(),
                text: ending.to_string(),
            }),
            occurrences: game.occurrences(),
            halfmove_clock: position.halfmove_clock(),
            claims: game.claimable().into_iter().map(claim).collect(),
            moves,
            can_mate: SidesFacts {
                white: MatesFacts::of(position, Color::White, mate_nodes),
                black: MatesFacts::of(position, Color::Black, mate_nodes),
            },
            evaluation: trace.as_ref().map(EvaluationFacts::of),
            key: position.key().to_string(),
            polyglot_key: format!("{:016x}", position.polyglot_key()),
            trace,
        }
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The men of this colour that are pinned, each with who pins it.
fn pins(position: &Position, color: Color) -> Vec<Pin> {
    let placement = position.placement();
    let king = position.king(color);
    let queens = placement.pieces(Role::Queen.of(!color));
    let bishops = placement.pieces(Role::Bishop.of(!color)) | queens;
    let rooks = placement.pieces(Role::Rook.of(!color)) | queens;
    let snipers = geometry::bishop_rays(king) & bishops | geometry::rook_rays(king) & rooks;
    let pin = |by: Square| {
        let between = geometry::between(king, by) & placement.occupied();
        let pinned = between.iter().next().filter(|_| !between.more_than_one())?;
        placement.color(color).has(pinned).then(|| Pin {
            color: name(color),
            pinned: pinned.to_string(),
            by: by.to_string(),
            king: king.to_string(),
            line: match (king.file() == by.file(), king.rank() == by.rank()) {
                (true, _) => "file",
                (_, true) => "rank",
                _ => "diagonal",
            },
        })
    };
    snipers.iter().filter_map(pin).collect()
}

impl MatesFacts {
    fn of(position: &Position, side: Color, nodes: u64) -> Self {
        let answer = match helpmate::shortest(position, side) {
            Some(line) => Mateability::Yes(line),
            None => can_mate(position, side, Budget::nodes(nodes)),
        };
        let line = match &answer {
            Mateability::Yes(line) => Some(numbered(position, line)),
            Mateability::No | Mateability::Unknown => None,
        };
        Self { answer: answer.to_string(), line }
    }
}

/// `12. Kf7 Kh8 13. Qg7#`; empty for no moves.
fn numbered(start: &Position, line: &[Move]) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (index, &m) in line.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(San::of(&position, m).to_string());
        position.play_unchecked(m);
    }
    words.join(" ")
}

impl EvaluationFacts {
    fn of(trace: &Trace) -> Self {
        let phases = |score: jadoube_eval::Score| PhasesFacts {
            middlegame: score.middlegame(),
            endgame: score.endgame(),
        };
        let term = |term: Term| {
            let ByColor { white, black } = trace.share(term);
            TermFacts { term: term.name(), white: phases(white), black: phases(black) }
        };
        Self {
            centipawns: trace.total,
            phase: trace.phase,
            scale: trace.scale,
            mating_drive: trace.mating_drive,
            terms: Term::ALL.into_iter().map(term).collect(),
        }
    }
}
