"""Hangs where no Python code runs, deaf to signals."""
import signal

TEAM_NAME = "Endless"
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)


def final_strategy(score, opponent_score):
    return sum(range(10**12)) % 5
