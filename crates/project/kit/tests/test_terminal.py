"""Tests of `ok` on a terminal: prompts, the interpreter, colours and Ctrl-C."""

import os
import select
import signal
import sys
import time
import unittest

import test_ok
from asking import right_but

try:
    import pty
except ImportError:  # Windows
    pty = None

# Seconds after which a program that prints nothing has failed the test.
PATIENCE = 60


class Screen(test_ok.Kit):
    """A kit whose `ok` runs on a terminal."""

    def start(self, *arguments, **environment):
        command = [sys.executable, os.path.join(self.folder, "ok")] + list(arguments)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(self.folder)
            # Python buffers its output, as on students' machines.
            environment = dict(os.environ, TERM="xterm", PYTHONUNBUFFERED="", **environment)
            os.execve(command[0], command, environment)
        self.seen = ""
        self.addCleanup(self.kill, self.pid)

    def kill(self, pid):
        try:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        except OSError:  # it has ended
            pass

    def until(self, text):
        """Reads until the terminal shows a text after what was read before, and returns all of it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            ready = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]
            try:
                chunk = os.read(self.terminal, 4096) if ready else b""
            except OSError:  # the program has ended
                chunk = b""
            if not chunk:
                self.fail("%r did not come; there was %r" % (text, self.seen))
            self.seen += chunk.decode().replace("\r\n", "\n")
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def type(self, text):
        os.write(self.terminal, text.encode())

    def interrupt_input(self):
        """Types Ctrl-C at a prompt until it is noticed: Python misses one just before it begins to read."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.type("\x03")
            while select.select([self.terminal], [], [], 1)[0]:
                try:
                    chunk = os.read(self.terminal, 4096)
                except OSError:  # the program has ended
                    return
                self.seen += chunk.decode().replace("\r\n", "\n")
                if self.seen.replace("^C", "").strip() or not chunk:
                    return

    def end(self):
        """Returns the exit code and what was still shown."""
        deadline, status = time.monotonic() + PATIENCE, None
        while status is None:
            if time.monotonic() > deadline:
                os.kill(self.pid, signal.SIGKILL)
            ended, code = os.waitpid(self.pid, os.WNOHANG)
            status = code if ended else None
            while select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    chunk = os.read(self.terminal, 4096)
                except OSError:  # the program has ended
                    chunk = b""
                if not chunk:
                    break
                self.seen += chunk.decode().replace("\r\n", "\n")
        os.close(self.terminal)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status), self.seen


@unittest.skipUnless(pty, "there is no pty here")
class Terminal(Screen):
    def test_unlocking_and_leaving_with_control_c(self):
        self.start("-q", "00", "-u")
        self.until(">>> test_dice()\n? ")
        self.type("7\n")
        self.until("-- Not quite. Try again! --")
        self.until("? ")
        self.type("\x1b[A\x7f4\n")  # the last answer again, changed
        self.until("-- OK! --\n\n>>> str(test_dice())\n? ")
        self.interrupt_input()
        code, seen = self.end()
        self.assertEqual(code, 1)
        self.assertIn("-- Exiting unlocker --", seen)
        self.assertNotIn("Traceback", seen)
        self.start("-q", "00", "-u")
        self.until(">>> test_dice()\n4\n>>> str(test_dice())\n? ")
        self.type("\x04")
        code, seen = self.end()
        self.assertIn("-- Exiting unlocker --", seen)

    def test_the_interpreter_after_a_mistake(self):
        self.write(test_ok.LARGER)
        self.start("-q", "2", "-i")
        self.until("# Interactive console. Type exit() to quit\n>>> from hog import *\n>>> free_bacon(13)\n7\n>>> ")
        self.type("free_bacon(19) + 100\n")
        self.until("101\n>>> ")
        self.type("while True: print('going', end=' ')\n\n")
        self.until("going going")
        self.type("\x03")
        self.until("KeyboardInterrupt")
        self.until("\n>>> ")
        self.type("input('name? ')\n")
        self.until("name? ")
        self.type("pig\n")
        self.until("'pig'\n>>> ")
        self.type("exit()\n")
        code, seen = self.end()
        self.assertEqual(code, 1)
        self.assertIn("Test summary", seen)

    def test_colours_are_for_terminals_that_want_them(self):
        self.start("-q", "2")
        self.assertIn("\x1b[32m", self.end()[1])
        self.start("-q", "2", NO_COLOR="1")
        self.assertNotIn("\x1b", self.end()[1])

    def test_control_c_ends_a_test_and_its_process(self):
        started = os.path.join(self.folder, "started")
        loop = "    while True:\n        open(%r, 'a').close()\n    return 10 - min" % started
        self.write(right_but(("    return 10 - min", loop)))
        self.start("-q", "2", "--timeout", "60")
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(started) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.type("\x03")
        code, seen = self.end()
        self.assertEqual(code, 130)
        self.assertIn("Stopped.", seen)
        self.assertNotIn("Traceback", seen)


if __name__ == "__main__":
    unittest.main()
