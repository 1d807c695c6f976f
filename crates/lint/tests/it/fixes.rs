//! Fixes change what they say and nothing else.

use jadoube_lint::{Config, Linter, Profile, Safety, apply_fixes, mend};

use crate::random_games::{Clean, Random};
use crate::shared::pgn_files;

#[test]
fn of_two_fixes_for_the_same_bytes_the_first_is_applied() {
    let text = b"1. e4 e5 2. ng1-f3+ *\n";
    let linter = Linter::new(Config::default());
    let findings = linter.lint(text);
    assert!(findings.len() > 1, "{findings:?}");
    let applied = apply_fixes(text, 0, &findings, Safety::Safe);
    assert_eq!(applied.text, b"1. e4 e5 2. Nf3 *\n");
    assert_eq!((applied.applied, applied.postponed), (1, findings.len() - 1));
}

#[test]
fn unsafe_fixes_are_applied_on_request_only() {
    let text = b"[Result \"0-1\"]\n\n1. e4 e5 1-0\n";
    let linter = Linter::new(Config::default());
    assert_eq!(mend(&linter, text, Safety::Safe).text, text);
    assert_eq!(mend(&linter, text, Safety::Unsafe).text, b"[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
}

#[test]
fn what_is_mended_says_what_was_meant() {
    const ROWS: &[(&str, Safety, &str)] = &[
        ("1. e4 f5 2. Qh5 ch. g6 *\n", Safety::Safe, "1. e4 f5 2. Qh5+ g6 *\n"),
        ("1. e4 f5 2. Qh5!! + g6 *\n", Safety::Safe, "1. e4 f5 2. Qh5+!! g6 *\n"),
        ("1. e4 f5 2. Qh5+! + g6 *\n", Safety::Safe, "1. e4 f5 2. Qh5+! g6 *\n"),
        ("1. e4 f5 2. Qh5!+ g6 *\n", Safety::Safe, "1. e4 f5 2. Qh5+! g6 *\n"),
        ("1. f3 e5 2. g4 Qh4 mate 0-1\n", Safety::Safe, "1. f3 e5 2. g4 Qh4# 0-1\n"),
        ("1. e4 e5 O-1\n", Safety::Safe, "1. e4 e5 0-1\n"),
        (
            "[Result \"remis\"]\n\n1. e4 .5-.5\n",
            Safety::Safe,
            "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n",
        ),
        // A number that no move follows may be something else.
        ("1. e4 e5 1 0 *\n", Safety::Safe, "1. e4 e5 1 0 *\n"),
        ("[Site \"C:\\\"]\n\n1. e4 *\n", Safety::Safe, "[Site \"C:\\\\\"]\n\n1. e4 *\n"),
        (
            "1. e4 {oh 1... e5 {fine} 2. Nf3 *\n",
            Safety::Unsafe,
            "1. e4 {oh} 1... e5 {fine} 2. Nf3 *\n",
        ),
        // The number is right, a move is missing.
        ("1. e4 2. d4 d5 *\n", Safety::Unsafe, "1. e4 2. d4 d5 *\n"),
        // It may be another game.
        ("1. e4 e5\n\n1. d4 d5 *\n", Safety::Safe, "1. e4 e5\n\n1. d4 d5 *\n"),
        ("1. e4 e5\n1. d4 d5 *\n", Safety::Safe, "1. e4 e5\n2. d4 d5 *\n"),
    ];
    let linter = Linter::new(Config::default());
    let mut failures = Vec::new();
    for (text, safety, wanted) in ROWS {
        let mended = mend(&linter, text.as_bytes(), *safety).text;
        if mended != wanted.as_bytes() {
            failures.push(format!("{text:?}: {:?}", String::from_utf8_lossy(&mended)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_result_is_not_put_into_a_comment_to_the_line_end() {
    let linter = Linter::new(Config::default());
    for end in ["\n", "\r", "\r\n"] {
        let text = format!("1. e4 e5 ; good{end}");
        let mended = mend(&linter, text.as_bytes(), Safety::Unsafe).text;
        assert_eq!(
            mended.escape_ascii().to_string(),
            format!("{text}*{end}").escape_default().to_string()
        );
    }
}

#[test]
fn findings_without_fixes_are_the_same_findings() {
    let mut random = Random::new(7);
    let mut config = Config::new(Profile::Strict);
    let with_fixes = Linter::new(config.clone());
    config.fixes = false;
    let without_fixes = Linter::new(config);
    let odd = "[Site \"\"]\r\n\r\n1.e4 e5 2.Ng1-f3 Sc6 3. Bb5+ {a} {b} (3. a3 (3. b3 {[%clk 0:01:00]} 1/2 ";
    let mut fixes = 0;
    for number in 0..300 {
        let mut text = Clean::random(&mut random, number, 40).text().into_bytes();
        match number % 3 {
            0 => text.retain(|&byte| byte != b'\n' || random.below(2) == 0),
            1 => text.extend_from_slice(odd.as_bytes()),
            _ => {}
        }
        for _ in 0..random.below(6) {
            let at = random.below(text.len());
            text[at] = b" {}()[]\"\\.1eN+#x\n\r\t\xE9"[random.below(20)];
        }
        let mut with = with_fixes.lint(&text);
        let without = without_fixes.lint(&text);
        for (finding, other) in with.iter_mut().zip(&without) {
            fixes += usize::from(finding.fix.is_some());
            assert_eq!(finding.fixable, finding.fix.take().map(|fix| fix.safety), "{finding:?}");
            // Without fixes not all are counted.
            assert!(finding.times >= other.times, "{finding:?}");
            finding.times = other.times;
        }
        assert_eq!(with, without, "{}", text.escape_ascii());
    }
    assert!(fixes > 500, "{fixes}");
}

#[test]
fn bytes_outside_the_edits_stay() {
    let mut random = Random::new(3);
    let linter = Linter::new(Config::new(Profile::Strict));
    for number in 0..200 {
        let mut text = Clean::random(&mut random, number, 40).text().into_bytes();
        for _ in 0..3 {
            let at = random.below(text.len());
            text[at] = b" {}()[]\"\\.1eN+#x\n\r\t\xE9"[random.below(20)];
        }
        let findings = linter.lint(&text);
        for finding in &findings {
            let applied = apply_fixes(&text, 0, core::slice::from_ref(finding), Safety::Unsafe);
            let Some(fix) = &finding.fix else {
                assert_eq!(applied.text, text);
                continue;
            };
            assert_eq!(applied.applied, 1, "{finding}: {fix:?}");
            let edits = fix.edits(&text, 0);
            let (Some(first), Some(last)) = (edits.first(), edits.last()) else { continue };
            assert!(applied.text.starts_with(&text[..first.range.start as usize]), "{finding}");
            assert!(applied.text.ends_with(&text[last.range.end as usize..]), "{finding}");
        }
        let mended = mend(&linter, &text, Safety::Unsafe);
        let again = mend(&linter, &mended.text, Safety::Unsafe);
        assert_eq!(again.applied, 0, "{}", String::from_utf8_lossy(&mended.text));
    }
}

#[test]
#[ignore = "reads the shared suites"]
fn mending_real_files_again_changes_nothing() {
    for profile in Profile::ALL {
        let linter = Linter::new(Config::new(profile));
        for folder in
            ["pgn/probes", "pgn/sample/chess-library", "pgn/sample/mliebelt", "bugs/inputs"]
        {
            for (name, text) in pgn_files(folder) {
                let mended = mend(&linter, &text, Safety::Unsafe);
                let again = mend(&linter, &mended.text, Safety::Unsafe);
                assert_eq!(again.applied, 0, "{profile}: {folder}/{name}");
            }
        }
    }
}
