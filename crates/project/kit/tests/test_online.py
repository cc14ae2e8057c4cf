"""Tests of `ok` with a course's server."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import zipapp

import fake_server
import little_kit
import test_ok
from asking import OK, RIGHT
from fake_server import OTHER_TOKEN, TOKEN, saying

NOT_SIGNED_IN = "Not backed up: you are not signed in; run python3 ok --sign-in. It is kept in ok-backups and sent with the next run.\n"


class OnlineKit(test_ok.Kit):
    """A kit of two problems whose config names a server."""

    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.made)
        cls.kit = os.path.join(cls.made, "kit")
        problems = [row for row in test_ok.PROBLEMS if row["number"] in ("00", "02")]
        little_kit.make(cls.kit, problems, RIGHT, kit="0" * 32)
        zipapp.create_archive(OK, os.path.join(cls.kit, "ok"), filter=lambda path: path.suffix == ".py")

    def setUp(self):
        super().setUp()
        self.server = fake_server.FakeServer()
        self.addCleanup(self.server.stop)
        self.addCleanup(lambda: self.assertEqual(self.server.wrong, []))
        self.set_endpoint(self.server.address)
        self.home = os.path.join(os.path.dirname(self.folder), "home")
        os.mkdir(self.home)
        self.settings = os.path.join(self.home, "settings", "pigskin")
        self.tokens = os.path.join(self.settings, "tokens.json")
        self.backups = os.path.join(self.folder, "ok-backups")

    def set_endpoint(self, address):
        path = os.path.join(self.folder, "hog.ok")
        with open(path) as file:
            config = json.load(file)
        with open(path, "w") as file:
            json.dump(dict(config, endpoint=address), file)

    def sign_in(self, token=TOKEN):
        os.makedirs(self.settings, mode=0o700, exist_ok=True)
        self.write_tokens(json.dumps({self.server.address: token}))

    def write_tokens(self, text, mode=0o600):
        os.makedirs(self.settings, mode=0o700, exist_ok=True)
        with open(self.tokens, "w") as file:
            file.write(text)
        os.chmod(self.tokens, mode)

    def environment(self):
        """What a program sees: a home of its own, and no proxy on the way."""
        return {
            "HOME": self.home, "XDG_CONFIG_HOME": os.path.join(self.home, "settings"), "PIGSKIN_TOKEN": "",
            "no_proxy": "127.0.0.1", "NO_COLOR": "1", "TZ": "UTC",
        }

    def run_ok(self, *arguments, **options):
        return super().run_ok(*arguments, **dict(self.environment(), **options))

    def kept(self):
        """The names of what is kept."""
        return sorted(os.listdir(self.backups)) if os.path.exists(self.backups) else []

    def with_server(self, *plans):
        self.server.plans += plans


class BackingUp(OnlineKit):
    def setUp(self):
        super().setUp()
        self.sign_in()

    def test_each_run_is_backed_up_after_the_tests(self):
        self.write("é = 1\r\n" + RIGHT)
        text = self.ok("-q", "2")
        page = self.server.address + "/project/versions/"
        self.says(text, "exit 0\n", "\nBacked up as version 1: %s1\n" % page)
        self.assertLess(text.index("Test summary"), text.index("Backed up"))
        body = self.server.versions[0]
        with open(os.path.join(self.folder, "hog.py"), "rb") as file:
            self.assertEqual(body["files"]["hog.py"].encode(), file.read())
        self.assertEqual(
            body["results"],
            {
                "02": {
                    "passed": True,
                    "points": 1,
                    "of": 1,
                    "smallest": None,
                    "diagnosis": None,
                    "locked": False,
                    "case": None,
                    "unwritten": False,
                }
            },
        )
        self.assertEqual((body["submit"], body["kit"], body["unlocking"]), (False, "0" * 32, []))
        self.assertEqual(self.kept(), [])
        self.says(self.ok(), "exit 1\n", "Backed up as version 2, with the same content as version 1: %s2\n" % page)
        self.assertTrue(self.server.versions[1]["results"]["00"]["locked"])

    def test_results_are_those_of_the_files_that_were_tested(self):
        self.write(test_ok.LARGER)
        self.says(self.ok("-q", "2"), "exit 1\n", "Backed up as version 1")
        self.assertEqual(self.server.versions[0]["results"]["02"]["smallest"], "free_bacon(1) returned 9")
        self.assertEqual(self.server.versions[0]["results"]["02"]["diagnosis"], "You take the larger digit.")

    def test_a_suite_alone_is_no_result(self):
        self.says(self.ok("-q", "2", "--suite", "1"), "exit 0\n", "Backed up as version 1")
        self.assertEqual(self.server.versions[0]["results"], {})

    def test_the_score_has_what_the_server_knows(self):
        self.change_config(phases=[{"number": 1, "title": "Simulator", "due": "2026-09-09 23:59:59"}])
        self.server.dates = {
            "phases": [{"number": 1, "due": "2026-09-10T22:00:00Z"}, {"number": "x"}, 7], "closes": "2026-09-12T23:59:59Z",
        }
        text = self.ok("--score")
        self.says(
            text,
            "  Phase 1: Simulator                       1/1   due Sep 10, 22:00\n    Question 0: dice                       0/0   (locked",
            "On the course's server\n    Nothing that you submitted counts yet: python3 ok --submit\n    The project closes Sep 12, 23:59. Times are in this computer's time zone.\n",
            "Backed up as version 1",
        )
        self.server.received = "2026-09-08T20:11:12Z"
        self.ok("--submit", "--no-wait")
        counts = "    Version 2 of Sep 8, 20:11 counts: 1.5/2, not graded yet\n"
        self.says(self.ok("--score"), counts)
        self.server.versions[1]["row"].update(points=None, grade="graded")
        self.says(self.ok("--score"), "counts: its points are not known yet\n")
        before = len(self.server.asked)
        self.assertNotIn("server", self.ok("--score", "--local"))
        self.assertEqual(len(self.server.asked), before)

    def test_the_score_needs_no_server(self):
        self.change_config(phases=[{"number": 1, "title": "Simulator", "due": "2026-09-09 23:59:59"}])
        own = "  Phase 1: Simulator                       1/1   due Sep 9, 23:59\n"
        for plan in (fake_server.html, saying(502), saying(401, {"error": "no"}), saying(200, {"phases": 7, "closes": 7}), fake_server.cut):
            self.sign_in()
            self.with_server(plan, plan)
            text = self.ok("--score", "-q", "2")
            self.says(text, "exit 0\n", "Total                                  1/1\n")
            if "On the course's server" not in text:
                self.says(text, own)
        self.sign_in()
        self.server.plans[:] = [fake_server.dripping] * 2
        begun = time.monotonic()
        self.says(self.ok("--score", "-q", "2"), "exit 0\n", own)
        self.assertLess(time.monotonic() - begun, 60)
        os.remove(self.tokens)
        self.says(self.ok("--score", "-q", "2"), "exit 0\n", own, NOT_SIGNED_IN)

    def test_a_program_that_hangs_is_not_unwritten(self):
        self.write(RIGHT.replace("    return 10 - min", "    while True: pass\n    return 10 - min"))
        self.says(self.ok("-q", "2", "--timeout", "1"), "exit 1\n", "Backed up as version 1")
        result = self.server.versions[0]["results"]["02"]
        self.assertEqual((result["case"], result["unwritten"]), ("Suite 1 > Case 1", False))

    def test_local_sends_nothing_and_keeps_nothing(self):
        before = sorted(os.listdir(self.folder))
        self.assertNotIn("Backed up", self.ok("-q", "2", "--local"))
        self.ok("-q", "0", "-u", "--local", typed="5\nexit()\n")
        self.assertEqual(self.server.asked, [])
        self.assertEqual(sorted(set(os.listdir(self.folder)) - {"__pycache__", "ok-progress.json"}), before)

    def test_a_backup_alone(self):
        self.assertEqual(re.sub(r"(?s)^.*===\n\n", "", self.ok("--backup")), "Backed up as version 1: %s/project/versions/1\n" % self.server.address)
        self.assertEqual(self.server.versions[0]["results"], {})
        self.server.stop()
        self.says(self.ok("--backup"), "exit 1\n", "Not backed up: ")

    def test_files_that_are_no_text_go_as_they_are(self):
        data = b"\xff\xfe# latin\r\n"
        with open(os.path.join(self.folder, "hog.py"), "wb") as file:
            file.write(data)
        self.ok("--backup")
        self.assertEqual(self.server.versions[0]["files"]["hog.py"], {"base64": "//4jIGxhdGluDQo="})
        os.remove(os.path.join(self.folder, "hog.py"))
        self.says(self.ok("--restore"), "exit 0\n", "hog.py is that of version 1.")
        with open(os.path.join(self.folder, "hog.py"), "rb") as file:
            self.assertEqual(file.read(), data)

    def test_nothing_is_sent_of_a_file_that_is_missing_or_too_large(self):
        self.write("#" * (1 << 20))
        self.says(self.ok("--backup"), "exit 0\n", "Not backed up: hog.py is larger than 1024 KiB.")
        self.says(self.ok("--submit"), "exit 1\n", "Not submitted: hog.py is larger")
        os.remove(os.path.join(self.folder, "hog.py"))
        self.says(self.ok("--backup"), "exit 1\n", "Not backed up: there is no hog.py here.")
        self.says(self.ok("--submit"), "exit 1\n", "NOT submitted: there is no hog.py here.")
        self.assertEqual((self.server.asked, self.kept()), ([], []))

    def test_texts_that_no_database_takes_are_changed(self):
        self.write(RIGHT.replace("    return 10 - min", "    raise ValueError('a\\0b\\ud800' + 'c' * 9000)\n    return 10 - min"))
        self.says(self.ok("-q", "2"), "exit 1\n", "Backed up as version 1")

    def test_tries_at_unlocking_are_sent(self):
        text = self.ok("-q", "0", "-u", typed="5\n\x00\n4\n'1'\n0\n1\n2\n")
        self.says(text, "Backed up as version 1")
        tries = self.server.versions[0]["unlocking"]
        self.assertEqual([row["answer"] for row in tries[:4]], ["5", "?", "4", "'1'"])
        self.assertEqual([row["right"] for row in tries[:4]], [False, False, True, True])
        self.assertIn("a pig", [row["answer"] for row in tries[4:]])
        self.assertTrue(tries[-1]["right"])
        self.assertEqual({row["question"] for row in tries}, {"00"})
        self.assertEqual(len({row["case"] for row in tries}), 3)
        self.assertRegex(tries[0]["case"], "^[0-9a-f]{32}$")
        self.ok("-q", "0")
        self.assertEqual(self.server.versions[1]["unlocking"], [])
        self.assertEqual(self.kept(), [])

    def test_tries_outlive_a_session_that_is_killed(self):
        command = [sys.executable, os.path.join(self.folder, "ok"), "-q", "0", "-u"]
        environment = dict(os.environ, **self.environment())
        started = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder, env=environment, universal_newlines=True
        )
        started.stdin.write("77\n")
        started.stdin.flush()
        while "Not quite" not in started.stdout.readline():
            pass
        started.kill()
        started.communicate()
        self.ok("-q", "2")
        self.assertEqual([row["answer"] for row in self.server.versions[0]["unlocking"]], ["77"])

    def test_json_carries_what_was_sent(self):
        done = self.run_ok("--format", "json", "-q", "2")
        backup = json.loads(done.stdout[: done.stdout.rindex("}") + 1][done.stdout.index("{") :])["backup"]
        self.assertEqual((backup["version"], backup["kept"], backup["submission"]), (1, False, False))
        self.assertEqual(backup["address"], self.server.address + "/project/versions/1")
        local = self.run_ok("--format", "json", "-q", "2", "--local")
        self.assertIsNone(json.loads(local.stdout)["backup"])

    def test_the_asker_and_local_runs_load_nothing_of_the_network(self):
        heavy = ["ssl", "socket", "http.client", "urllib.request", "webbrowser", "difflib"]
        ours = ["server", "backup", "device", "online", "kept", "tries", "tokens"]
        code = (
            "import sys, types; p = types.ModuleType('pigskin_ok'); p.__path__ = [%r]; sys.modules['pigskin_ok'] = p\n"
            "import pigskin_ok.%s\n"
            "print([name for name in %r + ['pigskin_ok.' + one for one in %r] if name in sys.modules])"
        )
        for module in ("ask", "command"):
            done = subprocess.run([sys.executable, "-c", code % (OK, module, heavy, ours)], stdout=subprocess.PIPE)
            self.assertEqual(done.stdout.strip(), b"[]", module)

    def test_files_of_the_student_hide_nothing_of_the_network(self):
        for name in ("ssl", "socket", "urllib", "http", "email", "server", "stringprep", "webbrowser", "difflib"):
            self.write("raise SystemExit('%s.py was imported')\n" % name, name + ".py")
        self.says(self.ok("-q", "2"), "Backed up as version 1")
        self.write(test_ok.LARGER)
        self.says(self.ok("-q", "2", "-i", typed="import queue\n"), "exit 1\n", "Backed up as version 2")


class WithoutNetwork(OnlineKit):
    def setUp(self):
        super().setUp()
        self.sign_in()

    def lines(self, text):
        """The lines about the network."""
        return [line for line in text.split("100.0% of 1 question\n")[1].splitlines() if line]

    def test_one_line_says_so_and_the_next_run_sends_what_was_kept_in_order(self):
        self.set_endpoint("http://127.0.0.1:1")
        self.sign_in()
        self.write_tokens(json.dumps({"http://127.0.0.1:1": TOKEN, self.server.address: TOKEN}))
        for number in range(3):
            self.write(RIGHT + "# %d\n" % number)
            text = self.ok("-q", "2")
            self.says(text, "exit 0\n")
            self.assertEqual(
                self.lines(text),
                ["Not backed up: http://127.0.0.1:1 cannot be reached (nothing answers there). It is kept in ok-backups and sent with the next run."],
            )
        self.assertEqual(len(self.kept()), 3)
        for name in self.kept():
            path = os.path.join(self.backups, name)
            with open(path) as file:
                row = json.load(file)
            with open(path, "w") as file:
                json.dump(dict(row, server=self.server.address), file)
        self.set_endpoint(self.server.address)
        self.write(RIGHT + "# 3\n")
        text = self.ok("-q", "2")
        self.says(text, "3 backups are sent that were kept.\nBacked up as version 4: ")
        self.assertEqual([body["files"]["hog.py"][-4:] for body in self.server.versions], ["# %d\n" % number for number in range(4)])
        self.assertEqual(self.kept(), [])
        self.assertFalse(os.path.exists(self.backups))

    def test_more_than_fits_into_the_time_is_sent_bit_by_bit(self):
        self.with_server(*[saying(503)] * 4)
        for _ in range(4):
            self.ok("-q", "2")
        # Each connection takes six of the fifteen seconds.
        hook = (
            "import http.client, time\n"
            "clock, spent, connect = time.monotonic, [], http.client.HTTPConnection.connect\n"
            "time.monotonic = lambda: clock() + 6 * len(spent)\n"
            "http.client.HTTPConnection.connect = lambda self: (spent.append(1), connect(self))[1]\n"
        )
        self.write(hook, "sitecustomize.py")
        text = self.ok("--backup", PYTHONPATH=self.folder)
        self.says(text, "exit 1\n", " backups are sent that were kept.\nNot backed up: ")
        sent = len(self.server.versions)
        self.assertIn(sent, (2, 3))
        self.says(self.ok("-q", "2"), "Backed up as version 6")
        self.assertEqual(self.kept(), [])

    def test_another_servers_backups_stay_where_they_are(self):
        self.with_server(saying(503, {"error": "later"}))
        self.ok("-q", "2")
        other = fake_server.FakeServer()
        self.addCleanup(other.stop)
        self.set_endpoint(other.address)
        self.write_tokens(json.dumps({other.address: TOKEN}))
        self.says(self.ok("-q", "2"), "Backed up as version 1")
        self.assertEqual(len(other.versions), 1)
        self.assertEqual(len(self.kept()), 1)

    def test_an_answer_that_is_lost_makes_no_second_version(self):
        self.with_server(fake_server.received_and_lost)
        self.says(self.ok("-q", "2"), "exit 0\n", "Not backed up: ", "cannot be reached")
        self.assertEqual((len(self.server.versions), len(self.kept())), (1, 1))
        self.says(self.ok("-q", "2"), "1 backup is sent that was kept.\n", "Backed up as version 2, with the same content as version 1")
        self.assertEqual(len(self.server.posts()), 3)

    def test_what_is_no_answer_of_the_server_keeps_the_backup(self):
        cases = [
            (fake_server.html, "does this network ask you to sign in?"),
            (saying(200, b"[" * 100000), "does this network ask you to sign in?"),
            (saying(200, b"\xff\xfe"), "does this network ask you to sign in?"),
            (saying(201, {"version": "12"}), "does this network ask you to sign in?"),
            (saying(201, {"version": True}), "does this network ask you to sign in?"),
            (saying(403), "it answered 403"),
            (saying(401), "it answered 401"),
            (saying(500, {"error": "the disk is full"}), "it answered 500: the disk is full"),
            (saying(502), "it answered 502"),
            (saying(429, {"error": "too many"}, Retry_After="30"), "it answered 429: too many"),
            (saying(503, {"error": "later"}, Retry_After="\u00b2"), "it answered 503: later"),
            (saying(302, b"", Location="http://evil.example/\x1b[31m"), "it leads to another address, http://evil.example/"),
            (fake_server.huge, "does this network ask you to sign in?"),
            (fake_server.cut, "cannot be reached"),
        ]
        for count, (plan, words) in enumerate(cases, 1):
            with self.subTest(words):
                self.with_server(plan)
                text = self.ok("-q", "2")
                self.says(text, "exit 0\n", "Not backed up: %s cannot be reached (" % self.server.address, words)
                self.assertEqual(len(self.lines(text)), 1)
                self.assertNotIn("\x1b", text)
                self.assertEqual(len(self.kept()), count)
        self.says(self.ok("-q", "2"), "%d backups are sent that were kept." % len(cases))
        with open(self.tokens) as file:
            self.assertIn(TOKEN, file.read())

    def test_a_redirect_does_not_get_the_token(self):
        elsewhere = fake_server.FakeServer()
        self.addCleanup(elsewhere.stop)
        for code in (301, 302, 303, 307, 308):
            self.with_server(saying(code, b"", Location=elsewhere.address + "/"))
            self.says(self.ok("-q", "2"), "leads to another address")
        self.assertEqual(elsewhere.asked, [])

    def test_a_refusal_of_what_was_sent_is_told_once_and_dropped(self):
        self.with_server(saying(503, {"error": "later"}))
        self.ok("-q", "2")
        self.with_server(saying(400, {"error": "the file has a\n\x07NUL in it"}))
        text = self.ok("-q", "2")
        self.says(text, "The backup of ", " cannot be sent: the file has a ?NUL in it.\nBacked up as version 1")
        self.assertEqual(self.kept(), [])
        self.with_server(saying(413, {"error": "this is too large"}))
        self.assertEqual(self.lines(self.ok("-q", "2")), ["Not backed up: this is too large."])
        self.assertEqual(self.kept(), [])

    def test_a_refusal_of_the_person_keeps_it(self):
        self.with_server(saying(403, {"error": "you are not in this course's project"}))
        self.says(self.ok("-q", "2"), "Not backed up: you are not in this course's project. It is kept in ok-backups")
        self.assertEqual(len(self.kept()), 1)

    def test_a_server_that_drips_is_left_after_fifteen_seconds(self):
        # On a clock that is twenty times as fast.
        self.write("import time\nclock = time.monotonic\ntime.monotonic = lambda: 20 * clock()\n", "sitecustomize.py")
        self.with_server(fake_server.dripping)
        text = self.ok("--backup", PYTHONPATH=self.folder)
        self.assertRegex(text, r"cannot be reached \(no answer in [0-9]+ seconds\). It is kept")
        self.assertEqual(len(self.kept()), 1)

    @unittest.skipUnless(shutil.which("openssl"), "there is no openssl here")
    def test_a_certificate_that_nobody_vouches_for(self):
        key, made = os.path.join(self.home, "key.pem"), os.path.join(self.home, "certificate.pem")
        command = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
        subprocess.run(command.split() + ["-keyout", key, "-out", made], check=True, stderr=subprocess.DEVNULL)
        self.server.use_tls(made, key)
        self.set_endpoint(self.server.address)
        self.sign_in()
        self.says(self.ok("-q", "2"), "exit 0\n", "cannot be reached (its certificate is not valid: self")
        self.says(self.ok("-q", "2", SSL_CERT_FILE=made), "1 backup is sent that was kept.\nBacked up as version 2, with the same content as version 1: https:")

    def test_a_proxy_is_asked(self):
        self.set_endpoint("http://hog.example.edu")
        self.write_tokens(json.dumps({"http://hog.example.edu": TOKEN}))
        self.with_server(saying(502))
        self.says(self.ok("-q", "2", http_proxy=self.server.address, no_proxy=""), "it answered 502")
        self.assertEqual(self.server.asked[0][1], "http://hog.example.edu/api/v1/project/versions")

    def test_two_hundred_backups_are_kept_and_every_submission(self):
        self.with_server(*[saying(503)] * 3)
        self.says(self.ok("--submit"), "exit 1\n")
        self.ok("-q", "2")
        first = self.kept()
        self.assertEqual([name.endswith("-submission.json") for name in first], [True, False])
        for number in range(3, 203):
            shutil.copy(os.path.join(self.backups, first[1]), os.path.join(self.backups, "%06d-0T0Z-%032x.json" % (number, number)))
        self.ok("-q", "2")
        names = self.kept()
        self.assertEqual((len(names), names[0]), (201, first[0]))
        self.assertNotIn(first[1], names)
        self.assertTrue(names[-1].startswith("000203-"))

    def test_damaged_files_are_left_out(self):
        os.mkdir(self.backups)
        for name, text in {
            "000001-20260101T000000Z-aa.json": "{",
            "000002-20260101T000000Z-bb.json": "[1]",
            "000003-20260101T000000Z-cc.json": '{"server": 3, "body": {}}',
            "000004-20260101T000000Z-dd.json": "[" * 100000,
            "notes.txt": "mine",
            "tries.jsonl": '{"question": 3}\n[[[\n\xff\n',
        }.items():
            self.write(text, os.path.join("ok-backups", name))
        self.says(self.ok("-q", "2"), "exit 0\n", "Backed up as version 1")
        self.assertEqual([name[-8:] for name in self.kept()], [".damaged"] * 4 + ["otes.txt"])
        self.assertEqual(len(self.server.posts()), 1)

    def test_a_folder_that_takes_no_files(self):
        self.write("a file, and no folder", "ok-backups")
        self.says(self.ok("-q", "2"), "exit 0\n", "Backed up as version 1")
        self.with_server(saying(503))
        self.says(self.ok("-q", "2"), "exit 0\n", "It cannot be kept either: ")
        self.ok("-q", "0", "-u", typed="5\nexit()\n")
        self.assertEqual([row["answer"] for row in self.server.versions[-1]["unlocking"]], ["5"])

    def test_a_full_disk(self):
        hook = (
            "import os, errno\n"
            "def full(fd):\n    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
            "os.fsync = full\n"
        )
        self.write(hook, "sitecustomize.py")
        self.says(self.ok("-q", "2", PYTHONPATH=self.folder), "exit 0\n", "Backed up as version 1")
        self.with_server(saying(503))
        text = self.ok("-q", "2", PYTHONPATH=self.folder)
        self.says(text, "It cannot be kept either: No space left on device.")
        self.assertEqual(self.kept(), [])

    def test_two_runs_at_once_send_each_version_once(self):
        self.with_server(*[saying(503)] * 4)
        for _ in range(4):
            self.ok("-q", "2")
        command = [sys.executable, os.path.join(self.folder, "ok"), "-q", "2"]
        environment = dict(os.environ, **self.environment())
        running = [
            subprocess.Popen(command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            for _ in range(3)
        ]
        for one in running:
            text, _ = one.communicate(timeout=120)
            self.assertIn(b"Backed up as version", text)
            self.assertEqual(one.returncode, 0)
        keys = [body["key"] for body in self.server.versions]
        self.assertEqual((len(keys), len(set(keys))), (7, 7))
        self.assertEqual(self.kept(), [])

    def test_the_order_does_not_come_from_the_clock(self):
        self.with_server(*[saying(503)] * 2)
        for number in (1, 2):
            self.write(RIGHT + "# %d\n" % number)
            self.ok("-q", "2")
        newest = self.kept()[1]
        os.rename(os.path.join(self.backups, newest), os.path.join(self.backups, re.sub("-[0-9]+T", "-19700101T", newest)))
        self.ok("-q", "2")
        self.assertEqual([body["files"]["hog.py"][-2:] for body in self.server.versions], ["1\n", "2\n", "2\n"])


class SigningIn(OnlineKit):
    def test_without_a_terminal_nobody_is_waited_for(self):
        self.assertTrue(self.ok("-q", "2").endswith(NOT_SIGNED_IN))
        self.assertEqual((self.server.asked, len(self.kept())), ([], 1))
        self.says(self.ok("--sign-in"), "exit 1\n", "Signing in needs a terminal. Elsewhere set PIGSKIN_TOKEN")
        self.sign_in()
        self.says(self.ok("-q", "2"), "1 backup is sent that was kept.\nBacked up as version 2")

    def test_the_variable_goes_first(self):
        self.sign_in(OTHER_TOKEN)
        self.says(self.ok("-q", "2", PIGSKIN_TOKEN=" %s\n" % TOKEN), "Backed up as version 1")
        self.says(self.ok("-q", "2", PIGSKIN_TOKEN=OTHER_TOKEN), "exit 0\n", "Not backed up: PIGSKIN_TOKEN is not valid (any more). It is kept")
        self.says(self.ok("-q", "2", PIGSKIN_TOKEN="a\r\nHost: evil"), "Not backed up: PIGSKIN_TOKEN holds no token. It is kept")

    def test_a_revoked_token_signs_out(self):
        self.sign_in(OTHER_TOKEN)
        self.says(self.ok("-q", "2"), "exit 0\n", "Not backed up: the server has signed you out; run python3 ok --sign-in. It is kept")
        with open(self.tokens) as file:
            self.assertEqual(json.load(file), {})
        self.assertTrue(self.ok("-q", "2").endswith(NOT_SIGNED_IN))
        self.assertEqual(len(self.server.asked), 1)

    def test_signing_out_keeps_other_servers(self):
        self.write_tokens(json.dumps({self.server.address: TOKEN, "https://other.example": OTHER_TOKEN}))
        self.says(self.ok("--sign-out"), "exit 0\nSigned out.\n", "lists the tokens that are still valid")
        self.says(self.ok("--sign-out"), "exit 0\nNobody was signed in.\n")
        with open(self.tokens) as file:
            self.assertEqual(json.load(file), {self.server.address: None, "https://other.example": OTHER_TOKEN})
        self.assertEqual(stat.S_IMODE(os.stat(self.tokens).st_mode), 0o600)
        self.assertEqual(os.listdir(self.settings), ["tokens.json"])

    def test_a_file_that_others_can_read_is_closed(self):
        self.sign_in()
        os.chmod(self.tokens, 0o644)
        self.says(self.ok("-q", "2"), "Others could read %s; now only you can." % self.tokens, "Backed up as version 1")
        self.assertEqual(stat.S_IMODE(os.stat(self.tokens).st_mode), 0o600)
        self.assertNotIn("Others", self.ok("-q", "2"))

    @unittest.skipUnless(hasattr(os, "getuid") and os.getuid() == 0, "only root gives a file away")
    def test_a_file_of_somebody_else_is_not_used(self):
        self.sign_in()
        os.chown(self.tokens, 1234, 1234)
        self.says(self.ok("-q", "2"), "belongs to another user and is not used.\n", NOT_SIGNED_IN)

    def test_what_is_no_file_is_said(self):
        os.makedirs(self.tokens)
        self.says(self.ok("-q", "2"), "exit 0\n", "tokens.json is no file.\n" + NOT_SIGNED_IN)
        os.rmdir(self.tokens)
        os.mkfifo(self.tokens)
        self.says(self.ok("-q", "2"), "tokens.json is no file.\n" + NOT_SIGNED_IN)
        shutil.rmtree(self.settings)
        with open(self.settings, "w"):
            pass
        self.says(self.ok("-q", "2"), "tokens.json cannot be read: Not a directory.\n" + NOT_SIGNED_IN)
        self.says(self.ok("--sign-out"), "exit 1\n", "tokens.json cannot be written: ")

    def test_a_damaged_file_is_said_and_replaced(self):
        for text in ("{", "[]", "\x00", "[" * 100000, "7"):
            self.write_tokens(text)
            self.says(self.ok("-q", "2"), "tokens.json is damaged.\n" + NOT_SIGNED_IN)
        for text in ({self.server.address: 3}, {self.server.address: "a\nb"}):
            self.write_tokens(json.dumps(text))
            self.says(self.ok("-q", "2"), NOT_SIGNED_IN)
        self.assertEqual(self.server.asked, [])
        self.says(self.ok("--sign-out"), "exit 0\n")
        with open(self.tokens) as file:
            self.assertEqual(json.load(file), {self.server.address: None})

    def test_a_course_without_a_server_has_nobody_to_sign_in_to(self):
        self.set_endpoint("")
        for option in ("--sign-in", "--sign-out", "--versions", "--restore"):
            self.assertEqual(self.ok(option), "exit 1\nThis course has no server for ok.\n")


class Submitting(OnlineKit):
    def setUp(self):
        super().setUp()
        self.sign_in()
        self.ok("-q", "0", "-u", "--local", typed="4\n'1'\na pig\n")
        self.server.verdict = {
            "points": 1, "of": 1, "hidden": False, "load_error": None, "notes": [],
            "problems": {
                "00": {"passed": True, "points": 0, "of": 0, "smallest": None, "diagnosis": None},
                "02": {"passed": True, "points": 1, "of": 1, "smallest": None, "diagnosis": None},
            },
        }

    def test_the_verdict_is_waited_for(self):
        self.server.looks_until_graded = 2
        text = self.ok("--submit")
        self.says(
            text,
            "exit 0\n",
            "Test summary",
            "Submitted as version 1: %s/project/versions/1\nIt counts: you can submit until 23:59.\n" % self.server.address,
            "The server grades it.",
            "Points on the server\n    Question 0: dice                       0/0\n",
            "Total                                  1/1\n",
            "Each problem has the result that it has here.",
        )
        self.assertEqual(sorted(self.server.versions[0]["results"]), ["00", "02"])
        self.assertTrue(self.server.versions[0]["submit"])

    def test_the_same_files_have_the_verdict_that_is_there(self):
        self.server.stays = True
        self.ok("--submit")
        page = "%s/project/versions/1" % self.server.address
        self.says(
            self.ok("--submit"),
            "exit 0\n",
            "The same files as version 1, which is submitted: %s\nIt counts" % page,
            "Total                                  1/1\n",
        )
        self.assertEqual([version["looks"] for version in self.server.versions], [2, 0])

    def test_after_the_deadline_a_submission_has_to_be_wanted(self):
        self.server.question = "The deadline has passed: this would count half."
        for more in ([], ["--format", "json"]):
            shown = self.ok("--submit", *more)
            self.says(
                shown,
                "exit 1\n",
                "Backed up as version ",
                "NOT submitted: The deadline has passed: this would count half. To submit it all the same: python3 ok --submit --late\n",
            )
        self.assertFalse(any(version["late"] or version["row"]["submission"] for version in self.server.versions))
        self.says(self.ok("--submit", "--late"), "exit 0\n", "Submitted as version 3", "Points on the server")
        self.assertTrue(self.server.versions[2]["late"])
        self.says(self.ok("--late"), "exit 2\n", "--late goes with --submit")
        self.assertEqual(self.kept(), [])

    def test_a_better_backup_is_offered(self):
        self.server.offer = "Your newest run passes 14 points more than what counts."
        self.says(self.ok(), "more than what counts. Submit it: python3 ok --submit\n")
        self.assertNotIn("14 points", self.ok("--submit"))

    def test_the_place_in_the_queue_is_told_where_it_changes(self):
        self.server.looks_until_graded = 6
        first, second = {"ahead": 12, "seconds": 200.5}, {"ahead": 1, "seconds": None}
        self.server.queue = [first, first, second, {"ahead": "x"}, {"ahead": -1, "seconds": []}]
        self.says(
            self.ok("--submit"),
            "The server grades it. Ctrl-C does not stop that.\n"
            "12 versions are graded before it, which takes about 4 minutes.\n"
            "1 version is graded before it.\n\n"
            "Points on the server\n",
        )

    def test_what_differs_is_told(self):
        rows = self.server.verdict["problems"]
        rows["00"] = {"passed": False, "points": 0, "of": 0, "smallest": "dice\x1b[31m", "diagnosis": "You \x07 guess."}
        rows["77"] = {"passed": False, "points": None, "of": "x"}
        rows["78"] = 7
        self.server.verdict.update(load_error={"type": "NameError", "line": 3}, notes=["You changed other."])
        text = self.ok("--submit")
        self.says(
            text, "exit 0\n", "Question 0: dice is right here and wrong there: dice?[31m\n  You ? guess.\n",
            "    Question 77                            ?/?", "cannot be loaded to its end: NameError, line 3", "You changed other.",
        )
        self.assertNotIn("\x1b", text)
        self.write(test_ok.LARGER)
        self.says(self.ok("--submit"), "exit 1\n", "Question 2: free_bacon is right there and wrong here.")

    def test_hidden_and_late_verdicts(self):
        self.server.verdict = {"hidden": True}
        self.says(self.ok("--submit"), "exit 0\n", "It is graded. The points are shown later: %s/project/versions/1" % self.server.address)
        self.says(self.ok("--submit", "--no-wait"), "exit 0\n", "Submitted as version 2")
        looks = [path for method, path, _, _ in self.server.asked if path.endswith("/versions/2")]
        self.assertEqual(looks, [])

    def test_json_has_the_verdict(self):
        done = self.run_ok("--submit", "--format", "json")
        self.assertEqual(done.returncode, 0)
        text = done.stdout[done.stdout.index("{") :]
        backup = json.loads(text)["backup"]
        self.assertEqual((backup["submission"], backup["counts"]), (True, "It counts: you can submit until 23:59."))
        self.assertEqual(backup["verdict"], self.server.verdict)

    def test_what_could_not_be_submitted_is_said_and_sent_first_next_time(self):
        self.with_server(saying(502))
        self.says(self.ok("--submit"), "exit 1\n", "NOT submitted yet: %s cannot be reached (it answered 502). It is kept" % self.server.address)
        self.with_server(saying(502))
        self.ok("-q", "2")
        self.write(RIGHT + "# later\n")
        text = self.ok("--submit")
        self.says(text, "exit 0\n", "The submission of ", " is sent now, as version 1. It counts", "Submitted as version 2: ")
        self.assertEqual([body["submit"] for body in self.server.versions], [True, True, False])
        self.assertTrue(self.server.versions[1]["files"]["hog.py"].endswith("later\n"))
        self.assertEqual(self.kept(), [])

    def test_a_plain_run_sends_the_submission_that_was_kept(self):
        self.with_server(saying(502))
        self.ok("--submit")
        self.says(self.ok("-q", "2"), "exit 0\n", "is sent now, as version 1. It counts: you can submit until 23:59.\nBacked up as version 2")

    def test_a_refused_submission_is_not_lost(self):
        self.with_server(saying(400, {"error": "the file has a NUL in it"}))
        self.says(self.ok("--submit"), "exit 1\n", "NOT submitted: the file has a NUL in it.\n")
        (name,) = self.kept()
        self.assertTrue(name.endswith("-submission.json.refused"))
        self.says(self.ok("--submit"), "exit 0\n", "Submitted as version 1")

    def test_a_project_that_is_closed_takes_a_backup(self):
        self.server.is_closed = True
        self.says(self.ok("--submit"), "exit 1\n", "Backed up as version 1: ", "NOT submitted: The project is closed.")

    def test_a_busy_server_is_asked_again(self):
        self.with_server(saying(429, {"error": "too many"}, Retry_After="1"), saying(503, Retry_After="1"))
        self.says(self.ok("--submit", "--no-wait"), "exit 0\n", "The server is busy. Trying again in 1 s.\n", "Submitted as version 1")
        self.with_server(saying(429, {"error": "too many"}, Retry_After="3000"))
        self.says(self.ok("--submit"), "exit 1\n", "NOT submitted yet: ")

    def test_a_wrong_clock_is_mentioned(self):
        self.server.received = "2001-01-01T00:00:00.123Z"
        self.says(self.ok("--submit", "--no-wait"), "hours ahead. The server's clock counts.")
        self.server.received = "2101-01-01T00:00:00+02:00"
        self.says(self.ok("--submit", "--no-wait"), "hours behind.")

    def test_options_that_contradict_each_other(self):
        for options in (("--submit", "-q", "2"), ("--submit", "--local"), ("--backup", "--local"), ("--no-wait",), ("--restore", "0")):
            self.says(self.ok(*options), "exit 2\n")
        self.assertEqual(self.server.asked, [])


class Restoring(OnlineKit):
    def setUp(self):
        super().setUp()
        self.sign_in()

    def read(self, name="hog.py"):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read().decode()

    def test_versions_are_listed(self):
        self.says(self.ok("--versions"), "exit 0\nThere are no versions yet")
        self.server.received = "2026-09-09T21:59:07.5Z"
        self.ok("--backup")
        self.ok("--submit", "--no-wait")
        self.assertEqual(
            self.ok("--versions"),
            "exit 0\nversion  time            points\n"
            "      2  Sep 9, 21:59     1.5/2  submission, queued, counts\n"
            "      1  Sep 9, 21:59\n\n"
            "python3 ok --restore VERSION brings one back.\n",
        )
        partners = [{"version": 4, "by": {"name": "Bob\x1b"}}, {"version": 3, "by": {"name": "Ada"}}, {"version": "x"}, 7, {"version": 2, "by": 7}]
        self.with_server(saying(200, {"versions": partners}))
        self.says(self.ok("--versions"), "by Bob?\n", "by Ada\n", "by ?\n")
        done = self.run_ok("--versions", "--format", "json")
        self.assertEqual([row["version"] for row in json.loads(done.stdout)["versions"]], [2, 1])

    def test_a_version_comes_back_where_there_is_no_file(self):
        self.write("# one\n")
        self.ok("--backup")
        self.write("# two\n")
        self.ok("--backup")
        os.remove(os.path.join(self.folder, "hog.py"))
        self.assertEqual(self.ok("--restore", "1"), "exit 0\nhog.py is that of version 1.\n")
        self.assertEqual(self.read(), "# one\n")
        self.assertEqual(self.ok("--restore", "1"), "exit 0\nhog.py is the same as in version 1 already.\n")

    def test_nothing_is_replaced_unasked(self):
        self.write("# one\n")
        self.ok("--backup")
        self.write("# two\n")
        text = self.ok("--restore", typed="y\n")
        self.says(text, "exit 1\n", "  line 1\n    -# two\n    +# one\n", "hog.py differs and is left as it is.")
        self.assertEqual(self.read(), "# two\n")
        self.write("# one\r\n")
        self.write("# one\r\n", "hog.py")
        with open(os.path.join(self.folder, "hog.py"), "wb") as file:
            file.write(b"# one\r\n")
        self.says(self.ok("--restore"), "exit 1\n", "hog.py differs from version 1 in its line ends alone.")

    def test_versions_that_are_not_there(self):
        self.says(self.ok("--restore"), "exit 1\nThere are no versions yet.\n")
        self.says(self.ok("--restore", "7"), "exit 1\nThe server refuses: there is nothing at /api/v1/project/versions/7\n")
        self.ok("--backup")
        for answer, words in [
            ({}, "Version 1 has no files."),
            ({"files": {"../hog.py": "", "ok": ""}}, "Version 1 has no hog.py."),
            ({"files": {"hog.py": 7}}, "The answer of the server has no text of hog.py."),
        ]:
            self.with_server(saying(200, answer))
            self.says(self.ok("--restore", "1"), "exit 1\n", words)
        self.assertEqual(self.read(), RIGHT)
        self.with_server(fake_server.html)
        self.says(self.ok("--versions"), "exit 1\n", "cannot be reached (the answer is not the course's")


if __name__ == "__main__":
    unittest.main()
