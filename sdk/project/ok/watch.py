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

_sleep, _elapsed, _spent = time.sleep, time.monotonic, time.process_time
_frames, _main = sys._current_frames, threading.get_ident
_exit = os._exit

# The exit code of a program that was ended by its watchdog.
TIMED_OUT = 124


class LoadTimeout(BaseException):
    """Raised in a file that takes half of the time only to be loaded."""


def start(seconds, path, report, wall=None, fault_fd=None):
    """Starts watching the thread that calls this.

    When the process has used `seconds` of time, `report` is called with the line of the
    file `path` and the function that the thread is in (or None, None), and the process ends
    with `TIMED_OUT`. `seconds` are of the clock; where `wall` is given, `seconds` are of the
    processor and `wall` is the limit by the clock. A loop in C that lets no thread run is
    ended by faulthandler, which writes its list of lines to `fault_fd`.

    Returns a function to call with True before loading and with False after it.
    """
    begun, begun_spent, watched = _elapsed(), _spent(), _main()
    loading = []

    def used():
        elapsed = _elapsed() - begun
        if wall is None:
            return elapsed / seconds
        return max((_spent() - begun_spent) / seconds, elapsed / wall)

    def watch():
        while True:
            _sleep(_TICK)
            part = used()
            if part >= 1:
                break
            if part >= 0.5 and loading:
                loading.clear()
                _raise_in(watched)
        line, name = None, None
        frame = _frames().get(watched)
        while frame is not None and frame.f_code.co_filename != path:
            frame = frame.f_back
        if frame is not None:
            line, name = frame.f_lineno, frame.f_code.co_name
        try:
            report(line, name)
        finally:
            _exit(TIMED_OUT)

    if fault_fd is not None:
        faulthandler.dump_traceback_later((wall or seconds) + _GRACE, exit=True, file=fault_fd)
    threading.Thread(target=watch, daemon=True).start()

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
