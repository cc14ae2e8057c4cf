"""Breaks what it runs in, so that something of ours fails at it."""
import os
import resource
import signal

TEAM_NAME = "Wrecker"


def close_everything():
    os.closerange(0, 256)


def lower_its_limits():
    for limit in ("RLIMIT_NOFILE", "RLIMIT_AS", "RLIMIT_CPU", "RLIMIT_STACK"):
        resource.setrlimit(getattr(resource, limit), (0, 0))


def kill_everybody():
    os.kill(-1, signal.SIGKILL)
    os.kill(1, signal.SIGKILL)


def stop_itself():
    os.kill(os.getpid(), signal.SIGSTOP)


def break_a_line_off():
    for fd in range(3, 64):
        try:
            os.write(fd, b"i 4")
        except OSError:
            pass
    os._exit(0)


def send_zeros():
    for fd in range(3, 64):
        try:
            os.write(fd, b"\0\xff" * 10_000 + b"\n")
        except OSError:
            pass


def leave_at_once():
    os._exit(77)


def lose_its_folder():
    os.chdir("/proc/self/fd")
    os.closerange(3, 256)


VALUE()


def final_strategy(score, opponent_score):
    return 4
