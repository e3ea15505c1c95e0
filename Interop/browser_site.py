"""The service that browsers visit, a wire to it that can be cut, and a visitor without a browser."""

import html
import http.server
import json
import os
import re
import select
import shutil
import socket
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"name": "Quay Air", "colour": "#0b5cad", "links": [{"text": "Imprint", "url": "https://quay.example/imprint"}]}


def binary(name):
    named = os.environ.get(name.upper())
    return Path(named) if named else ROOT / ".build" / "debug" / name


class Service:
    """`passservice` of the debug build with pages, on a free port or a given one; it can be stopped and started again.

    Its clock is that of the machine, or begins at `clock` at the next start.
    """

    def __init__(self, folder, *settings, options=(), at=0, **pages):
        self.folder, self.settings, self.options, self.wanted = Path(folder), settings, options, at
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (self.folder / "pages.json").write_text(json.dumps(PAGES | pages))
        self.process = self.clock = None

    def start(self):
        settings = [part for setting in (f"pages.file={self.folder / 'pages.json'}", *self.settings)
                    for part in ("--set", setting)]
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [binary("passservice"), "--data", self.folder / "data", "--port", str(self.wanted), "--rate-limits",
                 "off", "--connections-per-address", "0", *self.options, *settings,
                 *self.at_clock()], stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline().strip()
        if not line.startswith("http"):
            raise RuntimeError("the service does not start: " + (self.folder / "log").read_text()[-2000:])
        self.url = line
        self.port = int(line.rsplit(":", 1)[1])
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(30)
            self.process = None

    def at_clock(self):
        return ["--now", self.clock] if self.clock else []

    def token(self, subject, role):
        """An access token of the trial, which knows everybody."""
        return subprocess.run([binary("passtool"), "token", "--data", self.folder / "data", "--subject", subject,
                               "--role", role, *self.at_clock()], check=True, stdout=subprocess.PIPE,
                              text=True).stdout.strip()


def free_port():
    """A port that nobody listens on, for a service that must know its own address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Wire:
    """Carries what browsers send to a service, until it is cut: then nobody answers, or only silence does."""

    def __init__(self, service):
        self.service, self.is_cut, self.is_silent = service, False, False
        self.open, self.lock = set(), threading.Lock()
        self.listener = None
        self.port = 0
        self.mend()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def mend(self):
        """Makes the way free again, to wherever the service is now."""
        self.is_cut = self.is_silent = False
        if not self.listener:
            self.listener = socket.create_server(("127.0.0.1", self.port))
            self.port = self.listener.getsockname()[1]
            threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def cut(self):
        self.is_cut = True
        listener, self.listener = self.listener, None
        if listener:
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.drop()

    def silence(self):
        """Takes connections and says nothing on them, as a network without a way out does."""
        self.is_silent = True
        self.drop()

    def drop(self):
        with self.lock:
            for one in self.open:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def accept(self, listener):
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(caller,), daemon=True).start()

    def carry(self, caller):
        ends = [caller]
        with self.lock:
            self.open.add(caller)
        try:
            if not self.is_silent:
                ends.append(socket.create_connection(("127.0.0.1", self.service.port), 10))
                with self.lock:
                    self.open.add(ends[1])
            while True:
                for end in select.select(ends, [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    for other in ends:
                        if other is not end:
                            other.sendall(data)
        except OSError:
            pass
        finally:
            with self.lock:
                self.open -= set(ends)
            for end in ends:
                end.close()


class Stranger:
    """A page of another origin, as long as `with` lasts."""

    def __init__(self, body):
        page = f"<!doctype html><title>Stranger</title>{body}".encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return f"http://127.0.0.1:{self.server.server_port}/"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_, **__):
        return None


class Visitor:
    """Somebody who reads and sends forms without a browser, to prepare what a browser is then shown."""

    def __init__(self, site, cookie=None):
        self.site = site
        self.cookies = {"__Host-visitor": cookie} if cookie else {}

    def send(self, path, fields=None, **headers):
        """The status, headers and body of the answer."""
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.site + path, data, headers)
        if data is not None and not headers:
            request.add_header("Origin", self.site)
        if self.cookies:
            request.add_header("Cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        try:
            answer = urllib.request.build_opener(Stay).open(request, timeout=60)
        except urllib.error.HTTPError as refused:
            answer = refused
        for line in answer.headers.get_all("set-cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer.status, answer.headers, answer.read()

    def go(self, path, fields=None):
        status, headers, body = self.send(path, fields)
        while status == 303:
            path = headers["location"].removeprefix(self.site)
            status, headers, body = self.send(path)
        if status != 200:
            raise RuntimeError(f"{path} answers with {status}")
        self.path, self.page = path, body.decode()
        return self

    def main(self):
        return re.search(r"(?s)<main.*?</main>", self.page)[0]

    def link(self, part):
        """The first address in the page with this part."""
        found = [html.unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', self.main())]
        return next((link for link in found if part in link), None)

    def submit(self, part, seats=0, passed=0, **values):
        """Sends the last form whose action has this part, with the values that it has, but for those that are given.

        Of several such forms it is the last that has fields of these names.

        Of the free seats the first ones are taken, after some that are passed.
        """
        forms = [form for form in re.findall(r"(?s)<form.*?</form>", self.main())
                 if part in html.unescape(re.search(r'action="([^"]*)"', form)[1])]
        form = ([form for form in forms if all(f'name="{name}"' in form for name in values)] or forms)[-1]
        fields = []
        for text in re.findall(r"(?s)<input[^>]*>", form):
            field = {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', text)}
            name, value = field.get("name"), field.get("value", "")
            if name is None or " disabled" in text:
                continue
            if name == "seat":
                passed -= 1
                if passed < 0 < seats:
                    fields.append((name, value))
                    seats -= 1
            elif field.get("type") in ("checkbox", "radio"):
                if values.get(name, value if " checked" in text else None) == value:
                    fields.append((name, value))
            else:
                fields.append((name, values.get(name) or sample(name) or value))
        for name, options in re.findall(r'(?s)<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form):
            chosen = re.findall(r'<option value="([^"]*)" selected', options) or re.findall(r'value="([^"]*)"', options)
            fields.append((name, html.unescape(chosen[0])))
        action = html.unescape(re.search(r'action="([^"]*)"', form)[1])
        if 'method="post"' in form:
            return self.go(action, fields)
        return self.go(action + "?" + urllib.parse.urlencode(fields))


def sample(name):
    """What Jane Doe writes into a field; None for one that is not about her."""
    for part, value in [("0-first_name", "Jane"), ("first_name", "John"), ("last_name", "Doe"), ("given_names", "Jane"),
                        ("surname", "Doe"), ("date_of_birth", "1990-05-01"), ("document_number", "X1234567"),
                        ("email", "jane.doe@example.com"), ("phone", "+1 555 0100")]:
        if part in name:
            return value
    return None


def api(site, path, token=None, body=None):
    """What an endpoint answers to the bearer of a token, or to anybody; with a body it is posted."""
    headers = {"Authorization": "Bearer " + token} if token else {}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    request = urllib.request.Request(site + path, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)
