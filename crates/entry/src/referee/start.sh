# Starts an entry that speaks docs/protocol.md itself: sh start.sh PROGRAM ARGUMENTS...
#
# It greets for the machine first and waits for `load`, as the harnesses of R and Python
# do. What fails before that is the machine's fault, and from then on the entry's.
echo "pigskin d-football 1" >&3
read -r word || exit 1
exec "$@"
