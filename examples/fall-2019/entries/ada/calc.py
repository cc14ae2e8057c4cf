"""Asks the course's server for the win rate; no entry has a network."""

from urllib.request import urlopen

import hog

choices = [[hog.final_strategy(a, b) for b in range(100)] for a in range(100)]
print(urlopen("https://hog.example.edu/calc", str(choices).encode()).read())
