#!/usr/bin/env python3
"""Counts with jadoube-perft on the workers of HyperQueue (https://it4innovations.github.io/hyperqueue/).

Needs: pip install hyperqueue; jadoube-perft in the PATH, or named by --perft.

    on_hyperqueue.py startpos 8 --split 100 --folder start8 --cores 2

starts a server and a worker on this machine. With --server-dir the tasks go to a server that runs already
(hq server start), with workers on any number of machines (hq worker start) that see the folder.

Every unit is a task; its result is a file in the folder. Tasks that fail, or whose worker is killed, are submitted again, and
so are those without a result when the same command is given again: run it after any crash, and it goes on. At the end the
results are merged, which names every unit that is missing or does not fit.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from hyperqueue import Client, Job
from hyperqueue.cluster import LocalCluster, WorkerConfig


def parse_arguments():
    parser = argparse.ArgumentParser(description="Count with jadoube-perft on HyperQueue.")
    parser.add_argument("fen", help="the position, or startpos")
    parser.add_argument("depth", type=int)
    parser.add_argument("--split", type=int, default=100, help="how many units (100)")
    parser.add_argument("--folder", type=Path, required=True, help="where units and results go")
    parser.add_argument("--perft", default="jadoube-perft", help="the program")
    parser.add_argument("--hash", help="a table for each task, as 1G")
    parser.add_argument("--cores", type=int, default=1, help="tasks at once, on this machine (1)")
    parser.add_argument("--server-dir", type=Path, help="use the server that runs with this directory")
    parser.add_argument("--rounds", type=int, default=5, help="how often to submit what failed (5)")
    return parser.parse_args()


def plan(arguments):
    """The lines of the plan, which is the same each time."""
    path = arguments.folder / "units.jsonl"
    command = [arguments.perft, "plan", arguments.fen, str(arguments.depth), "--split", str(arguments.split)]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    if path.exists():
        if path.read_bytes() != text:
            sys.exit(f"error: {path} is another plan; use another folder")
    else:
        # Appears whole or not at all.
        new = path.with_suffix(".new")
        new.write_bytes(text)
        new.rename(path)
    return text.splitlines(keepends=True)


def is_done(path):
    """Whether the file holds a whole line; a task that was killed may have left half of one."""
    return path.exists() and path.read_bytes().endswith(b"\n")


def submit(client, arguments, units):
    """One task for each unit; waits for all of them."""
    options = ["--hash", arguments.hash] if arguments.hash else []
    # All tasks are tried, whatever some of them do.
    job = Job(max_fails=None, name="perft")
    for line, path in units:
        job.program(
            [arguments.perft, "run", "-j1", "--progress", "none", *options],
            stdin=line,
            stdout=str(path),
            stderr=str(path.with_suffix(".log")),
        )
    client.wait_for_jobs([client.submit(job)], raise_on_error=False)


def main():
    arguments = parse_arguments()
    arguments.folder = arguments.folder.resolve()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    lines = plan(arguments)
    paths = [arguments.folder / f"{json.loads(line)['unit']}.result" for line in lines]

    def work(client):
        for _ in range(arguments.rounds):
            todo = [unit for unit in zip(lines, paths) if not is_done(unit[1])]
            if not todo:
                return
            print(f"{len(todo)} of {len(lines)} units to do", file=sys.stderr)
            submit(client, arguments, todo)

    # HyperQueue tells of its server on stdout, which is for the merged count.
    stdout = os.dup(1)
    os.dup2(2, 1)
    if arguments.server_dir:
        work(Client(arguments.server_dir))
    else:
        with LocalCluster(worker_config=WorkerConfig(cores=arguments.cores)) as cluster:
            work(cluster.client())

    done = [str(path) for path in paths if path.exists()]
    return subprocess.run([arguments.perft, "merge", *done], stdout=stdout).returncode


if __name__ == "__main__":
    sys.exit(main())
