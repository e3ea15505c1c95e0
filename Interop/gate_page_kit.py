"""A kit for gates and boarding passes of a flight that departs soon, made by passtool as a supervisor makes them."""

import datetime
import json
import os
import subprocess
from pathlib import Path
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parent.parent
COUNT = 24


def run(folder, *command):
    done = subprocess.run(list(map(str, command)), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stderr.decode()}")
    return done.stdout.decode()


class Kit:
    """`files` and `number` of a kit of an issuer, `place` of its flight, and `passes`, of which the last is `revoked`."""

    def __init__(self, folder, issuer="UA"):
        folder.mkdir()
        self.folder, self.issuer = folder, issuer
        self.passtool = Path(os.environ.get("PASSTOOL") or ROOT / ".build" / "debug" / "passtool").resolve()
        departs = datetime.datetime.now(ZoneInfo("America/Los_Angeles")).replace(microsecond=0) + datetime.timedelta(minutes=90)
        self.place = {"flight": f"{issuer}123", "date": departs.date().isoformat(), "station": "SFO"}
        self.make_keys()
        self.issue(departs)
        self.make_kit()

    def make_keys(self):
        tool, issuer = self.passtool, self.issuer
        run(self.folder, tool, "keys", "generate", "--issuer", issuer)
        run(self.folder, tool, "keys", "generate", "--issuer", issuer, "--kind", "status")
        run(self.folder, tool, "keys", "generate", "--root", "--issuer", issuer, "--keys", "root")
        run(self.folder, tool, "status", "create", "--issuer", issuer)

    def issue(self, departs):
        request = json.loads((ROOT / "Examples" / "boarding-pass.json").read_text())
        request["issuer"] = self.issuer
        request.pop("print", None)
        request["valid_from"] = (departs - datetime.timedelta(hours=3)).isoformat()
        request["valid_until"] = (departs + datetime.timedelta(minutes=30)).isoformat()
        rows, lines = ["sequence,seat,surname,given_names,booking_reference,status"], []
        for number in range(1, COUNT + 1):
            segment = dict(request["segments"][0], carrier=self.issuer, departure=departs.isoformat(), seat=f"{number}A", sequence=number)
            reference = f"ABC{number:03}"
            lines.append(json.dumps(request | {"segments": [segment], "booking_reference": reference,
                                               "passenger": {"surname": "Doe", "given_names": f"Jane {chr(64 + number)}"}}))
            rows.append(f"{number},{number}A,Doe,Jane {chr(64 + number)},{reference},1")
        (self.folder / "requests").write_text("\n".join(lines) + "\n")
        self.list = "\n".join(rows) + "\n"
        answers = run(self.folder, self.passtool, "issue", "boarding-pass", "requests", "--status-list", f"status/{self.issuer}/1", "--json")
        issued = [json.loads(line) for line in answers.splitlines()]
        self.passes = [one["barcode_data"] for one in issued]
        run(self.folder, self.passtool, "revoke", self.passes[-1], "--list", f"status/{self.issuer}/1", "--reason", "phone lost")
        self.revoked = self.passes[-1]
        self.forged = self.passes[0].replace("001A", "001B")
        assert self.forged != self.passes[0]

    def make_kit(self):
        tool, issuer = self.passtool, self.issuer
        run(self.folder, tool, "status", "sign", f"status/{issuer}/1")
        (self.folder / "trust.json").write_text(json.dumps({"issuer": issuer, "issuers": [
            {"issuer": issuer, "name": issuer, "keys": f"keys/{issuer}.jwks.json", "status_lists": [1]}]}))
        run(self.folder, tool, "trust", "build", "trust.json", "--new-version", 1, "-o", "1.json")
        run(self.folder, tool, "trust", "sign", "1.json", "--keys", "root", "-o", "1.jwt")
        told = run(self.folder, tool, "trust", "kit", "--root", f"{issuer}=root/{issuer}.jwks.json", "--out", "kit", "1.jwt",
                   f"status/{issuer}/1/list.jwt")
        self.number = "".join(letter for letter in told if letter.isdigit())[:24]
        place = self.place
        (self.folder / "kit" / f"{place['flight']}-{place['date']}-{place['station']}.csv").write_text(self.list)

    @property
    def files(self):
        return sorted((self.folder / "kit").iterdir())

    def bundle(self, version, *key_sets):
        """A newer bundle, which also names the gates of these key sets; the path of its file."""
        for number, key_set in enumerate(key_sets):
            (self.folder / f"device-{number}.jwks.json").write_text(key_set)
        keys = [f"keys/{self.issuer}.jwks.json", *(f"device-{number}.jwks.json" for number in range(len(key_sets)))]
        (self.folder / "trust.json").write_text(json.dumps({"issuer": self.issuer, "issuers": [
            {"issuer": self.issuer, "name": self.issuer, "keys": keys, "status_lists": [1]}]}))
        run(self.folder, self.passtool, "trust", "build", "trust.json", "--new-version", version, "-o", f"{version}.json")
        run(self.folder, self.passtool, "trust", "sign", f"{version}.json", "--keys", "root", "-o", f"{version}.jwt")
        return self.folder / f"{version}.jwt"

    def merged(self, key_set, exported, desk="desk", version=2):
        """What passtool's own gate says when it takes in an export of a phone that its bundle names."""
        tool, issuer = self.passtool, self.issuer
        bundle = self.bundle(version, key_set)
        (self.folder / "phone.export").write_text(exported)
        run(self.folder, tool, "gate", "init", "--store", desk, "--issuer", issuer, "--name", "DESK")
        run(self.folder, tool, "trust", "init", "--store", desk, "--root", f"{issuer}=root/{issuer}.jwks.json", bundle)
        return run(self.folder, tool, "gate", "merge", "--store", desk, "phone.export")
