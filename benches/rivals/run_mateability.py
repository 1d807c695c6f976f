#!/usr/bin/env python3
"""Build our mate solver and chasolver, alternate them over files of positions, and print who is how fast.

Every round runs each program once on a file, one after the other; ratios are taken within a round and their median is
printed. The programs measure their own CPU time, so that other work on the machine disturbs little; both sides are asked
of every position. A file has lines like `WB FEN`, `W-` if only White can mate; answers that contradict it are wrong.
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
    progress,
    run,
    run_once,
    write_json,
)

HERE = Path(__file__).resolve().parent
OURS, RIVAL = "ours", "chasolver"
MODES = ("fast", "full")
NUMBERS = ("positions", "no", "yes", "unknown", "wrong", "refused")
OUTPUT_LINE = re.compile(" ".join(rf"{name}=(\d+)" for name in NUMBERS) + r" seconds=(\d+(?:\.\d+)?)")


@dataclass
class Row:
    """What the programs did with one file: the counts of answers, and positions per second round by round."""

    file: Path
    mode: str
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    speeds: dict[str, list[float]] = field(default_factory=dict)

    def speed(self, name: str) -> float:
        return median(self.speeds[name])

    def ratio(self) -> float:
        """Ours over the rival: the median of the ratios within each round."""
        return median(ours / theirs for ours, theirs in zip(self.speeds[OURS], self.speeds[RIVAL], strict=True))

    def wrong(self) -> list[str]:
        where = f"{self.mode} {self.file.name}"
        return [f"{where}: {name}: {counts['wrong']} wrong" for name, counts in self.counts.items() if counts["wrong"]]


def build(portable: bool) -> dict[str, str]:
    """Build ours as a user would, without RUSTFLAGS, the rival for this CPU unless told otherwise."""
    target = f"target/{'portable' if portable else 'native'}"
    arguments = ["--locked", "--package", "rival-mateability", "--target-dir", target]
    rival = cargo_build(arguments, HERE, "" if portable else "-C target-cpu=native")["mateability"]
    name = "ours-mateability"
    return {OURS: cargo_build(["--package", "jadoube-benches", "--bin", name], WORKSPACE, "")[name], RIVAL: rival}


def measure(programs: dict[str, str], file: Path, mode: str, repeats: int) -> Row:
    """Run both programs on a file, alternating them."""
    row = Row(file, mode)
    for turn in range(repeats):
        progress(f"{mode} {file.name}, round {turn + 1} of {repeats}")
        for name, program in programs.items():
            line = run_once(name, [program, str(file), "--mode", mode], OUTPUT_LINE)
            counts = {number: int(text) for number, text in zip(NUMBERS, line.groups())}
            seconds = float(line[len(NUMBERS) + 1])
            if seconds <= 0.0 or counts["positions"] == 0:
                raise Failure(f"{name}: {counts['positions']} positions in {seconds} seconds")
            row.counts[name] = counts
            row.speeds.setdefault(name, []).append(counts["positions"] / seconds)
    progress("")
    return row


def print_row(row: Row) -> None:
    print(f"\n{row.mode} {row.file.name}: positions per second of CPU time, median of {len(row.speeds[OURS])}")
    for name, counts in row.counts.items():
        answers = ", ".join(f"{number} {counts[number]}" for number in NUMBERS[1:])
        print(f"  {name:<10}  {row.speed(name):>10.1f}  {answers}")
    print(f"  {'ratio':<10}  {row.ratio():>10.2f}", flush=True)


def report(rows: list[Row], options: argparse.Namespace) -> dict:
    """All that was measured, for --json."""
    return {
        "schema": "jadoube-rivals-mateability-1",
        "cpu": cpu_model(),
        "rivals_built": "portable" if options.portable else "native",
        "repeats": options.repeats,
        "rows": [
            {
                "mode": row.mode,
                "file": row.file.name,
                "counts": row.counts,
                "positions_per_second": row.speeds,
                "ours_ratio_median": row.ratio(),
            }
            for row in rows
        ],
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="exit codes: 0 nothing wrong, 1 an answer is wrong, 2 wrong usage, 3 a program does not build or run",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="files with lines like 'WB FEN'")
    parser.add_argument(
        "--mode",
        choices=[*MODES, "both"],
        default="both",
        help="fast proves what a quick look proves, full decides (default: both)",
    )
    add_options(parser, 3)
    return parser.parse_args()


def measure_all() -> list[str]:
    options = parse_arguments()
    programs = build(options.portable)
    begin(options, "rival")
    rows = []
    for mode in MODES if options.mode == "both" else (options.mode,):
        for file in options.files:
            row = measure(programs, file, mode, options.repeats)
            print_row(row)
            rows.append(row)
    write_json(options.json, report(rows, options))
    return [text for row in rows for text in row.wrong()]


if __name__ == "__main__":
    sys.exit(run(measure_all))
