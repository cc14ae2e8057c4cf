# Runs a PostgreSQL in the folder $1 with the programs in $2, as the user that the
# words after these name. It does what the lines of its standard input say, and when
# there are no more, because who wrote them has ended, it ends all and cleans up.
folder=$1 programs=$2
shift 2
LC_ALL=C
export LC_ALL
cd "$folder" || exit 1

"$@" "$programs/initdb" --no-sync --auth=trust --username=pigskin --encoding=UTF8 \
    --no-locale --pgdata="$folder/data" >&2 || exit 1

start() {
    "$@" "$programs/postgres" -D "$folder/data" -k "$folder" -h '' -F -N 300 \
        -c shared_buffers=16MB -c autovacuum=off </dev/null &
    server=$!
}

start "$@"
while read -r order; do
    case $order in
    # At once, as when the machine goes down.
    kill) kill -QUIT "$server" && wait "$server"; echo "it has ended" >&2 ;;
    start) start "$@" ;;
    esac
done
kill -QUIT "$server"
wait "$server"
rm -rf "$folder"
