//! What was found: by rule, by file, and examples with their boards.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_lint::{Finding, Rule, Safety, Severity};
use jadoube_terminal::{
    Bar, Page, bar_chart, counted, grouped, html_escaped, page_table, page_tiles,
};

use super::boards;
use crate::telling::pairing;

/// How many examples of a rule are shown, and how many of all.
const MOST_OF_RULE: usize = 6;
const MOST_OF_ALL: usize = 240;
/// How many files are listed.
const MOST_FILES: usize = 200;

/// What was found so far.
pub(super) struct Findings {
    /// By rule.
    rules: Vec<OfRule>,
    /// By input: how often each severity was found, and how often in all.
    files: BTreeMap<usize, [u64; 3]>,
    examples: usize,
}

/// What was found of one rule.
#[derive(Clone, Default)]
struct OfRule {
    count: u64,
    files: u64,
    last_file: Option<usize>,
    severity: Option<Severity>,
    /// The first ones with the number of their input.
    examples: Vec<(usize, Finding)>,
}

impl Findings {
    pub(super) fn new() -> Self {
        Self {
            rules: vec![OfRule::default(); Rule::ALL.len()],
            files: BTreeMap::new(),
            examples: 0,
        }
    }

    pub(super) fn add(&mut self, input: usize, finding: &Finding) {
        let of_rule = &mut self.rules[finding.rule as usize];
        of_rule.count += 1;
        of_rule.severity = of_rule.severity.max(Some(finding.severity));
        // Findings come in the order of the inputs.
        of_rule.files += u64::from(of_rule.last_file != Some(input));
        of_rule.last_file = Some(input);
        if of_rule.examples.len() < MOST_OF_RULE && self.examples < MOST_OF_ALL {
            of_rule.examples.push((input, finding.clone()));
            self.examples += 1;
        }
        self.files.entry(input).or_default()[finding.severity as usize] += 1;
    }

    pub(super) fn count(&self) -> u64 {
        self.rules.iter().map(|of_rule| of_rule.count).sum()
    }

    fn of_severity(&self, severity: Severity) -> u64 {
        self.files.values().map(|counts| counts[severity as usize]).sum()
    }

    /// The rules that are broken: the worst first, of these the most often broken first.
    fn broken(&self) -> Vec<(Rule, &OfRule)> {
        let mut broken: Vec<(Rule, &OfRule)> =
            Rule::ALL.iter().copied().zip(&self.rules).filter(|(_, it)| it.count > 0).collect();
        broken.sort_by_key(|(_, it)| std::cmp::Reverse((it.severity, it.count)));
        broken
    }

    pub(super) fn sections(&self, page: Page, names: &[String]) -> Page {
        if self.count() == 0 {
            return page.section("Findings", "<p>Nothing was found.</p>");
        }
        let broken = self.broken();
        let mut page = page.section("Findings", &self.overview(&broken));
        if names.len() > 1 {
            page = page.section("Files", &self.by_file(names));
        }
        for (severity, heading) in [
            (Severity::Error, "Errors"),
            (Severity::Warning, "Warnings"),
            (Severity::Style, "Style"),
        ] {
            let of_severity = broken.iter().filter(|(_, it)| it.severity == Some(severity));
            let html: String = of_severity.map(|(rule, it)| rule_html(*rule, it, names)).collect();
            if !html.is_empty() {
                page = page.section(heading, &html);
            }
        }
        page
    }

    fn overview(&self, broken: &[(Rule, &OfRule)]) -> String {
        let tiles = page_tiles([
            ("errors", grouped(self.of_severity(Severity::Error))),
            ("warnings", grouped(self.of_severity(Severity::Warning))),
            ("matters of style", grouped(self.of_severity(Severity::Style))),
            ("rules broken", grouped(broken.len() as u64)),
        ]);
        let mut table = String::from(
            "<div class=\"scroll\"><table class=\"rules\"><thead><tr><th>rule</th><th>severity</th><th>what breaks it</th>\
             <th class=\"number\">files</th><th class=\"number\">found</th></tr></thead><tbody>",
        );
        for (rule, it) in broken {
            let severity = it.severity.map_or("", Severity::name);
            let _ = write!(
                table,
                "<tr><td><a href=\"#{0}\">{0}</a></td><td>{1}</td><td><b>{2}</b><br>{3}</td>\
                 <td class=\"number\">{4}</td><td class=\"number\">{5}</td></tr>",
                rule.id(),
                badge(severity),
                rule.name(),
                html_escaped(rule.summary()),
                grouped(it.files),
                grouped(it.count)
            );
        }
        table.push_str("</tbody></table></div>");
        let mut by_count = broken.to_vec();
        by_count.sort_by_key(|(_, it)| std::cmp::Reverse(it.count));
        let bars: Vec<Bar> = by_count
            .iter()
            .take(12)
            .map(|(rule, it)| Bar {
                name: format!("{} {}", rule.id(), rule.name()),
                value: it.count,
                label: grouped(it.count),
            })
            .collect();
        let chart = bar_chart("The rules most often broken", &bars);
        format!(
            "{tiles}<h3>The rules most often broken</h3>{chart}<div class=\"gap\"></div>{table}"
        )
    }

    fn by_file(&self, names: &[String]) -> String {
        let mut files: Vec<(usize, [u64; 3])> =
            self.files.iter().map(|(&file, &counts)| (file, counts)).collect();
        files.sort_by_key(|(_, counts)| std::cmp::Reverse((counts[2], counts[1], counts[0])));
        let clean = names.len() - files.len();
        let left_out = files.len().saturating_sub(MOST_FILES);
        let rows = files.iter().take(MOST_FILES).map(|(file, counts)| {
            let name = names.get(*file).cloned().unwrap_or_default();
            [name, grouped(counts[2]), grouped(counts[1]), grouped(counts[0])]
        });
        let table = page_table(&["file", "errors", "warnings", "style"], rows);
        let mut notes = String::new();
        if left_out > 0 {
            let _ = write!(
                notes,
                "<p class=\"more\">Not listed: {}.</p>",
                counted(left_out as u64, "more file", "more files")
            );
        }
        if clean > 0 {
            let _ = write!(
                notes,
                "<p class=\"more\">Nothing was found in {}.</p>",
                counted(clean as u64, "file", "files")
            );
        }
        format!("{table}{notes}")
    }
}

fn badge(severity: &str) -> String {
    format!("<span class=\"badge {severity}\">{severity}</span>")
}

/// A rule, why it matters, and examples.
fn rule_html(rule: Rule, it: &OfRule, names: &[String]) -> String {
    let page = rule.page();
    let mut html = format!(
        "<article id=\"{0}\"><h3>{1} <span class=\"id\">{0}</span> {2}</h3><p class=\"why\">{3} {4}</p>",
        rule.id(),
        rule.name(),
        badge(it.severity.map_or("", Severity::name)),
        html_escaped(page.why),
        html_escaped(page.mend)
    );
    html.push_str("<div class=\"examples\">");
    for (file, finding) in &it.examples {
        example(finding, names.get(*file).map_or("", String::as_str), &mut html);
    }
    html.push_str("</div>");
    let more = it.count - it.examples.len() as u64;
    if more > 0 {
        let _ = write!(html, "<p class=\"more\">and {} more</p>", grouped(more));
    }
    html.push_str("</article>");
    html
}

fn example(finding: &Finding, file: &str, html: &mut String) {
    let picture = finding.board.as_deref().and_then(boards::picture);
    let class = if picture.is_some() { " with-board" } else { "" };
    let _ = write!(html, "<div class=\"example{class}\">");
    if let Some(picture) = picture {
        let _ = write!(html, "<div class=\"board\">{picture}</div>");
    }
    let _ = write!(
        html,
        "<div><p class=\"message\">{}</p><p class=\"place\">{}:{}:{}</p><p class=\"place\">{}</p>",
        html_escaped(&finding.message.to_str()),
        html_escaped(file),
        finding.line,
        finding.column,
        html_escaped(&whose(finding))
    );
    for note in finding.all_notes() {
        let _ = write!(html, "<p class=\"note\">{}</p>", html_escaped(&note));
    }
    if let Some(safety) = finding.fixable {
        let safety = match safety {
            Safety::Safe => "jadoube-pgn fix mends it",
            Safety::Unsafe => "jadoube-pgn fix --unsafe mends it",
        };
        let _ = write!(html, "<p class=\"note\">{safety}</p>");
    }
    if let Some(board) = &finding.board {
        let _ = write!(html, "<p class=\"fen\">{}</p>", html_escaped(&board.fen));
    }
    html.push_str("</div></div>");
}

/// In which game it is, and at which move.
fn whose(finding: &Finding) -> String {
    let mut text = format!("game {}", grouped(finding.game));
    if let Some(players) = finding.players.as_ref().and_then(pairing) {
        let _ = write!(text, ", {players}");
    }
    if let Some(ply) = finding.ply {
        let _ = write!(text, ", ply {}", u64::from(ply) + 1);
    }
    text
}

/// How findings look.
pub(super) const CSS: &str = "\
.badge{display:inline-block;padding:1px 9px;border-radius:999px;font-size:.78rem;font-weight:600;background:var(--calm-soft);color:var(--calm)}\
.badge.error{background:var(--bad-soft);color:var(--bad)}.badge.warning{background:var(--warn-soft);color:var(--warn)}\
.rules td{min-width:70px}.gap{height:16px}\
article{padding-top:4px}article+article{border-top:1px solid var(--line);margin-top:22px}\
article h3{font-size:1.08rem;margin:18px 0 4px}.id{color:var(--soft);font-weight:500;font-size:.85rem}\
.why{color:var(--soft);max-width:85ch;font-size:.93rem}\
.examples{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(460px,100%),1fr));gap:16px}\
.rules a{white-space:nowrap}\
@media(max-width:560px){.rules tr>:nth-child(4){display:none}}\
.example{border:1px solid var(--line);border-radius:10px;padding:14px;min-width:0;overflow-wrap:anywhere}\
.example.with-board{display:grid;grid-template-columns:220px minmax(0,1fr);gap:16px;align-items:start}\
.board .jd{display:block;width:100%;height:auto}.board .jd .jd-outside{font-size:38px}\
.turn{text-align:center;color:var(--soft);font-size:.8rem;margin:2px 0 0}\
.message{font-weight:600;margin-bottom:6px}.place{color:var(--soft);font-size:.86rem;margin-bottom:2px}\
.note{font-size:.9rem;margin:8px 0 0}.more{color:var(--soft);margin:10px 0 0}\
.fen{font:12px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--soft);margin:8px 0 0}\
@media(max-width:600px){.example.with-board{grid-template-columns:1fr}}";
