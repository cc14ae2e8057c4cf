"""The smallest wrong call, and what came of it, in one line."""

from .describe import call_text
from .ended import ended_text, place_text
from .games import event_text
from .given import answer_text
from .loading import load_text
from .wrong_call import mean_lines, where_text


def smallest_text(verdict, seconds):
    """Returns in one line what is wrong first in a question, or None."""
    if verdict.passed():
        return None
    if verdict.is_locked:
        return "locked"
    finding, asked = verdict.first(), verdict.asked
    if finding is not None and (finding.missing or finding.wrong_tested()):
        return finding_text(verdict, finding)
    if asked is not None and not asked.is_whole:
        return "%s: %s" % (place_text(verdict), ended_text(verdict, seconds))
    return verdict.failed[0].name() if verdict.failed else "locked"


def finding_text(verdict, finding):
    """Returns in one line what is wrong first in a part that has wrong answers."""
    part, answer = finding.part, finding.answer
    if finding.missing:
        load = verdict.asked.load
        return load_text(load, verdict.question.file) if load else "there is no function %s" % finding.missing
    if part["kind"] == "statistics":
        return " ".join(mean_lines(finding))
    call, where = call_text(part, finding.wrong[0], answer), where_text(part, finding.wrong[0])
    if part["kind"] == "games":
        return "%s: play %s" % (call, event_text(answer, part, part["games"][finding.wrong[0]]))
    return "%s %s" % (call + ", %s," % where if where else call, answer_text(part, answer))


def case_text(verdict):
    """Returns the call or the case that is wrong first, without what came of it, or None."""
    if verdict.passed() or verdict.is_locked:
        return None
    finding = verdict.first()
    if finding is not None and (finding.missing or finding.wrong_tested()):
        return finding.missing or call_text(finding.part, finding.wrong[0], finding.answer)
    if verdict.asked is not None and not verdict.asked.is_whole:
        return place_text(verdict)
    return verdict.failed[0].name() if verdict.failed else None
