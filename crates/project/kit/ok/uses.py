"""Functions of other questions that a wrong call uses, and that are not right themselves."""

from .source import functions_used

# Kinds of parts that replace the functions that are used.
_REPLACED = ("uses", "max_scoring")


def functions_of(finding, path):
    """Returns the functions of the file at `path` that the smallest wrong call of a finding uses, as a set."""
    part = finding.part
    if part["kind"] in _REPLACED:
        return set()
    own = {part[key] for key in ("function", "make") if isinstance(part.get(key), str)}
    roots = own | _names_in([part.get("function"), part.get("arguments")])
    if part["kind"] == "games":
        roots.add(part["games"][finding.wrong[0]].get("update"))
    used = set(roots)
    for root in roots:
        used.update(functions_used(path, root))
    return used - own


def _names_in(expression):
    """Returns the names in an expression of a part: the functions that it calls, and globals."""
    if isinstance(expression, list):
        return {name for one in expression for name in _names_in(one)}
    if not isinstance(expression, dict):
        return set()
    call = expression.get("call", expression.get("global"))
    names = {call} if isinstance(call, str) else _names_in(call)
    return names | _names_in(expression.get("arguments"))


def asked_in(question):
    """Returns the functions that a question asks, as a set."""
    parts = question.test["domain"] if question.test else []
    return {_function(part, question) for part in parts}


def to_mend(used, verdicts, path):
    """Returns the functions out of `used` that these verdicts find wrong, with their questions.

    Left out are those that use another of them: they may be wrong only because of it.
    """
    wrong = {}
    for verdict in verdicts:
        first = verdict.first()
        if first is not None and not first.missing:
            name = _function(first.part, verdict.question)
            if name in used:
                wrong.setdefault(name, verdict.question)
    return [(name, wrong[name]) for name in sorted(wrong) if not wrong.keys() & set(functions_used(path, name))]


def _function(part, question):
    """Returns the function that a part asks."""
    for name in (part.get("function"), part.get("make")):
        if isinstance(name, str):
            return name
    return question.test.get("function")
