"""Has a class where a function is asked for."""
TEAM_NAME = "Classy"


class final_strategy(int):
    def __new__(cls, score, opponent_score):
        return 4
