#!/bin/bash
# Counts one unit of a plan as a task of a Slurm array (https://slurm.schedmd.com/job_array.html).
#
# Needs: a Slurm cluster (Debian: slurm-wlm), jadoube-perft in the PATH of its machines or named by PERFT, and a folder that all of them
# see.
#
#   jadoube-perft plan startpos 9 --split 100 > FOLDER/units.jsonl
#   sbatch --array=1-100 --chdir=FOLDER --cpus-per-task=4 slurm_array.sh
#   jadoube-perft merge FOLDER/*.result
#
# A task whose machine fails is put into the queue again. Doing a unit twice is no harm: the result is the same bytes. What
# merge says is missing is submitted again by its numbers: sbatch --array=17,42 ...
#
#SBATCH --job-name=perft
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%a.log
set -euo pipefail

unit=${SLURM_ARRAY_TASK_ID:?run me by sbatch --array}
perft=${PERFT:-jadoube-perft}
options=(-j "${SLURM_CPUS_PER_TASK:-1}" --progress none)
[ -z "${HASH:-}" ] || options+=(--hash "$HASH")

# The result appears whole or not at all.
new=".$unit.$$.new"
trap 'rm -f "$new"' EXIT
sed -n "${unit}p" units.jsonl | "$perft" run "${options[@]}" > "$new"
[ -s "$new" ] || { echo "there is no unit $unit" >&2; exit 2; }
mv "$new" "$unit.result"
