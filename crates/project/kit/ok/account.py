"""Who is signed in on this computer."""

import os

from .device import NotSignedIn, sign_in
from .server import Refused, Server, SignedOut, Unreachable, plain
from .tokens import Tokens, VARIABLE, is_token

_HOW = "you are not signed in; run python3 ok --sign-in"


def token_for(address, say, may_ask, is_wanted=False):
    """Returns the token for a server; where `may_ask` says so, somebody can sign in for it.

    Nobody is asked again after declining, unless the sign-in `is_wanted`. Raises `NotSignedIn`.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given:
        if not is_token(given):
            raise NotSignedIn("%s holds no token" % VARIABLE)
        return given
    tokens = Tokens()
    if tokens.complaint:
        say(tokens.complaint)
    token = tokens.token(address)
    if token:
        return token
    if not may_ask or tokens.is_declined(address) and not is_wanted:
        raise NotSignedIn(_HOW)
    return _signed_in(address, tokens, say)


def _signed_in(address, tokens, say):
    try:
        token = sign_in(Server(address), say)
    except KeyboardInterrupt:
        _keep(tokens, address, None, say)
        say("")
        raise NotSignedIn(_HOW)
    except NotSignedIn as error:
        if error.is_final:
            _keep(tokens, address, None, say)
        raise
    say("Signed in%s." % _as_whom(address, token))
    _keep(tokens, address, token, say)
    return token


def _as_whom(address, token):
    try:
        person = Server(address, token, 5.0).get("/api/v1/project").get("person")
        return " as " + plain(person["name"])
    except (Unreachable, Refused, SignedOut, KeyError, TypeError):
        return ""


def _keep(tokens, address, token, say):
    try:
        tokens.keep(address, token)
    except OSError as error:
        if token:
            say("You are signed in for this run only: %s cannot be written (%s)." % (tokens.path, error.strerror))


def revoked(address, token, say):
    """Forgets a token that the server does not know any more, and returns what there is to say."""
    if os.environ.get(VARIABLE, "").strip():
        return "%s is not valid (any more)" % VARIABLE
    tokens = Tokens()
    try:
        # Another ok may have signed in since.
        if tokens.token(address) == token:
            tokens.forget(address)
    except OSError as error:
        say("%s cannot be written: %s." % (tokens.path, error.strerror))
    return "the server has signed you out; run python3 ok --sign-in"


def sign_in_now(address, say, may_ask):
    """Signs in, and returns the exit code."""
    if os.environ.get(VARIABLE, "").strip():
        say("%s is set; it is used instead of a sign-in." % VARIABLE)
        return 0
    if not may_ask:
        say("Signing in needs a terminal. Elsewhere set %s to a token; your personal link ends with one." % VARIABLE)
        return 1
    tokens = Tokens()
    if tokens.complaint:
        say(tokens.complaint)
    try:
        token = tokens.token(address)
        if token and _is_known(address, token):
            say("You are signed in%s." % _as_whom(address, token))
            return 0
        _signed_in(address, tokens, say)
        return 0
    except NotSignedIn as error:
        say("Not signed in: %s" % str(error).rstrip(".") + ".")
        return 1


def _is_known(address, token):
    try:
        Server(address, token).get("/api/v1/project")
    except SignedOut:
        return False
    except (Unreachable, Refused):
        pass
    return True


def sign_out(address, say):
    """Forgets the token, and returns the exit code."""
    tokens = Tokens()
    if tokens.complaint:
        say(tokens.complaint)
    was = tokens.token(address)
    try:
        tokens.keep(address, None)
    except OSError as error:
        say("%s cannot be written: %s." % (tokens.path, error.strerror))
        return 1
    say("Signed out." if was else "Nobody was signed in.")
    if was:
        say("The page Account on %s lists the tokens that are still valid, by device, and revokes them." % address)
    if os.environ.get(VARIABLE, "").strip():
        say("%s is still set." % VARIABLE)
    return 0
