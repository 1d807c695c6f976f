//! The shared rule cases and lists, read from the folder that `JADOUBE_SHARED` names.
//!
//! Rows of the layer "board" are all run, except the kinds that need a whole FEN or legal moves: these belong to other
//! crates, are counted and must be exactly the known ones. Of the layer "tool" the rows that the examples answer are run.
//! Every answer is computed; a row whose question nobody here can answer fails.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use jadoube_board::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Piece, Placement, Rank, Role, Setup,
    Square, attacks, geometry, zobrist,
};
use serde_json::{Value, json};

use crate::demos::queens;
use crate::demos::tour::{Tour, is_tour};
use crate::mobility::counting::Mobility;
use crate::support::{check, placement, report, sq, walk};
use crate::{castling, chess960, mobility, placement as start_array, predicates};

fn read(name: &str) -> String {
    let root = env::var_os("JADOUBE_SHARED")
        .expect("JADOUBE_SHARED must name the folder of the shared cases");
    let path = PathBuf::from(root).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of the rule cases of one layer.
fn cases(layer: &str) -> Vec<Value> {
    let text = read("rules/cases.jsonl");
    let rows = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap());
    let rows: Vec<Value> = rows.filter(|row: &Value| row["layer"] == layer).collect();
    assert!(!rows.is_empty(), "no rows of layer {layer}");
    rows
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{}: no text '{field}'", row["id"]))
}

/// The computed answer in the form of the row's `expect`; `None` if the row is of a kind that is unknown here.
fn answer(row: &Value) -> Option<Value> {
    match text(row, "kind") {
        "fact" => Some(json!({ "value": fact(text(row, "question"))? })),
        "diagram" => Some(diagrams(&placement(text(row, "fen")))),
        "attacked" => {
            let by = Color::from_char(text(row, "by").chars().next()?)?;
            let attacked = placement(text(row, "fen")).is_attacked(sq(text(row, "square")), by);
            Some(json!({ "attacked": attacked }))
        }
        "checkers" => {
            let turn = text(row, "fen").split(' ').nth(1)?.parse().ok()?;
            let checkers = checkers(&placement(text(row, "fen")), turn);
            Some(json!({ "in_check": checkers.any(), "checkers": names(checkers) }))
        }
        "discovered_check" => discovered_check(&placement(text(row, "fen")), text(row, "move")),
        "chess960_array" => {
            Some(json!({ "valid": chess960::number(text(row, "array")).is_some() }))
        }
        "potency_n" => {
            let n = row["n"].as_u64()?;
            let total = |role| (role_letter(role), json!(Mobility::count(role, n).total()));
            Some(Role::ALL.map(total).into_iter().collect())
        }
        "knights_tour" => {
            let path: Vec<Square> =
                row["squares"].as_array()?.iter().filter_map(Value::as_str).map(sq).collect();
            Some(
                json!({ "valid": is_tour(&path, Tour::Open), "closed": is_tour(&path, Tour::Closed) }),
            )
        }
        _ => None,
    }
}

fn role_letter(role: Role) -> String {
    role.upper_char().to_string()
}

/// The names of the squares in the order of the alphabet.
fn names(set: Bitboard) -> Vec<String> {
    let mut names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.sort();
    names
}

/// The men that give check to this side.
fn checkers(board: &Placement, turn: Color) -> Bitboard {
    let king = board.king(turn).expect("one king");
    board.attackers(king, board.occupied()) & board.color(!turn)
}

/// Makes a plain move and looks who gives check then.
fn discovered_check(board: &Placement, uci: &str) -> Option<Value> {
    let (from, to) = (sq(uci.get(..2)?), sq(uci.get(2..)?));
    let mut after = *board;
    let man = after.remove(from)?;
    after.put(to, man);
    let checkers = checkers(&after, !man.color);
    Some(json!({
        "check": checkers.any(),
        "discovered": checkers.without(to).any(),
        "double": checkers.more_than_one(),
    }))
}

fn diagrams(board: &Placement) -> Value {
    let lines = |seen_from| -> Vec<String> {
        board.diagram(seen_from).to_string().lines().map(str::to_owned).collect()
    };
    json!({ "white_bottom": lines(Color::White), "black_bottom": lines(Color::Black) })
}

/// The answer to a question in words: first those that stand alone, then those with a blank to fill in.
fn fact(question: &str) -> Option<Value> {
    fixed_fact(question).or_else(|| square_fact(question)).or_else(|| man_fact(question))
}

fn fixed_fact(question: &str) -> Option<Value> {
    let start = Placement::initial();
    let roles = |of: fn(Role) -> bool| {
        let mut letters: Vec<String> = Role::ALL
            .into_iter()
            .filter(|&role| of(role))
            .map(|role| role.char().to_string())
            .collect();
        letters.sort();
        json!(letters)
    };
    Some(match question {
        "number of squares / light / dark" => {
            let count = |of: fn(&Square) -> bool| Square::all().filter(of).count();
            json!([
                Square::all().count(),
                count(|square| square.is_light()),
                count(|square| square.is_dark())
            ])
        }
        "number of distinct square names" => {
            let names: std::collections::BTreeSet<String> =
                Square::all().map(|s| s.to_string()).collect();
            json!(names.len())
        }
        "main diagonals" => {
            let rising = names(geometry::line(Square::A1, Square::H8));
            let falling = names(geometry::line(Square::A8, Square::H1));
            json!([rising, falling])
        }
        "all squares of any one diagonal have the same colour" => {
            json!(Square::all().all(|from| {
                let mut others = walk(from, (1, 1)).chain(walk(from, (1, -1)));
                others.all(|other| other.is_dark() == from.is_dark())
            }))
        }
        "Queen and Rook are heavy (major) pieces" => roles(Role::is_major),
        "Bishop and Knight are light (minor) pieces" => roles(Role::is_minor),
        "'figura' (piece in the narrow sense) excludes" => roles(|role| !role.is_figure()),
        "counts per side in the initial array K,Q,R,B,N,P,total" => {
            let [white, black] = Color::ALL.map(start_array::counts);
            assert_eq!(white, black);
            json!(white)
        }
        "White's first rank from a to h" => json!(rank_letters(&start, Rank::First)),
        "Black's eighth rank from a to h" => json!(rank_letters(&start, Rank::Eighth)),
        "white queen's square light? black queen's square dark?" => {
            let queen = |color| start.pieces(Role::Queen.of(color)).single();
            json!([queen(Color::White)?.is_light(), queen(Color::Black)?.is_dark()])
        }
        "every knight move changes square colour" => {
            json!(Square::all().all(|from| {
                attacks::knight(from).iter().all(|to| to.is_dark() != from.is_dark())
            }))
        }
        "every bishop move keeps square colour" => json!(Square::all().all(|from| {
            attacks::bishop(from, Bitboard::EMPTY).iter().all(|to| to.is_dark() == from.is_dark())
        })),
        "light and dark bishop together cover" => {
            json!((mobility::bishop_reach(Square::F1) | mobility::bishop_reach(Square::C1)).len())
        }
        "rook a1 attacks a8 with a piece on a4" => {
            json!(attacks::rook(Square::A1, Square::A4.bitboard()).has(Square::A8))
        }
        "empty squares between castled king and the corner on its side: kingside, queenside" => {
            json!(castling::free_towards_the_corner())
        }
        "after e1g1: king square = initial square of the knight" => {
            let target = CastlingSide::King.king_target(Color::White);
            let is_knights = start.pieces(Role::Knight.of(Color::White)).has(target);
            json!(is_knights.then(|| target.to_string()))
        }
        "T = L + S holds for which n in 1..200 (n>=2)" => {
            json!(mobility::sizes_where_rook_is_bishop_and_knight())
        }
        "max deviation of these ratios from the golden ratio 1.618 below" => {
            // The bound with two decimals.
            json!((mobility::deviation_from_golden_ratio() * 100.0).ceil() / 100.0)
        }
        "8400/420 and 84/42" => {
            let (king, pawn) = (mobility::potency(Role::King), mobility::potency(Role::Pawn));
            json!([8400 / king, pawn / 42])
        }
        _ => return None,
    })
}

fn rank_letters(board: &Placement, rank: Rank) -> String {
    rank.bitboard().iter().map(|square| board.piece_at(square).map_or('.', Piece::char)).collect()
}

/// Questions about one square of the board or the first array.
fn square_fact(question: &str) -> Option<Value> {
    let start = Placement::initial();
    if let Some(name) = question.strip_prefix("colour of ") {
        return Some(json!(if sq(name).is_dark() { "dark" } else { "light" }));
    }
    if let Some(name) = question.strip_prefix("file and rank index (0-based, White's view) of ") {
        return Some(json!([sq(name).file().index(), sq(name).rank().index()]));
    }
    if let Some(quoted) = question.strip_prefix("parse square ") {
        let read = quoted.trim_matches('\'').parse::<Square>();
        return Some(read.map_or(json!("error"), |square| json!(square.to_string())));
    }
    if let Some(name) =
        question.strip_prefix("piece on ").and_then(|rest| rest.strip_suffix(" at the start"))
    {
        return Some(json!(start.piece_at(sq(name))?.to_string()));
    }
    if let Some(letter) = question.strip_prefix("initial squares of ") {
        return Some(json!(names(start.pieces(Piece::from_char(letter.parse().ok()?)?))));
    }
    if let Some(name) = question.strip_prefix("side of the initial rook on ") {
        let rook = sq(name);
        let king = start.king(start.color_at(rook)?)?;
        return Some(json!(match CastlingSide::of(king, rook) {
            CastlingSide::King => "kingside",
            CastlingSide::Queen => "queenside",
        }));
    }
    let rest = question.strip_prefix("Chess960 array number ")?;
    let number = rest.strip_suffix(" (Scharnagl numbering), first rank a-h")?;
    Some(json!(chess960::letters(number.parse().ok()?)?))
}

/// Questions about one man.
fn man_fact(question: &str) -> Option<Value> {
    let letter = |text: &str| text.parse().ok().and_then(Role::from_char);
    if let Some(rest) = question.strip_prefix("attacked squares on an empty board for ") {
        let histogram = mobility::histogram(letter(rest.strip_suffix(": min, max")?)?);
        return Some(json!([histogram.first_key_value()?.0, histogram.last_key_value()?.0]));
    }
    if let Some(rest) = question.strip_prefix("histogram attacks->number of squares for ") {
        return Some(json!(mobility::histogram(letter(rest)?)));
    }
    if let Some(rest) =
        question.strip_prefix("sum over all squares of attacked squares, empty 8x8 board, ")
    {
        return Some(json!(mobility::potency(letter(rest)?)));
    }
    if let Some(rest) = question.strip_prefix("predicate of seed 3 for ") {
        let (name, _) = rest.split_once(": mismatches on an empty board over all ordered pairs")?;
        let (different, equal) = predicates::errors(role_named(name)?);
        return Some(json!([different, equal]));
    }
    if let Some(rest) = question.strip_prefix("bishop on ") {
        let reach = " can reach how many squares of the empty board (any number of moves)";
        if let Some(name) = rest.strip_suffix(reach) {
            return Some(json!(mobility::bishop_reach(sq(name)).len()));
        }
    }
    if let Some(rest) = question.strip_prefix("number of ways to place ") {
        let n: u8 = rest.split(' ').next()?.parse().ok()?;
        let same = rest == format!("{n} non-attacking queens on {n}x{n}");
        return same.then(|| json!(queens::solutions(n).len()));
    }
    let (who, name) = question.strip_suffix(" attacks")?.split_once(" on ")?;
    match who.split_once(' ') {
        Some((color, "pawn")) => Some(json!(names(attacks::pawn(color.parse().ok()?, sq(name))))),
        _ => Some(json!(mobility::attacked(role_named(who)?, sq(name)))),
    }
}

fn role_named(name: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.to_string() == name)
}

/// Runs the rows; gives back how many of each left-out kind there are.
fn run(rows: &[Value], left_out: &[&str]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut failed = Vec::new();
    for row in rows {
        let kind = text(row, "kind");
        if left_out.contains(&kind) {
            *counts.entry(kind.to_owned()).or_default() += 1;
            continue;
        }
        match answer(row) {
            Some(found) if found == row["expect"] => {}
            Some(found) => {
                failed.push(format!("{}: expected {}, found {found}", row["id"], row["expect"]));
            }
            None => failed.push(format!("{}: nothing here answers it: {row}", row["id"])),
        }
    }
    report(&failed);
    counts
}

#[test]
#[ignore = "reads the shared rule cases; JADOUBE_SHARED"]
fn the_rule_cases_of_the_layer_board_hold() {
    // These need the castling field of a FEN or a legal position: `jadoube-notation` and `jadoube-movegen`.
    let elsewhere = ["chess960_start", "fen_castling", "fen_valid"];
    let rows = cases("board");
    let left_out = run(&rows, &elsewhere);
    let kinds: Vec<&str> = left_out.keys().map(String::as_str).collect();
    assert_eq!(kinds, elsewhere, "a kind is left out that is not there any more");
    let count: usize = left_out.values().sum();
    assert!(count < rows.len() / 10, "too much is left out: {left_out:?} of {} rows", rows.len());
}

#[test]
#[ignore = "reads the shared rule cases; JADOUBE_SHARED"]
fn the_rule_cases_that_the_examples_answer_hold() {
    let mut rows = cases("tool");
    rows.retain(|row| {
        matches!(text(row, "item"), "R39" | "R40" | "R41" | "R42" | "R43" | "R149" | "R150")
    });
    assert!(!rows.is_empty());
    assert_eq!(run(&rows, &[]), BTreeMap::new());
}

#[test]
#[ignore = "reads the shared lists; JADOUBE_SHARED"]
fn the_listed_chess960_arrays_have_their_numbers() {
    let list = read("suites/chess960/scharnagl.tsv");
    let rows: Vec<(u16, String, String)> = list
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            (fields[0].parse().unwrap(), fields[1].to_uppercase(), fields[3].to_owned())
        })
        .collect();
    let by_number = rows.iter().map(|(n, array, _)| (format!("R134 {n}"), *n, Some(array.clone())));
    check(by_number, chess960::letters);
    let by_array = rows.iter().map(|(n, array, _)| (format!("R134 {n}"), array.as_str(), Some(*n)));
    check(by_array, chess960::number);
    let boards = rows.iter().map(|(n, _, fen)| (format!("R135 {n}"), *n, placement(fen)));
    check(boards, |n| Setup::chess960(n).unwrap().placement);
}

#[test]
#[ignore = "reads the shared lists; JADOUBE_SHARED"]
fn the_zobrist_numbers_are_the_published_ones() {
    let list = read("suites/polyglot/random64.txt");
    let numbers = list.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let published: Vec<u64> = numbers
        .map(|line| u64::from_str_radix(line.trim().trim_start_matches("0x"), 16).unwrap())
        .collect();
    assert_eq!(published.len(), 781);
    let rows = published.into_iter().enumerate().map(|(index, number)| (index, index, number));
    let ours = crate::zobrist::polyglot_order();
    check(rows, |index| ours[index]);
}

/// The Polyglot key of a FEN of standard chess: the en passant file counts if a pawn stands beside the one that passed.
fn polyglot_key(fen: &str) -> u64 {
    let board = placement(fen);
    let fields: Vec<&str> = fen.split(' ').collect();
    let turn: Color = fields[1].parse().unwrap();
    let letter = |right: CastlingRights| right.to_string().chars().next().unwrap();
    let rights: CastlingRights =
        CastlingRights::all().iter().filter(|&right| fields[2].contains(letter(right))).collect();
    let mut key = zobrist::placement(&board) ^ zobrist::polyglot_castling(rights);
    if turn == Color::White {
        key ^= zobrist::WHITE_TO_MOVE;
    }
    if let Ok(target) = fields[3].parse::<Square>() {
        // Men that could capture there stand where the other side's pawn on that square would attack.
        let beside = attacks::pawn(!turn, target) & board.pieces(Role::Pawn.of(turn));
        if beside.any() {
            key ^= zobrist::en_passant(File::new(target.file().index()));
        }
    }
    key
}

#[test]
#[ignore = "reads the shared lists; JADOUBE_SHARED"]
fn the_polyglot_keys_of_the_format_description_come_out() {
    let list = read("suites/polyglot/spec_vectors.tsv");
    let rows = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0], fields[0], u64::from_str_radix(fields[1], 16).unwrap())
    });
    check(rows, polyglot_key);
}
