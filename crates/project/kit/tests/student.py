"""A student who solves the project of a kit, problem by problem.

    python3 student.py KIT/student KIT/staff/hog.py KIT/staff/variants

For each problem the student unlocks the questions, sees that nothing is written yet, makes a
mistake that the kit knows, and mends it. What the student types and what `ok` says are printed.
The answers and the code come from the staff's reference, which the student's folder does not
have. `pigskin` cannot be found while this runs.
"""

import hashlib
import io
import contextlib
import json
import os
import re
import subprocess
import sys
import types

# A mistake for each problem, by the name of its variant.
MISTAKES = {
    "01": "stops_at_a_one", "02": "bacon_of_one_digit", "03": "turn_without_free_bacon",
    "04": "one_digit_starts_with_zero", "05a": "swap_after_player_1_only",
    "05b": "feral_hogs_of_either_player", "06": "say_before_the_swap",
    "07": "forgets_the_highest_gain", "08": "arguments_dropped", "09": "ties_upwards",
    "10": "bacon_above_the_margin", "11": "swap_accepts_bad_swaps", "12": "final_rolls_too_many",
}
# The regions of hog.py that a problem fills, and whose code stands there when it is solved.
REGIONS = {"05a": ["5"], "05b": ["5"], "06": ["5", "6"]}
SOLVED_WITH = {"05a": "feral_hogs_missing"}


class Student:
    def __init__(self, folder, reference, variants):
        self.folder, self.variants = folder, variants
        self.reference = read(reference)
        self.file = os.path.join(folder, "hog.py")
        self.empty = os.path.join(folder, "..", "no programs")
        os.makedirs(self.empty, exist_ok=True)
        self.said = ""
        self.environment = {"PATH": self.empty, "HOME": self.empty, "PYTHONDONTWRITEBYTECODE": "1"}

    def runs(self, *arguments, typed=""):
        """Runs a program of the kit, prints what it prints, and returns it and the status."""
        print("$ python3 " + " ".join(arguments))
        done = subprocess.run([sys.executable, *arguments], input=typed, text=True, cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
                              env=self.environment)
        print(done.stdout)
        self.said += done.stdout
        return done.stdout, done.returncode

    def expects(self, number, succeeds, *words):
        out, status = self.runs("ok", "-q", number)
        require(status == (0 if succeeds else 1), "ok -q %s ended with %d" % (number, status))
        for word in words:
            require(" ".join(word.split()) in " ".join(out.split()), "ok -q %s does not say: %s" % (number, word))
        return out

    def writes(self, regions, source):
        """Puts the code of another hog.py into these regions."""
        text = read(self.file)
        for region in regions:
            text = text.replace(body(text, region), body(source, region))
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(text)

    def unlocks(self, number, test):
        """Types the right answers, after a wrong one for the first question."""
        typed = ["a wrong answer"]
        for suite in test["suites"]:
            for case in suite["cases"]:
                typed += self.answers(case)
        out, status = self.runs("ok", "-q", number, "-u", typed="".join(line + "\n" for line in typed))
        require(status == 0, "ok -q %s -u ended with %d" % (number, status))
        require("OK! All cases" in out and "Not quite" in out, "problem %s is not unlocked" % number)

    def answers(self, case):
        if "question" in case:
            yield from (choice for choice in case["choices"] if opens(case["answer"], choice))
            return
        module = types.ModuleType("hog")
        sys.modules["hog"] = module
        exec(self.reference, module.__dict__)
        names, lines = dict(module.__dict__), []
        for line in case.get("setup", []) + case["lines"]:
            if isinstance(line, str) and line.startswith((">>> ", "... ")):
                if line.startswith(">>> "):
                    lines.append(([], []))
                lines[-1][0].append(line[4:])
            else:
                lines[-1][1].append(line)
        for statement, expected in lines:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("\n".join(statement) + "\n", "question", "single"), names)
            told = printed.getvalue().splitlines()
            require(len(told) == len(expected), "%s prints %d lines" % (statement, len(told)))
            yield from (line for line, row in zip(told, expected) if not isinstance(row, str))


def opens(lock, answer):
    answer = " ".join(answer.split())
    digest = hashlib.pbkdf2_hmac("sha256", answer.encode(), bytes.fromhex(lock["salt"]), 60000)
    return digest.hex() == lock["hash"]


def body(text, region):
    return re.search(r"# BEGIN PROBLEM %s\n(.*?) *# END PROBLEM %s\n" % (region, region), text, re.DOTALL)[0]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def require(holds, why):
    if not holds:
        raise SystemExit("student.py: " + why)


def main(folder, reference, variants):
    student = Student(folder, reference, variants)
    sys.path.insert(0, folder)
    names = sorted(os.listdir(os.path.join(folder, "tests")))
    tests = [json.loads(read(os.path.join(folder, "tests", name))) for name in names if name.endswith(".json")]
    sentences = {row["name"]: row["sentence"] for row in json.loads(read(os.path.join(variants, "variants.json")))}
    out, _ = student.runs("ok")
    require(len(re.findall(r"^[0-9]+[ab]? .*: (?:locked|.* as the kit has it)", out, re.M)) == len(tests), "a problem is not one line")
    reached = 0
    for test in tests:
        number, points = test["number"], test["points"]
        if test["suites"]:
            student.expects(number, False, "Locked")
            student.unlocks(number, test)
        regions = REGIONS.get(number, [number.lstrip("0")])
        if points:
            student.expects(number, False)
        mistake = MISTAKES.get(number)
        if mistake in sentences:
            student.writes(regions, read(os.path.join(variants, mistake + ".py")))
            if number == "12":
                student.expects(number, False)
            else:
                student.expects(number, False, sentences[mistake])
        solved = SOLVED_WITH.get(number)
        if number != "00":
            is_whole = solved not in sentences
            text = student.reference if is_whole else read(os.path.join(variants, solved + ".py"))
            student.writes(regions, text)
        student.expects(number, True)
        reached += points
    out, status = student.runs("ok", "--score")
    total = sum(test["points"] for test in tests)
    require(status == 0 and reached == total, "not everything is solved")
    require(re.search(r"\b%g(/| of )%g\b" % (total, total), out), "ok --score does not say %g of %g" % (total, total))
    out, status = student.runs("ok")
    require(status == 0, "ok ended with %d" % status)
    for function in ("play", "final_strategy"):
        require(student.said.count("Your %s works: python3 " % function) == 1, "what works with %s is not named once" % function)
    out, status = student.runs("calc.py", "--no-engine")
    require(status == 0 and "0." in out, "calc.py does not say the win rate")


if __name__ == "__main__":
    main(*sys.argv[1:])
