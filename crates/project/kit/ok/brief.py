"""What `ok` says about one of many questions: a line, or the smallest mistake in a few lines."""

from .questions import shown_name
from .source import is_program
from .tell import CALL, DEBUG, FIRST, NAME, brief_case_lines, coloured, diagnosis_lines, end_lines, finding_blocks, mend_lines, missing_of

# Lines about a question that is wrong, below its heading.
_MOST = 8
# Ranks of what is cut where it does not fit; all others are left out then.
_CUT = (FIRST, CALL, DEBUG)


def tell_briefly(verdict, seconds, kit):
    """Prints a line about a question, and where it is wrong its smallest mistake; `kit` is the config's block of a kit."""
    question, state = verdict.question, _state(verdict, kit)
    name = shown_name(question.name)
    lines = [] if state else _fitting(_blocks(verdict, seconds, kit), _MOST)
    heading = "%s:" % name if question.title == name else "%s %s:" % (name, question.title)
    print(heading, state or lines[0].replace("  ", "", 1))
    if lines:
        print("\n".join(lines[1:]))
        print("  More: python3 ok -q %s" % question.name)
        print()


def _state(verdict, kit):
    """Returns the line about a question without its name, None where its mistake is to be shown."""
    first, name = verdict.first(), verdict.question.name
    if verdict.passed():
        return coloured("right, as the kit has it" if verdict.is_untouched else "right", "good")
    if verdict.is_locked or verdict.locked and not verdict.failed:
        return coloured("locked; unlock it with python3 ok -q %s -u" % name, "dim")
    if verdict.is_untouched:
        return coloured("not written yet", "dim")
    if verdict.asked.load and not is_program(verdict.path):
        return coloured("not tested, since no line of %s can be run" % verdict.question.file, "bad")
    if first is not None and first.missing:
        return coloured(" ".join(missing_of(verdict, first.missing, kit)), "bad")
    return None


def _blocks(verdict, seconds, kit):
    found = [finding for finding in verdict.findings if not finding.missing and finding.wrong_tested()]
    if not verdict.asked.is_whole:
        lines = end_lines(verdict, seconds)
        blocks = [(FIRST, lines[:1]), (CALL, lines[1:])] + [(NAME, diagnosis_lines(finding)) for finding in found[:1]]
    elif found:
        blocks = finding_blocks(verdict, found[0], kit, found[0].hint, True)
    else:
        blocks = [(CALL, brief_case_lines(verdict.failed[0]))]
    return blocks + [(NAME, mend_lines(verdict))]


def _fitting(blocks, most):
    """Returns the lines of blocks in their order, without blank ones and without the blocks for which there is no room.

    >>> _fitting([(FIRST, ["a", ""]), (DEBUG, ["d", "e", "f"]), (NAME, ["b", "c"])], 4)
    ['a', 'f', 'b', 'c']
    """
    blocks = [(rank, [line for line in lines if line]) for rank, lines in blocks]
    kept = {}
    for place in sorted(range(len(blocks)), key=lambda place: blocks[place][0]):
        rank, lines = blocks[place]
        if len(lines) > most and rank in _CUT:
            lines = lines[len(lines) - most :] if rank == DEBUG else lines[:most]
        if len(lines) <= most:
            kept[place] = lines
            most -= len(lines)
    return [line for place in sorted(kept) for line in kept[place]]
