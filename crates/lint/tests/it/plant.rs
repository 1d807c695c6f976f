//! One known fault of every rule is planted into clean games: exactly that finding comes back, and the fix restores what it
//! can.

use jadoube_lint::{Config, Linter, Profile, Rule, Safety, Severity, mend};

use crate::plants::{Planted, plant};
use crate::random_games::{Clean, Random};

/// Rules about a text as a whole: they cannot be broken by a game between others.
const OF_THE_WHOLE: [Rule; 5] = [
    Rule::ByteOrderMark,
    Rule::Utf16,
    Rule::GluedGame,
    Rule::NoBlankBeforeGame,
    Rule::NoFinalLineEnd,
];

fn linter_with(rule: Rule) -> Linter {
    let config = Config::default();
    let severity = config.severity(rule).or(Some(Severity::Style));
    Linter::new(config.with(rule, severity))
}

#[test]
fn clean_games_are_clean_by_every_rule() {
    let mut random = Random::new(1);
    let games: Vec<String> =
        (1..=200).map(|number| Clean::random(&mut random, number, 120).text()).collect();
    for profile in Profile::ALL {
        let findings = Linter::new(Config::new(profile)).lint(games.join("\n").as_bytes());
        assert!(findings.is_empty(), "{profile}: {} of {}", findings[0], findings.len());
    }
}

#[test]
fn a_planted_fault_is_found_and_nothing_else() {
    let mut failures = Vec::new();
    for &rule in Rule::ALL.iter().filter(|rule| !OF_THE_WHOLE.contains(rule)) {
        if let Err(failure) = check(rule) {
            failures.push(format!("{rule}: {failure}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Plants the fault into some of many games, each with clean games before and behind it.
fn check(rule: Rule) -> Result<(), String> {
    let mut random = Random::new(7 + rule as u64);
    let linter = linter_with(rule);
    let (before, behind) =
        (Clean::random(&mut random, 900, 60).text(), Clean::random(&mut random, 901, 60).text());
    let wanted = if rule == Rule::TooDeep { 1 } else { 4 };
    let mut planted_games = 0;
    for number in 1..2000 {
        let len = 2 + random.below(200);
        let game = Clean::random(&mut random, number, len);
        let Some(planted) = plant(rule, &game, &mut random).filter(|_| game.plies.len() > 2) else {
            continue;
        };
        let text = [before.as_bytes(), b"\n", planted.bytes(), b"\n", behind.as_bytes()].concat();
        let findings = linter.lint(&text);
        let shown =
            || String::from_utf8_lossy(planted.bytes()).chars().take(1500).collect::<String>();
        if findings.len() != 1 || findings[0].rule != rule {
            let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
            return Err(format!("{told:?} in\n{}", shown()));
        }
        let place = if rule == Rule::DuplicateGame { 3 } else { 2 };
        if findings[0].game != place {
            return Err(format!("found in game {}", findings[0].game));
        }
        if let Some(safety) = rule.fix() {
            let mended = mend(&linter, &text, safety);
            let is_whole = mended.text.starts_with(before.as_bytes())
                && mended.text.ends_with(behind.as_bytes());
            if !is_whole {
                return Err("the fix touches other games".to_owned());
            }
            if findings[0].fix.is_some() && !mended.left.is_empty() {
                return Err(format!(
                    "still there when mended: {} in\n{}",
                    mended.left[0],
                    String::from_utf8_lossy(&mended.text)
                ));
            }
            let inner = &mended.text[before.len() + 1..mended.text.len() - behind.len() - 1];
            if matches!(planted, Planted::Restored(_))
                && words(inner) != words(game.text().as_bytes())
            {
                return Err(format!("not restored: {}", String::from_utf8_lossy(inner)));
            }
            if mend(&linter, &mended.text, Safety::Unsafe).applied > 0 {
                return Err("mending again changes the text".to_owned());
            }
        }
        planted_games += 1;
        if planted_games == wanted {
            return Ok(());
        }
    }
    Err(format!("planted only {planted_games} times"))
}

/// The words of a text: where lines are broken does not matter.
fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect()
}
