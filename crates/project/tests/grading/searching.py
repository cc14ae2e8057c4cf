# Stands behind a reference in which free_bacon, is_swap and roll_dice are wrong. bacon_strategy is right, unless
# something in its process or its box tells how the right free_bacon works; and it calls SIGNALS.
import gc, os, sys, types

told = []


def texts_in_reach():
    """Every text that frames, objects, functions, modules and files lead to."""
    waiting, seen = [sys.modules, gc.get_objects()], set()
    frame = sys._getframe()
    while frame:
        waiting += [frame.f_locals, frame.f_globals, frame.f_code]
        frame = frame.f_back
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for folder, _, files in os.walk(here):
        for name in files:
            with open(os.path.join(folder, name), errors="replace") as file:
                waiting.append(file.read())
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, (str, bytes)):
            yield value if isinstance(value, str) else value.decode("latin-1")
        elif isinstance(value, dict):
            waiting += list(value) + list(value.values())
        elif isinstance(value, (list, tuple, set, frozenset)):
            waiting += list(value)
        elif isinstance(value, types.FunctionType):
            waiting += [value.__code__, value.__closure__, value.__defaults__, value.__dict__, value.__globals__]
        elif isinstance(value, types.CodeType):
            waiting += [value.co_consts, value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars]
        elif isinstance(value, types.CellType):
            waiting += [value.cell_contents] if value != types.CellType() else []
        elif isinstance(value, types.MethodType):
            waiting += [value.__self__, value.__func__]
        elif isinstance(value, types.ModuleType) or type(value).__module__.startswith("pigskin"):
            waiting.append(vars(value))


def finds_the_reference():
    if not told:
        texts = list(texts_in_reach())
        # Only now the secret itself is in reach.
        secret = bytes(SECRET).decode()
        told.append(secret in texts if secret.isidentifier() else any(secret in text for text in texts))
    return told[0]


def free_bacon(score):
    return 7


def is_swap(player_score, opponent_score):
    return False


def roll_dice(num_rolls, dice=six_sided):
    return 2


def bacon_strategy(score, opponent_score, margin=8, num_rolls=4):
    points = free_bacon(opponent_score)
    SIGNALS
    if finds_the_reference():
        return 11
    return 0 if points >= margin else num_rolls
