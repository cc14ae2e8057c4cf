"""Asking in a process of its own: whatever a student's code does to it costs one question."""

import json
import os
import select
import signal
import subprocess
import sys
import time

from . import ask, watch

try:
    import resource
except ImportError:  # Windows
    resource = None

# Seconds after a question's limit at which its process is killed from outside.
_GRACE = 3.0
# Kept here because the asker lets `os._exit` say that it was called.
_exit = os._exit
# Bytes of memory that a question may use, where the system can limit it.
_MOST_MEMORY = 4 << 30


class Asked:
    """What came back for one question.

    `parts` are lists of answers; of games, lists of lists of events. `sessions` are lists of
    outcomes. `missing` has the function that a part did not find; `debug` the DEBUG lines of
    a call, by part and index; `hints` what an answer means, by its text; `odd` what is odd in the code
    of a part's function. `timeout`, `load`, `exit` and `note` are as `ask.ask` has them,
    or None; `fault` is the line of hog.py that faulthandler found; `is_whole` says whether the
    process came to its end, and `signal` which signal ended it. `has_all` says whether it wrote all
    answers that it had: a crash loses some. `why` says in words why it ended, or is None. `later` is what came back for the parts alone, where
    the process ended before them, or None.
    """

    def __init__(self, text, status):
        self.parts, self.sessions, self.missing, self.debug = [], [], {}, {}
        self.hints, self.odd = {}, {}
        self.timeout = self.load = self.exit = self.note = self.fault = None
        self.is_whole = self.has_all = False
        self.later = self.why = None
        self.signal = -status if status < 0 else None
        pending, current = [], None
        for line in text.split("\n"):
            word, _, rest = line.partition(" ")
            if line.startswith("|"):
                if pending and self.parts:
                    self.debug[len(self.parts) - 1, len(self.parts[-1])] = "".join(pending)
                pending = []
                if current is not None:
                    current.append(line[1:])
            elif word == "session":
                current = []
                self.sessions.append(current)
            elif word == "part":
                current = []
                self.parts.append(current)
            elif word == "game":
                current = []
                self.parts[-1].append(current)
            elif word == "debug":
                pending.append(json.loads(rest))
            elif word == "hint":
                hint = json.loads(rest)
                if hint["answer"] is None:
                    self.odd[len(self.parts) - 1] = hint["says"]
                else:
                    self.hints[hint["answer"]] = hint["says"]
            elif word == "missing":
                self.missing[len(self.parts) - 1] = json.loads(rest)["function"]
            elif word == "note":
                self.note = self.note or {}
                for key, rows in json.loads(rest).items():
                    self.note[key] = self.note.get(key, []) + rows
            elif word in ("timeout", "load", "exit"):
                setattr(self, word, json.loads(rest))
                self.has_all = self.has_all or word in ("timeout", "exit")
            elif word == "done":
                self.is_whole = self.has_all = True
            elif word == "File" or line.startswith("  File "):
                if self.fault is None and 'hog.py", line ' in line:
                    self.fault = int(line.split('hog.py", line ')[1].split(" ")[0])
            elif line.startswith("Timeout (") and self.timeout is None:
                self.timeout = {"line": None, "text": None, "in": None, "seconds": None}
        self.sessions = [[json.loads(outcome) for outcome in session] for session in self.sessions]
        if self.fault is not None and self.timeout is not None:
            self.timeout["line"] = self.fault

    def ended_in_a_case(self):
        """Tests whether the process ended in a case, before the first part."""
        return not self.is_whole and bool(self.sessions) and (self.later is not None or not self.parts)

    def take_parts(self, later):
        """Takes the answers to the parts from another process, which was asked for them alone."""
        self.later = later
        self.parts, self.missing, self.debug = later.parts, later.missing, later.debug
        self.hints, self.odd = later.hints, later.odd

    def of_parts(self):
        """Returns how the process ended that was asked for the parts: this one or the later one."""
        return self.later or self


def run(test, folder, seconds):
    """Asks a test in a new process and returns what came back, as `Asked`."""
    sys.stdout.flush()
    if hasattr(os, "fork"):
        return Asked(*_forked(test, folder, seconds))
    return Asked(*_started(test, folder, seconds))


def _forked(test, folder, seconds):
    reading, writing = os.pipe()
    pid, status, chunks = 0, None, []
    deadline = time.monotonic() + watch.LONGEST * seconds + _GRACE
    try:
        pid = os.fork()
        if pid == 0:
            _ask_in_child(test, folder, seconds, reading, writing)
        os.close(writing)
        while status is None or select.select([reading], [], [], 0)[0]:
            if select.select([reading], [], [], 0.05)[0]:
                chunk = os.read(reading, 1 << 16)
                if not chunk:
                    break
                chunks.append(chunk)
            elif status is None:
                ended, code = os.waitpid(pid, os.WNOHANG)
                status = code if ended else None
            if time.monotonic() > deadline:
                break
    finally:
        os.close(reading)
        if pid:
            for kill in (os.killpg, os.kill):
                try:
                    kill(pid, signal.SIGKILL)
                except OSError:
                    pass
            if status is None:
                _, status = os.waitpid(pid, 0)
    text = b"".join(chunks).decode("utf-8", "surrogatepass")
    if time.monotonic() > deadline and "\ntimeout " not in text:
        text += "\nTimeout ("
    return text, -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _ask_in_child(test, folder, seconds, reading, writing):
    """Asks in the process that was just forked, and ends it."""
    try:
        os.close(reading)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.setsid()
        ask.silence(writing)
        if resource is not None and sys.platform.startswith("linux"):
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        ask.ask(test, folder, ask.writer_to(writing), seconds, fault_fd=writing)
    finally:
        _exit(0)


def _started(test, folder, seconds):
    place = os.path.dirname(os.path.abspath(__file__))
    command = [sys.executable, place, "--ask", folder, "--timeout", str(seconds)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        data, _ = child.communicate(json.dumps(test).encode("utf-8"), timeout=watch.LONGEST * seconds + 2 * _GRACE)
        text = data.decode("utf-8", "surrogatepass")
    except subprocess.TimeoutExpired:
        child.kill()
        data, _ = child.communicate()
        text = data.decode("utf-8", "surrogatepass") + "\nTimeout ("
    finally:
        child.kill()
    return text.replace("\r\n", "\n"), child.returncode
