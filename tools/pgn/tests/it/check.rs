//! `jadoube-pgn check`.

use std::io::Read;
use std::process::Stdio;

use crate::run::{Folder, GAMES, Outcome, command, run, run_with};

fn check(text: impl AsRef<[u8]>, more: &[&str]) -> Outcome {
    run_with(&[&["check", "--no-config", "-"], more].concat(), text)
}

#[test]
fn findings_show_the_place_with_a_caret() {
    let outcome = check(GAMES, &["-q"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    let expected = "\
warning[PGN311]: Ng1-f3 is in long algebraic form
 --> stdin:9:13
  |
9 | 1. e4 e5 2. Ng1-f3 Nc6 3. Bb5 a6 4. Nd5 Nf6 1/2
  |             ^^^^^^
  |
";
    assert!(outcome.stdout.starts_with(expected), "{}", outcome.stdout);
    for part in [
        "error[PGN301]: Nd5 is not legal",
        " --> stdin:9:37\n",
        "= note: game 1, Ada - Bob, ply 7\n",
        "= help: safe fix: write `Nf3` instead of `Ng1-f3`\n",
        "\n  --> stdin:29:16\n",
        "= note: game 3, Cyd - Dan, ply 4\n",
    ] {
        assert!(outcome.stdout.contains(part), "{part} is not in {}", outcome.stdout);
    }
    let colored = check(GAMES, &["--color", "always"]).stdout;
    assert!(colored.contains("\x1b[") && colored.contains("PGN301"), "{colored}");
}

#[test]
fn the_summary_counts_by_rule() {
    let outcome = check(GAMES, &["--statistics"]);
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines[0], "    found  severity  rule    name                      fix");
    assert_eq!(lines[1], "        1  error     PGN301  illegal-move              -");
    assert!(
        outcome.stdout.contains("\n1 error, 2 warnings, 1 matter of style\n3 games, 12 plies, ")
    );
    assert!(!outcome.stdout.contains("-->"));
    let quiet = check(GAMES, &["--statistics", "-q"]).stdout;
    assert!(outcome.stdout.starts_with(&quiet) && !quiet.contains("games/s"), "{quiet}");
    let clean = check("[Event \"x\"]\n\n1. e4 *\n", &["--allow", "all"]).clean();
    assert!(clean.starts_with("nothing found\n1 game, 1 ply, "), "{clean}");
}

#[test]
fn an_error_behind_a_hundred_warnings_is_told_and_counted() {
    let text = format!("1. e4 {}e5 2. Ka1 *\n", "$999 ".repeat(200));
    let outcome = check(&text, &["-q"]);
    assert_eq!(outcome.code, 1);
    assert!(outcome.stdout.contains("error[PGN301]: Ka1"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("= note: 101 more findings in this game are not told"));
    let outcome = check(&text, &["--statistics"]);
    assert!(outcome.stdout.contains("\n1 error, 200 warnings, "), "{}", outcome.stdout);
}

#[test]
fn a_spot_inside_of_what_looks_like_a_character_is_shown() {
    // The line before ends with the beginning of a character.
    let outcome = check(b"1. e4 {\xC3\n\x80\x80} *\n", &["-q"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.contains(" --> stdin:2:1\n"), "{}", outcome.stdout);
}

#[test]
fn severities_decide_the_exit_code() {
    let style = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4+ 0-1\n";
    let code = |text: &str, fail_on: &str| check(text, &["-q", "--fail-on", fail_on]).code;
    assert_eq!((code(style, "error"), code(style, "warning"), code(style, "style")), (0, 0, 1));
    assert_eq!((code(GAMES, "error"), code(GAMES, "never")), (1, 0));
    assert_eq!(check(style, &["-q", "--deny", "missing-mate-mark"]).code, 1);
    assert_eq!(check(style, &["-q", "--fail-on", "style", "--allow", "PGN322"]).code, 0);
}

#[test]
fn json_lines_are_objects_and_end_with_a_summary() {
    let outcome = check(GAMES, &["--format", "jsonl"]);
    let lines: Vec<serde_json::Value> =
        outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    let illegal = lines.iter().find(|line| line["rule"] == "PGN301").unwrap();
    assert_eq!(illegal["schema"], "jadoube.pgn.finding/1");
    assert_eq!((&illegal["line"], &illegal["column"]), (&9.into(), &37.into()));
    assert_eq!((&illegal["game"], &illegal["ply"]), (&1.into(), &6.into()));
    assert_eq!((&illegal["white"], &illegal["severity"]), (&"Ada".into(), &"error".into()));
    let offset = illegal["offset"].as_u64().unwrap() as usize;
    assert_eq!(&GAMES[offset..offset + 3], "Nd5");
    let summary = &lines[4];
    assert_eq!(summary["schema"], "jadoube.pgn.summary/1");
    assert_eq!((&summary["games"], &summary["errors"]), (&3.into(), &1.into()));
    assert_eq!(summary["complete"], true);
    assert_eq!(check(GAMES, &["--format", "jsonl", "-q"]).stdout.lines().count(), 4);
}

#[test]
fn sarif_is_one_document_of_the_right_shape() {
    for text in [GAMES, "", "1. d4 (1. e4"] {
        let outcome = check(text, &["--format", "sarif"]);
        let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(document["version"], "2.1.0");
        let run = &document["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), text.is_empty());
        for result in results {
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            assert_eq!(rules[index]["id"], result["ruleId"]);
            assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], "stdin");
            assert!(place["region"]["startLine"].as_u64() >= Some(1));
            assert!(place["region"]["startColumn"].as_u64() >= Some(1));
            assert!(result["properties"]["game"].as_u64() >= Some(1));
        }
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    }
}

#[test]
fn csv_and_workflow_commands_have_a_line_for_each_finding() {
    let csv = check(GAMES, &["--format", "csv"]).stdout;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4);
    let illegal = rows.iter().find(|row| &row[5] == "PGN301").unwrap();
    assert_eq!((&illegal[1], &illegal[2], &illegal[4], &illegal[11]), ("9", "37", "error", "1"));
    let github = check(GAMES, &["--format", "github"]).stdout;
    assert_eq!(github.lines().count(), 4);
    let start =
        "::error file=stdin,line=9,col=37,title=PGN301 illegal-move::game 1 (Ada - Bob): Nd5 ";
    assert!(github.lines().any(|line| line.starts_with(start)), "{github}");
}

#[test]
fn it_stops_after_the_findings_asked_for() {
    let outcome = check(GAMES.repeat(50), &["-q", "--format", "csv", "--max-findings", "7"]);
    assert_eq!((outcome.code, outcome.stdout.lines().count()), (1, 8));
    assert_eq!(outcome.stderr, "stopped after 7 findings (--max-findings)\n");
}

#[test]
fn long_lines_are_cut_around_the_spot() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(60);
    let text = format!("[Event \"x\"]\n\n{{{}}} {moves}Ke4 {moves} *\n", "é".repeat(200_000));
    let outcome = check(&text, &["-q", "--allow", "all", "--deny", "illegal-move"]);
    assert!(outcome.stdout.len() < 1500, "{}", outcome.stdout.len());
    let column = 200_000 + 4 + moves.len();
    assert!(outcome.stdout.contains(&format!("--> stdin:3:{column}\n")), "{}", outcome.stdout);
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    let at = lines.iter().position(|line| line.contains("| …")).unwrap();
    assert!(lines[at].contains("Ng8 Ke4 Nf3") && lines[at].ends_with('…'), "{}", lines[at]);
    let place = |line: &str, what: &str| {
        line.chars()
            .take(line.len())
            .collect::<String>()
            .find(what)
            .map(|at| line[..at].chars().count())
    };
    assert_eq!(place(lines[at], "Ke4"), place(lines[at + 1], "^^^"));
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let text = "[Event \"a\x1b[31m\u{202e}\"]\n[White \"\x07bell\"]\n\n1. e4 \x1b]0;title\x07 e5 {\x00\u{9b}} Ke9\x08 *\n";
    for format in ["text", "csv", "github", "jsonl"] {
        let outcome = check(text, &["--format", format, "--profile", "strict"]);
        assert!(outcome.code == 1 && outcome.stdout.len() > 200, "{outcome:?}");
        let is_raw = |char: char| char.is_control() && char != '\n';
        let raw = outcome.stdout.chars().find(|&char| is_raw(char));
        assert_eq!(raw, None, "{format}: {}", outcome.stdout);
    }
}

#[test]
fn odd_bytes_are_no_trouble() {
    let texts: [&[u8]; 9] = [
        b"",
        b"\n\n",
        b"\xFF\xFE[\0E\0",
        b"[Event \"M\xFCller\"]\n\n1. e4 \xE9 \xC3 *",
        b"{",
        b"1. e4 (",
        b"[Event \"",
        b"\xEF\xBB\xBF1. e4 *",
        b"\x00\x01\x02\xFF\xFF\xFF",
    ];
    for text in texts {
        for format in ["text", "jsonl", "sarif", "github", "csv"] {
            let outcome = check(text, &["--format", format, "--profile", "strict"]);
            assert!(outcome.code < 2 && outcome.stderr.is_empty(), "{text:?}: {outcome:?}");
        }
    }
    let outcome = check("", &[]);
    assert!(outcome.stdout.contains("0 games, 0 plies"), "{outcome:?}");
}

#[test]
fn a_file_may_end_in_the_middle_of_a_game() {
    for len in (0..GAMES.len()).step_by(7) {
        let outcome = check(&GAMES[..len], &["-q", "--format", "csv"]);
        assert!(outcome.code < 2 && outcome.stderr.is_empty(), "{len}: {outcome:?}");
    }
    let cut = &GAMES[..GAMES.len() - 8];
    assert!(check(cut, &["-q", "--format", "csv"]).stdout.contains(",PGN112,missing-terminator,"));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = Folder::new();
    let path = folder.write("many.pgn", GAMES.repeat(2000));
    let mut command = command(&["check", "--no-config", &path]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 100];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let outcome = child.wait_with_output().unwrap();
    assert_eq!((outcome.status.code(), outcome.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn repeated_games_are_found_far_apart() {
    let game = |n: usize| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"{n}\"]\n[White \"w{n}\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n"
        )
    };
    let mut text: String = (1..=4000).map(game).collect();
    text.push_str(&game(1));
    let folder = Folder::new();
    let path = folder.write("x.pgn", &text);
    let found =
        run(&["check", "--no-config", "-q", "--format", "csv", "--deny", "duplicate-game", &path]);
    let lines: Vec<&str> =
        found.stdout.lines().filter(|line| line.contains("duplicate-game")).collect();
    assert_eq!(lines.len(), 1, "{found:?}");
    assert!(
        lines[0].contains("the same game as game 1:") && lines[0].ends_with(",4001"),
        "{lines:?}"
    );
}

#[test]
fn cells_of_a_table_are_no_formulas() {
    let text = GAMES.replace("Ada", "=1+2").replace("Bob", "@SUM(1)");
    let outcome = check(text, &["-q", "--format", "csv"]);
    assert!(outcome.stdout.contains(",'=1+2,'@SUM(1),1\n"), "{}", outcome.stdout);
}

#[test]
fn places_of_sarif_end_where_the_spot_ends() {
    let outcome = check(GAMES, &["-q", "--format", "sarif"]);
    let sarif: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let regions: Vec<[u64; 5]> = results
        .iter()
        .map(|result| {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            ["startLine", "startColumn", "endLine", "endColumn", "byteLength"]
                .map(|name| region[name].as_u64().unwrap())
        })
        .collect();
    assert_eq!(regions[..2], [[9, 13, 9, 19, 6], [9, 37, 9, 40, 3]]);
}

/// A document must not say that all is well when a file could not be read.
#[test]
fn an_unreadable_input_makes_the_run_incomplete() {
    for (format, part) in
        [("sarif", "\"executionSuccessful\":false"), ("jsonl", "\"complete\":false")]
    {
        let outcome = run(&["check", "--no-config", "--format", format, "no-such-file.pgn"]);
        assert_eq!(outcome.code, 3);
        assert!(outcome.stdout.contains(part), "{}", outcome.stdout);
    }
}

#[test]
fn games_without_names_are_told_by_their_number() {
    let nameless = check("1. e5 *\n", &["-q"]).stdout;
    assert!(nameless.contains("= note: game 1, ply 1\n"), "{nameless}");
    let half = check("[White \"Ada\"]\n\n1. e5 *\n", &["-q"]).stdout;
    assert!(half.contains("= note: game 1, Ada - ?, ply 1\n"), "{half}");
}

/// The pipe is full, so that the program waits until somebody has read how far it is.
#[test]
fn progress_knows_how_much_there_is() {
    use std::io::BufRead;

    let folder = Folder::new();
    let text = GAMES.repeat(2000);
    let path = folder.write("x.pgn", &text);
    let mut command = command(&["check", "--no-config", "--progress", "plain", &path]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut stderr = std::io::BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    let of = format!(" of {}  ", jadoube_terminal::bytes(text.len() as u64));
    assert!(line.starts_with("check: ") && line.contains(&of), "{line}");
    std::io::copy(&mut stdout, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
