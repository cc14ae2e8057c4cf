"""Mutants of the references with one fault, and other files, asked everything that a grading asks.

    python3 mutants.py FOLDER [EVERY]

FOLDER has a file EDITION.json for each edition: `hog`, the text of the reference; `problems`, each
with `number`, `parts` and `right`; and `solutions`, each with `name`, `problems` and `hog`. Tests of
this crate write it (`questions.rs`).

Mutants are made here and not by mutmut or cosmic-ray: those run a test command in a new process for
each change of a package on disk, while here one change is asked by many editions' questions, and
equal questions to equal functions are asked once.

Asks one of EVERY different files. Prints a table of the mutants, and fails if a solution is wrong or
if a mutant is right that equivalent.json does not list. If all files are
asked, each mutant of the list must be right somewhere.
"""

import ast
import copy
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
KIT = os.path.join(HERE, "..", "..", "kit")
sys.path.insert(0, KIT)

from ok import parts as asker  # noqa: E402
from ok.answers import without_line  # noqa: E402
from ok.student import Missing, Recursions, Student  # noqa: E402
from state_mutants import HELPERS, state_mutants  # noqa: E402

COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE, ast.Gt), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt), ast.Eq: (ast.NotEq, ast.LtE, ast.GtE), ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}
COMPUTED = {
    ast.Add: (ast.Sub, ast.Mult), ast.Sub: (ast.Add,), ast.Mult: (ast.Add, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mod, ast.Mult), ast.Mod: (ast.FloorDiv, ast.Mult), ast.Div: (ast.FloorDiv, ast.Mult),
    ast.Pow: (ast.Mult,),
}
OTHERS = {"min": "max", "max": "min"}


# ------------------------------------------------------------------------- mutants

def mutants(hog):
    """The mutants of a file: (region, change, text of the function, text of the file)."""
    found = []
    lines = hog.splitlines()
    for begin, line in enumerate(lines, 1):
        region = line.partition("# BEGIN PROBLEM ")[2]
        if region and region != "12":
            end = next(n for n, line in enumerate(lines, 1) if line.strip() == "# END PROBLEM " + region)
            found += [(region, *one) for one in _of_region(hog, begin, end)]
    return found


def _of_region(hog, begin, end):
    """The mutants of the lines between two others."""
    def has_region(node):
        return isinstance(node, ast.FunctionDef) and node.lineno < begin < node.end_lineno

    lines = hog.splitlines()
    whole = next(filter(has_region, ast.parse(hog).body))
    before, after = "\n".join(lines[:whole.lineno - 1]), "\n".join(lines[whole.end_lineno:])
    code, known = ast.unparse(whole), set()
    for change, function in state_mutants(whole, begin, end):
        text = HELPERS + ast.unparse(function)
        if text not in known and _is_python(text):
            known.add(text)
            yield change, text, "\n".join([before, text, after, ""])
    place = number = 0
    while True:
        function = copy.deepcopy(whole)
        inside = [node for node in ast.walk(function) if begin < getattr(node, "lineno", 0) < end]
        if place == len(inside):
            return
        changes = list(_changes(inside[place], function))
        if number == len(changes):
            place, number = place + 1, 0
            continue
        changes[number]()
        number += 1
        text = ast.unparse(ast.fix_missing_locations(function))
        if text != code and text not in known and _is_python(text):
            known.add(text)
            change = _difference(code.splitlines(), text.splitlines())
            yield "%s: %s" % (function.name, change), text, "\n".join([before, text, after, ""])


def _is_python(text):
    try:
        compile(text, "hog.py", "exec")
    except SyntaxError:
        return False
    return True


def _difference(before, after):
    """What differs between two texts: the first lines, old and new."""
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return " -> ".join(" / ".join(line.strip() for line in lines) for lines in (before, after))


def _changes(node, function):
    """The changes of a node, as functions that make them."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield lambda other=other, place=place: node.ops.__setitem__(place, other())
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        for other in COMPUTED[type(node.op)]:
            yield lambda other=other: setattr(node, "op", other())
        if isinstance(node, ast.BinOp):
            yield lambda: _become(node, node.left)
            yield lambda: _become(node, node.right)
    elif isinstance(node, ast.BoolOp):
        other = ast.And if isinstance(node.op, ast.Or) else ast.Or
        yield lambda: setattr(node, "op", other())
        for place in range(len(node.values)):
            yield lambda place=place: node.values.pop(place)
    elif isinstance(node, ast.UnaryOp):
        yield lambda: _become(node, node.operand)
    elif isinstance(node, ast.IfExp):
        yield lambda: node.__dict__.update(body=node.orelse, orelse=node.body)
    elif isinstance(node, ast.Constant):
        value = node.value
        if value is None:
            others = [0]
        elif isinstance(value, bool):
            others = [not value]
        elif isinstance(value, (int, float)):
            others = [value + 1, value - 1]
        else:
            others = [value + "!"] if isinstance(value, str) else []
        for other in others:
            yield lambda other=other: setattr(node, "value", other)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        parameters = [parameter.arg for parameter in function.args.args]
        if node.id in parameters:
            for other in parameters:
                if other != node.id:
                    yield lambda other=other: setattr(node, "id", other)
        if node.id in OTHERS:
            yield lambda: setattr(node, "id", OTHERS[node.id])
    elif isinstance(node, ast.Call):
        for place in range(len(node.args) - 1):
            pair = node.args[place], node.args[place + 1]
            yield lambda place=place, pair=pair: node.args.__setitem__(
                slice(place, place + 2), pair[::-1])
        if node.args and isinstance(node.func, ast.Name) and node.func.id in ("abs", "int", "min", "max"):
            for argument in node.args:
                yield lambda argument=argument: _become(node, argument)
        if isinstance(node.func, ast.Name) and node.func.id == "range":
            for place, step in ((place, step) for place in range(len(node.args)) for step in (1, -1)):
                yield lambda place=place, step=step: node.args.__setitem__(
                    place, ast.BinOp(node.args[place], ast.Add(), ast.Constant(step)))
        if len(node.args) > 1 and isinstance(node.func, ast.Name):
            yield lambda: node.args.pop()
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
        yield lambda: setattr(node, "test", ast.Constant(False))
        yield lambda: setattr(node, "test", ast.Constant(True))
    if isinstance(node, (ast.For, ast.While)):
        yield lambda: node.body.append(ast.Break())
    if isinstance(node, ast.If) and node.orelse:
        yield lambda: setattr(node, "orelse", [])
    if isinstance(node, ast.Return) and node.value:
        yield lambda: setattr(node, "value", None)
    if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
        yield lambda: _leave_out(node, function)
        after = _after_a_loop(node, function)
        if isinstance(node, ast.Return) and after:
            yield lambda: after.body.append(copy.deepcopy(node))
    if isinstance(node, ast.Assign) and node in function.body:
        names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
        if not set(names) & {parameter.arg for parameter in function.args.args}:
            yield lambda: _keep(node, function, names)


def _become(node, other):
    """Turns a node into a part of it."""
    fields = dict(vars(other))
    node.__class__ = other.__class__
    vars(node).clear()
    vars(node).update(fields)


def _bodies(function):
    for node in ast.walk(function):
        for field in ("body", "orelse"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                yield body


def _leave_out(node, function):
    for body in _bodies(function):
        if node in body:
            body[body.index(node)] = ast.Pass()


def _after_a_loop(node, function):
    """The loop before a statement, or None."""
    for body in _bodies(function):
        if node in body and body.index(node):
            before = body[body.index(node) - 1]
            return before if isinstance(before, (ast.For, ast.While)) else None
    return None


def _keep(node, function, names):
    """Keeps the names of an assignment between calls."""
    place = function.body.index(node)
    # Names of nested functions stay theirs; `nonlocal` would not reach a module's name.
    test = ast.parse("%r not in globals()" % names[0], mode="eval").body
    function.body[place] = ast.If(test, [node], [])
    function.body.insert(0, ast.Global(names))


# --------------------------------------------------------------------- asking them

class Differs(BaseException):
    """Raised at the first answer that is not right."""


def is_right(folder, problem):
    """Tests whether a file in a folder gives all right answers to a problem."""
    student = Student(folder)
    if student.load():
        return False
    for part, right in zip(problem["parts"], problem["right"]):
        lines = iter(right or [None] * part["of"])

        def put(line):
            kind, answer = line[:1], without_line(line[1:])
            wanted = next(lines, "")
            if wanted is None:
                if kind != "|" or not _fits(part, answer):
                    raise Differs
            elif kind + answer != wanted:
                raise Differs

        try:
            asker.ask_part(student, part, put)
        except (Differs, Missing, Recursions):
            return False
        if next(lines, None) is not None:
            return False
    return True


def _fits(part, answer):
    """Tests an answer where several are right."""
    try:
        if part["kind"] == "valid":
            return part["least"] <= int(answer) <= part["most"] and str(int(answer)) == answer
        return abs(float(answer) - part["mean"]) <= part["tolerance"]
    except ValueError:
        return False


class Asking:
    """Files that are asked, some at a time, each in a process of its own."""

    def __init__(self, most):
        self.most, self.running, self.folders = most, {}, []
        for _ in range(most):
            folder = tempfile.mkdtemp()
            for name in ("dice.py", "ucb.py"):
                shutil.copy(os.path.join(KIT, "..", "..", "entry", "kit", "hog", name), folder)
            self.folders.append(folder)

    def start(self, job, hog, problems, seconds):
        """Asks a file some problems; `job` is told with the outcome."""
        done = [] if len(self.running) < self.most else [self.end()]
        folder = self.folders.pop()
        with open(os.path.join(folder, "hog.py"), "w", encoding="utf-8") as file:
            file.write(hog)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1,) * 2)
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30,) * 2)
            signal.alarm(30 * (int(seconds) + 1))
            right = False
            try:
                right = all(is_right(folder, problem) for problem in problems)
            finally:
                os._exit(0 if right else 1)
        self.running[child] = job, folder
        return done

    def end(self):
        """Waits for one file; returns its job and whether it was right."""
        child, status = os.wait()
        job, folder = self.running.pop(child)
        self.folders.append(folder)
        return job, status == 0

    def rest(self):
        while self.running:
            yield self.end()
        for folder in self.folders:
            shutil.rmtree(folder)


def asked_functions(problem):
    """The names of the functions that a problem asks."""
    text = json.dumps(problem["parts"])
    names = {"make_averaged"} if '"averaged"' in text else set()
    names |= {"max_scoring_num_rolls"} if '"max_scoring"' in text else set()
    return names | set(re.findall(r'"(?:function|make|update|global|call)": "(\w+)"', text))


def functions_of(text):
    """The code of each function and each value of a file, without docstrings, and the names in it."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            if ast.get_docstring(node):
                node.body = node.body[1:]
            names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            found[node.name] = ast.dump(node), names
        elif isinstance(node, ast.Assign):
            found[node.targets[0].id] = ast.dump(node), set()
    return found


def closure(functions, names):
    """The code of these functions and of all that they call."""
    reached, open_names = {}, sorted(names)
    while open_names:
        name = open_names.pop()
        if name in functions and name not in reached:
            reached[name], more = functions[name]
            open_names += more
    return str(sorted(reached.items()))


def problems_of(region, problems):
    """The problems that a region belongs to."""
    digits = re.sub(r"\D", "", region)

    def fits(number):
        number = number.lstrip("0")
        return number in (region, digits) or re.sub(r"\D", "", number) == region

    own = [problem for problem in problems if fits(problem["number"])]
    # Commentary belongs to the loop of problem 5.
    return own + [problem for problem in problems if region == "5" and problem["number"] == "06"]


def jobs_of(editions):
    """The files to ask, equal ones once: (text, problems, names of what it is)."""
    jobs = {}
    for edition, kit in editions.items():
        for problem in kit["problems"]:
            text = json.dumps([problem["parts"], problem["right"]])
            problem["text"] = hashlib.sha256(text.encode()).hexdigest()
            problem["functions"] = asked_functions(problem)
        own_functions = functions_of(kit["hog"])

        def job(hog, functions, problems, name):
            key = repr([(problem["text"], closure(functions, problem["functions"])) for problem in problems])
            jobs.setdefault((name[0], key), (hog, problems, []))[2].append((edition, *name))

        for solution in kit["solutions"]:
            own = [problem for problem in kit["problems"] if problem["number"] in solution["problems"]]
            job(solution["hog"], functions_of(solution["hog"]), own, ("solution", solution["name"], ""))
        for region, change, function, text in mutants(kit["hog"]):
            own = problems_of(region, kit["problems"])
            job(text, {**own_functions, **functions_of(function)}, own, ("mutant", region, change))
    return list(jobs.values())


def equivalents():
    """The changes that change no answer within the stated domain, each with its editions or "all"."""
    with open(os.path.join(HERE, "equivalent.json"), encoding="utf-8") as file:
        known = [pair for changes in json.load(file).values() for pair in changes.items()]
    assert len(known) == len(dict(known)), "a change has two reasons"
    return dict(known)


def main(folder, every="1"):
    editions = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            editions[name[:-5]] = json.load(file)
    jobs = jobs_of(editions)[:: int(every)]
    known, faults, table, equal = equivalents(), [], {}, set()
    begin = time.time()

    def tell(done):
        for (_, _, names), right in done:
            for edition, kind, region, change in names:
                if kind == "solution" and not right:
                    faults.append("%s: the right solution %s is wrong" % (edition, region))
                if kind == "mutant":
                    row = table.setdefault((region, edition), [0, 0])
                    row[0] += 1
                    row[1] += right
                    if right:
                        equal.add(change)
                    where = known.get(change, [])
                    if right and where != "all" and edition.removesuffix("-contest") not in where:
                        faults.append("%s: the mutant is right: %s" % (edition, change))

    asking = Asking(os.cpu_count() or 1)
    for place, job in enumerate(jobs):
        if place % 500 == 0:
            print("%d of %d after %d s" % (place, len(jobs), time.time() - begin), file=sys.stderr)
        tell(asking.start(job, *job[:2], 2))
    tell(asking.rest())
    print("region edition mutants equivalent")
    for (region, edition), (made, count) in sorted(table.items()):
        print(region, edition, made, count)
    if every == "1":
        faults += ["no edition has this equivalent mutant: " + change for change in set(known) - equal]
    print("\n".join(sorted(set(faults))))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
