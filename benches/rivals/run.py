#!/usr/bin/env python3
"""Build our perft and the rivals', alternate them, and print who is how fast.

Every round runs each program once on the position, one after the other, so that a machine that speeds up or slows
down hits all alike; ratios are taken within a round and their median is printed. Every count is compared with the
known one.
"""

import argparse
import json
import re
import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from measuring import (
    WORKSPACE,
    Failure,
    begin,
    cargo_build,
    cpu_model,
    fill,
    geometric_mean,
    names_from,
    pin,
    positive,
    progress,
    run,
    run_once,
    usable_cpu,
    write_json,
)

HERE = Path(__file__).resolve().parent

OURS = "ours"
OURS_PACKAGE = "jadoube-benches"
# The words that run our program; the fields in braces are filled in for each run. {ours} is what cargo built.
OURS_TEMPLATE = "{ours} --mode {mode} --depth {depth} --fen {fen}"
RIVAL_TEMPLATE = "{rival} --mode {mode} --depth {depth} --fen {fen}"
RIVALS = ("cozy", "shakmaty", "chess")
MODES = ("bulk", "made")

OUTPUT_LINE = re.compile(r"nodes=(\d+) seconds=(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)")


@dataclass(frozen=True)
class Position:
    """A position, the depth that bulk counting takes, and the known counts by depth."""

    name: str
    fen: str
    depth: int
    counts: dict[int, int]

    def depth_for(self, mode: str, quick: bool) -> int:
        return self.depth - (mode == "made") - quick


START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
START_COUNTS = {4: 197281, 5: 4865609, 6: 119060324, 7: 3195901860}

POSITIONS = {
    position.name: position
    for position in (
        Position("start", START_FEN, 6, START_COUNTS),
        Position("start7", START_FEN, 7, START_COUNTS),
        Position(
            "kiwipete",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            5,
            {3: 97862, 4: 4085603, 5: 193690690},
        ),
        Position(
            "pos3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            7,
            {5: 674624, 6: 11030083, 7: 178633661},
        ),
        Position(
            "pos4",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            6,
            {4: 422333, 5: 15833292, 6: 706045033},
        ),
        Position(
            "pos5",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            5,
            {3: 62379, 4: 2103487, 5: 89941194},
        ),
        Position(
            "pos6",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            5,
            {3: 89890, 4: 3894594, 5: 164075551},
        ),
    )
}
# The start position once: the six positions weigh the same in the geometric mean.
DEFAULT_POSITIONS = [name for name in POSITIONS if name != "start7"]


# ---- Building --------------------------------------------------------------------------------------------------------


def build_rival(name: str, portable: bool) -> str:
    """Build one rival by itself, so that no feature leaks from one into another, and return its executable."""
    package = f"rival-{name}"
    # One folder for each way of building: switching between them rebuilds nothing.
    arguments = ["--locked", "--package", package, "--target-dir", f"target/{'portable' if portable else 'native'}"]
    if name == "cozy" and not portable:
        arguments += ["--features", "pext"]
    try:
        return cargo_build(arguments, HERE, "" if portable else "-C target-cpu=native")[package]
    except Failure as failure:
        hint = "" if portable else " (on a machine without BMI2: --portable)"
        raise Failure(f"{failure}{hint}") from failure


def build_ours() -> str:
    """Build our program as a user would, without RUSTFLAGS, and return its executable."""
    return cargo_build(["--package", OURS_PACKAGE, "--bin", OURS], WORKSPACE, "")[OURS]


# ---- Running ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """A program under measurement: its name, how the table calls it, and the words that run it."""

    name: str
    label: str
    words: tuple[str, ...]

    @classmethod
    def from_template(cls, name: str, label: str, template: str, **executables: str) -> "Program":
        words = shlex.split(template)
        return cls(name, label, tuple(fill(word, executables) for word in words))

    def run(self, mode: str, depth: int, fen: str) -> tuple[int, float]:
        """Run once; return the leaves and the seconds the program reports."""
        values = {"mode": mode, "depth": str(depth), "fen": fen}
        line = run_once(self.name, [fill(word, values) for word in self.words], OUTPUT_LINE)
        nodes, seconds = int(line[1]), float(line[2])
        if seconds <= 0.0:
            raise Failure(f"{self.name}: reports {line[2]} seconds")
        return nodes, seconds


@dataclass
class Row:
    """What the programs did on one position: for each, a (nodes, seconds) pair per round."""

    position: Position
    mode: str
    depth: int
    runs: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    @property
    def expected(self) -> int:
        return self.position.counts[self.depth]

    def speeds(self, name: str) -> list[float]:
        """M nodes/s, round by round, for the known number of leaves."""
        return [self.expected / seconds / 1e6 for _, seconds in self.runs[name]]

    def speed(self, name: str) -> float:
        return median(self.speeds(name))

    def ratio(self, rival: str) -> float:
        """Ours over the rival: the median of the ratios within each round."""
        return median(ours / theirs for ours, theirs in zip(self.speeds(OURS), self.speeds(rival), strict=True))

    def wrong_counts(self) -> list[str]:
        where = f"{self.mode} {self.position.name} depth {self.depth}"
        return [
            f"{where}: {name} counts {nodes}, right is {self.expected}"
            for name, runs in self.runs.items()
            for nodes in sorted({nodes for nodes, _ in runs})
            if nodes != self.expected
        ]


def measure(programs: list[Program], positions: list[Position], mode: str, quick: bool, repeats: int) -> list[Row]:
    """Run every program on every position, alternating them within each round."""
    rows = []
    for position in positions:
        row = Row(position, mode, position.depth_for(mode, quick), {program.name: [] for program in programs})
        for turn in range(repeats):
            progress(f"{mode} {position.name} depth {row.depth}, round {turn + 1} of {repeats}")
            for program in programs:
                row.runs[program.name].append(program.run(mode, row.depth, position.fen))
        rows.append(row)
    progress("")
    return rows


# ---- Reporting -------------------------------------------------------------------------------------------------------


def print_table(mode: str, rows: list[Row], programs: list[Program], repeats: int) -> None:
    """Print the speeds, and with ours among the programs the ratios, of one mode."""
    rivals = [program for program in programs if program.name != OURS]
    ratios = rivals if len(rivals) < len(programs) else []
    heads = [program.label for program in programs] + [f"ours/{rival.name}" for rival in ratios]
    widths = [max(len(head), 8) for head in heads]

    def line(name: str, depth: str, cells: list[str]) -> str:
        return f"{name:<14}  {depth:>5}  " + "  ".join(
            f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)
        )

    def cells(speeds: list[float], quotients: list[float]) -> list[str]:
        return [f"{speed:.1f}" for speed in speeds] + [f"{quotient:.2f}" for quotient in quotients]

    rounds = "1 round" if repeats == 1 else f"median of {repeats} rounds"
    print(f"\n{mode}: M nodes/s, {rounds}")
    print(line("position", "depth", heads))
    speeds = [[row.speed(program.name) for program in programs] for row in rows]
    quotients = [[row.ratio(rival.name) for rival in ratios] for row in rows]
    for row, row_speeds, row_quotients in zip(rows, speeds, quotients, strict=True):
        print(line(row.position.name, str(row.depth), cells(row_speeds, row_quotients)))
    columns = (map(list, zip(*table, strict=True)) for table in (speeds, quotients))
    means = ([geometric_mean(column) for column in table] for table in columns)
    print(line("geometric mean", "", cells(*means)), flush=True)


def report(rows: list[Row], programs: list[Program], options: argparse.Namespace) -> dict:
    """All that was measured, for --json."""
    rivals = [program.name for program in programs if program.name != OURS]
    with_ours = len(rivals) < len(programs)
    return {
        "schema": "jadoube-rivals-1",
        "cpu": cpu_model(),
        "rivals_built": "portable" if options.portable else "native",
        "repeats": options.repeats,
        "programs": {program.name: program.label for program in programs},
        "rows": [
            {
                "mode": row.mode,
                "position": row.position.name,
                "fen": row.position.fen,
                "depth": row.depth,
                "nodes_expected": row.expected,
                "runs": {
                    name: [{"nodes": nodes, "seconds": seconds} for nodes, seconds in runs]
                    for name, runs in row.runs.items()
                },
                "mnps_median": {name: row.speed(name) for name in row.runs},
                "ours_ratio_median": {name: row.ratio(name) for name in rivals} if with_ours else {},
            }
            for row in rows
        ],
        "ours_ratio_geometric_mean": {
            mode: {name: geometric_mean([row.ratio(name) for row in rows if row.mode == mode]) for name in rivals}
            for mode in dict.fromkeys(row.mode for row in rows)
            if with_ours
        },
        "wrong_counts": [wrong for row in rows for wrong in row.wrong_counts()],
    }


# ---- The command line ------------------------------------------------------------------------------------------------


def parse_arguments() -> argparse.Namespace:
    programs = [OURS, *RIVALS]
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="exit codes: 0 all counts agree, 1 a count is wrong, 2 wrong usage, 3 a program does not build or run",
    )
    parser.add_argument(
        "--mode",
        choices=[*MODES, "both"],
        default="both",
        help="bulk counts the last ply without making its moves, made makes every move, a depth less (default: both)",
    )
    parser.add_argument(
        "--only",
        metavar="NAMES",
        type=names_from(programs),
        default=programs,
        help=f"programs to run, comma-separated (default: {','.join(programs)})",
    )
    parser.add_argument(
        "--positions",
        metavar="NAMES",
        type=names_from(list(POSITIONS)),
        default=DEFAULT_POSITIONS,
        help=f"positions, comma-separated, of {','.join(POSITIONS)} (default: all but start7)",
    )
    parser.add_argument("--repeats", metavar="N", type=positive, default=5, help="rounds per position (default: 5)")
    parser.add_argument("--quick", action="store_true", help="one ply less: a check that all works, not a measurement")
    parser.add_argument(
        "--portable",
        action="store_true",
        help="build the rivals without RUSTFLAGS and cozy-chess without PEXT (default: for this machine's CPU)",
    )
    parser.add_argument(
        "--ours",
        metavar="TEMPLATE",
        default=OURS_TEMPLATE,
        help="command for our program; it is built only if {ours} occurs in it (default: '%(default)s')",
    )
    parser.add_argument(
        "--cpu", metavar="N", type=usable_cpu, help="CPU to pin the programs to (default: the last one)"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write every single run to FILE as well")
    return parser.parse_args()


def prepare(options: argparse.Namespace) -> list[Program]:
    """Build what is needed."""
    programs = []
    for name in options.only:
        if name == OURS:
            ours = build_ours() if "{ours}" in options.ours else ""
            programs.append(Program.from_template(name, name, options.ours, ours=ours))
        else:
            label = "cozy+pext" if name == "cozy" and not options.portable else name
            rival = build_rival(name, options.portable)
            programs.append(Program.from_template(name, label, RIVAL_TEMPLATE, rival=rival))
    return programs


def measure_all() -> list[str]:
    options = parse_arguments()
    programs = prepare(options)
    begin(options, "rivals")
    positions = [POSITIONS[name] for name in options.positions]
    rows = []
    for mode in MODES if options.mode == "both" else (options.mode,):
        measured = measure(programs, positions, mode, options.quick, options.repeats)
        print_table(mode, measured, programs, options.repeats)
        rows += measured
    write_json(options.json, report(rows, programs, options))
    return [text for row in rows for text in row.wrong_counts()]


if __name__ == "__main__":
    sys.exit(run(measure_all))
