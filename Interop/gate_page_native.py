"""The door of an event at a terminal, made by passtool, as its organiser makes it: tickets, door, invitations."""

import csv
import datetime
import json
import os
import re
import subprocess
import threading
import time
from pathlib import Path
from zoneinfo import ZoneInfo

from gate_page_kit import ROOT, run
from webdriver import PATIENCE, Fault


class NativeDoor:
    """`passes` are the texts of its tickets, in the order of the guests 1 to `count`; `lane` is the door's own gate."""

    def __init__(self, folder, issuer="ZOFIN", count=6):
        folder.mkdir()
        self.folder, self.issuer = folder, issuer
        self.passtool = Path(os.environ.get("PASSTOOL") or ROOT / ".build" / "debug" / "passtool").resolve()
        zone = ZoneInfo("Europe/Prague")
        starts = datetime.datetime.now(zone).replace(microsecond=0) + datetime.timedelta(minutes=30)
        self.event = {"issuer": issuer, "kind": "event", "title": "Spring ball", "place": "Palác Žofín, Praha",
                      "starts_at": starts.isoformat(), "ends_at": (starts + datetime.timedelta(hours=5)).isoformat(),
                      "reference": "BALL", "print": {"zone": "Europe/Prague"}}
        (folder / "event.json").write_text(json.dumps(self.event))
        with open(folder / "guests.csv", "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["Reference", "First name", "Last name", "Seats"])
            rows.writerows([f"BALL-{number:02}", f"Jane {chr(64 + number)}", "Doe", f"A{number}"] for number in range(1, count + 1))
        run(folder, self.passtool, "keys", "generate", "--issuer", issuer)
        run(folder, self.passtool, "print", "--csv", "guests.csv", "--event", "event.json", "--out", "tickets", "--yes")
        journal = (folder / "tickets" / "passes.ndjson").read_text()
        self.passes = list(dict.fromkeys(re.findall(r'PT1/[^"]*', journal)))
        self.scan()

    def scan(self, *texts):
        """What the door says to scans; without any it is opened, and closed again."""
        done = subprocess.run([self.passtool, "door", "tickets", "--screen", "scroll"], cwd=self.folder, input="".join(f"{text}\n" for text in texts),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
        if done.returncode:
            raise Fault(f"the door ends: {done.stderr}")
        return done.stdout

    @property
    def gate(self):
        return self.folder / "tickets.door" / "gate"

    def exported(self):
        run(self.folder, self.passtool, "gate", "export", "--store", self.gate, "-o", "door.export")
        return (self.folder / "door.export").read_bytes()

    def merged(self, exported):
        (self.folder / "phone.export").write_text(exported)
        return run(self.folder, self.passtool, "gate", "merge", "--store", self.gate, "phone.export")

    def packed(self, kind, token):
        """A bundle or a status list as the code that the door draws."""
        (self.folder / "shown.jwt").write_bytes(token)
        return run(self.folder, self.passtool, kind, "show", "shown.jwt", "--text").strip()

    def invite(self, *options):
        return Inviting(self, options)


class OpenDoor:
    """The door at work: its scans are typed, and what it says is a text that grows."""

    def __init__(self, door):
        self.process = subprocess.Popen(
            [door.passtool, "door", "tickets", "--screen", "scroll"], cwd=door.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.told = []
        self.reader = threading.Thread(target=lambda: self.told.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(PATIENCE)

    def scan(self, text, words):
        """Scans, and waits until the door says these words after that."""
        before = len(self.told)
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()
        end = time.monotonic() + PATIENCE
        while not any(words in line for line in self.told[before:]):
            if time.monotonic() > end:
                raise Fault(f"the door does not say {words}: {''.join(self.told[before:])}")
            time.sleep(0.02)


class Inviting:
    """`passtool door invite` at work: `text` is the invitation; a scan and the confirmation are typed."""

    def __init__(self, door, options):
        self.process = subprocess.Popen(
            [door.passtool, "door", "invite", "tickets", "-o", "lane.join", "--json", *options], cwd=door.folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.told, self.path = [], door.folder / "lane.join"
        self.reader = threading.Thread(target=lambda: self.told.extend(self.process.stdout), daemon=True)
        self.reader.start()
        self.wait('"file"')
        self.text = self.path.read_text().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self.process.stdin.close()

    def wait(self, words):
        """The line with these words, as soon as the door says it."""
        end = time.monotonic() + PATIENCE
        while True:
            found = next((line for line in list(self.told) if words in line), None)
            if found:
                return found
            if time.monotonic() > end:
                raise Fault(f"passtool door invite does not say {words}: {''.join(self.told)}")
            time.sleep(0.02)

    def type(self, text):
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()

    @property
    def number(self):
        return self.wait("number: ").removeprefix("number: ").strip()

    def confirm(self):
        self.type(self.wait("to confirm type: ").split(": ")[1].strip())
        self.wait('"joined"')
        self.process.wait(PATIENCE)

    def part(self, ending):
        """A file that the door wrote beside the invitation."""
        return Path(f"{self.path}{ending}").read_bytes()
