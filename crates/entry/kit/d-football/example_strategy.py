from d_football import make_move, valid_moves


def my_strategy(game):
    """Looks two moves ahead: for each move, at the reply that is worst for me."""
    return max(
        valid_moves(game), key=lambda move: worst_reply(make_move(game, move))
    )


def worst_reply(game):
    """What the game is worth to me after Ohio's best reply."""
    replies = valid_moves(game)
    if not replies:
        return float("inf")  # Ohio cannot move: I have won.
    return min(worth_to_me(make_move(game, reply)) for reply in replies)


def worth_to_me(game):
    """Michigan is to move again: how much better off is it than Ohio?"""
    if not valid_moves(game):
        return float("-inf")
    return outlook(game.board) - outlook([-team for team in reversed(game.board)])


def outlook(board):
    """A guess at how many moves a team has left: who runs out of them loses."""
    worth = 0
    empty = 0
    beyond = [*board, 9, 9]
    for here in reversed(range(len(board))):
        if board[here] == 0:
            empty += 1
        elif board[here] == 1:
            worth += empty  # Room to move: the empty squares before this player.
            # A step is safe if nobody waits behind the empty square to jump.
            if beyond[here + 1] == 0 and beyond[here + 2] != -1:
                worth += 4
    return worth
