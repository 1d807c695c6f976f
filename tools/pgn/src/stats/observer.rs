//! Watches games being played and counts.

use std::ops::ControlFlow;

use jadoube_board::{CastlingMode, CastlingSide, Move, MoveKind, Role};
use jadoube_movegen::{Key, Position};
use jadoube_notation::pgn::{
    Damage, Diagnostic, MoveVisitor, Outcome, Place, Played, Replay, SliceReader, Start, TagValue,
    Text, Variation,
};

use super::ending::{End, Reason};
use super::tally::{GameName, Results, Tally};

/// The tally of the games of a text, numbered from 1.
pub(crate) fn tally(text: &[u8], input: usize) -> Tally {
    let mut replay = Replay::new(Observer::new(input));
    let mut reader = SliceReader::new(text);
    while reader.read_game(&mut replay).is_some() {}
    replay.into_visitor().tally
}

struct Observer {
    input: usize,
    tally: Tally,
    game: Watched,
    /// The keys of the positions since the last pawn move or capture, the present one last.
    keys: Vec<Key>,
}

/// What is known of the game that is being read.
struct Watched {
    position: Position,
    is_usual_start: bool,
    is_chess960: bool,
    plies: u32,
    first_moves: [u16; 2],
    first_capture: u32,
    last_move: Option<(Position, Move)>,
    /// By colour and role.
    promotions: [[u32; 6]; 2],
    most_queens: u32,
    /// The present and the longest run of positions with at least four queens, and with at least five.
    runs: [(u32, u32); 2],
    is_damaged: bool,
    is_other_variant: bool,
    tags: Tags,
}

/// The tags that count.
#[derive(Default)]
struct Tags {
    white: String,
    black: String,
    result: Vec<u8>,
    termination: String,
    eco: Option<[u8; 3]>,
    has_fen: bool,
}

impl Watched {
    fn new() -> Self {
        Self {
            position: Position::initial(),
            is_usual_start: true,
            is_chess960: false,
            plies: 0,
            first_moves: [0; 2],
            first_capture: 0,
            last_move: None,
            promotions: [[0; 6]; 2],
            most_queens: 0,
            runs: [(0, 0); 2],
            is_damaged: false,
            is_other_variant: false,
            tags: Tags::default(),
        }
    }

    fn count_queens(&mut self, after: &Position) {
        let queens = after.placement().role(Role::Queen).len();
        self.most_queens = self.most_queens.max(queens);
        for ((run, longest), least) in self.runs.iter_mut().zip([4, 5]) {
            *run = if queens >= least { *run + 1 } else { 0 };
            *longest = (*longest).max(*run);
        }
    }

    fn queenings(&self) -> u32 {
        self.promotions.iter().map(|by_role| by_role[Role::Queen as usize]).sum()
    }
}

/// The longest text of a tag that is kept.
const LONGEST_TAG: usize = 200;

/// A tag's value as text on one line, cut if it is very long.
fn shown(value: TagValue<'_>) -> String {
    let value = value.unescaped();
    Text::from(&value[..value.len().min(LONGEST_TAG)]).to_str().trim().to_owned()
}

impl Observer {
    fn new(input: usize) -> Self {
        Self { input, tally: Tally::new(), game: Watched::new(), keys: Vec::new() }
    }

    fn count_move(&mut self, m: Move, before: &Position) {
        let tally = &mut self.tally;
        let us = before.turn();
        let arrivals = &mut tally.arrivals[us];
        let role = before.placement().role_at(m.from()).unwrap_or(Role::Pawn);
        match m.kind() {
            MoveKind::Castling => {
                let side = CastlingSide::of(m.from(), m.to());
                arrivals[Role::King][side.king_target(us).index()] += 1;
                arrivals[Role::Rook][side.rook_target(us).index()] += 1;
                match side {
                    CastlingSide::King => tally.castlings[us].short += 1,
                    CastlingSide::Queen => tally.castlings[us].long += 1,
                }
            }
            MoveKind::Promotion(promoted) => {
                arrivals[role][m.to().index()] += 1;
                tally.promotions[promoted] += 1;
                self.game.promotions[us as usize][promoted as usize] += 1;
            }
            MoveKind::EnPassant => {
                arrivals[role][m.to().index()] += 1;
                tally.en_passant += 1;
            }
            MoveKind::Normal => arrivals[role][m.to().index()] += 1,
        }
        if let Some(captured) = before.captured(m) {
            tally.captured[captured] += 1;
            tally.captures[m.to().index()] += 1;
            if self.game.first_capture == 0 {
                self.game.first_capture = self.game.plies;
            }
        }
    }

    /// How often the last position has appeared since the last move that cannot be taken back.
    fn occurrences(&self) -> u32 {
        let Some(last) = self.keys.last() else { return 1 };
        self.keys.iter().filter(|key| *key == last).count() as u32
    }

    fn count_mate(&mut self) {
        let Watched { position, last_move, .. } = &self.game;
        let Some((before, m)) = last_move else { return };
        let mates = &mut self.tally.mates;
        let checkers = position.checkers();
        let mover = match m.kind() {
            MoveKind::Castling => CastlingSide::of(m.from(), m.to()).rook_target(before.turn()),
            _ => m.to(),
        };
        let giver = if checkers.has(mover) { mover } else { checkers.first().unwrap_or(mover) };
        if let Some(role) = position.placement().role_at(giver) {
            mates.by[role] += 1;
        }
        mates.smothered += u64::from(position.is_smothered_mate());
        mates.discovered += u64::from(before.is_discovered_check(*m));
        mates.double += u64::from(checkers.more_than_one());
        match m.kind() {
            MoveKind::Castling => mates.castling += 1,
            MoveKind::Promotion(_) => mates.promotion += 1,
            MoveKind::EnPassant => mates.en_passant += 1,
            MoveKind::Normal => {}
        }
        self.tally.mated_kings[position.king(position.turn()).index()] += 1;
    }

    fn count_promotions(&mut self) {
        let promotions = &self.game.promotions;
        let tally = &mut self.tally;
        let all: u32 = promotions.iter().flatten().sum();
        tally.games_with_promotion += u64::from(all > 0);
        for by_role in promotions {
            for role in Role::PROMOTIONS {
                tally.promotions_once[role] += u64::from(by_role[role as usize] > 0);
            }
        }
    }

    fn observe_records(&mut self, is_mate: bool) {
        let Self { game, tally, input, .. } = self;
        let number = tally.games;
        let name = || GameName {
            input: *input,
            number,
            white: game.tags.white.clone(),
            black: game.tags.black.clone(),
        };
        let all: u32 = game.promotions.iter().flatten().sum();
        let records = &mut tally.records;
        records.longest_game.observe(game.plies, name);
        records.most_queens.observe(game.most_queens, name);
        records.longest_with_four_queens.observe(game.runs[0].1, name);
        records.longest_with_five_queens.observe(game.runs[1].1, name);
        records.most_promotions.observe(all, name);
        records.most_queenings.observe(game.queenings(), name);
        let is_shorter = records.shortest_mate.as_ref().is_none_or(|(best, _)| game.plies < *best);
        if is_mate && game.is_usual_start && is_shorter {
            records.shortest_mate = Some((game.plies, name()));
        }
    }

    fn reason(&self, outcome: Option<Outcome>) -> Reason {
        let game = &self.game;
        if game.is_other_variant {
            return Reason::OtherVariant;
        }
        if game.is_damaged {
            return Reason::Damaged;
        }
        let termination = game.tags.termination.to_lowercase();
        let end = End {
            position: &game.position,
            plies: game.plies,
            occurrences: self.occurrences(),
            outcome,
            termination: &termination,
        };
        end.reason()
    }
}

/// Adds one game.
fn count(results: &mut Results, outcome: Option<Outcome>) {
    *match outcome {
        Some(Outcome::WhiteWins) => &mut results.white,
        Some(Outcome::Draw) => &mut results.draw,
        Some(Outcome::BlackWins) => &mut results.black,
        Some(Outcome::Unknown) => &mut results.unknown,
        None => &mut results.missing,
    } += 1;
}

impl MoveVisitor for Observer {
    type Game = ();

    fn tag(&mut self, name: &[u8], value: TagValue<'_>, _place: Place<'_>) -> ControlFlow<()> {
        let tags = &mut self.game.tags;
        match name {
            b"White" => tags.white = shown(value),
            b"Black" => tags.black = shown(value),
            b"Result" => tags.result = value.raw.to_vec(),
            b"Termination" => tags.termination = shown(value),
            b"FEN" => tags.has_fen = true,
            b"ECO" => {
                let is_eco = |eco: &&[u8; 3]| {
                    matches!(eco[0], b'A'..=b'E') && eco[1..].iter().all(u8::is_ascii_digit)
                };
                tags.eco = value.raw.first_chunk().filter(is_eco).copied();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self, start: &Start, _place: Place<'_>) -> ControlFlow<()> {
        let game = &mut self.game;
        game.position = start.position;
        game.is_usual_start = start.position == Position::initial();
        game.is_chess960 = start.mode == CastlingMode::Chess960;
        game.most_queens = start.position.placement().role(Role::Queen).len();
        self.keys.clear();
        self.keys.push(start.position.key());
        ControlFlow::Continue(())
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.game.position = *played.after;
        let Some(m) = played.m else {
            // A null move is not one of the game.
            self.keys.clear();
            self.keys.push(played.after.key());
            return ControlFlow::Continue(());
        };
        let ply = self.game.plies;
        if let Some(first) = self.game.first_moves.get_mut(ply as usize) {
            *first = m.to_bits();
        }
        self.game.plies += 1;
        self.count_move(m, played.before);
        if played.after.halfmove_clock() == 0 {
            self.keys.clear();
        }
        self.keys.push(played.after.key());
        self.game.count_queens(played.after);
        self.game.last_move = Some((*played.before, m));
        ControlFlow::Continue(())
    }

    fn unplayed(&mut self, _token: &[u8], _place: Place<'_>) -> ControlFlow<()> {
        self.game.is_damaged = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _start: &Position, _place: Place<'_>) -> Variation {
        Variation::Skip
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        match diagnostic.damage {
            Damage::OtherVariant => self.game.is_other_variant = true,
            Damage::IllegalMove | Damage::BadFen => self.game.is_damaged = true,
            _ => {}
        }
    }

    fn end_game(&mut self, outcome: Option<Outcome>, _place: Place<'_>) {
        let outcome = outcome.or_else(|| Outcome::from_bytes(&self.game.tags.result));
        let reason = self.reason(outcome);
        self.tally.games += 1;
        self.tally.plies += u64::from(self.game.plies);
        self.tally.from_setup += u64::from(self.game.tags.has_fen);
        self.tally.chess960 += u64::from(self.game.is_chess960);
        count(&mut self.tally.results, outcome);
        count(self.tally.reasons.entry(reason).or_default(), outcome);
        *self.tally.lengths.entry(self.game.plies).or_default() += 1;
        *self.tally.first_captures.entry(self.game.first_capture).or_default() += 1;
        if self.game.is_usual_start && self.game.plies > 0 {
            let [first, reply] = self.game.first_moves;
            count(self.tally.first_moves.entry((first, reply)).or_default(), outcome);
        }
        if let Some(eco) = self.game.tags.eco {
            count(self.tally.openings.entry(eco).or_default(), outcome);
        }
        self.count_promotions();
        if reason == Reason::Checkmate {
            self.count_mate();
        }
        self.observe_records(reason == Reason::Checkmate);
        let game = std::mem::replace(&mut self.game, Watched::new());
        self.tally.count_termination(&game.tags.termination, 1);
        self.keys.clear();
    }
}
