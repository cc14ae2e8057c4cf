"""A student's hog.py, loaded so that it can be asked, whatever is in it."""

import builtins
import contextlib
import io
import os
import random
import sys
import tokenize
import types

from .answers import line_of_error, repeated, text_of_error, text_of_printed, text_of_value
from .defaults import take_over, without_default
from .errors import Explainer
from .source import cut, line_of, without_unused_names

__builtins__ = dict(vars(builtins))

# Characters of a call's output that are kept.
MOST_OUTPUT = 100000
_DEBUG = "DEBUG:"
# Answers of a question that are explained.
_MOST_EXPLAINED = 30
# Calls of a part that may end with a RecursionError, each of which takes long; no other is made then.
_MOST_RECURSIONS = 20


class Missing(Exception):
    """A function that a part asks for is not defined."""


class Recursions(BaseException):
    """Raised instead of one more call where too many have ended with a RecursionError."""


class WrongEncoding(SyntaxError):
    """A file is not in UTF-8, nor in an encoding that it declares. Python refuses such a file."""


class NoInput(io.TextIOBase):
    """A standard input that nobody types at."""

    def read(self, *_):
        raise EOFError("input() is not available in a test")

    readline = readlines = __next__ = fileno = read

    def isatty(self):
        return False


class Output(io.TextIOBase):
    """A standard output that keeps what is printed, up to a limit."""

    encoding = "utf-8"

    def __init__(self):
        self.parts = []
        self._size = 0

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str")
        if self._size < MOST_OUTPUT:
            self.parts.append(str(text[:MOST_OUTPUT]))
        self._size += len(text)
        return len(text)

    def writable(self):
        return True

    def isatty(self):
        return False

    def take(self):
        """Returns what was printed since the last time, and the DEBUG lines of it."""
        if not self.parts:
            return "", ""
        text = "".join(self.parts)
        self.parts.clear()
        self._size = 0
        if _DEBUG not in text:
            return text, ""
        lines = text.splitlines(True)
        debug = "".join(line for line in lines if line.startswith(_DEBUG))
        return "".join(line for line in lines if not line.startswith(_DEBUG)), debug


class Student:
    """A student's file and the names that it defines.

    `names` are its globals, also after an error, so that what was defined before the error
    can be asked. `made` grows with each call that came back. `signatures` are the kit's parameters by function.
    `unused` are the imports that could not be run, each with its "line", its "text" and the "names" that are left out,
    since they are not used. `debug` is called with the DEBUG lines of a call, and `explained` with an answer and what is
    said about it, once for each such answer.
    """

    def __init__(self, folder, debug=lambda text: None, file_name="hog.py", explained=lambda answer, says: None, signatures=None):
        self.folder = os.path.abspath(folder)
        self.path = os.path.join(self.folder, file_name)
        self.output = Output()
        self.names, self.signatures, self.unused = {}, signatures or {}, []
        self.is_sealed = True
        self.recursions = self.made = 0
        self._debug, self._explained = debug, explained
        self._known, self._explainer = set(), Explainer(self.path, "", {})

    def load(self):
        """Runs the file. Returns None, or what is wrong with it as a dictionary."""
        name = os.path.splitext(os.path.basename(self.path))[0]
        module = types.ModuleType(name)
        module.__file__ = self.path
        self.names = vars(module)
        sys.modules[name] = module
        sys.path.insert(0, self.folder)
        _stand_in_for_points()
        random.seed(0)
        source = b""
        try:
            with open(self.path, "rb") as file:
                source = file.read()
            self._explainer = Explainer(self.path, source.decode("utf-8-sig", "replace"), self.names)
            _refuse_other_encodings(source, os.path.basename(self.path))
            code = compile(source, self.path, "exec", dont_inherit=True)
            self.seal()
            while code is not None:
                code = self._run(code, source)
        except BaseException as error:
            return self._load_error(error, source)
        finally:
            self.output.take()
            take_over(self.names, self.signatures)
        return None

    def _run(self, code, source):
        """Runs code of the file. Returns the code from an import on that fails, without names that are not needed, or None."""
        try:
            exec(code, self.names)
        except Exception as error:
            trace = error.__traceback__.tb_next
            known = [row["line"] for row in self.unused]
            own = trace and trace.tb_frame.f_code is code
            found = own and without_unused_names(source, self.path, trace.tb_lineno, known)
            if not found:
                raise
            note, code = found
            self.unused.append(note)
            return code
        return None

    def seal(self):
        """Keeps the student's code away from the terminal; done before each call."""
        if not self.is_sealed:
            return
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = self.output
        sys.stdin = sys.__stdin__ = _NO_INPUT
        sys.breakpointhook = _no_breakpoint
        builtins.input = _no_input

    def _load_error(self, error, source):
        if isinstance(error, WrongEncoding):
            line, text = error.lineno, None
        elif isinstance(error, SyntaxError) and error.filename == self.path:
            line, text = error.lineno, error.text
        else:
            line, text = line_of_error(error, self.path), None
        if text is None and line is not None:
            lines = source.decode("utf-8", "replace").splitlines()
            text = lines[line - 1] if 0 < line <= len(lines) else None
        answer = text_of_error(error, self.path).split(" @")[0]
        kind, _, message = answer[1:].partition(": ")
        if isinstance(error, WrongEncoding):
            kind = "SyntaxError"
        if isinstance(error, SyntaxError) and isinstance(error.msg, str):
            message = error.msg
        return {
            "type": kind,
            "message": message,
            "line": line,
            "text": cut(text.strip()) if isinstance(text, str) else None,
            "hint": self.explanation(error, kind, message),
        }

    def text_of_error(self, error):
        """Returns the text of an exception, and explains it."""
        text = text_of_error(error, self.path)
        kind, _, message = text[1:].split(" @")[0].partition(": ")
        self._explain(text, lambda: self.explanation(error, kind, message))
        return text

    def explanation(self, error, kind, message):
        """Returns what is said about an exception, or None."""
        return self._explainer.of_error(error, kind, message)

    def explain_none(self, answer, function):
        """Explains that a function gave None, which has this text as an answer."""
        self._explain(answer, lambda: self._explainer.of_none(function))

    def explain_uncalled(self, name):
        """Returns the sentence about a function that function `name` compares and does not call, or None."""
        return self._explainer.of_uncalled(name)

    def _explain(self, answer, says):
        if answer in self._known or len(self._known) >= _MOST_EXPLAINED:
            return
        self._known.add(answer)
        sentence = says()
        if sentence:
            self._explained(answer, sentence)

    def function(self, name):
        """Returns a function of the file, or None where there is no such function."""
        found = self.names.get(name)
        return found if callable(found) else None

    def refusal(self, name):
        """Returns what stands in for a function without a default that it has in the kit, or None."""
        signature = self.signatures.get(name)
        parameter = without_default(self.names, name, signature) if signature else None

        def refuse(*_, **__):
            raise TypeError("%s() has no default for %s; in the kit it is %s%s" % (name, parameter, name, signature))

        return refuse if parameter is not None else None

    def value(self, expression):
        """Returns what an argument of a part stands for: {"global": name}, {"call": …}, or itself."""
        if isinstance(expression, dict):
            if "global" in expression:
                name = expression["global"]
                if name in self.names:
                    return self.names[name]
                found = getattr(sys.modules["dice"], name, None)
                if found is None:
                    raise Missing(name)
                return found
            call = expression["call"]
            function = self.function(call) if isinstance(call, str) else self.value(call)
            return function(*[self.value(argument) for argument in expression.get("arguments", [])])
        return expression

    def answer(self, function, args, keywords, counted=lambda: ""):
        """Calls a function and returns its answer in one line. Raises `Recursions`."""
        if self.recursions >= _MOST_RECURSIONS:
            raise Recursions()
        self.seal()
        self.made += 1
        try:
            value = function(*args, **keywords)
            text = self.text_of(value) + counted()
        except BaseException as error:
            self.recursions += isinstance(error, RecursionError)
            self.taken()
            return self.text_of_error(error)
        if self.output.parts:
            printed = self.taken()
            if printed:
                text += " printed " + text_of_printed(printed)
        if value is None:
            self.explain_none(text, function)
        return text

    def answer_again(self, ask, *later):
        """Returns the answer of `ask`, and the first one of `later` that differs from it, if there is one.

        Each is called in order; one that returns None only comes between others. An error, or printed
        lines behind a value, are wrong already and end the asking.
        """
        first = ask()
        if first.startswith("!") or " printed " in first:
            return first
        told = self._debug, self._explained
        self._debug = self._explained = lambda *_: None
        try:
            answers = (repeated(first, again() or first) for again in later)
            return next((answer for answer in answers if answer != first), first)
        finally:
            self._debug, self._explained = told

    def text_of(self, value):
        """Returns the text of a value; of a die its name."""
        text = text_of_value(value)
        return self._names_of_dice().get(id(value), text) if text == "<function>" else text

    def _names_of_dice(self):
        found = {}
        made = [(n, v) for n, v in self.names.items() if n.endswith("_sided") or n.startswith("dice_")]
        for name, value in list(vars(sys.modules.get("dice", builtins)).items()) + made:
            if type(value) is types.FunctionType:
                found.setdefault(id(value), name)
        return found

    def taken(self):
        """Returns what was printed, without the DEBUG lines, which go where they belong."""
        printed, debug = self.output.take()
        if debug:
            self._debug(debug)
        return printed

    @contextlib.contextmanager
    def replaced(self, stand_ins):
        """Exchanges globals of the file for a while, and functions under their other names, too."""
        absent = object()
        before = {name: self.names.get(name, absent) for name in stand_ins}
        known = {id(value): stand_ins[name] for name, value in before.items() if callable(value)}
        again = {name: known[id(value)] for name, value in self.names.items() if name not in stand_ins and id(value) in known}
        before.update((name, self.names[name]) for name in again)
        self.names.update(stand_ins)
        self.names.update(again)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is absent:
                    self.names.pop(name, None)
                else:
                    self.names[name] = value

    def parameters(self, function):
        """Returns the names of the parameters of a function that is written in Python."""
        code = getattr(function, "__code__", None)
        return code.co_varnames[: code.co_argcount] if code else ()

    def positional(self, function, args, keywords):
        """Returns the arguments of a call in the order in which `function` names them."""
        if not keywords:
            return list(args)
        names, args, keywords = self.parameters(function), list(args), dict(keywords)
        while len(args) < len(names) and names[len(args)] in keywords:
            args.append(keywords.pop(names[len(args)]))
        return args + list(keywords.values())


def _refuse_other_encodings(source, name):
    """Raises `WrongEncoding` for bytes that are not in UTF-8 or the encoding that they declare."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    except SyntaxError:
        # It declares none that there is, or one of the first two lines is not UTF-8.
        encoding = None
    try:
        source.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        shown = "UTF-8" if encoding in (None, "utf-8", "utf-8-sig") else encoding
        raised = WrongEncoding("%s is not %s; save it as UTF-8" % (name, shown))
        raised.lineno = source[: error.start].count(b"\n") + 1
        raise raised


def _stand_in_for_points():
    """Gives files with doctests the decorator that states a function's points."""
    if "pytest_grader" in sys.modules:
        return
    module = types.ModuleType("pytest_grader")

    def points(number):
        def decorate(function):
            function.points = number
            return function

        return decorate

    module.points = points
    sys.modules["pytest_grader"] = module


def _no_input(prompt=""):
    raise EOFError("input() is not available in a test")


def _no_breakpoint(*_, **__):
    raise RuntimeError("breakpoint() is not available in a test")


_NO_INPUT = NoInput()
