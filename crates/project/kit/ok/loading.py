"""What is said about a file that cannot be loaded to its end, and about functions that are not there."""

import os

from . import source

# How alike two names are that may stand for each other, from 0 to 1: of functions, of files.
_ALIKE, _ALIKE_FILES = 0.75, 0.5


def load_text(load, file):
    """Returns in one line what is wrong with a file.

    >>> load_text({"type": "NameError", "line": 7, "message": "name 'x' is not defined"}, "hog.py")
    'hog.py cannot be loaded to its end: NameError in line 7'
    >>> load_text({"type": "SystemExit", "line": 7, "message": "None"}, "hog.py")
    'hog.py ends itself in line 7'
    """
    if is_file_missing(load):
        return "there is no %s here" % file
    where = "" if load["line"] is None else " in line %d" % load["line"]
    if load["type"] == "SystemExit":
        return "%s ends itself%s" % (file, where)
    return "%s cannot be loaded to its end: %s%s" % (file, load["type"], where)


def is_file_missing(load):
    """Tests whether the error is that the student's file itself is not there."""
    return load["type"] == "FileNotFoundError" and load["line"] is None


def no_file_lines(folder, file, functions):
    """Returns the lines that say that a file is not in a folder, with the name of a file that may be meant.

    The file that may be meant has at least half of these functions, or cannot be read.
    """
    lines = ["There is no %s here (%s)." % (file, folder)]
    import difflib  # slow to load, and rarely needed

    names = {name.lower(): name for name in os.listdir(folder) if name.endswith((".py", ".py.txt"))}
    for near in difflib.get_close_matches(file.lower(), names, len(names) or 1, _ALIKE_FILES):
        found = source.functions_at(os.path.join(folder, names[near]))
        if found is None or 2 * sum(name in found for name in functions) >= len(functions):
            return lines + ["If %s is meant to be %s, rename it." % (names[near], file)]
    return lines


def missing_lines(name, load, file, path, others=()):
    """Returns the lines that say why the file at `path` has no function of this name.

    `load` is the error that ended loading, or None. `others` are names that stand for themselves: none of
    them is a misspelling.
    """
    functions = source.functions_at(path) or {}
    if load and not source.is_program(path):
        return ["%s is not tested, since no line of %s can be run." % (name, file)]
    if load and name in functions:
        where = " in line %d" % load["line"] if load["line"] is not None else ""
        if load["type"] == "SystemExit":
            return ["%s comes after the end of the program%s and is not tested." % (name, where)]
        return ["%s comes after the error%s and is not tested." % (name, where)]
    lines = ["%s has no function %s." % (file, name)]
    names = [other for other in functions if other not in others]
    import difflib  # slow to load, and rarely needed

    near = difflib.get_close_matches(name, names, 1, _ALIKE)
    if near:
        place = functions[near[0]].lineno
        lines.append("If %s in line %d is meant to be %s, rename it." % (near[0], place, name))
    return lines


def unreached(answer, load, path):
    """Returns the sentence for an answer that is wrong because of a name after the error, or None.

    >>> unreached("7 dice=2", {"type": "NameError", "line": 1}, "hog.py")
    """
    start, end = "!NameError: name '", "' is not defined"
    if not load or not answer or not answer.startswith(start) or end not in answer:
        return None
    name = answer[len(start) :].split(end)[0]
    if name not in (source.functions_at(path) or ()):
        return None
    return "%s comes after the error in the file, so it is not there yet." % name
