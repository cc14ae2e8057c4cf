"""A course's server for tests, which follows the protocol of `ok` and checks what it gets.

`plans` of a server are answers that it gives instead of its own, one for each request of `ok`: a
function of the handler, which returns False if the server is to answer. What breaks the protocol is
noted in `wrong`.
"""

import http.server
import io
import json
import re
import ssl
import threading
import time
import urllib.parse

TOKEN = "pigskin_" + "a" * 52
OTHER_TOKEN = "pigskin_" + "b" * 52
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_GRANT = "urn:ietf:params:oauth:grant-type:device_code"


class FakeServer(http.server.ThreadingHTTPServer):
    """The server. `versions` are the bodies that it has, oldest first, each with its number and receipt."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.address = "http://127.0.0.1:%d" % self.server_address[1]
        self.lock = threading.Lock()
        self.versions, self.asked, self.wrong, self.plans = [], [], [], []
        self.tokens = {TOKEN}
        self.verdict = None
        self.looks_until_graded = 1
        self.queue = []  # the places in the queue that it says, one for each look
        self.allowed, self.denied, self.codes, self.polls = set(), set(), [], 0
        self.slow_downs = 0
        self.received = None
        self.is_closed = False
        self.dates = {}  # what it says of the project besides the title and the person
        self.stays = False  # whether a submission of the same files stays
        self.question = self.offer = None  # what it asks before a late submission, and says about a backup
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def use_tls(self, certificate, key):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.address = self.address.replace("http:", "https:")

    def handle_error(self, request, client_address):
        pass  # a client that leaves early

    def stop(self):
        self.shutdown()
        self.server_close()

    def posts(self):
        """The bodies of versions that were sent, known ones too."""
        return [json.loads(body) for method, path, body, _ in self.asked if path == "/api/v1/project/versions" and method == "POST"]


class _Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        self._serve("")

    def do_POST(self):
        self._serve(self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8"))

    def _serve(self, body):
        server = self.server
        with server.lock:
            server.asked.append((self.command, self.path, body, self.headers.get("Authorization")))
            plan = server.plans.pop(0) if server.plans and not self.path.startswith("/device") else None
        if plan is not None and plan(self) is not False:
            return
        address = urllib.parse.urlsplit(self.path)
        fields = dict(urllib.parse.parse_qsl(address.query))
        with server.lock:
            if address.path == "/device":
                server.allowed.add(fields["code"])
                return self.answer(200, {})
            if self.command == "POST" and address.path == "/api/v1/device/code":
                return self._code(dict(urllib.parse.parse_qsl(body)))
            if self.command == "POST" and address.path == "/api/v1/device/token":
                return self._token(dict(urllib.parse.parse_qsl(body)))
            if self.headers.get("Authorization") not in {"Bearer " + token for token in server.tokens}:
                return self.answer(401, {"error": "a valid token is required"})
            if address.path == "/api/v1/project":
                return self.answer(200, dict(server.dates, title="Hog", person={"id": "ada", "name": "Ada Łovelace"}))
            if self.command == "POST" and address.path == "/api/v1/project/versions":
                return self._post(body)
            if address.path == "/api/v1/project/versions":
                self.expect(fields == {"limit": "50"}, fields)
                return self.answer(200, {"versions": [row["row"] for row in reversed(server.versions)][:50]})
            found = re.fullmatch(r"/api/v1/project/versions/([0-9]+)", address.path)
            if found and 0 < int(found.group(1)) <= len(server.versions):
                return self._version(server.versions[int(found.group(1)) - 1])
            found = re.fullmatch(r"/api/v1/project/versions/([0-9]+)/submit", address.path)
            if found and self.command == "POST":
                version = server.versions[int(found.group(1)) - 1]
                version["row"].update(submission=True, grade="queued", counts=True)
                return self.answer(201, dict(version["receipt"], submission=True, question=None, counts="It is submitted late."))
            self.answer(404, {"error": "there is nothing at %s" % address.path})

    def answer(self, code, body, **headers):
        text = body if isinstance(body, bytes) else json.dumps(body).encode("utf-8")
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def expect(self, holds, what):
        if not holds:
            self.server.wrong.append(repr(what))

    def _code(self, form):
        self.expect(form.get("client_id") == "pigskin-ok" and form.get("device_name"), form)
        code = "BDWP-HQP%s" % "BCDFGHJKLM"[len(self.server.codes)]
        self.server.codes.append(code)
        page = self.server.address + "/device"
        self.answer(200, {
            "device_code": "device of " + code, "user_code": code, "verification_uri": page,
            "verification_uri_complete": page + "?code=" + code, "expires_in": 900, "interval": 1,
        })

    def _token(self, form):
        server = self.server
        server.polls += 1
        self.expect(form.get("grant_type") == _GRANT and form.get("client_id") == "pigskin-ok", form)
        code = form.get("device_code", "").replace("device of ", "")
        if server.slow_downs:
            server.slow_downs -= 1
            return self.answer(400, {"error": "slow_down"})
        if code in server.denied:
            return self.answer(400, {"error": "access_denied", "error_description": "no"})
        if code in server.allowed:
            server.tokens.add(TOKEN)
            return self.answer(200, {"access_token": TOKEN, "token_type": "Bearer"})
        self.answer(400, {"error": "authorization_pending"})

    def _post(self, text):
        server = self.server
        body = json.loads(text)
        kinds = {
            "client": str, "kit": str, "at": str, "key": str, "submit": bool, "late": bool, "files": dict, "results": dict,
            "unlocking": list, "sent": str,
        }
        self.expect({name: type(value) for name, value in body.items()} == kinds, body)
        self.expect(len(text) <= 1 << 20 and _TIME.fullmatch(body["at"]) and _TIME.fullmatch(body["sent"]) and len(body["key"]) >= 16, body)
        self.expect(re.fullmatch(r"ok [0-9.]+", body["client"]), body["client"])
        self.expect(body["files"] and set(body["files"]) <= {"hog.py"}, body["files"])
        for value in body["files"].values():
            self.expect(isinstance(value, str) or list(value) == ["base64"], value)
        for result in body["results"].values():
            self.expect(list(sorted(result)) == ["case", "diagnosis", "locked", "of", "passed", "points", "smallest", "unwritten"], result)
        for row in body["unlocking"]:
            self.expect(list(sorted(row)) == ["answer", "at", "case", "question", "right"] and _TIME.fullmatch(row["at"]), row)
        self.expect("\\u0000" not in json.dumps([body["results"], body["unlocking"]]), body)
        for version in server.versions:
            if version["key"] == body["key"]:
                return self.answer(200, version["receipt"])
        number = len(server.versions) + 1
        same = [number for number, version in enumerate(server.versions, 1) if version["files"] == body["files"]]
        stays = [one for one in same if server.versions[one - 1]["receipt"]["submission"]] if server.stays and body["submit"] else []
        shown = stays[-1] if stays else number
        received = server.received or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        question = server.question if body["submit"] and not body["late"] else None
        is_submission = body["submit"] and not server.is_closed and question is None
        counts = "It counts: you can submit until 23:59." if is_submission else "The project is closed." if body["submit"] else "A backup does not count."
        receipt = {
            "version": number, "received": received, "submission": is_submission, "same_as": same[-1] if same else None,
            "submitted_as": stays[-1] if stays else None,
            "address": "%s/project/versions/%d" % (server.address, shown), "counts": counts,
            "question": question, "offer": None if body["submit"] else server.offer,
        }
        row = {
            "version": number, "at": body["at"], "received": received, "submission": is_submission,
            "by": {"id": "ada", "name": "Ada"}, "hash": "00", "points": 1.5 if is_submission else None, "of": 2,
            "grade": "queued" if is_submission else None, "counts": is_submission,
        }
        server.versions.append(dict(body, receipt=receipt, row=row, looks=0))
        self.answer(201, receipt)

    def _version(self, version):
        version["looks"] += 1
        graded = version["looks"] >= self.server.looks_until_graded and self.server.verdict is not None
        verdict = self.server.verdict if graded else None
        queue = self.server.queue.pop(0) if self.server.queue else None
        self.answer(200, dict(version["row"], files=version["files"], results=version["results"], verdict=verdict, queue=queue))


def html(handler):
    """The page of a network that wants a sign-in."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    handler.wfile.write(b"<html><body>Welcome to the cafe! Accept our terms.</body></html>")


def saying(code, body=b"<h1>no</h1>", **headers):
    """Answers with a status."""
    return lambda handler: handler.answer(code, body, **headers)


def dripping(handler):
    """Answers a byte now and then, without end."""
    try:
        handler.wfile.write(b"HTTP/1.0 200 OK\r\nX: ")
        while True:
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(0.3)
    except OSError:
        pass


def huge(handler):
    """Answers with more than anybody wants to read."""
    handler.send_response(200)
    handler.end_headers()
    try:
        handler.wfile.write(b'{"version": 1, "x": "')
        for _ in range(200):
            handler.wfile.write(b"x" * (1 << 16))
    except OSError:
        pass


def cut(handler):
    """Ends in the middle of an answer."""
    handler.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n{")


def received_and_lost(handler):
    """Takes what was sent, and the answer is lost."""
    handler.wfile = io.BytesIO()
    return False
