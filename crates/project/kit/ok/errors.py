"""Python's errors in a beginner's words: what one means, and what to try.

This is the only place for these sentences. The asker says them, so that a student's computer and
the course's server say the same. Each is true of the file as it stands, or it is not said.
"""

import ast
import builtins
import re
import types

__builtins__ = dict(vars(builtins))

# How alike a misspelt name and the one that is meant are, from 0 to 1: of the file, of Python.
_ALIKE, _ALIKE_GIVEN = 0.7, 0.8
# Longest piece of a line that is quoted.
_LONGEST_PIECE = 40
# Frames of a function that make a recursion, and names of frames that are no function's own.
_DEEP = 20
_COMPREHENSIONS = ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")
_NAMED = re.compile(r"'(\w+)'")
_KINDS = re.compile(r"\b(str|NoneType|function|method|builtin_function_or_method)\b")
_MIXED = ("unsupported operand", "not supported between", "can only concatenate", "can't multiply", "bad operand")
_OTHER_LANGUAGES = {"true": "True", "false": "False", "none": "None", "null": "None", "nil": "None"}
_TYPED = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!="}
# Characters beside the control characters that show nothing, or a blank that is none to Python.
_UNSEEN = ("Cf", "Zs", "Zl", "Zp", "Cc")
_RETURN_IT = "Other functions and the tests need a value: write return in front of it."


class Explainer:
    """Explains the errors of the file at `path` with this text, whose names are `names`."""

    def __init__(self, path, text, names):
        self._path, self._names = path, names
        self._lines = text.splitlines()
        try:
            self._tree = ast.parse(text)
        except Exception:
            self._tree = ast.Module([], [])
        self._functions = {node.name: node for node in self._tree.body if isinstance(node, ast.FunctionDef)}

    def of_error(self, error, kind, message):
        """Returns the sentences about an exception of this kind with this message, or None."""
        try:
            return self._of_error(error, kind, message)
        except Exception:
            return None  # an explanation is never worth an answer

    def of_none(self, function):
        """Returns the sentences about a function of the file that returned None, or None."""
        try:
            node = self._definition(function)
            return self._about_none(node.name, node) if node is not None else None
        except Exception:
            return None

    def of_uncalled(self, name):
        """Returns the sentence about a function that function `name` compares and does not call, or None."""
        try:
            return self._about_uncalled(self._functions.get(name))
        except Exception:
            return None

    def _of_error(self, error, kind, message):
        if isinstance(error, SyntaxError):
            return _about_syntax(error, message, self._lines)
        frame, line = self._place(error)
        nodes = list(ast.walk(self._header(line)))
        if kind == "EOFError" and message.startswith("input()"):
            return "input() waits for somebody who types, and in a test nobody does. Use the parameters of the function instead."
        if kind == "UnboundLocalError" and _NAMED.search(message):
            return self._about_unbound(_NAMED.search(message).group(1), line)
        if kind == "NameError" and _NAMED.search(message):
            return self._about_name(_NAMED.search(message).group(1), frame, line)
        if kind == "TypeError":
            return self._about_types(message, nodes, frame, line)
        if kind == "IndexError" and message == "string index out of range":
            return "The text is shorter than that: a score of one digit, such as str(5), has only the character [0]."
        if kind == "RecursionError":
            return self._about_recursion(error.__traceback__)
        return None

    def _place(self, error):
        """Returns the innermost frame of the file, or None, and its line."""
        frame, line, trace = None, None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self._path:
                frame, line = trace.tb_frame, trace.tb_lineno
            trace = trace.tb_next
        return frame, line

    def _about_recursion(self, trace):
        """Returns the sentences about the function whose own frames repeat, or None. Whether it would ever end is not known."""
        passed = []
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename == self._path and code.co_name not in _COMPREHENSIONS:
                passed.append((code.co_name, trace.tb_lineno))
            trace = trace.tb_next
        place = max(sorted(set(passed)), key=passed.count, default=None)
        if place is None or passed.count(place) < _DEEP:
            return None
        name, line = place
        name = "A lambda" if name == "<lambda>" else name
        is_direct = list(zip(passed, passed[1:])).count((place, place)) * 2 > passed.count(place)
        again = "calls itself in line %d" if is_direct else "is called again by what it calls in line %d"
        return "%s %s, deeper than Python allows. Either that never ends, or it needs a loop instead." % (name, again % line)

    def _header(self, line):
        """Returns the innermost statement with a line; of an `if` or a loop the part before the colon."""
        found = ast.Module([], [])
        for node in ast.walk(self._tree):
            if isinstance(node, ast.stmt) and line is not None and node.lineno <= line <= node.end_lineno:
                found = node
        for part in ("test", "iter"):
            if isinstance(found, (ast.If, ast.While, ast.For)) and hasattr(found, part):
                return getattr(found, part)
        return found

    def _function_at(self, line):
        """Returns the innermost function with a line, or None."""
        around = [n for n in ast.walk(self._tree) if isinstance(n, ast.FunctionDef) and line and n.lineno <= line <= n.end_lineno]
        return max(around, key=lambda node: node.lineno, default=None)

    def _definition(self, function):
        code = getattr(function, "__code__", None)
        if code is None or code.co_filename != self._path:
            return None
        named = [n for n in ast.walk(self._tree) if isinstance(n, ast.FunctionDef) and n.name == code.co_name]
        return next((node for node in named if _first_line(node) == code.co_firstlineno), None)

    def _piece(self, node):
        """Returns the text of an expression as it stands in the file, or None where it is long."""
        if node.lineno != node.end_lineno:
            return None
        line = self._lines[node.lineno - 1].encode("utf-8")
        piece = line[node.col_offset : node.end_col_offset].decode("utf-8")
        return piece if len(piece) <= _LONGEST_PIECE else None

    def _value(self, name, frame):
        """Returns the value that a name has in a frame; the name of nothing is `Ellipsis`."""
        if frame is not None and name in frame.f_locals:
            return frame.f_locals[name]
        return self._names.get(name, Ellipsis)

    # ---------------------------------------------------------------- names

    def _about_unbound(self, name, line):
        function = self._function_at(line)
        where = function.name if function is not None else "the function"
        outside = name in self._names or any(
            node is not function and node.lineno < line <= node.end_lineno and name in _names_given(node)
            for node in ast.walk(self._tree)
            if isinstance(node, ast.FunctionDef)
        )
        if outside:
            return (
                "%s gives %s a value, so %s is a name of its own there, without a value in line %d, and not the one outside. "
                "Keep the new value under another name, such as new_%s." % (where, name, name, line, name)
            )
        return "%s has no value yet in line %d: on this way through %s none was given. Give it one first, before the if or the loop." % (name, line, where)

    def _about_name(self, name, frame, line):
        import difflib  # slow to load, and rarely needed

        if name in self._functions:
            return None  # it comes after the error that ended the loading
        if name in _OTHER_LANGUAGES:
            return "Python writes %s instead of %s." % (_OTHER_LANGUAGES[name], name)
        if name in ("random", "math"):
            return "%s is a module: write import %s at the top of the file." % (name, name)
        known = {one for one in self._names if not one.startswith("_")}
        known |= set(frame.f_locals) if frame is not None else set()
        given = {one for one in dir(builtins) if one[0].islower()}
        lower = {one.lower(): one for one in known | given}
        near = difflib.get_close_matches(name, sorted(known), 1, _ALIKE) or difflib.get_close_matches(name, sorted(given), 1, _ALIKE_GIVEN)
        near = lower.get(name.lower()) or next(iter(near), None)
        if near:
            return "There is no name %s. Is it a misspelling of %s?" % (name, near)
        own = [node.name for node in self._functions.values() if name in _names_given(node) and not node.lineno <= (line or 0) <= node.end_lineno]
        if own:
            return "%s is a name inside %s alone. Pass its value as an argument, or return it." % (name, own[0])
        return "There is no name %s in line %d. Names in quotes are text; others need a value first." % (name, line) if line else None

    # ---------------------------------------------------------------- types

    def _about_types(self, message, nodes, frame, line):
        kinds = set(_KINDS.findall(message))
        if message.startswith("not all arguments converted") or message.startswith(_MIXED) or "not supported between" in message:
            if "NoneType" in kinds:
                return self._about_a_none(nodes, frame, line)
            if kinds & {"function", "method", "builtin_function_or_method"}:
                return self._about_a_function(nodes, frame, line)
            if "str" in kinds or message.startswith(("can't multiply", "not all arguments")):
                return self._about_text(nodes, frame, line)
            return None
        if message.endswith("object is not callable"):
            return self._about_not_callable(message, nodes, frame, line)
        if message.endswith("object is not subscriptable"):
            if message.startswith("'int'"):
                return "A number has no [0] in line %d. Its digits are score %% 10 and score // 10 %% 10, or as text str(score)[0]." % line
            return "A function is called with round brackets in line %d, not with []." % line if "function" in kinds else None
        if message == "'int' object is not iterable":
            for node in nodes:
                if self._compares_one_number(node, frame):
                    return "%s in line %d gets one number alone. Give it all numbers that it compares, such as %s(3, 4)." % (node.func.id, line, node.func.id)
            return "Line %d goes through the parts of a number, and it has none. To go round n times, write: for i in range(n)" % line
        if "positional argument" in message and "()" in message:
            return self._about_arguments(message, line)
        return None

    def _compares_one_number(self, node, frame):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max") and len(node.args) == 1):
            return False
        number = node.args[0]
        return isinstance(number, ast.BinOp) or isinstance(number, ast.Name) and type(self._value(number.id, frame)) is int

    def _about_text(self, nodes, frame, line):
        operands = [side for node in nodes for side in _operands(node)]
        for node, what in [(node, 0) for node in operands] + [(node, 1) for node in nodes]:
            piece = self._piece(node) if isinstance(node, ast.expr) and self._is_text(node, frame) else None
            if piece and not isinstance(node, ast.Constant):
                if what and not isinstance(node, ast.Subscript):
                    return "%s in line %d is text, and so is each of its digits. Turn each into a number with int(...) first." % (piece, line)
                return "%s in line %d is text, even if it looks like a number. To calculate with it, make it a number: int(%s)" % (piece, line, piece)
        return "Line %d calculates with text, such as a digit of str(score). Make it a number first, with int(...)." % line

    def _is_text(self, node, frame):
        if isinstance(node, ast.Subscript):
            return self._is_text(node.value, frame)
        if isinstance(node, ast.Name):
            return type(self._value(node.id, frame)) is str
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in ("str", "input")
        return isinstance(node, ast.Constant) and type(node.value) is str

    def _about_a_none(self, nodes, frame, line):
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                function = self._functions.get(node.func.id)
                if function is not None and _may_fall_through(function.body):
                    return "A value in line %d is None, which is no number. %s" % (line, self._about_none(function.name, function))
                if node.func.id == "print":
                    return "print(...) shows its value and gives None, so line %d has no number to calculate with. Leave print out." % line
        for node in nodes:
            if isinstance(node, ast.Name) and self._value(node.id, frame) is None:
                return "%s is None in line %d: it got no number, as from a function that ends without a return." % (node.id, line)
        return "A value in line %d is None, which is no number: a function without a return gives it." % line

    def _about_a_function(self, nodes, frame, line):
        called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        for node in nodes:
            if isinstance(node, ast.Name) and id(node) not in called and type(self._value(node.id, frame)) is types.FunctionType:
                return "%s in line %d is the function itself, and no number. Call it, with its arguments: %s(...)" % (node.id, line, node.id)
        return "A value in line %d is a function, and no number. Call it, with its arguments." % line

    def _about_not_callable(self, message, nodes, frame, line):
        kind = message.split("'")[1]
        for node in nodes:
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
            value = self._value(name, frame)
            if name and kind == "NoneType" and value is None:
                return "%s is None in line %d, so it cannot be called. Does the function that made it return a function?" % (name, line)
            if name and type(value).__name__ == kind and self._is_given(name, frame, line):
                return self._about_given(name, kind, frame, line)
            if name and type(value).__name__ == kind:
                return "%s is no function in line %d but a value (%s), and a value cannot be called. Leave out the brackets, or use another name for the value." % (name, line, kind)
        return None

    def _is_given(self, name, frame, line):
        """Tests whether a name has the value that the function's caller passed."""
        function = self._function_at(line)
        if function is None or frame is None or frame.f_code.co_name != function.name:
            return False
        given = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        return name in given and not any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in _own(function))

    def _about_given(self, name, kind, frame, line):
        told = "Line %d calls %s, and %s was called with a value (%s) for it." % (line, name, frame.f_code.co_name, kind)
        caller = frame.f_back
        if caller is None or caller.f_code.co_filename != self._path:
            return told
        return told + " Look at the arguments that it gets in line %d." % caller.f_lineno

    def _about_arguments(self, message, line):
        name = message.split("()")[0].rpartition(".")[2]
        named = [node for node in ast.walk(self._tree) if isinstance(node, ast.FunctionDef) and node.name == name]
        if len(named) != 1:
            return None
        takes = "%s takes (%s)" % (name, ", ".join(arg.arg for arg in named[0].args.args))
        if named[0] not in self._tree.body:
            return takes + ", and is called with other arguments. A function that is returned has to take all that it is called with."
        if line is None or named[0].lineno == line:
            return takes + ", and the test passes other arguments. Keep the parameters that the function had in the kit."
        return takes + ". Line %d calls it with other arguments." % line

    # ---------------------------------------------------------------- returns

    def _about_none(self, name, function):
        returns = [node for node in _own(function) if isinstance(node, ast.Return) and node.value is not None]
        prints = [node for node in _own(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"]
        if not returns and prints:
            return "%s prints in line %d, but returns nothing. %s" % (name, prints[-1].lineno, _RETURN_IT)
        if not returns:
            body = [node for node in function.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
            return "%s has no return, so its value is None. End it with return and the result." % name if body else None
        if _may_fall_through(function.body):
            lines = sorted({node.lineno for node in returns})
            shown = ", ".join(map(str, lines[:-1])) + " and " + str(lines[-1]) if len(lines) > 1 else str(lines[0])
            return "%s can reach its end without a return, and gives None then. Its return%s in line%s %s: add one for all other cases." % (
                name,
                "s stand" if len(lines) > 1 else " stands",
                "s" if len(lines) > 1 else "",
                shown,
            )
        for node in returns:
            called = node.value.func.id if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) else None
            if called == "print":
                return "%s returns print(...) in line %d, which is None. Return the value itself." % (name, node.lineno)
            if called in self._functions and called != name and _may_fall_through(self._functions[called].body):
                return self._about_none(called, self._functions[called])
        return None

    def _about_uncalled(self, function):
        if function is None:
            return None
        own = _names_given(function)
        for node in ast.walk(function):
            for side in _tested(node):
                if isinstance(side, ast.Name) and side.id in self._functions and side.id not in own:
                    return "%s in line %d is the function itself, and is not called. Call it, with its arguments: %s(...)" % (side.id, side.lineno, side.id)
        return None


def _first_line(node):
    return min([node.lineno] + [decorator.lineno for decorator in node.decorator_list])


def _own(function):
    """Yields the nodes of a function without those of functions in it."""
    waiting = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def _names_given(function):
    """Returns the names that get a value in a function: its parameters, and what it assigns."""
    names = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
    return names | {node.id for node in _own(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _operands(node):
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left] + node.comparators
    return [node.value] if isinstance(node, ast.AugAssign) else []


def _tested(node):
    """Returns the expressions whose truth a node tests, and those that it compares with a number or a call."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return [node.test]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    sides = _operands(node) if isinstance(node, ast.Compare) else []
    return sides if any(isinstance(side, (ast.Constant, ast.Call, ast.BinOp)) for side in sides) else []


def _may_fall_through(body):
    """Tests whether the end of a block can be reached; of a loop only `while True` says no."""
    for node in body:
        if isinstance(node, (ast.Return, ast.Raise)):
            return False
        if isinstance(node, ast.If) and node.orelse and not _may_fall_through(node.body) and not _may_fall_through(node.orelse):
            return False
        if isinstance(node, (ast.With, ast.Try)):
            return not any(isinstance(inner, ast.Return) for inner in ast.walk(node))
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
            if not any(isinstance(inner, ast.Break) for inner in ast.walk(node)):
                return False
    return True


def _about_syntax(error, message, lines):
    """Returns the sentences about a file that is not Python, or None."""
    line = error.lineno
    text = lines[line - 1] if line and line <= len(lines) else ""
    named = re.search(r"U\+([0-9A-F]+)", message)
    odd = chr(int(named.group(1), 16)) if named else next((one for one in text if not one.isascii()), None)
    if message.startswith("invalid") and odd and odd in re.sub(r"\"[^\"]*\"|'[^']*'", "", text):
        return _about_character(odd, line, text)
    code = text.strip()
    if re.match(r"print\s+[^(=\s]", code) or message.startswith("Missing parentheses in call to 'print'"):
        return "print is a function, so its value stands in brackets: %s" % re.sub(r"print\s+(.*)", r"print(\1)", code)
    if re.match(r"(if|elif|while)\b[^=]*[^=!<>]=[^=]", code):
        return "One = gives a name a value. To compare, write two: =="
    if re.match(r"(if|elif|else|for|while|def)\b[^#]*[^:#\s]\s*$", code) and ("expected ':'" in message or message == "invalid syntax"):
        return "A line that begins with %s ends with a colon." % re.match(r"\w+", code).group()
    if message.startswith("expected an indented block"):
        return "The lines that belong to the line with the colon before line %d stand four blanks further to the right." % line
    if message.startswith("unindent does not match") or message.startswith("unexpected indent"):
        return "Line %d does not begin as far to the left as the lines that it belongs to. Use four blanks for each level." % line
    if message.startswith("inconsistent use of tabs"):
        return "Line %d is indented with tabs, and lines around it with blanks. Use blanks alone: editors can convert tabs." % line
    if message.startswith("'return' outside function"):
        return "The return in line %d belongs to no function: it stands too far to the left." % line
    return None


def _about_character(odd, line, text):
    import unicodedata

    typed = _TYPED.get(odd) or unicodedata.normalize("NFKC", odd)
    place = "Line %d has at place %d" % (line, text.index(odd) + 1)
    if unicodedata.category(odd) in _UNSEEN:
        return "%s a character that cannot be seen (U+%04X), as copied text can have. Delete the blanks there, or the whole line, and type it again." % (place, ord(odd))
    if typed.isascii():
        return "%s the character %s (U+%04X), which Python does not know. Type %s instead." % (place, odd, ord(odd), typed)
    return "%s the character %s (U+%04X), which Python knows only in quotes and comments." % (place, odd, ord(odd))
