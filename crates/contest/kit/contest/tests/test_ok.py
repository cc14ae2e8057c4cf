"""Tests of ok.py: python3 -m unittest discover -s crates/contest/kit/contest/tests"""

import ast
import http.server
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
OK = os.path.join(HERE, "..", "ok.py")
KIT = os.path.join(HERE, "..", "..", "..", "..", "entry", "kit", "hog")

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("contest_ok", OK)
ok = importlib.util.module_from_spec(spec)
spec.loader.exec_module(ok)

GOOD = "TEAM_NAME = 'Six Pack'\nfrom dice import six_sided\nimport ucb\n" \
    "def final_strategy(score, opponent_score):\n    return 6\n"


class Server(http.server.BaseHTTPRequestHandler):
    """A contest's server: it keeps what is sent, and answers as it is told."""

    def log_message(self, *_):
        pass

    def answer(self, code, body):
        text = json.dumps(body).encode("utf-8")
        self.send_response(code)
        if code == 302:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server = self.server
        if self.path.startswith("/api/v1/device/"):
            server.forms.append((self.path, dict(urllib.parse.parse_qsl(body.decode("ascii")))))
            return self.answer(*server.device.pop(0))
        server.asked.append((self.path, self.headers["Authorization"], body))
        if self.headers["Authorization"] not in server.tokens:
            return self.answer(401, {"error": "not signed in"})
        if server.refuses:
            return self.answer(*server.refuses)
        self.answer(200, {"submission": 17, "version": 3, "sent": "today", "again": False})

    def do_GET(self):
        states = self.server.states
        self.answer(200, states.pop(0) if len(states) > 1 else states[0])


class Kit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.folder = os.path.join(folder, "hog contest [1]")
        os.mkdir(self.folder)
        self.home = os.path.join(folder, "home")
        os.mkdir(self.home)
        shutil.copy(OK, os.path.join(self.folder, "ok"))
        for name in ("dice.py", "ucb.py"):
            shutil.copy(os.path.join(KIT, name), self.folder)
        self.contest = {
            "address": None, "goal": 100, "choices": [-1, 10], "seconds": 10,
            "name_required": False, "packages": [],
        }

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def ok(self, program, *arguments, token=None):
        if program is not None:
            self.write("hog_contest.py", program)
        kit = {"name": "Hög, 2026", "src": ["hog_contest.py"], "pigskin": {"contest": self.contest}}
        self.write("hog_contest.ok", json.dumps(kit))
        environment = dict(os.environ, HOME=self.home, USERPROFILE=self.home, PYTHONUTF8="1")
        environment.pop("XDG_CONFIG_HOME", None)
        environment.pop("PIGSKIN_TOKEN", None)
        if token:
            environment["PIGSKIN_TOKEN"] = token
        run = subprocess.run(
            [sys.executable, "ok", *arguments], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            universal_newlines=True, encoding="utf-8", timeout=120,
        )
        self.assertEqual(run.stderr, "")
        return run.returncode, run.stdout

    def fails(self, program, *parts):
        code, out = self.ok(program)
        self.assertEqual(code, 1, out)
        for part in parts:
            self.assertIn(part, out)
        self.assertNotIn("will take it", out)


class Checks(Kit):
    def test_a_good_entry(self):
        code, out = self.ok(GOOD + "print('hello')\n")
        self.assertEqual(code, 0, out)
        self.assertTrue(out.startswith("Hög, 2026: hog_contest.py\n\nname     Six Pack\n"), out)
        self.assertIn("format   all 10000 choices are from -1 to 10\n", out)
        self.assertIn("purity   the same choices, asked again in another order\n", out)
        self.assertTrue(out.endswith("\nThe contest will take it.\n"), out)
        self.contest["address"] = "https://hog.example.edu"
        self.assertIn("`python3 ok --submit` sends it.", self.ok(GOOD)[1])

    def test_names(self):
        named = "PLAYER_NAME = ' Ada '\n" + GOOD.replace("Six Pack", "")
        self.assertIn("name     Ada\n", self.ok(named)[1])
        self.assertIn("none, so that your team", self.ok(GOOD.replace("Six Pack", ""))[1])
        self.fails(GOOD.replace("'Six Pack'", "7"), "TEAM_NAME is not a text but 7")
        self.fails(GOOD.replace("Six Pack", "x" * 101), "longer than 100 characters")
        self.fails(GOOD.replace("Six Pack", "a\\nb"), "control character")
        self.contest["name_required"] = True
        self.fails(GOOD.replace("Six Pack", " "), "TEAM_NAME gives no name, and this contest asks")

    def test_formats(self):
        for returned, why in {
            "11": "returned 11; it must be a whole number from -1 to 10",
            "True": "returned True, a bool; it must",
            "4.0": "returned 4.0, a float; it must",
            "None": "returned None, a NoneType; it must",
            "4 + 0 // (score - 3)": "final_strategy(3, 0) raised ZeroDivisionError",
            "exit()": "final_strategy(0, 0) raised SystemExit",
            "input()": "final_strategy(0, 0) raised EOFError",
        }.items():
            self.fails(GOOD.replace("return 6", "return " + returned), "hog_contest.py ", why)
        self.fails("def final_strategy(:", "does not load: SyntaxError", "(line 1)")
        self.fails("import nothing_like_it", "does not load: ModuleNotFoundError", "(line 1")
        self.fails("x = 1", "has no function final_strategy")
        self.fails(GOOD + "import os\nprint('so far', flush=True)\nos._exit(0)",
                   "ended the program by itself", "so far")
        self.fails("x" * (1 << 20) + "y", "larger than 1 MiB")
        nowhere = "Hög, 2026: nowhere.py\n\nThere is no file nowhere.py here.\n"
        self.assertEqual(self.ok(None, "nowhere.py"), (1, nowhere))

    def test_bids(self):
        self.assertNotIn("bid ", self.ok(GOOD + "final_bid = 5\n")[1])
        self.contest["most_bid"] = 99
        code, out = self.ok(GOOD + "final_bid = 5\n")
        self.assertEqual(code, 0, out)
        self.assertIn("\nbid      5\n", out)
        self.fails(GOOD, "has no final_bid, a whole number from 0 to 99")
        for given, why in {
            "100": "has 100 as final_bid; it must be a whole number from 0 to 99",
            "-1": "has -1 as final_bid; it must",
            "10 ** 9999": "has a huge number as final_bid; it must",
            "True": "has True, a bool as final_bid; it must",
            "5.0": "has 5.0, a float as final_bid; it must",
            "'5'": "has '5', a str as final_bid; it must",
        }.items():
            self.fails(GOOD + "final_bid = " + given, why)
        self.fails(GOOD + "final_bid = hash('x') % 90", "final_bid is not the same each time")

    def test_purity(self):
        drawn = GOOD.replace("return 6", "import random\n    return random.randint(0, 10)")
        self.fails(drawn, "not a pure function: final_strategy(")
        counted = GOOD.replace("return 6", "calls[0] += 1\n    return calls[0] % 7")
        self.fails("calls = [0]\n" + counted, "not a pure function")
        hashed = GOOD.replace("return 6", "return hash('x%d' % score) % 11")
        self.fails(hashed, "not a pure function")

    def test_the_time(self):
        self.contest["seconds"] = 1
        slow = GOOD.replace("return 6", "while score == 40: pass\n    return 6")
        self.fails(slow, "longer than 1 seconds, in final_strategy(40, 0). It is in line 5.")
        self.fails("while True: pass", "longer than 1 seconds, while loading. It is in line 1.")

    def test_packages(self):
        site = os.path.join(self.home, "site-packages")
        os.mkdir(site)
        self.write(os.path.join(site, "dicelib.py"), "")
        program = "import sys\nsys.path.append(%r)\nimport dicelib\n%s" % (site, GOOD)
        self.fails(program, "dicelib is not promised by this contest.")
        self.contest["packages"] = ["dicelib"]
        self.assertEqual(self.ok(program)[0], 0)

    def test_an_entry_is_alone(self):
        self.write("policy.csv", "6\n")
        self.write("hog.py", "def bacon_strategy(score, opponent_score): return 0\n")
        beside = os.path.join(self.folder, "policy.csv")
        for name in ("policy.csv", beside):
            reads = GOOD.replace("return 6", "return int(open(%r).read())" % name)
            self.fails(reads, "final_strategy(0, 0) raised FileNotFoundError",
                       " The contest gets this file alone, without policy.csv.")
        imports = "from hog import bacon_strategy\n" + GOOD
        self.fails(imports, "does not load: ModuleNotFoundError", " The contest gets this file alone, without hog.py.")
        copes = GOOD.replace("return 6", "try:\n        return int(open('policy.csv').read())\n"
                             "    except OSError:\n        return 5")
        self.assertEqual(self.ok(copes)[0], 0)
        self.fails(GOOD.replace("from dice", "from hog_contest"), "No module named 'hog_contest'")

    def test_an_entry_changes_nothing(self):
        for deed in ("open('x', 'w')", "open('x', 'ab')", "open(__file__, 'r+')", "os.open('x', os.O_CREAT)",
                     "os.mkdir('x')", "os.system('true')", "os.remove(__file__)",
                     "open(%r, 'w')" % os.path.join(self.home, "x")):
            once = "import os\ndone = []\n" + GOOD.replace(
                "return 6", "done or done.append(%s)\n    return 6" % deed)
            self.fails(once, "final_strategy(0, 0) raised PermissionError: [Errno 13] Permission denied",
                       "can neither write files nor start programs or connections.")
        self.assertEqual(self.ok("import os\nopen(os.devnull, 'w').write('x')\n" + GOOD)[0], 0)
        self.assertEqual(os.listdir(self.home), [])
        names = ["dice.py", "hog_contest.ok", "hog_contest.py", "ok", "ucb.py"]
        self.assertEqual(sorted(os.listdir(self.folder)), names)

    def test_encodings(self):
        def ok(source):
            with open(os.path.join(self.folder, "hog_contest.py"), "wb") as file:
                file.write(source)
            return self.ok(None)

        program = "# Stratégie\n" + GOOD
        declared = "# -*- coding: latin-1 -*-\n" + program
        for source in (program.encode("utf-8"), program.encode("utf-8-sig"), declared.encode("latin-1")):
            self.assertEqual(ok(source)[0], 0)
        for source, why in (
            (program.encode("utf-16"), "is saved as UTF-16"),
            (program.encode("utf-16-be"), "is saved as UTF-16"),
            (program.encode("utf-32"), "is saved as UTF-32"),
            (b"\x1f\x8b\x08\0\0", "is not text"),
            (program.encode("latin-1"), "is not UTF-8 (line 1)"),
            ((GOOD + "# é").encode("latin-1"), "is not UTF-8 (line 6)"),
            (declared.replace("latin-1", "ascii").encode("latin-1"), "is not ascii (line 2)"),
        ):
            end = "\nhog_contest.py %s; save it as UTF-8.\n" % why
            code, out = ok(source)
            self.assertEqual((code, out[-len(end):]), (1, end))
        self.fails("# coding: klingon\n" + GOOD, "does not load: SyntaxError")

    def test_names_that_systems_change(self):
        for name in ("hog_contest.py.txt", "hog_contest (1).py", "hog_contest-1.py", "Hog_Contest.py.TXT"):
            self.write(name, GOOD)
            code, out = self.ok(None)
            missing = "There is no file hog_contest.py here.\nIf %s is meant to be hog_contest.py, rename it.\n"
            self.assertTrue(code == 1 and out.endswith(missing % name), out)
            if name.lower().endswith("txt"):
                code, out = self.ok(None, name)
                self.assertIn("%s looks like Python; rename it to %s." % (name, name[:-4]), out)
            os.remove(os.path.join(self.folder, name))
        self.write("hog_contestants.py", GOOD)
        self.assertNotIn("rename", self.ok(None)[1])

    def test_other_commands(self):
        self.assertEqual(self.ok(GOOD, "--version"), (0, "ok, version 1\n"))
        self.assertEqual(self.ok(GOOD, "--sign-out"), (0, "Nobody was signed in.\n"))
        code, out = self.ok(GOOD, "--submit")
        self.assertEqual(code, 1)
        self.assertIn("This contest takes no entries over the network.", out)
        shutil.copy(OK, os.path.join(self.home, "ok"))
        run = subprocess.run([sys.executable, os.path.join(self.home, "ok")],
                             stdout=subprocess.PIPE, cwd=self.home)
        self.assertIn(b"Unpack the kit again.", run.stdout)


class Submits(Kit):
    def setUp(self):
        super().setUp()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        self.server.asked, self.server.refuses = [], None
        self.server.forms, self.server.device = [], []
        self.server.tokens = ["Bearer pigskin_right"]
        self.server.states = [
            {"state": "waiting"},
            {"state": "accepted", "team_name": "Six Pack", "counts": True, "note": None},
        ]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.contest["address"] = "http://127.0.0.1:%d" % self.server.server_address[1]

    def test_an_entry_is_sent_and_its_verdict_shown(self):
        code, out = self.ok(GOOD, "--submit", token="pigskin_right")
        self.assertEqual(code, 0, out)
        sent = "Sent as version 3.\nReceipt 17: today\nAccepted as Six Pack, and counts."
        self.assertIn(sent, out)
        path, _, body = self.server.asked[0]
        self.assertEqual(path, "/api/v1/entries?name=hog_contest.py")
        self.assertEqual(body.decode("utf-8").splitlines(), GOOD.splitlines())
        self.assertEqual(len(self.server.asked), 1)

    def test_a_refusal_is_shown(self):
        refused = {"state": "refused", "fault": "impure", "reason": "not a pure function"}
        self.server.states = [refused]
        code, out = self.ok(GOOD, "--submit", token="pigskin_right")
        self.assertEqual(code, 1)
        self.assertIn("Refused (impure):\nnot a pure function", out)

    def test_a_faulty_entry_is_not_sent(self):
        self.assertEqual(self.ok("x = 1", "--submit", token="pigskin_right")[0], 1)
        self.assertEqual(self.server.asked, [])

    def test_what_the_server_says_is_shown(self):
        def said(token="pigskin_right"):
            return self.ok(GOOD, "--submit", token=token)[1]

        self.server.refuses = (403, {"error": "the deadline is over"})
        self.assertIn("the deadline is over", said())
        self.server.refuses = (302, {})
        self.assertIn("it answered 302", said())
        self.assertIn("PIGSKIN_TOKEN is not right", said("pigskin_x"))
        self.contest["address"] = "http://127.0.0.1:1"
        self.assertIn("Your entry was not sent. Could not reach", said())

    def test_somebody_signs_in_once(self):
        self.assertIn("Nobody is signed in. Set PIGSKIN_TOKEN", self.ok(GOOD, "--submit")[1])
        self.server.device = [(404, {"error": "there is nothing"})] * 2
        typed = iter(["what?", "  pigskin_old ", "https://hog/sign-in?token=pigskin_right&x"])
        with mock.patch.object(ok.getpass, "getpass", lambda prompt: next(typed)):
            opened = self.submit_on_a_terminal()
        opened.assert_called_with(self.contest["address"] + "/contest/mine#token")
        tokens = [token for _, token, _ in self.server.asked]
        self.assertEqual(tokens, ["Bearer pigskin_old", "Bearer pigskin_right"])
        self.assert_signed_in_until_signed_out()

    def submit_on_a_terminal(self):
        """Submits as if somebody sat there; returns what opens pages."""
        path = os.path.join(self.folder, "hog_contest.py")
        keyboard = mock.Mock(isatty=lambda: True)
        environment = {"HOME": self.home, "USERPROFILE": self.home, "BROWSER": "true"}
        with mock.patch.dict(os.environ, environment), \
                mock.patch.object(ok.sys, "stdin", keyboard), \
                mock.patch.object(ok.time, "sleep") as self.slept, \
                mock.patch.object(ok.webbrowser, "open") as opened, \
                mock.patch("builtins.print"):
            os.environ.pop("PIGSKIN_TOKEN", None)
            os.environ.pop("XDG_CONFIG_HOME", None)
            self.assertTrue(ok.submit(self.contest, path))
        return opened

    def assert_signed_in_until_signed_out(self):
        kept = os.path.join(self.home, ".config", "pigskin", "tokens.json")
        if os.name == "posix" and sys.platform != "darwin":
            self.assertEqual(os.stat(kept).st_mode & 0o777, 0o600)
            self.assertEqual(os.listdir(os.path.dirname(kept)), ["tokens.json"])
            os.chmod(kept, 0o644)
        code, out = self.ok(GOOD, "--submit")
        self.assertEqual(code, 0)
        if os.name == "posix" and sys.platform != "darwin":
            self.assertIn("Others could read", out)
            self.assertEqual(os.stat(kept).st_mode & 0o777, 0o600)
        self.assertEqual(self.ok(GOOD, "--sign-out"), (0, "Signed out.\n"))
        self.assertEqual(self.ok(GOOD, "--sign-out"), (0, "Nobody was signed in.\n"))
        self.assertIn("Nobody is signed in.", self.ok(GOOD, "--submit")[1])

    def test_somebody_signs_in_in_the_browser(self):
        self.ok(GOOD)
        self.server.device = [
            (200, {"device_code": "x y", "user_code": "BDWP-HQPK", "expires_in": 900, "interval": 5}),
            (400, {"error": "authorization_pending"}),
            (400, {"error": "slow_down"}),
            (502, {}),
            (200, {"access_token": "pigskin_right", "token_type": "Bearer"}),
        ]
        opened = self.submit_on_a_terminal()
        opened.assert_called_with(self.contest["address"] + "/device?code=BDWP-HQPK")
        self.assertEqual([call[0][0] for call in self.slept.call_args_list[:4]], [5, 5, 10, 10])
        (path, form), polls = self.server.forms[0], self.server.forms[1:]
        self.assertEqual((path, form["client_id"]), ("/api/v1/device/code", "pigskin-ok"))
        grant = "urn:ietf:params:oauth:grant-type:device_code"
        poll = {"grant_type": grant, "device_code": "x y", "client_id": "pigskin-ok"}
        self.assertEqual(polls, [("/api/v1/device/token", poll)] * 4)
        self.assert_signed_in_until_signed_out()

    def test_a_sign_in_that_fails(self):
        self.ok(GOOD)
        begun = (200, {"device_code": "x", "user_code": "B", "interval": 1})
        for answers, why in [
            ([begun, (400, {"error": "access_denied"})], "denied in the browser"),
            ([begun, (400, {"error": "expired_token"})], "not finished in time"),
            ([begun, (200, {"access_token": "pigskin_a\nHost: x"})], "not finished in time"),
            ([(200, {})], "takes no sign-in"),
            ([(302, {})], "takes no sign-in (302)"),
        ]:
            self.server.device = answers
            with self.assertRaisesRegex(ok.Trouble, re.escape(why)):
                self.submit_on_a_terminal()
        self.assertEqual(self.server.asked, [])

    def test_tokens_in_what_is_pasted(self):
        for text, token in {
            "pigskin_a1B2\n": "pigskin_a1B2",
            "https://hog.example.edu/sign-in/link?token=pigskin_a1&b": "pigskin_a1",
            "pigskin_": None,
            "": None,
            "hunter2": None,
        }.items():
            self.assertEqual(ok.token_in(text), token)


class Version(unittest.TestCase):
    def test_the_syntax_is_that_of_python_3_8(self):
        with open(OK, encoding="utf-8") as file:
            ast.parse(file.read(), "ok.py", feature_version=(3, 8))


if __name__ == "__main__":
    unittest.main()
