# Looks two moves ahead: for each of my moves, at the reply that is worst for
# me. The first of the best moves is played.
my_strategy <- function(game) {
    moves <- valid_moves(game)
    worth <- vapply(moves, function(move) worst_reply(make_move(game, move)), 0)
    moves[[which.max(worth)]]
}

# What the game is worth to me after Ohio's best reply.
worst_reply <- function(game) {
    replies <- valid_moves(game)
    if (length(replies) == 0) return(Inf)  # Ohio cannot move: I have won.
    min(vapply(replies, function(reply) worth_to_me(make_move(game, reply)), 0))
}

# Michigan is to move again: how much better off is it than Ohio?
worth_to_me <- function(game) {
    if (length(valid_moves(game)) == 0) return(-Inf)
    outlook(game$board) - outlook(-rev(game$board))
}

# A guess at how many moves a team has left. The one that runs out of moves
# loses, so that moves to spare are what counts.
outlook <- function(board) {
    mine <- which(board == 1)
    # Room to move: the empty squares that each player has before it.
    empty <- board == 0
    room <- sum(rev(cumsum(rev(empty)))[mine])
    # A step is safe if nobody waits behind the empty square to jump.
    ahead <- c(board, 9, 9)
    safe <- sum(ahead[mine + 1] == 0 & ahead[mine + 2] != -1)
    room + 4 * safe
}
