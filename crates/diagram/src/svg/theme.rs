//! Colours, and the style sheet that uses them.

use core::fmt;

/// The colours of an SVG board.
///
/// With [`Theme::Auto`] every colour is a CSS custom property, so that a page can set its own:
/// `.page .jd { --jd-dark: teal }`. The other two write colours as they are, which simple viewers need.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Light or dark, as the reader's system prefers.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Custom property, its value in the light theme and in the dark one.
const COLORS: [(&str, &str, &str); 15] = [
    ("light", "#e9edf1", "#a9b6c2"),
    ("dark", "#8ca2b5", "#687b8e"),
    ("coordinates", "#51606e", "#b9c5d0"),
    ("white", "#ffffff", "#f4f5f6"),
    ("white-line", "#1d242b", "#11161b"),
    ("black", "#38424c", "#20272e"),
    ("black-line", "#11161b", "#0b0e11"),
    ("black-detail", "#e3e8ec", "#c6ced6"),
    ("last-move", "#e6c84b", "#d9b93f"),
    ("check", "#e5322d", "#ff3d36"),
    ("green", "#1f8a4c", "#37b06c"),
    ("red", "#cc2b2b", "#ee5a52"),
    ("blue", "#2563c9", "#5b9bf5"),
    ("yellow", "#d99a00", "#f2bd3a"),
    ("frame", "#6b7f92", "#3d4c5a"),
];

/// A colour as it is written in the style sheet.
struct Value(Theme, &'static str);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(theme, name) = *self;
        let known = COLORS.iter().find(|color| color.0 == name);
        match (theme, known) {
            (Theme::Light, Some((_, light, _))) => f.write_str(light),
            (Theme::Dark, Some((_, _, dark))) => f.write_str(dark),
            _ => write!(f, "var(--jd-{name})"),
        }
    }
}

/// Writes the `style` element.
pub(super) fn write_style(theme: Theme, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("<style>")?;
    if theme == Theme::Auto {
        f.write_str(".jd{")?;
        for (name, light, _) in COLORS {
            write!(f, "--jd-{name}:{light};")?;
        }
        f.write_str("}@media(prefers-color-scheme:dark){.jd{")?;
        for (name, _, dark) in COLORS {
            write!(f, "--jd-{name}:{dark};")?;
        }
        f.write_str("}}")?;
    }
    for (selector, property, name) in RULES {
        write!(f, "{selector}{{{property}:{}}}", Value(theme, name))?;
    }
    f.write_str(FIXED_RULES)?;
    f.write_str("</style>")
}

/// Selector, property, colour.
const RULES: [(&str, &str, &str); 22] = [
    (".jd-light", "fill", "light"),
    (".jd-dark", "fill", "dark"),
    (".jd-frame", "stroke", "frame"),
    (".jd-last", "fill", "last-move"),
    (".jd-check stop", "stop-color", "check"),
    (".jd-outside", "fill", "coordinates"),
    (".jd-on-light", "fill", "dark"),
    (".jd-on-dark", "fill", "light"),
    (".jd-white", "fill", "white"),
    (".jd-white", "stroke", "white-line"),
    (".jd-white", "color", "white-line"),
    (".jd-black", "fill", "black"),
    (".jd-black", "stroke", "black-line"),
    (".jd-black", "color", "black-detail"),
    (".jd-green", "fill", "green"),
    (".jd-green", "stroke", "green"),
    (".jd-red", "fill", "red"),
    (".jd-red", "stroke", "red"),
    (".jd-blue", "fill", "blue"),
    (".jd-blue", "stroke", "blue"),
    (".jd-yellow", "fill", "yellow"),
    (".jd-yellow", "stroke", "yellow"),
];

const FIXED_RULES: &str = ".jd-man{stroke-width:3.5;stroke-linejoin:round;stroke-linecap:round}\
.jd-line{fill:none;stroke:currentColor}.jd-spot{fill:currentColor;stroke:none}\
.jd-frame{fill:none;stroke-width:4}.jd-last{opacity:.55}.jd-fill{stroke:none;opacity:.5}\
.jd-arrow{stroke:none;opacity:.82}.jd-ring{fill:none;stroke-width:7;opacity:.9}\
.jd-dot{stroke:none;opacity:.75}.jd-cross{fill:none;stroke-width:9;stroke-linecap:round;opacity:.85}\
.jd text{font-family:ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif;font-weight:600}\
.jd-inside{font-size:21px}.jd-outside{font-size:27px;text-anchor:middle}";
