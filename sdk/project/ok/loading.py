"""What is said about a file that cannot be loaded to its end, and about functions that are not there."""

from . import source

# How alike two names are that may stand for each other, from 0 to 1.
_ALIKE = 0.75


def load_text(load, file):
    """Returns in one line what is wrong with a file.

    >>> load_text({"type": "NameError", "line": 7, "message": "name 'x' is not defined"}, "hog.py")
    'hog.py cannot be loaded to its end: NameError in line 7'
    """
    where = "" if load["line"] is None else " in line %d" % load["line"]
    return "%s cannot be loaded to its end: %s%s" % (file, load["type"], where)


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
