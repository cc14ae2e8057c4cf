PLAYER_NAME = 'Ian'

margin = int(input('margin? '))
num_rolls = int(input('num_rolls? '))


def final_strategy(score, opponent_score):
    bacon = 10 - min(opponent_score // 10, opponent_score % 10)
    return 0 if bacon >= margin else num_rolls
