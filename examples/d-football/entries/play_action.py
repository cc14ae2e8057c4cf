TEAM_NAME = "play_action"


def my_strategy(game):
    return prefer_jumps(game)
