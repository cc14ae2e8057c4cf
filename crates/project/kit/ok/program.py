"""Programs of the kit that begin to work when a function of the student's is right."""

import os

_PROGRAMS = (
    ("play", "hog_gui.py", "Your play works: python3 hog_gui.py plays your game in the browser."),
    ("final_strategy", "calc.py", "Your final_strategy works: python3 calc.py computes how often it wins."),
)


def new_programs(course, verdicts):
    """Returns the lines that name the programs which work since this run. Each is named once."""
    lines = []
    for function, program, line in _PROGRAMS:
        asked = [verdict for verdict in verdicts if (verdict.question.test or {}).get("function") == function]
        works = asked and asked[0].passed() and not asked[0].is_untouched
        if works and os.path.exists(os.path.join(course.folder, program)) and course.progress.is_new(program):
            lines.append(line)
    return lines
