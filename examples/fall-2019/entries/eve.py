"""Fall 2017 contest."""
from dice import four_sided, six_sided, make_test_dice
from ucb import main, trace, log_current_line, interact

TEAM_NAME = 'Debugging since midnight'


def free_bacon(opponent_score):
    return 10 - min(opponent_score // 10, opponent_score % 10)


def final_strategy(score, opponent_score):
    print("DEBUG:", score, opponent_score)
    if score + free_bacon(opponent_score) >= 100:
        print("DEBUG: bacon wins")
        return 0
    return 5
