//! Whatever bytes come: no panic, and games that are not damaged keep their findings.

use jadoube_lint::{Config, Finding, Linter, Profile, Safety, apply_fixes};

use crate::random_games::{Clean, Random};
use crate::shared::pgn_files;

fn linter() -> Linter {
    Linter::new(Config::new(Profile::Strict))
}

/// Lints, and looks at whether what is told lies in the text.
fn lint_soundly(linter: &Linter, text: &[u8]) -> Vec<Finding> {
    let findings = linter.lint(text);
    for finding in &findings {
        assert!(finding.span.start <= finding.span.end, "{finding}: {:?}", finding.span);
        assert!(
            finding.span.end <= text.len() as u64,
            "{finding}: {:?} of {}",
            finding.span,
            text.len()
        );
        let before = &text[..finding.span.start as usize];
        let feeds = before.iter().filter(|&&it| it == b'\n').count();
        if !text.contains(&b'\r') {
            assert_eq!(
                finding.line,
                feeds as u64 + 1,
                "{finding} in {:?}",
                text.escape_ascii().to_string()
            );
            let line = before.rsplit(|&it| it == b'\n').next().unwrap_or_default();
            let column = line.iter().filter(|&&it| it & 0xC0 != 0x80).count() as u64 + 1;
            assert_eq!(finding.column, column, "{finding}");
        }
        let one = apply_fixes(text, 0, core::slice::from_ref(finding), Safety::Unsafe);
        assert_eq!(one.postponed, 0, "{finding}: {:?}", finding.fix);
    }
    findings
}

#[test]
fn every_prefix_of_an_annotated_game_can_be_linted() {
    let text = "[Event \"A \\\"B\\\"\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n\
        1.e4! {x [%clk 0:01:00] {y} z} e5 $1 (1... c5 2. Sf3 (2. c3) ♘c6) 2. Ng1-f3 ; line\nNc6 3. Bb5 a6 \
        4. 0-0?? exd6 e.p. Ke4 -- 12... } ) \u{feff}\u{a0}\r\n\t% x\r5. Qh5 + 1–0 [White \"é\"";
    let linter = linter();
    for end in 0..=text.len() {
        lint_soundly(&linter, &text.as_bytes()[..end]);
    }
}

#[test]
fn random_damage_leaves_the_games_behind_it_alone() {
    let mut random = Random::new(11);
    let linter = linter();
    for round in 0..300 {
        let mut games: Vec<Vec<u8>> = (0..3)
            .map(|number| Clean::random(&mut random, number, 40).text().into_bytes())
            .collect();
        for _ in 0..1 + random.below(8) {
            let at = random.below(games[1].len());
            match random.below(3) {
                0 => games[1][at] = random.below(256) as u8,
                1 => drop(games[1].remove(at)),
                _ => games[1].insert(at, b"{}()[]\"\\;%*-10\r\n\0\xC3\xEF"[random.below(19)]),
            }
        }
        let text = games.join(&b"\n"[..]);
        let findings = lint_soundly(&linter, &text);
        let last = (text.len() - games[2].len()) as u64;
        let elsewhere = findings
            .iter()
            .find(|it| it.span.start < games[0].len() as u64 || it.span.start > last + 1);
        // A blank line may have gone with the damage.
        assert!(elsewhere.is_none(), "round {round}: {}", elsewhere.unwrap());
    }
}

#[test]
fn bytes_of_any_kind_can_be_linted() {
    let mut random = Random::new(5);
    let linter = linter();
    for _ in 0..2000 {
        let len = random.below(120);
        let alphabet: &[u8] = match random.below(3) {
            0 => b"1. e4 Nf3 O-O # + { } ( ) ; [ ] \" \\ \n\r\t * 0-1 $ % x = ! ? \xC2\xA0 -",
            1 => b"[Event \"x\"]\n[FEN \"8/8\"] 1-0 {[%clk 0:00:01]}\n\n",
            _ => b"\0\x01\x7F\x80\x93\xA0\xC3\xA9\xE9\xEF\xBB\xBF\xFF a\n",
        };
        let text: Vec<u8> = (0..len).map(|_| alphabet[random.below(alphabet.len())]).collect();
        lint_soundly(&linter, &text);
    }
}

#[test]
#[ignore = "reads the shared suites"]
fn hostile_files_can_be_linted() {
    for (name, text) in pgn_files("bugs/inputs") {
        for profile in Profile::ALL {
            let findings = Linter::new(Config::new(profile)).lint(&text);
            assert!(findings.len() < 2_000, "{name}: {}", findings.len());
        }
    }
}

/// Words in every order, glued and apart: the places where one thing meets another.
#[test]
fn every_short_text_can_be_linted() {
    // A new linter for each text: games of other texts are no duplicates.
    const WORDS: &[&str] = &[
        "8.",
        "1...",
        "*",
        "1-0",
        "Ke5",
        "Kd4",
        "e4",
        "0-0",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        ";",
        "%",
        "\n",
        "\r",
        "\n\n",
        "$1",
        "!",
        "+",
        "--",
        "[Event \"x\"]\n",
        "\u{feff}",
        "é",
        "\0",
    ];
    let linter = linter();
    for first in WORDS {
        for second in WORDS {
            for third in WORDS {
                for glue in ["", " "] {
                    let text = [*first, second, third].join(glue);
                    lint_soundly(&linter, text.as_bytes());
                }
            }
        }
    }
    lint_soundly(&linter, b"8.* Ke5");
}
