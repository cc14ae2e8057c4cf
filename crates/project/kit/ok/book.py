"""The answer book: keyed hashes of the right answers, which tell no solution."""

import hashlib
import struct

from .answers import without_line

_MAGIC = b"PIGBOOK2"
_SHORT = 5


class Book:
    """The hashes of a problem's right answers."""

    def __init__(self, data, test):
        """Reads a book; `test` is the problem that it belongs to. Raises ValueError."""
        if data[:8] != _MAGIC:
            raise ValueError("this is no answer book")
        self._number = test["number"]
        self._key, (count,) = data[8:24], struct.unpack_from("<H", data, 24)
        if count != len(test["domain"]):
            raise ValueError("the answer book belongs to other questions")
        self._parts = []
        place = 26
        for part in test["domain"]:
            (many,) = struct.unpack_from("<I", data, place)
            whole = data[place + 4 : place + 36]
            place += 36
            shorts = []
            if part["kind"] == "games" and many:
                for _ in range(many):
                    (events,) = struct.unpack_from("<H", data, place)
                    shorts.append(data[place + 2 : place + 2 + _SHORT * events])
                    place += 2 + _SHORT * events
            else:
                shorts = data[place : place + _SHORT * many]
                place += _SHORT * many
            self._parts.append((many, whole, shorts))
        if place != len(data):
            raise ValueError("the answer book is damaged")

    def size(self, part):
        """Returns the number of right answers of a part, 0 where it has no book."""
        return self._parts[part][0]

    def digest(self, answers):
        """Returns the digest of all answers of a part in hex."""
        if answers and isinstance(answers[0], list):
            text = "\n\n".join("\n".join(map(without_line, game)) for game in answers)
        else:
            text = "\n".join(map(without_line, answers))
        return hashlib.blake2s(text.encode("utf-8", "surrogatepass")).hexdigest()

    def digest_of_all(self, digests):
        """Returns the digest of a problem's answers, from the digests of its parts."""
        return hashlib.blake2s("\n".join(digests).encode("ascii"), digest_size=16).hexdigest()

    def is_right(self, part, answers):
        """Tests whether all answers of a part are right."""
        return self.digest(answers) == self._parts[part][1].hex()

    def wrong(self, part, answers):
        """Returns the indices of the wrong answers of a part; missing ones are wrong."""
        given = range(min(self.size(part), len(answers)))
        wrong = [index for index in given if not self._is_one(part, index, answers[index])]
        return wrong + list(range(len(given), self.size(part)))

    def _is_one(self, part, index, answer):
        if isinstance(answer, list):
            return self.wrong_event(part, index, answer) is None
        return self.is_answer(part, index, answer)

    def is_answer(self, part, index, answer):
        """Tests whether this is the right answer with this index; not for games."""
        right = self._parts[part][2][_SHORT * index : _SHORT * index + _SHORT]
        return self._short(part, index, answer) == right

    def wrong_event(self, part, game, events):
        """Returns the index of the first event of a game that is not the right one, or None."""
        count = self.events(part, game)
        for index in range(max(count, len(events))):
            if index >= count or index >= len(events) or not self.is_event(part, game, index, events[index]):
                return index
        return None

    def events(self, part, game):
        """Returns the number of events of the right game."""
        return len(self._parts[part][2][game]) // _SHORT

    def is_event(self, part, game, index, event):
        """Tests whether this is the event with this index in the right game."""
        right = self._parts[part][2][game][_SHORT * index : _SHORT * index + _SHORT]
        return self._short(part, "%d.%d" % (game, index), event) == right

    def _short(self, part, index, answer):
        text = "%s/%d/%s/%s" % (self._number, part, index, without_line(answer))
        data = text.encode("utf-8", "surrogatepass")
        return hashlib.blake2s(data, key=self._key, digest_size=_SHORT).digest()
