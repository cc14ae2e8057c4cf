"""Functions of the reference in the place of a student's: each asks for its values outside of this box.

Nothing here knows how a function works: questions and answers are lines of values, as `reference.py`
describes them.
"""

import ast
import builtins
import json

__builtins__ = dict(vars(builtins))

_dumps, _loads = json.JSONEncoder(separators=(",", ":")).encode, json.JSONDecoder().decode
_left_out = object()


def stand_in(student, functions, ask):
    """Puts stand-ins in the place of a file's functions, given as {name: parameters}.

    `ask` returns the answer to a question, each a line.
    """
    known = {}

    def answer(*question):
        line = _dumps(question)
        if line not in known:
            known[line] = _loads(ask(line))
            number, values = known[line].pop("next", (None, ()))
            following = _loads(line)
            for value in values:
                following[1][-1][1][number] += 1
                known[_dumps(following)] = {"value": value}
        return known[line]

    for name, parameters in functions.items():
        student.names[name] = _with_parameters(name, parameters, _Asked(student, answer, name))


def _with_parameters(name, parameters, asked):
    """Returns a function with these parameters, of which `asked` gets those that are passed."""
    arguments = ast.parse("def f%s: pass" % parameters).body[0].args
    every = [argument.arg for argument in arguments.args]
    needed = every[: len(every) - len(arguments.defaults)]

    def call(**keywords):
        return asked(**{name: value for name, value in keywords.items() if value is not _left_out})

    names = {"_left_out": _left_out, "_call": call}
    head = ", ".join(one if one in needed else one + "=_left_out" for one in every)
    passed = ", ".join("%s=%s" % (one, one) for one in every)
    code = "def %s(%s): return _call(%s)" % (name, head, passed)
    exec(compile(code, __file__, "exec"), names)
    return names[name]


class _Asked:
    """A function whose values are asked for: one with a name, or what such a function returned."""

    def __init__(self, student, answer, name, calls=(), functions=(), results=()):
        self._student, self._answer, self._name = student, answer, name
        self._calls, self._functions, self._results = calls, functions, results

    def __call__(self, *args, **keywords):
        functions, results = list(self._functions), list(self._results)

        def encoded(value):
            kind = type(value)
            if value is None or kind in (bool, int, float, str):
                return value
            if kind is list:
                return [encoded(part) for part in value]
            if kind is tuple:
                return {"tuple": [encoded(part) for part in value]}
            if not callable(value):
                raise TypeError("a %s is passed to %s" % (kind.__name__, self._name))
            functions.append(value)
            return {"function": len(functions) - 1}

        def decoded(value):
            if type(value) is list:
                return [decoded(part) for part in value]
            if type(value) is not dict:
                return value
            if "tuple" in value:
                return tuple(decoded(value["tuple"]))
            if value["function"] is None:
                return _Asked(self._student, self._answer, self._name, calls, functions, results)
            return outside(value["function"])

        def outside(name):
            if type(name) is int:
                return functions[name]
            return print if name == "print" else self._student.value({"global": name})

        keywords = {name: encoded(value) for name, value in keywords.items()}
        calls = [*self._calls, [[encoded(value) for value in args], keywords]]
        while True:
            answer = self._answer(self._name, calls, results)
            if "value" in answer:
                return decoded(answer["value"])
            if "error" in answer:
                kind, message = answer["error"]
                raise getattr(builtins, kind, RuntimeError)(message)
            called, args, keywords = answer["call"]
            keywords = {name: decoded(given) for name, given in keywords.items()}
            for _ in range(answer["times"]):
                results.append(encoded(outside(called)(*decoded(args), **keywords)))
