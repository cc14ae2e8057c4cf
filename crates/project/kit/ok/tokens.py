"""The tokens that sign this computer in, in a file that only its owner reads.

The file is JSON: a token by the address of each server. `null` says that somebody signed out or did
not want to sign in, so that `ok` does not ask again by itself.
"""

import json
import os
import re
import stat
import sys

NAME = "tokens.json"
# The variable whose token goes before the file's.
VARIABLE = "PIGSKIN_TOKEN"
# Bytes of the file that are read.
_LARGEST = 1 << 20
_TOKEN = re.compile(r"[!-~]{1,300}")


class BadTokens(Exception):
    """What is wrong with the file, in words."""


def folder():
    """Returns the folder of the user's settings of Pigskin."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(home, ".config")
    return os.path.join(base, "pigskin")


def is_token(text):
    """Tests whether a text can be sent as a token.

    >>> is_token("pigskin_abc"), is_token("pigskin_a\\r\\nHost: x"), is_token(None)
    (True, False, False)
    """
    return isinstance(text, str) and _TOKEN.fullmatch(text) is not None


class Tokens:
    """The file of tokens, as it is now. `complaint` is what was wrong with it, or None."""

    def __init__(self):
        self.path = os.path.join(folder(), NAME)
        self.complaint = None
        try:
            self._rows = self._read()
        except BadTokens as error:
            self._rows, self.complaint = {}, str(error)

    def token(self, address):
        """Returns the token for a server, or None."""
        token = self._rows.get(_key(address))
        return token if is_token(token) else None

    def is_declined(self, address):
        """Tests whether somebody signed out of this server, or did not want to sign in."""
        key = _key(address)
        return key in self._rows and self._rows[key] is None

    def keep(self, address, token):
        """Keeps a token, or None where somebody does not want to be asked. Raises OSError."""
        self._rows[_key(address)] = token
        self._write()

    def forget(self, address):
        """Forgets a server. Raises OSError."""
        if self._rows.pop(_key(address), None) is not None:
            self._write()

    def _read(self):
        try:
            # A pipe in its place must not make ok wait.
            descriptor = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            try:
                self._check_owner(os.fstat(descriptor))
                text = os.read(descriptor, _LARGEST)
            finally:
                os.close(descriptor)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise BadTokens("%s cannot be read: %s." % (self.path, error.strerror))
        try:
            rows = json.loads(text.decode("utf-8"))
        except (ValueError, RecursionError):
            rows = None
        if not isinstance(rows, dict):
            raise BadTokens("%s is damaged." % self.path)
        return rows

    def _check_owner(self, status):
        """Refuses a file that is not the user's own, and closes one that others could read."""
        if not stat.S_ISREG(status.st_mode):
            raise BadTokens("%s is no file." % self.path)
        if not hasattr(os, "getuid"):
            return
        if status.st_uid != os.getuid():
            raise BadTokens("%s belongs to another user and is not used." % self.path)
        if status.st_mode & 0o077:
            try:
                os.chmod(self.path, 0o600)
            except OSError:
                raise BadTokens("Others can read %s. It is not used." % self.path)
            self.complaint = (
                "Others could read %s; now only you can. If you share this computer, revoke the token on "
                "the course's page." % self.path
            )

    def _write(self):
        place = os.path.dirname(self.path)
        os.makedirs(place, mode=0o700, exist_ok=True)
        if hasattr(os, "getuid") and os.stat(place).st_mode & 0o077:
            os.chmod(place, 0o700)
        beside = "%s.%s" % (self.path, os.urandom(4).hex())
        try:
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(self._rows, file, indent=1, sort_keys=True)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError:
            if os.path.exists(beside):
                os.remove(beside)
            raise


def _key(address):
    return address.rstrip("/")
