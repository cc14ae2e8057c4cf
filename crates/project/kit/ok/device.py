"""Signing in: the server shows a page in the browser, and this computer gets a token (RFC 8628)."""

import os
import platform
import sys
import threading
import time

from .server import Refused, SignedOut, Unreachable, plain
from .tokens import is_token

_CLIENT = "pigskin-ok"
_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
# Seconds between two questions, where the server names none, and the most that it can ask for.
_INTERVAL, _LONGEST_INTERVAL = 5, 60
# Seconds of a code, likewise.
_EXPIRES, _LONGEST_EXPIRES = 900, 3600

_SENTENCES = {
    "access_denied": "the sign-in was denied in the browser",
    "expired_token": "the code has expired",
}


class NotSignedIn(Exception):
    """Why nobody is signed in, in words. `is_final` says that somebody did not want to."""

    is_final = False


def sign_in(server, say, sleep=time.sleep):
    """Lets somebody sign in, in the browser, and returns the token. Waits until it is done or the code expires.

    Raises `NotSignedIn`.
    """
    try:
        asked = server.post_form("/api/v1/device/code", client_id=_CLIENT, device_name=_name_of_device())
    except Unreachable as error:
        raise NotSignedIn("%s cannot be reached (%s)" % (server.address, error))
    except (Refused, SignedOut) as error:
        raise NotSignedIn("%s takes no sign-in: %s" % (server.address, error))
    code, user_code = asked.get("device_code"), asked.get("user_code")
    if not isinstance(code, str) or not isinstance(user_code, str):
        raise NotSignedIn("%s takes no sign-in" % server.address)
    page = server.page(asked.get("verification_uri"), "/device")
    whole = server.page(asked.get("verification_uri_complete"), "/device")
    say("Sign in, so that your work is backed up:")
    say("    %s" % page)
    say("    with the code %s" % plain(user_code))
    _open_in_browser(whole)
    say("Waiting for the browser. Ctrl-C goes on without signing in.")
    return _wait(server, code, asked, sleep)


def _wait(server, code, asked, sleep):
    interval = _number(asked.get("interval"), _INTERVAL, _LONGEST_INTERVAL)
    until = time.monotonic() + _number(asked.get("expires_in"), _EXPIRES, _LONGEST_EXPIRES)
    while time.monotonic() < until:
        sleep(interval)
        # Each question has its own time: somebody else's typing is not the network's.
        poll = type(server)(server.address)
        try:
            answer = poll.post_form("/api/v1/device/token", grant_type=_GRANT, device_code=code, client_id=_CLIENT)
        except Unreachable as error:
            interval = max(interval, min(error.retry_after or 0, _LONGEST_INTERVAL))
            continue
        except SignedOut as error:
            raise NotSignedIn("the server gives no token: %s" % error)
        except Refused as error:
            if error.words == "slow_down":
                interval = min(interval + 5, _LONGEST_INTERVAL)
            elif error.words != "authorization_pending":
                ended = NotSignedIn(_SENTENCES.get(error.words, "the server gives no token: %s" % error))
                ended.is_final = error.words == "access_denied"
                raise ended
            continue
        if not is_token(answer.get("access_token")):
            raise NotSignedIn("the server gives no token")
        return answer["access_token"]
    raise NotSignedIn(_SENTENCES["expired_token"])


def _number(value, usual, most):
    return max(1, min(value, most)) if type(value) in (int, float) and value == value else usual


def _name_of_device():
    return plain(platform.node())[:60] or "a computer"


def _open_in_browser(page):
    """Opens a page where a browser has a window of its own; one in the terminal would take it over."""
    if os.name == "posix" and sys.platform != "darwin":
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
            return
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
