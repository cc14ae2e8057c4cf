"""Looks a few moves ahead and counts who can move more."""


def moves_of(board, team):
    for at, piece in enumerate(board):
        if piece != team:
            continue
        ahead, behind = at + team, at + 2 * team
        if 0 <= ahead < len(board) and board[ahead] == 0:
            yield at, ahead, None
        elif (
            0 <= behind < len(board) and board[behind] == 0 and board[ahead] == -team
        ):
            yield at, behind, ahead


def after(board, move):
    at, to, jumped = move
    new = list(board)
    new[to], new[at] = new[at], 0
    if jumped is not None:
        new[jumped] = 0
    return new


def value(board, team, depth):
    """How many more moves the team to move has than the other, later on."""
    moves = list(moves_of(board, team))
    if not moves:
        return -1000
    if depth == 0:
        return len(moves) - len(list(moves_of(board, -team)))
    return max(-value(after(board, move), -team, depth - 1) for move in moves)


def my_strategy(game):
    board = list(game.board)
    worth = {move: -value(after(board, move), -1, 4) for move in moves_of(board, 1)}
    return max(worth, key=worth.get)[0] + 1
