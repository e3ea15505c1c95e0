"""A browser that is driven as a person drives it: Debian's chromium over W3C WebDriver, without a library.

Nothing sleeps for a fixed time: whatever is to happen is waited for, up to a generous deadline, and what was on the page
instead is told.
"""

import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 20
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Shift": "\ue008", "End": "\ue010",
        "Home": "\ue011", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015", "Control": "\ue009",
        "Delete": "\ue017"}


class Fault(Exception):
    """What a promise lacks."""


class Driver:
    """chromedriver on a port of its own; sessions are browsers with profiles of their own."""

    def __enter__(self):
        program = shutil.which("chromedriver") or "/usr/lib/chromium/chromedriver"
        self.folder = Path(tempfile.mkdtemp(prefix="browser-"))
        # Crash reports, fonts and the like go where they are deleted.
        environment = os.environ | {"HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / "config"),
                                    "XDG_CACHE_HOME": str(self.folder / "cache"), "TZ": "UTC", "LANG": "C.UTF-8",
                                    "LANGUAGE": "en_US", "TMPDIR": str(self.folder)}
        self.sessions = []
        # A free port may be taken by another program before both of its addresses are bound.
        for _ in range(50):
            if self.start(program, environment):
                return self
        raise Fault("chromedriver does not start: " + (self.folder / "log").read_text())

    def start(self, program, environment):
        """Whether it listens; `port` is where."""
        self.log = open(self.folder / "log", "w+")
        self.process = subprocess.Popen([program, "--port=0"], stdout=self.log, stderr=subprocess.STDOUT,
                                        env=environment)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r"on port (\d+)\.", (self.folder / "log").read_text())
            if found:
                self.port = int(found[1])
                return True
            time.sleep(0.02)
        self.process.kill()
        self.process.wait()
        self.log.close()
        return False

    def __exit__(self, *_):
        for session in list(self.sessions):
            try:
                session.quit()
            except Exception:
                pass
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def browser(self, site, name, **options):
        session = Browser(self, site, name, **options)
        self.sessions.append(session)
        return session


class Page:
    """What a browser shows, whichever it is: one that can `run` scripts, tells its `url`, and lists `all` elements."""

    @property
    def path(self):
        return self.url.removeprefix(self.site())

    def value(self, expression, *arguments):
        return self.run(f"return {expression}", *arguments)

    def find(self, query, seconds=PATIENCE):
        return self.until(lambda: next(iter(self.all(query)), None), f"there is no {query}", seconds)

    def with_text(self, query, text, seconds=PATIENCE):
        """The first of these elements whose text has this in it."""
        return self.until(lambda: self.value(
            "[...document.querySelectorAll(arguments[0])].find((node) => node.textContent.includes(arguments[1]))",
            query, text), f"there is no {query} with “{text}”", seconds)

    def text(self, query="main"):
        return self.value("(document.querySelector(arguments[0])?.innerText ?? '').trim()", query)

    def has(self, query):
        return bool(self.all(query))

    def until(self, condition, words, seconds=PATIENCE):
        """Waits until a condition holds, and returns its value; a page may go while it is asked."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = condition()
                if value:
                    return value
                problem = ""
            except Fault as fault:
                problem = f" ({fault})"
            if time.monotonic() > end:
                raise Fault(words + problem)
            time.sleep(0.03)

    def at(self, pattern, seconds=PATIENCE):
        """Waits for a page whose path matches, and that is there as a whole."""
        self.until(lambda: re.search(pattern, self.path) and self.value("document.readyState") == "complete",
                   f"no page at {pattern}", seconds)
        return self

    def write_date(self, element, text):
        """What a person types into a date depends on the country; a script says it for all."""
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', "
                 "{ bubbles: true }))", element, text)

    def shown(self):
        """What was there, for the report of a failure."""
        try:
            text = re.sub(r"\s*\n\s*", " | ", self.text("body"))
            return f"{self.name} at {self.path}: {text[:600]}"
        except Exception as problem:
            return f"{self.name}: {problem}"


class Browser(Page):
    """One browser with a profile of its own, so another visitor than all others; `site` is what paths belong to."""

    def __init__(self, driver, site, name, width=1280, height=900, takes_any_certificate=False, options=()):
        self.driver, self.site, self.name = driver, site, name
        self.lock = threading.Lock()
        self.connection = http.client.HTTPConnection("127.0.0.1", driver.port, timeout=120)
        self.base = ""
        arguments = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--lang=en-US",
                     "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                     "--disable-features=OptimizationHints,MediaRouter,Translate,PreloadMediaEngagementData",
                     f"--window-size={width},{height}", *options]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "acceptInsecureCerts": takes_any_certificate, "pageLoadStrategy": "normal",
            "timeouts": {"script": 60000, "pageLoad": 60000},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"args": arguments, "prefs": {"intl.accept_languages": "en-US,en"}}}}})
        self.base = "/session/" + made["sessionId"]
        self.requested, self.complaints = [], []

    def ask(self, method, path, body=None):
        with self.lock:
            self.connection.request(method, self.base + path, None if body is None else json.dumps(body),
                                    {"content-type": "application/json"})
            answer = self.connection.getresponse()
            value = json.loads(answer.read())["value"]
        if answer.status >= 400:
            raise Fault(f"{value['error']}: {value['message'].splitlines()[0]}")
        return value

    def quit(self):
        self.driver.sessions.remove(self)
        self.ask("DELETE", "")
        self.connection.close()

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    # --- going and looking

    def go(self, path):
        self.ask("POST", "/url", {"url": path if "://" in path else self.site() + path})
        return self

    def back(self):
        self.ask("POST", "/back", {})

    def reload(self):
        self.ask("POST", "/refresh", {})

    @contextmanager
    def tab(self):
        """A second tab of the same browser, as long as `with` lasts."""
        first = self.ask("GET", "/window")
        self.ask("POST", "/window", {"handle": self.ask("POST", "/window/new", {"type": "tab"})["handle"]})
        try:
            yield self
        finally:
            self.ask("DELETE", "/window")
            self.ask("POST", "/window", {"handle": first})

    @property
    def url(self):
        return self.ask("GET", "/url")

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def later(self, script, *arguments):
        """The value of an asynchronous function's body."""
        script = ("const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
                  f"(async (...args) => {{ {script} }})(...given)"
                  ".then((value) => done({ value }), (fault) => done({ fault: String(fault) }))")
        answer = self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})
        if "fault" in answer:
            raise Fault(answer["fault"])
        return answer.get("value")

    def all(self, query):
        return self.ask("POST", "/elements", {"using": "css selector", "value": query})

    # --- doing

    def click(self, element):
        if isinstance(element, str):
            element = self.find(element)
        # As a person does who wants to see it whole; what sticks to an edge would cover it.
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.ask("POST", f"/element/{element[ELEMENT]}/click", {})

    def write(self, query, text):
        """Types into a field that may have had something else."""
        element = self.find(query)
        kind = self.value("arguments[0].type", element)
        if kind in ("date", "datetime-local"):
            self.write_date(element, text)
            return
        self.ask("POST", f"/element/{element[ELEMENT]}/clear", {})
        self.ask("POST", f"/element/{element[ELEMENT]}/value", {"text": text})

    def give_files(self, query, *paths):
        """Chooses files, as the browser's own window does."""
        text = "\n".join(str(Path(path).resolve()) for path in paths)
        self.ask("POST", f"/element/{self.find(query)[ELEMENT]}/value", {"text": text})

    def keys(self, *names):
        """Presses keys one after the other; a text is typed, and `Shift+Tab` is a chord."""
        actions = []
        for name in names:
            chord = name.split("+") if len(name) > 1 and all(part in KEYS for part in name.split("+")) else None
            for chord in [chord] if chord else [[letter] for letter in name]:
                values = [KEYS.get(part, part) for part in chord]
                actions += [{"type": "keyDown", "value": value} for value in values]
                actions += [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def double_click(self, element):
        move = {"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [move, *press, *press]}]})

    def choose(self, name, value):
        self.click(f'select[name="{name}"] option[value="{value}"]')

    # --- what a person cannot see

    def cookie(self, name):
        found = [cookie["value"] for cookie in self.ask("GET", "/cookie") if cookie["name"] == name]
        return found[0] if found else None

    def give_cookie(self, name, value):
        self.ask("POST", "/cookie", {"cookie": {"name": name, "value": value, "path": "/", "secure": True,
                                                "httpOnly": True, "sameSite": "Lax"}})

    def picture(self, element=None):
        return base64.b64decode(self.ask("GET", f"/element/{element[ELEMENT]}/screenshot" if element else "/screenshot"))

    def size(self, width, height=900):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                      mobile=width < 700)

    def network(self, is_there):
        self.devtools("Network.enable")
        self.devtools("Network.emulateNetworkConditions", offline=not is_there, latency=0, downloadThroughput=-1,
                      uploadThroughput=-1)

    def logs(self):
        """Takes what was logged since the last time: complaints of the browser, and addresses that were asked for."""
        self.complaints += self.ask("POST", "/se/log", {"type": "browser"})
        for entry in self.ask("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requested.append(message["params"]["request"]["url"])
        return self.complaints, self.requested
