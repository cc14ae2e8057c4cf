"""Wants to be awaited."""
TEAM_NAME = "Await"


async def final_strategy(score, opponent_score):
    return 4
