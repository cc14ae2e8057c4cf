"""Holds the version of Python that students need."""

import ast
import doctest
import glob
import importlib
import os
import subprocess
import sys
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
OK = os.path.join(HERE, "..", "ok")
CLIENTS = os.environ.get("PIGSKIN_OK_CLIENTS")
MODULES = sorted(name[:-3] for name in os.listdir(OK) if name.endswith(".py") and name != "__main__.py")


def load_tests(loader, tests, pattern):
    package = types.ModuleType("ok_of_doctests")
    package.__path__ = [OK]
    sys.modules["ok_of_doctests"] = package
    for name in MODULES:
        tests.addTests(doctest.DocTestSuite(importlib.import_module("ok_of_doctests." + name)))
    return tests


class Python(unittest.TestCase):
    def test_python_3_8_reads_every_module(self):
        self.assertIn("ask", MODULES)
        for name in MODULES + ["__main__"]:
            with open(os.path.join(OK, name + ".py"), encoding="utf-8") as file:
                ast.parse(file.read(), name, feature_version=(3, 8))

    def test_python_3_8_reads_the_page(self):
        with open(os.path.join(OK, "..", "hog_gui.py"), encoding="utf-8") as file:
            ast.parse(file.read(), "hog_gui.py", feature_version=(3, 8))

    @unittest.skipUnless(CLIENTS, "PIGSKIN_OK_CLIENTS is not set")
    def test_nothing_is_newer_than_python_3_8(self):
        files = glob.glob(os.path.join(OK, "*.py")) + glob.glob(os.path.join(OK, "..", "*.py"))
        files += glob.glob(os.path.join(OK, "..", "..", "..", "entry", "kit", "hog", "*.py"))
        command = [os.path.join(CLIENTS, "vermin"), "-t=3.8-", "--no-tips", "--violations"] + files
        done = subprocess.run(command, stdout=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Minimum required versions: 3.8", done.stdout)


if __name__ == "__main__":
    unittest.main()
