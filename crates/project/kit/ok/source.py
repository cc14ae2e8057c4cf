"""The text of a student's file: which of the given functions and signatures were changed.

The file is parsed, not run.
"""

import ast
import builtins
import hashlib
import io
import symtable
import sys
import tokenize
import warnings

# What a student does to the builtins does not reach this module.
__builtins__ = dict(vars(builtins))

# Characters of a text that is told.
_LONGEST = 150
_HARMLESS = {"harmless": True}
# Kinds of tokens that say nothing about what a function does.
_SILENT = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


def line_of(path, number):
    """Returns a line of a file without the blanks around it, a long one cut, or None."""
    if number is None:
        return None
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except OSError:
        return None
    return cut(lines[number - 1].strip()) if 0 < number <= len(lines) else None


def cut(text):
    """Returns a text, of a long one the beginning."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def changes(path, given, signatures):
    """Returns what was changed, as a dictionary that is empty where nothing was.

    "given": names of given functions whose code differs; "missing": names of functions that
    are not defined; "signatures": a list of {"name", "expected", "found"}, with "harmless" where no call can fail
    for it. Other names of parameters change nothing by themselves.
    """
    try:
        with tokenize.open(path) as file:
            text = file.read()
        functions = functions_of(text)
    except Exception:
        return {}
    found = {}
    names = {
        name: _other_names(text, functions[name], expected, name in given)
        for name, expected in signatures.items()
        if name in functions
    }
    changed = [
        name
        for name in given
        if name in functions and given[name] not in (digest(text, functions[name]), digest(text, functions[name], names.get(name)))
    ]
    missing = [name for name in list(given) + list(signatures) if name not in functions]
    other = [
        dict({"name": name, "expected": expected, "found": cut(signature(text, functions[name]))}, **_HARMLESS if names[name] else {})
        for name, expected in signatures.items()
        if name in functions and _bare(signature(text, functions[name])) != _bare(expected)
    ]
    if changed:
        found["given"] = changed
    if missing:
        found["missing"] = missing
    if other:
        found["signatures"] = other
    return found


def _other_names(text, function, expected, is_given):
    """Returns the kit's names by those of the parameters that alone make a signature another one, or {}.

    A parameter with a default can be passed by its name, unless the function is given: the kit's own code does not.
    """
    kit = ast.parse("def f%s: pass" % expected).body[0].args.args
    own = function.args.args
    places = len(own) if is_given else len(own) - len(function.args.defaults)
    names = {one.arg: other.arg for one, other in zip(own[:places], kit) if one.arg != other.arg}
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    if used & set(names.values()) or set(names) & {node.arg for node in kit}:
        return {}
    return names if _bare(signature(text, function, names)) == _bare(expected) else {}


def without_unused_names(source, path, line, known):
    """Returns what an import in a line leaves out, and the code from there on without it; else None.

    Names that no code of the file reads, and that a module does not have, are left out; the others of the same import stay. `source` are the
    bytes of the file at `path`. Imports in the lines `known` are already without such names.
    """
    tree = ast.parse(source)
    found = [node for node in tree.body if node.lineno <= line <= node.end_lineno]
    if len(found) != 1 or not isinstance(found[0], (ast.Import, ast.ImportFrom)) or found[0].lineno in known:
        return None
    statement = found[0]
    with tokenize.open(path) as file:
        used = set(_read_globals(symtable.symtable(file.read(), path, "exec"))) | {"*"}
    unused = [alias for alias in statement.names if (alias.asname or alias.name).split(".")[0] not in used]
    if isinstance(statement, ast.ImportFrom):
        # What the module has stays.
        there = dir(sys.modules.get(statement.module))
        unused = [alias for alias in unused if alias.name not in there]
    if not unused:
        return None
    note = {"line": statement.lineno, "text": line_of(path, statement.lineno), "names": cut(", ".join(alias.name for alias in unused))}
    statement.names = [alias for alias in statement.names if alias not in unused]
    behind = [
        node
        for node in tree.body
        if node.lineno > line
        or node is statement and node.names
        or isinstance(node, ast.ImportFrom) and node.module == "__future__"
    ]
    return note, compile(ast.Module(behind, []), path, "exec", dont_inherit=True)


def _read_globals(table):
    """Yields the global names that the code of a symbol table reads."""
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module"):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _read_globals(child)


def functions_of(text):
    """Returns the functions that a file defines at its top, by name; the last of a name counts."""
    return {
        node.name: node
        for node in ast.parse(text).body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


def functions_at(path):
    """Returns the functions of the file at `path` as `functions_of` does; None where it is no program."""
    try:
        with tokenize.open(path) as file:
            return functions_of(file.read())
    except Exception:
        return None


def is_program(path):
    """Tests whether Python can run the file at `path` at all, up to an error if there is one."""
    try:
        with open(path, "rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(file.read(), path, "exec", dont_inherit=True)
    except Exception:
        return False
    return functions_at(path) is not None


def function_with(path, line):
    """Returns the name of the function at the top of the file at `path` that has this line, or None."""
    for name, function in (functions_at(path) or {}).items():
        if function.lineno <= line <= function.end_lineno:
            return name
    return None


def loop_around(path, line):
    """Returns the line in which the loop around a line of the file at `path` begins, or None.

    Of nested loops it is the innermost `while`, else the innermost `for`. A loop around the whole
    function does not count.
    """
    try:
        with tokenize.open(path) as file:
            nodes = list(ast.walk(ast.parse(file.read())))
    except Exception:
        return None
    around = [node for node in nodes if getattr(node, "lineno", line + 1) <= line <= node.end_lineno]
    functions = [node for node in around if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    first = max([node.lineno for node in functions], default=0)
    for kinds in (ast.While, (ast.For, ast.AsyncFor)):
        found = [node.lineno for node in around if isinstance(node, kinds) and node.lineno >= first]
        if found:
            return max(found)
    return None


def functions_used(path, name):
    """Returns the functions of a file that its function `name` uses, directly or through others, sorted."""
    functions = functions_at(path) or {}
    used, waiting = set(), [name]
    while waiting:
        function = functions.get(waiting.pop())
        for node in ast.walk(function) if function is not None else ():
            if isinstance(node, ast.Name) and node.id in functions and node.id not in used | {name}:
                used.add(node.id)
                waiting.append(node.id)
    return sorted(used)


def digest(text, function, names=None):
    """Returns 16 hex digits of BLAKE2s of a function's tokens, from its first decorator on.

    Comments, blank lines, indents and the docstring do not count. `names` has other names for some.
    """
    names = names or {}
    first = min([function.lineno] + [decorator.lineno for decorator in function.decorator_list])
    lines = text.splitlines(True)[first - 1 : function.end_lineno]
    hidden = range(0)
    if ast.get_docstring(function, clean=False) is not None:
        docstring = function.body[0]
        hidden = range(docstring.lineno - first + 1, docstring.end_lineno - first + 2)
    # A one-line function keeps what stands on the docstring's line.
    tokens = [
        names.get(token.string, token.string)
        for token in _tokens("".join(lines))
        if token.type not in _SILENT
        and not (token.type == tokenize.STRING and token.start[0] in hidden and token.end[0] in hidden)
    ]
    return hashlib.blake2s(" ".join(tokens).encode("utf-8")).hexdigest()[:16]


def _tokens(text):
    """Yields the tokens of a text. An f-string is one, also where Python takes it apart."""
    lines, opened = text.splitlines(True), []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind.endswith("STRING_START"):
            opened.append(token.start)
        elif kind.endswith("STRING_END"):
            (line, column), (last, end) = opened.pop(), token.end
            if not opened:
                inside = lines[line - 1 : last]
                inside[-1] = inside[-1][:end]
                inside[0] = inside[0][column:]
                yield tokenize.TokenInfo(tokenize.STRING, "".join(inside), (line, column), token.end, token.line)
        elif not opened:
            yield token


def signature(text, function, names=None):
    """Returns the parameters of a function with their defaults, without annotations; `names` has other names for some.

    >>> text = "def f(a, b: int = 2 * 3, *args): pass"
    >>> signature(text, functions_of(text)["f"])
    '(a, b=2 * 3, *args)'
    """
    args = function.args
    plain = getattr(args, "posonlyargs", []) + args.args
    defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    shown = [_parameter(text, one, default, names or {}) for one, default in zip(plain, defaults)]
    if args.vararg:
        shown.append("*" + args.vararg.arg)
    elif args.kwonlyargs:
        shown.append("*")
    shown += [_parameter(text, one, default, {}) for one, default in zip(args.kwonlyargs, args.kw_defaults)]
    if args.kwarg:
        shown.append("**" + args.kwarg.arg)
    return "(" + ", ".join(shown) + ")"


def _parameter(text, parameter, default, names):
    name = names.get(parameter.arg, parameter.arg)
    if default is None:
        return name
    return "%s=%s" % (name, ast.get_source_segment(text, default))


def _bare(signature):
    return "".join(signature.split())
