"""A course's own tests of the game, asked of any hog.py: `course_tests.py FOLDER hog.py`.

FOLDER is a project as students have it, with `tests`. Its code cases run beside its own files, in a
copy. Prints how many pass of all, and the cases that fail.
"""

import argparse
import ast
import contextlib
import glob
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
KIT = os.path.join(HERE, "..", "..", "..", "entry", "kit", "hog")
sys.path.insert(0, os.path.join(HERE, ".."))
from ok.field import literal_of, steps_of_code  # noqa: E402

# Seconds for one file of tests.
_SECONDS = 120


def config_of(folder):
    """Returns the config of a folder, `{}` if it has none."""
    for path in glob.glob(os.path.join(glob.escape(folder), "*.ok")):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    return {}


def results_of(folder, hog):
    """Returns a list for each code case: its file, its number, and what is wrong or None."""
    with tempfile.TemporaryDirectory() as copy:
        copy = os.path.join(copy, "project")
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__", "*.zip", ".git"))
        shutil.copy(hog, os.path.join(copy, "hog.py"))
        for name in ("dice.py", "ucb.py"):
            if not os.path.exists(os.path.join(copy, name)):
                shutil.copy(os.path.join(KIT, name), copy)
        results = []
        for path in sorted(glob.glob(os.path.join(glob.escape(copy), "tests", "*.py"))):
            results += _results_of_file(copy, path)
        return results


def _results_of_file(copy, path):
    name = os.path.basename(path)
    try:
        test = literal_of(path)
        cases = len(list(_cases(test)))
    except (ValueError, SyntaxError, KeyError):
        return []
    command = [sys.executable, "-P" if sys.version_info >= (3, 11) else "-B", os.path.abspath(__file__)]
    try:
        asked = subprocess.run(
            command + ["--inside", path, copy], cwd=copy, capture_output=True, text=True, timeout=_SECONDS
        )
        found = json.loads(asked.stdout.splitlines()[-1]) if asked.stdout else [asked.stderr]
    except subprocess.TimeoutExpired:
        found = ["no answer in %d seconds" % _SECONDS]
    found += [found[-1] if found else "no answer"] * (cases - len(found))
    return [[name, number + 1, wrong] for number, wrong in enumerate(found[:cases])]


def _cases(test):
    """Yields setup and code of each code case, also of the first format, whose suites are lists."""
    for suite in test["suites"]:
        if isinstance(suite, list):
            more = test.get("params", {}).get("doctest", {})
            more = [textwrap.dedent(more.get(name, "")) for name in ("cache", "setup")]
            for row in suite:
                if "test" in row:
                    yield "\n".join(["import hog", "from hog import *"] + more), row["test"]
            continue
        for row in suite["cases"]:
            if "code" in row:
                yield suite.get("setup", ""), row["code"]


def _wrong(setup, code, config):
    """Runs a case and returns its first wrong step, or None."""
    names = {"__name__": "__main__"}
    if ">>>" not in setup:
        exec(textwrap.dedent(setup), names)
    else:
        for step in steps_of_code(setup, config):
            exec(step.code(), names)
    for step in steps_of_code(code, config):
        printed, raised = _run(step.code(), names)
        if not _fits(step, printed, raised):
            wanted = [answer.text or answer.lock.name for answer in step.answers]
            return "%s gives %s, not %s" % (step.code(), raised or printed, step.error or wanted)
    return None


def _run(code, names):
    """Returns the lines that a statement prints, and its error or None."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        try:
            for statement in ast.parse(code).body:
                exec(compile(ast.Interactive([statement]), "<case>", "single"), names)
        except Exception as error:
            return [], "%s: %s" % (type(error).__name__, error)
    lines = told.getvalue().splitlines()
    return [line for line in lines if line.strip() and not line.startswith("DEBUG:")], None


def _fits(step, printed, raised):
    if step.error is not None:
        return raised is not None and raised.split(":")[0] == step.error.split(":")[0]
    if raised is not None:
        # Early tests ask for the name of the error, later ones for the word.
        printed = ["Error"] if any(_opens(answer, "Error") for answer in step.answers) else [raised.split(":")[0]]
    if len(printed) == 1 and printed[0].startswith("<function"):
        printed = ["Function"]
    if len(printed) != len(step.answers):
        return False
    return all(_opens(answer, line) for answer, line in zip(step.answers, printed))


def _opens(answer, line):
    return answer.lock.opens(line) if answer.text is None else answer.text.split() == line.split()


def _inside(path, copy):
    sys.path.insert(0, copy)
    told, sys.stdout = sys.stdout, io.StringIO()
    config, found = config_of(copy), []
    for setup, code in _cases(literal_of(path)):
        try:
            found.append(_wrong(setup, code, config))
        except Exception as error:
            found.append("%s: %s" % (type(error).__name__, error))
    print(json.dumps(found), file=told)


def main():
    """Prints how many of a folder's cases a hog.py passes, and which fail."""
    if sys.argv[1:2] == ["--inside"]:
        return _inside(*sys.argv[2:])
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder")
    options.add_argument("hog")
    options = options.parse_args()
    results = results_of(options.folder, options.hog)
    failed = [row for row in results if row[2] is not None]
    for name, number, wrong in failed:
        print("%s, case %d: %s" % (name, number, wrong))
    print("%d of %d cases pass" % (len(results) - len(failed), len(results)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
