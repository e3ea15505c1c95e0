"""An airline on one day: its schedule, its service with payments and mail, and its gates without a network."""

import datetime
import email
import email.policy
import json
import re
import shutil
import subprocess
import urllib.request

from browser_bank import certificate
from browser_site import PAGES, Service, api, binary, free_port
from stripe_account import LocalStripe

FLIGHT, FROM, TO = "UA701", "PHX", "HNL"
# Phoenix and Honolulu never change their clocks.
PHOENIX, HONOLULU = (datetime.timezone(datetime.timedelta(hours=hours)) for hours in (-7, -10))
PARTS = {
    "seat_maps": [{"name": "jet", "currency": "USD", "cabins": [
        {"cabin": "ECONOMY", "first_row": 1, "last_row": 8, "letters": "ABC DEF"}]}],
    "tariffs": [{"name": "sea", "currency": "USD",
                 "fares": [{"cabin": "ECONOMY", "type": "ADULT", "amount": 11987}],
                 "taxes": [{"code": "US", "basis_points": 750}, {"code": "AY", "per_traveler": 563}],
                 "refunds": [{"hours_before": 24, "basis_points": 10000}]}]}


class Airline:
    """A service that sells nothing yet, its account at Stripe, and the hours of its flight."""

    def __init__(self, folder):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # In five hours, so that it is sold and checked in now, and boards within the hours of its passes.
        self.departure = (datetime.datetime.now(PHOENIX) + datetime.timedelta(hours=5)).replace(second=0, microsecond=0)
        self.day = self.departure.strftime("%Y-%m-%d")
        self.stripe = LocalStripe(folder, *certificate(folder))
        port = free_port()
        origin = f"http://127.0.0.1:{port}"
        options = ["--no-demo", "--payments", self.stripe.settings()]
        self.service = Service(folder / "service", options=options, at=port, desk={}, origin=origin,
                               banks=[self.stripe.page])

    def __enter__(self):
        try:
            self.service.start()
            self.stripe.events_to(self.service.url)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.service.stop()
        self.stripe.stop()

    def at(self, hours, zone=datetime.timezone.utc):
        """A time so many hours after the scheduled departure."""
        return (self.departure + datetime.timedelta(hours=hours)).astimezone(zone)

    def clock(self, hours):
        return self.at(hours).strftime("%Y-%m-%dT%H:%M:%SZ")

    def schedule(self, name, departs=None):
        """The files of the schedule; `departs` is the hour of the second flight."""
        arrival = self.at(6.5, HONOLULU)
        later = (arrival.date() - self.departure.date()).days
        arrives = arrival.strftime("%H:%M") + (f"+{later}" if later > 0 else f"{later}" if later < 0 else "")
        rows = [(FLIGHT, FROM, TO, self.departure.strftime("%H:%M"), arrives),
                ("UA702", TO, FROM, departs or "23:00", "08:30+1")]
        lines = ["flight,origin,destination,departs,arrives,days,first_day,last_day,seat_map,tariff"]
        lines += [",".join([*row, "1234567", self.day, self.day, "jet", "sea"]) for row in rows]
        flights, parts = self.folder / name, self.folder / "parts.json"
        flights.write_text("\n".join(lines) + "\n")
        parts.write_text(json.dumps(PARTS))
        return flights, parts

    def evening(self):
        """The same service three hours after the scheduled departure."""
        self.service.stop()
        self.service.clock = self.clock(3)
        self.service.start()

    def mails(self):
        """The text of each mail, by the code of its booking and its subject, in the order in which they were made."""
        found = {}
        for path in sorted((self.service.folder / "data" / "mail").glob("*.eml"), key=lambda one: one.stat().st_mtime_ns):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            text = mail.get_body(("plain",)).get_content()
            code = re.search(r"Booking code: (\w+)", text)[1]
            found.setdefault(code, []).append((mail["subject"].split(":")[0], text))
        return found

    def sums(self, code, kind, label):
        """The amounts, in cents, behind a label in the mails of one kind about a booking."""
        texts = [text for subject, text in self.mails().get(code, []) if subject == kind]
        return [cents(amount) for text in texts for amount in re.findall(rf"^{label}: (.*)$", text, re.M)]


def cents(text):
    """The cents of an amount such as $1,234.56."""
    digits = re.search(r"[\d,]+\.\d\d", text)[0]
    return int(re.sub(r"\D", "", digits))


class Gate:
    """A gate that got its files in the morning, and has no network and no other gate since then."""

    def __init__(self, name, airline):
        self.airline, self.name, self.store = airline, name, airline.folder / name
        data = airline.service.folder / "data"
        roots = airline.folder / "roots.json"
        roots.write_bytes(passtool("keys", "export", "--keys", data / "development-root", "--issuer", "UA"))
        passtool("gate", "init", "--store", self.store, "--issuer", "UA", "--name", name)
        passtool("trust", "init", "--store", self.store, "--root", f"UA={roots}", "--lowest-version", "1")
        (data / "gates").mkdir(exist_ok=True)
        shutil.copy(self.store / "device.jwks.json", data / "gates" / f"{name}.jwks.json")

    def supply(self):
        """Brings the bundle, the status list and the passenger list on a stick."""
        place = f"departures/{FLIGHT}/{self.airline.day}/{FROM}/passenger-list"
        for path, name in ((".well-known/trust-bundle", "bundle.jwt"), ("status-lists/UA/0", "list.jwt"),
                           (place, "manifest.csv")):
            request = urllib.request.Request(f"{self.airline.service.url}/v1/{path}", headers={
                "Authorization": "Bearer " + self.airline.service.token("gates", "gate")})
            with urllib.request.urlopen(request, timeout=60) as answer:
                (self.store / name).write_bytes(answer.read())
        passtool("trust", "update", "--store", self.store, self.store / "bundle.jwt", self.store / "list.jwt")

    def scan(self, hours, *texts):
        """The decisions about passes that are shown so many hours after the scheduled departure."""
        answers = passtool(
            "gate", "--store", self.store, "--flight", FLIGHT, "--date", self.airline.day, "--from", FROM, "--json",
            "--now", self.airline.clock(hours), scans="".join(f"{text}\n" for text in texts))
        told = [json.loads(line) for line in answers.splitlines()]
        return [one["decision"] if one["decision"] == "admit" else one["reason"] for one in told if "decision" in one]

    def report(self):
        """Uploads what it knows."""
        export = passtool("gate", "export", "--store", self.store, "--now", self.airline.clock(2.5))
        request = urllib.request.Request(f"{self.airline.service.url}/v1/gate-exports", export, {
            "Authorization": "Bearer " + self.airline.service.token("gates", "gate"),
            "Content-Type": "application/vnd.passtool.ledger"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def passtool(*words, scans=None):
    done = subprocess.run([str(word) for word in (binary("passtool"), *words)], capture_output=True,
                          input=None if scans is None else scans.encode())
    if done.returncode:
        raise RuntimeError(f"passtool {' '.join(map(str, words[:2]))}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout
