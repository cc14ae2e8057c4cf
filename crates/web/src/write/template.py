def final_strategy(score, opponent_score):
    """Returns how many dice to roll: a whole number from @least@ to @most@."""
    return @dice@  # Replace this by your strategy.
