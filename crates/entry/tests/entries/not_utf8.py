"""Is not text."""
TEAM_NAME = "Café"
