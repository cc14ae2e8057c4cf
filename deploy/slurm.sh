#!/bin/sh
# Computes a plan of `pigskin cluster` as a Slurm array (docs/cluster.md):
#
#     sbatch --array=0-99 deploy/slurm.sh /shared/hog
#
# Each task computes its part of the missing units on its cores. Where tasks have failed, start the whole array again: units that are there are left out.
#
# For D-Football, a core needs the memory of the two programs of a match.
#
#SBATCH --job-name=pigskin
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=500M
#SBATCH --time=04:00:00
#SBATCH --requeue
set -eu
plan=$1
shift
parts=$((SLURM_ARRAY_TASK_MAX + 1))
if [ "${SLURM_ARRAY_TASK_MIN:-0}/${SLURM_ARRAY_TASK_COUNT:-$parts}" != "0/$parts" ]; then
    echo "slurm.sh: the array has to be a range from 0, such as 0-$SLURM_ARRAY_TASK_MAX; with gaps, units are left out" >&2
    exit 2
fi
export RAYON_NUM_THREADS="${SLURM_CPUS_PER_TASK:-1}"
exec pigskin cluster work "$plan" \
    --part "$SLURM_ARRAY_TASK_ID/$parts" --quiet "$@"
