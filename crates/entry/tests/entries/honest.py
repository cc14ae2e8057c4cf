"""Plays by the rules, and prints a little while it does."""
TEAM_NAME = "  <div style='font-size: 1000%'> & sons "

print("loading")


def final_strategy(score, opponent_score):
    if score > 90:
        print("nearly there", score)
        return 2
    return (score * 3 + opponent_score) % 11 - 1
