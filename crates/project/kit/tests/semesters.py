"""The terms of semesters' projects, from the files that the kits are made from."""

import functools
import os
import re
import tomllib

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "semesters")
# Rules that a semester's project can have otherwise.
_OF_NO_MATTER = ("sides", "goal", "most_dice", "pig_out", "pork_chop")
_REMARK = re.compile(r"([^\s'\"`]+) point\(s\)! That's the biggest gain yet for Player ([\w{}]+)")


@functools.cache
def terms(name):
    """The terms of a semester, with those of its base."""
    with open(os.path.join(FOLDER, name + ".toml"), "rb") as file:
        own = tomllib.load(file)
    if "base" not in own:
        return own
    base = terms(own.pop("base"))
    tables = {key: {**base.get(key, {}), **value} for key, value in own.items() if isinstance(value, dict)}
    return {**base, **own, **tables}


def of_rules(rules, editions):
    """The terms of the semester with these rules, or of the project that they resemble."""
    def key(settings):
        return {name: value for name, value in settings.items() if name not in _OF_NO_MATTER}

    files = [file.removesuffix(".toml") for file in sorted(os.listdir(FOLDER))]
    usual = {"off": "fall-2019", "hog-pile": "spring-2022", "ones-hog-pile": "spring-2022",
             "pigs-on-prime": "spring-2022"}
    usual = usual.get(rules["score_rise"], "fall-2023")
    own = [name for name in files if name in editions and key(editions[name]) == key(rules)]
    return terms((own or [usual])[0])


def of_edition(edition, usual):
    """The terms with the words of the semester that an edition is named after."""
    files = [terms(file.removesuffix(".toml")) for file in sorted(os.listdir(FOLDER))]
    return next((own for own in files if edition in own.get("semesters", [])), usual)


def told(text, own):
    """A text in the words of a semester."""
    def remark(found):
        gain, who = found.groups()
        points = {"1": "point", "{gain}": "{points}"}.get(gain, "points")
        return own["remark"].replace("{points}", points).replace("{gain}", gain).replace("{who}", who)

    text = _REMARK.sub(remark, text)
    words = own.get("words", {})
    if not words:
        return text
    edges = [(r"\b" if word[0].isalnum() else "") + re.escape(word) + (r"\b" if word[-1].isalnum() else "")
             for word in words]
    return re.sub("|".join(edges), lambda found: words[found[0]], text)
