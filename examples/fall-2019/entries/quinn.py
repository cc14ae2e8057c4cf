PLAYER_NAME = 'Quinn'


def final_strategy(score, opponent_score):
    if score > 90:
        return 2
	return 5
