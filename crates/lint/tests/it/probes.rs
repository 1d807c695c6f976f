//! Small files with one fault each, and what is to be told of them.

use jadoube_lint::{Rule, lint};

use crate::shared::shared;

/// The file, its findings as `line:column rule`, and the verdict of the list that comes with the files.
const ROWS: &[(&str, &[&str])] = &[
    ("01_ok", &[]),
    ("05_missingcheck", &["9:13 missing-check-mark"]),
    ("07_matenoted_as_check", &["9:16 missing-mate-mark"]),
    ("08_missing_x", &["9:13 missing-capture-mark", "9:28 missing-capture-mark"]),
    ("10_zero_castle", &["9:35 castling-zeros", "9:39 castling-zeros"]),
    ("11_ep_suffix", &["9:22 en-passant-suffix"]),
    (
        "12_lower_piece",
        &["9:13 lower-case-piece", "9:17 lower-case-piece", "9:24 lower-case-piece"],
    ),
    (
        "13_lan",
        &["9:4 coordinates", "9:9 long-algebraic", "9:18 long-algebraic", "9:25 long-algebraic"],
    ),
    ("15_promo_bare", &["11:4 promotion-form"]),
    ("17_promo_slash", &["11:4 promotion-form"]),
    ("18_promo_missing", &["11:4 missing-promotion"]),
    ("19_promo_king", &["11:4 impossible-promotion"]),
    ("21_german", &["9:13 foreign-letters"]),
    ("24_slovene", &["9:13 foreign-letters"]),
    ("25_pawn_P", &["9:4 pawn-letter", "9:8 pawn-letter"]),
    ("30_illegal_mid", &["9:17 illegal-move"]),
    ("31_castle_through", &["11:43 illegal-move"]),
    ("32_after_mate", &["9:24 move-after-mate"]),
    ("33_after_stalemate", &["11:8 move-after-stalemate"]),
    ("34_pinned", &["9:34 illegal-move"]),
    ("35_null", &["9:7 null-move", "9:16 null-move"]),
    ("36_75move", &["9:92 move-after-fivefold"]),
    ("38_dead", &["11:9 move-after-dead-position"]),
    ("40_result_mismatch", &["9:17 result-mismatch"]),
    ("41_result_v_mate", &["9:30 result-against-mate"]),
    ("43_result_half", &["9:10 result-spelling"]),
    ("44_result_endash", &["9:10 result-spelling"]),
    ("47_time_bare_king", &["12:12 impossible-time-forfeit"]),
    ("50_open_comment", &["9:7 unclosed-comment"]),
    ("51_open_rav", &["9:10 unclosed-variation"]),
    ("52_extra_close", &["9:10 unopened-variation"]),
    ("54_open_tag", &["2:1 unclosed-tag"]),
    ("55_dup_tag", &["8:1 conflicting-tag"]),
    ("56_escaped_quote", &[]),
    ("57_raw_quote", &["8:15 unescaped-quote"]),
    ("61_no_newline_glue", &["9:14 glued-game"]),
    ("62_wrong_numbers", &["9:10 wrong-move-number", "9:21 wrong-move-number"]),
    ("63_no_numbers", &[]),
    ("66_nag_big", &["9:7 bad-nag", "9:15 bad-nag", "9:27 bad-nag"]),
    ("67_suffix", &[]),
    ("68_percent", &[]),
    ("69_semicolon", &[]),
    ("70_nested_braces", &["9:11 nested-comment"]),
    ("72_rav_ok", &[]),
    ("73_rav_illegal", &["9:16 illegal-move"]),
    ("74_rav_first", &["9:1 variation-before-move"]),
    ("76_hyphen_brackets", &[]),
    ("80_fen_no_setup", &["8:1 fen-without-setup", "10:4 move-after-dead-position"]),
    ("81_bad_fen", &["9:16 bad-fen"]),
    ("83_960_xfen", &[]),
    ("84_960_shredder", &[]),
    ("86_crazyhouse", &["8:11 other-variant"]),
    ("87_setup0_fen", &["8:9 setup-value", "11:4 move-after-dead-position"]),
    ("90_bom", &[]),
    ("91_bom_mid", &["11:1 inner-byte-order-mark"]),
    ("92_latin1", &[]),
    ("93_cp1252", &["9:8 windows-1252"]),
    ("95_crlf", &[]),
    ("96_cr", &[]),
    ("97_nul", &["9:7 control-character", "9:16 control-character"]),
    ("98_nbsp", &["9:3 foreign-blank"]),
    ("99_truncated", &["9:14 missing-terminator"]),
    ("A0_empty", &[]),
    ("A1_ws", &[]),
    ("A2_binary", &["2:1 binary-data"]),
];

#[test]
#[ignore = "reads the shared suites"]
fn each_probe_has_its_findings_once_and_in_the_right_place() {
    let folder = shared().join("pgn/probes");
    let mut failures = Vec::new();
    for &(name, wanted) in ROWS {
        let text = std::fs::read(folder.join(name).with_extension("pgn")).unwrap();
        let found: Vec<String> = lint(&text)
            .iter()
            .map(|finding| format!("{}:{} {}", finding.line, finding.column, finding.rule))
            .collect();
        if found != wanted {
            failures.push(format!("{name}: {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The list says "error", "warning", "style" or "clean" first, sometimes two of them.
#[test]
#[ignore = "reads the shared suites"]
fn severities_are_those_of_the_list() {
    let manifest = std::fs::read_to_string(shared().join("pgn/probes/manifest.tsv")).unwrap();
    let mut failures = Vec::new();
    for line in manifest.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, verdict) = (fields[0], fields[2]);
        let (_, findings) =
            ROWS.iter().find(|(row, _)| *row == name).expect("a row for each probe");
        let severities: Vec<&str> = findings
            .iter()
            .map(|finding| {
                let rule = finding.split_once(' ').unwrap().1.parse::<Rule>().unwrap();
                rule.default_severity().name()
            })
            .collect();
        let first = verdict.split([' ', ',', ':', ';']).next().unwrap_or_default();
        let is_right = match first {
            "clean" => findings.is_empty(),
            "clean/style" => severities.iter().all(|&it| it == "style"),
            "clean/warning" => severities.iter().all(|&it| it != "error"),
            "warning/error" => severities.contains(&"warning") || severities.contains(&"error"),
            "recognised" => severities == ["warning"],
            _ => !severities.is_empty() && severities.iter().all(|&it| it == first),
        };
        if !is_right {
            failures.push(format!("{name}: {verdict:?}, but {findings:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
