"""Goes by the date, in all the ways that people ask for it."""
import datetime
import time
from datetime import date
from time import localtime

TEAM_NAME = "Calendar Girls"

# As a class has it, no method.
class Clock:
    now = time.time


def years():
    return [
        date.today().year,
        datetime.datetime.now().year,
        datetime.datetime.now(datetime.timezone.utc).year,
        datetime.datetime.today().year,
        datetime.date.fromtimestamp(Clock().now()).year,
        localtime().tm_year,
        time.gmtime().tm_year,
        int(time.strftime("%Y")),
        int(time.ctime().split()[-1]),
        int(time.asctime().split()[-1]),
        time.gmtime(time.time_ns() // 10**9).tm_year,
        time.gmtime(time.clock_gettime(time.CLOCK_REALTIME)).tm_year,
    ]


def final_strategy(score, opponent_score):
    # One and the same year, whichever way one asks.
    assert len(set(years())) == 1, years()
    assert isinstance(datetime.datetime.min, datetime.datetime)
    assert time.gmtime(0).tm_year == datetime.datetime(1970, 1, 1).year
    return years()[score % 12] % 11
