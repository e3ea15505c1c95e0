"""Debian's firefox-esr, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) without geckodriver."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

from webdriver import KEYS, PATIENCE, Fault, Page

# A new profile asks its maker for this and that; what is asked for here is only what pages ask for.
PREFERENCES = {
    "app.normandy.enabled": False, "app.update.auto": False, "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False, "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "extensions.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "intl.accept_languages": "en-US, en",
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "", "toolkit.telemetry.enabled": False,
}


class Firefox(Page):
    """One browser with a profile of its own, as long as `with` lasts; `site` is what paths belong to."""

    def __init__(self, site, name, width=1280, height=900, preferences={}):
        self.site, self.name, self.extent = site, name, (width, height)
        self.preferences = PREFERENCES | preferences
        self.number = 0
        self.requested, self.complaints = [], []

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="firefox-"))
        (self.folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self.preferences.items()))
        environment = os.environ | {"HOME": str(self.folder), "TZ": "UTC", "LANG": "C.UTF-8", "TMPDIR": str(self.folder),
                                    "MOZ_CRASHREPORTER_DISABLE": "1"}
        self.log = open(self.folder / "log", "w+")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.folder],
            stdout=self.log, stderr=subprocess.STDOUT, env=environment)
        self.stack = ExitStack()
        try:
            self.begin()
        except BaseException:
            self.quit()
            raise
        return self

    def begin(self):
        end = time.monotonic() + 3 * PATIENCE
        while not (found := re.search(r"BiDi listening on (ws://\S+)", (self.folder / "log").read_text())):
            if time.monotonic() > end or self.process.poll() is not None:
                raise Fault("firefox-esr does not start: " + (self.folder / "log").read_text()[-1000:])
            time.sleep(0.02)
        self.socket = self.stack.enter_context(connect(found[1] + "/session", max_size=None))
        self.ask("session.new", capabilities={"alwaysMatch": {}})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"], contexts=[self.context])
        self.size(*self.extent)

    def __exit__(self, *_):
        self.quit()

    def quit(self):
        self.stack.close()
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, **parameters):
        """Sends one command; what is reported until its answer is kept for `logs`."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=120))
            if message["type"] == "event":
                self.note(message["method"], message["params"])
            elif message["id"] == self.number:
                if message["type"] == "error":
                    raise Fault(f"{message['error']}: {message['message'].splitlines()[0]}")
                return message["result"]

    def note(self, event, told):
        if event == "network.beforeRequestSent":
            self.requested.append(told["request"]["url"])
        elif event == "log.entryAdded" and told["level"] == "error":
            self.complaints.append({"message": told.get("text") or ""})

    # --- going and looking

    def go(self, path):
        self.ask("browsingContext.navigate", context=self.context, wait="complete",
                 url=path if "://" in path else self.site() + path)
        return self

    def reload(self):
        self.ask("browsingContext.reload", context=self.context, wait="complete")

    def back(self):
        self.ask("browsingContext.traverseHistory", context=self.context, delta=-1)

    @property
    def url(self):
        return self.ask("browsingContext.getTree", root=self.context, maxDepth=0)["contexts"][0]["url"]

    def run(self, script, *arguments):
        return self.call(f"(function () {{ {script} }})", arguments)

    def later(self, script, *arguments):
        """The value of an asynchronous function's body."""
        return self.call(f"(async (...args) => {{ {script} }})", arguments)

    def call(self, function, arguments):
        """Calls a function: elements go in and out as they are, everything else as JSON."""
        told = self.ask(
            "script.callFunction", target={"context": self.context}, awaitPromise=True,
            functionDeclaration="async (...given) => { const value = await (" + function + ")(...given.map("
            "(one) => typeof one === 'string' ? JSON.parse(one) : one)); "
            "return value instanceof Node ? value : JSON.stringify(value ?? null) }",
            arguments=[one if isinstance(one, dict) and "sharedId" in one
                       else {"type": "string", "value": json.dumps(one)} for one in arguments])
        if told["type"] == "exception":
            raise Fault(told["exceptionDetails"]["text"])
        result = told["result"]
        return {"sharedId": result["sharedId"]} if result["type"] == "node" else json.loads(result["value"])

    def all(self, query):
        found = self.ask("browsingContext.locateNodes", context=self.context,
                         locator={"type": "css", "value": query})["nodes"]
        return [{"sharedId": node["sharedId"]} for node in found]

    # --- doing

    def click(self, element):
        if isinstance(element, str):
            element = self.find(element)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.act("pointer", [{"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": element}},
                             {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def write(self, query, text):
        """Types into a field that may have had something else."""
        element = self.find(query)
        if self.value("arguments[0].type", element) == "date":
            self.write_date(element, text)
            return
        self.run("arguments[0].focus(); arguments[0].select()", element)
        self.keys("Delete", text)

    def keys(self, *names):
        """Presses keys one after the other; a text is typed."""
        values = [value for name in names for value in ([KEYS[name]] if name in KEYS else name)]
        self.act("key", [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")])

    def act(self, kind, actions):
        self.ask("input.performActions", context=self.context,
                 actions=[{"type": kind, "id": kind, "actions": actions}])

    # --- what a person cannot see

    def cookie(self, name):
        found = self.ask("storage.getCookies", filter={"name": name},
                         partition={"type": "context", "context": self.context})["cookies"]
        return found[0]["value"]["value"] if found else None

    def picture(self, element=None):
        clip = {"clip": {"type": "element", "element": element}} if element else {}
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context, **clip)["data"])

    def size(self, width, height=900):
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def network(self, is_there):
        self.ask("emulation.setNetworkConditions", contexts=[self.context],
                 networkConditions=None if is_there else {"type": "offline"})

    def logs(self):
        """What was logged: complaints of the browser, and addresses that were asked for."""
        return self.complaints, self.requested
