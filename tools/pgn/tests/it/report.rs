//! `--report`: the page that `check` and `stats` write.

use crate::run::{Folder, GAMES, run};

/// The page that a command writes, and the exit code.
fn page(command: &[&str], folder: &Folder, name: &str) -> (String, i32) {
    let path = folder.path(name);
    let mut arguments = command.to_vec();
    arguments.extend(["--report", &path]);
    let outcome = run(&arguments);
    (String::from_utf8(folder.read(name)).expect("UTF-8"), outcome.code)
}

/// Every element is closed, and in the right order.
fn assert_balanced(html: &str) {
    const VOID: [&str; 2] = ["meta", "br"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").expect("an HTML page");
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a closed tag");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "before {:?}", rest.get(..60));
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_shows_findings_boards_and_statistics() {
    let folder = Folder::new();
    let pinned = "\n[Event \"D\"]\n\n1. e4 e5 2. Nc3 Bb4 3. d3 a6 4. Nd5 *\n";
    let input = folder.write("games <1>.pgn", [GAMES, pinned].concat());
    let (html, code) = page(&["check", "--no-config", "-q", &input], &folder, "r.html");
    assert_eq!(code, 1);
    assert_balanced(&html);
    for part in [
        "<h2>Findings</h2>",
        "<h2>Errors</h2>",
        "<article id=\"PGN301\">",
        "games &lt;1&gt;.pgn:9:",
        "game 1, Ada - Bob",
        // The tried move is red, those that may have been meant are green.
        "jd-red jd-arrow",
        "jd-green jd-arrow",
        "<symbol id=\"jd-k\"",
        "Why games ended",
        "Games by length in moves",
        "prefers-color-scheme:dark",
    ] {
        assert!(html.contains(part), "{part} is not in the page");
    }
    assert_eq!(html.matches("<symbol id=\"jd-k\"").count(), 1, "drawings are shared");
}

#[test]
fn a_page_needs_no_network_and_no_script() {
    let folder = Folder::new();
    let input = folder.write("x.pgn", GAMES);
    let (html, _) = page(&["check", "--no-config", "-q", &input], &folder, "r.html");
    let html = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for outside in ["http:", "https:", "<script", "<link", "@import", "src="] {
        assert!(!html.contains(outside), "{outside} is in the page");
    }
}

#[test]
fn a_page_is_the_same_for_every_number_of_threads_and_has_a_bound() {
    let folder = Folder::new();
    let input = folder.write("x.pgn", GAMES.repeat(3000));
    let (one, _) = page(&["check", "--no-config", "-q", "-j1", &input], &folder, "1.html");
    let (three, _) = page(&["check", "--no-config", "-q", "-j3", &input], &folder, "3.html");
    assert!(one == three);
    assert!(one.contains("and 2,994 more") && one.len() < 400_000, "{} bytes", one.len());
    assert_balanced(&one);
}

#[test]
fn statistics_have_a_page_of_their_own() {
    let folder = Folder::new();
    let input = folder.write("x.pgn", GAMES);
    let (html, code) = page(&["stats", "-q", &input], &folder, "s.html");
    assert_eq!(code, 0);
    assert_balanced(&html);
    assert!(html.contains("<title>PGN statistics</title>") && !html.contains("<h2>Findings</h2>"));
    let empty = folder.write("empty.pgn", "");
    let (html, code) = page(&["stats", "-q", &empty], &folder, "e.html");
    assert_eq!(code, 0);
    assert!(html.contains("There are no games."));
    let clean = folder.write("clean.pgn", "[Event \"a\"]\n\n1. e4 e5 *\n");
    let (html, _) =
        page(&["check", "--no-config", "-q", "--allow", "all", &clean], &folder, "c.html");
    assert!(html.contains("Nothing was found."));
}

#[test]
fn a_page_that_cannot_be_written_is_a_failure() {
    let folder = Folder::new();
    let input = folder.write("x.pgn", GAMES);
    let path = folder.path("no/such/folder/r.html");
    let outcome = run(&["stats", "-q", "--report", &path, &input]);
    assert_eq!(outcome.code, 3);
    assert!(outcome.stderr.contains("no/such/folder"), "{}", outcome.stderr);
}
