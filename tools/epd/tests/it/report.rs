//! The page of `--report`.

use crate::fake::fields;
use crate::support::{Folder, run};

#[test]
fn a_page_has_boards_charts_and_the_matrix_and_needs_no_network() {
    let folder = Folder::new();
    let suite = folder.write(
        "suite.epd",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a.1 <b>\";\n\
         4k3/8/8/8/8/8/4P3/3K4 w - - bm Kd2; id \"a.2\";\n\
         4k3/8/8/8/8/8/4P3/5K2 w - - bm Nf3; id \"a.3\";\n",
    );
    let page = folder.path("page.html");
    let (good, illegal) = (fields("good"), fields("illegal"));
    let mut arguments = vec!["run", &suite, "--report", &page, "--nodes", "100", "--engine"];
    arguments.extend(good.iter().map(String::as_str));
    arguments.push("--engine");
    arguments.extend(illegal.iter().map(String::as_str));
    let outcome = run(&arguments);
    assert_eq!(outcome.code, 3, "{outcome:?}");
    let page = folder.read_text("page.html");
    for part in [
        "<title>Test suite report</title>",
        "Solved positions by engine",
        "Solved within so many nodes",
        "Solved within so much time",
        "<h2>Who solves what</h2>",
        "<h2>Not solved by all</h2>",
        "<h2>Solved, the hardest first</h2>",
        "<h2>Rows that could not be used</h2>",
        "a.1 &lt;b&gt;",
        "jd-green jd-arrow",
        "jd-red jd-arrow",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    for outside in ["http://", "https://", "<script", "@import", "url(http"] {
        let allowed = page.matches("http://www.w3.org/").count();
        let found = page.matches(outside).count();
        assert!(found == 0 || outside == "http://" && found == allowed, "{outside}");
    }
}

#[test]
fn a_page_that_cannot_be_written_is_told() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n");
    let outcome =
        run(&["run", &suite, "--nodes", "10", "--report", &folder.path("no/such/folder.html")]);
    assert_eq!(outcome.code, 3);
    assert!(outcome.stderr.contains("no such file or directory"), "{outcome:?}");
}

#[test]
fn every_engine_has_its_curve() {
    let folder = Folder::new();
    let suite = folder.write("suite.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8;\n");
    let page = folder.path("page.html");
    let mut arguments = vec!["run", &suite, "--nodes", "500", "--summary", "--report", &page];
    for _ in 0..8 {
        arguments.extend(["--engine", "built-in"]);
    }
    assert_eq!(run(&arguments).code, 0);
    let page = folder.read_text("page.html");
    // Two charts, in each a curve and a line of the legend.
    assert_eq!(page.matches("<path class=\"curve ").count(), 8 * 4);
    assert!(page.contains("class=\"curve k1 thin\"") && page.contains("built-in (8) (100.0%)"));
}
