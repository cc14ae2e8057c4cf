#!/usr/bin/env python3
"""Checks your entry for the contest, and submits it.

    python3 ok              checks hog_contest.py as the contest will
    python3 ok --submit     checks it, and sends it to the contest

The check needs no network: it asks a copy of the file, alone in a folder, for all its choices
twice, in two processes and two orders, within the contest's time. What the contest asks is in
hog_contest.ok beside this file. Needs Python 3.8 or later and nothing else.
"""

import argparse
import errno
import getpass
import http.client
import io
import json
import os
import platform
import random
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
import tokenize
import traceback
import types
import unicodedata
import urllib.error
import urllib.parse
import urllib.request
import webbrowser

VERSION = "1"

HERE = os.path.dirname(os.path.abspath(__file__))

# Bytes of a file that a contest takes.
LARGEST = 1 << 20

# The course's modules, which the contest has beside an entry.
MODULES = ("dice.py", "ucb.py")

# The bytes with which files in other encodings begin.
MARKS = {
    b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16",
}

# What an entry cannot do in the contest, as Python reports it beside `open`.
DENIED = (
    "os.chmod", "os.exec", "os.fork", "os.link", "os.mkdir", "os.posix_spawn", "os.putenv", "os.remove",
    "os.rename", "os.rmdir", "os.symlink", "os.system", "os.truncate", "os.utime", "socket.connect",
    "subprocess.Popen",
)

# Characters of a team's name.
LONGEST_NAME = 100

# Seconds for Python itself to start.
START = 20

# Seconds to wait for the server's answer, and between two questions for the verdict.
PATIENCE = 60
ASK_EVERY = 1

# What this program is called where somebody signs in with it, and the kind of its sign-in (RFC 8628).
CLIENT = "pigskin-ok"
GRANT = "urn:ietf:params:oauth:grant-type:device_code"

# Lines of an entry's output that are shown.
LAST_LINES = 10


class Trouble(Exception):
    """Something that the user can mend, in words."""


# Asking an entry, in a process of its own


def ask_in_this_process():
    """Asks an entry for its choices as the parent orders, and tells what came of it."""
    order = json.loads(sys.stdin.readline())
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What the entry prints goes where the parent shows it; nobody can type.
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    path, goal, beside = order["file"], order["goal"], order["beside"]

    def tell(**facts):
        answers.write(json.dumps(facts) + "\n")
        answers.flush()
        sys.stdout.flush()
        os._exit(0)

    def watch():
        time.sleep(order["seconds"])
        stack = traceback.extract_stack(sys._current_frames()[threading.main_thread().ident])
        lines = [each.lineno for each in stack if os.path.abspath(each.filename) == path]
        tell(late=True, line=lines[-1] if lines else None, call=calls[-1] if calls else None)

    calls = []
    threading.Thread(target=watch, daemon=True).start()
    began = time.monotonic()
    sys.path[:] = [os.path.join(os.path.dirname(path), "kit")] + [each for each in sys.path if each != HERE]
    sys.argv = [path]
    module = types.ModuleType("<entry>")
    module.__file__ = path
    sys.modules["<entry>"] = module
    sys.addaudithook(wall(os.path.join(beside, "")))
    try:
        with open(path, "rb") as file:
            source = file.read()
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))
    except BaseException as error:
        tell(wrong="does not load: " + in_words(error, path), hint=alone(error, beside))
    name = None
    for variable in ("TEAM_NAME", "PLAYER_NAME"):
        given = getattr(module, variable, None)
        if given is not None and type(given) is not str:
            tell(wrong="%s is not a text but %r" % (variable, given))
        if given and given.strip():
            name = given.strip()
            break
    bid, most_bid = None, order["most_bid"]
    if most_bid is not None:
        if not hasattr(module, "final_bid"):
            tell(wrong="has no final_bid, a whole number from 0 to %d" % most_bid)
        bid = module.final_bid
        if type(bid) is not int or not 0 <= bid <= most_bid:
            must = "it must be a whole number from 0 to %d" % most_bid
            if type(bid) is int:
                given = "%d" % bid if bid.bit_length() < 64 else "a huge number"
            else:
                given = "%.60r, a %s" % (bid, type(bid).__name__)
            tell(wrong="has %s as final_bid; %s" % (given, must))
    function = getattr(module, "final_strategy", None)
    if not callable(function):
        tell(wrong="has no function final_strategy")
    pairs = [(mine, theirs) for mine in range(goal) for theirs in range(goal)]
    if order["mixed"]:
        random.Random(1).shuffle(pairs)
    choices = {}
    for mine, theirs in pairs:
        calls[:] = ["final_strategy(%d, %d)" % (mine, theirs)]
        try:
            choice = function(mine, theirs)
        except BaseException as error:
            tell(wrong="%s raised %s" % (calls[0], in_words(error, path)), hint=alone(error, beside))
        if type(choice) is not int or not order["least"] <= choice <= order["most"]:
            kind = "" if type(choice) is int else ", a " + type(choice).__name__
            must = "it must be a whole number from %d to %d" % (order["least"], order["most"])
            tell(wrong="%s returned %r%s; %s" % (calls[0], choice, kind, must))
        choices[mine, theirs] = choice
    tell(
        name=name,
        bid=bid,
        table=[[choices[mine, theirs] for theirs in range(goal)] for mine in range(goal)],
        seconds=time.monotonic() - began,
        packages=foreign_packages(),
    )


class Denied(PermissionError):
    """An entry does what the contest denies."""


def wall(beside):
    """A hook that denies an entry what it cannot do in the contest, where it is alone."""
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    own = os.path.join(os.path.realpath(sys.prefix), "")

    def hook(event, arguments):
        if event in DENIED:
            raise Denied(errno.EACCES, "Permission denied")
        if event != "open" or isinstance(arguments[0], int):
            return
        path = os.path.realpath(os.fsdecode(arguments[0]))
        if arguments[2] & writing and path != os.path.realpath(os.devnull):
            raise Denied(errno.EACCES, "Permission denied", arguments[0])
        if path.startswith(beside) and not path.startswith(own):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", arguments[0])

    return hook


def alone(error, beside):
    """A sentence if an entry fails because it is alone in the contest, and otherwise nothing."""
    if isinstance(error, Denied):
        return " In the contest it can neither write files nor start programs or connections."
    missing = None
    if isinstance(error, ModuleNotFoundError) and error.name:
        missing = error.name.split(".")[0] + ".py"
    elif isinstance(error, FileNotFoundError) and isinstance(error.filename, str):
        missing = error.filename
    if missing and os.path.exists(os.path.join(beside, missing)):
        return " The contest gets this file alone, without %s." % os.path.basename(missing)
    return ""


def in_words(error, path):
    """An exception with the line of the entry that it comes from."""
    name = "PermissionError" if isinstance(error, Denied) else type(error).__name__
    if isinstance(error, SyntaxError):
        return "%s: %s (line %s)" % (name, error.msg, error.lineno)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [each for each in frames if os.path.abspath(each.filename) == path]
    place = " (line %d: %s)" % (lines[-1].lineno, lines[-1].line) if lines else ""
    return "%s: %s%s" % (name, error, place)


def foreign_packages():
    """The packages that were imported and do not come with Python."""
    found = set()
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        parts = file.replace("\\", "/").split("/")
        if "site-packages" in parts or "dist-packages" in parts:
            found.add(name.split(".")[0].lstrip("_"))
    return sorted(found - AT_START)


# Some installations of Python import packages before any program.
AT_START = {name.split(".")[0].lstrip("_") for name in sys.modules}


# The check


def check(contest, path):
    """Checks an entry as the contest will; returns its team's name, or None."""
    file = os.path.basename(path)
    try:
        size = os.path.getsize(path)
    except OSError:
        raise Trouble("There is no file %s here.%s" % (file, meant(os.path.dirname(path), file)))
    if file.lower().endswith(".py.txt"):
        raise Trouble("%s looks like Python; rename it to %s." % (file, file[:-4]))
    if size > LARGEST:
        raise Trouble("%s is larger than 1 MiB." % file)
    with open(path, "rb") as entry:
        check_encoding(file, entry.read())
    first = ask(contest, path, False)
    name = check_name(contest, first["name"])
    known = contest.get("packages", [])
    for package in first["packages"]:
        if package not in known:
            raise Trouble("%s is not promised by this contest." % package)
    second = ask(contest, path, True)
    for mine, rows in enumerate(zip(first["table"], second["table"])):
        for theirs, (once, again) in enumerate(zip(*rows)):
            if once != again:
                raise Trouble(
                    "final_strategy is not a pure function: final_strategy(%d, %d) returned %d, "
                    "and then %d." % (mine, theirs, once, again)
                )
    if first["name"] != second["name"]:
        raise Trouble("The team's name is not the same each time.")
    if first["bid"] != second["bid"]:
        raise Trouble("final_bid is not the same each time.")
    goal = len(first["table"])
    print("name     %s" % (name or "none, so that your team or file gives it"))
    if first["bid"] is not None:
        print("bid      %d" % first["bid"])
    print("format   all %d choices are from %d to %d" % (goal * goal, *contest["choices"]))
    print("purity   the same choices, asked again in another order")
    slower = max(first["seconds"], second["seconds"])
    print("time     %.1f of %g seconds" % (slower, contest["seconds"]))
    return name


def meant(folder, file):
    """A line with the file that may be meant by a name that is not there, or nothing."""
    stem = re.escape(os.path.splitext(file)[0])
    alike = re.compile(r"%s( ?\(\d+\)|[-_ ]\d+| - .*|)\.py(\.txt)?$" % stem, re.IGNORECASE)
    for name in sorted(os.listdir(folder or ".")):
        if alike.match(name):
            return "\nIf %s is meant to be %s, rename it." % (name, file)
    return ""


def check_encoding(file, source):
    """Refuses a text that is neither UTF-8 nor in the encoding that it declares to Python."""
    saved = [name for mark, name in MARKS.items() if source.startswith(mark)]
    if not saved and b"\0" in source:
        zeros = [source[first::2].count(0) for first in (0, 1)]
        if 0 not in zeros or 4 * max(zeros) < len(source):
            raise Trouble("%s is not text; save it as UTF-8." % file)
        saved = ["UTF-16"]
    if saved:
        raise Trouble("%s is saved as %s; save it as UTF-8." % (file, saved[0]))
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    except SyntaxError:
        encoding = "utf-8"
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        shown = "UTF-8" if encoding in ("utf-8", "utf-8-sig") else encoding
        line = source[: error.start].count(b"\n") + 1
        raise Trouble("%s is not %s (line %d); save it as UTF-8." % (file, shown, line))


def check_name(contest, name):
    """The team's name, if it gives one that can be shown."""
    if name is None:
        if contest.get("name_required"):
            raise Trouble("TEAM_NAME gives no name, and this contest asks for one.")
        return None
    if len(name) > LONGEST_NAME:
        raise Trouble("The team's name is longer than %d characters." % LONGEST_NAME)
    if any(unicodedata.category(each) in ("Cc", "Zl", "Zp") for each in name):
        raise Trouble("The team's name has a control character in it.")
    return name


def ask(contest, path, mixed):
    """What a copy of the entry, alone in a folder, answers in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        copy = os.path.join(folder, os.path.basename(path))
        shutil.copyfile(path, copy)
        os.mkdir(os.path.join(folder, "kit"))
        for module in MODULES:
            if os.path.isfile(os.path.join(HERE, module)):
                shutil.copy(os.path.join(HERE, module), os.path.join(folder, "kit"))
        return ask_copy(contest, copy, os.path.dirname(os.path.realpath(path)), mixed)


def ask_copy(contest, path, beside, mixed):
    """What an entry answers in a process of its own; it was beside the files of a folder."""
    least, most = contest["choices"]
    order = {
        "file": path, "beside": beside, "goal": contest["goal"], "least": least, "most": most,
        "seconds": contest["seconds"], "mixed": mixed, "most_bid": contest.get("most_bid"),
    }
    environment = dict(os.environ, PYTHONHASHSEED="2" if mixed else "1", PYTHONIOENCODING="utf-8")
    file = os.path.basename(path)
    asked = subprocess.Popen(
        [sys.executable, "-s", "-B", os.path.abspath(__file__), "--ask-in-this-process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=os.path.dirname(path),
        env=environment,
    )
    try:
        said, printed = asked.communicate(
            (json.dumps(order) + "\n").encode("utf-8"), contest["seconds"] + START
        )
    except subprocess.TimeoutExpired:
        asked.kill()
        asked.communicate()
        raise Trouble("%s did not end in time." % file)
    try:
        answer = json.loads(said.decode("utf-8"))
    except ValueError:
        answer = {"wrong": "ended the program by itself"}
    if "table" in answer:
        return answer
    show_printed(printed.decode("utf-8", "replace"))
    if answer.get("late"):
        where = ", in %s" % answer["call"] if answer["call"] else ", while loading"
        line = " It is in line %d." % answer["line"] if answer["line"] else ""
        raise Trouble("%s took longer than %g seconds%s.%s" % (file, contest["seconds"], where, line))
    raise Trouble("%s %s.%s" % (file, answer["wrong"], answer.get("hint", "")))


def show_printed(text):
    """Shows the end of what an entry printed."""
    lines = text.splitlines()[-LAST_LINES:]
    if lines:
        print("The end of what it printed:")
    for line in lines:
        print("  " + "".join(each if each.isprintable() else "?" for each in line[:76]))


# Submitting


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses to send a token to another address."""

    def redirect_request(self, *_):
        return None


def request(address, path, token, body=None):
    """The server's answer to a request, as JSON."""
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/octet-stream"}
    asked = urllib.request.Request(address + path, data=body, headers=headers)
    try:
        with urllib.request.build_opener(NoRedirect).open(asked, timeout=PATIENCE) as answer:
            return json.loads(answer.read().decode("utf-8"))
    except urllib.error.HTTPError as error:
        if error.code == 401:
            raise SignedOut()
        try:
            why = json.loads(error.read().decode("utf-8"))["error"]
        except (ValueError, KeyError, TypeError, OSError):
            why = "it answered %d" % error.code
        raise Trouble("%s: %s" % (address, why))
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise Trouble("Your entry was not sent. Could not reach %s: %s" % (address, why))


class SignedOut(Exception):
    """The server does not know the token."""


def submit(contest, path):
    """Sends an entry, and waits for its verdict. Returns whether it was accepted."""
    address = contest.get("address")
    if not address:
        raise Trouble(
            "This contest takes no entries over the network. Hand %s in as your course asks."
            % os.path.basename(path)
        )
    with open(path, "rb") as file:
        body = file.read()
    where = "/api/v1/entries?name=" + urllib.parse.quote(os.path.basename(path))
    token, is_new = os.environ.get("PIGSKIN_TOKEN") or kept_token(address), False
    while True:
        if not token:
            token, is_new = sign_in(address), True
        try:
            receipt = request(address, where, token, body)
            break
        except SignedOut:
            print("%s does not know this token (any more)." % address)
            if os.environ.get("PIGSKIN_TOKEN"):
                raise Trouble("PIGSKIN_TOKEN is not right.")
            token = None
    if is_new:
        keep_token(address, token)
    again = ", which the server has already" if receipt.get("again") else ""
    late = ", after the deadline" if receipt.get("late") else ""
    print("\nSent as version %s%s%s." % (receipt["version"], again, late))
    print("Receipt %s: %s" % (receipt["submission"], receipt["sent"]))
    while True:
        try:
            entry = request(address, "/api/v1/entries/%s" % receipt["submission"], token)
        except SignedOut:
            raise Trouble("The entry was received, but the token is not valid any more.")
        if entry["state"] == "accepted":
            end = ", and counts." if entry.get("counts") else "."
            if entry.get("removed"):
                end = ", but staff removed your team from the board: %s" % entry["removed"]
            print("Accepted as %s%s" % (entry.get("team_name"), end))
            if entry.get("note"):
                print(entry["note"])
            return True
        if entry["state"] == "refused":
            print("Refused (%s):\n%s" % (entry.get("fault"), entry.get("reason")))
            return False
        time.sleep(ASK_EVERY)


def sign_in(address):
    """Lets somebody sign in, in the browser. A server without that has a page that shows a token."""
    if not sys.stdin.isatty():
        raise Trouble(
            "Nobody is signed in. Set PIGSKIN_TOKEN to the token that %s shows." % tokens_page(address)
        )
    status, asked = send_form(
        address, "code", client_id=CLIENT, device_name=platform.node()[:60] or "a computer"
    )
    if status == 404:
        return pasted_token(address)
    code, typed = asked.get("device_code"), asked.get("user_code")
    if status != 200 or not isinstance(code, str) or not isinstance(typed, str):
        raise Trouble("Your entry was not sent: %s takes no sign-in (%d)." % (address, status))
    page = address + "/device"
    print("\nSign in on the page that opens now:\n  %s\n  with the code %s" % (page, printable(typed)))
    open_page(page + "?" + urllib.parse.urlencode({"code": typed}))
    return token_of_device(address, code, asked)


def token_of_device(address, code, asked):
    """Waits until somebody has allowed this computer in the browser."""
    interval, expires = asked.get("interval"), asked.get("expires_in")
    interval = max(1, min(interval, 60)) if type(interval) is int else 5
    expires = max(1, min(expires, 3600)) if type(expires) is int else 900
    until = time.monotonic() + expires
    while time.monotonic() < until:
        time.sleep(interval)
        try:
            status, answer = send_form(
                address, "token", grant_type=GRANT, device_code=code, client_id=CLIENT
            )
        except Trouble:
            continue
        token = answer.get("access_token")
        if status == 200 and isinstance(token, str) and token_in(token) == token:
            return token
        error = answer.get("error")
        if error == "slow_down":
            interval = min(interval + 5, 60)
        elif error == "access_denied":
            raise Trouble("Your entry was not sent: the sign-in was denied in the browser.")
        elif status == 200 or status < 500 and status != 429 and error != "authorization_pending":
            break
    raise Trouble("Your entry was not sent: the sign-in was not finished in time.")


def send_form(address, path, **fields):
    """The status and the JSON object that a form of the sign-in is answered with."""
    body = urllib.parse.urlencode(fields).encode("ascii")
    asked = urllib.request.Request("%s/api/v1/device/%s" % (address, path), data=body)
    try:
        with urllib.request.build_opener(NoRedirect).open(asked, timeout=PATIENCE) as answer:
            status, text = answer.getcode(), answer.read(LARGEST)
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read(LARGEST)
    except (OSError, http.client.HTTPException) as error:
        why = getattr(error, "reason", error)
        raise Trouble("Your entry was not sent. Could not reach %s: %s" % (address, why))
    try:
        answer = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        answer = {}
    return status, answer if isinstance(answer, dict) else {}


def printable(text):
    return "".join(each if each.isprintable() else "?" for each in text[:100])


def open_page(page):
    """Opens a page, unless the browser would run in this terminal."""
    if os.name == "posix" and sys.platform != "darwin":
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
            return
    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def tokens_page(address):
    return address + "/contest/mine#token"


def pasted_token(address):
    """Lets somebody paste the token that their team's page shows."""
    page = tokens_page(address)
    print("\nSign in on the page that opens now, and let it show a token:\n  " + page)
    open_page(page)
    while True:
        try:
            # A token is a password, which nobody should read over a shoulder.
            typed = getpass.getpass("Paste the token here (it is not shown): ")
        except EOFError:
            raise Trouble("Your entry was not sent.")
        token = token_in(typed)
        if token:
            return token
        print("That is no token. A token begins with pigskin_; your personal link works, too.")


def token_in(text):
    """The token in what somebody pasted, which may be their personal link."""
    start = text.find("pigskin_")
    if start < 0:
        return None
    end = start + len("pigskin_")
    while end < len(text) and text[end].isascii() and text[end].isalnum():
        end += 1
    return text[start:end] if end > start + len("pigskin_") else None


def tokens_file():
    """The file of tokens, which the `ok` of the Hog project reads and writes as well."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "")
        base = base if os.path.isabs(base) else os.path.join(home, ".config")
    return os.path.join(base, "pigskin", "tokens.json")


def tokens_in(path):
    """The tokens in a file, by the server's address. A file of somebody else has none."""
    try:
        with open(path, encoding="utf-8") as file:
            status = os.fstat(file.fileno())
            if hasattr(os, "getuid"):
                if status.st_uid != os.getuid():
                    return {}
                if status.st_mode & 0o077:
                    os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)
                    print("Others could read %s; now only you can." % path)
            kept = json.load(file)
        return kept if isinstance(kept, dict) else {}
    except (OSError, ValueError, RecursionError):
        return {}


def kept_token(address):
    """The token of an earlier time, or None."""
    token = tokens_in(tokens_file()).get(address.rstrip("/"))
    return token if isinstance(token, str) and token_in(token) == token else None


def keep_token(address, token):
    """Keeps a token for the next time, where only this user reads it."""
    try:
        write_token(address, token)
        print("You stay signed in: the token is in %s." % tokens_file())
    except OSError as error:
        print("The token could not be kept for the next time: %s" % error)


def write_token(address, token):
    """Puts a token into the file, None where somebody signed out."""
    path = tokens_file()
    kept = dict(tokens_in(path), **{address.rstrip("/"): token})
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    beside = "%s.%s" % (path, os.urandom(4).hex())
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1, sort_keys=True)
        os.replace(beside, path)
    except OSError:
        os.remove(beside)
        raise


def sign_out(address):
    """Forgets the token for the contest's server."""
    was = address and kept_token(address)
    if not was:
        print("Nobody was signed in.")
        return
    try:
        write_token(address, None)
        print("Signed out.")
    except OSError as error:
        raise Trouble("The token could not be removed: %s" % error)


# The command


def read_contest():
    """What the contest asks, from hog_contest.ok."""
    path = os.path.join(HERE, "hog_contest.ok")
    try:
        with open(path, encoding="utf-8") as file:
            kit = json.load(file)
        return kit["name"], kit["src"][0], kit["pigskin"]["contest"]
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        raise Trouble("%s cannot be read: %s. Unpack the kit again." % (path, error))


def main(arguments=None):
    """Runs the command, and returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="ok", description="Checks your entry for the contest, and submits it."
    )
    parser.add_argument("--submit", action="store_true", help="send the entry if the check passes")
    parser.add_argument("--local", action="store_true", help="only check (the default)")
    parser.add_argument("--sign-out", action="store_true", help="forget who is signed in")
    parser.add_argument("--version", action="store_true", help="show the version")
    parser.add_argument("file", nargs="?", help="the entry [default: hog_contest.py]")
    options = parser.parse_args(arguments)
    if options.version:
        print("ok, version " + VERSION)
        return 0
    try:
        title, own, contest = read_contest()
        if options.sign_out:
            sign_out(contest.get("address"))
            return 0
        path = options.file or (own if os.path.isfile(own) else os.path.join(HERE, own))
        print("%s: %s\n" % (title, os.path.basename(path)))
        check(contest, path)
        if options.submit and not options.local:
            return 0 if submit(contest, path) else 1
        print("\nThe contest will take it. `python3 ok --submit` sends it."
              if contest.get("address") else "\nThe contest will take it.")
    except Trouble as trouble:
        print(trouble)
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--ask-in-this-process"]:
        ask_in_this_process()
    else:
        sys.exit(main())
