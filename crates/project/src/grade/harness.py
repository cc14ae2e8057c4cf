"""Asks the questions of a project of a student's hog.py, or of some of staff's, each in a process of
its own.

Runs as `python3 -s -B -u harness.py` behind `answering.py`, as the first process of a box. It
says `ready`, reads one line of JSON from standard input and answers on file descriptor 3:

    {"seconds": 10, "left": 250, "apart": true, "stand_ins": {}, "asked": [["files/0", "0"], ["files/0", "1"]]}

Beside this file are `files`, with a folder for each hog.py; `kit`, with dice.py and ucb.py;
`pigskin_ok`, the package that asks; and `questions`, with a file NUMBER.json for each question. It
holds the calls to make and no right answer. `asked` has the folder of a file and the number of a
question, and for each of these in order it writes

    question 0 12 END   the milliseconds that it cost, and how the process ended: done, time, memory, exit N,
                        signal N, output, over: the seconds `left` for all questions were
    =LINE …             what the process wrote, each line with "=" before it

and at last `done`. A process cannot write a line without "=" before it: it has a pipe of its
own, which is read here. Its output is kept until it has ended, so that it never waits for
the parent.

`stand_ins` has the parameters of functions that stand in for the file's. A process asks for their values
while it runs: its question is written as `?QUESTION`, and standard input has the answer in a line.

The student's code runs in the process of its question and may do there what it likes. It reaches
neither descriptors nor memory of this process or of another question's (see `hide_processes`). What
it leaves running is ended before the next question begins.
"""

import fcntl
import gc
import json
import os
import select
import signal
import sys
import time

# Bytes that a process may write: some times what the largest question needs.
MOST_BYTES = 16 << 20
# Bytes of a line; a longer one is cut, and then is no right answer.
LONGEST_LINE = 3900
# Wall-clock time per second of processor time, for programs that sleep and busy machines.
WALL_FACTOR = 3
# The same for processes that ask outside, as a multiple.
RELAY_FACTOR = 4
# The processor time of a process among the clocks of Linux, with its number (see clock_getcpuclockid).
CPU_CLOCK = 2
# Seconds after which a process that its own watchdog has not ended is ended from here.
GRACE = 3
# Seconds between looks at a process that says nothing.
LOOK_AGAIN = 1
# Tries to start a process, and seconds between them.
FORK_TRIES, FORK_PAUSE = 20, 0.5
# Seconds between looks at processes that are ending.
REAP_PAUSE = 0.001
# Exit statuses with a meaning of their own.
MEMORY, TIMED_OUT = 123, 124


def main():
    hide_processes()
    answers = move_answers()
    give_up_terminal()
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[0] = here
    sys.path.insert(0, os.path.join(here, "kit"))

    # What all questions import is imported once.
    import dice
    import ucb
    import pigskin_ok.ask, pigskin_ok.watch

    longest = pigskin_ok.watch.LONGEST
    os.write(answers, b"ready\n")
    asked = json.loads(line_from(0))
    left = asked["left"]
    outside = os.dup(0)
    empty_input()
    signals = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.set_wakeup_fd(signals[1], warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    gc.collect()
    gc.freeze()
    for folder, number in asked["asked"]:
        folder = os.path.join(here, folder)
        question = os.path.join(here, "questions", number + ".json")
        stand_ins = asked["stand_ins"]
        relay = Relay(stand_ins, answers, outside) if stand_ins else None
        end, written, cost = "over", b"", 0
        if left > 0:
            times = asked["seconds"], longest, left
            end, written, cost = ask(folder, question, times, asked["apart"], relay, answers, outside, signals)
        left -= cost
        send(answers, ("question %s %d %s\n" % (number, cost * 1000, end)).encode("ascii") + framed(written))
    send(answers, b"done\n")
    os._exit(0)


def hide_processes():
    """Hides the descriptors and the memory of this process, and of those that it forks, from other
    processes of the same user, which otherwise reach them through `/proc` or by tracing."""
    if sys.platform != "linux":
        return
    import ctypes

    set_dumpable = 4
    if ctypes.CDLL(None, use_errno=True).prctl(set_dumpable, 0, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the harness cannot be hidden")


class Relay:
    """Carries a process's questions about stand-ins out of this box, and the answers into it."""

    def __init__(self, stand_ins, answers, outside):
        self.stand_ins, self.out, self.back = stand_ins, answers, outside
        self.questions, self.asks = os.pipe2(os.O_CLOEXEC)
        self.hears, self.tells = os.pipe2(os.O_CLOEXEC)
        fcntl.fcntl(self.tells, fcntl.F_SETFL, os.O_NONBLOCK)
        self.unread = b""

    def ask(self, question):
        """Asks a question of the process and returns the answer."""
        question = question.encode("ascii") + b"\n"
        if len(question) > LONGEST_LINE:
            raise ValueError("too long a question")
        send(self.asks, question)
        return line_from(self.hears).decode("ascii")

    def pass_on(self, asked):
        """Passes on what the process asks. Returns whether it asks in lines and hears the answers."""
        self.unread += asked
        *questions, self.unread = self.unread.split(b"\n")
        for question in questions:
            send(self.out, b"?%s\n" % question)
            answer = line_from(self.back)
            try:
                is_heard = os.write(self.tells, answer) == len(answer)
            except OSError:
                is_heard = False
            if not is_heard:
                return False
        return len(self.unread) <= LONGEST_LINE


def line_from(descriptor):
    """The next line; an empty one if there is none."""
    line = b""
    while not line.endswith(b"\n"):
        line += os.read(descriptor, 1 << 12) or b"\n"
    return line


def ask(folder, question, times, apart, relay, answers, outside, signals):
    """Lets a process ask one question of a folder's file. Returns how it ended, what it wrote and what it
    cost, in seconds."""
    ours, theirs = os.pipe2(os.O_CLOEXEC)
    child = fork_patiently()
    if child == 0:
        try:
            os.setsid()
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            kept = (ours, answers, outside) + signals
            for descriptor in kept + ((relay.questions, relay.tells) if relay else ()):
                os.close(descriptor)
            nothing = os.open("/dev/null", os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            os._exit(answer(folder, question, times[0], relay, theirs))
        except MemoryError:
            os._exit(MEMORY)
        finally:
            os._exit(1)
    os.close(theirs)
    if relay:
        os.close(relay.asks)
        os.close(relay.hears)
    written, end, cost = read(ours, child, times, apart, relay, signals[0])
    for descriptor in (ours, relay.questions, relay.tells) if relay else (ours,):
        os.close(descriptor)
    return end, written, cost


def fork_patiently():
    """Forks; a machine that is short of processes or memory has a while to find some."""
    for _ in range(FORK_TRIES):
        try:
            return os.fork()
        except OSError:
            time.sleep(FORK_PAUSE)
    return os.fork()


def answer(folder, question, seconds, relay, theirs):
    """Asks one question of a folder's file in this process. Returns its exit status."""
    from pigskin_ok.ask import ask as ask_all, writer_to
    from pigskin_ok.stand_ins import stand_in

    def loaded(student):
        if relay:
            stand_in(student, relay.stand_ins, relay.ask)

    with open(question, encoding="utf-8") as file:
        test = json.load(file)
    wall = wall_for(seconds, relay)
    ask_all(test, folder, writer_to(theirs), seconds, wall, theirs, loaded)
    return 0


def wall_for(seconds, relay):
    """Time on the clock for a question; answers from outside take time of other processes."""
    return WALL_FACTOR * seconds * (RELAY_FACTOR if relay else 1)


def cost_of(elapsed, spent):
    """What a question costs: its processor time, and the time on the clock in which it slept. Time up to
    `WALL_FACTOR` times the former may be that of a busy machine."""
    return spent + max(0, elapsed - WALL_FACTOR * spent)


def spent_by(child, otherwise):
    """The processor time of a process that runs, where the system tells."""
    try:
        return time.clock_gettime(~child << 3 | CPU_CLOCK)
    except OSError:
        return otherwise


def read(ours, child, times, apart, relay, wakeups):
    """Reads what a process writes until it has ended, `longest` limits at most, and ends what it leaves."""
    seconds, longest, left = times
    chunks, size, ended, why = [], 0, None, None
    is_open, begun = True, time.monotonic()
    poll = select.poll()
    poll.register(ours, select.POLLIN)
    poll.register(wakeups, select.POLLIN)
    if relay:
        poll.register(relay.questions, select.POLLIN)
    wall = wall_for(seconds, relay)
    last = begun + longest * wall + GRACE
    while is_open or ended is None:
        for descriptor, _ in poll.poll(LOOK_AGAIN * 1000):
            if descriptor == wakeups:
                os.read(wakeups, 4096)
                continue
            if relay and descriptor == relay.questions:
                asked = os.read(relay.questions, LONGEST_LINE)
                is_fair = relay.pass_on(asked)
                if not asked or not is_fair:
                    poll.unregister(relay.questions)
                if not is_fair:
                    why = why or "output"
                continue
            chunk = os.read(ours, 1 << 16)
            if not chunk:
                poll.unregister(ours)
                is_open = False
            elif why is None:
                chunks.append(chunk)
                size += len(chunk)
        if ended is None:
            if why is None and size > MOST_BYTES:
                why = "output"
            if why is None and time.monotonic() > last:
                why = "time"
            elapsed = time.monotonic() - begun
            if why is None and elapsed > left and cost_of(elapsed, spent_by(child, elapsed / WALL_FACTOR)) > left:
                why = "over"
            if why is not None:
                end_all(child, apart)
            ended, spent = reap(child)
            # A loop in C lets no thread run: the system ends its process, or faulthandler does.
            past = spent >= seconds or time.monotonic() - begun >= wall
            if past and ended not in (None, "done", "memory"):
                ended = "time"
        if ended is not None and is_open:
            end_all(child, apart)
            if not apart and time.monotonic() > last:
                break
    until = time.monotonic() + GRACE
    while end_all(child, apart) and time.monotonic() < until:
        # What was killed counts as a process until it is reaped.
        if reap(child) == (None, 0):
            time.sleep(REAP_PAUSE)
    return b"".join(chunks), why or ended, cost_of(time.monotonic() - begun, spent)


def reap(child):
    """Reaps what has ended. Returns how the child did and its processor time in seconds, or None and 0
    while it runs."""
    found, spent = None, 0
    while True:
        try:
            process, status, used = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return found or "exit 1", spent
        if process == 0:
            return found, spent
        if process != child:
            continue
        spent = used.ru_utime + used.ru_stime
        if os.WIFSIGNALED(status):
            found = "signal %d" % os.WTERMSIG(status)
        else:
            status = os.WEXITSTATUS(status)
            names = {0: "done", MEMORY: "memory", TIMED_OUT: "time"}
            found = names.get(status, "exit %d" % status)


def end_all(child, apart):
    """Ends a process and what it started. Returns whether there was something to end."""
    try:
        if apart:
            # All but this process: nobody else's can be reached.
            os.kill(-1, signal.SIGKILL)
        else:
            os.killpg(child, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def framed(written):
    """What a process wrote, as whole lines of text of bounded length."""
    lines = written.decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    return "".join(["=%s\n" % line[:LONGEST_LINE] for line in lines]).encode("utf-8")


def send(answers, data):
    while data:
        data = data[os.write(answers, data) :]


main()
