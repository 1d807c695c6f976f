//! How searches go: when the right move came, whether it stayed, when they end.

use crate::fake::fields;
use crate::support::{Folder, judge, results, run};

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn\";\n";

#[test]
fn the_solution_is_the_last_change_to_a_right_move_that_held() {
    let outcome = judge("wavering", PAWN, &[]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let result = results(&outcome).remove(0);
    assert_eq!(result["first"]["nodes"], 10);
    assert_eq!(
        (&result["solution"]["nodes"], &result["solution"]["depth"]),
        (&70.into(), &3.into())
    );
    assert!(result["solution"]["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(result["left"], 1);
    assert_eq!(
        (&result["nodes"], &result["best"], &result["cp"]),
        (&200.into(), &"e4".into(), &20.into())
    );
}

#[test]
fn a_right_move_that_was_left_is_not_solved() {
    let result = results(&judge("losing_it", PAWN, &[])).remove(0);
    assert_eq!(result["verdict"], "unsolved");
    assert_eq!(result["first"]["nodes"], 10);
    assert_eq!((&result["solution"], &result["left"]), (&serde_json::Value::Null, &1.into()));
}

#[test]
fn a_search_stops_early_once_it_was_right_for_so_many_depths() {
    let result = results(&judge("patient", PAWN, &["--stop-after", "3"])).remove(0);
    assert_eq!((&result["verdict"], &result["stopped"]), (&"solved".into(), &true.into()));
    assert_eq!(result["nodes"], 30);
    let result = results(&judge("patient", PAWN, &[])).remove(0);
    assert_eq!((&result["stopped"], &result["nodes"]), (&false.into(), &600.into()));
}

#[test]
fn the_built_in_search_is_the_same_each_time_and_for_any_number_of_jobs() {
    let folder = Folder::new();
    let suite = folder.write(
        "suite.epd",
        "7k/R7/8/8/8/8/8/1R5K w - - bm Rb8#; dm 1; id \"m.1\";\n\
         7k/8/8/8/8/8/R7/1R5K w - - dm 2; id \"m.2\";\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1; id \"p.1\";\n\
         bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - am a4; id \"p.2\";\n",
    );
    let arguments = ["run", &suite, "--nodes", "20000", "--format", "jsonl", "--no-times"];
    let one = run(&arguments);
    assert_eq!(one.code, 0, "{one:?}");
    assert_eq!(results(&one).iter().filter(|it| it["verdict"] == "solved").count(), 4, "{one:?}");
    assert!(!one.stdout.contains("seconds"));
    let many = run(&[&arguments[..], &["-j", "4"]].concat());
    assert_eq!(one.stdout, many.stdout);
}

#[test]
fn the_built_in_search_stops_early_too() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "7k/8/8/8/8/8/R7/1R5K w - - dm 2;\n");
    let outcome = run(&["run", &suite, "--depth", "30", "--stop-after", "1", "--format", "jsonl"]);
    let result = results(&outcome).remove(0);
    assert_eq!((&result["stopped"], &result["verdict"]), (&true.into(), &"solved".into()));
}

#[test]
fn several_engines_are_compared_in_a_matrix() {
    let folder = Folder::new();
    let two = format!("{PAWN}4k3/8/8/8/8/8/4P3/3K4 w - - bm e4; id \"other\";\n");
    let suite = folder.write("suite.epd", &two);
    let (good, losing) = (fields("good"), fields("losing_it"));
    let mut arguments = vec!["run", "--engine"];
    arguments.extend(good.iter().map(String::as_str));
    // What is no field is a suite.
    arguments.extend([suite.as_str(), "--engine"]);
    arguments.extend(losing.iter().map(String::as_str));
    arguments.extend(["--nodes", "100", "--no-times"]);
    let outcome = run(&arguments);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    let lines: Vec<&str> = outcome.stdout.lines().map(str::trim_end).collect();
    let expected = [
        "good (nodes=100)",
        "losing_it (nodes=100)",
        "  position  expected  good                losing_it",
        "* pawn      e4        + e4 at 10          - e3",
        "* other     e4        + e4 at 10          - e3",
        "",
        "positions of  engine      solved      of       %   left  solved at    nodes",
        "all           good             2       2   100.0      0         10       60",
        "all           losing_it        0       2     0.0      2          -       60",
        "",
        "solved, but not by      good  losing_it",
        "good                       0          2",
        "losing_it                  0          0",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn engines_of_one_name_are_told_apart() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", PAWN);
    let outcome = run(&[
        "run",
        &suite,
        "--engine",
        "built-in",
        "nodes=10",
        "--engine",
        "built-in",
        "nodes=500",
        "--format",
        "jsonl",
    ]);
    let lines = outcome.json_lines();
    assert_eq!(lines[0]["engines"][0]["limit"], "nodes=10");
    assert_eq!(lines[0]["engines"][1]["name"], "built-in (2)");
    assert_eq!(lines[2]["engine"], "built-in (2)");
}

#[test]
fn fewer_solved_than_asked_for_is_exit_code_1() {
    let suite = format!("{PAWN}4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2;\n");
    for (least, code) in [("1", 0), ("2", 1), ("50%", 0), ("51%", 1)] {
        let outcome = judge("good", &suite, &["--min-solved", least]);
        assert_eq!(outcome.code, code, "{least}: {outcome:?}");
    }
}

#[test]
fn folders_are_suites_and_some_positions_can_be_chosen() {
    let folder = Folder::new();
    folder.write("suites/a.epd", PAWN);
    folder.write("suites/b.fen", PAWN.replace("pawn", "PAWN.2"));
    folder.write("suites/readme.txt", "nonsense\n");
    let suites = folder.path("suites");
    let ids = |arguments: &[&str]| -> Vec<String> {
        let all = ["run", &suites, "--nodes", "10", "--format", "jsonl", "-q"];
        let outcome = run(&[&all[..], arguments].concat());
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
        let ids = results(&outcome);
        ids.iter().map(|it| it["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(ids(&[]), ["pawn", "PAWN.2"]);
    assert_eq!(ids(&["--only", "N.2"]), ["PAWN.2"]);
    assert_eq!(ids(&["--only", "N.2", "--only", "pawn"]), ["pawn", "PAWN.2"]);
    let nothing = run(&["run", &suites, "--nodes", "10", "--only", "x"]).complaint(2);
    assert_eq!(nothing, "--only: no position has such an id");
    // What is wrong with other rows is not told.
    let bad = "4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3; id \"bad\";\nnonsense\n";
    folder.write("suites/c.epd", format!("{bad}{}", PAWN.replace("pawn", "third")));
    assert_eq!(ids(&["--only", "third"]), ["third"]);
    let told = run(&["run", &suites, "--nodes", "10", "--only", "bad", "--only", "c.epd:2"]);
    assert_eq!((told.code, told.stderr.lines().count()), (3, 2), "{told:?}");
    for part in ["c.epd:1: bm: Nf3: ", "c.epd:2: expected 8 ranks"] {
        assert!(told.stderr.contains(part), "{told:?}");
    }
    std::fs::create_dir(folder.path("empty")).expect("a folder");
    let empty = run(&["run", &folder.path("empty"), "--nodes", "10"]).complaint(3);
    assert!(empty.ends_with("empty: no files to read in this folder"), "{empty}");
}
