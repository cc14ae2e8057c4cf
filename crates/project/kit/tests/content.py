"""Reads the files that the kit of the Hog project is made from.

`pigskin project new` reads the same files in Rust. This reading holds them to their format
and lets the tests run every reference, stub and wrong variant.
"""

import functools
import os
import re
import sys
import textwrap
import tomllib
import types

import semesters

PROJECT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
HOG = os.path.join(PROJECT, "..", "..", "entry", "kit", "hog")

OFF = {"pig_out": "off", "free_bacon": "off", "hogtimus_prime": "off", "hog_wild": "off",
       "feral_hogs": "off", "swine_swap": "off", "pork_chop": "off", "score_rise": "off",
       "swine_align": "off", "pig_pass": "off", "more_boar": "off", "hog_tied": "off",
       "touchdown": "off", "forty_niners": "off", "when_pigs_fly": "off", "perfect_piggy": "off"}
CLASSIC = dict(OFF, goal="100", most_dice="10", sides="6", pig_out="one")
EDITIONS = {
    "fall-2017": dict(CLASSIC, free_bacon="largest-digit", swine_swap="multiple"),
    "fall-2019": dict(CLASSIC, free_bacon="smallest-digit", feral_hogs="on",
                      swine_swap="digit-product"),
    # The project's rules; Pork Chop belongs to the contest.
    "spring-2017": dict(CLASSIC, pig_out="ones", free_bacon="largest-digit", hogtimus_prime="on",
                        hog_wild="on", swine_swap="double"),
    "fall-2023": dict(CLASSIC, free_bacon="boar-brawl", score_rise="sus-fuss"),
}
# Editions whose kits differ from those in forms of rules alone.
MORE_EDITIONS = {
    "fall-2013": dict(CLASSIC, free_bacon="largest-digit", hog_wild="on", swine_swap="double"),
    "fall-2014": dict(CLASSIC, free_bacon="digits-near", hog_wild="on", swine_swap="double"),
    "summer-2015": dict(CLASSIC, free_bacon="largest-digit", hog_wild="on", swine_swap="reversed"),
    "spring-2018": dict(CLASSIC, free_bacon="digits-apart", swine_swap="multiple"),
    "summer-2018": dict(CLASSIC, free_bacon="digit-product", swine_swap="ones-is-tens"),
    "fall-2018": dict(CLASSIC, free_bacon="double-tens", swine_swap="digits-apart"),
    "spring-2019": dict(CLASSIC, free_bacon="lower-digit", swine_swap="shared-digit"),
    "summer-2019": dict(CLASSIC, free_bacon="smallest-digit", swine_swap="first-is-ones"),
    "spring-2020": dict(CLASSIC, free_bacon="cube-digits", feral_hogs="points",
                        swine_swap="power-of-three"),
    "summer-2020": dict(CLASSIC, free_bacon="tens-less-ones", feral_hogs="points",
                        swine_swap="ones-apart"),
    "fall-2020": dict(CLASSIC, free_bacon="pi-digit", swine_align="on", pig_pass="on"),
    "spring-2021": dict(CLASSIC, free_bacon="piggy-points", more_boar="leading-digits"),
    "summer-2021": dict(CLASSIC, free_bacon="digits-far-apart", more_boar="extreme-digits"),
    "summer-2016": dict(CLASSIC, free_bacon="largest-digit", hogtimus_prime="on", hog_tied="on",
                        hog_wild="on", swine_swap="one-digit"),
    "fall-2012": dict(CLASSIC, free_bacon="tens-digit", touchdown="on", forty_niners="on", hog_tied="on",
                      hog_wild="on"),
    "spring-2015": dict(CLASSIC, free_bacon="largest-digit", hogtimus_prime="leader", hog_wild="on"),
    "fall-2015": dict(CLASSIC, pig_out="piggy-back", free_bacon="largest-digit", hogtimus_prime="on",
                      hog_wild="on", swine_swap="reversed"),
    "fall-2016": dict(CLASSIC, pig_out="all-ones", free_bacon="largest-digit", hogtimus_prime="on",
                      when_pigs_fly="on", hog_wild="odd-again", swine_swap="double", pork_chop="dice"),
    "summer-2017": dict(CLASSIC, free_bacon="largest-digit", hogtimus_prime="on", perfect_piggy="on",
                        swine_swap="double"),
    "summer-2022": dict(CLASSIC, free_bacon="double-tens", score_rise="pigs-on-prime"),
    "spring-2022": dict(CLASSIC, free_bacon="hefty-hogs", score_rise="ones-hog-pile"),
    "fall-2021": dict(CLASSIC, free_bacon="picky-piggy", score_rise="hog-pile"),
    "fall-2022": dict(CLASSIC, free_bacon="pig-tail", score_rise="square-swine"),
    "summer-2023": dict(CLASSIC, free_bacon="boar-brawl", score_rise="fuzzy-factors"),
    "fall-2024": dict(CLASSIC, free_bacon="boar-brawl", score_rise="sus-fuss"),
}
# Forms that read both scores, and swaps that depend on who took the turn.
READS_BOTH = ("boar-brawl", "hefty-hogs")
OF_THE_MOVER = ("ones-is-tens", "first-is-ones", "ones-apart", "one-digit")
# The names of functions by the form of their rule.
NO_DICE = {"boar-brawl": ("boar_brawl", "boar_strategy"), "pig-tail": ("tail_points", "tail_strategy"),
           "piggy-points": ("piggy_points", "piggypoints_strategy"),
           "digits-far-apart": ("piggy_points", "piggypoints_strategy"),
           "picky-piggy": ("picky_piggy", "picky_piggy_strategy"),
           "hefty-hogs": ("hefty_hogs", "hefty_hogs_strategy")}
UPDATE = {"sus-fuss": ("sus_update", "sus_strategy"), "fuzzy-factors": ("fuzzy_update", "fuzzy_strategy"),
          "square-swine": ("square_update", "square_strategy")}
# The problems that projects with update functions share with the others.
SHARED = ("00", "01", "08", "09", "12")

SIDED = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
         10: "ten", 11: "eleven", 12: "twelve"}
PLACE = re.compile(r"@([a-z_]+)@")
TITLES = {"pig_out": "Pig Out", "free_bacon": "Free Bacon", "hogtimus_prime": "Hogtimus Prime",
          "hog_wild": "Hog Wild", "feral_hogs": "Feral Hogs", "swine_swap": "Swine Swap",
          "score_rise": "Score rise", "swine_align": "Swine Align", "pig_pass": "Pig Pass",
          "more_boar": "More Boar", "hog_tied": "Hog Tied", "touchdown": "Touchdown", "forty_niners": "49ers",
          "when_pigs_fly": "When Pigs Fly", "perfect_piggy": "Perfect Piggy", "pork_chop": "Pork Chop"}
# The rules by which scores bring another turn, with their strategies.
EXTRA_TURNS = {"swine_align": "swine_align_strategy", "pig_pass": "pig_pass_strategy",
               "more_boar": "more_boar_strategy"}
RULE_TITLES = {"piggy-points": "Piggy Points", "digits-far-apart": "Piggy Points", "hefty-hogs": "Hefty Hogs", "ones-hog-pile": "Hog Pile", "picky-piggy": "Picky Piggy", "hog-pile": "Hog Pile", "boar-brawl": "Boar Brawl", "pig-tail": "Pig Tail", "sus-fuss": "Sus Fuss", "fuzzy-factors": "Fuzzy Factors",
               "square-swine": "Square Swine", "pigs-on-prime": "Pigs on Prime"}
PLACEHOLDER = '"*** YOUR CODE HERE ***"'


def terms(rules):
    """The terms of the semester with these rules."""
    return _terms(tuple(rules.items()))


@functools.cache
def _terms(settings):
    return semesters.of_rules(dict(settings), {**EDITIONS, **MORE_EDITIONS})


def has_update(rules):
    """Tests whether a project has update functions."""
    return terms(rules)["shape"] == "update"


def has_commentary(rules):
    """Tests whether play takes commentary."""
    facts = terms(rules)["facts"]
    return facts["say_returns_say"] or facts["say_returns_message"]


def takes_both(rules):
    """Tests whether the function of 0 dice takes both scores."""
    return rules["free_bacon"] in READS_BOTH or terms(rules)["facts"]["no_dice_takes_both"]


def names(rules):
    """The functions of 0 dice and of the new score, each with its strategy."""
    usual = (*NO_DICE.get(rules["free_bacon"], ("free_bacon", "bacon_strategy")),
             *UPDATE.get(rules["score_rise"], ("sus_update", "sus_strategy")))
    own = terms(rules).get("functions", {})
    places = ("no_dice", "no_dice_strategy", "update", "update_strategy")
    return tuple(own.get(place, name) for place, name in zip(places, usual))


def extra_turns(rules):
    """The rules by which scores bring another turn."""
    return [rule for rule in EXTRA_TURNS if rules[rule] != "off"]


def is_exchanged(rules):
    """Tests whether a turn can exchange the dice of both players."""
    return rules["perfect_piggy"] != "off" or rules["pork_chop"] == "dice"


def is_again(rules):
    """Tests whether odd outcomes are rolled once more at some scores."""
    return rules["hog_wild"].startswith("odd-again")


def lift(rules):
    """The setting whose function lifts the points of a turn, or None."""
    if rules["hogtimus_prime"] == "on":
        return "hogtimus_prime"
    return "touchdown" if rules["touchdown"] == "on" else None


def is_mean(rules):
    """Tests whether the strategy of problem 11 brings the opponent other dice."""
    others = (rules["swine_swap"] != "off" or extra_turns(rules) or rules["score_rise"] != "off"
              or rules["hogtimus_prime"] == "leader")
    return not others and (rules["hog_wild"] != "off" or rules["hog_tied"] != "off")


@functools.cache
def words():
    """The words of the kinds of rules, by setting and value, from the source of the engine."""
    found = {}
    for setting in ("free_bacon", "swine_swap"):
        with open(os.path.join(PROJECT, "..", "..", "hog", "src", "rules", setting + ".rs"), encoding="utf-8") as file:
            rows = re.findall(r' = "([a-z-]+)":\s+"([^"]+)"', file.read())
        found.update({(setting, kind): re.sub(r"\\\n\s*", "", text) for kind, text in rows})
    return found


@functools.cache
def forms():
    """The forms of rules, by setting and value."""
    return {tuple(row["rule"].split("=")): row for row in toml("forms.toml")["form"]}


def form(rules, setting):
    """The form of a rule, or None."""
    return forms().get((setting, rules[setting]))


def holds(condition, rules):
    """Tests a condition such as `feral_hogs and not pig_out=one`."""
    for part in condition.split(" and "):
        wanted = not part.startswith("not ")
        setting, _, value = part.removeprefix("not ").strip().partition("=")
        if setting == "free_bacon_reads_both":
            found = rules["free_bacon"] in READS_BOTH
        elif setting == "free_bacon_reads_tens":
            found = "tens digit" in words().get(("free_bacon", rules["free_bacon"]), "")
        elif setting == "commentary":
            found = has_commentary(rules)
        elif setting == "no_dice_takes_both":
            found = takes_both(rules)
        elif setting == "extra_turns":
            found = len(extra_turns(rules)) > 0
        elif setting == "several_extra_turns":
            found = len(extra_turns(rules)) > 1
        elif setting == "feral_hogs_by_points":
            found = rules["feral_hogs"].startswith("points")
        elif setting == "swine_swap_is_of_the_mover":
            found = rules["swine_swap"] in OF_THE_MOVER
        elif setting == "dice_change":
            found = rules["hog_wild"] != "off" or is_exchanged(rules)
        elif setting == "dice_exchanged":
            found = is_exchanged(rules)
        elif setting == "odd_again":
            found = is_again(rules)
        elif setting == "updates":
            found = has_update(rules)
        elif setting == "lifts":
            found = lift(rules) is not None
        elif setting == "mean_strategy":
            found = is_mean(rules)
        elif setting in terms(rules)["facts"]:
            found = terms(rules)["facts"][setting]
        elif value == "form":
            found = form(rules, setting) is not None
        else:
            found = rules[setting] == value if value else rules[setting] != "off"
        if found != wanted:
            return False
    return True


def die(sides):
    return f"{SIDED[sides]}_sided" if sides in SIDED else f"dice_{sides}"


def places(edition, rules):
    """The texts that stand for `@name@`."""
    sides = int(rules["sides"])
    if is_again(rules):
        multiple, wild = rules["hog_wild"].partition(":")[2] or 7, sides
    elif rules["hog_wild"] in ("on", "off"):
        multiple, wild = (7, 4)
    else:
        multiple, wild = map(int, rules["hog_wild"].split(","))
    wild = 4 if is_exchanged(rules) else wild
    apart, bonus = (2, 3)
    if "," in rules["feral_hogs"]:
        apart, bonus = rules["feral_hogs"].removeprefix("points:").split(",")
    by_points = rules["feral_hogs"].startswith("points")
    used = {sides, wild} if rules["hog_wild"] != "off" else {sides}
    made = [f"{die(n)} = make_fair_dice({n})\n" for n in sorted(used - {4, 6})]
    no_dice, no_dice_strategy, update, update_strategy = names(rules)
    both = takes_both(rules)
    theirs = "opponent_score" if has_update(rules) or both else "score"
    mine = "player_score, " if both else ""
    texts = {"theirs": theirs, "mine": "player_score", "no_dice": no_dice, "update": update,
             "no_dice_strategy": no_dice_strategy, "update_strategy": update_strategy,
             "no_dice_parameters": mine + theirs, "no_dice_arguments": mine + "opponent_score",
             "no_dice_example": "37, 15" if both else "15", "own": "50, " if both else "",
             "rise": "pigs_on_prime" if rules["score_rise"] == "pigs-on-prime" else "hog_pile",
             "strategy_arguments": "score, opponent_score" if both else "opponent_score",
             **semester_places(rules),
             "remembered": "scored" if by_points else "num_rolls",
             "compared": "points" if by_points else "dice"}
    texts.update(turn_places(rules))
    if lift(rules):
        texts.update(lift=lift(rules), lift_rule=TITLES[lift(rules)])
    extra = extra_turns(rules)
    if extra:
        one = len(extra) == 1
        texts.update(extra_turn=extra[0] if one else "extra_turn",
                     extra_turn_strategy=EXTRA_TURNS[extra[0]] if one else "extra_turn_strategy")
    for setting in ("free_bacon", "swine_swap", "score_rise"):
        texts[setting] = RULE_TITLES.get(rules[setting], TITLES[setting])
        if (setting, rules[setting]) in words():
            texts[f"{setting}_words"] = words()[setting, rules[setting]]
        row = form(rules, setting)
        if row:
            told = row["explain"].replace("@theirs@", theirs).replace("@mine@", "player_score")
            for_strategy = row["explain"].replace("@theirs@", "opponent_score").replace("@mine@", "score")
            texts.update({f"{setting}_readme": row["readme"], f"{setting}_explain": told,
                          f"{setting}_strategy_explain": for_strategy})
    return {**TITLES, **texts, "goal": rules["goal"], "most_dice": rules["most_dice"], "most_points": int(rules["most_dice"]) * sides, "sides": sides,
            "die": die(sides), "wild_die": die(wild), "wild_sides": wild, "multiple": multiple,
            "apart": apart, "bonus": bonus, "edition": edition, "game": "Hog", "dice_made": "".join(made).rstrip()}


def turn_places(rules):
    """The texts of a turn in play."""
    by_scores, exchanged = rules["hog_wild"] != "off", is_exchanged(rules)

    def selected(*scores):
        return ", ".join([*(scores if by_scores else ()), *(["dice_swapped"] if exchanged else ())])

    spared = {"on": "49", "off": ""}.get(rules["forty_niners"], rules["forty_niners"])
    texts = {"dice_parameters": selected("score", "opponent_score"), "other_die": "four_sided", "spared": spared,
             "chop": "1 if num_rolls == -1 else " if rules["pork_chop"] == "dice" else "",
             "roll_more": ", ones_lose" if spared else "",
             "roll_default": ", ones_lose=True" if spared else ""}
    for place, mine, theirs in (("first", "score0", "score1"), ("second", "score1", "score0")):
        dice = f"select_dice({selected(mine, theirs)})" if by_scores or exchanged else "dice"
        ones = f", {mine} != {spared}" if spared else ""
        goal = ", goal" if terms(rules)["facts"]["turn_takes_goal"] else ""
        texts.update({f"select_{place}": dice, f"ones_{place}": ones, f"dice_of_{place}": dice + ones + goal})
    return texts


def semester_places(rules):
    """The texts of the semester."""
    own = terms(rules)
    facts = own["facts"]
    both = facts["turn_takes_own_score"]
    margin = 4 if is_mean(rules) else own["margin"]
    return {"usual_rolls": own["num_rolls"], "usual_threshold": own["margin"], "usual_margin": margin,
            "turn_scores": "player_score, opponent_score" if both else "opponent_score",
            "highest_parameters": "previous_score=0, previous_high=0" if facts["highest_takes_score_first"]
            else "previous_high=0, previous_score=0",
            "scores_of_first": "score0, score1" if both else "score1",
            "scores_of_second": "score1, score0" if both else "score0",
            "say_parameter": ", say=silence" if has_commentary(rules) else "",
            "turn_goal": ", goal=GOAL_SCORE" if facts["turn_takes_goal"] else "",
            "goal_in_turn": "goal" if facts["turn_takes_goal"] else rules["goal"]}


def filled(text, edition, rules):
    """The text with its places filled in, in the words of the semester."""
    values = _places(edition, tuple(rules.items()))
    own = semesters.of_edition(edition, terms(rules))
    return semesters.told(PLACE.sub(lambda found: str(values[found[1]]), text), own)


@functools.cache
def _places(edition, settings):
    return places(edition, dict(settings))


def lines_for(rules, text):
    """The lines of a text that an edition has."""
    kept, open_ifs = [], []
    for line in text.splitlines():
        word, _, rest = line.strip().removeprefix("#: ").partition(" ")
        if not line.strip().startswith("#: ") or word not in ("if", "else", "end", "form"):
            if all(open_ifs):
                kept.append(line)
        elif word == "form":
            setting, _, part = rest.partition(" ")
            row = form(rules, setting)
            if all(open_ifs) and row:
                indent = line[: len(line) - len(line.lstrip())]
                kept += [(indent + one).rstrip() for one in form_lines(row, part)]
        elif word == "if":
            open_ifs.append(holds(rest, rules))
        elif word == "else":
            open_ifs[-1] = not open_ifs[-1]
        else:
            open_ifs.pop()
    assert not open_ifs, "an #: if without #: end"
    return kept


def form_lines(row, part):
    """The lines of a part of a form."""
    if part == "doc":
        start = "They are if " if row["rule"].startswith("swine_swap") else "They are "
        more = ["", *row["more"].strip("\n").splitlines()] if "more" in row else []
        return textwrap.wrap(start + words()[tuple(row["rule"].split("="))] + ".", 92) + more
    return row.get(part, "").strip("\n").splitlines()


def template(rules):
    """The template of hog.py, with the functions that one takes from the other."""
    with open(os.path.join(PROJECT, "hog.py.in"), encoding="utf-8") as file:
        hog = file.read()
    if not has_update(rules):
        return hog
    with open(os.path.join(PROJECT, "update", "hog.py.in"), encoding="utf-8") as file:
        own = file.read()

    def function(found):
        return re.search(rf"^def {found[1]}\(.*\n(?:(?: .*)?\n)*", hog, re.MULTILINE)[0]

    return re.sub(r"^#: function (\w+)\n", function, own, flags=re.MULTILINE)


def reference(edition, rules, bodies=None):
    """The reference hog.py; `bodies` replaces the bodies of some regions."""
    return _hog(edition, rules, lines_for(rules, template(rules)), bodies or {}, False)


def stub(edition, rules):
    """The students' hog.py."""
    return _hog(edition, rules, lines_for(rules, template(rules)), {}, True)


def handout_rules(edition, rules):
    """The rules in the handout. The program computes the figures in lines that begin with `#: `."""
    with open(os.path.join(PROJECT, "handout", "rules.md.in"), encoding="utf-8") as file:
        lines = lines_for(rules, file.read())
    return filled("\n".join(line for line in lines if not line.startswith("#: ")) + "\n", edition, rules)


def region(reference, name):
    """The body of one region of the reference."""
    found = re.search(rf"# BEGIN PROBLEM {name}\n(.*?) *# END PROBLEM {name}\n", reference, re.DOTALL)
    return found and found[1]


def _hog(edition, rules, lines, bodies, is_stub):
    kept, inside = [], None
    for line in lines:
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
    text = without_own(text, rules) if is_stub else text
    return re.sub(r"\n{4,}", "\n\n\n", text)


def without_own(text, rules):
    """A hog.py without the functions that students may do without."""
    for name in terms(rules).get("left_to_students", []):
        text = re.sub(rf"^def {name}\(.*\n(?:(?: .*)?\n)*", "", text, flags=re.MULTILINE)
    return text


@functools.cache
def toml(name):
    with open(os.path.join(PROJECT, name), "rb") as file:
        return tomllib.load(file)


def rows_of(rules, name):
    """The rows of problems.toml or variants.toml that projects like this one have."""
    key = name.removesuffix("s.toml")
    rows = toml(name)[key]
    if not has_update(rules):
        return rows
    shared = [row for row in rows
              if set(row.get("problems", [row.get("number")])) <= set(SHARED)]
    rows = shared + toml(os.path.join("update", name))[key]
    return sorted(rows, key=lambda row: row["number"]) if key == "problem" else rows


def form_variants():
    """The wrong variants of forms, as rows of variants.toml."""
    for row in toml("forms.toml")["form"]:
        number = "4" if row["rule"].startswith("swine_swap") else "2"
        for variant in row["variant"]:
            edit = {key: variant[key] for key in ("old", "new") if key in variant}
            yield {"name": variant["name"], "problems": ["0" + number], "when": row["rule"],
                   "sentence": variant["sentence"], "edit": [dict(edit, region=number)]}


def number_in(rules, number):
    """The number of a problem in an edition: `05` for `05a` where there is no `05b`."""
    return "05" if number == "05a" and rules["feral_hogs"] == "off" else number


def problems(edition, rules):
    """The problems of an edition, with texts filled in and other editions' parts left out."""
    def chosen(row):
        return holds(row.get("when", "goal"), rules)

    phases = 3 if has_commentary(rules) else 2
    for problem in rows_of(rules, "problems.toml"):
        if chosen(problem):
            problem = dict(problem, number=number_in(rules, problem["number"]))
            if "function" in problem:
                problem = dict(problem, function=filled(problem["function"], edition, rules))
            yield dict(
                problem,
                phase=min(problem["phase"], phases),
                points=terms(rules).get("points", {}).get(problem["number"], problem["points"]),
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
    rows = [*rows_of(rules, "variants.toml"), *form_variants()]
    lines = lines_for(rules, template(rules))
    right = _hog(edition, rules, lines, {}, False)
    for variant in [combined(row, rows) for row in rows]:
        if not holds(variant.get("when", "goal"), rules):
            continue
        bodies = {}
        for edit in variant["edit"]:
            name = edit["region"]
            body = bodies.get(name) or region(right, name)
            new = filled("\n".join(lines_for(rules, edit["new"])) + "\n", edition, rules)
            if "old" in edit:
                old = filled("\n".join(lines_for(rules, edit["old"])) + "\n", edition, rules)
                assert body.count(old) == 1, (variant["name"], edition, body.count(old))
                new = body.replace(old, new)
            bodies[name] = new
        own = [number_in(rules, number) for number in variant["problems"]]
        yield dict(variant, problems=own), _hog(edition, rules, lines, bodies, False)


def load(text):
    """Runs a hog.py beside our dice.py and ucb.py; returns its module."""
    if HOG not in sys.path:
        sys.path.insert(0, HOG)
    module = types.ModuleType("hog")
    sys.modules["hog"] = module
    exec(_compiled(text), module.__dict__)
    return module


@functools.lru_cache(maxsize=4)
def _compiled(text):
    return compile(text, "hog.py", "exec")
