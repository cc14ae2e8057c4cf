"""Plays only if it finds nothing that was meant for others."""
import os

TEAM_NAME = "Orphans"
# The three standard ones, the answers, and the one that lists them.
assert len(os.listdir("/proc/self/fd")) <= 5, os.listdir("/proc/self/fd")
assert "CARGO_MANIFEST_DIR" not in os.environ
assert len(os.environ) < 10, list(os.environ)


def final_strategy(score, opponent_score):
    return 4
