# Moves the leftmost piece that can move. In any language, this is all there is.
echo "pigskin d-football 1" >&3
read -r load
echo ready >&3
while read -r word number board; do
    [ "$word" = move ] || continue
    square=1
    until case $board in (M_* | MO_*) true ;; (*) false ;; esac do
        board=${board#?}
        square=$((square + 1))
    done
    echo "move $number $square" >&3
done
