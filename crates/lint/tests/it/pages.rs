//! Each rule's page: its examples are run.

use jadoube_lint::{Config, Finding, Linter, Rule, Safety, Severity, mend};

/// The default profile with one rule turned on.
fn linter_with(rule: Rule) -> Linter {
    let config = Config::default();
    let severity = config.severity(rule).or(Some(Severity::Style));
    Linter::new(config.with(rule, severity))
}

fn told(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|it| format!("{} {}", it.rule.id(), it)).collect()
}

#[test]
fn every_rule_has_its_page_in_order() {
    for &rule in Rule::ALL {
        let page = rule.page();
        assert_eq!(page.rule, rule);
        assert!(!page.why.is_empty() && !page.mend.is_empty(), "{rule}");
    }
}

#[test]
fn the_bad_example_breaks_exactly_its_rule_and_the_good_one_none() {
    let mut failures = Vec::new();
    for &rule in Rule::ALL {
        let (linter, page) = (linter_with(rule), rule.page());
        let bad = linter.lint(page.bad);
        if bad.len() != 1 || bad[0].rule != rule {
            failures.push(format!("{rule}: bad example: {:?}", told(&bad)));
        }
        let good = linter.lint(page.good);
        if !good.is_empty() {
            failures.push(format!("{rule}: good example: {:?}", told(&good)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_fix_makes_the_good_example_of_the_bad_one() {
    let mut failures = Vec::new();
    for &rule in Rule::ALL {
        let (linter, page) = (linter_with(rule), rule.page());
        let Some(safety) = rule.fix() else {
            if linter.lint(page.bad).iter().any(|finding| finding.fix.is_some()) {
                failures.push(format!("{rule}: has a fix that the table does not know"));
            }
            continue;
        };
        let mended = mend(&linter, page.bad, safety);
        if mended.text != page.good {
            failures.push(format!("{rule}: {:?}", String::from_utf8_lossy(&mended.text)));
        }
        if mend(&linter, &mended.text, Safety::Unsafe).applied > 0 {
            failures.push(format!("{rule}: mending again changes the text"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
