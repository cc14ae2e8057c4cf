"""Moments as programs write them and as people read them."""

import calendar
import re
import time

_FORM = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?(?:Z|([+-])([0-9]{2}):([0-9]{2}))")


def now_utc():
    """Returns this moment on the computer's clock, as RFC 3339 has it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def seconds(text):
    """Returns a moment in seconds since 1970, or None where the text is none.

    >>> seconds("1970-01-01T01:00:01.5+01:00"), seconds("1970-01-01T00:00:09Z"), seconds("soon")
    (1, 9, None)
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return None
    moment, sign, hours, minutes = found.groups()
    try:
        past = calendar.timegm(time.strptime(moment, "%Y-%m-%dT%H:%M:%S"))
    except ValueError:
        return None
    offset = 60 * (60 * int(hours) + int(minutes)) if sign else 0
    return past - offset if sign == "+" else past + offset


def local(text):
    """Returns a moment in this computer's time zone, as `Dec 2, 23:59`; an empty text where it is none."""
    past = seconds(text)
    try:
        return "" if past is None else _brief(time.localtime(past))
    except (OverflowError, OSError, ValueError):
        return ""


def of_course(text):
    """Returns a moment that the kit has in the course's time zone, in the same form.

    >>> of_course("2026-12-02 23:59:00"), of_course(None)
    ('Dec 2, 23:59', '')
    """
    try:
        return _brief(time.strptime(text, "%Y-%m-%d %H:%M:%S")) if text else ""
    except ValueError:
        return ""


def _brief(moment):
    return "%s %d, %s" % (time.strftime("%b", moment), moment.tm_mday, time.strftime("%H:%M", moment))
