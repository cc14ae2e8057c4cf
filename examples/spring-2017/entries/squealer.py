"""Too loud: prints without end."""

TEAM_NAME = "Squealer"


def final_strategy(score, opponent_score):
    while score == opponent_score == 13:
        print("Oink! " * 100)
    return 4
