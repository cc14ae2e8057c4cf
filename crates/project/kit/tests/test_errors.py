"""Tests of what is said about Python's errors: of each kind an example, and right code, which gives none."""

import unittest

from asking import RIGHT, ask, told

BACON = {"name": "scores", "kind": "calls", "function": "free_bacon", "ranges": [[0, 99]], "names": ["score"], "of": 100}
TOSSES = {"name": "tosses", "kind": "tosses", "function": "roll_dice", "tosses": [[4, 6, 1]], "of": 1}

# What stands in free_bacon, and what is said.
CALLS = [
    ("    return 10 - str(score)[0]", "str(score)[0] in line 2 is text, even if it looks like a number. To calculate with it, make it a number: int(str(score)[0])"),
    ("    digits = str(score)\n    return 10 - digits[0] * digits[-1]", "digits[0] in line 3 is text"),
    ("    digits = str(score)\n    return 10 - min(digits[0], digits[-1])", "digits[0] in line 3 is text, even if it looks like a number. To calculate with it, make it a number: int(digits[0])"),
    ("    return sum(str(score))", "str(score) in line 2 is text, and so is each of its digits. Turn each into a number with int(...) first."),
    ("    return 10 + min(str(score))", "str(score) in line 2 is text, and so is each of its digits."),
    ("    if str(score) > 9:\n        return 1\n    return 10", "str(score) in line 2 is text"),
    ("    return str(score) % 10", "str(score) in line 2 is text"),
    ("    score -= 1\n    return least(score)\n\n\ndef least(score):\n    score %= 10\n    least += score\n    return least", "least gives least a value, so least is a name of its own there"),
    ("    if score > 9:\n        tens = score // 10\n    return 10 - tens", "tens has no value yet in line 4: on this way through free_bacon none was given."),
    ("    if score > 9:\n        return 10 - min(score // 10, score % 10)", "free_bacon can reach its end without a return, and gives None then. Its return stands in line 3: add one for all other cases."),
    ("    if score < 9:\n        return 10\n    elif score < 50:\n        return 2\n    else:\n        tens = 3", "free_bacon can reach its end without a return, and gives None then. Its returns stand in lines 3 and 5"),
    ("    points = 10 - min(score // 10, score % 10)", "free_bacon has no return, so its value is None."),
    ("    print(10 - min(score // 10, score % 10))", "free_bacon prints in line 2, but returns nothing."),
    ("    return print(10)", "free_bacon returns print(...) in line 2, which is None. Return the value itself."),
    ("    return 10 - tens(score)\n\n\ndef tens(score):\n    score // 10", "A value in line 2 is None, which is no number. tens has no return, so its value is None."),
    ("    return tens(score)\n\n\ndef tens(score):\n    score // 10", "tens has no return, so its value is None."),
    ("    return 10 - tens\n\n\ndef tens(score):\n    return score // 10", "tens in line 2 is the function itself, and no number. Call it, with its arguments: tens(...)"),
    ("    if is_high:\n        return 1\n    return 10\n\n\ndef is_high(score):\n    return score > 50", "is_high in line 2 is the function itself, and is not called."),
    ("    return int(input('Score? '))", "input() waits for somebody who types, and in a test nobody does."),
    ("    return 10 - min(scroe // 10, score % 10)", "There is no name scroe. Is it a misspelling of score?"),
    ("    return 10 - Min(score // 10, score % 10)", "There is no name Min. Is it a misspelling of min?"),
    ("    return scored", "There is no name scored. Is it a misspelling of score?"),
    ("    return prnit(score)", "There is no name prnit. Is it a misspelling of print?"),
    ("    return sortd", "There is no name sortd. Is it a misspelling of sorted?"),
    ("    return true", "Python writes True instead of true."),
    ("    return random.randint(1, 6)", "random is a module: write import random at the top of the file."),
    ("    return tens\n\n\ndef other(score):\n    tens = score // 10\n    return tens", "tens is a name inside other alone. Pass its value as an argument, or return it."),
    ("    return score[0]", "A number has no [0] in line 2."),
    ("    return str(score)[1]", "The text is shorter than that"),
    ("    return 10 - min(score)", "min in line 2 gets one number alone. Give it all numbers that it compares, such as min(3, 4)."),
    ("    return 10 - max(score // 10)", "max in line 2 gets one number alone."),
    ("    for digit in score:\n        return digit", "Line 2 goes through the parts of a number, and it has none."),
    ("    min = score % 10\n    return 10 - min(score // 10, 3)", "min is no function in line 3 but a value (int)"),
    ("    return tens(score // 10)\n\n\ndef tens(digit):\n    return digit()", "Line 6 calls digit, and tens was called with a value (int) for it. Look at the arguments that it gets in line 2."),
    ("    score = score % 10\n    return score()", "score is no function in line 3 but a value (int)"),
    ("    def tens(digit):\n        return digit // 10\n    return tens(score, 10)", "tens takes (digit), and is called with other arguments. A function that is returned has to take all"),
    ("    return digit(score)\n\n\ndef digit(score, place):\n    return score", "digit takes (score, place). Line 2 calls it with other arguments."),
    ("    return free_bacon(score)", "free_bacon calls itself in line 2, deeper than Python allows. Either that never ends, or it needs a loop instead."),
    ("    return total(score + 2000)\n\n\ndef total(n):\n    return plus(n, n and total(n - 1))\n\n\ndef plus(a, b):\n    return a + b", "total calls itself in line 6, deeper"),
    ("    return total(score)\n\n\ndef total(n):\n    return sum([other(n) for _ in range(2)])\n\n\ndef other(n):\n    return total(n)", "total is called again by what it calls in line 6, deeper"),
    ("    f = lambda n: f(n)\n    return f(score)", "A lambda calls itself in line 2, deeper"),
    ("    raise RecursionError", None),
    ("    return 10", None),
    ("    return None", None),
    ("    return 1 // 0", None),
]
# A file, and what is said about its end.
FILES = [
    ("def f(score):\n    return\u00a0score", "Line 2 has at place 11 a character that cannot be seen (U+00A0)"),
    ("def f(score):\n    return score\u200b", "Line 2 has at place 17 a character that cannot be seen (U+200B)"),
    ("x = (3\uff0c4)", "Line 1 has at place 7 the character \uff0c (U+FF0C), which Python does not know. Type , instead."),
    ("x = \u201chog\u201d", "Line 1 has at place 5 the character \u201c (U+201C), which Python does not know. Type \" instead."),
    ('print "hog"', 'print is a function, so its value stands in brackets: print("hog")'),
    ("x = 1\nif x = 2:\n    x = 3", "One = gives a name a value. To compare, write two: =="),
    ("def f()\n    return 1", "A line that begins with def ends with a colon."),
    ("def f():\nreturn 1", "The lines that belong to the line with the colon before line 2 stand four blanks further to the right."),
    ("return 1", "The return in line 1 belongs to no function"),
    ("roll_dise(2)\n\n\ndef roll_dice(n):\n    return n", "There is no name roll_dise in line 1."),
    ("x = 1 +", None),
]
OLD = 'text = "\u00a0"\nx = = 1'


class Errors(unittest.TestCase):
    def said(self, lines):
        return [hint["says"] for hint in told(lines, "hint")]

    def test_errors_of_calls(self):
        for body, sentence in CALLS:
            with self.subTest(body):
                lines, _ = ask("def free_bacon(score):\n%s\n" % body, [BACON])
                said = self.said(lines)
                if sentence is None:
                    self.assertEqual(said, [])
                else:
                    self.assertTrue(any(one.startswith(sentence) for one in said), said)

    def test_files_that_are_not_python(self):
        for text, sentence in FILES + [(OLD, None)]:
            with self.subTest(text):
                lines, _ = ask(text + "\n", [BACON])
                hint = told(lines, "load")[0]["hint"]
                if sentence is None:
                    self.assertIsNone(hint)
                else:
                    self.assertTrue((hint or "").startswith(sentence), hint)

    def test_nothing_is_said_about_a_right_file(self):
        self.assertEqual(self.said(ask(RIGHT, [BACON, TOSSES])[0]), [])

    def test_a_hostile_file_is_answered_all_the_same(self):
        for body in ("raise type('E', (Exception,), {'__str__': lambda self: 1 // 0})()", "globals()[7] = 7; return scroe"):
            lines, code = ask("def free_bacon(score):\n    %s\n" % body, [BACON])
            self.assertEqual((code, lines[-1], sum(line.startswith("|") for line in lines)), (0, "done", 100))


if __name__ == "__main__":
    unittest.main()
