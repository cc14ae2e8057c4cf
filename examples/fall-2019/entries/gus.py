PLAYER_NAME = 'Gus'


def final_strategy(score, opponent_score):
    if score == 3 and opponent_score == 11:
        # why is this 0???
        import pdb; pdb.set_trace()
    return 4 + (score < opponent_score)
