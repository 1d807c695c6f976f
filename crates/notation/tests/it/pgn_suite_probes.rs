//! The shared probes, each a file with one fault.

use crate::pgn::{Failures, check_events, read_all};
use crate::pgn_suites::{check_round_trip, damages, plies, read_file};

/// The files of `pgn/probes`: legal plies of each game, and the damage that reading finds. Where that is none though the
/// verdict is not clean, the finding is one of form (SAN leniencies, told by [`jadoube_notation::pgn::Played::leniency`]) or
/// of the game's rules, its tags and its numbers: the linter's.
const PROBES: &[(&str, &[usize], &str)] = &[
    ("01_ok.pgn", &[6, 5], ""),
    ("05_missingcheck.pgn", &[4, 5], ""),
    ("07_matenoted_as_check.pgn", &[4, 5], ""),
    ("08_missing_x.pgn", &[6, 5], ""),
    ("10_zero_castle.pgn", &[8, 5], ""),
    ("11_ep_suffix.pgn", &[8, 5], ""),
    ("12_lower_piece.pgn", &[6, 5], ""),
    ("13_lan.pgn", &[4, 5], ""),
    ("15_promo_bare.pgn", &[2, 5], ""),
    ("17_promo_slash.pgn", &[2, 5], ""),
    ("18_promo_missing.pgn", &[0, 5], "illegal-move@11:4 |"),
    ("19_promo_king.pgn", &[0, 5], "illegal-move@11:4 |"),
    ("21_german.pgn", &[2, 5], "illegal-move@9:13 |"),
    ("24_slovene.pgn", &[2, 5], "illegal-move@9:13 |"),
    ("25_pawn_P.pgn", &[3, 5], ""),
    ("30_illegal_mid.pgn", &[3, 5], "illegal-move@9:17 |"),
    ("31_castle_through.pgn", &[8, 5], "illegal-move@11:43 |"),
    ("32_after_mate.pgn", &[4, 5], "illegal-move@9:24 |"),
    ("33_after_stalemate.pgn", &[1, 5], "illegal-move@11:8 |"),
    ("34_pinned.pgn", &[6, 5], "illegal-move@9:34 |"),
    ("35_null.pgn", &[3, 5], "null-move@9:7 null-move@9:16 |"),
    ("36_75move.pgn", &[156, 5], ""),
    ("38_dead.pgn", &[4, 5], ""),
    ("40_result_mismatch.pgn", &[3, 5], ""),
    ("41_result_v_mate.pgn", &[5, 5], ""),
    ("43_result_half.pgn", &[2, 5], "result-spelling@9:10 |"),
    ("44_result_endash.pgn", &[2, 5], "result-spelling@9:10 |"),
    ("47_time_bare_king.pgn", &[2, 5], ""),
    ("50_open_comment.pgn", &[1, 5], "unclosed-comment@9:7 missing-terminator@11:1 |"),
    ("51_open_rav.pgn", &[2, 5], "unclosed-variation@9:10 |"),
    ("52_extra_close.pgn", &[3, 5], "unopened-variation@9:10 |"),
    ("54_open_tag.pgn", &[2, 5], "unclosed-tag@2:1 |"),
    ("55_dup_tag.pgn", &[2, 5], ""),
    ("56_escaped_quote.pgn", &[2, 5], ""),
    ("57_raw_quote.pgn", &[2, 5], "unescaped-quote@8:15 |"),
    ("61_no_newline_glue.pgn", &[2, 5], ""),
    ("62_wrong_numbers.pgn", &[6, 5], ""),
    ("63_no_numbers.pgn", &[4, 5], ""),
    ("66_nag_big.pgn", &[3, 5], "bad-nag@9:7 bad-nag@9:15 bad-nag@9:27 |"),
    ("67_suffix.pgn", &[8, 5], ""),
    ("68_percent.pgn", &[4, 5], ""),
    ("69_semicolon.pgn", &[3, 5], ""),
    ("70_nested_braces.pgn", &[1, 5], "illegal-move@9:17 unopened-comment@9:19 |"),
    ("72_rav_ok.pgn", &[3, 5], ""),
    ("73_rav_illegal.pgn", &[3, 5], "illegal-move@9:16 |"),
    ("74_rav_first.pgn", &[2, 5], "variation-before-move@9:1 |"),
    ("76_hyphen_brackets.pgn", &[3, 5], ""),
    ("80_fen_no_setup.pgn", &[2, 5], ""),
    ("81_bad_fen.pgn", &[0, 5], "bad-fen@11:1 |"),
    ("83_960_xfen.pgn", &[2, 5], ""),
    ("84_960_shredder.pgn", &[2, 5], ""),
    ("86_crazyhouse.pgn", &[0, 5], "other-variant@10:1 |"),
    ("87_setup0_fen.pgn", &[2, 5], ""),
    ("90_bom.pgn", &[2, 5], ""),
    ("91_bom_mid.pgn", &[2, 5], "| inner-byte-order-mark@11:1"),
    ("92_latin1.pgn", &[2, 5], ""),
    ("93_cp1252.pgn", &[2, 5], ""),
    ("95_crlf.pgn", &[3, 5], ""),
    ("96_cr.pgn", &[3, 5], ""),
    ("97_nul.pgn", &[3, 5], "control-character@9:7 control-character@9:16 |"),
    ("98_nbsp.pgn", &[3, 5], "foreign-blank@9:3 foreign-blank@9:6 |"),
    ("99_truncated.pgn", &[2], "illegal-move@9:13 missing-terminator@9:14"),
    ("A0_empty.pgn", &[], ""),
    ("A1_ws.pgn", &[], ""),
    ("A2_binary.pgn", &[], ""),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn probes() {
    let mut failures = Failures::default();
    let manifest = String::from_utf8(read_file("pgn/probes/manifest.tsv")).unwrap();
    let names: Vec<_> =
        manifest.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    failures.check("probes", PROBES.len().to_string(), names.len().to_string());
    for name in names {
        let name = format!("{name}.pgn");
        let Some(&(_, expected, expected_damage)) = PROBES.iter().find(|row| row.0 == name) else {
            failures.check(&name, "no row", "a row");
            continue;
        };
        let text = read_file(&format!("pgn/probes/{name}"));
        let games = read_all(&text);
        failures.check(&name, format!("{:?}", plies(&games)), format!("{expected:?}"));
        failures.check(&name, damages(&games, 9), expected_damage);
        for step in [1, 7, 4096] {
            check_events(&format!("{name}, {step} bytes at a time"), &text, step, &mut failures);
        }
        for (index, read) in
            games.iter().enumerate().filter(|(_, read)| read.diagnostics.is_empty())
        {
            check_round_trip(&format!("{name} #{}", index + 1), read, &mut failures);
        }
    }
    // Random bytes are no game at all; that they are there is told.
    let binary = crate::pgn::events(&read_file("pgn/probes/A2_binary.pgn"));
    failures.check("A2_binary", binary[0].starts_with("! text-outside-game").to_string(), "true");
}
