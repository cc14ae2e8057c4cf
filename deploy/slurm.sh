#!/bin/sh
# Computes a plan of `pigskin cluster` as a Slurm array (docs/cluster.md):
#
#     sbatch --array=0-99 deploy/slurm.sh /shared/hog
#
# Each task computes its part of the missing squares on its cores. When all are done, start
# it again with --again, which computes the drawn squares a second time elsewhere:
#
#     sbatch --array=0-99 deploy/slurm.sh /shared/hog --again
#
#SBATCH --job-name=pigskin
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=500M
#SBATCH --time=04:00:00
#SBATCH --requeue
set -eu
plan=$1
shift
export RAYON_NUM_THREADS="${SLURM_CPUS_PER_TASK:-1}"
exec pigskin cluster work "$plan" \
    --part "$SLURM_ARRAY_TASK_ID/$((SLURM_ARRAY_TASK_MAX + 1))" --quiet "$@"
