"""Tests of the asker: python3 -m unittest discover -s crates/project/kit/tests"""

import hashlib
import unittest

from asking import RIGHT, answers, ask, right_but, told

BACON = {"kind": "calls", "function": "free_bacon", "ranges": [[0, 99]]}
SWAP = {"kind": "calls", "function": "is_swap", "ranges": [[0, 99], [0, 99]]}
TOSSES = {"kind": "tosses", "function": "roll_dice", "sides": 3, "most": 2}
GAME = {"scores": [0, 0], "goal": 20, "strategies": [2, {"by": [0, 3]}], "dice": [3, 4, 1], "turns": 6}
GAMES = {"kind": "games", "function": "play", "games": [GAME]}


class Kinds(unittest.TestCase):
    def test_calls_are_asked_in_order(self):
        bacon, swap = answers(RIGHT, BACON, SWAP)
        self.assertEqual(bacon[:14], ["10"] * 11 + ["9"] * 3)
        self.assertEqual(len(swap), 10000)
        self.assertEqual(swap[28 * 100 + 4], "True")
        self.assertEqual(swap[2 * 100 + 4], "False")

    def test_either_player_is_first_after_equal_bids(self):
        part = {"kind": "calls", "function": "bid", "ranges": [[3, 3], [2, 4]], "ties": True}
        for first in (0, 1):
            hog = "def bid(one, other):\n    return one, other, %d if one == other else 1\n" % first
            self.assertEqual(answers(hog, part), [["(3, 2, 1)", "(3, 3, 0)", "(3, 4, 1)"]])
        nobody = "def bid(one, other):\n    return one, other, None\n"
        self.assertEqual(answers(nobody, part)[0][1], "(3, 3, None)")

    def test_more_arguments_and_keywords(self):
        part = {"kind": "calls", "function": "bacon_strategy", "ranges": [[0, 0], [8, 13]]}
        for more in ({"positional": [10, 5]}, {"keywords": {"margin": 10, "num_rolls": 5}}):
            self.assertEqual(answers(RIGHT, dict(part, **more)), [["0"] * 3 + ["5"] * 3])

    def test_tosses_count_the_calls_of_the_die(self):
        right = answers(RIGHT, TOSSES)[0]
        self.assertEqual(right[:4], ["1 dice=1", "2 dice=1", "3 dice=1", "1 dice=2"])
        hasty = right_but(("    outcomes = [dice() for _ in range(num_rolls)]\n", """
    outcomes = []
    for _ in range(num_rolls):
        outcomes.append(dice())
        if outcomes[-1] == 1:
            return 1
"""))
        self.assertEqual(answers(hasty, TOSSES)[0][3], "1 dice=1")
        listed = dict(TOSSES, tosses=[[4, 1, 2, 6]])
        self.assertEqual(answers(hasty, listed), [["1 dice=2"]])

    def test_a_die_goes_on_and_then_raises(self):
        more = right_but(("range(num_rolls)]", "range(num_rolls + 5)]"))
        self.assertEqual(answers(more, dict(TOSSES, tosses=[[2]])), [["22 dice=6"]])
        endless = right_but(("outcomes = [dice() for _ in range(num_rolls)]", "outcomes = list(iter(dice, 0))"))
        answer = answers(endless, dict(TOSSES, tosses=[[2]]))[0][0]
        self.assertTrue(answer.startswith("!EndlessRoll: the die was called 1001 times @"), answer)

    def test_turns(self):
        listed = {"kind": "turns", "function": "take_turn", "turns": [[0, 85, []], [2, 0, [3, 4]], [1, 5, [1]]]}
        self.assertEqual(answers(RIGHT, listed), [["5 dice=0", "7 dice=2", "1 dice=1"]])
        product = {"kind": "turns", "function": "take_turn", "opponents": [12, 13], "sides": 2, "most": 1}
        self.assertEqual(answers(RIGHT, product), [["9 dice=0"] * 2 + ["1 dice=1"] * 2 + ["2 dice=1"] * 2])

    def test_uses_name_the_calls_however_they_are_written(self):
        part = {
            "kind": "uses",
            "function": "take_turn",
            "calls": [[3, 50, "die"], [0, 50, "die"]],
            "replace": {"roll_dice": 7, "free_bacon": list(range(1000, 1100))},
        }
        expected = [["7 roll_dice(3, die)", "1050 free_bacon(50)"]]
        self.assertEqual(answers(RIGHT, part), expected)
        named = right_but(("roll_dice(num_rolls, dice)", "roll_dice(dice=dice, num_rolls=num_rolls)"))
        self.assertEqual(answers(named, part), expected)
        renamed = right_but(("return roll_dice(num_rolls, dice)", "return _roll(num_rolls, dice)\n\n\n_roll = roll_dice"))
        self.assertEqual(answers(renamed, part), expected)
        copied = right_but(("return free_bacon(opponent_score)", "return 10 - min(opponent_score % 10, opponent_score // 10)"))
        self.assertEqual(answers(copied, part)[0][1], "10")

    def test_games_are_events(self):
        events = answers(RIGHT, GAMES)[0]
        self.assertEqual(events[:3], ["S0 0 0", "T 2 0", "D 2"])
        # 3 + 4 and 3 for Feral Hogs; player 1 has 0, and 1 * 0 == 0 * 0.
        self.assertEqual(events[3], "S1 10 0")
        self.assertTrue(events[-1].startswith("R "), events)
        said = answers(RIGHT, dict(GAMES, say=True))[0]
        self.assertEqual(said[3:5], ["C 0 0 10", "S1 10 0"])
        tame = answers(RIGHT, dict(GAMES, games=[dict(GAME, feral_hogs=False)]))[0]
        self.assertEqual(tame[3], "S1 0 7")

    def test_games_with_two_dice_of_the_module(self):
        wild = """
def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided
def play(strategy0, strategy1, score0=0, score1=0, goal=100, say=silence):
    for turn in range(2):
        score0 += take_turn(strategy0(score0, score1), score1, select_dice(score0, score1))
    return score0, score1
"""
        part = {"kind": "games", "function": "play", "dice_global": ["six_sided", "four_sided"],
                "games": [{"scores": [0, 0], "goal": 9, "strategies": [1, 1], "dice": [5], "wild": [3], "turns": 2}]}
        self.assertEqual(answers(RIGHT + wild, part), [["S0 0 0", "T 1 0", "W 1", "S0 3 0", "T 1 0", "D 1", "R 8 0"]])
        select = {"kind": "calls", "function": "select_dice", "ranges": [[0, 1], [6, 6]]}
        self.assertEqual(answers(RIGHT + wild, select), [["six_sided", "four_sided"]])

    def test_dice_that_are_rolled_again(self):
        again = """
def reroll(dice):
    def rerolled():
        outcome = dice()
        return dice() if outcome % 2 else outcome
    return rerolled
def select_dice(score, opponent_score, dice_swapped):
    dice = four_sided if dice_swapped else six_sided
    return reroll(dice) if (score + opponent_score) % 7 == 0 else dice
"""
        part = {"kind": "rerolled", "function": "reroll", "outcomes": [[4], [3, 2], [5]]}
        self.assertEqual(answers(RIGHT + again, part), [["[4] dice=1", "[2, 2] dice=4", "[5] dice=2"]])
        at_once = "def reroll(dice):\n    return dice()\n"
        self.assertTrue(answers(RIGHT + at_once, part)[0][0].startswith("!TypeError"))
        select = {"kind": "calls", "function": "select_dice", "ranges": [[0, 1], [7, 7]]}
        for swapped, die in ((False, "six_sided"), (True, "four_sided")):
            found = answers(RIGHT + again, dict(select, truths=[swapped]))
            self.assertEqual(found, [["<function>", die]])
            uses = {"kind": "uses", "function": "select_dice", "calls": [[0, 7, swapped]], "replace": {"reroll": 9}}
            self.assertEqual(answers(RIGHT + again, uses), [["9 reroll(%s)" % die]])

    def test_tosses_and_turns_with_more_arguments(self):
        spared = right_but(
            ("dice=six_sided):\n    assert", "dice=six_sided, ones_lose=True):\n    assert"),
            ("if 1 in outcomes else", "if 1 in outcomes and ones_lose else"),
        )
        part = {"kind": "tosses", "function": "roll_dice", "tosses": [[1, 5]]}
        self.assertEqual(answers(spared, part), [["1 dice=2"]])
        self.assertEqual(answers(spared, dict(part, more=[False])), [["6 dice=2"]])

    def test_a_choice_of_minus_one_rolls_no_dice(self):
        chop = right_but(("mine += take_turn(rolls, theirs, dice)",
                          "mine += 1 if rolls == -1 else take_turn(rolls, theirs, dice)"))
        game = dict(GAME, strategies=[-1, -1], goal=2, feral_hogs=False)
        events = answers(chop, dict(GAMES, games=[game]))[0]
        self.assertEqual(events[0], "S0 0 0")
        self.assertFalse([event for event in events if event[0] in "TD!"], events)

    def test_games_that_leave_the_rules(self):
        twice = right_but(("mine += take_turn", "mine += 0 * take_turn(rolls, theirs, dice) + take_turn"))
        self.assertEqual(answers(twice, GAMES)[0][:5], ["S0 0 0", "T 2 0", "D 2", "T 2 0", "D 2"])
        unchained = right_but(("say = say(scores[0], scores[1])", "say(scores[0], scores[1])"))
        said = answers(unchained, dict(GAMES, say=True))[0]
        commentary = [event for event in said if event.startswith("C")]
        self.assertGreater(len(commentary), 1)
        self.assertTrue(all(event.startswith("C 0 ") for event in commentary), commentary)
        endless = right_but(("        scores[player], scores", "        mine = theirs = 0\n        scores[player], scores"))
        self.assertEqual(answers(endless, GAMES)[0][-1], "!EndlessGame")
        own_dice = right_but(("take_turn(rolls, theirs, dice)", "take_turn(rolls, theirs)"))
        self.assertEqual(answers(own_dice, GAMES)[0][1], "T 2 0 without-dice")
        chatty = right_but(("        mine += take_turn", "        print('turn')\n        mine += take_turn"))
        self.assertEqual(answers(chatty, GAMES)[0][:3], ["S0 0 0", 'P "turn\\n"', "T 2 0"])

    def test_commentary_that_returns_the_leader_and_a_message(self):
        part = dict(GAMES, games=[dict(GAME, goal=60)], say=True, messages=True)
        keeps = ("    scores, before, player", "    leader = None\n    scores, before, player")
        calls = "leader, message = say(scores[0], scores[1], leader)\n        "
        usual = "say = say(scores[0], scores[1])"
        right = right_but(keeps, (usual, calls + "if message: print(message)"))
        said = [event for event in answers(right, part)[0] if event[0] in "CP"]
        self.assertEqual(said[:2], ["C 0 0 10 None", 'P "Message 0\\n"'])
        self.assertTrue(said[2].startswith("C 1 ") and said[2].endswith(" 0"), said)
        always = answers(right_but(keeps, (usual, calls + "print(message)")), part)[0]
        self.assertEqual([event for event in always if event[0] == "P"][1:2], ['P "None\\n"'])
        forgets = right_but((usual, "message = say(scores[0], scores[1])[1]\n        if message: print(message)"))
        said = [event for event in answers(forgets, part)[0] if event[0] == "C"]
        self.assertTrue(len(said) > 1 and all(event.endswith(" None") for event in said), said)

    def test_commentary_is_chained(self):
        part = {"kind": "commentary", "make": "announce_highest", "arguments": [1], "scores": [[[5, 0], [5, 12], [5, 13]]]}
        said = ['""', '"12 point(s)! That\'s the biggest gain yet for Player 1\\n"', '""']
        self.assertEqual(answers(RIGHT, part), [said])
        forgets = right_but(("        return announce_highest(who, high, score)\n", "        high\n"))
        self.assertEqual(answers(forgets, part)[0][1], "!TypeError: 'NoneType' object is not callable")

    def test_averages(self):
        part = {"kind": "averaged", "values": [[3, 1, 5, 1], [7]], "samples": [8, None], "arguments": [[2, 3], []]}
        self.assertEqual(answers(RIGHT, part), [["2.5 calls=8 passed", "7.0 calls=1000 passed"]])
        without = right_but(("[fn(*args) for", "[fn() for"))
        self.assertEqual(answers(without, part)[0][0], "2.5 calls=8 not passed")

    def test_an_averaged_function_keeps_nothing(self):
        part = {"kind": "averaged", "values": [[3, 1, 5, 1]], "samples": [8], "arguments": [[2, 3]]}
        averaged = "    def averaged(*args):\n"
        body = "return sum([fn(*args) for _ in range(num_samples)]) / num_samples\n"
        for known, other, again in (
            ("[]", "known.extend(fn(*args) for _ in range(num_samples)); return sum(known) / num_samples\n", "8.5 calls=8 passed"),
            ("[0, 0]", "known[0] += sum(fn(*args) for _ in range(num_samples)); known[1] += num_samples; return known[0] / known[1]\n", "2.833333333 calls=8 passed"),
            ("[]", "known.append(args); args = known[0]; " + body, "2.5 calls=8 not passed"),
            ("{}", "if args not in known: known[args] = averaged_anew(*args)\n        return known[args]\n", "2.5 calls=0 not passed"),
        ):
            anew = averaged.replace("averaged", "averaged_anew") + "        " + body
            hog = right_but((averaged, "    known = %s\n%s%s" % (known, anew, averaged)), ("        " + body + "    return", "        " + other + "    return"))
            self.assertEqual(answers(hog, part), [["2.5 calls=8 passed ≠ " + again]])

    def test_a_commentary_function_keeps_nothing(self):
        part = {"kind": "commentary", "make": "announce_highest", "arguments": [0], "scores": [[[5, 0], [5, 9], [12, 9]]]}
        changes = right_but(
            ("        score = (score0", "        nonlocal previous_high, previous_score\n        score = (score0"),
            ("        return announce_highest(who, high, score)", "        previous_high, previous_score = high, score\n        return say"),
        )
        self.assertEqual([" ≠ " in answer for answer in answers(changes, part)[0]], [True, False, True])

    def test_a_strategy_is_not_changed_by_another_one(self):
        part = {"kind": "made", "make": "always", "arguments": [[3], [4]], "ranges": [[0, 0], [0, 1]]}
        for line, expected in (("pass", ["3", "3", "4", "4"]), ("global kept", ["3 ≠ 4"] * 2 + ["4 ≠ 3"] * 2)):
            hog = "def always(n):\n    %s\n    kept = n\n    return lambda mine, theirs: kept\n" % line
            self.assertEqual(answers(hog, part), [expected])

    def test_a_die_is_rolled_again(self):
        remembers = right_but(("def roll_dice(", "import functools\n\n\n@functools.lru_cache(None)\ndef roll_dice("))
        self.assertEqual(answers(remembers, dict(TOSSES, tosses=[[2]])), [["2 dice=1 ≠ 2 dice=0"]])

    def test_the_best_number_of_dice_is_found_with_the_functions_of_the_file(self):
        part = {"kind": "best_of_dice", "function": "max_scoring_num_rolls", "outcomes": [[2], [1, 5]], "samples": [3, 4], "counts": True}
        self.assertEqual(answers(RIGHT, part), [["10 dice=165", "1 dice=220"]])
        self.assertEqual(answers(RIGHT, dict(part, counts=False)), [["10", "1"]])
        twice = right_but(("return max(range(1, 11), key=lambda n: averaged(n, dice))", """best, most = 0, 0
    for n in range(1, 11):
        if averaged(n, dice) > most:
            best, most = n, averaged(n, dice)
    return best"""))
        self.assertEqual(answers(twice, part)[0][0], "10 dice=330")

    def test_strategies_that_choose_otherwise_at_some_scores(self):
        others = [{"mine": [1, 1], "choice": 6}, {"theirs": [1, 1], "choice": 4}]
        hog = "def choices(strategy, goal=3):\n    return [strategy(mine, theirs) for mine in range(goal) for theirs in range(goal)]\n"
        part = {"kind": "same_dice", "function": "choices", "goals": [2, None], "usual": [5, 3], "other": [others, []]}
        self.assertEqual(answers(hog, part), [["[5, 4, 6, 6]", str([3] * 9)]])

    def test_the_number_of_dice_that_scores_most(self):
        part = {"kind": "max_scoring", "averages": [[1.0, 5.0, 2.0, 5.0] + [0.5] * 6], "samples": 9}
        self.assertEqual(answers(RIGHT, part), [["2 uses make_averaged, roll_dice"]])
        inner = right_but(("make_averaged(roll_dice, num_samples)", "make_averaged(lambda n, d: roll_dice(n, d), num_samples)"))
        self.assertEqual(answers(inner, part), [["2 uses make_averaged, roll_dice"]])
        upward = right_but(("max(range(1, 11)", "max(range(10, 0, -1)"))
        self.assertEqual(answers(upward, part), [["4 uses make_averaged, roll_dice"]])
        careless = right_but(("averaged(n, dice))", "averaged(n))"), ("roll_dice, num_samples)", "roll_dice)"))
        self.assertEqual(answers(careless, part), [["2 uses make_averaged, roll_dice other dice, samples"]])

    def test_a_final_strategy_is_asked_twice_and_watched(self):
        part = {"kind": "valid", "function": "final_strategy", "least": 0, "most": 10}
        choices = answers(RIGHT, part)[0]
        self.assertEqual((len(choices), set(choices)), (10000, {"0", "4"}))
        bodies = {
            "    import random\n    return random.randint(0, 10)": " ≠ ",
            "    return int(average_win_rate(always_roll(4)))": "!Experiment: average_win_rate was called @",
            "    import random\n    random.random()\n    return 4": "4 random",
        }
        for body, expected in bodies.items():
            hog = right_but(("    return swap_strategy(score, opponent_score)", body))
            self.assertTrue(any(expected in answer for answer in answers(hog, part)[0]), expected)

    def test_statistics(self):
        part = {
            "kind": "statistics",
            "function": {"call": "make_averaged", "arguments": [{"global": "roll_dice"}, 4]},
            "arguments": [2, {"global": "six_sided"}],
            "calls": 2000,
        }
        mean = float(answers(RIGHT, part)[0][0])
        self.assertLess(abs(mean - (25 * 8 + 11) / 36), 0.3)
        self.assertEqual(answers(RIGHT, part), answers(RIGHT, part))
        lines, _ = ask(right_but(("def make_averaged", "def averaged")), [part])
        self.assertEqual(told(lines, "missing"), [{"function": "make_averaged"}])


class Answers(unittest.TestCase):
    def returns(self, expression):
        return answers("def free_bacon(score):\n    return %s\n" % expression, dict(BACON, ranges=[[0, 0]]))[0][0]

    def test_each_value_has_one_text(self):
        shown = {
            "True": "True",
            "9.0": "9.0",
            "None": "None",
            "'a\\u00e9\\n'": '"a\\u00e9\\n"',
            "[1, (2,), ()]": "[1, (2,), ()]",
            "10**400": "1" + "0" * 149 + "…" + self.digest("1" + "0" * 400),
            "10**10000": "<int of 33220 bits>",
            "object()": "<object>",
            "type('int', (int,), {})(9)": "<int>",
            "type('x y', (), {})()": "<?>",
            "[0] * 2000": "<list of 2000>",
            "1 / 0": "!ZeroDivisionError: division by zero @2",
            "exit(3)": "!SystemExit: 3 @2",
            "input()": "!EOFError: input() is not available in a test @2",
            "undefined": "!NameError: name 'undefined' is not defined @2",
            "print('a') or 4": '4 printed "a\\n"',
            "print('DEBUG: a') or 4": "4",
            "free_bacon(score)": "!RecursionError",
        }
        for expression, text in shown.items():
            with self.subTest(expression):
                answer = self.returns(expression)
                self.assertTrue(answer == text or text == "!RecursionError" and answer.startswith(text), answer)

    @staticmethod
    def digest(text):
        return hashlib.blake2s(text.encode()).hexdigest()[:16]

    def test_a_part_ends_after_some_recursions_without_end(self):
        hog = "def is_swap(a, b):\n    return is_swap(a, b)\ndef free_bacon(score):\n    return 10\n"
        valid = {"kind": "valid", "function": "is_swap", "least": 0, "most": 10}
        swap, strategy, bacon = answers(hog, SWAP, valid, BACON)
        for part in (swap, strategy):
            self.assertEqual(len(part), 20)
            self.assertTrue(all(answer.startswith("!RecursionError") and answer.endswith(" @2") for answer in part), part)
        self.assertEqual(bacon, ["10"] * 100)
        some = hog.replace("    return is_swap(a, b)", "    return b % 2 or is_swap(a, b)")
        self.assertEqual(len(answers(some, SWAP)[0]), 39)

    def test_debug_lines_are_passed_on(self):
        hog = "def free_bacon(score):\n    print('DEBUG:', score)\n    print('said')\n    return 9\n"
        lines, _ = ask(hog, [dict(BACON, ranges=[[12, 13]])])
        self.assertEqual(told(lines, "debug"), ["DEBUG: 12\n", "DEBUG: 13\n"])
        self.assertEqual(lines.count('|9 printed "said\\n"'), 2)


class Files(unittest.TestCase):
    """A file of any kind costs what it breaks and nothing else."""

    def test_what_stands_before_an_error_can_be_asked(self):
        lines, _ = ask(RIGHT + "\nprint(undefined)\n", [dict(BACON, ranges=[[13, 13]])])
        load = told(lines, "load")[0]
        self.assertEqual((load["type"], load["text"]), ("NameError", "print(undefined)"))
        self.assertEqual(load["line"], RIGHT.count("\n") + 2)
        self.assertIn("|9", lines)
        self.assertEqual(lines[-1], "done")

    def test_a_file_that_is_no_program_has_its_line(self):
        lines, _ = ask("def roll_dice(:\n    pass\n", [TOSSES])
        load = told(lines, "load")[0]
        self.assertEqual((load["type"], load["line"], load["text"]), ("SyntaxError", 1, "def roll_dice(:"))
        self.assertEqual(lines[1:], ["part 0", 'missing {"function": "roll_dice"}', "end 0", "done"])
        for hog in (b"\xff\xfe\x00", b"x = 'a\n", b"a = \x00", b"(" * 5000, b"# coding: nonsense\n"):
            with self.subTest(hog[:10]):
                lines, _ = ask(hog, [TOSSES])
                self.assertEqual(len(told(lines, "load")), 1)

    def test_a_file_in_another_encoding_is_refused_as_python_refuses_it(self):
        comment, text = b"# caf\xe9\n", b"x = 'caf\xe9'\n"
        right, latin = RIGHT.encode(), b"# -*- coding: latin-1 -*-\n"
        line = RIGHT.count("\n") + 1
        for hog, shown, at in (
            (right + comment, "UTF-8", line),
            (right + text, "UTF-8", line),
            (comment + right, "UTF-8", 1),
            (b"# coding: utf-8\n" + comment + right, "UTF-8", 2),
            (b"\xef\xbb\xbf" + right + text, "UTF-8", line),
            (b"# coding: ascii\n" + right + text, "ascii", line + 1),
        ):
            with self.subTest(hog[:20] + hog[-20:]):
                lines, _ = ask(hog, [BACON])
                load = told(lines, "load")[0]
                self.assertEqual((load["type"], load["line"]), ("SyntaxError", at))
                self.assertEqual(load["message"], "hog.py is not %s; save it as UTF-8" % shown)
                self.assertEqual(told(lines, "missing"), [{"function": "free_bacon"}])
        for hog in (latin + right + comment + text, b"\n" + latin + text + right, b"\xef\xbb\xbf" + right + "# caf\u00e9\n".encode()):
            with self.subTest(hog[:20]):
                lines, _ = ask(hog, [BACON])
                self.assertFalse(told(lines, "load"), lines[:2])
                self.assertIn("|9", lines)

    def test_the_end_of_the_program_is_said(self):
        lines, status = ask(RIGHT.replace("return 10 - min", "if score == 3:\n        import os; os._exit(7)\n    return 10 - min"), [BACON])
        self.assertEqual((lines[-1], status), ('exit {"status": 7}', 7))
        self.assertEqual([line for line in lines if line.startswith("|")], ["|10"] * 3)
        lines, _ = ask(RIGHT + "\nquit()\n", [dict(BACON, ranges=[[13, 13]])])
        self.assertEqual(told(lines, "load")[0]["type"], "SystemExit")
        self.assertIn("|9", lines)

    def test_a_loop_is_ended_with_its_line(self):
        loops = {
            "while True:\n        score += 1": "score += 1",
            "sum(range(10**12))": "sum(range(10**12))",
            "import time; time.sleep(100)": "import time; time.sleep(100)",
            "import threading; t = threading.Thread(target=lambda: [0 for _ in iter(int, 1)]); t.start(); t.join()": "import threading",
        }
        for loop, text in loops.items():
            with self.subTest(loop):
                hog = "def free_bacon(score):\n    if score < 4:\n        return 10\n    %s\n" % loop
                lines, status = ask(hog, [BACON], seconds=0.5)
                self.assertNotEqual(status, 0)
                if text.startswith("sum"):
                    self.assertTrue(any('hog.py", line 4 in free_bacon' in line for line in lines), lines)
                    continue
                timeout = told(lines, "timeout")[0]
                self.assertTrue(timeout["text"].startswith(text) or timeout["text"].startswith("while"), timeout)
                self.assertEqual(timeout["in"], "free_bacon")
                self.assertEqual(lines.count("|10"), 4)

    def test_a_loop_while_loading_costs_only_what_follows(self):
        lines, _ = ask(RIGHT + "\nwhile True:\n    pass\n", [dict(BACON, ranges=[[13, 13]])], seconds=2)
        self.assertEqual(told(lines, "load")[0]["type"], "LoadTimeout")
        self.assertIn("|9", lines)

    def test_the_limit_may_be_of_the_processor(self):
        hog = "import time\ndef free_bacon(score):\n    time.sleep(0.1)\n    return 9\n"
        lines, _ = ask(hog, [dict(BACON, ranges=[[0, 9]])], seconds=0.5, wall=30)
        self.assertEqual(lines[-1], "done")

    def test_slow_calls_are_waited_for_five_times_as_long(self):
        hog = "import time\ndef free_bacon(score):\n    end = time.process_time() + 0.15\n    while time.process_time() < end:\n        pass\n    return 9\n"
        lines, _ = ask(hog, [dict(BACON, ranges=[[0, 4]])], seconds=0.5, wall=60)
        self.assertEqual(lines[-1], "done")
        lines, _ = ask(hog, [dict(BACON, ranges=[[0, 60]])], seconds=0.5, wall=60)
        timeout = told(lines, "timeout")[0]
        self.assertEqual((timeout["in"], timeout["seconds"]), ("free_bacon", 2.5))

    def test_what_a_file_does_to_python_stays_there(self):
        spoils = [
            "import builtins\nbuiltins.len = builtins.print = builtins.str = None",
            "import sys\nsys.stdout.close()\nsys.stdout = None\nsys.modules.clear()",
            "import json, time, os, sys\njson.dumps = time.sleep = os.write = sys._current_frames = None",
            "import dice\ndice.make_test_dice = dice.six_sided = None",
            "def print(*args): raise ValueError\nlen = sum = 3",
            "import atexit, os\natexit.register(os.abort)",
            "import os\nos.write(1, b'forged')\nos.close(2)",
            "import sys\nsys.setrecursionlimit(50000)",
            "print('x' * 10**7)",
            "import threading\nthreading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=True).start()",
        ]
        for spoil in spoils:
            with self.subTest(spoil):
                lines, status = ask(RIGHT.replace("import six", "import make_fair_dice, six") + "\n" + spoil + "\n", [BACON])
                self.assertEqual((lines[-1:], status), (["done"], 0))
                self.assertEqual([line for line in lines if line[0] == "|"], ["|%d" % (10 - min(n % 10, n // 10)) for n in range(100)])

    def test_huge_output_is_cut(self):
        hog = "def free_bacon(score):\n    print('x' * 10**7)\n    return 9\n"
        answer = answers(hog, dict(BACON, ranges=[[0, 0]]))[0][0]
        self.assertLess(len(answer), 400)
        self.assertTrue(answer.startswith('9 printed "xxx'), answer)

    def test_changed_functions_and_signatures_are_noted(self):
        given = {"other": "0" * 16, "both": "0" * 16}
        signatures = {"roll_dice": "(num_rolls, dice=six_sided)", "free_bacon": "(points)"}
        lines, _ = ask(RIGHT, [], given=given, signatures=signatures)
        note = told(lines, "note")[0]
        self.assertEqual(note["given"], ["other"])
        self.assertEqual(note["missing"], ["both"])
        self.assertEqual(note["signatures"], [{"name": "free_bacon", "expected": "(points)", "found": "(score)", "harmless": True}])

    def test_other_names_of_parameters_are_harmless_where_no_call_can_fail(self):
        head = "def free_bacon(%s):\n    return score + %s\n"
        for parameters, body, expected, noted in (
            ("score, n=3", "n", "(score, n=3)", []),
            ("score, n=3", "n", "(points, n=3)", [True]),
            ("score, n=3", "n", "(score, margin=3)", [None]),
            ("score, n=3", "n", "(n, score=3)", [None]),
            ("score, n=3", "n", "(points, n=4)", [None]),
            ("score, n=3", "n", "(points)", [None]),
            ("score, n=3", "points", "(points, n=3)", [None]),
        ):
            with self.subTest(expected):
                lines, _ = ask(head % (parameters, body), [], given={}, signatures={"free_bacon": expected})
                rows = [row for note in told(lines, "note") for row in note["signatures"]]
                self.assertEqual([row.get("harmless") for row in rows], noted)
        tokens = "def both ( f , g = None ) : return f or g"
        given = {"both": hashlib.blake2s(tokens.encode()).hexdigest()[:16]}
        for hog, keys in (
            ("def both(h, k=None):\n    return h or k\n", ["signatures"]),
            ("def both(h, k=None):\n    return h and k\n", ["given", "signatures"]),
            ("def both(h, k=None):\n    return f or k\n", ["given", "signatures"]),
        ):
            lines, _ = ask(hog, [], given=given, signatures={"both": "(f, g=None)"})
            self.assertEqual(sorted(told(lines, "note")[0]), keys, hog)

    def test_long_notes_stay_notes(self):
        long = "import " + ", ".join("no_such_module_%d" % n for n in range(400))
        lines, _ = ask((long + "\n") * 9 + RIGHT + "\n'%s' + 1\n" % ("x" * 5000), [], given={})
        self.assertTrue(all(len(line) < 3900 for line in lines))
        self.assertEqual(sum(len(note["unused"]) for note in told(lines, "note")), 9)
        self.assertTrue(told(lines, "load")[0]["text"].startswith("'xxx"))

    def test_an_f_string_is_one_token(self):
        text = "def f(a):\n    print(f'{a:>{a}} {{x}}  y', rf\"\"\"1\n{a + 1}\"\"\")\n"
        tokens = "def f ( a ) : print ( f'{a:>{a}} {{x}}  y' , rf\"\"\"1\n{a + 1}\"\"\" )"
        lines, _ = ask(text, [], given={"f": hashlib.blake2s(tokens.encode()).hexdigest()[:16]})
        self.assertEqual(lines, ["done"])

    def test_a_file_does_without_an_import_whose_names_stand_nowhere(self):
        for line, left in (
            ("from codecs import oem_encode", "oem_encode"),
            ("import no_such_module", "no_such_module"),
            ("import no_such_module.of_it as one, json", "no_such_module.of_it, json"),
            ("from codecs import BOM as six_sided, BOM_BE, oem_encode", "oem_encode"),
            ("from no_such_module import outcomes", "outcomes"),
        ):
            for hog, at in ((line + "\n" + RIGHT, 1), ("from __future__ import division\n" + line + "\n" + line.replace("no_", "nor_") + "\n" + RIGHT, 2)):
                with self.subTest(hog[:60]):
                    lines, _ = ask(hog, [dict(BACON, ranges=[[13, 13]])], given={})
                    self.assertIn("|9", lines)
                    self.assertFalse(told(lines, "load"), lines)
                    self.assertEqual(told(lines, "note")[0]["unused"][0], {"line": at, "text": line, "names": left})

    def test_an_import_that_is_needed_ends_the_loading(self):
        for lines in (
            "from codecs import oem_encode\nprint(oem_encode)\n",
            "from no_such_module import *\n",
            "import json; import no_such_module\n",
            "if True:\n    import no_such_module\n",
            "def f():\n    import no_such_module\nf()\n",
            "import json.no_such_module as json\nprint(json)\n",
        ):
            with self.subTest(lines):
                told_lines, _ = ask(lines + RIGHT, [BACON], given={})
                self.assertEqual(told(told_lines, "missing"), [{"function": "free_bacon"}])
                self.assertFalse(told(told_lines, "note"))

    def test_another_default_changes_nothing_and_a_missing_one_fails_its_function(self):
        signatures = {"take_turn": "(num_rolls, opponent_score, dice=six_sided)", "make_averaged": "(fn, num_samples=1000)"}
        averaged = {"kind": "averaged", "values": [[1, 2]], "samples": [None], "arguments": [[3]]}
        turns = {"kind": "turns", "function": "take_turn", "turns": [[0, 13, []]]}
        made = "\ndef make_averaged(%s):\n    return lambda *args: sum([fn(*args) for _ in range(times)]) / times\n"
        for parameters in ("fn, times=10", "fn, times=1000", "fn, *, num_samples=3, times=1000"):
            lines = answers(RIGHT + made % parameters, averaged, signatures=signatures)[0]
            self.assertEqual(lines, ["1.5 calls=1000 passed"], parameters)
        lines = answers(RIGHT + made % "fn, times", averaged, signatures=signatures)[0]
        self.assertTrue(lines[0].startswith("!TypeError"), lines)
        missing = "!TypeError: take_turn() has no default for dice; in the kit it is take_turn" + signatures["take_turn"]
        without = RIGHT.replace("def take_turn(num_rolls, opponent_score, dice=six_sided)", "def take_turn(num_rolls, opponent_score, dice)")
        self.assertEqual(answers(without, turns, signatures=signatures)[0], [missing])
        self.assertEqual(answers(without, turns)[0], ["9 dice=0"])


if __name__ == "__main__":
    unittest.main()
