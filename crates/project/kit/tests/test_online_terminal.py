"""Tests of `ok` with a course's server on a terminal: signing in, Ctrl-C, questions."""

import json
import os
import sys
import time
import unittest

import fake_server
import test_terminal
from asking import RIGHT
from fake_server import OTHER_TOKEN, TOKEN, saying
from test_online import OnlineKit

# A browser that visits the page, which allows the sign-in.
_BROWSER = '%s -c "import sys, urllib.request; urllib.request.urlopen(sys.argv[1])" %%s' % sys.executable


@unittest.skipUnless(test_terminal.pty, "there is no pty here")
class OnTerminal(OnlineKit, test_terminal.Screen):
    def begin(self, *arguments, **environment):
        self.start(*arguments, **dict(self.environment(), **dict({"BROWSER": "true %s"}, **environment)))

    def wait_for_poll(self):
        deadline = time.monotonic() + test_terminal.PATIENCE
        while self.server.polls == 0 and time.monotonic() < deadline:
            time.sleep(0.01)

    def stop_waiting(self):
        """Types Ctrl-C while `ok` waits for the browser."""
        self.until("Ctrl-C goes on without signing in.")
        self.wait_for_poll()
        self.type("\x03")

    def kept_tokens(self):
        with open(self.tokens) as file:
            return json.load(file)

    def test_the_first_run_signs_in_in_the_browser(self):
        self.begin("-q", "2", BROWSER=_BROWSER)
        page = self.server.address + "/device"
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.assertLess(seen.index("Test summary"), seen.index("Sign in"))
        self.says(
            seen,
            "Sign in, so that your work is backed up:\n    %s\n    with the code BDWP-HQPB\n" % page,
            "Waiting for the browser. Ctrl-C goes on without signing in.\n",
            "Signed in as Ada Łovelace.\nBacked up as version 1: ",
        )
        self.assertEqual(self.kept_tokens(), {self.server.address: TOKEN})
        self.assertEqual(os.stat(self.tokens).st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(self.settings).st_mode & 0o777, 0o700)
        self.begin("-q", "2")
        code, seen = self.end()
        self.assertNotIn("Sign", seen)
        self.says(seen, "Backed up as version 2")

    def test_slowing_down_and_lost_answers_do_not_end_a_sign_in(self):
        self.server.slow_downs = 1
        self.with_server(lambda handler: False, saying(502))
        self.begin("--sign-in", BROWSER=_BROWSER)
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.says(seen, "Signed in as Ada Łovelace.")
        self.begin("--sign-in")
        self.says(self.end()[1], "You are signed in as Ada Łovelace.")

    def test_control_c_goes_on_and_nobody_is_asked_again(self):
        self.begin("-q", "2")
        self.stop_waiting()
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.says(seen, "Not backed up: you are not signed in; run python3 ok --sign-in. It is kept")
        self.assertEqual(self.kept_tokens(), {self.server.address: None})
        self.begin("-q", "2")
        code, seen = self.end()
        self.assertNotIn("Waiting for the browser", seen)
        self.says(seen, "Not backed up: you are not signed in;")
        self.begin("--submit", "--no-wait", BROWSER=_BROWSER)
        self.says(self.end()[1], "Signed in as", "Submitted as version 1")

    def test_a_sign_in_that_is_denied(self):
        self.server.denied.add("BDWP-HQPB")
        self.begin("-q", "2")
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.says(seen, "Not backed up: the sign-in was denied in the browser. It is kept")

    def test_pages_of_others_are_not_opened(self):
        codes = {"device_code": "x", "user_code": "B\x1b[31m", "verification_uri": "file:///etc/passwd", "verification_uri_complete": "https://evil.example/"}
        self.with_server(saying(200, codes))
        self.begin("-q", "2", BROWSER="echo opened %s")
        self.stop_waiting()
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.with_server(saying(200, codes))
        self.begin("--sign-in", BROWSER="echo opened %s")
        seen = self.until("Ctrl-C goes on")
        self.says(seen, "    %s/device\n    with the code B?[31m\n" % self.server.address)
        self.assertNotIn("evil", seen)
        self.assertNotIn("passwd", seen)

    def test_a_server_without_sign_in(self):
        for plan, words in [
            (saying(404, {"error": "there is nothing at /api/v1/device/code"}), "takes no sign-in: there is nothing at /api/v1/device/code"),
            (saying(200, {}), "takes no sign-in"),
            (fake_server.html, "does this network ask you to sign in?"),
        ]:
            self.with_server(plan)
            self.begin("-q", "2")
            code, seen = self.end()
            self.assertEqual(code, 0)
            self.says(seen, "Not backed up: %s" % self.server.address, words, "It is kept")

    def test_a_revoked_token_is_renewed_for_a_submission(self):
        self.sign_in(OTHER_TOKEN)
        self.begin("--submit", "--no-wait", BROWSER=_BROWSER)
        code, seen = self.end()
        self.says(seen, "The server has signed you out.\nSign in, so that", "Signed in as", "Submitted as version 1")

    def test_control_c_while_sending_keeps_it_for_later(self):
        self.sign_in()
        self.with_server(fake_server.dripping)
        self.begin("-q", "2")
        self.until("100.0% of 1 question")
        deadline = time.monotonic() + test_terminal.PATIENCE
        while not self.server.asked and time.monotonic() < deadline:
            time.sleep(0.01)
        self.type("\x03")
        code, seen = self.end()
        self.assertEqual(code, 0)
        self.says(seen, "Not backed up: stopped by Ctrl-C. It is kept in ok-backups and sent with the next run.")
        self.assertEqual(len(self.kept()), 1)

    def test_control_c_while_the_server_grades(self):
        self.sign_in()
        self.begin("--submit")
        self.until("The server grades it. Ctrl-C does not stop that. .")
        self.type("\x03")
        code, seen = self.end()
        self.assertEqual(code, 1)  # question 0 is locked
        self.says(seen, "The verdict is not there yet. It comes on %s/project/versions/1" % self.server.address)

    def test_a_late_submission_is_asked_for(self):
        self.sign_in()
        self.server.question = "The deadline has passed: this would count half."
        for answer, expected in (("n\n", "NOT submitted."), ("y\n", "It is submitted late.")):
            self.begin("--submit", "--no-wait")
            self.until("this would count half. Submit? [y/N] ")
            self.type(answer)
            self.says(self.end()[1], expected)
        self.assertEqual([version["row"]["submission"] for version in self.server.versions], [False, True])

    def test_restoring_asks_and_keeps_what_it_replaces(self):
        self.sign_in()
        self.write("# one\n# two\n")
        self.ok("--backup")
        mine = "# one\n# 2\x1b[31m\n"
        self.write(mine)
        os.chmod(os.path.join(self.folder, "hog.py"), 0o600)
        for reply, code in (("\n", 1), ("\x04", 1), ("no\n", 1), ("y\n", 0)):
            self.begin("--restore", "1")
            seen = self.until("Replace hog.py by version 1? [y/N] ")
            self.says(seen, "hog.py differs: - has 1 line of the file here, + has 1 line of version 1\n  line 2\n    -# 2 [31m\n    +# two\n")
            self.type(reply)
            self.assertEqual(self.end()[0], code)
        with open(os.path.join(self.folder, "hog.py")) as file:
            self.assertEqual(file.read(), "# one\n# two\n")
        self.assertEqual(os.stat(os.path.join(self.folder, "hog.py")).st_mode & 0o777, 0o600)
        with open(os.path.join(self.folder, "hog.py.before-restore-1")) as file:
            self.assertEqual(file.read(), mine)
        self.write(RIGHT)
        self.begin("--restore", "1")
        self.says(self.until("? [y/N] "), "    …\n")
        self.type("yes\n")
        self.says(self.end()[1], "What was here is kept as hog.py.before-restore-2.\nhog.py is that of version 1.\n")

    def test_control_c_at_the_question_leaves_the_file(self):
        self.sign_in()
        self.write("# one\n")
        self.ok("--backup")
        self.write("# two\n")
        self.begin("--restore")
        self.until("? [y/N] ")
        self.interrupt_input()
        self.assertEqual(self.end()[0], 130)
        with open(os.path.join(self.folder, "hog.py")) as file:
            self.assertEqual(file.read(), "# two\n")


if __name__ == "__main__":
    unittest.main()
