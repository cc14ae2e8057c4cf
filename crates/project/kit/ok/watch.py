"""A watchdog: it ends a program that runs too long, and says which line it was in."""

import builtins
import faulthandler
import os
import sys
import threading
import time

__builtins__ = dict(vars(builtins))

# Seconds between two looks at the clocks.
_TICK = 0.02
# Seconds after the limit at which a program that lets no other thread run is ended.
_GRACE = 1.0
# The longest time of a question whose calls go on coming back, in limits. A right program may be slow.
LONGEST = 5
# Seconds between two starts of faulthandler's clock.
_REARM = 0.5
# Part of the limit from which the calls that last are looked for, and the fewest looks.
_LOOKS_FROM, _FEWEST_LOOKS = 0.9, 5

_sleep, _elapsed, _spent = time.sleep, time.monotonic, time.process_time
_frames, _main, _caller = sys._current_frames, threading.get_ident, sys._getframe
_exit = os._exit

# The exit code of a program that was ended by its watchdog.
TIMED_OUT = 124


class LoadTimeout(BaseException):
    """Raised in a file that takes half of the time only to be loaded."""


class Calls:
    """The calls of a thread, and those of them that have lasted since the first look.

    Only calls of the file `path` count. Below them all is the frame `base`; a look that does not
    reach it saw the calls change and is ignored.
    """

    def __init__(self, path, base):
        self._path, self._base = path, base
        self._last, self._lasting = [], None

    def look(self, frame):
        """Looks at the calls of a thread, from its innermost frame outward."""
        frames = []
        while frame is not None and frame is not self._base:
            frames.append(frame)
            frame = frame.f_back
        self._last = [one for one in frames if one.f_code.co_filename == self._path]
        if frame is None:
            return
        if self._lasting is None:
            self._lasting = self._last
        else:
            still = {id(one) for one in self._last}
            self._lasting = [one for one in self._lasting if id(one) in still]

    def place(self):
        """Returns the line and the function of the innermost call that lasts, else of the innermost one."""
        for frame in (self._lasting or self._last)[:1]:
            return frame.f_lineno, frame.f_code.co_name
        return None, None


def start(seconds, path, report, wall=None, fault_fd=None, made=lambda: 0):
    """Starts watching the thread that calls this.

    When the process has used `seconds` of time since `made`, the number of calls that came back,
    last changed, or `LONGEST` times that in all, `report` is called with the line of the file `path`
    and the function that the thread is in (or None, None), and with that time, and the process ends
    with `TIMED_OUT`. Functions that are called in a loop and return are not meant: of the calls
    that last, it is the innermost one. `seconds` are of the clock; where `wall` is given, `seconds` are of the
    processor and `wall` is the limit by the clock. A loop in C that lets no thread run is
    ended by faulthandler, which writes its list of lines to `fault_fd`.

    Returns a function to call with True before loading and with False after it.
    """
    base, watched, loading = _caller(1), _main(), []

    def used(since):
        elapsed = _elapsed() - since[0]
        if wall is None:
            return elapsed / seconds
        return max((_spent() - since[1]) / seconds, elapsed / wall)

    def arm():
        if fault_fd is not None:
            faulthandler.dump_traceback_later((wall or seconds) + _GRACE, exit=True, file=fault_fd)
        return _elapsed()

    def watch(armed):
        begun = since = (_elapsed(), _spent())
        known, looks, calls = made(), 0, Calls(path, base)
        while True:
            _sleep(_TICK)
            now = made()
            if now != known:
                known, looks, calls, since = now, 0, Calls(path, base), (_elapsed(), _spent())
                if since[0] - armed > _REARM:
                    armed = arm()
            part, whole = used(since), used(begun) / LONGEST
            if max(part, whole) >= _LOOKS_FROM:
                calls.look(_frames().get(watched))
                looks += 1
            if whole >= 1 or part >= 1 and looks >= _FEWEST_LOOKS:
                break
            if part >= 0.5 and loading:
                loading.clear()
                _raise_in(watched)
        try:
            report(*calls.place(), seconds * LONGEST if whole >= 1 else seconds)
        finally:
            _exit(TIMED_OUT)

    threading.Thread(target=watch, args=(arm(),), daemon=True).start()

    def while_loading(is_loading):
        if is_loading:
            loading.append(True)
        else:
            loading.clear()

    return while_loading


def _raise_in(thread):
    try:
        import ctypes
    except ImportError:
        return
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(LoadTimeout))
