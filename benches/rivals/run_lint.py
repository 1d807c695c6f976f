#!/usr/bin/env python3
"""Build our PGN linter and pgn-reader, alternate them over files, and print who is how fast.

Ours checks every game by its rules on one thread; pgn-reader with shakmaty only validates: it resolves and plays the
moves of the main line up to the first that is not legal. Every round runs the rival and each way of ours once, one
after the other; ratios are taken within a round and their median is printed. The programs measure their own CPU time,
so that other work on the machine disturbs little. The file is in memory before the clock starts.
"""

import argparse
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from measuring import (
    WORKSPACE,
    Failure,
    add_options,
    begin,
    cargo_build,
    cpu_model,
    geometric_mean,
    names_from,
    progress,
    run,
    run_once,
    write_json,
)

HERE = Path(__file__).resolve().parent
RIVAL = "pgn-reader"
# Our ways: the rules of the default profile, every rule, every rule without the fixes that mend what is found, every rule with
# the edits of all fixes.
WAYS = {
    "default": [],
    "all": ["--rules", "all"],
    "all-no-fixes": ["--rules", "all", "--no-fixes"],
    "all-edits": ["--rules", "all", "--edits"],
}
OURS_LINE = re.compile(r"plies=(\d+) games=(\d+) findings=(\d+) seconds=(\d+(?:\.\d+)?) bytes=(\d+)")
RIVAL_LINE = re.compile(r"plies=(\d+) games=(\d+) seconds=(\d+(?:\.\d+)?) bytes=(\d+)")
# Each run reads about this many bytes, so that small files are measured as long as large ones.
BYTES_PER_RUN = 40_000_000


@dataclass
class Row:
    """What was measured of one file: MB per second of CPU time round by round, and how much our ways found."""

    file: Path
    speeds: dict[str, list[float]] = field(default_factory=dict)
    findings: dict[str, int] = field(default_factory=dict)

    def ratio(self, way: str) -> float:
        """A way of ours over the rival: the median of the ratios within each round."""
        return median(ours / theirs for ours, theirs in zip(self.speeds[way], self.speeds[RIVAL], strict=True))

    def add(self, name: str, seconds: str, total: str) -> None:
        if float(seconds) <= 0.0:
            raise Failure(f"{name}: reports {seconds} seconds")
        self.speeds.setdefault(name, []).append(int(total) / float(seconds) / 1e6)


def build(portable: bool) -> tuple[str, str]:
    """Build ours as a user would, the rival for this CPU unless told otherwise."""
    package = "rival-pgn-reader"
    target = f"target/{'portable' if portable else 'native'}"
    arguments = ["--locked", "--package", package, "--target-dir", target]
    rival = cargo_build(arguments, HERE, "" if portable else "-C target-cpu=native")[package]
    ours = cargo_build(["--package", "jadoube-benches", "--bin", "ours-lint"], WORKSPACE, "")["ours-lint"]
    return ours, rival


def measure(ours: str, rival: str, file: Path, options: argparse.Namespace) -> Row:
    """Run the programs on a file, alternating them."""
    row = Row(file)
    repeat = ["--repeat", str(max(1, BYTES_PER_RUN // max(1, file.stat().st_size)))]
    for turn in range(options.repeats):
        progress(f"{file.name}, round {turn + 1} of {options.repeats}")
        line = run_once(RIVAL, [rival, str(file), "--mode", "play", *repeat], RIVAL_LINE)
        row.add(RIVAL, line[3], line[4])
        for way in options.ways:
            command = [ours, str(file), "--profile", options.profile, *WAYS[way], *repeat]
            line = run_once(way, command, OURS_LINE)
            row.add(way, line[4], line[5])
            row.findings[way] = int(line[3])
    progress("")
    return row


def print_table(rows: list[Row], options: argparse.Namespace) -> None:
    rounds = "1 round" if options.repeats == 1 else f"median of {options.repeats} rounds"
    print(f"\nMB per second of CPU time and ratio to {RIVAL}, {rounds}")
    width = max(len("geometric mean"), *(len(row.file.name) for row in rows))
    print(f"{'file':<{width}}  {RIVAL:>10}" + "".join(f"  {way:>19}" for way in options.ways))
    for row in rows:
        cells = [f"  {median(row.speeds[way]):>12.1f} {row.ratio(way):>6.2f}" for way in options.ways]
        print(f"{row.file.name:<{width}}  {median(row.speeds[RIVAL]):>10.1f}" + "".join(cells))
    means = [geometric_mean([row.ratio(way) for row in rows]) for way in options.ways]
    print(f"{'geometric mean':<{width}}  {'':>10}" + "".join(f"  {'':>12} {mean:>6.2f}" for mean in means), flush=True)


def report(rows: list[Row], options: argparse.Namespace) -> dict:
    """All that was measured, for --json."""
    return {
        "schema": "jadoube-rivals-lint-1",
        "cpu": cpu_model(),
        "rival_built": "portable" if options.portable else "native",
        "profile": options.profile,
        "repeats": options.repeats,
        "rows": [
            {
                "file": row.file.name,
                "findings": row.findings,
                "mb_per_second": row.speeds,
                "ours_ratio_median": {way: row.ratio(way) for way in options.ways},
            }
            for row in rows
        ],
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="exit codes: 0 measured, 2 wrong usage, 3 a program does not build or run",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="PGN files")
    parser.add_argument(
        "--ways",
        metavar="WAYS",
        type=names_from(list(WAYS)),
        default=list(WAYS),
        help=f"some of {','.join(WAYS)} (default: all of them)",
    )
    parser.add_argument("--profile", default="import", help="profile of the rules (default: import)")
    add_options(parser, 5)
    return parser.parse_args()


def measure_all() -> list[str]:
    options = parse_arguments()
    ours, rival = build(options.portable)
    begin(options, "rival", f", profile {options.profile}")
    rows = [measure(ours, rival, file, options) for file in options.files]
    print_table(rows, options)
    write_json(options.json, report(rows, options))
    return []


if __name__ == "__main__":
    sys.exit(run(measure_all))
