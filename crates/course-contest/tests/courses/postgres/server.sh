# Runs a PostgreSQL in the folder $1 with the programs in $2, as the user that the
# words after these name. It does what the lines of its standard input say, and when
# there are no more, because who wrote them has ended, it ends all and cleans up.
folder=$1 programs=$2
shift 2
LC_ALL=C
export LC_ALL
cd "$folder" || exit 1
# A small disk is there already.
disk=$folder/disk
[ -d "$disk" ] || "$@" mkdir "$disk" || exit 1

# Small segments of the log of writes fit on a small disk.
"$@" "$programs/initdb" --no-sync --auth=trust --username=pigskin --encoding=UTF8 \
    --no-locale --wal-segsize=1 --pgdata="$disk/data" >&2 || exit 1

start() {
    "$@" "$programs/postgres" -D "$disk/data" -k "$folder" -h '' -F -N 300 \
        -c shared_buffers=16MB -c autovacuum=off </dev/null &
    server=$!
}

start "$@"
while read -r order; do
    case $order in
    # At once, as when the machine goes down.
    kill) kill -QUIT "$server" && wait "$server"; echo "it has ended" >&2 ;;
    start) start "$@" ;;
    fill) cat /dev/zero >"$disk/ballast" 2>/dev/null; echo "the disk is full" >&2 ;;
    room)
        rm "$disk/ballast"
        until "$programs/pg_isready" -q -h "$folder" -U pigskin -d postgres; do
            # A server that recovers is waited for, one that has ended is started again.
            case $(cat "/proc/$server/stat" 2>/dev/null) in
            "" | *") Z "*) start "$@" ;;
            esac
            sleep 0.1
        done
        echo "there is room" >&2
        ;;
    esac
done
kill -QUIT "$server"
wait "$server"
rm -rf "$folder"
