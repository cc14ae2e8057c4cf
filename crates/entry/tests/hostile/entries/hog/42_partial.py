"""Has a strategy that is not a function but can be called like one."""
import functools

TEAM_NAME = "Partial"
final_strategy = functools.partial(lambda dice, score, opponent_score: dice, 4)
