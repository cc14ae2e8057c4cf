#!/bin/sh
# Computes a plan of `pigskin cluster` on hosts that share its location (docs/cluster.md):
#
#     deploy/cluster-ssh.sh /shared/hog node1 node2 node3
#
# Each host computes one part of the missing units. Stop it and start it again at any time.
set -eu
plan=$1
shift
hosts=$#
# What starts a command on a host; `sh -c` of this machine in a test.
ssh=${PIGSKIN_SSH:-ssh}

# As one word of a shell, whatever it contains.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }

place=0
pids=
for host in "$@"; do
    command="PIGSKIN_MACHINE=$(quoted "$host") pigskin cluster work $(quoted "$plan")"
    $ssh "$host" "$command --part $place/$hosts --quiet" &
    pids="$pids $!"
    place=$((place + 1))
done
failed=
for pid in $pids; do wait "$pid" || failed=yes; done
[ -z "$failed" ] || { echo "cluster-ssh.sh: a host failed; start it again" >&2; exit 1; }
