"""Counts in a thread, and gives away that it got far between two questions."""
import threading
import time

count = 0
before = None


def think():
    global count
    while True:
        time.sleep(0.001)
        count += 1


threading.Thread(target=think, daemon=True).start()


def my_strategy(game):
    global before
    gone = count - (before or count)
    before = count
    # On a busy machine it may be stopped late, and the other waits for 300 ms.
    return -1000 - gone if gone > 150 else prefer_jumps(game)
