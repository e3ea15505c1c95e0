"""What a phone lets in reaches the service: a pass that it sold is scanned with no network, and the export is sent afterwards."""

import datetime
import json
import re
import shutil
import urllib.error
import urllib.request

from browser_promises import holds, promise
from browser_site import Service, Visitor, api
from gate_page_door import saved
from gate_page_kit import run
from gate_page_steps import FAKE, bring, dismiss_alerts, expect, fill, scan, send, tap

FROM, TO = "SFO", "JFK"
# The clock of a phone that is moved; what is shown of it and what is decided by it move together.
SHIFTED = """
  const Real = Date, shift = %d;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };"""


def moved(driver, site, name, seconds):
    """A phone whose clock is ahead by so many seconds, or behind."""
    phone = driver.browser(lambda: site.url, name, options=FAKE)
    phone.devtools("Page.addScriptToEvaluateOnNewDocument", source=SHIFTED % round(seconds * 1_000))
    phone.size(360, 640)
    phone.go("/").until(lambda: phone.has("h2"), "the page does not begin")
    return phone


def service(driver, site, kit):
    there = Airline(kit)
    try:
        there.sell()
        there.make_kit()
        boarding(driver, site, there)
    finally:
        there.service.stop()


class Airline:
    """A service of its own; `departs` is its flight, and `passes` are those that it sold and checked in."""

    def __init__(self, kit):
        self.folder, self.passtool = kit.folder.parent / "airline", kit.passtool
        self.folder.mkdir()
        self.now = datetime.datetime.now(datetime.UTC)
        self.service = Service(self.folder / "service")

    def at(self, hours):
        """The clock of the service, so many hours after the departure, from the next start."""
        self.service.stop()
        self.service.clock = (self.departs + datetime.timedelta(hours=hours)).astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.service.start()

    def sell(self):
        self.service.start()
        day = (self.now + datetime.timedelta(days=2)).date().isoformat()
        found = api(self.service.url, f"/flights/search?origin={FROM}&destination={TO}&date={day}&passengers=1",
                    self.service.token("jane", "traveler"))["results"][0]
        leaves = found["departure"]
        self.departs = datetime.datetime.fromisoformat(leaves["scheduled_at"])
        self.place = {"flight": found["flight_number"], "date": leaves["local"][:10], "station": FROM}
        self.at(-5)
        jane = Visitor(self.service.url)
        jane.go(f"/en/flights?origin={FROM}&destination={TO}&date={day}&passengers=2").go(jane.link(found["flight_id"]))
        jane.submit("/choose/", seats=2).submit("/checkout/")
        self.booking = jane.path.rsplit("/", 1)[1]
        jane.submit("/check-in")
        ids = dict.fromkeys(re.findall(r'href="[^"]*/passes/(\w+)', jane.page))
        self.passes = [api(self.service.url, f"/passes/{one}", self.service.token("ann", "agent"))["barcode_data"] for one in ids]

    def fetched(self, path):
        request = urllib.request.Request(f"{self.service.url}/v1/{path}", headers={
            "Authorization": "Bearer " + self.service.token("gates", "gate")})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def make_kit(self):
        """The kit of the morning, with the passenger list of the departure."""
        folder, data = self.folder, self.service.folder / "data"
        (folder / "roots.json").write_text(run(folder, self.passtool, "keys", "export", "--keys", data / "development-root", "--issuer", "UA"))
        for name, path in (("bundle.jwt", ".well-known/trust-bundle"), ("list.jwt", "status-lists/UA/0")):
            (folder / name).write_bytes(self.fetched(path))
        told = run(folder, self.passtool, "trust", "kit", "--root", "UA=roots.json", "--out", "kit", "bundle.jwt", "list.jwt",
                   "--now", self.service.clock)
        self.number = "".join(letter for letter in told if letter.isdigit())[:24]
        place = self.place
        (folder / "kit" / f"{place['flight']}-{place['date']}-{place['station']}.csv").write_bytes(
            self.fetched(f"departures/{place['flight']}/{place['date']}/{place['station']}/passenger-list"))

    @property
    def files(self):
        return [(file.name, file.read_bytes()) for file in sorted((self.folder / "kit").iterdir())]

    def name(self, key_set):
        """The bundle that names a phone, whose key set its keeper got."""
        gates = self.service.folder / "data" / "gates"
        gates.mkdir(exist_ok=True)
        (gates / "PHONE.jwks.json").write_text(key_set)
        self.at(-1.5)
        return self.fetched(".well-known/trust-bundle")

    def report(self, exported, kind="application/vnd.passtool.ledger"):
        """What the service answers to an export."""
        request = urllib.request.Request(f"{self.service.url}/v1/gate-exports", exported.encode(), {
            "Authorization": "Bearer " + self.service.token("gates", "gate"), "Content-Type": kind})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read())

    def boarded(self):
        told = api(self.service.url, f"/bookings/{self.booking}", self.service.token("ann", "agent"))
        return json.dumps(told).count('"BOARDED"')


def boarding(driver, site, there):
    ahead = (there.departs - datetime.timedelta(hours=1) - there.now).total_seconds()
    phone = moved(driver, site, "airline", ahead)
    with promise("a phone is a gate of the service's flight, with its passenger list and its bundle", phone):
        bring(phone, there.files)
        fill(phone, "#number", there.number)
        tap(phone, "button.main", "Next")
        tap(phone, "button.main", there.place["flight"])
        phone.find(".light.ready")
        dismiss_alerts(phone)
        send(phone, {"type": "open", "kind": "handOn"})
        bundle = there.name(saved(phone, "Save the key"))
        send(phone, {"type": "open", "kind": "takeIn"})
        bring(phone, [("bundle.jwt", bundle)])
        phone.with_text("p.alert", "bundle.jwt")
        send(phone, {"type": "leave"})
    with promise("one passenger of two is let in by the camera's text, once, and the export has it", phone):
        expect(scan(phone, there.passes[0]), "green", "Jane")
        send(phone, {"type": "open", "kind": "handOn"})
        exported = saved(phone, "Save as a file")
        send(phone, {"type": "leave"})
    with promise("POST /v1/gate-exports takes the phone's export: one passenger is boarded, and sending it again changes nothing", phone):
        there.at(-0.5)
        holds(there.boarded() == 0, "boarded before the export came")
        status, told = there.report(exported)
        holds(status == 200, f"{status}: {told}")
        holds(there.boarded() == 1, f"{there.boarded()} are boarded; {told}")
        status, again = there.report(exported)
        holds(status == 200 and there.boarded() == 1, f"{status}: {again}")
    with promise("an export with a changed event is not believed", phone):
        status, told = there.report(exported.replace('"kind":"admit"', '"kind":"exit"', 1))
        holds(status == 422 and told["details"]["refused"][0]["reason"] == "ALTERED", f"{status}: {told}")
        holds(there.boarded() == 1, "a changed export changes the bookings")
    phone.quit()
    shutil.rmtree(there.folder / "service", ignore_errors=True)
