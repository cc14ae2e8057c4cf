"""Locks on answers: each opens with the right answer and does not hold it."""

import ast
import hashlib
import hmac

from .answers import text_of_value

# Rounds of PBKDF2 of a lock of a kit.
_ROUNDS = 60000
# Answers in words, by what a student may type for them.
_WORDS = {"error": "Error", "infinite loop": "Infinite Loop", "nothing": "Nothing", "function": "Function"}


def squeezed(text):
    """Returns a text with each run of blanks as one."""
    return " ".join(text.split())


def canonical(text):
    """Returns the one form of all spellings of an answer.

    >>> canonical(' "a" '), canonical("2.0"), canonical("( 1,2.50 )"), canonical("x  y")
    ('"a"', '2', '(1, 2.5)', 'x y')
    """
    text = text.strip()
    try:
        value = ast.literal_eval(text)
    except Exception:
        return squeezed(text)
    return text_of_value(_whole(value))


def _whole(value):
    if _is_finite(value) and value == int(value):
        return int(value)
    if type(value) in (list, tuple):
        return type(value)(_whole(part) for part in value)
    return value


def _is_finite(value):
    return type(value) is float and value - value == 0


def spellings(reply):
    """Returns the ways in which clients of the field write an answer: as typed, then as Python shows it."""
    reply = squeezed(reply)
    found = [reply]
    try:
        value = ast.literal_eval(reply)
    except Exception:
        word = _WORDS.get(reply.lower())
        if word:
            found += [word, word.upper()]
        return found
    found.append(repr(value))
    if type(value) is int:
        found.append(repr(float(value)) if abs(value) < 10**15 else found[0])
    elif _is_finite(value) and value == int(value):
        found.append(repr(int(value)))
    return found


class SlowLock:
    """A lock of a kit: PBKDF2 of the canonical answer."""

    def __init__(self, fields):
        self.kind = fields.get("kind")
        self.name = "%s:%s" % (fields["salt"], fields["hash"])
        self._salt, self._hash = bytes.fromhex(fields["salt"]), fields["hash"]

    def opens(self, reply):
        """Returns the answer as it is kept if the reply is right, else None."""
        guesses = [canonical(reply)]
        if self.kind in ("text", "choice") and squeezed(reply) not in guesses:
            guesses.append(squeezed(reply))
        if self.kind in ("error", "function"):
            guesses = [_WORDS.get(squeezed(reply).lower(), guesses[0])]
        for guess in guesses:
            digest = hashlib.pbkdf2_hmac("sha256", guess.encode("utf-8", "surrogatepass"), self._salt, _ROUNDS)
            if hmac.compare_digest(digest.hex(), self._hash):
                return guess
        return None


class HmacLock:
    """A lock of the `ok` format: HMAC-MD5 of the answer under the assignment's name."""

    kind = None

    def __init__(self, assignment, digest):
        self.name = digest
        self._key = assignment.encode("utf-8")

    def opens(self, reply):
        """Returns the answer as it is kept if the reply is right, else None."""
        for guess in spellings(reply):
            if hmac.new(self._key, guess.encode("utf-8"), "md5").hexdigest() == self.name:
                return guess
        return None


class PlaceLock:
    """A lock of a doctest: 16 hex digits of SHA-256 of `name:number:answer`."""

    kind = None

    def __init__(self, function, number, digest):
        self.name = digest
        self._start = "%s:%d:" % (function, number)

    def opens(self, reply):
        """Returns the answer as it is kept if the reply is right, else None."""
        for guess in spellings(reply):
            if hashlib.sha256((self._start + guess).encode("utf-8")).hexdigest()[:16] == self.name:
                return guess
        return None


def hint(lock, reply):
    """Returns what is wrong with a wrong reply: its kind, its quotes or its value."""
    reply = reply.strip()
    try:
        value = ast.literal_eval(reply)
        typed = "None" if value is None else type(value).__name__
    except Exception:
        value, typed = None, "text"
    if type(value) is str:
        if lock.opens(value):
            return "That would be right without quotes: it is printed, not returned."
    elif lock.opens(repr(reply)):
        return "That would be right with quotes: the value is a string."
    if lock.kind in (None, "choice", "text"):
        return None
    if lock.kind == typed or {lock.kind, typed} == {"int", "float"}:
        return "Another value of this kind is right."
    return _KINDS.get(lock.kind)


_KINDS = {
    "int": "The answer is a whole number.",
    "float": "The answer is a number.",
    "str": "The answer is a string, in quotes.",
    "bool": "The answer is True or False.",
    "None": "The answer is None.",
    "function": "The answer is a function: type Function.",
    "error": "An error happens here: type Error.",
}
