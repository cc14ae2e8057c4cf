"""Sending a run's version to the course's server, after those that were kept.

A version is kept in a file before it is sent and removed when the server has it, so that neither a
network nor Ctrl-C loses one. The key of a version makes sending it twice the same as once.
"""

import time

from . import account
from .describe import agrees
from .device import NotSignedIn
from .kept import FOLDER, Kept, is_submission
from .moment import local, now_utc, seconds
from .server import Refused, Server, SignedOut, Unreachable, plain

PATH = "/api/v1/project/versions"
# Seconds of network at the end of a run, and of a submission.
_SECONDS, _SECONDS_TO_SUBMIT = 15.0, 30.0
# Seconds that a submission waits for a server that asks to come back later.
_PATIENCE = 60.0
# Seconds by which a clock is wrong enough to mention.
_WRONG_CLOCK = 300


class _NotSent(Exception):
    """Why a version was not sent, in words. `is_final` says that it never will be."""

    def __init__(self, reason, is_final=False):
        super().__init__(reason)
        self.is_final = is_final


class _Busy(Exception):
    """The server asks to come back after some seconds."""

    def __init__(self, reason, seconds):
        super().__init__(reason)
        self.seconds = seconds


class Receipt:
    """What the server said about a version."""

    def __init__(self, answer, server):
        self.version = answer.get("version")
        if type(self.version) is not int or self.version < 1:
            raise Unreachable("the answer is not the course's; does this network ask you to sign in?")
        self.same_as = answer.get("same_as") if type(answer.get("same_as")) is int else None
        self.submitted_as = answer.get("submitted_as") if type(answer.get("submitted_as")) is int else None
        self.is_submission = answer.get("submission") is True
        self.counts = plain(answer["counts"]) if isinstance(answer.get("counts"), str) else None
        self.question, self.offer = (plain(one) if isinstance(one, str) else None for one in map(answer.get, ("question", "offer")))
        self.received = answer.get("received") if seconds(answer.get("received")) is not None else None
        self.page = server.page(answer.get("address"), "/project/versions/%d" % self.version)

    def row(self):
        """Returns the receipt as programs read it."""
        return {
            "version": self.version,
            "address": self.page,
            "same_as": self.same_as,
            "submitted_as": self.submitted_as,
            "submission": self.is_submission,
            "counts": self.counts,
            "received": self.received,
        }


class Backup:
    """The backup of one run: a body (see `version.body_of`) on its way.

    `name` is that of the file in which it is kept, else `not_kept` says why there is none. `receipt` is
    what the server said, or None; `reason` says why it was not sent; `token` is the one it was sent with.
    """

    def __init__(self, course, body, name, not_kept, say, may_ask):
        self._address, self._body, self._say, self._may_ask = course.server, body, say, may_ask
        self._kept = Kept(course.folder, course.server)
        self.name, self._not_kept = name, not_kept
        self.receipt = self.reason = self.token = None

    def send(self):
        """Sends what was kept and the version itself, and says what came of it. Returns whether it was sent."""
        try:
            self._send()
        except _NotSent as error:
            self._say_not_sent(str(error), error.is_final)
        except KeyboardInterrupt:
            # Ctrl-C ends the sending and nothing else.
            if self.receipt is None:
                self._say_not_sent("stopped by Ctrl-C")
        return self.receipt is not None

    def row(self):
        """Returns what became of the version, as programs read it."""
        if self.receipt is not None:
            return dict(self.receipt.row(), kept=False, reason=None)
        return {"version": None, "submission": False, "kept": self.name is not None, "reason": self.reason}

    def _send(self):
        self._sign_in()
        try:
            self._send_patiently()
        except SignedOut:
            reason = account.revoked(self._address, self.token, self._say)
            if not self._body["submit"] or not self._may_ask:
                raise _NotSent(reason)
            self._say("The server has signed you out.")
            self._sign_in()
            try:
                self._send_patiently()
            except SignedOut:
                raise _NotSent(reason)

    def _sign_in(self):
        try:
            self.token = account.token_for(self._address, self._say, self._may_ask, self._body["submit"])
        except NotSignedIn as error:
            raise _NotSent(str(error))

    def _send_patiently(self):
        """Sends; a submission comes back when a busy server asks for that."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return self._send_all()
            except _Busy as busy:
                if not self._body["submit"] or time.monotonic() + busy.seconds > until:
                    raise _NotSent(str(busy))
                self._say("The server is busy. Trying again in %d s." % busy.seconds)
                time.sleep(busy.seconds)

    def _send_all(self):
        """Sends the oldest first; but to submit, only older submissions go before it."""
        submit = self._body["submit"]
        server = Server(self._address, self.token, _SECONDS_TO_SUBMIT if submit else _SECONDS)
        older = [name for name in self._kept.names() if name != self.name]
        before = [name for name in older if is_submission(name)] if submit else older
        count = 0
        try:
            for name in before:
                count += self._send_older(server, name)
        finally:
            if count:
                self._say("%s sent that %s kept." % (("1 backup is", "was") if count == 1 else ("%d backups are" % count, "were")))
        self._send_own(server)
        self._say_sent()
        if submit and self.receipt.question:
            self._ask_to_be_late()
        if submit:
            later = Server(self._address, self.token, _SECONDS)
            try:
                for name in older:
                    if name not in before:
                        self._send_older(later, name)
            except (_NotSent, _Busy, SignedOut):
                pass  # they stay kept

    def _send_older(self, server, name):
        """Sends a version of an earlier run. Returns 1 for a backup that is mentioned with others, else 0."""
        body = self._kept.read(name)
        if body is None:
            return 0
        noun = "submission" if body["submit"] else "backup"
        when = local(body.get("at")) or "another run"
        try:
            receipt = _post(server, body)
        except _NotSent as error:
            if not error.is_final:
                raise
            self._kept.refuse(name)
            self._say("The %s of %s cannot be sent: %s." % (noun, when, error))
            return 0
        self._kept.remove(name)
        if not body["submit"]:
            return 1
        self._say("The submission of %s is sent now, as version %d. %s" % (when, receipt.version, receipt.counts or ""))
        return 0

    def _send_own(self, server):
        try:
            self.receipt = _post(server, self._body)
        except _NotSent as error:
            if error.is_final and self.name is not None:
                self._kept.refuse(self.name)
                self.name = None
            raise
        if self.name is not None:
            self._kept.remove(self.name)

    def _say_sent(self):
        receipt = self.receipt
        if receipt.submitted_as:
            self._say("The same files as version %d, which is submitted: %s" % (receipt.submitted_as, receipt.page))
            self._say(receipt.counts)
            return
        same = ", with the same content as version %d" % receipt.same_as if receipt.same_as else ""
        word = "Submitted" if receipt.is_submission else "Backed up"
        self._say("%s as version %d%s: %s" % (word, receipt.version, same, receipt.page))
        if not self._body["submit"]:
            if receipt.offer:
                self._say("%s Submit it: python3 ok --submit" % receipt.offer)
            return
        if receipt.question:
            return
        if not receipt.is_submission:
            self._say("NOT submitted: %s" % (receipt.counts or "the server takes it as a backup only."))
        elif receipt.counts:
            self._say(receipt.counts)
        self._say_clock()

    def _ask_to_be_late(self):
        """Asks what the server asks before it takes a submission after the deadline."""
        question, late = self.receipt.question, "python3 ok --submit --late"
        if not self._may_ask:
            return self._say("NOT submitted: %s To submit it all the same: %s" % (question, late))
        reason = ""
        try:
            if agrees(input, "%s Submit? [y/N] " % question):
                server = Server(self._address, self.token, _SECONDS_TO_SUBMIT)
                self.receipt = _post(server, {}, "%s/%d/submit" % (PATH, self.receipt.version))
                return self._say_sent()
        except (_NotSent, _Busy) as error:
            reason = ": %s" % error
        except KeyboardInterrupt:
            self._say("")
        self._say("NOT submitted%s. To submit it later: %s" % (reason, late))

    def _say_clock(self):
        received = seconds(self.receipt.received)
        ahead = 0 if received is None else int(time.time()) - received
        if abs(ahead) > _WRONG_CLOCK:
            minutes = abs(ahead) // 60
            span = "%d minutes" % minutes if minutes < 120 else "%d hours" % (minutes // 60)
            self._say("The clock of this computer is %s %s. The server's clock counts." % (span, "ahead" if ahead > 0 else "behind"))

    def _say_not_sent(self, reason, is_final=False):
        self.reason = reason
        submit = self._body["submit"]
        if is_final:
            after = ""
        elif self.name is not None:
            after = " It is kept in %s and sent with the next run." % FOLDER
        else:
            after = " It cannot be kept either: %s." % self._not_kept
        self._say("%s: %s.%s" % ("NOT submitted" + (" yet" if self.name else "") if submit else "Not backed up", reason, after))


def _post(server, body, path=PATH):
    """Sends a body and returns the receipt."""
    if server.left() <= 0:
        raise _NotSent("the time for sending is over")
    try:
        # With the time of the run, by the same clock, this says how old the version is.
        return Receipt(server.post(path, dict(body, sent=now_utc())), server)
    except Unreachable as error:
        reason = "%s cannot be reached (%s)" % (server.address, error)
        if error.retry_after is not None:
            raise _Busy(reason, max(1, error.retry_after))
        raise _NotSent(reason)
    except Refused as error:
        raise _NotSent(str(error).rstrip("."), error.is_about_the_body())
