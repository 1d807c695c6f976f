//! Which rules are on.

use jadoube_lint::{Config, ConfigFile, Family, Profile, Rule, Severity, lint};

#[test]
fn there_are_enough_rules_with_ids_of_their_family() {
    assert!(Rule::ALL.len() >= 60);
    for (index, &rule) in Rule::ALL.iter().enumerate() {
        let digit = rule.id().as_bytes()[3] - b'1';
        assert_eq!(digit, rule.family() as u8, "{rule}");
        assert!(
            Rule::ALL[..index].iter().all(|it| it.id() < rule.id() && it.name() != rule.name())
        );
        assert_eq!(rule.id().parse(), Ok(rule));
        assert_eq!(rule.name().parse(), Ok(rule));
    }
}

#[test]
fn what_import_allows_is_never_an_error() {
    // Rules that are off for import are matters of style elsewhere, or warnings in stricter profiles.
    for &rule in Rule::ALL.iter().filter(|rule| rule.severity(Profile::Import).is_none()) {
        for profile in Profile::ALL {
            assert!(rule.severity(profile) < Some(Severity::Error), "{rule} in {profile}");
        }
    }
}

#[test]
fn strict_has_every_rule_on_as_a_warning_at_least() {
    for &rule in Rule::ALL {
        assert!(rule.severity(Profile::Strict) >= Some(Severity::Warning), "{rule}");
    }
}

#[test]
fn a_rule_can_be_allowed_and_denied() {
    let config = Config::default().with(Rule::IllegalMove, None);
    let findings = jadoube_lint::Linter::new(config).lint(b"1. Ke2 *\n");
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(lint(b"1. Ke2 *\n")[0].severity, Severity::Error);
}

#[test]
fn single_rules_win_over_all() {
    let mut file = ConfigFile::default();
    file.rules.allow = vec!["all".to_owned()];
    file.rules.deny = vec!["illegal-move".to_owned()];
    let config = file.config().unwrap();
    let on: Vec<Rule> =
        Rule::ALL.iter().copied().filter(|&rule| config.severity(rule).is_some()).collect();
    assert_eq!(on, [Rule::IllegalMove]);
}

#[test]
fn single_rules_win_over_families_and_these_over_all() {
    let mut file = ConfigFile::default();
    file.rules.allow = vec!["all".to_owned()];
    file.rules.deny = vec!["PGN4".to_owned(), "Encoding".to_owned()];
    file.rules.warn = vec!["duplicate-game".to_owned()];
    let config = file.config().unwrap();
    for &rule in Rule::ALL {
        let expected = match rule.family() {
            _ if rule == Rule::DuplicateGame => Some(Severity::Warning),
            Family::Game | Family::Encoding => Some(Severity::Error),
            _ => None,
        };
        assert_eq!(config.severity(rule), expected, "{rule}");
    }
    file.rules.style = vec!["game".to_owned()];
    let error = file.config().unwrap_err();
    assert_eq!(error.to_string(), "game stands in rules.style and in rules.deny");
}

#[test]
fn ids_that_are_none_name_what_there_is() {
    for text in ["PGN399", "pgn30", "PGN", "PGN8"] {
        let error = Rule::select(text).unwrap_err().to_string();
        let expected = format!(
            "unknown rule {text:?}; ids are PGN and three digits, PGN1 to PGN7 mean whole families"
        );
        assert_eq!(error, expected);
    }
}

#[test]
fn a_rule_in_two_lists_is_an_error() {
    let mut file = ConfigFile::default();
    file.rules.warn = vec!["PGN301".to_owned()];
    file.rules.deny = vec!["illegal-move".to_owned()];
    let error = file.config().unwrap_err();
    assert_eq!(error.to_string(), "illegal-move stands in rules.warn and in rules.deny");
}

#[test]
fn findings_of_one_game_are_bounded() {
    let mut config = Config::default();
    config.max_findings_per_game = 3;
    let text = format!("1. e4 {}e5 *\n", "$999 ".repeat(50));
    let findings = jadoube_lint::Linter::new(config).lint(text.as_bytes());
    assert_eq!(findings.len(), 3);
    assert_eq!(findings[2].notes, ["47 more findings in this game are not told"]);
}

#[test]
fn the_gravest_findings_of_a_game_are_told() {
    let mut config = Config::default();
    config.max_findings_per_game = 3;
    let text = format!("[Result \"0-1\"]\n\n1. e4 {}e5 2. Ka1 1-0\n", "$999 ".repeat(50));
    let findings = jadoube_lint::Linter::new(config).lint(text.as_bytes());
    let rules: Vec<&str> = findings.iter().map(|it| it.rule.name()).collect();
    assert_eq!(rules, ["bad-nag", "illegal-move", "result-mismatch"]);
    assert_eq!(findings[2].notes.last().unwrap(), "49 more findings in this game are not told");
}

#[test]
fn damage_without_end_has_bounds() {
    let mut config = Config::default();
    config.max_findings_per_game = usize::MAX;
    let text = format!("1. e4 {}e5 2. Ka1 *\n", ")".repeat(20_000));
    let findings = jadoube_lint::Linter::new(config).lint(text.as_bytes());
    assert_eq!(findings.len(), 10_001);
    let last = findings.last().unwrap();
    assert_eq!(last.rule.name(), "illegal-move");
    assert_eq!(last.notes.last().unwrap(), "10000 more findings in this game are not told");
}

#[cfg(feature = "serde")]
#[test]
fn findings_and_files_go_through_serde() {
    let json = serde_json::to_value(&lint(b"1. e4 e5 2. Ke3 *\n")[0]).unwrap();
    assert_eq!(json["rule"], "illegal-move");
    assert_eq!(json["severity"], "error");
    assert_eq!(json["line"], 1);
    let file: ConfigFile =
        serde_json::from_str(r#"{"profile": "twic", "rules": {"deny": ["PGN320"]}}"#).unwrap();
    assert_eq!(file.config().unwrap().severity(Rule::MissingCheckMark), Some(Severity::Error));
    let error = serde_json::from_str::<ConfigFile>(r#"{"rulez": {}}"#).unwrap_err();
    assert!(error.to_string().contains("unknown field `rulez`"), "{error}");
}
