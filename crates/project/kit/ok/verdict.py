"""What is right and wrong in the answers to a question."""

from . import domain
from .answers import AGAIN, without_line
from .locks import canonical
from .recursion import is_recursion
from .slip import slips_of

# What matches every function where doctest compares with its ellipsis.
_ANY_FUNCTION = "<function ...>"
# Kinds of parts whose calls give the same answer whenever they are made.
_ASKED_AGAIN = ("calls", "tosses", "turns", "scored_turns", "made", "same_dice")


class Finding:
    """What was found about a part: the indices of wrong answers out of `of`, and the smallest.

    `answer` is the smallest wrong answer, None where there is none; of a game, `event` is the
    place of the first wrong event, and `events` are the student's. `diagnosis` is a sentence,
    or None; `hint` says what Python's error means, or what is odd in the code, or is None. `missing` is the name of a function that is not there. `slips` are sentences about
    the smallest wrong answer, where its value would be right. `is_cut` says that recursions cut
    the part off. `ends_are_right` says that all games of the question end as they should. `again` is another answer that the same call gave, or None. `tested` is the
    number of calls that were answered, fewer than `of` where the process ended before; `is_last`
    says that it ended in this part.
    """

    def __init__(self, index, part, of):
        self.index, self.part, self.of = index, part, of
        self.wrong, self.answer, self.diagnosis, self.missing = [], None, None, None
        self.hint = None
        self.event, self.events, self.slips = None, None, []
        self.is_cut, self.again = False, None
        self.ends_are_right = False
        self.tested, self.is_last = of, False

    def is_right(self):
        """Tests whether the whole part is right."""
        return not self.wrong

    def wrong_tested(self):
        """Returns the indices of the wrong answers that were given."""
        return [index for index in self.wrong if index < self.tested]


class Ran:
    """A case that was run: its numbers, its outcomes by step, and the first step that is wrong, or None.

    `is_tested` says whether it was begun, before the process ended.
    """

    def __init__(self, suite_number, case_number, suite, case, outcomes, step):
        self.suite_number, self.case_number = suite_number, case_number
        self.suite, self.case, self.outcomes, self.step = suite, case, outcomes, step
        self.is_tested = True

    def name(self):
        """Returns the case's name, by its numbers."""
        return "Suite %d > Case %d" % (self.suite_number, self.case_number)


class Verdict:
    """The verdict on a question.

    `findings` are the parts of its domain, `ran` the cases that were run, `locked` the suites with locked cases; `is_locked` says that nothing
    was tested. `path` is the student's file, and `is_untouched` says that the problem's place in it is as the kit
    has it. `to_mend` has functions that the wrong calls use and that are not right themselves, with their
    questions. `last` is the case in which the process ended too early, or None.
    """

    def __init__(self, question):
        self.question, self.findings, self.ran = question, [], []
        self.is_locked, self.asked = False, None
        self.path, self.is_untouched, self.last, self.to_mend = None, False, None, []
        self.locked = [suite for _, _, suite, case in question.cases() if case.is_locked()]

    @property
    def failed(self):
        """The cases that failed."""
        return [case for case in self.ran if case.step is not None]

    def passed(self):
        """Tests whether everything was tested and is right."""
        if self.is_locked or self.locked or self.failed:
            return False
        return all(finding.is_right() for finding in self.findings) and self._ended()

    def is_unwritten(self):
        """Tests whether the question does not pass and nothing is written for it."""
        return self.is_untouched and not self.passed()

    def _ended(self):
        return self.asked is None or self.asked.is_whole

    def points(self):
        """Returns the points for this question: all of them or none."""
        if not self.question.exact:
            return self.question.points if self.passed() else 0
        scored = [suite for suite in self.question.suites if suite.is_scored]
        if self.is_locked or not scored:
            return 0.0
        failed = [one.suite for one in self.failed]
        good = [suite for suite in scored if suite not in failed + self.locked and self._ended()]
        return len(good) * self.question.points / len(scored)

    def first(self):
        """Returns the first finding that is wrong, or None."""
        return next((finding for finding in self.findings if not finding.is_right()), None)

    def diagnosis(self):
        """Returns what is known of the mistake: the misunderstanding or what an error means; or None."""
        first = self.first()
        return first and (first.diagnosis or first.hint)


def test_of(question):
    """Returns what the asker needs for a question, and the cases that it runs.

    In each suite these are the cases before the first that is locked.
    """
    cases, locked = [], []
    for row in question.cases():
        _, _, suite, case = row
        if case.is_locked():
            locked.append(suite)
        if suite not in locked and suite.kind in ("code", "doctest") and case.steps:
            cases.append(row)
    sessions = [
        {
            "setup": [step.code() for step in suite.setup + case.setup],
            "steps": [step.code() for step in case.steps],
            "teardown": [step.code() for step in suite.teardown],
            "in_module": question.in_module,
            "as_doctest": question.in_module,
        }
        for _, _, suite, case in cases
    ]
    test = {"file": question.file, "sessions": sessions}
    if question.test is not None:
        test["domain"] = question.test["domain"]
    return test, cases


def judge(question, cases, asked):
    """Returns the verdict on what was asked."""
    verdict = Verdict(question)
    verdict.asked = asked
    for number, (suite_number, case_number, suite, case) in enumerate(cases):
        outcomes = asked.sessions[number] if number < len(asked.sessions) else []
        wrong = [
            place
            for place, step in enumerate(case.steps)
            if place >= len(outcomes) or not is_right_step(step, outcomes[place], question.exact)
        ]
        verdict.ran.append(Ran(suite_number, case_number, suite, case, outcomes, wrong[0] if wrong else None))
        verdict.ran[-1].is_tested = number < len(asked.sessions)
    if asked.sessions and asked.ended_in_a_case():
        verdict.last = verdict.ran[len(asked.sessions) - 1]
    if question.test is not None:
        book = question.read_book()
        for index, part in enumerate(question.test["domain"]):
            verdict.findings.append(_finding(question.test, book, index, part, asked))
        if book is not None and verdict.first():
            _name_the_mistake(verdict, book)
            ends_are_right = all(_ends_are_right(book, finding, asked) for finding in verdict.findings)
            for finding in verdict.findings:
                finding.ends_are_right = ends_are_right
    return verdict


def test_again(finding):
    """Returns what the asker needs to make the smallest wrong call of a finding again, or None.

    It is made more than once, with other random numbers each time.
    """
    if finding.answer is None or AGAIN in finding.answer or finding.is_cut or finding.part["kind"] not in _ASKED_AGAIN:
        return None
    part = domain.sub_part(finding.part, finding.wrong[0])
    return [dict(part, seed=seed) for seed in range(3)]


def judge_again(finding, asked):
    """Notes where a call that was made again gave another answer; without chance, no misunderstanding explains that."""
    answers = [answer for part in asked.parts for answer in part[:1]]
    other = [answer for answer in answers if without_line(answer) != without_line(finding.answer)]
    if other:
        finding.again = other[0]
    if other and len(set(answers)) == 1:
        finding.diagnosis = None


def lines_of(outcome):
    """Returns the lines that a step printed and returned, as Python shows them."""
    return (outcome["printed"] + (outcome["value"] or "")).splitlines()


def is_right_step(step, outcome, exact):
    """Tests whether a step gave the expected lines."""
    expected = [answer.text for answer in step.answers]
    error = outcome["error"]
    if error:
        detail = ("%s: %s" % (error["type"], error["message"])).rstrip(": ")
        if step.error is not None:
            return canonical(step.error) in (canonical(detail), canonical(error["type"])) or step.error == "..."
        return expected in ([error["type"]], ["Error"], ["ERROR"])
    if step.error is not None:
        return False
    got = lines_of(outcome)
    if expected == got:
        return True
    if step.flags is not None:
        import doctest  # slow to load, and rarely needed

        wanted = [_ANY_FUNCTION if line == "FUNCTION" else line for line in expected]
        flags = step.flags | (doctest.ELLIPSIS if _ANY_FUNCTION in wanted else 0)
        want = "" if expected == ["NOTHING"] else "".join(line + "\n" for line in wanted)
        return doctest.OutputChecker().check_output(want, "".join(line + "\n" for line in got), flags)
    if expected in (["Nothing"], ["NOTHING"]):
        return not got
    if len(expected) != len(got):
        return False
    for one, other in zip(expected, got):
        if one == other or one in ("Function", "FUNCTION") and other.startswith("<function"):
            continue
        if exact or canonical(one) != canonical(other):
            return False
    return True


def _finding(test, book, index, part, asked):
    answers = asked.parts[index] if index < len(asked.parts) else []
    size = book.size(index) if book else 0
    finding = Finding(index, part, size or part.get("of") or domain.size(part))
    finding.missing = asked.missing.get(index)
    ended = asked.of_parts()
    if not ended.is_whole:
        finding.is_last = index == len(asked.parts) - 1
        if finding.is_last and part["kind"] == "games":
            answers = answers[:-1]  # the last one has not ended
        finding.tested = len(answers)
    if size:
        if not finding.missing:
            if book.is_right(index, answers):
                return finding
            finding.wrong = book.wrong(index, answers)
        else:
            finding.wrong = list(range(size))
    else:
        finding.wrong = [n for n in range(finding.of) if n >= len(answers) or not _fits(part, answers[n])]

    def is_right(answer):
        return book.is_answer(index, first, answer) if size else _fits(part, answer)

    if finding.wrong:
        first = finding.wrong[0]
        finding.answer = answers[first] if first < len(answers) else None
        if part["kind"] == "games":
            finding.events = finding.answer or []
            finding.event = book.wrong_event(index, first, finding.events) or 0
            finding.answer = None
            if finding.event < len(finding.events):
                finding.answer = finding.events[finding.event]
        else:
            finding.is_cut = ended.is_whole and 0 < len(answers) < finding.of and is_recursion(answers[-1])
            finding.slips = slips_of(finding.answer, is_right)
        finding.hint = ended.hints.get(finding.answer) or ended.odd.get(index)
    return finding


def _ends_are_right(book, finding, asked):
    """Tests whether the games of a finding's part end as they should."""
    if finding.part["kind"] != "games":
        return True
    games = asked.parts[finding.index] if finding.index < len(asked.parts) else []
    ended = [(game, events[-1]) for game, events in enumerate(games) if events]
    right = [book.is_event(finding.index, game, book.events(finding.index, game) - 1, end) for game, end in ended]
    return sum(right) == book.size(finding.index)


def _name_the_mistake(verdict, book):
    """Sets the diagnosis: the misunderstanding whose answers these are in all parts."""
    answers = verdict.asked.parts + [[]] * len(verdict.findings)
    digests = [book.digest(answers[f.index]) for f in verdict.findings if book.size(f.index)]
    whole = verdict.question.test.get("diagnoses", {}).get(book.digest_of_all(digests))
    if whole:
        verdict.first().diagnosis = whole


def _fits(part, answer):
    """Tests an answer where several are right."""
    answer = without_line(answer)
    if part["kind"] == "valid":
        return answer.lstrip("-").isdecimal() and part["least"] <= int(answer) <= part["most"]
    try:
        return abs(float(answer) - part["mean"]) <= part["tolerance"]
    except ValueError:
        return False
