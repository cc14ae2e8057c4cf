

def unlocking(place, line, field, _cases=__CASES__, _seen={}):
    """The kind, the form to compare or the text of an output of the examples; "" where there is none."""
    import ast
    import contextlib
    import io
    import sys
    from pigskin_ok.answers import text_of_value

    def whole(value):
        if type(value) is float and value == int(value):
            return int(value)
        if type(value) in (list, tuple):
            return type(value)(whole(part) for part in value)
        return value

    def outputs(text, names):
        """The outputs of an input: kind, form to compare, text."""
        values = []
        printed = io.StringIO()
        hook = sys.displayhook
        sys.displayhook = lambda value: values.append(value) if value is not None else None
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(text + "\n", "<example>", "single"), names)
        except Exception:
            return [["error", "Error", "Error"]]
        finally:
            sys.displayhook = hook
        found = [["text", text_line, text_line] for text_line in printed.getvalue().splitlines()]
        for kind_text in found:
            try:
                kind_text[1] = text_of_value(whole(ast.literal_eval(kind_text[1].strip())))
            except Exception:
                kind_text[1] = " ".join(kind_text[1].split())
        for value in values:
            if callable(value):
                found.append(["function", "Function", "Function"])
                continue
            kind = type(value).__name__
            kind = {"NoneType": "None"}.get(kind, kind if kind in ("int", "float", "str", "bool") else "text")
            found.append([kind, text_of_value(whole(value)), repr(value)])
        return found

    if not _seen:
        index = 0
        for inputs in _cases:
            names = dict(globals())
            for text in inputs:
                _seen[index] = outputs(text, names)
                index += 1
    found = _seen.get(place, [])
    return found[line][field] if line < len(found) else ""
