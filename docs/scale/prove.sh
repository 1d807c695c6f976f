#!/bin/bash
# Proves that the sum does not depend on how a count is split, nor on what is killed on the way.
#
# Needs: what on_hyperqueue.py needs; PERFT and PYTHON name the programs if they are not in the PATH.
#
#   prove.sh startpos 7
#
# Counts in 1, 7 and 100 units on HyperQueue. In each run a task is killed; then the server is killed with its worker and all
# tasks, and the same command goes on. The merged outputs must be the same bytes, in whatever order the results are read.
set -euo pipefail

if [ $# -ne 2 ]; then
    echo "usage: $0 FEN DEPTH" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
export PERFT=${PERFT:-jadoube-perft}
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() {
    exec "$python" "$here/on_hyperqueue.py" "$1" "$2" --split "$3" --folder "$work/$3" --cores 2 --perft "$PERFT"
}

# The first task of a process, once there is one.
task_of() {
    for _ in $(seq 300); do
        pgrep -P "$1" -f "run -j1" | head -n 1 | grep . && return
        sleep 0.1
    done
}

for split in 1 7 100; do
    count "$1" "$2" "$split" > "$work/first" 2> "$work/log" &
    server=$!
    task=$(task_of "$server" || true)
    if [ -n "$task" ] && kill -9 "$task" 2> /dev/null; then
        echo "$split units: killed task $task"
    fi
    sleep 0.3
    if kill -9 "$server" 2> /dev/null; then
        echo "$split units: killed server $server"
    fi
    wait "$server" 2> /dev/null || true
    (count "$1" "$2" "$split") > "$work/merged-$split" 2> "$work/log" || { cat "$work/log"; exit 1; }
    find "$work/$split" -name '*.result' | sort -R | xargs cat | "$PERFT" merge > "$work/mixed-$split"
done
for name in merged-7 merged-100 mixed-1 mixed-7 mixed-100; do
    cmp "$work/merged-1" "$work/$name"
done
cat "$work/merged-1"
