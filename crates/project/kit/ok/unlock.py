"""Unlocking: a student says what the examples give before writing the code."""

from .locks import hint, squeezed
from .progress import digest_of
from .questions import shown_name

RULE = 69
_EXITS = ("exit()", "quit()")


class Left(Exception):
    """The student left the unlocker."""


def unlock(questions, progress, ask=input, tried=None):
    """Asks for all locked answers of these questions. Returns True if none is left.

    `tried` is called with each try: the question's name, the digest of what was asked, the reply, and
    whether it is right.
    """
    edit_by_arrow_keys()
    print("~" * RULE)
    print("Unlocking tests")
    print()
    print('At each "? ", type what you would expect the output to be.')
    print("Type exit() to quit")
    print()
    for question in questions:
        try:
            _unlock_question(question, progress, ask, tried)
        except (Left, EOFError, KeyboardInterrupt):
            # On Windows Ctrl-C raises a second time while the first is handled.
            try:
                print()
                print("-- Exiting unlocker --")
                print("Your progress is kept. Go on with: python3 ok -q %s -u" % question.name)
            except (KeyboardInterrupt, EOFError):
                pass
            return False
    return True


def edit_by_arrow_keys():
    """Gives what is typed the arrow keys and a history, where this Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        pass


def _unlock_question(question, progress, ask, tried):
    cases = question.cases()
    for place, (suite_number, case_number, suite, case) in enumerate(cases):
        print("-" * RULE)
        print("Question %s > Suite %d > Case %d" % (shown_name(question.name), suite_number, case_number))
        print("(cases remaining: %d)" % (len(cases) - place))
        print()
        if not case.is_locked():
            print("-- Already unlocked --")
            print()
        elif case.question is not None:
            print("Q: " + case.question)
            print()
            _ask(question, case, case.answer, "? ", progress, ask, tried)
        else:
            if suite.kind == "wwpp":
                print("What would Python display?")
                print()
            _ask_steps(question, suite, case, progress, ask, tried)
    print("-" * RULE)
    print("OK! All cases for Question %s unlocked." % shown_name(question.name))
    print()


def _ask_steps(question, suite, case, progress, ask, tried):
    for step in suite.setup + case.setup:
        print("\n".join(step.shown))
    for step in case.steps:
        print("\n".join(step.shown))
        if step.error is not None:
            print("Traceback (most recent call last):\n  ...\n" + step.error)
        for number, answer in enumerate(step.answers):
            if answer.text is not None:
                print(answer.text)
                continue
            prompt = "? " if len(step.answers) == 1 else "(line %d)? " % (number + 1)
            _ask(question, case, answer, prompt, progress, ask, tried)


def _ask(question, case, answer, prompt, progress, ask, tried):
    choices = progress.order(question, answer.choices) if answer.choices else []
    while True:
        if choices:
            print("Choose the number of the correct choice:")
            for number, choice in enumerate(choices):
                start = "%d) " % number
                print(start + choice.replace("\n", "\n" + " " * len(start)))
        reply = ask(prompt).strip()
        if reply in _EXITS:
            raise Left()
        if choices and reply.isdecimal() and int(reply) < len(choices):
            reply = squeezed(choices[int(reply)])
        opened = answer.lock.opens(reply)
        if tried is not None:
            tried(question.name, digest_of(question, case, answer), reply, opened is not None)
        if opened is not None:
            answer.text = opened
            progress.keep(question, case, answer)
            print("-- OK! --")
            print()
            return
        print("-- Not quite. Try again! --")
        told = None if choices else hint(answer.lock, reply)
        if told:
            print(told)
        print()
