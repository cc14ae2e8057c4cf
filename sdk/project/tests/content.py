"""Reads the files that the kit of the Hog project is made from.

`pigskin project new` reads the same files in Rust. This reading holds them to their format
and lets the tests run every reference, stub and wrong variant.
"""

import os
import re
import sys
import tomllib
import types

PROJECT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
HOG = os.path.join(PROJECT, "..", "hog")

OFF = {"pig_out": "off", "free_bacon": "off", "hogtimus_prime": "off", "hog_wild": "off",
       "feral_hogs": "off", "swine_swap": "off", "pork_chop": "off"}
CLASSIC = dict(OFF, goal="100", most_dice="10", sides="6", pig_out="one")
EDITIONS = {
    "fall-2017": dict(CLASSIC, free_bacon="largest-digit", swine_swap="multiple"),
    "fall-2019": dict(CLASSIC, free_bacon="smallest-digit", feral_hogs="on",
                      swine_swap="digit-product"),
    # The project's rules; Pork Chop belongs to the contest.
    "spring-2017": dict(CLASSIC, pig_out="ones", free_bacon="largest-digit", hogtimus_prime="on",
                        hog_wild="on", swine_swap="double"),
}

SIDED = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
         10: "ten", 11: "eleven", 12: "twelve"}
PLACE = re.compile(r"@([a-z_]+)@")
TITLES = {"pig_out": "Pig Out", "free_bacon": "Free Bacon", "hogtimus_prime": "Hogtimus Prime",
          "hog_wild": "Hog Wild", "feral_hogs": "Feral Hogs", "swine_swap": "Swine Swap"}
PLACEHOLDER = '"*** YOUR CODE HERE ***"'


def holds(condition, rules):
    """Tests a condition such as `feral_hogs and not pig_out=one`."""
    for part in condition.split(" and "):
        wanted = not part.startswith("not ")
        setting, _, value = part.removeprefix("not ").strip().partition("=")
        if (rules[setting] == value if value else rules[setting] != "off") != wanted:
            return False
    return True


def die(sides):
    return f"{SIDED[sides]}_sided" if sides in SIDED else f"dice_{sides}"


def places(edition, rules):
    """The texts that stand for `@name@`."""
    multiple, wild = (7, 4) if rules["hog_wild"] in ("on", "off") else map(int, rules["hog_wild"].split(","))
    apart, bonus = (2, 3) if rules["feral_hogs"] in ("on", "off") else rules["feral_hogs"].split(",")
    sides = int(rules["sides"])
    used = {sides, wild} if rules["hog_wild"] != "off" else {sides}
    made = [f"{die(n)} = make_fair_dice({n})\n" for n in sorted(used - {4, 6})]
    return {**TITLES, "goal": rules["goal"], "most_dice": rules["most_dice"], "sides": sides,
            "die": die(sides), "wild_die": die(wild), "wild_sides": wild, "multiple": multiple,
            "apart": apart, "bonus": bonus, "edition": edition, "dice_made": "".join(made).rstrip()}


def filled(text, edition, rules):
    """The text with its places filled in."""
    values = places(edition, rules)
    return PLACE.sub(lambda found: str(values[found[1]]), text)


def lines_for(rules, text):
    """The lines of a text that an edition has."""
    kept, open_ifs = [], []
    for line in text.splitlines():
        word, _, rest = line.strip().removeprefix("#: ").partition(" ")
        if not line.strip().startswith("#: ") or word not in ("if", "else", "end"):
            if all(open_ifs):
                kept.append(line)
        elif word == "if":
            open_ifs.append(holds(rest, rules))
        elif word == "else":
            open_ifs[-1] = not open_ifs[-1]
        else:
            open_ifs.pop()
    assert not open_ifs, "an #: if without #: end"
    return kept


def template():
    with open(os.path.join(PROJECT, "hog.py.in"), encoding="utf-8") as file:
        return file.read()


def reference(edition, rules, bodies=None):
    """The reference hog.py; `bodies` replaces the bodies of some regions."""
    return _hog(edition, rules, bodies or {}, False)


def stub(edition, rules):
    """The students' hog.py."""
    return _hog(edition, rules, {}, True)


def readme(edition, rules):
    """The README for students."""
    with open(os.path.join(PROJECT, "README.md.in"), encoding="utf-8") as file:
        text = "\n".join(lines_for(rules, file.read())) + "\n"
    rows = [*problems(edition, rules)]
    listed = [f"| {row['number']} | {row['title']} | {row['points']} | {row['phase']} |" for row in rows]
    text = text.replace("@problems@", "\n".join(listed))
    return filled(text.replace("@points@", str(sum(row["points"] for row in rows))), edition, rules)


def region(edition, rules, name):
    """The body of one region of the reference."""
    found = re.search(rf"# BEGIN PROBLEM {name}\n(.*?) *# END PROBLEM {name}\n",
                      reference(edition, rules), re.DOTALL)
    return found and found[1]


def _hog(edition, rules, bodies, is_stub):
    kept, inside = [], None
    for line in lines_for(rules, template()):
        bare = line.strip()
        if bare.startswith("# END PROBLEM "):
            if not is_stub and inside in bodies:
                kept.append(bodies[inside].rstrip("\n"))
            inside = None
        if bare.startswith("#: stub "):
            if is_stub:
                kept.append(line.replace("#: stub ", ""))
        elif inside is None or not (is_stub or inside in bodies):
            kept.append(line)
        if bare.startswith("# BEGIN PROBLEM "):
            inside = bare.removeprefix("# BEGIN PROBLEM ")
            if is_stub:
                kept.append(line[: len(line) - len(bare)] + PLACEHOLDER)
    text = filled("\n".join(kept) + "\n", edition, rules)
    return re.sub(r"\n{4,}", "\n\n\n", text)


def toml(name):
    with open(os.path.join(PROJECT, name), "rb") as file:
        return tomllib.load(file)


def problems(edition, rules):
    """The problems of an edition, with texts filled in and other editions' parts left out."""
    def chosen(row):
        return holds(row.get("when", "goal"), rules)

    for problem in toml("problems.toml")["problem"]:
        if chosen(problem):
            yield dict(
                problem,
                title=filled(problem["title"], edition, rules),
                rules=[filled(row["text"], edition, rules) for row in problem.get("rules", []) if chosen(row)],
                explain=[filled(row["text"], edition, rules) for row in problem.get("explain", []) if chosen(row)],
                suite=[dict(suite, case=[case for case in suite["case"] if chosen(case)])
                       for suite in problem.get("suite", [])])


def combined(variant, rows):
    """A variant with the edits and sentences of those that it combines."""
    if "both" not in variant:
        return variant
    others = [next(row for row in rows if row["name"] == name) for name in variant["both"]]
    conditions = [row["when"] for row in [variant, *others] if "when" in row]
    return dict(variant, sentence=" ".join(["Two things."] + [row["sentence"] for row in others]),
                edit=[edit for row in others for edit in row["edit"]],
                when=" and ".join(conditions or ["goal"]))


def variants(edition, rules):
    """The wrong variants of an edition: each row and its whole hog.py."""
    rows = toml("variants.toml")["variant"]
    for variant in [combined(row, rows) for row in rows]:
        if not holds(variant.get("when", "goal"), rules):
            continue
        bodies = {}
        for edit in variant["edit"]:
            name = edit["region"]
            body = bodies.get(name) or region(edition, rules, name)
            new = filled("\n".join(lines_for(rules, edit["new"])) + "\n", edition, rules)
            if "old" in edit:
                old = filled("\n".join(lines_for(rules, edit["old"])) + "\n", edition, rules)
                assert body.count(old) == 1, (variant["name"], edition, body.count(old))
                new = body.replace(old, new)
            bodies[name] = new
        yield variant, reference(edition, rules, bodies)


def load(text):
    """Runs a hog.py beside our dice.py and ucb.py; returns its module."""
    if HOG not in sys.path:
        sys.path.insert(0, HOG)
    module = types.ModuleType("hog")
    sys.modules["hog"] = module
    exec(compile(text, "hog.py", "exec"), module.__dict__)
    return module
