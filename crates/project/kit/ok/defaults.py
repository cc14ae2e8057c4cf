"""The defaults of a student's functions, held to those that they have in the kit."""

import ast
import builtins
import types

__builtins__ = dict(vars(builtins))


def take_over(names, signatures):
    """Gives the functions among the globals `names` the kit's defaults in place of others.

    `signatures` are the kit's parameters by function: `{"f": "(a, b=2)"}`. Only defaults that are names
    or constants are taken over.
    """
    for function, parameters in _functions(names, signatures):
        defaults = list(function.__defaults__ or ())
        first = function.__code__.co_argcount - len(defaults)
        for place, parameter, default in parameters:
            if place < first:
                continue
            if isinstance(default, ast.Constant):
                defaults[place - first] = default.value
            elif isinstance(default, ast.Name):
                defaults[place - first] = names.get(default.id, defaults[place - first])
        function.__defaults__ = tuple(defaults) or None


def without_default(names, name, signature):
    """Returns the first parameter of a function that has a default in the kit alone, or None.

    >>> def f(a, b, c=9): pass
    >>> without_default({"f": f}, "f", "(a, b=2, c=3)"), without_default({"f": f}, "f", "(a, b, c=3)")
    ('b', None)
    """
    for function, parameters in _functions(names, {name: signature}):
        first = function.__code__.co_argcount - len(function.__defaults__ or ())
        for place, parameter, _ in parameters:
            if place < first:
                return parameter
    return None


def _functions(names, signatures):
    """Yields functions with those of their parameters that have a default in the kit: place, name, default.

    A parameter that was renamed is known by its place.
    """
    for name, signature in signatures.items():
        function = names.get(name)
        if type(function) is not types.FunctionType:
            continue
        kit = ast.parse("def f%s: pass" % signature).body[0].args
        kit_names = [one.arg for one in kit.args]
        own = function.__code__.co_varnames[: function.__code__.co_argcount]
        found = []
        for place, default in enumerate(kit.defaults, len(kit_names) - len(kit.defaults)):
            if kit_names[place] in own:
                place = own.index(kit_names[place])
            elif place >= len(own) or own[place] in kit_names:
                continue
            found.append((place, own[place], default))
        yield function, found
