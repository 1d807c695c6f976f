//! Fixing until nothing is left to fix.

use crate::{Finding, Linter, Rule, Safety, apply_fixes};

/// A mended text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The text.
    pub text: Vec<u8>,
    /// How many fixes were applied.
    pub applied: usize,
    /// What is still found in it.
    pub left: Vec<Finding>,
}

/// How often fixes are looked for: one mend may uncover another fault. More rounds than anything needs.
const ROUNDS: usize = 16;

/// Lints and mends a text until no fix of this kind is left; mending the result again changes nothing.
///
/// ```
/// use jadoube_lint::{Config, Linter, Safety, mend};
///
/// let linter = Linter::new(Config::default());
/// let mended = mend(&linter, b"1. e4 e5 2. Ng1-f3 Nc6 3. Bb5 a6 4. 0-0 1/2\n", Safety::Safe);
/// assert_eq!(mended.text, b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1/2-1/2\n");
/// assert_eq!((mended.applied, mended.left.len()), (3, 0));
/// ```
#[must_use]
pub fn mend(linter: &Linter, text: &[u8], safety: Safety) -> Mended {
    // In a text that is damaged enough, one fix may call for the next without end: then its rule has no fix here.
    let mut endless: Vec<Rule> = Vec::new();
    for _ in 0..ROUNDS {
        match mend_without(linter, text, safety, &endless) {
            Ok(mended) => return mended,
            Err(rules) => endless.extend(rules),
        }
    }
    Mended { text: text.to_vec(), applied: 0, left: linter.lint(text) }
}

/// Mends without the fixes of some rules; the rules that would go on for ever, if any would.
fn mend_without(
    linter: &Linter,
    text: &[u8],
    safety: Safety,
    endless: &[Rule],
) -> Result<Mended, Vec<Rule>> {
    let mut text = text.to_vec();
    let mut applied = 0;
    let mut rules = Vec::new();
    for _ in 0..ROUNDS {
        let mut found = linter.lint(&text);
        for finding in found.iter_mut().filter(|finding| endless.contains(&finding.rule)) {
            (finding.fixable, finding.fix) = (None, None);
        }
        let round = apply_fixes(&text, 0, &found, safety);
        if round.applied == 0 {
            return Ok(Mended { text, applied, left: found });
        }
        applied += round.applied;
        text = round.text;
        let is_applied =
            |finding: &&Finding| finding.fix.as_ref().is_some_and(|fix| fix.safety <= safety);
        rules = found.iter().filter(is_applied).map(|finding| finding.rule).collect();
    }
    Err(rules)
}
