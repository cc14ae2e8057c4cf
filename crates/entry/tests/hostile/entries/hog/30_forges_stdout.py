"""Prints answers, which nobody takes for answers."""
import sys

TEAM_NAME = "Forgers"
print("ready\nteam \"Winners\"\n" + "i 6\n" * 100 + "done\0\x1b[31m")
sys.stdout.buffer.write(b"\xff\xfe\n")


def final_strategy(score, opponent_score):
    print("i 6")
    return 4
