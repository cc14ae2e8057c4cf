"""Mutants of a function that keep something between calls, leave an argument out, or return themselves.

Each is made of the whole function and of each function in it. What is kept is kept by the module, or
by the function around an inner one.
"""

import ast
import copy

# Stands before a mutant.
HELPERS = '''\
kept = {}


def remembering(known, key):
    def decorate(function):
        def call(*args, **keywords):
            by = key(*args, **keywords)
            if by not in known:
                known[by] = function(*args, **keywords)
            return known[by]
        return call
    return decorate


'''


def state_mutants(whole, begin, end):
    """The mutants of a function, and of those in it between two lines: (what differs, function)."""
    inner = [node for node in ast.walk(whole) if _is_function(node) and begin < node.lineno < end]
    for place, original in enumerate([whole] + inner):
        name = whole.name if original is whole else "%s.%s" % (whole.name, original.name)
        scopes = ["module"] if original is whole else ["object", "module"]
        for number in range(1000):
            changed = copy.deepcopy(whole)
            own = [node for node in ast.walk(changed) if _is_function(node) and begin < node.lineno < end]
            function = ([changed] + own)[place]
            changes = [change for scope in scopes for change in _changes(changed, function, scope)]
            if number == len(changes):
                break
            what, make = changes[number]
            make()
            yield "%s %s" % (name, what), ast.fix_missing_locations(changed)


def _is_function(node):
    return isinstance(node, ast.FunctionDef)


def _changes(whole, function, scope):
    """The changes of a function: what it then does, and a function that makes the change."""
    of_module = scope == "module" and function is not whole
    by = " in the module" if of_module else ""
    arguments = function.args
    names = [one.arg for one in arguments.args]
    keys = {"": "()"}
    keys.update({name: "(%s,)" % name for name in names if len(names) > 1})
    if arguments.vararg:
        keys["its first argument"] = "%s[:1]" % arguments.vararg.arg
    if _rolls(whole, function):
        all_names = names + ([arguments.vararg.arg] if arguments.vararg else [])
        keys["all its arguments"] = "(%s,)" % ", ".join(all_names) if all_names else "()"
    memory = "kept.setdefault(%r, {})" % function.name if of_module or function is whole else "{}"
    for name, key in keys.items():
        yield "remembers an answer%s%s" % (by, " by " + name if name else ""), _remembers(function, memory, key)
    for name in names:
        yield "keeps its first %s%s" % (name, by), _keeps_argument(whole, function, name, of_module)
    for node in function.body if function is not whole else ():
        if isinstance(node, ast.Assign):
            yield "keeps what it computes%s: %s" % (by, ast.unparse(node)), _keeps(whole, function, node, of_module)
    if of_module:
        return
    for name, default in zip(names, [None] * (len(names) - len(arguments.defaults)) + arguments.defaults):
        value = default or ast.Constant(0)
        yield "leaves %s out" % name, _insert(function, [ast.Assign([ast.Name(name, ast.Store())], value)])
    if function is whole:
        return
    for node in ast.walk(function):
        if isinstance(node, ast.For) and not _names(node.iter) & _names_given(function):
            yield "goes on with one iterator: %s" % ast.unparse(node.iter), _iterates(whole, function, node)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            yield "returns itself", _returns_itself(function, node, {})
            values = {one.arg: one.value for one in node.value.keywords}
            if values:
                yield "changes what is outside and returns itself", _returns_itself(function, node, values)


def _rolls(whole, function):
    """Tests whether a function can give another answer to the same arguments: it calls or takes a die."""
    names = {one.arg for one in whole.args.args}
    if function is not whole:
        calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
        return any(isinstance(called, ast.Name) and called.id in names for called in calls)
    return "dice" in names and "strategy0" not in names


def _names(node):
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _names_given(function):
    """The parameters of a function, and the names to which it gives values."""
    stored = (one for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
    return {one.id for one in stored} | {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}


def _remembers(function, memory, key):
    def make():
        by = ast.Lambda(copy.deepcopy(function.args), ast.parse(key, mode="eval").body)
        call = ast.parse("remembering(%s)" % memory, mode="eval").body
        call.args.append(by)
        function.decorator_list.append(call)
    return make


def _insert(function, statements):
    """Puts statements behind a docstring."""
    return lambda: function.body.__setitem__(slice(0, 0), statements) if not ast.get_docstring(function) \
        else function.body.__setitem__(slice(1, 1), statements)


def _before(whole, function, statement):
    """Puts a statement in front of an inner function."""
    body = next(node.body for node in ast.walk(whole) if function in getattr(node, "body", []))
    body.insert(body.index(function), ast.parse(statement).body[0])


def _keeps_argument(whole, function, name, of_module):
    memory = "kept" if of_module or function is whole else "kept_here"

    def make():
        text = "%s = %s.setdefault(%r, %s)" % (name, memory, name, name)
        _insert(function, ast.parse(text).body)()
        if memory == "kept_here":
            _before(whole, function, "kept_here = {}")
    return make


def _keeps(whole, function, node, of_module):
    names = sorted({one.id for one in ast.walk(node.targets[0]) if isinstance(one, ast.Name)})

    def make():
        place = function.body.index(node)
        test = "%r not in %s" % (names[0], "globals()" if of_module else "kept_here")
        remember = [] if of_module else ast.parse("kept_here[%r] = True" % names[0]).body
        function.body[place] = ast.If(ast.parse(test, mode="eval").body, [node] + remember, [])
        _insert(function, [ast.Global(names) if of_module else ast.Nonlocal(names)])()
        if not of_module:
            _before(whole, function, "kept_here = {}")
            _before(whole, function, " = ".join(names) + " = None")
    return make


def _iterates(whole, function, node):
    def make():
        _before(whole, function, "steps = iter(%s)" % ast.unparse(node.iter))
        node.iter = ast.Name("steps", ast.Load())
    return make


def _returns_itself(function, node, values):
    def make():
        node.value = ast.Name(function.name, ast.Load())
        if values:
            names = ast.Tuple([ast.Name(name, ast.Store()) for name in values], ast.Store())
            changed = ast.Assign([names], ast.Tuple(list(values.values()), ast.Load()))
            body = next(one.body for one in ast.walk(function) if node in getattr(one, "body", []))
            body.insert(body.index(node), changed)
            _insert(function, [ast.Nonlocal(list(values))])()
    return make
