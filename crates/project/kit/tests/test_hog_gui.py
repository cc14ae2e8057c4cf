"""Tests of hog_gui.py: python3 -m unittest discover -s crates/project/kit/tests"""

import http.client
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import unittest
from urllib.parse import urlsplit

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.join(HERE, "..")
KIT = os.path.join(PROJECT, "..", "..", "entry", "kit", "hog")

sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import content  # noqa: E402

FALL_2019 = {
    "goal": "100", "most_dice": "10", "sides": "6", "pig_out": "one",
    "free_bacon": "smallest-digit", "hogtimus_prime": "off", "hog_wild": "off",
    "feral_hogs": "on", "swine_swap": "digit-product", "pork_chop": "off",
}

with open(os.path.join(HERE, "right_hog.py"), encoding="utf-8") as opened:
    RIGHT = opened.read()

# The command `pigskin`, or a stand-in that knows the rules of fall 2019 alone.
ENGINE = os.environ.get("PIGSKIN") or os.path.join(HERE, "stand_in_pigskin.py")


# As the kit's maker replaces it.
USUAL_REMARK = '"{gain} point(s)! That\'s the biggest gain yet for Player {who}"'


class Page(unittest.TestCase):
    """A program that serves its page, and what the page would ask."""

    def start(self, program, *arguments, rules=FALL_2019, engine=False, remark=None):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.folder = folder
        for name in ("dice.py", "ucb.py"):
            shutil.copy(os.path.join(KIT, name), folder)
        with open(os.path.join(PROJECT, "hog_gui.py"), encoding="utf-8") as file:
            page = file.read()
        self.write("hog_gui.py", page.replace(USUAL_REMARK, json.dumps(remark)) if remark is not None else page)
        self.write("hog.py", program)
        block = {"edition": "fall-2019", "rules": rules}
        self.write("hog.ok", json.dumps({"pigskin": block}))
        commands = os.path.join(folder, "commands")
        os.mkdir(commands)
        if engine:
            command = os.path.join(commands, "pigskin")
            starts = [ENGINE] if "PIGSKIN" in os.environ else [sys.executable, ENGINE]
            self.write(command, "#!/bin/sh\nexec '%s' \"$@\"\n" % "' '".join(starts))
            os.chmod(command, 0o755)
        self.program = subprocess.Popen(
            [sys.executable, "-u", "hog_gui.py", "--no-browser", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=dict(os.environ, PATH=commands),
            universal_newlines=True,
        )
        self.addCleanup(self.end, self.program)
        self.address = urlsplit(self.program.stdout.readline().split()[-1])
        self.state = self.get()

    def end(self, program):
        program.kill()
        program.wait()
        program.stdout.close()
        program.stderr.close()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def request(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(self.address.netloc, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8"), answer.headers
        finally:
            connection.close()

    def get(self, after=""):
        path = "%sstate?after=%s" % (self.address.path, after)
        return json.loads(self.request("GET", path)[1])

    def act(self, **order):
        body = json.dumps(dict({"game": self.game["number"]}, **order))
        status, answer, _ = self.request("POST", self.address.path + "act", body)
        self.assertEqual(status, 200)
        return json.loads(answer)["done"]

    @property
    def game(self):
        return self.state["game"]

    def until(self, holds):
        while not holds(self.game):
            self.state = self.get(self.state["version"])
        return self.game

    def until_asked(self):
        return self.until(lambda game: game["waiting"] or game["error"] or game["over"]
                          or game["difference"])

    def play(self, choice=4):
        """Plays until the game ends or stops."""
        while True:
            game = self.until_asked()
            if game["waiting"] is None:
                return game
            act = "choose" if game["waiting"] == "choice" else "go"
            version = self.state["version"]
            self.assertTrue(self.act(act=act, choice=choice))
            while self.state["version"] == version:
                self.state = self.get(version)


class Games(Page):
    def test_two_people_play_a_game_to_its_end(self):
        self.start(RIGHT)
        self.assertEqual(self.game["players"], ["person", "person"])
        game = self.play()
        self.assertIsNone(game["error"])
        self.assertGreaterEqual(max(game["scores"]), 100)
        self.assertEqual(game["over"]["turns"], len(game["turns"]))
        self.assertEqual(game["turns"][-1]["scores"], game["scores"])
        for place, turn in enumerate(game["turns"]):
            self.assertEqual((turn["player"], turn["choice"]), (place % 2, 4))
            outcomes = [die["outcome"] for die in turn["dice"]]
            self.assertEqual(len(outcomes), 4)
            self.assertEqual(turn["took"]["points"], 1 if 1 in outcomes else sum(outcomes))
        # The first points go to the other player where scores are swapped.
        first = game["turns"][0]
        gains = first["scores"].index(max(first["scores"]))
        self.assertIn(f"That's the biggest gain yet for Player {gains}", first["remarks"][0])

    def test_seats_alternate_against_final_strategy(self):
        self.start(RIGHT, "-f")
        self.assertEqual(self.game["players"], ["person", "final_strategy"])
        game = self.play()
        self.assertEqual({turn["choice"] for turn in game["turns"][::2]}, {4})
        self.assertTrue({turn["choice"] for turn in game["turns"][1::2]} <= {0, 6})
        self.assertTrue(self.act(act="new"))
        game = self.until(lambda game: game["number"] == 2)
        self.assertEqual(game["players"], ["final_strategy", "person"])
        self.assertIsNotNone(self.play()["over"])
        self.until(lambda game: self.state["strategies"] == ["final_strategy", "swap_strategy"])

    def test_a_short_game(self):
        self.start(RIGHT)
        self.assertTrue(self.act(act="new", goal=5))
        self.until(lambda game: game["number"] == 2)
        self.assertLess(self.play(2)["over"]["turns"], 12)
        for goal in (0, 101, "5"):
            self.assertFalse(self.act(act="new", goal=goal))

    def test_a_new_game_reads_the_file_again(self):
        self.start("raise NameError('not yet')")
        self.assertIn("does not load: NameError: not yet", self.until_asked()["error"]["message"])
        self.write("hog.py", RIGHT)
        self.act(act="new")
        self.until(lambda game: game["number"] == 2)
        self.assertEqual(self.until_asked()["waiting"], "choice")

    def test_choices_are_those_of_the_rules(self):
        self.start(RIGHT)
        self.until_asked()
        for choice in (-1, 11, "4", None, True, 2.0):
            self.assertFalse(self.act(act="choose", choice=choice), choice)
        self.assertFalse(self.act(act="go"))
        self.assertFalse(self.act(act="choose", choice=3, game=7))
        self.assertEqual(self.state["choices"], [0, 10])

    def test_a_version_without_dice_and_say(self):
        # As in the years with Hog Wild, where `play` chooses the dice.
        program = (
            "from dice import six_sided, four_sided\n"
            "def play(strategy0, strategy1, goal=100):\n"
            "    strategy0(0, 0)\n    four_sided()\n    strategy1(0, 3)\n    six_sided()\n"
            "    return [100, 3]\n"
        )
        self.start(program, rules=dict(FALL_2019, pork_chop="on"))
        self.assertEqual(self.state["choices"], [-1, 10])
        game = self.play(-1)
        self.assertEqual([turn["dice"][0]["sides"] for turn in game["turns"]], [4, 6])
        self.assertEqual(game["turns"][0]["scores"], [3, 0])
        self.assertEqual(game["over"]["winner"], 0)


class Mistakes(Page):
    def fails(self, program, *parts, line=None, choice=4):
        self.start(program, "--seconds", "1")
        error = self.play(choice)["error"]
        for part in parts:
            self.assertIn(part, error["message"])
        if line is not None:
            self.assertEqual(error["places"][-1]["text"], line)
            number = error["places"][-1]["line"]
            self.assertEqual(program.splitlines()[number - 1].strip(), line)
        return self.game

    def test_an_error_is_shown_with_its_line(self):
        program = RIGHT.replace("points += 3", "points += 3 / 0").replace("== 2", "== 4")
        self.fails(program, "ZeroDivisionError", line="points += 3 / 0")

    def test_a_file_that_is_not_python(self):
        self.fails("def play(:\n", "does not load: SyntaxError")

    def test_a_loop_without_an_end_is_ended_with_its_line(self):
        program = RIGHT.replace("    return 10 - min", "    while True: pass\n    return 10 - min")
        self.fails(program, "did not come to an end in 1 seconds", line="while True: pass", choice=0)
        self.fails("while True:\n    pass\n", "did not come to an end")

    def test_dice_that_are_rolled_without_an_end(self):
        loop = "outcomes = [dice() for _ in iter(int, 1)]"
        program = RIGHT.replace("outcomes = [dice() for _ in range(num_rolls)]", loop)
        self.fails(program, "the dice were rolled 1000 times in one turn")

    def test_programs_that_end_themselves(self):
        self.fails(RIGHT.replace("points += 3", "exit()").replace("== 2", "== 4"), "SystemExit")
        crash = "__import__('os')._exit(3)"
        self.fails(RIGHT.replace("points += 3", crash).replace("== 2", "== 4"), "exit code 3")

    def test_input_is_an_error(self):
        program = RIGHT.replace("points += 3", "input('> ')").replace("== 2", "== 4")
        self.fails(program, "input() was called")

    def test_a_kit_where_nothing_is_written_yet(self):
        stub = "def play(strategy0, strategy1, goal=100):\n    return 0, 0\n"
        game = self.fails(stub, "play returned 0 : 0 and asked nobody. Is it written yet?")
        self.assertEqual(game["turns"], [])
        self.fails("def play(strategy0, strategy1):\n    strategy0(0, 0)\n", "play returned None")
        self.fails("x = 1", "there is no function play")

    def test_commentary_that_is_not_written_yet(self):
        before, after = RIGHT.split("def announce_highest")
        stub = before + "def announce_highest(who, high=0, score=0):\n    pass\n"
        self.start(stub)
        game = self.play()
        self.assertIsNone(game["error"])
        self.assertIn("announce_highest(0) returns None", game["notes"][0])

    def test_what_is_printed_is_shown_and_cut(self):
        program = RIGHT.replace("    before = [0, 0]", "    before = [0, 0]\n    print('go', who0)")
        program = "who0 = 1\nprint('loaded')\n" + program
        self.start(program.replace("    return 1 if 1", "    print('x' * 1000)\n    return 1 if 1"))
        game = self.play(1)
        self.assertEqual(game["before"], ["loaded", "go 1"])
        self.assertEqual(game["turns"][0]["printed"], ["x" * 1000])
        self.assertEqual(game["notes"], ["Your code prints very much; the rest is not shown."])
        self.assertLess(sum(len("".join(turn["printed"])) for turn in game["turns"]), 21000)


class Compared(Page):
    def differs(self, program, *parts, choice=4):
        self.start(program, engine=True)
        self.assertTrue(self.state["can_compare"])
        self.act(act="new", compares=True)
        self.until(lambda game: game["number"] == 2)
        game = self.play(choice)
        self.assertIsNone(game["error"])
        for part in parts:
            self.assertIn(part, game["difference"] or "")
        return game

    def test_a_right_game_differs_nowhere(self):
        game = self.differs(RIGHT)
        self.assertIsNone(game["difference"])
        self.assertIsNotNone(game["over"])

    def test_no_bonus(self):
        game = self.differs(RIGHT.replace("points += 3", "pass"), "Your play gave the commentary",
                            "By the rules: ", "The scores are then", choice=2)
        self.assertEqual(len([turn for turn in game["turns"] if turn["closed"]]), 1)
        self.assertIsNone(game["waiting"])
        self.assertFalse(self.act(act="choose", choice=2))
        self.assertTrue(self.act(act="play on"))
        self.state = self.get()
        self.assertEqual(self.game["waiting"], "choice")
        self.assertIsNotNone(self.play(2)["over"])

    def test_too_few_dice(self):
        few = RIGHT.replace("range(num_rolls)", "range(num_rolls - 1)")
        self.differs(few, "against the rules", "3 dice fell where 4 are rolled")

    def test_strategies_called_twice(self):
        twice = RIGHT.replace("rolls = strategy1(score1, score0)",
                              "rolls = strategy1(score1, score0) and strategy1(score1, score0)")
        self.differs(twice, "called the strategy 2 times in this turn")

    def test_commentary_of_ones_own(self):
        self.differs(RIGHT.replace("point(s)!", "points!"), "Your commentary says", "point(s)!")

    def test_scores_in_the_wrong_order(self):
        wrong = RIGHT.replace("strategy1(score1, score0)", "strategy1(score0, score1)")
        self.differs(wrong, "Your play calls the strategy of Player 1 with ", "its own score first")

    def test_a_game_that_does_not_end(self):
        endless = RIGHT.replace("while score0 < goal and score1 < goal", "while score0 < 150 and score1 < 150")
        self.assertIn("has won", self.differs(endless, "Your play goes on")["difference"])

    def test_without_the_engine_there_is_nothing_to_compare_with(self):
        self.start(RIGHT)
        self.assertFalse(self.state["can_compare"])


class Editions(Page):
    """The project of each edition, as staff and as students have it."""

    def test_the_reference_is_played_by_its_rules(self):
        # Other turns, Hog Tied, Feral Hogs by points, 49ers, the leader, Piggy Back, dice that change.
        more = ("fall-2020", "summer-2021", "summer-2016", "summer-2020", "fall-2012", "spring-2015",
                "fall-2015", "fall-2016", "summer-2017", "fall-2021", "spring-2022")
        editions = dict(content.EDITIONS, **{name: content.MORE_EDITIONS[name] for name in more})
        for edition, rules in editions.items():
            # The stand-in knows only one edition.
            compares = "PIGSKIN" in os.environ or edition == "fall-2019"
            remark = content.terms(rules)["remark"]
            self.start(content.reference(edition, rules), "-f", rules=rules, engine=compares, remark=remark)
            for number in (2, 3):
                self.act(act="new", compares=compares)
                self.until(lambda game: game["number"] == number)
                game = self.play(3)
                self.assertIsNone(game["error"], edition)
                self.assertIsNone(game["difference"], edition)
                self.assertIsNotNone(game["over"], edition)
                self.assertEqual(game["compared"], compares)
            sides = {die["sides"] for turn in game["turns"] for die in turn["dice"]}
            # Where a rule exchanges the dice, a game may have none of them.
            exchanged = rules["perfect_piggy"] == "on" or rules["pork_chop"] == "dice"
            wild = {4, 6} if rules["hog_wild"] == "on" or exchanged else {6}
            self.assertTrue(sides <= wild if exchanged else sides == wild, edition)

    def test_a_stub_says_what_is_not_written_yet(self):
        for edition, rules in content.EDITIONS.items():
            self.start(content.stub(edition, rules), rules=rules)
            game = self.play()
            self.assertIn("Is it written yet?", game["error"]["message"], edition)


class Served(Page):
    def test_only_the_page_itself_is_answered(self):
        self.start(RIGHT)
        path = self.address.path
        status, page, headers = self.request("GET", path)
        self.assertEqual(status, 200)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertNotIn("Access-Control-Allow-Origin", headers)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        for refused in ("/", "/state", "/x/state", path[:-2] + "/", path + "nothing", "//", "/é"):
            if refused.isascii():
                self.assertEqual(self.request("GET", refused)[0], 404, refused)
        self.assertEqual(self.request("GET", path, Host="evil.example")[0], 404)
        body = json.dumps({"act": "new"})
        self.assertEqual(self.request("POST", "/act", body)[0], 404)
        self.assertEqual(self.request("POST", path + "act", body, Host="evil.example")[0], 404)
        self.assertEqual(self.request("POST", path + "state", body)[0], 404)
        for broken in ("", "[]", "{", "7", "\x00", "x" * 20000):
            self.assertIn(self.request("POST", path + "act", broken)[0], (400, 404), broken)
        self.assertFalse(self.act(act=5))
        self.assertEqual(self.get()["game"]["number"], 1)

    def test_a_port_that_is_taken(self):
        self.start(RIGHT)
        run = subprocess.run(
            [sys.executable, "hog_gui.py", "--no-browser", "--port", str(self.address.port)],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
        )
        self.assertEqual(run.returncode, 1)
        self.assertIn(b"cannot be used", run.stderr)

    def test_a_page_that_is_closed_is_no_error(self):
        self.start(RIGHT)
        self.until_asked()
        page = socket.create_connection((self.address.hostname, self.address.port))
        path = "%sstate?after=%d" % (self.address.path, self.state["version"])
        request = "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (path, self.address.netloc)
        page.sendall(request.encode("ascii"))
        # With this option, the page's side is closed at once.
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        page.close()
        self.assertTrue(self.act(act="choose", choice=4))
        self.until(lambda game: len(game["turns"]) > 1)
        self.program.terminate()
        self.assertEqual(self.program.stderr.read(), "")

    def test_its_game_ends_with_it(self):
        self.start(RIGHT)
        self.until_asked()
        self.program.terminate()
        self.program.wait()
        # The last writer of the pipe is gone when the game's process is.
        self.assertEqual(self.program.stdout.read(), "Ctrl-C ends it.\n")


if __name__ == "__main__":
    unittest.main()
