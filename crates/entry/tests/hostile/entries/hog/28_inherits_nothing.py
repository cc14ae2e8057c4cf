"""Plays only if it finds nothing that was meant for others."""
import os

TEAM_NAME = "Orphans"
# The three standard ones, and the answers.
opened = [fd for fd in range(256) if os.path.lexists("/proc/self/fd/%d" % fd)]
assert len(opened) <= 4, opened
assert "CARGO_MANIFEST_DIR" not in os.environ
assert len(os.environ) < 10, list(os.environ)


def final_strategy(score, opponent_score):
    return 4
