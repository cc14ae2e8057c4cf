"""Hangs while it is loaded."""
TEAM_NAME = "Endless"
while True:
    pass
