#!/usr/bin/env python3
"""Build our PGN reader and pgn-reader, alternate them over files, and print who is how fast.

Every round runs each program once on a file, one after the other; ratios are taken within a round and their median is
printed. The programs measure their own CPU time, so that other work on the machine disturbs little. Both must find the
same games and plies.

The file is in memory before the clock starts. By default each program reads it there in the best way it has: ours as a
slice, pgn-reader, which knows nothing else, through std::io::Read. With --source read ours does that too.
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
    progress,
    run,
    run_once,
    write_json,
)

HERE = Path(__file__).resolve().parent
OURS, RIVAL = "ours", "pgn-reader"
MODES = ("tokens", "play")
OUTPUT_LINE = re.compile(r"plies=(\d+) games=(\d+) seconds=(\d+(?:\.\d+)?) bytes=(\d+)")
# Each run reads about this many bytes, so that small files are measured as long as large ones.
BYTES_PER_RUN = 100_000_000


@dataclass
class Row:
    """What the programs did with one file: found (plies, games), and MB per second of CPU time round by round."""

    file: Path
    mode: str
    found: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    speeds: dict[str, list[float]] = field(default_factory=dict)

    def speed(self, name: str) -> float:
        return median(self.speeds[name])

    def ratio(self) -> float:
        """Ours over the rival: the median of the ratios within each round."""
        return median(ours / theirs for ours, theirs in zip(self.speeds[OURS], self.speeds[RIVAL], strict=True))

    def mismatch(self) -> str | None:
        if self.found[OURS] == self.found[RIVAL] and len(self.found[OURS]) == 1:
            return None
        told = ", ".join(f"{name} {sorted(found)}" for name, found in self.found.items())
        return f"{self.mode} {self.file.name}: (plies, games) differ: {told}"


def build(portable: bool, source: str) -> dict[str, list[str]]:
    """Build ours as a user would, the rival for this CPU unless told otherwise, and say how to run them."""
    package = "rival-pgn-reader"
    target = f"target/{'portable' if portable else 'native'}"
    arguments = ["--locked", "--package", package, "--target-dir", target]
    rival = cargo_build(arguments, HERE, "" if portable else "-C target-cpu=native")[package]
    ours = cargo_build(["--package", "jadoube-benches", "--bin", "ours-pgn"], WORKSPACE, "")["ours-pgn"]
    return {OURS: [ours, "--source", source], RIVAL: [rival]}


def measure(programs: dict[str, list[str]], file: Path, mode: str, repeats: int) -> Row:
    """Run both programs on a file, alternating them."""
    row = Row(file, mode)
    repeat = max(1, BYTES_PER_RUN // max(1, file.stat().st_size))
    for turn in range(repeats):
        progress(f"{mode} {file.name}, round {turn + 1} of {repeats}")
        for name, program in programs.items():
            line = run_once(name, [*program, str(file), "--mode", mode, "--repeat", str(repeat)], OUTPUT_LINE)
            seconds = float(line[3])
            if seconds <= 0.0:
                raise Failure(f"{name}: reports {line[3]} seconds")
            row.found.setdefault(name, set()).add((int(line[1]), int(line[2])))
            row.speeds.setdefault(name, []).append(int(line[4]) / seconds / 1e6)
    progress("")
    return row


def print_table(mode: str, rows: list[Row], repeats: int) -> None:
    rounds = "1 round" if repeats == 1 else f"median of {repeats} rounds"
    print(f"\n{mode}: MB per second of CPU time, {rounds}")
    width = max(len("geometric mean"), *(len(row.file.name) for row in rows))
    print(f"{'file':<{width}}  {OURS:>10}  {RIVAL:>10}  {'ratio':>6}")
    for row in rows:
        ours, rival = row.speed(OURS), row.speed(RIVAL)
        print(f"{row.file.name:<{width}}  {ours:>10.1f}  {rival:>10.1f}  {row.ratio():>6.2f}")
    mean = geometric_mean([row.ratio() for row in rows])
    print(f"{'geometric mean':<{width}}  {'':>10}  {'':>10}  {mean:>6.2f}", flush=True)


def report(rows: list[Row], options: argparse.Namespace) -> dict:
    """All that was measured, for --json."""
    return {
        "schema": "jadoube-rivals-pgn-1",
        "cpu": cpu_model(),
        "rivals_built": "portable" if options.portable else "native",
        "ours_source": options.source,
        "repeats": options.repeats,
        "rows": [
            {
                "mode": row.mode,
                "file": row.file.name,
                "found": {name: sorted(found) for name, found in row.found.items()},
                "mb_per_second": row.speeds,
                "ours_ratio_median": row.ratio(),
            }
            for row in rows
        ],
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="exit codes: 0 both agree, 1 they differ, 2 wrong usage, 3 a program does not build or run",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="PGN files without damage")
    parser.add_argument(
        "--mode",
        choices=[*MODES, "both"],
        default="both",
        help="tokens reads the moves as SAN, play makes them as well (default: both)",
    )
    parser.add_argument(
        "--source",
        choices=["slice", "read"],
        default="slice",
        help="how ours takes the text: where it lies in memory, or through std::io::Read (default: slice)",
    )
    add_options(parser, 5)
    return parser.parse_args()


def measure_all() -> list[str]:
    options = parse_arguments()
    programs = build(options.portable, options.source)
    begin(options, "rival", f", ours by {options.source}")
    rows = []
    for mode in MODES if options.mode == "both" else (options.mode,):
        measured = [measure(programs, file, mode, options.repeats) for file in options.files]
        print_table(mode, measured, options.repeats)
        rows += measured
    write_json(options.json, report(rows, options))
    return [text for row in rows if (text := row.mismatch())]


if __name__ == "__main__":
    sys.exit(run(measure_all))
