//! What is told of each rule at length, with examples.

use crate::{Profile, Rule, Severity};

mod comments;
mod encoding;
mod game;
mod layout;
mod moves;
mod syntax;
mod tags;

/// A rule's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// Whose page it is.
    pub rule: Rule,
    /// What goes wrong when it is broken.
    pub why: &'static str,
    /// How to mend it; what the fix does, if there is one.
    pub mend: &'static str,
    /// A text in which the rule, turned on in the default profile, finds one fault and no other rule finds any.
    pub bad: &'static [u8],
    /// The same text without the fault. If the rule has a fix, this is what it makes of the bad one.
    pub good: &'static [u8],
}

const FAMILIES: [&[Page]; 7] = [
    syntax::PAGES,
    tags::PAGES,
    moves::PAGES,
    game::PAGES,
    comments::PAGES,
    encoding::PAGES,
    layout::PAGES,
];

const fn page(
    rule: Rule,
    why: &'static str,
    mend: &'static str,
    bad: &'static [u8],
    good: &'static [u8],
) -> Page {
    Page { rule, why, mend, bad, good }
}

/// The page of a rule: pages stand in the order of the rules.
pub(crate) fn of(rule: Rule) -> &'static Page {
    let mut index = rule as usize;
    for family in FAMILIES {
        match family.get(index) {
            Some(page) => return page,
            None => index -= family.len(),
        }
    }
    unreachable!("a test looks at every page")
}

impl Rule {
    /// The rule's page as Markdown, from a heading of the third level on.
    ///
    /// ```
    /// use jadoube_lint::Rule;
    ///
    /// let page = Rule::CastlingZeros.markdown();
    /// assert!(page.starts_with("### PGN308 `castling-zeros`\n\nCastling with zeros: 0-0.\n"));
    /// ```
    #[must_use]
    pub fn markdown(self) -> String {
        let page = self.page();
        let levels: Vec<String> = Profile::ALL
            .iter()
            .map(|&profile| {
                let level = self.severity(profile).map_or("off", Severity::name);
                format!("{profile} {level}")
            })
            .collect();
        let fix = self.fix().map_or("none", crate::Safety::name);
        let mut summary = self.summary().to_owned();
        if let Some(first) = summary.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        format!(
            "### {} `{}`\n\n{summary}.\n\n- Level: {}\n- Fix: {fix}\n\n{}\n\n{}\n\n```pgn\n{}```\n\nBetter:\n\n```pgn\n{}```\n",
            self.id(),
            self.name(),
            levels.join(", "),
            page.why,
            page.mend,
            example(page.bad),
            example(page.good),
        )
    }
}

/// An example to be looked at: what cannot be seen is escaped, what is long is cut.
fn example(text: &[u8]) -> String {
    const LONGEST: usize = 240;
    let mut out = String::new();
    for chunk in text[..text.len().min(LONGEST)].utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '\n' => out.push('\n'),
                '\u{feff}' | '\u{a0}' => out += &letter.escape_unicode().to_string(),
                _ if letter.is_control() => out += &letter.escape_default().to_string(),
                _ => out.push(letter),
            }
        }
        for byte in chunk.invalid() {
            out += &format!("\\x{byte:02X}");
        }
    }
    if text.len() > LONGEST {
        out.push('…');
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}
