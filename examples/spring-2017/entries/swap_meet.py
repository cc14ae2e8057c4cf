"""Honest, medium: looks for swaps that help and stays away from those that hurt."""

TEAM_NAME = "Swap Meet"

PRIMES = {2: 3, 3: 5, 5: 7, 7: 11}


def final_strategy(score, opponent_score):
    bacon = 1 + max(opponent_score // 10, opponent_score % 10)
    bacon = PRIMES.get(bacon, bacon)
    after = score + bacon
    if 2 * after == opponent_score:
        return 0
    if after == 2 * opponent_score:
        return 4
    if after >= 100 or bacon >= 8:
        return 0
    if opponent_score - score > 40:
        return -1
    return 4 if (score + opponent_score) % 7 == 0 else 5
