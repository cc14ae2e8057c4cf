"""Too greedy: remembers everything, and then some."""

TEAM_NAME = "Truffle Hoard"

truffles = []


def final_strategy(score, opponent_score):
    while score == 50:
        truffles.append(bytearray(10**7))
    return 4
