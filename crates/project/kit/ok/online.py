"""The part of a run that talks to the course's server.

Modules that need the network are loaded after the tests have told their results.
"""

import sys

from .kept import Kept
from .tries import Tries
from .version import LARGEST, TooLarge, body_of, read_files, results_of


class Online:
    """A run of a project that has a server. It reads the files before they are tested."""

    def __init__(self, course, options, client):
        self._course, self._options, self._client = course, options, client
        self._files, self._tries = read_files(course), Tries(course.folder)
        self._path = list(sys.path)
        if options.interactive:
            # What a student types at the interpreter can hide modules of Python from then on.
            import webbrowser  # noqa: F401

            from . import backup  # noqa: F401

    def tried(self, question, case, answer, is_right):
        """Notes a try at unlocking."""
        self._tries.add(question, case, answer, is_right)

    def end(self, verdicts, code):
        """Backs the run up, or submits it, after the tests. Returns the exit code, and what became of it as a row."""
        sys.path[:] = self._path
        results = results_of(verdicts, self._options.timeout)
        backup = self._sent(results)
        if backup is None:
            return (1 if self._options.submit else code), None
        row = backup.row()
        if self._options.backup:
            code = 0 if backup.receipt else 1
        if not self._options.submit:
            return code, row
        if not row["submission"]:
            return 1, row
        row["verdict"] = None if self._options.no_wait else self._wait(backup, results)
        return code, row

    def _sent(self, results):
        """Keeps and sends the version. Returns the backup, None where there is nothing to send."""
        names = " and ".join(self._course.src)
        if not self._files:
            self._say("%s: there is no %s here." % ("NOT submitted" if self._options.submit else "Not backed up", names))
            return None
        try:
            options = self._options
            body = body_of(self._course, self._client, self._files, results, self._tries.take(), options.submit, options.late)
        except TooLarge:
            self._say("Not %s: %s is larger than %d KiB." % (self._word(), names, LARGEST >> 10))
            return None
        name = not_kept = None
        try:
            name = Kept(self._course.folder, self._course.server).add(body)
            self._tries.forget()
        except OSError as error:
            not_kept = error.strerror or str(error)
        from .backup import Backup

        backup = Backup(self._course, body, name, not_kept, self._say, may_ask(self._options))
        if backup.send() and name is None:
            self._tries.forget()
        return backup

    def _word(self):
        return "submitted" if self._options.submit else "backed up"

    def _wait(self, backup, results):
        from . import submission

        is_text = self._options.format == "text"
        progress = submission.Progress()
        show = progress.show if is_text else lambda queue: None
        verdict = None
        try:
            version = backup.receipt.submitted_as or backup.receipt.version
            verdict = submission.wait(self._course.server, backup.token, version, show)
        except KeyboardInterrupt:
            pass
        progress.end()
        if is_text and verdict is None:
            print("The verdict is not there yet. It comes on %s" % backup.receipt.page)
        elif is_text:
            print()
            submission.tell(verdict, results, self._course.questions, backup.receipt.page)
        return verdict

    def _say(self, line):
        say(self._options, line)


def say(options, line):
    """Says a line: beside results for programs it goes to standard error."""
    print(line, file=sys.stderr if options.format == "json" else sys.stdout, flush=True)


def may_ask(options):
    """Tests whether there is somebody who can answer."""
    streams = (sys.stdin, sys.stdout)
    return options.format == "text" and all(stream is not None and stream.isatty() for stream in streams)


def run_command(course, options):
    """Runs a command that tests nothing: --sign-in, --sign-out, --versions or --restore. Returns the exit code."""
    from . import account
    from .device import NotSignedIn
    from .restore import NotRestored
    from .server import Refused, SignedOut, Unreachable

    def tell(line):
        say(options, line)

    if options.sign_out:
        return account.sign_out(course.server, tell)
    if options.sign_in:
        return account.sign_in_now(course.server, tell, may_ask(options))
    token = None
    try:
        token = account.token_for(course.server, tell, may_ask(options), True)
        return _ask_for_versions(course, options, token)
    except NotSignedIn as error:
        tell("The versions cannot be asked for: %s." % error)
    except SignedOut:
        tell("The versions cannot be asked for: %s." % account.revoked(course.server, token, tell))
    except Unreachable as error:
        tell("%s cannot be reached (%s)." % (course.server, error))
    except Refused as error:
        tell("The server refuses: %s" % error)
    except NotRestored as error:
        tell(str(error))
    return 1


def _ask_for_versions(course, options, token):
    from . import restore
    from .server import Server

    if options.versions:
        rows = restore.newest(Server(course.server, token))
        if options.format == "json":
            import json

            print(json.dumps({"versions": rows}, indent=1))
        else:
            restore.tell(rows, course.server)
        return 0
    version = options.restore or None
    return 0 if restore.restore(course, token, version, input if may_ask(options) else None) else 1
