def bacon(score):
    return 10 - min(score // 10, score % 10)
