"""What the runners share: building, running one program at a time on one CPU, and small parts of the command line."""

import argparse
import json
import math
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WORKSPACE = Path(__file__).resolve().parent.parent.parent
LONGEST_RUN = 600.0  # seconds; a run that takes longer hangs

# 2, wrong usage, is argparse's own.
EXIT_OK, EXIT_MISMATCH, EXIT_FAILURE, EXIT_INTERRUPTED = 0, 1, 3, 130


class Failure(Exception):
    """A program could not be built or run; the message says which and why."""


def cargo_build(arguments: list[str], directory: Path, rustflags: str) -> dict[str, str]:
    """Build in release mode and return the executables by name; RUSTFLAGS are exactly those given."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET")
    }
    environment["RUSTFLAGS"] = rustflags
    command = ["cargo", "build", "--release", "--message-format=json-render-diagnostics", *arguments]
    try:
        built = subprocess.run(
            command, cwd=directory, env=environment, stdout=subprocess.PIPE, text=True, check=False
        )
    except OSError as error:
        raise Failure(f"cannot start cargo: {error}") from error
    if built.returncode != 0:
        raise Failure(f"'cargo build {' '.join(arguments)}' failed")
    messages = (json.loads(line) for line in built.stdout.splitlines() if line.startswith("{"))
    return {
        message["target"]["name"]: message["executable"]
        for message in messages
        if message.get("reason") == "compiler-artifact" and message.get("executable")
    }


def run_once(name: str, command: list[str], output_line: re.Pattern[str]) -> re.Match[str]:
    """Run a program and return the one line it prints, taken apart."""
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_RUN, check=False)
    except OSError as error:
        raise Failure(f"{name}: cannot start '{command[0]}': {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{name}: no answer within {LONGEST_RUN:.0f} s") from error
    if ran.returncode != 0:
        raise Failure(f"{name}: exit code {ran.returncode}: {ran.stderr.strip()}")
    line = output_line.fullmatch(ran.stdout.strip())
    if line is None:
        raise Failure(f"{name}: printed {ran.stdout.strip()!r}, expected a line like '{output_line.pattern}'")
    return line


def fill(word: str, values: dict[str, str]) -> str:
    """Replace the known fields in braces and leave everything else alone."""
    return re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], match[0]), word)


def progress(text: str) -> None:
    """Show what is going on, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def pin(cpu: int | None) -> str:
    """Bind this process, and so the programs it starts, to one CPU where the system lets us; say what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    if cpu is None:
        cpu = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cpu})
    return f"pinned to CPU {cpu}"


def geometric_mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


def cpu_model() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1] if found else platform.processor() or platform.machine()


def names_from(known: list[str]):
    """A parser for a comma-separated choice among known names."""

    def parse(text: str) -> list[str]:
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(f"unknown name '{name}', expected some of {','.join(known)}")
        return list(dict.fromkeys(names))

    return parse


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive whole number")
    return int(text)


def usable_cpu(text: str) -> int:
    allowed = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if not text.isdecimal() or int(text) not in allowed:
        raise argparse.ArgumentTypeError(f"'{text}' is none of the CPUs that can be chosen: {allowed}")
    return int(text)


def add_options(parser: argparse.ArgumentParser, repeats: int) -> None:
    """The options of every runner that measures files."""
    parser.add_argument(
        "--repeats", metavar="N", type=positive, default=repeats, help=f"rounds per file (default: {repeats})"
    )
    parser.add_argument(
        "--portable", action="store_true", help="build the rival without RUSTFLAGS (default: for this machine's CPU)"
    )
    parser.add_argument(
        "--cpu", metavar="N", type=usable_cpu, help="CPU to pin the programs to (default: the last one)"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all that was measured to FILE as well")


def begin(options: argparse.Namespace, rivals: str, more: str = "") -> None:
    """Pin the programs and say on what is measured."""
    pinned = pin(options.cpu)
    built = "portable" if options.portable else "for this CPU"
    print(f"{cpu_model()}, {pinned}, {rivals} built {built}{more}", flush=True)


def write_json(path: Path | None, report: dict) -> None:
    if path:
        path.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def run(measure: Callable[[], list[str]]) -> int:
    """Measure, tell what is wrong with the results, and give the exit code."""
    try:
        wrong = measure()
        for text in wrong:
            print(f"error: {text}", file=sys.stderr)
        return EXIT_MISMATCH if wrong else EXIT_OK
    except BrokenPipeError:
        # Whoever reads has seen enough; that is no error. Keep Python from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_OK
    except (Failure, OSError) as failure:
        progress("")
        print(f"error: {failure}", file=sys.stderr)
        return EXIT_FAILURE
    except KeyboardInterrupt:
        progress("")
        return EXIT_INTERRUPTED
