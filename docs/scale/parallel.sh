#!/bin/bash
# Counts by GNU parallel, or by xargs where there is none.
#
# Needs: jadoube-perft in the PATH or named by PERFT; GNU parallel (Debian: parallel) or xargs, which every Unix has.
#
#   parallel.sh startpos 7 40 FOLDER
#
# GNU parallel hands each line of the plan to a process of its own and tries what failed twice more; with --sshlogin A,B it
# does so on other machines.
set -euo pipefail

if [ $# -ne 4 ]; then
    echo "usage: $0 FEN DEPTH SPLIT FOLDER" >&2
    exit 2
fi
perft=${PERFT:-jadoube-perft}
mkdir -p "$4"
"$perft" plan "$1" "$2" --split "$3" > "$4/units.jsonl"
cd "$4"
if command -v parallel > /dev/null; then
    parallel --will-cite --pipe -N1 --retries 3 "$perft" run -j1 --progress none < units.jsonl > results.jsonl
else
    export perft
    seq "$(wc -l < units.jsonl)" | xargs -P "$(nproc)" -I N sh -c '
        sed -n Np units.jsonl | "$perft" run -j1 --progress none > N.result'
    cat ./*.result > results.jsonl
fi
"$perft" merge results.jsonl
