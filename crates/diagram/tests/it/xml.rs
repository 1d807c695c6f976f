//! A small reader of XML that refuses what is not well-formed; enough for the pictures.

use std::collections::BTreeMap;

/// An element without its text.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    /// What stands directly in it, entities replaced.
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.attribute("class").split(' ').any(|other| other == class)
    }

    pub(crate) fn number(&self, name: &str) -> f64 {
        let text = self.attribute(name);
        text.parse().unwrap_or_else(|_| panic!("{name}={text:?} is no number in {self:?}"))
    }
}

/// All elements in the order of their opening tags.
///
/// # Panics
/// If the text is not well-formed: unclosed or crossed elements, attributes without quotes or given twice, characters that
/// must be escaped.
pub(crate) fn elements(xml: &str) -> Vec<Element> {
    let mut found: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = xml;
    while !rest.is_empty() {
        let Some(at) = rest.find('<') else { panic!("text after the end: {rest:?}") };
        let text = unescaped(&rest[..at]);
        match open.last() {
            Some(&element) => found[element].text += &text,
            None => assert!(text.trim().is_empty(), "text outside: {text:?}"),
        }
        let end = rest.find('>').unwrap_or_else(|| panic!("open tag: {rest:?}"));
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().unwrap_or_else(|| panic!("</{name}> closes nothing"));
            assert_eq!(found[element].name, name, "crossed elements");
            continue;
        }
        let is_empty = tag.ends_with('/');
        found.push(element(tag.trim_end_matches('/')));
        if !is_empty {
            open.push(found.len() - 1);
        }
    }
    assert!(
        open.is_empty(),
        "unclosed: {:?}",
        open.iter().map(|&n| &found[n].name).collect::<Vec<_>>()
    );
    found
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.chars().all(char::is_alphanumeric) && !name.is_empty(), "name {name:?}");
    let mut attributes = BTreeMap::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.trim_start().split_once("=\"").expect("an attribute in quotes");
        let (value, after) = after.split_once('"').expect("closed quotes");
        assert!(!value.contains('<'), "{key}={value}");
        assert!(attributes.insert(key.to_owned(), unescaped(value)).is_none(), "{key} twice");
        rest = after;
    }
    Element { name: name.to_owned(), attributes, text: String::new() }
}

fn unescaped(text: &str) -> String {
    for part in text.split('&').skip(1) {
        let entity = part.split(';').next().unwrap_or_default();
        assert!(matches!(entity, "lt" | "gt" | "amp" | "quot"), "entity &{entity}");
    }
    assert!(!text.chars().any(|char| char.is_control() && char != '\n'), "{text:?}");
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
