//! How a page looks.

/// The style sheet: colours as custom properties, the dark ones where the reader prefers them.
pub(super) const CSS: &str = "\
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#ffffff;--text:#1b2128;--soft:#5a6673;--line:#dde2e7;\
--accent:#2a66b8;--accent-soft:#d9e6f6;--bad:#b3261e;--bad-soft:#fbe3e1;--warn:#9a6500;--warn-soft:#fdf0d5;\
--calm:#4a5662;--calm-soft:#e8ecf0;--first:#f5f6f7;--middle:#aab4be;--last:#39434d}\
@media(prefers-color-scheme:dark){:root{--ground:#12161a;--card:#1a2026;--text:#e6eaee;--soft:#9aa6b2;--line:#2c353e;\
--accent:#6ea8f0;--accent-soft:#23374f;--bad:#ff8a80;--bad-soft:#44211f;--warn:#f0b95a;--warn-soft:#3d3015;\
--calm:#b4bfca;--calm-soft:#29323b;--first:#e8ebee;--middle:#7c8894;--last:#2f3942}}\
*{box-sizing:border-box}\
html{scroll-behavior:smooth;scroll-padding-top:1rem}\
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",\
Roboto,\"Noto Sans\",sans-serif;-webkit-text-size-adjust:100%}\
header,main,footer{max-width:1120px;margin:0 auto;padding:0 20px}\
header{padding-top:36px}\
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3em;letter-spacing:-.01em}\
.lead{color:var(--soft);margin:0 0 1.2em;max-width:75ch;overflow-wrap:anywhere}\
nav{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:8px}\
nav a{padding:4px 12px;border:1px solid var(--line);border-radius:999px;background:var(--card);color:var(--text);\
text-decoration:none;font-size:.9rem}\
nav a:hover,nav a:focus-visible{border-color:var(--accent);color:var(--accent)}\
section{margin:26px 0;padding:22px 24px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px}\
h2{font-size:1.25rem;margin:0 0 14px}h3{font-size:1rem;margin:22px 0 8px}\
p{margin:0 0 .8em}a{color:var(--accent)}\
footer{color:var(--soft);font-size:.85rem;padding-bottom:40px}\
.scroll{overflow-x:auto}\
table{border-collapse:collapse;width:100%;font-size:.92rem}\
th{text-align:left;font-weight:600;color:var(--soft);white-space:nowrap}\
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:baseline}td{min-width:64px;overflow-wrap:anywhere}\
tbody tr:last-child td{border-bottom:0}\
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:14px;margin:0}\
.tiles div{padding:12px 14px;border:1px solid var(--line);border-radius:10px}\
.tiles dt{color:var(--soft);font-size:.82rem}\
.tiles dd{margin:2px 0 0;font-size:1.45rem;font-weight:650;font-variant-numeric:tabular-nums;letter-spacing:-.01em}\
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:26px}\
figure{margin:0;min-width:0}figcaption{font-weight:600;margin-bottom:8px}\
.chart{display:block;width:100%;max-width:760px;height:auto;font:13px ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif}\
.chart text{fill:var(--text)}.chart .soft{fill:var(--soft)}.chart .bar{fill:var(--accent)}.chart .track{fill:var(--calm-soft)}\
.chart .axis{stroke:var(--line);stroke-width:1}.chart .first{fill:var(--first)}.chart .middle{fill:var(--middle)}\
.chart .last{fill:var(--last)}.chart .edge{fill:none;stroke:var(--middle)}.chart .on-first,.chart .on-middle{fill:#1b2128}.chart .on-last{fill:#f5f6f7}\
@media print{body{background:#fff}section{break-inside:avoid;border:0;padding:0}nav{display:none}}\
@media(max-width:600px){section{padding:16px}header,main,footer{padding-left:12px;padding-right:12px}}";
