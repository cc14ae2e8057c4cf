"""Maps memory and touches it page by page."""
import mmap

TEAM_NAME = "Cartographers"
maps = []


def final_strategy(score, opponent_score):
    while True:
        maps.append(mmap.mmap(-1, 1 << 26))
        for page in range(0, 1 << 26, mmap.PAGESIZE):
            maps[-1][page] = 1
