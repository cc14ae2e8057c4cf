"""Requests to the course's server.

Only an answer in the server's own form counts as its word. Anything else, such as the page of a network
that asks to sign in, is no answer: what was to be sent is kept. Redirects are not followed, because
they would carry the token to another address.
"""

import http.client
import json
import socket
import ssl
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

# Seconds for a connection, and for each part of an answer.
_CONNECT, _ANSWER = 5.0, 10.0
# Bytes of an answer that are read.
_LARGEST = 8 << 20
# Seconds between two looks at the clock while a request runs.
_LOOK = 0.1
# Characters of a text of the server that are shown.
_LONGEST = 500


class Unreachable(Exception):
    """No answer of the course's server came: the reason in words.

    `retry_after` is the number of seconds after which it may be tried again, if the server says one.
    """

    def __init__(self, reason, retry_after=None):
        super().__init__(reason)
        self.retry_after = retry_after


class Refused(Exception):
    """The server refused: its status and its own words."""

    def __init__(self, code, words):
        super().__init__(plain(words))
        self.code, self.words = code, words

    def is_about_the_body(self):
        """Tests whether what was sent is refused for ever, whoever sends it."""
        return self.code in (400, 409, 410, 413, 415, 422)


class SignedOut(Exception):
    """The server does not know the token (any more)."""


def plain(text):
    """Returns a text of somebody else in one line that is safe to show.

    >>> plain("a\\n\\x1b[31mb")
    'a ?[31mb'
    """
    text = " ".join(str(text)[: 2 * _LONGEST].split())
    shown = "".join(each if each.isprintable() else "?" for each in text)
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"


class Server:
    """A server at an address, asked with a token for `seconds` altogether."""

    def __init__(self, address, token=None, seconds=15.0):
        self.address, self.token = address.rstrip("/"), token
        self._until = time.monotonic() + seconds
        self._opener = None

    def left(self):
        """Returns the number of seconds that are left."""
        return max(0.0, self._until - time.monotonic())

    def get(self, path):
        """Returns the answer to a request, a dictionary."""
        return self._ask(path, None, None)

    def post(self, path, body):
        """Sends JSON and returns the answer, a dictionary."""
        data = json.dumps(body, separators=(",", ":")).encode("ascii")
        return self._ask(path, data, "application/json")

    def post_form(self, path, **fields):
        """Sends a form and returns the answer, a dictionary."""
        data = urllib.parse.urlencode(fields).encode("ascii")
        return self._ask(path, data, "application/x-www-form-urlencoded")

    def page(self, address, path):
        """Returns an address that the server named if it is its own, else the one of `path`."""
        if isinstance(address, str) and plain(address) == address and _origin(address) == _origin(self.address):
            return address
        return self.address + path

    def _ask(self, path, data, kind):
        headers = {"Accept": "application/json", "User-Agent": "pigskin-ok"}
        if kind:
            headers["Content-Type"] = kind
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        try:
            asked = urllib.request.Request(self.address + path, data=data, headers=headers)
        except ValueError as error:
            raise Unreachable("its address is not valid: %s" % plain(error))
        if self._opener is None:
            self._opener = _opener(self.address)
        code, answered, text = self._in_time(asked)
        body = _object(text)
        if 200 <= code < 300:
            if body is None:
                raise Unreachable("the answer is not the course's; does this network ask you to sign in?")
            return body
        if 300 <= code < 400:
            raise Unreachable("it leads to another address, %s" % plain(answered.get("Location", "which it does not name")))
        words = body.get("error") if body is not None else None
        if code >= 500 or code in (408, 425, 429) or not isinstance(words, str):
            after = answered.get("Retry-After", "")
            after = min(int(after), 3600) if after.isdecimal() and len(after) < 8 else None
            raise Unreachable("it answered %d%s" % (code, ": " + plain(words) if isinstance(words, str) else ""), after)
        if code == 401:
            raise SignedOut(plain(words))
        raise Refused(code, words)

    def _in_time(self, asked):
        """Fetches in a thread: looking up a name, and an answer byte by byte, know no limit of their own."""
        outcome = []

        def fetch():
            try:
                outcome.append(_fetch(self._opener, asked))
            except BaseException as error:
                outcome.append(error)

        began = time.monotonic()
        thread = threading.Thread(target=fetch, daemon=True)
        thread.start()
        # Short waits, because Ctrl-C does not end a long one on Windows.
        while thread.is_alive():
            if self.left() <= 0:
                raise Unreachable("no answer in %d seconds" % round(time.monotonic() - began))
            thread.join(_LOOK)
        if isinstance(outcome[0], Exception):
            raise Unreachable(_words(outcome[0]))
        return outcome[0]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class _Patient:
    """A connection that waits longer for an answer than for the connection itself."""

    def connect(self):
        super().connect()
        self.sock.settimeout(_ANSWER)


class _Http(_Patient, http.client.HTTPConnection):
    pass


class _Https(_Patient, http.client.HTTPSConnection):
    pass


class _HttpHandler(urllib.request.HTTPHandler):
    def http_open(self, asked):
        return self.do_open(_Http, asked)


class _HttpsHandler(urllib.request.HTTPSHandler):
    def https_open(self, asked):
        return self.do_open(_Https, asked, context=self._context)


def _opener(address):
    handlers = [_NoRedirect, _HttpHandler]
    if address.startswith("https:"):
        handlers.append(_HttpsHandler(context=ssl.create_default_context()))
    return urllib.request.build_opener(*handlers)


def _fetch(opener, asked):
    try:
        with opener.open(asked, timeout=_CONNECT) as answer:
            return answer.getcode(), answer.headers, answer.read(_LARGEST + 1)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read(_LARGEST + 1)


def _object(text):
    """Returns the dictionary in an answer, or None."""
    if len(text) > _LARGEST:
        return None
    try:
        body = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _origin(address):
    try:
        parts = urllib.parse.urlsplit(address)
        return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None


def _words(error):
    """Returns why a request failed."""
    reason = getattr(error, "reason", error)
    if isinstance(reason, ssl.SSLCertVerificationError):
        words = "its certificate is not valid: %s" % plain(reason.verify_message)
        if reason.verify_code in (9, 10):
            words += "; is the clock of this computer right?"
        elif sys.platform == "darwin" and reason.verify_code == 20:
            words += "; run Install Certificates.command in Python's folder"
        return words
    if isinstance(reason, socket.gaierror):
        return "there is no network, or no such name"
    if isinstance(reason, socket.timeout):
        return "no answer in time"
    if isinstance(reason, ConnectionRefusedError):
        return "nothing answers there"
    if isinstance(reason, OSError) and reason.strerror:
        return plain(reason.strerror)
    return plain("%s: %s" % (type(reason).__name__, reason))
